package eye

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"dicetable/hardware/trouble"

	"golang.org/x/sync/errgroup"
)

// errStuck is an eye that the kernel cannot end, for a driver in it hangs.
var errStuck = &trouble.Trouble{
	DE: "das Auge wurde beendet und endet nicht, weil seine Kamera hängt: bitte sie aus- und wieder einstecken, oder den Rechner aus- und wieder einschalten",
	EN: "the eye was killed and does not end, because its camera hangs: unplug it and plug it in again, or switch the machine off and on",
}

// live is one life of an eye, until it ends, or was killed and does not: that one
// is left to the kernel, and nobody waits for it.
func (s *Supervisor) live(ctx context.Context) error {
	l := &life{s: s, stuck: make(chan struct{})}
	ended := make(chan error, 1)
	go func() { ended <- l.pass(ctx) }()
	select {
	case err := <-ended:
		return err
	case <-l.stuck:
		return errStuck
	}
}

// pass is a life from its start to its end, which it explains.
func (l *life) pass(ctx context.Context) error {
	s := l.s
	cmd := exec.Command(s.cfg.Program, s.cfg.Args...)
	// Its own process group: Ctrl-C in a terminal reaches the table alone,
	// which then ends the eye in good order. If the table is killed, the kernel
	// kills the eye with it: one that hangs in native code would otherwise keep
	// the camera from the next. To the kernel the parent is this thread, so it
	// is kept as long as the eye lives.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd.Env = environment()
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	diag, err3 := cmd.StderrPipe()
	if err := errors.Join(err1, err2, err3); err != nil {
		return &trouble.Trouble{DE: "das Auge bekommt keine Leitungen zum Tisch", EN: "the eye gets no pipes", Err: err}
	}
	if err := cmd.Start(); err != nil {
		return &trouble.Trouble{DE: "das Auge startet nicht: bitte `make build` ausführen", EN: "the eye does not start: run `make build`", Err: err}
	}
	if err := putBehind(cmd.Process.Pid); err != nil {
		s.cfg.Log.Warn("the eye runs as urgently as the table, so a press may be late", "cause", err)
	}
	l.in, l.out, l.kill = in, out, sync.OnceFunc(func() {
		cmd.Process.Kill()
		time.AfterFunc(goodOrder, func() { close(l.stuck) })
	})
	err := l.run(ctx, diag)
	l.kill()
	return l.explain(err, cmd.Wait())
}

// life is an eye that runs.
type life struct {
	s    *Supervisor
	in   io.WriteCloser
	out  io.Reader
	kill func()
	// stuck is closed a while after the eye was killed.
	stuck chan struct{}
	hung  atomic.Int64           // how long it was silent when it was given up
	last  atomic.Pointer[string] // line on standard error
}

// run returns when the eye has closed its pipes.
func (l *life) run(ctx context.Context, diag io.Reader) error {
	l.s.box.renew()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(goodOrder, l.kill) })
	defer stop()
	g, alive := errgroup.WithContext(ctx)
	g.Go(func() error { l.log(diag); return nil })
	g.Go(func() error { return l.hear(alive) })
	g.Go(func() error { return l.say(alive) })
	return g.Wait()
}

// errEnded is the ordinary end of the eye's output.
var errEnded = errors.New("the eye ended")

// hear passes on what the eye reports, until its output ends; the eye is
// killed when it is silent for too long or talks nonsense, so the output does
// end.
func (l *life) hear(ctx context.Context) error {
	r := bufio.NewReader(l.out)
	giveUp := func(wait time.Duration) *time.Timer {
		return time.AfterFunc(wait, func() { l.hung.Store(int64(wait)); l.kill() })
	}
	hung := giveUp(birth * l.s.cfg.Patience)
	defer func() { hung.Stop() }()
	for first := true; ; first = false {
		rep, raw, err := ReadReport(r)
		// Time in which the table does not listen is not the eye's.
		hung.Stop()
		if errors.Is(err, io.EOF) {
			return errEnded
		}
		if err != nil {
			err = &trouble.Trouble{DE: "was das Auge sagt, ist nicht zu verstehen", EN: "what the eye says cannot be understood", Err: err}
		} else {
			err = l.deliver(ctx, first, rep, raw)
		}
		if err != nil {
			l.kill()
			return err
		}
		hung = giveUp(l.s.cfg.Patience)
	}
}

func (l *life) deliver(ctx context.Context, first bool, rep Report, raw []byte) error {
	switch {
	case first && (rep.Hello == nil || rep.Hello.Version != Version):
		return &trouble.Trouble{
			DE: fmt.Sprintf("das Auge spricht nicht Version %d des Protokolls: bitte `make build` ausführen", Version),
			EN: fmt.Sprintf("the eye does not speak version %d of the protocol: run `make build`", Version),
		}
	case rep.Hello != nil:
		l.s.tell(ctx, Message{Up: rep.Hello})
	case rep.Frame != nil:
		drain(l.s.frames)
		l.s.frames <- *rep.Frame
	case rep.Lesson != nil:
		drain(l.s.lessons)
		l.s.lessons <- taught{*rep.Lesson, raw}
	default:
		l.s.tell(ctx, Message{Report: &rep, Raw: raw})
	}
	return nil
}

// say writes commands until the eye ends. When the table ends, it tells the
// eye to stop.
func (l *life) say(ctx context.Context) error {
	defer l.in.Close()
	for {
		for c, ok := l.s.box.next(); ok; c, ok = l.s.box.next() {
			if err := WriteCommand(l.in, c); err != nil {
				return &trouble.Trouble{DE: "das Auge hört nicht zu", EN: "the eye does not listen", Err: err}
			}
		}
		select {
		case <-l.s.box.wake:
		case <-ctx.Done():
			return WriteCommand(l.in, Command{Stop: true})
		}
	}
}

// log passes the eye's sentences on to the log.
func (l *life) log(diag io.Reader) {
	lines := bufio.NewScanner(diag)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		l.last.Store(&line)
		l.s.cfg.Log.Info(line, "from", "eye")
	}
	// A line too long for the scanner must not block the eye.
	_, _ = io.Copy(io.Discard, diag)
}

// explain says how the eye ended. Its last words are quoted as they are: they
// are of the log, which is English.
func (l *life) explain(said, waited error) error {
	var why trouble.Trouble
	switch {
	case l.hung.Load() > 0:
		silent := time.Duration(l.hung.Load())
		why.DE = fmt.Sprintf("das Auge gab %s lang kein Lebenszeichen und wurde beendet", silent)
		why.EN = fmt.Sprintf("the eye gave no sign of life for %s and was ended", silent)
	case said != nil && !errors.Is(said, errEnded):
		why.DE, why.EN = trouble.German(said), said.Error()
	case waited != nil:
		why.DE, why.EN, why.Err = "das Auge endete von selbst", "the eye ended by itself", waited
	default:
		why.DE, why.EN = "das Auge endete von selbst", "the eye ended by itself"
	}
	last := l.last.Load()
	if last == nil {
		return &why
	}
	return &trouble.Trouble{
		DE: why.German() + "; seine letzten Worte: „" + *last + "“",
		EN: why.Error() + "; its last words: \"" + *last + "\"",
	}
}
