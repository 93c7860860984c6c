package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/load"
	"dicetable/cmd/internal/wire"
)

const loadPhonesUsage = `Usage: dicetable load phones [FLAG]...

Starts a table of its own in a temporary folder, with journal, pages, broker and
sessions but without a camera, has it change again and again, and connects
phones that follow it as the page does: MQTT over WebSocket, six of them with a
seat's session too. Some more stop reading. It prints how long a state is on its
way from the table's loop to each phone and to the last of them, and how long
the loop takes to answer, with and without phones. The phones run on the same
processors as the table. Exit status 1: a phone was lost, or a limit was missed.

`

// loadPhones are the flags of `dicetable load phones`.
type loadPhones struct {
	phones, slow, seats, states int
	every, within, loop         time.Duration
}

// runLoadPhones is `dicetable load phones`.
func runLoadPhones(ctx context.Context, args []string, std stdio) int {
	f, err := parseLoadPhones(args, std)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		return exitUsage
	}
	if err := f.run(ctx, std.out); err != nil {
		return fail(std, "load phones", err)
	}
	return exitOK
}

func parseLoadPhones(args []string, std stdio) (loadPhones, error) {
	f := loadPhones{}
	flags := cmdline.New("dicetable load phones", loadPhonesUsage, std.out, std.err)
	flags.IntVar(&f.phones, "phones", 300, "phones that read, 1 to 500")
	flags.IntVar(&f.slow, "slow", 5, "further phones that do not, 0 to 50")
	flags.IntVar(&f.seats, "seats", 6, "phones with a seat's session, 0 to 6")
	flags.IntVar(&f.states, "states", 100, "states, of which each has to reach all phones")
	flags.DurationVar(&f.every, "every", 300*time.Millisecond, "pause between two states")
	flags.DurationVar(&f.within, "within", 250*time.Millisecond, "`TIME` in which 95 of 100 states have to be at all phones")
	flags.DurationVar(&f.loop, "loop", 20*time.Millisecond, "`TIME` in which 95 of 100 waits of the table's loop have to be over")
	if err := cmdline.Parse(flags, args); err != nil {
		return f, err
	}
	if flags.NArg() > 0 || f.phones < 1 || f.phones > 500 || f.slow < 0 || f.slow > 50 || f.seats < 0 || f.seats > min(6, f.phones) || f.states < 1 || f.every <= 0 || f.within <= 0 || f.loop <= 0 {
		fmt.Fprintln(std.err, "dicetable load phones: a flag is out of its range; `dicetable load phones --help` tells them.")
		return f, errUsage
	}
	return f, nil
}

// run starts the table, loads it and tells the times.
func (f loadPhones) run(ctx context.Context, w io.Writer) error {
	dir, err := os.MkdirTemp("", "dicetable-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	id, err := wire.ParseTableID("load")
	if err != nil {
		return err
	}
	t, err := newLoadTable(dir, id)
	if err != nil {
		return err
	}
	defer t.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return t.Run(ctx) })
	g.Go(func() error {
		defer stop()
		return f.measure(ctx, t, id, w)
	})
	return g.Wait()
}

// measured is what was found.
type measured struct {
	quiet, busy load.Summary
	kept        load.Summary
	each, all   load.Summary
	views       load.Summary
	lost        int
	missing     int
	wall, used  time.Duration
}

