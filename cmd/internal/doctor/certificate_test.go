package doctor_test

import (
	"net"
	"testing"
	"time"

	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/trust"
)

func TestACertificateIsToldOfBeforeItEnds(t *testing.T) {
	table := well(t)
	want(t, findings(t, table), "certificate", doctor.Skipped, "`dicetable certificate` makes one")
	if _, err := trust.Make(table.Config.CertificateDir(), nil, time.Now()); err != nil {
		t.Fatal(err)
	}
	want(t, findings(t, table), "certificate", doctor.Right, "renewed by itself")

	table = well(t)
	if _, err := trust.Make(table.Config.CertificateDir(), nil, time.Now().Add(-390*24*time.Hour)); err != nil {
		t.Fatal(err)
	}
	want(t, findings(t, table), "certificate", doctor.Note, "was not renewed")
}

// The ports by TLS are the table's only when it has a certificate.
func TestATakenPortByTLSIsWrong(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	table := well(t)
	table.Config.Network.HTTPS, table.Config.Network.MQTTS = taken.Addr().String(), "127.0.0.1:0"
	if f, ok := findings(t, table)["https port"]; ok {
		t.Errorf("without a certificate it is said that %s", f.Text.EN)
	}
	if _, err := trust.Make(table.Config.CertificateDir(), nil, time.Now()); err != nil {
		t.Fatal(err)
	}
	all := findings(t, table)
	want(t, all, "https port", doctor.Wrong, "set network.https to another")
	want(t, all, "mqtts port", doctor.Right, "is free")
}
