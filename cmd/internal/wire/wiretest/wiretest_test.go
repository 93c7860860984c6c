package wiretest

import "testing"

// What is as the document says passes; each thing that is not is found.
func TestCheck(t *testing.T) {
	d, err := Open("../../../../docs/asyncapi.json")
	if err != nil {
		t.Fatal(err)
	}
	for payload, right := range map[string]bool{
		`{"event_type":"short","seat":2,"at":"2026-11-21T20:15:00Z"}`:         true,
		`{"event_type":"short","at":"2026-11-21T20:15:00Z"}`:                  true,
		`{"event_type":"short"}`:                                              false, // a field is missing
		`{"event_type":1,"at":"2026-11-21T20:15:00Z"}`:                        false,
		`{"event_type":"short","at":"yesterday"}`:                             false,
		`{"event_type":"short","seat":1.5,"at":"2026-11-21T20:15:00Z"}`:       false,
		`{"event_type":"short","at":"2026-11-21T20:15:00Z","secret":[1,2,3]}`: false, // nobody describes it
		`["short"]`: false,
		`short`:     false,
	} {
		if err := d.Check("dicetable/t/button", []byte(payload)); (err == nil) != right {
			t.Errorf("%s: %v", payload, err)
		}
	}
	for topic, payload := range map[string]string{
		"dicetable/t/availability":    "perhaps",
		"dicetable/t/secret":          `{}`,
		"dicetable/t/plain/turn/de/x": "Ann",
		"dicetable/t/plain/secret":    "Ann", // one of many levels, and none of those that there are
		"dicetable/t/plain/score/7":   "5",
		"dicetable/t/plain/fr/prompt": "Ann mise.",
		"dicetable/t/plain/en/score":  "5",
		"dicetable/t/cmd/ann/pause":   `{"id":"a","body":{"on":1}}`,
		"dicetable/t/panel":           `{"scene":"turn","seat":"two"}`,
		"dicetable/t/health":          `{"started":"2026-11-21T20:15:00Z","parts":{"camera":{"ok":true}}}`,
	} {
		if d.Check(topic, []byte(payload)) == nil {
			t.Errorf("%s takes %s", topic, payload)
		}
	}
	for topic, payload := range map[string]string{
		"dicetable/t/plain/round":     "3",
		"dicetable/t/plain/score/6":   "5",
		"dicetable/t/plain/en/prompt": "Ann bets.",
		"dicetable/t/cmd/ann/pause":   `{"id":"a","body":{"on":true}}`,
	} {
		if err := d.Check(topic, []byte(payload)); err != nil {
			t.Error(err)
		}
	}
}
