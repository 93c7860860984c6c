package table

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"go.uber.org/goleak"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/hardware/button"
	"dicetable/hardware/panel"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// The test binary is also the table that gets killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("TABLE_CHILD"); dir != "" {
		playForever(dir)
		return
	}
	goleak.VerifyTestMain(m)
}

// crowd is an eye that sees people play without a pause, and a wall that
// writes what it shows to standard output.
type crowd struct {
	world
	rng   *rand.Rand
	watch settle.Watch
	loop  *Loop
	out   *json.Encoder
}

func (c *crowd) Watch(w settle.Watch) {
	c.watch = w
	tell := func(e settle.Event) {
		e.Watch, e.At, e.Since = w.ID, time.Now(), time.Now()
		c.messages <- eye.Message{Report: &eye.Report{Event: &e}}
	}
	switch {
	case w.Phase == settle.Turn:
		c.seeThrow(w, tell)
		return
	case w.Throw > 0:
		c.seeCup(w, tell)
		return
	}
	for seat, n := range w.Seats {
		var roll []dice.Face
		for range n {
			roll = append(roll, []dice.Face{1, 2, 3, 4, 5, star}[c.rng.IntN(6)])
		}
		switch w.Phase {
		case settle.Opened, settle.Reveal:
			tell(settle.Event{Kind: settle.RollRead, Seat: seat, Dice: read(roll...)})
		case settle.Clearing:
			tell(settle.Event{Kind: settle.CupDown, Seat: seat})
		}
	}
	tell(settle.Event{Kind: settle.GraveyardCount, Count: w.Graveyard})
	tell(settle.Event{Kind: settle.MarkerGone})
}

func (c *crowd) Publish(s wire.State) {
	if err := c.out.Encode(s); err != nil {
		os.Exit(0)
	}
	switch v := s.View.Body().(type) {
	case dicecup.View:
		c.crossIn(v)
		return
	case luckyfive.View:
		c.goOn(s, v)
		return
	}
	v, ok := s.View.Body().(bluff.View)
	switch {
	case !ok || c.watch.Phase != settle.Covered:
	case v.Bet != nil && c.rng.IntN(4) == 0:
		c.loop.Press(button.Press{Kind: button.Short})
	default:
		var last *bluff.Bet
		if v.Bet != nil {
			last = &v.Bet.Bet
		}
		m := markerOf(bluff.LowestRaises(last, bluff.Faces{Low: 1, High: 5})[c.rng.IntN(2)])
		e := settle.Event{Kind: settle.MarkerRested, Watch: c.watch.ID, Field: &m.Field, Face: &m.Face}
		c.messages <- eye.Message{Report: &eye.Report{Event: &e}}
	}
}

// seeCup sees all that can be seen of Dice Cup under a watch.
func (c *crowd) seeCup(w settle.Watch, tell func(settle.Event)) {
	now := time.Now()
	switch w.Phase {
	case settle.Tossing:
		for _, k := range []settle.Kind{settle.CupDown, settle.Thrown, settle.CupUp, settle.DiceShown, settle.CupDown} {
			tell(settle.Event{Kind: k})
		}
		tell(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Shown: now, Covered: now.Add(3 * time.Second)}})
	case settle.Scoring:
		e := settle.Event{Kind: settle.RollRead}
		for i := range dicecup.Dice {
			f := dice.Face(1 + c.rng.IntN(6))
			e.Compared = append(e.Compared, settle.Compared{Colour: dicecup.Colours[i/2], Lies: &f, Seen: &f})
		}
		tell(e)
	}
}

// crossIn lets one player cross the first open category.
func (c *crowd) crossIn(v dicecup.View) {
	if len(v.Waiting) == 0 {
		return
	}
	player := v.Waiting[c.rng.IntN(len(v.Waiting))]
	for _, category := range dicecup.Categories {
		if _, scored := v.Sheets[player][0][category]; !scored {
			body, err := json.Marshal(dicecup.Cross{Player: player, Category: category})
			if err != nil {
				panic(err)
			}
			c.loop.Act(askers[player].Seat, body)
			return
		}
	}
}

// seeThrow sees the dice of Lucky Five that may be thrown.
func (c *crowd) seeThrow(w settle.Watch, tell func(settle.Event)) {
	if len(w.Free) == 0 || w.Of > 0 {
		return
	}
	e := settle.Event{Kind: settle.RollRead, Thrown: w.Free}
	for _, die := range dice3 {
		e.Dice = append(e.Dice, vision.Die{Colour: die, Value: dice.Face(1 + c.rng.IntN(6)), Confidence: 1})
	}
	tell(e)
}

