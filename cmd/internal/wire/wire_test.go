package wire

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// sampleState is a game of Bluff in the middle of a round.
func sampleState() State {
	view := play(`{"do":"opening","player":"Ann","dice":[5,5,5,5,5]}`, `{"do":"opening","player":"Ben","dice":[1,1,1,1,1]}`,
		`{"do":"bet","player":"Ann","count":3,"face":5}`, `{"do":"bet","player":"Ben","count":2,"face":"star"}`)
	marker := Marker{Field: calib.Field{Kind: "star", Count: 2}, Face: dice.Star}
	return State{
		Table: "table-1", Revision: 815, At: sampleTime, Game: "bluff", GameID: "table-1-20261121-1",
		View:   games.ViewPublic(view),
		Prompt: games.AwaitsPublic(view),
		Seats:  []Seat{{Seat: 1, Player: "Ann", Dice: 5, Turn: true, Cup: "down"}, {Seat: 4, Player: "Ben", Dice: 5, Cup: "down", Bot: true}},
		Marker: &marker, Notices: []Notice{}, Winners: []string{},
		Verdict: &Verdict{ID: "v1", Round: 1, At: sampleTime, Text: games.Text{DE: "Zwölf: Ann verliert zwei Würfel.", EN: "Twelve: Ann loses two dice."},
			Counted: []Counted{{Player: "Ann", Seat: 1, Value: 5, Counts: true}}, Losses: map[string]int{"Ann": 2}},
	}
}

// play plays a game of Bluff up to somewhere.
func play(commands ...string) games.State {
	book := bluff.Book{}
	s, err := book.Start([]string{"Ann", "Ben"}, nil)
	for _, c := range commands {
		if err != nil {
			break
		}
		var e games.Event
		if e, err = book.Event(json.RawMessage(c)); err == nil {
			s, _, err = s.Apply(e)
		}
	}
	if err != nil {
		panic(err)
	}
	return s
}

// leaky is a state whose views differ by audience, as a rule-book with
// secrets has them.
type leaky struct{ games.State }

func (leaky) View(a games.Audience) games.View {
	if a.IsPublic() {
		return games.View{Audience: a, Body: "public"}
	}
	return games.View{Audience: a, Body: "secret"}
}

func TestOnlyPublicThingsEnter(t *testing.T) {
	for _, a := range []games.Audience{games.For("Ann"), games.Referee} {
		if _, ok := NewEvent(1, sampleTime, "g", games.Outcome{Audience: a, Kind: "peek", Data: "secret"}); ok {
			t.Errorf("an outcome for %v became an event", a)
		}
	}
	messages, err := State{View: games.ViewPublic(leaky{})}.Messages(sampleID)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range messages {
		if bytes.Contains(m.Payload, []byte("secret")) {
			t.Errorf("%s tells a secret", m.Topic)
		}
	}
	if !bytes.Contains(messages[0].Payload, []byte(`"view":"public"`)) {
		t.Errorf("the state has no view: %s", messages[0].Payload)
	}
}

func TestPlain(t *testing.T) {
	want := map[string]string{
		"plain/game": "bluff", "plain/turn": "Ann", "plain/bet": "2 × ★ (Ben)", "plain/round": "1", "plain/winner": "-",
		"plain/player/1": "Ann", "plain/score/1": "5", "plain/player/2": "-", "plain/score/2": "-", "plain/player/4": "Ben", "plain/score/4": "5",
		"plain/de/phase": "Wetten", "plain/en/phase": "Betting", "plain/de/prompt": "Ann erhöht oder zweifelt an.",
		"plain/de/verdict": "Zwölf: Ann verliert zwei Würfel.", "plain/en/verdict": "Twelve: Ann loses two dice.", "plain/en/notice": "-",
	}
	got := map[string]string{}
	for _, m := range plain(sampleID, sampleState()) {
		if !m.Retained || m.QoS != 0 {
			t.Errorf("%s: QoS %d, retained %v", m.Topic, m.QoS, m.Retained)
		}
		got[strings.TrimPrefix(m.Topic, "dicetable/table-1/")] = string(m.Payload)
	}
	for topic, value := range want {
		if got[topic] != value {
			t.Errorf("%s is %q, want %q", topic, got[topic], value)
		}
	}
	// Between games every topic is there all the same, with nothing to say.
	for _, m := range plain(sampleID, State{}) {
		if string(m.Payload) != "-" {
			t.Errorf("%s is %q without a game", m.Topic, m.Payload)
		}
	}
}

// A journal from before keeps words of one language.
func TestPhotoMissingInOneLanguage(t *testing.T) {
	for text, want := range map[string]games.Text{
		`{"url":"u","missing":"gone"}`:                   {DE: "gone", EN: "gone"},
		`{"url":"u","missing":{"de":"weg","en":"gone"}}`: {DE: "weg", EN: "gone"},
		`{"url":"u"}`: {},
	} {
		p := Photo{Width: 3}
		if err := json.Unmarshal([]byte(text), &p); err != nil || p.Missing != want || p.URL != "u" {
			t.Errorf("%s is %+v: %v", text, p, err)
		}
	}
	var p Photo
	if err := json.Unmarshal([]byte(`{"missing":7}`), &p); err == nil {
		t.Error("a number is no reason")
	}
}
