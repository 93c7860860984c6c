package camera

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"dicetable/hardware/camera/source"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// rpicamPrograms are the names under which Raspberry Pi OS has the program
// that writes a camera's frames to its standard output, the newest first.
var rpicamPrograms = []string{"rpicam-vid", "libcamera-vid"}

// evenRows is what a row must be a multiple of, px, so that the program pads
// none of the three planes of a raw frame on a Pi 4 nor on a Pi 5.
const evenRows = 128

// rpicam is the camera on the ribbon cable: a program that writes frames to
// its standard output, and what the sensor told of each to another pipe.
type rpicam struct {
	cmd    *exec.Cmd
	frames *bufio.Reader
	notes  *notes
	words  *lastWords
	kind   string
	// raw frames are three planes, others JPEG.
	raw           bool
	width, height int
	ending        sync.Once
	ended         error
}

func openRPiCam(s source.Spec, o Options) (Source, error) {
	program, err := findRPiCam()
	if err != nil {
		return nil, err
	}
	raw := s.Kind == source.RPiCam && o.Width%evenRows == 0 && o.Height%2 == 0
	r := &rpicam{
		cmd: exec.Command(program, rpicamArgs(s.What, raw, o)...), words: &lastWords{},
		kind: string(s.Kind), raw: raw, width: o.Width, height: o.Height,
	}
	if err := r.start(); err != nil {
		return nil, &trouble.Trouble{
			EN: program + " does not start; install it again with `sudo apt install --reinstall rpicam-apps`", Err: err,
			DE: program + " startet nicht; bitte neu installieren: `sudo apt install --reinstall rpicam-apps`",
		}
	}
	return newStream(name{en: "the camera on the ribbon cable", de: "der Kamera am Flachbandkabel"}, r, o.Patience), nil
}

func findRPiCam() (string, error) {
	for _, name := range rpicamPrograms {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", &trouble.Trouble{
		EN: "there is no rpicam-vid on this machine; on a Raspberry Pi install it with `sudo apt install rpicam-apps`, elsewhere use another camera",
		DE: "auf diesem Rechner gibt es kein rpicam-vid; auf einem Raspberry Pi installiert es `sudo apt install rpicam-apps`, sonst bitte eine andere Kamera nehmen",
	}
}

// notesFD is the pipe for what the sensor tells, as the program sees it.
const notesFD = 3

// rpicamArgs is the command line for a camera by its number.
func rpicamArgs(number string, raw bool, o Options) []string {
	codec := []string{"--codec", "yuv420"}
	if !raw {
		codec = []string{"--codec", "mjpeg", "--quality", "92"}
	}
	args := append([]string{
		"--camera", number, "--nopreview", "--timeout", "0", "--flush",
		"--width", strconv.Itoa(o.Width), "--height", strconv.Itoa(o.Height), "--framerate", strconv.Itoa(wantFPS),
		"--output", "-", "--metadata", fmt.Sprintf("/dev/fd/%d", notesFD), "--metadata-format", "txt",
	}, codec...)
	e := o.Exposure
	if e == nil {
		return args
	}
	if e.ShutterUS > 0 {
		args = append(args, "--shutter", strconv.Itoa(e.ShutterUS))
	}
	if e.Gain > 0 {
		args = append(args, "--gain", decimal(e.Gain))
	}
	if e.Red > 0 && e.Blue > 0 {
		args = append(args, "--awbgains", decimal(e.Red)+","+decimal(e.Blue))
	}
	if e.Focus != nil {
		args = append(args, "--autofocus-mode", "manual", "--lens-position", decimal(*e.Focus))
	}
	return args
}

func decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// start starts the program in a process group of its own: whatever it starts
// ends with it. If this program is killed, the kernel kills that one: while it has
// the camera and writes nothing, it would not notice, and keep it from the next. To
// the kernel the parent is this thread; Go ends none that no goroutine is bound to.
func (r *rpicam) start() error {
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	read, write, err := os.Pipe()
	if err != nil {
		return err
	}
	r.cmd.ExtraFiles = []*os.File{write}
	r.cmd.Stderr = r.words
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	err = r.cmd.Start()
	write.Close()
	if err != nil {
		read.Close()
		return err
	}
	r.frames = bufio.NewReaderSize(out, 256<<10)
	r.notes = newNotes(read)
	return nil
}

func (r *rpicam) next() (shot, error) {
	data, err := r.read()
	at := time.Now()
	if err != nil {
		r.end()
		return shot{}, r.explain(err)
	}
	n := shot{at: at, data: data}
	if note, ok := r.notes.next(); ok {
		if n.at = note.exposed(at); note.exposure != nil {
			n.exposure = note.exposure
			n.exposure.Camera = r.kind
		}
	}
	return n, nil
}

func (r *rpicam) read() ([]byte, error) {
	if !r.raw {
		return readJPEG(r.frames)
	}
	data := make([]byte, r.width*r.height*3/2)
	_, err := io.ReadFull(r.frames, data)
	return data, err
}

func (r *rpicam) decode(n shot) (vision.Frame, error) {
	if !r.raw {
		return decodeJPEG(n)
	}
	return fromPlanes(n.data, r.width, r.height)
}

// end kills the program and waits until it is gone. It may be called by any
// goroutine and more than once.
func (r *rpicam) end() error {
	r.ending.Do(func() {
		syscall.Kill(-r.cmd.Process.Pid, syscall.SIGKILL)
		r.ended = r.cmd.Wait()
		r.notes.close()
	})
	return nil
}

// explain makes a sentence of what the program said last.
func (r *rpicam) explain(err error) error {
	said := r.words.String()
	switch {
	case strings.Contains(said, "no cameras available"):
		return &trouble.Trouble{
			EN: "the Raspberry Pi finds no camera; switch it off and seat the ribbon cable anew at both ends (`rpicam-hello --list-cameras` lists what is found)",
			DE: "der Raspberry Pi findet keine Kamera; bitte ausschalten und das Flachbandkabel an beiden Enden neu einstecken (`rpicam-hello --list-cameras` zeigt, was gefunden wird)",
		}
	case strings.Contains(said, "in use by another process") || strings.Contains(said, "failed to acquire camera"):
		return &trouble.Trouble{
			EN: "another program uses the camera; end that one",
			DE: "ein anderes Programm benutzt die Kamera; bitte beenden",
		}
	}
	switch {
	case said != "":
	case r.ended != nil && (err == io.EOF || err == io.ErrUnexpectedEOF):
		said = r.ended.Error()
	default:
		said = err.Error()
	}
	return &trouble.Trouble{
		EN: "the program rpicam-vid ended and is started again; look after power and ribbon cable", Err: errors.New(said),
		DE: "das Programm rpicam-vid endete und wird neu gestartet; bitte Strom und Flachbandkabel prüfen",
	}
}
