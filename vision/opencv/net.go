package opencv

import (
	_ "embed"
	"fmt"

	"gocv.io/x/gocv"
)

// What vision/train makes: findONNX says where dice may lie, readONNX what
// lies there.
var (
	//go:embed find.onnx
	findONNX []byte
	//go:embed read.onnx
	readONNX []byte
)

// unusable is the error of a network that is none, or another one.
func unusable(name string, err error) error {
	return fmt.Errorf("the network %s does not load (%w); build dicetable-eye again", name, err)
}

// network is one that OpenCV runs, with room for what is put into it. It is for one
// goroutine at a time; close it after use.
type network struct {
	name  string
	net   gocv.Net
	input gocv.Mat
	sizes [4]int
}

func loadNetwork(name string, onnx []byte) (*network, error) {
	n, err := gocv.ReadNetFromONNXBytes(onnx)
	if err == nil && n.Empty() {
		err = fmt.Errorf("it is empty")
	}
	if err != nil {
		return nil, unusable(name, err)
	}
	return &network{name: name, net: n, input: gocv.NewMat()}, nil
}

func (n *network) close() {
	n.input.Close()
	n.net.Close()
}

// room is where the input of a size goes: count times channels times rows
// times columns. It holds until the next call.
func (n *network) room(sizes [4]int) ([]float32, error) {
	if sizes != n.sizes {
		n.input.Close()
		n.input = gocv.NewMatWithSizes(sizes[:], gocv.MatTypeCV32F)
		n.sizes = sizes
	}
	return n.input.DataPtrFloat32()
}

// run gives what the network says to its input, which must be of a length.
func (n *network) run(length int) ([]float32, error) {
	n.net.SetInput(n.input, "")
	out := n.net.Forward("")
	defer out.Close()
	said, err := out.DataPtrFloat32()
	if err != nil {
		return nil, err
	}
	if len(said) != length {
		return nil, fmt.Errorf("the network %s gave %d numbers, not %d; build dicetable-eye again", n.name, len(said), length)
	}
	return append([]float32(nil), said...), nil
}
