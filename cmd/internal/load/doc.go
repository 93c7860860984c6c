// Package load puts many real clients on a table and takes the time: phones
// that speak MQTT over WebSocket as the page does, some that stopped reading,
// and players with a session. It measures what arrives; what it is sent it
// does not look into further than that takes, because it competes with the
// table for the same processors.
package load
