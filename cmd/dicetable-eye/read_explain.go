package main

import (
	"fmt"
	"io"

	"dicetable/vision"
	"dicetable/vision/explain"
)

// explainer shows people what `dicetable read` read. It gives up at its first
// error, which it tells at the end; the lines of JSON do not depend on it.
type explainer struct {
	// book is nil when nobody asked for it.
	book *explain.Book
	err  error
}

// newExplainer writes into a folder; none is wanted when its name is empty.
func newExplainer(dir string) (*explainer, error) {
	if dir == "" {
		return &explainer{}, nil
	}
	book, err := explain.NewBook(dir)
	return &explainer{book: book}, err
}

// add takes a picture with its reading, or with why there is none.
func (e *explainer) add(path string, f vision.Frame, r vision.Reading, err error) {
	switch {
	case e.book == nil || e.err != nil:
	case err != nil:
		e.book.Unreadable(path, err)
	default:
		e.err = e.book.Add(path, f, r)
	}
}

// finish writes the page, says what was found, and gives the exit status.
func (e *explainer) finish(stderr io.Writer) int {
	if e.book == nil {
		return 0
	}
	if e.err == nil {
		e.err = e.book.Write()
	}
	if e.err != nil {
		fmt.Fprintf(stderr, "dicetable read: %v. The lines of JSON are complete.\n", e.err)
		return 1
	}
	fmt.Fprint(stderr, e.book.Report())
	return 0
}
