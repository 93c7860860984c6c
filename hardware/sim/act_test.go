package sim

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func FuzzDecodeAct(f *testing.F) {
	for _, s := range []string{
		`{"do":"marker","seat":2,"field":{"kind":"star","count":4},"face":"star"}`,
		`{"do":"peek","seat":1,"seconds":1.5}`, `{"do":"cover","seat":6,"at":[420,300]}`, `{"do":"graveyard","seat":3,"n":2}`,
		`{"do":"push","seat":3,"face":5}`, `{"do":"lay_out","faces":[1,"star"]}`, `{"do":"lift","faces":[]}`, `{"do":"set_right","dice":[{"colour":"red","value":4}]}`, `{"do":"look","seconds":2}`, `{"do":"take","size":"large"}`, `{"do":"take","size":"small"}`, `{"do":"shove"}`, `{"do":"shove","size":"medium"}`, `{"do":"turn_board"}`, `{"do":"x"}`, `[]`, `{"do":"lift","seat":1}{}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := DecodeAct(3, b)
		if err != nil {
			return
		}
		for game, o := range outfits {
			rng := rand.New(rand.NewPCG(1, 9))
			table := NewTable(rng, RandomSettingFor(game, rng), Chance{}, []int{a.Seat}, start)
			isThere := a.Do != Take || FirstReserve[sizeOf(a.Size)] > 0
			if err := table.Do(a); (err == nil) != (isThere && slices.Contains(o.verbs, a.Do)) {
				t.Fatalf("%s was decoded, and then in %s: %v", b, game, err)
			}
		}
		again, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := DecodeAct(0, again); err != nil || !reflect.DeepEqual(a, back) {
			t.Fatalf("%s came back as %+v: %v", again, back, err)
		}
	})
}
