package metrics

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/vision/settle"
)

// told is what Prometheus is told.
func told(m *Meters) string {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

func TestWhatIsMeasured(t *testing.T) {
	root := t.TempDir()
	zone := filepath.Join(root, "sys/class/thermal/thermal_zone0")
	if err := os.MkdirAll(zone, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(zone, "temp"), []byte("61500\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	m := New("1.2.3", root, func() map[string]int { return map[string]int{"home": 7} })
	now := time.Unix(1e9, 0)
	roll := func(kind settle.Kind, since time.Time) {
		m.Hear(eye.Message{Report: &eye.Report{Event: &settle.Event{Kind: kind, Since: since}}})
	}
	for range 3 {
		roll(settle.RollRead, now)
	}
	roll(settle.RollDoubt, now.Add(time.Hour))
	roll(settle.CupUp, now.Add(time.Hour))
	m.Hear(eye.Message{Report: &eye.Report{Health: &eye.Health{FPS: 14.5, Dropped: 3, StillMillis: 2, ReadMillis: 120, RSS: 1 << 20}}})
	m.Frame(eye.FrameDone{Millis: 40}, 3*time.Millisecond)
	m.Part("camera", wire.Part{OK: true})
	m.Part("link home", wire.Part{})
	for range 2 { // the same ruling is told again, when its photograph has come
		m.Publish(wire.State{At: now.Add(400 * time.Millisecond), Verdict: &wire.Verdict{ID: "v1"}})
	}
	// The host corrects it much later.
	m.Publish(wire.State{At: now.Add(time.Hour), Verdict: &wire.Verdict{ID: "v1-2"}})
	all := told(m)
	for _, want := range []string{
		`dicetable_build_info{go="go`, `version="1.2.3"} 1`, `dicetable_eye_frames_per_second 14.5`, `dicetable_eye_frames_dropped 3`,
		`dicetable_eye_still_seconds 0.002`, `dicetable_eye_reading_seconds 0.12`, `dicetable_eye_resident_bytes 1.048576e+06`,
		`dicetable_frame_seconds_sum 0.04`, `dicetable_table_seconds_sum 0.003`, `dicetable_rolls_total{reading="sure"} 3`, `dicetable_rolls_total{reading="unsure"} 1`,
		`dicetable_ruling_seconds_sum 0.4`, `dicetable_ruling_seconds_count 1`, `dicetable_mqtt_backlog{link="home"} 7`,
		`dicetable_temperature_celsius 61.5`, `dicetable_part_ok{part="camera"} 1`, `dicetable_part_ok{part="link home"} 0`, "\ngo_goroutines ", "\nprocess_resident_memory_bytes ",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("not told: %s", want)
		}
	}
}

func TestAMachineThatDoesNotTellItsTemperature(t *testing.T) {
	m := New("x", t.TempDir(), func() map[string]int { return nil })
	if all := told(m); strings.Contains(all, "celsius") || !strings.Contains(all, "dicetable_rolls_total{reading=\"unsure\"} 0") {
		t.Error(all)
	}
}

// An eye that ended gives no frames, whatever it gave last.
func TestAnEyeThatEndedGivesNothing(t *testing.T) {
	m := New("x", t.TempDir(), func() map[string]int { return nil })
	m.Hear(eye.Message{Report: &eye.Report{Health: &eye.Health{FPS: 14.5, ReadMillis: 120, RSS: 1 << 20}}})
	m.Hear(eye.Message{Down: &eye.Down{}})
	for _, want := range []string{"dicetable_eye_frames_per_second 0\n", "dicetable_eye_reading_seconds 0\n", "dicetable_eye_resident_bytes 0\n"} {
		if all := told(m); !strings.Contains(all, want) {
			t.Errorf("not told: %s", want)
		}
	}
}
