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
	"time"
)

// Desk is a club's pages, as its host and a wall use them.
type Desk struct {
	base, token string
}

// OpenDesk logs the host in.
func OpenDesk(ctx context.Context, base, password string) (*Desk, error) {
	d := &Desk{base: base}
	var in struct {
		Token string `json:"token"`
	}
	if err := d.post(ctx, "/api/host", map[string]string{"password": password}, &in); err != nil {
		return nil, err
	}
	d.token = in.Token
	return d, nil
}

// Act does one of the host's acts.
func (d *Desk) Act(ctx context.Context, act string, body any) error {
	return d.post(ctx, "/api/acts/"+act, map[string]any{"id": rand.Text(), "body": body}, nil)
}

func (d *Desk) post(ctx context.Context, path string, body, answer any) error {
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.base+path, bytes.NewReader(b))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+d.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	b, err = io.ReadAll(res.Body)
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
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, maxView)
	for lines.Scan() {
		data, isView := bytes.CutPrefix(lines.Bytes(), []byte("data: {"))
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
	return lines.Err()
}
