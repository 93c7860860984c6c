package main

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
)

// The list is that of the program itself: this test has the same modules as
// the program, with versions and checksums as go.mod and go.sum have them.
func TestTheBillOfMaterials(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run(t.Context(), []string{"sbom"}, stdio{nil, &out, &errs}); status != exitOK {
		t.Fatal(errs.String())
	}
	var b sbom
	if err := json.Unmarshal(out.Bytes(), &b); err != nil || b.Format != "CycloneDX" || b.Spec != "1.5" {
		t.Fatal(err, out.String())
	}
	sums, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"std": true, "github.com/nats-io/nats-server/v2": true, "github.com/eclipse/paho.mqtt.golang": true, "periph.io/x/host/v3": true}
	for _, c := range b.Components {
		delete(want, c.Name)
		if !regexp.MustCompile(`^pkg:golang/\S+@\S+$`).MatchString(c.PURL) {
			t.Errorf("%+v", c)
		}
		if c.Name != "std" && (len(c.Properties) != 1 || !strings.Contains(string(sums), c.Name+" "+c.Version+" "+c.Properties[0].Value+"\n")) {
			t.Errorf("go.sum knows nothing of %+v", c)
		}
	}
	for name := range want {
		t.Errorf("%s is not listed", name)
	}
}

func TestAModuleOfTwoProgramsIsListedOnce(t *testing.T) {
	one := &debug.BuildInfo{GoVersion: "go1.26.8", Deps: []*debug.Module{{Path: "b", Version: "v1"}, {Path: "a", Version: "v1", Replace: &debug.Module{Path: "fork", Version: "v2"}}}}
	b := billOf([]*debug.BuildInfo{one, one})
	var names []string
	for _, c := range b.Components {
		names = append(names, c.Name)
	}
	if got := strings.Join(names, " "); got != "b fork std" {
		t.Errorf("listed are %s", got)
	}
}
