package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/footprint"
	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/hardware/sim"
)

// witness compares what a table announces with the truth.
type witness struct {
	world *virtual.World
	start time.Time // of its clock
	log   *slog.Logger
	ended chan struct{}
	once  sync.Once

	mu     sync.Mutex
	result played
	state  wire.State
	fresh  bool // a verdict was announced and its frame is not done yet
	// mqtt is true when verdicts count from their arrival over MQTT; came is
	// the one that did, due the one on its way, since when, after so long a
	// time before.
	mqtt      bool
	came, due string
	sent      time.Time
	before    latency
	// clear is the exposure of the first frame of this reveal with all dice
	// at rest and in sight; zero before.
	clear time.Time
	// asked is true once the table asked something in this reveal.
	asked bool
	// covered is how many dice are in play in this reveal, laidOut those that
	// the table shows to be laid out, by seat. Where no dice are uncovered nothing
	// is timed.
	covered int
	laidOut map[int][]dice.Face
	moved   time.Time // when something was announced last
	eye     []footprint.Footprint
}

// watch lets the table play until the game is over.
func (w *witness) watch(ctx context.Context, parts []component) (played, error) {
	start := time.Now()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan error, 1)
	go func() { done <- runAll(playing, parts...) }()
	select {
	case <-w.ended:
		stop()
	case err := <-done:
		return w.result, errors.Join(err, ctx.Err())
	}
	if err := <-done; err != nil {
		return w.result, err
	}
	w.result.Took = time.Since(start)
	w.result.EyeFirst, w.result.EyeLast = footprint.Ends(w.eye)
	return w.result, ctx.Err()
}

// heard notes what the eye needs.
func (w *witness) heard(m eye.Message) {
	if m.Report == nil {
		return
	}
	if h := m.Report.Health; h != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.eye = append(w.eye, footprint.Footprint{Memory: h.Needed, Files: h.Files, Goroutines: h.Goroutines})
	}
}

// Publish compares a new verdict with the truth.
func (w *witness) Publish(s wire.State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if rules(s) && !rules(w.state) {
		w.uncover(s)
	}
	for _, code := range newQuestions(w.state.Notices, s.Notices) {
		w.result.Questions[code]++
		w.asked = true
	}
	if s.Verdict != nil && (w.state.Verdict == nil || w.state.Verdict.ID != s.Verdict.ID) {
		w.judge(s)
	}
	if isProved(s) && !isProved(w.state) {
		w.prove(s)
	}
	w.log.Info(s.Prompt.Text().EN, "elapsed", s.At.Sub(w.start).Round(time.Millisecond), "frame", w.result.Frames, "notices", said(s.Notices))
	w.state, w.moved = s, s.At
	if len(s.Winners) > 0 {
		w.end("")
	}
}

// rules reports whether dice are uncovered to be ruled on: at a reveal, or with
// the cup aside for the scoring.
func rules(s wire.State) bool {
	v, ok := s.View.Body().(dicecup.View)
	return s.Reveal || ok && (v.Phase == dicecup.PhaseScore || v.Phase == dicecup.PhaseDecide)
}

// uncover notes how many dice are to be seen from now on.
func (w *witness) uncover(s wire.State) {
	w.clear, w.asked, w.covered, w.laidOut = time.Time{}, false, 0, map[int][]dice.Face{}
	view, ok := s.View.Body().(bluff.View)
	if !ok {
		w.covered = dicecup.Dice
	}
	for _, seat := range s.Seats {
		w.covered += seat.Dice
		w.laidOut[seat.Seat] = view.LaidOut[seat.Player]
	}
}

// Event is not needed: the state says all.
func (w *witness) Event(wire.Event) {}

func (w *witness) judge(s wire.State) {
	w.result.Verdicts++
	w.fresh = true
	truth, ok := w.world.Truth(s.GameID, s.Verdict.Round)
	err := errors.New("the virtual table does not know what lay there")
	switch view := s.View.Body().(type) {
	case dicecup.View:
		if ok {
			err = checkScored(view.Last, truth.Tray)
		}
	case luckyfive.View:
		if ok {
			err = checkSettled(view, truth.Tray)
		}
	case thrill.View:
		if ok {
			err = checkPaid(view.Last, truth)
		}
	default:
		if ok {
			err = errors.Join(checkVerdict(s, truth), w.compareLaidOut(truth))
		}
	}
	if err != nil {
		w.result.Wrong++
		w.result.Errors = append(w.result.Errors, fmt.Sprintf("round %d: %v", s.Verdict.Round, err))
		return
	}
	w.result.Right++
}

