package club

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/tournament"
)

// patience is how long a test waits for what must come.
const patience = 2 * time.Minute

// house is a club with its broker, and its tables.
type house struct {
	*testing.T
	service *Service
	hub     *broadcast.Hub
	door    Door
	dir     string
	tables  map[string]*simTable
	// ledger is what came out of each game, told by who played it, by draw.
	ledger sync.Map
}

func newHouse(t *testing.T) *house {
	h := &house{T: t, dir: t.TempDir(), tables: map[string]*simTable{}}
	log := slog.New(slog.DiscardHandler)
	var err error
	h.door, err = OpenDoor(filepath.Join(h.dir, "tables.key"))
	must(t, err)
	hear := func(ctx context.Context, from wire.TableID, n wire.Name, payload []byte) {
		h.service.Hear(ctx, from, n, payload)
	}
	h.hub = broadcast.NewHub(broadcast.HubOptions{Dir: filepath.Join(h.dir, "broker"), MQTT: "127.0.0.1:0", Authority: h.door, Hear: hear, Log: log})
	h.service = runningAt(t, filepath.Join(h.dir, "club.db"), Options{Send: h.hub.Put})
	h.running(h.hub.Run)
	<-h.hub.Ready()
	return h
}

// running runs something until the function it returns is called, or the test
// ends.
func (h *house) running(run func(context.Context) error) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			h.Error(err)
		}
	})
	h.Cleanup(stop)
	return stop
}

// simTable is a table that plays every game it is called to, at once.
type simTable struct {
	*house
	id   wire.TableID
	stop func()
	mu   sync.Mutex
	// slow keeps it from playing, away from telling.
	slow bool
	done map[wire.Draw]bool
}

// open switches a table on: the same one again if it was there before.
func (h *house) open(id string) *simTable {
	table, err := wire.ParseTableID(id)
	must(h, err)
	s := h.tables[id]
	if s == nil {
		s = &simTable{house: h, id: table, done: map[wire.Draw]bool{}}
		h.tables[id] = s
	}
	var m *member.Member
	m, err = member.Open(member.Options{
		Table: table, Dir: filepath.Join(h.dir, id), URL: "tcp://" + h.hub.Addr().String(), Token: h.door.Token(table), Name: "The " + id, Version: "test",
		Games: []string{"dicecup"}, Call: func(_ context.Context, c wire.Call) { s.play(m, c) },
		Part: func(string, wire.Part) {}, Notice: func(string, wire.Part) {}, Log: slog.New(slog.DiscardHandler),
	})
	must(h, err)
	s.stop = h.running(m.Run)
	return s
}

// play plays a called game to its end, and reports it twice.
func (s *simTable) play(m *member.Member, c wire.Call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.None() || s.slow || s.done[c.Draw] {
		return
	}
	s.done[c.Draw] = true
	r := s.game(c)
	m.Report(r)
	m.Report(r)
}

// game is how a called game ends: Dice Cup between simulated players.
func (s *simTable) game(c wire.Call) wire.Result {
	random := rand.New(rand.NewPCG(uint64(c.Draw.Round*100+c.Draw.Pod), uint64(c.Draw.Attempt)))
	var names []string
	for _, p := range c.Players {
		names = append(names, p.Name)
	}
	state, err := dicecup.Book{}.Start(names, c.Settings)
	must(s, err)
	for {
		if _, over := state.Result(); over {
			break
		}
		state = s.round(state, names, random)
	}
	end, _ := state.Result()
	r := wire.Result{Table: s.id.String(), GameID: fmt.Sprintf("%s-%d-%d", s.id, c.Draw.Round, c.Draw.Pod), Revision: 1, Draw: &c.Draw, Game: c.Game, Settings: c.Settings}
	for _, p := range c.Players {
		r.Seats = append(r.Seats, wire.Place{Seat: p.Seat, Player: p.Player, Name: p.Name, Place: end.Places[p.Name]})
	}
	s.ledger.Store(Ref{c.Draw.Round, c.Draw.Attempt, c.Draw.Pod}, end.Places)
	return r
}

