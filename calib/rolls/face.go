package rolls

import (
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
)

// everyFace is each that a die may show.
var everyFace = []dice.Face{1, 2, 3, 4, 5, 6, dice.Star}

// face tells which faces the dice have. All dice of a set are taken to be alike
// unless together they show more faces than a die has; then each colour speaks
// for itself.
func (k *Knowledge) face() {
	var all Faces
	for _, c := range k.Colours {
		for f, n := range c.Seen {
			all[f] += n
		}
	}
	shows := all.shown()
	if alike := len(shows) <= sides; alike {
		k.Lacks = append(k.Lacks, all.missing(calib.Said{})...)
		for i := range k.Colours {
			k.Colours[i].Shows = shows
		}
		k.misread(all, shows)
		return
	}
	for i := range k.Colours {
		c := &k.Colours[i]
		c.Shows = c.Seen.shown()
		name := calib.ColourSaid(c.Colour)
		k.Lacks = append(k.Lacks, c.Seen.missing(calib.Saidf("%s dice: ", "%se Würfel: ", name))...)
		if len(c.Shows) > sides {
			k.Odd = append(k.Odd, calib.Saidf("the %s dice show seven faces, and a die has six: dice of two editions are mixed",
				"die %sen Würfel zeigen sieben Seiten, und ein Würfel hat sechs: Würfel zweier Ausgaben sind gemischt", name))
		}
	}
	k.Odd = append(k.Odd, calib.Said{
		EN: "some dice show a star in place of a number that others show",
		DE: "manche Würfel zeigen einen Stern anstelle einer Zahl, die andere zeigen",
	})
}

// misread says which faces do not count although they were seen, of dice that
// have others on all sides.
func (k *Knowledge) misread(all Faces, shows []dice.Face) {
	for _, f := range everyFace {
		if len(shows) == sides && all[f] > 0 && !slices.Contains(shows, f) {
			k.Odd = append(k.Odd, calib.Saidf("the face %s was seen in %d of %d looks only: taken for a misreading",
				"die Seite %s war nur bei %d von %d Blicken zu sehen: gilt als Lesefehler", calib.FacesSaid([]dice.Face{f}), all[f], all.looks()))
		}
	}
}

// looks is how many faces were seen.
func (s Faces) looks() int {
	n := 0
	for _, times := range s {
		n += times
	}
	return n
}

// shown are the faces that count as seen.
func (s Faces) shown() []dice.Face {
	var out []dice.Face
	for _, f := range everyFace {
		if s[f] >= leastSeen && s[f]*misread >= s.looks() {
			out = append(out, f)
		}
	}
	return out
}

// unseen are the faces that dice may have and that do not count as seen: those
// that a star stands for are not among them.
func (s Faces) unseen() []dice.Face {
	shown := s.shown()
	if len(shown) >= sides {
		return nil
	}
	var out []dice.Face
	for _, f := range everyFace[:sides] {
		if !slices.Contains(shown, f) {
			out = append(out, f)
		}
	}
	if s[dice.Star] >= leastSeen {
		// It stands for the 6, or for the 1 where a 6 was seen.
		gone := dice.Face(6)
		if s[6] >= leastSeen {
			gone = 1
		}
		out = slices.DeleteFunc(out, func(f dice.Face) bool { return f == gone })
	}
	return out
}

// neverSaid are faces that were never seen. A star may stand for the 1 or the 6
// as long as neither was.
func (s Faces) neverSaid(never []dice.Face) calib.Said {
	said := calib.FacesSaid(never)
	if s[dice.Star] >= leastSeen && s[1] == 0 && s[6] == 0 {
		said = calib.Saidf("%s or 6", "%s oder 6", calib.FacesSaid(never[:1]))
		if len(never) > 1 {
			said = calib.Joined([]calib.Said{said, calib.FacesSaid(never[1:])}, ", ")
		}
	}
	return said
}

// missing says which faces were not seen often enough, if any may be missing: those
// never seen as long as that may be chance, and those seen too rarely to be certain
// until they are too rare to be more than a misreading.
func (s Faces) missing(of calib.Said) []calib.Said {
	shown := len(s.shown())
	isLikely := unseen(shown, s.looks()) > mostUnseen
	isRare := func(f dice.Face) bool { return shown < sides && s[f]*misread >= s.looks() }
	var never, once []dice.Face
	for _, f := range s.unseen() {
		switch {
		case s[f] == 0 && isLikely:
			never = append(never, f)
		case isRare(f):
			once = append(once, f)
		}
	}
	if s[dice.Star] == 1 && isRare(dice.Star) {
		once = append(once, dice.Star)
	}
	var out []calib.Said
	if len(never) > 0 {
		out = append(out, calib.Saidf("%sfaces not seen yet: %s", "%snoch nicht gesehene Seiten: %s", of, s.neverSaid(never)))
	}
	if len(once) > 0 {
		out = append(out, calib.Saidf("%sfaces seen too rarely to be certain: %s", "%szu selten gesehene Seiten: %s", of, calib.FacesSaid(once)))
	}
	return out
}
