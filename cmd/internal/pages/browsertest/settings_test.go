package browsertest

import (
	"fmt"
	"slices"
	"testing"

	"dicetable/cmd/internal/club"
)

// Whoever sets a game up, at a table or in a club, chooses among words of the own
// language; a number is its own word.
func TestSettingsAreChosenInWords(t *testing.T) {
	d, c, b := newTableDesk(t), newClub(t), browser(t)
	for lang, usual := range map[string]string{"de": "wie üblich: ", "en": "as usual: "} {
		host := open(t, b, "host, "+lang, d.address+"host?lang="+lang, 390, 844)
		login(d, host)
		desk := open(t, b, "desk, "+lang, c.address+"desk?lang="+lang, 1280, 1000)
		c.login(desk)
		for _, p := range []*page{host, desk} {
			for _, book := range club.Books {
				p.click(fmt.Sprintf("[data-game=%s]", book.Name()))
				for _, o := range book.Options() {
					if o.Values == nil {
						continue
					}
					word := func(value string) string {
						switch words, named := o.Words[value]; {
						case !named:
							return value
						case lang == "de":
							return words.DE
						default:
							return words.EN
						}
					}
					want := []string{usual + word(o.Default)}
					for _, value := range o.Values {
						if value != o.Default {
							want = append(want, word(value))
						}
					}
					options := fmt.Sprintf("[data-option=%s] option", o.Key)
					p.has(options)
					if got := eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll("%s")].map((e) => e.textContent)`, options)); !slices.Equal(got, want) {
						t.Errorf("%s: %s of %s is chosen from %q, want %q", p.name, o.Key, book.Name(), got, want)
					}
				}
			}
			p.until("the settings are unfolded", `(document.querySelector(".setup details").open = true)`)
			p.fits("settings")
			p.pictureOf(".setup details", p.name+", settings in words")
			p.quiet()
		}
	}
}

// A desk on which nobody is set up says what is missing.
func TestTheDeskSaysWhoIsMissing(t *testing.T) {
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=en", 360, 740)
	login(d, host)
	host.shows("[data-start][disabled]", "at least two names")
	host.write("[data-seat='1']", "Ann")
	host.write("[data-seat='3']", "Ben")
	host.shows("[data-start]:not([disabled])", "2")
	host.quiet()
}
