package faces

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"gocv.io/x/gocv"
)

// networks are those that read faces, and how many channels they have.
var networks = map[string]Channels{"../cubes/face.onnx": Usual, "../witness.onnx": Usual, "../glare.onnx": Wide}

func onnx(t testing.TB, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// drawn is a patch with a yellow face of so many pips, on grey, with noise.
func drawn(pips int, r *rand.Rand) *Patch {
	at := [][2]float64{{0, 0}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, 0}, {1, 0}}
	if pips%2 == 0 {
		at = at[1:]
	}
	p := new(Patch)
	for i := range Side * Side {
		u := Span * (2*(float64(i%Side)+0.5)/Side - 1)
		v := Span * (2*(float64(i/Side)+0.5)/Side - 1)
		colour := [3]float64{90, 90, 90}
		if max(math.Abs(u), math.Abs(v)) < 1 {
			colour = [3]float64{40, 190, 220}
		}
		for _, c := range at[:pips] {
			if math.Hypot(u-0.52*c[0], v-0.52*c[1]) < 0.17 {
				colour = [3]float64{20, 25, 25}
			}
		}
		for k, c := range colour {
			p[k*Side*Side+i] = float32(c + 9*r.NormFloat64())
		}
	}
	return p
}

// The networks say here what they say when OpenCV runs them.
func TestReadsAsOpenCV(t *testing.T) {
	for file, channels := range networks {
		t.Run(file, func(t *testing.T) { readsAsOpenCV(t, onnx(t, file), channels) })
	}
}

func readsAsOpenCV(t *testing.T, file []byte, channels Channels) {
	n, err := New(file, channels)
	if err != nil {
		t.Fatal(err)
	}
	net, err := gocv.ReadNetFromONNXBytes(file)
	if err != nil {
		t.Fatal(err)
	}
	defer net.Close()
	in := gocv.NewMatWithSizes([]int{1, 3, Side, Side}, gocv.MatTypeCV32F)
	defer in.Close()
	data, err := in.DataPtrFloat32()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		pips := 1 + i%6
		p := drawn(pips, r)
		own := *p
		got := n.Read(&own)
		p.normalise()
		copy(data, p[:])
		net.SetInput(in, "")
		out := net.Forward("")
		scores, err := out.DataPtrFloat32()
		if err != nil {
			t.Fatal(err)
		}
		want := softmax([len(Chances{})]float32(scores))
		out.Close()
		for i := range got {
			if math.Abs(got[i]-want[i]) > 1e-4 {
				t.Fatalf("chances %.6f, by OpenCV %.6f", got, want)
			}
		}
		if want[pips] < 0.9 {
			t.Errorf("a face with %d pips: chances %.2f", pips, want)
		}
	}
}

// A patch has mean 0 and deviation 1, almost; one without contrast is none.
func TestNormalise(t *testing.T) {
	var flat Patch
	for i := range flat {
		flat[i] = 200
	}
	flat.normalise()
	for _, v := range flat {
		if v != 0 {
			t.Fatalf("a flat patch has %v", v)
		}
	}
	p := drawn(3, rand.New(rand.NewPCG(3, 4)))
	p.normalise()
	var sum, squares float64
	for _, v := range p {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	if n := float64(len(p)); math.Abs(sum/n) > 1e-3 || squares/n > 1 || squares/n < 0.5 {
		t.Errorf("mean %v, variance %v", sum/n, squares/n)
	}
}

// What is no network, or another one, is told.
func TestNewRefuses(t *testing.T) {
	for name, b := range map[string][]byte{
		"nothing": nil, "text": bytes.Repeat([]byte("no network "), 9),
		"another network": onnx(t, "../find.onnx"), "one of more channels": onnx(t, "../glare.onnx"),
	} {
		if _, err := New(b, Usual); err == nil {
			t.Errorf("%s was taken for the network for faces", name)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	n, err := New(onnx(b, "../cubes/face.onnx"), Usual)
	if err != nil {
		b.Fatal(err)
	}
	p := drawn(3, rand.New(rand.NewPCG(5, 6)))
	for b.Loop() {
		n.Read(p)
	}
}
