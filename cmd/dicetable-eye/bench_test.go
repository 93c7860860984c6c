package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestTheBenchPrintsWhatIsHeld(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"bench", "--frames", "40", "--every", "20"}, &out, &errs); code != 0 {
		t.Fatalf("exit status %d: %s", code, errs.String())
	}
	for _, line := range []string{"begin        4 frames", "middle      20 frames", "end         40 frames", "native matrices",
		"a frame in which nothing moved: median ", "at most 8 are wanted: ", "a frame that was read: median "} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is not in\n%s", line, out.String())
		}
	}
	if code := run(t.Context(), []string{"bench", "--frames", "0"}, &out, &errs); code != 2 {
		t.Errorf("no frames: exit status %d", code)
	}
}

func TestGrowthIsNoticed(t *testing.T) {
	steady := func() []memory {
		all := make([]memory, 10)
		for i := range all {
			all[i] = memory{heap: 40 << 20, resident: 200 << 20, mats: 20 + i%3}
		}
		return all
	}
	if err := growth(steady()); err != nil {
		t.Errorf("nothing grows, and: %v", err)
	}
	for name, grow := range map[string]func(i int, m *memory){
		"matrices": func(i int, m *memory) { m.mats += 2 * i },
		"heap":     func(i int, m *memory) { m.heap += int64(i) << 21 },
		"process":  func(i int, m *memory) { m.resident += int64(i) << 23 },
	} {
		all := steady()
		for i := range all {
			grow(i, &all[i])
		}
		if err := growth(all); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("the %s grow, and: %v", name, err)
		}
	}
}
