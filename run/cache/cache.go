// Package cache keeps answers between runs, in one file that any number of
// processes share.
//
// # Model
//
// A Store maps a Key to a value. The key is the hash of a recipe: everything
// that the answer was made of. So an entry never goes stale: what changes has
// another key. A Family groups keys that differ in one thing, such as bounds,
// for callers that can use a neighbour's answer. Any entry may vanish at any
// time.
//
// # Promises
//
// The cache never lies: a value carries the checksum of its key and itself, and
// one that does not match is dropped. It never fails a run: what goes wrong is
// told once, through Options.Tell, and the store then does less, or nothing. A
// process may be killed at any moment; what it had not finished to write is not
// there. A file that is damaged or not ours is set aside, told, and begun anew.
//
// # What is not here
//
// What keys are made of, and what values mean: that is package run's.
package cache

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// FileName is the name of the file in the folder of a cache.
const FileName = "answers.db"

// Key is the hash of a recipe.
type Key [sha256.Size]byte

// Entry is what a store keeps under a key.
type Entry struct {
	Key    Key
	Family Key
	Value  []byte
}

// Options of a store; the zero Options are fine.
type Options struct {
	Tell func(message string) // may be nil; what the user should know, in one sentence
	Wait time.Duration        // for other processes that write; 0: 5 s
	Now  func() time.Time     // may be nil; for tests
}

// Store is an open cache. Its methods may be called from any goroutine.
type Store struct {
	dir  string
	opts Options

	mu      sync.Mutex
	db      *sql.DB // nil when the store can do nothing
	mute    bool    // nothing can be written any more
	rebuilt bool    // in this process: a second time would be in vain
	told    map[string]bool
	used    map[Key]bool // found in this run
}

// appID marks a file as ours; layout is the version of its tables.
const (
	appID  = 0x41535359 // "ASSY"
	layout = 1
)

const schema = `
CREATE TABLE entry (
	key    BLOB PRIMARY KEY,
	family BLOB NOT NULL,
	value  BLOB NOT NULL,
	sum    BLOB NOT NULL,
	made   INTEGER NOT NULL, -- seconds of Unix
	used   INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX by_family ON entry (family);
CREATE INDEX by_use ON entry (used);
`

// errForeign is a file that somebody else made; errLayout one of another
// version of ours.
var (
	errForeign = errors.New("it is not a cache of assay")
	errLayout  = errors.New("it was made by another version of assay")
)

// Open opens the cache of a folder, and makes both where they are missing. It
// always gives a store; one that cannot be used told why, and finds nothing.
func Open(dir string, o Options) *Store {
	if o.Wait == 0 {
		o.Wait = 5 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Store{dir: dir, opts: o, told: map[string]bool{}, used: map[Key]bool{}}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		s.tell("the cache cannot be used: %v", err)
		return s
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open()
	return s
}

// Path is the file of the store.
func (s *Store) Path() string { return filepath.Join(s.dir, FileName) }

// open connects to the file, and begins it anew where it is no good.
func (s *Store) open() {
	db, err := s.connect("rwc")
	if s.broken(err) && s.setAside(err) {
		db, err = s.connect("rwc")
	}
	if err != nil && !s.broken(err) { // perhaps it can still be read
		if ro, failed := s.connect("ro"); failed == nil {
			s.tell("the cache cannot be written: %v", short(err))
			s.db, s.mute = ro, true
			return
		}
	}
	if err != nil {
		s.tell("the cache cannot be used: %v", short(err))
		return
	}
	s.db = db
}

// connect opens the file in a mode of SQLite: "rwc" or "ro".
func (s *Store) connect(mode string) (*sql.DB, error) {
	if info, err := os.Stat(s.Path()); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", s.Path())
	}
	q := url.Values{"mode": {mode}, "_txlock": {"immediate"}, "_pragma": {fmt.Sprintf("busy_timeout(%d)", s.opts.Wait.Milliseconds())}}
	path, err := filepath.Abs(s.Path())
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := s.prepare(db, mode); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// prepare makes the tables of a new file, and looks whether an old one is ours.
func (s *Store) prepare(db *sql.DB, mode string) error {
	if mode == "ro" {
		return ours(db)
	}
	// Changing the mode of the journal does not wait for others.
	var err error
	for end := time.Now().Add(s.opts.Wait); ; time.Sleep(5 * time.Millisecond) {
		if _, err = db.Exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"); code(err) != lib.SQLITE_BUSY || time.Now().After(end) {
			break
		}
	}
	if err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var tables int
	if err := tx.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return err
	}
	if tables > 0 {
		return ours(tx)
	}
	if _, err := tx.Exec(schema + fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", appID, layout)); err != nil {
		return err
	}
	return tx.Commit()
}

// ours tells whether the tables are those of this version.
func ours(db interface {
	QueryRow(string, ...any) *sql.Row
}) error {
	var app, version, columns int
	err := errors.Join(
		db.QueryRow("PRAGMA application_id").Scan(&app),
		db.QueryRow("PRAGMA user_version").Scan(&version))
	switch {
	case err != nil:
		return err
	case app != appID:
		return errForeign
	case version != layout:
		return errLayout
	}
	if db.QueryRow("SELECT count(*) FROM pragma_table_info('entry')").Scan(&columns); columns != 6 {
		return errForeign
	}
	return nil
}

// code is SQLite's primary code of an error; 0 if it is not one of SQLite's.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

// broken tells whether the file itself is no good, so that only a new one helps.
func (s *Store) broken(err error) bool {
	switch code(err) {
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return true
	}
	return errors.Is(err, errForeign) || errors.Is(err, errLayout)
}

