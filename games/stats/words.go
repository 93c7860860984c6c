package stats

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"dicetable/games"
)

// both is a sentence in two languages. An argument that is a games.Text is
// taken in the language of its sentence.
func both(de, en string, args ...any) games.Text {
	argsDE, argsEN := make([]any, len(args)), make([]any, len(args))
	for i, a := range args {
		argsDE[i], argsEN[i] = a, a
		if t, ok := a.(games.Text); ok {
			argsDE[i], argsEN[i] = t.DE, t.EN
		}
	}
	return games.Text{DE: fmt.Sprintf(de, argsDE...), EN: fmt.Sprintf(en, argsEN...)}
}

// join is two sentences, one after the other.
func join(a, b games.Text) games.Text {
	return games.Text{DE: a.DE + " " + b.DE, EN: a.EN + " " + b.EN}
}

// number is x with some decimals, as each language writes them.
func number(x float64, decimals int) games.Text {
	if x = round(x, decimals); x == 0 {
		x = 0 // no minus sign
	}
	en := strconv.FormatFloat(x, 'f', decimals, 64)
	return games.Text{DE: strings.Replace(en, ".", ",", 1), EN: en}
}

// signed is x with one decimal and always a sign.
func signed(x float64) games.Text {
	t := number(math.Abs(x), 1)
	sign := "+"
	if round(x, 1) < 0 {
		sign = "-"
	}
	return games.Text{DE: sign + t.DE, EN: sign + t.EN}
}

// percent is a probability from 0 to 1 in hundredths. Only what is certain is
// written as 0 or 100.
func percent(p float64) games.Text {
	t := number(100*p, 1)
	switch {
	case p <= 0 || p >= 1:
		t = number(100*p, 0)
	case 100*p < 0.05:
		t = games.Text{DE: "< 0,1", EN: "< 0.1"}
	case 100*p >= 99.95:
		t = games.Text{DE: "> 99,9", EN: "> 99.9"}
	}
	return games.Text{DE: t.DE + " %", EN: t.EN + " %"}
}

func round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}
