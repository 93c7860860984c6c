package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

var annAndBen = []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 4, Name: "Ben"}}

// begun is a desk with the host's page, the wall and a phone about a game of Bluff
// in which Ann's misread round was ruled.
func begun(t *testing.T) (d *desk, host, wall, phone *page) {
	t.Helper()
	d = newTableDesk(t)
	d.hosts(wire.StartGame, wire.Start{Game: "bluff", Players: annAndBen})
	d.rolls(1, 1, 1, 1, 1, 1)
	d.rolls(4, 5, 5, 5, 5, 5)
	d.covers(0)
	b := browser(t)
	host = open(t, b, "host", d.address+"host?lang=en", 390, 844)
	host.unhurried()
	login(d, host)
	host.has(".desk[data-phase=betting]")
	wall = open(t, b, "wall", d.address+"wall?lang=en", 1280, 720)
	phone = open(t, b, "phone", d.address+"?lang=de", 390, 844)
	return d, host, wall, phone
}

// A game is abandoned with a reason, which is to be read everywhere until it goes
// on, and where it is looked at again.
func TestWhyAGameWasAbandonedIsShownEverywhere(t *testing.T) {
	d, host, wall, phone := begun(t)
	host.click(".now details > summary")
	host.write(".now details input", "the pizza is here")
	host.click("[data-stop]") // asks whether that is sure
	host.shows("[data-stop]", "Sure?")
	host.click("[data-stop]")
	host.has("[data-resume]:not([disabled])")
	const why = "The game was abandoned. Reason: the pizza is here"
	host.shows(".notice[data-code=abandoned]", why)
	wall.shows(".notice[data-code=abandoned]", why)
	phone.shows(".notice[data-code=abandoned]", "Das Spiel wurde abgebrochen. Grund: the pizza is here")
	wall.picture("wall, abandoned")
	host.click("[data-resume]")
	host.has(".desk[data-phase=betting]")
	for _, p := range []*page{host, wall, phone} {
		p.until("nothing of an end", "!document.querySelector('.notice[data-code=abandoned]')")
		p.quiet()
	}
	d.hosts(wire.StopGame, wire.Ending{Reason: "the pizza is there"})
	d.hosts(wire.Close, nil)
	replay := open(t, browser(t), "replay", d.address+"replay?lang=en", 390, 844)
	replay.click("[data-last]")
	replay.shows("[data-abandoned]", "The game was abandoned. Reason: the pizza is there")
	replay.quiet()
}

// pressed presses buttons about an act of the list, the last of which corrects, and
// returns the correction once it is made.
func pressed(d *desk, host *page, act string, buttons ...string) wire.Corrected {
	d.t.Helper()
	before := len(d.now().Corrections)
	for _, b := range append([]string{act}, buttons...) {
		if b != "" {
			host.click(b)
		}
	}
	host.until("it is put right", fmt.Sprintf(`document.querySelectorAll("[data-corrected]").length === %d`, before+1))
	all := d.now().Corrections
	return all[len(all)-1]
}

