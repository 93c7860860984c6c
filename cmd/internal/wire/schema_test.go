package wire

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// schemas makes JSON schemas of Go's types as encoding/json writes them.
type schemas struct {
	t      *testing.T
	source source
	// made has one for each struct with a name.
	made object
}

// written are the types that write their JSON themselves.
func (s *schemas) written() map[reflect.Type]any {
	view := func(v any) object { return s.of(reflect.TypeOf(v)) }
	return map[reflect.Type]any{
		reflect.TypeFor[time.Time]():       object{"type": "string", "format": "date-time"},
		reflect.TypeFor[dice.Face]():       object{"enum": []any{1, 2, 3, 4, 5, 6, "star"}},
		reflect.TypeFor[calib.Point]():     object{"type": "array", "items": object{"type": "number"}, "minItems": 2, "maxItems": 2},
		reflect.TypeFor[json.RawMessage](): object{"type": "object"},
		reflect.TypeFor[dicecup.Sheet]():   object{"type": "object"},
		reflect.TypeFor[games.PublicView](): object{"anyOf": []any{object{"type": "null"},
			view(bluff.View{}), view(dicecup.View{}), view(luckyfive.View{}), view(thrill.View{})}},
		reflect.TypeFor[games.PublicPrompt](): s.of(reflect.TypeFor[games.Prompt]()),
	}
}

// event is the schema of an Event, as it is written.
func (s *schemas) event() object {
	schema, properties, required := object{"type": "object"}, object{}, []string{}
	s.fields(reflect.TypeFor[toldEvent](), properties, &required)
	schema["properties"], schema["required"] = properties, required
	s.describe("Event", schema, properties)
	return schema
}

// of is the schema of a type.
func (s *schemas) of(of reflect.Type) object {
	switch of.Kind() {
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Interface:
		return object{}
	case reflect.Pointer:
		return object{"anyOf": []any{s.of(of.Elem()), object{"type": "null"}}}
	}
	if of == reflect.TypeFor[Event]() {
		return s.event()
	}
	if _, own := of.MethodByName("MarshalJSON"); own || of == reflect.TypeFor[json.RawMessage]() {
		schema, known := s.written()[of]
		if !known {
			s.t.Fatalf("%s writes its own JSON, and nobody says how: add it to written", of)
		}
		return schema.(object)
	}
	switch of.Kind() {
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.of(of.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": s.of(of.Elem()), "minItems": of.Len(), "maxItems": of.Len()}
	case reflect.Slice:
		if of.Elem().Kind() == reflect.Uint8 && of.Elem() != reflect.TypeFor[dice.Face]() {
			return object{"type": "string", "contentEncoding": "base64"}
		}
		return object{"type": "array", "items": s.of(of.Elem())}
	case reflect.Struct:
		return s.ofStruct(of)
	case reflect.Int, reflect.Int64, reflect.Uint64, reflect.Uint8:
		return object{"type": "integer"}
	}
	s.t.Fatalf("nobody says how %s is written", of)
	return nil
}

// ofStruct is a reference to the schema of a struct, which is made once.
func (s *schemas) ofStruct(of reflect.Type) object {
	pkg := of.PkgPath()[strings.LastIndex(of.PkgPath(), "/")+1:]
	name := of.Name()
	if pkg != "wire" {
		name = pkg + "_" + name
	}
	ref := object{"$ref": "#/components/schemas/" + name}
	if _, made := s.made[name]; made {
		return ref
	}
	schema := object{"type": "object"}
	s.made[name] = schema
	properties, required := object{}, []string{}
	s.fields(of, properties, &required)
	schema["properties"], schema["required"] = properties, required
	if pkg == "wire" {
		s.describe(of.Name(), schema, properties)
	}
	return ref
}

func (s *schemas) fields(of reflect.Type, properties object, required *[]string) {
	for i := range of.NumField() {
		f := of.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported():
		case f.Anonymous && name == "":
			s.fields(f.Type, properties, required)
		default:
			field := s.of(f.Type)
			left := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
			if left && f.Type.Kind() == reflect.Pointer {
				field = s.of(f.Type.Elem())
			}
			if kind := f.Type.Kind(); strings.Contains(of.PkgPath(), "/games/") && (kind == reflect.Map || kind == reflect.Slice) {
				// A rule-book has null for what is not known yet.
				field = object{"anyOf": []any{field, object{"type": "null"}}}
			}
			properties[name] = field
			if !left {
				*required = append(*required, name)
			}
		}
	}
}

// describe says of a type of this package what its comments say.
func (s *schemas) describe(name string, schema, properties object) {
	row := s.source.typeRow(s.t, name)
	schema["description"] = row.Doc
	for _, f := range row.Fields {
		p, ok := properties[f.Name].(object)
		if !ok || f.Doc == "" {
			continue
		}
		if _, ref := p["$ref"]; ref {
			p = object{"allOf": []any{p}}
		}
		p["description"] = f.Doc
		properties[f.Name] = p
	}
}
