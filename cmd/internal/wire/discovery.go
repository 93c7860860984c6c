package wire

import (
	"fmt"
	"strconv"
	"strings"

	"dicetable/games"
)

// Home is how a table is shown to Home Assistant.
type Home struct {
	// Prefix is the first level of its discovery topics, usually
	// "homeassistant".
	Prefix string
	// Language of names and sentences: "de" or "en".
	Language string
	// Version is the program's.
	Version string
	// Pages is the address of the table's pages, empty where there is none.
	Pages string
	// Light is true for a table with an LED panel.
	Light bool
}

// Birth is the topic on which Home Assistant says "online" when it has started.
func (h Home) Birth() string { return h.Prefix + "/status" }

// device is a discovery message of Home Assistant: one device with all its
// entities. The keys are those of its documentation of MQTT discovery.
type device struct {
	Device       deviceInfo        `json:"device"`
	Origin       origin            `json:"origin"`
	Components   map[string]entity `json:"components"`
	Availability string            `json:"availability_topic"`
	Available    string            `json:"payload_available"`
	Unavailable  string            `json:"payload_not_available"`
	QoS          byte              `json:"qos"`
}

type deviceInfo struct {
	Identifiers  []string `json:"identifiers"`
	Name         string   `json:"name"`
	Manufacturer string   `json:"manufacturer"`
	Model        string   `json:"model"`
	Version      string   `json:"sw_version,omitempty"`
	Pages        string   `json:"configuration_url,omitempty"`
}

type origin struct {
	Name    string `json:"name"`
	Version string `json:"sw_version,omitempty"`
}

// entity is one thing of the device that Home Assistant shows.
type entity struct {
	Platform  string `json:"platform"`
	UniqueID  string `json:"unique_id"`
	EntityID  string `json:"default_entity_id"`
	Name      string `json:"name"`
	State     string `json:"state_topic"`
	Value     string `json:"value_template,omitempty"`
	Icon      string `json:"icon,omitempty"`
	Class     string `json:"device_class,omitempty"`
	Category  string `json:"entity_category,omitempty"`
	Attribute string `json:"json_attributes_topic,omitempty"`
	Details   string `json:"json_attributes_template,omitempty"`
	// Of an event.
	Events []string `json:"event_types,omitempty"`
	// Of a light.
	Command    string   `json:"command_topic,omitempty"`
	Schema     string   `json:"schema,omitempty"`
	Brightness bool     `json:"brightness,omitempty"`
	Modes      []string `json:"supported_color_modes,omitempty"`
}

// Templates of Home Assistant. A topic with nothing to say is unknown there,
// and a state has no room for more than 255 characters.
const (
	plainValue  = "{{ none if value == '" + nothing + "' else value[:255] }}"
	healthValue = "{{ 'OFF' if value_json.parts.values() | rejectattr('ok') | list | count == 0 else 'ON' }}"
	healthParts = "{% set found = namespace(parts={}) %}{% for name, part in value_json.parts.items() if not part.ok %}" +
		"{% set found.parts = dict(found.parts, **{name: part.text.LANGUAGE}) %}{% endfor %}{{ found.parts | tojson }}"
)

// Discovery is what makes the table appear in Home Assistant.
func (h Home) Discovery(t TableID) (Message, error) {
	d := device{
		Device: deviceInfo{
			Identifiers: []string{"dicetable_" + t.name}, Name: h.say(games.Text{DE: "Würfeltisch ", EN: "Dice table "}) + t.name,
			Manufacturer: "dicetable", Model: "dicetable", Version: h.Version, Pages: h.Pages,
		},
		Origin:     origin{"dicetable", h.Version},
		Components: map[string]entity{}, QoS: 1,
		Availability: t.topic(TopicAvailability), Available: Online, Unavailable: Offline,
	}
	h.sensors(t, d.Components)
	h.others(t, d.Components)
	for what, e := range d.Components {
		e.UniqueID = "dicetable_" + t.name + "_" + what
		e.EntityID = e.Platform + ".dicetable_" + strings.ReplaceAll(t.name, "-", "_") + "_" + what
		d.Components[what] = e
	}
	m, err := encode(t, TopicState, d)
	m.Topic, m.QoS, m.Retained = h.Prefix+"/device/dicetable_"+t.name+"/config", 1, true
	return m, err
}

// sensors are the plain topics.
func (h Home) sensors(t TableID, to map[string]entity) {
	icons := map[string]string{"game": "dice-multiple", "turn": "account-arrow-right", "bet": "cards-playing", "round": "counter",
		"winner": "trophy", "phase": "progress-clock", "prompt": "comment-question", "verdict": "gavel", "notice": "alert-circle",
		"player": "account", "score": "scoreboard"}
	sensor := func(what, name, topic string) entity {
		return entity{Platform: "sensor", Name: name, State: topic, Value: plainValue, Icon: "mdi:" + icons[what]}
	}
	for _, p := range plainTopics {
		to[p.what] = sensor(p.what, h.say(p.title), t.topic(TopicPlain, p.what))
	}
	for _, p := range textTopics {
		to[p.what] = sensor(p.what, h.say(p.title), t.topic(TopicPlainText, h.Language, p.what))
	}
	for seat := 1; seat <= MaxSeats; seat++ {
		for _, p := range seatTopics {
			n := strconv.Itoa(seat)
			to[p.what+"_"+n] = sensor(p.what, fmt.Sprintf(h.say(p.title), seat), t.topic(TopicPlainSeat, p.what, n))
		}
	}
}

// others are what is no sensor of a plain topic.
func (h Home) others(t TableID, to map[string]entity) {
	to["health"] = entity{Platform: "binary_sensor", Name: h.say(games.Text{DE: "Störung", EN: "Problem"}), Class: "problem", Category: "diagnostic",
		State: t.topic(TopicHealth), Value: healthValue,
		Attribute: t.topic(TopicHealth), Details: strings.ReplaceAll(healthParts, "LANGUAGE", h.Language)}
	to["button"] = entity{Platform: "event", Name: h.say(games.Text{DE: "Knopf", EN: "Button"}), Class: "button", State: t.topic(TopicButton),
		Events: PressKinds}
	if h.Light {
		to["panel"] = entity{Platform: "light", Name: h.say(games.Text{DE: "LED-Feld", EN: "Panel"}), Icon: "mdi:led-strip-variant",
			State: t.topic(TopicLight), Command: t.topic(TopicLightSet), Schema: "json", Brightness: true, Modes: []string{"brightness"}}
	}
}

// say is a text in the home's language.
func (h Home) say(text games.Text) string {
	if h.Language == "de" {
		return text.DE
	}
	return text.EN
}
