package club

import (
	"slices"
	"strings"
	"testing"
)

// A whole evening is right, also one that an older program kept.
func TestAWholeEveningIsVerified(t *testing.T) {
	v, err := Verify(olderFile(t, "1-evening"))
	must(t, err)
	if v.Tournaments != 1 || v.Rounds != 6 || v.Results < 25 || len(v.Wrong) > 0 {
		t.Errorf("%+v", v)
	}
	if _, err := Verify(t.TempDir() + "/club.db"); err == nil {
		t.Error("a file that is not there is verified")
	}
}

// Whoever changes the file afterwards is found out.
func TestAChangedEveningIsFoundOut(t *testing.T) {
	for want, change := range map[string]string{
		"does not follow from the seed": `UPDATE events SET body = json_set(body, '$.pods[0].seats[0]', json_extract(body, '$.pods[1].seats[0]'), '$.pods[1].seats[0]', json_extract(body, '$.pods[0].seats[0]')) WHERE kind = 'drawn' AND json_extract(body, '$.round') = 2`,
		"is not that of its seed":       `UPDATE events SET body = json_set(body, '$.seed', 'another') WHERE kind = 'made'`,
		"is not what its table signed":  `UPDATE events SET body = json_set(body, '$.result.status', 'refused') WHERE seq = (SELECT max(seq) FROM events WHERE kind = 'came')`,
		"the signature is not that":     `UPDATE events SET body = json_set(body, '$.signed.payload', (SELECT json_extract(body, '$.signed.payload') FROM events WHERE kind = 'came' LIMIT 1)) WHERE seq = (SELECT max(seq) FROM events WHERE kind = 'came')`,
	} {
		file := olderFile(t, "1-evening")
		s, err := openStore(file)
		must(t, err)
		for _, statement := range []string{"DROP TRIGGER never_changed", change} {
			_, err := s.db.Exec(statement)
			must(t, err)
		}
		must(t, s.close())
		v, err := Verify(file)
		must(t, err)
		if !slices.ContainsFunc(v.Wrong, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("that it %s is not found: %v", want, v.Wrong)
		}
	}
}
