package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// cluster is three servers of NATS with JetStream and MQTT, each a process of its
// own, as a chain of cafés would run them: what one has, all three have.
type cluster struct {
	*testing.T
	configs  []string
	programs []*exec.Cmd
	urls     []string // for MQTT
	monitors []string
}

// serveNATS is one server, in a process of its own.
func serveNATS(config string) {
	opts, err := server.ProcessConfigFile(config)
	var s *server.Server
	if err == nil {
		s, err = server.NewServer(opts)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.Start()
	s.WaitForShutdown()
}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{T: t, programs: make([]*exec.Cmd, 3)}
	var routes []string
	for range c.programs {
		routes = append(routes, freeAddress(t))
	}
	for i, route := range routes {
		dir, mqtt, monitor := t.TempDir(), freeAddress(t), freeAddress(t)
		c.configs = append(c.configs, filepath.Join(dir, "nats.conf"))
		c.urls = append(c.urls, "tcp://"+mqtt)
		c.monitors = append(c.monitors, "http://"+monitor)
		config := fmt.Sprintf(`server_name: "café-%d", listen: "127.0.0.1:-1", http: %q
jetstream { store_dir: %q }
cluster { name: "cafés", listen: %q, routes: ["nats://%s"] }
mqtt { listen: %q, stream_replicas: 3, consumer_replicas: 3 }
`, i+1, monitor, filepath.Join(dir, "store"), route, strings.Join(routes, `", "nats://`), mqtt)
		if err := os.WriteFile(c.configs[i], []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		c.start(i)
	}
	c.whole()
	return c
}

// start starts a server, once more with what it had when it was killed.
func (c *cluster) start(i int) {
	c.Helper()
	p := exec.Command(os.Args[0])
	p.Env = append(os.Environ(), "CLUSTER_CHILD="+c.configs[i])
	p.Stderr = os.Stderr
	if err := p.Start(); err != nil {
		c.Fatal(err)
	}
	c.programs[i] = p
	c.Cleanup(func() { kill(c.T, p) })
}

// whole waits until all servers are up with all that the others have: before that
// nothing is kept three times.
func (c *cluster) whole() {
	c.Helper()
	eventually(c.T, "the cluster is whole", func() error {
		leaders := 0
		for _, monitor := range c.monitors {
			var health struct{ Status, Error string }
			var state struct {
				Meta struct {
					Replicas []struct{ Current, Offline bool } `json:"replicas"`
				} `json:"meta_cluster"`
			}
			if err := errors.Join(ask(monitor+"/healthz", &health), ask(monitor+"/jsz", &state)); err != nil {
				return err
			}
			if health.Status != "ok" {
				return errors.New(health.Error)
			}
			current := 0
			for _, r := range state.Meta.Replicas { // which the leader alone knows
				if r.Current && !r.Offline {
					current++
				}
			}
			if current == len(c.programs)-1 {
				leaders++
			}
		}
		if leaders != 1 {
			return fmt.Errorf("%d leaders know of all", leaders)
		}
		return nil
	})
}

// ask reads what a server says of itself.
func ask(address string, into any) error {
	r, err := http.Get(address)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	return json.NewDecoder(r.Body).Decode(into)
}

// from are the addresses of all servers, that of one first.
func (c *cluster) from(i int) string {
	return strings.Join(append(append([]string{}, c.urls[i:]...), c.urls[:i]...), ",")
}

// Tables of three cafés and their club, a process of its own, meet at a cluster. In
// the middle of a round the server is killed that the club and a third of the
// tables are connected to; it comes back, and in the next round another one is.
// Every result counts once. The whole form of it, for `make test-cluster`, has 30
// tables, and kills each server six times.
func TestServersOfTheClusterAreKilledInTheMiddleOfARound(t *testing.T) {
	tables, struck := 3, 1
	if os.Getenv("DICETABLE_CLUSTER") != "" {
		tables, struck = 30, 18
	}
	nats := startCluster(t)
	c := newCup(t, "--broker", nats.from(0))
	for i := range tables {
		c.joins(nats.from(i%3), "")
	}
	c.begins(struck + 1)
	for round := range struck {
		c.round(func() {
			c.awaits(1 + round%tables)
			kill(t, nats.programs[round%3])
		})
		nats.start(round % 3)
		nats.whole()
	}
	c.round(func() {})
	c.ends((struck + 1) * tables)
}
