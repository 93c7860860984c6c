package table

import (
	"fmt"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/luckyfive"
	"dicetable/vision/settle"
)

// off is what is wrong with how the dice lie, nil when nothing is.
func (l *luckyfiveConduct) off() *wire.Notice {
	if n := l.tooMany(); n != nil {
		return n
	}
	return l.moved
}

// tooMany asks for dice to be turned back before a Lucky Five, where one may be
// thrown and more were (LF-8). Until they are, none is read as thrown.
func (l *luckyfiveConduct) tooMany() *wire.Notice {
	if l.view.Phase != luckyfive.PhaseNudge || len(l.back) == 0 {
		return nil
	}
	var de, en []string
	for _, c := range l.back {
		name, face := dieName[c], l.view.Dice.Of(c)
		de, en = append(de, fmt.Sprintf("%s auf %s", name[0], face)), append(en, fmt.Sprintf("%s to %s", name[1], face))
	}
	return &wire.Notice{Code: CallMoved, Seat: l.game.seat(l.turn()), Rule: "LF-8", Text: both(
		"Vor einem Lucky Five darf nur ein Würfel noch einmal geworfen werden. Bitte zurückdrehen: %[1]s. Dann wird einer geworfen, oder alle bleiben liegen.",
		"Before a Lucky Five only one die may be thrown again. Please turn back: %[2]s. Then one is thrown, or all are left.", strings.Join(de, ", "), strings.Join(en, ", "))}
}

// mayLeave refuses to go on with dice that are to be turned back: the sum would
// be that of others than lie there.
func (l *luckyfiveConduct) mayLeave() error {
	if n := l.tooMany(); n != nil {
		return games.Refuse(n.Rule, n.Text.DE, n.Text.EN)
	}
	return nil
}

// turnedBack forgets the dice that were to be turned back once they all were.
func (l *luckyfiveConduct) turnedBack(all []settle.Compared) {
	for _, c := range l.back {
		isSame := func(k settle.Compared) bool { return k.Colour == c && k.Was() == settle.Same }
		if !slices.ContainsFunc(all, isSame) {
			return
		}
	}
	l.back = nil
}
