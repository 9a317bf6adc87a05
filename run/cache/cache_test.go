package cache

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
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

func entry(n uint64) Entry { return Entry{key(n), family(n), value(n)} }

// told collects what a store says.
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
	if v, ok := s.Get(key(n)); !ok || !bytes.Equal(v, value(n)) {
		t.Errorf("entry %d: found %v, right %v", n, ok, bytes.Equal(v, value(n)))
	}
}

func lacks(t *testing.T, s *Store, n uint64) {
	t.Helper()
	if _, ok := s.Get(key(n)); ok {
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
	if v, _ := s.Get(key(7)); string(v) != "new" {
		t.Errorf("the old value stays: %.20q", v)
	}
	if f := s.Family(family(3)); len(f) != 3 || bytes.Compare(f[0].Key[:], f[1].Key[:]) >= 0 {
		t.Errorf("a family of %d", len(f))
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	lacks(t, s, 3) // closed: finds nothing, fails nothing
	s.Put(entry(3))
	again, _ := open(t, dir)
	holds(t, again, 3)
	st, err := again.Stats()
	if err != nil || st.Entries != 30 || st.Values == 0 || st.File == 0 {
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
		s.Get(key(0)) // used every day
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
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
		if _, ok := s.Get(key(n)); ok != (n == 0 || n >= 8) {
			t.Errorf("entry %d is there: %v", n, ok)
		}
	}
	silent(t, said)
}

// TestDamaged: a damaged value is dropped, a damaged or foreign file is set
// aside and begun anew; both are said.
func TestDamaged(t *testing.T) {
	change := func(sqlText string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec(sqlText); err != nil {
				t.Fatal(err)
			}
		}
	}
	write := func(f func(old []byte) []byte) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			old, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path, f(old), 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		name  string
		spoil func(t *testing.T, path string)
		said  string
		keeps bool // the other entries
	}{
		{"value", change(fmt.Sprintf("UPDATE entry SET value = x'00' WHERE key = x'%x'", key(5))), "an answer in the cache was damaged", true},
		{"swapped", change(fmt.Sprintf("UPDATE entry SET value = (SELECT value FROM entry WHERE key = x'%x'), sum = (SELECT sum FROM entry WHERE key = x'%x') WHERE key = x'%x'", key(6), key(6), key(5))), "an answer in the cache was damaged", true},
		{"foreign text", write(func([]byte) []byte {
			return []byte("shopping list: milk, eggs, bread, and everything else that is needed\n")
		}), "it is not a cache of assay", false},
		{"foreign database", change("DROP TABLE entry; CREATE TABLE mine (x); PRAGMA application_id = 7"), "it is not a cache of assay", false},
		{"other layout", change("PRAGMA user_version = 999"), "made by another version", false},
		{"no table", change("DROP TABLE entry; CREATE TABLE entry (x)"), "it is not a cache of assay", false},
		{"cut", write(func(b []byte) []byte { return b[:len(b)/2] }), "begun anew", false},
		{"zeroes", write(func(b []byte) []byte { clear(b[4096:]); return b }), "begun anew", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s, said := open(t, dir)
			for n := range uint64(200) {
				s.Put(entry(n))
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			silent(t, said)
			c.spoil(t, s.Path())
			s, said = open(t, dir)
			for n := range uint64(200) {
				if v, ok := s.Get(key(n)); ok && (!bytes.Equal(v, value(n)) || n == 5) {
					t.Errorf("entry %d lies", n)
				}
			}
			if !strings.Contains(said.String(), c.said) || len(said.said) != 1 {
				t.Errorf("it says %q", said)
			}
			s.Put(entry(1000))
			holds(t, s, 1000)
			if c.keeps {
				holds(t, s, 6)
			}
			s.Close()
			s, said = open(t, dir)
			holds(t, s, 1000)
			silent(t, said)
		})
	}
}

// TestForeignStays: the file that was set aside is as it was.
func TestForeignStays(t *testing.T) {
	dir := t.TempDir()
	const text = "somebody's notes"
	if err := os.WriteFile(filepath.Join(dir, FileName), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	s, _ := open(t, dir)
	s.Put(entry(1))
	holds(t, s, 1)
	if got, err := os.ReadFile(filepath.Join(dir, FileName+".broken")); string(got) != text {
		t.Errorf("%q, %v", got, err)
	}
}

// TestUnusable: what cannot be a cache is said, and nothing fails.
func TestUnusable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, FileName), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "below"), folder} {
		s, said := open(t, dir)
		s.Put(entry(1))
		lacks(t, s, 1)
		if _, err := s.Stats(); err == nil {
			t.Errorf("%s: counts", dir)
		}
		if len(said.said) != 1 || !strings.Contains(said.String(), "cannot be used") {
			t.Errorf("%s: it says %q", dir, said)
		}
	}
}

// TestFull: a disk that is full, here a file that may not grow, costs the new
// entries only.
func TestFull(t *testing.T) {
	dir := t.TempDir()
	s, said := open(t, dir)
	s.Put(entry(1))
	var pages int
	if err := s.db.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
		t.Fatal(err)
	}
	for n := range uint64(50) {
		s.Put(entry(n + 2))
	}
	if len(said.said) != 1 || !strings.Contains(said.String(), "the disk is full") {
		t.Errorf("it says %q", said)
	}
	holds(t, s, 1)
}

// TestReadOnly: a cache that cannot be written can still be read.
func TestReadOnly(t *testing.T) {
	if os.Getuid() == 0 {
		t.Log("root may write everywhere: the folder is read-only for nobody; a read-only connection is tried instead")
	}
	dir := t.TempDir()
	s, _ := open(t, dir)
	s.Put(entry(1))
	s.Close()
	if os.Getuid() == 0 {
		s, said := open(t, dir)
		if _, err := s.db.Exec("PRAGMA query_only = 1"); err != nil {
			t.Fatal(err)
		}
		holds(t, s, 1)
		s.Put(entry(2))
		s.Put(entry(3))
		holds(t, s, 1)
		lacks(t, s, 2)
		if len(said.said) != 1 || !strings.Contains(said.String(), "cannot be written") {
			t.Errorf("it says %q", said)
		}
		return
	}
	if err := os.Chmod(s.Path(), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o777)
	s, said := open(t, dir)
	s.Put(entry(2))
	lacks(t, s, 2)
	if len(said.said) != 1 {
		t.Errorf("it says %q", said)
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
			if v, ok := s.Get(key(k)); ok && !bytes.Equal(v, value(k)) {
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
	kills := testkit.Count(t, 1000, 100)
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
			if v, ok := s.Get(key(n)); ok && !bytes.Equal(v, value(n)) {
				t.Fatalf("after %d kills, entry %d lies", i+1, n)
			}
		}
		s.Put(entry(1<<30 + uint64(i)))
		for n := range uint64(i + 1) { // no run that ended well is lost
			if n%10 == 0 || n == uint64(i) {
				holds(t, s, 1<<30+n)
			}
		}
		s.Close()
		silent(t, said)
	}
	s, _ := open(t, dir)
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
