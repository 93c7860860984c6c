package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/games"
	"dicetable/games/stats"
)

const statsUsage = `Usage: dicetable stats JOURNAL-DIR [--lang de|en]

Reads the journals of a table, nothing else, and tells of every game that was
played to its end who bluffed, bet and paid how, and how lucky each was; then
of every dice set, over all games, whether it is fair. A table keeps its
journals in var/journal unless it was told another folder. It may be running.
docs/statistics.md defines every number.

`

// runStats is `dicetable stats`.
func runStats(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable stats", statsUsage, std.out, std.err)
	lang := flags.String("lang", "en", "the language, de or en")
	dirs, err := cmdline.ParseAround(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case len(dirs) != 1 || *lang != "de" && *lang != "en":
		fmt.Fprintln(std.err, "dicetable stats: name one folder of journals, and de or en for --lang; `dicetable stats --help` tells more.")
		return exitUsage
	}
	names, err := journal.Names(dirs[0])
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("there is no journal in %s: a table keeps them in the folder journal below its own", dirs[0])
	}
	if err != nil {
		fmt.Fprintf(std.err, "dicetable stats: %s\n", cmdline.Sentence(err.Error()))
		return exitFail
	}
	return newTeller(*lang, std).tell(names)
}

// teller writes statistics in one language.
type teller struct {
	std    stdio
	lang   string
	sets   diceSets
	status int
	told   bool // something was
}

func newTeller(lang string, std stdio) *teller {
	return &teller{std: std, lang: lang, sets: diceSets{}, status: exitOK}
}

// tell goes through the files and returns the exit status: a file that cannot
// be read does not keep back the others.
func (t *teller) tell(names []string) int {
	for _, name := range names {
		played, err := readGames(name)
		if err != nil {
			t.fail(err)
		}
		for _, g := range played {
			if err := t.game(g); err != nil {
				t.fail(fmt.Errorf("%s: %w", name, err))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.sets)) {
		t.line("", games.Text{DE: "Würfel von " + title(name), EN: "Dice of " + title(name)})
		for _, f := range t.sets[name].Fairness() {
			t.line("  ", f.Text())
		}
	}
	if !t.told && t.status == exitOK {
		t.line("", games.Text{DE: "Noch ist kein Spiel zu Ende, und kein Würfel ist gezählt.", EN: "No game has ended yet, and no die was counted."})
	}
	return t.status
}

func (t *teller) fail(err error) {
	fmt.Fprintf(t.std.err, "dicetable stats: %s\n", cmdline.Sentence(err.Error()))
	t.status = exitFail
}

// line writes one line in the language.
func (t *teller) line(indent string, text games.Text) {
	words := text.EN
	if t.lang == "de" {
		words = text.DE
	}
	t.told = true
	io.WriteString(t.std.out, indent+words+"\n")
}

// game tells one game, if it is over, and counts its dice.
func (t *teller) game(g playedGame) error {
	report, err := stats.Of(g.Record)
	if err != nil && !errors.Is(err, stats.ErrNotOver) {
		return err
	}
	if err == nil {
		t.line("", games.Text{DE: fmt.Sprintf("Spiel %d, %s", g.number, title(g.Game)), EN: fmt.Sprintf("Game %d, %s", g.number, title(g.Game))})
		for _, text := range report.Text() {
			t.line("  ", text)
		}
	}
	return t.sets.add(g)
}

// playedGame is a game of a journal; number counts those of its table.
type playedGame struct {
	stats.Record
	number int
	// began and ended are when its first and its last act happened.
	began, ended time.Time
	// bots are the simulated players among them.
	bots []string
}

// people are the players who are no simulated ones.
func (g playedGame) people() []string {
	return slices.DeleteFunc(slices.Clone(g.Players), func(name string) bool { return slices.Contains(g.bots, name) })
}

// readGames reads the games of one journal file as they count now, corrections
// made.
func readGames(name string) ([]playedGame, error) {
	lines, err := journal.Read(name)
	if err != nil {
		return nil, err
	}
	games, err := table.ReadPlayed(lines)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	var played []playedGame
	for _, g := range games {
		r := stats.Record{Game: g.Game.Name, Settings: g.Game.Settings}
		var bots []string
		for _, p := range g.Game.Players {
			r.Players = append(r.Players, p.Name)
			if p.Bot {
				bots = append(bots, p.Name)
			}
		}
		for _, a := range g.Acts {
			r.Events = append(r.Events, a.Event)
		}
		one := playedGame{Record: r, number: g.Game.Number, bots: bots}
		if len(g.Acts) > 0 {
			one.began, one.ended = g.Acts[0].At, g.Acts[len(g.Acts)-1].At
		}
		played = append(played, one)
	}
	return played, err
}
