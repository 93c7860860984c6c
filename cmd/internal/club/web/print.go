package web

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"rsc.io/qr"

	"dicetable/cmd/internal/club"
)

// paper is one printed list.
type paper struct {
	*fpdf.Fpdf
	german bool
	view   club.NowView
	// address is that of a player's own page.
	address func(player string) string
}

// getPrint answers with a list as PDF, A4.
func (s *site) getPrint(w http.ResponseWriter, r *http.Request) {
	draw, ok := map[string]func(*paper){"slips.pdf": (*paper).slips, "standings.pdf": (*paper).standings, "players.pdf": (*paper).players}[r.PathValue("file")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	v, err := s.Club.View(r.Context())
	// The last one's standings can be hung up when it is over.
	now := cmp.Or(v.Now, v.Last)
	if err == nil && now == nil {
		refuse(w, http.StatusNotFound, "", errNothing)
		return
	}
	var b bytes.Buffer
	if err == nil {
		p := newPaper(*now, r.FormValue("lang") != "en", func(player string) string { return s.address(r, player) })
		draw(p)
		err = p.Output(&b)
	}
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, "", err)
		return
	}
	head(w, "application/pdf")
	// Who went away before the last byte has no use for the error.
	_, _ = w.Write(b.Bytes())
}

const margin = 12.0 // mm

func newPaper(v club.NowView, german bool, address func(string) string) *paper {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes("Go", "", goregular.TTF)
	pdf.AddUTF8FontFromBytes("Go", "B", gobold.TTF)
	pdf.SetTitle(drawable(v.Setup.Name), true)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetAutoPageBreak(true, margin)
	return &paper{pdf, german, v, address}
}

// say picks the language.
func (p *paper) say(de, en string) string {
	if p.german {
		return de
	}
	return en
}

// drawable is a text with a box for each character that cannot be printed, such as
// an emoji in a name: one of them would cost the whole list.
func drawable(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return '□'
		}
		return r
	}, text)
}

