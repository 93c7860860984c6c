package load

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// A view that was cut off, as the watch ended, is no view that cannot be read;
// those before it count.
func TestWatchEndsInAView(t *testing.T) {
	club := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "event: alive\ndata:\n\n")
		fmt.Fprint(w, `data: {"now":{"round":{"pods":[{"table":"a","over":true},{"table":"b"}]}}}`+"\n\n")
		fmt.Fprint(w, `data: {"now":{"round":{"pods":[{"table":"c","ov`)
		http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	defer club.Close()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var over []string
	err := (&Desk{base: club.URL}).Watch(ctx, func(table string, _ time.Time) {
		over = append(over, table)
		time.AfterFunc(50*time.Millisecond, stop)
	})
	if err != nil || fmt.Sprint(over) != "[a]" || ctx.Err() != context.Canceled {
		t.Errorf("over are %v, %v, and the watch ended with %v", over, ctx.Err(), err)
	}
}

// A club that says what is no view fails the watch.
func TestWatchOfNoView(t *testing.T) {
	club := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "data: {\"now\":\n\n")
	}))
	defer club.Close()
	if err := (&Desk{base: club.URL}).Watch(t.Context(), nil); err == nil {
		t.Error("nothing is said of it")
	}
}
