package trace

import "testing"

// Of a body of two colours nearly every place has one or the other; where they run
// into each other gradually most places have something between.
func TestASwirlHasEdges(t *testing.T) {
	pure := func(edge float64) float64 {
		l := &look{veins: 1, edge: edge}
		s := &dieSkin{look: l, paints: &paints{body: grey(0), vein: grey(1)}, half: 8}
		n, of := 0, 0
		for x := -7.5; x < 8; x++ {
			for y := -7.5; y < 8; y++ {
				of++
				if c := s.paint(vec{x, y, 8}, vec{0, 0, 1}, false).albedo.x; c < 0.1 || c > 0.9 {
					n++
				}
			}
		}
		return float64(n) / float64(of)
	}
	if sharp, soft := pure(0.05), pure(0.9); sharp < 0.8 || soft > sharp-0.2 {
		t.Errorf("%.2f of a sharp swirl and %.2f of a soft one have one colour", sharp, soft)
	}
}

// A face that bulges looks outward at its edges, and straight up in its middle; a
// hollow one inward.
func TestFacesMayBulge(t *testing.T) {
	for _, dome := range []float64{0.2, -0.05} {
		s := &dieSkin{look: &look{dome: dome}, paints: &paints{body: grey(0.5)}, half: 8}
		up := vec{0, 0, 1}
		if n := s.paint(vec{0, 0, 8}, up, false).n; n.sub(up).len() > 1e-9 {
			t.Errorf("a face with a dome of %.2f looks along %v in its middle", dome, n)
		}
		for _, p := range []vec{{7, 0, 8}, {-7, 0, 8}, {0, 7, 8}} {
			n := s.paint(p, up, false).n
			if out := n.x*p.x + n.y*p.y; out*dome <= 0 {
				t.Errorf("a face with a dome of %.2f looks along %v at %v", dome, n, p)
			}
		}
	}
}
