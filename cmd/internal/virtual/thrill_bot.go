package virtual

import (
	"regexp"
	"slices"
	"strconv"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/thrill"
	"dicetable/hardware/sim"
)

// thrillBot is a simulated player of Thrill: it moves discs and slider with its
// hands, and sends hand and tip in secret.
type thrillBot struct {
	mind
	game, verdict string
	// chips are those that the player has left, as far as it was there to count.
	chips int
	// moment is what the player was asked last, and since when; acted is how
	// often it has done something about it, said that it was told in words.
	moment string
	since  time.Time
	acted  int
}

// Chips that a player begins with (TH-1), and that one counts on who has taken
// over another's seat.
const (
	firstChips  = 10
	foundChips  = 2
	smallToLast = 3 // small chips that become a large one (TH-10)
)

// sit makes a player go on where another has left.
func (b *thrillBot) sit(s wire.State, _ *sim.Table) {
	*b = thrillBot{mind: b.anew(), game: s.GameID, verdict: verdictOf(s), chips: foundChips}
}

// refuse makes a player look again whose act was refused, after a pause.
func (b *thrillBot) refuse(now time.Time, s wire.State, _ *sim.Table) {
	b.rests, b.moment = now.Add(patience), ""
}

func verdictOf(s wire.State) string {
	if s.Verdict == nil {
		return ""
	}
	return s.Verdict.ID
}

// next is what the player does now whose hands are free.
func (b *thrillBot) next(now time.Time, s wire.State, t *sim.Table) (move, bool) {
	v, ok := s.View.Body().(thrill.View)
	me, sits := b.own(s)
	if !ok || !sits || me.Out {
		return move{}, false
	}
	if s.GameID != b.game {
		*b = thrillBot{mind: b.anew(), game: s.GameID, verdict: verdictOf(s), chips: firstChips}
	}
	b.count(s, v, me.Player)
	if t.Busy(b.seat) || now.Before(b.rests) {
		return move{}, false
	}
	isFirst := me.Player == v.Players[0]
	inTurn := v.Turn != nil && *v.Turn == me.Player
	b.comes(now, string(v.Phase)+strconv.Itoa(v.Round))
	switch {
	case v.Phase == thrill.PhaseStart && isFirst && b.waited(now, time.Second) && calls(s, "youngest"):
		return b.says(now, "youngest", true)
	case v.Phase == thrill.PhasePick && inTurn:
		return b.pick(now, v, me.Player, t)
	case v.Phase == thrill.PhaseHand && slices.Contains(v.Waiting, me.Player):
		return b.hand(now, v, me.Player)
	case v.Phase == thrill.PhaseWeigh && inTurn:
		return b.weigh(now, v, me.Player)
	case v.Phase == thrill.PhasePush && b.acted == 0 && !slices.Contains(v.Tipped, me.Player) && b.tips(v, me.Player):
		return b.tip(now, v, me.Player)
	case v.Phase == thrill.PhasePush && inTurn:
		return b.push(now, s, v, t)
	}
	return move{}, false
}

// comes notices what the player is asked for.
func (b *thrillBot) comes(now time.Time, moment string) {
	if b.moment != moment {
		b.moment, b.since, b.acted, b.about = moment, now, 0, ""
	}
}

// count keeps up with the own chips after each push: the hand, what was paid,
// and a right tip (TH-3, TH-6, TH-10).
func (b *thrillBot) count(s wire.State, v thrill.View, player string) {
	if id := verdictOf(s); id == b.verdict || v.Last == nil {
		return
	}
	b.verdict = verdictOf(s)
	b.chips -= v.Last.Hands[player]
	if v.Last.Maxe == player {
		b.chips -= v.Last.Paid
	}
	if tip, laid := v.Last.Tips[player]; laid && tip == (v.Last.Fell.Total() > 0) && v.SmallChips[player]%smallToLast == 0 {
		b.chips++
	}
	b.chips = max(0, b.chips)
}

// advice is what the player would do by what it knows.
func (b *thrillBot) advice(v thrill.View, player string) (games.Event, bool) {
	v.Chips = map[string]int{player: b.chips}
	return thrill.Advise(v, player, b.rng.Float64)
}

// pick lays what fell with the reserve and takes a disc out of it (TH-2); what
// the table does not see is told.
func (b *thrillBot) pick(now time.Time, v thrill.View, player string, t *sim.Table) (move, bool) {
	held := t.Discs("taken")
	switch {
	case !b.thought(now, "pick", 0.6, 2):
	case b.acted == 0:
		b.acted++
		return b.does(now, sim.Act{Do: sim.Tidy})
	case b.acted == 1:
		b.acted++
		if e, ok := b.advice(v, player); ok && held == [3]int{} {
			return b.does(now, sim.Act{Do: sim.Take, Size: string(e.(thrill.Pick).Size)})
		}
	case v.Reserve.Total() == 0 || b.waited(now, longWait):
		for size, n := range held {
			if n > 0 {
				return b.sends(now, thrill.Pick{Player: player, Size: thrill.Size(sim.DiscSizes[size])})
			}
		}
		b.acted = 1
	}
	return move{}, false
}

// hand closes the hand (TH-3); one that the table does not take holds nothing.
func (b *thrillBot) hand(now time.Time, v thrill.View, player string) (move, bool) {
	switch e, ok := b.advice(v, player); {
	case !ok || !b.thought(now, "hand", 1, 4):
	case b.acted == 0:
		b.acted++
		return b.sends(now, e)
	case b.waited(now, longWait):
		return b.sends(now, thrill.Hand{Player: player})
	}
	return move{}, false
}

// tips reports whether the player has a tip card to lay.
func (b *thrillBot) tips(v thrill.View, player string) bool {
	_, ok := b.advice(v, player)
	return ok && v.TipCards != nil
}

// tip lays a tip card, or does not (TH-10).
func (b *thrillBot) tip(now time.Time, v thrill.View, player string) (move, bool) {
	if !b.thought(now, "tip", 0.3, 1.2) {
		return move{}, false
	}
	b.acted++
	if e, ok := b.advice(v, player); ok && b.rng.Float64() < 0.6 {
		return b.sends(now, e)
	}
	return move{}, false
}

// fallen is what fell in this push: what lies beside the board and is not the
// reserve.
func fallen(v thrill.View, t *sim.Table) thrill.Discs {
	n := t.Discs("beside")
	return thrill.Discs{Small: n[0] - v.Reserve.Small, Medium: n[1] - v.Reserve.Medium, Large: n[2] - v.Reserve.Large}
}

// listed are discs one by one.
func listed(d thrill.Discs) []thrill.Size {
	return slices.Concat(slices.Repeat([]thrill.Size{thrill.Small}, max(0, d.Small)),
		slices.Repeat([]thrill.Size{thrill.Medium}, max(0, d.Medium)), slices.Repeat([]thrill.Size{thrill.Large}, max(0, d.Large)))
}

var someDiscs = regexp.MustCompile(`(\d+) (small|medium|large)`)

// proposed is what the table asks about, read as a player reads it.
func proposed(s wire.State) (d thrill.Discs) {
	i := slices.IndexFunc(s.Notices, func(n wire.Notice) bool { return n.Code == "fell" })
	for _, m := range someDiscs.FindAllStringSubmatch(s.Notices[i].Text.EN, -1) {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			continue // more digits than there are discs
		}
		switch thrill.Size(m[2]) {
		case thrill.Small:
			d.Small = n
		case thrill.Medium:
			d.Medium = n
		case thrill.Large:
			d.Large = n
		}
	}
	return d
}
