package opencv

import (
	"fmt"
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
	"dicetable/vision/survey"
)

// Options say what a Reader is to read.
type Options struct {
	// Mat is "auto", "bluff", "tray" or "none".
	Mat string
	// Dice is one of calib.DiceSets, or AnyDice.
	Dice string
	// Discs are the sizes of Thrill's discs; the zero value is
	// calib.DefaultDiscs.
	Discs calib.DiscSizes
	// Profile is what the table has learned, or nil.
	Profile *calib.Profile
}

// MatNames are what Options.Mat may be.
var MatNames = []string{"auto", "bluff", "tray", "none"}

// Reader reads frame after frame of one table. It remembers where the mat
// lay, so that a covered marker does no harm and a knocked camera is noticed,
// and how large the dice are, which saves measuring them again.
// It belongs to one goroutine; close it after use.
type Reader struct {
	options Options
	finder  *MatFinder
	dice    *diceReader
	cubes   *cubes.Reader
	mat     *calib.Mat
	sight   Sight
	light   survey.Light
	// white is what white paper has on the mat in the last frame.
	white paper
	// bare tells where nothing lies on it in the last frame.
	bare bareMat
	// shades are the places on it, mm, where what was taken for a black chip may be a shade.
	shades []calib.Point
	// plan is the last frame's, or nil.
	plan *plan
	// cup is Dice Cup's, cups are Bluff's.
	cup  followed
	cups seatCups
	// lensTold: the lens is known, or what lies on the mat was asked for it.
	lensTold bool
	// thrill: Thrill is played, without dice.
	thrill bool
	// expects: the table has said which dice the frames show.
	expects bool
	// dieSize is the dice's edge, once it is known.
	dieSize learnedSize
	// marks are how the ones and stars of Bluff's dice look, once that is known.
	marks cubes.Marks
	// rests are Bluff's dice as the last frame had them.
	rests []cubes.Rest
}

