package eye

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"dicetable/games/dice"
	"dicetable/vision/settle"
)

func TestMessagesComeThroughAsTheyWere(t *testing.T) {
	var pipe bytes.Buffer
	w := settle.Watch{
		ID: 4, Phase: settle.Turn, Throw: 7, Dice: map[dice.Colour]int{dice.Red: 1, dice.Orange: 1},
		Lies: map[dice.Colour]dice.Face{dice.Red: 4}, Free: []dice.Colour{dice.Red}, Of: 1,
		Stake: true, Pot: []int{10, 50}, Card: true, Open: []int{3},
	}
	if err := WriteCommand(&pipe, Command{Watch: &w}); err != nil {
		t.Fatal(err)
	}
	if c, err := ReadCommand(&pipe); err != nil || !reflect.DeepEqual(*c.Watch, w) {
		t.Errorf("command %+v, %v", c, err)
	}
	w = settle.Watch{ID: 3, Phase: settle.Reveal, Seats: map[int]int{2: 3, 5: 5}, Graveyard: 7}
	four, at := dice.Face(4), time.Unix(6, 0).UTC()
	e := settle.Event{
		Kind: settle.RollRead, Watch: 3, Frame: 9, At: at, Since: at, Look: &settle.Look{Lifted: at, Covered: at},
		Compared: []settle.Compared{{Colour: dice.Red, Lies: &four, Seen: &four, Moved: true}, {Colour: dice.Blue, Tipped: true}},
		Thrown:   []dice.Colour{dice.Red}, Chips: []int{10}, Cards: []int{3},
		Board: map[string]int{"small": 3}, Fallen: map[string]int{"small": 0},
	}
	p := Photo{ID: "p1", Frame: 9, At: time.Unix(5, 0).UTC(), Width: 3, Height: 2}
	if err := WriteCommand(&pipe, Command{Watch: &w}); err != nil {
		t.Fatal(err)
	}
	if c, err := ReadCommand(&pipe); err != nil || !reflect.DeepEqual(*c.Watch, w) {
		t.Errorf("command %+v, %v", c, err)
	}
	if err := WriteReport(&pipe, Report{Event: &e}, nil); err != nil {
		t.Fatal(err)
	}
	if rep, _, err := ReadReport(&pipe); err != nil || !reflect.DeepEqual(*rep.Event, e) {
		t.Errorf("report %+v, %v", rep.Event, err)
	}
	if err := WriteReport(&pipe, Report{Photo: &p}, []byte{0xff, 0xd8}); err != nil {
		t.Fatal(err)
	}
	rep, raw, err := ReadReport(&pipe)
	if err != nil || !reflect.DeepEqual(*rep.Photo, p) || !bytes.Equal(raw, []byte{0xff, 0xd8}) {
		t.Errorf("report %+v with %x, %v", rep, raw, err)
	}
	if _, err := ReadCommand(&pipe); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
}

func TestABrokenMessageIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ bytes, want string }{
		"half a header":              {"\x00\x00", "unexpected EOF"},
		"half a message":             {"\x00\x00\x00\x20\x00\x00\x00\x00{}", "unexpected EOF"},
		"no raw part":                {"\x00\x00\x00\x02\x00\x00\x00\x09{}", "unexpected EOF"},
		"huge JSON":                  {"\xff\x00\x00\x00\x00\x00\x00\x00", "larger than"},
		"huge raw part":              {"\x00\x00\x00\x02\x7f\x00\x00\x00{}", "larger than"},
		"no JSON":                    {"\x00\x00\x00\x02\x00\x00\x00\x00{[", "not understood"},
		"nothing set":                {"\x00\x00\x00\x02\x00\x00\x00\x00{}", "exactly one field"},
		"a watch for too many dice":  {message(`{"watch":{"dice":{"red":1000000000}}}`), "at most"},
		"a watch for negative dice":  {message(`{"watch":{"dice":{"red":-1}}}`), "at most"},
		"a watch for more than free": {message(`{"watch":{"of":2,"free":["red"]}}`), "2 of 1 dice"},
		"a watch for no face":        {message(`{"watch":{"lies":{"red":7}}}`), "no face"},
		"two set":                    {"\x00\x00\x00\x1b\x00\x00\x00\x00{\"stop\":true,\"photo\":{}}   ", "exactly one field"},
	} {
		if _, err := ReadCommand(strings.NewReader(c.bytes)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if err := WriteReport(io.Discard, Report{}, nil); err == nil {
		t.Error("an empty report was written")
	}
	if err := WriteReport(io.Discard, Report{Photo: &Photo{}}, make([]byte, MaxRaw+1)); err == nil {
		t.Error("a photo too large was written")
	}
}

// message is a JSON part with its header and no raw part.
func message(text string) string {
	return string([]byte{0, 0, 0, byte(len(text)), 0, 0, 0, 0}) + text
}

func FuzzReadCommand(f *testing.F) {
	f.Add([]byte(message(`{"watch":{"phase":"turn","dice":{},"lies":{"red":"star"},"free":[],"pot":[10],"open":null}}`)))
	for _, c := range []Command{{Stop: true}, {Watch: &settle.Watch{ID: 1}}, {Photo: &PhotoRequest{ID: "x"}}} {
		var b bytes.Buffer
		if err := WriteCommand(&b, c); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		c, err := ReadCommand(bytes.NewReader(in))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := WriteCommand(&b, c); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		if again, err := ReadCommand(&b); err != nil || !reflect.DeepEqual(again, c) {
			t.Fatalf("%+v became %+v, %v", c, again, err)
		}
	})
}

func FuzzReadReport(f *testing.F) {
	f.Add([]byte(message(`{"event":{"kind":"roll","look":{"lifted":"2026-01-01T20:00:00Z"},"compared":[{"colour":"red","lies":null,"seen":4}],"board":{"small":1}}}`)))
	var b bytes.Buffer
	if err := WriteReport(&b, Report{Photo: &Photo{ID: "x"}}, []byte("raw")); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, in []byte) {
		rep, raw, err := ReadReport(bytes.NewReader(in))
		if err != nil {
			return
		}
		if err := WriteReport(io.Discard, rep, raw); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
	})
}
