package metrics

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"dicetable/cmd/internal/club"
)

// clubWait is how long a club may take to count.
const clubWait = 5 * time.Second

// ofClub counts when it is asked.
type ofClub struct {
	figures func(context.Context) (club.Figures, error)
}

// clubGauges are what is told of a club.
var clubGauges = []struct {
	desc  *prometheus.Desc
	value func(club.Figures) int64
}{
	{prometheus.NewDesc("dicetable_club_tables", "Tables that the club knows.", nil, nil), func(f club.Figures) int64 { return int64(f.Tables) }},
	{prometheus.NewDesc("dicetable_club_tables_online", "Tables that are connected.", nil, nil), func(f club.Figures) int64 { return int64(f.Online) }},
	{prometheus.NewDesc("dicetable_club_players", "Players who are there.", nil, nil), func(f club.Figures) int64 { return int64(f.Players) }},
	{prometheus.NewDesc("dicetable_club_games", "Games that are called and not over.", nil, nil), func(f club.Figures) int64 { return int64(f.Games) }},
	{prometheus.NewDesc("dicetable_club_results_held", "Results that wait for the host.", nil, nil), func(f club.Figures) int64 { return int64(f.Held) }},
	{prometheus.NewDesc("dicetable_club_events", "Events that were ever committed.", nil, nil), func(f club.Figures) int64 { return f.Events }},
}

// Describe names what Collect tells.
func (o ofClub) Describe(c chan<- *prometheus.Desc) {
	for _, g := range clubGauges {
		c <- g.desc
	}
}

// Collect tells nothing of a club that does not answer.
func (o ofClub) Collect(c chan<- prometheus.Metric) {
	ctx, stop := context.WithTimeout(context.Background(), clubWait)
	defer stop()
	f, err := o.figures(ctx)
	if err != nil {
		return
	}
	for _, g := range clubGauges {
		c <- prometheus.MustNewConstMetric(g.desc, prometheus.GaugeValue, float64(g.value(f)))
	}
}

// Club serves the figures of a club of a version. Who may ask is not its
// affair.
func Club(version string, figures func(context.Context) (club.Figures, error)) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(ofClub{figures}, buildInfo(version), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}