// Each button with which the host puts steps of a game right does what it says, and
// the reason that was typed is told with it.
func TestEveryButtonThatPutsAStepRight(t *testing.T) {
	d := newTableDesk(t)
	d.hosts(wire.StartGame, wire.Start{Game: "bluff", Players: three})
	for i, p := range three {
		d.hosts(wire.Act, bluff.Opening{Player: p.Name, Dice: slices.Repeat(dice.Roll{dice.Face(i + 1)}, 5)})
	}
	view := func() bluff.View { return d.now().View.Body().(bluff.View) }
	bet := func(count int) {
		t.Helper()
		d.hosts(wire.Act, bluff.Place{Player: *view().Turn, Bet: bluff.Bet{Count: count, Face: 5}})
	}
	b := browser(t)
	host := open(t, b, "host", d.address+"host?lang=en", 390, 844)
	host.unhurried()
	login(d, host)
	wall := open(t, b, "wall", d.address+"wall?lang=en", 1280, 720)
	phone := open(t, b, "phone", d.address+"?lang=de", 390, 844)
	told := func(c wire.Corrected, what, reason string) {
		t.Helper()
		if !contains(c.Text.EN, what) || c.Reason != reason {
			t.Errorf("told was %+v, want %q because of %q", c, what, reason)
		}
		why, grund := "", ""
		if reason != "" {
			why, grund = " Reason: "+reason, " Grund: "+reason
		}
		wall.shows(".notice[data-code=corrected]", "Correction by the host: "+c.Text.EN+why)
		phone.shows(".notice[data-code=corrected]", "Berichtigung durch die Spielleitung: "+c.Text.DE+grund)
	}
	host.click(".log > summary")
	change := func(act int) string { return fmt.Sprintf(".acts [data-act='%d'] [data-change]", act) }

	bet(4)
	// A reason may be as long as a field takes.
	reason := strings.Repeat("nobody said so; ", 12) + "nobody."
	host.write(".log > label input", reason)
	told(pressed(d, host, change(4), "[data-strike]"), "Taken back: ", reason)
	wall.rest()
	fits(wall, "a long reason")
	phone.fits("a long reason")
	wall.picture("wall, a long reason")
	phone.picture("phone, a long reason")
	if view().Bet != nil {
		t.Errorf("a bet that was struck stands: %+v", view().Bet)
	}

	told(pressed(d, host, change(3), "[data-gap]", "[data-add=leave]", "[data-form=leave] [data-pick=Cem]", "[data-form=leave] [data-send]"), "Entered afterwards.", "")
	if n := view().Dice["Cem"]; n != 0 {
		t.Errorf("Cem left, and has %d dice", n)
	}

	host.until("the last step", `document.querySelector(".acts [data-do=leave]")`)
	host.write(".log > label input", "Cem is here again")
	told(pressed(d, host, "", "[data-undo]"), "Taken back: ", "Cem is here again")
	if n := view().Dice["Cem"]; n != 5 {
		t.Errorf("Cem is here again, and has %d dice", n)
	}

	bet(4)
	first := *view().Bet
	bet(6)
	host.until("both bets", `document.querySelectorAll(".acts [data-do=bet]").length === 2`)
	second := eval[int](host, `Number(document.querySelector(".acts [data-do=bet]").dataset.act)`)
	told(pressed(d, host, change(second), "[data-back]"), "The host goes back.", "")
	if v := view(); v.Bet == nil || v.Bet.Count != first.Count {
		t.Errorf("after the way back the bet is %+v, not %+v", v.Bet, first)
	}

	host.until("who really sits where", `(() => { const s = [...document.querySelectorAll(".log .who select")].find((s) => s.value === "Ann"); s.value = "Cem"; s.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`)
	c := pressed(d, host, "", "[data-order]")
	told(c, "Who sits where is put right.", "")
	if s := d.now().Seats; s[0].Player != "Cem" || s[1].Player != "Ben" || s[2].Player != "Ann" {
		t.Errorf("they sit as %+v", s)
	}
	for _, p := range []*page{host, wall, phone} {
		p.quiet()
	}
}

// A round is made void, and asks once before; the reason is kept.
func TestTheHostMakesARoundVoid(t *testing.T) {
	d, host, wall, _ := begun(t)
	d.bets(4, 5)
	host.has(".acts [data-do=bet]")
	host.write(".now details input", "the lamp fell")
	host.click("[data-void]")
	host.shows("[data-void]", "Sure?")
	if contains(d.events(), "void") {
		t.Fatal("one tap was enough")
	}
	host.click("[data-void]")
	host.has(".acts [data-do=void]")
	if v := d.now().View.Body().(bluff.View); v.Bet != nil || !contains(d.events(), "the lamp fell") {
		t.Errorf("the round goes on with %+v; %s", v.Bet, d.events())
	}
	host.quiet()
	wall.quiet()
}

