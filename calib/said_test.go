package calib

import (
	"strings"
	"testing"
)

// A number with decimals has a comma in German, and nothing else has.
func TestNumbersAreWrittenAsEachLanguageDoes(t *testing.T) {
	half := Saidf("%.1f mm", "%.1f mm", 0.5)
	got := Saidf("%s, %.2f, %5.1f, %+.0f, %d of %s", "%s, %.2f, %5.1f, %+.0f, %d von %s", half, 12.345, -1.25, 3.7, 4, "a.1.2.jpg")
	if got.EN != "0.5 mm, 12.35,  -1.2, +4, 4 of a.1.2.jpg" || got.DE != "0,5 mm, 12,35,  -1,2, +4, 4 von a.1.2.jpg" {
		t.Errorf("it is said %q and %q", got.EN, got.DE)
	}
}

// What is wrong in a picture, and which dice were learned, is said with commas in
// German.
func TestWhatIsMeasuredIsSaidInEachLanguage(t *testing.T) {
	facts := goodFacts()
	facts.EdgePx = 9.5
	if p := Check(Bluff(), facts)[0]; !strings.Contains(p.DE, "ist 9,5 Pixel breit") || !strings.Contains(p.Text, "is 9.5 pixels wide") {
		t.Errorf("a blurred picture is told as %q and %q", p.DE, p.Text)
	}
	if s := goodProfile().DiceSet.Said(); !strings.Contains(s.DE, "15,9 mm") || !strings.Contains(s.EN, "15.9 mm") {
		t.Errorf("the dice are told as %q and %q", s.DE, s.EN)
	}
}
