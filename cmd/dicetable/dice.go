package main

import (
	"log/slog"
	"sync"

	"dicetable/calib"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// diceCheck tells whether the dice that the table has learned are those of the
// game that is played or, between games, of the configured one.
type diceCheck struct {
	set    *calib.DiceSet
	game   config.Game
	health func(part string, p wire.Part)
	log    *slog.Logger

	mu sync.Mutex
	// told is the game that was told of last.
	told string
}

// newDiceCheck knows the dice of the table's profile, if it has any.
func newDiceCheck(c config.Config, health func(string, wire.Part), log *slog.Logger) *diceCheck {
	d := &diceCheck{game: c.Game, health: health, log: log}
	if file := c.ProfileFile(); file != "" {
		// One that cannot be read is the eye's to tell.
		if p, err := calib.LoadProfile(file); err == nil {
			d.set = p.DiceSet
		}
	}
	return d
}

// Publish compares when another game has begun.
func (d *diceCheck) Publish(s wire.State) {
	game, faces := s.Game, ""
	if game == "" {
		game = d.game.Name
	}
	if game == d.game.Name {
		faces = d.game.Settings["faces"]
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.set == nil || game == d.told {
		return
	}
	d.told = game
	why := d.set.Misfit(game, faces)
	if why == nil {
		d.health("dice", wire.Part{OK: true})
		return
	}
	d.log.Warn(why.EN)
	d.health("dice", wire.Part{Text: games.Text{
		EN: "Dice: " + why.EN + ". Take the right dice, or learn these with dicetable calibrate dice.",
		DE: "Würfel: " + why.DE + ". Bitte die richtigen nehmen oder diese mit dicetable calibrate dice lernen.",
	}})
}

// Event is told in other ways.
func (d *diceCheck) Event(wire.Event) {}
