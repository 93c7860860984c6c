package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/load"
	"dicetable/cmd/internal/wire"
)

// documented are the rules for a broker that is not the club's own, as
// docs/mqtt.md has them.
func documented(t *testing.T) string {
	t.Helper()
	doc, err := os.ReadFile("../../docs/mqtt.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?s)```\n(pattern write .*?)```").FindSubmatch(doc)
	if m == nil {
		t.Fatal("docs/mqtt.md has no acl_file")
	}
	return string(m[1])
}

// secretOf is the password of a login at the ruled broker.
func secretOf(user string) string { return "secret of " + user }

// startRuled starts a broker with the documented rules, at which the club, tables
// and a guest have logins; a witness may read everything besides.
func startRuled(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if _, err := exec.LookPath("mosquitto_passwd"); err != nil {
		t.Skip("mosquitto_passwd is not installed: the rules for a broker are not tried")
	}
	passwords, acl := filepath.Join(dir, "passwords"), filepath.Join(dir, "acl")
	if err := os.WriteFile(passwords, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, user := range []string{"club", "load-1", "load-2", "guest", "witness"} {
		if out, err := exec.Command("mosquitto_passwd", "-b", passwords, user, secretOf(user)).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	if err := os.WriteFile(acl, []byte(documented(t)+"user witness\ntopic read #\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return startMosquitto(t, fmt.Sprintf("allow_anonymous false\npassword_file %s\nacl_file %s", passwords, acl))
}

// visitor is somebody at a broker, and what came: topics with their payloads.
type visitor struct {
	mqtt.Client
	t    *testing.T
	mu   sync.Mutex
	came []string
}

// visit logs somebody in, who asks for everything.
func visit(t *testing.T, broker, user string) *visitor {
	t.Helper()
	v := &visitor{t: t}
	o := mqtt.NewClientOptions().AddBroker(broker).SetClientID("visitor-" + user).SetUsername(user).SetPassword(secretOf(user)).SetConnectTimeout(time.Minute)
	v.Client = mqtt.NewClient(o)
	v.done(v.Connect())
	t.Cleanup(func() { v.Disconnect(0) })
	v.done(v.Subscribe("#", 1, func(_ mqtt.Client, m mqtt.Message) {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.came = append(v.came, m.Topic()+" "+string(m.Payload()))
	}))
	return v
}

func (v *visitor) done(token mqtt.Token) {
	v.t.Helper()
	if !token.WaitTimeout(time.Minute) || token.Error() != nil {
		v.t.Fatal(token.Error())
	}
}

func (v *visitor) says(topic, what string) { v.t.Helper(); v.done(v.Publish(topic, 1, false, what)) }

func (v *visitor) heard(what string) bool {
	return slices.ContainsFunc(v.all(), func(one string) bool { return strings.Contains(one, what) })
}

// all is what came until now.
func (v *visitor) all() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.came)
}

// At a broker with the documented rules a club and its tables play as at the
// club's own.
func TestClubAtABrokerWithTheDocumentedRules(t *testing.T) {
	broker, dir := startRuled(t), t.TempDir()
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte(secretOf("club")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, address, _ := startClub(t, dir, "--broker", broker, "--secret", secret)
	table, err := load.NewMember(1, broker, func(id wire.TableID) string { return secretOf(id.String()) })
	if err != nil {
		t.Fatal(err)
	}
	playOne(t, hostOf(t, dir, address), table)
}

// By the documented rules everybody says and hears what is theirs, and nothing
// else: a table its own words and the club's to it, the club all of that, a guest
// nothing. Who has no login does not come in.
func TestTheDocumentedRulesRefuseEverybodyElse(t *testing.T) {
	broker := startRuled(t)
	witness, club, guest := visit(t, broker, "witness"), visit(t, broker, "club"), visit(t, broker, "guest")
	tables := map[string]*visitor{"load-1": visit(t, broker, "load-1"), "load-2": visit(t, broker, "load-2")}
	sends, reads := map[string][]string{}, map[string][]string{}
	for name := range tables {
		id, err := wire.ParseTableID(name)
		if err != nil {
			t.Fatal(err)
		}
		sends[name], reads[name] = id.Member()
	}
	own := func(name string) string { return "dicetable/" + name + "/state" }
	for name, table := range tables {
		for other := range tables {
			for _, topic := range append(slices.Concat(sends[other], reads[other]), own(other)) {
				table.says(topic, "by "+name)
				guest.says(topic, "by guest")
				if name == other {
					club.says(topic, "by club")
				}
			}
		}
	}
	// Whatever was let through came before these, the last that each of them says.
	for name, table := range tables {
		table.says(sends[name][0], "last of "+name)
		club.says(reads[name][0], "last for "+name)
		eventually(t, "the last of "+name, func() error {
			if !witness.heard("last of "+name) || !witness.heard("last for "+name) || !club.heard("last of "+name) || !table.heard("last for "+name) {
				return fmt.Errorf("heard are %v", witness.all())
			}
			return nil
		})
	}
	for name, table := range tables {
		for other := range tables {
			for _, topic := range append(slices.Concat(sends[other], reads[other]), own(other)) {
				mine := name == other && slices.Contains(sends[other], topic)
				theClubs := topic != own(other) && topic != sends[other][0]
				for who, may := range map[string]bool{name: mine, "guest": false, "club": theClubs} {
					if witness.heard(topic+" by "+who) != may {
						t.Errorf("%s says %s: %v, should be %v", who, topic, !may, may)
					}
				}
				if mine != club.heard(topic+" by "+name) {
					t.Errorf("the club hears %s of %s: %v", topic, name, !mine)
				}
				forMe := name == other && slices.Contains(reads[other], topic)
				if table.heard(topic+" by club") != forMe {
					t.Errorf("%s hears the club on %s: %v", name, topic, !forMe)
				}
				if name != other && table.heard(topic+" by "+other) {
					t.Errorf("%s hears %s", name, topic)
				}
			}
		}
	}
	if came := guest.all(); len(came) > 0 {
		t.Errorf("a guest hears %v", came)
	}
	stranger := mqtt.NewClient(mqtt.NewClientOptions().AddBroker(broker).SetConnectTimeout(time.Minute).SetConnectRetry(false))
	if token := stranger.Connect(); !token.WaitTimeout(time.Minute) || token.Error() == nil {
		t.Error("who has no login comes in")
	}
}
