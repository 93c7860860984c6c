package virtual

import (
	"bufio"
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision"
)

// betting is a table at which Ann, seat 1, and Ben, seat 4, make their bets.
func betting(t *testing.T) wire.State {
	t.Helper()
	s, err := bluff.Book{}.Start([]string{"Ann", "Ben"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`{"do":"opening","player":"Ann","dice":[5,5,5,5,5]}`, `{"do":"opening","player":"Ben","dice":[1,1,1,1,1]}`} {
		ev, err := bluff.Book{}.Event([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if s, _, err = s.Apply(ev); err != nil {
			t.Fatal(err)
		}
	}
	return wire.State{View: games.ViewPublic(s), Seats: []wire.Seat{{Seat: 1, Player: "Ann", Dice: 5}, {Seat: 4, Player: "Ben", Dice: 5}}}
}

// visited is a world in which visitors have all hands.
func visited(t *testing.T) *World {
	t.Helper()
	w := NewWorld(Options{Seats: []int{1, 4}, Seed: 7, Headless: true})
	for _, seat := range []int{1, 4} {
		if err := w.Take(seat); err != nil {
			t.Fatal(err)
		}
	}
	w.step()
	return w
}

// act lets seat 1 do something, until the hands are free again; it calls each
// for every frame.
func act(t *testing.T, w *World, do string, each func(Glance)) {
	t.Helper()
	if err := w.Do(1, []byte(`{"do":"`+do+`"}`)); err != nil {
		t.Fatal(err)
	}
	for frames := 0; frames < 600 && (frames == 0 || w.table.Busy(1)); frames++ {
		w.step()
		each(w.Glance())
	}
}

// atSeat1 are the yellow dice that a Glance has at seat 1.
func atSeat1(g Glance) []dice.Face {
	var faces []dice.Face
	for _, d := range g.Dice {
		if !d.Red && nearestSeat(d.At) == 1 {
			faces = append(faces, d.Face)
		}
	}
	slices.Sort(faces)
	return faces
}

// Dice that came under a cup stay out of the live drawing, whatever is done
// with the cup, until the reveal; then they show what they show.
func TestGlanceKeepsSecrets(t *testing.T) {
	w := visited(t)
	act(t, w, "lift", func(Glance) {})
	if n := len(atSeat1(w.Glance())); n != 5 {
		t.Fatalf("%d dice in the open before the game, want 5", n)
	}
	state := betting(t)
	w.Show(state)
	act(t, w, "shake", func(Glance) {})
	none := func(g Glance) {
		if d := atSeat1(g); len(d) > 0 {
			t.Fatalf("the live drawing has %v of seat 1 while bets are made", d)
		}
	}
	for _, do := range []string{"peek", "hold", "put_down", "lift", "tidy"} {
		act(t, w, do, none)
	}
	state.Reveal = true
	w.Show(state)
	own := slices.Clone(w.table.Dice(1))
	slices.Sort(own)
	if got := atSeat1(w.Glance()); !slices.Equal(got, own) {
		t.Errorf("after the reveal the drawing has %v, there lie %v", got, own)
	}
	act(t, w, "put_down", func(Glance) {})
	if d := atSeat1(w.Glance()); len(d) > 0 {
		t.Errorf("under the cup %v can be seen", d)
	}
}

func TestGlanceOfCups(t *testing.T) {
	w := visited(t)
	w.Leave(4)
	act(t, w, "shake", func(Glance) {})
	cups := w.Glance().Cups
	if len(cups) != 2 || cups[0].State != vision.Down || cups[0].Dice != 5 || !slices.Equal(w.Glance().Visitors, []int{cups[0].Seat}) {
		t.Errorf("cups %+v", cups)
	}
}

func TestStream(t *testing.T) {
	w := visited(t)
	server := httptest.NewServer(Stream(w.Glance))
	defer server.Close()
	answer, err := server.Client().Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("content type %q", kind)
	}
	lines := bufio.NewScanner(answer.Body)
	next := func() Glance {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var g Glance
				if err := json.Unmarshal([]byte(data), &g); err != nil {
					t.Fatal(err)
				}
				return g
			}
		}
		t.Fatal("the stream ended")
		return Glance{}
	}
	if g := next(); len(g.Hands) != 0 || len(g.Dice) != 1 {
		t.Errorf("at first %d hands and %d dice are seen, want none and the marker", len(g.Hands), len(g.Dice))
	}
	if err := w.Do(1, []byte(`{"do":"cover","at":[200,200]}`)); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		w.step()
	}
	if g := next(); len(g.Hands) != 1 {
		t.Errorf("then %d hands, want 1", len(g.Hands))
	}
}
