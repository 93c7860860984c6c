package explain

import (
	"fmt"
	"math"
	"strings"

	"dicetable/vision/visiontest"
)

// The plot's size and rims, px.
const (
	plotWidth, plotHeight   = 720, 490
	plotLeft, plotRight     = 78, 30
	plotTop, plotBottom     = 24, 106
	plotAcross, plotUpwards = plotWidth - plotLeft - plotRight, plotHeight - plotTop - plotBottom
)

// stretch makes room where it matters: each step of 1 is a tenth of the
// mistakes. 1, no mistake at all, is one step of 0.6 above 0.999.
func stretch(share float64) float64 {
	const most = 3.6
	return min(most, -math.Log10(max(1e-9, 1-share))) / most
}

func plotX(share float64) float64 { return plotLeft + plotAcross*stretch(share) }
func plotY(share float64) float64 { return plotTop + plotUpwards*(1-stretch(share)) }

// plot draws the reliability as SVG.
func plot(r *visiontest.Reliability) string {
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n<desc>%s</desc>\n",
		plotWidth, plotHeight, plotWidth, plotHeight, mark)
	s.WriteString(`<rect width="100%" height="100%" fill="#fff"/>` + "\n")
	for _, share := range []float64{0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1} {
		x, y := plotX(share), plotY(share)
		fmt.Fprintf(&s, `<path d="M%.1f %dV%dM%d %.1fH%d" stroke="#ddd" fill="none"/>`, x, plotTop, plotHeight-plotBottom, plotLeft, y, plotWidth-plotRight)
		fmt.Fprintf(&s, `<text x="%.1f" y="%d" text-anchor="middle">%g</text><text x="%d" y="%.1f" text-anchor="end">%g %%</text>`+"\n",
			x, plotHeight-plotBottom+16, share, plotLeft-6, y+4, 100*share)
	}
	// From 0.99 on at least 99 % must be right: below that is forbidden ground.
	sure := r.Certain.From
	fmt.Fprintf(&s, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#d33" opacity="0.12"/>`+"\n",
		plotX(sure), plotY(sure), plotX(1)-plotX(sure), plotY(0)-plotY(sure))
	fmt.Fprintf(&s, `<path d="M%.1f %.1fL%.1f %.1f" stroke="#888" stroke-dasharray="5 4"/>`+"\n", plotX(0), plotY(0), plotX(1), plotY(1))
	for _, b := range r.Bins {
		if b.Right.All > 0 {
			s.WriteString(plotBin(b))
		}
	}
	fmt.Fprintf(&s, `<text x="%d" y="%d" text-anchor="middle">confidence given</text>`+"\n", plotLeft+plotAcross/2, plotHeight-plotBottom+34)
	fmt.Fprintf(&s, `<text x="14" y="%d" text-anchor="middle" transform="rotate(-90 14 %d)">value and colour right</text>`+"\n", plotTop+plotUpwards/2, plotTop+plotUpwards/2)
	fmt.Fprintf(&s, `<text x="%d" y="%d">On the dashed line a confidence means what it says; below, it promises too much.</text>`+"\n", 12, plotHeight-50)
	fmt.Fprintf(&s, `<text x="%d" y="%d">Bars are 95 %% intervals, numbers are dice.</text>`+"\n", 12, plotHeight-30)
	fmt.Fprintf(&s, `<text x="%d" y="%d" font-weight="bold">Of the dice given %g and more, right are %s.</text>`+"\n</svg>\n", 12, plotHeight-10, sure, shareWords(r.Certain.Right))
	return s.String()
}

// plotBin is one bin: its range, the interval, and the share right.
func plotBin(b visiontest.Bin) string {
	low, high := b.Right.Interval()
	x, y := plotX(b.Mean()), plotY(b.Right.Value())
	return fmt.Sprintf(`<path d="M%.1f %.1fH%.1fM%.1f %.1fV%.1f" stroke="#1565c0" stroke-width="2"/><circle cx="%.1f" cy="%.1f" r="4" fill="#1565c0"/><text x="%.1f" y="%.1f" fill="#1565c0">%d</text>`+"\n",
		plotX(b.From), y, plotX(min(1, b.To)), x, plotY(low), plotY(high), x, y, x+7, min(y+16, plotHeight-plotBottom-4), b.Right.All)
}

// shareWords is a share with its interval, or that there is none.
func shareWords(s visiontest.Share) string {
	if s.All == 0 {
		return "none: there were none"
	}
	return s.String()
}
