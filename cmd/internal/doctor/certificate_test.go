package doctor_test

import (
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
