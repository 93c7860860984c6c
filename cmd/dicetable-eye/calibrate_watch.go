package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"dicetable/calib"
	"dicetable/hardware/camera"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// parseSize reads --size.
func (j *calibrateJob) parseSize(s string) error {
	var w, h int
	if n, err := fmt.Sscanf(s, "%dx%d", &w, &h); n != 2 || err != nil || w < 320 || h < 240 || w > 8192 || h > 8192 {
		return errors.New("write it like 1920x1080")
	}
	j.size.Width, j.size.Height = w, h
	return nil
}

// look takes the frames to learn from, and how the camera was set for them if
// it stays so.
func (j calibrateJob) look(ctx context.Context) ([]vision.Frame, *calib.Exposure, error) {
	var frames []vision.Frame
	for _, image := range j.images {
		f, err := camera.LoadPicture(image)
		if err != nil {
			return nil, nil, err
		}
		frames = append(frames, f)
	}
	if len(frames) > 0 {
		return frames, nil, nil
	}
	return j.watch(ctx)
}

// warmUp is how many frames a camera is given to settle exposure and colour.
const warmUp = 15

// patience is how long a camera may take for all of its frames.
const patience = 30 * time.Second

// watch takes frames from the camera, when exposure and colour have settled.
// What they settled to is then fixed and looked at again, so that what is
// judged and learned is the picture that will be played with.
func (j calibrateJob) watch(ctx context.Context) ([]vision.Frame, *calib.Exposure, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	wish := j.size
	wish.Auto = true
	frames, settled, err := j.take(ctx, wish)
	if err != nil || settled == nil || j.auto {
		return frames, nil, err
	}
	wish.Auto, wish.Exposure = false, settled
	frames, _, err = j.take(ctx, wish)
	return frames, settled, err
}

// take takes the last frames after some that are not used, and how the camera
// was set for them.
func (j calibrateJob) take(ctx context.Context, wish camera.Options) ([]vision.Frame, *calib.Exposure, error) {
	c, err := wish.Open(j.camera)
	if err != nil {
		return nil, nil, err
	}
	defer c.Close()
	var frames []vision.Frame
	for range warmUp + j.frames {
		f, err := inTime(ctx, c)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		if frames = append(frames, f); len(frames) > j.frames {
			frames = frames[1:]
		}
	}
	return frames, c.Exposure(), nil
}

// errSlow is a camera whose pictures take longer than there is time for them.
var errSlow error = &trouble.Trouble{
	EN: "the camera gives too few pictures in the time that there is; give it more light, a smaller picture or a better network",
	DE: "die Kamera gibt in der Zeit, die sie hat, zu wenige Bilder; bitte mehr Licht machen oder für ein kleineres Bild oder ein besseres Netz sorgen",
}

// inTime is the next frame of a camera that has until the end of ctx for all.
func inTime(ctx context.Context, c camera.Source) (vision.Frame, error) {
	f, err := c.Next(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = errSlow
	}
	return f, err
}

// describeExposure says what is fixed from now on.
func (j calibrateJob) describeExposure(w io.Writer, e *calib.Exposure) {
	if e == nil {
		return
	}
	j.tell(w, "Die Kamera bleibt, wie sie sich eingestellt hat: Belichtung %.1f ms, Verstärkung %.2f",
		"The camera stays as it has set itself: exposure %.1f ms, gain %.2f", float64(e.ShutterUS)/1000, e.Gain)
	if e.Red > 0 && e.Blue > 0 {
		j.tell(w, ", Rot %.2f und Blau %.2f", ", red %.2f and blue %.2f", e.Red, e.Blue)
	}
	if e.Kelvin > 0 {
		j.tell(w, ", Licht von %d K", ", light of %d K", e.Kelvin)
	}
	if e.Focus != nil {
		j.tell(w, ", Schärfe %.2f", ", focus %.2f", *e.Focus)
	}
	fmt.Fprintln(w, ".")
}
