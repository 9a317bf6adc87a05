// Package judge evaluates specifications on histories, from their trees. It knows nothing of letters, formulas and automata, by which
// histories are found.
package judge

import (
	"encoding/binary"
	"slices"
	"strings"

	"assay/engine/stream/data"
	lang "assay/lang/stream"
	"assay/logic/stream"
)

// History is what channels carry, slot by slot: a stem, then a loop for ever. It is finite where the
// loop is empty.
type History struct {
	Channels   []*lang.Channel
	Stem, Loop [][]lang.Value
}

// String returns the history of one channel as a stream, of several slot by slot.
func (h *History) String() string {
	text := func(slots [][]lang.Value) string {
		var out []string
		for _, s := range slots {
			out = append(out, h.slot(s))
		}
		return strings.Join(out, " ")
	}
	s := text(h.Stem)
	if len(h.Loop) > 0 {
		s += " (" + text(h.Loop) + ")^inf"
	}
	if s = strings.TrimSpace(s); s == "" {
		return "<>"
	}
	return s
}

func (h *History) slot(s []lang.Value) string {
	if len(h.Channels) == 1 {
		return s[0].String()
	}
	var parts []string
	for i, c := range h.Channels {
		parts = append(parts, c.Name+"="+s[i].String())
	}
	return "[" + strings.Join(parts, " ") + "]"
}

// Without returns the history without some channels.
func (h *History) Without(hidden map[string]bool) *History {
	out := &History{}
	var kept []int
	for i, c := range h.Channels {
		if !hidden[c.Name] {
			kept = append(kept, i)
			out.Channels = append(out.Channels, c)
		}
	}
	cut := func(slots [][]lang.Value) (all [][]lang.Value) {
		for _, s := range slots {
			var t []lang.Value
			for _, i := range kept {
				t = append(t, s[i])
			}
			all = append(all, t)
		}
		return all
	}
	out.Stem, out.Loop = cut(h.Stem), cut(h.Loop)
	return out
}

// With is an infinite history that begins with other slots: messages of types that are not finite may be others that compare
// in the same way.
func (h *History) With(slots [][]lang.Value) (*History, bool) {
	if len(h.Loop) == 0 {
		return nil, false
	}
	out := &History{Channels: h.Channels, Stem: slices.Clone(h.Stem), Loop: h.Loop}
	for len(out.Stem) < len(slots) { // by whole rounds, so that the loop stays as it is
		out.Stem = append(out.Stem, h.Loop...)
	}
	copy(out.Stem, slots)
	return out, true
}

// Holds reports whether a formula holds of a history; channels says which channel of the history each channel of the formula is.
func Holds(e *lang.Expr, h *History, channels []int) bool {
	return newJudge(h, channels, 2*past(e)+1).formula(e)[0]
}

// past counts operators that look back: with each, what they are worth may take two rounds longer to come again.
func past(e *lang.Expr) int {
	n := 0
	switch e.Op {
	case lang.OpPrev, lang.OpOnce, lang.OpHist, lang.OpSince:
		n = 1
	case lang.OpName:
		if e.Ref != nil && e.Ref.Spec != nil {
			n = past(e.Ref.Spec.Body)
		}
	}
	for _, x := range e.Args {
		n += past(x)
	}
	return n
}

// judge evaluates at all positions of a history. The last position is the empty suffix of a finite history; an
// infinite one goes from the last slot back to the loop.
type judge struct {
	slots    [][]lang.Value
	loop     int // where the loop begins; -1: finite
	channels []int
	columns  map[int]stream.Stream[lang.Value] // what channels carry, as far as it was asked for
}

func newJudge(h *History, channels []int, rounds int) *judge {
	j := &judge{slots: slices.Clone(h.Stem), loop: -1, channels: channels}
	if len(h.Loop) == 0 {
		return j
	}
	for range rounds {
		j.slots = append(j.slots, h.Loop...)
	}
	j.loop = len(j.slots)
	j.slots = append(j.slots, h.Loop...)
	return j
}

// size returns how many positions there are, the empty suffix among them.
func (j *judge) size() int { return len(j.slots) + 1 }

