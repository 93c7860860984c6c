package table

import (
	"fmt"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
)

// correctionLasts is how long a correction is shown as a notice; it stays with
// the state.
const correctionLasts = 20 * time.Second

var (
	textNoVerdict    = words{"Dieses Urteil gibt es nicht oder nicht mehr.", "There is no such ruling, or not any more."}
	textNoAct        = words{"Diesen Schritt gibt es in diesem Spiel nicht.", "There is no such act in this game."}
	textNoDie        = words{"Diesen Würfel gab es in diesem Wurf nicht.", "There was no such die in that throw."}
	textClosed       = words{"Das Spiel ist abgeschlossen und lässt sich nicht mehr berichtigen.", "The game is closed and cannot be corrected any more."}
	textNotOver      = words{"Abschließen lässt sich nur ein Spiel, das zu Ende ist.", "Only a game that has ended can be closed."}
	textOpenDispute  = words{"Erst ist über das angezweifelte Urteil zu entscheiden.", "First the disputed ruling must be decided."}
	textOtherDispute = words{"Erst ist über das Urteil zu entscheiden, das schon angezweifelt ist; danach lässt sich dieses anzweifeln.", "First the ruling that is disputed already must be decided; then this one can be disputed."}
	textAbandoned    = words{"Das Spiel wurde abgebrochen. Erst muss es weitergehen.", "The game was abandoned. First it must go on."}
	textEnded        = words{"Das Spiel wurde abgebrochen.", "The game was abandoned."}
	textNotAbandoned = words{"Das Spiel wurde nicht abgebrochen.", "The game was not abandoned."}
	textOtherPlayers = words{"Es müssen dieselben Spieler sein, nur auf anderen Plätzen.", "They must be the same players, at other seats only."}
	textNoProposal   = words{"Niemand hat gesagt, wie es wirklich war: bitte auf der Seite der Spielleitung berichtigen.", "Nobody said how it really was: put it right on the host's page."}
	textHostsAlone   = words{"Das berichtigt nur die Spielleitung.", "Only the host puts that right."}
	textResting      = words{"Das Spiel ruht. Die Spielleitung lässt es weitergehen.", "The game rests. The host lets it go on."}

	textStands   = games.Text{DE: "Das Urteil bleibt bestehen.", EN: "The ruling stands."}
	textReplaced = games.Text{DE: "Berichtigt.", EN: "Put right."}
	textStruck   = games.Text{DE: "Zurückgenommen.", EN: "Taken back."}
	textAdded    = games.Text{DE: "Nachgetragen.", EN: "Entered afterwards."}
	textWentBack = games.Text{DE: "Die Spielleitung geht zurück.", EN: "The host goes back."}
	textPlayers  = games.Text{DE: "Die Sitzordnung ist berichtigt.", EN: "Who sits where is put right."}
	textResumed  = games.Text{DE: "Das Spiel geht weiter.", EN: "The game goes on."}
)

// disputedText asks for a look at the photograph, and says who wants it, and
// how it really was by them.
func disputedText(d wire.Disputed) games.Text {
	text := textDisputed
	if d.Player != "" {
		text = both("%[1]s zweifelt das Urteil an: bitte das Foto ansehen.", "%[1]s disputes the ruling: please look at the photograph.", d.Player)
	}
	if d.Proposal == nil {
		return text
	}
	return joined([]games.Text{text, *d.Proposal})
}

// textTooLate says how long a ruling can be doubted.
func textTooLate(within time.Duration) error {
	long := fmt.Sprintf("%.0f s", within.Seconds())
	if within >= time.Minute {
		long = fmt.Sprintf("%.0f min", within.Minutes())
	}
	return games.Refusef("", "Anzweifeln geht nur innerhalb von %[1]s nach dem Urteil. Die Spielleitung kann es noch berichtigen.",
		"A ruling can be disputed for %[1]s after it only. The host can still put it right.", long)
}

// textNobodyThere says what the button of a free seat did not do.
func textNobodyThere(seat int) error {
	return games.Refusef("", "An Platz %[1]d spielt niemand: Das Urteil wird nicht angezweifelt.",
		"Nobody plays at seat %[1]d: the ruling is not disputed.", seat)
}

