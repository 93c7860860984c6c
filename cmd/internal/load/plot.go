package load

import (
	"bytes"
	"fmt"
	"math"
	"time"
)

// ClubFigures are what was found with so many tables at one club.
type ClubFigures struct {
	Tables int
	// Share is that of one processor core.
	Share float64
	// Delay is from the end of a game to the standings on the wall.
	Delay Summary
	// Memory is the club's at the end, MostMemory the most it ever had, in
	// bytes.
	Memory, MostMemory int64
	// Lost are results that never came.
	Lost int
}

// The plot's size in px, its margins, and what its axes reach.
const (
	plotWidth, plotHeight   = 720, 420
	plotLeft, plotTop       = 70, 40
	plotRight, plotBottom   = 650, 360
	leastTables, mostTables = 1e1, 1e4
	leastValue, mostValue   = 1e-1, 1e4
)

// PlotClub draws figures over the number of tables, both axes by powers of ten.
func PlotClub(all []ClubFigures) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", plotWidth, plotHeight)
	for v := leastTables; v <= mostTables; v *= 10 {
		fmt.Fprintf(&b, `<path d="M%.0f %dV%d" stroke="#ddd"/><text x="%.0f" y="%d" text-anchor="middle">%.0f</text>`+"\n", plotX(v), plotTop, plotBottom, plotX(v), plotBottom+18, v)
	}
	for v := leastValue; v <= mostValue; v *= 10 {
		fmt.Fprintf(&b, `<path d="M%d %.0fH%d" stroke="#ddd"/><text x="%d" y="%.0f" text-anchor="end">%g</text>`+"\n", plotLeft, plotY(v), plotRight, plotLeft-8, plotY(v)+4, math.Round(v*10)/10)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">tables, each with a game every ten minutes</text>`+"\n", (plotLeft+plotRight)/2, plotBottom+40)
	for _, line := range []struct {
		at           int // of the name
		name, colour string
		value        func(ClubFigures) float64
	}{
		{plotLeft, "club, % of a core", "#1b6ca8", func(f ClubFigures) float64 { return 100 * f.Share }},
		{plotLeft + 135, "to the standings, median ms", "#2a9d3a", func(f ClubFigures) float64 { return milliseconds(f.Delay.Median) }},
		{plotLeft + 335, "95 %, ms", "#c77c02", func(f ClubFigures) float64 { return milliseconds(f.Delay.Most95) }},
		{plotLeft + 430, "club's memory, MB", "#8a3ea8", func(f ClubFigures) float64 { return float64(f.Memory) / (1 << 20) }},
	} {
		fmt.Fprintf(&b, `<path fill="none" stroke-width="2" stroke="%s" d="`, line.colour)
		for j, f := range all {
			fmt.Fprintf(&b, "%c%.1f %.1f", "ML"[min(j, 1)], plotX(float64(f.Tables)), plotY(line.value(f)))
		}
		b.WriteString(`"/>` + "\n")
		for _, f := range all {
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"/>`+"\n", plotX(float64(f.Tables)), plotY(line.value(f)), line.colour)
		}
		fmt.Fprintf(&b, `<text x="%d" y="24" fill="%s">%s</text>`+"\n", line.at, line.colour, line.name)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func plotX(tables float64) float64 {
	return plotLeft + (plotRight-plotLeft)*math.Log10(tables/leastTables)/math.Log10(mostTables/leastTables)
}

func plotY(value float64) float64 {
	value = min(max(value, leastValue), mostValue)
	return plotBottom - (plotBottom-plotTop)*math.Log10(value/leastValue)/math.Log10(mostValue/leastValue)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