// next returns the position after i; ok is false where nothing comes after it.
func (j *judge) next(i int) (int, bool) {
	switch {
	case i+1 < len(j.slots):
		return i + 1, true
	case j.loop >= 0:
		return j.loop, true
	}
	return len(j.slots), false
}

// values evaluates something at each position.
func (j *judge) values(f func(i int, inside bool) bool) []bool {
	out := make([]bool, j.size())
	for i := range out {
		out[i] = f(i, i < len(j.slots))
	}
	return out
}

// formula returns what a formula is worth at each position.
func (j *judge) formula(e *lang.Expr) []bool {
	if e.Op == lang.OpName && e.Ref != nil && e.Ref.Spec != nil {
		inner := &judge{slots: j.slots, loop: j.loop}
		for _, c := range e.Ref.Channels {
			inner.channels = append(inner.channels, j.channels[c])
		}
		return inner.formula(e.Ref.Spec.Body)
	}
	switch e.Op {
	case lang.OpTrue, lang.OpFalse:
		return j.values(func(int, bool) bool { return e.Op == lang.OpTrue })
	case lang.OpNot, lang.OpAnd, lang.OpOr, lang.OpImply, lang.OpIff:
		return j.connective(e)
	case lang.OpNext, lang.OpAlways, lang.OpSome, lang.OpUntil, lang.OpWeak, lang.OpRel:
		return j.future(e)
	case lang.OpPrev, lang.OpOnce, lang.OpHist, lang.OpSince:
		return j.past(e)
	}
	return j.values(func(i int, inside bool) bool { return j.atom(e, i) })
}

func (j *judge) connective(e *lang.Expr) []bool {
	x := j.formula(e.Args[0])
	y := x
	if len(e.Args) > 1 {
		y = j.formula(e.Args[1])
	}
	return j.values(func(i int, _ bool) bool {
		switch e.Op {
		case lang.OpNot:
			return !x[i]
		case lang.OpAnd:
			return x[i] && y[i]
		case lang.OpOr:
			return x[i] || y[i]
		case lang.OpImply:
			return !x[i] || y[i]
		}
		return x[i] == y[i]
	})
}

// positions returns those from i on, each once, in their order.
func (j *judge) positions(i int) []int {
	var out []int
	for k := i; k < len(j.slots); k++ {
		out = append(out, k)
	}
	if j.loop >= 0 {
		for k := j.loop; k < i; k++ {
			out = append(out, k)
		}
	}
	return out
}

// future evaluates the positions ahead, as the operators are defined.
func (j *judge) future(e *lang.Expr) []bool {
	x := j.formula(e.Args[0])
	y := x
	if len(e.Args) > 1 {
		y = j.formula(e.Args[1])
	}
	return j.values(func(i int, inside bool) bool {
		if e.Op == lang.OpNext {
			k, ok := j.next(i)
			return inside && ok && x[k]
		}
		for _, k := range j.positions(i) {
			switch e.Op {
			case lang.OpAlways:
				if !x[k] {
					return false
				}
			case lang.OpSome:
				if x[k] {
					return true
				}
			case lang.OpUntil, lang.OpWeak:
				if y[k] {
					return true
				}
				if !x[k] {
					return false
				}
			case lang.OpRel:
				if !y[k] {
					return false
				}
				if x[k] {
					return true
				}
			}
		}
		return e.Op == lang.OpAlways || e.Op == lang.OpWeak || e.Op == lang.OpRel
	})
}

func (j *judge) past(e *lang.Expr) []bool {
	x := j.formula(e.Args[0])
	y := x
	if len(e.Args) > 1 {
		y = j.formula(e.Args[1])
	}
	return j.values(func(i int, inside bool) bool {
		if e.Op == lang.OpPrev {
			return i > 0 && x[i-1]
		}
		for k := i; k >= 0; k-- {
			switch e.Op {
			case lang.OpOnce:
				if x[k] {
					return true
				}
			case lang.OpHist:
				if !x[k] {
					return false
				}
			case lang.OpSince:
				if y[k] {
					return true
				}
				if !x[k] {
					return false
				}
			}
		}
		return e.Op == lang.OpHist
	})
}

