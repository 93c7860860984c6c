package trust

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// One name that phones may not believe would make them refuse the certificate for
// all of its names, so it is refused when it is typed, and all goes on as before.
func TestANameTheAuthorityMayNotVouchForIsRefused(t *testing.T) {
	dir := t.TempDir()
	first, err := Make(dir, nil, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tisch", "tisch.example", "xlocal", "8.8.8.8", "https://tisch.lan", ".lan", ""} {
		_, err := Make(dir, []string{"tisch.lan", name}, time.Now())
		if err == nil || !strings.Contains(err.Error(), "move the folder "+dir+" away") {
			t.Errorf("%q: %v", name, err)
		}
	}
	k, _ := keep(t, dir)
	if err := shakes(t, k, first.CA, "localhost"); err != nil {
		t.Error(err)
	}
	if _, err := Make(dir, []string{"Tisch.LAN", "10.1.2.3"}, time.Now()); err != nil {
		t.Errorf("local ones are refused: %v", err)
	}
	k, _ = keep(t, dir)
	for _, name := range []string{"tisch.lan", "10.1.2.3", "localhost"} {
		if err := shakes(t, k, first.CA, name); err != nil {
			t.Errorf("as %s: %v", name, err)
		}
	}
}

// Of the first names a refused one leaves no authority behind that lacks it.
func TestARefusedNameLeavesNoAuthority(t *testing.T) {
	dir := t.TempDir()
	if _, err := Make(dir, []string{"8.8.8.8"}, time.Now()); err == nil {
		t.Error("an address of the internet is vouched for")
	}
	if _, err := Make(dir, []string{"tisch"}, time.Now()); err != nil {
		t.Errorf("the first time any name will do: %v", err)
	}
}

// renamed is an authority that was made when the machine had another name.
func renamed(t *testing.T) (dir string, ca pair) {
	t.Helper()
	dir = t.TempDir()
	template := authority("before", nil, time.Now())
	ca, err := sign(filepath.Join(dir, caFile), template, nil)
	if err != nil {
		t.Fatal(err)
	}
	return dir, ca
}

// The authority may not vouch for the bare new name of a machine, but for that
// with .local behind it.
func TestAMachineThatWasRenamedIsTrusted(t *testing.T) {
	dir, ca := renamed(t)
	if err := issue(dir, ca, []string{"before"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	k, _ := keep(t, dir)
	host, _ := os.Hostname()
	for _, name := range []string{"localhost", "before", host + ".local"} {
		if err := shakes(t, k, ca.cert.Raw, name); err != nil {
			t.Errorf("as %s: %v", name, err)
		}
	}
}

// A certificate that phones refuse for one of its names, as they were once made,
// is mended by itself; so is one that lacks the machine's new name.
func TestACertificateOfWrongNamesIsMadeAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours := func(ca pair) []string {
			return slices.DeleteFunc(here(), func(name string) bool { return !vouches(ca.cert, name) })
		}
		for what, names := range map[string]func(pair) []string{
			"a forbidden name":  func(ca pair) []string { return append(ours(ca), "tisch") },
			"an old name alone": func(pair) []string { return []string{"before"} },
		} {
			dir, ca := renamed(t)
			template := leaf(ca, time.Now())
			for _, name := range names(ca) {
				add(template, name)
			}
			if _, err := sign(filepath.Join(dir, certFile), template, &ca); err != nil {
				t.Fatal(err)
			}
			k, _ := keep(t, dir)
			host, _ := os.Hostname()
			if err := shakes(t, k, ca.cert.Raw, host+".local"); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			if names := k.Info().Names; slices.Contains(names, "tisch") {
				t.Errorf("%s: it is for %v", what, names)
			}
			if k.due() {
				t.Errorf("%s: it is made anew every minute", what)
			}
		}
	})
}

// Who gives another name later keeps those that guests know, and no address that the
// machine had once.
func TestANameIsAddedToThoseThatWereGiven(t *testing.T) {
	dir := t.TempDir()
	first, err := Make(dir, []string{"tisch.lan", "10.1.2.3"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	ca, err := loadPair(dir, caFile)
	if err != nil {
		t.Fatal(err)
	}
	template := leaf(ca, time.Now())
	for _, name := range append(first.Names, "10.9.9.9") { // of the machine, behind all others
		add(template, name)
	}
	if _, err := sign(filepath.Join(dir, certFile), template, &ca); err != nil {
		t.Fatal(err)
	}
	info, err := Make(dir, []string{"wuerfel.lan"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"tisch.lan": true, "10.1.2.3": true, "wuerfel.lan": true, "10.9.9.9": false} {
		if slices.Contains(info.Names, name) != want {
			t.Errorf("%s is among %v: %v", name, info.Names, !want)
		}
	}
}
