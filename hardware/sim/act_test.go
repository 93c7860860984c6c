package sim

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"dicetable/games/dice"
)

// What a browser sends is taken as it was sent, up to what hands can do on some table.
func TestTheActsThatAreTaken(t *testing.T) {
	taken := []string{
		`{"do":"lift"}`, `{"do":"lift","seat":1}`, `{"do":"lift","seat":6}`, `{"do":"lift","size":"huge"}`, `{"do":"lift","dice":[{"value":"star"}]}`,
		`{"do":"graveyard","n":0}`, `{"do":"graveyard","n":5}`, `{"do":"look","seconds":0}`, `{"do":"look","seconds":30}`,
		`{"do":"cover","at":[-199,-199]}`, `{"do":"cover","at":[1099,799]}`,
		`{"do":"marker","field":{"kind":"number","count":20},"face":1}`, `{"do":"marker","field":{"kind":"star","count":10},"face":"star"}`,
		`{"do":"push","face":5}`, `{"do":"push","face":"star"}`, `{"do":"lay_out","faces":[1]}`, `{"do":"lay_out","faces":[1,5,"star",2]}`,
		`{"do":"set_right"}`, `{"do":"set_right","dice":[{"value":1},{"value":6}]}`,
		`{"do":"stake","chip":10}`, `{"do":"stake","chip":50}`, `{"do":"stake","chip":100}`,
		`{"do":"take","size":"large"}`, `{"do":"shove"}`, `{"do":"shove","size":"large"}`,
	}
	for _, line := range taken {
		if _, err := DecodeAct(3, []byte(line)); err != nil {
			t.Errorf("%s is refused: %v", line, err)
		}
	}
	for _, line := range []string{
		`{"do":"juggle"}`, `{"do":"lift","seat":0}`, `{"do":"lift","seat":7}`, `{"do":"graveyard","n":-1}`, `{"do":"graveyard","n":6}`,
		`{"do":"look","seconds":-0.1}`, `{"do":"look","seconds":30.1}`, `{"do":"cover"}`,
		`{"do":"cover","at":[-200,0]}`, `{"do":"cover","at":[1100,0]}`, `{"do":"cover","at":[0,-200]}`, `{"do":"cover","at":[0,800]}`,
		`{"do":"marker","face":1}`, `{"do":"marker","field":{"kind":"number","count":20}}`, `{"do":"marker","field":{"kind":"number","count":21},"face":1}`,
		`{"do":"marker","field":{"kind":"star","count":11},"face":1}`, `{"do":"marker","field":{"kind":"number","count":20},"face":6}`,
		`{"do":"push"}`, `{"do":"push","face":6}`, `{"do":"lay_out"}`, `{"do":"lay_out","faces":[1,2,3,4,5]}`, `{"do":"lay_out","faces":[6]}`,
		`{"do":"set_right","dice":[{"value":"star"}]}`, `{"do":"stake"}`, `{"do":"stake","chip":20}`,
		`{"do":"take"}`, `{"do":"take","size":"huge"}`, `{"do":"shove","size":"huge"}`,
	} {
		if a, err := DecodeAct(3, []byte(line)); err == nil {
			t.Errorf("%s is taken as %+v", line, a)
		}
	}
	a, err := DecodeAct(3, []byte(`{"do":"throw","faces":[1],"colours":["red"],"dice":[{"colour":"blue","value":2}]}`))
	want := Act{Do: Pour, Seat: 3, Faces: []dice.Face{1}, Colours: []dice.Colour{dice.Red}, Dice: []dice.Die{{Colour: dice.Blue, Value: 2}}}
	if err != nil || !reflect.DeepEqual(a, want) {
		t.Errorf("it is taken as %+v, %v", a, err)
	}
}

func FuzzDecodeAct(f *testing.F) {
	for _, s := range []string{
		`{"do":"marker","seat":2,"field":{"kind":"star","count":4},"face":"star"}`,
		`{"do":"peek","seat":1,"seconds":1.5}`, `{"do":"cover","seat":6,"at":[420,300]}`, `{"do":"graveyard","seat":3,"n":2}`,
		`{"do":"push","seat":3,"face":5}`, `{"do":"lay_out","faces":[1,"star"]}`, `{"do":"lift","faces":[]}`, `{"do":"lift","colours":[],"dice":[]}`, `{"do":"set_right","dice":[{"colour":"red","value":4}]}`, `{"do":"look","seconds":2}`, `{"do":"take","size":"large"}`, `{"do":"take","size":"small"}`, `{"do":"shove"}`, `{"do":"shove","size":"medium"}`, `{"do":"turn_board"}`, `{"do":"x"}`, `[]`, `{"do":"lift","seat":1}{}`,
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
