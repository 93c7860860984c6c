package browsertest

import (
	"testing"
	"time"
)

// The pictures of the README: a game of simulated players.
func TestPictures(t *testing.T) {
	if *screenshots == "" {
		t.Skip("pictures are taken with -screenshots only")
	}
	r := newRunning(t, "--players", "5", "--pace", "0.3", "--seed", "11")
	b := browser(t)
	wall := open(t, b, "wall", r.address()+"wall?lang=en", 1600, 900)
	phone := open(t, b, "visitor", r.address()+"?lang=en", 1280, 800)
	phone.until("a bet", `document.querySelectorAll(".live [data-state=down]").length === 5 && document.querySelector(".bet[data-bet]")`)
	phone.picture("visitor")
	if !wall.within(10*time.Minute, `document.querySelector(".exhibit")`) {
		t.Fatal("no verdict came")
	}
	wall.picture("photograph")
	wall.until("the photograph beside the board", `document.querySelector(".side .photo") && !document.querySelector(".exhibit")`)
	wall.picture("wall")
}
