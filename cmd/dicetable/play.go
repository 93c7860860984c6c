package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"dicetable/cmd/internal/cmdline"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

const playHelp = `Usage: dicetable play GAME --players Ann,Ben[,...] [--set KEY=VALUE]...

Plays a game without a table: one command a line on standard input, one JSON
object a line on standard output, in the same order. Players sit clockwise in
the order given.

  accepted: {"ok":true,"events":[...],"state":{...}}
  refused:  {"ok":false,"rule":"BL-7","error":"why","state":{...}}

A refused command changes nothing. rule is the number in docs/rules, or
"input" for a line that is no command.

Games:
  bluff   settings zeigs_mir=true|false, opening_star=6|0,
          exact_spares_last_die=true|false, faces=1-5|2-6
          commands {"do":"opening","player":"Ann","dice":[1,5,"star",2,2]}
                   {"do":"bet","player":"Ben","count":6,"face":3}
                   {"do":"lay_out","player":"Ben","dice":[3,"star"]}
                   {"do":"challenge","player":"Ann"}
                   {"do":"reveal","player":"Ann","dice":[1,1,4,5,"star"]}
                   {"do":"take_back","player":"Ann"}
                   {"do":"void","reason":"a cup fell over"}
                   {"do":"leave","player":"Ben"}
  thrill  settings tips=true|false, weights=true|false,
          empty_reserve=lift|no_disc, discs=SMALL,MEDIUM,LARGE
          commands {"do":"start","boss":"Ann"}
                   {"do":"pick","player":"Ann","size":"large"}
                   {"do":"hand","player":"Ben","chips":2}
                   {"do":"weigh","player":"Ben","use":true}
                   {"do":"tip","player":"Ann","falls":true}
                   {"do":"push","fell":["small","large"],"weighted":null}
                   {"do":"leave","player":"Ben"}
  luckyfive
          settings deck=CARD,CARD,... from the top, or seed=HEX to deal one,
          cards=CARD:N,CARD:N,... the make-up, first=NAME|drawn
          cards    red orange yellow red+orange red+yellow orange+yellow ? !
                   lucky
          commands {"do":"start","dice":{"red":5,"orange":2,"yellow":1},"first":"Ann"}
                   {"do":"card","card":"red+yellow"}
                   {"do":"choose","player":"Ben","dice":["red","yellow"]}
                   {"do":"nudge","player":"Ben","die":"red","value":3}
                   {"do":"stake","player":"Ann","chip":50}
                   {"do":"say","player":"Ann","higher":true}
                   {"do":"throw","dice":{"red":3,"yellow":6}}
                   {"do":"stop","player":"Ann"}
                   {"do":"shuffle","deck":["red","?"]}
                   {"do":"leave","player":"Ben"}
          where nobody counted the cards in, when none is left
                   {"do":"no_card"}
  dicecup setting columns=1|2|...
          commands {"do":"throw","dice":[{"colour":"red","value":4},...]}
                   {"do":"cross","player":"Ann","category":"blue","column":1}
                   {"do":"rethrow"}
                   {"do":"last"}
                   {"do":"leave","player":"Ben"}
          categories fours fives sixes white yellow green blue red black
                   pasch low all
          where the dice are told after the crosses, not with the throw
                   {"do":"seen"}
                   {"do":"lies","dice":[...],"seen":[...],"moved":["red"]}
                   {"do":"decide","ruling":"seen|lies|rethrow"}
  every game, when it may last only so long: {"do":"time_up"}

Flags:
  --players NAMES   names with commas between, at least two
  --set KEY=VALUE   one setting of the game; may be repeated

EXIT STATUS
  0  the input has ended, refusals or not
  1  standard input or output failed
  2  wrong usage: unknown game or setting, bad value, wrong number of players
`

// rulebooks are the games that can be played.
func rulebooks() []games.RuleBook {
	return []games.RuleBook{bluff.Book{}, dicecup.Book{}, luckyfive.Book{}, thrill.Book{}}
}

