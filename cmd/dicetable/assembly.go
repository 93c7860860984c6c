package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/button"
	"dicetable/hardware/lines"
	"dicetable/hardware/panel"
)

// assembly is a table that is being put together. Some parts call others that
// are opened after them; they find them here, for nothing runs before all are
// there.
type assembly struct {
	runFlags
	log      *slog.Logger
	id       wire.TableID
	listener net.Listener
	logins   *seats.Logins
	doors    safeDoors
	broker   *broadcast.Broker
	planned  plan
	controls *controls
	reports  *reporter
	heart    *heart
	club     component
	station  *station
	desk     *seats.Desk
	site     *site
	key      *hostKey
	// fresh is the host's password if it was made just now.
	fresh string
	own   hostOnly
}

// open opens everything and starts nothing. It is to be closed even when it
// fails; the error is a sentence for the host.
func (a *assembly) open() error {
	for _, part := range []func() error{a.openHouse, a.openBroker, a.openPlan, a.openTable, a.openPages} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (a *assembly) close() {
	if a.station != nil {
		a.station.Close()
	}
	if a.broker != nil {
		a.broker.Close()
	}
	a.doors.Close()
	if a.listener != nil {
		a.listener.Close()
	}
}

// greet says where the table is, what its host needs, and how it ends: that last,
// so that who waits for it finds the password in its place.
func (a *assembly) greet(w io.Writer) error {
	a.site.greet(w)
	if err := tellSecrets(w, a.key.token, a.fresh, a.Table.Dir, far(a.listener)); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, "Ctrl-C ends it; the same game goes on at the next start.")
	return err
}

// pages is the address of the pages for others, as it is now: the network may come
// after the table, and give it another address later.
func (a *assembly) pages() string { return far(a.listener) }

// live runs all parts until ctx ends.
func (a *assembly) live(ctx context.Context) error {
	return runAll(ctx, a.station, a.broker, a.desk, a.site, a.controls, a.heart, a.reports, a.club, a.doors, a.logins, a.key)
}

// openHouse opens what a table needs of its machine: an address, a folder, who
// may log in, and its certificate.
func (a *assembly) openHouse() (err error) {
	if a.id, err = wire.ParseTableID(a.Table.ID); err != nil {
		return err
	}
	if a.listener, err = listen(a.Network.Listen, byFlag); err != nil {
		return err
	}
	if err := os.MkdirAll(a.Table.Dir, 0o755); err != nil {
		return fmt.Errorf("the folder %s cannot be made (%w): give another one with --dir", a.Table.Dir, err)
	}
	if a.logins, err = seats.OpenLogins(filepath.Join(a.Table.Dir, "logins.json"), time.Now); err != nil {
		return err
	}
	a.doors, err = openDoors(a.Config, "https under [network] in the configuration", func(part string, p wire.Part) { a.broker.Health(part, p) }, a.log)
	return err
}

// openBroker makes the broker, through which all is told and asked.
func (a *assembly) openBroker() error {
	a.broker = broadcast.New(broadcast.Options{
		Table: a.id, Dir: filepath.Join(a.Table.Dir, "broker"), MQTT: a.Network.MQTT, Links: a.links(), Log: a.log,
		MQTTS: a.Network.MQTTS, TLS: a.doors.config(),
		Authority: a.logins, Version: version, Pages: a.pages, Light: a.light(),
		Handle: func(ctx context.Context, from wire.Asker, v wire.Verb, payload []byte) wire.Answer {
			return a.desk.Handle(ctx, from, v, payload)
		},
	})
	a.heart = newHeart(a.broker.Ready(), a.log)
	a.reports = newReporter(filepath.Join(a.Table.Dir, "journal"), a.broker.Report, a.log)
	a.reports.stand = a.broker.Standings
	return nil
}

// openPlan joins the table that is planned with its broker, button, panel and
// meters.
func (a *assembly) openPlan() error {
	a.planned = a.plan(a.id, a.log)
	meters := measure(&a.planned, a.broker)
	a.planned.press = func(press button.Press) {
		a.broker.Press(wire.Press{Kind: string(press.Kind), Seat: press.Seat, At: press.At.UTC()})
		a.station.loop.Press(press)
	}
	a.controls = newControls(a.Config, lines.Machine{Open: lines.Open, Watch: lines.Watch}, a.planned.press, a.health, a.log)
	bench := a.newBench()
	a.own = hostOnly(bench.Handlers())
	a.own["GET /metrics"] = meters.Handler()
	a.planned.sinks = []table.Sink{a.broker, a.controls, a.reports, meters, bench, newDiceCheck(a.Config, a.health, a.log)}
	a.planned.panel = func(s panel.Scene) {
		a.broker.Panel(wire.NewPanel(s, time.Now()))
		a.controls.Show(s)
	}
	a.planned.hold = a.controls.Hold
	a.planned.alive = a.heart.Beat
	return nil
}

// health tells how a part is that the table's loop does not see for itself.
func (a *assembly) health(part string, w wire.Part) {
	a.planned.health(part, w)
	a.station.loop.Part(part, w)
}

// openTable opens the table as it was planned, and its place in a club.
func (a *assembly) openTable() (err error) {
	if a.club, err = a.joinClub(); err != nil {
		return err
	}
	a.station, err = newStation(a.planned)
	return err
}

// openPages makes what people see and log in to.
func (a *assembly) openPages() (err error) {
	var password seats.Password
	if password, a.fresh, err = seats.OpenPassword(filepath.Join(a.Table.Dir, "host.json")); err != nil {
		return err
	}
	a.key = newHostKey(a.logins, a.Table.Dir, a.log)
	a.desk = newDesk(a.station, a.logins, password, a.gone, a.log)
	a.site, err = newSite(a.listener, a.doors, a.id, a.broker, a.station, a.desk, a.reports, a.own, a.log)
	return err
}

// light has the LED panel lit as asked; nil where there is none.
func (a *assembly) light() func(wire.Light) {
	if a.Panel.Kind == "" {
		return nil
	}
	return func(l wire.Light) { a.controls.leds.Light(l.Share()) }
}

// gone ends what a login that was taken back still has.
func (a *assembly) gone(user string) {
	a.broker.Disconnect(user)
	a.key.takenBack(user)
}

// newDesk gives seats away; at a real table those who sit there have hands of
// their own. Gone is told of each login that was taken back.
func newDesk(s *station, logins *seats.Logins, password seats.Password, gone func(user string), log *slog.Logger) *seats.Desk {
	o := seats.Options{Logins: logins, Password: password, Purge: s.album.Purge, Table: s.loop, Gone: gone, Now: time.Now, Log: log}
	if s.world != nil {
		o.Hands = s.world
	}
	return seats.NewDesk(o)
}
