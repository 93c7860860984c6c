package workbench

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"dicetable/calib"
)

// tapped are the fields of a board in px of a lesson's picture, as a request.
func tapped(t *testing.T, id int, change func([]calib.Point) []calib.Point) string {
	t.Helper()
	p, err := calib.LoadProfile("../../../calib/testdata/older/1-track.json")
	if err != nil {
		t.Fatal(err)
	}
	var px []calib.Point
	for _, at := range p.Track {
		px = append(px, good().View.Project(at, 0))
	}
	b, err := json.Marshal(change(px))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"id":%d,"fields":%s}`, id, b)
}

func asTapped(px []calib.Point) []calib.Point { return px }

func TestABoardIsTaughtAndForgotten(t *testing.T) {
	r := newRig(t, nil)
	view := good().View
	r.eye.lesson.View = &view
	r.asks("GET", "/api/camera", "")
	r.refused("does not know its mat yet", "POST", "/api/track", tapped(t, 1, asTapped))
	r.refused("does not know its mat yet", "DELETE", "/api/track", "")
	r.asks("POST", "/api/camera", `{"id":1}`)
	r.refused("tapped: 29", "POST", "/api/track", tapped(t, 1, func(px []calib.Point) []calib.Point { return px[1:] }))
	r.refused("travel order", "POST", "/api/track", tapped(t, 1, func(px []calib.Point) []calib.Point {
		px[4], px[5] = px[5], px[4]
		return px
	}))
	r.refused("newer picture", "POST", "/api/track", tapped(t, 7, asTapped))
	if status, body := r.asks("POST", "/api/track", tapped(t, 1, asTapped)); status != http.StatusOK {
		t.Fatalf("%d: %s", status, body)
	}
	p, err := calib.LoadProfile(r.file)
	if err != nil || len(p.Track) != 30 || p.Track[0].Far(calib.Point{X: 140, Y: 297}) > 0.01 {
		t.Errorf("kept is %v, %v", p.Track, err)
	}
	if told := r.eye.kept[len(r.eye.kept)-1]; len(told.Track) != 30 {
		t.Error("the eye was not told")
	}
	var seen shown
	_, body := r.asks("GET", "/api/camera", "")
	if err := json.Unmarshal([]byte(body), &seen); err != nil || len(seen.Fields) != 30 {
		t.Errorf("shown are %d fields, %v", len(seen.Fields), err)
	}
	r.asks("DELETE", "/api/track", "")
	if p, err := calib.LoadProfile(r.file); err != nil || p.Track != nil || r.eye.kept[len(r.eye.kept)-1].Track != nil {
		t.Errorf("forgotten is %v, %v", p.Track, err)
	}
	r.plays("bluff")
	r.refused("A game is on", "POST", "/api/track", tapped(t, 2, asTapped))
	r.refused("A game is on", "DELETE", "/api/track", "")
}

func TestABoardNeedsItsMat(t *testing.T) {
	r := newRig(t, nil)
	r.asks("GET", "/api/camera", "")
	r.refused("corner markers", "POST", "/api/track", tapped(t, 1, asTapped))
	virtual := newRig(t, func(o *Options) { o.File = "" })
	virtual.asks("GET", "/api/camera", "")
	virtual.refused("virtual table", "POST", "/api/track", tapped(t, 1, asTapped))
}
