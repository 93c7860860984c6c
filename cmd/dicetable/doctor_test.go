package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/eye"
	"dicetable/hardware/trouble"
)

// examined runs `dicetable doctor` where there is no eye.
func examined(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	t.Setenv("PATH", t.TempDir())
	var o, e bytes.Buffer
	status = runDoctor(t.Context(), append(args, "--dir", t.TempDir()), stdio{strings.NewReader(""), &o, &e})
	return status, o.String(), e.String()
}

func TestTheDoctorsExitStatusAndLanguages(t *testing.T) {
	status, out, _ := examined(t, "--lang", "en")
	if status != exitFail || !strings.HasPrefix(out, "WRONG    eye: ") || !strings.Contains(out, "\nright    disk: ") {
		t.Errorf("exit status %d\n%s", status, out)
	}
	status, out, _ = examined(t, "--lang", "de")
	if status != exitFail || !strings.HasPrefix(out, "FALSCH   Auge: ") || !strings.Contains(out, "\ngut      Platte: ") {
		t.Errorf("exit status %d\n%s", status, out)
	}
	for _, args := range [][]string{{"--lang", "fr"}, {"now"}, {"--pink"}} {
		if status, _, errs := examined(t, args...); status != exitUsage || errs == "" {
			t.Errorf("%v: exit status %d, %q", args, status, errs)
		}
	}
}

// An eye that hangs with its camera does not hang the doctor.
func TestTheDoctorDoesNotWaitForACameraThatHangs(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if err := os.WriteFile(filepath.Join(dir, eye.Name), []byte("#!/bin/sh\nexec /bin/sleep 1000\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	_, err := lookThrough(ctx, config.Default())
	if err == nil || !strings.Contains(err.Error(), "a camera that does not answer: unplug") || !strings.Contains(trouble.German(err), "die nicht antwortet: bitte sie aus-") {
		t.Errorf("told is %v", err)
	}
}

func TestTheDoctorWritesJSON(t *testing.T) {
	status, out, _ := examined(t, "--json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != exitFail || len(lines) < 8 {
		t.Fatalf("exit status %d\n%s", status, out)
	}
	for _, line := range lines {
		var f doctor.Finding
		if err := json.Unmarshal([]byte(line), &f); err != nil || f.Check == "" || f.Grade == "" || f.Text.DE == "" {
			t.Errorf("%q: %+v, %v", line, f, err)
		}
	}
}

func TestABrokenConfigurationIsAllTheDoctorSays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table.toml")
	if err := os.WriteFile(file, []byte("[camera]\nsource = \"usb\""), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, _ := examined(t, "--config", file, "--lang", "en")
	if status != exitFail || !strings.HasPrefix(out, "WRONG    configuration: ") || strings.Count(out, "\n") != 1 {
		t.Errorf("exit status %d\n%s", status, out)
	}
}

func TestTheLanguageIsThatOfTheEnvironment(t *testing.T) {
	for _, c := range []struct{ all, lang, want string }{
		{"", "", "en"}, {"", "de_AT.UTF-8", "de"}, {"C", "de_DE.UTF-8", "en"}, {"de_DE", "en_GB", "de"},
	} {
		env := map[string]string{"LC_ALL": c.all, "LANG": c.lang}
		if got := speaks(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("LC_ALL=%s LANG=%s: %s, want %s", c.all, c.lang, got, c.want)
		}
	}
}

// Whatever the doctor looks at has a name in German, too.
func TestEveryCheckHasAGermanName(t *testing.T) {
	files, err := filepath.Glob("../internal/doctor/*.go")
	if err != nil {
		t.Fatal(err)
	}
	named, checks := regexp.MustCompile(`e\.(?:say|sayf|wrong)\("([a-z ]+)"`), 0
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(b), -1) {
			checks++
			if _, ok := checksDE[m[1]]; !ok {
				t.Errorf("%s: %q has none", filepath.Base(file), m[1])
			}
		}
	}
	if checks < 20 {
		t.Errorf("%d checks were found; it proves nothing", checks)
	}
}
