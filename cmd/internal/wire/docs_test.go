package wire

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"

	"dicetable/games"
)

var update = flag.Bool("update", false, "write docs/mqtt.md and docs/examples anew")

// golden compares a file with what it should hold, or writes it.
func golden(t *testing.T, file string, want []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the code says: run `go test ./cmd/internal/wire -update` and read the difference", file)
	}
}

// reference is what the template of docs/mqtt.md is filled with.
type reference struct {
	Topics     []Topic
	Plain      []plainRow
	Verbs      []verbRow
	Types      []typeRow
	MaxCommand int
	MaxEvents  int
}

type (
	plainRow struct{ Topic, Says, Example string }
	verbRow  struct {
		Verb       Verb
		Doc, Roles string
	}
	typeRow struct {
		Name, Doc, Example string
		Fields             []fieldRow
	}
	fieldRow struct{ Name, Type, Doc string }
)

// May lists the commands a role may send.
func (reference) May(role Role) string {
	var list []string
	for _, v := range Verbs {
		if role.May(v) {
			list = append(list, "`"+string(v)+"`")
		}
	}
	return strings.Join(list, ", ")
}

func TestReference(t *testing.T) {
	src := parse(t)
	r := reference{Topics: Topics, MaxCommand: maxCommand, MaxEvents: MaxEvents, Plain: plainRows()}
	for _, v := range Verbs {
		var roles []string
		for _, role := range []Role{Player, Link, Host} {
			if role.May(v) {
				roles = append(roles, string(role))
			}
		}
		r.Verbs = append(r.Verbs, verbRow{v, src.constant(t, v), strings.Join(roles, ", ")})
	}
	for _, name := range []string{"State", "Seat", "Marker", "Notice", "Verdict", "Counted", "Photo", "Outline",
		"Event", "Health", "Part", "Panel", "Answer", "Start", "SeatedPlayer", "Confirmation", "Void"} {
		r.Types = append(r.Types, src.typeRow(t, name))
	}
	tmpl, err := template.ParseFiles("testdata/mqtt.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := tmpl.Execute(&b, r); err != nil {
		t.Fatal(err)
	}
	golden(t, "../../../docs/mqtt.md", append(bytes.TrimSpace(b.Bytes()), '\n'))
}

func plainRows() []plainRow {
	var rows []plainRow
	example := map[string]string{}
	for _, m := range plain(sampleID, sampleState()) {
		example[m.Topic] = string(m.Payload)
	}
	row := func(topic, says string) {
		at := strings.NewReplacer("<language>", "en", "<seat>", "1").Replace(topic)
		rows = append(rows, plainRow{topic, says, example[Root+"/"+sampleID.name+"/"+at]})
	}
	for _, p := range plainTopics {
		row("plain/"+p.what, p.says)
	}
	for _, p := range seatTopics {
		row("plain/"+p.what+"/<seat>", p.says)
	}
	for _, p := range textTopics {
		row("plain/<language>/"+p.what, p.says+", `de` or `en`")
	}
	return rows
}

// source is this package as it is written.
type source []*ast.File

func parse(t *testing.T) source {
	t.Helper()
	var files source
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// sentence is a doc comment on one line, safe in a table.
func sentence(g ...*ast.CommentGroup) string {
	for _, c := range g {
		if text := strings.Join(strings.Fields(c.Text()), " "); text != "" {
			return strings.ReplaceAll(text, "|", "\\|")
		}
	}
	return ""
}

// constant is the doc comment of the constant with a value, its own name
// replaced by nothing.
func (s source) constant(t *testing.T, v Verb) string {
	for _, f := range s {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, spec := range g.Specs {
				c := spec.(*ast.ValueSpec)
				if len(c.Values) == 1 {
					if lit, ok := c.Values[0].(*ast.BasicLit); ok && lit.Value == strconv.Quote(string(v)) {
						return strings.TrimPrefix(sentence(c.Doc, c.Comment), c.Names[0].Name+" ")
					}
				}
			}
		}
	}
	t.Fatalf("no constant %q", v)
	return ""
}

func (s source) typeRow(t *testing.T, name string) typeRow {
	for _, f := range s {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			spec := g.Specs[0].(*ast.TypeSpec)
			if spec.Name.Name != name {
				continue
			}
			row := typeRow{Name: name, Doc: sentence(g.Doc), Example: example(t, name)}
			for _, field := range spec.Type.(*ast.StructType).Fields.List {
				if field.Tag != nil {
					row.Fields = append(row.Fields, fieldRows(t, name, field))
				}
			}
			return row
		}
	}
	t.Fatalf("no type %s", name)
	return typeRow{}
}

func fieldRows(t *testing.T, typeName string, field *ast.Field) fieldRow {
	tag, err := strconv.Unquote(field.Tag.Value)
	if err != nil {
		t.Fatal(err)
	}
	key, _, _ := strings.Cut(strings.Trim(strings.TrimPrefix(tag, "json:"), `"`), ",")
	if key == "" || key == tag {
		t.Errorf("%s.%s has no JSON name", typeName, field.Names[0])
	}
	return fieldRow{key, typeWords(field.Type), sentence(field.Doc, field.Comment)}
}