// round is one throw, for which everybody crosses.
func (s *simTable) round(state games.State, names []string, random *rand.Rand) games.State {
	throw := make([]dice.Die, dicecup.Dice)
	for i := range throw {
		throw[i] = dice.Die{Colour: dicecup.Colours[i/dicecup.DicePerColour], Value: dice.Face(1 + random.IntN(6))}
	}
	events := []games.Event{dicecup.Throw{Dice: throw}}
	for _, name := range names {
		if c, ok := dicecup.Advise(state.View(games.For(name)).Body.(dicecup.View), name, throw, random.Float64); ok {
			events = append(events, c)
		}
	}
	for _, e := range events {
		next, _, err := state.Apply(e)
		must(s, err)
		state = next
	}
	return state
}

// until waits for the evening to become so.
func (h *house) until(what string, is func(View, Desk) bool) {
	h.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		_, changed := h.service.Watch()
		v, err := h.service.View(context.Background())
		must(h, err)
		d, err := h.service.Desk(context.Background())
		must(h, err)
		if is(v, d) {
			return
		}
		select {
		case <-changed:
		case <-time.After(time.Second):
		}
	}
	h.Fatalf("%s did not come", what)
}

func (h *house) host(act string, body any) { h.Helper(); h.service.does(h, "", act, body) }

// drawRound draws and waits until all games are over but those named.
func (h *house) drawRound(but func(PodView) bool) {
	h.Helper()
	h.host("draw", struct{}{})
	h.until("the end of the round", func(v View, _ Desk) bool {
		return !slices.ContainsFunc(v.Now.Round.Pods, func(p PodView) bool { return !p.Over && !but(p) })
	})
}

func nobody(PodView) bool { return false }

// A whole evening: 30 players, five tables, six rounds of Dice Cup, played by
// the rule-book, reported over MQTT by the tables' own side. Three players come
// late, one leaves, two tables fail. The standings are those of somebody who
// adds up points in the simplest way.
func TestAWholeEvening(t *testing.T) {
	h := newHouse(t)
	h.host("begin", Setup{Name: "Friday", Game: "dicecup", Format: League, Least: 3, Usual: 5, Most: 6, Planned: 6, Bye: 1, Prizes: []int{5000, 3000, 2000}})
	for n := range 27 {
		h.host("enter", ofText{Players: fmt.Sprintf("Player %d", n+1)})
	}
	for n := range 5 {
		h.open(fmt.Sprintf("table-%d", n+1))
	}
	h.until("five tables", func(_ View, d Desk) bool { return len(d.Tables) == 5 })
	d, err := h.service.Desk(context.Background())
	must(t, err)
	for _, table := range d.Tables {
		h.host("confirm", ofTable{Table: table.ID, Key: table.Key})
	}

	h.drawRound(nobody)
	h.host("enter", ofText{Players: "Late 1"})
	h.host("enter", ofText{Players: "Late 2"})
	h.aTableFails("table-2")
	h.host("enter", ofText{Players: "Late 3"})
	h.drawRound(nobody)
	h.aTableIsAwayWithItsResult("table-4")
	h.host("leave", ofPlayer{Player: "p5"})
	h.host("mend", ofTable{Table: "table-2"})
	h.open("table-2")
	h.drawRound(nobody)
	h.drawRound(nobody)

	h.compare()
	if err := h.service.Do(context.Background(), "", "draw", nil); err == nil {
		t.Error("a seventh round is drawn")
	}
	h.host("close", struct{}{})
}

// aTableFails in the middle of a game: it is switched off and does not come
// back. Its game goes to the next table that is free.
func (h *house) aTableFails(id string) {
	h.Helper()
	h.tables[id].mu.Lock()
	h.tables[id].slow = true
	h.tables[id].mu.Unlock()
	h.drawRound(func(p PodView) bool { return p.Table == id })
	h.tables[id].stop()
	h.host("break", ofTable{Table: id})
	h.until("the game at another table", func(v View, _ Desk) bool { return v.Now.Round.Over })
	h.tables[id].slow = false
}

