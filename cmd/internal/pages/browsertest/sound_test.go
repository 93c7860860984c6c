package browsertest

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/table"
)

// listening notes every tone and every word instead of sounding them.
const listening = `void (window.tones = [], window.words = [],
	OscillatorNode.prototype.start = function () { tones.push(Math.round(this.frequency.value)); },
	OscillatorNode.prototype.stop = () => {},
	speechSynthesis.speak = (speech) => words.push(speech.lang + ": " + speech.text),
	speechSynthesis.cancel = () => (window.cut = true))`

// tapped taps an element as a finger would: a browser takes no other tap for one
// that lets it sound.
func (p *page) tapped(selector string) {
	p.t.Helper()
	p.mouse(chromedp.MousePressed, selector)
	p.mouse(chromedp.MouseReleased, selector)
}

// The wall sounds the look of Dice Cup and its scoring, says them where that is
// wanted, and one tap ends it, for the next visit too.
func TestTheWallSounds(t *testing.T) {
	d := newDriver(t, newTable(t), "dicecup", six[:3], map[string]string{"look": "3"})
	address := d.table.address + "/wall?lang=en"
	b := browser(t)
	wall := open(t, b, "wall", address, 1280, 720)
	wall.has(".screen[data-phase=throw]")
	eval[any](wall, listening)
	// A browser sounds nothing before the first tap.
	tap := func() { wall.tapped("[data-sound]") }
	wall.has("[data-sound][aria-pressed=false]")
	tap()
	wall.has("[data-sound][aria-pressed=true]")
	heard := func(what string, tone int) {
		t.Helper()
		wall.until(what, fmt.Sprintf("tones.includes(%d)", tone))
	}
	d.toss()
	shown := d.lift()
	heard("eyes open", 880)
	heard("the seconds that are left", 660)
	if words := eval[[]string](wall, "words"); len(words) > 0 {
		t.Errorf("unasked the wall says %q", words)
	}
	wall.click("[data-voice]")
	wall.has("[data-voice][aria-pressed=true]")
	d.ahead += 3 * time.Second
	d.step(table.Tick{})
	heard("cup down", 294)
	wall.until("the words", `words.includes("en: … cup down!")`)
	d.cover(shown, 3*time.Second)
	d.crosses(0, six[:3]...)
	d.lies(0)
	heard("the ruling", 784)
	wall.until("the ruling in words", `words.some((w) => w.startsWith("en: Round 1: Ann"))`)
	if got := eval[string](wall, `document.getElementById("spoken").textContent`); got != d.state.Verdict.Text.EN {
		t.Errorf("a screen reader is told %q, ruled was %q", got, d.state.Verdict.Text.EN)
	}

	eval[any](wall, "void (window.cut = false)")
	tap()
	wall.has("[data-sound][aria-pressed=false]")
	if !eval[bool](wall, "window.cut") {
		t.Error("muted it goes on speaking")
	}
	eval[any](wall, "void (tones.length = words.length = 0)")
	d.toss()
	d.lift()
	wall.has(".look")
	wall.until("a second less", `parseFloat(document.querySelector(".tenths").textContent) < 1.9`)
	d.ahead += 3 * time.Second
	d.step(table.Tick{})
	wall.has(".notice[data-code=cup_down]")
	if tones, words := eval[[]int](wall, "tones"), eval[[]string](wall, "words"); len(tones)+len(words) > 0 {
		t.Errorf("muted it sounds %v and says %q", tones, words)
	}
	eval[any](wall, "void (window.old = true, location.reload())")
	wall.until("the page anew, as it stays", `!window.old && document.querySelector(".screen[data-link=up] .notice[data-code=cup_down]")`)
	wall.has("[data-sound][aria-pressed=false]")
	wall.has("[data-voice][aria-pressed=true]")

	// Who switches the voice on wants to hear it.
	wall.click("[data-voice]")
	wall.has("[data-voice][aria-pressed=false]")
	wall.has("[data-sound][aria-pressed=false]")
	wall.tapped("[data-voice]")
	wall.has("[data-voice][aria-pressed=true]")
	wall.has("[data-sound][aria-pressed=true]")
	wall.quiet()
}

// Where the loudspeaker was away as it was asked for, one tap is enough all the same.
func TestTheWallSoundsWhenItCan(t *testing.T) {
	d := newDriver(t, newTable(t), "dicecup", six[:3], map[string]string{"look": "3"})
	wall := open(t, browser(t), "wall", d.table.address+"/wall?lang=en", 1280, 720)
	wall.has(".screen[data-phase=throw]")
	eval[any](wall, `(() => { const resume = AudioContext.prototype.resume;
		AudioContext.prototype.resume = function () { AudioContext.prototype.resume = resume; return new Promise(() => {}); }; })()`)
	wall.tapped("[data-sound]")
	wall.has("[data-sound][aria-pressed=true]")
	wall.quiet()
}
