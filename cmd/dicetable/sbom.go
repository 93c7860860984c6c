package main

import (
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"dicetable/cmd/internal/cmdline"
)

const sbomUsage = `Usage: dicetable sbom [PROGRAM]...

Lists every module that is in this program, or in others that Go built, with its
version and checksum: a software bill of materials as CycloneDX 1.5 JSON. Native
libraries (OpenCV of dicetable-eye) are those of the system and not listed.

`

// The parts of CycloneDX 1.5 that are used.
type (
	sbom struct {
		Format     string          `json:"bomFormat"`
		Spec       string          `json:"specVersion"`
		Version    int             `json:"version"`
		Metadata   sbomMeta        `json:"metadata"`
		Components []sbomComponent `json:"components"`
	}
	sbomMeta struct {
		Component sbomComponent `json:"component"`
	}
	sbomComponent struct {
		Type       string         `json:"type"`
		Name       string         `json:"name"`
		Version    string         `json:"version"`
		PURL       string         `json:"purl,omitempty"`
		Ref        string         `json:"bom-ref,omitempty"`
		Properties []sbomProperty `json:"properties,omitempty"`
	}
	sbomProperty struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
)

// runSBOM is `dicetable sbom`.
func runSBOM(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable sbom", sbomUsage, std.out, std.err)
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	programs := flags.Args()
	if len(programs) == 0 {
		own, err := os.Executable()
		if err != nil {
			return fail(std, "sbom", err)
		}
		programs = []string{own}
	}
	var built []*debug.BuildInfo
	for _, name := range programs {
		info, err := buildinfo.ReadFile(name)
		if err != nil {
			return fail(std, "sbom", fmt.Errorf("%s cannot be read as a program of Go (%w)", name, err))
		}
		built = append(built, info)
	}
	out := json.NewEncoder(std.out)
	out.SetIndent("", " ")
	if err := out.Encode(billOf(built)); err != nil {
		return fail(std, "sbom", err)
	}
	return exitOK
}

// billOf lists the modules of programs, each once, in order: the same programs
// give the same bytes.
func billOf(built []*debug.BuildInfo) sbom {
	b := sbom{Format: "CycloneDX", Spec: "1.5", Version: 1, Components: []sbomComponent{},
		Metadata: sbomMeta{sbomComponent{Type: "application", Name: "dicetable", Version: version}}}
	add := func(m debug.Module) {
		c := sbomComponent{Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
		c.Ref = c.PURL
		if m.Sum != "" {
			c.Properties = []sbomProperty{{"go:sum", m.Sum}}
		}
		if !slices.ContainsFunc(b.Components, func(o sbomComponent) bool { return o.PURL == c.PURL }) {
			b.Components = append(b.Components, c)
		}
	}
	for _, info := range built {
		add(debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			add(*m)
		}
	}
	slices.SortFunc(b.Components, func(a, c sbomComponent) int { return strings.Compare(a.PURL, c.PURL) })
	return b
}
