// Package matdraw draws the mats and the cards of Lucky Five. A mat in a colour
// theme is one list of drawing operations in mm (Mat), and so are the two sides
// of a card (Card, CardBack); calib/matprint writes them as vectors in PDF and
// SVG, Picture draws them in pixels for the virtual table.
//
// Operations are drawn in order, later ones over earlier ones. A mat's own
// are polygons, lines and circles alone: its numbers are drawn as strokes, so
// that every printer and picture shows the same shapes. Text is only on the
// margins of printed sheets and in the titles of cards.
package matdraw
