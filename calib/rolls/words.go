package rolls

import (
	"dicetable/calib"
	"dicetable/games/dice"
)

// set puts the set together.
func (k *Knowledge) set(sizes []float64) {
	k.Set = calib.DiceSet{Throws: k.Throws}
	for _, c := range k.Colours {
		for g, size := range sizes {
			n := 0
			for slot, of := range c.groups {
				if of == g && len(c.slots[slot]) > 0 {
					n++
				}
			}
			if n > 0 {
				k.Set.Kinds = append(k.Set.Kinds, calib.DiceKind{Colour: c.Colour, Count: n, SizeMM: size, Faces: c.Shows})
			}
		}
	}
	k.Set.Name = calib.TellDice(k.Set)
}

// Said is a line for each colour: "yellow: 5 dice of 15.9 mm, faces seen 1 2 4 5
// star; not seen yet: 3".
func (k Knowledge) Said() []calib.Said {
	var out []calib.Said
	for _, c := range k.Colours {
		line := calib.Saidf("%s: %s, faces seen %s", "%s: %s, gesehene Seiten %s", calib.ColourSaid(c.Colour), c.diceSaid(), calib.FacesSaid(c.Seen.ever()))
		if left := c.Seen.yetUnseen(c.Shows); len(left) > 0 {
			line = calib.Saidf("%s; not seen yet: %s", "%s; noch nicht gesehen: %s", line, calib.FacesSaid(left))
		}
		out = append(out, line)
	}
	return out
}

// diceSaid is how many dice there are, and how large.
func (c Colour) diceSaid() calib.Said {
	n := calib.Saidf("%d dice", "%d Würfel", c.Count)
	if c.Count == 1 {
		n = calib.Said{EN: "1 die", DE: "1 Würfel"}
	}
	var sizes []calib.Said
	for _, mm := range c.SizesMM {
		sizes = append(sizes, calib.Saidf("%.1f mm", "%.1f mm", mm))
	}
	if len(sizes) == 0 {
		return n
	}
	return calib.Saidf("%s of %s", "%s von %s", n, calib.Joined(sizes, " + "))
}

// ever are the faces that were seen at all.
func (s Faces) ever() []dice.Face {
	var out []dice.Face
	for _, f := range everyFace {
		if s[f] > 0 {
			out = append(out, f)
		}
	}
	return out
}

// yetUnseen are the faces that this colour was not seen to show, of those that
// the set shows or, as long as that is not known, may show.
func (s Faces) yetUnseen(shows []dice.Face) []dice.Face {
	want := shows
	if len(shows) < sides {
		want = s.unseen()
	}
	var out []dice.Face
	for _, f := range want {
		if s[f] == 0 {
			out = append(out, f)
		}
	}
	return out
}
