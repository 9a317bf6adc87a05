// Package jimage reads the image file in which a Java runtime keeps the classes
// and resources of its modules: lib/modules.
//
// # Model
//
// An image is an index and the resources behind it. A resource is named
// /module/path, such as /java.base/java/lang/Object.class. The index is a
// perfect hash table: the name is hashed twice, the result is a place in a
// table of offsets of locations; a location is a short list of attributes (where
// the parts of the name are in the table of strings, where the content is, how
// long it is). Packages are found under /packages/name, whose content lists the
// modules that have the package.
//
// Resources may be compressed, in layers: "zip" is zlib; "compact-cp" moves the
// texts of a class's constant pool into the table of strings. Other kinds are
// refused by name.
//
// An Image reads its index when it is opened and contents when they are asked
// for. It may be used by many goroutines at once.
package jimage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
)

const (
	magic      = 0xCAFEDADA
	major      = 1
	minor      = 0
	headerSize = 7 * 4
)

// Limits bound what is allocated for an image.
type Limits struct {
	Index    int64 // bytes of the index; 0 is 256 MiB
	Resource int64 // bytes of a resource; 0 is 64 MiB
}

const (
	defaultIndex    = 256 << 20
	defaultResource = 64 << 20
)

// Image is an open image file.
type Image struct {
	name      string
	in        io.ReaderAt
	close     func() error
	order     binary.ByteOrder
	limits    Limits
	table     int    // entries of the tables of redirects and offsets
	redirect  []byte // 4 bytes each
	offsets   []byte // 4 bytes each
	locations []byte
	strings   []byte
	content   int64 // where contents begin in the file
	size      int64 // of the file
}

// Open opens an image file.
func Open(name string, limits Limits) (*Image, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	im, err := New(name, f, info.Size(), limits)
	if err != nil {
		f.Close()
		return nil, err
	}
	im.close = f.Close
	return im, nil
}

