package browsertest

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/club/web"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/wire"
)

// clubFar is where other machines find the club.
const clubFar = "http://192.168.7.5:8070/"

// clubRig is a club whose only table speaks in the test's own voice.
type clubRig struct {
	t                 *testing.T
	service           *club.Service
	address, password string
	table             wire.TableID
	key               ed25519.PrivateKey
	calls             chan wire.Call
	door              club.Door
	// hub is where tables with a loop of their own link to.
	hub atomic.Pointer[broadcast.Hub]
}

func newClub(t *testing.T) *clubRig {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	c := &clubRig{t: t, calls: make(chan wire.Call, 64)}
	dir, log := t.TempDir(), slog.New(slog.DiscardHandler)
	var err error
	c.table, err = wire.ParseTableID("window")
	must(err)
	_, c.key, err = ed25519.GenerateKey(nil)
	must(err)
	c.service, err = club.Open(filepath.Join(dir, "club.db"), club.Options{Send: c.hear, Now: time.Now, Log: log})
	must(err)
	logins, err := seats.OpenLogins(filepath.Join(dir, "logins.json"), time.Now)
	must(err)
	password, fresh, err := seats.OpenPassword(filepath.Join(dir, "host.json"))
	must(err)
	c.door, err = club.OpenDoor(filepath.Join(dir, "tables.key"))
	must(err)
	site, err := web.Handler(web.Options{
		Club: c.service, Logins: logins, Password: password, Far: func() string { return clubFar },
		Door:  &web.Door{Door: c.door, MQTT: func() net.Addr { return &net.TCPAddr{Port: 1884} }, MQTTS: func() net.Addr { return nil }},
		Trust: func() *pages.Trust { return &pages.Trust{Fingerprint: "AB:CD", Port: 8444} }, Log: log,
	})
	must(err)
	server := httptest.NewServer(site)
	c.address, c.password = server.URL+"/", fresh
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- c.service.Run(ctx) }()
	t.Cleanup(func() {
		server.CloseClientConnections()
		cancel()
		must(<-ended)
		server.Close()
		must(c.service.Close())
	})
	return c
}

// opens opens the club's broker, and returns its address.
func (c *clubRig) opens() string {
	c.t.Helper()
	hub := broadcast.NewHub(broadcast.HubOptions{Dir: c.t.TempDir(), MQTT: "127.0.0.1:0", Authority: c.door, Hear: c.service.Hear, Log: slog.New(slog.DiscardHandler)})
	c.hub.Store(hub)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- hub.Run(ctx) }()
	c.t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			c.t.Error(err)
		}
	})
	<-hub.Ready()
	return "tcp://" + hub.Addr().String()
}

// hear takes the calls of the table.
func (c *clubRig) hear(m wire.Message) {
	if hub := c.hub.Load(); hub != nil {
		hub.Put(m)
	}
	if !strings.HasSuffix(m.Topic, "/"+string(wire.TopicCall)) {
		return
	}
	call, err := wire.ReadCall(m.Payload)
	if err != nil {
		c.t.Error(err)
	}
	c.calls <- call
}

func (c *clubRig) says(name wire.Name, v any) {
	c.t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		c.t.Fatal(err)
	}
	c.service.Hear(context.Background(), c.table, name, b)
}

// reports plays the game that is called: who sits first wins.
func (c *clubRig) reports(call wire.Call, revision int, places ...int) {
	c.t.Helper()
	r := wire.Result{Table: c.table.String(), GameID: "window-1", Revision: revision, Draw: &call.Draw, Game: call.Game}
	for i, p := range call.Players {
		r.Seats = append(r.Seats, wire.Place{Seat: p.Seat, Player: p.Player, Name: p.Name, Place: places[i]})
	}
	e, err := wire.Sign(c.key, r)
	if err != nil {
		c.t.Fatal(err)
	}
	c.says(wire.TopicResult, e)
}

// called waits for a game of the table.
func (c *clubRig) called() wire.Call {
	c.t.Helper()
	for {
		select {
		case call := <-c.calls:
			if !call.None() {
				return call
			}
		case <-time.After(patience):
			c.t.Fatal("no game was called")
		}
	}
}

