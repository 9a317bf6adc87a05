package state

import (
	"cmp"
	"math"
	"slices"

	"assay/engine/absint/domain"
	"assay/ir"
)

// This file is about what fields of arguments and variables of the program hold, as calls and ends say it.

// Holds notes what the fields of an object hold that is being made.
func (s *State) Holds(n Number, made []Held) {
	for _, h := range made {
		is := n
		if !h.Self {
			is = s.Add(h.V)
		}
		s.Note(Known{n, h.F, None, is})
	}
}

// Inner is what a cell holds that a call leads to: a field of an argument, of what one holds, or of what a variable of the program holds.
type Inner struct {
	Root  int    // the number of the parameter; ofProgram: there is none
	Steps [2]any // the cells, a *ir.Field, lengthCell or, as the first of ofProgram, a *ir.Global; the second may be nil
	V     Value
}

const (
	OfProgram = -1
	MostInner = 48 // of them are handed on
)

// CompareInner is the order in which they stand: each behind the one that leads to it.
func CompareInner(a, b Inner) int {
	at := func(step any) int {
		if step == nil {
			return math.MinInt
		}
		return CellOrder(step)
	}
	return cmp.Or(cmp.Compare(a.Root, b.Root), cmp.Compare(at(a.Steps[0]), at(b.Steps[0])), cmp.Compare(at(a.Steps[1]), at(b.Steps[1])))
}

// Within is what is known of the cells that some numbers lead to, and the variables of the program.
func (s *State) Within(roots []Number) (out []Inner) {
	add := func(in Inner, v Value) bool {
		if !v.Num && !v.Ref || v.IsEmpty() {
			return false
		}
		in.V = v
		out = append(out, in)
		return v.Ref
	}
	below := func(base Number, root int, first any) {
		for _, k := range s.Known {
			if k.Base != base || !Handed(k.What) {
				continue
			}
			in := Inner{Root: root, Steps: [2]any{k.What, nil}}
			if first != nil {
				in.Steps = [2]any{first, k.What}
			}
			if !add(in, s.Value(k.Is)) || first != nil || s.IsFresh(k.Is) {
				continue
			}
			for _, l := range s.Known {
				if l.Base == k.Is && Handed(l.What) {
					add(Inner{Root: root, Steps: [2]any{k.What, l.What}}, s.Value(l.Is))
				}
			}
		}
	}
	for i, n := range roots {
		if n != None && !s.IsFresh(n) {
			below(n, i, nil)
		}
	}
	for _, k := range s.Known {
		if g, ok := k.What.(*ir.Global); ok && add(Inner{Root: OfProgram, Steps: [2]any{g, nil}}, s.Value(k.Is)) && !s.IsFresh(k.Is) {
			below(k.Is, OfProgram, g)
		}
	}
	slices.SortFunc(out, CompareInner)
	out = slices.CompactFunc(out, func(a, b Inner) bool { return CompareInner(a, b) == 0 })
	if len(out) > MostInner {
		slices.SortStableFunc(out, func(a, b Inner) int { return cmp.Compare(a.Rank(), b.Rank()) })
		out = out[:MostInner]
		slices.SortFunc(out, CompareInner)
	}
	return out
}

// Rank says which of them are left out first where there are too many: what arguments hold stands before what that holds.
func (in Inner) Rank() int {
	switch {
	case in.Steps[1] == nil:
		return 0
	case in.Root != OfProgram:
		return 1
	}
	return 2
}

// Handed reports whether what a cell holds is handed on.
func Handed(what any) bool {
	if f, ok := what.(*ir.Field); ok {
		return !f.Volatile
	}
	return what == any(LengthCell{})
}

// Few brings what is handed to a procedure into few forms.
func Few(list []Inner) []Inner {
	for i, in := range list {
		if k, constant := in.V.Constant(); in.V.Num && !(constant && -16 <= k && k <= 16) {
			w := domain.Interval{Lo: in.V.Lo, Hi: in.V.Hi}.Widen(domain.Interval{Lo: math.MaxInt64, Hi: math.MinInt64}, domain.Marks)
			list[i].V.Lo, list[i].V.Hi = w.Lo, w.Hi
		}
	}
	return list
}

// TakesIn learns what cells hold that some numbers lead to. What is known of them besides holds as well.
func (s *State) TakesIn(list []Inner, roots func(i int) Number) {
	for _, in := range list {
		base := None
		if in.Root != OfProgram {
			if base = roots(in.Root); base == None || s.IsFresh(base) {
				continue
			}
		}
		last := in.Steps[0]
		if in.Steps[1] != nil {
			if base = s.Find(base, in.Steps[0], None); base == None || s.IsFresh(base) {
				continue
			}
			last = in.Steps[1]
		}
		n := s.Find(base, last, None)
		if n == None {
			s.Note(Known{base, last, None, s.Add(in.V)})
			continue
		}
		now := s.Value(n)
		switch {
		case now.Num && in.V.Num:
			now = now.Meet(in.V.Lo, in.V.Hi)
		case now.Ref && in.V.Ref && !in.V.Null:
			now.Null = false
		}
		if !now.IsEmpty() {
			s.Set(n, now)
		}
	}
}

// CommonInner is what both lists say.
func CommonInner(a, b []Inner, join func(a, b Value) Value) (out []Inner) {
	for _, in := range a {
		if i, ok := slices.BinarySearchFunc(b, in, CompareInner); ok {
			in.V = join(in.V, b[i].V)
			out = append(out, in)
		}
	}
	return out
}

func SameInner(a, b Inner) bool { return CompareInner(a, b) == 0 && Same(a.V, b.V) }

// Held is what a field of an object holds that is being made.
type Held struct {
	F    *ir.Field
	V    Value
	Self bool // the object itself
}

func SameHeld(a, b Held) bool { return a.F == b.F && a.Self == b.Self && Same(a.V, b.V) }

// Alike reports whether the same fields hold the object itself, so that it can be said where both meet.
func Alike(a, b []Held) bool {
	in := func(a, b []Held) bool {
		return !slices.ContainsFunc(a, func(h Held) bool {
			return h.Self && !slices.ContainsFunc(b, func(k Held) bool { return k.Self && k.F == h.F })
		})
	}
	return in(a, b) && in(b, a)
}

// JoinHeld is what fields may hold in either case; one that is not named holds zero.
func JoinHeld(a, b []Held, join func(a, b Value) Value) []Held {
	var out []Held
	get := func(list []Held, f *ir.Field) Value {
		for _, h := range list {
			if h.F == f {
				return h.V
			}
		}
		return Zero(f.Typ)
	}
	for _, h := range a {
		out = append(out, Held{h.F, join(h.V, get(b, h.F)), h.Self})
	}
	for _, h := range b {
		if !slices.ContainsFunc(out, func(o Held) bool { return o.F == h.F }) {
			out = append(out, Held{h.F, join(get(a, h.F), h.V), h.Self})
		}
	}
	slices.SortFunc(out, func(a, b Held) int { return CellOrder(a.F) - CellOrder(b.F) })
	return out
}
