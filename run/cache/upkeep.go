// This file maintains a store: its size, and what is deleted.

package cache

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Limits say what is kept; zero fields are no limits.
type Limits struct {
	Age   time.Duration // since an entry was used
	Bytes int64         // of all entries together, on the disk
}

// Usual are the limits that every run keeps.
var Usual = Limits{Age: 60 * day, Bytes: 512 << 20}

// Stats is how large a cache is.
type Stats struct {
	Folder  string
	Entries int64
	Bytes   int64     // on the disk
	Unused  time.Time // the earliest last use of an entry, to the day
	Used    time.Time // the latest
}

// ErrOff is the error of an unusable store, which has reported why.
var ErrOff = errors.New("the cache cannot be used")

// file is a file of the store.
type file struct {
	path string
	temp bool
	size int64 // on the disk
	used time.Time
}

// onDisk returns what a file of a size takes on the disk: most disks have blocks of
// 4 KiB.
func onDisk(size int64) int64 {
	const block = 4 << 10
	return (size + block - 1) / block * block
}

// files lists all files of the store. Unreadable ones are left out, with an error.
func (s *Store) files() (out []file, problem error) {
	visit := func(path string, d fs.DirEntry, err error) error {
		var info fs.FileInfo
		switch {
		case err != nil:
		case d.IsDir() && path != s.root() && !isHex(d.Name(), 2):
			return fs.SkipDir
		case d.Type().IsRegular() && (isEntry(d.Name()) || isTemp(d.Name())):
			if info, err = d.Info(); err == nil {
				out = append(out, file{path, isTemp(d.Name()), onDisk(info.Size()), info.ModTime()})
			}
		}
		if problem == nil && !errors.Is(err, fs.ErrNotExist) { // others may clear the folder meanwhile
			problem = err
		}
		return nil
	}
	filepath.WalkDir(s.root(), visit) // visit has all errors
	return out, problem
}

// Stats counts the entries.
func (s *Store) Stats() (Stats, error) {
	st := Stats{Folder: s.root()}
	if s.off.Load() {
		return st, ErrOff
	}
	files, err := s.files()
	for _, f := range files {
		st.Bytes += f.size
		if f.temp {
			continue
		}
		if st.Entries == 0 || f.used.Before(st.Unused) {
			st.Unused = f.used
		}
		if f.used.After(st.Used) {
			st.Used = f.used
		}
		st.Entries++
	}
	return st, err
}

// Clear deletes all entries, and returns how many there were.
func (s *Store) Clear() (int64, error) {
	if s.off.Load() {
		return 0, ErrOff
	}
	files, problem := s.files()
	var gone int64
	for _, f := range files {
		deleted, err := remove(f.path)
		problem = cmp.Or(problem, err)
		if deleted && !f.temp {
			gone++
		}
	}
	for _, f := range files {
		if dir := filepath.Dir(f.path); dir != s.root() {
			os.Remove(dir) // stays if there is anything else
		}
	}
	os.Remove(s.markPath())
	return gone, cmp.Or(problem, s.removeDatabase())
}

// remove deletes a file; it may be that another process did so.
func remove(path string) (bool, error) {
	err := os.Remove(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// removeDatabase deletes the cache of earlier versions of assay: one file of
// SQLite, with the mark of assay in its header.
func (s *Store) removeDatabase() error {
	const (
		name  = "answers.db"
		start = "SQLite format 3\x00"
		mark  = "ASSY" // the ID of the application
		at    = 68
	)
	path := filepath.Join(s.dir, name)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil // of unknown origin
	}
	head := make([]byte, at+len(mark))
	_, err = io.ReadFull(f, head)
	f.Close() // before it is deleted: Windows
	if err != nil || string(head[:len(start)]) != start || string(head[at:]) != mark {
		return nil
	}
	_, err = remove(path)
	for _, suffix := range []string{"-wal", "-shm"} {
		_, e := remove(path + suffix)
		err = cmp.Or(err, e)
	}
	return err
}

// GC deletes entries beyond the limits, and returns how many.
func (s *Store) GC(l Limits) (int64, error) {
	if s.off.Load() {
		return 0, ErrOff
	}
	return s.collect(l)
}

// upkeep enforces the usual limits. It lists all files once a day, and when they have grown too
// much since.
func (s *Store) upkeep() {
	m, ok := s.mark()
	m.bytes += s.added.Load()
	l := s.limits
	switch {
	case m.bytes > l.Bytes:
		l.Bytes -= l.Bytes / 8 // more than is needed, so that the next run need not repeat it
	case ok && s.opts.Now().Sub(m.counted).Abs() < day:
		s.setMark(m)
		return
	}
	if _, err := s.collect(l); err != nil {
		s.tell("the cache cannot be kept small: %v", err)
	}
}

// collect deletes what is beyond the limits: entries not used for long, then the least recently
// used; and files of killed processes.
func (s *Store) collect(l Limits) (gone int64, problem error) {
	const writing = time.Hour // takes less
	files, problem := s.files()
	slices.SortFunc(files, func(a, b file) int {
		return cmp.Or(b.used.Compare(a.used), cmp.Compare(a.path, b.path))
	})
	m := mark{counted: s.opts.Now()}
	var upto int64 // of this file and of those that were used later
	for _, f := range files {
		age := m.counted.Sub(f.used)
		old := l.Age > 0 && age > l.Age
		if f.temp {
			old = age > writing
		} else if upto += f.size; l.Bytes > 0 && upto > l.Bytes {
			old = true
		}
		if old {
			deleted, err := remove(f.path)
			problem = cmp.Or(problem, err)
			if deleted && !f.temp {
				gone++
			}
			if err == nil {
				continue
			}
		}
		m.bytes += f.size
	}
	s.setMark(m)
	return gone, problem
}

// mark says when the files were counted, and their size. Processes that end at the same time may
// overwrite each other's count: it is approximate until the next count.
type mark struct {
	counted time.Time
	bytes   int64
}

const markFormat = "assay upkeep 1: %d %d\n" // seconds of Unix, bytes

func (s *Store) markPath() string { return filepath.Join(s.root(), "upkeep"+entrySuffix) }

// mark reads the mark; ok is false if there is none.
func (s *Store) mark() (m mark, ok bool) {
	b, _, err := read(s.markPath(), 100)
	if err != nil {
		return mark{}, false
	}
	var seconds int64
	if n, _ := fmt.Sscanf(string(b), markFormat, &seconds, &m.bytes); n != 2 || m.bytes < 0 {
		return mark{}, false
	}
	m.counted = time.Unix(seconds, 0)
	return m, true
}

func (s *Store) setMark(m mark) {
	if _, err := os.Stat(s.root()); s.opts.Look && errors.Is(err, fs.ErrNotExist) {
		return
	}
	text := fmt.Sprintf(markFormat, m.counted.Unix(), m.bytes)
	if err := s.replace(s.markPath(), []byte(text)); err != nil {
		s.tell(cannotWrite, err)
	}
}
