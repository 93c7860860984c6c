package seats

import (
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Refusals in both languages; the empty rule says that no rule of a game
// forbids it.
var (
	errLogin    error = games.Refuse("", "Diese Anmeldung gilt nicht oder nicht mehr: nimm den Platz noch einmal.", "This login is not known, or it has ended: take the seat again.")
	errTaken    error = games.Refuse("", "Diesen Platz hat schon jemand: nimm einen anderen oder frag die Spielleitung.", "Somebody has this seat already: choose another one, or ask the host.")
	errHost     error = games.Refuse("", "An diesem Tisch vergibt nur die Spielleitung Plätze.", "Only the host gives seats away at this table.")
	errSeat     error = games.Refuse("", "Das ist nicht dein Platz.", "This is not your seat.")
	errPassword error = games.Refuse("", "Das ist nicht das Passwort der Spielleitung. Es stand beim ersten Start auf dem Bildschirm des Tisches.", "This is not the host's password. The table said it at its first start.")
	errNoSeat   error = games.Refusef("", "Diesen Platz gibt es nicht: die Plätze sind 1 bis %d.", "There is no such seat: the seats are 1 to %d.", wire.MaxSeats)
	errRole     error = games.Refuse("", "Das darf diese Rolle nicht.", "This is not for your role.")
	errReal     error = games.Refuse("", "Dieser Tisch ist echt: nimm deine Hände.", "This table is real: use your hands.")
	errSlow     error = games.Refuse("", "Der Tisch antwortet gerade nicht: schick den Befehl mit derselben Kennung noch einmal.", "The table does not answer just now: send the command again with the same id.")
	errBody     error = games.Refuse(games.Input, "Die Anfrage ist kein lesbares JSON.", "The request is no JSON that can be read.")
)
