package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"assay/internal/testkit"
)

// key and value of a number: what is read must always be the value of the key.
func key(n uint64) Key { return sha256.Sum256(binary.BigEndian.AppendUint64(nil, n)) }

func value(n uint64) []byte {
	k := key(n + 1<<40)
	return bytes.Repeat(k[:], 1+int(n*7919%200)) // up to 6 KiB
}

func family(n uint64) Key { return key(1<<50 + n%10) }

// name returns that of the file of an entry.
func name(n uint64) string { return filepath.Base((&Store{}).path(family(n), key(n))) }

func entry(n uint64) Entry { return Entry{key(n), family(n), value(n)} }

// told collects the messages of a store.
type told struct {
	mu   sync.Mutex
	said []string
}

func (t *told) tell(m string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.said = append(t.said, m)
}

func (t *told) String() string { return strings.Join(t.said, "\n") }

func open(t *testing.T, dir string) (*Store, *told) {
	t.Helper()
	said := &told{}
	s := Open(dir, Options{Tell: said.tell})
	t.Cleanup(func() { s.Close() })
	return s, said
}

func holds(t *testing.T, s *Store, n uint64) {
	t.Helper()
	if v, ok := s.Get(family(n), key(n)); !ok || !bytes.Equal(v, value(n)) {
		t.Errorf("entry %d: found %v, right %v", n, ok, bytes.Equal(v, value(n)))
	}
}

func lacks(t *testing.T, s *Store, n uint64) {
	t.Helper()
	if _, ok := s.Get(family(n), key(n)); ok {
		t.Errorf("entry %d is there", n)
	}
}

func silent(t *testing.T, said *told) {
	t.Helper()
	if len(said.said) > 0 {
		t.Errorf("it says %q", said)
	}
}

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	s, said := open(t, dir)
	lacks(t, s, 1)
	for n := range uint64(30) {
		s.Put(entry(n))
	}
	holds(t, s, 7)
	s.Put(Entry{key(7), family(7), []byte("new")})
	if v, _ := s.Get(family(7), key(7)); string(v) != "new" {
		t.Errorf("the old value stays: %.20q", v)
	}
	if f := s.Family(family(3)); len(f) != 3 || bytes.Compare(f[0].Key[:], f[1].Key[:]) >= 0 {
		t.Errorf("a family of %d", len(f))
	}
	s.Close()
	lacks(t, s, 3) // closed: finds nothing, fails nothing
	s.Put(entry(3))
	again, _ := open(t, dir)
	holds(t, again, 3)
	st, err := again.Stats()
	if err != nil || st.Entries != 30 || st.Bytes < 30*4096 {
		t.Errorf("%+v, %v", st, err)
	}
	if n, err := again.Clear(); n != 30 || err != nil {
		t.Errorf("%d cleared, %v", n, err)
	}
	lacks(t, again, 3)
	silent(t, said)
}

// TestCollect: what was not used for long goes first, then what was not used
// for longest.
func TestCollect(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	said := &told{}
	dir := t.TempDir()
	for n := range uint64(10) { // one a day
		s := Open(dir, Options{Tell: said.tell, Now: func() time.Time { return now }})
		s.Put(Entry{key(n), family(n), make([]byte, 100_000)})
		s.Get(family(0), key(0)) // used every day
		s.Close()
		now = now.Add(25 * time.Hour)
	}
	s := Open(dir, Options{Tell: said.tell, Now: func() time.Time { return now }})
	defer s.Close()
	if n, err := s.GC(Limits{Age: 6 * 25 * time.Hour}); n != 3 || err != nil {
		t.Errorf("%d are too old, %v", n, err)
	}
	if n, err := s.GC(Limits{Bytes: 350_000}); n != 4 || err != nil {
		t.Errorf("%d are too many, %v", n, err)
	}
	for n := range uint64(10) {
		if _, ok := s.Get(family(n), key(n)); ok != (n == 0 || n >= 8) {
			t.Errorf("entry %d is there: %v", n, ok)
		}
	}
	silent(t, said)
}

