package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/cmd/internal/eye"
)

// calibrated runs `dicetable calibrate` with a script in the eye's place, or
// with none.
func calibrated(t *testing.T, script string, args ...string) (status int, out, errs string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("PATH", dir+":/bin:/usr/bin")
	if script != "" {
		if err := os.WriteFile(filepath.Join(dir, eye.Name), []byte("#!/bin/sh\n"+script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var o, e bytes.Buffer
	status = run(context.Background(), append([]string{"calibrate"}, args...), stdio{strings.NewReader(""), &o, &e})
	return status, o.String(), e.String()
}

func TestCalibrateIsDoneByTheEye(t *testing.T) {
	status, out, errs := calibrated(t, `echo "$@"; echo wrong >&2; exit 1`, "--out", "a b", "x.jpg")
	if status != 1 || out != "calibrate --out a b x.jpg\n" || errs != "wrong\n" {
		t.Errorf("exit status %d, %q, %q", status, out, errs)
	}
	if status, _, _ := calibrated(t, `exit 2`); status != 2 {
		t.Errorf("exit status %d, want the eye's 2", status)
	}
}

func TestCalibrateSaysThatTheEyeDiedOrIsMissing(t *testing.T) {
	status, _, errs := calibrated(t, `kill -ABRT $$`)
	if status != 1 || !strings.Contains(errs, "ended early") {
		t.Errorf("exit status %d, %q", status, errs)
	}
	status, _, errs = calibrated(t, "")
	if status != 1 || !strings.Contains(errs, "make build") {
		t.Errorf("exit status %d, %q", status, errs)
	}
}
