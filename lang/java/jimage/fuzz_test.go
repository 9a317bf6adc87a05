package jimage

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"testing"
)

// FuzzImage: whatever the bytes, the reader gives resources or an error, within
// its limits, and finds each name it lists where the hash says or not at all.
func FuzzImage(f *testing.F) {
	le := binary.LittleEndian
	files, _ := images(f)
	for _, file := range files { // a small image of the JDK's classes, stored and compressed
		im := open(f, file)
		var some []resource
		for _, name := range []string{"/java.base/java/lang/Object.class", "/java.base/java/lang/Runnable.class", "/packages/java.lang"} {
			data, found, err := im.Read(name)
			if !found || err != nil {
				f.Fatalf("%s: %s: %v", file, name, err)
			}
			some = append(some, resource{name: name, content: data})
			f.Add(build(le, nil, some...))
			f.Add(build(binary.BigEndian, nil, resource{name: name, content: data}))
			f.Add(build(le, []string{"compact-cp"}, resource{name: name, content: layer(le, 1, uint64(len(data)), data), packed: true, size: uint64(len(data))}))
		}
	}
	// Texts taken out of a constant pool, by themselves and from descriptors.
	pool := []byte{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 3, 23, 0x8c, 25, 0x8f, 2, 0x8c, 0xa0, 3, 'e', 'n', 'd'}
	f.Add(build(le, []string{"compact-cp", "(L;)V", "java/lang"}, resource{name: "/m/a/B.class", content: layer(le, 1, 64, pool), packed: true, size: 64}))
	f.Add(build(le, []string{"zip"}, resource{name: "/m/a/B.class", content: layer(le, 1, 4, []byte("\x78\x9c\x4b\x4c\x4a\x06\x00\x02\x4d\x01\x27")), packed: true, size: 3}))
	limits := Limits{Index: 1 << 20, Resource: 1 << 20}
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		listed, read := 0, 0
		im, err := New("modules", bytes.NewReader(data), int64(len(data)), limits)
		if err == nil {
			for name, err := range im.Names() {
				if err != nil || listed > 100 {
					break
				}
				listed++
				content, found, err := im.Read(name)
				if len(content) > 1<<20 || content != nil && (!found || err != nil) {
					t.Fatalf("%q: %d bytes, %v, %v", name, len(content), found, err)
				}
				read++
			}
			im.Modules("java/lang")
		}
		runtime.ReadMemStats(&after)
		// Each resource may take what its limit says, a few times over.
		if got, most := after.TotalAlloc-before.TotalAlloc, uint64(len(data))*8+uint64(read)*(12<<20)+uint64(listed)*(1<<20)+1<<20; got > most {
			t.Errorf("%d bytes allocated for a file of %d with %d resources", got, len(data), listed)
		}
	})
}
