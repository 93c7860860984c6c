package trace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Crop makes crop n of a seed and its label, without a file name.
func Crop(seed, n uint64) (*image.RGBA, Label) { return crop(anyScene, seed, n) }

// PlainCrop is Crop for ordinary dice on a table where nothing else lies.
func PlainCrop(seed, n uint64) (*image.RGBA, Label) { return crop(plainScene, seed, n) }

// LeaningCrop is PlainCrop for dice of which many lean, as a camera takes it.
func LeaningCrop(seed, n uint64) (*image.RGBA, Label) {
	img, l := crop(leaningScene, seed, n)
	photograph(newLuck(seed^77, n), img)
	return img, l
}

// crop makes one of a scene that invent invents.
func crop(invent func(*luck) *scene, seed, n uint64) (*image.RGBA, Label) {
	s := invent(newLuck(seed, n))
	return s.picture(seed ^ n*0x9E3779B97F4A7C15), s.label()
}

// batch is how many crops are written before their labels are.
const batch = 250

// Write writes n crops of the seed to dir, which it makes: crop-NNNNNN.png
// each, and labels.jsonl with one line a crop in the same order, which grows
// as crops are done. The same seed writes the same files. It uses all
// processors.
func Write(dir string, n int, seed uint64) error { return write(anyScene, dir, n, seed) }

// WritePlain is Write for ordinary dice on a table where nothing else lies.
func WritePlain(dir string, n int, seed uint64) error { return write(plainScene, dir, n, seed) }

// WriteMingled is WritePlain where every other table stands in light of several colours.
func WriteMingled(dir string, n int, seed uint64) error { return write(mingledScene, dir, n, seed) }

// WriteHeaps is WritePlain for dice of which many lie on others or lean against them.
func WriteHeaps(dir string, n int, seed uint64) error { return write(heapScene, dir, n, seed) }

func write(invent func(*luck) *scene, dir string, n int, seed uint64) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, "labels.jsonl"))
	if err != nil {
		return err
	}
	for from := 0; from < n; from += batch {
		if err := writeBatch(f, invent, dir, from, min(from+batch, n), seed); err != nil {
			f.Close()
			return err
		}
	}
	return f.Close()
}

// writeBatch writes the crops from..to and then their labels.
func writeBatch(labels io.Writer, invent func(*luck) *scene, dir string, from, to int, seed uint64) error {
	lines := make([]bytes.Buffer, to-from)
	var work errgroup.Group
	work.SetLimit(runtime.GOMAXPROCS(0))
	for i := range lines {
		work.Go(func() error {
			img, label := crop(invent, seed, uint64(from+i))
			label.File = fmt.Sprintf("crop-%06d.png", from+i)
			if err := json.NewEncoder(&lines[i]).Encode(label); err != nil {
				return err
			}
			return Save(filepath.Join(dir, label.File), img)
		})
	}
	if err := work.Wait(); err != nil {
		return err
	}
	for i := range lines {
		if _, err := lines[i].WriteTo(labels); err != nil {
			return err
		}
	}
	return nil
}

// Save writes a crop as a PNG file.
func Save(name string, img image.Image) error {
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
