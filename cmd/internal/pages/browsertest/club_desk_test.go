package browsertest

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/wire"
)

// clubEvening is a club with a tournament, and who looks at it: the host at the
// desk, the wall, and players on their phones.
type clubEvening struct {
	*clubRig
	browser    context.Context
	desk, wall *page
	acts       int
}

// newClubEvening has eight register, and the table that speaks in the test's
// voice confirmed. Its desk is logged in.
func newClubEvening(t *testing.T) *clubEvening {
	t.Helper()
	e := openClub(t)
	e.does("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 4, Most: 6, Planned: 3, Minutes: 30})
	e.does("enter", map[string]string{"players": "Ann\nBen\nCem\nDana\nEmil\nFee\nGül\nHanna"})
	e.joins(e.table, e.key, "By the window")
	e.does("confirm", map[string]string{"table": e.table.String(), "key": base64.StdEncoding.EncodeToString(e.key.Public().(ed25519.PublicKey))})
	return e
}

// openClub has the desk of an empty club logged in, and its wall shown.
func openClub(t *testing.T) *clubEvening {
	t.Helper()
	e := &clubEvening{clubRig: newClub(t), browser: browser(t)}
	e.desk = open(t, e.browser, "desk", e.address+"desk?lang=en", 1280, 1000)
	e.desk.write("input[name=password]", e.password)
	e.desk.click("[data-enter]")
	e.desk.has("[data-add-table]")
	e.wall = open(t, e.browser, "wall", e.address+"wall?lang=en", 1280, 720)
	return e
}

// does has the host do something that is not what the test is about.
func (e *clubEvening) does(act string, body any) {
	e.t.Helper()
	e.acts++
	b, err := json.Marshal(body)
	if err == nil {
		err = e.service.Do(context.Background(), fmt.Sprint("act-", e.acts), act, b)
	}
	if err != nil {
		e.t.Fatal(err)
	}
}

// joins has a table link to the club.
func (e *clubEvening) joins(id wire.TableID, key ed25519.PrivateKey, name string) {
	e.t.Helper()
	b, err := json.Marshal(wire.Join{Name: name, Key: key.Public().(ed25519.PublicKey), Version: "test", Games: []string{"bluff", "thrill"}})
	if err != nil {
		e.t.Fatal(err)
	}
	e.service.Hear(context.Background(), id, wire.TopicJoin, b)
	e.service.Hear(context.Background(), id, wire.TopicAvailability, []byte(wire.Online))
}

// first is who sits first in a game of the round.
func (e *clubEvening) first(pod int) club.PlayerView {
	e.t.Helper()
	v, err := e.service.View(context.Background())
	if err != nil || v.Now == nil || v.Now.Round == nil || len(v.Now.Round.Pods) < pod {
		e.t.Fatalf("no game %d is drawn: %v", pod, err)
	}
	return v.Now.Round.Pods[pod-1].Seats[0]
}

// phone is a player's own page.
func (e *clubEvening) phone(player club.PlayerView) *page {
	e.t.Helper()
	return open(e.t, e.browser, player.Name+"'s phone", e.address+"player?lang=en&p="+string(player.ID), 390, 844)
}

// hears waits until what the table is told last is so.
func (e *clubEvening) hears(what string, is func(wire.Call) bool) {
	e.t.Helper()
	for late := time.After(patience); ; {
		select {
		case call := <-e.calls:
			if is(call) {
				return
			}
		case <-late:
			e.t.Fatalf("the table did not hear of %s", what)
		}
	}
}

// quietAll fails the test if a page's console has errors.
func quietAll(pages ...*page) {
	for _, p := range pages {
		p.t.Helper()
		p.quiet()
		fitsWidth(p)
	}
}

// In a pause the wall and every phone say so and the clock stands, also at the
// tables; when it is over all goes on.
func TestTheHostPauses(t *testing.T) {
	e := newClubEvening(t)
	e.does("table", map[string]string{"name": "By the door"})
	e.does("draw", nil)
	e.desk.click("[data-start]")
	e.hears("a clock that runs", func(c wire.Call) bool { return !c.Until.IsZero() })
	phone := e.phone(e.first(1))
	phone.has("[data-where]")
	e.desk.click("[data-pause][aria-pressed=false]")
	e.wall.shows("header .lost", "Pause")
	e.wall.shows("[data-clock]", "paused")
	phone.shows("[data-own]", "Pause")
	phone.lacks("[data-where]")
	e.hears("a clock that stands", func(c wire.Call) bool { return !c.None() && c.Until.IsZero() })
	left := eval[int](e.wall, `Number(document.querySelector("[data-clock]").dataset.clock)`)
	if e.wall.within(2500*time.Millisecond, fmt.Sprintf(`document.querySelector("[data-clock]").dataset.clock !== "%d"`, left)) {
		t.Errorf("in the pause the clock goes on from %d s", left)
	}
	e.does("hand", map[string]any{"pod": club.Ref{Round: 1, Attempt: 1, Pod: 1}, "void": true})
	e.does("hand", map[string]any{"pod": club.Ref{Round: 1, Attempt: 1, Pod: 2}, "void": true})
	e.desk.has("[data-draw][disabled]")
	e.desk.shows("[data-pause]", "End the pause")
	e.desk.click("[data-pause][aria-pressed=true]")
	e.wall.until("no pause", `!document.querySelector("header .lost")`)
	phone.shows("[data-own]", "Wait for the next round.")
	e.desk.click("[data-draw]")
	phone.has("[data-where]")
	quietAll(e.desk, e.wall, phone)
}

// A game that the host declares void counts for nobody, and is played again
// once it is opened again: the table without instruments gets new slips, the one
// with them is called.
func TestTheHostVoidsAndReopens(t *testing.T) {
	e := newClubEvening(t)
	e.does("table", map[string]string{"name": "By the door"})
	e.desk.click("[data-draw]")
	call := e.called()
	phone := e.phone(e.first(2))
	phone.shows("[data-where]", "By the door, seat 1")
	e.desk.click("[data-pod='2'] .head")
	e.desk.write("[data-pod='2'] input[name=note]", "the cup fell")
	e.desk.click("[data-void]")
	e.wall.shows("[data-pod='2'].over .state", "void")
	phone.shows("[data-own]", "Done. Others are still playing.")
	phone.shows(".games", "Round 1: void")
	standing := fmt.Sprintf("[data-standing=%s] .points", e.first(2).ID)
	e.wall.shows(standing, "0")
	e.desk.click("[data-pod='2'] .head")
	e.desk.click("[data-reopen]")
	e.wall.shows("[data-pod='2']:not(.over) .state", "open")
	phone.shows("[data-where]", "By the door, seat 1")
	phone.until("no game that was played", `!document.querySelector(".games")`)

	e.reports(call, 1, 1, 2, 3, 4)
	e.wall.shows("[data-pod='1'].over .state", "over")
	won := fmt.Sprintf("[data-standing=%s] .points", call.Players[0].Player)
	e.wall.shows(won, "5")
	e.desk.click("[data-pod='1'] .head")
	e.desk.click("[data-reopen]")
	e.wall.shows("[data-pod='1']:not(.over) .state", "open")
	e.wall.shows(won, "0")
	e.hears("the game that is played again", func(c wire.Call) bool { return c.Draw == call.Draw && c.Again > call.Again })
	quietAll(e.desk, e.wall, phone)
}

// A game that is moved is shown, and called, where it is played from now on; one
// that finds the table taken changes places with the game there.
func TestTheHostMovesAGame(t *testing.T) {
	e := newClubEvening(t)
	for _, name := range []string{"By the door", "In the hall"} {
		e.does("table", map[string]string{"name": name})
	}
	e.desk.click("[data-draw]")
	e.called()
	one, two := e.phone(e.first(1)), e.phone(e.first(2))
	two.shows("[data-where]", "By the door, seat 1")
	e.desk.click("[data-pod='2'] .head")
	e.desk.choose("[data-move]", "plain-2")
	two.shows("[data-where]", "In the hall, seat 1")
	e.wall.shows("[data-pod='2'] h3", "In the hall")
	e.desk.choose("[data-move]", "window")
	two.shows("[data-where]", "By the window, seat 1")
	one.shows("[data-where]", "In the hall, seat 1")
	e.wall.shows("[data-pod='1'] h3", "In the hall")
	e.wall.shows("[data-pod='2'] h3", "By the window")
	e.hears("game 2", func(c wire.Call) bool { return c.Draw.Pod == 2 })
	e.desk.choose("[data-move]", "")
	two.shows("[data-where]", "A table will be free soon.")
	e.wall.shows("[data-pod='2'] h3", "No table is free")
	e.hears("nothing to play", wire.Call.None)
	quietAll(e.desk, e.wall, one, two)
}

// A round is taken back with its results, once the host is sure; the next draw
// is another one.
func TestTheHostTakesARoundBack(t *testing.T) {
	e := newClubEvening(t)
	e.does("table", map[string]string{"name": "By the door"})
	e.desk.click("[data-draw]")
	call := e.called()
	phone := e.phone(e.first(2))
	won := fmt.Sprintf("[data-standing=%s] .points", e.first(2).ID)
	placesOf(e.desk, 2)
	e.wall.shows(won, "5")
	phone.shows(".games", "Round 1: Place 1")

	e.desk.click("[data-takeback]")
	e.desk.shows(".round .ask", "Take round 1 back, with its results?")
	e.desk.click(".round .ask button:not([data-takeback-sure])")
	e.desk.has("[data-takeback]")
	if e.wall.within(time.Second, `!document.querySelector("[data-pod]")`) {
		t.Fatal("the round is taken back though the host was not sure")
	}
	e.desk.click("[data-takeback]")
	e.desk.click("[data-takeback-sure]")
	e.desk.has(".desk[data-round='0']")
	e.wall.shows(".round", "Before the first round")
	e.wall.shows(".left", "8 are there")
	e.wall.shows(won, "0")
	phone.shows("[data-own]", "The draw comes soon.")
	phone.until("no game that was played", `!document.querySelector(".games")`)
	e.hears("nothing to play", wire.Call.None)
	e.desk.click("[data-draw]")
	e.wall.has("[data-pod='2']:not(.over)")
	e.hears("another draw", func(c wire.Call) bool { return c.Draw.Round == 1 && c.Draw.Attempt == call.Draw.Attempt+1 })
	quietAll(e.desk, e.wall, phone)
}
