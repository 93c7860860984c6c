// Package visiontest measures the recogniser: labelled pictures of the table,
// the score of readings against their labels, the accuracy the recogniser
// must keep, and benchmarks. It is for tests; the scoring itself is pure.
//
// The pictures in testdata were rendered with their labels beside them
// (NAME.jpg, NAME.json); clips are in testdata/clips.
package visiontest
