package browsertest

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/pages"
)

// scraped is what a table tells of itself, as Prometheus reads it.
const scraped = `dicetable_eye_frames_per_second 14.53
dicetable_rolls_total{reading="sure"} 79
dicetable_rolls_total{reading="unsure"} 1
process_resident_memory_bytes 1.2345e+09
dicetable_build_info{go="go1.26",version="built from source"} 1
`

// The figures are written as the language writes numbers, and a program that was
// built without a version says so in its words.
func TestFiguresAreWrittenAsTheLanguageDoes(t *testing.T) {
	site, err := pages.Handler(pages.About{Table: "t1"}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.HandleFunc("/metrics", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(scraped)) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	for lang, want := range map[string]map[string]string{
		"de": {"fps": "14,5", "unsure": "1,3 % (1 / 80)", "memory": "1.235 MB", "version": "aus den Quellen gebaut"},
		"en": {"fps": "14.5", "unsure": "1.3 % (1 / 80)", "memory": "1,235 MB", "version": "built from source"},
	} {
		p := open(t, browser(t), "figures in "+lang, server.URL+"/figures?lang="+lang, 390, 844)
		eval[any](p, `void localStorage.setItem("dicetable-host", "a token")`)
		p.must(reload(p))
		p.has("[data-figure=fps]")
		for figure, words := range want {
			if got := p.text("[data-figure=" + figure + "]"); got != words {
				t.Errorf("in %s %s is %q, want %q", lang, figure, got, words)
			}
		}
		p.picture("figures in " + lang)
		p.quiet()
	}
}
