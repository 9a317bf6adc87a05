// This file searches for values of the past.

package reverse

import (
	"slices"
	"sort"
	"strconv"
	"strings"
)

// result is what a search found.
type result struct {
	value uint64
	text  string // how; empty if nobody asked
	ok    bool
}

// look searches for the value that a cell had behind a step.
func (h *History) look(c Cell, t int32) result {
	if h.Depth == 0 {
		return result{}
	}
	h.path, h.work = h.path[:0], 0
	v := h.val(c, t, h.Depth)
	h.Cost.Work += h.work
	return v
}

// val returns the value that a cell had behind step t.
func (h *History) val(c Cell, t int32, depth int) result {
	defs := h.defs[c]
	i := sort.Search(len(defs), func(i int) bool { return defs[i] > t })
	if i == len(defs) {
		v, ok := h.memory.Value(c)
		return result{v, h.called(c), ok}
	}
	r, d := defs[i], int32(-1)
	if i > 0 {
		d = defs[i-1]
	}
	if k := &h.steps[r]; k.kept == keptValue {
		return h.constant(k.value)
	} else if k.kept == keptMade {
		return result{} // there was no such cell
	}
	v := version{c, d}
	if h.work++; depth == 0 || h.work > mostWork || slices.Contains(h.path, v) {
		return result{}
	}
	h.path = append(h.path, v)
	out := h.find(c, d, r, depth-1)
	h.path = h.path[:len(h.path)-1]
	return out
}

// called is the name of a cell, for those who ask how values are found.
func (h *History) called(c Cell) string {
	if h.name == nil {
		return ""
	}
	return h.name(c)
}

func (h *History) constant(v uint64) result {
	if h.name == nil {
		return result{value: v, ok: true}
	}
	return result{v, strconv.FormatInt(int64(v), 10), true}
}

// mostUses is how many uses of a version are tried.
const mostUses = 8

// find looks for the value of a cell between its definition d and the one after it, r.
func (h *History) find(c Cell, d, r int32, depth int) result {
	if h.SelfOnly {
		return h.self(c, r)
	}
	if h.Extraction {
		uses := h.uses[c]
		last := sort.Search(len(uses), func(i int) bool { return uses[i] > r }) - 1
		for n := 0; last >= 0 && uses[last] > d && n < mostUses; last, n = last-1, n+1 {
			if v := h.extract(c, uses[last], depth); v.ok {
				return v
			}
		}
	}
	switch {
	case d < 0 && h.Initial != nil:
		if v, ok := h.Initial(c); ok {
			return h.constant(v)
		}
	case d >= 0 && h.Redefine:
		return h.redefine(d, depth)
	}
	return result{}
}

// self is x := e(x), undone over what is there now.
func (h *History) self(c Cell, r int32) result {
	x := &h.steps[r]
	i := slices.Index(x.Args, c)
	if x.Rhs == nil || i < 0 || x.Dst != c || int(r) != len(h.steps)-1 {
		return result{}
	}
	return h.inverted(x, i, func(c Cell, _ bool) result {
		v, ok := h.memory.Value(c)
		return result{v, h.called(c), ok}
	})
}

// extract computes what a cell held when a step used it.
func (h *History) extract(c Cell, u int32, depth int) result {
	x := &h.steps[u]
	i := slices.Index(x.Args, c)
	if x.Rhs == nil || slices.Index(x.Args[i+1:], c) >= 0 {
		return result{}
	}
	if x.Look != nil && i == 1 {
		return h.lookBack(x, u, depth)
	}
	return h.inverted(x, i, func(c Cell, behind bool) result {
		if behind {
			return h.val(c, u, depth)
		}
		return h.val(c, u-1, depth)
	})
}

// inverted solves the term of a step for an argument, over what cells held before the step, or behind it.
func (h *History) inverted(x *step, i int, val func(c Cell, behind bool) result) result {
	inv := h.inverse(x.Rhs, i)
	if inv == nil || inv.loses() && x.flags>>i&1 == 0 {
		return result{}
	}
	return h.evaluated(inv, x, val)
}

// evaluated is the value of a term over the cells of a step, with its text if somebody asks.
func (h *History) evaluated(t *Term, x *step, val func(c Cell, behind bool) result) result {
	var names []string
	var whole string
	if h.name != nil {
		names = make([]string, len(x.Args))
	}
	v, _, ok := t.eval(func(k int) (uint64, bool) {
		c, behind := x.Dst, k == Out
		if !behind {
			c = x.Args[k]
		}
		r := val(c, behind)
		if h.name != nil && behind {
			whole = r.text
		} else if h.name != nil {
			names[k] = r.text
		}
		return r.value, r.ok
	})
	out := result{value: v, ok: ok}
	if ok && h.name != nil {
		if out.text = t.Show(whole, names...); len(t.Of) > 1 {
			out.text = "(" + out.text + ")"
		}
	}
	return out
}

// redefine computes what a step assigned.
func (h *History) redefine(d int32, depth int) result {
	x := &h.steps[d]
	if x.Rhs == nil || x.Gone {
		return result{}
	}
	return h.evaluated(x.Rhs, x, func(c Cell, _ bool) result { return h.val(c, d-1, depth) })
}

// lookBack finds the object whose field held what a step loaded; it is false if several did.
func (h *History) lookBack(x *step, u int32, depth int) (found result) {
	held := h.val(x.Dst, u, depth)
	if !held.ok || held.value == 0 {
		return result{}
	}
	all := x.Look.Holders(func(object uint64, field Cell) bool {
		v := h.val(field, u-1, depth)
		switch {
		case !v.ok, v.value == held.value && found.ok:
			found = result{}
			return false // it may be this one, or is another one
		case v.value == held.value:
			found = result{value: object, ok: true}
		}
		return true
	})
	if !all {
		return result{}
	}
	if h.name != nil && found.ok {
		found.text = held.text + "<-" + x.Look.Field
	}
	return found
}

// Code returns the reverse code of the last assignment: what restores its cell, with the values that are kept as numbers.
func (h *History) Code(name func(Cell) string) string {
	h.name = name
	defer func() { h.name = nil }()
	r := int32(len(h.steps) - 1)
	k := &h.steps[r]
	switch k.kept {
	case keptValue:
		return name(k.Dst) + ":=" + strconv.FormatInt(int64(k.value), 10)
	case keptLost:
		return name(k.Dst) + ":=" + strconv.FormatUint(k.value, 10) + " and what is not lost"
	case keptMade:
		return name(k.Dst) + " is not there"
	}
	v := h.look(k.Dst, r-1)
	return name(k.Dst) + ":=" + outermost(v.text)
}

// outermost drops the parentheses around a whole text.
func outermost(s string) string {
	depth := 0
	for i, r := range s {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i < len(s)-1 {
			return s
		}
	}
	return strings.TrimSuffix(strings.TrimPrefix(s, "("), ")")
}
