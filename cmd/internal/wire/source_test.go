package wire

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"
)

// source is this package as it is written.
type source []*ast.File

func parse(t *testing.T) source {
	t.Helper()
	return sourceOf(t, ".")
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
			if name == "Event" {
				row.Fields = s.typeRow(t, "toldEvent").Fields
			}
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
	key, options, _ := strings.Cut(strings.Trim(strings.TrimPrefix(tag, "json:"), `"`), ",")
	if key == "" || key == tag {
		t.Errorf("%s.%s has no JSON name", typeName, field.Names[0])
	}
	return fieldRow{key, strings.HasPrefix(options, "omit"), typeWords(t, field.Type), sentence(field.Doc, field.Comment)}
}

// typeWords is a Go type as a reader of JSON knows it.
func typeWords(t *testing.T, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		known := map[string]string{"string": "text", "bool": "true or false", "int": "number", "uint64": "number", "float64": "number", "Status": "text", "any": "the game's own"}
		if w, ok := known[e.Name]; ok {
			return w
		}
		return fmt.Sprintf("[%s](#%s)", e.Name, strings.ToLower(e.Name))
	case *ast.StarExpr:
		return typeWords(t, e.X)
	case *ast.ArrayType:
		if b, ok := e.Elt.(*ast.Ident); ok && b.Name == "byte" {
			return "text" // Base64, as its field says
		}
		return "list of " + typeWords(t, e.Elt)
	case *ast.MapType:
		return typeWords(t, e.Value) + " by name"
	case *ast.SelectorExpr:
		known := map[string]string{"Time": "time, RFC 3339", "Text": `{"de","en"}`, "Face": `1 to 6 or "star"`, "Point": "[x,y]", "Kind": "text",
			"Field": `{"kind","count"}`, "RawMessage": "an act of the game", "Colour": "text", "PublicView": "the game's view", "PublicPrompt": `{"players","acts","text","legal"}`, "PublicKey": "text"}
		if w, ok := known[e.Sel.Name]; ok {
			return w
		}
	}
	t.Errorf("no words for the type %s", types.ExprString(e))
	return ""
}
