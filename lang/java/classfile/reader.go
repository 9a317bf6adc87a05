package classfile

import (
	"encoding/binary"
	"fmt"
	"strings"

	"assay/source"
)

// Codes of errors in class files.
const (
	CodeFormat  source.Code = "class-format"  // the file is not a well-formed class file
	CodeVersion source.Code = "class-version" // newer (or older) than supported
	CodeCode    source.Code = "class-code"    // the instructions of a method are malformed
)

// reader is a cursor over the bytes of a class file. The first error sticks:
// from then on all reads give zero, so that loops over counts end by themselves.
type reader struct {
	file string
	data []byte
	base int      // offset of data[0] in the class file
	off  int      // next byte in data
	path []string // what is being read, outermost first
	err  *source.Diagnostic
	memo *memo // of what annotations name
}

// sub returns a reader over the next n bytes, which r skips. Its error is taken over by done.
func (r *reader) sub(n int) *reader {
	at := r.off
	return &reader{file: r.file, data: r.bytes(n), base: r.base + at, path: r.path, err: r.err}
}

// done takes over the error of a sub-reader, which must have been read to its end.
func (r *reader) done(s *reader) {
	if s.err == nil && s.left() > 0 {
		s.fail("%d bytes too many", s.left())
	}
	if r.err == nil {
		r.err = s.err
	}
}

func (r *reader) left() int { return len(r.data) - r.off }

func (r *reader) enter(what string) { r.path = append(r.path, what) }
func (r *reader) leave()            { r.path = r.path[:len(r.path)-1] }

// fail reports an error at the byte that would be read next.
func (r *reader) fail(format string, args ...any) { r.failAt(r.off, format, args...) }

// failAt reports an error at offset at of the reader's bytes.
func (r *reader) failAt(at int, format string, args ...any) {
	if r.err == nil {
		r.err = complaint(r.file, CodeFormat, r.base+at, r.path, format, args...)
	}
}

// complaint returns a diagnostic about a byte of a class file. Class files have no
// lines, so the place is in the message.
func complaint(file string, code source.Code, offset int, path []string, format string, args ...any) *source.Diagnostic {
	where := fmt.Sprintf("at byte %d", offset)
	if len(path) > 0 {
		where += ", in " + strings.Join(path, ", ")
	}
	return &source.Diagnostic{
		Code:    code,
		Span:    source.Span{File: file},
		Message: where + ": " + fmt.Sprintf(format, args...),
	}
}

// bytes returns the next n bytes, not copied.
func (r *reader) bytes(n int) []byte {
	if r.err != nil {
		return nil
	}
	if n < 0 || n > r.left() {
		r.fail("%d bytes wanted, %d left", n, r.left())
		return nil
	}
	b := r.data[r.off : r.off+n : r.off+n]
	r.off += n
	return b
}

func (r *reader) u1() int {
	if b := r.bytes(1); b != nil {
		return int(b[0])
	}
	return 0
}

func (r *reader) u2() int {
	if b := r.bytes(2); b != nil {
		return int(binary.BigEndian.Uint16(b))
	}
	return 0
}

func (r *reader) u4() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// length returns a four-byte length of bytes that follow.
func (r *reader) length() int {
	n := r.u4()
	if int64(n) > int64(r.left()) {
		r.failAt(r.off-4, "length %d, but %d bytes left", n, r.left())
		return 0
	}
	return int(n)
}

// count returns a two-byte count of entries that need at least size bytes each.
func (r *reader) count(size int) int { return r.fits(r.u2(), size) }

// count1 returns a one-byte count of entries that need at least size bytes each.
func (r *reader) count1(size int) int { return r.fits(r.u1(), size) }

func (r *reader) fits(n, size int) int {
	if n*size > r.left() {
		r.fail("%d entries of at least %d bytes announced, %d bytes left", n, size, r.left())
		return 0
	}
	return n
}
