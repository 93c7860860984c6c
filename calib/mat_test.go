package calib

import (
	"testing"

	"pgregory.net/rapid"
)

func TestMatsAreA1AndInsideTheirRim(t *testing.T) {
	for _, m := range []*Mat{Bluff(), TrayMat()} {
		if m.Width != 841 || m.Height != 594 {
			t.Errorf("%s is %g x %g mm", m.Name, m.Width, m.Height)
		}
		rects := map[string]Rect{}
		for _, k := range m.Markers {
			rects["marker"] = k.Rect()
		}
		for _, s := range m.Seats {
			rects["seat"] = s.Rect
		}
		for _, f := range m.Track {
			rects["field"] = f.Rect()
		}
		for _, p := range m.Patches {
			rects[p.Name] = p.Rect()
		}
		for name, r := range rects {
			if m.Rect().Depth(r.Corners()[0]) < 0 || m.Rect().Depth(r.Corners()[2]) < 0 {
				t.Errorf("%s: a %s hangs over the rim", m.Name, name)
			}
		}
		if len(m.Markers) != 4 || len(m.Seats) != 6 || len(m.Patches) != 8 {
			t.Errorf("%s has %d markers, %d seats, %d patches; want 4, 6, 8", m.Name, len(m.Markers), len(m.Seats), len(m.Patches))
		}
	}
}

// BL-5: fields 1 to 20 with star fields 1 to 10 among them, a closed ring.
func TestTrackIsAClosedRing(t *testing.T) {
	track := Bluff().Track
	numbers, stars := 0, 0
	for i, f := range track {
		switch f.Kind {
		case "number":
			numbers++
			if f.Count != numbers {
				t.Errorf("field %d is number %d, want %d", i, f.Count, numbers)
			}
		case "star":
			stars++
			if f.Count != stars {
				t.Errorf("field %d is star %d, want %d", i, f.Count, stars)
			}
		default:
			t.Errorf("field %d is of kind %q", i, f.Kind)
		}
		next := track[(i+1)%len(track)]
		if dx, dy := next.X-f.X, next.Y-f.Y; dx*dx+dy*dy != 38*38 {
			t.Errorf("field %d does not touch the next", i)
		}
	}
	if numbers != 20 || stars != 10 {
		t.Errorf("%d number fields and %d star fields, want 20 and 10", numbers, stars)
	}
}

func TestZones(t *testing.T) {
	for _, c := range []struct {
		name string
		mat  *Mat
		at   Point
		want string
	}{
		{"in a seat", Bluff(), Point{100, 100}, "seat-1"},
		{"clockwise", Bluff(), Point{700, 500}, "seat-4"},
		{"the rim above a seat", Bluff(), Point{420, 5}, "seat-2"},
		{"between seats, nearer the left", Bluff(), Point{290, 100}, "seat-1"},
		{"between seats, nearer the right", Bluff(), Point{305, 100}, "seat-2"},
		{"pushed forward, beside the track", Bluff(), Point{100, 240}, "seat-1"},
		{"too far forward", Bluff(), Point{100, 260}, "outside"},
		{"the track wins over a seat near by", Bluff(), Point{400, 210}, "track"},
		{"the graveyard wins over a seat near by", Bluff(), Point{400, 246}, "graveyard"},
		{"among the patches", Bluff(), Point{500, 300}, "outside"},
		{"off the mat, in reach", Bluff(), Point{400, -30}, "seat-2"},
		{"off the mat, out of reach", Bluff(), Point{400, -36}, "outside"},
		{"in the tray", TrayMat(), Point{300, 297}, "tray"},
		{"the tray wins over a seat near by", TrayMat(), Point{300, 200}, "tray"},
		{"on the cards", TrayMat(), Point{470, 290}, "outside"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.mat.ZoneAt(c.at); got != c.want {
				t.Errorf("%v is %s, want %s", c.at, got, c.want)
			}
		})
	}
}

func TestFieldAt(t *testing.T) {
	for _, c := range []struct {
		at    Point
		want  Field
		depth float64
	}{
		{Point{192.5 + 19, 202 + 19}, Field{"number", 1}, 19},
		{Point{230.5 + 3, 202 + 19}, Field{"star", 1}, 3},
		{Point{230.5 - 3, 202 + 19}, Field{"number", 1}, 3},
		{Point{192.5 - 4, 278 + 19}, Field{"star", 10}, -4},
		{Point{192.5 - 3, 202 - 4}, Field{"number", 1}, -5},
		{Point{610.5 + 19, 354 + 19}, Field{"number", 11}, 19},
	} {
		got, depth, ok := Bluff().FieldAt(c.at)
		if !ok || got != c.want || depth != c.depth {
			t.Errorf("%v is %v, %g mm deep, want %v, %g", c.at, got, depth, c.want, c.depth)
		}
	}
	if _, _, ok := TrayMat().FieldAt(Point{200, 210}); ok {
		t.Error("the tray mat has a track")
	}
}

func TestEveryPlaceInAFieldIsThatField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SampledFrom(Bluff().Track).Draw(t, "field")
		p := Point{
			want.X + rapid.Float64Range(0.01, want.Size-0.01).Draw(t, "x"),
			want.Y + rapid.Float64Range(0.01, want.Size-0.01).Draw(t, "y"),
		}
		if got, depth, _ := Bluff().FieldAt(p); got != want.Field || depth <= 0 {
			t.Errorf("%v is %v, %g mm deep, want %v", p, got, depth, want.Field)
		}
		if r, ok := Bluff().Place(want.Field); !ok || r != want.Rect() {
			t.Errorf("%v lies at %v, want %v", want.Field, r, want.Rect())
		}
	})
}

func TestMatByName(t *testing.T) {
	if m, err := MatByName("bluff"); err != nil || m != Bluff() {
		t.Errorf("bluff: %v, %v", m, err)
	}
	if m, err := MatByName("tray"); err != nil || m != TrayMat() {
		t.Errorf("tray: %v, %v", m, err)
	}
	if _, err := MatByName("chess"); err == nil {
		t.Error("a mat that does not exist was found")
	}
}
