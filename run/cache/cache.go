// Package cache keeps answers between runs, in a folder that any number of
// processes share.
//
// # Model
//
// A Store maps a Key to a value. The key is the hash of a recipe: everything
// that the answer was made of. So an entry never goes stale: what changes has
// another key. A Family groups keys that differ in one thing, such as bounds,
// for callers that can use a neighbour's answer; callers without families use the key as the
// family. Any entry may vanish at any time.
//
// # Files
//
// An entry is a file (entry.go), written under another name and renamed, so that
// a reader sees all of it or nothing. There are no locks: two processes that
// write one key write the same. The time of modification says when an entry was
// last used, to the day.
//
//	DIR/answers/3f/3f…-08….assay            an entry: family and key
//	DIR/answers/3f/5a61….assay.tmp          one that is being written
//	DIR/answers/upkeep.assay                when files were last counted (upkeep.go)
//
// # Promises
//
// An entry is returned only intact: a file carries the checksum of its key, its family and its
// value, and one that does not match is dropped. The cache never fails a run: errors are reported
// once, through Options.Tell, and the store then does less, or nothing. A process may be killed at
// any moment; unfinished entries are ignored. Files with other names are left alone.
//
// # What is not here
//
// What keys are made of, and what values mean: that is package run's.
package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Options of a store; the zero Options are fine.
type Options struct {
	Tell func(message string) // may be nil; reports a problem to the user, in one sentence
	Now  func() time.Time     // may be nil; for tests
	Look bool                 // for listing and clearing only: a missing folder is not created
}

// Store is an open cache. Its methods may be called from any goroutine.
type Store struct {
	dir    string // of the user; our files are below root
	opts   Options
	limits Limits
	write  func(path string, data []byte) error // makes a file; tests let it fail

	off   atomic.Bool  // closed, or unusable: it finds and keeps nothing
	mute  atomic.Bool  // nothing can be written any more
	added atomic.Int64 // bytes on the disk that this process wrote

	mu   sync.Mutex
	told map[string]bool // by the format of the message
}

// Open opens the cache of a folder, and creates both if missing, unless Options.Look is set. It
// always returns a store; an unusable one has reported why, and finds nothing.
func Open(dir string, o Options) *Store {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Store{dir: dir, opts: o, limits: Usual, write: write, told: map[string]bool{}}
	if o.Look {
		return s
	}
	if err := os.MkdirAll(s.root(), 0o777); err != nil {
		s.off.Store(true)
		s.tell("the cache cannot be used: %v", err)
	}
	return s
}

// root returns the folder of everything that a store makes.
func (s *Store) root() string { return filepath.Join(s.dir, "answers") }

// tell reports something to the user, once for each kind of message.
func (s *Store) tell(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opts.Tell != nil && !s.told[format] {
		s.told[format] = true
		s.opts.Tell(fmt.Sprintf(format, args...))
	}
}

// Get returns the value of a key, which is of a family.
func (s *Store) Get(family, key Key) ([]byte, bool) {
	if s.off.Load() {
		return nil, false
	}
	path := s.path(family, key)
	e, ok := s.load(path)
	if ok && (e.Key != key || e.Family != family) {
		s.drop(path)
		return nil, false
	}
	return e.Value, ok
}

// Family returns every entry of a family, in the order of their keys.
func (s *Store) Family(family Key) []Entry {
	if s.off.Load() {
		return nil
	}
	dir := s.folder(family)
	files, err := os.ReadDir(dir) // sorted
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.tell(cannotRead, err)
	}
	var out []Entry
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), familyPrefix(family)) || !isEntry(f.Name()) {
			continue
		}
		path := filepath.Join(dir, f.Name())
		switch e, ok := s.load(path); {
		case ok && e.Family == family:
			out = append(out, e)
		case ok:
			s.drop(path)
		}
	}
	return out
}

// load reads an entry, and records that it is used.
func (s *Store) load(path string) (Entry, bool) {
	b, changed, err := read(path, maxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Entry{}, false
	case err != nil:
		s.tell(cannotRead, err)
		return Entry{}, false
	}
	e, ok := decode(b)
	if !ok || s.path(e.Family, e.Key) != path {
		s.drop(path)
		return Entry{}, false
	}
	// Writing the time more often than once a day is not worth it. Where it cannot
	// be written, the entry goes earlier: no harm.
	if now := s.opts.Now(); now.Sub(changed) > day {
		os.Chtimes(path, time.Time{}, now)
	}
	return e, true
}

// drop forgets an entry that is damaged. If it stays, it is found damaged again.
func (s *Store) drop(path string) {
	s.tell("an answer in the cache was damaged, and is computed anew")
	os.Remove(path)
}

const (
	day         = 24 * time.Hour
	cannotWrite = "the cache cannot be written: %v"
	cannotRead  = "answers in the cache cannot be read: %v"
)

// read returns the content of a file, and when it was changed. Something other than a file, or too
// large, is not opened.
func read(path string, most int64) ([]byte, time.Time, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, time.Time{}, err
	case !info.Mode().IsRegular():
		return nil, time.Time{}, fmt.Errorf("%s is not a file", path)
	case info.Size() > most:
		return nil, info.ModTime(), nil // not a file of the cache
	}
	b, err := os.ReadFile(path)
	return b, info.ModTime(), err
}

// Put stores an entry, replacing one with its key.
func (s *Store) Put(e Entry) {
	if s.off.Load() || s.mute.Load() {
		return
	}
	b := encode(e)
	if len(b) > maxFile {
		return
	}
	if err := s.replace(s.path(e.Family, e.Key), b); err != nil {
		s.mute.Store(true)
		s.tell(cannotWrite, err)
		return
	}
	s.added.Add(onDisk(int64(len(b))))
}

// replace writes a file atomically. With concurrent processes it may fail to do so without an
// error: the entry is lost.
func (s *Store) replace(path string, data []byte) error {
	temp := filepath.Join(filepath.Dir(path), fmt.Sprintf("%016x%s", rand.Uint64(), tempSuffix))
	err := s.write(temp, data)
	if errors.Is(err, fs.ErrNotExist) { // the first file of its folder
		err = os.MkdirAll(filepath.Dir(path), 0o777)
		if err == nil || errors.Is(err, fs.ErrExist) { // other processes create it, and clear it
			err = s.write(temp, data)
		}
	}
	if err == nil {
		now := s.opts.Now()
		os.Chtimes(temp, now, now) // the clock of a file server may be another one
		err = rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
	}
	if errors.Is(err, fs.ErrNotExist) { // the folder was cleared meanwhile
		return nil
	}
	return err
}

// rename puts a new file in the place of an old one. Some systems refuse that
// while the old one is being read: then it stays, and the new one is dropped.
func rename(temp, path string) error {
	err := os.Rename(temp, path)
	if err == nil {
		return nil
	}
	if info, e := os.Lstat(path); e == nil && info.Mode().IsRegular() {
		os.Remove(temp)
		return nil
	}
	return err
}

// write makes a new file.
func write(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// Close keeps the folder within its usual size. A closed store finds nothing.
func (s *Store) Close() {
	if s.off.Swap(true) {
		return
	}
	if s.added.Load() > 0 { // reads add nothing
		s.upkeep()
	}
}
