package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMatScripts runs what people type, in testdata/mat.
func TestMatScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/mat",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"mat": matCommand,
		},
	})
}

// matCommand is `mat STATUS ARG...`: runs `dicetable mat` in the script's
// folder, wants that exit status, and keeps the output in the files out and
// err.
func matCommand(ts *testscript.TestScript, _ bool, args []string) {
	var out, stderr bytes.Buffer
	typed := append([]string{"mat"}, args[1:]...)
	for i := range typed[1:] {
		if typed[i] == "--out" {
			typed[i+1] = ts.MkAbs(typed[i+1])
		}
	}
	status := run(context.Background(), typed, stdio{strings.NewReader(""), &out, &stderr})
	if fmt.Sprint(status) != args[0] {
		ts.Fatalf("exit status %d\n%s", status, stderr.String())
	}
	ts.Check(os.WriteFile(ts.MkAbs("out"), out.Bytes(), 0o600))
	ts.Check(os.WriteFile(ts.MkAbs("err"), stderr.Bytes(), 0o600))
}