// isProved reports whether the ruling has its photograph, or is told to have none.
func isProved(s wire.State) bool { return s.Verdict != nil && s.Verdict.Photo != nil }

// prove looks whether the photograph of a ruling on dice outlines what was counted.
func (w *witness) prove(s wire.State) {
	var err error
	switch truth, known := w.world.Truth(s.GameID, s.Verdict.Round); {
	case len(s.Verdict.Counted) > 0:
		err = checkPhoto(s.Verdict)
	case known && len(truth.Tray) > 0:
		err = checkTrayPhoto(s.Verdict.Photo, truth.Tray)
	default:
		return
	}
	if err != nil {
		w.result.Unproved++
		w.result.Errors = append(w.result.Errors, fmt.Sprintf("round %d: %v", s.Verdict.Round, err))
		return
	}
	w.result.Proved++
}

// compareLaidOut compares the dice that the table showed to be laid out when
// the bet was doubted with those that were. That some had not been seen changes
// no count; that others were seen is wrong.
func (w *witness) compareLaidOut(truth virtual.Truth) error {
	for seat, roll := range truth.LaidOut {
		w.result.LaidOut += len(roll)
		w.result.Missed += max(0, len(roll)-len(w.laidOut[seat]))
	}
	for seat, shown := range w.laidOut {
		really := slices.Clone(truth.LaidOut[seat])
		for _, f := range shown {
			i := slices.Index(really, f)
			if i < 0 {
				return fmt.Errorf("at seat %d %v were laid out, the table showed %v", seat, truth.LaidOut[seat], shown)
			}
			really = slices.Delete(really, i, i+1)
		}
	}
	return nil
}

// end ends the game, with the reason if it is not won.
func (w *witness) end(why string) {
	w.once.Do(func() {
		w.result.Ended = why == ""
		if why != "" {
			w.result.Errors = append(w.result.Errors, why)
		}
		close(w.ended)
	})
}

// looked counts a frame, and times the verdict that was made on it.
func (w *witness) looked(scene sim.Scene, done eye.FrameDone, took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.result.Frames++
	w.result.Table = scene.At.Sub(w.start)
	if w.covered > 0 && (rules(w.state) || w.fresh) && w.clear.IsZero() && allInSight(scene, w.covered) {
		w.clear = scene.At
	}
	if w.fresh {
		w.fresh = false
		eye := time.Duration(done.Millis * float64(time.Millisecond))
		busy := time.Duration(done.Busy * float64(time.Millisecond))
		w.time(scene.At, latency{Spent: eye + took, Idle: max(0, eye-busy)})
	}
	switch {
	case !w.moved.IsZero() && scene.At.Sub(w.moved) > stuck:
		w.end(w.stuckAt())
	case w.result.Table > longest:
		w.end("the game takes too long")
	}
}

// time notes the latency of the verdict that was made on a frame.
func (w *witness) time(at time.Time, l latency) {
	l.Frames, l.Asked = at.Sub(w.clear), w.asked
	switch {
	case w.clear.IsZero(): // never all in sight at once: there is nothing to measure
	case w.mqtt && w.came != w.state.Verdict.ID:
		w.due, w.sent, w.before = w.state.Verdict.ID, time.Now(), l
	default:
		w.result.Latency = append(w.result.Latency, l)
	}
}

// arrived notes that a verdict came over MQTT.
func (w *witness) arrived(verdict string, at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.came = verdict
	if w.due == verdict {
		w.due = ""
		w.before.Spent += max(0, at.Sub(w.sent))
		w.result.Latency = append(w.result.Latency, w.before)
	}
}

func (w *witness) stuckAt() string {
	return fmt.Sprintf("nothing happens any more; the table says %q %q", w.state.Prompt.Text().EN, said(w.state.Notices))
}

// said are notices in words.
func said(notices []wire.Notice) string {
	var words []string
	for _, n := range notices {
		words = append(words, n.Text.EN)
	}
	return strings.Join(words, "; ")
}

// allInSight reports whether all n dice in play lie still and the camera sees
// at least 60 % of each.
func allInSight(scene sim.Scene, n int) bool {
	for i, d := range scene.Dice {
		if scene.Game == sim.Bluff && (d.Colour == dice.Red || calib.Bluff().Graveyard.Depth(calib.Point{X: d.X, Y: d.Y}) > 0) {
			continue
		}
		if d.Blur != (calib.Point{}) || sim.Visible(scene, i) < 0.6 {
			return false
		}
		n--
	}
	return n == 0
}
