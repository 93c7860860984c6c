package calib

import "math"

// fit is a least squares problem: matches, and a lens to keep near to.
type fit struct {
	lens    Lens
	matches []Match
	free    int
}

// refine walks from a start to the nearest best view by Levenberg's and
// Marquardt's damped steps and says what it costs.
func (f fit) refine(v View) (View, float64) {
	damp := 1e-3
	errs := f.errors(v)
	cost := dot(errs, errs)
	for range 60 {
		jtj, jte := f.normal(v, errs)
		for i := range f.free {
			jtj[i][i] *= 1 + damp
		}
		step, ok := linear(jtj, jte)
		if !ok {
			return v, cost
		}
		next := f.moved(v, step)
		nextErrs := f.errors(next)
		nextCost := dot(nextErrs, nextErrs)
		if !(nextCost < cost) {
			if damp *= 10; damp > 1e9 {
				return v, cost
			}
			continue
		}
		done := cost-nextCost < 1e-12*(cost+1e-12)
		v, errs, cost, damp = next, nextErrs, nextCost, damp/10
		if done {
			return v, cost
		}
	}
	return v, cost
}

// errors are the differences to the matches in units of their noise, then
// those to the lens given in units of its doubt.
func (f fit) errors(v View) []float64 {
	errs := make([]float64, 0, 2*len(f.matches)+2)
	for _, m := range f.matches {
		p := v.Project(m.MM, 0)
		if math.IsNaN(p.X) {
			return []float64{math.Inf(1)}
		}
		errs = append(errs, (p.X-m.PX.X)/matchNoise, (p.Y-m.PX.Y)/matchNoise)
	}
	if f.free == poseAndLens {
		errs = append(errs,
			math.Log(v.Lens.Fx/f.lens.Fx)/focalPrior,
			(v.Lens.Distortion[0]-f.lens.Distortion[0])/k1Prior)
	}
	return errs
}

// moved is the view after a step: turn, shift, stretch of the focal length
// and change of k1.
func (f fit) moved(v View, step []float64) View {
	v.Pose.R = product(rotation([3]float64{step[0], step[1], step[2]}), v.Pose.R)
	for i := range 3 {
		v.Pose.T[i] += step[3+i]
	}
	if f.free == poseAndLens {
		v.Lens.Fx *= math.Exp(step[6])
		v.Lens.Fy *= math.Exp(step[6])
		v.Lens.Distortion[0] += step[7]
	}
	return v
}

// smallSteps are the steps of the numerical derivative: rad, mm, share, k1.
var smallSteps = [poseAndLens]float64{1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-3, 1e-6, 1e-6}

// normal gives the normal equations of one Gauss-Newton step.
func (f fit) normal(v View, errs []float64) ([][]float64, []float64) {
	columns := make([][]float64, f.free)
	for i := range columns {
		step := make([]float64, f.free)
		step[i] = smallSteps[i]
		up := f.errors(f.moved(v, step))
		step[i] = -smallSteps[i]
		down := f.errors(f.moved(v, step))
		columns[i] = make([]float64, len(errs))
		for j := range errs {
			if j < len(up) && j < len(down) {
				columns[i][j] = (up[j] - down[j]) / (2 * smallSteps[i])
			}
		}
	}
	jtj, jte := make([][]float64, f.free), make([]float64, f.free)
	for i := range columns {
		jtj[i] = make([]float64, f.free)
		jte[i] = -dot(columns[i], errs)
		for j := range columns {
			jtj[i][j] = dot(columns[i], columns[j])
		}
	}
	return jtj, jte
}
