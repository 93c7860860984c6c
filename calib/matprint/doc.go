// Package matprint lays a mat, or cards, out on sheets of paper and writes them
// as vectors, PDF or SVG, at their exact size: a mm on the mat is a mm on paper.
// The same mat gives the same bytes every time.
package matprint
