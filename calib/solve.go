package calib

import (
	"fmt"
	"math"
)

// Match is a place on the mat, mm at height 0, and where it is seen, px.
type Match struct{ MM, PX Point }

// errFewMatches: a pose needs four places that are not on one line.
var errFewMatches error = &Said{
	EN: "too little of the mat can be seen to tell where the camera is; uncover at least two of its corner markers",
	DE: "zu wenig der Matte ist zu sehen, um zu sagen, wo die Kamera ist; bitte wenigstens zwei ihrer Eckmarken frei machen",
}

// SolvePose finds the camera's pose for a lens that is known, from four or
// more places on the mat (two markers give eight). It also gives the root
// mean square of what is left between the matches and the view, in px.
func SolvePose(lens Lens, matches []Match) (View, float64, error) {
	return solve(lens, matches, poseOnly)
}

// SolveView finds the pose and corrects the lens's focal length and its first
// coefficient of distortion as far as the matches tell about them; it keeps
// to the lens given as far as they do not. Use it with matches of three or
// more markers when the lens was only guessed.
func SolveView(guess Lens, matches []Match) (View, float64, error) {
	return solve(guess, matches, poseAndLens)
}

// What solve may change, as numbers of parameters: rotation and translation,
// then the focal length and k1.
const (
	poseOnly    = 6
	poseAndLens = 8
)

// How sure the lens given is beforehand, as standard deviations, against the
// noise of matches in px.
const (
	focalPrior = 0.08
	k1Prior    = 0.08
	matchNoise = 0.3
)

func solve(lens Lens, matches []Match, free int) (View, float64, error) {
	if len(matches) < 4 {
		return View{}, 0, errFewMatches
	}
	pose, err := poseFromPlane(lens, matches)
	if err != nil {
		return View{}, 0, err
	}
	f := fit{lens: lens, matches: matches, free: free}
	v, cost := f.refine(View{Lens: lens, Pose: pose})
	rms := Residual(v, matches)
	if math.IsNaN(rms) || math.IsInf(cost, 0) {
		return View{}, 0, errFewMatches
	}
	return v, rms, nil
}

// Residual is the root mean square of the distances between where matches
// were seen and where the view expects them, px. It grows when the mat does
// not lie flat, and when a marker or the camera was moved.
func Residual(v View, matches []Match) float64 {
	sum := 0.0
	for _, m := range matches {
		p := v.Project(m.MM, 0)
		sum += (p.X-m.PX.X)*(p.X-m.PX.X) + (p.Y-m.PX.Y)*(p.Y-m.PX.Y)
	}
	return math.Sqrt(sum / float64(len(matches)))
}

// poseFromPlane takes a pose from the homography between mat and rays.
func poseFromPlane(lens Lens, matches []Match) (Pose, error) {
	rays := make([]Point, len(matches))
	mm := make([]Point, len(matches))
	for i, m := range matches {
		x, y, ok := lens.Ray(m.PX)
		if !ok {
			return Pose{}, &Said{
				EN: fmt.Sprintf("the lens of the profile does not fit this camera: it cannot see anything at %.0f, %.0f; run dicetable calibrate again", m.PX.X, m.PX.Y),
				DE: fmt.Sprintf("die Linse des Profils passt nicht zu dieser Kamera: bei %.0f, %.0f kann sie nichts sehen; bitte dicetable calibrate neu ausführen", m.PX.X, m.PX.Y),
			}
		}
		rays[i], mm[i] = Point{x, y}, m.MM
	}
	h, ok := homography(mm, rays)
	if !ok {
		return Pose{}, errFewMatches
	}
	a, b, t := [3]float64{h[0], h[3], h[6]}, [3]float64{h[1], h[4], h[7]}, [3]float64{h[2], h[5], h[8]}
	s := 2 / (norm(a) + norm(b))
	if h[6]*mm[0].X+h[7]*mm[0].Y+h[8] < 0 {
		s = -s
	}
	return Pose{R: rotationFrom(times(a, s), times(b, s)), T: times(t, s)}, nil
}

// rotationFrom is the rotation whose first two columns are nearest to a and b.
func rotationFrom(a, b [3]float64) [9]float64 {
	// Half the error goes to each of the two.
	a, b = unit(a), unit(b)
	sum, diff := unit(plus(a, b)), unit(plus(a, times(b, -1)))
	a = times(plus(sum, diff), math.Sqrt2/2)
	b = times(plus(sum, times(diff, -1)), math.Sqrt2/2)
	c := cross(a, b)
	return [9]float64{a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]}
}
