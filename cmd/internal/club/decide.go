package club

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/tournament"
)

// Every function here says which events somebody's wish leads to, or in one
// sentence why to none. They change nothing.

var (
	errNothingOn error = games.Refuse("", "Es läuft kein Turnier: beginne zuerst eines.", "No tournament is being played: begin one first.")
	errNoPlayer  error = games.Refuse("", "Diese Person gibt es nicht.", "There is no such player.")
	errNoTable   error = games.Refuse("", "Diesen Tisch gibt es nicht.", "There is no such table.")
	errNoPod     error = games.Refuse("", "Dieses Spiel gibt es nicht: vielleicht wurde die Runde zurückgenommen.", "There is no such game: the round may have been taken back.")
	errPaused    error = games.Refuse("", "Es ist Pause: beende sie zuerst.", "There is a pause: end it first.")
)

// seal is the SHA-256 sum by which a seed is promised before it is told.
func seal(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// begin makes a tournament; id and seed have been drawn by lot.
func (e *Evening) begin(id, seed string, s Setup) ([]Event, error) {
	if e.Now != nil {
		return nil, games.Refusef("", "%q läuft noch: schließe es zuerst ab.", "%q is still being played: close it first.", e.Now.Name)
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := e.fits(s); err != nil {
		return nil, err
	}
	return []Event{made{ID: id, Setup: s, Seed: seed, Seal: seal(seed)}}, nil
}

// alter changes the setup. Game and format stay once a round was drawn.
func (e *Evening) alter(s Setup) ([]Event, error) {
	t := e.Now
	if t == nil {
		return nil, errNothingOn
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := e.fits(s); err != nil {
		return nil, err
	}
	if len(t.Rounds) > 0 && (s.Format != t.Format || s.Game != t.Game || s.Lives != t.Lives) {
		return nil, games.Refuse("", "Eine Runde ist ausgelost: Spiel und Modus bleiben, wie sie sind.", "A round was drawn: game and format stay as they are.")
	}
	if len(e.openPods()) > 0 && !maps.Equal(s.Settings, t.Settings) {
		return nil, games.Refuse("", "Es wird gespielt: Die Einstellungen des Spiels bleiben, bis die Runde vorbei ist. So gelten sie an allen Tischen.", "Games are being played: their settings stay until the round is over, so that they are the same at all tables.")
	}
	return []Event{altered{s}}, nil
}

// enter registers players, one a line, "name" or "name; team".
func (e *Evening) enter(lines string) ([]Event, error) {
	t := e.Now
	if t == nil {
		return nil, errNothingOn
	}
	if len(t.Rounds) > 0 && t.Format == Knockout {
		return nil, games.Refuse("", "In ein K.-o.-Turnier, das begonnen hat, kommt niemand mehr hinein.", "A knockout that has begun takes nobody in any more.")
	}
	var events []Event
	taken, teams := map[string]bool{}, t.teams("")
	for _, p := range t.Players {
		taken[strings.ToLower(p.Name)] = true
	}
	for line := range strings.Lines(lines) {
		name, team, _ := strings.Cut(strings.TrimSpace(line), ";")
		name, team = strings.TrimSpace(name), strings.TrimSpace(team)
		if name == "" && team == "" {
			continue
		}
		if err := checkPlayer(name, team); err != nil {
			return nil, err
		}
		if taken[strings.ToLower(name)] {
			return nil, games.Refusef("", "%s ist schon da: ergänze etwas, das die beiden unterscheidet.", "%s is there already: add something that tells the two apart.", name)
		}
		taken[strings.ToLower(name)] = true
		if known, ok := teams[strings.ToLower(team)]; ok {
			team = known
		}
		teams[strings.ToLower(team)] = team
		id := tournament.Player(fmt.Sprintf("p%d", len(t.Players)+len(events)+1))
		events = append(events, entered{id, name, team})
	}
	if len(events) == 0 {
		return nil, games.Refuse("", "Es steht kein Name da.", "Nobody is named.")
	}
	return events, nil
}

// teams are those that somebody but one plays for, by their names in small letters:
// "reds" are the Reds.
func (t *Tournament) teams(but tournament.Player) map[string]string {
	teams := map[string]string{}
	for _, p := range t.Players {
		if p.ID != but {
			teams[strings.ToLower(p.Team)] = p.Team
		}
	}
	return teams
}

// longestName is that of a player, in letters: it must fit a seat on the wall.
const longestName = 24

func checkPlayer(name, team string) error {
	if err := checkName(name); err != nil {
		return err
	}
	if len([]rune(name)) > longestName {
		return games.Refusef("", "%s ist zu lang: ein Name hat höchstens %d Buchstaben.", "%s is too long: a player's name has at most %d letters.", name, longestName)
	}
	if wire.CheckName(name) != nil {
		return games.Refusef("", "%s hat ein Zeichen, das kein Tisch zeigen kann: schreib den Namen neu.", "%s has a character that no table can show: write the name anew.", name)
	}
	if team != "" {
		return checkName(team)
	}
	return nil
}

// player checks that somebody is of the field.
func (e *Evening) player(id tournament.Player) (*Player, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	p := e.Now.players[id]
	if p == nil {
		return nil, errNoPlayer
	}
	return p, nil
}

func (e *Evening) rename(id tournament.Player, name, team string) ([]Event, error) {
	if _, err := e.player(id); err != nil {
		return nil, err
	}
	if err := checkPlayer(name, team); err != nil {
		return nil, err
	}
	for _, p := range e.Now.Players {
		if p.ID != id && strings.EqualFold(p.Name, name) {
			return nil, games.Refusef("", "%s ist schon da: ergänze etwas, das die beiden unterscheidet.", "%s is there already: add something that tells the two apart.", name)
		}
	}
	if known, ok := e.Now.teams(id)[strings.ToLower(team)]; ok {
		team = known
	}
	return []Event{renamed{id, name, team}}, nil
}

func (e *Evening) leave(id tournament.Player) ([]Event, error) {
	p, err := e.player(id)
	if err != nil || p.Out {
		return nil, err
	}
	return []Event{left{id}}, nil
}

func (e *Evening) comeBack(id tournament.Player) ([]Event, error) {
	p, err := e.player(id)
	if err != nil || !p.Out {
		return nil, err
	}
	return []Event{returned{id}}, nil
}

// openPods are the games of the last round that are not over.
func (e *Evening) openPods() []*Pod { return slices.Collect(e.open()) }

// open goes through the same, one by one: with each result of thousands of
// tables a list would be made anew.
func (e *Evening) open() iter.Seq[*Pod] {
	return func(yield func(*Pod) bool) {
		if e.Now == nil || e.Now.last() == nil {
			return
		}
		for _, p := range e.Now.last().Pods {
			if p.Result == nil && !yield(p) {
				return
			}
		}
	}
}
