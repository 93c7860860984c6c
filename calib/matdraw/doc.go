// Package matdraw draws the mats. A mat in a colour theme is one list of
// drawing operations in mm (Mat); calib/matprint writes it as vectors in PDF and
// SVG, Picture draws it in pixels for the virtual table.
//
// Operations are drawn in order, later ones over earlier ones. A mat's own
// are polygons, lines and circles alone: its numbers are drawn as strokes, so
// that every printer and picture shows the same shapes. Text is only on the
// margins of printed sheets.
package matdraw
