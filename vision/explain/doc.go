// Package explain shows people what a recogniser read: each picture with the
// reading drawn on it, and one page, index.html, on which every mistake and
// every doubt is seen at a glance. Where the truth is known, from a label as of
// package visiontest, it stands beside the reading.
//
// The page needs no network and no other program than a browser. All of it is
// pure Go; who reads the pictures hands in frames and readings.
package explain