// measure takes the time first without phones, then with them.
func (f loadPhones) measure(ctx context.Context, t *loadTable, id wire.TableID, w io.Writer) error {
	select {
	case <-t.broker.Ready():
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := t.play(ctx); err != nil {
		return err
	}
	var m measured
	var err error
	if m.quiet, err = t.change(ctx, f.states, f.every); err != nil {
		return err
	}
	players, err := f.sit(ctx, t)
	if err != nil {
		return err
	}
	phones, err := f.connect(ctx, t, id, players)
	defer closeAll(phones)
	if err != nil {
		return err
	}
	for _, p := range phones[f.phones:] {
		p.Stall()
	}
	if err := f.changeWith(ctx, t, players, &m); err != nil {
		return err
	}
	for _, p := range phones[:f.phones] {
		if p.Lost() {
			m.lost++
		}
	}
	f.tell(w, m, t.watch.bytes.Load())
	return f.judge(m)
}

// sit has players take their seats.
func (f loadPhones) sit(ctx context.Context, t *loadTable) ([]*load.Player, error) {
	var players []*load.Player
	for seat := 1; seat <= f.seats; seat++ {
		p, err := load.Sit(ctx, t.base, t.key, seat)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, nil
}

// atOnce is how many phones connect at the same time.
const atOnce = 20

// connect connects the phones, those that will not read last. What it has
// connected it returns also with an error.
func (f loadPhones) connect(ctx context.Context, t *loadTable, id wire.TableID, players []*load.Player) ([]*load.Phone, error) {
	phones := make([]*load.Phone, f.phones+f.slow)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for i := range phones {
		g.Go(func() (err error) {
			board, told := t.watch.board, func(uint64) {}
			if i < len(players) {
				told = func(uint64) { players[i].News() }
			}
			if i >= f.phones {
				board = &load.Board{}
			}
			phones[i], err = load.Connect(ctx, t.base, id, board, told)
			return err
		})
	}
	return phones, g.Wait()
}

func closeAll(phones []*load.Phone) {
	for _, p := range phones {
		if p != nil {
			p.Close()
		}
	}
}

// patient is how long what has not arrived is waited for at the end.
const patient = 20 * time.Second

// changeWith takes the time with everybody there.
func (f loadPhones) changeWith(ctx context.Context, t *loadTable, players []*load.Player, m *measured) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	g, playing := errgroup.WithContext(playing)
	for _, p := range players {
		g.Go(func() error { return p.Run(playing) })
	}
	t.watch.board.Reset(f.phones)
	t.watch.kept.Reset()
	began, used := time.Now(), processorTime()
	var err error
	if m.busy, err = t.change(ctx, f.states, f.every); err != nil {
		return err
	}
	m.wall, m.used = time.Since(began), processorTime()-used
	for end := time.Now().Add(patient); t.watch.board.Missing() > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	views := &load.Times{}
	for _, p := range players {
		p.Views.Into(views)
	}
	m.missing, m.kept, m.views = t.watch.board.Missing(), t.watch.kept.Summary(), views.Summary()
	m.each, m.all = t.watch.board.Arrivals()
	return g.Wait()
}

// processorTime is what this program has used so far, the phones included.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func (f loadPhones) tell(w io.Writer, m measured, bytes int64) {
	fmt.Fprintf(w, "One table and %d phones, %d with a seat, %d more that do not read; %d states of %.1f kB, one every %v.\n",
		f.phones, f.seats, f.slow, f.states, float64(bytes)/1000, f.every)
	fmt.Fprintf(w, "All run on the same %d processors, of which they took %.0f %%.\n\n", runtime.NumCPU(),
		100*m.used.Seconds()/m.wall.Seconds()/float64(runtime.NumCPU()))
	fmt.Fprintf(w, "%-42s %8s %10s %10s %10s   %s\n", "ms", "times", "median", "95 %", "longest", "limit of the 95 %")
	for _, row := range f.rows(m) {
		fmt.Fprintf(w, "%-42s %s%s\n", row.what, row.s, row.met())
	}
	fmt.Fprintln(w)
}

// timed is what took how long, and within what 95 of 100 have to be; 0 for no
// limit.
type timed struct {
	what  string
	s     load.Summary
	limit time.Duration
}

func (f loadPhones) rows(m measured) []timed {
	return []timed{
		{"a state reaches a phone", m.each, 0},
		{"a state has reached all phones", m.all, f.within},
		{"the loop answers, without phones", m.quiet, 0},
		{"the loop answers, with phones", m.busy, f.loop},
		{"publishing a state keeps the loop", m.kept, f.loop},
		{"a seat is told its own view", m.views, 0},
	}
}

func (t timed) missed() bool { return t.limit > 0 && t.s.Most95 > t.limit }

// met is the limit with whether it was met, empty for none.
func (t timed) met() string {
	switch {
	case t.limit == 0:
		return ""
	case t.missed():
		return fmt.Sprintf("   %v: missed", t.limit)
	}
	return fmt.Sprintf("   %v: met", t.limit)
}

// judge is an error where it was not as it must be.
func (f loadPhones) judge(m measured) error {
	switch {
	case m.lost > 0:
		return fmt.Errorf("%d phones lost their connection", m.lost)
	case m.missing > 0:
		return fmt.Errorf("%d states did not reach their phone in %v", m.missing, patient)
	}
	var all []error
	for _, row := range f.rows(m) {
		if row.missed() {
			all = append(all, fmt.Errorf("%s: 95 of 100 took up to %v, not %v", row.what, row.s.Most95.Round(time.Microsecond), row.limit))
		}
	}
	return errors.Join(all...)
}