// NewReader makes a reader.
func NewReader(o Options) (*Reader, error) {
	if err := oneOf("--mat", o.Mat, MatNames); err != nil {
		return nil, err
	}
	if err := oneOf("--dice", o.Dice, calib.DiceSets); err != nil && o.Dice != AnyDice {
		return nil, err
	}
	r := &Reader{options: o}
	r.Reset()
	var err error
	if r.dice, err = newDiceReader(); err != nil {
		return nil, err
	}
	if r.cubes, err = cubes.NewReader(); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Reset makes the reader forget the frames before, as if it were new.
func (r *Reader) Reset() {
	r.finder, r.mat, r.lensTold = NewMatFinder(nil), nil, false
	if r.options.Mat == "bluff" || r.options.Mat == "tray" {
		r.mat, _ = calib.MatByName(r.options.Mat)
	}
	r.ForgetThings()
	if p := r.options.Profile; p != nil {
		r.finder, r.lensTold = NewMatFinder(&p.View.Lens), true
		r.finder.StartAt(p.View)
		if r.options.Mat == "auto" || r.options.Mat == p.Mat {
			r.mat = p.Table()
		}
	}
}

// ForgetThings makes the reader forget how large dice and cups are and how dice are
// printed, but for what a profile tells: another game may be played with others.
func (r *Reader) ForgetThings() {
	r.dieSize, r.marks, r.rests, r.cup, r.cups = learnedSize{}, cubes.Marks{}, nil, followed{}, seatCups{}
	if p := r.options.Profile; p != nil {
		r.dieSize.mm = p.DieSizeMM
	}
}

// Close frees what the reader holds.
func (r *Reader) Close() { r.dice.Close() }

// Teach has a function be given, for each yellow die of Bluff that is read, what
// the network for leaning dice sees of it and where that is, px; nil ends it.
func (r *Reader) Teach(lesson func(at calib.Point, beside []float32)) { r.cubes.Lesson = lesson }

// Expect says which dice the next frames show, one of calib.DiceSets. A game that has
// begun is known; "auto" is for when it is not.
func (r *Reader) Expect(set string) {
	r.expects = set != "auto" && set != AnyDice
	if set != r.options.Dice {
		r.options.Dice, r.cup = set, followed{}
	}
}

// DieSizeMM is the dice's edge as measured or learned, 0 when not yet known.
func (r *Reader) DieSizeMM() float64 { return r.dieSize.mm }

// Dark reports whether the last frame had too little light to be read.
func (r *Reader) Dark() bool { return r.light.TooDark() }

// Moved reports whether camera or mat had been moved before the last frame.
func (r *Reader) Moved() bool { return r.sight.Moved }

// Read reads one frame. It fails only on a frame that is none, and when
// OpenCV does; whatever is wrong with the picture is told in the Reading.
func (r *Reader) Read(f vision.Frame) (vision.Reading, error) {
	if err := f.Check(); err != nil {
		return vision.Reading{}, err
	}
	begin := time.Now()
	out := nothingRead()
	err := r.read(f, &out)
	if err == errOtherLens {
		// Sizes and places were measured through the wrong one.
		r.ForgetThings()
		out = nothingRead()
		err = r.read(f, &out)
	}
	out.Millis = float64(time.Since(begin).Microseconds()) / 1000
	return out, err
}

// nothingRead is a reading to begin with.
func nothingRead() vision.Reading {
	return vision.Reading{
		Status: vision.OK, Reasons: []string{},
		Dice: []vision.Die{}, Cups: []vision.Cup{}, Chips: []vision.Chip{}, Discs: []vision.Disc{},
	}
}

func (r *Reader) read(f vision.Frame, out *vision.Reading) error {
	if r.options.Mat == "none" {
		return r.readDice(f, nil, nil, out)
	}
	mat, err := r.find(f)
	if err == ErrNoMat || err == errMirrored || err == survey.ErrWhichMat {
		doubt(out, "%v", err)
		out.Mirrored = err == errMirrored
		if r.mat == nil && err == ErrNoMat {
			// Perhaps there never was one.
			return r.readDice(f, nil, nil, out)
		}
		return nil
	}
	if err != nil {
		return err
	}
	f, view, times, err := usual(f, r.sight.View, mat)
	if err != nil {
		return err
	}
	r.sight.View = view
	defer enlarge(out, times)
	return r.readMat(f, mat, out)
}

// readMat reads a frame in which the mat was found.
func (r *Reader) readMat(f vision.Frame, mat *calib.Mat, out *vision.Reading) error {
	out.Mat = &vision.Mat{Name: mat.Name}
	for i, c := range mat.Corners() {
		out.Mat.Corners[i] = r.sight.View.Project(c, 0)
	}
	r.light = survey.MeasureLight(f, r.sight.View, mat)
	if r.light.TooDark() {
		doubt(out, "it is too dark: white paper is seen with a brightness of %.0f of 255; give more light", r.light.Level)
	}
	if w := survey.EdgeWidth(f, r.sight.View, mat); survey.Blurred(w) {
		out.Doubts = append(out.Doubts, vision.Doubt{})
		doubt(out, "the picture is blurred: edges are %.0f pixels wide; focus the camera and keep it still", w)
	}
	covers, err := r.readThings(f, mat, out)
	if err != nil || r.thrill {
		return err
	}
	if set := r.options.Dice; mat.Cards != nil && (set == "auto" || set == "luckyfive") {
		if out.Cards, err = findCards(f, r.sight.View, mat); err != nil {
			return err
		}
	}
	if err := r.readDice(f, mat, covers, out); err != nil {
		return err
	}
	out.Chips = withoutDice(out.Chips, r.shades, out.Dice)
	return nil
}

// find finds the mat, and which it is when that is not known.
func (r *Reader) find(f vision.Frame) (*calib.Mat, error) {
	s, err := r.finder.Find(f)
	if err != nil {
		return nil, err
	}
	r.sight = s
	if r.mat != nil {
		return r.mat, nil
	}
	m, err := survey.TellMat(f, s.View)
	if err != nil {
		return nil, err
	}
	r.mat = m
	return m, nil
}

// doubt makes a reading unsure, unless it is blocked, and says why, once.
func doubt(out *vision.Reading, format string, args ...any) {
	if out.Status == vision.OK {
		out.Status = vision.Unsure
	}
	if why := fmt.Sprintf(format, args...); !slices.Contains(out.Reasons, why) {
		out.Reasons = append(out.Reasons, why)
	}
}

// blocked makes a reading blocked and says why.
func blocked(out *vision.Reading, format string, args ...any) {
	out.Status = vision.Blocked
	out.Reasons = append(out.Reasons, fmt.Sprintf(format, args...))
}

func oneOf(flag, value string, allowed []string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return fmt.Errorf("%s %q is not known; it may be %s", flag, value, words(allowed))
}

// words joins a list as one says it: a, b or c.
func words(list []string) string {
	s := ""
	for i, w := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			s += " or "
		default:
			s += ", "
		}
		s += w
	}
	return s
}
