package jar

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"assay/lang/java/jdk"
)

// FuzzJar: whatever the bytes, the reader gives entries or an error, within its
// limits; and what both we and the standard library read is the same.
func FuzzJar(f *testing.F) {
	f.Add(pack(f))
	f.Add(pack(f, file{"a/", "", true}, file{"a/B.class", strings.Repeat("abc", 100), false}, file{"c", "stored", true}))
	f.Add(append([]byte("JM\x01\x00"), pack(f, file{"classes/a/B.class", "x", false})...))
	f.Add(pack(f, file{"x", "1", false}, file{"x", "2", true}, file{"../y", "z", true}))
	f.Add(pack(f, jdkClasses(f)...))
	limits := Limits{Entry: 1 << 20, Total: 4 << 20, Entries: 1000}
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		a, err := open(data, limits)
		got := map[string][]byte{}
		total := 0
		if err == nil {
			for _, name := range a.Names() {
				if !harmless(name) {
					t.Fatalf("a misleading name: %q", name)
				}
				if text, found, err := a.File(name); err == nil && found {
					got[name] = text
					total += len(text)
				}
			}
		}
		runtime.ReadMemStats(&after)
		if total > 4<<20 {
			t.Errorf("%d bytes were read in all", total)
		}
		// A dictionary for each entry, and twice what is read while it grows.
		most := uint64(len(data))*16 + uint64(total)*8 + uint64(len(got)+1000)*(1<<16) + 1<<20
		if n := after.TotalAlloc - before.TotalAlloc; n > most {
			t.Errorf("%d bytes allocated for %d, of which come %d", n, len(data), total)
		}
		compare(t, data, got)
	})
}

// compare holds what we read to archive/zip, where that reads it too.
func compare(t *testing.T, data []byte, got map[string][]byte) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return
	}
	last := map[string]*zip.File{}
	for _, f := range z.File {
		last[f.Name] = f
	}
	for name, f := range last {
		text, ok := got[name]
		if !ok || f.UncompressedSize64 > 1<<20 {
			continue
		}
		r, err := f.Open()
		if err != nil {
			continue
		}
		want, err := io.ReadAll(io.LimitReader(r, 1<<20))
		r.Close()
		if err == nil && !bytes.Equal(text, want) {
			t.Errorf("%s: %d bytes, archive/zip reads %d", name, len(text), len(want))
		}
	}
}

// jdkClasses are some entries of the JDK's own jar file.
func jdkClasses(t testing.TB) (out []file) {
	t.Helper()
	for _, h := range jdk.All() {
		a, err := Open(h.Dir+"/lib/jrt-fs.jar", Limits{})
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		for _, name := range a.Names()[:min(6, len(a.Names()))] {
			text, _, err := a.File(name)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, file{name, string(text), false})
		}
	}
	if len(out) == 0 {
		t.Fatal("no JDK with lib/jrt-fs.jar found: set JAVA_HOME, or put a JDK on PATH")
	}
	return out
}
