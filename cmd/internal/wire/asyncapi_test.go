package wire

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// payloads is what is in each topic: a type, or words of plain text. Nil is a
// command, which has a body for each verb.
var payloads = map[Name]any{
	TopicState: State{}, TopicEvent: Event{}, TopicHealth: Health{}, TopicPanel: Panel{}, TopicOdds: Odds{}, TopicReport: Report{}, TopicStandings: Standings{},
	TopicButton: Press{}, TopicLight: Light{}, TopicLightSet: Light{}, TopicAnswer: Answer{}, TopicCommand: nil,
	TopicAvailability: []string{Online, Offline}, TopicPlain: "", TopicPlainSeat: "", TopicPlainText: "",
	TopicJoin: Join{}, TopicLive: Live{}, TopicResult: Envelope{}, TopicDoubt: ClubDoubt{}, TopicDecision: Decision{}, TopicCall: Call{}, TopicReceipt: Receipt{},
}

// bodies are those of the commands; nil for any act of a game or none.
var bodies = map[Verb]any{
	Act: nil, StartGame: Start{}, ChooseGame: Start{}, StopGame: Ending{}, Correct: Correction{}, Dispute: Doubt{}, Pause: Pausing{},
	Close: nil, Confirm: Confirmation{}, VoidRound: Void{},
}

// levels says what a level of an address in braces is.
var levels = map[string]string{
	"table": "the table's id: 1 to 32 of a-z, 0-9 and hyphens", "what": "what a plain topic says, see docs/mqtt.md",
	"seat": "the seat's number, from 1", "language": "de or en", "user": "the user name of the login",
}

// TestAsyncAPI makes docs/asyncapi.json: every topic and payload for programs
// that read AsyncAPI 3.0, from the same types that are published.
func TestAsyncAPI(t *testing.T) {
	s := &schemas{t: t, source: parse(t), made: object{}}
	channels, operations, messages := object{}, object{}, object{}
	for _, topic := range Topics {
		payload, ok := payloads[topic.Name]
		if !ok {
			t.Errorf("nobody says what is in %s: add it to payloads", topic.Name)
			continue
		}
		add := func(name Name, message object) {
			key := channelKey(name)
			messages[key] = message
			channels[key] = object{"address": address(name), "title": topic.Payload, "description": topic.Why, "parameters": parameters(name),
				"messages": object{key: object{"$ref": "#/components/messages/" + key}}}
			operations[key] = operation(topic, key)
		}
		if payload != nil {
			add(topic.Name, s.message(topic, payload))
			continue
		}
		for _, v := range Verbs {
			add(Name(strings.Replace(string(topic.Name), "<command>", string(v), 1)), s.command(v))
		}
	}
	b, err := json.MarshalIndent(object{
		"asyncapi": "3.0.0", "id": "urn:dicetable",
		"info": object{"title": "dicetable", "version": "1.0.0", "license": object{"name": "MIT"},
			"description": "What a dice table sends and takes over MQTT. Made from cmd/internal/wire by `go test ./cmd/internal/wire -update`; docs/mqtt.md says the same in words. Unknown fields may be added at any time: ignore them."},
		"defaultContentType": "application/json",
		"servers": object{
			"table": object{"host": "TABLE:1883", "protocol": "mqtt", "protocolVersion": "3.1.1", "description": "the table's own broker, or one that it is linked to"},
			"pages": object{"host": "TABLE:8080", "pathname": "/mqtt", "protocol": "ws", "description": "the same broker by MQTT over WebSocket"},
		},
		"channels": channels, "operations": operations, "components": object{"messages": messages, "schemas": s.made},
	}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "../../../docs/asyncapi.json", append(b, '\n'))
}

func operation(topic Topic, key string) object {
	action := "send"
	if topic.From != "table" {
		action = "receive"
	}
	return object{"action": action, "channel": object{"$ref": "#/channels/" + key},
		"summary":  "from: " + topic.From + ", to: " + topic.To,
		"bindings": object{"mqtt": object{"qos": topic.QoS, "retain": topic.Retained, "bindingVersion": "0.2.0"}}}
}

func channelKey(n Name) string {
	return strings.NewReplacer("/", "_", "<", "", ">", "").Replace(string(n))
}

func address(n Name) string {
	return Root + "/{table}/" + strings.NewReplacer("<", "{", ">", "}").Replace(string(n))
}

func parameters(n Name) object {
	all := object{}
	for _, level := range strings.Split(address(n), "/") {
		if name, ok := strings.CutPrefix(level, "{"); ok {
			name = strings.TrimSuffix(name, "}")
			one := object{"description": levels[name]}
			if choices := choices(n, name); choices != nil {
				one["enum"] = choices
			}
			all[name] = one
		}
	}
	return all
}

// choices are all that a level of a plain topic can be, so that its addresses can be
// told apart; nil for any other level.
func choices(n Name, level string) []string {
	var all []string
	switch level {
	case "language":
		for _, l := range languages {
			all = append(all, l.code)
		}
	case "seat":
		for seat := 1; seat <= MaxSeats; seat++ {
			all = append(all, strconv.Itoa(seat))
		}
	case "what":
		before, after, _ := strings.Cut(string(n), "<what>")
		for _, row := range plainRows() {
			what := strings.TrimSuffix(strings.TrimPrefix(row.Topic, before), after)
			if before+what+after == row.Topic && !strings.Contains(what, "/") {
				all = append(all, what)
			}
		}
	}
	return all
}

// message is one that is not a command.
func (s *schemas) message(topic Topic, payload any) object {
	if text, ok := payload.(string); ok && text == "" {
		return object{"title": string(topic.Name), "contentType": "text/plain", "payload": object{"type": "string", "contentMediaType": "text/plain"}}
	}
	if words, ok := payload.([]string); ok {
		return object{"title": string(topic.Name), "contentType": "text/plain", "payload": object{"type": "string", "enum": words, "contentMediaType": "text/plain"}}
	}
	return object{"title": string(topic.Name), "payload": s.of(reflect.TypeOf(payload))}
}

// command is the envelope of one, with the body of its verb.
func (s *schemas) command(v Verb) object {
	body, known := bodies[v]
	if !known {
		s.t.Errorf("nobody says what is in the body of %s: add it to bodies", v)
	}
	fields, required := object{"id": object{"type": "string", "pattern": commandID.String()}}, []string{"id"}
	switch {
	case body != nil:
		fields["body"] = s.of(reflect.TypeOf(body))
	case v == Act:
		fields["body"] = object{"type": "object", "description": "an act of the game, in the words of `dicetable play --help`"}
	}
	if v != Close && v != StopGame && v != Dispute {
		required = append(required, "body")
	}
	return object{"title": string(v), "summary": s.source.constant(s.t, v),
		"payload": object{"type": "object", "properties": fields, "required": required}}
}
