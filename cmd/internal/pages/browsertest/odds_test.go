package browsertest

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// Odds stand beside the bet while one stands, and the report of this game, of no
// other, after it.
func TestOddsAndReportOnTheWall(t *testing.T) {
	players := []wire.SeatedPlayer{{Seat: 2, Name: "Ann"}, {Seat: 5, Name: "Maximilian-Alexander"}}
	d := newDriver(t, newTable(t), "bluff", players, nil)
	w := newWalls(t, d, "odds")
	d.act(bluff.Opening{Player: "Ann", Dice: dice.Roll{5, 5, 5, 5, 5}}, bluff.Opening{Player: players[1].Name, Dice: dice.Roll{1, 1, 1, 1, 1}})
	w.show("no bet", `!$(".odds")`)
	d.act(bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 4, Face: 3}})
	w.show("bet", `$$(".odds .chance").length === 4`, `$(".chance.stands").dataset.chance === "0.4407"`, says(".chance.stands", "44 %"), says(".odds .thumb", "3"))
	d.act(bluff.Place{Player: players[1].Name, Bet: bluff.Bet{Count: 18, Face: 5}})
	w.show("a bold bet", says(".chance.stands", "0 %"))
	d.act(bluff.Challenge{Player: "Ann"}, bluff.Reveal{Player: "Ann", Dice: dice.Roll{5, 5, 5, 5, 5}}, bluff.Reveal{Player: players[1].Name, Dice: dice.Roll{1, 1, 1, 1, 1}})
	report := wire.Report{GameID: "another", Game: "bluff", Lines: []games.Text{
		{DE: "Maximilian-Alexander: Wetten: 12, nicht gedeckt: 5, davon angezweifelt: 2. Im Mittel 1,4 Würfel daneben. Angezweifelt: 3, zu Recht: 2. Passende Würfel: 31, im Mittel 27,4: Glück (z +1,3).",
			EN: "Maximilian-Alexander: bets: 12, not covered: 5, doubted of those: 2. Off by 1.4 dice on average. Doubted: 3, rightly: 2. Matching dice: 31, on average 27.4: good luck (z +1.3)."},
		{DE: "Kühnster Bluff, den niemand anzweifelte: Ben in Runde 1 mit 3 × Stern; am Ende gezählt: 1.", EN: "Boldest bluff that nobody doubted: Ben in round 1 with 3 × star; counted in the end: 1."},
	}, Dice: []wire.DiceReport{{Set: "bluff", Colour: "yellow", Throws: 900, Verdict: "fair", Text: games.Text{DE: "gelb: …", EN: "yellow: …"}}, {Set: "dicecup", Verdict: "fair"}}}
	d.table.broker.Load().Report(report)
	w.show("the report of another game", `$(".placings")`, `!$(".report")`, `!$(".odds")`)
	report.GameID = d.state.GameID
	d.table.broker.Load().Report(report)
	w.show("report", `$(".report").dataset.pages === "3"`, `$$(".report .dots span").every((e) => getComputedStyle(e).marginLeft === "0px")`, says(".report", "Maximilian-Alexander: "))
}
