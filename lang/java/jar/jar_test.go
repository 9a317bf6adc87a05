package jar

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// file is an entry of an archive that a test makes.
type file struct {
	name, text string
	store      bool
}

// pack makes an archive with the standard library, which shares no code with ours.
func pack(t testing.TB, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate}
		if f.store {
			h.Method = zip.Store
		}
		e, err := w.CreateHeader(h)
		if err == nil {
			_, err = e.Write([]byte(f.text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(data []byte, limits Limits) (*Archive, error) {
	return New("test.jar", bytes.NewReader(data), int64(len(data)), limits)
}

func mustOpen(t testing.TB, data []byte, limits Limits) *Archive {
	t.Helper()
	a, err := open(data, limits)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestFiles(t *testing.T) {
	big := strings.Repeat("class files repeat themselves. ", 20_000)
	data := pack(t, file{"META-INF/", "", true}, file{"a/B.class", big, false}, file{"c.txt", "stored", true}, file{"empty", "", false})
	for _, prefix := range []string{"", "JM\x01\x00", "#!/bin/sh\nexec java -jar $0\n"} { // a jmod; a script before the archive
		a := mustOpen(t, append([]byte(prefix), data...), Limits{})
		if got := strings.Join(a.Names(), " "); got != "a/B.class c.txt empty" {
			t.Errorf("names: %s", got)
		}
		for name, want := range map[string]string{"a/B.class": big, "c.txt": "stored", "empty": ""} {
			got, found, err := a.File(name)
			if err != nil || !found || string(got) != want {
				t.Errorf("%s: %d bytes, %v, %v", name, len(got), found, err)
			}
		}
		if _, found, err := a.File("META-INF/"); found || err != nil {
			t.Errorf("a folder is a file, %v", err)
		}
	}
}

// TestMisleadingNames: names that lead out of a folder are not there.
func TestMisleadingNames(t *testing.T) {
	a := mustOpen(t, pack(t, file{"../up", "x", true}, file{"/abs", "x", true}, file{"a/../../b", "x", true}, file{`a\b`, "x", true},
		file{"C:/x", "x", true}, file{"a//b", "x", true}, file{"./a", "x", true}, file{"zero\x00", "x", true}, file{"good..name/x...y", "x", true}), Limits{})
	if got := strings.Join(a.Names(), " "); got != "good..name/x...y" || a.Skipped != 8 {
		t.Errorf("names %q, %d skipped", got, a.Skipped)
	}
	if a.Has("../up") {
		t.Error("../up is there")
	}
}

// TestLimits: each limit holds exactly, and says so.
func TestLimits(t *testing.T) {
	data := pack(t, file{"a", strings.Repeat("a", 1000), false}, file{"b", strings.Repeat("b", 1000), false}, file{"c", "c", false})
	if _, err := open(data, Limits{Entries: 3}); err != nil {
		t.Error(err)
	}
	if _, err := open(data, Limits{Entries: 2}); !errors.Is(err, ErrLimit) {
		t.Errorf("3 entries of at most 2: %v", err)
	}
	a := mustOpen(t, data, Limits{Entry: 999})
	if _, _, err := a.File("a"); !errors.Is(err, ErrLimit) {
		t.Errorf("1000 bytes of at most 999: %v", err)
	}
	a = mustOpen(t, data, Limits{Entry: 1000, Total: 2000})
	for range 3 { // what is read again does not count again
		for _, name := range []string{"a", "b"} {
			if _, _, err := a.File(name); err != nil {
				t.Error(err)
			}
		}
	}
	if _, _, err := a.File("c"); !errors.Is(err, ErrLimit) {
		t.Errorf("2001 bytes of at most 2000: %v", err)
	}
}

// TestBomb: an entry that inflates to more than it announces is stopped there.
func TestBomb(t *testing.T) {
	data := pack(t, file{"bomb", strings.Repeat("\x00", 50<<20), false})
	i := bytes.LastIndex(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[i+24:], 10) // the directory says ten bytes
	got := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			if _, _, err := mustOpen(t, data, Limits{}).File("bomb"); err == nil || !strings.Contains(err.Error(), "not as long") {
				t.Fatalf("%v", err)
			}
		}
	})
	if got.AllocedBytesPerOp() > 1<<20 {
		t.Errorf("%d bytes allocated for an entry of 10", got.AllocedBytesPerOp())
	}
}

// TestLast: of entries with one name the last counts, as for the JVM (the
// package classpath has the test with a JVM).
func TestLast(t *testing.T) {
	a := mustOpen(t, pack(t, file{"x", "first", false}, file{"y", "y", false}, file{"x", "second", false}), Limits{})
	if got, _, err := a.File("x"); string(got) != "second" || err != nil || len(a.Names()) != 2 {
		t.Errorf("%q, %v, %q", got, err, a.Names())
	}
}

// TestDamaged: damage is reported, and never more than an error.
func TestDamaged(t *testing.T) {
	good := pack(t, file{"name", "some text, some text, some text", false}, file{"stored", "abc", true})
	dir := bytes.Index(good, []byte("PK\x01\x02"))
	end := bytes.LastIndex(good, []byte("PK\x05\x06"))
	storedDir := bytes.LastIndex(good, []byte("PK\x01\x02"))
	put16 := func(at int, v uint16) func([]byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint16(b[at:], v); return b }
	}
	put32 := func(at int, v uint32) func([]byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint32(b[at:], v); return b }
	}
	for _, row := range []struct {
		name   string
		damage func([]byte) []byte
		want   string
	}{
		{"empty", func([]byte) []byte { return nil }, "record at its end is missing"},
		{"text", func([]byte) []byte { return []byte(strings.Repeat("no zip ", 100)) }, "record at its end is missing"},
		{"cut off", func(b []byte) []byte { return b[:len(b)-1] }, "record at its end is missing"},
		{"several parts", put16(end+4, 1), "several parts"},
		{"count too large", put16(end+10, 3), "directory is damaged"},
		{"count too small", put16(end+10, 1), "more than the 1 entries"},
		{"directory too large", put32(end+12, 1<<30), "outside of the file"},
		{"directory too far", put32(end+16, 1<<30), "outside of the file"},
		{"directory damaged", put32(dir, 1), "directory is damaged"},
		{"name too long", put16(dir+28, 60000), "directory is damaged"},
		{"extra too long", put16(dir+30, 60000), "directory is damaged"},
		{"comment too long", put16(dir+32, 60000), "directory is damaged"},
		{"large archive without its record", put32(end+16, 0xffffffff), "outside of the file"},
		{"encrypted", put16(dir+8, 1), "encrypted"},
		{"method", put16(dir+10, 12), "compression method 12"},
		{"checksum", put32(dir+16, 1), "checksum"},
		{"size too large", put32(dir+24, 1000), "not as long"},
		{"packed too large", put32(dir+20, 1<<20), "outside of the file"},
		{"local header elsewhere", put32(dir+42, 1), "no entry where the directory says"},
		{"local header outside", put32(dir+42, 1<<30), "outside of the file"},
		{"stored sizes differ", put32(storedDir+24, 2), "two sizes differ"},
		{"local name too long", put16(26, 60000), "outside of the file"},
		{"deflate stream", func(b []byte) []byte { b[30+len("name")] = 0xff; return b }, "flate"},
	} {
		data := row.damage(bytes.Clone(good))
		a, err := open(data, Limits{})
		if err == nil {
			for _, name := range a.Names() {
				if _, _, e := a.File(name); e != nil {
					err = e
				}
			}
		}
		if err == nil || !strings.Contains(err.Error(), row.want) || !strings.HasPrefix(err.Error(), "test.jar: ") {
			t.Errorf("%s: got %v, want %q", row.name, err, row.want)
		}
	}
}

