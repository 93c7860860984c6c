package seats

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"sync"
	"time"
)

const (
	// codeLasts is how long a code stays on the wall, codeGrace how much longer
	// it is taken from who is just typing it.
	codeLasts = 15 * time.Minute
	codeGrace = time.Minute
	// mostWrong wrong codes may come at once, from all together, and one more
	// each time that wrongLasts has passed: trying all of them takes a day.
	mostWrong  = 5
	wrongLasts = 12 * time.Second
	// wishLasts is after how much silence a wish is forgotten, mostWishes how
	// many may wait.
	wishLasts  = time.Minute
	mostWishes = 24
)

// door is how a player comes to a seat of a real table: with the code that
// stands on the wall, or because the host says yes. Its methods may be called
// by any goroutine.
type door struct {
	now func() time.Time

	mu     sync.Mutex
	code   string
	until  time.Time
	before string
	// wrong is when the wrong codes are forgotten that came so far.
	wrong  time.Time
	wishes map[string]*wish
}

// wish is somebody who waits for the host's yes.
type wish struct {
	Seat int `json:"seat"`
	// Word is shown to asker and host alike, so that the host knows whose
	// phone it is.
	Word string `json:"word"`

	heard  time.Time
	answer answer
}

// answer is the host's.
type answer int

const (
	waiting answer = iota
	yes
	no
)

func newDoor(now func() time.Time) *door { return &door{now: now, wishes: map[string]*wish{}} }

// shown is the code for the wall.
func (d *door) shown() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.renew()
	return d.code
}

// renew draws another code when the time of the last one is up. The lock is
// held.
func (d *door) renew() {
	now := d.now()
	if now.Before(d.until) {
		return
	}
	d.before, d.code = d.code, digits(4)
	d.until = now.Add(codeLasts)
}

// knock takes a code. The error is a refusal in words.
func (d *door) knock(code string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.now()
	if d.wrong.Sub(now) > (mostWrong-1)*wrongLasts {
		return errManyCodes
	}
	d.renew()
	inGrace := d.before != "" && now.Before(d.until.Add(codeGrace-codeLasts))
	if same(code, d.code) || inGrace && same(code, d.before) {
		return nil
	}
	if d.wrong.Before(now) {
		d.wrong = now
	}
	d.wrong = d.wrong.Add(wrongLasts)
	return errCode
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// ask asks the host for a seat in the name of who has an id, or asks again.
// It returns the wish, and true once the host has said yes.
func (d *door) ask(id string, seat int) (wish, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	w := d.wishes[id]
	if w == nil || w.Seat != seat {
		if len(d.wishes) >= mostWishes {
			return wish{}, false, errManyWishes
		}
		w = &wish{Seat: seat, Word: d.word()}
		d.wishes[id] = w
	}
	w.heard = d.now()
	if w.answer == waiting {
		return *w, false, nil
	}
	delete(d.wishes, id)
	if w.answer == no {
		return wish{}, false, errHostNo
	}
	return *w, true, nil
}

// waits are the wishes that the host has not answered yet.
func (d *door) waits() []wish {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	list := []wish{}
	for _, w := range d.wishes {
		if w.answer == waiting {
			list = append(list, *w)
		}
	}
	return list
}

// say is the host's answer to the wish with a word.
func (d *door) say(word string, isYes bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	for _, w := range d.wishes {
		if w.Word == word && w.answer == waiting {
			w.answer = no
			if isYes {
				w.answer = yes
			}
			return nil
		}
	}
	return errNoWish
}

// forget drops the wishes of who has gone away. The lock is held.
func (d *door) forget() {
	for id, w := range d.wishes {
		if d.now().Sub(w.heard) > wishLasts {
			delete(d.wishes, id)
		}
	}
}

// word is one that no other wish has. The lock is held.
func (d *door) word() string {
	for {
		word, taken := digits(2), false
		for _, w := range d.wishes {
			taken = taken || w.Word == word
		}
		if !taken {
			return word
		}
	}
}

// digits are n of them that nobody can guess.
func digits(n int) string {
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
	v, err := rand.Int(rand.Reader, most)
	if err != nil {
		panic(err) // crypto/rand does not fail
	}
	return fmt.Sprintf("%0*d", n, v)
}
