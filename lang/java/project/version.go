package project

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// compareVersions orders versions as Maven does: numbers by value, words by what they say of a release, and trailing
// parts that say nothing do not count.
func compareVersions(a, b string) int {
	x, y := parts(a), parts(b)
	for i := range max(len(x), len(y)) {
		p, q := part{}, part{}
		if i < len(x) {
			p = x[i]
		}
		if i < len(y) {
			q = y[i]
		}
		if c := p.compare(q); c != 0 {
			return c
		}
	}
	return 0
}

// part is one part of a version. The zero part stands for one that is not there.
type part struct {
	kind   int // -1 to 2: a word before the release, the release itself, a word after it, a number
	rank   int // of a known word
	word   string
	number string // without leading zeros
}

const (
	before  = -1
	release = 0
	after   = 1
	numeric = 2
)

var ranks = []string{"alpha", "beta", "milestone", "rc", "snapshot"}

func (p part) compare(q part) int {
	if p.nothing() && q.nothing() {
		return 0
	}
	return cmp.Or(cmp.Compare(p.kind, q.kind), cmp.Compare(p.rank, q.rank), strings.Compare(p.word, q.word), cmp.Compare(len(p.number), len(q.number)), strings.Compare(p.number, q.number))
}

// nothing reports whether a part says no more than one that is not there: 1.0 is 1.
func (p part) nothing() bool { return p == part{} || p == part{kind: numeric} }

// parts splits a version at dots, hyphens, underscores and between digits and letters.
func parts(version string) []part {
	var out []part
	add := func(s string, last bool) {
		if s == "" {
			return
		}
		if s[0] >= '0' && s[0] <= '9' {
			out = append(out, part{kind: numeric, number: strings.TrimLeft(s, "0")})
			return
		}
		s = strings.ToLower(s)
		if !last { // a1 is alpha-1
			switch s {
			case "a":
				s = "alpha"
			case "b":
				s = "beta"
			case "m":
				s = "milestone"
			}
		}
		switch {
		case s == "cr":
			s = "rc"
		case s == "ga" || s == "final" || s == "release":
			out = append(out, part{})
			return
		case s == "sp":
			out = append(out, part{kind: after, word: ""})
			return
		}
		if i := slices.Index(ranks, s); i >= 0 {
			out = append(out, part{kind: before, rank: i})
			return
		}
		out = append(out, part{kind: after, rank: 1, word: s})
	}
	from := 0
	for i := range len(version) {
		c := version[i]
		switch {
		case c == '.' || c == '-' || c == '_' || c == '+':
			add(version[from:i], true)
			from = i + 1
		case i > from && digit(c) != digit(version[i-1]):
			add(version[from:i], false)
			from = i
		}
	}
	add(version[from:], true)
	return out
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// isRange reports whether a version is a range or a list of ranges: [1.0,2.0), (,3].
func isRange(version string) bool {
	return strings.HasPrefix(version, "[") || strings.HasPrefix(version, "(")
}

// within reports whether a version is in a range.
func within(version, ranges string) bool {
	for ranges != "" {
		end := strings.IndexAny(ranges, ")]")
		if end < 1 {
			return false
		}
		low, high, two := strings.Cut(ranges[1:end], ",")
		low, high = strings.TrimSpace(low), strings.TrimSpace(high)
		if !two {
			high = low
		}
		l, h := compareVersions(version, low), compareVersions(version, high)
		if (low == "" || l > 0 || l == 0 && ranges[0] == '[') && (high == "" || h < 0 || h == 0 && ranges[end] == ']') {
			return true
		}
		ranges = strings.TrimLeft(ranges[end+1:], ", ")
	}
	return false
}

// choose returns the newest of some versions that a wanted one means: itself, or what is in its range.
func choose(wanted string, there func() []string) string {
	if !isRange(wanted) {
		return wanted
	}
	fit := slices.DeleteFunc(there(), func(v string) bool { return !within(v, wanted) })
	if len(fit) == 0 {
		return wanted
	}
	return slices.MaxFunc(fit, compareVersions)
}

// javaOf returns the version of Java that a text names: 8 for 1.8, 8 and VERSION_1_8; 0: it names none.
func javaOf(text string) int {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "VERSION_"), "1.")
	n, err := strconv.Atoi(strings.TrimPrefix(text, "1_"))
	if err != nil || n < 1 || n > 99 {
		return 0
	}
	return n
}
