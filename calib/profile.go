package calib

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/google/renameio/v2"
)

// ProfileVersion is the form of profile that this program writes and reads.
const ProfileVersion = 1

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
	// Exposure is how the camera was set; nil for one that sets itself.
	Exposure *Exposure `json:"exposure,omitempty"`
	// Patches are the colours seen of the mat's patches, sRGB 0-255.
	Patches map[string][3]float64 `json:"patches"`
	// Dice names the dice set in use, as `--dice` does.
	Dice string `json:"dice"`
	// DieSizeMM is the edge of the set's dice; 0 when not yet known.
	DieSizeMM float64 `json:"die_size_mm"`
	// DiceSet is the set as it was learned by rolling, or nil.
	DiceSet *DiceSet `json:"dice_set,omitempty"`
	// Track is a betting track of one's own that lies on the mat, or nil.
	Track OwnTrack `json:"track,omitempty"`
}

// LoadProfile reads a profile from its file. The error is a sentence that
// names the file; it is fs.ErrNotExist when there is none.
func LoadProfile(file string) (Profile, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return Profile{}, fmt.Errorf("there is no profile yet; run dicetable calibrate: %w", err)
	}
	if err != nil {
		return Profile{}, fmt.Errorf("the profile cannot be read: %w", err)
	}
	p, err := parseProfile(b)
	if err != nil {
		return Profile{}, fmt.Errorf("the profile %s is broken: %w; run dicetable calibrate to make it anew", file, err)
	}
	return p, nil
}

// parseProfile decodes a profile and accepts only one that is Valid.
func parseProfile(b []byte) (Profile, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	var p Profile
	if err := d.Decode(&p); err != nil {
		var form struct{ Version int }
		if json.Unmarshal(b, &form) == nil && form.Version > ProfileVersion {
			return Profile{}, otherVersion(form.Version)
		}
		return Profile{}, err
	}
	if _, err := d.Token(); err != io.EOF {
		return Profile{}, errors.New("there is something behind its end")
	}
	return p, p.Validate()
}

// otherVersion says that a profile is of another version than this program's.
func otherVersion(version int) error {
	return fmt.Errorf("it is of version %d and this program knows version %d", version, ProfileVersion)
}

// Save writes the profile to its file, all of it or nothing: a power cut
// leaves the old file or the new one. The error is said in both languages.
func (p Profile) Save(file string) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("%w (%w)", &Said{EN: "the profile was not saved, for nothing can be read with it", DE: "das Profil wurde nicht gespeichert, denn damit lässt sich nichts lesen"}, err)
	}
	b, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	dir := filepath.Dir(file)
	err = os.MkdirAll(dir, 0o755)
	if err == nil {
		err = renameio.WriteFile(file, append(oneLineArrays(b), '\n'), 0o644, renameio.WithTempDir(dir))
	}
	if err != nil {
		why := Saidf("the profile could not be saved: see that %s can be written, and that there is room",
			"das Profil ließ sich nicht speichern: bitte nachsehen, ob %s beschreibbar und Platz ist", file)
		return fmt.Errorf("%w (%w)", &why, err)
	}
	return nil
}

// Keep takes over what an older profile of the same mat has learned and a new
// look at the table does not tell: its dice, unless their size was named anew.
func (p *Profile) Keep(old Profile) {
	if old.Mat != p.Mat {
		return
	}
	p.DiceSet, p.Dice = old.DiceSet, old.Dice
	if p.DieSizeMM == 0 {
		p.DieSizeMM = old.DieSizeMM
	}
}

// oneLineArrays keeps the numbers of an array, and what is said of one kind of
// dice, together for the reader's eye.
func oneLineArrays(b []byte) []byte {
	arrays := regexp.MustCompile(`\[([-+.\deE,\s]|"star")*\]`)
	kinds := regexp.MustCompile(`\{\s*"colour"[^{}]*\}`)
	space := regexp.MustCompile(`\s+`)
	b = arrays.ReplaceAllFunc(b, func(a []byte) []byte { return space.ReplaceAll(a, nil) })
	return kinds.ReplaceAllFunc(b, func(k []byte) []byte { return space.ReplaceAll(k, []byte(" ")) })
}

