// Package trace draws the pictures that the dice networks learn from: it ray
// traces random scenes of dice and writes crops of them with exact labels. It draws whole
// pictures of plain tables, too, by which reading without a mat is measured.
//
// A scene is a ground (felt, wood, cloth, print), bodies that stand on it
// (dice, cups, chips, hands and the like), one or two area lights under a dome
// of ambient light, and a pinhole camera. Lengths are in millimetres, the
// ground is the plane z = 0 and z points up. Colours are linear reflectance or
// radiance as red, green, blue, until a pixel is developed into sRGB.
//
// A body is a solid in its own frame with a skin. A solid answers where a ray
// meets it, a skin what is painted there. A die is a rounded box, cut by a
// sphere if its corners are round, whose skin carries six faces.
//
// Everything is varied far beyond what one table shows, so that networks
// trained on it meet a real table as one more variation. What a camera does to
// a crop (noise, blur, compression) is left to the training, which does it
// afresh each time it shows one.
//
// The same seed gives the same crops, however many run at once.
package trace
