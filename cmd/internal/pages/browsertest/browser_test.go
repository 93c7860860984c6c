package browsertest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	browserlog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var screenshots = flag.String("screenshots", "", "keep pictures of the pages in this `DIR`")

// patience is how long a test waits for what must come; nothing is asserted
// about how fast it is.
const patience = 3 * time.Minute

// ends is what is done when all tests have run.
var ends []func()

func atEnd(do func()) { ends = append(ends, do) }

func TestMain(m *testing.M) {
	status := m.Run()
	for _, do := range slices.Backward(ends) {
		do()
	}
	os.Exit(status)
}

// browser is the Chromium of all tests, whose pages share nothing. Its only page
// is the browser's own.
func browser(t *testing.T) context.Context {
	t.Helper()
	ctx, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

var chromium = sync.OnceValues(func() (context.Context, error) {
	program, err := exec.LookPath("chromium")
	if err != nil {
		return nil, errors.New("chromium is not installed: apt-get install chromium, or run make test, which does")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.Flag("disable-gpu", true),
		chromedp.WSURLReadTimeout(patience), chromedp.Flag("host-resolver-rules", "MAP "+guestHost+" 127.0.0.1"))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	atEnd(cancel)
	ctx, closed := chromedp.NewContext(ctx)
	atEnd(closed)
	return ctx, chromedp.Do(ctx)
})

// page is one window of a visitor of their own: nothing is shared with others.
type page struct {
	t    *testing.T
	name string
	ctx  context.Context

	mu      sync.Mutex
	errors  []string
	frames  []string
	loaded  []network.RequestID
	offline bool
}

// open opens an address in a window of a size.
func open(t *testing.T, browser context.Context, name, address string, width, height int64) *page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &page{t: t, name: name, ctx: ctx}
	p.must(chromedp.Listen(ctx, p.hear))
	p.must(chromedp.Do(ctx, command(browserlog.Enable, cdp.Empty{}), command(network.Enable, network.EnableParams{}),
		chromedp.EmulateViewport(width, height), chromedp.Navigate(address)))
	return p
}

// command is a command of the browser's protocol as a step.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// hear notes what the browser tells of a page.
func (p *page) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.errors = append(p.errors, e.ExceptionDetails.Text+" "+describe(e.ExceptionDetails.Exception))
	case *browserlog.EventEntryAdded:
		// Where the machine is busy a link is given up and made anew; what was
		// just being sent is told of as an error.
		lost := p.offline && e.Entry.Source == browserlog.EntrySourceNetwork || strings.HasPrefix(e.Entry.Text, "WebSocket is already in CLOSING")
		if e.Entry.Level == browserlog.EntryLevelError && !lost {
			p.errors = append(p.errors, fmt.Sprint(e.Entry.Source, ": ", e.Entry.Text, " ", e.Entry.URL))
		}
	case *network.EventWebSocketFrameReceived:
		p.frames = append(p.frames, string(e.Response.PayloadData))
	case *network.EventEventSourceMessageReceived:
		p.frames = append(p.frames, e.Data)
	case *network.EventLoadingFinished:
		p.loaded = append(p.loaded, e.RequestID)
	}
}

func describe(o *runtime.RemoteObject) string {
	if o == nil {
		return ""
	}
	return o.Description
}

func (p *page) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

// mayLose says that errors of the network are to be expected from now on.
func (p *page) mayLose() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.offline = true
}

// received are all messages of WebSocket and event stream.
func (p *page) received() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.frames)
}

// bodies are the answers to all requests over HTTP.
func (p *page) bodies() []string {
	p.t.Helper()
	p.mu.Lock()
	loaded := slices.Clone(p.loaded)
	p.mu.Unlock()
	var all []string
	for _, id := range loaded {
		p.must(chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			got, err := cdp.Call(ctx, t, network.GetResponseBody, network.GetResponseBodyParams{RequestID: id})
			all = append(all, string(got.Body))
			return err
		})))
	}
	return all
}

// quiet fails the test if the page's console has errors.
func (p *page) quiet() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.errors {
		p.t.Errorf("%s, console: %s", p.name, e)
	}
	p.errors = nil
}

// eval is the value of an expression in the page.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	p.must(err)
	return v
}

// until waits for an expression to become true.
func (p *page) until(what, expression string) {
	p.t.Helper()
	if !p.within(patience, expression) {
		p.picture("failed-" + p.name)
		p.t.Fatalf("%s: %s did not come; the page says: %s", p.name, what, eval[string](p, "document.body.innerText"))
	}
}

// within reports whether an expression becomes true in a time.
func (p *page) within(d time.Duration, expression string) bool {
	p.t.Helper()
	for deadline := time.Now().Add(d); !p.is(expression); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}

// is reports whether an expression is true now. Of a page that is just being left
// for another nothing is.
func (p *page) is(expression string) bool {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
	if err != nil && strings.Contains(err.Error(), "Inspected target navigated") {
		return false
	}
	p.must(err)
	return v
}

// has waits for an element.
func (p *page) has(selector string) {
	p.t.Helper()
	p.until(selector, fmt.Sprintf("document.querySelector(%q)", selector))
}

// click clicks an element once it is there and not disabled.
func (p *page) click(selector string) {
	p.t.Helper()
	p.has(selector + ":not([disabled])")
	eval[chromedp.Void](p, fmt.Sprintf("void document.querySelector(%q)?.click()", selector))
}

// mouse presses or releases the mouse on an element, as a finger would.
func (p *page) mouse(kind input.DispatchMouseEventType, selector string) {
	p.t.Helper()
	p.has(selector)
	at := eval[[]float64](p, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: "center"});
		const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	p.must(chromedp.Do(p.ctx, chromedp.MouseEvent(kind, at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1))))
}

// pictureOf keeps a picture of a part of the page, wherever on it that is.
func (p *page) pictureOf(selector, name string) {
	p.t.Helper()
	p.has(selector)
	eval[any](p, fmt.Sprintf("void document.querySelector(%q).scrollIntoView()", selector))
	p.picture(name)
}

// unhurried is the page for somebody who asked for no motion.
func (p *page) unhurried() {
	p.t.Helper()
	p.must(chromedp.Do(p.ctx, command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	})))
}

// rest waits until what moves has come to rest; what moves for ever, or
// will leave after a while, does not count.
func (p *page) rest() {
	p.t.Helper()
	p.until("rest", `document.getAnimations().every((a) => a.playState !== "running" || a.animationName === "leave" || a.effect.getTiming().iterations === Infinity)`)
}

// picture keeps what the page shows, when pictures are asked for.
func (p *page) picture(name string) {
	p.t.Helper()
	if *screenshots == "" {
		return
	}
	b, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	p.must(err)
	p.must(os.MkdirAll(*screenshots, 0o755))
	p.must(os.WriteFile(filepath.Join(*screenshots, name+".png"), b, 0o644))
}

// reload loads a page anew.
func reload(p *page) error { return chromedp.Do(p.ctx, chromedp.Reload()) }

// key presses or lets go of Enter on an element.
func (p *page) key(selector string, kind input.DispatchKeyEventType) error {
	eval[chromedp.Void](p, fmt.Sprintf("void document.querySelector(%q).focus()", selector))
	return chromedp.Do(p.ctx, command(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13}))
}

// contains says whether a text has a part.
func contains(text, part string) bool { return strings.Contains(text, part) }
