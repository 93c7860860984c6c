package opencv

import (
	"testing"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
	"dicetable/vision/survey"
)

// planOf is an evenly grey plan under a camera.
func planOf(v calib.View) *plan {
	p := &plan{view: v, mat: calib.TrayMat(), cups: roomyCup}
	p.Picture = cvx.Picture{Width: v.Lens.Width / planBy, Height: v.Lens.Height / planBy}
	p.BGR = make([]byte, 3*p.Width*p.Height)
	p.fill(nil, colour{70, 75, 80})
	return p
}

// fill paints what an outline surrounds; nil is everything.
func (p *plan) fill(outline []calib.Point, c colour) {
	m := newMask(p.Width, p.Height)
	if outline != nil {
		p.fillOutline(m, outline, 1)
	}
	for i, in := range m.cells {
		if in != 0 || outline == nil {
			for k := range c {
				p.BGR[3*i+k] = byte(c[k])
			}
		}
	}
}

// shadow darkens the cells left of a column.
func (p *plan) shadow(column int) {
	for i := range p.BGR {
		if i/3%p.Width < column {
			p.BGR[i] = byte(0.6 * float64(p.BGR[i]))
		}
	}
}

// paintCup paints a cup that stands, or is held at a height.
func (p *plan) paintCup(s standing) {
	var side, end []calib.Point
	e := p.ellipse(s.at, s.top, s.lift+s.height)
	for i, b := range p.outline(s) {
		side, end = append(side, b.at), append(end, e.support(compass[i]))
	}
	p.fill(side, colour{40, 60, 120})
	p.fill(end, colour{60, 90, 180})
}

// scanOf is what is known of a plan of which everything but the grey mat is
// foreign, or nothing if all of it is print.
func scanOf(p *plan, print bool) *scan {
	s := &scan{plan: p, light: survey.Light{White: [3]float64{1, 1, 1}}, wide: newMask(p.Width, p.Height)}
	for i := range s.wide.cells {
		if red := p.BGR[3*i+2]; red > 80 && !print {
			s.wide.cells[i] = foreign
		}
	}
	return s
}

// A cup that stood somewhere stands there still while its outline does, under a
// hand and in a shadow, and does not when it was lifted, taken away or pushed. What
// the mat's print shows there is no cup: an arm was taken for one beside a marker.
func TestACupThatStoodIsThereStill(t *testing.T) {
	tray := calib.TrayMat().Tray
	stood := standing{at: calib.Point{X: tray.X + 20, Y: tray.Y - 10}, mouth: 50, top: 42, height: 105}
	at := func(x, lift float64) standing {
		s := stood
		s.at.X += x
		s.lift = lift
		return s
	}
	const printed = "only what is printed there"
	middle := func(p *plan) calib.Point { return p.cell(p.view.Project(stood.at, stood.height)) }
	for _, c := range []struct {
		name  string
		paint func(p *plan)
		there bool
	}{
		{"untouched", func(p *plan) { p.paintCup(stood) }, true},
		{printed, func(p *plan) { p.paintCup(stood) }, false},
		{"half in a shadow", func(p *plan) { p.paintCup(stood); p.shadow(int(middle(p).X)) }, true},
		{"with fingers on it", func(p *plan) {
			p.paintCup(stood)
			m := middle(p)
			p.fill([]calib.Point{{X: m.X - 8, Y: 0}, {X: m.X + 8, Y: 0}, {X: m.X + 8, Y: m.Y}, {X: m.X - 8, Y: m.Y}}, colour{120, 150, 210})
		}, true},
		{"taken away", func(*plan) {}, false},
		{"lifted", func(p *plan) { p.paintCup(at(0, 40)) }, false},
		{"pushed", func(p *plan) { p.paintCup(at(12, 0)) }, false},
	} {
		before, now := planOf(above()), planOf(above())
		before.paintCup(stood)
		c.paint(now)
		var f followed
		f.keep(scanOf(before, false), vision.Cup{State: vision.Down}, before.outline(stood), appearance{})
		if is := f.rested.isThere(now, scanOf(now, c.name == printed).wide); is != c.there {
			t.Errorf("%s: there is %v", c.name, is)
		}
	}
}

// A camera that was moved says nothing about where a cup stood before.
func TestABumpForgetsWhereTheCupStood(t *testing.T) {
	p := planOf(above())
	s := standing{at: calib.Point{X: 300, Y: 297}, mouth: 50, top: 42, height: 105}
	p.paintCup(s)
	var f followed
	seen := scanOf(p, false)
	f.keep(seen, vision.Cup{State: vision.Down}, p.outline(s), appearance{})
	p.view.Lens.Fx++
	if f.rested.isThere(p, seen.wide) {
		t.Error("it is there still")
	}
}

// The cup's shadow, another cup's size and another colour are not the cup; the
// first that is seen may be any.
func TestWhichOfThoseThatSeemToStandIsTheCup(t *testing.T) {
	p := planOf(above())
	cup := standing{at: calib.Point{X: 300, Y: 297}, mouth: 50, top: 42, height: 105, score: 0.95}
	p.paintCup(cup)
	s := scanOf(p, false)
	known := followed{top: 42, score: 0.95, end: s.endOf(cup)}
	as := func(change func(*standing)) standing {
		s := cup
		change(&s)
		return s
	}
	for _, c := range []struct {
		name string
		f    followed
		s    standing
		is   bool
	}{
		{"the cup", known, cup, true},
		{"seen a little less well", known, as(func(s *standing) { s.score = 0.88 }), true},
		{"a shadow", known, as(func(s *standing) { s.score = 0.74 }), false},
		{"smaller", known, as(func(s *standing) { s.top = 32 }), false},
		{"of the mat's colour", known, as(func(s *standing) { s.at.X += 200 }), false},
		{"smaller, and seen better", known, as(func(s *standing) { s.top, s.score = 32, 0.97 }), true},
		{"the first", followed{}, as(func(s *standing) { s.top = 32 }), true},
	} {
		if _, is := c.f.best([]standing{c.s}, s.endOf); is != c.is {
			t.Errorf("%s: taken for the cup is %v", c.name, is)
		}
	}
}

// A cup whose closed end the picture's border cuts has the colour of what is seen of it: with
// what is not seen taken for black it would be another cup.
func TestTheColourOfAnEndAtThePicturesBorder(t *testing.T) {
	p := planOf(above())
	cup := standing{at: calib.Point{X: 300, Y: 300}, mouth: 50, top: 42, height: 105}
	p.fill(nil, colour{60, 90, 180})
	s := scanOf(p, false)
	whole := s.endOf(cup)
	cup.at.X = 80
	if x := p.ellipse(cup.at, cup.top, cup.height).middle.X; x < 0 || x > 15 {
		t.Fatalf("the middle of the closed end is %.0f cells from the border", x)
	}
	f := followed{end: whole}
	if cut := s.endOf(cup); !f.isEnd(cut) || cut.angle(whole) > 1e-6 || cut.brightness() < whole.brightness()-1e-6 {
		t.Errorf("the end is %v where it is cut, and %v where all of it is seen", cut, whole)
	}
}
