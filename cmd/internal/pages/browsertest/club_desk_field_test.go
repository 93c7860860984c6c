package browsertest

import (
	"crypto/ed25519"
	"testing"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/wire"
)

// Who leaves is told so and drawn no more; who comes back plays from the next
// round on. Another name is the one that wall, phones and tables show.
func TestTheHostLetsPlayersGoAndReturn(t *testing.T) {
	e := newClubEvening(t)
	e.does("table", map[string]string{"name": "By the door"})
	ann := e.phone(club.PlayerView{ID: "p1", Name: "Ann"})
	ann.shows("[data-own]", "The draw comes soon.")
	e.desk.click("[data-player=p1] .who")
	e.desk.click("[data-player=p1] [data-leave]")
	ann.shows("[data-own]", "You have left.")
	e.wall.shows(".left", "7 are there")
	e.wall.has("[data-standing=p1].gone")
	e.desk.shows("h2 .quiet", "7 are there")
	e.desk.click("[data-draw]")
	e.wall.has("[data-pod='2']")
	if e.wall.within(0, `[...document.querySelectorAll("[data-pod] .name")].some((e) => e.textContent === "Ann")`) {
		t.Error("who left is drawn")
	}
	e.desk.click("[data-player=p1] [data-return]")
	ann.shows("[data-own]", "Wait for the next round.")
	e.wall.until("nobody who left", `!document.querySelector("[data-standing].gone")`)

	seat := e.first(1)
	ben := e.phone(seat)
	e.desk.click("[data-player=" + string(seat.ID) + "] .who")
	person := "[data-player=" + string(seat.ID) + "] "
	e.desk.mayLose() // a refusal is told as a lost request
	e.desk.write(person+".person label:nth-of-type(1) input", "ann")
	e.desk.click(person + "[data-rename]")
	e.desk.shows(".refused", "ann is there already")
	e.desk.write(person+".person label:nth-of-type(1) input", "Benedict")
	e.desk.write(person+".person label:nth-of-type(2) input", "The Reds")
	e.desk.click(person + "[data-rename]")
	ben.shows(".top h1", "Benedict")
	e.wall.shows("[data-standing="+string(seat.ID)+"] .name", "BenedictThe Reds")
	e.wall.shows("[data-pod='1'] .seats", "Benedict")
	e.hears("the new name", func(c wire.Call) bool { return !c.None() && c.Players[0].Name == "Benedict" })
	e.desk.shows("h2 .quiet", "8 are there")

	placesOf(e.desk, 1)
	placesOf(e.desk, 2)
	e.desk.click("[data-draw]")
	ann.has("[data-where]")
	quietAll(e.desk, e.wall, ann, ben)
}

// The game of a table that breaks goes to a free one, or waits until one works;
// only a table that nobody plays at is removed. A key that is denied is as if it
// had never come.
func TestTheHostLooksAfterTables(t *testing.T) {
	e := newClubEvening(t)
	e.does("table", map[string]string{"name": "By the door"})
	e.desk.click("[data-draw]")
	call := e.called()
	one, two := e.phone(e.first(1)), e.phone(e.first(2))
	one.shows("[data-where]", "By the window, seat 1")
	e.desk.click("[data-table=window] [data-break]")
	one.shows("[data-where]", "A table will be free soon.")
	e.wall.shows("[data-pod='1'] h3", "No table is free")
	e.desk.shows("[data-table=window] .state", "out of order")
	e.hears("nothing to play", wire.Call.None)
	e.desk.click("[data-table=window] [data-mend]")
	one.shows("[data-where]", "By the window, seat 1")
	e.wall.shows("[data-pod='1'] h3", "By the window")
	e.hears("its game", func(c wire.Call) bool { return c.Draw == call.Draw })

	e.desk.write("input[name=table]", "In the hall")
	e.desk.click("[data-add-table]")
	e.desk.has("[data-table=plain-2]")
	e.desk.click("[data-table=plain-1] [data-break]")
	two.shows("[data-where]", "In the hall, seat 1")
	e.wall.shows("[data-pod='2'] h3", "In the hall")
	e.desk.mayLose() // a refusal is told as a lost request
	e.desk.click("[data-table=plain-2] [data-remove]")
	e.desk.shows(".refused", "move it first")
	e.desk.click("[data-table=plain-1] [data-remove]")
	e.desk.until("no broken table", `!document.querySelector("[data-table=plain-1]")`)
	e.desk.until("no refusal", `!document.querySelector(".refused").textContent`)
	quietAll(e.desk, e.wall, one, two)
}

// A table that the host does not know is not let in, and another key than before
// is not believed: the table goes on with the one that is.
func TestTheHostDeniesAKey(t *testing.T) {
	e := newClubEvening(t)
	e.does("table", map[string]string{"name": "By the door"})
	id, err := wire.ParseTableID("roof")
	if err != nil {
		t.Fatal(err)
	}
	_, other, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	e.joins(id, other, "On the roof")
	e.desk.shows("[data-table=roof]", "wants to join")
	e.desk.click("[data-table=roof] [data-deny]")
	e.desk.until("no table on the roof", `!document.querySelector("[data-table=roof]")`)

	e.joins(e.table, other, "By the window")
	e.desk.shows("[data-table=window] .ask", "another key than before")
	e.desk.click("[data-table=window] [data-deny]")
	e.desk.until("no question", `!document.querySelector("[data-table=window] .ask")`)
	e.desk.click("[data-draw]")
	call := e.called()
	right := e.key
	e.key = other
	e.reports(call, 1, 4, 3, 2, 1)
	e.key = right
	e.reports(call, 1, 1, 2, 3, 4)
	e.wall.shows("[data-standing="+call.Players[0].Player+"] .points", "5")
	if e.desk.within(0, `document.querySelector("[data-held]")`) {
		t.Error("the host is asked about a result that a denied key signed")
	}
	quietAll(e.desk, e.wall)
}
