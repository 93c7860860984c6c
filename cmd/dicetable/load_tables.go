package main

import (
	"context"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/load"
)

const loadTablesUsage = `Usage: dicetable load tables [FLAG]...

Starts a club in a process of its own, in a temporary folder, joins simulated
tables to it by real links with keys of their own, confirms them, and has a
round drawn with a game of two at each. Then each table has a game that ends
every ten minutes and tells how it stands every ten seconds; nothing is faster
than life, so that in a minute a tenth of the tables sends a result. It prints
the club's share of a processor in that time, how long a result takes until it
is in the standings on the wall, and the club's memory. The simulated tables run
on the same processors. In the end it says which limits were met: exit status 1
where one was missed, as a result was lost or came too late, or the club took too
much of a core.

`

// loadTables are the flags of `dicetable load tables`.
type loadTables struct {
	tables []int
	lasts  time.Duration
	within time.Duration
	share  float64
	plot   string
}

// between two games of a table, and between two words on how one stands.
const (
	gameEvery = 10 * time.Minute
	liveEvery = 10 * time.Second
)

// runLoadTables is `dicetable load tables`.
func runLoadTables(ctx context.Context, args []string, std stdio) int {
	f, err := parseLoadTables(args, std)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		return exitUsage
	}
	if err := f.run(ctx, std.out); err != nil {
		return fail(std, "load tables", err)
	}
	return exitOK
}

func parseLoadTables(args []string, std stdio) (loadTables, error) {
	f := loadTables{}
	flags := cmdline.New("dicetable load tables", loadTablesUsage, std.out, std.err)
	sizes := flags.String("tables", "10,100,1000,2000,10000", "how many tables, one run after the other, 1 to 10000 each")
	flags.DurationVar(&f.lasts, "for", time.Minute, "`TIME` that is measured, 1s to 10m")
	flags.DurationVar(&f.within, "within", 2*time.Second, "`TIME` in which 95 of 100 results have to be in the standings")
	flags.Float64Var(&f.share, "share", 0.5, "largest `SHARE` of a core that the club may take, above 0; half a core is wanted with 2000 tables")
	flags.StringVar(&f.plot, "plot", "", "draw the figures into a `FILE`.svg")
	if err := cmdline.Parse(flags, args); err != nil {
		return f, err
	}
	for word := range strings.SplitSeq(*sizes, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 1 || n > 10_000 {
			fmt.Fprintln(std.err, "dicetable load tables: --tables are 1 to 10000, with commas between; `dicetable load tables --help` tells more.")
			return f, errUsage
		}
		f.tables = append(f.tables, n)
	}
	if flags.NArg() > 0 || f.lasts < time.Second || f.lasts > gameEvery || f.within <= 0 || !(f.share > 0) {
		fmt.Fprintln(std.err, "dicetable load tables: a flag is out of its range; `dicetable load tables --help` tells them.")
		return f, errUsage
	}
	return f, nil
}

// run takes one measurement after the other.
func (f loadTables) run(ctx context.Context, w io.Writer) error {
	fmt.Fprintf(w, "%8s %9s %11s %11s %11s %11s %9s %9s\n", "tables", "results", "of a core", "median ms", "95 % ms", "longest ms", "MB", "most MB")
	var all []load.ClubFigures
	for _, n := range f.tables {
		m, err := f.measure(ctx, n)
		if err != nil {
			return fmt.Errorf("with %d tables: %w", n, err)
		}
		d := m.Delay
		fmt.Fprintf(w, "%8d %9d %10.1f%% %11d %11d %11d %9d %9d\n", n, d.Count, 100*m.Share, d.Median.Milliseconds(), d.Most95.Milliseconds(), d.Longest.Milliseconds(), m.Memory>>20, m.MostMemory>>20)
		all = append(all, m)
		if err := f.draw(all); err != nil {
			return err
		}
	}
	return f.judge(w, all)
}

// draw draws what was found so far.
func (f loadTables) draw(all []load.ClubFigures) error {
	if f.plot == "" {
		return nil
	}
	if err := os.WriteFile(f.plot, load.PlotClub(all), 0o644); err != nil {
		return fmt.Errorf("the plot cannot be written: %w", err)
	}
	return nil
}

