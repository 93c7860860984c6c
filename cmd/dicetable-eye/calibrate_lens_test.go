package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/calib"
)

// boardPicture is a chessboard of 10 x 7 squares of 25 mm as a camera sees it.
func boardPicture(lens calib.Lens, pose calib.Pose) image.Image {
	view := calib.View{Lens: lens, Pose: pose}
	img := image.NewGray(image.Rect(0, 0, lens.Width, lens.Height))
	for i := range img.Pix {
		img.Pix[i] = 224
	}
	board := image.Rectangle{}
	for _, corner := range (calib.Rect{W: 250, H: 175}).Corners() {
		px := view.Project(corner, 0)
		board = board.Union(image.Rect(int(px.X)-3, int(px.Y)-3, int(px.X)+3, int(px.Y)+3))
	}
	board = board.Intersect(img.Rect)
	for y := board.Min.Y; y < board.Max.Y; y++ {
		for x := board.Min.X; x < board.Max.X; x++ {
			light := 0
			for _, in := range []calib.Point{{X: -0.25, Y: -0.25}, {X: 0.25, Y: -0.25}, {X: -0.25, Y: 0.25}, {X: 0.25, Y: 0.25}} {
				at, _ := view.Locate(calib.Point{X: float64(x) + in.X, Y: float64(y) + in.Y}, 0)
				column, row := int(math.Floor(at.X/25)), int(math.Floor(at.Y/25))
				if column >= 0 && row >= 0 && column < 10 && row < 7 && (column+row)%2 == 0 {
					light += 25 / 4
				} else {
					light += 225 / 4
				}
			}
			img.SetGray(x, y, color.Gray{Y: uint8(light)})
		}
	}
	return img
}

// held is the pose of a board, turned about its axes, rad, with its middle at a
// place before the camera, mm.
func held(rx, ry, rz, x, y, away float64) calib.Pose {
	sx, cx := math.Sincos(rx)
	sy, cy := math.Sincos(ry)
	sz, cz := math.Sincos(rz)
	p := calib.Pose{R: [9]float64{
		cy * cz, -cy * sz, sy,
		cx*sz + sx*sy*cz, cx*cz - sx*sy*sz, -sx * cy,
		sx*sz - cx*sy*cz, sx*cz + cx*sy*sz, cx * cy,
	}, T: [3]float64{x, y, away}}
	for i := range p.T {
		p.T[i] -= p.R[3*i]*125 + p.R[3*i+1]*87.5
	}
	return p
}

// With pictures of a board the profile has the camera's own lens: the one with
// which they and the table were taken.
func TestCalibrateLearnsTheLens(t *testing.T) {
	lens := calib.LensGuess(1920, 1080)
	lens.Fx, lens.Fy, lens.Distortion = 1478.27, 1478.27, [5]float64{-0.05544, 0.00076}
	dir := t.TempDir()
	for i, pose := range []calib.Pose{
		held(0.4, 0, 0, 0, 0, 400), held(-0.4, 0.1, 0.2, 120, 0, 420), held(0, 0.5, 0, -130, -50, 440),
		held(0.1, -0.5, 0.1, 130, 60, 440), held(0.3, 0.3, 0.8, -120, 50, 460), held(-0.3, 0.3, -0.5, 120, -50, 460),
	} {
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("board-%d.png", i)))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, boardPicture(lens, pose)); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "profile.json")
	status, out, errs := typed("--lens", dir, "--out", file, bluffPicture)
	if status != 0 || !strings.Contains(out, "The lens was learned from 6 pictures of the board") {
		t.Fatalf("exit status %d\n%s%s", status, out, errs)
	}
	p, err := calib.LoadProfile(file)
	if err != nil {
		t.Fatal(err)
	}
	got := p.View.Lens
	if math.Abs(got.Fx/lens.Fx-1) > 0.005 || math.Abs(got.Fy/lens.Fy-1) > 0.005 || math.Abs(got.Distortion[0]-lens.Distortion[0]) > 0.015 {
		t.Errorf("learned %+v, want %+v", got, lens)
	}
}
