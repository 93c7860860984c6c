package club

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// A table whose network fails goes on: the called game ends, its referee corrects
// it, and a game follows that nobody called. When the network is back all of it
// comes, in this order, again and again as long as the club's receipts are lost,
// and each is decided on once. A club that heard the correction first would
// refuse the result as an older one.
func TestATableThatWasAwayTellsAllInOrderAndOnce(t *testing.T) {
	h := newHouse(t)
	h.host("begin", Setup{Name: "Friday", Game: "dicecup", Format: League, Least: 3, Usual: 3, Most: 3, Planned: 1})
	h.host("enter", ofText{Players: "Ann\nBen\nCem"})
	network := newLine(t, h.hub.Addr().String())
	calls := make(chan wire.Call, 10)
	m, dir := h.away("table-1", network, calls)
	h.until("the table", func(_ View, d Desk) bool { return len(d.Tables) == 1 })
	d, err := h.service.Desk(t.Context())
	must(t, err)
	h.host("confirm", ofTable{Table: "table-1", Key: d.Tables[0].Key})
	h.host("draw", struct{}{})
	call := <-calls
	for call.None() {
		call = <-calls
	}

	network.cut()
	ended, corrected, free := placed(call, 1, 2, 3), placed(call, 3, 2, 1), placed(call, 1, 2, 3)
	corrected.Revision, corrected.Reason = 2, "a five is a four"
	free.GameID, free.Draw, free.Ended = "free", nil, free.Ended.Add(time.Minute)
	for _, r := range []wire.Result{ended, corrected, free, ended} {
		m.Report(r)
	}
	if all, err := h.service.came(); err != nil || len(all) > 0 {
		t.Fatalf("without a network the club took in %v: %v", all, err)
	}
	h.deaf.Store(true)
	network.plug()
	h.until("the correction", func(_ View, d Desk) bool { return len(d.Held) == 1 })
	before := h.lost.Load()
	h.until("that each was told again", func(View, Desk) bool { return h.lost.Load() >= before+6 })
	if n := h.waiting(dir); n != 3 {
		t.Errorf("without a receipt %d results wait", n)
	}
	h.deaf.Store(false)
	h.until("the receipts", func(View, Desk) bool { return h.waiting(dir) == 0 })

	all, err := h.service.came()
	must(t, err)
	want := []string{"game.1 accepted ", "game.2 held corrected", "free.1 refused not_called"}
	if !slices.Equal(all, want) {
		t.Errorf("the club took in %q, not %q", all, want)
	}
	v, err := h.service.View(t.Context())
	must(t, err)
	if s := v.Now.Standings[0]; string(s.ID) != call.Players[0].Player || s.Games != 1 {
		t.Errorf("in front is %+v", s)
	}
	h.host("settle", ofResult{Table: "table-1", Game: "game", Revision: 2, Yes: true})
	v, err = h.service.View(t.Context())
	must(t, err)
	if s := v.Now.Standings[0]; string(s.ID) != call.Players[2].Player || s.Games != 1 {
		t.Errorf("once it is corrected, in front is %+v", s)
	}
}

// placed is how a called game ended.
func placed(c wire.Call, places ...int) wire.Result {
	draw := c.Draw
	r := wire.Result{Table: "table-1", GameID: "game", Revision: 1, Draw: &draw, Game: c.Game, Settings: c.Settings, Began: began, Ended: began.Add(time.Hour)}
	for i, p := range c.Players {
		r.Seats = append(r.Seats, wire.Place{Seat: p.Seat, Player: p.Player, Name: p.Name, Place: places[i]})
	}
	return r
}

// came is what the club's file has of the results of tables, in order.
func (s *Service) came() (all []string, err error) {
	err = s.store.each(NewEvening(), func(r row) {
		if c, ok := r.event.(came); ok {
			all = append(all, fmt.Sprintf("%s.%d %s %s", c.Result.Game, c.Result.Revision, c.Result.Status, c.Result.Why))
		}
	})
	return all, err
}

// away switches on a table that reaches its club over a line, and plays nothing by
// itself.
func (h *house) away(id string, over *line, calls chan<- wire.Call) (m *member.Member, dir string) {
	h.Helper()
	table, err := wire.ParseTableID(id)
	must(h, err)
	dir = filepath.Join(h.dir, id)
	m, err = member.Open(member.Options{
		Table: table, Dir: dir, URL: "tcp://" + over.address, Token: h.door.Token(table), Name: id, Version: "test", Games: []string{"dicecup"},
		Call:   func(_ context.Context, c wire.Call) { calls <- c },
		Photo:  func(string) ([]byte, error) { return nil, nil },
		Decide: func(context.Context, wire.Command) (wire.Answer, error) { return wire.Answer{OK: true}, nil },
		Part:   func(string, wire.Part) {}, Notice: func(string, wire.Part) {}, Again: time.Second, Log: slog.New(slog.DiscardHandler),
	})
	must(h, err)
	h.running(m.Run)
	return m, dir
}

// waiting is how many results of a table have no receipt.
func (h *house) waiting(dir string) (n int) {
	h.Helper()
	all, err := member.ReadTold(member.ResultsDir(dir))
	must(h, err)
	for _, one := range all {
		if one.Receipt == nil {
			n++
		}
	}
	return n
}

// line is the network between a table and its club.
type line struct {
	*testing.T
	address, to string
	mu          sync.Mutex // of what follows
	listener    net.Listener
	ends        []net.Conn
	carried     sync.WaitGroup
}

func newLine(t *testing.T, to string) *line {
	l := &line{T: t, address: "127.0.0.1:0", to: to}
	l.plug()
	t.Cleanup(l.carried.Wait)
	t.Cleanup(l.cut)
	return l
}

// plug lets the table reach its club.
func (l *line) plug() {
	l.Helper()
	listener, err := net.Listen("tcp", l.address)
	must(l, err)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.listener, l.address = listener, listener.Addr().String()
	l.carried.Go(func() {
		for near, err := listener.Accept(); err == nil; near, err = listener.Accept() {
			far, err := net.Dial("tcp", l.to)
			if err != nil {
				near.Close()
				continue
			}
			l.mu.Lock()
			l.ends = append(l.ends, near, far)
			l.mu.Unlock()
			carry := func(to, from net.Conn) {
				defer to.Close()
				_, _ = io.Copy(to, from) // until one of them is cut
			}
			l.carried.Go(func() { carry(near, far) })
			l.carried.Go(func() { carry(far, near) })
		}
	})
}

// cut ends what goes on, and lets nobody in any more.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.listener.Close()
	for _, end := range l.ends {
		end.Close()
	}
	l.ends = nil
}
