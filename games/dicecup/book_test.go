package dicecup

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"

	"pgregory.net/rapid"
)

func TestConformance(t *testing.T) {
	gamestest.Run(t, gamestest.Suite{
		Book:    Book{},
		Players: func(t *rapid.T) []string { return six[:rapid.IntRange(MinPlayers, MaxPlayers).Draw(t, "players")] },
		Settings: func(t *rapid.T) map[string]string {
			return map[string]string{"columns": rapid.SampledFrom([]string{"1", "1", "1", "1", "1", "2"}).Draw(t, "columns")}
		},
		Legal:     drawLegal,
		Junk:      drawJunk,
		Offered:   offered,
		Always:    []string{DoLeave, DoDecide, DoTimeUp},
		Sums:      sums,
		Disguise:  drawDisguise,
		MaxEvents: 2000,
	})
}

// sums adds the sheets up again (DC-6) and counts the boxes: everybody has
// scored one a round, and who has left no more than that.
func sums(g games.State) error {
	s, v := g.(*state), body(g)
	for seat, p := range v.Players {
		boxes, total := 0, 0
		for _, column := range v.Sheets[p] {
			for _, points := range column {
				boxes, total = boxes+1, total+points
			}
		}
		t := v.Totals[p]
		if t.Total != total || t.Upper+t.Middle+t.Lower != total {
			return fmt.Errorf("%s has %d points, not %+v", p, total, t)
		}
		played := v.Round - 1
		if v.Phase == PhaseOver && len(v.Left) < len(v.Players) && !s.TimedOut {
			played = v.Round
		}
		if boxes > played || boxes < played && !s.Left[seat] {
			return fmt.Errorf("%s has scored %d boxes in %d rounds", p, boxes, played)
		}
	}
	if v.Last == nil {
		return nil
	}
	for _, e := range v.Last.Crosses {
		if got := v.Sheets[e.Player][e.Column-1][e.Category]; got != e.Points {
			return fmt.Errorf("%s scored %d in %s, the sheet says %d", e.Player, e.Points, e.Category, got)
		}
	}
	return nil
}

func TestSettings(t *testing.T) {
	for value, ok := range map[string]bool{
		"1": true, "2": true, "6": true, "99": true,
		"0": false, "-1": false, "100": false, "": false, "two": false, "1.0": false, "+2": false, "02": false, " 2": false,
	} {
		s, err := Book{}.Start(six, map[string]string{"columns": value})
		if (err == nil) != ok {
			t.Errorf("columns=%s: %v", value, err)
		}
		if ok && strconv.Itoa(body(s).Columns) != value {
			t.Errorf("columns=%s gives %d columns", value, body(s).Columns)
		}
	}
	if _, err := (Book{}).Start(six, map[string]string{"seconds": "2"}); err == nil {
		t.Error("a setting there is not was accepted")
	}
	if s, err := (Book{}).Start(six, nil); err != nil || body(s).Columns != 1 || body(s).Rounds != 12 {
		t.Errorf("without settings: %v %v", s, err)
	}
}

func TestDC7_TheTimeForLooking(t *testing.T) {
	for value, want := range map[string]float64{
		"3": 3, "2": 2, "2.5": 2.5, "0.5": 0.5, "60": 60,
		"0.49": 0, "60.01": 0, "0": 0, "-1": 0, "NaN": 0, "Inf": 0, "": 0, "two": 0,
	} {
		s, err := ParseSettings(map[string]string{"look": value})
		if (err == nil) != (want > 0) || s.Look != want {
			t.Errorf("look=%s: %v %v", value, s.Look, err)
		}
	}
	want := Settings{Columns: 2, Look: 5}
	if s, err := ParseSettings(map[string]string{"columns": "2", "look": "5"}); err != nil || s != want {
		t.Errorf("both settings: %+v %v", s, err)
	}
}

func TestDC7_TheRefusalSaysWhatMayBeSet(t *testing.T) {
	for key, want := range map[string]games.Text{
		"columns": {
			DE: "die Einstellung columns kann nicht „no“ sein: erlaubt ist eine Zahl von 1 bis 99",
			EN: `setting columns cannot be "no": it is a number from 1 to 99`},
		"look": {
			DE: "die Einstellung look kann nicht „no“ sein: erlaubt sind Sekunden von 0.5 bis 60",
			EN: `setting look cannot be "no": it is seconds from 0.5 to 60`},
		"seconds": {
			DE: "dicecup hat keine Einstellung „seconds“: es gibt columns und look",
			EN: `dicecup has no setting "seconds": there are columns and look`},
	} {
		_, err := ParseSettings(map[string]string{key: "no"})
		if got := games.TextOf(err); got != want {
			t.Errorf("%s is refused with %+v", key, got)
		}
	}
}

func TestDC7_WhatIsOfferedMayBeSet(t *testing.T) {
	usual, err := ParseSettings(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range (Book{}).Options() {
		if s, err := ParseSettings(map[string]string{o.Key: o.Default}); err != nil || s != usual {
			t.Errorf("%s=%s is not what is played without: %+v %v", o.Key, o.Default, s, err)
		}
		for _, value := range o.Values {
			if _, err := ParseSettings(map[string]string{o.Key: value}); err != nil {
				t.Error(err)
			}
		}
		if len(o.Values) < 2 || o.Text.DE == "" || o.Text.EN == "" {
			t.Errorf("of %s is said %+v, and offered %q", o.Key, o.Text, o.Values)
		}
		if o.Rule != "DC-7" {
			t.Errorf("%s belongs to %s", o.Key, o.Rule)
		}
	}
}

func TestAGameKeepsItsOwnListOfPlayers(t *testing.T) {
	players := []string{"Ann", "Ben"}
	s, err := Book{}.Start(players, nil)
	if err != nil {
		t.Fatal(err)
	}
	players[0] = "Zoe"
	if got := body(s).Cup; got != "Ann" {
		t.Errorf("the cup is %s's", got)
	}
}

// A view has its lists also where there is nothing in them.
func TestTheViewOfTheFirstMoment(t *testing.T) {
	ann := games.For("Ann")
	v := newGame(t, 2).View(ann)
	if v.Audience != ann {
		t.Errorf("the view is %+v's", v.Audience)
	}
	raw, err := json.Marshal(v)
	want := `{"game":"dicecup","phase":"throw","turn":"Ann","winners":[],"round":1,"cup":"Ann","waiting":[],` +
		`"sheets":{"Ann":{},"Ben":{}},"totals":{"Ann":{"upper":0,"middle":0,"lower":0,"total":0},"Ben":{"upper":0,"middle":0,"lower":0,"total":0}},` +
		`"players":["Ann","Ben"],"left":[],"rounds":12,"columns":1,"doubt":null,"last":null}`
	if err != nil || string(raw) != want {
		t.Errorf("the view is\n%s (%v), want\n%s", raw, err, want)
	}
}
