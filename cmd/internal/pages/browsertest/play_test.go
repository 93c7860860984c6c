package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// mine is the seat that the visitor takes: Ann's, of two players.
const mine = 2

// Somebody opens the page, takes a seat, looks under the cup, bets or doubts,
// and the wall shows the verdict that the recogniser's reading led to. Then
// the power fails, and the same game goes on.
func TestPlayARound(t *testing.T) {
	r := newRunning(t, "--players", "2", "--pace", "0.2", "--seed", "5")
	b := browser(t)
	wall := open(t, b, "wall", r.address()+"wall?lang=en", 1920, 1080)
	phone := open(t, b, "phone", r.address()+"?lang=en", 390, 844)
	other := open(t, b, "bystander", r.address()+"?lang=en", 1280, 900)
	phone.click(fmt.Sprintf("[data-take='%d']", mine))
	phone.has(fmt.Sprintf(".hands[data-mine='%d']", mine))
	other.has(fmt.Sprintf("[data-take='%d'][disabled]", mine))

	v := visitor{page: phone}
	v.play(wall)
	if len(v.peeked) == 0 || !v.betOrDoubted {
		t.Errorf("the round was over before the visitor had looked (%v) and bet or doubted (%v)", v.peeked, v.betOrDoubted)
	}
	checkVerdict(t, wall, v.peeked)
	for _, p := range []*page{wall, other, phone} {
		checkSecrets(p)
		p.picture("round, " + p.name)
		p.quiet()
		p.mayLose()
	}

	game := eval[string](wall, "document.querySelector('.screen').dataset.game")
	r.kill()
	wall.has(".screen[data-link=down] .notice[data-link]")
	r.start()
	wall.has(fmt.Sprintf(".screen[data-link=up][data-game='%s']", game))
	phone.has(".sheet[data-link=up]")
	phone.click("[data-leave]")
	phone.has(fmt.Sprintf("[data-take='%d']:not([disabled])", mine))
	wall.quiet()
	phone.quiet()
}

// visitor plays a seat by the page alone.
type visitor struct {
	*page
	peeked       []string
	betOrDoubted bool
	tried        time.Time
	last         string
}

// seen is what the visitor sees on the page.
type seen struct {
	Phase, Waits, Cup, Question      string
	Due, Turn, Bet, Surplus, Doubted bool
}

// wallLate is how long the wall may take to show a ruling that the phone has heard of; a
// round that is void has none.
const wallLate = 10 * time.Second

// over reports whether the round is over, and the visitor may shake for the next one.
func (s seen) over() bool { return s.Phase == "betting" && s.Cup == "aside" }

const look = `(() => { const $ = (s) => document.querySelector(s); return {
	phase: $(".sheet").dataset.phase, waits: $(".sheet").dataset.waits, cup: $("[data-cup='2']")?.dataset.state ?? "",
	question: $(".question")?.dataset.question ?? "", due: Boolean($(".seat.due[data-seat='2']")), turn: Boolean($(".seat.turn[data-seat='2']")),
	bet: Boolean($(".bet[data-bet]")), surplus: Boolean($("[data-act=graveyard][data-due]")), doubted: Boolean($(".seat.doubted[data-seat='2']")) }; })()`

// play does what is to be done until the wall has counted a round in which
// the visitor took part.
func (v *visitor) play(wall *page) {
	v.t.Helper()
	for deadline := time.Now().Add(12 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		if v.betOrDoubted && wall.within(0, `document.querySelector(".verdict")`) {
			// Until the visitor shakes again, no bet takes the verdict away.
			wall.has(".verdict[data-done=true]")
			return
		}
		s := eval[seen](v.page, look)
		if s.over() && v.betOrDoubted && wall.within(wallLate, `document.querySelector(".verdict")`) {
			continue // the phone has heard of the ruling before the wall
		}
		v.next(s)
	}
	v.picture("failed-phone")
	wall.picture("failed-wall")
	v.t.Fatalf("no verdict; the phone says: %s", eval[string](v.page, "document.body.innerText"))
}

