package jimage

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/jdk"
)

// images returns the images of the machine; there must be one.
func images(t testing.TB) (files []string, homes []jdk.Home) {
	t.Helper()
	for _, h := range jdk.All() {
		if f := filepath.Join(h.Dir, "lib", "modules"); exists(f) {
			files = append(files, f)
			homes = append(homes, h)
		}
	}
	if len(files) == 0 {
		t.Fatal("no JDK with lib/modules found: set JAVA_HOME, or put a JDK on PATH (on Debian: apt-get install openjdk-17-jdk-headless)")
	}
	return files, homes
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func open(t testing.TB, file string) *Image {
	t.Helper()
	im, err := Open(file, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { im.Close() })
	return im
}

// TestFind: every name of an image is found by its hash, and what is not there is not.
func TestFind(t *testing.T) {
	files, _ := images(t)
	for _, file := range files {
		im := open(t, file)
		n := 0
		for name, err := range im.Names() {
			if err != nil {
				t.Fatal(err)
			}
			if l, found, err := im.find(name); err != nil || !found || l.String() != name {
				t.Fatalf("%s: %s: found %v, %v", file, name, found, err)
			}
			n++
		}
		if n < 5000 {
			t.Errorf("%s: only %d resources", file, n)
		}
		for _, name := range []string{"", "/", "/java.base/java/lang/Missing.class", "/java.base/java/lang/Object", "java.base/java/lang/Object.class"} {
			if data, found, err := im.Read(name); found || err != nil || data != nil {
				t.Errorf("%s: %q is there", file, name)
			}
		}
	}
}

func TestModules(t *testing.T) {
	files, _ := images(t)
	for _, file := range files {
		im := open(t, file)
		for pkg, want := range map[string]string{"java/lang": "java.base", "java/util/logging": "java.logging", "no/such": ""} {
			got, err := im.Modules(pkg)
			if first, _, _ := strings.Cut(strings.Join(got, " "), " "); err != nil || first != want {
				t.Errorf("%s: %s is in %v, %v", file, pkg, got, err)
			}
		}
		// Modules that have classes in a package come first; java has none itself.
		if got, err := im.Modules("java"); err != nil || len(got) < 2 {
			t.Errorf("%s: package java is in %v, %v", file, got, err)
		}
	}
}

// TestExtract: contents are what the JDK's own tool extracts.
func TestExtract(t *testing.T) {
	_, homes := images(t)
	for _, h := range homes {
		tool, ok := h.Program("jimage")
		if !ok {
			continue
		}
		dir := t.TempDir()
		file := filepath.Join(h.Dir, "lib", "modules")
		if out, err := exec.Command(tool, "extract", "--dir", dir, "--include", "regex:/java.base/java/util/[A-M].*", file).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", tool, err, out)
		}
		if n := compareFolder(t, open(t, file), dir); n < 100 {
			t.Errorf("%v: only %d files compared", h, n)
		}
	}
}

// compareFolder compares an image with the files of a folder that has a folder
// for each module, and gives their number.
func compareFolder(t *testing.T, im *Image, dir string) (n int) {
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		want, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, dir))
		if got, found, err := im.Read(name); err != nil || !found || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, want %d: %v", name, len(got), len(want), err)
		}
		n++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// link makes a runtime of java.base alone with compressed resources, and gives
// its image.
func link(t testing.TB, h jdk.Home, compression string) string {
	t.Helper()
	tool, ok := h.Program("jlink")
	if !ok {
		t.Fatalf("%v has no jlink", h)
	}
	dir := filepath.Join(t.TempDir(), "runtime")
	cmd := exec.Command(tool, "-J-Xmx512m", "--module-path", filepath.Join(h.Dir, "jmods"), "--add-modules", "java.base",
		"--compress="+compression, "--output", dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v: %s", cmd, err, out)
	}
	return filepath.Join(dir, "lib", "modules")
}

