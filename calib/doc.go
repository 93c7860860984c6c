// Package calib knows the printed mats, the camera's pose above them, and the
// table's saved profile. It is pure geometry and data: finding a mat in a
// picture is the work of vision/opencv.
//
// Places on a mat are in mm, x right and y down from its top left corner;
// heights are in mm above it. Places in a picture are in px.
package calib
