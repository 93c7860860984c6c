package wire

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dicetable/games"
)

// commands are payloads by what they are, and whether they are taken.
type commands map[string]struct {
	verb    Verb
	payload string
	ok      bool
}

// read reads all of them: what is not taken is refused in words.
func (all commands) read(t *testing.T) {
	t.Helper()
	for name, c := range all {
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

// Whatever its verb, a command is one JSON object with an id, and not too long.
func TestWhatIsACommand(t *testing.T) {
	long := `{"id":"a","body":{"do":"` + strings.Repeat("x", maxCommand) + `"}}`
	commands{
		"unknown verb":  {"dance", `{"id":"a"}`, false},
		"no id":         {StopGame, `{}`, false},
		"bad id":        {StopGame, `{"id":"a b"}`, false},
		"long id":       {StopGame, `{"id":"` + strings.Repeat("a", 65) + `"}`, false},
		"unknown field": {StopGame, `{"id":"a","boby":1}`, false},
		"two objects":   {StopGame, `{"id":"a"}{"id":"b"}`, false},
		"no json":       {StopGame, `stop`, false},
		"nothing":       {StopGame, ``, false},
		"too long":      {Act, long, false},
	}.read(t)
}

func TestCommandsOfAGame(t *testing.T) {
	commands{
		"act":            {Act, `{"id":"a-1_B","body":{"do":"challenge","player":"Ann"}}`, true},
		"act of nothing": {Act, `{"id":"a","body":{}}`, false},
		"act no body":    {Act, `{"id":"a"}`, false},
		"act a list":     {Act, `{"id":"a","body":[]}`, false},
		"stop":           {StopGame, `{"id":"a"}`, true},
		"stop null":      {StopGame, `{"id":"a","body":null}`, true},
		"stop why":       {StopGame, `{"id":"a","body":{"reason":"late"}}`, true},
		"stop what":      {StopGame, `{"id":"a","body":{"winner":"Ann"}}`, false},
		"close":          {Close, `{"id":"a"}`, true},
		"close what":     {Close, `{"id":"a","body":{}}`, false},
		"pause":          {Pause, `{"id":"a","body":{"on":true}}`, true},
		"pause what":     {Pause, `{"id":"a"}`, false},
		"confirm":        {Confirm, `{"id":"a","body":{"code":"all_up","yes":true}}`, true},
		"confirm what":   {Confirm, `{"id":"a","body":{"yes":true}}`, false},
		"void":           {VoidRound, `{"id":"a","body":{"round":3,"reason":"cup fell"}}`, true},
		"void no round":  {VoidRound, `{"id":"a","body":{}}`, false},
	}.read(t)
}

func TestCommandsThatStartAGame(t *testing.T) {
	commands{
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
	}.read(t)
}

func TestDisputesAndCorrections(t *testing.T) {
	commands{
		"dispute":        {Dispute, `{"id":"a"}`, true},
		"dispute which":  {Dispute, `{"id":"a","body":{"verdict":"v1"}}`, true},
		"dispute a die":  {Dispute, `{"id":"a","body":{"dice":[{"seat":1,"was":4,"is":5}]}}`, true},
		"dispute no die": {Dispute, `{"id":"a","body":{"dice":[{"seat":1}]}}`, false},
		"dispute a push": {Dispute, `{"id":"a","body":{"event":{"do":"push","fell":["small"],"weighted":null}}}`, true},
		"dispute both":   {Dispute, `{"id":"a","body":{"dice":[{"seat":1,"was":4,"is":5}],"event":{"do":"push"}}}`, false},
		"a die":          {Correct, `{"id":"a","body":{"do":"dice","verdict":"v1","dice":[{"seat":1,"was":4,"is":"star","outline":3}],"reason":"half hidden"}}`, true},
		"a missed die":   {Correct, `{"id":"a","body":{"do":"dice","act":3,"dice":[{"seat":1,"is":4}]}}`, true},
		"no such die":    {Correct, `{"id":"a","body":{"do":"dice","act":3,"dice":[{"seat":1,"was":4,"is":7}]}}`, false},
		"not a die":      {Correct, `{"id":"a","body":{"do":"dice","act":3,"dice":[{"seat":1}]}}`, false},
		"no die":         {Correct, `{"id":"a","body":{"do":"dice","act":3}}`, false},
		"no throw":       {Correct, `{"id":"a","body":{"do":"dice","dice":[{"seat":1,"was":4,"is":5}]}}`, false},
		"a bet":          {Correct, `{"id":"a","body":{"do":"replace","act":9,"event":{"do":"bet"},"then":"back"}}`, true},
		"no bet":         {Correct, `{"id":"a","body":{"do":"replace","act":9}}`, false},
		"which bet":      {Correct, `{"id":"a","body":{"do":"replace","event":{"do":"bet"}}}`, false},
		"then what":      {Correct, `{"id":"a","body":{"do":"strike","act":9,"then":"sulk"}}`, false},
		"act -1":         {Correct, `{"id":"a","body":{"do":"strike","act":-1}}`, false},
		"other players":  {Correct, `{"id":"a","body":{"do":"players","players":[{"seat":2,"name":"Ann"},{"seat":1,"name":"Ben"}]}}`, true},
		"no players":     {Correct, `{"id":"a","body":{"do":"players"}}`, false},
		"correct what":   {Correct, `{"id":"a","body":{"do":"wish"}}`, false},
		"long reason":    {Correct, `{"id":"a","body":{"do":"note","reason":"` + strings.Repeat("n", 201) + `"}}`, false},
	}.read(t)
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

// That two have one name, which a host may well type, is said in both languages.
func TestOneNameForTwoIsToldInWords(t *testing.T) {
	_, err := Command{Body: []byte(`{"game":"bluff","players":[{"seat":1,"name":"Ann"},{"seat":2,"name":"Ann"}]}`)}.Start()
	told := games.TextOf(Unreadable(err))
	if want := (games.Text{DE: "Der Befehl ist nicht lesbar: zwei heißen Ann: bitte jeder Person einen eigenen Namen geben.",
		EN: "The command cannot be read: two players are called Ann: give each their own name."}); told != want {
		t.Errorf("told is %q", told)
	}
}
