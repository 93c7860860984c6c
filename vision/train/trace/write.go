package trace

import (
	"bufio"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Crop makes crop n of a seed and its label, without a file name.
func Crop(seed, n uint64) (*image.RGBA, Label) {
	s := anyScene(newLuck(seed, n))
	return s.picture(seed ^ n*0x9E3779B97F4A7C15), s.label()
}

// Write writes n crops of the seed to dir, which it makes: crop-NNNNNN.png
// each, and labels.jsonl with one line a crop in the same order. The same
// seed writes the same files. It uses all processors.
func Write(dir string, n int, seed uint64) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	labels := make([]Label, n)
	var work errgroup.Group
	work.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		work.Go(func() error {
			img, label := Crop(seed, uint64(i))
			label.File = fmt.Sprintf("crop-%06d.png", i)
			labels[i] = label
			return save(filepath.Join(dir, label.File), img)
		})
	}
	if err := work.Wait(); err != nil {
		return err
	}
	return saveLabels(filepath.Join(dir, "labels.jsonl"), labels)
}

func save(name string, img image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	coder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := coder.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func saveLabels(name string, labels []Label) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	lines := json.NewEncoder(w)
	for _, l := range labels {
		if err := lines.Encode(l); err != nil {
			f.Close()
			return err
		}
	}
	if err := w.Flush(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
