package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"dicetable/games/bluff"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestPlayScripts runs what people type, in testdata/play.
func TestPlayScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/play",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"play": playCommand,
		},
	})
}

// playCommand is `play STATUS ARG...`: runs `dicetable play` on the script's
// file "in", wants that exit status, and keeps the output in the files out
// and err. With ! it wants another status.
func playCommand(ts *testscript.TestScript, neg bool, args []string) {
	var out, stderr bytes.Buffer
	std := stdio{strings.NewReader(ts.ReadFile("in")), &out, &stderr}
	status := run(context.Background(), append([]string{"play"}, args[1:]...), std)
	if (fmt.Sprint(status) == args[0]) == neg {
		ts.Fatalf("exit status %d\n%s", status, stderr.String())
	}
	ts.Check(os.WriteFile(ts.MkAbs("out"), out.Bytes(), 0o600))
	ts.Check(os.WriteFile(ts.MkAbs("err"), stderr.Bytes(), 0o600))
}

// TestPlayAnswersEachLineBeforeTheNext holds a conversation: every answer
// must come while the input is still open.
func TestPlayAnswersEachLineBeforeTheNext(t *testing.T) {
	state, err := bluff.Book{}.Start([]string{"Ann", "Ben"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	in, typed := io.Pipe()
	read, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- playLines(bluff.Book{}, state, in, out) }()
	answers := bufio.NewScanner(read)
	for _, line := range []string{`{"do":"opening","player":"Ann","dice":[1,1,1,1,1]}`, ``, `nonsense`} {
		if _, err := fmt.Fprintln(typed, line); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() || !json.Valid(answers.Bytes()) {
			t.Fatalf("no answer to %q", line)
		}
	}
	typed.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestPlayAnswersALastLineWithoutAnEnd(t *testing.T) {
	var out bytes.Buffer
	std := stdio{strings.NewReader("{}\r\n{}"), &out, io.Discard}
	if status := runPlay(t.Context(), []string{"bluff", "--players", "Ann,Ben"}, std); status != exitOK || strings.Count(out.String(), "\n") != 2 {
		t.Errorf("exit status %d, answers %s", status, out.String())
	}
}

func TestPlayFailsWhenNobodyCanReadTheAnswers(t *testing.T) {
	read, out := io.Pipe()
	read.Close()
	var stderr bytes.Buffer
	status := runPlay(t.Context(), []string{"bluff", "--players", "Ann,Ben"}, stdio{strings.NewReader("{}\n"), out, &stderr})
	if status != exitFail || !strings.Contains(stderr.String(), "writing the answer failed") {
		t.Errorf("exit status %d, %s", status, stderr.String())
	}
}

func BenchmarkPlayLine(b *testing.B) {
	state, err := bluff.Book{}.Start([]string{"Ann", "Ben", "Cem", "Dora", "Emil", "Fay"}, nil)
	if err != nil {
		b.Fatal(err)
	}
	line := strings.Repeat(`{"do":"opening","player":"Ann","dice":[1,1,1,1,1]}`+"\n", b.N)
	if err := playLines(bluff.Book{}, state, strings.NewReader(line), io.Discard); err != nil {
		b.Fatal(err)
	}
}
