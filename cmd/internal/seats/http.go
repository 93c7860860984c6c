package seats

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
)

// maxBody is the most a request may hold, in bytes.
const maxBody = 8 << 10

// claimed is the answer to who took a seat.
type claimed struct {
	Token string `json:"token"`
	identity
}

// identity is who somebody is.
type identity struct {
	User string    `json:"user"`
	Role wire.Role `json:"role"`
	Seat int       `json:"seat,omitempty"`
}

// seen is what somebody sees under the own cup.
type seen struct {
	Seat int         `json:"seat"`
	Dice []dice.Face `json:"dice"`
}

// known is what somebody may know of the game, and nobody else.
type known struct {
	Seat   int          `json:"seat"`
	View   games.View   `json:"view"`
	Prompt games.Prompt `json:"prompt"`
}

// Handler serves the sessions, to be mounted at /api/:
//
//	POST   /api/seats/{seat}        {"id":...,"code":...} take a seat; answers with its token, or at a real
//	                                table without a code with 202 and a "word" until the host has said yes:
//	                                ask again with the same id
//	DELETE /api/seats/{seat}        leave it (its holder, or the host)
//	GET    /api/seats               which seats are taken, for the host: [1,3]
//	GET    /api/me                  who am I; also says that I am there
//	POST   /api/host                {"password":...} the host's login; answers with its token
//	DELETE /api/logins              take every other login back, players' too (the host)
//	GET    /api/game                what was done in this game, for the host
//	DELETE /api/evidence            remove every photograph that is not disputed (the host)
//	POST   /api/seats/{seat}/acts   {"id":...,"act":{...}} at the virtual table, once for each id
//	POST   /api/seats/{seat}/peek   what lies under my cup at the virtual table
//	GET    /api/seats/{seat}/view   what I may know of the game and what is asked of me: "view" and "prompt"
//	POST   /api/commands/{command}  {"id":...,"body":{...}}, the commands of docs/mqtt.md
//	GET    /api/code                the code for the wall, for the host and pages on the table's own screen;
//	                                empty for others, and at the virtual table
//	GET    /api/wishes              who waits for the host's yes: [{"seat":...,"word":...}]
//	POST   /api/wishes/{word}       {"yes":...}, the host's answer
//
// Refusals are a wire.Answer with "ok":false and a status of 400, 401, 403 or
// 409. Requests from pages of other origins are refused.
func (d *Desk) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/seats/{seat}", d.postSeat)
	mux.HandleFunc("DELETE /api/seats/{seat}", d.deleteSeat)
	mux.HandleFunc("GET /api/seats", d.getSeats)
	mux.HandleFunc("GET /api/me", d.getMe)
	mux.HandleFunc("POST /api/host", d.postHost)
	mux.HandleFunc("DELETE /api/logins", d.deleteLogins)
	mux.HandleFunc("GET /api/game", d.getActs)
	mux.HandleFunc("DELETE /api/evidence", d.deleteEvidence)
	mux.HandleFunc("POST /api/seats/{seat}/acts", d.postAct)
	mux.HandleFunc("POST /api/seats/{seat}/peek", d.postPeek)
	mux.HandleFunc("GET /api/seats/{seat}/view", d.getView)
	mux.HandleFunc("POST /api/commands/{command}", d.postCommand)
	mux.HandleFunc("GET /api/code", d.getCode)
	mux.HandleFunc("GET /api/wishes", d.getWishes)
	mux.HandleFunc("POST /api/wishes/{word}", d.postWish)
	return http.NewCrossOriginProtection().Handler(mux)
}

func (d *Desk) deleteSeat(w http.ResponseWriter, r *http.Request) {
	seat, ok := seatOf(w, r)
	if !ok {
		return
	}
	who, ok := d.login(w, r)
	if !ok {
		return
	}
	if _, err := d.mine(who, seat); err != nil && who.Role != wire.Host {
		refuse(w, http.StatusForbidden, "", err)
		return
	}
	if err := d.leave(seat); err != nil {
		d.opt.Log.Warn("a seat was left, but", "seat", seat, "cause", err)
	}
	w.WriteHeader(http.StatusNoContent)
}

func (d *Desk) getSeats(w http.ResponseWriter, r *http.Request) {
	if d.host(w, r) {
		reply(w, http.StatusOK, d.taken())
	}
}

