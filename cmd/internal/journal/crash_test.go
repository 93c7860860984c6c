package journal

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"dicetable/hardware/trouble"
)

// The test binary is also the child that gets killed or meets a full disk.
func TestMain(m *testing.M) {
	switch os.Getenv("JOURNAL_CHILD") {
	case "append":
		appendForever(os.Getenv("JOURNAL_DIR"))
	case "full":
		meetFullDisk(os.Getenv("JOURNAL_DIR"))
	default:
		os.Exit(m.Run())
	}
}

func child(t *testing.T, what, dir string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "JOURNAL_CHILD="+what, "JOURNAL_DIR="+dir)
	c.Stderr = os.Stderr
	return c
}

// appendForever says each record's number once it is safe.
func appendForever(dir string) {
	j, err := Open(dir)
	for n := len(j.Records()) + 1; err == nil; n++ {
		if err = j.Append(payload(n)); err == nil {
			fmt.Println(n)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func TestKilledAtAnyMomentNothingAnnouncedIsLost(t *testing.T) {
	dir := t.TempDir()
	for round := range 8 {
		c := child(t, "append", dir)
		out, err := c.StdoutPipe()
		must(t, err)
		must(t, c.Start())
		told, lines := 0, bufio.NewScanner(out)
		for n := 0; n < 5+7*round && lines.Scan(); n++ {
			fmt.Sscan(lines.Text(), &told)
		}
		must(t, c.Process.Kill())
		for lines.Scan() {
			fmt.Sscan(lines.Text(), &told)
		}
		c.Wait()
		j, err := Open(dir)
		must(t, err)
		kept := len(j.Records())
		if kept < told {
			t.Fatalf("record %d was announced, %d are there", told, kept)
		}
		holds(t, j.Records(), kept)
		must(t, j.Close())
	}
}

// meetFullDisk lets the system refuse to grow the file, and then allows it.
func meetFullDisk(dir string) {
	signal.Ignore(syscall.SIGXFSZ)
	j, err := Open(dir)
	if err != nil {
		panic(err)
	}
	var limit syscall.Rlimit
	syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit)
	tight := limit
	tight.Cur = uint64(j.size) + 10
	syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight)
	fmt.Println(trouble.German(j.Append(payload(2))))
	fmt.Println(j.Append(payload(2)))
	fmt.Println(j.Rotate(make([]byte, 0)))
	syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
	fmt.Println(j.Append(payload(2)))
}

func TestAFullDiskIsSaidInWordsAndOvercome(t *testing.T) {
	dir := written(t, 1)
	out, err := child(t, "full", dir).Output()
	must(t, err)
	said := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(said) != 4 || !strings.Contains(said[0], "lässt sich nicht schreiben: die Platte ist voll: bitte Platz schaffen") || !strings.Contains(said[1], "cannot write the journal "+first(dir)+": the disk is full: free some space") || said[3] != "<nil>" {
		t.Fatalf("the journal said %q", said)
	}
	j := mustOpen(t, dir)
	holds(t, j.Records(), 2)
	if len(j.Notes()) != 0 {
		t.Errorf("the failed writes left something behind: %q", j.Notes())
	}
}
