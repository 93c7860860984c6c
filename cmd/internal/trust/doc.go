// Package trust makes the table's own certificates and keeps them fresh.
//
// A table in a café has no name on the internet, so nobody else can vouch for
// it. Its own authority (CA) is made once and lasts ten years: guests trust it
// once. It can vouch for names and addresses of a local network alone, so a
// phone that trusts it cannot be fooled about any other site, not even by who
// steals its key. With it the table signs its own certificate, anew whenever it
// is about to end or the table has got another address.
package trust