// measure runs a club with so many tables.
func (f loadTables) measure(ctx context.Context, n int) (m load.ClubFigures, err error) {
	dir, err := os.MkdirTemp("", "dicetable-load-")
	if err != nil {
		return m, err
	}
	defer os.RemoveAll(dir)
	c, err := load.StartClub(ctx, dir)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, c.Stop()) }()
	door, err := club.OpenDoor(filepath.Join(dir, "tables.key"))
	if err != nil {
		return m, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		defer stop()
		tables, err := joinAll(ctx, g, n, c, door)
		if err != nil {
			return err
		}
		if err := draw(ctx, c.Desk, tables); err != nil {
			return err
		}
		m, err = f.watch(ctx, c, tables)
		return err
	})
	return m, g.Wait()
}

// joinAtOnce is how many tables join at the same time.
const joinAtOnce = 100

// joinAll joins the tables and has the host confirm each.
func joinAll(ctx context.Context, g *errgroup.Group, n int, c *load.Club, door club.Door) ([]*load.Member, error) {
	tables := make([]*load.Member, n)
	joins, joining := errgroup.WithContext(ctx)
	joins.SetLimit(joinAtOnce)
	for i := range tables {
		t, err := load.NewMember(i+1, c.Broker, door.Token)
		if err != nil {
			return nil, err
		}
		tables[i] = t
		joins.Go(func() error {
			g.Go(func() error { return t.Run(ctx) })
			for !t.Up() {
				if err := pause(joining, 5*time.Millisecond); err != nil {
					return err
				}
			}
			return confirm(joining, c.Desk, t)
		})
	}
	return tables, joins.Wait()
}

// confirm has the host confirm a table's key, as soon as the club knows it.
func confirm(ctx context.Context, desk *load.Desk, t *load.Member) (err error) {
	key := base64.StdEncoding.EncodeToString(t.Key())
	for range 100 {
		if err = desk.Act(ctx, "confirm", map[string]string{"table": t.ID.String(), "key": key}); err == nil {
			return nil
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// entered is how many players are entered at once.
const entered = 200

// draw has a round drawn with two players for each table, and waits until it is
// called at all of them.
func draw(ctx context.Context, desk *load.Desk, tables []*load.Member) error {
	setup := map[string]any{"name": "load", "game": "bluff", "format": "league", "least": 2, "usual": 2, "most": 2, "planned": 1}
	if err := desk.Act(ctx, "begin", setup); err != nil {
		return err
	}
	var lines strings.Builder
	for i := range 2 * len(tables) {
		fmt.Fprintf(&lines, "player %d\n", i+1)
		if (i+1)%entered == 0 || i+1 == 2*len(tables) {
			if err := desk.Act(ctx, "enter", map[string]string{"players": lines.String()}); err != nil {
				return err
			}
			lines.Reset()
		}
	}
	for _, act := range []string{"draw", "start"} {
		if err := desk.Act(ctx, act, nil); err != nil {
			return err
		}
	}
	for _, t := range tables {
		select {
		case <-t.Called():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// watch lets the tables play for a while and takes the times.
func (f loadTables) watch(ctx context.Context, c *load.Club, tables []*load.Member) (load.ClubFigures, error) {
	w := wall{sent: map[string]time.Time{}}
	watching, done := context.WithCancel(ctx)
	defer done()
	g, watching := errgroup.WithContext(watching)
	g.Go(func() error { return c.Desk.Watch(watching, w.over) })
	if err := pause(ctx, 5*time.Second); err != nil { // what the draw caused is over
		return load.ClubFigures{}, err
	}
	before, err := c.Used()
	if err != nil {
		return load.ClubFigures{}, err
	}
	began := time.Now()
	if err := w.play(ctx, tables, f.lasts); err != nil {
		return load.ClubFigures{}, err
	}
	after, err := c.Used()
	if err != nil {
		return load.ClubFigures{}, err
	}
	m := load.ClubFigures{Tables: len(tables), Share: (after.CPU - before.CPU).Seconds() / time.Since(began).Seconds(), Memory: after.Memory, MostMemory: after.MostMemory}
	for deadline := time.Now().Add(patient); w.missing() > 0 && time.Now().Before(deadline); {
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return m, err
		}
	}
	m.Lost, m.Delay = w.missing(), w.delay.Summary()
	done()
	return m, g.Wait()
}
