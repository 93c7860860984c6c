package dice_test

import (
	"encoding/json"
	"testing"

	"dicetable/games/dice"
)

func TestFacesAreWrittenAsTheContractHasThem(t *testing.T) {
	for f, want := range map[dice.Face]string{1: "1", 6: "6", dice.Star: `"star"`} {
		if b, err := json.Marshal(f); err != nil || string(b) != want {
			t.Errorf("face %v is written %s (%v), want %s", f, b, err, want)
		}
	}
	for _, none := range []dice.Face{0, 8} {
		if b, err := json.Marshal(none); err == nil {
			t.Errorf("face %d is none, yet it is written %s", uint8(none), b)
		}
	}
}

func TestFacesAreReadAsTheyAreWritten(t *testing.T) {
	for line, want := range map[string]dice.Face{"1": 1, " 6 ": 6, `"star"`: dice.Star} {
		var face dice.Face
		if err := json.Unmarshal([]byte(line), &face); err != nil || face != want {
			t.Errorf("%s is read as %v (%v), want %s", line, face, err, want)
		}
	}
	for _, line := range []string{"0", "7", "-1", "3.0", "3e0", "11", `"3"`, `"Star"`, `""`, "true", "[1]", "{}"} {
		var face dice.Face
		if err := json.Unmarshal([]byte(line), &face); err == nil {
			t.Errorf("%s is no face and is read as %v", line, face)
		}
	}
	var list dice.Roll
	if err := json.Unmarshal([]byte("[1,null]"), &list); err == nil {
		t.Errorf("a die that shows null is read as %v", list)
	}
}

func FuzzFace(f *testing.F) {
	for _, s := range []string{"1", "6", `"star"`, "0", "7", "1.5", "-1", `"1"`, "null", "[]", "257", "1e0"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var face dice.Face
		if json.Unmarshal(b, &face) != nil || string(b) == "null" {
			return
		}
		if !face.Valid() {
			t.Fatalf("%s was read as a face that is none: %d", b, uint8(face))
		}
		again, err := json.Marshal(face)
		if err != nil {
			t.Fatal(err)
		}
		var back dice.Face
		if err := json.Unmarshal(again, &back); err != nil || back != face {
			t.Fatalf("%s came back as %v (%v)", again, back, err)
		}
	})
}
