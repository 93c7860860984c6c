package browsertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/virtual"
)

// Who finds no place at the live drawing of a virtual table is told so, and sees
// it once others have gone.
func TestTheLiveDrawingIsFull(t *testing.T) {
	site, err := pages.Handler(pages.About{Table: "t1", Virtual: true}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	empty := virtual.Glance{Cups: []virtual.GlanceCup{}, Hands: []virtual.GlanceHand{}, Dice: []virtual.GlanceDie{}, Visitors: []int{}}
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.Handle("GET /virtual/look", virtual.Stream(func() virtual.Glance { return empty }))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	for full := false; !full; {
		r, err := http.NewRequestWithContext(ctx, "GET", server.URL+"/virtual/look", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		full = answer.StatusCode == http.StatusServiceUnavailable
	}
	p := open(t, browser(t), "visitor's phone", server.URL+"?lang=en", 360, 740)
	p.mayLose() // there is no broker, and no place
	p.until("the refusal", `document.querySelector("[data-look=refused]")?.textContent.includes("too many watch")`)
	p.fits("refused the live drawing")
	p.picture("the live drawing is full")
	leave()
	p.until("the drawing", `!document.querySelector("[data-look=refused]") && document.querySelector("g.live")`)
	p.quiet()
}