// TestCompressed: with each kind of compression (1: compact-cp, 2: zip)
// everything reads as it does without.
func TestCompressed(t *testing.T) {
	h := withModules(t)
	plain := open(t, filepath.Join(h.Dir, "lib", "modules"))
	compressions := []string{"1", "2"}
	if !testkit.Long() {
		compressions = compressions[:1] // the one that we undo ourselves: the other is zlib
	}
	t.Logf("%d of 2 compressions", len(compressions))
	for _, compression := range compressions {
		im := open(t, link(t, h, compression))
		n, packed, i := 0, 0, 0
		for name, err := range im.Names() {
			if err != nil {
				t.Fatal(err)
			}
			i++
			if !strings.HasPrefix(name, "/java.base/") || !strings.HasSuffix(name, ".class") || generated(name) || !testkit.Long() && i%4 != 0 {
				continue
			}
			want, found, err := plain.Read(name)
			if !found || err != nil {
				t.Fatalf("%s: %v, %v", name, found, err)
			}
			got, _, err := im.Read(name)
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("compression %s: %s: %d bytes, want %d: %v", compression, name, len(got), len(want), err)
			}
			if l, _, _ := im.find(name); l.compressed != 0 {
				packed++
			}
			n++
		}
		if n < 1000 || packed < n/2 {
			t.Errorf("compression %s: %d classes compared, %d of them compressed", compression, n, packed)
		}
	}
}

// generated reports whether jlink writes the class itself, for the modules that it links.
func generated(name string) bool {
	return strings.HasPrefix(name, "/java.base/jdk/internal/module/SystemModules") || strings.Contains(name, "/java/lang/invoke/") ||
		strings.HasSuffix(name, "/module-info.class")
}

// withModules returns an installation that jlink can link from.
func withModules(t testing.TB) jdk.Home {
	t.Helper()
	_, homes := images(t)
	for _, h := range homes {
		if _, ok := h.Program("jlink"); ok && exists(filepath.Join(h.Dir, "jmods", "java.base.jmod")) {
			return h
		}
	}
	t.Fatal("no JDK with jlink and jmods found (on Debian: apt-get install openjdk-17-jdk-headless)")
	return jdk.Home{}
}

// resource is a resource of a small image that a test makes.
type resource struct {
	name    string // /module/parent/base.ext
	content []byte
	packed  bool   // content is compressed
	size    uint64 // after decompression
}

// build makes an image.
func build(order binary.ByteOrder, texts []string, resources ...resource) []byte {
	var strs, locs, content []byte
	text := func(s string) uint64 {
		at := len(strs)
		strs = append(append(strs, s...), 0)
		return uint64(at)
	}
	text("")
	for _, s := range texts {
		text(s)
	}
	locs = append(locs, 0) // the empty location
	n := tableSize(resources)
	redirect, offsets := make([]int32, n), make([]uint32, n)
	used := map[uint32]bool{}
	for _, r := range resources {
		at := uint32(len(locs))
		attr := func(kind int, v uint64) {
			locs = append(locs, byte(kind<<3|7))
			locs = binary.BigEndian.AppendUint64(locs, v)
		}
		module, rest, _ := strings.Cut(strings.TrimPrefix(r.name, "/"), "/")
		i := strings.LastIndexByte(rest, '/')
		base, ext, _ := strings.Cut(rest[i+1:], ".")
		attr(attrModule, text(module))
		attr(attrParent, text(rest[:max(i, 0)]))
		attr(attrBase, text(base))
		attr(attrExtension, text(ext))
		attr(attrOffset, uint64(len(content)))
		if r.packed {
			attr(attrCompressed, uint64(len(r.content)))
			attr(attrUncompressed, r.size)
		} else {
			attr(attrUncompressed, uint64(len(r.content)))
		}
		locs = append(locs, 0)
		content = append(content, r.content...)
		for seed := uint32(1); ; seed++ {
			if i := hash(r.name, seed) % n; !used[i] {
				used[i] = true
				redirect[hash(r.name, hashSeed)%n], offsets[i] = int32(seed), at
				break
			}
		}
	}
	var out bytes.Buffer
	for _, v := range []any{uint32(magic), uint32(major<<16 | minor), uint32(0), uint32(len(resources)), n, uint32(len(locs)), uint32(len(strs)), redirect, offsets, locs, strs, content} {
		binary.Write(&out, order, v)
	}
	return out.Bytes()
}

// tableSize returns a size at which the first hashes of the names differ.
func tableSize(resources []resource) uint32 {
	for n := uint32(max(1, len(resources))); ; n++ {
		seen := map[uint32]bool{}
		for _, r := range resources {
			seen[hash(r.name, hashSeed)%n] = true
		}
		if len(seen) == len(resources) {
			return n
		}
	}
}

