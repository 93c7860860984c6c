package wire

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// The keys of Home Assistant's documentation of MQTT: what a discovery message
// of a device, and each platform, may hold.
var (
	sharedKeys = "device origin components availability availability_mode availability_topic availability_template payload_available " +
		"payload_not_available command_topic state_topic qos encoding"
	deviceKeys = "identifiers connections name manufacturer model model_id hw_version sw_version serial_number suggested_area via_device configuration_url"
	originKeys = "name sw_version support_url"
	commonKeys = "platform unique_id default_entity_id name state_topic value_template icon device_class entity_category enabled_by_default " +
		"entity_picture json_attributes_topic json_attributes_template qos encoding availability_topic "
	platformKeys = map[string]string{
		"sensor":        commonKeys + "expire_after force_update last_reset_value_template options suggested_display_precision state_class unit_of_measurement",
		"binary_sensor": commonKeys + "expire_after force_update off_delay payload_off payload_on",
		"event":         commonKeys + "event_types",
		"light": commonKeys + "command_topic schema brightness brightness_scale color_mode supported_color_modes effect effect_list flash flash_time_long " +
			"flash_time_short max_mireds min_mireds optimistic retain transition white_scale",
	}
	neededKeys = map[string][]string{
		"sensor": {"state_topic"}, "binary_sensor": {"state_topic"}, "event": {"state_topic", "event_types"}, "light": {"command_topic", "schema"},
	}
	deviceClasses = map[string][]string{"binary_sensor": {"problem"}, "event": {"button"}}
)

type object = map[string]any

func discovered(t *testing.T, h Home) (Message, object) {
	t.Helper()
	m, err := h.Discovery(sampleID)
	if err != nil {
		t.Fatal(err)
	}
	var d object
	if err := json.Unmarshal(m.Payload, &d); err != nil {
		t.Fatal(err)
	}
	return m, d
}

func onlyKeys(t *testing.T, what string, o any, known string) {
	t.Helper()
	for key := range o.(object) {
		if !slices.Contains(strings.Fields(known), key) {
			t.Errorf("%s: Home Assistant knows no key %q", what, key)
		}
	}
}

// What is published is what Home Assistant documents.
func TestDiscoveryIsAsDocumented(t *testing.T) {
	m, d := discovered(t, Home{Prefix: "homeassistant", Language: "en", Version: "1", Pages: "http://192.168.1.5:8080/", Light: true})
	if m.Topic != "homeassistant/device/dicetable_table-1/config" || !m.Retained {
		t.Errorf("%s, retained %v", m.Topic, m.Retained)
	}
	onlyKeys(t, "the message", d, sharedKeys)
	onlyKeys(t, "device", d["device"], deviceKeys)
	onlyKeys(t, "origin", d["origin"], originKeys)
	if d["availability_topic"] != "dicetable/table-1/availability" || d["payload_available"] != Online || d["payload_not_available"] != Offline {
		t.Errorf("availability: %v", d)
	}
	ids := map[string]bool{}
	for what, v := range d["components"].(object) {
		e := v.(object)
		platform, _ := e["platform"].(string)
		onlyKeys(t, what, e, platformKeys[platform])
		for _, key := range append(neededKeys[platform], "unique_id", "name") {
			if e[key] == nil {
				t.Errorf("%s, a %s, has no %q", what, platform, key)
			}
		}
		if class, ok := e["device_class"].(string); ok && !slices.Contains(deviceClasses[platform], class) {
			t.Errorf("%s: a %s cannot be a %s", what, platform, class)
		}
		id := e["unique_id"].(string)
		if ids[id] || !strings.HasPrefix(e["default_entity_id"].(string), platform+".dicetable_table_1_") {
			t.Errorf("%s: ids %q and %v", what, id, e["default_entity_id"])
		}
		ids[id] = true
	}
}

// Every topic that Home Assistant is sent to is one of the table's, and what
// the issue of the home wants to see is there.
func TestDiscoveryNamesTopicsOfTheTable(t *testing.T) {
	topics := map[string]bool{}
	for _, m := range plain(sampleID, State{}) {
		topics[m.Topic] = true
	}
	for _, n := range []Name{TopicHealth, TopicButton, TopicLight, TopicLightSet} {
		topics[sampleID.topic(n)] = true
	}
	_, d := discovered(t, Home{Prefix: "ha", Language: "de", Light: true})
	found := d["components"].(object)
	for what, v := range found {
		for key, topic := range v.(object) {
			if strings.HasSuffix(key, "_topic") && !topics[topic.(string)] {
				t.Errorf("%s: %s is %v, which is no topic of the table", what, key, topic)
			}
		}
	}
	for what, platform := range map[string]string{"turn": "sensor", "bet": "sensor", "verdict": "sensor", "score_1": "sensor", "score_6": "sensor",
		"health": "binary_sensor", "button": "event", "panel": "light"} {
		if e, ok := found[what].(object); !ok || e["platform"] != platform {
			t.Errorf("%s is no %s: %v", what, platform, found[what])
		}
	}
	if name := found["turn"].(object)["name"]; name != "Am Zug" {
		t.Errorf("in German the turn is called %v", name)
	}
	_, dark := discovered(t, Home{Prefix: "ha", Language: "en"})
	if _, ok := dark["components"].(object)["panel"]; ok {
		t.Error("a table without an LED panel has a light")
	}
}

func TestReadLight(t *testing.T) {
	was := Light{On, 100}
	for payload, want := range map[string]Light{
		`{"state":"ON"}`:  {On, 100},
		`{"state":"OFF"}`: {Off, 100},
		`{"state":"ON","brightness":7,"transition":2.5}`: {On, 7},
		`{"state":"ON","brightness":0}`:                  {Off, 100},
	} {
		if got, err := was.ReadLight([]byte(payload)); err != nil || got != want {
			t.Errorf("%s is %v, %v", payload, got, err)
		}
	}
	for _, bad := range []string{``, `{}`, `ON`, `{"state":"on"}`, `{"state":"ON","brightness":256}`, `{"state":"ON","brightness":-1}`} {
		if got, err := was.ReadLight([]byte(bad)); err == nil || got != was {
			t.Errorf("%s is read as %v", bad, got)
		}
	}
	if (Light{Off, 255}).Share() != 0 || (Light{On, 255}).Share() != 1 {
		t.Error("off is not dark, or full not full")
	}
}

// What is asked of a light leads to one that can be, and a refusal to no other.
func FuzzReadLight(f *testing.F) {
	for _, s := range []string{`{"state":"ON","brightness":7}`, `{"state":"OFF"}`, `{"state":"OFF","brightness":256}`, `{"state":"ON","brightness":0}`} {
		f.Add([]byte(s))
	}
	was := Light{On, 100}
	f.Fuzz(func(t *testing.T, b []byte) {
		got, err := was.ReadLight(b)
		if err != nil && got != was || err == nil && (got.State != On && got.State != Off || got.Brightness < 1 || got.Brightness > FullBright) {
			t.Fatalf("%s is read as %v: %v", b, got, err)
		}
	})
}
