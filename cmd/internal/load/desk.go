package load

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Desk is a club's pages, as its host and a wall use them.
type Desk struct {
	base, token string
}

// OpenDesk logs the host in at a club's pages, such as http://localhost:8070, with
// the password that a club without a terminal leaves in a file of its folder.
func OpenDesk(ctx context.Context, base, dir string) (*Desk, error) {
	password, err := os.ReadFile(filepath.Join(dir, "host-password"))
	if err != nil {
		return nil, err
	}
	d := &Desk{base: strings.TrimSuffix(base, "/")}
	var in struct {
		Token string `json:"token"`
	}
	if err := d.post(ctx, "/api/host", map[string]string{"password": strings.TrimSpace(string(password))}, &in); err != nil {
		return nil, err
	}
	d.token = in.Token
	return d, nil
}

// Act does one of the host's acts.
func (d *Desk) Act(ctx context.Context, act string, body any) error {
	return d.post(ctx, "/api/acts/"+act, map[string]any{"id": rand.Text(), "body": body}, nil)
}

// Get reads what the host may see, such as /api/desk, into answer.
func (d *Desk) Get(ctx context.Context, path string, answer any) error {
	return d.ask(ctx, http.MethodGet, path, nil, answer)
}

func (d *Desk) post(ctx context.Context, path string, body, answer any) error {
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return d.ask(ctx, http.MethodPost, path, b, answer)
}

func (d *Desk) ask(ctx context.Context, method, path string, body []byte, answer any) error {
	req, err := http.NewRequestWithContext(ctx, method, d.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+d.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode/100 != 2 {
		err = fmt.Errorf("the club refuses %s: %s", path, bytes.TrimSpace(b))
	}
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(b, answer)
}

// maxView is the longest view that can be read, in bytes.
const maxView = 256 << 20

// Watch follows the wall's view until ctx ends, and tells after each one which
// games of the round are over in its standings, by table.
func (d *Desk) Watch(ctx context.Context, over func(table string, at time.Time)) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.base+"/api/live", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	events := bufio.NewScanner(res.Body)
	events.Buffer(nil, maxView)
	events.Split(wholeEvent)
	for events.Scan() {
		data, isView := bytes.CutPrefix(events.Bytes(), []byte("data: {"))
		if !isView {
			continue
		}
		at := time.Now()
		var view struct {
			Now struct {
				Round struct {
					Pods []struct {
						Table string `json:"table"`
						Over  bool   `json:"over"`
					} `json:"pods"`
				} `json:"round"`
			} `json:"now"`
		}
		if err := json.Unmarshal(append([]byte("{"), data...), &view); err != nil {
			return fmt.Errorf("the club's view cannot be read: %w", err)
		}
		for _, p := range view.Now.Round.Pods {
			if p.Over {
				over(p.Table, at)
			}
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return events.Err()
}

// wholeEvent is a bufio.SplitFunc for the events of a stream. One that was cut
// off, as when who reads goes away, counts for nothing (HTML Living Standard,
// section 9.2.6).
func wholeEvent(data []byte, atEOF bool) (advance int, event []byte, err error) {
	if event, _, whole := bytes.Cut(data, []byte("\n\n")); whole {
		return len(event) + 2, event, nil
	}
	if atEOF {
		return len(data), nil, nil
	}
	return 0, nil, nil
}
