package seats

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"dicetable/cmd/internal/wire"
)

// claim is how somebody asks for a seat; all of it may be missing.
type claim struct {
	// ID is a transaction id that only the asker knows: who asks again with
	// the same one hears the same answer, the token included.
	ID string `json:"id"`
	// Code is the one on the wall.
	Code string `json:"code"`
}

// given is an answer to a claim, for who did not hear it.
type given struct {
	token string
	who   wire.Asker
	until time.Time
}

// givenLasts is how long a token can be heard again by the id of its claim.
const givenLasts = 2 * time.Minute

// claim gives a seat to who asks: at the virtual table to anybody who comes
// first, at a real one to whom the host gives it, who knows the code on the
// wall, or to whom the host says yes. A wish that is not nil waits for that.
func (d *Desk) claim(ctx context.Context, by wire.Asker, seat int, c claim) (given, *wish, error) {
	if g, ok := d.again(seat, c.ID); ok {
		return g, nil, nil
	}
	if seat < 1 || seat > wire.MaxSeats {
		return given{}, nil, errNoSeat
	}
	if d.holder(seat) != nil {
		return given{}, nil, errTaken
	}
	switch {
	case d.opt.Hands != nil || by.Role == wire.Host:
	case c.Code != "":
		if err := d.door.knock(c.Code); err != nil {
			return given{}, nil, err
		}
	case c.ID == "":
		return given{}, nil, errHost
	default:
		if w, ok, err := d.door.ask(c.ID, seat); !ok {
			return given{}, &w, err
		}
	}
	g, err := d.give(seat, c.ID)
	if err == nil {
		d.note(ctx, g.who)
	}
	return g, nil, err
}

// note notes for whom a seat was taken; a table that does not answer just now says
// it with the first view.
func (d *Desk) note(ctx context.Context, who wire.Asker) {
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	if player, _, _, err := d.opt.Table.Private(ctx, who.Seat); err == nil {
		d.stays(who.User, player)
	}
}

// give makes the login of a seat and notes who has it.
func (d *Desk) give(seat int, id string) (given, error) {
	token, who, err := d.opt.Logins.Grant(wire.Player, seat, lasts)
	if err != nil {
		d.opt.Log.Warn("a seat was taken, but", "seat", seat, "cause", err)
	}
	if err := d.hold(who); err != nil {
		if again := d.opt.Logins.Revoke(who.User); again != nil {
			d.opt.Log.Warn("a seat was not taken, but", "seat", seat, "cause", again)
		}
		return given{}, err
	}
	g := given{token, who, d.opt.Now().Add(givenLasts)}
	d.mu.Lock()
	defer d.mu.Unlock()
	for old, o := range d.given {
		if !d.opt.Now().Before(o.until) {
			delete(d.given, old)
		}
	}
	if id != "" {
		d.given[id] = g
	}
	return g, nil
}

// again is what was given to an id, as long as it has the seat.
func (d *Desk) again(seat int, id string) (given, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, ok := d.given[id]
	h := d.holders[seat]
	return g, ok && h != nil && h.user == g.who.User && d.opt.Now().Before(g.until)
}

func (d *Desk) postSeat(w http.ResponseWriter, r *http.Request) {
	seat, ok := seatOf(w, r)
	if !ok {
		return
	}
	body, ok := read(w, r)
	if !ok {
		return
	}
	c, err := decodeClaim(body)
	if err != nil {
		refuse(w, http.StatusBadRequest, c.ID, err)
		return
	}
	// At the virtual table nobody needs a login to take a seat, at a real one
	// who has the code or the host's yes.
	by, _ := d.asker(r)
	g, waits, err := d.claim(r.Context(), by, seat, c)
	switch {
	case err != nil:
		refuse(w, http.StatusConflict, c.ID, err)
	case waits != nil:
		reply(w, http.StatusAccepted, waits)
	default:
		reply(w, http.StatusCreated, claimed{g.token, identityOf(g.who)})
	}
}

// decodeClaim reads the body of a claim, which may be empty.
func decodeClaim(body []byte) (c claim, err error) {
	if len(body) == 0 {
		return c, nil
	}
	if json.Unmarshal(body, &c) != nil || len(c.Code) > 16 {
		return claim{}, errBody
	}
	if c.ID != "" {
		err = wire.CheckID(c.ID)
	}
	return c, err
}

// getCode tells the code to those who show it where all players see it: pages
// on the table's own screen, and the host. Others are told none, and so is
// everybody at the virtual table, where no code is needed.
func (d *Desk) getCode(w http.ResponseWriter, r *http.Request) {
	code := ""
	if by, _ := d.asker(r); d.opt.Hands == nil && (by.Role == wire.Host || isOwnScreen(r)) {
		code = d.door.shown()
	}
	reply(w, http.StatusOK, map[string]string{"code": code})
}

// isOwnScreen reports whether a request comes from this machine itself, and
// not from one it only passes on, nor from a page of the internet whose name was
// made to lead here.
func isOwnScreen(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	ip := net.ParseIP(host)
	return err == nil && ip != nil && ip.IsLoopback() && r.Header.Get("X-Forwarded-For") == "" && r.Header.Get("Forwarded") == "" && isOwnName(r.Host)
}

// isOwnName reports whether a page's host is this machine by an address or a
// name of its own: nobody else can make those lead here.
func isOwnName(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	own, err := os.Hostname()
	short, _, _ := strings.Cut(own, ".")
	return net.ParseIP(name) != nil || strings.EqualFold(name, "localhost") ||
		err == nil && (strings.EqualFold(name, own) || strings.EqualFold(name, short) || strings.EqualFold(name, short+".local"))
}

func (d *Desk) getWishes(w http.ResponseWriter, r *http.Request) {
	if d.host(w, r) {
		reply(w, http.StatusOK, d.door.waits())
	}
}

func (d *Desk) postWish(w http.ResponseWriter, r *http.Request) {
	if !d.host(w, r) {
		return
	}
	body, ok := read(w, r)
	if !ok {
		return
	}
	var in struct {
		Yes bool `json:"yes"`
	}
	if json.Unmarshal(body, &in) != nil {
		refuse(w, http.StatusBadRequest, "", errBody)
		return
	}
	if err := d.door.say(r.PathValue("word"), in.Yes); err != nil {
		refuse(w, http.StatusConflict, "", err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
