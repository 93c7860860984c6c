package config

import (
	_ "embed"
	"strconv"
	"strings"
)

// sample is a whole configuration with its defaults and every key explained.
// What may be there several times, or not at all, is commented out at its end.
//
//go:embed sample.toml
var sample string

// Sample is a configuration file with every key explained: the defaults, but
// for the table's folder. docs/configuration.md shows the same text.
func Sample(dir string) []byte {
	folder := func(name string) string { return "dir = " + strconv.Quote(name) }
	return []byte(strings.Replace(sample, folder(Default().Table.Dir), folder(dir), 1))
}
