package wire

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRead: messages are read as they were written, and what is none is an error.
func TestRead(t *testing.T) {
	var b bytes.Buffer
	for _, s := range []string{"{}", "", strings.Repeat("é", 5000)} {
		if err := Write(&b, []byte(s)); err != nil {
			t.Fatal(err)
		}
	}
	in := bufio.NewReader(&b)
	for _, want := range []string{"{}", "", strings.Repeat("é", 5000)} {
		if got, err := Read(in); err != nil || string(got) != want {
			t.Errorf("%q, %v", got, err)
		}
	}
	if _, err := Read(in); err != io.EOF {
		t.Error(err)
	}
	for _, bad := range []string{"x", "\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "Content-Length: 3\r\n\r\n{}", strings.Repeat("a: b\n", 1000)} {
		if _, err := Read(bufio.NewReader(strings.NewReader(bad))); err == nil || err == io.EOF {
			t.Errorf("%q is a message", bad)
		}
	}
}

// TestReader: a reader finds the messages between what is none, and counts that.
func TestReader(t *testing.T) {
	for _, x := range []struct {
		in     string
		want   []string
		passed int
	}{
		{"Content-Length: 2\r\n\r\n{}", []string{"{}"}, 0},
		{"Content-Type: x; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}Content-Length: 1\r\nContent-Type: y\r\n\r\n1", []string{"{}", "1"}, 0},
		{"nonsense\r\n\r\nContent-Length: 2\r\n\r\n{}", []string{"{}"}, 12},
		{"Content-Length: many\r\n\r\nContent-Length: 2\r\n\r\n{}", []string{"{}"}, 24},
		{"Content-Length:Content-Length: 2\r\n\r\n{}", []string{"{}"}, 15},
		{"CContent-Length: 2\n\n{}", []string{"{}"}, 1},
		{"Content-Length: 9\r\n\r\n{}", nil, 2},
		{"Content-Length: 2\r\n{}Content-Length: 2\r\n\r\n[]", []string{"[]"}, 21},
	} {
		r := NewReader(strings.NewReader(x.in))
		var got []string
		passed := 0
		for {
			m, n, err := r.Next()
			passed += n
			if err != nil {
				break
			}
			got = append(got, string(m))
		}
		if fmt.Sprint(got) != fmt.Sprint(x.want) || passed != x.passed {
			t.Errorf("%q: %q and %d bytes passed over, not %q and %d", x.in, got, passed, x.want, x.passed)
		}
	}
}

// TestReaderGoesOn: behind any bytes, a message is found at once or, where a length was too large, behind what fills it.
func TestReaderGoesOn(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	parts := []string{"Content-Length: ", "Content-Length:", "Content-", "\r\n", "\r\n\r\n", "17", "-1", "x", "{", "}", "\n", "Content-Type: a\r\n", "é"}
	for range 5000 {
		var b bytes.Buffer
		for range rnd.IntN(12) {
			b.WriteString(parts[rnd.IntN(len(parts))])
		}
		begin := b.String()
		for i := range 4 {
			if err := Write(&b, fmt.Appendf(nil, `{"n": %d, "filler": "xxxxxxxxxx"}`, i)); err != nil {
				t.Fatal(err)
			}
		}
		r := NewReader(&b)
		last := ""
		for {
			m, _, err := r.Next()
			if err != nil {
				break
			}
			if last = string(m); !strings.HasPrefix(last, `{"n"`) || !strings.HasSuffix(last, "}") {
				r.Again(m)
			}
		}
		if !strings.HasPrefix(last, `{"n": 3`) {
			t.Errorf("behind %q the last message is %q", begin, last)
		}
	}
}