// Validate says what is wrong with a profile.
func (p Profile) Validate() error {
	if p.Version != ProfileVersion {
		return otherVersion(p.Version)
	}
	mat, err := MatByName(p.Mat)
	if err != nil {
		return err
	}
	if err := p.View.Lens.validate(); err != nil {
		return err
	}
	if err := p.View.validate(); err != nil {
		return err
	}
	for _, gain := range p.White {
		if !(gain >= 0.1 && gain <= 10) {
			return fmt.Errorf("the white balance %v is not between 0.1 and 10", p.White)
		}
	}
	if p.Exposure != nil {
		if err := p.Exposure.validate(); err != nil {
			return err
		}
	}
	for name, rgb := range p.Patches {
		if !mat.hasPatch(name) {
			return fmt.Errorf("the mat %s has no patch %q", mat.Name, name)
		}
		for _, v := range rgb {
			if !(v >= 0 && v <= 255) {
				return fmt.Errorf("the colour %v of the patch %s is not between 0 and 255", rgb, name)
			}
		}
	}
	if err := ValidateDieSize(p.DieSizeMM); err != nil {
		return err
	}
	if p.DiceSet != nil {
		if err := p.DiceSet.validate(); err != nil {
			return err
		}
	}
	if p.Track != nil {
		if err := p.Track.Check(mat); err != nil {
			return err
		}
	}
	return ValidateDice(p.Dice)
}

// Table is the mat that the profile is of, with the track that lies on it. The
// profile must be valid.
func (p Profile) Table() *Mat {
	m, err := MatByName(p.Mat)
	if err != nil || p.Track == nil {
		return m
	}
	return p.Track.On(m)
}

// ValidateDieSize says whether dice may have that edge, mm; 0 is not known.
func ValidateDieSize(mm float64) error {
	if mm != 0 && !(mm >= 5 && mm <= 40) {
		return fmt.Errorf("dice of %g mm are not between 5 and 40 mm", mm)
	}
	return nil
}

// DiceSets are the names of dice sets that `--dice` takes.
var DiceSets = []string{"auto", "bluff", "dicecup", "luckyfive", "discs", "pips"}

// ValidateDice says whether a dice set of that name exists.
func ValidateDice(name string) error {
	if slices.Contains(DiceSets, name) {
		return nil
	}
	return fmt.Errorf("there is no dice set %q; there are %v", name, DiceSets)
}

func (m *Mat) hasPatch(name string) bool {
	for _, p := range m.Patches {
		if p.Name == name {
			return true
		}
	}
	return false
}

func (l Lens) validate() error {
	w, h := float64(l.Width), float64(l.Height)
	switch {
	case l.Width < 16 || l.Height < 16 || l.Width > 20000 || l.Height > 20000:
		return fmt.Errorf("a picture of %d x %d pixels is not possible", l.Width, l.Height)
	case !(l.Fx > w/10 && l.Fx < 20*w && l.Fy > w/10 && l.Fy < 20*w):
		return fmt.Errorf("the focal lengths %g and %g do not belong to a picture of %d x %d pixels", l.Fx, l.Fy, l.Width, l.Height)
	case !(l.Cx > 0 && l.Cx < w && l.Cy > 0 && l.Cy < h):
		return fmt.Errorf("the lens's middle %g, %g is outside the picture", l.Cx, l.Cy)
	}
	for _, d := range l.Distortion {
		if !(math.Abs(d) < 5) {
			return fmt.Errorf("the distortion %v is that of no lens", l.Distortion)
		}
	}
	return nil
}

func (v View) validate() error {
	r := v.Pose.R
	transposed := [9]float64{r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]}
	for i, x := range product(r, transposed) {
		if !(math.Abs(x-[9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}[i]) < 1e-6) {
			return errors.New("the camera's pose is no rotation")
		}
	}
	x, y, z := [3]float64{r[0], r[3], r[6]}, [3]float64{r[1], r[4], r[7]}, [3]float64{r[2], r[5], r[8]}
	if c := cross(x, y); c[0]*z[0]+c[1]*z[1]+c[2]*z[2] < 0 {
		return errors.New("the camera's pose is mirrored")
	}
	if _, above := v.Eye(); !(above > 100 && above < 10000) {
		return fmt.Errorf("a camera %.0f mm above the mat is not possible", above)
	}
	return nil
}
