package explain

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"

	"dicetable/vision/visiontest"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is index.html.
func (b *Book) page() ([]byte, error) {
	kinds, statuses, outcomes := b.choices()
	var out bytes.Buffer
	err := pageTemplate.Execute(&out, struct {
		Mark                      string
		Pictures                  []thumbnail
		Kinds, Statuses, Outcomes []string
		Sections                  []section
		Notes                     []string
		Kind                      map[string]*visiontest.Tally
		Labelled                  int
		Shares                    []string
		Plot                      template.HTML
		Plotted                   string
		Bins                      []visiontest.Bin
	}{
		mark, b.pictures, kinds, statuses, outcomes, b.sections(), b.truths.notes, b.kinds, b.labelled(), b.shares(),
		template.HTML(plot(b.reliability)), plotFile, append(slices.Clone(b.reliability.Bins), b.reliability.Certain),
	})
	return out.Bytes(), err
}

// section is a group of cards.
type section struct {
	ID, Title, None string
	Cards           []card
}

// sections are what to look at, the worst first.
func (b *Book) sections() []section {
	var unsure []card
	for _, f := range b.faint {
		unsure = append(unsure, f.card)
	}
	all := []section{
		{"silent", "Wrong, and called ok", "No picture with a label is wrong and called ok.", b.silent},
		{"wrong", "Wrong, and not called ok", "Nothing else is wrong in pictures with labels.", b.wrong},
		{"needless", "Needlessly unsure", "No picture with a label is needlessly unsure.", b.needless},
	}
	if b.labelled() == 0 {
		all = nil
	}
	return append(all,
		section{"doubts", "Doubts", "There are no other doubts.", b.hard},
		section{"faint", "Least confident dice", "No dice were read.", unsure})
}

// choices are what the page can be filtered by, as they occur.
func (b *Book) choices() (kinds, statuses, outcomes []string) {
	for _, p := range b.pictures {
		kinds = append(kinds, p.Kind)
		statuses = append(statuses, p.Status)
		outcomes = append(outcomes, string(p.Outcome))
	}
	for _, list := range []*[]string{&kinds, &statuses, &outcomes} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return kinds, statuses, outcomes
}
