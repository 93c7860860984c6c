package web

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"dicetable/cmd/internal/club"
)

// getExport answers with one tournament as a file.
func (s *site) getExport(w http.ResponseWriter, r *http.Request) {
	id, ending, _ := strings.Cut(r.PathValue("file"), ".")
	all, err := s.Club.Histories(r.Context())
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, "", err)
		return
	}
	for _, h := range all {
		if h.ID != id {
			continue
		}
		w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", path.Base(id)+"."+ending))
		switch ending {
		case "json":
			head(w, "application/json")
			e := json.NewEncoder(w)
			e.SetIndent("", "  ")
			// Who went away before the last byte has no use for the error.
			_ = e.Encode(h)
			return
		case "csv":
			head(w, "text/csv; charset=utf-8")
			_ = writeCSV(w, h)
			return
		}
	}
	http.NotFound(w, r)
}

// writeCSV writes a line for every player of every game; then a spreadsheet can
// make of it what it likes. A byte order mark tells one that it is UTF-8.
func writeCSV(w http.ResponseWriter, h club.History) error {
	if _, err := w.Write([]byte("\ufeff")); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	lines := [][]string{{"tournament", "round", "game", "table", "seat", "player", "name", "team", "place", "points", "score", "void", "by_hand", "drawn"}}
	for _, r := range h.Rounds {
		for _, p := range r.Pods {
			for i, seat := range p.Seats {
				score := ""
				if seat.Score != nil {
					score = strconv.Itoa(*seat.Score)
				}
				place := ""
				if seat.Place > 0 {
					place = strconv.Itoa(seat.Place)
				}
				lines = append(lines, []string{
					text(h.Setup.Name), strconv.Itoa(r.Number), strconv.Itoa(p.Pod), text(p.Where), strconv.Itoa(i + 1), string(seat.ID), text(seat.Name), text(seat.Team),
					place, seat.Points, score, strconv.FormatBool(p.Void), strconv.FormatBool(p.Hand), r.Drawn.Format(time.RFC3339),
				})
			}
		}
	}
	return out.WriteAll(lines)
}

// text is a name as a spreadsheet takes it: never for a formula.
func text(name string) string {
	if name != "" && strings.ContainsRune("=+-@", rune(name[0])) {
		return "'" + name
	}
	return name
}
