package camera

import (
	"os"
	"syscall"
	"unsafe"

	"dicetable/calib"
	"dicetable/hardware/camera/source"
	"dicetable/hardware/trouble"
)

// controls are the settings of a V4L2 device (linux/v4l2-controls.h), set
// through the kernel and not by OpenCV, which does not tell what failed. The
// device may be streaming meanwhile. What it refuses is told, see Options; nil
// for nobody.
type controls struct {
	path    string
	refused func(error)
}

// control is the number of a setting.
type control uint32

const (
	autoWhite  control = 0x0098090c
	gain       control = 0x00980913
	kelvin     control = 0x0098091a
	autoExpose control = 0x009a0901
	exposure   control = 0x009a0902 // in 100 µs
	focusPlace control = 0x009a090a
	autoFocus  control = 0x009a090c
)

// names are the settings in both languages.
var names = map[control]name{
	autoWhite: {en: "automatic white balance", de: "der automatische Weißabgleich"}, kelvin: {en: "white balance", de: "der Weißabgleich"},
	autoExpose: {en: "automatic exposure", de: "die automatische Belichtung"}, exposure: {en: "exposure", de: "die Belichtung"},
	gain: {en: "gain", de: "die Verstärkung"}, autoFocus: {en: "automatic focus", de: "der Autofokus"}, focusPlace: {en: "focus", de: "die Schärfe"},
}

// Values of autoExpose: a webcam's automatic is that of the aperture, which it
// does not have.
const (
	exposeAuto     = 0
	exposeManual   = 1
	exposeAperture = 3
)

// setting is one control and its value.
type setting struct {
	control control
	value   int32
}

// manual are the settings of an exposure, in the order in which they must be
// made: a driver refuses a value while the automatic holds it.
func manual(e calib.Exposure) []setting {
	settings := []setting{{autoExpose, exposeManual}}
	if e.ShutterUS > 0 {
		settings = append(settings, setting{exposure, int32(max(1, e.ShutterUS/100))})
	}
	if e.Gain > 0 {
		settings = append(settings, setting{gain, int32(e.Gain)})
	}
	settings = append(settings, setting{autoWhite, 0})
	if e.Kelvin > 0 {
		settings = append(settings, setting{kelvin, int32(e.Kelvin)})
	}
	settings = append(settings, setting{autoFocus, 0})
	if e.Focus != nil {
		settings = append(settings, setting{focusPlace, int32(*e.Focus)})
	}
	return settings
}

// fix sets the camera as it was.
func (c controls) fix(e calib.Exposure) error { return c.set(manual(e)) }

// release lets the camera set itself: of the two automatics of an exposure it
// takes the one it has.
func (c controls) release() error {
	return c.set([]setting{{autoExpose, exposeAuto}, {autoExpose, exposeAperture}, {autoWhite, 1}, {autoFocus, 1}})
}

// set makes settings in order; what the camera does not have is left out, and
// what it refuses is told.
func (c controls) set(settings []setting) error {
	f, err := os.OpenFile(c.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, s := range settings {
		if err := c.judge(s.control, call(f, setControl, &s)); err != nil {
			return err
		}
	}
	return nil
}

// judge is what the driver's answer to a setting means (ioctl VIDIOC_S_CTRL of the
// kernel's documentation). EACCES is a setting that can only be read, or that an
// automatic holds which cannot be switched off, and EBUSY one that cannot be
// changed for now: the camera gives pictures all the same.
func (c controls) judge(n control, answer error) error {
	switch answer {
	case nil, syscall.EINVAL, syscall.ERANGE, syscall.ENOTTY:
		return nil
	case syscall.EACCES, syscall.EBUSY:
		if c.refused != nil {
			what := names[n]
			c.refused(&trouble.Trouble{
				EN: "the camera " + c.path + " keeps its " + what.en + " as it is; if dice are read badly, keep the light as it was when the table was learned, or use another camera", Err: answer,
				DE: "an der Kamera " + c.path + " lässt sich " + what.de + " nicht verstellen; werden Würfel schlecht gelesen, bitte das Licht lassen wie beim Lernen des Tisches, oder eine andere Kamera nehmen",
			})
		}
		return nil
	}
	return &trouble.Trouble{
		EN: "the camera " + c.path + " cannot be set; unplug it and plug it in again", Err: answer,
		DE: "die Kamera " + c.path + " lässt sich nicht einstellen; bitte aus- und wieder einstecken",
	}
}

// read is how the camera is set now; false when it tells no exposure.
func (c controls) read() (calib.Exposure, bool) {
	f, err := os.OpenFile(c.path, os.O_RDWR, 0)
	if err != nil {
		return calib.Exposure{}, false
	}
	defer f.Close()
	get := func(n control) (int, bool) {
		s := setting{control: n}
		err := call(f, getControl, &s)
		return int(s.value), err == nil && s.value >= 0
	}
	e := calib.Exposure{Camera: string(source.V4L2)}
	shutter, ok := get(exposure)
	e.ShutterUS = 100 * shutter
	if v, ok := get(gain); ok {
		e.Gain = float64(v)
	}
	if v, ok := get(kelvin); ok {
		e.Kelvin = v
	}
	if v, ok := get(focusPlace); ok {
		place := float64(v)
		e.Focus = &place
	}
	return e, ok && shutter > 0
}

// The calls VIDIOC_G_CTRL and VIDIOC_S_CTRL of linux/videodev2.h.
const (
	getControl = 0xc008561b
	setControl = 0xc008561c
)

// call asks the driver; struct v4l2_control is laid out as setting is.
func call(f *os.File, request uintptr, s *setting) error {
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, uintptr(unsafe.Pointer(s))); errno != 0 {
		return errno
	}
	return nil
}
