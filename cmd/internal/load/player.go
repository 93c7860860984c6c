package load

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Player is a seat's session, as the page keeps it beside its link: with every
// state it asks for its own view.
type Player struct {
	base, token string
	seat        int
	client      *http.Client
	// news has room for one: a state came.
	news chan struct{}
	// Views are how long the own view took to come.
	Views Times
}

// Sit takes a seat in the name of the host, whose key is given.
func Sit(ctx context.Context, base, key string, seat int) (*Player, error) {
	p := &Player{base: base, seat: seat, client: &http.Client{Timeout: timeout, Transport: &http.Transport{}}, news: make(chan struct{}, 1)}
	answer, err := p.ask(ctx, http.MethodPost, fmt.Sprintf("/api/seats/%d", seat), key)
	if err != nil {
		return nil, fmt.Errorf("seat %d cannot be taken: %w", seat, err)
	}
	var given struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(answer, &given); err != nil || given.Token == "" {
		return nil, fmt.Errorf("seat %d was given without a login: %s", seat, answer)
	}
	p.token = given.Token
	return p, nil
}

// News says that a state came. It never waits.
func (p *Player) News() {
	select {
	case p.news <- struct{}{}:
	default:
	}
}

// Run asks for the own view after each state until ctx ends.
func (p *Player) Run(ctx context.Context) error {
	defer p.client.CloseIdleConnections()
	for {
		select {
		case <-p.news:
		case <-ctx.Done():
			return nil
		}
		began := time.Now()
		if _, err := p.ask(ctx, http.MethodGet, fmt.Sprintf("/api/seats/%d/view", p.seat), p.token); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return fmt.Errorf("seat %d is not told its view: %w", p.seat, err)
		}
		p.Views.Add(time.Since(began))
	}
}

func (p *Player) ask(ctx context.Context, method, path, token string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, p.base+path, strings.NewReader("{}"))
	if err != nil {
		return nil, err
	}
	if method == http.MethodGet {
		r.Body = http.NoBody
	}
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := p.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode/100 != 2 {
		return nil, fmt.Errorf("%s: %s", answer.Status, strings.TrimSpace(string(b)))
	}
	return b, nil
}
