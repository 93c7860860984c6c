package conv

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// layers are of every kind that there is: widths that are multiples of four, of three
// and of neither, channels that fill registers and that do not.
var layers = []struct {
	w, h, in int
	Layer
}{
	{8, 8, 3, Layer{Out: 16, Kernel: 3, Pad: 1}},
	{16, 16, 5, Layer{Out: 18, Kernel: 4, Pad: 1, Stride: 2}},
	{12, 12, 18, Layer{Out: 36, Kernel: 3, Pad: 1, Stride: 2}},
	{12, 12, 7, Layer{Out: 54, Kernel: 3, Pad: 1, Stride: 2}},
	{8, 8, 6, Layer{Out: 100, Kernel: 3, Pad: 1}},
	{5, 5, 4, Layer{Out: 9, Kernel: 3, Pad: 1}},
	{6, 6, 54, Layer{Out: 128, Kernel: 6}},
	{12, 12, 36, Layer{Out: 24, Kernel: 1, Linear: true}},
	{12, 12, 36, Layer{Out: 36, Kernel: 3, Pad: 2, Dilation: 2, Depthwise: true, Linear: true}},
	{9, 9, 10, Layer{Out: 10, Kernel: 3, Pad: 1, Stride: 2, Depthwise: true}},
	{7, 4, 6, Layer{Out: 6, Kernel: 3, Pad: 1, Depthwise: true}},
	{14, 9, 12, Layer{Out: 48, Kernel: 4, Pad: 1, Stride: 2}},
	{27, 10, 6, Layer{Out: 16, Kernel: 1, Linear: true}},
	{2, 3, 8, Layer{Out: 48, Kernel: 3, Pad: 1}},
	{1, 1, 176, Layer{Out: 30, Kernel: 1, Linear: true}},
}

// plainly is what a layer makes of a square at a px, by its definition.
func plainly(l Layer, in Picture, taught []float32, o, x, y int) float64 {
	taps, channels := l.Kernel*l.Kernel, in.Channels
	if l.Depthwise {
		channels = 1
	}
	sum := float64(taught[taps*channels*l.Out+o])
	for c := range channels {
		for k := range taps {
			u := x*max(1, l.Stride) + k%l.Kernel*max(1, l.Dilation) - l.Pad
			v := y*max(1, l.Stride) + k/l.Kernel*max(1, l.Dilation) - l.Pad
			if u < 0 || v < 0 || u >= in.Width || v >= in.Height {
				continue
			}
			from := c
			if l.Depthwise {
				from = o
			}
			sum += float64(taught[(o*channels+c)*taps+k]) * float64(in.Pixel(u, v)[from])
		}
	}
	if !l.Linear {
		sum = max(0, sum)
	}
	return sum
}

func random(r *rand.Rand, n int) []float32 {
	all := make([]float32, n)
	for i := range all {
		all[i] = float32(r.NormFloat64())
	}
	return all
}

// A layer gives what it is defined to give, however many numbers are worked on at once,
// and leaves the rim as it is.
func TestLayersAreConvolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, l := range layers {
		taps := l.Kernel * l.Kernel * l.in
		if l.Depthwise {
			taps = l.Kernel * l.Kernel
		}
		taught, in := random(r, l.Out*(taps+1)), NewPicture(l.w, l.h, l.in)
		in.SetPlanes(random(r, l.w*l.h*l.in))
		for width := range widest() + 1 {
			if width != 4 && width != 8 && width != 16 {
				continue
			}
			t.Run(fmt.Sprintf("%d x %d px %d %+v by %d", l.w, l.h, l.in, l.Layer, width), func(t *testing.T) {
				all := &Taught{width: width, left: taught}
				n := all.Net(in, l.Layer)
				if err := all.End(); err != nil {
					t.Fatal(err)
				}
				n.Run()
				out, sum := n.Out(), 0.0
				for y := range out.Height {
					for x := range out.Width {
						for o, got := range out.Pixel(x, y) {
							sum += math.Abs(float64(got))
							if want := plainly(l.Layer, in, taught, o, x, y); math.Abs(float64(got)-want) > 1e-3 {
								t.Fatalf("channel %d at %d, %d is %.5f, not %.5f", o, x, y, got, want)
							}
						}
					}
				}
				for _, v := range out.data {
					sum -= math.Abs(float64(v))
				}
				if math.Abs(sum) > 1e-3 {
					t.Errorf("there is %.3f in the rim", -sum)
				}
			})
		}
	}
}

// A net that was made for another size of picture, and has run at a third, gives what
// one that was made for this size gives.
func TestResize(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	layers := []Layer{{Out: 20, Kernel: 4, Pad: 1, Stride: 2}, {Out: 20, Kernel: 3, Pad: 2, Dilation: 2, Depthwise: true}, {Out: 9, Kernel: 3, Pad: 1}}
	taught := random(r, 20*(16*3+1)+20*(9+1)+9*(9*20+1))
	moved := (&Taught{width: widest(), left: taught}).Net(NewPicture(64, 8, 3), layers...)
	for _, size := range [][2]int{{48, 48}, {6, 30}, {30, 6}, {2, 2}, {64, 40}} {
		w, h := size[0], size[1]
		in := random(r, 3*w*h)
		fresh := (&Taught{width: widest(), left: taught}).Net(NewPicture(w, h, 3), layers...)
		moved.Resize(w, h)
		for _, n := range []*Net{fresh, moved} {
			n.In().SetPlanes(in)
			n.Run()
		}
		for i, want := range fresh.Out().data {
			if got := moved.Out().data[i]; math.Abs(float64(got-want)) > 1e-4 {
				t.Fatalf("%d x %d px: number %d is %.5f, not %.5f", w, h, i, got, want)
			}
		}
	}
}

// Points are the mean places, weighed by exponentials, of numbers of any size.
func TestPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, spread := range []float64{0, 1, 20, 500} {
		s := NewPicture(12, 12, 24)
		planes := random(r, 12*12*24)
		for i := range planes {
			planes[i] *= float32(spread)
		}
		s.SetPlanes(planes)
		got := make([]float32, 48)
		s.Points(got)
		for c := range 24 {
			var sum, right, down, top float64 = 0, 0, 0, math.Inf(-1)
			for i := range 144 {
				top = max(top, float64(s.Pixel(i%12, i/12)[c]))
			}
			for i := range 144 {
				w := math.Exp(float64(s.Pixel(i%12, i/12)[c]) - top)
				sum, right, down = sum+w, right+w*float64(i%12), down+w*float64(i/12)
			}
			for k, want := range []float64{2*right/sum/11 - 1, 2*down/sum/11 - 1} {
				if math.Abs(float64(got[2*c+k])-want) > 1e-5 {
					t.Fatalf("spread %g: point %d is %.6f, not %.6f", spread, c, got[2*c+k], want)
				}
			}
		}
	}
}

// A file of other layers is told, and one that is none.
func TestLoadRefuses(t *testing.T) {
	l := Layer{Out: 4, Kernel: 3, Pad: 1}
	for numbers, ok := range map[int]bool{0: false, 4*(9*3+1) - 1: false, 4 * (9*3 + 1): true, 4*(9*3+1) + 1: false} {
		all := &Taught{width: 4, left: make([]float32, numbers)}
		all.Net(NewPicture(8, 8, 3), l)
		if err := all.End(); (err == nil) != ok {
			t.Errorf("%d numbers: %v", numbers, err)
		}
	}
	if all := Load([]byte("no network")); all.End() == nil {
		t.Error("text was taken for a network")
	}
}
