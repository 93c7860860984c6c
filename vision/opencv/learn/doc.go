// Package learn makes a table's profile from pictures: where the camera is,
// what its lens does, what light there is. It says in words what must be put
// right first.
package learn
