package browsertest

import (
	"context"
	"fmt"
	"testing"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
)

// How a game stands is on the club's wall while it is played, as its table tells
// it: first the dice that everybody begins with, then what a ruling left, and
// what is left once the host has had it made again as a player proposed.
func TestTheWallShowsAGameThatIsPlayed(t *testing.T) {
	e := openClub(t)
	url := e.opens()
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	d := newClubTable(t, &member.Options{URL: url, Token: e.door.Token(id), Name: "By the window"})
	e.does("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 2, Usual: 2, Most: 6, Planned: 1})
	e.does("enter", map[string]string{"players": "Ann\nBen"})
	e.desk.click("[data-table=t1] [data-confirm]")
	e.desk.until("the table confirmed, without which no round is drawn", `!document.querySelector("[data-table=t1] [data-confirm]")`)
	e.desk.click("[data-draw]")
	e.wall.shows("[data-pod='1'] .state", "open")
	e.wall.lacks("[data-pod='1'] .score")
	first := e.first(1)
	phone := e.phone(first)
	answers(d, "called", true)

	other := map[string]string{"Ann": "Ben", "Ben": "Ann"}[first.Name]
	e.stand(map[string]int{first.Name: 5, other: 5})
	playDisputed(d)
	e.stand(map[string]int{first.Name: 5, other: 4})
	phone.until("the scores at the own table", fmt.Sprintf(`document.querySelector(".me .score").textContent === "5" && document.querySelector(".pod").innerText.includes(%q)`, other))
	e.wall.picture("club wall, a game is played")

	if a := d.does(1, wire.Dispute, wire.Doubt{Dice: []wire.DieChange{{Seat: 1, Was: face(4), Is: face(5), Outline: 2}}}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	e.desk.shows("[data-doubt=t1]", "How the dice lie, as was said at the table:")
	e.desk.shows("[data-doubt=t1]", first.Name)
	e.desk.picture("club dispute, a proposal")
	e.desk.click("[data-proposed]")
	e.desk.until("the decision", `!document.querySelector("[data-doubt]")`)
	e.stand(map[string]int{first.Name: 4, other: 5})
	quietAll(e.desk, e.wall, phone)
}

// stand waits until the wall shows how the game stands, and that it is not over:
// nobody has won anything.
func (e *clubEvening) stand(scores map[string]int) {
	e.t.Helper()
	for name, score := range scores {
		e.wall.until(fmt.Sprintf("%s with %d", name, score), fmt.Sprintf(
			`[...document.querySelectorAll("[data-pod='1']:not(.over) .seats li")].some((li) => li.querySelector(".name").textContent === %q && li.querySelector(".score")?.textContent === "%d")`, name, score))
	}
	e.wall.shows("[data-pod='1'] .state", "playing")
	if e.wall.within(0, `[...document.querySelectorAll("[data-standing] .points")].some((e) => e.textContent !== "0")`) {
		e.t.Error("before the end of the game somebody has points for it")
	}
}

// answers is the host's word at the table.
func answers(d *desk, code string, yes bool) {
	d.t.Helper()
	b := fmt.Appendf(nil, `{"code":%q,"yes":%t}`, code, yes)
	a, err := d.loop.Ask(context.Background(), wire.Command{ID: code, Verb: wire.Confirm, Body: b, From: host})
	if err != nil || !a.OK {
		d.t.Fatal(a, err)
	}
}

func face(f dice.Face) *dice.Face { return &f }
