package club

import (
	"fmt"
	"testing"

	"dicetable/games/tournament"
)

// Everybody meets everybody once, whichever round was taken back and drawn again.
func TestARoundRobinGoesAroundOneCircle(t *testing.T) {
	for again := 1; again <= 5; again++ {
		r, met := newRobin(t, 6), map[[2]tournament.Player]int{}
		for n := 1; n <= 5; n++ {
			r.does(r.draw())
			if n == again {
				r.does(r.takeBack(n))
				r.does(r.draw())
			}
			for _, p := range r.Now.last().Pods {
				met[[2]tournament.Player{min(p.Seats[0], p.Seats[1]), max(p.Seats[0], p.Seats[1])}]++
				r.does(r.enterByHand(p.Ref, r.report1(p).Places, false, ""))
			}
		}
		if len(met) != 6*5/2 {
			t.Errorf("with round %d drawn again, who met how often is %v", again, met)
		}
	}
}

// In a season a round without a seat is worth as little as on the evening itself,
// whatever another format left in the setup.
func TestTheByesOfARoundRobinGiveNothingInASeason(t *testing.T) {
	r := newRobin(t, 5)
	s := r.Now.Setup
	s.Bye, s.Season = 3, "2026"
	r.does(r.alter(s))
	r.does(r.draw())
	for _, p := range r.Now.last().Pods {
		r.does(r.enterByHand(p.Ref, r.report1(p).Places, false, ""))
	}
	points := map[string]string{}
	for _, v := range r.Now.standingViews() {
		points[v.Name] = v.Points
	}
	for _, v := range r.season(r.Now).Standings {
		if points[v.Name] != v.Points {
			t.Errorf("%s has %s points on the evening and %s in the season", v.Name, points[v.Name], v.Points)
		}
	}
}

// newRobin is a round robin of so many players at tables without instruments.
func newRobin(t *testing.T, players int) *rig {
	r, s := newRig(t), sampleSetup()
	s.Format, s.Least, s.Usual, s.Most = Robin, 2, 2, 2
	r.does(r.begin("t-1", "seed", s))
	for n := range players {
		r.does(r.enter(fmt.Sprintf("Player %d", n+1)))
	}
	for n := range players / 2 {
		r.does(r.addPlain(r.newTable(), fmt.Sprintf("Table %d", n+1)))
	}
	return r
}
