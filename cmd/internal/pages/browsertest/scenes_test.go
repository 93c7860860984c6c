package browsertest

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// table is a web server and a broker that show what a script says.
type shownTable struct {
	t       *testing.T
	address string
	broker  atomic.Pointer[broadcast.Broker]
	stop    func()
}

func newTable(t *testing.T) *shownTable {
	t.Helper()
	site, err := pages.Handler(pages.About{Table: "t1"}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	tb := &shownTable{t: t}
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.HandleFunc("/mqtt", func(w http.ResponseWriter, r *http.Request) { tb.broker.Load().WebSocket().ServeHTTP(w, r) })
	mux.HandleFunc("/evidence/photo.jpg", photograph)
	mux.HandleFunc("/api/code", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"code":"4711"}`)) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	tb.address = server.URL
	tb.start()
	t.Cleanup(func() { tb.stop() })
	return tb
}

// start runs a broker; stop ends it.
func (tb *shownTable) start() {
	tb.t.Helper()
	id, err := wire.ParseTableID("t1")
	if err != nil {
		tb.t.Fatal(err)
	}
	b := broadcast.New(broadcast.Options{Table: id, Dir: tb.t.TempDir(), MQTT: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	select {
	case <-b.Ready():
	case err := <-ended:
		tb.t.Fatal(err)
	}
	tb.broker.Store(b)
	tb.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			tb.t.Error(err)
		}
		tb.stop = func() {}
	}
}

// photograph is a picture of five dice, as evidence.
func photograph(w http.ResponseWriter, _ *http.Request) {
	img := image.NewRGBA(image.Rect(0, 0, 800, 565))
	draw.Draw(img, img.Bounds(), image.NewUniform(color.RGBA{38, 70, 60, 255}), image.Point{}, draw.Src)
	for _, o := range outlined {
		box := image.Rect(int(o.Corners[0].X), int(o.Corners[0].Y), int(o.Corners[2].X), int(o.Corners[2].Y))
		draw.Draw(img, box, image.NewUniform(color.RGBA{230, 190, 40, 255}), image.Point{}, draw.Src)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_, _ = w.Write(b.Bytes())
}

var outlined = func() []wire.Outline {
	var all []wire.Outline
	for i := range 5 {
		x, y := 80+float64(i)*130, 90+float64(i%2)*300
		all = append(all, wire.Outline{Seat: 1, Value: dice.Face(i + 1), Counts: i%2 == 0, Corners: [4]calib.Point{{X: x, Y: y}, {X: x + 40, Y: y}, {X: x + 40, Y: y + 40}, {X: x, Y: y + 40}}})
	}
	return all
}()

func photo() *wire.Photo {
	return &wire.Photo{URL: "/evidence/photo.jpg", Width: 800, Height: 565, Outlines: outlined}
}

// scene is one thing that wall and visitor's page must show.
type scene struct {
	name  string
	state wire.State
	// shows are conditions in JavaScript on either page, wall those of the
	// wall alone.
	shows, wall []string
}

func notice(code string, seat int, de, en string) wire.Notice {
	return wire.Notice{Code: code, Seat: seat, Text: games.Text{DE: de, EN: en}}
}

const missing = "one die not seen"

// scenes is a game from before its beginning until its end.
func scenes(t *testing.T) []scene {
	s := newScript(t)
	idle := wire.State{Table: "t1", Revision: 1, Seats: []wire.Seat{{Seat: 1, Player: "Ann"}, {Seat: 3, Player: "Cem"}}, Notices: []wire.Notice{}, Winners: []string{}}
	list := []scene{{"idle", idle, []string{says(".prompt", "begin")}, nil}}
	add := func(name string, change func(*wire.State), shows ...string) *scene {
		list = append(list, scene{name: name, state: s.state(change), shows: shows})
		return &list[len(list)-1]
	}

	s.each("opening", "Ann", "Ben")
	add("opening", nil, `$(".seat[data-seat='1'] [data-face=star]")`, `$(".seat[data-seat='5'].due")`, says(".prompt", "Cem, Dana"))
	s.each("opening", "Cem", "Dana")
	add("first bet", nil, `$$(".seat .die.hidden").length === 20`, says(".prompt", "Cem makes the first bet"), `$(".seat.turn[data-seat='3']")`)
	s.do(`{"do":"bet","player":"Cem","count":4,"face":5}`, `{"do":"bet","player":"Dana","count":6,"face":5}`)
	add("bet", nil, `$(".bet[data-bet='6 5']")`, `$(".marker[data-field='number 6'] [data-face='5']")`, says(".bet .who", "Dana"))
	add("illegal bet", func(w *wire.State) {
		w.Marker.Field.Count, w.MarkerWanted = 4, &wire.Marker{Field: calib.Field{Kind: "number", Count: 6}, Face: 5}
		w.Notices = []wire.Notice{{Code: "illegal_bet", Seat: 1, Rule: "BL-7", Text: games.Text{DE: "Das ist keine höhere Wette.", EN: "This is no higher bet."}}}
	}, `$(".wanted [data-face='5']")`, says(".notice[data-code=illegal_bet]", "(BL-7)"))
	add("camera bumped", func(w *wire.State) {
		w.Notices = []wire.Notice{notice("bumped", 0, "Die Kamera wurde verschoben.", "The camera was moved. Please keep the mat free until it is found again.")}
	}, says(".notice[data-code=bumped]", "moved"))
	s.do(`{"do":"challenge","player":"Ann"}`)
	add("cups up", nil, says(".call", "Up with the cups!"))
	s.each("reveal", "Ann", "Ben")
	add("one die not seen", func(w *wire.State) {
		w.Seats[2].Doubt = &games.Text{DE: "ein Würfel nicht gesehen", EN: missing}
		w.Notices = []wire.Notice{notice("die_missing", 3, "Platz 3: ein Würfel nicht gesehen", "Seat 3: "+missing)}
	}, says(".seat[data-seat='3'].doubted .doubt", missing), says(".notice[data-code=die_missing]", "Seat 3: "+missing))
	s.each("reveal", "Cem", "Dana")
	bet := bluff.Bet{Count: 6, Face: 5}
	settled := []string{`$(".verdict[data-verdict=v1][data-done=true]")`, says(".tally .number", "7"), says(".ruling", "Counted: 7, bet: 6."), `$$(".row .die.ring").length === 7`}
	add("verdict", s.verdict("v1", bet, nil), settled...).wall = []string{says(".seat[data-seat='1'] .lost", "−1"), `$$(".seat .die.ring").length === 7`}
	add("verdict with photograph", s.verdict("v1", bet, photo()),
		append(settled, `$(".photo image")`, `$$(".photo .counts").length === 3`, `$$(".photo .other").length === 2`)...).wall = []string{`$(".exhibit .photo")`}
	add("verdict without photograph", s.verdict("v1", bet, &wire.Photo{Missing: games.Text{DE: "Die Kamera gab kein Foto.", EN: "The camera gave no photo."}, Outlines: []wire.Outline{}}), append(settled, says(".verdict", "The camera gave no photo."))...)
	s.do(`{"do":"bet","player":"Dana","count":3,"face":"star"}`)
	add("next round", s.verdict("v1", bet, photo()), `!$(".verdict")`, `$(".bet[data-bet='3 star']")`, says("h1", "Round 2"))
	list[len(list)-1].shows = list[len(list)-1].shows[:2]
	s.do(`{"do":"challenge","player":"Ann"}`)
	s.bust()
	s.round("Ann", "Ben", `20,"face":"star"`)
	s.round("Ben", "Cem", `20,"face":"star"`)
	s.round("Cem", "Dana", `1,"face":1`)
	add("winner", s.verdict("v2", bluff.Bet{Count: 20, Face: dice.Star}, photo()), says("body", "Cem wins!")).wall = []string{`$(".placings[data-winner=Cem]")`}
	return list
}

// round is one in which somebody loses all dice.
func (s *script) round(bettor, challenger, bet string) {
	s.t.Helper()
	s.do(fmt.Sprintf(`{"do":"bet","player":%q,"count":%s}`, bettor, bet), fmt.Sprintf(`{"do":"challenge","player":%q}`, challenger))
	s.bust()
}

// bust reveals nothing but ones.
func (s *script) bust() {
	s.t.Helper()
	v := s.game.View(games.Public).Body.(bluff.View)
	for _, p := range v.Waiting {
		ones := slices.Repeat([]byte("1,"), v.Dice[p])
		s.do(fmt.Sprintf(`{"do":"reveal","player":%q,"dice":[%s]}`, p, ones[:len(ones)-1]))
	}
}

// says is the condition that an element has a text.
func says(selector, text string) string {
	return fmt.Sprintf("$(%q)?.textContent.includes(%q)", selector, text)
}

// query asks a condition; what it looks into may not be there yet.
const query = "((($, $$) => { try { return %s } catch { return false } })((s) => document.querySelector(s), (s) => [...document.querySelectorAll(s)]))"

func TestEveryScene(t *testing.T) {
	tb := newTable(t)
	b := browser(t)
	wall := open(t, b, "wall", tb.address+"/wall?lang=en", 1920, 1080)
	small := open(t, b, "small wall", tb.address+"/wall?lang=de", 1280, 720)
	phone := open(t, b, "phone", tb.address+"/?lang=en", 390, 844)
	small.unhurried()
	phone.unhurried()
	for i, sc := range scenes(t) {
		t.Log(sc.name)
		if sc.name == "verdict" {
			eval[any](wall, watchTally)
		}
		tb.broker.Load().Publish(sc.state)
		for _, p := range []*page{wall, phone} {
			conditions := sc.shows
			if p == wall {
				conditions = append(slices.Clone(sc.shows), sc.wall...)
			}
			for _, c := range conditions {
				p.until(sc.name+": "+c, fmt.Sprintf(query, c))
			}
		}
		small.until(sc.name, fmt.Sprintf("document.querySelector('.screen').dataset.revision === '%d'", sc.state.Revision))
		for _, p := range []*page{wall, small} {
			readable(p, sc.name)
		}
		for _, p := range []*page{wall, small, phone} {
			p.rest()
			p.picture(fmt.Sprintf("%02d %s, %s", i, sc.name, p.name))
			p.quiet()
		}
		if sc.name == "verdict" {
			checkTally(t, wall)
		}
	}
}

// watchTally notes every number that is shown while a verdict is counted.
const watchTally = `void (window.tallied = [], new MutationObserver(() => {
	const n = document.querySelector(".tally .number")?.textContent;
	if (n !== undefined && n !== tallied.at(-1)) tallied.push(n);
}).observe(document.body, { subtree: true, childList: true, characterData: true }))`

// checkTally: the count goes up die by die.
func checkTally(t *testing.T, wall *page) {
	t.Helper()
	want := []string{"0", "1", "2", "3", "4", "5", "6", "7"}
	got := eval[[]string](wall, "tallied")
	if !slices.Equal(got, want) {
		t.Errorf("the wall counted %v, want %v", got, want)
	}
}

// readable checks that what matters is large enough for five metres (40 px at
// a height of 1080) and that nothing is cut off.
func readable(p *page, scene string) {
	p.t.Helper()
	small := eval[[]string](p, `[...document.querySelectorAll(".prompt, .notice, .ruling, .tally span, .board .player, .board .lost, .call, .winner p, .bet .count, .bet .who")]
		.map((e) => [e, parseFloat(getComputedStyle(e).fontSize) * (e.ownerSVGElement?.getScreenCTM().a ?? 1)])
		.filter(([, size]) => size < 40 * innerHeight / 1080 - 0.5).map(([e, size]) => e.className?.baseVal ?? e.className + " " + size)`)
	if len(small) > 0 {
		p.t.Errorf("%s, %s: too small: %q", p.name, scene, small)
	}
	cut := eval[[]string](p, `[...document.querySelectorAll(".side > *, .verdict > *, footer > *, .stage")]
		.filter((e) => { const b = e.getBoundingClientRect(); return b.bottom > innerHeight + 1 || b.right > innerWidth + 1 || b.bottom > (e.closest(".side")?.getBoundingClientRect().bottom ?? innerHeight) + 1; })
		.map((e) => e.className + " " + JSON.stringify(e.getBoundingClientRect()))`)
	if len(cut) > 0 {
		p.t.Errorf("%s, %s: cut off: %q", p.name, scene, cut)
		p.picture("cut off, " + p.name + ", " + scene)
	}
}

// The link is lost and found again by itself; the wall says for how long it
// has not heard, and then shows what it missed.
func TestLinkLostAndFound(t *testing.T) {
	tb := newTable(t)
	wall := open(t, browser(t), "wall", tb.address+"/wall?lang=en", 1920, 1080)
	s := newScript(t)
	tb.broker.Load().Publish(s.state(nil))
	wall.until("the opening", `document.querySelector(".screen[data-link=up][data-phase=opening]")`)
	wall.quiet()
	wall.mayLose()
	tb.stop()
	wall.has(".notice[data-link=down]")
	wall.until("the age", fmt.Sprintf(query, says(".notice[data-link]", "As of 1 s ago")))
	wall.picture("link lost")
	s.each("opening", "Ann", "Ben", "Cem", "Dana")
	tb.start()
	tb.broker.Load().Publish(s.state(nil))
	wall.until("the next state", `document.querySelector(".screen[data-link=up][data-phase=betting]")`)
	wall.until("no banner", `!document.querySelector(".notice[data-link]")`)
	wall.quiet()
}
