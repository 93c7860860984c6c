package settle

import "testing"

func TestBeforeAChallenge(t *testing.T) {
	const watch = "watch covered 1:3 4:2\n"
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"cups are told when they stand for three frames": {
			"2x 1:down 4:down", nil},
		"both cups down": {
			"9x 1:down 4:down", []string{"cup_down 1", "cup_down 4"}},
		"a lift of two frames is a flicker": {
			"5x 1:down 4:down\n 2x 1:held 4:down\n 9x 1:down 4:down", []string{"cup_down 1", "cup_down 4"}},
		"a peek is a lift without dice": {
			"5x 1:down 4:down\n 9x 1:held 1.1=4 1.2=4 1.3=* 4:down\n 9x 1:down 4:down", []string{"cup_down 1", "cup_down 4", "cup_up 1", "cup_down 1"}},
		"a cup that nobody sees is away only when no hand hides it": {
			"5x 1:down 4:down\n 20x 4:down hand@1\n 9x 4:down", []string{"cup_down 1", "cup_down 4", "hand", "hand_gone", "cup_up 1"}},
		"all cups up for half a second (BL-19)": {
			"5x 1:down 4:down\n 20x 1:aside 4:held 1.1=2 4.1=3", []string{"cup_down 1", "cup_down 4", "cup_up 1", "cup_up 4", "all_up"}},
		"all cups up for a moment": {
			"5x 1:down 4:down\n 6x 1:aside 4:held\n 9x 1:down 4:down", []string{"cup_down 1", "cup_down 4", "cup_up 1", "cup_up 4", "cup_down 1", "cup_down 4"}},
		"cups that were never down are not lifted": {
			"20x 1:aside 4:aside", []string{"cup_up 1", "cup_up 4"}},
		"graveyard": {
			"5x 1:down 4:down g3\n 5x 1:down 4:down hand@graveyard g1\n 5x 1:down 4:down g4",
			[]string{"cup_down 1", "cup_down 4", "graveyard 3", "hand", "hand_gone", "graveyard 4"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, watch+c.frames)
			s.ignore("graveyard 0", "marker_gone")
			s.want(c.want...)
		})
	}
}

// A reader finds a cup's middle anew in each frame, some millimetres off.
func TestACupThatIsFoundUnsteadilyStands(t *testing.T) {
	s := play(t, "watch covered 1:3")
	for i := range 9 {
		o := observe(t, []string{"1:down"})
		o.Reading.Cups[0].CenterMM.X += []float64{0, 4, -4}[i%3]
		s.add(o)
	}
	s.ignore("graveyard 0", "marker_gone")
	s.want("cup_down 1")
}

func TestTheMarker(t *testing.T) {
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"it rests":                  {"9x m=n7,2", []string{"marker number 7 shows 2"}},
		"two frames are no rest":    {"2x m=n7,2\n m=n8,2\n 2x m=n7,2\n m=n8,2", nil},
		"it moves to a star field":  {"9x m=n7,2\n 9x m=s4,*", []string{"marker number 7 shows 2", "marker star 4 shows star"}},
		"it is turned in its field": {"9x m=n7,2\n 9x m=n7,5", []string{"marker number 7 shows 2", "marker number 7 shows 5"}},
		"a new watch is no new bet": {"9x m=n7,2\n watch covered 1:3\n 9x m=n7,2", []string{"marker number 7 shows 2"}},
		"it is taken away":          {"9x m=n7,2\n 3x -\n 9x -\n 9x m=n8,2", []string{"marker number 7 shows 2", "marker_gone", "marker number 8 shows 2"}},
		"a hand hides it":           {"9x m=n7,2\n 20x hand@track\n 9x m=n7,2", []string{"marker number 7 shows 2", "hand", "hand_gone"}},
		"fingers hold it":           {"9x m=n7,2\n 9x m=n8,2 hand@track\n 9x m=n9,2", []string{"marker number 7 shows 2", "hand", "hand_gone", "marker number 9 shows 2"}},
		"it lies under a hand":      {"9x m=n7,2\n 30x m=n8,2 hand@track", []string{"marker number 7 shows 2", "hand", "marker number 8 shows 2"}},
		"tilted for a moment":       {"9x m=n7,2\n 6x m=n8,2/\n 9x m=n8,2", []string{"marker number 7 shows 2", "marker number 8 shows 2"}},
		"it lies tilted":            {"9x m=n7,2\n 15x m=n8,2/\n 9x m=n8,2", []string{"marker number 7 shows 2", "marker_doubt", "marker number 8 shows 2"}},
		"it stands on a corner":     {"9x m=n7,2\n 15x ?m\n 9x m=n8,2", []string{"marker number 7 shows 2", "marker_doubt", "marker number 8 shows 2"}},
		"yellow on the track":       {"9x m=n7,2\n 15x ?my", []string{"marker number 7 shows 2", "marker_gone"}},
		"red at a seat":             {"9x m=n7,2\n 15x ?mr1", []string{"marker number 7 shows 2", "marker_gone"}},
		"fingers, red on the track": {"9x m=n7,2\n 20x ?m hand@track\n 9x m=n7,2", []string{"marker number 7 shows 2", "hand", "hand_gone"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, "watch covered 1:3\n"+c.frames)
			s.ignore("graveyard 0", "cup_up 1")
			s.want(c.want...)
		})
	}
}

