package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rsc.io/qr"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/club/web"
	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/limit"
	"dicetable/cmd/internal/metrics"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/wire"
)

const clubUsage = `Usage: dicetable club [FLAG]...

Runs a club: a tournament across tables. Its pages register players, draw
rounds, call games to tables, take in results and show who stands where; the
address is printed. Tables link out to its broker, or to one that it shares with
them (--broker). Everything is kept in the folder of --dir: a club that was
stopped or killed goes on with the same evening. It needs no camera. With a
certificate (dicetable certificate --dir FOLDER) the pages come by https as well,
and tables can link by TLS.
Ctrl-C ends it.

Exit status: 0 it was ended; 1 it cannot run, the sentence on standard error says
why, such as a port that is taken, a folder that cannot be written or that
another club has open; 2 wrong usage.

`

// clubFlags are the flags of `dicetable club`.
type clubFlags struct {
	listen, https        string
	mqtt, mqtts, dir     string
	broker, user, secret string
}

// runClub is `dicetable club`.
func runClub(ctx context.Context, args []string, std stdio) int {
	f, err := parseClub(args, std)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	}
	if err := f.run(ctx, std); err != nil {
		return fail(std, "club", err)
	}
	return exitOK
}

// parseClub reads the flags. A bad one is told on std.err.
func parseClub(args []string, std stdio) (clubFlags, error) {
	var f clubFlags
	flags := cmdline.New("dicetable club", clubUsage, std.out, std.err)
	flags.StringVar(&f.listen, "listen", ":8070", "`ADDRESS` of the pages")
	flags.StringVar(&f.https, "https", ":8444", "`ADDRESS` of the pages by TLS, once there is a certificate")
	flags.StringVar(&f.mqtt, "mqtt", ":1884", "`ADDRESS` that tables link to")
	flags.StringVar(&f.mqtts, "mqtts", ":8884", "`ADDRESS` that tables link to by TLS, once there is a certificate")
	flags.StringVar(&f.dir, "dir", "club", "`FOLDER` of the club's file")
	flags.StringVar(&f.broker, "broker", "", "use the MQTT broker at `URL`, such as tcp://10.0.0.2:1883, and none of its own")
	flags.StringVar(&f.user, "user", "", "the club's login `NAME` there (default \"club\")")
	flags.StringVar(&f.secret, "secret", "", "a `FILE` that holds the password of that login")
	err := cmdline.Parse(flags, args)
	switch {
	case err != nil:
		return f, err
	case flags.NArg() > 0:
		err = fmt.Errorf("%q is one word too many", flags.Arg(0))
	case f.broker != "" && !strings.Contains(f.broker, "://"):
		err = fmt.Errorf("--broker: %q must begin with tcp://, ssl:// or ws://", f.broker)
	case f.broker == "" && f.user+f.secret != "":
		err = errors.New("--user and --secret belong to --broker")
	}
	f.user = cmp.Or(f.user, "club")
	if err == nil {
		err = config.Network{Listen: f.listen, MQTT: f.mqtt, HTTPS: f.https, MQTTS: f.mqtts}.Check("--")
	}
	if err != nil {
		fmt.Fprintf(std.err, "dicetable club: %v; `dicetable club --help` tells more.\n", err)
	}
	return f, err
}

