package club

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
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
	// deaf tables hear no receipt; lost is how many they did not hear.
	deaf atomic.Bool
	lost atomic.Int32
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
	h.service = runningAt(t, filepath.Join(h.dir, "club.db"), Options{Send: h.send})
	h.running(h.hub.Run)
	<-h.hub.Ready()
	return h
}

// send sends what the club says to a table.
func (h *house) send(m wire.Message) {
	if _, n, _ := wire.ReadTopic(m.Topic); n == wire.TopicReceipt && h.deaf.Load() {
		h.lost.Add(1)
		return
	}
	h.hub.Put(m)
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
		Photo:  func(string) ([]byte, error) { return nil, nil },
		Decide: func(context.Context, wire.Command) (wire.Answer, error) { return wire.Answer{OK: true}, nil },
		Part:   func(string, wire.Part) {}, Notice: func(string, wire.Part) {}, Log: slog.New(slog.DiscardHandler),
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
