package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

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

func TestTableIDs(t *testing.T) {
	for _, good := range []string{"t", "table-1", "0", strings.Repeat("a", 32)} {
		if id, err := ParseTableID(good); err != nil || id.String() != good {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", "T", "a/b", "#", "+", "a b", "ä", "a\n", "$", "a.b", strings.Repeat("a", 33)} {
		if _, err := ParseTableID(bad); err == nil {
			t.Errorf("%q is a table id", bad)
		}
	}
}

func TestTopics(t *testing.T) {
	id := TableID{"t1"}
	for got, want := range map[string]string{
		id.Command("ann", Act):               "dicetable/t1/cmd/ann/act",
		id.Commands():                        "dicetable/t1/cmd/+/+",
		id.Answers("ann"):                    "dicetable/t1/answer/ann",
		id.Availability(Online).Topic:        "dicetable/t1/availability",
		strings.Join(id.Public()[10:], "  "): "dicetable/t1/plain/+  dicetable/t1/plain/+/+  dicetable/t1/plain/+/+",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for topic, want := range map[string]bool{
		"dicetable/t1/cmd/ann/act": true, "dicetable/t2/cmd/ann/act": false, "dicetable/t1/cmd/ann": false, "dicetable/t1/cmd/ann/act/x": false,
		"dicetable/t1/cmd//act": false, "dicetable/t1/cmd/ann/dance": false, "dicetable/t1/cmd/+/act": false, "": false,
	} {
		if user, v, ok := id.ReadCommandTopic(topic); ok != want || ok && (user != "ann" || v != Act) {
			t.Errorf("%s: %q %q %v", topic, user, v, ok)
		}
	}
}

// Commands and answers are for no one else, and never kept.
func TestPrivateTopicsAreNotPublicOrRetained(t *testing.T) {
	for _, n := range []Name{TopicCommand, TopicAnswer} {
		s := n.spec()
		if s.Retained || s.To == "everybody" || slices.Contains(sampleID.Public(), sampleID.filter(n)) {
			t.Errorf("%s: %+v", n, s)
		}
	}
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
		"plain/de/phase": "Bieten", "plain/en/phase": "Betting", "plain/de/prompt": "Ann erhöht oder zweifelt an.",
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

func TestReadCommand(t *testing.T) {
	long := `{"id":"a","body":{"do":"` + strings.Repeat("x", maxCommand) + `"}}`
	for name, c := range map[string]struct {
		verb    Verb
		payload string
		ok      bool
	}{
		"act":             {Act, `{"id":"a-1_B","body":{"do":"challenge","player":"Ann"}}`, true},
		"act of nothing":  {Act, `{"id":"a","body":{}}`, false},
		"act no body":     {Act, `{"id":"a"}`, false},
		"act a list":      {Act, `{"id":"a","body":[]}`, false},
		"stop":            {StopGame, `{"id":"a"}`, true},
		"stop null":       {StopGame, `{"id":"a","body":null}`, true},
		"stop why":        {StopGame, `{"id":"a","body":{"reason":"late"}}`, true},
		"stop what":       {StopGame, `{"id":"a","body":{"winner":"Ann"}}`, false},
		"close":           {Close, `{"id":"a"}`, true},
		"close what":      {Close, `{"id":"a","body":{}}`, false},
		"dispute":         {Dispute, `{"id":"a"}`, true},
		"dispute which":   {Dispute, `{"id":"a","body":{"verdict":"v1"}}`, true},
		"dispute a die":   {Dispute, `{"id":"a","body":{"dice":[{"seat":1,"was":4,"is":5}]}}`, true},
		"dispute no die":  {Dispute, `{"id":"a","body":{"dice":[{"seat":1}]}}`, false},
		"pause":           {Pause, `{"id":"a","body":{"on":true}}`, true},
		"pause what":      {Pause, `{"id":"a"}`, false},
		"a die":           {Correct, `{"id":"a","body":{"do":"dice","verdict":"v1","dice":[{"seat":1,"was":4,"is":"star","outline":3}],"reason":"half hidden"}}`, true},
		"a missed die":    {Correct, `{"id":"a","body":{"do":"dice","act":3,"dice":[{"seat":1,"is":4}]}}`, true},
		"no such die":     {Correct, `{"id":"a","body":{"do":"dice","act":3,"dice":[{"seat":1,"was":4,"is":7}]}}`, false},
		"not a die":       {Correct, `{"id":"a","body":{"do":"dice","act":3,"dice":[{"seat":1}]}}`, false},
		"no die":          {Correct, `{"id":"a","body":{"do":"dice","act":3}}`, false},
		"no throw":        {Correct, `{"id":"a","body":{"do":"dice","dice":[{"seat":1,"was":4,"is":5}]}}`, false},
		"a bet":           {Correct, `{"id":"a","body":{"do":"replace","act":9,"event":{"do":"bet"},"then":"back"}}`, true},
		"no bet":          {Correct, `{"id":"a","body":{"do":"replace","act":9}}`, false},
		"which bet":       {Correct, `{"id":"a","body":{"do":"replace","event":{"do":"bet"}}}`, false},
		"then what":       {Correct, `{"id":"a","body":{"do":"strike","act":9,"then":"sulk"}}`, false},
		"act -1":          {Correct, `{"id":"a","body":{"do":"strike","act":-1}}`, false},
		"other players":   {Correct, `{"id":"a","body":{"do":"players","players":[{"seat":2,"name":"Ann"},{"seat":1,"name":"Ben"}]}}`, true},
		"no players":      {Correct, `{"id":"a","body":{"do":"players"}}`, false},
		"correct what":    {Correct, `{"id":"a","body":{"do":"wish"}}`, false},
		"long reason":     {Correct, `{"id":"a","body":{"do":"note","reason":"` + strings.Repeat("n", 201) + `"}}`, false},
		"start":           {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"seat":1,"name":"Ann"},{"seat":6,"name":"Ben","bot":true}]}}`, true},
		"start nobody":    {StartGame, `{"id":"a","body":{"game":"bluff","players":[]}}`, false},
		"start no game":   {StartGame, `{"id":"a","body":{"players":[{"seat":1,"name":"Ann"}]}}`, false},
		"start seat 7":    {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"seat":7,"name":"Ann"}]}}`, false},
		"start seat 0":    {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"name":"Ann"}]}}`, false},
		"start one seat":  {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"seat":1,"name":"Ann"},{"seat":1,"name":"Ben"}]}}`, false},
		"start one name":  {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"seat":1,"name":"Ann"},{"seat":2,"name":"Ann"}]}}`, false},
		"start no name":   {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"seat":1,"name":" "}]}}`, false},
		"start bell name": {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"seat":1,"name":"A\u0007"}]}}`, false},
		"start long name": {StartGame, `{"id":"a","body":{"game":"bluff","players":[{"seat":1,"name":"` + strings.Repeat("n", 25) + `"}]}}`, false},
		"confirm":         {Confirm, `{"id":"a","body":{"code":"all_up","yes":true}}`, true},
		"confirm what":    {Confirm, `{"id":"a","body":{"yes":true}}`, false},
		"void":            {VoidRound, `{"id":"a","body":{"round":3,"reason":"cup fell"}}`, true},
		"void no round":   {VoidRound, `{"id":"a","body":{}}`, false},
		"unknown verb":    {"dance", `{"id":"a"}`, false},
		"no id":           {StopGame, `{}`, false},
		"bad id":          {StopGame, `{"id":"a b"}`, false},
		"long id":         {StopGame, `{"id":"` + strings.Repeat("a", 65) + `"}`, false},
		"unknown field":   {StopGame, `{"id":"a","boby":1}`, false},
		"two objects":     {StopGame, `{"id":"a"}{"id":"b"}`, false},
		"no json":         {StopGame, `stop`, false},
		"nothing":         {StopGame, ``, false},
		"too long":        {Act, long, false},
	} {
		from := Asker{User: "ann", Role: Host}
		got, err := ReadCommand(from, c.verb, []byte(c.payload))
		var r *games.Refusal
		switch {
		case c.ok && (err != nil || got.ID == "" || got.From != from || got.Verb != c.verb):
			t.Errorf("%s: %+v %v", name, got, err)
		case !c.ok && (!errors.As(err, &r) || r.Rule != games.Input || r.Text.DE == "" || r.Text.EN == ""):
			t.Errorf("%s: no refusal of rule input: %v", name, err)
		}
	}
}

func TestRefused(t *testing.T) {
	a := Refused("x", games.Refuse("BL-7", "kleiner", "smaller"))
	if a.OK || a.ID != "x" || a.Rule != "BL-7" || a.Text.DE != "kleiner" {
		t.Errorf("%+v", a)
	}
	if a := Refused("x", errors.New("no")); a.OK || a.Text.EN != "no" || a.Text.DE != "no" {
		t.Errorf("%+v", a)
	}
}

func TestRoles(t *testing.T) {
	for role, want := range map[Role][]Verb{Guest: nil, "": nil, "king": nil, Player: {Act, Dispute, Confirm}, Host: Verbs, Link: Verbs} {
		for _, v := range append([]Verb{"dance"}, Verbs...) {
			if role.May(v) != slices.Contains(want, v) {
				t.Errorf("%s may %s: %v", role, v, role.May(v))
			}
		}
	}
}

func FuzzReadCommand(f *testing.F) {
	for _, v := range Verbs {
		f.Add(string(v), []byte(`{"id":"a","body":{"do":"bet","game":"bluff","players":[{"seat":1,"name":"Ann"}],"code":"x","round":1}}`))
	}
	f.Fuzz(func(t *testing.T, verb string, payload []byte) {
		c, err := ReadCommand(Asker{User: "ann", Role: Host}, Verb(verb), payload)
		if err != nil {
			if a := Refused(c.ID, err); a.OK || a.Rule != games.Input {
				t.Errorf("answer %+v", a)
			}
			return
		}
		if !c.Verb.Valid() || CheckID(c.ID) != nil || len(c.Body) > maxCommand {
			t.Errorf("accepted %+v", c)
		}
		if c.Verb == StartGame {
			s, err := c.Start()
			if err != nil || len(s.Players) == 0 {
				t.Errorf("start %+v %v", s, err)
			}
			for _, p := range s.Players {
				if !utf8.ValidString(p.Name) || p.Name == "" || p.Seat < 1 || p.Seat > MaxSeats {
					t.Errorf("player %+v", p)
				}
			}
		}
	})
}

func FuzzCommandTopic(f *testing.F) {
	f.Add("dicetable/t1/cmd/ann/act")
	f.Fuzz(func(t *testing.T, topic string) {
		id := TableID{"t1"}
		if user, v, ok := id.ReadCommandTopic(topic); ok && id.Command(user, v) != topic {
			t.Errorf("%q read as %q %q", topic, user, v)
		}
	})
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