// layer wraps content into a header of compression.
func layer(order binary.AppendByteOrder, kind uint32, size uint64, body []byte) []byte {
	b := order.AppendUint32(nil, layerMagic)
	b = order.AppendUint64(b, uint64(len(body)))
	b = order.AppendUint64(b, size)
	b = order.AppendUint32(b, kind)
	b = order.AppendUint32(b, 0)
	return append(append(b, 1), body...)
}

func read(data []byte, name string, limits Limits) ([]byte, bool, error) {
	im, err := New("modules", bytes.NewReader(data), int64(len(data)), limits)
	if err != nil {
		return nil, false, err
	}
	return im.Read(name)
}

// TestOrders: images of both byte orders.
func TestOrders(t *testing.T) {
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		data := build(order, nil, resource{name: "/m/a/B.class", content: []byte("class")}, resource{name: "/packages/a", content: nil})
		if got, found, err := read(data, "/m/a/B.class", Limits{}); string(got) != "class" || !found || err != nil {
			t.Errorf("%v: %q, %v, %v", order, got, found, err)
		}
	}
}

// TestHostile: errors are reported, at a cost within that of the file.
func TestHostile(t *testing.T) {
	le := binary.LittleEndian
	good := build(le, nil, resource{name: "/m/a/B.class", content: []byte("0123456789")})
	put := func(at int, v uint32) []byte {
		b := bytes.Clone(good)
		le.PutUint32(b[at:], v)
		return b
	}
	packed := func(kind string, size uint64, body []byte) []byte {
		// The texts begin behind the empty one.
		return build(le, []string{kind}, resource{name: "/m/a/B.class", content: layer(le, 1, size, body), packed: true, size: size})
	}
	nested := []byte("x")
	for range 10 {
		nested = layer(le, 1, uint64(len(nested)), nested)
	}
	for _, row := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "too few"},
		{"other magic", put(0, 7), "no image"},
		{"other version", put(4, 2<<16), "version 2.0"},
		{"table too large", put(16, 0xffffffff), "an index of"},
		{"locations too large", put(20, 0xffffffff), "an index of"},
		{"texts too large", put(24, 0xffffffff), "an index of"},
		{"cut off", good[:len(good)-1], "outside of the image"},
		{"unknown compression", packed("lzma", 10, []byte("x")), `compression "lzma"`},
		{"zip of garbage", packed("zip", 10, []byte("garbage")), "zlib"},
		{"pool cut off", packed("compact-cp", 10, []byte("x")), "not as long"},
		{"pool too long", packed("compact-cp", 11, []byte{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 2, 23, 0x20 | 0x80, 1}), "not as long"},
		{"pool of unknown entries", packed("compact-cp", 100, []byte{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 2, 99}), "tag 99"},
		{"text outside", packed("compact-cp", 100, []byte{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 2, 23, 0x7f, 0xff, 0xff, 0xff}), "damaged"},
		{"size announced too large", packed("zip", 1<<40, nil), "at most"},
		{"many layers", build(le, []string{"zip"}, resource{name: "/m/a/B.class", content: nested, packed: true, size: 1}), "zlib"},
	} {
		_, _, err := read(row.data, "/m/a/B.class", Limits{})
		if err == nil || !strings.Contains(err.Error(), row.want) || !strings.HasPrefix(err.Error(), "modules: ") {
			t.Errorf("%s: got %v, want %q", row.name, err, row.want)
		}
	}
	if _, _, err := read(good, "/m/a/B.class", Limits{Resource: 9}); err == nil || !strings.Contains(err.Error(), "at most 9") {
		t.Errorf("10 bytes of at most 9: %v", err)
	}
	if _, _, err := read(good, "/m/a/B.class", Limits{Index: 9}); err == nil || !strings.Contains(err.Error(), "at most 9") {
		t.Errorf("an index of at most 9 bytes: %v", err)
	}
}

func TestConcurrent(t *testing.T) {
	files, _ := images(t)
	im := open(t, files[0])
	want, _, err := im.Read("/java.base/java/lang/Object.class")
	if err != nil || len(want) == 0 {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if got, _, err := im.Read("/java.base/java/lang/Object.class"); err != nil || !bytes.Equal(got, want) {
					t.Error("read something else", err)
				}
			}
		})
	}
	wg.Wait()
}
