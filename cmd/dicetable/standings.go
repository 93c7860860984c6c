package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/stats"
)

// eveningPause is after how long without a game another evening begins.
const eveningPause = 6 * time.Hour

// titles are what the games are called.
var titles = map[string]string{"bluff": "Bluff", "dicecup": "Dice Cup", "luckyfive": "Lucky Five", "thrill": "Thrill"}

// title is what a game is called, or its set of dice, such as "bluff 2-6".
func title(name string) string {
	for game, t := range titles {
		if faces, ok := strings.CutPrefix(name, game); ok {
			return t + faces
		}
	}
	return name
}

// finished is a game that was played to its end.
type finished struct {
	playedGame
	end stats.End
}

// finishedOf are the games that people played to their end, in order.
func finishedOf(played []playedGame) []finished {
	var all []finished
	for _, g := range played {
		if len(g.people()) == 0 {
			continue
		}
		if end, err := stats.EndOf(g.Record); err == nil {
			all = append(all, finished{g, end})
		}
	}
	slices.SortStableFunc(all, func(a, b finished) int { return a.began.Compare(b.began) })
	return all
}

// standingsOf are those of the last evening, and the records of all.
func standingsOf(played []playedGame) wire.Standings {
	all := finishedOf(played)
	s := wire.Standings{Players: []wire.Standing{}, Records: recordsOf(all)}
	first := len(all)
	for first > 0 && (first == len(all) || all[first].began.Sub(all[first-1].ended) < eveningPause) {
		first--
	}
	if first == len(all) {
		return s
	}
	s.Began, s.Games, s.Players = all[first].began, len(all)-first, ranked(all[first:])
	return s
}

// ranked are the people who played some games, who won most first, then who needed
// fewer games for it.
func ranked(games []finished) []wire.Standing {
	by := map[string]*wire.Standing{}
	players := []wire.Standing{}
	for _, g := range games {
		for _, name := range g.people() {
			if by[name] == nil {
				by[name] = &wire.Standing{Player: name}
			}
			by[name].Games++
			if slices.Contains(g.end.Winners, name) {
				by[name].Won++
			}
		}
	}
	for _, s := range by {
		players = append(players, *s)
	}
	slices.SortFunc(players, func(a, b wire.Standing) int {
		return cmp.Or(b.Won-a.Won, a.Games-b.Games, strings.Compare(a.Player, b.Player))
	})
	for i := range players {
		players[i].Place = i + 1
		if i > 0 && players[i].Won == players[i-1].Won {
			players[i].Place = players[i-1].Place
		}
	}
	return players
}

// recordsOf are the records of all games. Who was first keeps one that is only
// reached again.
func recordsOf(all []finished) []wire.Feat {
	feats := []wire.Feat{}
	if longest := longestOf(all); longest.Value > 0 {
		feats = append(feats, longest)
	}
	if players := ranked(all); len(players) > 0 && players[0].Won > 0 {
		most := wire.Feat{Kind: "most_won", Value: players[0].Won}
		for _, p := range players {
			if p.Won == most.Value {
				most.Players = append(most.Players, p.Player)
			}
		}
		names := strings.Join(most.Players, ", ")
		most.Text = games.Text{DE: fmt.Sprintf("Meiste Siege: %s (%d)", names, most.Value), EN: fmt.Sprintf("Most games won: %s (%d)", names, most.Value)}
		feats = append(feats, most)
	}
	for _, game := range []string{"dicecup", "luckyfive", "thrill"} {
		if highest, ok := highestOf(all, game); ok {
			feats = append(feats, highest)
		}
	}
	return feats
}

func longestOf(all []finished) wire.Feat {
	longest := wire.Feat{Kind: "longest"}
	for _, g := range all {
		minutes := int(g.ended.Sub(g.began).Minutes())
		if minutes <= longest.Value {
			continue
		}
		longest.Game, longest.Players, longest.Value = g.Game, g.people(), minutes
		longest.Text = games.Text{
			DE: fmt.Sprintf("Längstes Spiel: %s, %d min", titles[g.Game], minutes),
			EN: fmt.Sprintf("Longest game: %s, %d min", titles[g.Game], minutes),
		}
	}
	return longest
}

// highestOf is the highest score of a game; false where it was not played.
func highestOf(all []finished, game string) (wire.Feat, bool) {
	highest := wire.Feat{Kind: "highest", Game: game}
	for _, g := range all {
		if g.Game != game {
			continue
		}
		for _, name := range g.people() {
			if score := g.end.Scores[name]; highest.Players == nil || score > highest.Value {
				highest.Players, highest.Value = []string{name}, score
			}
		}
	}
	if highest.Players == nil {
		return highest, false
	}
	highest.Text = games.Text{
		DE: fmt.Sprintf("%s: höchster Stand %d, %s", titles[game], highest.Value, highest.Players[0]),
		EN: fmt.Sprintf("%s: highest score %d, %s", titles[game], highest.Value, highest.Players[0]),
	}
	return highest, true
}
