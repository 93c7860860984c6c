package settle

import (
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// BL-5: the marker is on its next lap when it was seen to go on past field 20, in
// the hand or not; not when it was only put down there, when it came back again, or
// when it was out of sight meanwhile.
func TestALapIsSeen(t *testing.T) {
	for name, c := range map[string]struct {
		frames string
		want   bool
	}{
		"put down there":           {"9x m=n2,1", false},
		"pushed along the track":   {"m=n19,3 hand@track\n m=n20,3 hand@track\n m=n1,3 hand@track\n 9x m=n2,1", true},
		"carried over some":        {"m=n19,3\n m=s1,3/ hand@track\n 9x m=n2,1", true},
		"and back again":           {"m=n20,3 hand@track\n m=n1,3 hand@track\n m=n20,3 hand@track\n 9x m=n19,4", false},
		"back and forth, and on":   {"m=n20,3 hand@track\n m=n1,3 hand@track\n m=n20,3 hand@track\n m=n1,3 hand@track\n 9x m=n2,1", true},
		"hidden for a second":      {"m=n20,3 hand@track\n 15x hand@track\n 9x m=n2,1", false},
		"taken off between":        {"m=n20,3 hand@track\n m=n1,3 hand@track\n 9x -\n 9x m=n2,1", false},
		"across the table":         {"m=n15,3 hand@track\n 9x m=n2,1", false},
		"backwards past the start": {"m=n3,3 hand@track\n m=n1,3 hand@track\n m=n20,3 hand@track\n 9x m=n19,4", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, "watch covered 1:3\n9x m=n18,3\n"+c.frames)
			last := Event{}
			for _, e := range s.events {
				if e.Kind == MarkerRested {
					last = e
				}
			}
			if last.Lapped != c.want {
				t.Errorf("lapped: %v, want %v; told was %v", last.Lapped, c.want, s.told)
			}
		})
	}
}

// A lap that was told is over: what rests next is told for itself.
func TestALapIsToldOnce(t *testing.T) {
	s := play(t, "watch covered 1:3\n9x m=n20,3\n 9x m=n1,1\n 9x m=n2,1")
	var laps []bool
	for _, e := range s.events {
		if e.Kind == MarkerRested {
			laps = append(laps, e.Lapped)
		}
	}
	if len(laps) != 3 || laps[0] || !laps[1] || laps[2] {
		t.Errorf("laps were told as %v", laps)
	}
}

// On a board of somebody's own the fields lie elsewhere: the reader says which one
// the marker is on, and its place says nothing.
func TestALapIsSeenOnAnyBoard(t *testing.T) {
	of20, _ := calib.Bluff().Place(calib.Field{Kind: "number", Count: 20})
	at := of20.Center()
	r := &vision.Reading{Mat: &vision.Mat{Name: "bluff"},
		Dice:   []vision.Die{{Colour: dice.Red, CenterMM: &at, Zone: vision.Track}},
		Marker: &vision.Marker{Field: calib.Bluff().Track[3].Field, Face: 2, Confidence: 1}}
	if field, of := fieldOf(r); field != 3 || of != len(calib.Bluff().Track) {
		t.Errorf("the marker is on field %d of %d", field, of)
	}
	r.Marker = nil
	if field, _ := fieldOf(r); field != -1 {
		t.Errorf("no marker is on field %d", field)
	}
}
