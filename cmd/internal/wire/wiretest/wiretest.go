// Package wiretest checks messages against docs/asyncapi.json, for tests. It
// knows as much of JSON Schema as that document uses, and is stricter in one
// thing: a field that the document does not tell of is wrong, because it is
// made of the code's own types.
package wiretest

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// Doc is an AsyncAPI document.
type Doc struct {
	// all is the whole document, channels its channels.
	all      map[string]any
	channels []channel
}

type channel struct {
	address []string
	// choices are all that a level of the address in braces can be, where they are told.
	choices map[string][]any
	schemas []any
}

// Open reads the document in a file.
func Open(name string) (*Doc, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d := &Doc{}
	if err := json.Unmarshal(b, &d.all); err != nil {
		return nil, fmt.Errorf("%s is no JSON: %w", name, err)
	}
	channels, _ := d.all["channels"].(map[string]any)
	for _, c := range channels {
		c := c.(map[string]any)
		one := channel{address: strings.Split(c["address"].(string), "/"), choices: map[string][]any{}}
		for name, p := range c["parameters"].(map[string]any) {
			one.choices["{"+name+"}"], _ = p.(map[string]any)["enum"].([]any)
		}
		for _, m := range c["messages"].(map[string]any) {
			message := d.resolve(m).(map[string]any)
			one.schemas = append(one.schemas, message["payload"])
		}
		d.channels = append(d.channels, one)
	}
	return d, nil
}

// resolve follows a reference inside the document; what is none is returned as
// it is.
func (d *Doc) resolve(v any) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	ref, ok := m["$ref"].(string)
	if !ok {
		return v
	}
	var at any = d.all
	for _, key := range strings.Split(strings.TrimPrefix(ref, "#/"), "/") {
		at = at.(map[string]any)[key]
	}
	return d.resolve(at)
}

// Check says what is wrong with a message, nil for nothing. A topic that no
// channel describes is wrong, too.
func (d *Doc) Check(topic string, payload []byte) error {
	var wrong error
	for _, c := range d.channels {
		if !c.fits(strings.Split(topic, "/")) {
			continue
		}
		for _, schema := range c.schemas {
			if wrong = d.checkPayload(schema, payload); wrong == nil {
				return nil
			}
		}
	}
	if wrong == nil {
		return fmt.Errorf("no channel describes the topic %s", topic)
	}
	return fmt.Errorf("%s: %w", topic, wrong)
}

// fits reports whether a topic is one of the channel's address, in which a level in
// braces stands for any of its choices, or for anything where there are none.
func (c channel) fits(topic []string) bool {
	return slices.EqualFunc(c.address, topic, func(a, t string) bool {
		choices := c.choices[a]
		return a == t || strings.HasPrefix(a, "{") && (choices == nil || slices.Contains(choices, any(t)))
	})
}

// checkPayload takes what is no JSON as plain text.
func (d *Doc) checkPayload(schema any, payload []byte) error {
	var v any
	if err := json.Unmarshal(payload, &v); err != nil || d.resolve(schema).(map[string]any)["contentMediaType"] == "text/plain" {
		v = string(payload)
	}
	return d.value(schema, v, "$")
}

// value checks one value; at is its place.
func (d *Doc) value(schema, v any, at string) error {
	s := d.resolve(schema).(map[string]any)
	if choices, ok := s["anyOf"].([]any); ok {
		return d.choice(choices, v, at)
	}
	if all, ok := s["allOf"].([]any); ok {
		for _, one := range all {
			if err := d.value(one, v, at); err != nil {
				return err
			}
		}
	}
	if enum, ok := s["enum"].([]any); ok && !slices.Contains(enum, v) {
		return fmt.Errorf("%s is %v, not one of %v", at, v, enum)
	}
	kind, ok := s["type"].(string)
	if !ok {
		return nil
	}
	switch v := v.(type) {
	case map[string]any:
		if kind == "object" {
			return d.object(s, v, at)
		}
	case []any:
		if kind == "array" {
			return d.array(s, v, at)
		}
	case string:
		if kind == "string" {
			return text(s, v, at)
		}
	case float64:
		if kind == "number" || kind == "integer" && v == float64(int64(v)) {
			return nil
		}
	case bool:
		if kind == "boolean" {
			return nil
		}
	case nil:
		if kind == "null" {
			return nil
		}
	}
	return fmt.Errorf("%s is %v, which is no %s", at, v, kind)
}

func (d *Doc) choice(choices []any, v any, at string) error {
	var all []string
	for _, c := range choices {
		err := d.value(c, v, at)
		if err == nil {
			return nil
		}
		all = append(all, err.Error())
	}
	return fmt.Errorf("nothing fits %s: %s", at, strings.Join(all, "; or "))
}

func (d *Doc) object(s map[string]any, v map[string]any, at string) error {
	properties, _ := s["properties"].(map[string]any)
	required, _ := s["required"].([]any)
	for _, key := range required {
		if _, ok := v[key.(string)]; !ok {
			return fmt.Errorf("%s has no %q", at, key)
		}
	}
	for key, field := range v {
		schema, known := properties[key]
		if !known {
			schema, known = s["additionalProperties"]
		}
		if !known && properties != nil {
			return fmt.Errorf("%s has a %q that nobody describes", at, key)
		}
		if known {
			if err := d.value(schema, field, at+"."+key); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *Doc) array(s map[string]any, v []any, at string) error {
	if n, ok := s["minItems"].(float64); ok && len(v) != int(n) {
		return fmt.Errorf("%s has %d entries, not %v", at, len(v), n)
	}
	for i, entry := range v {
		if err := d.value(s["items"], entry, fmt.Sprintf("%s[%d]", at, i)); err != nil {
			return err
		}
	}
	return nil
}

func text(s map[string]any, v, at string) error {
	if s["format"] == "date-time" {
		if _, err := time.Parse(time.RFC3339, v); err != nil {
			return fmt.Errorf("%s is %q, which is no time", at, v)
		}
	}
	return nil
}
