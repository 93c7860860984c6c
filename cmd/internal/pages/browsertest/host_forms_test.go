package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"dicetable/cmd/internal/wire"
)

// toldGames are games that the host told act by act, with every kind of thing
// that there is to say of one. What is typed into the form of a secret act is
// named by its number.
var toldGames = []struct {
	game     string
	settings map[string]string
	acts     []string
	secret   map[int]func(*page)
	// silent acts, at the beginning, have nothing to be said.
	silent int
}{
	{"bluff", map[string]string{"zeigs_mir": "true"}, []string{
		`{"do":"opening","player":"Ann","dice":[1,1,1,1,1]}`, `{"do":"opening","player":"Ben","dice":[5,5,5,5,"star"]}`,
		`{"do":"bet","player":"Ben","count":3,"face":5}`, `{"do":"lay_out","player":"Ben","dice":[5,"star"]}`, `{"do":"bet","player":"Ann","count":4,"face":5}`,
		`{"do":"challenge","player":"Ben"}`, `{"do":"reveal","player":"Ann","dice":[1,2,3,4,5]}`, `{"do":"reveal","player":"Ben","dice":[2,3,5]}`,
	}, nil, 0},
	{"dicecup", nil, []string{
		`{"do":"seen"}`, `{"do":"cross","player":"Ann","category":"fours"}`, `{"do":"cross","player":"Ben","category":"blue"}`,
		`{"do":"lies","dice":[{"colour":"white","value":1},{"colour":"white","value":4},{"colour":"yellow","value":2},{"colour":"yellow","value":2},{"colour":"green","value":3},{"colour":"green","value":6},{"colour":"blue","value":5},{"colour":"blue","value":6},{"colour":"red","value":1},{"colour":"red","value":1},{"colour":"black","value":4},{"colour":"black","value":5}]}`,
	}, map[int]func(*page){
		2: func(p *page) { p.click("[data-form=cross] [data-pick=fours]") },
		3: func(p *page) { p.click("[data-form=cross] [data-pick=blue]") },
	}, 1},
	{"luckyfive", nil, []string{
		`{"do":"start","dice":{"red":1,"orange":2,"yellow":6},"first":"Ann"}`,
		`{"do":"card","card":"red"}`, `{"do":"stake","player":"Ann","chip":10}`, `{"do":"say","player":"Ann","higher":true}`, `{"do":"throw","dice":{"red":5}}`,
		`{"do":"card","card":"?"}`, `{"do":"choose","player":"Ann","dice":["red","orange"]}`, `{"do":"stake","player":"Ann","chip":50}`,
		`{"do":"say","player":"Ann","higher":true}`, `{"do":"throw","dice":{"red":6,"orange":6}}`,
		`{"do":"card","card":"lucky"}`, `{"do":"nudge","player":"Ben","die":"red","value":3}`,
	}, nil, 0},
	{"thrill", map[string]string{"tips": "true", "weights": "true"}, []string{
		`{"do":"start","boss":"Ann"}`, `{"do":"pick","player":"Ann","size":"large"}`,
		`{"do":"hand","player":"Ann","chips":2}`, `{"do":"hand","player":"Ben","chips":1}`, `{"do":"weigh","player":"Ben","use":true}`,
		`{"do":"tip","player":"Ann","falls":true}`, `{"do":"push","fell":["small","large"],"weighted":"large"}`,
	}, map[int]func(*page){
		3: func(p *page) { p.write("[data-form=hand] input", "2") },
		4: func(p *page) { p.write("[data-form=hand] input", "1") },
		6: func(p *page) { p.click("[data-form=tip] [data-pick=true]") },
	}, 0},
}

// hosts has the host command something, in secret where it must be.
func (d *desk) hosts(v wire.Verb, body any) {
	d.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		d.t.Fatal(err)
	}
	d.told++
	a, err := d.loop.Ask(context.Background(), wire.Command{ID: fmt.Sprint("h", d.told), Verb: v, Body: raw, From: host, Private: true})
	if err != nil || !a.OK {
		d.t.Fatalf("%s is refused: %s %v", raw, a.Text.EN, err)
	}
}

// events are the acts of the game as the host may know them.
func (d *desk) events() string {
	d.t.Helper()
	raw, err := d.loop.Acts(context.Background())
	var game struct {
		Acts []struct {
			Event json.RawMessage `json:"event"`
			Told  json.RawMessage `json:"told"`
		} `json:"acts"`
	}
	if err == nil {
		err = json.Unmarshal(raw, &game)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprintf("%s", game.Acts)
}

// A form says of an act just what there is to say: sent as it was opened, and a
// secret one filled in as it was, the game is the same as before.
func TestTheFormsOfTheHostSayAllOfAnAct(t *testing.T) {
	for _, g := range toldGames {
		t.Run(g.game, func(t *testing.T) {
			d := newTableDesk(t)
			d.hosts(wire.StartGame, wire.Start{Game: g.game, Players: []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 4, Name: "Ben"}}, Settings: g.settings})
			for _, act := range g.acts {
				d.hosts(wire.Act, json.RawMessage(act))
			}
			before := d.events()
			p := open(t, browser(t), "host", d.address+"host?lang=de", 390, 844)
			p.unhurried()
			login(d, p)
			p.click(".log > summary")
			for i := g.silent; i < len(g.acts); i++ {
				p.click(fmt.Sprintf(".acts [data-act='%d'] [data-change]", i+1))
				p.form(fmt.Sprintf("host form, %s %d", g.game, i+1))
				if fill := g.secret[i+1]; fill != nil {
					fill(p)
				}
				p.click("[data-form] [data-send]")
				p.until(fmt.Sprintf("act %d is put right", i+1), fmt.Sprintf("document.querySelectorAll('[data-corrected]').length === %d && !document.querySelector('[data-form]')", i+1-g.silent))
			}
			if after := d.events(); after != before {
				t.Errorf("the game was %s and is %s", before, after)
			}
			p.quiet()
		})
	}
}