// TestLarge: sizes that need the records for large archives.
func TestLarge(t *testing.T) {
	var many []file
	for i := range 70_000 {
		many = append(many, file{fmt.Sprintf("d/%d", i), "", true})
	}
	a := mustOpen(t, pack(t, many...), Limits{})
	if len(a.Names()) != 70_000 || !a.Has("d/69999") {
		t.Errorf("%d entries", len(a.Names()))
	}
	if _, err := open(pack(t, many...), Limits{Entries: 69_999}); !errors.Is(err, ErrLimit) {
		t.Errorf("%v", err)
	}
}

// TestSizes64: an entry whose sizes are in the extra field.
func TestSizes64(t *testing.T) {
	text := "large in form only"
	var b []byte
	le := binary.LittleEndian
	local := le.AppendUint32(nil, sigLocal)
	local = append(local, make([]byte, 22)...)
	local = le.AppendUint16(local, 1)
	local = le.AppendUint16(local, 0)
	b = append(append(local, 'x'), text...)
	start := len(b)
	b = le.AppendUint32(b, sigEntry)
	b = append(b, make([]byte, 12)...)
	b = le.AppendUint32(b, crc32.ChecksumIEEE([]byte(text)))
	b = le.AppendUint32(le.AppendUint32(b, 0xffffffff), 0xffffffff)
	b = le.AppendUint16(le.AppendUint16(b, 1), 28)
	b = append(b, make([]byte, 10)...)
	b = append(le.AppendUint32(b, 0xffffffff), 'x')
	b = le.AppendUint16(le.AppendUint16(b, extra64), 24)
	for _, v := range []uint64{uint64(len(text)), uint64(len(text)), 0} {
		b = le.AppendUint64(b, v)
	}
	size := len(b) - start
	b = le.AppendUint32(b, sigEnd)
	b = le.AppendUint32(b, 0)
	b = le.AppendUint16(le.AppendUint16(b, 1), 1)
	b = le.AppendUint32(le.AppendUint32(b, uint32(size)), uint32(start))
	b = le.AppendUint16(b, 0)
	got, found, err := mustOpen(t, b, Limits{}).File("x")
	if string(got) != text || !found || err != nil {
		t.Errorf("%q, %v, %v", got, found, err)
	}
}

func TestConcurrent(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jar")
	if err := os.WriteFile(name, pack(t, file{"a", strings.Repeat("a", 5000), false}, file{"b", strings.Repeat("b", 5000), false}), 0o666); err != nil {
		t.Fatal(err)
	}
	a, err := Open(name, Limits{Total: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 50 {
				name := string("ab"[i%2])
				if got, _, err := a.File(name); err != nil || string(got) != strings.Repeat(name, 5000) {
					t.Errorf("%s: %d bytes, %v", name, len(got), err)
				}
			}
		})
	}
	wg.Wait()
}
