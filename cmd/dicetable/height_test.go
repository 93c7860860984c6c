package main

import (
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestHeightScripts runs what people type, in testdata/height.
func TestHeightScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/height",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"height": typed("height"),
		},
	})
}

// The guide shows what the command prints, and no other figures.
func TestTheGuideShowsTheHeights(t *testing.T) {
	guide, err := os.ReadFile("../../docs/build/camera.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(guide), "```\n$ dicetable height\n"+printed(t, "height")+"```\n") {
		t.Error("docs/build/camera.md shows another table than `dicetable height` prints: put it in there")
	}
}