// New reads the index of an image of a size. The name is for messages.
func New(name string, in io.ReaderAt, size int64, limits Limits) (*Image, error) {
	im := &Image{name: name, in: in, size: size, limits: limits}
	if im.limits.Index == 0 {
		im.limits.Index = defaultIndex
	}
	if im.limits.Resource == 0 {
		im.limits.Resource = defaultResource
	}
	if err := im.readIndex(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return im, nil
}

// Close closes the file.
func (im *Image) Close() error {
	if im.close == nil {
		return nil
	}
	return im.close()
}

func (im *Image) readIndex() error {
	if im.size < headerSize {
		return fmt.Errorf("%d bytes are too few for an image of modules", im.size)
	}
	head := make([]byte, headerSize)
	if _, err := im.in.ReadAt(head, 0); err != nil {
		return err
	}
	switch uint32(magic) {
	case binary.LittleEndian.Uint32(head):
		im.order = binary.LittleEndian
	case binary.BigEndian.Uint32(head):
		im.order = binary.BigEndian
	default:
		return fmt.Errorf("no image of modules: it begins with %x", head[:4])
	}
	word := func(i int) int64 { return int64(im.order.Uint32(head[4*i:])) }
	if v := word(1); v>>16 != major || v&0xffff != minor {
		return fmt.Errorf("image of version %d.%d; %d.%d is known here", v>>16, v&0xffff, major, minor)
	}
	table, locations, texts := word(4), word(5), word(6)
	size := 2*4*table + locations + texts
	im.content = headerSize + size
	if im.content > im.size {
		return fmt.Errorf("an index of %d bytes in an image of %d", im.content, im.size)
	}
	if size > im.limits.Index {
		return fmt.Errorf("an index of %d bytes; at most %d are read", size, im.limits.Index)
	}
	index := make([]byte, size)
	if _, err := im.in.ReadAt(index, headerSize); err != nil {
		return err
	}
	cut := func(n int64) []byte {
		part := index[:n:n]
		index = index[n:]
		return part
	}
	im.table = int(table)
	im.redirect, im.offsets = cut(4*table), cut(4*table)
	im.locations, im.strings = cut(locations), cut(texts)
	return nil
}

// location is where a resource is and how it is called.
type location struct {
	module, parent, base, ext string
	offset                    uint64 // in the contents
	compressed, size          uint64 // compressed is 0 if it is stored as it is
}

// Kinds of attributes of a location.
const (
	attrEnd = iota
	attrModule
	attrParent
	attrBase
	attrExtension
	attrOffset
	attrCompressed
	attrUncompressed
	attrKinds
)

var errIndex = errors.New("the index is damaged")

// locate reads the location at a place of the table.
func (im *Image) locate(i int) (l location, err error) {
	at := int(im.order.Uint32(im.offsets[4*i:]))
	var v [attrKinds]uint64
	for {
		if at < 0 || at >= len(im.locations) {
			return l, errIndex
		}
		kind, n := im.locations[at]>>3, int(im.locations[at]&7)+1
		if kind == attrEnd {
			break
		}
		if at++; kind >= attrKinds || at+n > len(im.locations) {
			return l, errIndex
		}
		for v[kind] = 0; n > 0; n-- {
			v[kind] = v[kind]<<8 | uint64(im.locations[at])
			at++
		}
	}
	l.offset, l.compressed, l.size = v[attrOffset], v[attrCompressed], v[attrUncompressed]
	for _, part := range []struct {
		to   *string
		attr int
	}{{&l.module, attrModule}, {&l.parent, attrParent}, {&l.base, attrBase}, {&l.ext, attrExtension}} {
		if *part.to, err = im.text(v[part.attr]); err != nil {
			return l, err
		}
	}
	return l, nil
}

// text returns the string at an offset of the table of strings.
func (im *Image) text(at uint64) (string, error) {
	if at >= uint64(len(im.strings)) {
		return "", errIndex
	}
	rest := im.strings[at:]
	if i := bytes.IndexByte(rest[:min(len(rest), maxText+1)], 0); i >= 0 {
		return string(rest[:i]), nil
	}
	return "", errIndex
}

// maxText is the length of the longest text of a class file.
const maxText = 65535

// String returns the full name of the resource.
func (l *location) String() string {
	var b strings.Builder
	if l.module != "" {
		b.WriteString("/" + l.module + "/")
	}
	if l.parent != "" {
		b.WriteString(l.parent + "/")
	}
	b.WriteString(l.base)
	if l.ext != "" {
		b.WriteString("." + l.ext)
	}
	return b.String()
}

const hashSeed = 0x01000193

// hash returns the hash of a name that is used throughout the format.
func hash(name string, seed uint32) uint32 {
	for i := range len(name) {
		seed = seed*hashSeed ^ uint32(name[i])
	}
	return seed & 0x7fffffff
}

// find looks a full name up; it is false if there is no such resource.
func (im *Image) find(name string) (location, bool, error) {
	if im.table == 0 {
		return location{}, false, nil
	}
	n := uint32(im.table)
	i := hash(name, hashSeed) % n
	switch redirect := int32(im.order.Uint32(im.redirect[4*i:])); {
	case redirect > 0:
		i = hash(name, uint32(redirect)) % n
	case redirect < 0:
		if i = uint32(-1 - redirect); i >= n {
			return location{}, false, errIndex
		}
	default:
		return location{}, false, nil
	}
	l, err := im.locate(int(i))
	return l, err == nil && l.String() == name, err
}

// Read returns the content of a resource by its full name. It is false if there is none.
func (im *Image) Read(name string) (data []byte, found bool, err error) {
	l, found, err := im.find(name)
	if err == nil && found {
		data, err = im.read(&l)
	}
	if err != nil {
		return nil, false, fmt.Errorf("%s: %s: %w", im.name, name, err)
	}
	return data, found, nil
}

// read returns the content at a location.
func (im *Image) read(l *location) ([]byte, error) {
	stored := l.size
	if l.compressed != 0 {
		stored = l.compressed
	}
	limit := uint64(im.limits.Resource)
	if l.size > limit || stored > limit {
		return nil, fmt.Errorf("%d bytes; at most %d are read", max(l.size, stored), limit)
	}
	if room := uint64(im.size - im.content); stored > room || l.offset > room-stored {
		return nil, errors.New("its content is outside of the image")
	}
	data := make([]byte, stored)
	if _, err := im.in.ReadAt(data, im.content+int64(l.offset)); err != nil {
		return nil, err
	}
	if l.compressed == 0 {
		return data, nil
	}
	return im.decompress(data, l.size)
}

// Modules returns the modules that have classes or resources in a package, such as
// java/lang, those that have classes in it first.
func (im *Image) Modules(pkg string) ([]string, error) {
	data, found, err := im.Read("/packages/" + strings.ReplaceAll(pkg, "/", "."))
	if err != nil || !found {
		return nil, err
	}
	var full, empty []string
	for ; len(data) >= 8; data = data[8:] {
		name, err := im.text(uint64(im.order.Uint32(data[4:])))
		if err != nil {
			return nil, fmt.Errorf("%s: package %s: %w", im.name, pkg, err)
		}
		if im.order.Uint32(data) != 0 { // the module has only packages below this one
			empty = append(empty, name)
		} else {
			full = append(full, name)
		}
	}
	return append(full, empty...), nil
}

// Names returns the full names of all resources, in the order of the table. After
// an error there are no more.
func (im *Image) Names() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for i := range im.table {
			l, err := im.locate(i)
			if err != nil {
				yield("", fmt.Errorf("%s: resource %d: %w", im.name, i, err))
				return
			}
			if !yield(l.String(), nil) {
				return
			}
		}
	}
}
