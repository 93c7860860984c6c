package seats

import "sync"

// remembered is how many transactions of one holder are remembered.
const remembered = 64

// once does what a holder asks once for each transaction id: who did not hear
// the answer asks again with the same id and hears it again.
type once[T any] struct {
	mu      sync.Mutex
	answers map[string]T
	order   []string
}

// do does f unless it was done under this id, and returns what it returned.
func (o *once[T]) do(id string, f func() T) T {
	o.mu.Lock()
	defer o.mu.Unlock()
	if a, done := o.answers[id]; done {
		return a
	}
	if o.answers == nil {
		o.answers = map[string]T{}
	}
	if len(o.order) == remembered {
		delete(o.answers, o.order[0])
		o.order = o.order[1:]
	}
	a := f()
	o.answers[id] = a
	o.order = append(o.order, id)
	return a
}
