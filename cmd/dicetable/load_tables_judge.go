package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"dicetable/cmd/internal/load"
)

// wish is what is wanted of a club with each number of tables. missed says how it
// was otherwise, and nothing where it was so.
type wish struct {
	text   string
	missed func(load.ClubFigures) string
}

// wishes are all that is judged.
func (f loadTables) wishes() []wish {
	return []wish{
		{"every result is in the standings", func(m load.ClubFigures) string {
			return saidIf(m.Lost > 0, "%d results were lost", m.Lost)
		}},
		{fmt.Sprintf("95 of 100 results are there within %v", f.within), func(m load.ClubFigures) string {
			return saidIf(m.Delay.Most95 > f.within, "5 of 100 results took longer than %v", m.Delay.Most95.Round(time.Millisecond))
		}},
		{fmt.Sprintf("the club takes at most %s of a core", percent(f.share)), func(m load.ClubFigures) string {
			return saidIf(m.Share > f.share, "it took %s", percent(m.Share))
		}},
	}
}

func saidIf(is bool, form string, v any) string {
	if !is {
		return ""
	}
	return fmt.Sprintf(form, v)
}

// percent is a share of a core.
func percent(share float64) string { return fmt.Sprintf("%.4g%%", 100*share) }

// judge tells which wishes were met and which missed, and is an error where one
// was missed.
func (f loadTables) judge(w io.Writer, all []load.ClubFigures) error {
	var misses []string
	fmt.Fprintln(w)
	for _, wish := range f.wishes() {
		var how []string
		for _, m := range all {
			if said := wish.missed(m); said != "" {
				how = append(how, fmt.Sprintf("with %d tables %s", m.Tables, said))
			}
		}
		if len(how) == 0 {
			fmt.Fprintf(w, "met: %s\n", wish.text)
			continue
		}
		fmt.Fprintf(w, "missed: %s; %s\n", wish.text, strings.Join(how, ", "))
		misses = append(misses, how...)
	}
	if len(misses) > 0 {
		return errors.New(strings.Join(misses, "; "))
	}
	return nil
}
