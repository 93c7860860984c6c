package doctor

import "dicetable/calib"

// dice says whether the dice set was learned, and is that of the game. A
// profile that cannot be read is told of elsewhere.
func (e *examination) dice() {
	file := e.Config.ProfileFile()
	var set *calib.DiceSet
	if file != "" {
		p, err := calib.LoadProfile(file)
		if err != nil {
			return
		}
		set = p.DiceSet
	}
	if set == nil {
		e.say("dice", Skipped, "they were not learned, so every picture tells how large they are; dicetable calibrate dice learns them",
			"sie wurden nicht gelernt, also sagt jedes Bild, wie groß sie sind; dicetable calibrate dice lernt sie")
		return
	}
	game := e.Config.Game
	if why := set.Misfit(game.Name, game.Settings["faces"]); why != nil {
		e.say("dice", Note, why.EN+": take the right dice, or run dicetable calibrate dice again", why.DE+": bitte die richtigen nehmen oder dicetable calibrate dice neu ausführen")
		return
	}
	said := set.Said()
	e.say("dice", Right, said.EN, said.DE)
}
