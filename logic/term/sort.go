package term

// This file defines sorts.

import (
	"fmt"
	"strconv"
	"strings"
)

// Sort is the number of a sort in its bank. The zero Sort is none.
type Sort uint32

// These sorts have the same number in every bank.
const (
	Bool         Sort = 1
	RoundingMode Sort = 2
)

// Kind says what values a sort has.
type Kind uint8

// The kinds of sorts.
const (
	BoolKind Kind = iota + 1
	ModeKind
	BitVecKind
	FloatKind
	ArrayKind
	UninterpretedKind
)

// Limits of sorts. A text that asks for more is refused.
const (
	MaxWidth = 1 << 16 // bits of a vector
	MaxExp   = 18      // bits of an exponent
	MaxSig   = 1 << 12 // bits of a significand
)

// sortInfo is what a bank knows about a sort.
type sortInfo struct {
	kind Kind
	p, q uint32 // width; bits of exponent and significand; sorts of index and element; name
}

// sorts are those of a bank, by their numbers.
type sorts struct {
	list  []sortInfo
	of    map[sortInfo]Sort
	names *names // of uninterpreted sorts: the bank's
}

func newSorts(n *names) sorts {
	return sorts{
		list:  []sortInfo{{}, {kind: BoolKind}, {kind: ModeKind}},
		of:    map[sortInfo]Sort{{kind: BoolKind}: Bool, {kind: ModeKind}: RoundingMode},
		names: n,
	}
}

// BitVec is the sort of vectors of the given width, from 1 to MaxWidth.
func (l *sorts) BitVec(width int) Sort {
	return must(l.MakeSort(BitVecKind, width, 0))
}

// Float is the sort of floats with so many bits of exponent and of
// significand, the hidden bit counted: Java's double is Float(11, 53).
func (l *sorts) Float(eb, sb int) Sort {
	return must(l.MakeSort(FloatKind, eb, sb))
}

// Array is the sort of arrays from one sort to another.
func (l *sorts) Array(index, element Sort) Sort {
	return must(l.MakeSort(ArrayKind, int(index), int(element)))
}

// Uninterpreted is the sort of that name, about whose elements nothing is known.
func (l *sorts) Uninterpreted(name string) Sort {
	return l.internSort(sortInfo{UninterpretedKind, l.names.number(name), 0})
}

// MakeSort is BitVec, Float or Array, and an error where those panic.
func (l *sorts) MakeSort(k Kind, p, q int) (Sort, error) {
	switch {
	case k == BitVecKind && (p < 1 || p > MaxWidth):
		return 0, fmt.Errorf("vectors have 1 to %d bits, not %d", MaxWidth, p)
	case k == FloatKind && (p < 2 || p > MaxExp || q < 2 || q > MaxSig):
		return 0, fmt.Errorf("floats have exponents of 2 to %d bits and significands of 2 to %d, not %d and %d", MaxExp, MaxSig, p, q)
	case k == ArrayKind && (p < 1 || p >= len(l.list) || q < 1 || q >= len(l.list)):
		return 0, fmt.Errorf("an array needs two sorts")
	}
	return l.internSort(sortInfo{k, uint32(p), uint32(q)}), nil
}

func (l *sorts) internSort(s sortInfo) Sort {
	if n, ok := l.of[s]; ok {
		return n
	}
	l.list = append(l.list, s)
	l.of[s] = Sort(len(l.list) - 1)
	return Sort(len(l.list) - 1)
}

// Kind says what values the sort has.
func (l *sorts) Kind(s Sort) Kind { return l.list[s].kind }

// Width is the number of bits of a vector or a float.
func (l *sorts) Width(s Sort) int {
	switch i := l.list[s]; i.kind {
	case BitVecKind:
		return int(i.p)
	case FloatKind:
		return int(i.p + i.q)
	}
	panic("term: " + l.SortString(s) + " has no width")
}

// Format is the bits of exponent and significand of a float.
func (l *sorts) Format(s Sort) (eb, sb int) { return int(l.list[s].p), int(l.list[s].q) }

// Index and Element are the sorts of an array.
func (l *sorts) Index(s Sort) Sort   { return Sort(l.list[s].p) }
func (l *sorts) Element(s Sort) Sort { return Sort(l.list[s].q) }

// SortName is the name of an uninterpreted sort.
func (l *sorts) SortName(s Sort) string { return l.names.list[l.list[s].p] }

// Size is the number of values of a sort, and false if it is not finite or
// more than 2^62. Uninterpreted sorts count as infinite.
func (l *sorts) Size(s Sort) (int64, bool) {
	switch i := l.list[s]; i.kind {
	case BoolKind:
		return 2, true
	case ModeKind:
		return int64(len(modeNames)), true
	case BitVecKind:
		return 1 << min(i.p, 62), i.p <= 62
	case FloatKind:
		if i.p+i.q > 62 {
			return 0, false
		}
		return 1<<(i.p+i.q) - 2*(1<<(i.q-1)-1) + 1, true // one NaN
	case ArrayKind:
		return l.arraySize(s)
	}
	return 0, false
}

func (l *sorts) arraySize(s Sort) (int64, bool) {
	n, ok1 := l.Size(l.Index(s))
	k, ok2 := l.Size(l.Element(s))
	if !ok1 || !ok2 || n > 62 {
		return 1, ok2 && k == 1
	}
	size := int64(1)
	for range n {
		if size > 1<<62/k {
			return 0, false
		}
		size *= k
	}
	return size, true
}

// SortString is the sort as SMT-LIB writes it.
func (l *sorts) SortString(s Sort) string {
	switch i := l.list[s]; i.kind {
	case BoolKind:
		return "Bool"
	case ModeKind:
		return "RoundingMode"
	case BitVecKind:
		return "(_ BitVec " + strconv.Itoa(int(i.p)) + ")"
	case FloatKind:
		return fmt.Sprintf("(_ FloatingPoint %d %d)", i.p, i.q)
	case ArrayKind:
		return "(Array " + l.SortString(Sort(i.p)) + " " + l.SortString(Sort(i.q)) + ")"
	case UninterpretedKind:
		return Symbol(l.names.list[i.p])
	}
	return "no sort"
}

// Symbol is a name as SMT-LIB writes it: in bars if it has to be.
func Symbol(name string) string {
	if simple(name) {
		return name
	}
	return "|" + name + "|"
}

func simple(name string) bool {
	if name == "" || name[0] >= '0' && name[0] <= '9' || reserved[name] {
		return false
	}
	for i := range len(name) {
		c := name[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0) {
			return false
		}
	}
	return true
}

var reserved = map[string]bool{
	"_": true, "!": true, "as": true, "let": true, "exists": true, "forall": true, "match": true, "par": true,
	"BINARY": true, "DECIMAL": true, "HEXADECIMAL": true, "NUMERAL": true, "STRING": true,
}
