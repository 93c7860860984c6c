// Package web serves the club's pages: the host's desk, the wall, every
// player's own page, the history, lists to print and to export. What everybody
// may see comes by server-sent events (docs/adr/0009-club-pages.md); what only
// the host may do or see needs the host's token.
package web

import (
	"embed"
	"encoding/json"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/limit"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

//go:embed static
var static embed.FS

// Options is what the pages are made of. All but Door, Trust and Metrics must be set.
type Options struct {
	Club     *club.Service
	Logins   *seats.Logins
	Password seats.Password
	// Door lets tables in; nil where the broker is not the club's.
	Door *Door
	// Far says the address of the pages for other machines, when one was
	// opened on the club's own.
	Far func() string
	// Trust is the authority of the certificate; nil where there is none, as is
	// what it returns.
	Trust func() *pages.Trust
	// Metrics are the machine's figures, for the host; nil for none.
	Metrics http.Handler
	Log     *slog.Logger
}

// site answers requests.
type site struct {
	Options
	feed *feed
	// tries are those of the host's password.
	tries limit.Tries
}

const (
	// hostLasts is how long a host's login is valid: a long evening.
	hostLasts = 16 * time.Hour
	// maxBody is the most a request may hold, in bytes: a list of players.
	maxBody = 64 << 10
	// mostWrong passwords may come at once from one address, and one more each
	// time that wrongLasts has passed.
	mostWrong  = 5
	wrongLasts = 12 * time.Second
	// patience is how long a request may take to come in.
	patience = 10 * time.Second
)

// Handler serves the pages, and:
//
//	GET  /api/live                 the public view as server-sent events, whenever it changes
//	GET  /api/view                 the same once
//	GET  /api/history              all tournaments, the newest first
//	GET  /api/qr?p=ID              the address of a player's own page as a QR code; without p that of the club
//	GET  /api/export/{file}        ID.csv or ID.json: a tournament
//	GET  /api/print/{file}         slips.pdf, standings.pdf, players.pdf; ?lang=de or en
//	GET  /trust.json               what the page /trust shows
//	GET  /dicetable-ca.crt         the authority of the certificate, for phones to trust
//	GET  /metrics                  the machine's figures, for Prometheus (the host)
//	POST /api/host                 {"password":...} the host's login; answers with a token
//	GET  /api/desk                 what the host sees besides (the host)
//	GET  /api/photo/{hash}         the photograph of a ruling in dispute, by its SHA-256, which the host alone is told
//	GET  /api/door?table=ID        what lets a table in: the broker's address and the table's password (the host)
//	POST /api/acts/{act}           {"id":...,"body":{...}}, what the host does, once for each id (the host)
//
// Refusals are a wire.Answer with "ok":false. Requests from pages of other
// origins are refused. The handler may be called by any goroutine.
func Handler(o Options) (http.Handler, error) {
	own, err := fs.Sub(static, "static")
	if err != nil {
		return nil, err
	}
	files, err := pages.Service(own)
	if err != nil {
		return nil, err
	}
	s := &site{Options: o, feed: newFeed(o.Club), tries: limit.Tries{Every: wrongLasts, Burst: mostWrong}}
	mux := http.NewServeMux()
	mux.Handle("/", files)
	mux.Handle("GET /api/live", limit.Places(http.HandlerFunc(s.getLive), maxStreams, maxOfOne))
	// Strangers may ask for what is counted or drawn for each who asks, but not
	// so often that the evening waits for it.
	counted := limit.OneByOne(s.counted(), 2, patience)
	for _, path := range []string{"view", "history", "export/", "print/"} {
		mux.Handle("GET /api/"+path, counted)
	}
	mux.HandleFunc("GET /api/qr", pages.Join(func(r *http.Request) string { return s.address(r, r.FormValue("p")) }))
	pages.AddTrust(mux, o.Far, o.Trust)
	if o.Metrics != nil {
		mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
			if s.host(w, r) {
				o.Metrics.ServeHTTP(w, r)
			}
		})
	}
	mux.HandleFunc("POST /api/host", s.postHost)
	mux.HandleFunc("GET /api/desk", s.getDesk)
	mux.HandleFunc("GET /api/photo/{hash}", s.getPhoto)
	mux.HandleFunc("GET /api/door", s.getDoor)
	mux.HandleFunc("POST /api/acts/{act}", s.postAct)
	return pages.Harden(http.NewCrossOriginProtection().Handler(mux)), nil
}

// counted answers with what is made anew for each who asks.
func (s *site) counted() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/view", s.getView)
	mux.HandleFunc("GET /api/history", s.getHistory)
	mux.HandleFunc("GET /api/export/{file}", s.getExport)
	mux.HandleFunc("GET /api/print/{file}", s.getPrint)
	return mux
}

var playerID = regexp.MustCompile(`^p[0-9]{1,6}$`)

// address is that of a player's own page; without a player that of the club.
func (s *site) address(r *http.Request, player string) string {
	base := pages.Address(r, s.Far)
	if !playerID.MatchString(player) {
		return base
	}
	return base + "player?p=" + url.QueryEscape(player)
}

