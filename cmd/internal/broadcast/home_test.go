package broadcast_test

import (
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

const config = "homeassistant/device/dicetable_t1/config"

// The table appears in Home Assistant, appears again when that or its broker
// has been away, and its light can be switched from there.
func TestHomeAssistant(t *testing.T) {
	m := startMosquitto(t)
	asked := make(chan wire.Light, 10)
	b, stop := run(t, broadcast.Options{
		Links: []broadcast.Link{{Name: "home", URL: m.url(), Discovery: "homeassistant", Language: "en"}},
		Light: func(l wire.Light) { asked <- l },
	})
	home := connect(t, m.url(), "")
	home.subscribe("homeassistant/#", 1)
	home.subscribe("dicetable/t1/#", 1)
	home.awaitPayload(config, `"command_topic":"dicetable/t1/light/set"`)
	home.awaitPayload("dicetable/t1/light", `{"state":"ON","brightness":255}`)
	home.awaitPayload("dicetable/t1/availability", wire.Online)

	home.must(home.Publish("homeassistant/status", 1, false, "offline"))
	home.must(home.Publish("homeassistant/status", 1, false, "online"))
	if got := home.awaitPayload(config, "dicetable_t1"); got.Retained() {
		t.Error("what Home Assistant is told when it starts is what the broker kept")
	}

	home.must(home.Publish("dicetable/t1/light/set", 1, false, `{"state":"ON","brightness":51}`))
	home.awaitPayload("dicetable/t1/light", `{"state":"ON","brightness":51}`)
	home.must(home.Publish("dicetable/t1/light/set", 1, false, `{"state":"OFF"}`))
	home.awaitPayload("dicetable/t1/light", `{"state":"OFF","brightness":51}`)
	if l := <-asked; l.Share() != 0.2 {
		t.Errorf("the panel was asked for %+v", l)
	}
	if l := <-asked; l.Share() != 0 {
		t.Errorf("the panel was asked for %+v", l)
	}

	b.Press(wire.Press{Kind: "long", Seat: 2, At: time.Unix(0, 0).UTC()})
	press := home.awaitPayload("dicetable/t1/button", `{"event_type":"long","seat":2,`)
	if press.Retained() {
		t.Error("a press is retained")
	}

	m.kill()
	m.start()
	home = connect(t, m.url(), "")
	home.subscribe("homeassistant/#", 1)
	home.subscribe("dicetable/t1/#", 1)
	home.awaitPayload(config, "dicetable_t1")
	home.awaitPayload("dicetable/t1/light", `{"state":"OFF","brightness":51}`)
	stop()
	home.awaitPayload("dicetable/t1/availability", wire.Offline)
	late := connect(t, m.url(), "")
	late.subscribe(config, 1)
	if !late.awaitPayload(config, "dicetable_t1").Retained() {
		t.Error("the discovery message is not retained")
	}
}

// A table that is switched on before its network, or is given another address later,
// tells Home Assistant where its pages are then: also on a broker of the same machine,
// whose connection lasts.
func TestHomeAssistantKnowsWhereThePagesAreNow(t *testing.T) {
	m := startMosquitto(t)
	var pages atomic.Value
	at := func(address string) { pages.Store("http://" + address + ":8080/") }
	at("localhost")
	run(t, broadcast.Options{
		Links: []broadcast.Link{{Name: "home", URL: m.url(), Discovery: "homeassistant", Language: "en"}},
		Pages: func() string { return pages.Load().(string) },
	})
	home := connect(t, m.url(), "")
	home.subscribe(config, 1)
	home.awaitPayload(config, `"configuration_url":"http://localhost:8080/"`)
	at("192.168.7.9")
	home.awaitPayload(config, `"configuration_url":"http://192.168.7.9:8080/"`)
	m.kill()
	at("192.168.7.10")
	m.start()
	home = connect(t, m.url(), "")
	home.subscribe(config, 1)
	home.awaitPayload(config, `"configuration_url":"http://192.168.7.10:8080/"`)
}

// A wish that a broker kept would be done again at every start.
func TestRetainedLightIsIgnored(t *testing.T) {
	m := startMosquitto(t)
	home := connect(t, m.url(), "")
	home.must(home.Publish("dicetable/t1/light/set", 1, true, `{"state":"OFF"}`))
	asked := make(chan wire.Light, 10)
	run(t, broadcast.Options{
		Links: []broadcast.Link{{Name: "home", URL: m.url(), Discovery: "homeassistant", Language: "en"}},
		Light: func(l wire.Light) { asked <- l },
	})
	home.subscribe("dicetable/t1/#", 1)
	home.awaitPayload("dicetable/t1/availability", wire.Online)
	home.must(home.Publish("dicetable/t1/light/set", 1, false, `{"state":"ON","brightness":9}`))
	if l := <-asked; l.State != wire.On || l.Brightness != 9 {
		t.Errorf("the retained wish was done: %+v", l)
	}
}

// A link that is not meant for Home Assistant tells it nothing, and nobody but a
// link sets the light.
func TestOnlyALinkIsAHome(t *testing.T) {
	m := startMosquitto(t)
	b, _ := run(t, broadcast.Options{
		Links: []broadcast.Link{{Name: "club", URL: m.url()}},
		Light: func(l wire.Light) { t.Errorf("the light was set: %+v", l) },
	})
	club := connect(t, m.url(), "")
	club.subscribe("#", 1)
	club.awaitPayload("dicetable/t1/availability", wire.Online)
	club.must(club.Publish("dicetable/t1/light/set", 1, false, `{"state":"OFF"}`))
	host := connect(t, address(b), "host")
	host.must(host.Publish("dicetable/t1/light/set", 1, false, `{"state":"OFF"}`))
	club.silentUntil(b, "marker", func(m mqtt.Message) bool { return strings.HasPrefix(m.Topic(), "homeassistant/") })
}

// The example of docs/guide-home-assistant.md lights a strip of WLED: what it
// sends is what WLED's JSON interface takes.
func TestExampleForWLED(t *testing.T) {
	if _, err := exec.LookPath("mosquitto_sub"); err != nil {
		t.Skip("mosquitto-clients are not installed: the example for WLED is not tried")
	}
	m := startMosquitto(t)
	wled := connect(t, m.url(), "")
	wled.subscribe("wled/#", 1)
	host, port, _ := strings.Cut(strings.TrimPrefix(m.url(), "tcp://"), ":")
	script := exec.Command("sh", "../../../docs/examples/wled.sh", "-h", host, "-p", port)
	// Its own processes end with it.
	script.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := script.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = syscall.Kill(-script.Process.Pid, syscall.SIGKILL)
		_ = script.Wait()
	}()
	table := connect(t, m.url(), "")
	for _, c := range []struct{ scene, want string }{
		{`{"scene":"cups_up"}`, `"fx":0,"col":[[255,160,0]]`},
		{`{"scene":"turn","seat":2}`, `"bri":60`},
		{`{"scene":"idle"}`, `{"on":false}`},
	} {
		// Until the script has subscribed nothing comes; then it does at once.
		deadline := time.Now().Add(patience)
		for found := false; !found; {
			if time.Now().After(deadline) {
				t.Fatalf("the strip is not told %s", c.want)
			}
			table.must(table.Publish("dicetable/table-1/panel", 0, true, c.scene))
			select {
			case got := <-wled.got:
				found = got.Topic() == "wled/table/api" && strings.Contains(string(got.Payload()), c.want)
			case <-time.After(200 * time.Millisecond):
			}
		}
	}
}
