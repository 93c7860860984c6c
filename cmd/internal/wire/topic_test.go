package wire

import (
	"slices"
	"strings"
	"testing"
)

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

func FuzzCommandTopic(f *testing.F) {
	f.Add("dicetable/t1/cmd/ann/act")
	f.Fuzz(func(t *testing.T, topic string) {
		id := TableID{"t1"}
		if user, v, ok := id.ReadCommandTopic(topic); ok && id.Command(user, v) != topic {
			t.Errorf("%q read as %q %q", topic, user, v)
		}
	})
}
