package absint

import (
	"cmp"
	"math"
	"slices"

	"assay/engine/absint/certificate"
	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
	"assay/ir"
)

// This file hands to what is called what fields of its arguments and variables of the program hold, and back to the caller what they hold where it
// ends: of objects that others refer to as well, as far as it is known at that point. It is done for code under check, where nothing less shows what is
// asked (scenario.deep), since a procedure is called in more ways then.

// inner is what a cell holds that a call leads to: a field of an argument, of what one holds, or of what a variable of the program holds.
type inner struct {
	root  int    // the number of the parameter; ofProgram: there is none
	steps [2]any // the cells, a *ir.Field, lengthCell or, as the first of ofProgram, a *ir.Global; the second may be nil
	v     value
}

const (
	ofProgram = -1
	mostInner = 48 // of them are handed on
)

// compareInner is the order in which they stand: each behind the one that leads to it.
func compareInner(a, b inner) int {
	at := func(step any) int {
		if step == nil {
			return math.MinInt
		}
		return cellOrder(step)
	}
	return cmp.Or(cmp.Compare(a.root, b.root), cmp.Compare(at(a.steps[0]), at(b.steps[0])), cmp.Compare(at(a.steps[1]), at(b.steps[1])))
}

// within is what is known of the cells that some numbers lead to, and the variables of the program.
func (s *state) within(roots []number) (out []inner) {
	add := func(in inner, v value) bool {
		if !v.num && !v.ref || v.isEmpty() {
			return false
		}
		in.v = v
		out = append(out, in)
		return v.ref
	}
	below := func(base number, root int, first any) {
		for _, k := range s.known {
			if k.base != base || !handed(k.what) {
				continue
			}
			in := inner{root: root, steps: [2]any{k.what, nil}}
			if first != nil {
				in.steps = [2]any{first, k.what}
			}
			if !add(in, s.value(k.is)) || first != nil || s.isFresh(k.is) {
				continue
			}
			for _, l := range s.known {
				if l.base == k.is && handed(l.what) {
					add(inner{root: root, steps: [2]any{k.what, l.what}}, s.value(l.is))
				}
			}
		}
	}
	for i, n := range roots {
		if n != none && !s.isFresh(n) {
			below(n, i, nil)
		}
	}
	for _, k := range s.known {
		if g, ok := k.what.(*ir.Global); ok && add(inner{root: ofProgram, steps: [2]any{g, nil}}, s.value(k.is)) && !s.isFresh(k.is) {
			below(k.is, ofProgram, g)
		}
	}
	slices.SortFunc(out, compareInner)
	out = slices.CompactFunc(out, func(a, b inner) bool { return compareInner(a, b) == 0 })
	if len(out) > mostInner {
		slices.SortStableFunc(out, func(a, b inner) int { return cmp.Compare(a.rank(), b.rank()) })
		out = out[:mostInner]
		slices.SortFunc(out, compareInner)
	}
	return out
}

// rank says which of them are left out first where there are too many: what arguments hold stands before what that holds.
func (in inner) rank() int {
	switch {
	case in.steps[1] == nil:
		return 0
	case in.root != ofProgram:
		return 1
	}
	return 2
}

// handed reports whether what a cell holds is handed on.
func handed(what any) bool {
	if f, ok := what.(*ir.Field); ok {
		return !f.Volatile
	}
	return what == any(lengthCell{})
}

// hands reports whether calls of a procedure are told apart by what cells hold: of the program, initialisers of its classes among them.
func hands(a *analysis, q *ir.Proc) bool {
	return a.deep && (a.host.Own(q) || a.outside != nil && !a.outside.is(q))
}

// few brings what is handed to a procedure into few forms.
func few(list []inner) []inner {
	for i, in := range list {
		if k, constant := in.v.constant(); in.v.num && !(constant && -16 <= k && k <= 16) {
			w := domain.Interval{Lo: in.v.lo, Hi: in.v.hi}.Widen(domain.Interval{Lo: math.MaxInt64, Hi: math.MinInt64}, domain.Marks)
			list[i].v.lo, list[i].v.hi = w.Lo, w.Hi
		}
	}
	return list
}

// takesIn learns what cells hold that some numbers lead to. What is known of them besides holds as well.
func (s *state) takesIn(list []inner, roots func(i int) number) {
	for _, in := range list {
		base := none
		if in.root != ofProgram {
			if base = roots(in.root); base == none || s.isFresh(base) {
				continue
			}
		}
		last := in.steps[0]
		if in.steps[1] != nil {
			if base = s.find(base, in.steps[0], none); base == none || s.isFresh(base) {
				continue
			}
			last = in.steps[1]
		}
		n := s.find(base, last, none)
		if n == none {
			s.note(known{base, last, none, s.add(in.v)})
			continue
		}
		now := s.value(n)
		switch {
		case now.num && in.v.num:
			now = now.meet(in.v.lo, in.v.hi)
		case now.ref && in.v.ref && !in.v.null:
			now.null = false
		}
		if !now.isEmpty() {
			s.set(n, now)
		}
	}
}

// rootOf is the number of an argument as it was where the procedure began.
func rootOf(s *state, x *pattern, i int) number {
	if x.made != nil && i == 0 {
		return none
	}
	return s.find(none, rootCell{relation.OfParam(i)}, none)
}

// left is what is known where a procedure ends of the cells that its arguments lead to.
func left(s *state, x *pattern) []inner {
	if !hands(x.a, x.proc) {
		return nil
	}
	roots := make([]number, len(x.proc.Params))
	for i := range roots {
		roots[i] = rootOf(s, x, i)
	}
	return s.within(roots)
}

// commonInner is what both lists say.
func commonInner(a, b []inner, join func(a, b value) value) (out []inner) {
	for _, in := range a {
		if i, ok := slices.BinarySearchFunc(b, in, compareInner); ok {
			in.v = join(in.v, b[i].v)
			out = append(out, in)
		}
	}
	return out
}

func sameInner(a, b inner) bool { return compareInner(a, b) == 0 && same(a.v, b.v) }

// insideOf is the same as data.
func insideOf(list []inner) (out []certificate.Inside) {
	for _, in := range list {
		out = append(out, certificate.Inside{Root: in.root, Steps: in.steps, Value: valueOf(in.v)})
	}
	return out
}
