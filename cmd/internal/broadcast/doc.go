// Package broadcast carries what wire spells: it runs the table's own MQTT
// broker and mirrors the public topics to other brokers.
//
// The embedded broker (NATS with its MQTT and WebSocket listeners) keeps two
// accounts that share nothing. Everybody without a login is in the public one,
// where only the table publishes and only public topics exist; so a stranger
// who subscribes to everything, or takes over a client id, meets nothing that
// is not public. Logins (players, links, host) are in the table's own account,
// where commands and answers are too.
//
// The embedded broker listens for this machine alone. Others come in through
// admit, where what one address may take is bounded; a user who floods commands
// is not heard and sent away.
//
// To the embedded broker as to any other the table is an ordinary client: a
// link. A link keeps the last of every retained topic and a bounded queue of
// events, and never makes the table wait: what is newer replaces what has not
// been sent yet. At every connection it publishes everything retained again,
// because the journal, not a broker, is the truth.
//
// A club has a Hub, which only its tables are let into, each to its own topics;
// a table's link to it is a Client, and so is a club's to a broker of others.
package broadcast
