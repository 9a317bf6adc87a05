// Package wire cuts a stream into messages: a header that has the length of the content, an empty line, the content. It is
// what the Debug Adapter Protocol and the Language Server Protocol have in common.
//
// A header is of few bytes and a message has a limit; room is taken as bytes come, whatever a header says. Read ends at the first
// bytes that are no message. A Reader passes over them and goes on: it is for servers that have more to lose than one message.
package wire

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Limits of messages.
const (
	mostHeader  = 1 << 10
	mostContent = 16 << 20
)

// Read reads a message. io.EOF: there is none.
func Read(in *bufio.Reader) ([]byte, error) {
	length := -1
	for total := 0; ; {
		line, err := in.ReadSlice('\n')
		if total += len(line); err != nil || total > mostHeader {
			if err == io.EOF && total == 0 {
				return nil, io.EOF
			}
			return nil, fmt.Errorf("the header of a message is cut or too long")
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		if n, ok := strings.CutPrefix(text, mark); ok {
			if length, ok = lengthOf(n); !ok {
				return nil, fmt.Errorf("a message of %s bytes", strings.TrimSpace(n))
			}
		}
	}
	if length < 0 {
		return nil, fmt.Errorf("a message without its length")
	}
	content := &bytes.Buffer{} // grows as bytes come, whatever the header says
	if _, err := io.CopyN(content, in, int64(length)); err != nil {
		return nil, fmt.Errorf("a message was cut")
	}
	return content.Bytes(), nil
}

// mark begins the line of a header that has the length.
const mark = "Content-Length:"

// lengthOf reads a length that a message may have.
func lengthOf(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil && n >= 0 && n <= mostContent
}

// Write writes a message.
func Write(out io.Writer, content []byte) error {
	message := make([]byte, 0, len(content)+32)
	message = fmt.Appendf(message, mark+" %d\r\n\r\n", len(content))
	_, err := out.Write(append(message, content...)) // at once: others may write, too
	return err
}

// Reader reads messages, and passes over what is none.
type Reader struct {
	in *bufio.Reader
}

// NewReader returns a reader of a stream.
func NewReader(in io.Reader) *Reader { return &Reader{bufio.NewReader(in)} }

// Next returns the next message, and how many bytes before it were none. io.EOF: there is no further one.
func (r *Reader) Next() (content []byte, passed int, err error) {
	for {
		n, err := r.seek()
		passed += n
		if err != nil {
			return nil, passed, err
		}
		length, n, ok := r.header()
		if !ok {
			passed += n
			continue
		}
		body := &bytes.Buffer{}
		if _, err := io.CopyN(body, r.in, int64(length)); err != nil {
			return nil, passed + body.Len(), io.EOF // it was cut
		}
		return body.Bytes(), passed, nil
	}
}

// Again gives back the content of a message that was none, from the first header in it on: its length was wrong, and it has swallowed others. It
// reports whether there is one.
func (r *Reader) Again(content []byte) bool {
	i := bytes.Index(content, []byte(mark))
	if i < 0 {
		return false
	}
	r.in = bufio.NewReader(io.MultiReader(bytes.NewReader(bytes.Clone(content[i:])), r.in))
	return true
}

// others are lines of a header before that with the length.
const others = "Content-Type:"

// seek reads to the end of the next mark. It returns how many bytes before it belong to no header.
func (r *Reader) seek() (passed int, err error) {
	matched, before := 0, []byte{}
	for {
		c, err := r.in.ReadByte()
		if err != nil {
			return passed + len(before) + matched, io.EOF
		}
		switch {
		case c == mark[matched]:
			matched++
		case c == mark[0]:
			before = append(before, mark[:matched]...)
			matched = 1
		default:
			before = append(append(before, mark[:matched]...), c)
			matched = 0
		}
		if matched == len(mark) {
			if bytes.HasPrefix(before, []byte(others)) && bytes.HasSuffix(before, []byte("\n")) {
				before = nil
			}
			return passed + len(before), nil
		}
		if len(before) > mostHeader {
			passed += len(before)
			before = before[:0]
		}
	}
}

// header reads what follows the mark, and the rest of the header. It returns how many bytes it has read if that is no header.
func (r *Reader) header() (length, passed int, ok bool) {
	length, passed = -1, len(mark)
	for passed <= mostHeader {
		line, err := r.in.ReadSlice('\n')
		passed += len(line)
		if err != nil {
			return 0, passed, false
		}
		text := strings.TrimRight(string(line), "\r\n")
		switch {
		case length >= 0 && text == "":
			return length, 0, true
		case length >= 0 && strings.HasPrefix(text, others):
		case length < 0 && validLength(text, &length):
		default:
			if i := bytes.Index(line, []byte(mark)); i >= 0 {
				passed -= len(line) - i
				r.Again(line)
			}
			return 0, passed, false
		}
	}
	return 0, passed, false
}

func validLength(text string, length *int) bool {
	n, ok := lengthOf(text)
	if ok {
		*length = n
	}
	return ok
}
