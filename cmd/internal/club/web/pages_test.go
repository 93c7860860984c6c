package web

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// files are the embedded files, by path, whose names end so.
func files(t *testing.T, endings ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains(endings, path.Ext(name)) {
			return err
		}
		b, err := fs.ReadFile(static, name)
		all[strings.TrimPrefix(name, "static/")] = string(b)
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("no files %v: %v", endings, err)
	}
	return all
}

func catalogue(t *testing.T, language string) map[string]string {
	t.Helper()
	words := map[string]string{}
	if err := json.Unmarshal([]byte(files(t, ".json")["texts/"+language+".json"]), &words); err != nil {
		t.Fatal(err)
	}
	return words
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

func TestCataloguesSayTheSame(t *testing.T) {
	de, en := catalogue(t, "de"), catalogue(t, "en")
	for _, key := range slices.Sorted(maps.Keys(de)) {
		a, b := placeholder.FindAllString(de[key], -1), placeholder.FindAllString(en[key], -1)
		if slices.Sort(a); en[key] == "" {
			t.Errorf("%q is missing in English", key)
		}
		if slices.Sort(b); !slices.Equal(a, b) {
			t.Errorf("%q has %v in German and %v in English", key, a, b)
		}
	}
	for key := range en {
		if de[key] == "" {
			t.Errorf("%q is missing in German", key)
		}
	}
}

var (
	asked = regexp.MustCompile("\\bt\\((?:\"([^\"]*)\"|`([^`$]*)\\$)")
	// put are the ends of those keys that are put together.
	put = map[string][]string{
		"about_": {"league", "swiss", "knockout", "robin", "lives", "teams", "ladder"}, "format_": {"league", "swiss", "knockout", "robin", "lives", "teams", "ladder"},
		"game_": {"bluff", "dicecup", "luckyfive", "thrill"}, "set_": {"least", "usual", "most", "planned", "minutes", "lives", "advance", "members", "bye"},
		"col_": {"points", "lives", "rating"}, "state_": {"void", "over", "hand", "held", "live", "open"}, "trust_": {"ios", "android", "ios_1", "ios_2", "ios_3", "ios_4", "ios_5", "ios_6", "android_1", "android_2", "android_3", "android_4", "android_5"},
		"table_": {"broken", "plain", "lacks", "asks", "online", "offline"},
	}
)

// Every key that a page asks for is in the catalogues, and no other is kept.
func TestEveryTextExistsAndIsUsed(t *testing.T) {
	words, used := catalogue(t, "de"), map[string]bool{}
	for name, code := range files(t, ".js") {
		for _, m := range asked.FindAllStringSubmatch(code, -1) {
			keys := []string{m[1]}
			if m[1] == "" {
				keys = nil
				for _, end := range put[m[2]] {
					keys = append(keys, m[2]+end)
				}
			}
			if len(keys) == 0 {
				t.Errorf("%s asks for %q and something, which this test does not know", name, m[2])
			}
			for _, key := range keys {
				used[key] = true
				if words[key] == "" {
					t.Errorf("%s says %q, which no catalogue has", name, key)
				}
			}
		}
	}
	for key := range words {
		if !used[key] {
			t.Errorf("nobody says %q", key)
		}
	}
}

var foreign = regexp.MustCompile(`(?i)(https?:|wss?:)?//[a-z0-9.-]+\.[a-z]{2,}`)

func TestPagesNameNoOtherHost(t *testing.T) {
	for name, content := range files(t, ".html", ".js", ".css", ".json") {
		if found := foreign.FindString(content); found != "" {
			t.Errorf("%s names %s", name, found)
		}
	}
}

// What a secure context alone has is not there on plain HTTP.
func TestPagesNeedNoSecureContext(t *testing.T) {
	for name, code := range files(t, ".js") {
		for _, api := range []string{"randomUUID", "crypto.subtle", "serviceWorker", "wakeLock", "clipboard", "caches."} {
			if strings.Contains(code, api) {
				t.Errorf("%s uses %s", name, api)
			}
		}
	}
}
