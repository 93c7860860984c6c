package eye

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"testing"
	"time"

	"dicetable/vision/settle"

	"go.uber.org/goleak"
)

// fakeEnv makes the test binary a stand-in for the eye that speaks the
// protocol; its value says how it behaves.
const fakeEnv = "DICETABLE_FAKE_EYE"

// orphanEnv makes it a table, with such an eye, that will be killed.
const orphanEnv = "DICETABLE_FAKE_TABLE"

func TestMain(m *testing.M) {
	if how := os.Getenv(orphanEnv); how != "" {
		os.Unsetenv(orphanEnv)
		os.Setenv(fakeEnv, how)
		New(Config{Program: os.Args[0], Log: slog.New(slog.NewTextHandler(os.Stdout, nil))}).Run(context.Background())
		return
	}
	if how := os.Getenv(fakeEnv); how != "" {
		fake(how)
		return
	}
	goleak.VerifyTestMain(m)
}

func fake(how string) {
	fmt.Fprintln(os.Stderr, "the fake eye opens")
	version := Version
	switch how {
	case "nonsense":
		fmt.Print("Segmentation fault, not a message at all")
		select {}
	case "deaf":
		fmt.Fprintln(os.Stderr, os.Getpid())
		time.Sleep(time.Hour)
	case "silent":
		time.Sleep(time.Hour)
	case "slow":
		time.Sleep(2 * time.Second)
	case "mute":
		return
	case "old":
		version = Version + 1
	}
	say := func(r Report, raw []byte) {
		if err := WriteReport(os.Stdout, r, raw); err != nil {
			os.Exit(3)
		}
	}
	if how == "clings" {
		cling(say)
	}
	say(Report{Hello: &Hello{Version: version, Camera: fmt.Sprint(os.Getpid())}}, nil)
	for {
		c, err := ReadCommand(os.Stdin)
		if err != nil || c.Stop {
			return
		}
		switch {
		case c.Watch != nil:
			say(Report{Event: &settle.Event{Kind: settle.HandGone, Watch: c.Watch.ID}}, nil)
		case c.Profile != nil:
			say(Report{Fault: &Fault{Code: "profile", Text: c.Profile.Mat}}, nil)
			say(Report{Hello: &Hello{Version: version, Camera: fmt.Sprint(os.Getpid())}}, nil)
		case c.Photo != nil:
			say(Report{Photo: &Photo{ID: c.Photo.ID}}, []byte("jpeg"))
		case c.Lesson != nil:
			say(Report{Lesson: &Lesson{ID: c.Lesson.ID}}, []byte(fmt.Sprint(c.Lesson.ID)))
		case c.Scene != nil && how == "dies at 3" && c.Scene.Seq == 3:
			os.Exit(134)
		case c.Scene != nil && how == "hangs at 3" && c.Scene.Seq == 3:
			time.Sleep(time.Hour)
		case c.Scene != nil:
			say(Report{Event: &settle.Event{Kind: settle.CupUp, Frame: c.Scene.Seq}}, nil)
			say(Report{Frame: &FrameDone{Seq: c.Scene.Seq}}, nil)
		}
	}
}

// cling hangs, and leaves its pipes open when it is killed, as a process does that
// is in the kernel and cannot be ended. It says who has them.
func cling(say func(Report, []byte)) {
	other := exec.Command("sleep", "600")
	other.Stdout, other.Stderr = os.Stdout, os.Stderr
	if err := other.Start(); err != nil {
		panic(err)
	}
	say(Report{Hello: &Hello{Version: Version, Camera: fmt.Sprint(other.Process.Pid)}}, nil)
	time.Sleep(time.Hour)
}
