package cubes

import (
	"errors"
	"fmt"
	"math"

	"gocv.io/x/gocv"

	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	netSide = 32  // px of a patch's edge
	netSpan = 1.3 // of a patch, in half edges of the face
	// netClasses are the faces 1 to 6, star, and no face at all.
	netClasses = 8
)

// faceNet reads top faces. It is for one goroutine at a time.
type faceNet struct{ net gocv.Net }

// newFaceNet loads the network; close it after use.
func newFaceNet(onnx []byte) (*faceNet, error) {
	n, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		return nil, fmt.Errorf("the network for faces does not load: %w", err)
	}
	if n.Empty() {
		return nil, errors.New("the network for faces does not load; build dicetable-eye again")
	}
	return &faceNet{n}, nil
}

func (n *faceNet) close() { n.net.Close() }

// chances are those of the faces 1 to 6 and star, by their numbers, and at 0
// that there is no top face in this place.
type chances [netClasses]float64

// read gives the chances for every cube's top face.
func (n *faceNet) read(f vision.Frame, cubes []cube) ([]chances, error) {
	if len(cubes) == 0 {
		return nil, nil
	}
	blob := gocv.NewMatWithSizes([]int{len(cubes), 3, netSide, netSide}, gocv.MatTypeCV32F)
	defer blob.Close()
	data, err := blob.DataPtrFloat32()
	if err != nil {
		return nil, err
	}
	const each = 3 * netSide * netSide
	for i, c := range cubes {
		netPatch(f, c, data[i*each:(i+1)*each])
	}
	n.net.SetInput(blob, "")
	out := n.net.Forward("")
	defer out.Close()
	scores, err := out.DataPtrFloat32()
	if err != nil {
		return nil, err
	}
	if len(scores) != len(cubes)*netClasses {
		return nil, fmt.Errorf("the network for faces gave %d numbers for %d dice", len(scores), len(cubes))
	}
	all := make([]chances, len(cubes))
	for i := range all {
		all[i] = softmax(scores[i*netClasses : (i+1)*netClasses])
	}
	return all, nil
}

// netPatch fills a patch of the cube's top face and what is around it, three
// planes of mean 0 and deviation 1.
func netPatch(f vision.Frame, c cube, to []float32) {
	const plane = netSide * netSide
	sample(f, c, netSpan, netSide, to)
	var sum, squares float64
	for _, v := range to {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	mean := sum / (3 * plane)
	scale := float32(1 / (math.Sqrt(max(0, squares/(3*plane)-mean*mean)) + 4))
	for i := range to {
		to[i] = (to[i] - float32(mean)) * scale
	}
}

// softmax makes chances of the network's scores.
func softmax(scores []float32) chances {
	top, sum := scores[0], 0.0
	for _, s := range scores {
		top = max(top, s)
	}
	var c chances
	for i, s := range scores {
		e := math.Exp(float64(s - top))
		sum += e
		c[(i+1)%netClasses] = e
	}
	for i := range c {
		c[i] /= sum
	}
	return c
}

// best is the likeliest of the faces given, with its chance.
func (c chances) best(faces []dice.Face) (dice.Face, float64) {
	var best dice.Face
	for _, f := range faces {
		if best == 0 || c[f] > c[best] {
			best = f
		}
	}
	return best, c[best]
}
