package wiring

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "draw the diagrams of docs/build anew")

const folder = "../../docs/build/wiring"

// The diagrams of the guide are those of the code, and are SVG.
func TestTheGuideShowsTheDiagrams(t *testing.T) {
	want := map[string][]byte{}
	for _, d := range Diagrams() {
		var b bytes.Buffer
		if err := d.Draw(&b); err != nil {
			t.Fatal(err)
		}
		want[d.Name+".svg"] = b.Bytes()
	}
	for _, b := range Boards() {
		var drawn bytes.Buffer
		if err := b.Draw(&drawn); err != nil {
			t.Fatal(err)
		}
		want[b.Name+".svg"] = drawn.Bytes()
	}
	for name, drawn := range want {
		for d := xml.NewDecoder(bytes.NewReader(drawn)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s is no SVG: %v", name, err)
			}
		}
		file := filepath.Join(folder, name)
		if *update {
			if err := os.WriteFile(file, drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, drawn) {
			t.Errorf("%s is another diagram than that of the code (%v); draw it with `go test ./hardware/wiring -update`", file, err)
		}
	}
}

// Supply, ground and bus wires go to pins that are that, and no pin of the
// header carries two parts' lines.
func TestWiresGoWhereTheyMay(t *testing.T) {
	lines := map[string]string{}
	for _, d := range Diagrams() {
		for _, w := range d.wires {
			n, err := strconv.Atoi(w.from)
			if err != nil {
				continue
			}
			is := header[n]
			switch {
			case (w.kind == minus) != (is == ground):
				t.Errorf("%s: pin %d is %s and has a wire for %s", d.Name, n, is, w.kind)
			case (w.kind == plus) != (is == power5 || is == power3):
				t.Errorf("%s: pin %d is %s and has a wire for %s", d.Name, n, is, w.kind)
			}
			if strings.HasPrefix(is, "GPIO") && bus[is] == "" {
				if lines[is] != "" {
					t.Errorf("%s is used by %s and by %s", is, lines[is], d.Name)
				}
				lines[is] = d.Name
			}
			d.end(w.to, false)
		}
	}
}

// What the guide of the panel says in words.
func TestThePinsAreThoseOfTheGuides(t *testing.T) {
	for pin, want := range map[int]string{3: "SDA", 5: "SCL", 19: "MOSI", 23: "SCLK", 24: "CE0"} {
		if got := bus[header[pin]]; got != want {
			t.Errorf("pin %d is %s, want %s", pin, got, want)
		}
	}
	seen := map[string]bool{}
	for pin, name := range header {
		if strings.HasPrefix(name, "GPIO") && seen[name] || pin > 0 && name == "" {
			t.Errorf("pin %d: %q", pin, name)
		}
		seen[name] = true
	}
}
