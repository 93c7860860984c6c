// Package visiontest measures the recogniser: labelled pictures of the table,
// the score of readings against their labels, the accuracy the recogniser
// must keep, and benchmarks. The scoring is pure Go, and package explain shows
// people what it finds; the rest is for tests.
//
// The pictures in testdata were rendered with their labels beside them
// (NAME.jpg, NAME.json); clips are in testdata/clips.
package visiontest
