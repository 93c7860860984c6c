package broadcast

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
)

// natsLog hands the server's words to the table's log.
type natsLog struct {
	log   *slog.Logger
	fatal chan error
}

func (n natsLog) Noticef(format string, v ...any) {
	n.log.Debug("broker: " + fmt.Sprintf(format, v...))
}
func (n natsLog) Warnf(format string, v ...any) { n.log.Debug("broker: " + fmt.Sprintf(format, v...)) }

func (n natsLog) Debugf(string, ...any) {}
func (n natsLog) Tracef(string, ...any) {}

// ofClient is how the server begins what it tells of one client.
var ofClient = regexp.MustCompile(`^\S+ - \w+:\d+ - `)

// Errorf tells of one client at the lowest level: any stranger could fill the
// log.
func (n natsLog) Errorf(format string, v ...any) {
	words, level := fmt.Sprintf(format, v...), slog.LevelWarn
	if ofClient.MatchString(words) {
		level = slog.LevelDebug
	}
	n.log.Log(context.Background(), level, "broker: "+words)
}
func (n natsLog) Fatalf(format string, v ...any) {
	select {
	case n.fatal <- fmt.Errorf(format, v...):
	default:
	}
}