// fit is a text that is no wider than w mm in the font that is set.
func (p *paper) fit(text string, w float64) string {
	text = drawable(text)
	if p.GetStringWidth(text) <= w {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && p.GetStringWidth(string(letters)+"…") > w {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// headline begins a page.
func (p *paper) headline(title string) {
	p.AddPage()
	p.SetFont("Go", "B", 18)
	p.CellFormat(0, 9, p.fit(p.view.Setup.Name, 186), "", 1, "L", false, 0, "")
	p.SetFont("Go", "", 11)
	p.CellFormat(0, 7, title+"  ·  "+time.Now().Format("2006-01-02 15:04"), "", 1, "L", false, 0, "")
	p.Ln(3)
}

// slipHeight is that of one slip: four on a page.
const slipHeight = 67.0

// slips are one for every game of the last round, to be filled in by hand.
func (p *paper) slips() {
	r := p.view.Round
	if r == nil {
		p.headline(p.nothing())
		return
	}
	p.SetAutoPageBreak(false, 0)
	pods := r.Pods
	if p.view.Setup.Format == club.Ladder {
		pods = slices.DeleteFunc(slices.Clone(pods), func(pod club.PodView) bool { return pod.Over })
	}
	for i, pod := range pods {
		if i%4 == 0 {
			p.AddPage()
		}
		p.slip(r, pod, margin+float64(i%4)*(slipHeight+2))
	}
	if len(pods) == 0 {
		p.headline(p.say("Kein Spiel ist offen.", "No game is open."))
	}
}

// nothing says why there are no slips yet.
func (p *paper) nothing() string {
	if p.view.Setup.Format == club.Ladder {
		return p.say("Noch kein Spiel.", "No game yet.")
	}
	return p.say("Noch ist keine Runde ausgelost.", "No round has been drawn yet.")
}

// which says of which game a slip is: free play has games, and no rounds.
func (p *paper) which(r *club.RoundView, pod club.PodView) string {
	if p.view.Setup.Format == club.Ladder {
		return fmt.Sprintf(p.say("Spiel %d", "Game %d"), pod.Pod)
	}
	return fmt.Sprintf(p.say("Runde %d", "Round %d"), r.Number)
}

func (p *paper) slip(r *club.RoundView, pod club.PodView, y float64) {
	const row = 6.6
	p.SetDrawColor(120, 120, 120)
	p.Rect(margin, y, 186, slipHeight-2, "D")
	p.SetXY(margin+3, y+2)
	p.SetFont("Go", "B", 14)
	p.CellFormat(120, 8, p.fit(p.which(r, pod)+" · "+where(pod), 118), "", 0, "L", false, 0, "")
	p.SetFont("Go", "", 9)
	p.CellFormat(58, 8, p.fit(p.view.Setup.Name, 56), "", 1, "R", false, 0, "")
	p.SetX(margin + 3)
	for _, c := range []struct {
		text  string
		width float64
	}{{p.say("Platz am Tisch", "Seat"), 26}, {p.say("Name", "Name"), 84}, {p.counted(), 42}, {p.say("Rang", "Place"), 28}} {
		p.CellFormat(c.width, row-1, c.text, "B", 0, "L", false, 0, "")
	}
	p.Ln(row)
	for i, seat := range pod.Seats {
		p.SetX(margin + 3)
		p.SetFont("Go", "", 11)
		p.CellFormat(26, row, fmt.Sprint(i+1), "", 0, "L", false, 0, "")
		p.CellFormat(84, row, p.fit(seat.Name, 82), "", 0, "L", false, 0, "")
		p.CellFormat(42, row, "", "B", 0, "L", false, 0, "")
		p.CellFormat(28, row, "", "B", 1, "L", false, 0, "")
	}
	p.SetXY(margin+3, y+slipHeight-9)
	p.SetFont("Go", "", 9)
	p.CellFormat(0, 5, p.say("Unterschrift: ______________________", "Signature: ______________________"), "", 0, "L", false, 0, "")
}

// counted is what players have at the end of the game that is played.
func (p *paper) counted() string {
	switch p.view.Setup.Game {
	case "bluff":
		return p.say("Würfel", "Dice")
	case "thrill":
		return p.say("Chips", "Chips")
	}
	return p.say("Punkte", "Score")
}

// where is a game's table by name.
func where(pod club.PodView) string {
	if pod.Where == "" {
		return "–"
	}
	return pod.Where
}

// players are cards with everybody's own QR code, ten on a page, by name.
func (p *paper) players() {
	p.SetAutoPageBreak(false, 0)
	people := slices.SortedFunc(slices.Values(p.view.Standings), func(a, b club.StandingView) int { return cmp.Compare(a.Name, b.Name) })
	for i, s := range people {
		if i%10 == 0 {
			p.AddPage()
		}
		x, y := margin+float64(i%2)*94, margin+float64(i%10/2)*54
		p.SetDrawColor(120, 120, 120)
		p.Rect(x, y, 92, 52, "D")
		p.code(p.address(string(s.ID)), x+4, y+6, 40)
		p.SetFont("Go", "B", 13)
		p.SetXY(x+46, y+8)
		p.MultiCell(44, 6, drawable(s.Name), "", "L", false)
		p.SetFont("Go", "", 9)
		p.SetX(x + 46)
		p.MultiCell(44, 4.5, drawable(s.Team)+"\n"+p.say("Dein Tisch und dein Stand auf dem Handy", "Your table and your place on your phone"), "", "L", false)
	}
	if len(p.view.Standings) == 0 {
		p.headline(p.say("Noch ist niemand da.", "Nobody is there yet."))
	}
}

// code draws a QR code so many mm wide, quiet zone included.
func (p *paper) code(address string, x, y, width float64) {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		p.SetError(fmt.Errorf("the address %s is too long for a QR code", address))
		return
	}
	module := width / float64(code.Size+8)
	p.SetFillColor(0, 0, 0)
	for row := range code.Size {
		for column := range code.Size {
			if code.Black(column, row) {
				// A little overlap leaves no hair lines between modules.
				p.Rect(x+float64(column+4)*module, y+float64(row+4)*module, module*1.02, module*1.02, "F")
			}
		}
	}
}