// typeWords is a Go type as a reader of JSON knows it.
func typeWords(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		known := map[string]string{"string": "text", "bool": "true or false", "int": "number", "uint64": "number"}
		if w, ok := known[e.Name]; ok {
			return w
		}
		return fmt.Sprintf("[%s](#%s)", e.Name, strings.ToLower(e.Name))
	case *ast.StarExpr:
		return typeWords(e.X)
	case *ast.ArrayType:
		return "list of " + typeWords(e.Elt)
	case *ast.MapType:
		return typeWords(e.Value) + " by name"
	case *ast.SelectorExpr:
		known := map[string]string{"Time": "time, RFC 3339", "Text": `{"de","en"}`, "Face": `1 to 6 or "star"`, "Point": "[x,y]", "Kind": "text",
			"Field": `{"kind","count"}`, "PublicView": "the game's view", "Prompt": `{"players","acts","text"}`}
		if w, ok := known[e.Sel.Name]; ok {
			return w
		}
	}
	return fmt.Sprintf("%T", e)
}

// example is a payload as it goes over the wire.
func example(t *testing.T, name string) string {
	event, ok := NewEvent(1042, sampleTime, "table-1-20261121-1", games.Outcome{Kind: "settled", Text: games.Text{DE: "…", EN: "…"}, Data: map[string]int{"actual": 12}})
	if !ok {
		t.Fatal("a public outcome was refused")
	}
	samples := map[string]any{"State": sampleState(), "Event": event,
		"Health": Health{Started: sampleTime, Parts: map[string]Part{"camera": {OK: true}}},
		"Panel":  Panel{Scene: "turn", Seat: 2},
		"Start":  Start{Game: "bluff", Players: []SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}}}
	v, ok := samples[name]
	if !ok {
		return ""
	}
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var (
	sampleID   = TableID{"table-1"}
	sampleTime = time.Date(2026, 11, 21, 20, 15, 0, 0, time.UTC)
)

// TestExamples checks the dashboards in docs/examples, which are made of the
// plain topics.
func TestExamples(t *testing.T) {
	topics := map[string]bool{}
	for _, m := range plain(sampleID, State{}) {
		topics[m.Topic] = true
	}
	for _, l := range languages {
		tiles := dashboard(sampleID, l.code, l.of)
		for _, tile := range tiles {
			if !topics[tile.Topic] {
				t.Errorf("%s is no topic of the table", tile.Topic)
			}
		}
		b, err := json.MarshalIndent(tiles, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "../../../docs/examples/mqtt-dash-"+l.code+".json", append(b, '\n'))
	}
}

// tile is one text tile of MQTT Dash, as the app exports it.
type tile struct {
	Type                   int    `json:"type"`
	ID                     string `json:"id"`
	LongID                 int    `json:"longId"`
	Name                   string `json:"name"`
	Topic                  string `json:"topic"`
	TopicPub               string `json:"topicPub"`
	EnablePub              bool   `json:"enablePub"`
	QoS                    byte   `json:"qos"`
	Retained               bool   `json:"retained"`
	MainTextSize           string `json:"mainTextSize"`
	TextColor              int    `json:"textColor"`
	Prefix                 string `json:"prefix"`
	Postfix                string `json:"postfix"`
	JSONPath               string `json:"jsonPath"`
	LastPayload            string `json:"lastPayload"`
	LastActivity           int    `json:"lastActivity"`
	UpdateLastPayloadOnPub bool   `json:"updateLastPayloadOnPub"`
	EnableIntermediate     bool   `json:"enableIntermediateState"`
	EnteredIntermediateAt  int    `json:"enteredIntermediateStateAt"`
	IntermediateTimeout    int    `json:"intermediateStateTimeout"`
	OnReceive              string `json:"jsOnReceive"`
	OnDisplay              string `json:"jsOnDisplay"`
	OnTap                  string `json:"jsOnTap"`
	Blink                  string `json:"jsBlinkExpression"`
}

func dashboard(t TableID, language string, of func(games.Text) string) []tile {
	var tiles []tile
	add := func(name, size, topic string) {
		n := len(tiles) + 1
		tiles = append(tiles, tile{Type: 1, ID: fmt.Sprintf("d1ce7ab1-0000-4000-8000-%012d", n), LongID: n,
			Name: name, Topic: topic, MainTextSize: size, TextColor: -1, UpdateLastPayloadOnPub: true})
	}
	for _, p := range textTopics {
		add(of(p.title), "MEDIUM", t.topic(TopicPlainText, language, p.what))
	}
	for _, p := range plainTopics {
		add(of(p.title), "LARGE", t.topic(TopicPlain, p.what))
	}
	for seat := 1; seat <= MaxSeats; seat++ {
		for _, p := range seatTopics {
			add(fmt.Sprintf(of(p.title), seat), "LARGE", t.topic(TopicPlainSeat, p.what, strconv.Itoa(seat)))
		}
	}
	return slices.Clip(tiles)
}
