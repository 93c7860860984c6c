package tournament

import (
	"fmt"
	"testing"
)

// metAgain counts who met more than once, and who met a team mate.
func metAgain(field []Entrant, past []Round) (again, mates int) {
	team := map[Player]string{}
	for _, e := range field {
		team[e.Player] = e.Team
	}
	for p, n := range meetings(past) {
		if n > 1 {
			again++
		}
		if team[p[0]] != "" && team[p[0]] == team[p[1]] {
			mates++
		}
	}
	return again, mates
}

// A field of many blocks: everybody is seated once, nobody meets twice, and no
// team mates meet, wherever lots or standings put them.
func TestALargeFieldIsDrawnInBlocks(t *testing.T) {
	const players = 1001
	field := fieldOf(players)
	for i := range field {
		field[i].Team = fmt.Sprint("team ", i/7)
	}
	for name, f := range map[string]Format{"league": League{Limits: cafe, Scheme: Usual()}, "swiss": Swiss{Limits: cafe, Scheme: Usual()}} {
		past := evening(t, f, field, 4, "large")
		for n, r := range past {
			seats := map[Player]bool{}
			for _, table := range r.Tables {
				for _, p := range table.Seats {
					seats[p] = true
				}
			}
			if len(seats) != players || len(r.Tables) != 250 {
				t.Errorf("%s, round %d: %d of %d are seated at %d tables", name, n+1, len(seats), players, len(r.Tables))
			}
		}
		if again, mates := metAgain(field, past); again+mates > 0 {
			t.Errorf("%s: %d pairs met again, %d of them team mates", name, again, mates)
		}
	}
}

// Those whom no exchange in their own block helps are seated in another one:
// here a whole block is of one team.
func TestTeamMatesOfOneBlockAreSeatedInOthers(t *testing.T) {
	var field []Entrant
	for i := range 4 * mostInBlock {
		e := Entrant{Player: Player(fmt.Sprintf("p%03d", i))}
		if i < 40 {
			e.Team = "one"
		}
		field = append(field, e)
	}
	sizes, _ := Limits{Least: 2, Usual: 2, Most: 2}.Split(len(field))
	tables := divided(newAcquaintance(field, nil), present(field), sizes, NewLots("seed", "x"), nil)
	for _, table := range tables {
		if table[0] < "p040" && table[1] < "p040" {
			t.Errorf("team mates sit at %v", table)
		}
	}
}

// Ten thousand tables of two are drawn, and stand, in the time of a breath.
func BenchmarkTenThousandTables(b *testing.B) {
	field := fieldOf(20_000)
	f := Swiss{Limits: Limits{Least: 2, Usual: 2, Most: 2}, Scheme: Usual()}
	for b.Loop() {
		evening(b, f, field, 3, "large")
	}
}
