package arch_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// texts has, for each licence, what is in its text and in no other's.
var texts = []struct{ licence, has string }{
	{"Apache-2.0", `Apache License,? Version 2\.0`},
	{"MPL-2.0", `Mozilla Public License Version 2\.0`},
	{"EPL-2.0 or BSD-3-Clause", `Eclipse Public License v2\.0 and Eclipse Distribution License v1\.0`},
	{"MIT", `Permission is hereby granted, free of charge, to any person obtaining a copy of this software`},
	{"BSD-3-Clause", `Redistributions? in binary form must reproduce .* (Neither the names? of|used to endorse or promote)`},
	{"BSD-2-Clause", `Redistributions? in binary form must reproduce`},
	{"GPL", `GNU (LESSER |AFFERO )?GENERAL PUBLIC LICENSE`},
	{"ISC", `Permission to use, copy, modify, and(/or)? distribute this software for any purpose with or without fee`},
}

// free are the licences under which others' work may be in a program that is
// given away with its own licence; inTests those that may be used, but not be in it.
var (
	free    = []string{"Apache-2.0", "MIT", "BSD-3-Clause", "BSD-2-Clause", "ISC", "EPL-2.0 or BSD-3-Clause"}
	inTests = []string{"MPL-2.0"}
)

// Every module of go.mod is under a licence that is allowed, by its own text,
// and docs/dependencies.md says under which.
func TestEveryLicenceIsAllowedAndListed(t *testing.T) {
	root := os.DirFS("../../..")
	mod, err := fs.ReadFile(root, "go.mod")
	if err != nil {
		t.Fatal(err)
	}
	page, err := fs.ReadFile(root, "docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	_, licences, _ := strings.Cut(string(page), "\n## Licences\n")
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+\.\S+) \| ([^|]+) \|$`).FindAllStringSubmatch(licences, -1) {
		listed[m[1]] = m[2]
	}
	all := regexp.MustCompile(`(?m)^\t(\S+) (v\S+)( // indirect)?$`).FindAllStringSubmatch(string(mod), -1)
	if len(all) < 40 {
		t.Fatalf("go.mod has %d modules only: the test looks in the wrong place", len(all))
	}
	linked, folders := linkedModules(t), moduleFolders(t)
	for _, m := range all {
		licence := licenceOf(t, folders[m[1]+"@"+m[2]])
		for one := range strings.SplitSeq(licence, " and ") {
			if !slices.Contains(free, one) && (linked[m[1]] || !slices.Contains(inTests, one)) {
				t.Errorf("%s is under %q, which is not allowed in the programs; nothing is but %q", m[1], one, free)
			}
		}
		if listed[m[1]] != licence {
			t.Errorf("docs/dependencies.md must have the line\n| %s | %s |", m[1], licence)
		}
		delete(listed, m[1])
	}
	for module := range listed {
		t.Errorf("docs/dependencies.md has a licence of %s, which go.mod does not ask for", module)
	}
}

// licenceOf is the licence by the text in a module's folder, or all that apply
// to parts of it; empty for none that is known.
func licenceOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range files {
		if !regexp.MustCompile(`(?i)^(licen[cs]e|copying)(\.txt|\.md)?$`).MatchString(f.Name()) {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(string(b)), " ")
		for _, l := range texts {
			if regexp.MustCompile(l.has).MatchString(text) && !(l.licence == "BSD-2-Clause" && slices.Contains(found, "BSD-3-Clause")) {
				found = append(found, l.licence)
			}
		}
	}
	return strings.Join(found, " and ")
}

// moduleFolders has, for each MODULE@VERSION of go.mod, where it lies. Those
// that only other systems build with are fetched for this: no build here was.
func moduleFolders(t *testing.T) map[string]string {
	t.Helper()
	fetch := exec.Command("go", "mod", "download", "-json")
	fetch.Dir = filepath.Join("..", "..", "..")
	out, err := fetch.Output()
	folders := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var m struct{ Path, Version, Dir, Error string }
		if err := d.Decode(&m); err != nil {
			t.Fatal(err)
		}
		if m.Error != "" {
			t.Errorf("%s cannot be fetched: %s", m.Path, m.Error)
		}
		folders[m.Path+"@"+m.Version] = m.Dir
	}
	if err != nil {
		t.Fatal(err)
	}
	return folders
}

// linkedModules are those of the two programs.
func linkedModules(t *testing.T) map[string]bool {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "./cmd/dicetable", "./cmd/dicetable-eye")
	list.Dir = filepath.Join("..", "..", "..")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := map[string]bool{}
	for _, module := range strings.Fields(string(out)) {
		linked[module] = true
	}
	if !linked["github.com/nats-io/nats-server/v2"] || linked["pgregory.net/rapid"] {
		t.Fatalf("linked are %v: the test looks in the wrong place", linked)
	}
	return linked
}

// The text decides, and not what a file calls itself.
func TestLicencesAreKnownByTheirText(t *testing.T) {
	for text, want := range map[string]string{
		"GNU GENERAL PUBLIC LICENSE\nVersion 3":                                                                                        "GPL",
		"the GNU General Public License":                                                                                               "",
		"MIT License\nAll rights reserved.":                                                                                            "",
		"Redistributions in binary form must\n  reproduce the above copyright notice.":                                                 "BSD-2-Clause",
		"Redistributions in binary form must reproduce the above\ncopyright notice. Neither the name of X nor":                         "BSD-3-Clause",
		"Permission is hereby granted, free of charge,\nto any person obtaining a copy of\nthis software and associated documentation": "MIT",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := licenceOf(t, dir); got != want {
			t.Errorf("%q is taken for %q, want %q", text, got, want)
		}
	}
}