// aTableIsAwayWithItsResult: the network fails before the result is told. The
// host enters by hand what the players say; when the table comes back its
// result is there a second time, and the host is asked.
func (h *house) aTableIsAwayWithItsResult(id string) {
	h.Helper()
	s := h.tables[id]
	s.mu.Lock()
	s.slow = true
	s.mu.Unlock()
	h.drawRound(func(p PodView) bool { return p.Table == id })
	s.stop()
	v, err := h.service.View(context.Background())
	must(h, err)
	pod := v.Now.Round.Pods[slices.IndexFunc(v.Now.Round.Pods, func(p PodView) bool { return p.Table == id })]
	call := wire.Call{Draw: wire.Draw{Tournament: v.Now.ID, Round: pod.Round, Pod: pod.Pod, Attempt: pod.Attempt}, Game: "dicecup"}
	hand := ofPod{Pod: pod.Ref, Places: map[tournament.Player]int{}, Note: "the network failed"}
	for i, seat := range pod.Seats {
		call.Players = append(call.Players, wire.CalledPlayer{Seat: i + 1, Player: string(seat.ID), Name: seat.Name})
	}
	r := s.game(call)
	for _, seat := range r.Seats {
		hand.Places[tournament.Player(seat.Player)] = seat.Place
	}
	key, err := member.OpenKey(member.KeyFile(filepath.Join(h.dir, id)))
	must(h, err)
	outbox, err := member.OpenOutbox(member.ResultsDir(filepath.Join(h.dir, id)), key)
	must(h, err)
	_, err = outbox.Add(r)
	must(h, err)
	h.host("hand", hand)
	s.slow = false
	h.open(id)
	h.until("the question", func(_ View, d Desk) bool { return len(d.Held) == 1 })
	h.host("settle", ofResult{Table: id, Game: r.GameID, Revision: 1})
}

// compare adds up what the tables played, and compares.
func (h *house) compare() {
	h.Helper()
	all, err := h.service.Histories(context.Background())
	must(h, err)
	points, wins, seen := map[string]float64{}, map[string]int{}, map[string]int{}
	for _, round := range all[0].Rounds {
		there := map[string]bool{}
		for _, bye := range round.Byes {
			points[bye.Name]++
			there[bye.Name] = true
		}
		for _, pod := range round.Pods {
			told, ok := h.ledger.Load(pod.Ref)
			if !ok {
				h.Fatalf("nobody played game %+v", pod.Ref)
			}
			places := told.(map[string]int)
			for _, seat := range pod.Seats {
				if there[seat.Name] {
					h.Errorf("%s is twice in round %d", seat.Name, round.Number)
				}
				there[seat.Name] = true
			}
			if len(places) != len(pod.Seats) {
				h.Errorf("%d played game %+v, %d were drawn", len(places), pod.Ref, len(pod.Seats))
			}
			addUp(points, wins, places)
		}
		for name := range there {
			seen[name]++
		}
	}
	if len(all[0].Rounds) != 6 || seen["Player 1"] != 6 || seen["Late 1"] != 5 || seen["Late 3"] != 4 || seen["Player 5"] != 4 {
		h.Errorf("%d rounds; seen: %v", len(all[0].Rounds), seen)
	}
	h.standAs(all[0].Standings, points, wins)
}

// addUp adds the points of one game: the places' points, shared by who ties.
func addUp(points map[string]float64, wins map[string]int, places map[string]int) {
	scheme := []float64{5, 3, 2, 1, 0, 0}
	for name, place := range places {
		tied := 0
		for _, other := range places {
			if other == place {
				tied++
			}
		}
		for k := range tied {
			points[name] += scheme[place-1+k] / float64(tied)
		}
		if place == 1 {
			wins[name]++
		}
	}
}

// standAs compares standings with points and wins.
func (h *house) standAs(standings []StandingView, points map[string]float64, wins map[string]int) {
	h.Helper()
	names := slices.Collect(maps.Keys(points))
	if len(standings) != 30 || len(names) != 30 {
		h.Fatalf("%d stand, %d played", len(standings), len(names))
	}
	better := func(a, b string) bool { // a before b, as far as points and wins say it
		return points[a] > points[b]+1e-9 || math.Abs(points[a]-points[b]) < 1e-9 && wins[a] > wins[b]
	}
	for i, s := range standings {
		got, err := strconv.ParseFloat(s.Points, 64)
		must(h, err)
		if math.Abs(got-points[s.Name]) > 0.006 || s.Wins != wins[s.Name] {
			h.Errorf("%s has %v points and %d wins, added up %.2f and %d", s.Name, got, s.Wins, points[s.Name], wins[s.Name])
		}
		if i > 0 && better(s.Name, standings[i-1].Name) {
			h.Errorf("%s stands behind %s", s.Name, standings[i-1].Name)
		}
	}
}
