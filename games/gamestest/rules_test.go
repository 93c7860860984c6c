package gamestest

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestRulesHaveTests(t *testing.T) {
	const doc = "# Fists\n\n- **F-1 Hands.** Closed, see F-2.\n- **F-2 End** *(table)*. The most chips win.\n"
	const tests = "package f\nfunc TestF1_Hands(t *testing.T) { t.Log() }\nfunc TestF2_End(t *testing.T) { t.Log() }\n"
	const code = "package f\nvar rule = \"F-2\"\n"
	for _, c := range []struct{ name, doc, tests, code, want string }{
		{"all is well", doc, tests, code, ""},
		{"one test for two", doc, "package f\nfunc TestF1F2_All(t *testing.T) { t.Log() }\n", code, ""},
		{"a rule without a test", doc + "- **F-3 Leaving.** One may.\n", tests, code, "rule F-3 has no test: write one called TestF3_..."},
		{"a comment is no test", doc, "package f\n// func TestF2_End(t *testing.T) { t.Log() }\nfunc TestF1_Hands(t *testing.T) { t.Log() }\n", code, "rule F-2 has no test: write one called TestF2_..."},
		{"an empty test is none", doc, "package f\nfunc TestF1_Hands(t *testing.T) { t.Log() }\nfunc TestF2_End(t *testing.T) {}\n", code, "rule F-2 has no test: write one called TestF2_..."},
		{"12 is not 1", strings.Replace(doc, "F-1 ", "F-12 ", 1), tests, code, "the rules are not numbered F-1 to F-2, each once; rule F-12 has no test: write one called TestF12_...; the package names rule F-1, which is not there"},
		{"a number twice", doc + "- **F-2 Again.** The same.\n", tests, code, "the rules are not numbered F-1 to F-3, each once"},
		{"a test of no rule", doc, tests + "func TestF7_Seven(t *testing.T) { t.Log() }\n", code, "the package names rule F-7, which is not there"},
		{"a refusal of no rule", doc, tests, "package f\nvar rule = \"F-9\"\n", "the package names rule F-9, which is not there"},
		{"no rules", "# Fists\n", "package f\n", "package f\n", `no rule begins with "- **F-1"`},
	} {
		pkg := fstest.MapFS{"f.go": {Data: []byte(c.code)}, "f_test.go": {Data: []byte(c.tests)}}
		faults, err := ruleFaults(pkg, c.doc, "F")
		if got := strings.Join(faults, "; "); err != nil || got != c.want {
			t.Errorf("%s:\n got %s %v\nwant %s", c.name, got, err, c.want)
		}
	}
	if _, err := ruleFaults(fstest.MapFS{"f_test.go": {Data: []byte("nonsense")}}, doc, "F"); err == nil {
		t.Error("a file that is no Go passes")
	}
}
