// This file looks after a store: how large it is, what may go.

package cache

import (
	"errors"
	"os"
	"time"
)

// Limits say what may stay; zero fields are no limits.
type Limits struct {
	Age   time.Duration // since an entry was used
	Bytes int64         // of all values together
}

// Usual are the limits that every run keeps.
var Usual = Limits{Age: 60 * 24 * time.Hour, Bytes: 512 << 20}

// Stats is how large a cache is.
type Stats struct {
	Path    string
	Entries int64
	Values  int64 // bytes
	File    int64 // bytes on the disk
	Oldest  time.Time
	Used    time.Time // when an entry was last used, to the day
}

// ErrOff is that of a store that cannot be used; it told why.
var ErrOff = errors.New("the cache cannot be used")

// Stats counts what is there.
func (s *Store) Stats() (Stats, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := Stats{Path: s.Path()}
	if s.db == nil {
		return st, ErrOff
	}
	var oldest, used int64
	err := s.db.QueryRow("SELECT count(*), coalesce(sum(length(value)), 0), coalesce(min(made), 0), coalesce(max(used), 0) FROM entry").
		Scan(&st.Entries, &st.Values, &oldest, &used)
	if err != nil {
		s.failed(err)
		return st, err
	}
	st.Oldest, st.Used = time.Unix(oldest, 0), time.Unix(used, 0)
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(st.Path + suffix); err == nil {
			st.File += info.Size()
		}
	}
	return st, nil
}

// Clear forgets everything, and says how many entries there were.
func (s *Store) Clear() (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil || s.mute {
		return 0, ErrOff
	}
	r, err := s.db.Exec("DELETE FROM entry")
	if err != nil {
		s.failed(err)
		return 0, err
	}
	clear(s.used)
	n, _ := r.RowsAffected()
	return n, s.shrink()
}

// GC forgets what is beyond the limits, and says how many entries that were.
func (s *Store) GC(l Limits) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil || s.mute {
		return 0, ErrOff
	}
	n, err := s.collect(l)
	if err == nil {
		err = s.shrink()
	}
	if err != nil {
		s.failed(err)
	}
	return n, err
}

// collect deletes what is beyond the limits: what was not used for long, then
// what was not used for longest.
func (s *Store) collect(l Limits) (int64, error) {
	gone, err := s.expire(l.Age)
	if l.Bytes <= 0 || err != nil {
		return gone, err
	}
	var pages, size int64 // the file is larger than its values: a quick look is often enough
	err = errors.Join(s.db.QueryRow("PRAGMA page_count").Scan(&pages), s.db.QueryRow("PRAGMA page_size").Scan(&size))
	if err != nil || pages*size <= l.Bytes {
		return gone, err
	}
	r, err := s.db.Exec(`DELETE FROM entry WHERE key IN (
		SELECT key FROM (SELECT key, sum(length(value)) OVER (ORDER BY used DESC, key) AS upto FROM entry) WHERE upto > ?)`, l.Bytes)
	if err != nil {
		return gone, err
	}
	n, _ := r.RowsAffected()
	return gone + n, nil
}

// expire deletes what was not used for so long; 0: nothing.
func (s *Store) expire(age time.Duration) (int64, error) {
	if age <= 0 {
		return 0, nil
	}
	before := s.opts.Now().Add(-age).Unix()
	var any bool // writing locks others out: only where it is needed
	if err := s.db.QueryRow("SELECT EXISTS (SELECT 1 FROM entry WHERE used < ?)", before).Scan(&any); err != nil || !any {
		return 0, err
	}
	r, err := s.db.Exec("DELETE FROM entry WHERE used < ?", before)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// shrink gives space back to the disk.
func (s *Store) shrink() error {
	if _, err := s.db.Exec("VACUUM"); err != nil {
		return err
	}
	_, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}
