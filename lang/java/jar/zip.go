package jar

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"strings"
)

// This file reads the zip format (PKWARE's APPNOTE, sections 4.3 and 4.4).

const (
	sigLocal     = 0x04034b50
	sigEntry     = 0x02014b50
	sigEnd       = 0x06054b50
	sigEnd64     = 0x06064b50
	sigLocator64 = 0x07064b50

	localSize     = 30
	entrySize     = 46
	endSize       = 22
	end64Size     = 56
	locator64Size = 20
	maxComment    = 65535

	stored   = 0
	deflated = 8

	flagEncrypted = 1 << 0
	extra64       = 1 // kind of the extra field with 64-bit sizes
)

// entry is an entry of the directory.
type entry struct {
	method       uint16
	flags        uint16
	crc          uint32
	packed, size uint64
	offset       uint64 // of the local header
	charged      bool   // its size counts in Archive.read already
}

// directory is where the directory is.
type directory struct {
	offset, size, count uint64
	end                 int64 // where the record that says so begins, which is just behind the directory
}

var order = binary.LittleEndian

func (a *Archive) readDirectory() error {
	d, err := a.findDirectory()
	if err != nil {
		return err
	}
	if d.count > uint64(a.limits.Entries) {
		return fmt.Errorf("%d entries; at most %d are read: %w", d.count, a.limits.Entries, ErrLimit)
	}
	// Data before the archive (a script, the head of a jmod) shifts it.
	if d.size > uint64(d.end) || d.offset > uint64(d.end)-d.size {
		return errors.New("the directory is outside of the file")
	}
	a.start = d.end - int64(d.size) - int64(d.offset)
	r := bufio.NewReader(io.NewSectionReader(a.in, d.end-int64(d.size), int64(d.size)))
	for i := range d.count {
		if err := a.readEntry(r); err != nil {
			return fmt.Errorf("directory entry %d: %w", i, err)
		}
	}
	if _, err := r.Peek(1); err == nil {
		return fmt.Errorf("the directory has more than the %d entries it announces", d.count)
	}
	return nil
}

// findDirectory finds the record at the end of the file.
func (a *Archive) findDirectory() (directory, error) {
	var d directory
	n := min(a.size, endSize+maxComment)
	tail := make([]byte, n)
	if _, err := a.in.ReadAt(tail, a.size-n); err != nil && err != io.EOF {
		return d, err
	}
	for at := len(tail) - endSize; at >= 0; at-- {
		end := tail[at:]
		if order.Uint32(end) != sigEnd || at+endSize+int(order.Uint16(end[20:])) > len(tail) {
			continue
		}
		if order.Uint16(end[4:]) != 0 && order.Uint16(end[4:]) != math.MaxUint16 {
			return d, errors.New("archives in several parts are not read")
		}
		d = directory{
			count:  uint64(order.Uint16(end[10:])),
			size:   uint64(order.Uint32(end[12:])),
			offset: uint64(order.Uint32(end[16:])),
			end:    a.size - n + int64(at),
		}
		return a.directory64(d)
	}
	return d, errors.New("no zip file: the record at its end is missing")
}

// directory64 takes the numbers that do not fit from the record for large archives.
func (a *Archive) directory64(d directory) (directory, error) {
	if d.count != math.MaxUint16 && d.size != math.MaxUint32 && d.offset != math.MaxUint32 {
		return d, nil
	}
	loc, err := a.bytes(d.end-locator64Size, locator64Size)
	if err != nil || order.Uint32(loc) != sigLocator64 {
		return d, nil // the numbers are what they are
	}
	// The record is just before its locator; the announced offset would have to
	// be shifted by the data before the archive.
	at := d.end - locator64Size - end64Size
	rec, err := a.bytes(at, end64Size)
	if err != nil || order.Uint32(rec) != sigEnd64 {
		return d, errors.New("the record for large archives is damaged")
	}
	return directory{
		count:  order.Uint64(rec[32:]),
		size:   order.Uint64(rec[40:]),
		offset: order.Uint64(rec[48:]),
		end:    at,
	}, nil
}

// bytes are n bytes of the file; n is small.
func (a *Archive) bytes(at int64, n int) ([]byte, error) {
	if at < 0 || at > a.size-int64(n) {
		return nil, io.ErrUnexpectedEOF
	}
	b := make([]byte, n)
	_, err := a.in.ReadAt(b, at)
	return b, err
}

