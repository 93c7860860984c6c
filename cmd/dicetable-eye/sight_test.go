package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/hardware/camera"
	"dicetable/vision/opencv"
	"dicetable/vision/settle"
)

const clip = "../../vision/visiontest/testdata/clips/bluff-reveal"

// clipLabel is what happens in the clip, by frame.
type clipLabel struct {
	Events []struct {
		Frame uint64 `json:"frame"`
		Event string `json:"event"`
	} `json:"events"`
}

// told is one event of the eye with the clip's frame it was told on.
type told struct {
	frame uint64
	settle.Event
}

// watchClip plays the clip through the eye: betting until the challenge, then
// the reveal.
func watchClip(t *testing.T, challenge uint64, reveal settle.Watch) ([]told, *sight) {
	t.Helper()
	source, err := camera.Open("file:" + clip + ".mp4")
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	s, err := newSight(nil, calib.DefaultDiscs())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.watch(settle.Watch{ID: 1, Phase: settle.Covered, Seats: reveal.Seats, Graveyard: reveal.Graveyard})
	var all []told
	began := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	for {
		f, err := source.Next(context.Background())
		if errors.Is(err, io.EOF) {
			return all, s
		}
		if err != nil {
			t.Fatal(err)
		}
		// The machine may be slow; the clip was not.
		f.At = began.Add(time.Duration(f.Seq) * time.Second / 12)
		if f.Seq-1 == challenge {
			s.watch(reveal)
		}
		events, _, err := s.add(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			all = append(all, told{f.Seq - 1, e})
		}
	}
}

func TestAClipOfARevealIsToldAsItHappened(t *testing.T) {
	label := loadClipLabel(t)
	// The clip's seats have 3, 5 and 2 dice; five lie in the graveyard.
	reveal := settle.Watch{ID: 2, Phase: settle.Reveal, Seats: map[int]int{2: 3, 5: 5, 6: 2}, Graveyard: 5}
	all, s := watchClip(t, frameOf(label, "challenge"), reveal)

	var bets, lifted []string
	rolls := map[int]string{}
	for _, e := range all {
		switch e.Kind {
		case settle.MarkerRested:
			bets = append(bets, fmt.Sprint(e.Field.Kind, " ", e.Field.Count, " showing ", e.Face))
		case settle.RollRead:
			rolls[e.Seat] = faces(e)
		case settle.CupUp:
			if e.frame > frameOf(label, "challenge") {
				lifted = append(lifted, fmt.Sprint(e.Seat))
			}
		case settle.AllUp, settle.Bumped, settle.NoMat:
			t.Errorf("frame %d: %s was told, and nothing of the kind happens", e.frame, e.Kind)
		}
		if e.Watch == 1 && len(e.Dice) > 0 {
			t.Errorf("frame %d: dice were told before the challenge", e.frame)
		}
	}
	if want := []string{"star 4 showing star", "number 8 showing 4"}; !slices.Equal(last(bets, 2), want) {
		t.Errorf("the marker was told as %q, want at the end %q", bets, want)
	}
	if want := []string{"2", "5", "6"}; !slices.Equal(lifted, want) {
		t.Errorf("cups were lifted at %q, want %q", lifted, want)
	}
	for seat, want := range map[int]string{2: "2 4 star", 5: "2 2 2 3 3", 6: "2 4"} {
		if rolls[seat] != want {
			t.Errorf("seat %d was read as %q, want %q", seat, rolls[seat], want)
		}
	}
	checkPhoto(t, s, 10)
}

// checkPhoto asks for the evidence, as the table does after the verdict.
func checkPhoto(t *testing.T, s *sight, counted int) {
	t.Helper()
	photo, jpeg := s.photo(eye.PhotoRequest{ID: "v1", Watch: 2})
	if photo.Missing != "" || len(jpeg) == 0 || len(jpeg) >= maxJPEG {
		t.Fatalf("the photograph has %d bytes, missing: %q", len(jpeg), photo.Missing)
	}
	if len(photo.Outlines) != counted {
		t.Errorf("%d dice are outlined, want %d", len(photo.Outlines), counted)
	}
	for _, o := range photo.Outlines {
		for _, c := range o.Corners {
			if c.X < 0 || c.Y < 0 || c.X > float64(photo.Width) || c.Y > float64(photo.Height) {
				t.Errorf("a die of seat %d is outlined at %v, outside the photograph", o.Seat, c)
			}
		}
	}
	checkNothingBeside(t, s, jpeg)
	if other, _ := s.photo(eye.PhotoRequest{ID: "v2", Watch: 7}); other.Missing == "" {
		t.Error("a photograph of another throw was given out as the one asked for")
	}
}

// checkNothingBeside looks for something in a photograph that lies well beside the
// mat: the clip's dice lie on it. JPEG blurs an edge by a few px.
func checkNothingBeside(t *testing.T, s *sight, jpeg []byte) {
	t.Helper()
	kept, err := opencv.DecodeFrame(jpeg)
	if err != nil {
		t.Fatal(err)
	}
	const blur = 16
	mat := s.proof.mat.Corners[:]
	left, top, _, _ := s.proof.bounds([][]calib.Point{mat})
	beside, bright := 0, 0
	for y := range kept.Height {
		from, to := calib.Row(mat, float64(y+top))
		for x := range kept.Width {
			if x+left >= from-blur && x+left < to+blur {
				continue
			}
			beside++
			if kept.BGR[3*(y*kept.Width+x)] > 16 {
				bright++
			}
		}
	}
	if beside == 0 || bright > 0 {
		t.Errorf("of %d px beside the mat %d show something", beside, bright)
	}
}

func loadClipLabel(t *testing.T) clipLabel {
	t.Helper()
	b, err := os.ReadFile(clip + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var l clipLabel
	if err := json.Unmarshal(b, &l); err != nil {
		t.Fatal(err)
	}
	return l
}

func frameOf(l clipLabel, event string) uint64 {
	for _, e := range l.Events {
		if e.Event == event {
			return e.Frame
		}
	}
	panic("the clip's label has no " + event)
}

func faces(e told) string {
	var all []string
	for _, d := range e.Dice {
		all = append(all, d.Value.String())
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func last(s []string, n int) []string { return s[max(0, len(s)-n):] }
