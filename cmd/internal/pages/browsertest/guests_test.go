package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// guestHost is the name under which guests' phones know the table; the
// browser of the tests finds it on this machine.
const guestHost = "dicetable.test"

// guests is a table at which guests sit with their phones.
type guests struct {
	*desk
	asked int
}

// three are the players of its games.
var three = []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 3, Name: "Ben"}, {Seat: 4, Name: "Cem"}}

func newGuests(t *testing.T) *guests {
	t.Helper()
	return &guests{desk: newTableDesk(t, three...)}
}

// saws tells the driver's events that say no more than their kind.
func (g *guests) saws(kinds ...settle.Kind) {
	g.t.Helper()
	for _, k := range kinds {
		g.sees(settle.Event{Kind: k})
	}
}

// order gives a command as somebody, over their own session.
func (g *guests) order(from wire.Asker, v wire.Verb, body string) {
	g.t.Helper()
	g.asked++
	a, err := g.loop.Ask(g.t.Context(), wire.Command{ID: fmt.Sprint("test-", g.asked), From: from, Verb: v, Body: json.RawMessage(body), Private: true})
	if err != nil || !a.OK {
		g.t.Fatalf("%s: %v %s", body, err, a.Text.EN)
	}
}

// play begins a game; settings are its JSON.
func (g *guests) play(game, settings string) {
	g.t.Helper()
	players, err := json.Marshal(three)
	if err != nil {
		g.t.Fatal(err)
	}
	g.order(host, wire.StartGame, fmt.Sprintf(`{"game":%q,"players":%s,"settings":%s}`, game, players, settings))
}

// act is an act of a player whose phone is no part of the test.
func (g *guests) act(player, body string) {
	g.t.Helper()
	for _, p := range three {
		if p.Name == player {
			g.order(wire.Asker{User: fmt.Sprint("seat-", p.Seat), Role: wire.Player, Seat: p.Seat}, wire.Act, body)
			return
		}
	}
	g.t.Fatalf("nobody is called %s", player)
}

// code is the one on the wall, as the table's own screen is told it.
func (g *guests) code() string {
	g.t.Helper()
	answer, err := http.Get(g.address + "api/code")
	if err != nil {
		g.t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	var c struct{ Code string }
	if err != nil || json.Unmarshal(b, &c) != nil || len(c.Code) != 4 {
		g.t.Fatalf("no code: %s %v", b, err)
	}
	return c.Code
}

// phone opens the page in portrait, under the name that guests know, for
// somebody who asked for no motion.
func (g *guests) phone(b context.Context, name, language string) *page {
	g.t.Helper()
	address := strings.Replace(g.address, "127.0.0.1", guestHost, 1)
	p := open(g.t, b, name, address+"?lang="+language, 360, 740)
	p.unhurried()
	p.has(".sheet[data-link=up]")
	return p
}

// sits claims a seat with the code on the wall.
func (g *guests) sits(p *page, seat int) {
	g.t.Helper()
	p.click(fmt.Sprintf("[data-take='%d']", seat))
	p.write("#code", g.code())
	p.click("[data-do=code]")
	p.has(fmt.Sprintf(".mine[data-mine='%d']", seat))
}

// two are phones of Ann, in German, and Ben, in English, who have their seats.
func (g *guests) two() (ann, ben *page) {
	g.t.Helper()
	b := browser(g.t)
	ann, ben = g.phone(b, "Ann's phone", "de"), g.phone(b, "Ben's phone", "en")
	g.sits(ann, 1)
	g.sits(ben, 3)
	return ann, ben
}

// follows waits until pages show the table as it is, private view included; a
// photograph may come meanwhile.
func (g *guests) follows(pages ...*page) {
	g.t.Helper()
	for _, p := range pages {
		behind := ""
		for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
			if behind = p.behind(g.now()); behind == "" {
				break
			}
			if time.Now().After(deadline) {
				p.picture("failed-" + p.name)
				g.t.Fatalf("%s: %s", p.name, behind)
			}
		}
	}
}

// behind says what of a State a page does not show; empty for nothing.
func (p *page) behind(s wire.State) string {
	p.t.Helper()
	revision := fmt.Sprint(s.Revision)
	if got := eval[string](p, "document.querySelector('.sheet').dataset.revision"); got != revision {
		return "revision " + got + " is shown, not " + revision
	}
	if got := eval[string](p, "document.querySelector('.mine')?.dataset.own ?? 'none'"); s.Game != "" && got != "none" && got != revision {
		return "the own view is of revision " + got + ", not " + revision
	}
	return ""
}

// coloured are dice as the eye tells them.
func coloured(e *settle.Event, c dice.Colour, faces ...dice.Face) {
	for _, f := range faces {
		e.Dice = append(e.Dice, vision.Die{Value: f, Colour: c, Confidence: 1})
	}
}
