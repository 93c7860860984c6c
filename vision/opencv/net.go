package opencv

import (
	_ "embed"
	"fmt"
)

// What vision/train makes: findONNX says where dice may lie, readONNX what
// lies there, closeONNX the same, better and slower.
var (
	//go:embed find.onnx
	findONNX []byte
	//go:embed read.onnx
	readONNX []byte
	//go:embed close.onnx
	closeONNX []byte
)

// unusable is the error of a network that is none, or another one.
func unusable(name string, err error) error {
	return fmt.Errorf("the network %s does not load (%w); build dicetable-eye again", name, err)
}