// TestDamaged: a damaged file is dropped, and reported; the others stay.
func TestDamaged(t *testing.T) {
	bad, other := entry(5), entry(6)
	for _, c := range []struct {
		name  string
		spoil func(b []byte) []byte
	}{
		{"value", func(b []byte) []byte { b[len(b)-1] ^= 1; return b }},
		{"sum", func(b []byte) []byte { b[header-1] ^= 1; return b }},
		{"key", func(b []byte) []byte { b[len(magic)] ^= 1; return b }},
		{"end of the key", func(b []byte) []byte { b[len(magic)+31] ^= 1; return b }},
		{"family", func(b []byte) []byte { b[len(magic)+32] ^= 1; return b }},
		{"other value", func(b []byte) []byte { return append(b[:header], other.Value...) }},
		{"other entry", func([]byte) []byte { return encode(other) }},
		{"other key, with its sum", func([]byte) []byte {
			e := bad
			e.Key[31] ^= 1 // the half that the name does not have
			return encode(e)
		}},
		{"other family, with its sum", func([]byte) []byte {
			e := bad
			e.Family[31] ^= 1
			return encode(e)
		}},
		{"other layout", func(b []byte) []byte { return append([]byte("assay answer 999\n"), b[len(magic):]...) }},
		{"foreign text", func([]byte) []byte { return []byte("milk, eggs, bread") }},
		{"cut", func(b []byte) []byte { return b[:len(b)/2] }},
		{"cut in the header", func(b []byte) []byte { return b[:header-1] }},
		{"longer", func(b []byte) []byte { return append(b, 0) }},
		{"empty", func([]byte) []byte { return nil }},
		{"zeroes", func(b []byte) []byte { clear(b); return b }},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s, said := open(t, dir)
			for n := range uint64(200) {
				s.Put(entry(n))
			}
			s.Close()
			silent(t, said)
			path := s.path(bad.Family, bad.Key)
			b, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path, c.spoil(b), 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
			s, said = open(t, dir)
			for _, e := range s.Family(bad.Family) {
				if e.Key == bad.Key {
					t.Error("the family has it")
				}
			}
			lacks(t, s, 5)
			for n := range uint64(200) {
				if n != 5 {
					holds(t, s, n)
				}
			}
			if len(said.said) != 1 || !strings.Contains(said.String(), "an answer in the cache was damaged") {
				t.Errorf("it says %q", said)
			}
			s.Put(bad)
			s.Close()
			s, said = open(t, dir)
			holds(t, s, 5)
			silent(t, said)
		})
	}
}

// tree returns every file below a folder with its content, and every folder.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			out[path] = "folder"
			return err
		}
		b, err := os.ReadFile(path)
		out[path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestForeignStays: files that do not have a name of ours stay as they are,
// wherever they lie and whatever is done.
func TestForeignStays(t *testing.T) {
	dir := t.TempDir()
	s, said := open(t, dir)
	const hex = "00112233445566778899aabbccddeeff"
	for _, name := range []string{
		"notes.txt", name(1), "answers.db", "answers.db-wal", "answers.db.broken",
		"answers/notes.txt", "answers/ab", "answers/mine/" + name(1),
		"answers/00/notes.txt", "answers/00/" + hex, "answers/00/" + hex + "-d", "answers/00/" + hex + ".assay",
		"answers/00/" + hex + "-" + hex, "answers/00/" + hex + "-" + hex + ".txt", "answers/00/" + strings.ToUpper(hex+"-"+hex) + ".assay",
		"answers/00/mine.assay.tmp", "answers/00/0011223344556677.tmp",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte("notes"), 0o666), os.Chtimes(path, time.Unix(1, 0), time.Unix(1, 0)))
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "answers", "00", name(2)), 0o777); err != nil {
		t.Fatal(err)
	}
	before := tree(t, dir)
	for n := range uint64(20) {
		s.Put(Entry{key(n), Key{0, byte(n)}, value(n)})
	}
	if n, err := s.GC(Limits{Age: 1, Bytes: 1}); n != 20 || err != nil {
		t.Errorf("%d are too many, %v", n, err)
	}
	for n := range uint64(20) {
		s.Put(Entry{key(n), Key{0, byte(n)}, value(n)})
	}
	if n, err := s.Clear(); n != 20 || err != nil {
		t.Errorf("%d cleared, %v", n, err)
	}
	if after := tree(t, dir); !maps.Equal(before, after) {
		t.Errorf("before: %q\nafter: %q", slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after)))
	}
	silent(t, said)
}