// An evening at the host's desk: set up, register, confirm a table, draw, one
// result from the table and one by hand, a correction that the host decides,
// and the standings on the wall and on a player's phone.
func TestAnEveningAtTheClub(t *testing.T) {
	c := newClub(t)
	b := browser(t)
	desk := open(t, b, "desk", c.address+"desk?lang=en", 1280, 1000)
	phoneDesk := open(t, b, "desk, phone", c.address+"desk?lang=de", 390, 844)
	wall := open(t, b, "wall", c.address+"wall?lang=en", 1280, 720)
	setUp(c, desk, phoneDesk)
	desk.click("[data-settings] summary")
	desk.write("[data-settings] input[name=minutes]", "40")
	desk.click("[data-settings] [data-save]")
	phoneDesk.until("what the other desk has changed", `document.querySelector("[data-settings] input[name=minutes]").value === "40"`)
	desk.click("[data-draw]")
	desk.click("[data-start]")
	call := c.called()
	wall.until("both games", `document.querySelectorAll("[data-pod]").length === 2 && document.querySelector("[data-clock]")`)
	wall.picture("club wall, games")
	phone := open(t, b, "player", c.address+"player?lang=de&p="+call.Players[0].Player, 390, 844)
	phone.shows("[data-where]", "By the window, Platz 1")
	phone.picture("club player, called")

	byHand(desk, phoneDesk)
	c.reports(call, 1, 1, 2, 3, 4)
	first := fmt.Sprintf("[data-standing=%s]", call.Players[0].Player)
	wall.shows(first+" .points", "5")
	phone.shows(".rank", "1. Platz")
	c.reports(call, 2, 4, 1, 2, 3)
	desk.has("[data-held=window-1]")
	phoneDesk.has("[data-held=window-1]")
	desk.shows("[data-held=window-1]", "What counts now (revision 1)")
	desk.picture("club correction")
	phoneDesk.picture("club correction, phone")
	desk.click("[data-accept]")
	desk.until("the decision", `!document.querySelector("[data-held]")`)
	wall.shows(first+" .points", "1")
	wall.picture("club wall, standings")
	phone.shows(".rank", "7. Platz")
	phone.shows(".games", "Runde 1: 4. Platz (1 Punkt)")
	phone.picture("club player, after")
	closing(c, desk, wall)
	phone.shows("[data-own]", "Endstand von Friday at the café: 7. Platz")
	home := open(t, b, "home", c.address+"history?lang=en", 390, 844)
	home.has("[data-tournament]")
	home.picture("club history, phone")
	for _, p := range []*page{wall, phone, phoneDesk, home} {
		p.quiet()
		fitsWidth(p)
	}
	fitsWidth(desk)
}

// login opens the desk with the host's password.
func (c *clubRig) login(desk *page) {
	c.t.Helper()
	desk.write("input[name=password]", c.password)
	desk.click("[data-enter]")
	desk.has(".desk")
}

// setUp logs both desks in, and brings a tournament as far as its first draw.
func setUp(c *clubRig, desk, phoneDesk *page) {
	c.t.Helper()
	desk.mayLose() // a refusal is told as a lost request
	desk.write("input[name=password]", "wrong")
	desk.click("[data-enter]")
	desk.shows(".refused", "not the host's password")
	phoneDesk.picture("club desk login, phone")
	for _, p := range []*page{desk, phoneDesk} {
		c.login(p)
		p.has("input[name=name]")
	}
	desk.picture("club new tournament")
	desk.write("input[name=name]", "Friday at the café")
	desk.write("input[name=minutes]", "30")
	desk.write("input[name=prizes]", "50 30 20")
	desk.click("[data-save]")
	desk.write("textarea[name=players]", "Ann\nBen\nCem\nDana\nEmil; The Reds\nFee; The Reds\nGül\nHanna")
	desk.click("[data-enter-players]")
	desk.has("[data-player=p8]")
	c.says(wire.TopicJoin, wire.Join{Name: "By the window", Key: c.key.Public().(ed25519.PublicKey), Version: "test"})
	c.service.Hear(context.Background(), c.table, wire.TopicAvailability, []byte(wire.Online))
	desk.shows("[data-table=window]", wire.Fingerprint(c.key.Public().(ed25519.PublicKey)))
	desk.picture("club registration")
	desk.click("[data-confirm]")
	desk.write("input[name=table]", "By the door")
	desk.click("[data-add-table]")
	desk.has("[data-table=plain-1]")
	desk.write("input[name=door]", "table-7")
	desk.click("details form button")
	desk.shows("[data-door]", "tcp://")
}

// byHand enters the other table's result at the desk: two have as many dice, so
// they share the first place.
func byHand(desk, phoneDesk *page) {
	desk.t.Helper()
	desk.click("[data-pod='2'] .head")
	for i, count := range []string{"3", "3", "1", "0"} {
		player := eval[string](desk, fmt.Sprintf(`document.querySelectorAll("[data-count]")[%d].dataset.count`, i))
		desk.write(fmt.Sprintf("[data-count=%s]", player), count)
	}
	desk.until("the places", `[...document.querySelectorAll("[data-place]")].map((e) => e.value).join(" ") === "1 1 3 4"`)
	desk.picture("club by hand")
	phoneDesk.click("[data-pod='2'] .head")
	phoneDesk.has("[data-count]")
	phoneDesk.picture("club by hand, phone")
	desk.click("[data-enter-result]")
	desk.has("[data-pod='2'].over")
	desk.until("the shared points", `[...document.querySelectorAll("[data-standing] .points")].slice(0, 2).every((e) => e.textContent === "4")`)
}

// closing ends the tournament; until then nobody is told the seed.
func closing(c *clubRig, desk, wall *page) {
	c.t.Helper()
	if c.seed() != "" {
		c.t.Error("the seed is told too early")
	}
	desk.click("[data-close]")
	desk.click("[data-close-sure]")
	desk.has("[data-game=bluff]")
	wall.shows(".screen .round", "Final standings")
	wall.has(".podium [data-place='1']")
	wall.picture("club wall, final")
	if seed := c.seed(); seed == "" || !strings.Contains(wall.text(".seal"), seed) {
		c.t.Errorf("of the seed %q the wall says %s", seed, wall.text(".seal"))
	}
}

// seed is what the history tells of it.
func (c *clubRig) seed() string {
	c.t.Helper()
	all, err := c.service.Histories(context.Background())
	if err != nil || len(all) != 1 {
		c.t.Fatalf("%d tournaments: %v", len(all), err)
	}
	return all[0].Seed
}

// fitsWidth fails the test if the page must be scrolled sideways.
func fitsWidth(p *page) {
	p.t.Helper()
	if wide := eval[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		p.t.Errorf("%s: the page is %d px too wide", p.name, wide)
	}
}
