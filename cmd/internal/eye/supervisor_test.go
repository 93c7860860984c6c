package eye

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/vision/settle"
)

// start runs a supervisor over a fake eye until the test ends.
func start(t *testing.T, how string, patience time.Duration) *Supervisor {
	t.Helper()
	t.Setenv(fakeEnv, how)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := New(Config{Program: self, Patience: patience})
	run(t, s)
	return s
}

func run(t *testing.T, s *Supervisor) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// next waits for a message that fits.
func next(t *testing.T, s *Supervisor, what string, fits func(Message) bool) Message {
	t.Helper()
	late := time.After(30 * time.Second)
	for {
		select {
		case m := <-s.Messages():
			if fits(m) {
				return m
			}
		case <-late:
			t.Fatalf("no %s within 30 s", what)
		}
	}
}

func up(m Message) bool   { return m.Up != nil }
func down(m Message) bool { return m.Down != nil }
func watch(id uint64) func(Message) bool {
	return func(m Message) bool { return m.Report != nil && m.Report.Event != nil && m.Report.Event.Watch == id }
}

func profile(m Message) bool { return m.Report != nil && m.Report.Fault != nil }

func TestTheEyeIsKilledAndTheNextKnowsWhatIsInForce(t *testing.T) {
	s := start(t, "ok", 0)
	s.Watch(settle.Watch{ID: 6, Phase: settle.Idle})
	s.SetProfile(calib.Profile{Mat: "bluff"})
	pid, err := strconv.Atoi(next(t, s, "start", up).Up.Camera)
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(settle.Watch{ID: 7, Phase: settle.Covered})
	next(t, s, "watch 7", watch(7))
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if m := next(t, s, "end", down); !strings.Contains(m.Down.Reason.EN, "killed") {
		t.Errorf("the end is explained by %q", m.Down.Reason)
	}
	if again := next(t, s, "restart", up).Up.Camera; again == strconv.Itoa(pid) {
		t.Error("the same process came up again")
	}
	if m := next(t, s, "profile", profile); m.Report.Fault.Text != "bluff" {
		t.Errorf("profile %q", m.Report.Fault.Text)
	}
	next(t, s, "word that it begins anew", up)
	next(t, s, "watch 7 again", watch(7))
}

func TestAFrameIsAnsweredAfterItsEvents(t *testing.T) {
	s := start(t, "ok", 0)
	for seq := uint64(1); seq <= 5; seq++ {
		f, err := s.Show(context.Background(), sim.Scene{Seq: seq})
		if err != nil || f.Seq != seq {
			t.Fatalf("frame %d: %+v, %v", seq, f, err)
		}
		for told := false; !told; {
			select {
			case m := <-s.Messages():
				told = m.Report != nil && m.Report.Event.Frame == seq
			default:
				t.Fatalf("frame %d is done, but its event is not there", seq)
			}
		}
	}
}

func TestTheEyesDeathCostsAFrame(t *testing.T) {
	for _, how := range []string{"dies at 3", "hangs at 3"} {
		t.Run(how, func(t *testing.T) {
			s := start(t, how, 500*time.Millisecond)
			lost := 0
			for seq := uint64(1); seq <= 5; seq++ {
				_, err := s.Show(context.Background(), sim.Scene{Seq: seq})
				switch {
				case errors.Is(err, ErrDown):
					lost++
				case err != nil:
					t.Fatal(err)
				}
			}
			if lost != 1 {
				t.Errorf("%d frames were lost, want 1", lost)
			}
			next(t, s, "end", down)
		})
	}
}

// After power-on an eye takes long to start; once it lives, silence is short.
func TestAnEyeThatStartsSlowlyIsAwaited(t *testing.T) {
	s := start(t, "slow", time.Second)
	next(t, s, "eye", func(m Message) bool {
		if m.Down != nil {
			t.Fatalf("it was given up: %s", m.Down.Reason)
		}
		return m.Up != nil
	})
	if m := next(t, s, "end", down); !strings.Contains(m.Down.Reason.EN, "for 1s and") {
		t.Errorf("an eye that fell silent: %s", m.Down.Reason)
	}
}

func TestABadEyeIsSaidInWords(t *testing.T) {
	for how, want := range map[string]Words{
		"nonsense": {DE: "was das Auge sagt, ist nicht zu verstehen", EN: "larger than"},
		"silent":   {DE: "gab 3s lang kein Lebenszeichen", EN: "no sign of life for 3s"},
		"mute":     {DE: "endete von selbst; seine letzten Worte: „the fake eye opens“", EN: "ended by itself; its last words: \"the fake eye opens\""},
		"old":      {DE: "bitte `make build`", EN: "run `make build`"},
	} {
		t.Run(how, func(t *testing.T) {
			s := start(t, how, 500*time.Millisecond)
			if got := next(t, s, "end", down).Down.Reason; !strings.Contains(got.DE, want.DE) || !strings.Contains(got.EN, want.EN) {
				t.Errorf("%q does not say %q", got, want)
			}
		})
	}
}

func TestThePauseGrows(t *testing.T) {
	s := start(t, "mute", 0)
	for want := firstPause; want <= 4*firstPause; want *= 2 {
		if m := next(t, s, "end", down); m.Down.Again != want {
			t.Errorf("pause %s, want %s", m.Down.Again, want)
		}
	}
}

func TestAMissingProgramIsSaidAndTriedAgain(t *testing.T) {
	s := New(Config{Program: filepath.Join(t.TempDir(), Name)})
	run(t, s)
	if m := next(t, s, "end", down); !strings.Contains(m.Down.Reason.DE, "bitte `make build`") || !strings.Contains(m.Down.Reason.EN, "run `make build`") {
		t.Errorf("%q does not say what to do", m.Down.Reason)
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if _, err := Find(); err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("without a program: %v", err)
	}
	want := filepath.Join(dir, Name)
	if err := os.WriteFile(want, []byte("#!"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got, err := Find(); err != nil || got != want {
		t.Errorf("Find: %q, %v", got, err)
	}
}

func TestPhotoRequestsAreBounded(t *testing.T) {
	s := New(Config{})
	for i := range maxPhotos {
		if !s.Photo(PhotoRequest{Watch: uint64(i)}) {
			t.Fatalf("request %d was refused", i)
		}
	}
	if s.Photo(PhotoRequest{}) {
		t.Error("one request too many was taken")
	}
}

func TestOfWatchesTheLatestWins(t *testing.T) {
	b := newOutbox()
	s := &Supervisor{box: b}
	s.Watch(settle.Watch{ID: 1})
	s.Watch(settle.Watch{ID: 2})
	if c, ok := b.next(); !ok || c.Watch.ID != 2 {
		t.Errorf("said %+v", c)
	}
	if c, ok := b.next(); ok {
		t.Errorf("also said %+v", c)
	}
}
