package seats

import (
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Refusals in both languages; the empty rule says that no rule of a game
// forbids it.
var (
	errLogin      error = games.Refuse("", "Diese Anmeldung gilt nicht oder nicht mehr: nimm den Platz noch einmal.", "This login is not known, or it has ended: take the seat again.")
	errTaken      error = games.Refuse("", "Diesen Platz hat schon jemand: nimm einen anderen oder frag die Spielleitung.", "Somebody has this seat already: choose another one, or ask the host.")
	errHost       error = games.Refuse("", "An diesem Tisch braucht ein Platz den Code von der Wand oder das Ja der Spielleitung.", "At this table a seat needs the code on the wall, or the host's yes.")
	errCode       error = games.Refuse("", "Das ist nicht der Code, der gerade an der Wand steht: lies ihn noch einmal ab.", "This is not the code that is on the wall now: read it once more.")
	errManyCodes  error = games.Refuse("", "Zu viele falsche Codes: warte eine Minute, oder frag die Spielleitung.", "Too many wrong codes: wait a minute, or ask the host.")
	errHostNo     error = games.Refuse("", "Die Spielleitung hat nein gesagt: frag sie, welcher Platz deiner ist.", "The host said no: ask which seat is yours.")
	errManyWishes error = games.Refuse("", "Es warten schon zu viele: nimm den Code von der Wand.", "Too many are waiting already: use the code on the wall.")
	errNoWish     error = games.Refuse("", "Darauf wartet niemand mehr.", "Nobody waits for this any more.")
	errOther      error = games.Refuse("", "Auf diesem Platz sitzt jetzt jemand anderes: nimm deinen Platz noch einmal.", "Somebody else sits at this seat now: take your seat again.")
	errSeat       error = games.Refuse("", "Das ist nicht dein Platz.", "This is not your seat.")
	errPassword   error = games.Refuse("", "Das ist nicht das Passwort der Spielleitung. Es stand beim ersten Start auf dem Bildschirm des Tisches.", "This is not the host's password. The table said it at its first start.")
	errManyTries  error = games.Refuse("", "Zu viele falsche Passwörter von hier: warte eine Minute.", "Too many wrong passwords from here: wait a minute.")
	errNoSeat     error = games.Refusef("", "Diesen Platz gibt es nicht: die Plätze sind 1 bis %d.", "There is no such seat: the seats are 1 to %d.", wire.MaxSeats)
	errRole       error = games.Refuse("", "Das darf diese Rolle nicht.", "This is not for your role.")
	errReal       error = games.Refuse("", "Dieser Tisch ist echt: nimm deine Hände.", "This table is real: use your hands.")
	errSlow       error = games.Refuse("", "Der Tisch antwortet gerade nicht: schick den Befehl mit derselben Kennung noch einmal.", "The table does not answer just now: send the command again with the same id.")
	errBody       error = games.Refuse(games.Input, "Die Anfrage ist kein lesbares JSON.", "The request is no JSON that can be read.")
)
