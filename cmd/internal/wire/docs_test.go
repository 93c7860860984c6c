package wire

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"

	"dicetable/games"
)

var update = flag.Bool("update", false, "write docs/mqtt.md and docs/examples anew")

// golden compares a file with what it should hold, or writes it.
func golden(t *testing.T, file string, want []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the code says: run `go test ./cmd/internal/wire -update` and read the difference", file)
	}
}

// reference is what the template of docs/mqtt.md is filled with.
type reference struct {
	Topics     []Topic
	Plain      []plainRow
	Verbs      []verbRow
	Types      []typeRow
	Kinds      []kindsRow
	MaxCommand int
	MaxEvents  int
}

type (
	plainRow struct{ Topic, Says, Example string }
	verbRow  struct {
		Verb       Verb
		Doc, Roles string
	}
	typeRow struct {
		Name, Doc, Example string
		Fields             []fieldRow
	}
	fieldRow struct {
		Name      string
		MayBeLeft bool // out
		Type, Doc string
	}
)

// May lists the commands a role may send.
func (reference) May(role Role) string {
	var list []string
	for _, v := range Verbs {
		if role.May(v) {
			list = append(list, "`"+string(v)+"`")
		}
	}
	return strings.Join(list, ", ")
}

func TestReference(t *testing.T) {
	src := parse(t)
	r := reference{Topics: Topics, MaxCommand: maxCommand, MaxEvents: MaxEvents, Plain: plainRows(), Kinds: kindsRows(t)}
	for _, v := range Verbs {
		var roles []string
		for _, role := range []Role{Player, Link, Host} {
			if role.May(v) {
				roles = append(roles, string(role))
			}
		}
		r.Verbs = append(r.Verbs, verbRow{v, src.constant(t, v), strings.Join(roles, ", ")})
	}
	for _, name := range []string{"State", "Seat", "Timer", "TrayDie", "Marker", "Notice", "Verdict", "Counted", "Photo", "Outline",
		"Event", "Odds", "Chance", "Report", "DiceReport", "Standings", "Standing", "Feat", "Health", "Part", "Panel", "Press", "Light", "Answer", "Start", "SeatedPlayer", "Confirmation", "Void",
		"Correction", "DieChange", "Doubt", "Disputable", "Disputed", "Corrected", "Pausing", "Ending",
		"Join", "Call", "Called", "CalledPlayer", "Draw", "Live", "LiveSeat", "Envelope", "Signature", "Result", "Place", "Digest", "Receipt", "ClubDoubt", "Decision"} {
		r.Types = append(r.Types, src.typeRow(t, name))
	}
	tmpl, err := template.ParseFiles("testdata/mqtt.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := tmpl.Execute(&b, r); err != nil {
		t.Fatal(err)
	}
	golden(t, "../../../docs/mqtt.md", append(bytes.TrimSpace(b.Bytes()), '\n'))
}

func plainRows() []plainRow {
	var rows []plainRow
	example := map[string]string{}
	for _, m := range plain(sampleID, sampleState()) {
		example[m.Topic] = string(m.Payload)
	}
	row := func(topic, says string) {
		at := strings.NewReplacer("<language>", "en", "<seat>", "1").Replace(topic)
		rows = append(rows, plainRow{topic, says, example[Root+"/"+sampleID.name+"/"+at]})
	}
	for _, p := range plainTopics {
		row("plain/"+p.what, p.says)
	}
	for _, p := range seatTopics {
		row("plain/"+p.what+"/<seat>", p.says)
	}
	for _, p := range textTopics {
		row("plain/<language>/"+p.what, p.says+", `de` or `en`")
	}
	return rows
}

