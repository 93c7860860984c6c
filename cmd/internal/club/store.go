package club

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite" // also registers the driver
	sqlite3 "modernc.org/sqlite/lib"

	"dicetable/cmd/internal/lock"
	"dicetable/hardware/trouble"
)

// schema is one table that only grows. Version 1.
const schema = `
CREATE TABLE IF NOT EXISTS events (
	seq   INTEGER PRIMARY KEY,
	at    TEXT NOT NULL,
	asked TEXT NOT NULL,
	kind  TEXT NOT NULL,
	body  TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS never_changed BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER IF NOT EXISTS never_deleted BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
PRAGMA user_version = 1;`

// store keeps events in a file of SQLite. What was appended is on the disk.
type store struct {
	db   *sql.DB
	file string
	// folder is locked as long as the file is open.
	folder *os.File
}

// row is one event as it is kept.
type row struct {
	seq int64
	at  time.Time
	// asked is the id of the wish that led to it; empty for a table's report.
	asked string
	event Event
}

// openStore opens or makes the file. Only one program can write it, which locks its
// folder; others may read what is committed.
func openStore(file string) (*store, error) {
	folder, err := lock.Take(filepath.Dir(file))
	if errors.Is(err, lock.ErrTaken) {
		return nil, taken(file)
	}
	if err != nil {
		return nil, explain(file, err)
	}
	s := &store{file: file, folder: folder}
	if err := makeOwn(file); err != nil {
		return nil, errors.Join(explain(file, err), folder.Close())
	}
	// Each commit waits for the disk.
	if s.db, err = open(file, "journal_mode(WAL)", "synchronous(FULL)"); err != nil {
		return nil, errors.Join(err, folder.Close())
	}
	if err := s.prepare(); err != nil {
		return nil, errors.Join(explain(file, err), s.close())
	}
	return s, nil
}

// makeOwn makes the file, where there is none, for this user alone: a draw's seed is
// in it before its tournament is over. What SQLite lays beside it has its mode.
func makeOwn(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// open opens a file of SQLite by one connection.
func open(file string, pragmas ...string) (*sql.DB, error) {
	query := url.Values{"_pragma": append(pragmas, "busy_timeout(5000)")}
	address := url.URL{Scheme: "file", Opaque: (&url.URL{Path: file}).EscapedPath(), RawQuery: query.Encode()}
	db, err := sql.Open("sqlite", address.String())
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// Copy writes what a club's file holds at one moment into a new file, in the midst
// of an evening, too, which goes on meanwhile.
func Copy(file, into string) error {
	if _, err := os.Stat(file); err != nil {
		return err
	}
	db, err := open(file)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.Exec("VACUUM INTO ?", into); err != nil {
		return explain(file, err)
	}
	return nil
}

func (s *store) prepare() error {
	var version int
	if err := s.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > 1 {
		return fmt.Errorf("it is of version %d: install a newer dicetable", version)
	}
	_, err := s.db.Exec(schema)
	return err
}

// fileTrouble is what is wrong with the club's file, which stands for %s.
func fileTrouble(file, de, en string, err error) error {
	return &trouble.Trouble{DE: fmt.Sprintf(de, file), EN: fmt.Sprintf(en, file), Err: err}
}

func taken(file string) error {
	return fileTrouble(file, "ein anderes Programm hat die Datei %s des Clubs offen: läuft dort schon ein Club?", "another program has the club's file %s open: is a club running there already?", nil)
}

// explain says what a person can do about a file that cannot be used.
func explain(file string, err error) error {
	var problem *sqlite.Error
	if !errors.As(err, &problem) {
		return fileTrouble(file, "die Datei %s des Clubs lässt sich nicht benutzen", "the club's file %s cannot be used", err)
	}
	switch problem.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return taken(file)
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return fileTrouble(file, "die Datei %s des Clubs ist kaputt: lege sie beiseite, und beginne mit einer Kopie oder einer neuen", "the club's file %s is broken: put it aside, and begin with a copy or a new one", err)
	case sqlite3.SQLITE_FULL:
		return fileTrouble(file, "die Platte ist voll: schaffe Platz, bis dahin wird in die Datei %s des Clubs nichts aufgenommen", "the disk is full: make room, until then nothing is taken into the club's file %s", nil)
	}
	return fileTrouble(file, "die Datei %s des Clubs lässt sich nicht benutzen: darf dieser Benutzer dort schreiben, und ist Platz?", "the club's file %s cannot be used: may this user write there, and is there room?", err)
}

// append commits events, all or none.
func (s *store) append(rows []row) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	for _, r := range rows {
		body, err := json.Marshal(r.event)
		if err == nil {
			_, err = tx.Exec("INSERT INTO events (seq, at, asked, kind, body) VALUES (?, ?, ?, ?, ?)", r.seq, r.at.Format(time.RFC3339Nano), r.asked, r.event.kind(), string(body))
		}
		if err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

// replay is the evening that follows from all events.
func (s *store) replay() (*Evening, error) {
	e := NewEvening()
	return e, s.each(e, func(row) {})
}

// each applies all events in their order to an evening that has none yet. Look is
// shown each before that.
func (s *store) each(e *Evening, look func(row)) error {
	rows, err := s.db.Query("SELECT seq, at, asked, kind, body FROM events ORDER BY seq")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return err
		}
		if r.seq != e.Seq+1 {
			return fmt.Errorf("event %d is missing", e.Seq+1)
		}
		look(r)
		e.add(r)
	}
	return rows.Err()
}

// scan reads one event.
func scan(rows *sql.Rows) (r row, err error) {
	var at, kind string
	var body []byte
	if err := rows.Scan(&r.seq, &at, &r.asked, &kind, &body); err != nil {
		return r, err
	}
	if r.at, err = time.Parse(time.RFC3339Nano, at); err != nil {
		return r, fmt.Errorf("event %d has no proper time: %w", r.seq, err)
	}
	if r.event, err = decode(kind, body); err != nil {
		return r, fmt.Errorf("event %d: %w", r.seq, err)
	}
	return r, nil
}

// add applies a row.
func (e *Evening) add(r row) {
	r.event.apply(e, r.at)
	e.Seq = r.seq
	if r.asked != "" {
		e.asked[r.asked] = true
	}
}

func (s *store) close() error { return errors.Join(s.db.Close(), s.folder.Close()) }
