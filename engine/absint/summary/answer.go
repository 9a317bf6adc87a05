package summary

import (
	"encoding/json"
	"slices"
	"strings"

	"assay/engine/absint/domain"
)

// Answer is how calls of a procedure end.
type Answer struct {
	Unknown bool     // they may do anything: the rest says nothing
	Returns bool     // one may return
	Results []Value  // what it returns then
	Throws  Value    // the exceptions that leave it
	All     bool     // it may write anything
	Writes  []string // else these fields, globals, and Elements; sorted
}

// Elements is the name of the elements of all arrays, among what is written.
const Elements = "elements"

// mostWrites is how many cells are told apart.
const mostWrites = 24

// anything is an answer of which nothing is known.
var anything = Answer{Unknown: true, All: true}

// wire is an answer as a text.
type wire struct {
	U bool        `json:",omitempty"`
	R bool        `json:",omitempty"`
	V []wireValue `json:",omitempty"`
	T *wireValue  `json:",omitempty"`
	A bool        `json:",omitempty"`
	W []string    `json:",omitempty"`
}

type wireValue struct {
	K string   `json:",omitempty"`
	I []int64  `json:",omitempty"` // the bounds
	N bool     `json:",omitempty"`
	A bool     `json:",omitempty"`
	T []string `json:",omitempty"`
}

func (v Value) wire() wireValue {
	w := wireValue{K: string(rune(v.kind)), N: v.null, A: v.any, T: v.types}
	if v.kind == num {
		w.I = []int64{v.in.Lo, v.in.Hi}
	}
	return w
}

func (w wireValue) value() Value {
	v := Value{null: w.N, any: w.A, types: w.T}
	switch {
	case w.K == "n" && len(w.I) == 2:
		v.kind, v.in = num, domain.Interval{Lo: w.I[0], Hi: w.I[1]}
	case w.K == "r":
		v.kind = ref
	default:
		v.kind = other
	}
	return v
}

// text is an answer in its one form; empty: no call ends, and none writes.
func (a Answer) text() string {
	a = a.close()
	if a.Unknown {
		return `{"U":true}`
	}
	if !a.Returns && a.Throws.empty() && !a.All && len(a.Writes) == 0 {
		return ""
	}
	w := wire{R: a.Returns, A: a.All, W: a.Writes}
	if a.Returns {
		for _, v := range a.Results {
			w.V = append(w.V, v.wire())
		}
	}
	if !a.Throws.empty() {
		t := a.Throws.wire()
		w.T = &t
	}
	data, err := json.Marshal(w)
	if err != nil {
		return `{"U":true}` // which no value of ours gives
	}
	return string(data)
}

// close brings an answer into the lattice that is finite.
func (a Answer) close() Answer {
	for i, v := range a.Results {
		a.Results[i] = v.close()
	}
	slices.Sort(a.Writes)
	a.Writes = slices.Compact(a.Writes)
	if a.All || len(a.Writes) > mostWrites {
		a.All, a.Writes = true, nil
	}
	return a
}

// Read is the answer of a text, as package memo has it. What cannot be read says nothing.
func Read(text string) Answer {
	if text == "" {
		return Answer{Throws: Value{kind: ref}}
	}
	var w wire
	if err := json.Unmarshal([]byte(text), &w); err != nil || w.U {
		return anything
	}
	a := Answer{Returns: w.R, Throws: Value{kind: ref}, All: w.A, Writes: w.W}
	for _, x := range w.V {
		a.Results = append(a.Results, x.value())
	}
	if w.T != nil {
		a.Throws = w.T.value()
	}
	return a
}

// joinAnswers is what either says.
func joinAnswers(a, b Answer) Answer {
	if a.Unknown || b.Unknown {
		return anything
	}
	out := Answer{Returns: a.Returns || b.Returns, Throws: join(a.Throws, b.Throws), All: a.All || b.All, Writes: slices.Concat(a.Writes, b.Writes)}
	switch {
	case !a.Returns:
		out.Results = slices.Clone(b.Results)
	case !b.Returns:
		out.Results = slices.Clone(a.Results)
	default:
		for i := range min(len(a.Results), len(b.Results)) {
			out.Results = append(out.Results, join(a.Results[i], b.Results[i]))
		}
	}
	return out.close()
}

// Throwing reports whether a call may throw.
func (a Answer) Throwing() bool { return a.Unknown || !a.Throws.empty() }

// Raises reports whether an exception of exactly a class may leave a call.
func (a Answer) Raises(class string) bool { return a.Unknown || a.Throws.Of(class) }

// Domain is the lattice of answers, for package memo.
type Domain struct{}

// Join is the least answer above both.
func (Domain) Join(a, b string) string {
	switch {
	case a == b || b == "":
		return a
	case a == "":
		return b
	}
	return joinAnswers(Read(a), Read(b)).text()
}

// Below reports whether one answer is below the other.
func (d Domain) Below(a, b string) bool { return d.Join(a, b) == b }

// String is an answer as people read it.
func (a Answer) String() string { return a.Spoken(false) }

// Spoken is an answer as people read it, of a procedure whose results may be truth values, which are numbers here.
func (a Answer) Spoken(truth bool) string {
	if a.Unknown {
		return "may do anything"
	}
	var parts []string
	switch {
	case a.Returns && len(a.Results) > 0:
		var list []string
		for _, v := range a.Results {
			text := v.String()
			if truth && v.kind == num {
				text = map[string]string{"0": "false", "1": "true", "0..1": "any"}[text]
			}
			list = append(list, text)
		}
		parts = append(parts, "returns "+strings.Join(list, ", "))
	case a.Returns:
		parts = append(parts, "returns")
	default:
		parts = append(parts, "never returns")
	}
	switch {
	case a.Throws.empty() && a.Returns:
		parts = append(parts, "throws nothing")
	case a.Throws.any:
		parts = append(parts, "may throw anything")
	case !a.Throws.empty():
		t := a.Throws
		t.null = false
		parts = append(parts, "throws "+t.String())
	}
	switch {
	case a.All:
		parts = append(parts, "may write anything")
	case len(a.Writes) == 0:
		parts = append(parts, "writes nothing")
	default:
		parts = append(parts, "writes "+strings.Join(a.Writes, ", "))
	}
	return strings.Join(parts, "; ")
}