func (s *site) getView(w http.ResponseWriter, r *http.Request) {
	v, err := s.Club.View(r.Context())
	answer(w, v, err)
}

func (s *site) getHistory(w http.ResponseWriter, r *http.Request) {
	h, err := s.Club.Histories(r.Context())
	answer(w, h, err)
}

func (s *site) getDesk(w http.ResponseWriter, r *http.Request) {
	if !s.host(w, r) {
		return
	}
	d, err := s.Club.Desk(r.Context())
	answer(w, d, err)
}

// getPhoto answers with a photograph. An image in a page cannot send the host's
// token; who knows the hash has it from the host's desk.
func (s *site) getPhoto(w http.ResponseWriter, r *http.Request) {
	jpeg, err := s.Club.Photo(r.Context(), r.PathValue("hash"))
	if err != nil || jpeg == nil {
		http.NotFound(w, r)
		return
	}
	head(w, "image/jpeg")
	// Who went away before the last byte has no use for the error.
	_, _ = w.Write(jpeg)
}

var (
	errTable    error = games.Refuse("", "Die Kennung eines Tisches hat 1 bis 32 Zeichen: a bis z, 0 bis 9 und Bindestriche.", "A table's id has 1 to 32 of a-z, 0-9 and hyphens.")
	errDoor     error = games.Refuse("", "Der Club benutzt einen fremden Broker: lege die Anmeldung des Tisches dort an.", "The club uses a broker that is not its own: make the table's login there.")
	errStarting error = games.Refuse("", "Der Club fängt gerade an: versuch es gleich noch einmal.", "The club is just starting: try again in a moment.")
	errTries    error = games.Refuse("", "Zu viele falsche Passwörter: warte eine Minute.", "Too many wrong passwords: wait a minute.")
	errNothing  error = games.Refuse("", "Noch wurde kein Turnier begonnen: es gibt nichts zu drucken.", "No tournament has begun: there is nothing to print.")
	errBody     error = games.Refuse("", "Diese Anfrage versteht hier niemand.", "This is no request that is understood here.")
	errLogin    error = games.Refuse("", "Das ist für die Turnierleitung: bitte das Passwort eingeben.", "This is for the host: enter the password.")
	errPassword error = games.Refuse("", "Das ist nicht das Passwort der Turnierleitung.", "This is not the host's password.")
)

func (s *site) postHost(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Password string `json:"password"`
	}
	if !read(w, r, &in) {
		return
	}
	right, ok := s.tries.Take(r.RemoteAddr, time.Now())
	if !ok {
		refuse(w, http.StatusTooManyRequests, "", errTries)
		return
	}
	if !s.Password.Is(in.Password) {
		refuse(w, http.StatusForbidden, "", errPassword)
		return
	}
	right()
	token, _, err := s.Logins.Grant(wire.Host, 0, hostLasts)
	if err != nil {
		s.Log.Warn("the host is let in, but", "cause", err)
	}
	answer(w, map[string]string{"token": token}, nil)
}

// host reports whether the host asks, or refuses.
func (s *site) host(w http.ResponseWriter, r *http.Request) bool {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	who, err := s.Logins.Token(token)
	if err != nil || who.Role != wire.Host {
		w.Header().Set("WWW-Authenticate", "Bearer")
		refuse(w, http.StatusUnauthorized, "", errLogin)
		return false
	}
	return true
}

func (s *site) postAct(w http.ResponseWriter, r *http.Request) {
	if !s.host(w, r) {
		return
	}
	var in struct {
		ID   string          `json:"id"`
		Body json.RawMessage `json:"body"`
	}
	if !read(w, r, &in) {
		return
	}
	if err := wire.CheckID(in.ID); err != nil {
		refuse(w, http.StatusBadRequest, in.ID, err)
		return
	}
	if err := s.Club.Do(r.Context(), in.ID, r.PathValue("act"), in.Body); err != nil {
		refuse(w, http.StatusConflict, in.ID, err)
		return
	}
	answer(w, wire.Answer{ID: in.ID, OK: true}, nil)
}

// read reads a small body that came whole and in time.
func read(w http.ResponseWriter, r *http.Request, to any) bool {
	// A connection without deadlines, as in a test, has none to set.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(patience))
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err == nil {
		err = json.Unmarshal(b, to)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, "", errBody)
	}
	return err == nil
}

func refuse(w http.ResponseWriter, status int, id string, err error) {
	reply(w, status, wire.Refused(id, err))
}

func answer(w http.ResponseWriter, v any, err error) {
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, "", err)
		return
	}
	reply(w, http.StatusOK, v)
}

func reply(w http.ResponseWriter, status int, v any) {
	head(w, "application/json")
	w.WriteHeader(status)
	// Who went away before the last byte has no use for the error.
	_ = json.NewEncoder(w).Encode(v)
}

func head(w http.ResponseWriter, kind string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
}