func (d *Desk) getMe(w http.ResponseWriter, r *http.Request) {
	who, ok := d.login(w, r)
	if !ok {
		return
	}
	if who.Role == wire.Player {
		if _, err := d.mine(who, who.Seat); err != nil {
			refuse(w, http.StatusUnauthorized, "", errLogin)
			return
		}
	}
	reply(w, http.StatusOK, identityOf(who))
}

func (d *Desk) postAct(w http.ResponseWriter, r *http.Request) {
	seat, ok := seatOf(w, r)
	if !ok {
		return
	}
	who, ok := d.login(w, r)
	if !ok {
		return
	}
	body, ok := read(w, r)
	if !ok {
		return
	}
	id, act, err := decodeAct(body)
	if err != nil {
		refuse(w, http.StatusBadRequest, id, err)
		return
	}
	if err := d.act(r.Context(), who, seat, id, act); err != nil {
		refuse(w, statusOf(err), id, err)
		return
	}
	reply(w, http.StatusOK, wire.Answer{ID: id, OK: true})
}

func (d *Desk) postPeek(w http.ResponseWriter, r *http.Request) {
	seat, ok := seatOf(w, r)
	if !ok {
		return
	}
	who, ok := d.login(w, r)
	if !ok {
		return
	}
	faces, err := d.peek(r.Context(), who, seat)
	if err != nil {
		refuse(w, statusOf(err), "", err)
		return
	}
	reply(w, http.StatusOK, seen{seat, faces})
}

func (d *Desk) getView(w http.ResponseWriter, r *http.Request) {
	seat, ok := seatOf(w, r)
	if !ok {
		return
	}
	who, ok := d.login(w, r)
	if !ok {
		return
	}
	k, err := d.view(r.Context(), who, seat)
	if err != nil {
		refuse(w, statusOf(err), "", err)
		return
	}
	reply(w, http.StatusOK, k)
}

func (d *Desk) postCommand(w http.ResponseWriter, r *http.Request) {
	who, ok := d.login(w, r)
	if !ok {
		return
	}
	body, ok := read(w, r)
	if !ok {
		return
	}
	a, err := d.handle(r.Context(), who, wire.Verb(r.PathValue("command")), body, true)
	if err != nil {
		refuse(w, statusOf(err), a.ID, err)
		return
	}
	status := http.StatusOK
	if !a.OK {
		status = http.StatusConflict
	}
	reply(w, status, a)
}

// decodeAct reads {"id":...,"act":{...}}; the act itself is read by who does
// it.
func decodeAct(body []byte) (id string, act json.RawMessage, err error) {
	var in struct {
		ID  string          `json:"id"`
		Act json.RawMessage `json:"act"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return "", nil, errBody
	}
	if err := wire.CheckID(in.ID); err != nil {
		return "", nil, err
	}
	if len(in.Act) == 0 {
		return in.ID, nil, errBody
	}
	return in.ID, in.Act, nil
}

// login says who asks, or refuses.
func (d *Desk) login(w http.ResponseWriter, r *http.Request) (wire.Asker, bool) {
	who, err := d.asker(r)
	if err != nil {
		w.Header().Set("WWW-Authenticate", "Bearer")
		refuse(w, http.StatusUnauthorized, "", errLogin)
		return wire.Asker{}, false
	}
	return who, true
}

func (d *Desk) asker(r *http.Request) (wire.Asker, error) {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return wire.Asker{}, errLogin
	}
	return d.opt.Logins.Token(token)
}

func seatOf(w http.ResponseWriter, r *http.Request) (int, bool) {
	seat, err := strconv.Atoi(r.PathValue("seat"))
	if err != nil || seat < 1 || seat > wire.MaxSeats {
		refuse(w, http.StatusNotFound, "", errNoSeat)
		return 0, false
	}
	return seat, true
}

// read takes a small body that came whole and in time.
func read(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	// A connection without deadlines, as in a test, has none to set.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(askTimeout))
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		refuse(w, http.StatusBadRequest, "", errBody)
		return nil, false
	}
	return b, true
}

func identityOf(a wire.Asker) identity { return identity{a.User, a.Role, a.Seat} }

func statusOf(err error) int {
	if errors.Is(err, errSeat) || errors.Is(err, errOther) {
		return http.StatusForbidden
	}
	return http.StatusConflict
}

func refuse(w http.ResponseWriter, status int, id string, err error) {
	reply(w, status, wire.Refused(id, err))
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	// Who went away before the last byte has no use for the error.
	_ = json.NewEncoder(w).Encode(v)
}
