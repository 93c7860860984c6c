package browsertest

import "testing"

// While the table cannot be heard, as when it starts again, the host is told so
// and no old word on its parts; then they are there again by themselves.
func TestHealthIsLostAndFound(t *testing.T) {
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=en", 390, 844)
	login(d, host)
	host.has(".health [data-part=camera].ok")
	host.lacks(".health .alarm")
	host.mayLose()

	d.spot.lose()
	host.has(".health[data-health=lost]")
	host.shows(".health [role=status]", "No connection to the table")
	host.lacks(".health [data-part]")
	host.pictureOf(".health", "host, nothing heard of the table")
	d.spot.find()
	host.has(".health [data-part=camera].ok")
	host.lacks(".health .alarm")
	host.quiet()
}