// goOn lets whoever must act at Lucky Five do something.
func (c *crowd) goOn(s wire.State, v luckyfive.View) {
	if len(s.Notices) > 0 && s.Notices[0].Code == AskFirst {
		c.loop.Answer(3, AskFirst, true)
	}
	if v.Turn == nil {
		return
	}
	who := *v.Turn
	var ev any
	switch v.Phase {
	case luckyfive.PhaseCard:
		ev = luckyfive.Uncover{Card: []luckyfive.Card{"red", "?", "!", "lucky", "red+yellow"}[c.rng.IntN(5)]}
	case luckyfive.PhaseChoose:
		ev = luckyfive.Choose{Player: who, Dice: dice3[:2]}
	case luckyfive.PhaseNudge:
		ev = luckyfive.Nudge{Player: who}
	case luckyfive.PhaseStake:
		chips := v.Chips[who]
		for _, value := range luckyfive.Values {
			if chips.Of(value) > 0 {
				ev = luckyfive.Stake{Player: who, Chip: value}
			}
		}
	case luckyfive.PhaseSay:
		ev = luckyfive.Say{Player: who, Higher: c.rng.IntN(2) == 0}
	case luckyfive.PhaseDecide:
		ev = luckyfive.Stop{Player: who}
	default:
		return
	}
	body, err := json.Marshal(ev)
	if err != nil {
		panic(err)
	}
	c.loop.Act(askers[who].Seat, body)
}

func playForever(dir string) {
	id, _ := wire.ParseTableID("test")
	j, err := journal.Open(dir)
	if err != nil {
		panic(err)
	}
	core, err := Load(Setup{Table: id, Game: os.Getenv("TABLE_GAME"), Players: three, Again: time.Millisecond}, j.Records())
	if err != nil {
		panic(err)
	}
	c := &crowd{rng: rand.New(rand.NewPCG(uint64(os.Getpid()), 1)), out: json.NewEncoder(os.Stdout)}
	c.messages = make(chan eye.Message, 1000)
	c.messages <- eye.Message{Up: &eye.Hello{}}
	c.loop = New(core, Outside{
		Journal: j, Eye: c, Album: c, Sinks: []Sink{c}, Now: time.Now,
		Panel: func(panel.Scene) {}, Health: func(string, wire.Part) {}, Log: slog.New(slog.DiscardHandler),
	})
	c.loop.Run(context.Background())
}

// onWall is what the wall of a killed table showed last.
type onWall struct {
	Revision uint64          `json:"revision"`
	GameID   string          `json:"game_id"`
	View     json.RawMessage `json:"view"`
}

// Killed at any moment, the table goes on with the game as it was shown, or
// one step further: what was kept but not shown yet.
func TestAKilledTableGoesOnWithTheSameGame(t *testing.T) {
	for _, p := range plays() {
		t.Run(p.book.Name(), func(t *testing.T) { killAndLook(t, p.book.Name()) })
	}
}

func killAndLook(t *testing.T, game string) {
	dir := t.TempDir()
	last := onWall{}
	for round := range 6 {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), "TABLE_CHILD="+dir, "TABLE_GAME="+game)
		c.Stderr = os.Stderr
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for n := 0; lines.Scan(); n++ {
			if n == 10+23*round {
				c.Process.Kill()
			}
			now := onWall{}
			if err := json.Unmarshal(lines.Bytes(), &now); err != nil {
				continue // the line it was killed in
			}
			if now.Revision <= last.Revision {
				t.Fatalf("revision %d was shown after %d", now.Revision, last.Revision)
			}
			last = now
		}
		c.Wait()
		stoodLike(t, dir, last)
		t.Log(last.Revision, last.GameID, string(last.View))
	}
}

// stoodLike checks that the journal ends at the game that was shown last.
func stoodLike(t *testing.T, dir string, last onWall) {
	t.Helper()
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	records := j.Records()
	var tried []string
	for n := len(records); n > max(0, len(records)-3); n-- {
		core, err := Load(setup(t), records[:n])
		if err != nil {
			t.Fatal(err)
		}
		s := core.state()
		b, err := json.Marshal(s.View)
		if err != nil {
			t.Fatal(err)
		}
		if s.GameID == last.GameID && string(b) == string(last.View) {
			return
		}
		tried = append(tried, fmt.Sprintf("%s %s", s.GameID, b))
	}
	t.Fatalf("shown was\n%s %s\nthe journal ends with\n%q", last.GameID, last.View, tried)
}
