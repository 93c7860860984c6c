// Package metrics measures a table while it runs and tells Prometheus: how long
// frames and readings take, how often a reading is not sure, how soon dice at
// rest are ruled on, what waits for brokers, how warm the machine is. No figure
// depends on what dice show or players hide.
package metrics

import (
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/vision/settle"
)

// Meters are those of one table. Their methods may be called by any goroutine
// and return at once.
type Meters struct {
	registry *prometheus.Registry

	frame, table, ruling      prometheus.Histogram
	rolls                     *prometheus.CounterVec
	parts                     *prometheus.GaugeVec
	fps, dropped, still, read prometheus.Gauge
	resident                  prometheus.Gauge
	mu                        sync.Mutex
	// rested is since when dice lie still that are not ruled on yet, zero for none.
	rested time.Time
	ruled  string
}

// Seconds of a step: from a thousandth to half a minute.
var seconds = []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 30}

// buildInfo says what runs.
func buildInfo(version string) prometheus.Gauge {
	build := prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "dicetable", Name: "build_info", Help: "Always 1; the labels say what runs.",
		ConstLabels: prometheus.Labels{"version": version, "go": runtime.Version()}})
	build.Set(1)
	return build
}

// New makes the meters of a program of a version on a machine whose /sys is
// below root. Backlog tells how many messages wait for each link.
func New(version, root string, backlog func() map[string]int) *Meters {
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "dicetable", Name: name, Help: help})
	}
	histogram := func(name, help string) prometheus.Histogram {
		return prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: "dicetable", Name: name, Help: help, Buckets: seconds})
	}
	m := &Meters{
		registry: prometheus.NewRegistry(),
		frame:    histogram("frame_seconds", "Time the eye spent on one frame, at a virtual table."),
		table:    histogram("table_seconds", "Time from a frame that was read to the table knowing it, at a virtual table."),
		ruling:   histogram("ruling_seconds", "Time from dice at rest to the ruling on them."),
		rolls: prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "dicetable", Name: "rolls_total",
			Help: "Rolls that were told, by whether every die of them was sure: the rate of unsure ones is unsure / all."}, []string{"reading"}),
		parts:    prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: "dicetable", Name: "part_ok", Help: "1 while a part of the table is well."}, []string{"part"}),
		fps:      gauge("eye_frames_per_second", "Frames that the eye took in the last second."),
		dropped:  gauge("eye_frames_dropped", "Frames of the camera that were left out because the eye was busy, since it began."),
		still:    gauge("eye_still_seconds", "Median time to see whether a frame is still."),
		read:     gauge("eye_reading_seconds", "Median time to read a frame."),
		resident: gauge("eye_resident_bytes", "Memory of the eye."),
	}
	for _, reading := range []string{"sure", "unsure"} {
		m.rolls.WithLabelValues(reading)
	}
	m.registry.MustRegister(m.frame, m.table, m.ruling, m.rolls, m.parts, m.fps, m.dropped, m.still, m.read, m.resident, buildInfo(version),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		waiting{backlog}, warmth{root})
	return m
}

// Handler serves the figures in Prometheus' format. Who may ask is not its
// affair.
func (m *Meters) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Hear takes what the eye told, or that it ended.
func (m *Meters) Hear(told eye.Message) {
	switch r := told.Report; {
	case told.Down != nil:
		m.health(eye.Health{}) // there is none to give frames or to take memory
	case r == nil:
	case r.Health != nil:
		m.health(*r.Health)
	case r.Event != nil:
		m.event(*r.Event)
	}
}

func (m *Meters) health(h eye.Health) {
	m.fps.Set(h.FPS)
	m.dropped.Set(float64(h.Dropped))
	m.still.Set(h.StillMillis / 1000)
	m.read.Set(h.ReadMillis / 1000)
	m.resident.Set(float64(h.RSS))
}

func (m *Meters) event(e settle.Event) {
	switch e.Kind {
	case settle.RollRead:
		m.rolls.WithLabelValues("sure").Inc()
		m.mu.Lock()
		m.rested = e.Since
		m.mu.Unlock()
	case settle.RollDoubt:
		m.rolls.WithLabelValues("unsure").Inc()
	}
}

// Frame takes how long the eye, and then the table, took over a frame of the
// virtual table.
func (m *Meters) Frame(done eye.FrameDone, table time.Duration) {
	m.frame.Observe(done.Millis / 1000)
	m.table.Observe(table.Seconds())
}

// Part takes how a part of the table is.
func (m *Meters) Part(name string, p wire.Part) {
	value := 0.0
	if p.OK {
		value = 1
	}
	m.parts.WithLabelValues(name).Set(value)
}

// Publish notices a new ruling. With Event it makes the meters a sink of the
// table.
func (m *Meters) Publish(s wire.State) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s.Verdict == nil || s.Verdict.ID == m.ruled {
		return
	}
	m.ruled = s.Verdict.ID
	if took := s.At.Sub(m.rested); !m.rested.IsZero() && took >= 0 {
		m.ruling.Observe(took.Seconds())
	}
	// A ruling that follows without a throw, such as a corrected one, waited for nobody.
	m.rested = time.Time{}
}

// Event is told in other ways.
func (m *Meters) Event(wire.Event) {}

// waiting collects what waits for links.
type waiting struct{ backlog func() map[string]int }

var backlogDesc = prometheus.NewDesc("dicetable_mqtt_backlog", "Messages that wait to be sent over a link to a broker.", []string{"link"}, nil)

func (w waiting) Describe(c chan<- *prometheus.Desc) { c <- backlogDesc }

func (w waiting) Collect(c chan<- prometheus.Metric) {
	for link, n := range w.backlog() {
		c <- prometheus.MustNewConstMetric(backlogDesc, prometheus.GaugeValue, float64(n), link)
	}
}

// warmth collects the temperature of the warmest part of the processor.
type warmth struct{ root string }

var warmthDesc = prometheus.NewDesc("dicetable_temperature_celsius", "The warmest part of the processor; missing where the machine does not tell.", nil, nil)

func (w warmth) Describe(c chan<- *prometheus.Desc) { c <- warmthDesc }

func (w warmth) Collect(c chan<- prometheus.Metric) {
	files, _ := filepath.Glob(filepath.Join(w.root, "sys/class/thermal/thermal_zone*/temp"))
	warmest, known := 0, false
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if v, err := strconv.Atoi(strings.TrimSpace(string(b))); err == nil {
			warmest, known = max(warmest, v), true
		}
	}
	if known {
		c <- prometheus.MustNewConstMetric(warmthDesc, prometheus.GaugeValue, float64(warmest)/1000)
	}
}
