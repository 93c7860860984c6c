package table

import (
	"reflect"

	"dicetable/cmd/internal/wire"
	"dicetable/vision/settle"
)

// finish gathers the effects: first what must be kept.
func (s *step) finish() (Core, []Effect) {
	var effects []Effect
	state := s.state()
	changed := !same(state, s.shown)
	if changed && s.kept.revision >= s.reserved && len(s.entries) == 0 {
		s.entries = append(s.entries, Entry{})
	}
	events := s.events()
	if changed || len(s.entries) > 0 {
		s.kept.revision++
	}
	if len(s.entries) > 0 {
		s.reserved = s.kept.revision + reserve
		if s.asked != "" {
			s.kept.remember(s.asked)
		}
		effects = append(effects, Keep{s.record(), s.begin})
	}
	if w, throw := s.nextWatch(); w.ID != s.watch.ID {
		s.watch, s.watchThrow = w, throw
		effects = append(effects, Watch{w})
	}
	if changed || len(s.entries) > 0 {
		state.Revision, state.At = s.kept.revision, s.at
		s.shown = state
		effects = append(effects, Announce{state})
	}
	effects = append(effects, events...)
	if scene := s.nextScene(); scene != s.scene {
		s.scene = scene
		effects = append(effects, Show{scene})
	}
	return s.Core, append(effects, s.after...)
}

func (s *step) record() Record {
	return Record{At: s.at, Revision: s.kept.revision, Told: s.kept.told, Asked: s.asked, Entries: s.entries}
}

// events are the outcomes that everybody may know.
func (s *step) events() []Effect {
	var effects []Effect
	for _, o := range s.told {
		if e, ok := wire.NewEvent(s.kept.told+1, s.at, s.kept.game.ID, o); ok {
			s.kept.told++
			effects = append(effects, Tell{e})
		}
	}
	return effects
}

// same reports whether two states are alike in all but revision and time.
func same(a, b wire.State) bool {
	a.Revision, a.At = b.Revision, b.At
	return reflect.DeepEqual(a, b)
}

func sameWatch(a, b settle.Watch) bool {
	b.ID = a.ID
	return reflect.DeepEqual(a, b)
}
