package workbench

import (
	"encoding/base64"
	"encoding/json"
	"net/http"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

// maxBody is the most a request may hold, bytes.
const maxBody = 8 << 10

// shown is a lesson as the host's page has it.
type shown struct {
	ID     uint64 `json:"id"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// Picture is a data: address, so that the token is needed for it too.
	Picture string        `json:"picture"`
	Corners []calib.Point `json:"corners"`
	// Fields are those of a board that was taught, px; null without one.
	Fields   []calib.Point `json:"fields"`
	PxPerMM  float64       `json:"px_per_mm"`
	Tilt     float64       `json:"tilt"`
	AboveMM  float64       `json:"above_mm"`
	Problems []problem     `json:"problems"`
	// Usable says that a profile can be kept of it.
	Usable bool `json:"usable"`
}

type problem struct {
	Fatal bool       `json:"fatal"`
	Text  games.Text `json:"text"`
}

// seen is one picture of a panel's trial, and for how long.
type seen struct {
	Name   string `json:"name"`
	Millis int64  `json:"millis"`
}

// Handlers are what is served, by patterns; who asks must be the host:
//
//	GET  /api/camera   the camera's picture, and what it tells of the table
//	POST /api/camera   {"id":...} keep what the lesson of that id tells
//	POST /api/track    {"id":...,"fields":[[x,y],...]} a board of one's own: where its fields are
//	                   in the picture of that id, px, in travel order
//	DELETE /api/track  the printed track counts again
//	POST /api/panel    try the panel; answers with what is to be seen, and how long
//
// Refusals are a wire.Answer with "ok":false and the status 409.
func (b *Bench) Handlers() map[string]http.Handler {
	return map[string]http.Handler{
		"GET /api/camera":   http.HandlerFunc(b.getCamera),
		"POST /api/camera":  http.HandlerFunc(b.postCamera),
		"POST /api/track":   http.HandlerFunc(b.postTrack),
		"DELETE /api/track": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { answer(w, b.forgetTrack()) }),
		"POST /api/panel":   http.HandlerFunc(b.postPanel),
	}
}

func (b *Bench) getCamera(w http.ResponseWriter, r *http.Request) {
	l, jpeg, err := b.look(r.Context())
	if err != nil {
		refuse(w, err)
		return
	}
	s := shownOf(l, jpeg)
	s.Fields = b.fieldsIn(l)
	reply(w, http.StatusOK, s)
}

func shownOf(l eye.Lesson, jpeg []byte) shown {
	s := shown{ID: l.ID, Width: l.Width, Height: l.Height, Picture: "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg),
		Corners: l.Corners, PxPerMM: l.PxPerMM, Tilt: l.Tilt, AboveMM: l.AboveMM, Problems: []problem{}, Usable: l.Profile != nil}
	for _, p := range l.Problems {
		s.Problems = append(s.Problems, problem{p.Fatal, games.Text{DE: p.DE, EN: p.Text}})
	}
	return s
}

func (b *Bench) postCamera(w http.ResponseWriter, r *http.Request) {
	var in struct {
		ID uint64 `json:"id"`
	}
	if read(w, r, &in) {
		answer(w, b.keep(in.ID))
	}
}

func (b *Bench) postTrack(w http.ResponseWriter, r *http.Request) {
	var in struct {
		ID     uint64        `json:"id"`
		Fields []calib.Point `json:"fields"`
	}
	if read(w, r, &in) {
		answer(w, b.teachTrack(in.ID, in.Fields))
	}
}

func (b *Bench) postPanel(w http.ResponseWriter, _ *http.Request) {
	if err := b.try(); err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{"ok": true, "steps": namesOf(b.opt.Steps)})
}

// namesOf are the steps with those of one name in one place.
func namesOf(steps []panel.Step) []seen {
	all := []seen{}
	for _, s := range steps {
		if n := len(all); n > 0 && all[n-1].Name == s.Name {
			all[n-1].Millis += s.For.Milliseconds()
			continue
		}
		all = append(all, seen{s.Name, s.For.Milliseconds()})
	}
	return all
}

// read takes a small body.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(into); err != nil {
		refuse(w, games.Refuse(games.Input, "Die Anfrage ist kein lesbares JSON.", "The request is no JSON that can be read."))
		return false
	}
	return true
}

func answer(w http.ResponseWriter, err error) {
	if err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, wire.Answer{OK: true})
}

func refuse(w http.ResponseWriter, err error) { reply(w, http.StatusConflict, wire.Refused("", err)) }

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	// Who went away before the last byte has no use for the error.
	_ = json.NewEncoder(w).Encode(v)
}