// next is the visitor's next act.
func (v *visitor) next(s seen) {
	switch {
	case s.Phase == "opening" && s.Due:
		v.act("throw", "[data-act=throw]")
	case s.Phase == "reveal" && s.Cup == "down":
		v.act("lift", "[data-act=lift]")
	case s.Phase == "reveal" && s.Doubted:
		v.act("tidy", "[data-act=tidy]")
	case s.Phase != "betting":
	case s.Question != "":
		v.act("yes", ".question button")
	case s.Surplus:
		v.act("graveyard", "[data-act=graveyard]")
	case s.Cup == "aside":
		if v.act("shake", "[data-act=shake]") {
			v.peeked, v.betOrDoubted = nil, false
		}
	case s.Waits == "" || !s.Turn || s.Cup != "down":
	case len(v.peeked) == 0:
		v.peek()
	case s.Bet:
		v.betOrDoubted = v.act("press", "[data-act=press]") || v.betOrDoubted
	default:
		if mute := eval[int](v.page, "[...document.querySelectorAll('.legal button')].filter((b) => !/^\\d+ × \\S+$/.test(b.ariaLabel ?? '')).length"); mute > 0 {
			v.t.Errorf("%d bets cannot be read aloud", mute)
		}
		if v.act("marker", ".legal button:last-child") {
			v.click("[data-act=marker]")
			v.betOrDoubted = true
		}
	}
}

// act clicks once for what is to be done, and again only when nothing came of
// it in a while.
func (v *visitor) act(what, selector string) bool {
	if v.last == what && time.Since(v.tried) < 8*time.Second {
		return false
	}
	v.last, v.tried = what, time.Now()
	v.t.Log("the visitor:", what)
	v.click(selector)
	return true
}

// peek holds the button, notes what is under the cup, and lets go.
func (v *visitor) peek() {
	v.t.Helper()
	v.mouse(chromedp.MousePressed, "[data-act=peek]")
	v.has("svg.beneath")
	v.peeked = strings.Split(eval[string](v.page, `document.querySelector("svg.beneath").getAttribute("aria-label")`), ", ")
	v.picture("peek")
	v.mouse(chromedp.MouseReleased, "[data-act=peek]")
	v.until("the dice gone", "!document.querySelector('.beneath')")
	v.t.Log("the visitor sees", v.peeked)
}

// checkVerdict compares what the wall says with what was published, and the
// visitor's dice with what the visitor had seen.
func checkVerdict(t *testing.T, wall *page, peeked []string) {
	t.Helper()
	states := wall.states()
	v := states[len(states)-1].Verdict
	if v == nil {
		t.Fatal("no verdict was published")
	}
	counts, own := 0, []string{}
	for _, c := range v.Counted {
		if c.Counts {
			counts++
		}
		if c.Seat == mine {
			own = append(own, c.Value.String())
		}
	}
	if got := eval[string](wall, `document.querySelector(".tally .number").textContent`); got != strconv.Itoa(counts) {
		t.Errorf("the wall counts %s, published are %d", got, counts)
	}
	if ruling := eval[string](wall, `document.querySelector(".ruling").textContent`); !strings.HasPrefix(ruling, "Counted: ") {
		t.Errorf("the ruling says %q", ruling)
	}
	slices.Sort(own)
	slices.Sort(peeked)
	if !slices.Equal(own, peeked) {
		t.Errorf("the visitor had seen %v, counted were %v", peeked, own)
	}
	wall.until("the photograph", `document.querySelector(".photo image")`)
	wall.until("its outlines", fmt.Sprintf(`document.querySelectorAll(".photo .counts").length + document.querySelectorAll(".photo .other").length === %d`, len(v.Counted)))
	if status := eval[int](wall, `(() => { const r = new XMLHttpRequest(); r.open("GET", document.querySelector(".photo image").getAttribute("href"), false); r.send(); return r.status; })()`); status != 200 {
		t.Errorf("the photograph has status %d", status)
	}
}

// checkSecrets: nothing that a page was sent while dice lay under the cups
// tells any of them.
func checkSecrets(p *page) {
	p.t.Helper()
	covered := 0
	for _, s := range p.states() {
		if !s.secret() {
			continue
		}
		covered++
		for _, seat := range s.Seats {
			if len(seat.Roll) > 0 {
				p.t.Errorf("%s: revision %d tells %v of seat %d, which are under the cup", p.name, s.Revision, seat.Roll, seat.Seat)
			}
		}
	}
	if covered == 0 {
		p.t.Errorf("%s: no state came while dice were under the cups", p.name)
	}
	if eval[bool](p, `Boolean(document.querySelector(".beneath"))`) {
		p.t.Errorf("%s shows the dice of a peek", p.name)
	}
}
