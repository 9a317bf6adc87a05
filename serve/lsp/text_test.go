package lsp

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"assay/source"
)

// naive edits a text as the protocol describes it: as lines of UTF-16 units.
func naive(s string, c change) string {
	units := utf16.Encode([]rune(s))
	offset := func(p Position) int {
		line, at := 0, 0
		for line < p.Line && at < len(units) {
			if units[at] == '\n' || units[at] == '\r' && (at+1 == len(units) || units[at+1] != '\n') {
				line++
			}
			at++
		}
		if line < p.Line {
			return len(units)
		}
		for n := 0; n < p.Character && at < len(units) && units[at] != '\n' && units[at] != '\r'; n++ {
			at++
		}
		if at > 0 && at < len(units) && utf16.IsSurrogate(rune(units[at])) && units[at] >= 0xdc00 {
			at-- // between the halves of a character
		}
		return at
	}
	from, to := offset(c.Range.Start), offset(c.Range.End)
	if to < from {
		from, to = to, from
	}
	return string(utf16.Decode(slices.Concat(units[:from], utf16.Encode([]rune(c.Text)), units[to:])))
}

// TestEdits: random edits of random texts, with characters beyond the BMP and all ends of lines, are those of a text in UTF-16; positions and offsets are inverse.
func TestEdits(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 5))
	parts := []string{"a", "bc", "é", "€", "𝛼", "😀", "\n", "\r\n", "\r", "\t", " ", "//@ requires x != null;", "\ufffd"}
	random := func(n int) string {
		var b strings.Builder
		for range rnd.IntN(n) {
			b.WriteString(parts[rnd.IntN(len(parts))])
		}
		return b.String()
	}
	for range 3000 {
		d := newText(random(30))
		for range 5 {
			place := func() Position { return Position{rnd.IntN(len(d.lines) + 2), rnd.IntN(12)} }
			c := change{&Range{place(), place()}, random(5)}
			want := naive(d.s, c)
			next := d.edit(c)
			if next.s != want {
				t.Fatalf("%q with %+v %q is %q, not %q", d.s, *c.Range, c.Text, next.s, want)
			}
			d = next
		}
		for i := range d.s {
			if i > 0 && d.s[i] == '\n' && d.s[i-1] == '\r' {
				continue // within the end of a line
			}
			if p := d.position(i); d.offset(p) != i {
				t.Fatalf("offset %d of %q is %+v, which is offset %d", i, d.s, p, d.offset(p))
			}
		}
	}
	if d := newText("x\n𝛼y"); d.position(len("x\n𝛼")) != (Position{1, 2}) {
		t.Error(d.position(len("x\n𝛼")))
	}
	if d := newText("x"); d.edit(change{nil, "y"}).s != "y" || d.offset(Position{-1, 5}) != 0 {
		t.Error("a whole text")
	}
}

// TestSpans: spans of sources, whose columns are bytes, are ranges in UTF-16.
func TestSpans(t *testing.T) {
	d := newText("  𝛼 = beta.gamma;  \nlast")
	for _, x := range []struct {
		span source.Span
		want Range
	}{
		{source.Span{Line: 1}, Range{Position{0, 2}, Position{0, 18}}},
		{source.Span{Line: 1, Col: 10}, Range{Position{0, 7}, Position{0, 11}}},
		{source.Span{Line: 1, Col: 10, EndLine: 1, EndCol: 20}, Range{Position{0, 7}, Position{0, 17}}},
		{source.Span{Line: 1, Col: 8}, Range{Position{0, 5}, Position{0, 18}}},
		{source.Span{Line: 1, Col: 10, EndLine: 2, EndCol: 3}, Range{Position{0, 7}, Position{1, 2}}},
		{source.Span{Line: 9}, Range{Position{1, 0}, Position{1, 4}}},
		{source.Span{}, Range{Position{0, 2}, Position{0, 18}}},
		{source.Span{Line: 2, Col: 90, EndLine: 2, EndCol: 95}, Range{Position{1, 0}, Position{1, 4}}},
	} {
		if got := d.span(x.span); got != x.want {
			t.Errorf("%v is %+v, not %+v", x.span, got, x.want)
		}
	}
}

// TestMoved: lines are found again in the order that they have, and as many as a comparison of all subsequences finds.
func TestMoved(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 9))
	random := func() string {
		var b strings.Builder
		for range rnd.IntN(9) {
			b.WriteString(string(rune('a'+rnd.IntN(4))) + "\n")
		}
		return b.String()
	}
	var longest func(a, b []string) int
	longest = func(a, b []string) int {
		switch {
		case len(a) == 0 || len(b) == 0:
			return 0
		case a[0] == b[0]:
			return 1 + longest(a[1:], b[1:])
		}
		return max(longest(a[1:], b), longest(a, b[1:]))
	}
	for range 2000 {
		old, now := newText(random()), newText(random())
		m := moving(old, now)
		found, last := 0, -1
		for i, k := range m.to {
			if k < 0 {
				continue
			}
			if found++; k <= last || old.line(i) != now.line(k) {
				t.Fatalf("%q in %q: %v", old.s, now.s, m.to)
			}
			last = k
		}
		if want := longest(strings.Split(old.s, "\n"), strings.Split(now.s, "\n")); found != want {
			t.Fatalf("%q in %q: %v finds %d lines, not %d", old.s, now.s, m.to, found, want)
		}
	}
	long := newText(strings.Repeat("a\nb\n", 2000))
	m := moving(long, newText("first\n"+strings.Repeat("c\na\n", 2000)+"last"))
	if at, ok := m.span(source.Span{Line: 5}); ok {
		t.Errorf("in too long a text, line 5 is at %d", at.Line)
	}
}