// setAside moves a file that is no good out of the way, so that nothing is lost
// that was somebody else's. It tells whether a new one may be made.
func (s *Store) setAside(why error) bool {
	if s.rebuilt {
		return false
	}
	s.rebuilt = true
	if s.db != nil {
		s.db.Close()
		s.db = nil
	}
	aside := s.Path() + ".broken"
	if err := os.Rename(s.Path(), aside); err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.tell("the cache is damaged (%v) and cannot be replaced: %v", short(why), err)
		return false
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		os.Remove(s.Path() + suffix) // belongs to the file that is gone
	}
	s.tell("the cache was no good (%v) and is begun anew; the old file is %s", short(why), aside)
	return true
}

// tell says something to the user, once.
func (s *Store) tell(format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if s.opts.Tell != nil && !s.told[message] {
		s.told[message] = true
		s.opts.Tell(message)
	}
}

// short is what matters of an error.
func short(err error) error {
	switch code(err) {
	case lib.SQLITE_FULL:
		return errors.New("the disk is full")
	case lib.SQLITE_READONLY:
		return errors.New("it is read-only")
	case lib.SQLITE_CANTOPEN:
		return errors.New("it cannot be opened")
	case lib.SQLITE_BUSY:
		return errors.New("other processes hold it")
	case lib.SQLITE_NOTADB:
		return errForeign
	case lib.SQLITE_CORRUPT:
		return errors.New("it is damaged")
	}
	return err
}

// failed takes in an error of reading or writing.
func (s *Store) failed(err error) {
	switch {
	case s.broken(err):
		if s.setAside(err) {
			s.open()
			return
		}
		s.close()
	case code(err) == lib.SQLITE_BUSY: // others are slow; an entry less
	case code(err) == lib.SQLITE_FULL, code(err) == lib.SQLITE_READONLY, code(err) == lib.SQLITE_IOERR:
		s.mute = true
		s.tell("the cache cannot be written: %v", short(err))
	default:
		s.tell("the cache cannot be used any more: %v", short(err))
		s.close()
	}
}

func (s *Store) close() error {
	if s.db == nil {
		return nil
	}
	err := s.db.Close()
	s.db = nil
	return err
}

// sum is the checksum of an entry.
func sum(key, family, value []byte) []byte {
	h := sha256.New()
	h.Write(key)
	h.Write(family)
	h.Write(value)
	return h.Sum(nil)
}

// Get is the value of a key.
func (s *Store) Get(key Key) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil {
		return nil, false
	}
	var family, value, check []byte
	err := s.db.QueryRow("SELECT family, value, sum FROM entry WHERE key = ?", key[:]).Scan(&family, &value, &check)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false
	case err != nil:
		s.failed(err)
		return nil, false
	case string(check) != string(sum(key[:], family, value)):
		s.drop(key)
		return nil, false
	}
	s.used[key] = true
	return value, true
}

// drop forgets an entry that is damaged.
func (s *Store) drop(key Key) {
	s.tell("an answer in the cache was damaged, and is computed anew")
	if !s.mute {
		if _, err := s.db.Exec("DELETE FROM entry WHERE key = ?", key[:]); err != nil {
			s.failed(err)
		}
	}
}

// Family is every entry of a family, in the order of their keys.
func (s *Store) Family(family Key) []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil {
		return nil
	}
	rows, err := s.db.Query("SELECT key, value, sum FROM entry WHERE family = ? ORDER BY key", family[:])
	if err != nil {
		s.failed(err)
		return nil
	}
	defer rows.Close()
	var out []Entry
	for rows.Next() {
		var key, value, check []byte
		if err = rows.Scan(&key, &value, &check); err != nil {
			break
		}
		if len(key) == len(Key{}) && string(check) == string(sum(key, family[:], value)) {
			out = append(out, Entry{Key(key), family, value})
		}
	}
	if err = errors.Join(err, rows.Err()); err != nil {
		rows.Close() // before the file is set aside
		s.failed(err)
		return nil
	}
	return out
}

// Put keeps an entry, in the place of one that has the key.
func (s *Store) Put(e Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for range 2 { // a second time in the file that was begun anew
		if s.db == nil || s.mute {
			return
		}
		now := s.opts.Now().Unix()
		_, err := s.db.Exec("INSERT OR REPLACE INTO entry (key, family, value, sum, made, used) VALUES (?, ?, ?, ?, ?, ?)",
			e.Key[:], e.Family[:], e.Value, sum(e.Key[:], e.Family[:], e.Value), now, now)
		if err == nil {
			s.used[e.Key] = true
			return
		}
		old := s.db
		if s.failed(err); s.db == old {
			return
		}
	}
}

// Close says which entries were used, keeps the file within its usual size, and
// closes it.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db != nil && !s.mute {
		if err := s.touch(); err != nil {
			s.failed(err)
		}
	}
	if s.db != nil && !s.mute {
		if _, err := s.collect(Usual); err != nil {
			s.failed(err)
		}
	}
	return s.close()
}

// day is how fine the record of use is: writing it more often is not worth it.
const day = 24 * 60 * 60

// touch records which entries were used.
func (s *Store) touch() error {
	if len(s.used) == 0 {
		return nil
	}
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	stmt, err := tx.Prepare("UPDATE entry SET used = ?1 WHERE key = ?2 AND used < ?1 - ?3")
	if err != nil {
		return err
	}
	now := s.opts.Now().Unix()
	for key := range s.used {
		if _, err := stmt.Exec(now, key[:], day); err != nil {
			return err
		}
	}
	clear(s.used)
	return tx.Commit()
}
