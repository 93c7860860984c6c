package calib

import "fmt"

// Exposure is how a camera was set when the table was learned, so that light
// and colours stay those that were learned: a hand over the table must not
// make the camera brighten the dice. A zero is a setting the camera does not
// have, or did not tell.
type Exposure struct {
	// Camera is the kind of camera it belongs to, such as "rpicam"; another
	// one is left to set itself.
	Camera string `json:"camera"`
	// ShutterUS is the time of exposure, microseconds.
	ShutterUS int `json:"shutter_us"`
	// Gain is the amplification: a factor of an rpicam, the driver's own steps
	// of a v4l2.
	Gain float64 `json:"gain"`
	// Red and Blue are the gains of the white balance of an rpicam, Kelvin the
	// colour of the light of a v4l2.
	Red    float64 `json:"red,omitempty"`
	Blue   float64 `json:"blue,omitempty"`
	Kelvin int     `json:"kelvin,omitempty"`
	// Focus is the lens's place: dioptres of an rpicam, the driver's own steps
	// of a v4l2; nil for a lens that cannot be moved.
	Focus *float64 `json:"focus,omitempty"`
}

// validate says what is wrong with an exposure.
func (e Exposure) validate() error {
	switch {
	case e.ShutterUS < 0 || e.ShutterUS > 1_000_000:
		return fmt.Errorf("an exposure of %d microseconds is not possible", e.ShutterUS)
	case !(e.Gain >= 0 && e.Gain <= 10_000):
		return fmt.Errorf("a gain of %g is not possible", e.Gain)
	case !(e.Red >= 0 && e.Red <= 32 && e.Blue >= 0 && e.Blue <= 32):
		return fmt.Errorf("the gains %g and %g for red and blue are not possible", e.Red, e.Blue)
	case e.Kelvin < 0 || e.Kelvin > 20_000:
		return fmt.Errorf("light of %d kelvin is not possible", e.Kelvin)
	case e.Focus != nil && !(*e.Focus >= 0 && *e.Focus <= 100_000):
		return fmt.Errorf("a focus of %g is not possible", *e.Focus)
	}
	return nil
}
