package trace

import (
	"reflect"
	"testing"
)

// A table in light of several colours is a plain one whose sky and some of whose lamps have a
// colour of their own; nothing else of it changes, and nothing gets brighter.
func TestEveryOtherLightIsMingled(t *testing.T) {
	mingled, lamps, all := 0, 0, 0
	for i := range uint64(100) {
		s, was := mingledScene(newLuck(37, i)), plainScene(newLuck(37, i))
		if !reflect.DeepEqual(s.label().Dice, was.label().Dice) {
			t.Errorf("crop %d: more than the light is another", i)
		}
		if s.sky == was.sky {
			if !reflect.DeepEqual(s.lights, was.lights) {
				t.Errorf("crop %d: lamps have another colour, and the sky has not", i)
			}
			continue
		}
		mingled++
		for k, l := range s.lights {
			all++
			if l.power != was.lights[k].power {
				lamps++
			}
			if p, q := l.power, was.lights[k].power; p.x > q.x || p.y > q.y || p.z > q.z {
				t.Errorf("crop %d: a lamp of %v became %v", i, q, p)
			}
		}
	}
	if mingled < 35 || mingled > 65 || lamps < all*3/10 || lamps > all*7/10 {
		t.Errorf("in %d of 100 crops the light is mingled, and %d of %d lamps have a colour; want half", mingled, lamps, all)
	}
}
