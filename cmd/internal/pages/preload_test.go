package pages

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A page names all its modules, each once, and each of them is served; a
// module on which nobody's page rests is not kept.
func TestPagesNameAllTheirModules(t *testing.T) {
	h := handler(t)
	link := regexp.MustCompile(`<link rel="modulepreload" href="([^"]+)">`)
	named := map[string]bool{}
	for name := range files(t, ".html") {
		page := get(h, strings.TrimSuffix("/"+strings.TrimSuffix(name, ".html"), "index")).Body.String()
		var own []string
		for _, m := range link.FindAllStringSubmatch(page, -1) {
			own = append(own, m[1])
			named[m[1]] = true
			if w := get(h, "/"+m[1]); w.Code != 200 {
				t.Errorf("%s names %s, which has status %d", name, m[1], w.Code)
			}
		}
		slices.Sort(own)
		if len(own) < 4 || len(slices.Compact(own)) != len(link.FindAllString(page, -1)) || strings.Index(page, "modulepreload") > strings.Index(page, "<script") {
			t.Errorf("%s names %v", name, own)
		}
	}
	for name, code := range files(t, ".js") {
		if !named[name] {
			t.Errorf("no page needs %s", name)
		}
		for _, m := range regexp.MustCompile(`(?m)from "(\.[^"]+)"`).FindAllStringSubmatch(code, -1) {
			if !named[path.Join(path.Dir(name), m[1])] {
				t.Errorf("%s imports %s, which no page names", name, m[1])
			}
		}
	}
}
