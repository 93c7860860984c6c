package club

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/trouble"
)

// enterForever enters players and says each number once it is safe.
func enterForever(file string) {
	s, err := Open(file, Options{Send: func(wire.Message) {}, Now: time.Now, Log: slog.Default()})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx := context.Background()
	go s.Run(ctx)
	if s.evening.Now == nil {
		err = s.Do(ctx, "begin", "begin", []byte(`{"name":"Friday","game":"bluff","format":"league","least":3,"usual":4,"most":6}`))
	}
	for n := 1; err == nil; n++ {
		name := fmt.Sprintf("%d of %d", n, os.Getpid())
		if err = s.Do(ctx, name, "enter", fmt.Appendf(nil, `{"players":%q}`, name)); err == nil {
			fmt.Println(name)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// A club that is killed comes back as the evening that it had told of.
func TestKilledAtAnyMomentItIsTheSameEvening(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.db")
	var told []string
	for round := range 6 {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), "CLUB_CHILD="+file)
		c.Stderr = os.Stderr
		out, err := c.StdoutPipe()
		must(t, err)
		must(t, c.Start())
		lines := bufio.NewScanner(out)
		for n := 0; n < 2+5*round && lines.Scan(); n++ {
			told = append(told, lines.Text())
		}
		must(t, c.Process.Kill())
		for lines.Scan() {
			told = append(told, lines.Text())
		}
		if err := c.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Fatalf("the club was not killed: %v", err)
		}
		s, err := openStore(file)
		must(t, err)
		e, err := s.replay()
		must(t, err)
		must(t, s.close())
		there := map[string]int{}
		for _, p := range e.Now.Players {
			there[p.Name]++
		}
		for _, name := range told {
			if there[name] != 1 {
				t.Fatalf("%s was told to be there, and is %d times", name, there[name])
			}
		}
		if len(there) > len(told)+round+1 {
			t.Errorf("%d are there, but only %d were told of", len(there), len(told))
		}
	}
}

// What a full disk does not take in has not happened, and room is enough to go
// on.
func TestAFullDiskTakesNothingIn(t *testing.T) {
	s := running(t, Options{})
	s.does(t, "a", "begin", sampleSetup())
	_, err := s.store.db.Exec("PRAGMA max_page_count = 1")
	must(t, err)
	var failed error
	entered := 0
	for n := 0; failed == nil && n < 10000; n++ {
		failed = s.Do(context.Background(), "", "enter", fmt.Appendf(nil, `{"players":"Player %d"}`, n))
		if failed == nil {
			entered++
		}
	}
	if failed == nil || !strings.Contains(failed.Error(), "the disk is full") || !strings.Contains(trouble.German(failed), "die Platte ist voll") {
		t.Fatalf("the host is told: %v", failed)
	}
	_, err = s.store.db.Exec("PRAGMA max_page_count = 100000")
	must(t, err)
	s.does(t, "", "enter", ofText{Players: "Late"})
	entered++
	if n := len(s.evening.Now.Players); n != entered {
		t.Errorf("%d were taken in, but %d are there", entered, n)
	}
}

// The seed of a draw is in the file before anybody may know it.
func TestAClubsFileIsForItsUserAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.db")
	runningAt(t, file, Options{}).does(t, "a", "begin", sampleSetup())
	made, err := filepath.Glob(file + "*")
	must(t, err)
	for _, name := range made {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the mode of %s is %v: %v", filepath.Base(name), info.Mode(), err)
		}
	}
	if len(made) != 3 { // and what SQLite lays beside it
		t.Errorf("there are %v", made)
	}
}

func TestTwoClubsDoNotShareAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.db")
	running := runningAt(t, file, Options{})
	running.does(t, "a", "begin", sampleSetup())
	if _, err := openStore(file); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("a second club is told: %v", err)
	}
}

func TestAnotherFileIsNoClub(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.db")
	must(t, os.WriteFile(file, []byte(strings.Repeat("this is no club\n", 100)), 0o600))
	if _, err := openStore(file); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("the host is told: %v", err)
	}
}

// Who did not hear the answer asks again.
func TestAWishIsDoneOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.db")
	s := runningAt(t, file, Options{})
	s.does(t, "a", "begin", sampleSetup())
	s.does(t, "b", "enter", ofText{Players: "Ann"})
	s.does(t, "b", "enter", ofText{Players: "Ann"})
	if n := len(s.evening.Now.Players); n != 1 {
		t.Errorf("%d players are there", n)
	}
	if err := s.Do(context.Background(), "c", "enter", []byte(`{"players":"ann"}`)); err == nil {
		t.Error("a second Ann is there")
	}
}