// What does not fit a correction is asked about; the result may stand, with a note
// for everybody. Then the photographs of the evening are deleted.
func TestTheResultIsKeptAndThePhotographsAreDeleted(t *testing.T) {
	d, host, wall, _ := begun(t)
	d.bets(4, 5)
	d.press()
	for seat := range roundOne {
		d.rolls(seat, roundOne[seat]...)
	}
	host.has(".evidence [data-die=o1]")
	before := d.now().View.Body().(bluff.View).Dice
	d.covers(1)
	d.bets(1, 1)
	host.mayLose() // a question is told as a lost request
	host.tap(".evidence [data-die=o1]")
	host.click("[data-value] [data-is='5']")
	host.click("[data-put]")
	host.has("[data-question=misfit]")
	if n := len(d.now().Corrections); n != 0 {
		t.Fatalf("%d corrections were made before the host said so", n)
	}
	host.click("[data-question=misfit] [data-no]")
	host.until("the question is gone", "!document.querySelector('[data-question=misfit]')")
	now := d.now()
	if c := now.Corrections; len(c) != 1 || !c[0].Kept {
		t.Fatalf("noted is %+v", c)
	}
	if after := now.View.Body().(bluff.View); fmt.Sprint(after.Dice) != fmt.Sprint(before) || after.Bet == nil {
		t.Errorf("the dice were %v and are %v, the bet is %+v", before, after.Dice, after.Bet)
	}
	wall.shows(".notice[data-code=corrected]", "the result stands all the same.")

	photos := func() []string {
		found, err := filepath.Glob(filepath.Join(d.dir, "evidence", "*.jpg"))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if n := len(photos()); n != 1 {
		t.Fatalf("%d photographs are kept", n)
	}
	host.click("[data-purge]")
	host.shows("[data-purge]", "Sure?")
	if n := len(photos()); n != 1 {
		t.Fatal("one tap was enough")
	}
	host.click("[data-purge]")
	host.shows(".health .row [role=status]", "1")
	if left := photos(); len(left) != 0 {
		t.Errorf("left are %q", left)
	}
	host.quiet()
}

// The log that the replay page offers is the one that dicetable verify finds right,
// and wrong once a line of it was changed; who played is offered by name on another
// device.
func TestADownloadedLogIsVerifiedAndNamesAreRemembered(t *testing.T) {
	d, host, _, _ := begun(t)
	d.bets(4, 5)
	d.press()
	for seat := range roundOne {
		d.rolls(seat, roundOne[seat]...)
	}
	host.has(".evidence [data-die=o1]")
	d.hosts(wire.Act, bluff.Leave{Player: "Ann"})
	d.hosts(wire.Close, nil)
	b := browser(t)
	replay := open(t, b, "replay", d.address+"replay?lang=en", 1280, 720)
	replay.has("a[download]")
	replay.until("the log", `(window.asked ??= fetch(document.querySelector("a[download]").href).then((a) => a.text()).then((log) => window.log = log)) && window.log`)
	log := eval[string](replay, "window.log")
	file := filepath.Join(t.TempDir(), eval[string](replay, `document.querySelector("a[download]").href.split("/").at(-1)`))
	verify := func(log string) (string, error) {
		t.Helper()
		if err := os.WriteFile(file, []byte(log), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(filepath.Join(programs(t), "dicetable"), "verify", file, "--evidence", filepath.Join(d.dir, "evidence")).CombinedOutput()
		return string(out), err
	}
	if out, err := verify(log); err != nil {
		t.Errorf("the log is wrong: %v\n%s", err, out)
	}
	if out, err := verify(strings.Replace(log, `"count":4`, `"count":3`, 1)); err == nil {
		t.Errorf("another bet was written into the log, and it is right:\n%s", out)
	}
	replay.quiet()

	// Others sit there now; who played before is offered all the same.
	d.hosts(wire.StartGame, wire.Start{Game: "bluff", Players: []wire.SeatedPlayer{{Seat: 2, Name: "Xia"}, {Seat: 5, Name: "Yan"}}})
	d.hosts(wire.Act, bluff.Leave{Player: "Xia"})
	other := open(t, b, "another device", d.address+"host?lang=en", 390, 844)
	login(d, other)
	other.until("the names", `document.querySelectorAll("#names option").length === 4`)
	if names := eval[[]string](other, `[...document.querySelectorAll("#names option")].map((o) => o.value)`); !slices.Equal(names, []string{"Ann", "Ben", "Xia", "Yan"}) {
		t.Errorf("offered are %q", names)
	}
	if eval[bool](other, `[...document.querySelectorAll("[data-seat]")].some((e) => e.getAttribute("list") !== "names")`) {
		t.Error("a seat offers no names")
	}
	other.write("[data-seat='6']", "Zoe")
	other.must(reload(other))
	other.until("who was typed here", `document.querySelector("[data-seat='6']")?.value === "Zoe"`)
	other.until("the names", `document.querySelector("#names option[value=Zoe]") && document.querySelector("#names option[value=Ann]")`)
	other.quiet()
}
