package main

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

// ear is one MQTT client that subscribes to everything it can.
type ear struct {
	name   string
	client mqtt.Client
	mu     sync.Mutex
	heard  []string
	marked chan string
}

// take is what was heard since it was taken last.
func (e *ear) take() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	heard := e.heard
	e.heard = nil
	return heard
}

// until waits for a mark, which comes after all that was told before.
func (e *ear) until(t *testing.T, mark string) {
	t.Helper()
	deadline := time.After(attackPatience)
	for {
		select {
		case m := <-e.marked:
			if strings.Contains(m, `"`+mark+`"`) {
				return
			}
		case <-deadline:
			t.Fatalf("%s hears nothing any more", e.name)
		}
	}
}

// answered waits for the answer to a command: the table answers in order, and
// not before it has done what came before.
func (e *ear) answered(t *testing.T, id string) {
	t.Helper()
	for deadline := time.Now().Add(attackPatience); ; time.Sleep(5 * time.Millisecond) {
		e.mu.Lock()
		came := slices.ContainsFunc(e.heard, func(h string) bool { return strings.Contains(h, `"id":"`+id+`"`) })
		e.mu.Unlock()
		if came {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s gets no answer to %s", e.name, id)
		}
	}
}
