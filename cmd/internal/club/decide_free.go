package club

import (
	"slices"

	"dicetable/games"
	"dicetable/games/tournament"
)

// callGame calls a game of free play to a table, or to the first one that is
// free if none is named. All games of an evening are one round, which grows.
func (e *Evening) callGame(players []tournament.Player, table string) ([]Event, error) {
	t := e.Now
	switch {
	case t == nil:
		return nil, errNothingOn
	case t.Format != Ladder:
		return nil, games.Refuse("", "Hier wird ausgelost: rufe keine Spiele einzeln.", "Rounds are drawn here: call no games one by one.")
	case !t.Paused.IsZero():
		return nil, errPaused
	case len(players) < t.Least || len(players) > t.Most:
		return nil, games.Refusef("", "An einem Tisch sitzen %d bis %d.", "At a table sit %d to %d players.", t.Least, t.Most)
	}
	for i, id := range players {
		if err := e.mayPlay(id, players[:i]); err != nil {
			return nil, err
		}
	}
	if table == "" {
		table = e.free("")
	} else if err := e.mayHold(table); err != nil {
		return nil, err
	}
	return []Event{gameCalled{Table: table, Seats: tournament.Seated(players, t.past())}}, nil
}

// mayPlay says why a player cannot begin a game with some others.
func (e *Evening) mayPlay(id tournament.Player, others []tournament.Player) error {
	p, err := e.player(id)
	switch {
	case err != nil:
		return err
	case p.Out:
		return games.Refusef("", "%s ist nicht da.", "%s is not there.", p.Name)
	case slices.Contains(others, id):
		return games.Refusef("", "%s kann nicht zweimal am Tisch sitzen.", "%s cannot sit at the table twice.", p.Name)
	case slices.ContainsFunc(e.openPods(), func(pod *Pod) bool { return slices.Contains(pod.Seats, id) }):
		return games.Refusef("", "%s spielt gerade.", "%s is playing just now.", p.Name)
	}
	return nil
}

// mayHold says why a game cannot begin at a table.
func (e *Evening) mayHold(table string) error {
	t, err := e.table(table)
	switch {
	case err != nil:
		return err
	case !t.usable():
		return t.unusable()
	case !t.plays(e.Now.Game):
		return t.lacks()
	case e.busy(table):
		return games.Refusef("", "Am Tisch „%s“ wird gerade gespielt.", `A game is being played at the table "%s".`, t.Name)
	}
	return nil
}
