package arch_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "dicetable"

// packages maps each package folder to what its files, tests aside, import.
// The files are read here and not asked of the go command, so that Go's test
// cache sees them change.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	root := os.DirFS("../../..")
	found := map[string]map[string]bool{}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" || entry.Name() == "bin" || entry.Name() == "var"):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := path.Dir(name)
		if found[dir] == nil {
			found[dir] = map[string]bool{}
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			found[dir][imported] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sorted := map[string][]string{}
	for dir, imports := range found {
		sorted[dir] = slices.Sorted(maps.Keys(imports))
	}
	if len(sorted) < 10 {
		t.Fatalf("found only the packages %v: the test looks in the wrong place", sorted)
	}
	return sorted
}

// mayImport lists, for a folder and all below it, the folders of this module
// it may import. The longest prefix that fits a package speaks for it.
var mayImport = map[string][]string{
	"games/dice":           {},
	"games":                {"games/dice", "games"},
	"games/stats":          {"games"},
	"games/tournament":     {"games", "games/dice", "games/tournament"},
	"calib":                {"games/dice", "calib"},
	"vision":               {"games/dice", "calib", "vision"},
	"hardware":             {"games/dice", "calib", "vision", "hardware"},
	"cmd/internal":         {"games", "calib", "vision", "hardware", "cmd/internal"},
	"cmd/internal/wire":    {"games", "calib", "vision", "hardware/panel", "hardware/trouble"},
	"cmd/internal/journal": {"cmd/internal/lock", "hardware/trouble"}, "cmd/internal/lock": {}, "cmd/internal/footprint": {}, "cmd/internal/cmdline": {},
	"cmd/dicetable":     {"games", "calib", "vision", "hardware", "cmd/internal"},
	"cmd/dicetable-eye": {"games/dice", "calib", "vision", "hardware", "cmd/internal/eye", "cmd/internal/cmdline", "cmd/internal/footprint"},
}

func TestArrowsPointOneWay(t *testing.T) {
	for dir, imports := range packages(t) {
		allowed, ok := mayImport[longestPrefix(dir)]
		if !ok {
			t.Errorf("no arrow is drawn for %s: add it to the table here and to docs/architecture.md", dir)
			continue
		}
		for _, imported := range imports {
			inside, ours := strings.CutPrefix(imported, module+"/")
			if ours && !slices.ContainsFunc(allowed, func(a string) bool { return within(inside, a) }) {
				t.Errorf("%s imports %s; it may import only %v", dir, inside, allowed)
			}
		}
	}
}

// A rule-book is told of time and chance by events; it asks nobody.
func TestRuleBooksArePure(t *testing.T) {
	forbidden := []string{"os", "io/fs", "net", "log", "time", "math/rand", "crypto/rand", "context", "sync", "syscall", "unsafe", "C"}
	for dir, imports := range packages(t) {
		if !within(dir, "games") || strings.HasSuffix(dir, "test") {
			continue
		}
		for _, imported := range imports {
			if slices.ContainsFunc(forbidden, func(f string) bool { return within(imported, f) }) {
				t.Errorf("the rule-book %s imports %s", dir, imported)
			}
		}
	}
}

// What rule-books have in common is in games; no rule-book knows another, nor
// what is reckoned of its games. Only the statistics ask all of them.
func TestRuleBooksStandAlone(t *testing.T) {
	for dir, imports := range packages(t) {
		if !within(dir, "games") || dir == "games/stats" {
			continue
		}
		for _, imported := range imports {
			inside, ours := strings.CutPrefix(imported, module+"/")
			if ours && inside != "games" && inside != "games/dice" && !within(inside, dir) {
				t.Errorf("%s imports %s", dir, inside)
			}
		}
	}
}

func TestVisionAndHardwareKnowNoRuleBook(t *testing.T) {
	for dir, imports := range packages(t) {
		if !within(dir, "vision") && !within(dir, "hardware") && !within(dir, "calib") {
			continue
		}
		for _, imported := range imports {
			if within(imported, module+"/games") && imported != module+"/games/dice" {
				t.Errorf("%s imports the rule-book %s", dir, imported)
			}
		}
	}
}

// eyes are the packages that may hold native code.
var eyes = []string{"vision/opencv", "vision/visiontest", "hardware/camera", "hardware/sim/pixels", "cmd/dicetable-eye"}

func TestOnlyTheEyeHoldsNativeCode(t *testing.T) {
	for dir, imports := range packages(t) {
		for _, imported := range imports {
			if native(imported) && !slices.ContainsFunc(eyes, func(e string) bool { return within(dir, e) }) {
				t.Errorf("%s imports %s: OpenCV belongs into the eye", dir, imported)
			}
		}
	}
}

// All of periph's host maps the wrong registers of a Pi 5 when it runs as
// root; what is allowed here asks the kernel alone.
func TestGPIOLinesAreTheKernels(t *testing.T) {
	allowed := []string{"periph.io/x/host/v3/gpioioctl", "periph.io/x/host/v3/sysfs"}
	for dir, imports := range packages(t) {
		for _, imported := range imports {
			if within(imported, "periph.io/x/host/v3") && (!within(dir, "hardware") || !slices.Contains(allowed, imported)) {
				t.Errorf("%s imports %s: only hardware may, and only %v", dir, imported, allowed)
			}
		}
	}
}

// The table must build and run where there is no OpenCV.
func TestTheTableIsPureGo(t *testing.T) {
	all := packages(t)
	seen := map[string]bool{}
	var visit func(dir string, trail []string)
	visit = func(dir string, trail []string) {
		if seen[dir] {
			return
		}
		seen[dir] = true
		for _, imported := range all[dir] {
			if native(imported) {
				t.Errorf("%s leads to %s", strings.Join(append(trail, dir), " -> "), imported)
			}
			if inside, ours := strings.CutPrefix(imported, module+"/"); ours {
				visit(inside, append(slices.Clone(trail), dir))
			}
		}
	}
	visit("cmd/dicetable", nil)
	if len(seen) < 5 {
		t.Fatalf("only %d packages were reached from cmd/dicetable", len(seen))
	}
}

func native(imported string) bool { return imported == "C" || within(imported, "gocv.io/x/gocv") }

// within reports whether name is folder or lies below it.
func within(name, folder string) bool {
	return name == folder || strings.HasPrefix(name, folder+"/")
}

func longestPrefix(dir string) string {
	best := ""
	for folder := range mayImport {
		if within(dir, folder) && len(folder) > len(best) {
			best = folder
		}
	}
	return best
}