// atom evaluates a comparison at a position.
func (j *judge) atom(e *lang.Expr, i int) bool {
	of := func(x *lang.Expr) lang.Value { return j.message(x, i) }
	if e.Atom && i >= len(j.slots) {
		return false
	}
	switch e.Op {
	case lang.OpName:
		return of(e) == lang.Truth(true)
	case lang.OpMatch:
		return matches(e.Regex, j.stream(e.Args[0], i))
	case lang.OpSubset:
		for _, m := range j.stream(e.Args[0].Args[0], i).Dom() {
			if !data.InSet(m, e.Args[1], of) {
				return false
			}
		}
		return true
	case lang.OpIn:
		if e.Args[1].Op == lang.OpDom {
			return slices.Contains(j.stream(e.Args[1].Args[0], i).Dom(), data.ValueOf(e.Args[0], of))
		}
		return data.InSet(data.ValueOf(e.Args[0], of), e.Args[1], of)
	}
	l, r := e.Args[0], e.Args[1]
	switch {
	case l.Op == lang.OpLen || r.Op == lang.OpLen:
		return compareLengths(e.Op, j.length(l, i), j.length(r, i))
	case r.Word != nil:
		return j.stream(l, i).Equal(stream.Lasso(r.Word.Stem, r.Word.Loop)) == (e.Op == lang.OpEq)
	case l.Word != nil:
		return j.stream(r, i).Equal(stream.Lasso(l.Word.Stem, l.Word.Loop)) == (e.Op == lang.OpEq)
	}
	return data.CompareValues(e, of)
}

// message returns the message that a name means at a position.
func (j *judge) message(x *lang.Expr, i int) lang.Value {
	switch x.Op {
	case lang.OpHead, lang.OpNth:
		if m, ok := j.stream(x.Args[0], i).Nth(int(x.N)); ok {
			return m
		}
		return data.Absent
	}
	if i >= len(j.slots) {
		return data.Absent
	}
	return j.slots[i][j.channels[x.Ref.Channel]]
}

// stream returns a stream from a position on.
func (j *judge) stream(e *lang.Expr, i int) stream.Stream[lang.Value] {
	switch e.Op {
	case lang.OpRest:
		return j.stream(e.Args[0], i).Rest()
	case lang.OpDrop:
		return j.stream(e.Args[0], i).Drop(int(e.N))
	case lang.OpTake:
		return j.stream(e.Args[0], i).Take(int(e.N))
	case lang.OpFilter:
		return j.stream(e.Args[1], i).Filter(func(m lang.Value) bool {
			return data.InSet(m, e.Args[0], func(x *lang.Expr) lang.Value { return j.message(x, i) })
		})
	}
	return j.column(j.channels[e.Ref.Channel]).Drop(i)
}

// column is what a channel carries.
func (j *judge) column(channel int) stream.Stream[lang.Value] {
	if s, ok := j.columns[channel]; ok {
		return s
	}
	column := make([]lang.Value, len(j.slots))
	for k, s := range j.slots {
		column[k] = s[channel]
	}
	s := stream.Finite(column...)
	if j.loop >= 0 {
		s = stream.Lasso(column, column[j.loop:])
	}
	if j.columns == nil {
		j.columns = map[int]stream.Stream[lang.Value]{}
	}
	j.columns[channel] = s
	return s
}

func (j *judge) length(e *lang.Expr, i int) stream.Length {
	switch e.Op {
	case lang.OpLen:
		return j.stream(e.Args[0], i).Len()
	case lang.OpInf:
		return stream.Infinity
	}
	return stream.Of(int(e.Value.N))
}

func compareLengths(op lang.Op, l, r stream.Length) bool {
	c := l.Compare(r)
	switch op {
	case lang.OpEq:
		return c == 0
	case lang.OpNe:
		return c != 0
	case lang.OpLt:
		return c < 0
	case lang.OpLe:
		return c <= 0
	case lang.OpGt:
		return c > 0
	}
	return c >= 0
}

// derivatives are what is left of a list of parts after a message (Antimirov): lists again. Marked are those that
// begin with a round of ^inf.
type derivative struct {
	parts []*lang.Regex
	round bool
}

