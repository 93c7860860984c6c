package doctor_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// A table that runs holds camera, lines and ports: it is asked, and not tried.
func TestATableThatRunsTellsHowItIs(t *testing.T) {
	table := well(t)
	j, err := journal.Open(filepath.Join(table.Config.Table.Dir, "journal"))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	want(t, findings(t, table), "broker port", doctor.Wrong, "does not answer")

	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	table.Config.Network.MQTT = free.Addr().String()
	free.Close()
	if _, err := doctor.AskHealth(t.Context(), table.Config); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a table that is not there answers %v; it is told in one line", err)
	}
	id, err := wire.ParseTableID(table.Config.Table.ID)
	if err != nil {
		t.Fatal(err)
	}
	b := broadcast.New(broadcast.Options{
		Table: id, Dir: t.TempDir(), MQTT: table.Config.Network.MQTT, Authority: nobody{}, Log: slog.New(slog.DiscardHandler),
		Handle: func(context.Context, wire.Asker, wire.Verb, []byte) wire.Answer { return wire.Answer{} },
	})
	b.Health("camera", wire.Part{Text: games.Text{DE: "Sie stockt.", EN: "It stalls."}})
	b.Health("journal", wire.Part{OK: true})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- b.Run(ctx) }()
	defer func() { stop(); <-done }()
	table.Look = func(context.Context) (eye.Examination, error) { t.Error("the eye was started"); return seen(), nil }
	table.Health = func(ctx context.Context) (wire.Health, error) {
		for {
			h, err := doctor.AskHealth(ctx, table.Config)
			if err == nil && len(h.Parts) > 1 || ctx.Err() != nil {
				return h, err
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	all := findings(t, table)
	want(t, all, "table", doctor.Right, "it is running")
	want(t, all, "broker port", doctor.Right, "answers on")
	want(t, all, "camera", doctor.Wrong, "It stalls.")
	want(t, all, "journal", doctor.Right, "it is well")
}

type nobody struct{}

func (nobody) Login(string, string) (wire.Asker, time.Time, error) {
	return wire.Asker{}, time.Time{}, errors.New("nobody")
}
func (nobody) Who(string) (wire.Asker, error) { return wire.Asker{}, errors.New("nobody") }
