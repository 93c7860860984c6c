package config

import (
	"flag"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the sample into docs/configuration.md")

// commented are the keys of the sample that are there as examples only.
var commented = regexp.MustCompile(`(?m)^#(\[|[a-z_]+ = )`)

// The package installs the sample: installed as it is, it changes nothing but
// the folder.
func TestTheInstalledSampleIsTheDefault(t *testing.T) {
	c, err := Parse(Sample("/var/lib/dicetable"))
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Table.Dir = "/var/lib/dicetable"
	if !reflect.DeepEqual(c, want) {
		t.Errorf("the sample is\n%+v\nwant\n%+v", c, want)
	}
}

// With the examples at its end taken in, the sample names every setting and is
// understood.
func TestTheInstalledSampleExplainsEverySetting(t *testing.T) {
	whole := commented.ReplaceAllString(string(Sample("var")), "$1")
	c, err := Parse([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Game.Players) != 2 || len(c.Buttons) != 2 || len(c.Links) != 1 {
		t.Errorf("the examples are %+v, %+v, %+v", c.Game.Players, c.Buttons, c.Links)
	}
	everySetting(t, whole)
}

// The documentation shows the installed sample, word for word.
func TestTheDocumentationShowsTheSample(t *testing.T) {
	const name = "../../../docs/configuration.md"
	body := string(Sample(Default().Table.Dir))
	body = body[strings.Index(body, "[table]"):]
	body, _, _ = strings.Cut(body, "\n# Who plays")
	doc, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	shown := samples(t)[0]
	if shown == body {
		return
	}
	if !*update {
		t.Fatal("docs/configuration.md shows another sample than sample.toml; see both, then `go test ./cmd/internal/config -update`")
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(doc), shown, body, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}