// runPlay is `dicetable play`. It keeps nothing, so Ctrl-C just ends it.
func runPlay(_ context.Context, args []string, std stdio) int {
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	book, state, err := startPlay(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(std.out, playHelp)
		return exitOK
	}
	if err != nil {
		fmt.Fprintf(std.err, "dicetable play: %v. `dicetable play --help` tells more.\n", err)
		return exitUsage
	}
	if err := playLines(book, state, std.in, std.out); err != nil {
		fmt.Fprintf(std.err, "dicetable play: %s\n", cmdline.Sentence(err.Error()))
		return exitFail
	}
	return exitOK
}

// settingsFlag collects --set KEY=VALUE.
type settingsFlag map[string]string

func (s settingsFlag) String() string { return "" }

func (s settingsFlag) Set(pair string) error {
	key, value, ok := strings.Cut(pair, "=")
	if !ok {
		return errors.New("a setting is KEY=VALUE")
	}
	s[key] = value
	return nil
}

// startPlay reads the command line. GAME may come before or after the flags.
func startPlay(args []string) (games.RuleBook, games.State, error) {
	flags := flag.NewFlagSet("dicetable play", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // runPlay tells what is wrong, and helps
	flags.Usage = func() {}
	settings := settingsFlag{}
	players := flags.String("players", "", "")
	flags.Var(settings, "set", "")
	names, err := cmdline.ParseAround(flags, args)
	if err != nil {
		return nil, nil, err
	}
	if len(names) != 1 {
		return nil, nil, fmt.Errorf("name one game, not %d", len(names))
	}
	book, err := rulebook(names[0])
	if err != nil {
		return nil, nil, err
	}
	if *players == "" {
		return nil, nil, errors.New("--players is missing: give their names with commas between")
	}
	seated := strings.Split(*players, ",")
	for i := range seated {
		seated[i] = strings.TrimSpace(seated[i])
	}
	state, err := book.Start(seated, settings)
	return book, state, err
}

func rulebook(name string) (games.RuleBook, error) {
	books := rulebooks()
	i := slices.IndexFunc(books, func(b games.RuleBook) bool { return b.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no game %q", name)
	}
	return books[i], nil
}

// playAnswer is the line for one command. Its state is the Scorer's, because
// scripts must see what can be counted from the open, as the chips of Thrill,
// but never what is closed.
type playAnswer struct {
	OK     bool             `json:"ok"`
	Events *[]games.Outcome `json:"events,omitempty"`
	Rule   string           `json:"rule,omitempty"`
	Error  string           `json:"error,omitempty"`
	State  games.View       `json:"state"`
}

// playLines answers each line at once, so that a person or a program may wait
// for an answer before the next command.
func playLines(book games.RuleBook, state games.State, in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	answers := json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return fmt.Errorf("reading commands failed: %w", err)
		}
		if len(line) == 0 {
			return nil
		}
		var answer playAnswer
		state, answer = playLine(book, state, bytes.TrimRight(line, "\r\n"))
		if err := answers.Encode(answer); err != nil {
			return fmt.Errorf("writing the answer failed: %w", err)
		}
	}
}

func playLine(book games.RuleBook, state games.State, line []byte) (games.State, playAnswer) {
	event, err := book.Event(line)
	next, told := state, []games.Outcome(nil)
	if err == nil {
		next, told, err = state.Apply(event)
	}
	var refusal *games.Refusal
	switch {
	case errors.As(err, &refusal):
		return state, playAnswer{Rule: refusal.Rule, Error: refusal.Error(), State: state.View(games.Scorer)}
	case err != nil:
		return state, playAnswer{Rule: games.Input, Error: err.Error(), State: state.View(games.Scorer)}
	}
	public := []games.Outcome{}
	for _, o := range told {
		if o.Audience.IsPublic() {
			public = append(public, o)
		}
	}
	return next, playAnswer{OK: true, Events: &public, State: next.View(games.Scorer)}
}
