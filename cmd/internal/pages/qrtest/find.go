package qrtest

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
)

const (
	// quiet is how many light modules must be around a code.
	quiet = 4
	// dark and light are the brightness below and above which a module is
	// certainly one or the other, of 255.
	dark, light = 80, 175
	// largest is the version of the largest code that is known here.
	largest = 6
)

// find is the code in a picture.
func find(m image.Image) (grid, error) {
	box := extent(m)
	if box.Empty() {
		return nil, errors.New("there is no code in the picture")
	}
	// The code begins with a finder, seven modules wide; the first line of pixels
	// may be half of what is above it.
	finder := 0
	for finder < box.Dx() && gray(m, box.Min.X+finder, min(box.Min.Y+1, box.Max.Y-1)) < 128 {
		finder++
	}
	n, off := 0, math.Inf(1)
	for version := 1; version <= largest; version++ {
		size := 17 + 4*version
		if d := math.Abs(7*float64(box.Dx())/float64(size) - float64(finder)); d < off {
			n, off = size, d
		}
	}
	module := float64(box.Dx()) / float64(n)
	around := m.Bounds()
	for _, margin := range []int{box.Min.X - around.Min.X, box.Min.Y - around.Min.Y, around.Max.X - box.Max.X, around.Max.Y - box.Max.Y} {
		if float64(margin) < (quiet-0.75)*module { // but for what pixels are cut off
			return nil, fmt.Errorf("the quiet zone is %d px wide, not %d modules of %.1f px", margin, quiet, module)
		}
	}
	g := make(grid, n)
	for y := range g {
		for x := range n {
			middle := func(from, length, i int) int { return from + int((float64(i)+0.5)*float64(length)/float64(n)) }
			brightness := gray(m, middle(box.Min.X, box.Dx(), x), middle(box.Min.Y, box.Dy(), y))
			if brightness >= dark && brightness <= light {
				return nil, fmt.Errorf("the module in line %d, column %d is neither dark nor light", y+1, x+1)
			}
			g[y] = append(g[y], brightness < dark)
		}
	}
	return g, nil
}

// extent is where the picture has something dark.
func extent(m image.Image) (box image.Rectangle) {
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			if gray(m, x, y) < 128 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

func gray(m image.Image, x, y int) uint8 { return color.GrayModel.Convert(m.At(x, y)).(color.Gray).Y }
