// Package seats keeps the logins of players and host, and their sessions over
// HTTP: the way of everything that is not for everybody. Commands and the acts
// of a visitor at the virtual table come in, answers and private views go out
// to the one who asked. Nothing here is ever published.
//
// A login is a token, USER.SECRET. It is sent as "Authorization: Bearer TOKEN"
// over HTTP, and as the password of USER over MQTT. Only its hash is kept, so
// that no file and no log can give it away; it ends by itself and can be taken
// back. There are no cookies: a page of another origin can do nothing in a
// visitor's name, and plain HTTP without a secure context is enough.
package seats