// colourDE are the colours of dice that belong to nobody, in German.
var colourDE = map[dice.Colour]string{dice.White: "Weiß", dice.Yellow: "Gelb", dice.Green: "Grün", dice.Blue: "Blau",
	dice.Red: "Rot", dice.Black: "Schwarz", dice.Orange: "Orange"}

// dieText says what one die really is.
func dieText(player string, d wire.DieChange) games.Text {
	t := changeText(d)
	if d.Colour != "" {
		return games.Text{DE: colourDE[d.Colour] + ": " + t.DE, EN: string(d.Colour) + ": " + t.EN}
	}
	return games.Text{DE: player + ": " + t.DE, EN: player + ": " + t.EN}
}

func changeText(d wire.DieChange) games.Text {
	switch {
	case d.Was == nil:
		return both("Eine %[1]s kommt dazu.", "there is one %[1]s more.", faceText(*d.Is))
	case d.Is == nil:
		return both("Die %[1]s ist kein Würfel.", "the %[1]s is no die.", faceText(*d.Was))
	case *d.Was == *d.Is:
		return both("Es ist eine %[1]s.", "it is a %[1]s.", faceText(*d.Is))
	}
	return both("Es ist eine %[1]s, keine %[2]s.", "it is a %[1]s, not a %[2]s.", faceText(*d.Is), faceText(*d.Was))
}

// faceText is a face in short, the same in both languages.
func faceText(f dice.Face) string {
	if f == dice.Star {
		return "★"
	}
	return f.String()
}

// correctionText is what changed, the ruling that was made again, and from
// which round on play is void, if it is.
func correctionText(what, ruling games.Text, back bool, void int) games.Text {
	all := []games.Text{what}
	if ruling.EN != "" && what != textStands {
		all = append(all, ruling)
	}
	switch {
	case back && void == 0:
		all = append(all, games.Text{DE: "Vom Anfang an wird neu gespielt.", EN: "Play is void from the beginning on."})
	case back:
		all = append(all, both("Ab Runde %[1]d wird neu gespielt.", "Play is void from round %[1]d on.", void))
	}
	return joined(all)
}

// byTable is who corrected what everybody there agreed on.
const byTable = "table"

// whoText is who corrected something, by the login it was done with: all that
// are no seat's are the host's.
func whoText(by string) games.Text {
	if by == byTable {
		return games.Text{DE: "alle am Tisch", EN: "everybody at the table"}
	}
	return games.Text{DE: "die Spielleitung", EN: "the host"}
}

// announcement says who put what right, and why as far as that was said.
func announcement(c wire.Corrected) games.Text {
	return because(both("Berichtigung durch %[1]s: %[3]s", "Correction by %[2]s: %[4]s", c.By.DE, c.By.EN, c.Text.DE, c.Text.EN), c.Reason)
}

// because is a sentence with its reason, as it was typed and if there is one.
func because(text games.Text, reason string) games.Text {
	if reason == "" {
		return text
	}
	return joined([]games.Text{text, both("Grund: %[1]s", "Reason: %[1]s", reason)})
}

// onText says from which round on; what comes before the first, such as throws for who
// starts, has none.
func onText(round int) games.Text {
	if round == 0 {
		return games.Text{DE: "Vom Anfang an", EN: "From the beginning on"}
	}
	return both("Ab Runde %[1]d", "From round %[1]d on", round)
}

func textMisfit(round int) games.Text {
	on := onText(round)
	return both("%[1]s passt das Gespielte nicht mehr zur Berichtigung: dorthin zurückgehen, oder das Ergebnis mit einem Vermerk stehen lassen?",
		"%[2]s, what was played does not fit the correction: go back there, or keep the result with a note?", on.DE, on.EN)
}

func textKept(what games.Text, round int) games.Text {
	on := onText(round)
	return joined([]games.Text{what, both("%[1]s passt das Gespielte nicht mehr dazu; das Ergebnis bleibt trotzdem stehen.",
		"%[2]s, what was played does not fit; the result stands all the same.", on.DE, on.EN)})
}
