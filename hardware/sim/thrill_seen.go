package sim

import (
	"fmt"
	"math"
	"slices"

	"dicetable/calib"
)

// SceneBoard is Thrill's board: the middle of its foot, how far it is turned
// clockwise, radians, its measures across, along and up, mm, and where along it
// the front of its slider is.
type SceneBoard struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Turn   float64 `json:"turn"`
	W      float64 `json:"w"`
	L      float64 `json:"l"`
	H      float64 `json:"h"`
	Slider float64 `json:"slider"`
}

// SceneDisc is a disc: the middle of its lower face.
type SceneDisc struct {
	Size string  `json:"size"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	H    float64 `json:"h"`
}

// SceneWeight is the weight on a disc: the middle of its lower end.
type SceneWeight struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	H float64 `json:"h"`
}

// seeBoard puts the board into a scene, with all discs that nobody has in hand,
// and with the weight where it stands on one.
func (t *Table) seeBoard(s *Scene) {
	b := t.board
	s.Board = &SceneBoard{X: b.middle.X, Y: b.middle.Y, Turn: b.turn, W: b.box.W, L: b.box.H, H: b.box.Height, Slider: b.slider}
	s.Discs = []SceneDisc{}
	for i := range b.discs {
		d := &b.discs[i]
		if d.spot != onBoard && d.spot != beside {
			continue
		}
		at := t.placeOf(d)
		if p := float64(t.now.Sub(d.fell)) / float64(fallTime); d.spot == beside && p < 1 {
			at = d.from.to(at, p)
			at.h = d.from.h * (1 - p*p)
		}
		s.Discs = append(s.Discs, SceneDisc{DiscSizes[d.size], at.x, at.y, at.h})
		if i == b.weighted {
			s.Weight = &SceneWeight{at.x, at.y, at.h + discThickness}
		}
	}
}

// LabelDisc is one disc as it lies: Where is "board" or "fallen", which is
// anywhere else, Center the middle of its upper face, px.
type LabelDisc struct {
	Size   string      `json:"size"`
	Where  string      `json:"where"`
	Center calib.Point `json:"center"`
	Z      float64     `json:"z_mm"`
}

func labelDiscs(s Scene) []LabelDisc {
	var out []LabelDisc
	for _, d := range s.Discs {
		where, top := "fallen", d.H+discThickness
		if s.Board != nil && d.H >= s.Board.H {
			where = "board"
		}
		out = append(out, LabelDisc{d.Size, where, s.Camera.Project(calib.Point{X: d.X, Y: d.Y}, top), top})
	}
	return out
}

// DiscColour is what a disc of a size looks like.
func (p *Props) DiscColour(size string) RGB { return p.Discs[max(0, sizeOf(size))] }

// keptBoard is the board on the table's own disk, keptDisc a disc: At is on the
// board, or on the mat, as its Spot says.
type (
	keptBoard struct {
		Middle calib.Point `json:"middle"`
		Turn   float64     `json:"turn"`
		Slider float64     `json:"slider"`
		Discs  []keptDisc  `json:"discs"`
		// Weighted counts discs from 1, 0 for none; Laid and Heavy are as in board.
		Weighted int    `json:"weighted,omitempty"`
		Laid     string `json:"laid,omitempty"`
		Heavy    string `json:"heavy,omitempty"`
	}
	keptDisc struct {
		Size int         `json:"size"`
		Spot discSpot    `json:"spot"`
		At   calib.Point `json:"at"`
	}
)

// keptBoard is nil where there is no board.
func (t *Table) keptBoard() *keptBoard {
	if t.board == nil {
		return nil
	}
	k := &keptBoard{Middle: t.board.middle, Turn: t.board.turn, Slider: t.board.slider, Weighted: t.board.weighted + 1, Laid: t.board.laid, Heavy: t.board.heavy}
	for _, d := range t.board.discs {
		k.Discs = append(k.Discs, keptDisc{d.size, d.spot, d.at})
	}
	return k
}

// restoreBoard puts a board back with its discs; one that was carried lies where
// it was taken up. The error says what cannot have been.
func (t *Table) restoreBoard(k *keptBoard) error {
	if (k == nil) != (t.board == nil) {
		return fmt.Errorf("a board is there, or is missing")
	}
	if k == nil {
		return nil
	}
	b := t.board
	if len(k.Discs) != len(b.discs) || !onTable(k.Middle) || !(math.Abs(k.Turn) < 7) || !(k.Slider >= b.back()-1 && k.Slider <= b.stop()+1) {
		return fmt.Errorf("its board, or %d discs instead of %d", len(k.Discs), len(b.discs))
	}
	if k.Weighted < 0 || k.Weighted > len(b.discs) || !isSizeOrNone(k.Laid) || !isSizeOrNone(k.Heavy) {
		return fmt.Errorf("its weight on disc %d, or a disc that is %q or %q", k.Weighted, k.Laid, k.Heavy)
	}
	b.middle, b.turn, b.slider = k.Middle, k.Turn, k.Slider
	b.weighted, b.laid, b.heavy = k.Weighted-1, k.Laid, k.Heavy
	for i, d := range k.Discs {
		if d.Size != b.discs[i].size || !slices.Contains([]discSpot{onBoard, beside, taken, carrying}, d.Spot) || !onTable(d.At) {
			return fmt.Errorf("a disc of size %d that is %q", d.Size, d.Spot)
		}
		if d.Spot == carrying {
			d.Spot = beside
		}
		b.discs[i].spot, b.discs[i].at = d.Spot, d.At
	}
	return nil
}

func isSizeOrNone(size string) bool { return size == "" || sizeOf(size) >= 0 }
