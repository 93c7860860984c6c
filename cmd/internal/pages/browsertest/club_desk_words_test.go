package browsertest

import (
	"testing"
	"time"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/wire"
)

// A result that the host refuses changes nothing: neither a correction of one
// that counts, nor one that came from a table where the game was not called.
func TestTheHostRefusesResults(t *testing.T) {
	e := newClubEvening(t)
	e.does("table", map[string]string{"name": "By the door"})
	e.desk.click("[data-draw]")
	call := e.called()
	e.desk.click("[data-pod='1'] .head")
	e.desk.choose("[data-pod='1'] [data-move]", "")
	e.wall.shows("[data-pod='1'] h3", "No table is free")
	e.reports(call, 1, 1, 2, 3, 4)
	e.wall.shows("[data-pod='1'] .state", "being settled")
	e.desk.shows("[data-held=window-1]", "nothing yet")
	e.desk.click("[data-refuse]")
	e.desk.until("the decision", `!document.querySelector("[data-held]")`)
	e.wall.shows("[data-pod='1'] .state", "open")
	e.desk.choose("[data-pod='1'] [data-move]", "window")
	e.hears("the game again", func(c wire.Call) bool { return c.Draw == call.Draw })
	e.desk.click("[data-pod='1'] .head") // which closes it
	placesOf(e.desk, 1)                  // by hand, the one who sits first wins
	won := "[data-standing=" + call.Players[0].Player + "] .points"
	e.wall.shows(won, "5")
	e.reports(call, 2, 4, 3, 2, 1)
	e.desk.shows("[data-held=window-1]", "by hand")
	e.desk.click("[data-refuse]")
	e.desk.until("the decision", `!document.querySelector("[data-held]")`)
	if e.wall.within(time.Second, `document.querySelector("`+won+`").textContent !== "5"`) {
		t.Error("a result that was refused counts")
	}
	quietAll(e.desk, e.wall)
}

// The host thinks again about closing, reads the desk in German, and goes away:
// nobody finds the desk open afterwards.
func TestTheHostGoesAway(t *testing.T) {
	e := newClubEvening(t)
	e.desk.click("[data-close]")
	e.desk.shows("body", "Close Friday for good?")
	e.desk.click("[data-close-sure] + button")
	e.desk.has("[data-close]")
	e.wall.shows("header .round", "Before the first round")
	e.desk.click(".top button:last-of-type")
	e.desk.shows("[data-close]", "Turnier abschließen")
	e.desk.shows("[data-break]", "Ausgefallen")
	e.desk.click("[data-logout]")
	e.desk.has("input[name=password]")
	e.desk.must(reload(e.desk))
	e.desk.has("input[name=password]")
	e.desk.lacks(".desk")
	quietAll(e.desk, e.wall)
}

// The game and its settings that the host chooses are those that tables are
// called to play; both stay once a round is drawn.
func TestTheHostChoosesTheGame(t *testing.T) {
	e := newClubEvening(t)
	e.does("close", nil)
	e.wall.shows("header .round", "Final standings")
	e.desk.write(".setup input[name=name]", "Saturday")
	e.desk.click("[data-game=thrill]")
	e.desk.click(".setup details summary")
	e.desk.choose("[data-option=tips] select", "true")
	e.desk.click("[data-save]")
	e.desk.write("textarea[name=players]", "Ann\nBen\nCem")
	e.desk.click("[data-enter-players]")
	e.wall.shows(".left", "3 are there")
	e.desk.click("[data-draw]")
	if call := e.called(); call.Game != "thrill" || len(call.Settings) != 1 || call.Settings["tips"] != "true" {
		t.Errorf("the table is called to play %s with %v", call.Game, call.Settings)
	}
	e.desk.click("[data-settings] summary")
	e.desk.has("[data-game=bluff][disabled]")
	e.desk.has("[data-game=thrill][aria-pressed=true]")
	e.desk.mayLose() // a refusal is told as a lost request
	e.desk.choose("[data-option=tips] select", "")
	e.desk.click("[data-settings] [data-save]")
	e.desk.shows(".refused", "their settings stay until the round is over")
	quietAll(e.desk, e.wall)
}

// In free play the host says at which of the free tables a game is played; a
// choice that holds no more, as the table was taken or broke, is none.
func TestTheHostCallsAGameToATable(t *testing.T) {
	e := newClubEvening(t)
	e.does("close", nil)
	e.does("begin", club.Setup{Name: "Open evening", Game: "bluff", Format: club.Ladder, Least: 2, Usual: 4, Most: 6})
	e.does("enter", map[string]string{"players": "Ann\nBen\nCem\nDana"})
	e.does("table", map[string]string{"name": "By the door"})
	ann := e.phone(club.PlayerView{ID: "p1", Name: "Ann"})
	ann.shows("[data-own]", "Find others")
	for _, one := range []string{"p1", "p2"} {
		e.desk.click("[data-choose=" + one + "]")
	}
	e.desk.choose("[data-call-table]", "plain-1")
	e.desk.click("[data-call]")
	ann.shows("[data-where]", "By the door")
	e.wall.shows("[data-pod='1'] h3", "By the door")
	e.desk.until("no table that is taken", `![...document.querySelectorAll("[data-call-table] option")].some((o) => o.value === "plain-1")`)
	e.desk.until("a table that is chosen again", `document.querySelector("[data-call-table]").value === ""`)
	e.desk.choose("[data-call-table]", "window")
	e.does("break", map[string]string{"table": "window"})
	e.desk.until("no table that is broken", `document.querySelectorAll("[data-call-table] option").length === 1`)
	for _, one := range []string{"p3", "p4"} {
		e.desk.click("[data-choose=" + one + "]")
	}
	e.desk.click("[data-call]")
	e.wall.shows("[data-pod='2'] h3", "No table is free")
	e.does("mend", map[string]string{"table": "window"})
	e.wall.shows("[data-pod='2'] h3", "By the window")
	quietAll(e.desk, e.wall, ann)
}
