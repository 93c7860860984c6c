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
	r := newRunning(t, "--players", "5", "--pace", "1", "--seed", "11")
	b := browser(t)
	wall := open(t, b, "wall", r.address()+"wall?lang=en", 1280, 720)
	phone := open(t, b, "visitor", r.address()+"?lang=en", 1280, 800)
	phone.until("a bet", `document.querySelectorAll(".live [data-state=down]").length === 5 && document.querySelector(".bet[data-bet]")`)
	phone.picture("visitor")
	if !wall.within(10*time.Minute, `document.querySelector(".verdict")`) {
		t.Fatal("no verdict came")
	}
	// As long as one player does not shake, the dice stay where they are.
	phone.click("[data-take='1']")
	wall.until("the photograph", `document.querySelector(".exhibit") && getComputedStyle(document.querySelector(".exhibit")).opacity === "1"`)
	wall.picture("photograph")
	wall.until("the photograph beside the board", `document.querySelector(".side .photo") && !document.querySelector(".exhibit")`)
	wall.picture("wall")
}
