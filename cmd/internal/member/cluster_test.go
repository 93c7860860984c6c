package member_test

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// cluster is three servers of NATS with JetStream and MQTT, as a chain of cafés
// would run them: what one has, all three have.
type cluster struct {
	servers []*server.Server
	urls    []string
}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{}
	var routes []*url.URL
	var ports []int
	for range 3 {
		_, port, err := net.SplitHostPort(freePort(t))
		if err != nil {
			t.Fatal(err)
		}
		n, _ := strconv.Atoi(port)
		ports = append(ports, n)
		routes = append(routes, &url.URL{Scheme: "nats", Host: "127.0.0.1:" + port})
	}
	for i, port := range ports {
		s, err := server.NewServer(&server.Options{
			ServerName: fmt.Sprint("café-", i+1), Host: "127.0.0.1", Port: -1, NoSigs: true, NoLog: true,
			JetStream: true, StoreDir: t.TempDir(),
			Cluster: server.ClusterOpts{Name: "cafés", Host: "127.0.0.1", Port: port}, Routes: routes,
			MQTT: server.MQTTOpts{Host: "127.0.0.1", Port: -1, StreamReplicas: 3, ConsumerReplicas: 3},
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		c.servers = append(c.servers, s)
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	}
	for _, s := range c.servers {
		if !s.ReadyForConnections(patience) {
			t.Fatal("a server of the cluster does not start")
		}
		v, err := s.Varz(nil)
		if err != nil {
			t.Fatal(err)
		}
		c.urls = append(c.urls, fmt.Sprintf("tcp://127.0.0.1:%d", v.MQTT.Port))
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if c.led() {
			return c
		}
		if time.Now().After(deadline) {
			t.Fatal("the cluster has no leader")
		}
	}
}

// led reports whether the cluster has a leader that knows of all three: before
// that it keeps nothing three times.
func (c *cluster) led() bool {
	for _, s := range c.servers {
		if s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == len(c.servers) {
			return true
		}
	}
	return false
}

// from are the addresses of all servers, that of one first.
func (c *cluster) from(i int) string {
	return strings.Join(append(append([]string{}, c.urls[i:]...), c.urls[:i]...), ",")
}

// Tables of three cafés and their club meet at a cluster. The server that the
// club and a third of the tables are connected to dies in the middle of a
// round. Every result is counted, none twice. The whole form of it, for
// `make test-cluster`, has 30 tables.
func TestAServerOfTheClusterDiesInTheMiddleOfARound(t *testing.T) {
	tables, games := 3, 4
	if os.Getenv("DICETABLE_CLUSTER") != "" {
		tables, games = 30, 20
	}
	nats := startCluster(t)
	c := newClub(t)
	client := broadcast.ClubClient(broadcast.ClientOptions{Name: "club", URL: nats.from(0), User: "club", Tell: func(error) {}, Log: quiet(t)}, c.hear)
	c.put = client.Put
	runs(t, client.Run)

	var seats []*member.Member
	for i := range tables {
		m, err := member.Open(member.Options{
			Table: tableID(t, fmt.Sprint("table-", i)), Dir: t.TempDir(), URL: nats.from(i % 3), Name: fmt.Sprint("table ", i), Version: "1",
			Call: func(context.Context, wire.Call) {}, Part: func(string, wire.Part) {}, Notice: func(string, wire.Part) {},
			Again: 5 * time.Second, Log: quiet(t),
		})
		if err != nil {
			t.Fatal(err)
		}
		seats = append(seats, m)
		runs(t, m.Run)
	}
	var sent sync.WaitGroup
	half := make(chan struct{}, tables)
	for i, m := range seats {
		sent.Go(func() {
			for g := range games {
				r := result(fmt.Sprintf("table-%d-%d", i, g+1), 1)
				r.Table = fmt.Sprint("table-", i)
				m.Report(r)
				if g == games/2 {
					half <- struct{}{}
				}
				time.Sleep(200 * time.Millisecond)
			}
		})
	}
	for range seats {
		<-half
	}
	nats.servers[0].Shutdown()
	sent.Wait()
	c.awaitFor(patience, "every result", func() bool { return len(c.counted) == tables*games })
	for i := range seats {
		for g := range games {
			if name := fmt.Sprintf("table-%d-%d.1", i, g+1); c.counted[name] == 0 {
				t.Errorf("%s is lost", name)
			}
		}
	}
}
