package wire

import "strings"

// Root is the first level of every topic.
const Root = "dicetable"

// Name is the part of a topic after dicetable/<table>/. A level in angle
// brackets stands for what it names.
type Name string

// The topics.
const (
	TopicState        Name = "state"
	TopicEvent        Name = "event"
	TopicAvailability Name = "availability"
	TopicHealth       Name = "health"
	TopicPanel        Name = "panel"
	TopicOdds         Name = "odds"
	TopicReport       Name = "report"
	TopicStandings    Name = "standings"
	TopicButton       Name = "button"
	TopicLight        Name = "light"
	TopicLightSet     Name = "light/set"
	TopicPlain        Name = "plain/<what>"
	TopicPlainSeat    Name = "plain/<what>/<seat>"
	TopicPlainText    Name = "plain/<language>/<what>"
	TopicCommand      Name = "cmd/<user>/<command>"
	TopicAnswer       Name = "answer/<user>"
	TopicJoin         Name = "club/join"
	TopicLive         Name = "club/live"
	TopicResult       Name = "club/result"
	TopicDoubt        Name = "club/doubt"
	TopicDecision     Name = "club/decision"
	TopicCall         Name = "club/call"
	TopicReceipt      Name = "club/receipt"
)

// The payloads of TopicAvailability.
const (
	Online  = "online"
	Offline = "offline"
)

// Topic is how one topic is used, deliberately: the whole table of them is
// Topics, from which docs/mqtt.md is made.
type Topic struct {
	Name Name
	// QoS is what the table publishes with, or should be sent with; a
	// subscriber may ask for less.
	QoS byte
	// Retained is whether a new subscriber gets the last one at once.
	Retained bool
	// From is who sends it: "table", "club", or the least role that may.
	From string
	// To is who may read it: "everybody", "table", "club" or "the asker".
	To string
	// Payload says what is in it.
	Payload string
	// Why says why QoS and retention are what they are.
	Why string
}

// Topics is every topic of a table.
var Topics = []Topic{
	{TopicState, 1, true, "table", "everybody", "JSON `State`: the whole table as the wall shows it",
		"A page that opens or comes back needs the last state and no other. QoS 1 so that the table knows it arrived; pages read with QoS 0."},
	{TopicEvent, 1, false, "table", "everybody", "JSON `Event`: one thing that happened, with `seq`",
		"Told once: an old event shown again as new would be wrong, so never retained. QoS 1, and `seq` shows a gap and a repetition."},
	{TopicAvailability, 1, true, "table", "everybody", "`online` or `offline`",
		"The last will says `offline` when the table dies without a word. On a link it speaks for the link."},
	{TopicHealth, 1, true, "table", "everybody", "JSON `Health`: camera, button, panel and links, with words on what is wrong",
		"The last one is the truth for whoever looks."},
	{TopicPanel, 0, true, "table", "everybody", "JSON `Panel`: the scene on the table's panel",
		"Changes often and is soon replaced: a lost one does not matter, the next or the retained one does."},
	{TopicOdds, 0, true, "table", "everybody", "JSON `Odds`: the chances that somebody who watches may reckon",
		"Follows the state, and the next one replaces it: a lost one does not matter."},
	{TopicReport, 1, true, "table", "everybody", "JSON `Report`: the game that ended last, and the dice over all nights",
		"Comes once after a game and is read long after."},
	{TopicStandings, 1, true, "table", "everybody", "JSON `Standings`: how the evening stands, and the records of all evenings",
		"Comes after each game and is read until the next."},
	{TopicButton, 1, false, "table", "everybody", "JSON `Press`: a button of the table was pressed",
		"Told once, as an event is: a press that is shown again later would be another one."},
	{TopicLight, 1, true, "table", "everybody", "JSON `Light`: whether the LED panel is lit, and how brightly; only of a table that has one",
		"The last one is the truth for whoever looks."},
	{TopicLightSet, 1, false, "link", "table", "JSON `Light`: how it shall be",
		"Taken from linked brokers that show the table to Home Assistant. It says what shall be and not what to do, so QoS 1 may repeat it. Never retain it: a retained one is ignored, it would be done again at every start."},
	{TopicPlain, 0, true, "table", "everybody", "plain text, see below",
		"For dashboards: one value a topic, no code. The last value is all that counts."},
	{TopicPlainSeat, 0, true, "table", "everybody", "plain text, one topic for each seat of the mat",
		"As above; a seat where nobody plays shows `-`."},
	{TopicPlainText, 0, true, "table", "everybody", "plain text in `de` or `en`",
		"As above; subscribe to the language you show."},
	{TopicCommand, 1, false, "player", "table", "JSON `{\"id\":...,\"body\":...}`",
		"The broker lets a user publish only under the own name: the topic proves who asks. Never retain a command: it would be done again at every start, so a retained one is ignored. QoS 1 may repeat it, the `id` makes it done once."},
	{TopicAnswer, 1, false, "table", "the asker", "JSON `Answer`, with the command's `id`",
		"Only the asker may subscribe. Nobody needs an old answer: send the command again with the same `id` to hear it again."},
	{TopicJoin, 1, true, "table", "club", "JSON `Join`: the table's name and public key",
		"A club that starts again must know its tables at once."},
	{TopicLive, 0, false, "table", "club", "JSON `Live`: how the game stands",
		"At most one in two seconds, and one in thirty seconds in any case: a lost one does not matter. Retained, thousands of tables would keep a broker writing."},
	{TopicResult, 1, false, "table", "club", "JSON `Envelope`: a signed `Result`",
		"The table keeps it and sends it at every connection, and each minute, until its receipt came; the club counts it once, by game id and revision. So a broker that loses or doubles one does no harm. Never retained: one topic has room for one, and several may wait."},
	{TopicDoubt, 1, true, "table", "club", "JSON `ClubDoubt`: a ruling in dispute, with its photograph",
		"A club that starts again must know what is doubted; one without a game says that nothing is."},
	{TopicDecision, 1, true, "club", "table", "JSON `Decision`: what the club's host says of a ruling in dispute",
		"A table that was away must know it. It names the dispute, so that it is done once, and never to another one."},
	{TopicCall, 1, true, "club", "table", "JSON `Call`: the game to be played next",
		"A table that starts again must know what is called; one without players says that nothing is."},
	{TopicReceipt, 1, true, "club", "table", "JSON `Receipt`: the club has the result",
		"The last one is there for a table that comes back; an older one comes again when the table sends that result again."},
}

