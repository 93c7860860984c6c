package main

import (
	"os"
	"regexp"
	"testing"
)

// Phones find the table by its name in the network, so apt brings what answers for
// that name unless somebody says otherwise.
func TestThePackageBringsWhatAnswersForTheTablesName(t *testing.T) {
	control, err := os.ReadFile("../../systemd/control")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?m)^(Depends|Recommends):.*\bavahi-daemon\b`).Match(control) {
		t.Error("apt does not bring avahi-daemon with the package")
	}
}
