package eye

import (
	"sync"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/vision/settle"
)

// maxPhotos is how many requests for evidence may wait for the eye.
const maxPhotos = 8

// outbox holds what is to be said to the eye. It never blocks who puts
// something in: of watch and profile the latest wins, there is one scene at a
// time, and a request for a photo is refused when too many wait. It outlives
// the eye, so that a new one is told what is in force.
type outbox struct {
	mu      sync.Mutex
	watch   *settle.Watch
	profile *calib.Profile
	scene   *sim.Scene
	photos  []PhotoRequest
	// lesson is the last one asked for, asked how many there were.
	lesson *LessonRequest
	asked  uint64
	// Said to the eye that lives now.
	watchSaid, profileSaid bool
	// wake has one token when something was put in.
	wake chan struct{}
}

func newOutbox() *outbox { return &outbox{wake: make(chan struct{}, 1)} }

func (b *outbox) put(f func()) {
	b.mu.Lock()
	f()
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// renew makes everything in force unsaid, for an eye that has just started.
func (b *outbox) renew() { b.put(func() { b.watchSaid, b.profileSaid = false, false }) }

// next takes the next command out: what is in force before the scene that is
// to be read under it.
func (b *outbox) next() (Command, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.profile != nil && !b.profileSaid:
		b.profileSaid = true
		return Command{Profile: b.profile}, true
	case len(b.photos) > 0:
		p := b.photos[0]
		b.photos = b.photos[1:]
		return Command{Photo: &p}, true
	case b.watch != nil && !b.watchSaid:
		b.watchSaid = true
		return Command{Watch: b.watch}, true
	case b.lesson != nil:
		l := b.lesson
		b.lesson = nil
		return Command{Lesson: l}, true
	case b.scene != nil:
		s := b.scene
		b.scene = nil
		return Command{Scene: s}, true
	}
	return Command{}, false
}
