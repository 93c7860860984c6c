package opencv

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/faces"
)

// glared is a frame with a blue die from above, 40 px wide, with so many white pips, and a
// lamp that is mirrored between them, as bright as bright times white; and its top face.
func glared(pips int, bright float64) (vision.Frame, quad) {
	const size, half = 100, 20.0
	at := [][2]float64{{0, 0}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}}
	if pips%2 == 0 {
		at = at[1:]
	}
	f := vision.Frame{Width: size, Height: size, BGR: make([]byte, 3*size*size)}
	for i := range size * size {
		u, v := (float64(i%size)-size/2+0.5)/half, (float64(i/size)-size/2+0.5)/half
		colour := [3]float64{60, 70, 60}
		if max(math.Abs(u), math.Abs(v)) < 1 {
			colour = [3]float64{150, 60, 30}
			for _, c := range at[:pips] {
				if math.Hypot(u-0.5*c[0], v-0.5*c[1]) < 0.18 {
					colour = [3]float64{235, 235, 235}
				}
			}
			for k := range colour {
				colour[k] += 255 * bright * math.Exp(-10*((u-0.15)*(u-0.15)+(v+0.25)*(v+0.25)))
			}
		}
		for k, c := range colour {
			f.BGR[3*i+k] = byte(min(255, c))
		}
	}
	corner := func(x, y float64) calib.Point { return calib.Point{X: size/2 - 0.5 + x*half, Y: size/2 - 0.5 + y*half} }
	return f, quad{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)}
}

// thirdWitness is a reader that has no other network.
func thirdWitness(t *testing.T) *diceReader {
	t.Helper()
	n, err := faces.New(glareONNX, faces.Wide)
	if err != nil {
		t.Fatal(err)
	}
	return &diceReader{glare: n}
}

// Where a lamp is mirrored in a face and the others waver, the third witness reads it.
func TestTheThirdWitnessReadsWhereALampIsMirrored(t *testing.T) {
	d := thirdWitness(t)
	for pips := 2; pips <= 5; pips++ {
		f, top := glared(pips, 0.5)
		wrong := dice.Face(pips ^ 1) // with the middle pip or without it
		l := look{top: top, die: 1}
		l.faces[pips], l.faces[wrong] = 0.4, 0.6
		l.told[pips], l.told[wrong] = 0.4, 0.6
		if was, _ := l.face(everyFace); was != wrong {
			t.Fatalf("%d pips are read as %s without it", pips, was)
		}
		looks := []look{l}
		d.settleFaces(f, looks)
		if face, p := looks[0].face(everyFace); face != dice.Face(pips) || p < sureFace {
			t.Errorf("%d pips: read as %s with a chance of %.2f", pips, face, p)
		}
	}
}

// It is asked only about faces of dice that are not clear.
func TestTheThirdWitnessIsNotAskedInVain(t *testing.T) {
	d := thirdWitness(t)
	f, top := glared(3, 0)
	for name, c := range map[string]struct {
		die, reader float64
		asked       bool
	}{
		"a die whose face is clear": {1, 1, false},
		"a die whose face is not":   {1, 0.7, true},
		"what is hardly a die":      {0.1, 0.7, false},
	} {
		l := look{top: top, die: c.die}
		l.faces[3], l.faces[2] = c.reader, 1-c.reader
		l.told[3], l.told[0] = c.die, 1-c.die
		looks := []look{l}
		d.settleFaces(f, looks)
		if asked := looks[0].third != l.third; asked != c.asked {
			t.Errorf("%s: asked %v", name, asked)
		}
	}
}

// Without a mat it is asked whether what others are sure of is so: it may tell of another face, and
// then that is doubted, but it makes none surer.
func TestTheThirdWitnessChecksFacesWithoutAMat(t *testing.T) {
	d := thirdWitness(t)
	f, top := glared(3, 0)
	for _, c := range []struct {
		name        string
		three, two  float64
		asked       bool
		least, most float64
	}{
		{"others are sure of what it sees, too", 1, 0, false, sureFaceAlone, 1},
		{"others are sure of another face", 0, 1, true, 0.5, toldAlone},
		{"others rather see another face", 0.35, 0.65, true, 0.5, toldAlone},
		{"others hardly know", 0.45, 0.55, true, toldAlone, toldAlone},
		{"others rather see what it sees, too", 0.65, 0.35, true, 0.5, sureFaceAlone},
	} {
		l := look{top: top, die: 1, weighed: true}
		l.faces[3], l.faces[2] = c.three, c.two
		l.told = l.faces
		looks := []look{l}
		d.checkFaces(f, looks)
		face, p := looks[0].face(everyFace)
		if asked := looks[0].third != l.third; asked != c.asked || face != 3 || p < c.least || p > c.most {
			t.Errorf("%s: asked %v, read as %s with a chance of %.2f", c.name, asked, face, p)
		}
	}
}

// A face that the third witness holds for less likely is less sure, without a mat, too.
func TestTheThirdWitnessMakesAFaceLessSure(t *testing.T) {
	l := look{die: 1, weighed: true}
	l.faces[2], l.told[2] = 1, 1
	_, sure := l.face(everyFace)
	l.third[2], l.third[3] = 0.3, 0.7
	if face, p := l.face(everyFace); face != 2 || p >= sureFaceAlone || sure < sureFaceAlone {
		t.Errorf("a two by two, a three by the third: %s with a chance of %.2f, and %.2f without it", face, p, sure)
	}
}
