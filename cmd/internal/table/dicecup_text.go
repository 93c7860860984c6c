package table

import (
	"strconv"
	"strings"
	"time"

	"dicetable/games"
)

var (
	textLookNow   = games.Text{DE: "Augen auf …", EN: "Eyes open …"}
	textCupDown   = games.Text{DE: "… Becher drauf!", EN: "… cup down!"}
	textUncovered = games.Text{
		DE: "Der Becher ging hoch, bevor alle angekreuzt haben. Soll noch einmal gewürfelt werden? Die Spielleitung entscheidet.",
		EN: "The cup went up before everybody had crossed. Is the throw to be repeated? The host decides."}
)

var textLeft = games.Text{
	DE: "Das Spiel war unterbrochen oder wurde zurückgesetzt: Der Tisch weiß nicht, ob der Wurf noch daliegt. Soll noch einmal gewürfelt werden? Bei Nein gilt, was jetzt daliegt. Die Spielleitung entscheidet.",
	EN: "The game was left or taken back: the table cannot tell whether the throw still lies there. Is the throw to be repeated? With no, what lies there now counts. The host decides."}

var textCupElsewhere = words{
	"Der Becher war noch nicht über dem Tablett zu sehen: bitte alle Würfel schütteln und den Becher darüberstellen. Sieht der Tisch ihn auch dann nicht, trägt die Spielleitung den Wurf ein.",
	"The cup has not been seen over the tray yet: please shake all dice and put the cup over them. If the table does not see it even then, the host enters the throw."}

func textLift(cup string) games.Text {
	return both("%[1]s hebt den Becher, gleich heißt es: Augen auf …", "%[1]s lifts the cup. Get ready: eyes open …", cup)
}

func textRethrow(cup string) games.Text {
	return both("Würfel liegen schief oder aufeinander: Der Wurf gilt nicht, %[1]s würfelt noch einmal.",
		"Dice are tipped or lie on one another: the throw does not count, %[1]s throws again.", cup)
}

func textUnseen(cup string) games.Text {
	return both("Das war kein Wurf, den der Tisch gesehen hat: %[1]s schüttelt noch einmal alle Würfel unter dem Becher.",
		"That was no throw the table has seen: %[1]s shakes all dice under the cup once more.", cup)
}

func textNothingShown(cup string) games.Text {
	return both("Es war kein Würfel zu sehen. %[1]s hebt den Becher noch einmal, oder drückt dabei den Knopf.",
		"No die was to be seen. %[1]s lifts the cup once more, or presses the button meanwhile.", cup)
}

// textLook says how long the look was and how long it should have been.
func textLook(de, en string, length, want time.Duration) games.Text {
	was, should := secondsText(length), secondsText(want)
	return games.Text{
		DE: de + " geschaut: " + strings.ReplaceAll(was, ".", ",") + " statt " + strings.ReplaceAll(should, ".", ",") + " Sekunden.",
		EN: en + ": " + was + " instead of " + should + " seconds.",
	}
}

// secondsText is a time in seconds to a tenth.
func secondsText(d time.Duration) string {
	return strconv.FormatFloat(d.Round(100*time.Millisecond).Seconds(), 'f', -1, 64)
}
