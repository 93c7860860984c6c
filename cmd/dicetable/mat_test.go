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
			"mat": typed("mat"),
		},
	})
}

// typed is the script command `NAME STATUS ARG...`: it runs `dicetable NAME` in
// the script's folder, wants that exit status, and keeps the output in the
// files out and err.
func typed(name string) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, _ bool, args []string) {
		var out, stderr bytes.Buffer
		line := append([]string{name}, args[1:]...)
		for i := range line {
			if line[i] == "--out" || line[i] == "--config" {
				line[i+1] = ts.MkAbs(line[i+1])
			}
		}
		status := run(context.Background(), line, stdio{strings.NewReader(""), &out, &stderr})
		if fmt.Sprint(status) != args[0] {
			ts.Fatalf("exit status %d\n%s", status, stderr.String())
		}
		ts.Check(os.WriteFile(ts.MkAbs("out"), out.Bytes(), 0o600))
		ts.Check(os.WriteFile(ts.MkAbs("err"), stderr.Bytes(), 0o600))
	}
}