// TestDatabase: Clear deletes the file that earlier versions kept answers in, and no
// other database.
func TestDatabase(t *testing.T) {
	database := func(start, id string) string {
		b := make([]byte, 4096)
		copy(b, start)
		copy(b[68:], id)
		return string(b)
	}
	for _, c := range []struct {
		name, text string
		goes       bool
	}{
		{"ours", database("SQLite format 3\x00", "ASSY"), true},
		{"another program's", database("SQLite format 3\x00", "\x00\x00\x00\x07"), false},
		{"not one", database("SQLite format 4\x00", "ASSY"), false},
		{"short", "SQLite format 3\x00", false},
		{"empty", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range []string{"answers.db", "answers.db-wal"} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(c.text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			s, said := open(t, dir)
			if n, err := s.Clear(); n != 0 || err != nil {
				t.Errorf("%d cleared, %v", n, err)
			}
			left, err := filepath.Glob(filepath.Join(dir, "answers.db*"))
			if err != nil || (len(left) == 0) != c.goes || len(left) == 1 {
				t.Errorf("%q stay, %v", left, err)
			}
			silent(t, said)
		})
	}
}

// TestUnusable: what cannot be a cache is reported, and nothing fails.
func TestUnusable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	folder := t.TempDir()
	for _, name := range []string{file, filepath.Join(folder, "answers")} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{file, filepath.Join(file, "below"), folder} {
		s, said := open(t, dir)
		s.Put(entry(1))
		lacks(t, s, 1)
		if s.Family(family(1)) != nil {
			t.Errorf("%s: a family", dir)
		}
		for _, err := range []error{second(s.Stats()), second(s.Clear()), second(s.GC(Usual))} {
			if !errors.Is(err, ErrOff) {
				t.Errorf("%s: %v", dir, err)
			}
		}
		if len(said.said) != 1 || !strings.Contains(said.String(), "cannot be used") {
			t.Errorf("%s: it says %q", dir, said)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestInTheWay: foreign files at the places of ours are left alone and reported, once for reading
// and once for writing.
func TestInTheWay(t *testing.T) {
	e := entry(1)
	for _, c := range []struct {
		name, said string
		make       func(s *Store) (path string, err error)
	}{
		{"a file for the folder", "not a directory", func(s *Store) (string, error) {
			path := s.folder(e.Family)
			return path, os.WriteFile(path, []byte("notes"), 0o666)
		}},
		{"a folder for the file", "cannot be read: ", func(s *Store) (string, error) {
			path := filepath.Join(s.path(e.Family, e.Key), "mine")
			return path, os.MkdirAll(path, 0o777)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, said := open(t, t.TempDir())
			path, err := c.make(s)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				lacks(t, s, 1)
				s.Family(e.Family)
				s.Put(e)
			}
			if len(said.said) != 2 || !strings.Contains(said.String(), c.said) || !strings.Contains(said.said[1], "cannot be written") {
				t.Errorf("it says %q", said)
			}
			s.GC(Limits{Age: 1, Bytes: 1})
			s.Clear()
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestFull: a disk that is full, here a writer that stops halfway, costs the new
// entries only.
func TestFull(t *testing.T) {
	dir := t.TempDir()
	s, said := open(t, dir)
	s.Put(entry(1))
	s.write = func(path string, data []byte) error {
		return errors.Join(write(path, data[:len(data)/2]), &os.PathError{Op: "write", Path: path, Err: syscall.ENOSPC})
	}
	for n := range uint64(50) {
		s.Put(entry(n + 2))
	}
	holds(t, s, 1)
	lacks(t, s, 2)
	s.Close()
	if len(said.said) != 1 || !strings.Contains(said.String(), "the cache cannot be written: ") || !strings.Contains(said.String(), syscall.ENOSPC.Error()) {
		t.Errorf("it says %q", said)
	}
	if names := temps(t, dir); len(names) > 0 {
		t.Errorf("%q stay", names)
	}
}

// temps returns the unfinished files in a folder.
func temps(t *testing.T, dir string) []string {
	t.Helper()
	below, err := filepath.Glob(filepath.Join(dir, "answers", "*", "*"+tempSuffix))
	if err != nil {
		t.Fatal(err)
	}
	top, err := filepath.Glob(filepath.Join(dir, "answers", "*"+tempSuffix))
	if err != nil {
		t.Fatal(err)
	}
	return append(below, top...)
}

// TestReadOnly: a cache that cannot be written can still be read.
func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	s, _ := open(t, dir)
	s.Put(entry(1))
	s.Close()
	s, said := open(t, dir)
	if os.Getuid() == 0 {
		t.Log("root may write everywhere: the folder is read-only for nobody; a writer that fails is tried instead")
		s.write = func(path string, _ []byte) error { return &os.PathError{Op: "open", Path: path, Err: syscall.EROFS} }
	} else {
		for path := range tree(t, dir) {
			if err := os.Chmod(path, 0o555); err != nil {
				t.Fatal(err)
			}
			defer os.Chmod(path, 0o777)
		}
	}
	for range 2 {
		holds(t, s, 1)
		s.Put(entry(2))
		s.Put(entry(3))
		lacks(t, s, 2)
	}
	s.Close()
	if len(said.said) != 1 || !strings.Contains(said.String(), "cannot be written") {
		t.Errorf("it says %q", said)
	}
}

// TestNotReadable: what may not be read is reported once.
func TestNotReadable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Log("root may read everywhere: nothing is tested")
		return
	}
	s, said := open(t, t.TempDir())
	s.Put(entry(1))
	if err := os.Chmod(s.folder(family(1)), 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(s.folder(family(1)), 0o777)
	for range 3 {
		lacks(t, s, 1)
		s.Family(family(1))
	}
	if len(said.said) != 1 || !strings.Contains(said.String(), "cannot be read") {
		t.Errorf("it says %q", said)
	}
}

// TestUpkeep: a run that wrote something lists all files, but only if that was not done within a
// day, or if too much was written since.
func TestUpkeep(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	dir := t.TempDir()
	said := &told{}
	run := func(size int, from, to uint64) {
		t.Helper()
		s := Open(dir, Options{Tell: said.tell, Now: func() time.Time { return now }})
		s.limits = Limits{Age: 10 * day, Bytes: 160 << 10}
		for n := from; n < to; n++ {
			s.Put(Entry{key(n), family(n), make([]byte, size)})
		}
		s.Close()
	}
	entries := func(want int64) {
		t.Helper()
		s, _ := open(t, dir)
		if st, err := s.Stats(); st.Entries != want || err != nil {
			t.Errorf("%d entries, want %d, %v", st.Entries, want, err)
		}
	}
	run(1, 0, 10)
	now = now.Add(11 * day)
	run(1, 0, 0) // wrote nothing
	entries(10)
	run(1, 10, 20) // the first for a day
	entries(10)
	now = now.Add(23 * time.Hour)
	run(1, 20, 25) // 15 blocks of 4 KiB
	entries(15)
	now = now.Add(time.Minute)
	run(3000, 30, 50) // 35 blocks
	entries(35)
	now = now.Add(time.Minute)
	run(3000, 50, 56) // 41 of 40: 35 stay
	entries(35)
	now = now.Add(time.Minute)
	run(3000, 60, 65) // 40
	entries(40)
	now = now.Add(-5 * day) // the clock was wrong, and is right now
	run(3000, 70, 71)
	entries(35)
	if err := os.WriteFile(filepath.Join(dir, "answers", "upkeep.assay"), []byte("what\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	now = now.Add(11 * day)
	run(1, 80, 81)
	s, _ := open(t, dir)
	if m, ok := s.mark(); !ok || !m.counted.Equal(now) || m.bytes != 36*4096 {
		t.Errorf("%+v, %v", m, ok)
	}
	silent(t, said)
}

// TestSwept: what killed processes left goes, what is being written stays.
func TestSwept(t *testing.T) {
	s, said := open(t, t.TempDir())
	s.Put(entry(1))
	for i, name := range []string{"0011223344556677", "8899aabbccddeeff"} {
		for _, dir := range []string{s.root(), s.folder(family(1))} {
			path := filepath.Join(dir, name+tempSuffix)
			made := time.Now().Add(-time.Duration(i) * 2 * time.Hour)
			if err := errors.Join(os.WriteFile(path, []byte("half"), 0o666), os.Chtimes(path, made, made)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n, err := s.GC(Usual); n != 0 || err != nil {
		t.Errorf("%d are forgotten, %v", n, err)
	}
	if names := temps(t, s.dir); len(names) != 2 {
		t.Errorf("%q stay", names)
	}
	if n, err := s.Clear(); n != 1 || err != nil {
		t.Errorf("%d are forgotten, %v", n, err)
	}
	if left := tree(t, s.root()); len(left) != 1 {
		t.Errorf("%q stay", left)
	}
	silent(t, said)
}

// TestCleared: a folder that is deleted while it is used costs answers only.
func TestCleared(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	s, said := open(t, dir)
	s.Put(entry(1))
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	lacks(t, s, 1)
	if st, err := s.Stats(); st.Entries != 0 || err != nil {
		t.Errorf("%+v, %v", st, err)
	}
	s.Put(entry(2))
	holds(t, s, 2)
	silent(t, said)
}

// TestClearedByOthers: a cache that others keep clearing returns nothing wrong, and reports
// nothing.
func TestClearedByOthers(t *testing.T) {
	dir := t.TempDir()
	s, said := open(t, dir)
	var writers sync.WaitGroup
	for w := range uint64(4) {
		writers.Go(func() {
			for n := w; n < 2000; n += 4 {
				s.Put(entry(n))
				if v, ok := s.Get(family(n), key(n)); ok && !bytes.Equal(v, value(n)) {
					t.Errorf("entry %d lies", n)
				}
				s.Family(family(n))
			}
		})
	}
	done := make(chan bool)
	go func() { writers.Wait(); close(done) }()
	other, saidToo := open(t, dir)
	for ended := false; !ended; {
		_, cleared := other.Clear()
		_, counted := other.Stats()
		if err := errors.Join(cleared, counted); err != nil {
			t.Error(err)
		}
		select {
		case <-done:
			ended = true
		default:
		}
	}
	other.Clear()
	if left := tree(t, s.root()); len(left) != 1 {
		t.Errorf("%d stay", len(left))
	}
	silent(t, said)
	silent(t, saidToo)
}

// TestRename: where a new file cannot be put in the place of an old one, here
// because it is gone, the old one serves.
func TestRename(t *testing.T) {
	dir := t.TempDir()
	temp, path := filepath.Join(dir, "new"), filepath.Join(dir, "old")
	if err := rename(temp, path); err == nil {
		t.Error("there is none of both")
	}
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := rename(temp, path); err != nil {
		t.Error(err)
	}
}

// TestMain can be a worker: a process that fills and reads a cache until it is killed;
// start it.
func TestMain(m *testing.M) {
	if dir := os.Getenv("ASSAY_CACHE_WORKER"); dir != "" {
		work(dir, os.Getenv("ASSAY_CACHE_FROM"))
		return
	}
	os.Exit(m.Run())
}

func work(dir, from string) {
	var start, limit uint64
	fmt.Sscan(from, &start, &limit)
	s := Open(dir, Options{Tell: func(m string) { fmt.Println("told:", m) }})
	fmt.Println("begun")
	for i := uint64(0); limit == 0 || i < limit; i++ {
		n := start + i
		s.Put(entry(n))
		for _, k := range []uint64{n, n / 2} {
			if v, ok := s.Get(family(k), key(k)); ok && !bytes.Equal(v, value(k)) {
				fmt.Println("lie:", k)
			}
		}
		if i%50 == 49 { // closing writes, too
			s.Close()
			s = Open(dir, Options{Tell: func(m string) { fmt.Println("told:", m) }})
		}
	}
	s.Close()
}

func start(t *testing.T, dir, from string) (*exec.Cmd, *bytes.Buffer) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "ASSAY_CACHE_WORKER="+dir, "ASSAY_CACHE_FROM="+from)
	out := &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, out
}

// TestKilled: processes that share a cache are killed at random moments. What
// is read is never wrong, nothing has to be rebuilt, and the next run works.
func TestKilled(t *testing.T) {
	r := testkit.Rand(t)
	const each = 100 // kills in one folder: more would reach the usual limits
	for range testkit.Count(t, 1000, 100) / each {
		killed(t, r, each)
	}
}

func killed(t *testing.T, r *rand.Rand, kills int) {
	dir := t.TempDir()
	for i := range kills {
		a, outA := start(t, dir, fmt.Sprint(i*1000))
		b, outB := start(t, dir, fmt.Sprint(i*1000+500))
		time.Sleep(time.Duration(r.IntN(60)) * time.Millisecond)
		a.Process.Kill()
		time.Sleep(time.Duration(r.IntN(10)) * time.Millisecond)
		b.Process.Kill()
		a.Wait()
		b.Wait()
		for _, out := range []string{outA.String(), outB.String()} {
			if strings.Contains(out, "told:") || strings.Contains(out, "lie:") {
				t.Fatalf("after %d kills: %s", i, out)
			}
		}
		s, said := open(t, dir)
		last := uint64(i * 1000)
		for n := last; n < last+1000; n++ {
			if v, ok := s.Get(family(n), key(n)); ok && !bytes.Equal(v, value(n)) {
				t.Fatalf("after %d kills, entry %d lies", i+1, n)
			}
		}
		s.Put(entry(1<<30 + uint64(i)))
		for n := range uint64(i + 1) { // no successful run is lost
			if n%10 == 0 || n == uint64(i) {
				holds(t, s, 1<<30+n)
			}
		}
		s.Close()
		silent(t, said)
	}
	late := func() time.Time { return time.Now().Add(2 * time.Hour) }
	s := Open(dir, Options{Now: late})
	s.GC(Limits{})
	if names := temps(t, dir); len(names) > 0 {
		t.Errorf("%q stay", names)
	}
	st, err := s.Stats()
	if err != nil || st.Entries < int64(2*kills) {
		t.Errorf("only %d entries after %d kills: the processes did not get to work (%v)", st.Entries, kills, err)
	}
}

// TestShared: processes write and read at once, and none loses anything.
func TestShared(t *testing.T) {
	dir := t.TempDir()
	const processes, each = 5, 60
	var cmds []*exec.Cmd
	var outs []*bytes.Buffer
	for i := range processes {
		cmd, out := start(t, dir, fmt.Sprint(i*each, " ", each))
		cmds, outs = append(cmds, cmd), append(outs, out)
	}
	for i, cmd := range cmds {
		if err := cmd.Wait(); err != nil || outs[i].String() != "begun\n" {
			t.Errorf("%v: %s", err, outs[i])
		}
	}
	s, said := open(t, dir)
	for n := range uint64(processes * each) {
		holds(t, s, n)
	}
	silent(t, said)
}