func TestTheMatAndTheLight(t *testing.T) {
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"the camera is knocked":        {"5x -\n 9x shift", []string{"bumped", "reposed"}},
		"it is knocked for two frames": {"5x -\n 2x shift\n 9x -", nil},
		"an arm over two markers":      {"5x -\n 7x nomat\n 5x -", nil},
		"the mat is taken away":        {"5x -\n 20x nomat\n 5x -", []string{"no_mat", "reposed"}},
		"the camera mirrors":           {"5x -\n 20x mirrored\n 5x -", []string{"mirrored", "reposed"}},
		"it comes back elsewhere":      {"5x -\n 20x nomat\n 9x shift", []string{"no_mat", "bumped", "reposed"}},
		"the lamp goes out":            {"5x -\n 20x dark nomat\n 20x -", []string{"dark", "reposed"}},
		"a shadow":                     {"5x -\n 5x dark\n 20x -", nil},
		"no dice in idle times":        {"9x 1:down 1.1=4 m=n7,2 hand", nil},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, c.frames).want(c.want...)
		})
	}
}

func TestTheOpeningThrow(t *testing.T) {
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"each seat by itself": {"5x 1.1=4 1.2=*\n 5x 1.1=4 1.2=* 2.1=3 2.2=3", []string{"roll 1 4 star", "roll 2 3 3"}},
		"nothing is ruled on a moving frame": {`
			1.1=4 1.2=*
			1.1+10=4 1.2+10=*
			1.1+20=4 1.2+20=*
			1.1+30=4 1.2+30=*`, nil},
		"a die that is not clear": {"40x 1.1=4 1.2=3?\n 5x 1.1=4 1.2=3", []string{"doubt 1 1 unsure", "roll 1 3 4"}},
		"a die stands cocked":     {"40x 1.1=4 1.2=3/\n 9x 1.1=4 1.2+30=2", []string{"doubt 1 1 cocked", "roll 1 2 4"}},
		"a die too many":          {"40x 1.1=4 1.2=3 1.3=3", []string{"doubt 1 1 too many"}},
		"not thrown yet":          {"60x -", nil},
		"the tied throw again, dice of the last throw lie there still": {`
			5x 1.1=4 1.2=* 2.1=4 2.2=*
			watch open 1:2 2:2
			40x 1.1=4 1.2=* 2.1=4 2.2=*
			9x 2.1=4 2.2=*
			9x 2.1=4 2.2=* 1.1=3 1.2=*`,
			[]string{"roll 1 4 star", "roll 2 4 star", "roll 1 3 star"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, "watch open 1:2 2:2\n-\n"+c.frames)
			s.ignore("marker_gone", "cup_up 1", "cup_up 2")
			s.want(c.want...)
		})
	}
}