// run lets the club live until ctx ends.
func (f clubFlags) run(ctx context.Context, std stdio) (err error) {
	log := slog.New(slog.NewTextHandler(std.err, nil))
	listener, err := listen(f.listen, byFlag)
	if err != nil {
		return err
	}
	defer listener.Close()
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("the folder %s cannot be made (%w): give another one with --dir", f.dir, err)
	}
	var service *club.Service
	hear := func(ctx context.Context, from wire.TableID, n wire.Name, payload []byte) {
		service.Hear(ctx, from, n, payload)
	}
	doors, err := f.doors(log)
	if err != nil {
		return err
	}
	defer doors.Close()
	tables, door, ready, err := f.tables(hear, doors, log)
	if err != nil {
		return err
	}
	service, err = club.Open(filepath.Join(f.dir, "club.db"), club.Options{Send: tables.Put, Now: time.Now, Uptime: club.Uptime, Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, service.Close()) }()
	logins, err := seats.OpenLogins(filepath.Join(f.dir, "logins.json"), time.Now)
	if err != nil {
		return err
	}
	password, fresh, err := seats.OpenPassword(filepath.Join(f.dir, "host.json"))
	if err != nil {
		return err
	}
	key := newHostKey(logins, f.dir, log)
	handler, err := web.Handler(web.Options{
		Club: service, Logins: logins, Password: password, Door: door, Far: func() string { return far(listener) },
		Trust: trustOf(doors.keeper, doors.port()), Metrics: metrics.Club(version, service.Figures), Log: log,
	})
	if err != nil {
		return err
	}
	greet := greeting{ready, func() error {
		greetClub(std.out, near(listener), far(listener))
		err := tellPassword(std.out, fresh, f.dir, far(listener)+"desk")
		fmt.Fprintln(std.out, "Ctrl-C ends it; the same evening goes on at the next start.")
		return err
	}}
	bounds := limit.New(mostHTTP)
	front := &site{listener: bounds.Listener(listener), secure: doors.within(bounds), server: &http.Server{
		Handler: bounds.Handler(handler), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}}
	return runAll(ctx, service, tables, front, doors, logins, key, greet)
}

// doors are the ways to the pages by TLS, as a table has them: the certificate
// is in the folder tls of the club's.
func (f clubFlags) doors(log *slog.Logger) (safeDoors, error) {
	c := config.Default()
	c.Table.Dir, c.Network.HTTPS = f.dir, f.https
	return openDoors(c, "--https HOST:PORT", func(part string, p wire.Part) {
		if !p.OK {
			log.Warn(p.Text.EN, "part", part)
		}
	}, log)
}

// members are the tables, over whichever broker.
type members interface {
	component
	Put(wire.Message)
}

// tables is the club's own broker with the door of its tables, or the
// connection to another one, which has a door of its own. Ready is closed once there
// is no port left that another program may have; nil is ready.
func (f clubFlags) tables(hear func(context.Context, wire.TableID, wire.Name, []byte), doors safeDoors, log *slog.Logger) (_ members, _ *web.Door, ready <-chan struct{}, err error) {
	if f.broker == "" {
		door, err := club.OpenDoor(filepath.Join(f.dir, "tables.key"))
		hub := broadcast.NewHub(broadcast.HubOptions{Dir: filepath.Join(f.dir, "broker"), MQTT: f.mqtt, MQTTS: f.mqtts, TLS: doors.config(), Authority: door, Hear: hear, Log: log})
		return hub, &web.Door{Door: door, MQTT: hub.Addr, MQTTS: hub.SecureAddr}, hub.Ready(), err
	}
	var password []byte
	if f.secret != "" {
		if password, err = os.ReadFile(f.secret); err != nil {
			return nil, nil, nil, fmt.Errorf("the password of the broker cannot be read: %w", err)
		}
	}
	tell := func(err error) {
		if err != nil {
			log.Warn("the broker cannot be reached; the club keeps trying", "broker", f.broker, "cause", err)
		}
	}
	return broadcast.ClubClient(broadcast.ClientOptions{
		Name: "tables", URL: f.broker, User: f.user, Password: strings.TrimSpace(string(password)), Tell: tell, Log: log,
	}, hear), nil, nil, nil
}

// greeting is said once all is open that the club cannot do without: an address that
// was promised, and a password that was told, must not be those of a club that ends.
type greeting struct {
	// ready is closed then; nil where nothing is waited for.
	ready <-chan struct{}
	say   func() error
}

func (g greeting) Run(ctx context.Context) error {
	if g.ready != nil {
		select {
		case <-g.ready:
		case <-ctx.Done():
			return nil
		}
	}
	return g.say()
}

// greetClub says where the pages are, in words and for a phone's camera.
func greetClub(w io.Writer, local, far string) {
	fmt.Fprintf(w, "\nThe club is open at %s\n", far)
	if far != local {
		fmt.Fprintf(w, "and on this machine at %s\n", local)
	}
	if code, err := qr.Encode(far, qr.L); err == nil {
		fmt.Fprintf(w, "\n%s\n", halfBlocks(code))
	}
}
