package calib

// Profile is what a table has learned once: its lens, pose, light, colours
// and dice. It is saved as a readable file.
type Profile struct {
	// Version of the file's form, 1 today.
	Version int    `json:"version"`
	Mat     string `json:"mat"`
	// View is the camera in its place; the pose is found again from the
	// markers when the camera was moved.
	View View `json:"view"`
	// White are the gains for blue, green and red that make the grey and
	// white patches neutral.
	White [3]float64 `json:"white"`
	// Patches are the colours seen of the mat's patches, sRGB 0-255.
	Patches map[string][3]float64 `json:"patches"`
	// Dice names the dice set in use, as `--dice` does.
	Dice string `json:"dice"`
	// DieSizeMM is the edge of the set's dice; 0 when not yet known.
	DieSizeMM float64 `json:"die_size_mm"`
}
