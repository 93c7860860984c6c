package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExamplesWritesCropsWithLabels(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	var out, errs bytes.Buffer
	if got := runExamples([]string{"--out", dir, "--n", "2", "--seed", "5"}, &out, &errs); got != 0 {
		t.Fatalf("exit status %d: %s", got, &errs)
	}
	labels, err := os.ReadFile(filepath.Join(dir, "labels.jsonl"))
	if err != nil || strings.Count(string(labels), "\n") != 2 {
		t.Errorf("the labels are %q (%v), want two lines", labels, err)
	}
	if crops, _ := filepath.Glob(filepath.Join(dir, "crop-*.png")); len(crops) != 2 {
		t.Errorf("written are %v, want two crops", crops)
	}
}

func TestExamplesWritesWhatTellsLeaningDice(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	var out, errs bytes.Buffer
	if got := runExamples([]string{"--leaning", "--out", dir, "--n", "1", "--seed", "5"}, &out, &errs); got != 0 {
		t.Fatalf("exit status %d: %s", got, &errs)
	}
	f, err := os.Open(filepath.Join(dir, "leaning.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	flat, leaning := 0, 0
	for from := json.NewDecoder(f); from.More(); {
		var l lesson
		if err := from.Decode(&l); err != nil || len(l.Beside) == 0 {
			t.Fatalf("a lesson is %+v (%v)", l, err)
		}
		if l.Tilt < 1 {
			flat++
		} else {
			leaning++
		}
	}
	if flat == 0 || leaning == 0 {
		t.Errorf("%d dice lie flat and %d lean; there must be both", flat, leaning)
	}
}

func TestExamplesRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		args []string
		want int
	}{
		{"no folder", nil, 2}, {"no crops", []string{"--out", "x", "--n", "0"}, 2},
		{"an unknown flag", []string{"--what"}, 2}, {"more words", []string{"--out", "x", "more"}, 2},
		{"a file for a folder", []string{"--out", file}, 1},
	} {
		var out, errs bytes.Buffer
		if got := runExamples(c.args, &out, &errs); got != c.want || errs.Len() == 0 {
			t.Errorf("%s: exit status %d and %q, want %d and a sentence", c.name, got, &errs, c.want)
		}
	}
}
