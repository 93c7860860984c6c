package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"
	"rsc.io/qr"

	"dicetable/calib"
	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/limit"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
)

// mostHTTP is what one address may take of the pages. A page asks for some
// sixty files when it is opened; forty phones may come through one address.
var mostHTTP = limit.Most{Connections: 256, Connects: 50, Bytes: 128 << 10, Burst: 1 << 20, Requests: 100, RequestBurst: 3000}

// site serves pages, photographs and MQTT over WebSocket on one port.
type site struct {
	listener net.Listener
	// secure is nil without a certificate.
	secure net.Listener
	server *http.Server
}

// byFlag is how the address of the pages is chosen.
const byFlag = "--listen HOST:PORT, such as --listen :8081"

// listen takes an address of the pages. The error says what to do; choose is how
// another one is chosen.
func listen(addr, choose string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is taken by another program: end that one, or choose another with %s", addr, choose)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this user may not listen on %s: choose a port above 1023 with %s", addr, choose)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (%w): choose another address with %s", addr, err, choose)
	}
	return l, nil
}

// hostOnly are what is served to the host alone, by patterns.
type hostOnly map[string]http.Handler

// newSite serves on l, and by TLS on doors' listener where there is one.
func newSite(l net.Listener, doors safeDoors, id wire.TableID, broker *broadcast.Broker, s *station, desk *seats.Desk, reports http.Handler, own hostOnly, log *slog.Logger) (*site, error) {
	wall, err := pages.Handler(pages.About{Table: id.String(), Virtual: s.world != nil, Far: func() string { return far(l) }, Trust: trustOf(doors.keeper, doors.port())}, calib.Bluff())
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", wall)
	mux.Handle("/api/", desk.Handler())
	mux.Handle("/mqtt", broker.WebSocket())
	mux.Handle("GET "+table.PhotoPath, s.album)
	mux.Handle("GET "+table.LogPath, limit.OneByOne(s.logs, 2, 10*time.Second))
	mux.Handle("GET "+reportPath, reports)
	for pattern, h := range own {
		mux.Handle(pattern, desk.HostOnly(h))
	}
	if s.world != nil {
		mux.Handle("GET /virtual/look", virtual.Stream(s.world.Glance))
	}
	bounds := limit.New(mostHTTP)
	return &site{listener: bounds.Listener(l), secure: doors.within(bounds), server: &http.Server{
		Handler: bounds.Handler(pages.Harden(mux)), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}}, nil
}

// Run serves until ctx ends.
func (s *site) Run(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { s.server.Close() })
	defer stop()
	var g errgroup.Group
	for _, l := range []net.Listener{s.listener, s.secure} {
		if l == nil {
			continue
		}
		g.Go(func() error {
			// ctx ends before anything that comes of it, the closing too.
			if err := s.server.Serve(l); err != nil && ctx.Err() == nil {
				return fmt.Errorf("the pages cannot be served any more: %w", err)
			}
			return nil
		})
	}
	return g.Wait()
}

// greet says where the page is, in words and for a phone's camera.
func (s *site) greet(w io.Writer) {
	local, far := near(s.listener), far(s.listener)
	fmt.Fprintf(w, "\nThe table is open at %s\n", far)
	if far != local {
		fmt.Fprintf(w, "and on this machine at %s\n", local)
	}
	if code, err := qr.Encode(far, qr.L); err == nil {
		fmt.Fprintf(w, "\n%s\n", halfBlocks(code))
	}
}

// near is the address of the pages on this machine.
func near(l net.Listener) string {
	return fmt.Sprintf("http://localhost:%d/", l.Addr().(*net.TCPAddr).Port)
}

// far is the address of the pages for other machines, near where there is none.
func far(l net.Listener) string {
	addr := l.Addr().(*net.TCPAddr)
	if ip := reachable(addr.IP); ip != nil {
		return "http://" + net.JoinHostPort(ip.String(), fmt.Sprint(addr.Port)) + "/"
	}
	return near(l)
}

// reachable is the address at which others find this machine, nil for none.
func reachable(bound net.IP) net.IP {
	if !bound.IsUnspecified() {
		return bound
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			return n.IP
		}
	}
	return nil
}

// halfBlocks draws a QR code for a dark terminal: light modules are drawn,
// two rows in one line, with the quiet zone that scanners need.
func halfBlocks(code *qr.Code) string {
	const quiet = 4
	light := func(x, y int) bool { return !code.Black(x, y) }
	var b []rune
	for y := -quiet; y < code.Size+quiet; y += 2 {
		for x := -quiet; x < code.Size+quiet; x++ {
			top, bottom := light(x, y), light(x, y+1)
			switch {
			case top && bottom:
				b = append(b, '█')
			case top:
				b = append(b, '▀')
			case bottom:
				b = append(b, '▄')
			default:
				b = append(b, ' ')
			}
		}
		b = append(b, '\n')
	}
	return string(b)
}