// example is a payload as it goes over the wire.
func example(t *testing.T, name string) string {
	event, ok := NewEvent(1042, sampleTime, "table-1-20261121-1", games.Outcome{Kind: "settled", Text: games.Text{DE: "…", EN: "…"}, Data: map[string]int{"actual": 12}})
	if !ok {
		t.Fatal("a public outcome was refused")
	}
	samples := map[string]any{"State": sampleState(), "Event": event,
		"Health": Health{Started: sampleTime, Parts: map[string]Part{"camera": {OK: true}}},
		"Odds":   sampleState().Odds(),
		"Panel":  Panel{Scene: "turn", Seat: 2},
		"Call":   sampleCall, "Result": sampleResult, "Envelope": sampleEnvelope(t),
		"Receipt": Receipt{GameID: "table-1-20261121-1", Revision: 1, Status: Accepted},
		"Start":   Start{Game: "bluff", Players: []SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}}}
	v, ok := samples[name]
	if !ok {
		return ""
	}
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var (
	sampleID   = TableID{"table-1"}
	sampleTime = time.Date(2026, 11, 21, 20, 15, 0, 0, time.UTC)
)

// TestExamples checks the dashboards in docs/examples, which are made of the
// plain topics.
func TestExamples(t *testing.T) {
	topics := map[string]bool{}
	for _, m := range plain(sampleID, State{}) {
		topics[m.Topic] = true
	}
	for _, l := range languages {
		tiles := dashboard(sampleID, l.code, l.of)
		for _, tile := range tiles {
			if !topics[tile.Topic] {
				t.Errorf("%s is no topic of the table", tile.Topic)
			}
		}
		b, err := json.MarshalIndent(tiles, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "../../../docs/examples/mqtt-dash-"+l.code+".json", append(b, '\n'))
	}
}

// tile is one text tile of MQTT Dash, as the app exports it.
type tile struct {
	Type                   int    `json:"type"`
	ID                     string `json:"id"`
	LongID                 int    `json:"longId"`
	Name                   string `json:"name"`
	Topic                  string `json:"topic"`
	TopicPub               string `json:"topicPub"`
	EnablePub              bool   `json:"enablePub"`
	QoS                    byte   `json:"qos"`
	Retained               bool   `json:"retained"`
	MainTextSize           string `json:"mainTextSize"`
	TextColor              int    `json:"textColor"`
	Prefix                 string `json:"prefix"`
	Postfix                string `json:"postfix"`
	JSONPath               string `json:"jsonPath"`
	LastPayload            string `json:"lastPayload"`
	LastActivity           int    `json:"lastActivity"`
	UpdateLastPayloadOnPub bool   `json:"updateLastPayloadOnPub"`
	EnableIntermediate     bool   `json:"enableIntermediateState"`
	EnteredIntermediateAt  int    `json:"enteredIntermediateStateAt"`
	IntermediateTimeout    int    `json:"intermediateStateTimeout"`
	OnReceive              string `json:"jsOnReceive"`
	OnDisplay              string `json:"jsOnDisplay"`
	OnTap                  string `json:"jsOnTap"`
	Blink                  string `json:"jsBlinkExpression"`
}

func dashboard(t TableID, language string, of func(games.Text) string) []tile {
	var tiles []tile
	add := func(name, size, topic string) {
		n := len(tiles) + 1
		tiles = append(tiles, tile{Type: 1, ID: fmt.Sprintf("d1ce7ab1-0000-4000-8000-%012d", n), LongID: n,
			Name: name, Topic: topic, MainTextSize: size, TextColor: -1, UpdateLastPayloadOnPub: true})
	}
	for _, p := range textTopics {
		add(of(p.title), "MEDIUM", t.topic(TopicPlainText, language, p.what))
	}
	for _, p := range plainTopics {
		add(of(p.title), "LARGE", t.topic(TopicPlain, p.what))
	}
	for seat := 1; seat <= MaxSeats; seat++ {
		for _, p := range seatTopics {
			add(fmt.Sprintf(of(p.title), seat), "LARGE", t.topic(TopicPlainSeat, p.what, strconv.Itoa(seat)))
		}
	}
	return slices.Clip(tiles)
}