func (a *Archive) readEntry(r *bufio.Reader) error {
	var head [entrySize]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return errDirectory
	}
	if order.Uint32(head[:]) != sigEntry {
		return errDirectory
	}
	e := &entry{
		flags:  order.Uint16(head[8:]),
		method: order.Uint16(head[10:]),
		crc:    order.Uint32(head[16:]),
		packed: uint64(order.Uint32(head[20:])),
		size:   uint64(order.Uint32(head[24:])),
		offset: uint64(order.Uint32(head[42:])),
	}
	name := make([]byte, order.Uint16(head[28:]))
	extra := make([]byte, order.Uint16(head[30:]))
	comment := int(order.Uint16(head[32:]))
	if _, err := io.ReadFull(r, name); err != nil {
		return errDirectory
	}
	if _, err := io.ReadFull(r, extra); err != nil {
		return errDirectory
	}
	if _, err := r.Discard(comment); err != nil {
		return errDirectory
	}
	if err := e.readExtra(extra); err != nil {
		return err
	}
	a.add(string(name), e)
	return nil
}

var errDirectory = errors.New("the directory is damaged")

// readExtra takes sizes that do not fit into 32 bits from the extra fields.
func (e *entry) readExtra(extra []byte) error {
	for len(extra) >= 4 {
		kind, n := order.Uint16(extra), int(order.Uint16(extra[2:]))
		if extra = extra[4:]; n > len(extra) {
			return nil // padding of some tools, which others ignore too
		}
		body := extra[:n]
		extra = extra[n:]
		if kind != extra64 {
			continue
		}
		for _, field := range []*uint64{&e.size, &e.packed, &e.offset} {
			if *field != math.MaxUint32 {
				continue
			}
			if len(body) < 8 {
				return errDirectory
			}
			*field = order.Uint64(body)
			body = body[8:]
		}
		return nil
	}
	return nil
}

func (a *Archive) add(name string, e *entry) {
	if strings.HasSuffix(name, "/") {
		return // a folder
	}
	if !harmless(name) {
		a.Skipped++
		return
	}
	if a.entries[name] == nil {
		a.names = append(a.names, name)
	}
	a.entries[name] = e
}

// content reads an entry.
func (a *Archive) content(e *entry) ([]byte, error) {
	switch {
	case e.flags&flagEncrypted != 0:
		return nil, errors.New("it is encrypted")
	case e.method != stored && e.method != deflated:
		return nil, fmt.Errorf("compression method %d is not known here", e.method)
	case e.size > uint64(a.limits.Entry):
		return nil, fmt.Errorf("%d bytes; at most %d are read: %w", e.size, a.limits.Entry, ErrLimit)
	case e.method == stored && e.packed != e.size:
		return nil, errors.New("it is stored, but its two sizes differ")
	}
	at, err := a.dataOffset(e)
	if err != nil {
		return nil, err
	}
	if err := a.charge(e); err != nil {
		return nil, err
	}
	var in io.Reader = io.NewSectionReader(a.in, at, int64(e.packed))
	if e.method == deflated {
		in = flate.NewReader(bufio.NewReader(in))
	}
	var out bytes.Buffer // grows with what is really there
	if e.size <= 1<<16 {
		out.Grow(int(e.size) + bytes.MinRead)
	}
	n, err := io.Copy(&out, io.LimitReader(in, int64(e.size)+1))
	switch {
	case err != nil:
		return nil, err
	case uint64(n) != e.size:
		return nil, errors.New("its content is not as long as the directory says")
	case crc32.ChecksumIEEE(out.Bytes()) != e.crc:
		return nil, errors.New("its checksum is wrong")
	}
	return out.Bytes(), nil
}

// dataOffset returns where the content of an entry begins: behind its local header,
// whose other fields do not count.
func (a *Archive) dataOffset(e *entry) (int64, error) {
	if e.offset > uint64(a.size) {
		return 0, errors.New("it is outside of the file")
	}
	local := a.start + int64(e.offset)
	head, err := a.bytes(local, localSize)
	if err != nil || order.Uint32(head) != sigLocal {
		return 0, errors.New("there is no entry where the directory says")
	}
	at := local + localSize + int64(order.Uint16(head[26:])) + int64(order.Uint16(head[28:]))
	if at > a.size || e.packed > uint64(a.size-at) {
		return 0, errors.New("it is outside of the file")
	}
	return at, nil
}

// charge counts the bytes of an entry, once.
func (a *Archive) charge(e *entry) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if e.charged {
		return nil
	}
	if int64(e.size) > a.limits.Total-a.read {
		return fmt.Errorf("more than %d bytes in all: %w", a.limits.Total, ErrLimit)
	}
	a.read += int64(e.size)
	e.charged = true
	return nil
}
