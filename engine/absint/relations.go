package absint

import (
	"slices"

	"assay/engine/absint/relation"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file hands to what is called how its arguments are ordered, as an index and the length of an array, and back to the caller how results and
// arguments are, and what was found out about these.

// places are where the terms are that a call is about.
func places(p point, st *ir.CallStmt, q *ir.Proc, args []state.Value, numbers []state.Number) (out []state.Where) {
	for i, v := range args {
		at := placesOf(p.s, p.x, v, numbers[i], q.Params[i])
		if v.Num && numbers[i] == state.None && len(st.Args) == len(args) {
			_, at[0].N, at[0].K = p.linear(st.Args[i])
		}
		if v.Num && at[0].N == state.None {
			at[0].N = p.s.Add(v)
		}
		out = append(out, at...)
	}
	return out
}

// placesOf are where a variable is, and the length of the array that it refers to.
func placesOf(s *state.State, x *pattern, v state.Value, n state.Number, of ir.Var) []state.Where {
	length := state.None
	if v.Ref && n != state.None && holdsArrays(of.Type()) {
		length = lengthIn(s, x, n, v)
	}
	return []state.Where{{N: n, K: 0}, {N: length, K: 0}}
}

// holdsArrays reports whether a variable of a type refers to nothing but arrays.
func holdsArrays(t ir.Type) bool {
	_, ok := t.(ir.Array)
	return ok
}

// root notes the terms where a procedure begins, with what is known of them.
func root(s *state.State, x *pattern) {
	for i, l := range x.proc.Params {
		n := s.Locals[l.Index]
		if x.made != nil && i == 0 {
			continue
		}
		for j, at := range placesOf(s, x, s.Value(n), n, l) {
			if at.N != state.None {
				s.Note(state.Known{Base: state.None, What: state.RootCell{T: relation.OfParam(i) + relation.Term(j)}, Index: state.None, Is: at.N})
			}
		}
	}
	s.Related(x.orders, func(t relation.Term) state.Where {
		if t >= ofFields {
			return insideAt(s, x, t)
		}
		return state.Where{N: s.Find(state.None, state.RootCell{T: t}, state.None), K: 0}
	})
}

// atEnd is what an end says of the terms: what arguments are, and how they and the results are ordered.
func atEnd(s *state.State, x *pattern) (roots []state.Value, orders []relation.Relation) {
	var at []state.Where
	for i := range x.proc.Params {
		for _, t := range []relation.Term{relation.OfParam(i), relation.OfParam(i).Length()} {
			n := s.Find(state.None, state.RootCell{T: t}, state.None)
			at = append(at, state.Where{N: n, K: 0})
			v := state.Nothing
			if n != state.None {
				v = s.Value(n)
			}
			roots = append(roots, v)
		}
	}
	for _, l := range x.proc.Results {
		n := s.Of(l)
		at = append(at, placesOf(s, x, s.Value(n), n, l)...)
	}
	orders = slices.DeleteFunc(s.Between(at, func(relation.Term) bool { return true }), func(r relation.Relation) bool { return slices.Contains(x.orders, r) })
	return roots, orders
}