// Member lists the topics and filters of this table at its club's broker:
// what the table sends, and what it may read. Nobody else may do either but
// the club itself.
func (t TableID) Member() (sends, reads []string) {
	sends = []string{t.topic(TopicAvailability)}
	for _, s := range Topics {
		switch {
		case s.To == "club":
			sends = append(sends, t.topic(s.Name))
		case s.From == "club":
			reads = append(reads, t.topic(s.Name))
		}
	}
	return sends, reads
}

// ClubFilters are what a club subscribes to, of all its tables. All under club/
// is one filter, the club's own words too: a broker keeps the order within one
// only, and a table says who it is before it tells a result.
func ClubFilters() []string {
	return []string{TableID{"+"}.topic(TopicAvailability), Root + "/+/club/+"}
}

// ReadTopic takes the table and the name out of a topic without bracketed
// levels; false for any other.
func ReadTopic(topic string) (TableID, Name, bool) {
	rest, found := strings.CutPrefix(topic, Root+"/")
	id, name, two := strings.Cut(rest, "/")
	t, err := ParseTableID(id)
	if !found || !two || err != nil || strings.Contains(name, "<") {
		return TableID{}, "", false
	}
	for _, s := range Topics {
		if string(s.Name) == name {
			return t, s.Name, true
		}
	}
	return TableID{}, "", false
}

// spec finds the Topic of a name; every Name above has one.
func (n Name) spec() Topic {
	for _, t := range Topics {
		if t.Name == n {
			return t
		}
	}
	panic("wire: no topic " + string(n))
}

// Message is one thing to publish, QoS and retention as its Topic has them.
type Message struct {
	Topic    string
	QoS      byte
	Retained bool
	Payload  []byte
}

// topic is the full topic of a name with its bracketed levels filled in order.
func (t TableID) topic(n Name, levels ...string) string {
	parts := strings.Split(string(n), "/")
	for i, p := range parts {
		if strings.HasPrefix(p, "<") {
			parts[i], levels = levels[0], levels[1:]
		}
	}
	return Root + "/" + t.name + "/" + strings.Join(parts, "/")
}

func (t TableID) message(n Name, payload []byte, levels ...string) Message {
	s := n.spec()
	return Message{t.topic(n, levels...), s.QoS, s.Retained, payload}
}

// Availability is the topic of the table's availability: also a last will.
func (t TableID) Availability(payload string) Message {
	return t.message(TopicAvailability, []byte(payload))
}

// LightSet is the topic on which a link says how the panel shall be lit.
func (t TableID) LightSet() string { return t.topic(TopicLightSet) }

// Health is the topic of the table's health.
func (t TableID) Health() string { return t.topic(TopicHealth) }

// Commands is the filter of every command to this table.
func (t TableID) Commands() string { return t.topic(TopicCommand, "+", "+") }

// Command is the topic on which a user sends a command.
func (t TableID) Command(user string, v Verb) string {
	return t.topic(TopicCommand, user, string(v))
}

// Answers is the topic on which a user is answered.
func (t TableID) Answers(user string) string { return t.topic(TopicAnswer, user) }

// ReadCommandTopic takes the user and the verb out of a command's topic;
// false for any other topic.
func (t TableID) ReadCommandTopic(topic string) (user string, v Verb, ok bool) {
	rest, found := strings.CutPrefix(topic, Root+"/"+t.name+"/cmd/")
	user, verb, two := strings.Cut(rest, "/")
	v = Verb(verb)
	if !found || !two || CheckUser(user) != nil || !v.Valid() {
		return "", "", false
	}
	return user, v, true
}

// Public lists the topic filters that everybody may read.
func (t TableID) Public() []string {
	var filters []string
	for _, s := range Topics {
		if s.To == "everybody" {
			filters = append(filters, t.filter(s.Name))
		}
	}
	return filters
}

func (t TableID) filter(n Name) string {
	return t.topic(n, strings.Split(strings.Repeat("+ ", strings.Count(string(n), "<")), " ")...)
}
