package settle

import "testing"

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