func derivatives(parts []*lang.Regex, m lang.Value) []derivative {
	if len(parts) == 0 {
		return nil
	}
	head, tail := parts[0], parts[1:]
	before := func(first ...*lang.Regex) []derivative { return derivatives(append(first, tail...), m) }
	switch head.Op {
	case lang.RegexSet:
		if head.Set == nil || data.InSet(m, head.Set, func(*lang.Expr) lang.Value { return data.Absent }) {
			return []derivative{{tail, false}}
		}
		return nil
	case lang.RegexAlt:
		return append(before(head.Args[0]), before(head.Args[1])...)
	case lang.RegexSeq:
		return before(slices.Clone(head.Args)...)
	case lang.RegexOpt:
		return append(before(head.Args[0]), before()...)
	case lang.RegexPlus:
		return before(head.Args[0], &lang.Regex{Op: lang.RegexStar, Args: head.Args})
	case lang.RegexStar:
		// A round that reads something: one that is empty changes nothing.
		var out []derivative
		for _, d := range derivatives([]*lang.Regex{head.Args[0]}, m) {
			out = append(out, derivative{append(slices.Clip(d.parts), parts...), false})
		}
		return append(out, before()...)
	}
	var out []derivative // ^inf: a round, and then for ever
	for _, d := range derivatives([]*lang.Regex{head.Args[0]}, m) {
		out = append(out, derivative{append(slices.Clip(d.parts), head), true})
	}
	return out
}

// ends reports whether a list of parts matches the empty word.
func ends(parts []*lang.Regex) bool {
	for _, r := range parts {
		switch r.Op {
		case lang.RegexSet, lang.RegexForever:
			return false
		case lang.RegexAlt:
			if !ends(r.Args[:1]) && !ends(r.Args[1:]) {
				return false
			}
		case lang.RegexSeq, lang.RegexPlus:
			if !ends(r.Args) {
				return false
			}
		}
	}
	return true
}

// written returns a list of parts as a text, which identifies the list.
func written(parts []*lang.Regex, sets map[*lang.Expr]uint64) string {
	return string(appendWritten(nil, parts, sets))
}

// appendWritten adds a list to a text: the operator of each part, the number of its set, and how many parts it has.
func appendWritten(b []byte, parts []*lang.Regex, sets map[*lang.Expr]uint64) []byte {
	for _, r := range parts {
		b = append(b, byte(r.Op))
		if r.Op == lang.RegexSet && r.Set != nil {
			n, ok := sets[r.Set]
			if !ok {
				n = uint64(len(sets)) + 1
				sets[r.Set] = n
			}
			b = binary.AppendUvarint(b, n)
		} else if r.Op == lang.RegexSet {
			b = append(b, 0)
		}
		b = binary.AppendUvarint(b, uint64(len(r.Args)))
		b = appendWritten(b, r.Args, sets)
	}
	return b
}

// matches reports whether an expression matches a stream: a finite one where a list of parts is left that may end,
// an infinite one where rounds of ^inf begin again and again on some path.
func matches(r *lang.Regex, s stream.Stream[lang.Value]) bool {
	type node struct {
		text string
		at   int
	}
	word := append(slices.Clip(s.Stem()), s.Loop()...)
	lists := map[node][]*lang.Regex{}
	type arc struct {
		from, to node
		round    bool
	}
	var arcs []arc
	sets := map[*lang.Expr]uint64{} // their numbers
	first := node{written([]*lang.Regex{r}, sets), 0}
	lists[first] = []*lang.Regex{r}
	for queue := []node{first}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		if n.at == len(word) {
			if ends(lists[n]) {
				return true
			}
			continue
		}
		next := n.at + 1
		if next == len(word) && s.Infinite() {
			next = len(s.Stem())
		}
		for _, d := range derivatives(lists[n], word[n.at]) {
			to := node{written(d.parts, sets), next}
			if _, ok := lists[to]; !ok {
				lists[to] = d.parts
				queue = append(queue, to)
			}
			arcs = append(arcs, arc{n, to, d.round})
		}
	}
	// A cycle with an arc that begins a round: its source can be reached from its target.
	for _, a := range arcs {
		if !a.round {
			continue
		}
		reach := map[node]bool{a.to: true}
		for changed := true; changed && !reach[a.from]; {
			changed = false
			for _, b := range arcs {
				if reach[b.from] && !reach[b.to] {
					reach[b.to] = true
					changed = true
				}
			}
		}
		if reach[a.from] {
			return true
		}
	}
	return false
}
