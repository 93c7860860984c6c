package browsertest

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// spot is a place with a bad connection. While it is dead, what is sent is
// swallowed without a word, as by a phone behind a wall; connections from
// before stay dead when it is over.
type spot struct {
	net.Listener
	dead atomic.Bool
	mu   sync.Mutex
	all  []*swallowed
}

// around is a spot whose connections come from a listener.
func (s *spot) around(l net.Listener) net.Listener {
	s.Listener = l
	return s
}

// swallowed is a connection that may have died.
type swallowed struct {
	net.Conn
	dead atomic.Bool
}

func (s *spot) Accept() (net.Conn, error) {
	c, err := s.Listener.Accept()
	if err != nil {
		return nil, err
	}
	w := &swallowed{Conn: c}
	w.dead.Store(s.dead.Load())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, w)
	return w, nil
}

// lose kills every connection, those to come too.
func (s *spot) lose() {
	s.dead.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.all {
		c.dead.Store(true)
	}
}

// find lets new connections live.
func (s *spot) find() { s.dead.Store(false) }

func (c *swallowed) Read(b []byte) (int, error) {
	for {
		n, err := c.Conn.Read(b)
		if err != nil || !c.dead.Load() {
			return n, err
		}
	}
}

func (c *swallowed) Write(b []byte) (int, error) {
	if c.dead.Load() {
		return len(b), nil
	}
	return c.Conn.Write(b)
}

// lossy drops the answer of one request, after it was done, or lets no MQTT pass.
type lossy struct {
	path     atomic.Pointer[string]
	lost     atomic.Int32
	unlinked atomic.Bool
}

// answers are those of a handler, but for the one that is lost.
func (l *lossy) answers(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p := l.path.Load(); p != nil && strings.HasPrefix(r.URL.Path, *p) && r.Method == http.MethodPost && l.path.CompareAndSwap(p, nil) {
			h.ServeHTTP(httptest.NewRecorder(), r)
			l.lost.Add(1)
			panic(http.ErrAbortHandler)
		}
		if l.unlinked.Load() && r.URL.Path == "/mqtt" {
			http.Error(w, "MQTT does not pass here", http.StatusForbidden)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// The way of an act may fail in both directions: it is done once, and the page
// comes back by itself and says meanwhile how old its picture is.
func TestAPhoneInADeadSpot(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	r.play("dicecup", `{}`)
	showThrow(r)
	r.follows(ann, ben)
	ann.mayLose()
	ben.mayLose()

	commands := "/api/commands/"
	r.lossy.path.Store(&commands)
	ann.click("[data-box=blue]")
	ann.click("[data-do=cross]")
	ann.has("[data-crossed]")
	if n := r.lossy.lost.Load(); n != 1 {
		t.Errorf("%d answers were lost, want one", n)
	}
	if refused := eval[string](ann, `document.querySelector(".refused").textContent`); refused != "" {
		t.Errorf("Ann is told %q", refused)
	}

	r.spot.lose()
	ben.has("[data-fresh=false]")
	ben.until("the age", `/^○ \d+ s ago$/.test(document.querySelector(".fresh").innerText.trim())`)
	ben.click("[data-box=red]")
	ben.click("[data-do=cross]")
	ben.has(".sending")
	ben.shot("dead spot")
	ben.lacks("[data-crossed]")
	r.spot.find()
	ben.has("[data-crossed]")
	ben.has("[data-fresh=true]")
	ann.has("[data-fresh=true]")
	r.follows(ann, ben)
	ben.lacks(".sending")
}

// A page that comes, and hears nothing of the table, says nothing of its game, nor
// who sits there.
func TestAPageThatHearsNothingYet(t *testing.T) {
	r := newGuests(t)
	r.play("dicecup", `{}`)
	b := browser(t)
	ann, desk := r.phone(b, "Ann's phone", "en"), open(t, b, "host", r.address+"host?lang=en", 1280, 900)
	login(r.desk, desk)
	r.lossy.unlinked.Store(true)
	for _, p := range []*page{ann, desk} {
		p.mayLose()
		p.must(reload(p))
		p.has(".alarm[data-link=down]")
	}
	ann.shot("hears nothing yet")
	ann.lacks(".claim")
	ann.says(".fresh", "…")
	desk.lacks(".setup")
	for where, said := range map[string]string{"phone": ann.text(".prompt"), "desk": desk.text(".now h2")} {
		if said != "" {
			t.Errorf("the %s says %q", where, said)
		}
	}
	r.lossy.unlinked.Store(false)
	ann.has("[data-take]")
	ann.has("[data-fresh=true]")
	desk.shows(".now h2", "Dice Cup")
}

// asleep is for how long a phone sleeps: longer than a link may be silent. It is
// awake again within awake.
const (
	asleep = 12 * time.Second
	awake  = 12 * time.Second
)

// A phone sleeps in a pocket, its connections die meanwhile without a word, and the
// game goes on. It wakes, and shows what is now by itself, with the seat it had.
func TestAPhoneThatSlept(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	r.play("dicecup", `{}`)
	r.follows(ann, ben)
	ann.mayLose()
	ben.mayLose()
	lives := func(state cdppage.SetWebLifecycleStateState) {
		t.Helper()
		ben.must(chromedp.Do(ben.ctx, command(cdppage.SetWebLifecycleState, cdppage.SetWebLifecycleStateParams{State: state})))
	}
	eval[any](ben, `void (window.beats = 0, setInterval(() => beats++, 100))`)
	lives(cdppage.SetWebLifecycleStateStateFrozen)
	r.spot.lose()
	showThrow(r)
	r.spot.find()
	time.Sleep(asleep)
	lives(cdppage.SetWebLifecycleStateStateActive)
	if beats := eval[int](ben, "beats"); beats > int(asleep/time.Second)*5 {
		t.Fatalf("it did not sleep: %d beats", beats)
	}
	woke := time.Now()
	if !ben.within(awake, `document.querySelector("[data-fresh=true]") && document.querySelector(".mine[data-mine='3'] [data-box]")`) {
		t.Errorf("after %v the phone shows: %s", awake, eval[string](ben, "document.body.innerText"))
	}
	t.Logf("awake after %v", time.Since(woke))
	r.follows(ann, ben)
}
