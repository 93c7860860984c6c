package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"gocv.io/x/gocv"

	"dicetable/vision/opencv/conv"
)

// opencvNet is a network that OpenCV runs.
type opencvNet struct {
	net gocv.Net
	in  gocv.Mat
}

// byOpenCV loads a network for pictures of some channels and px.
func byOpenCV(t testing.TB, onnx []byte, like conv.Picture) opencvNet {
	t.Helper()
	net, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		t.Fatal(err)
	}
	n := opencvNet{net, gocv.NewMatWithSizes([]int{1, like.Channels, like.Height, like.Width}, gocv.MatTypeCV32F)}
	t.Cleanup(func() {
		n.in.Close()
		n.net.Close()
	})
	return n
}

// says is what it says of planes.
func (n opencvNet) says(t testing.TB, planes []float32) []float32 {
	t.Helper()
	room, err := n.in.DataPtrFloat32()
	if err != nil {
		t.Fatal(err)
	}
	copy(room, planes)
	n.net.SetInput(n.in, "")
	out := n.net.Forward("")
	defer out.Close()
	said, err := out.DataPtrFloat32()
	if err != nil {
		t.Fatal(err)
	}
	return append([]float32(nil), said...)
}

// convNet is a network that conv runs: what it is shown, and what it then says.
type convNet struct {
	name    string
	onnx    []byte
	in, run func() conv.Picture
}

func networks(t testing.TB) []convNet {
	t.Helper()
	readers, err := newReaders()
	if err != nil {
		t.Fatal(err)
	}
	piles, err := newPileNets(pileONNX, pileAstrayONNX)
	if err != nil {
		t.Fatal(err)
	}
	trayPiles, err := newPileNets(trayPileONNX, trayPileAstrayONNX)
	if err != nil {
		t.Fatal(err)
	}
	plainPiles, err := newPileNets(plainPileONNX, plainPileAstrayONNX, plainLieONNX)
	if err != nil {
		t.Fatal(err)
	}
	finder, err := newFinderNet(findONNX)
	if err != nil {
		t.Fatal(err)
	}
	hues, err := newHueNets()
	if err != nil {
		t.Fatal(err)
	}
	run := func(n *conv.Net) func() conv.Picture {
		return func() conv.Picture {
			n.Run()
			return n.Out()
		}
	}
	shown := func() conv.Picture { return readers.to }
	said := func(n *readerNet) func() conv.Picture {
		return func() conv.Picture {
			n.run()
			return n.say.Out()
		}
	}
	sized := func(w, h int) func() conv.Picture {
		return func() conv.Picture {
			finder.Resize(w, h)
			return finder.In()
		}
	}
	return []convNet{
		{"reader", readONNX, shown, said(readers.quick)},
		{"close reader", closeONNX, shown, said(readers.close)},
		{"heaps", pileONNX, piles[0].In, run(piles[0])},
		{"finder of 640 x 480 px", findONNX, sized(640, 480), run(finder)},
		{"finder of 40 x 24 px", findONNX, sized(40, 24), run(finder)},
		{"finder of 8 x 8 px", findONNX, sized(8, 8), run(finder)},
		{"finder of 120 x 184 px", findONNX, sized(120, 184), run(finder)},
		{"heaps, the second", pileAstrayONNX, piles[1].In, run(piles[1])},
		{"heaps on the tray", trayPileONNX, trayPiles[0].In, run(trayPiles[0])},
		{"heaps on the tray, the second", trayPileAstrayONNX, trayPiles[1].In, run(trayPiles[1])},
		{"heaps without a mat", plainPileONNX, plainPiles[0].In, run(plainPiles[0])},
		{"heaps without a mat, the second", plainPileAstrayONNX, plainPiles[1].In, run(plainPiles[1])},
		{"how a die lies without a mat", plainLieONNX, plainPiles[2].In, run(plainPiles[2])},
		{"colours in mingled light", hueMingledONNX, hues.nets[0].In, run(hues.nets[0])},
		{"colours", hueONNX, hues.nets[1].In, run(hues.nets[1])},
	}
}

// noise is what fills a picture: planes with some pattern in them.
func noise(r *rand.Rand, like conv.Picture) []float32 {
	planes := make([]float32, like.Channels*like.Width*like.Height)
	for i := range planes {
		planes[i] = float32(0.5*r.NormFloat64() + math.Sin(float64(i)/7))
	}
	return planes
}

// The networks that conv runs say what they say when OpenCV runs them.
func TestNetworksSayWhatOpenCVSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range networks(t) {
		other := byOpenCV(t, n.onnx, n.in())
		for range 5 {
			planes := noise(r, n.in())
			n.in().SetPlanes(planes)
			want, got := other.says(t, planes), n.run()
			if len(want) != got.Channels*got.Width*got.Height {
				t.Fatalf("the %s says %d numbers, by OpenCV %d", n.name, got.Channels*got.Width*got.Height, len(want))
			}
			for i, w := range want {
				c, at := i/(got.Width*got.Height), i%(got.Width*got.Height)
				if g := got.Pixel(at%got.Width, at/got.Width)[c]; math.Abs(float64(g-w)) > 1e-3 {
					t.Fatalf("%s: number %d is %.5f, by OpenCV %.5f", n.name, i, g, w)
				}
			}
		}
	}
}

// BenchmarkNetworks prints what each network takes, and what it takes when OpenCV runs
// it, the next picture of the same size.
func BenchmarkNetworks(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range networks(b)[:3] {
		planes, other := noise(r, n.in()), byOpenCV(b, n.onnx, n.in())
		b.Run(n.name, func(b *testing.B) {
			for b.Loop() {
				n.in().SetPlanes(planes)
				n.run()
			}
		})
		b.Run(n.name+" by OpenCV", func(b *testing.B) {
			for b.Loop() {
				other.says(b, planes)
			}
		})
	}
}
