// Package pages serves what people look at: the wall for everybody and the
// visitor's page. The files are embedded, name no other host, and take public
// state by MQTT over WebSocket; this package holds no state of its own.
package pages

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"dicetable/calib"
)

//go:embed static
var static embed.FS

// About tells a page which table it belongs to.
type About struct {
	Table string `json:"table"`
	// Virtual pages show the controls of the virtual table.
	Virtual bool `json:"virtual"`
	// Far says the address of the visitor's page for other machines, when the
	// wall was opened on the table's own; nil where that is not known.
	Far func() string `json:"-"`
	// Trust is how phones come to trust the table; nil where it has no
	// certificate, as is what it returns.
	Trust func() *Trust `json:"-"`
}

// Handler serves the pages of one table on its mat. It may be called from any
// goroutine.
func Handler(about About, mat *calib.Mat) (http.Handler, error) {
	mux := http.NewServeMux()
	if err := addStatic(mux); err != nil {
		return nil, err
	}
	if err := addGames(mux); err != nil {
		return nil, err
	}
	for name, value := range map[string]any{"about.json": about, "mat.json": mat, "tray.json": calib.TrayMat()} {
		content, err := json.Marshal(value)
		if err != nil {
			return nil, fmt.Errorf("encode %s: %w", name, err)
		}
		if err := add(mux, "/"+name, name, content); err != nil {
			return nil, err
		}
	}
	mux.HandleFunc("GET /join.json", Join(func(r *http.Request) string { return Address(r, about.Far) }))
	AddTrust(mux, about.Far, about.Trust)
	return Harden(mux), nil
}

func addStatic(mux *http.ServeMux) error {
	files, err := fs.Sub(static, "static")
	if err != nil {
		return err
	}
	return addFiles(mux, files, func(string) bool { return true })
}

// shared are the files that the pages of other services use, too: the look, the
// words' module, what a host is refused, and what is vendored.
var shared = []string{"table.css", "js/fetched.js", "js/refusal.js", "js/texts.js", "vendor/preact.js", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"}

// Service serves the pages of another service than a table: its own files, and
// beside them those that all pages share.
func Service(own fs.FS) (http.Handler, error) {
	mux := http.NewServeMux()
	files, err := fs.Sub(static, "static")
	if err == nil {
		err = addFiles(mux, files, func(name string) bool { return slices.Contains(shared, name) })
	}
	if err == nil {
		err = addFiles(mux, own, func(string) bool { return true })
	}
	return mux, err
}

func addFiles(mux *http.ServeMux, files fs.FS, wanted func(name string) bool) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !wanted(name) {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err == nil && path.Ext(name) == ".html" {
			content, err = preloaded(files, content)
		}
		if err != nil {
			return err
		}
		return add(mux, route(name), name, content)
	})
}

// route is a file's address: pages drop their ending, index.html is "/".
func route(name string) string {
	if name == "index.html" {
		return "/{$}"
	}
	return "/" + strings.TrimSuffix(name, ".html")
}

// add serves one file, compressed once and for all at start.
func add(mux *http.ServeMux, pattern, name string, content []byte) error {
	packed, err := pack(content)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	etag := `"` + hex.EncodeToString(sum[:8]) + `"`
	kind := mime.TypeByExtension(path.Ext(name))
	mux.HandleFunc("GET "+pattern, func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Type", kind)
		header.Set("Content-Security-Policy", policy(r.Host))
		header.Set("Cache-Control", "no-cache")
		header.Set("Vary", "Accept-Encoding")
		header.Set("ETag", etag)
		if r.Header.Get("If-None-Match") == etag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		body := content
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			header.Set("Content-Encoding", "gzip")
			body = packed
		}
		// A visitor who went away before the last byte has no use for the error.
		_, _ = w.Write(body)
	})
	return nil
}

func pack(content []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
