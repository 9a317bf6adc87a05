package absint

import (
	"math"
	"slices"

	"assay/engine/absint/state"
	"assay/ir"
	"assay/symbolic/model"
)

// This file relies on the documentation of procedures of the library: which exceptions they make, and where they make none.

// documented is what answers rest on where that was relied on.
const documented = "methods of the library throw the exceptions that their documentation names, and where it says so"

// promised executes a procedure: of the exceptions that leave it, those are left that its documentation names.
func (p point) promised(st *ir.CallStmt, q *ir.Proc, args []state.Value, numbers []state.Number) (ends, throws *state.State) {
	if p.promises == nil {
		return p.take(st, q, args, numbers)
	}
	k := p.promises(q)
	if !k.Known {
		return p.take(st, q, args, numbers)
	}
	fits := len(k.Fits) > 0 && !slices.ContainsFunc(k.Fits, func(f model.Fit) bool { return !p.fits(st, f, args, numbers) })
	length := state.None
	if k.Length && len(numbers) > 0 && len(st.Dsts) == 1 {
		length = p.s.TextLength(numbers[0])
	}
	ends, throws = p.take(st, q, args, numbers)
	if ends != nil && length != state.None {
		to := point{p.analysis, p.x, ends}
		if v, _ := to.eval(st.Dsts[0]); v.Num {
			if _, ok := v.Constant(); ok {
				ends.Set(length, v)
			}
			to.assign(st.Dsts[0], length)
		}
	}
	if ends != nil && k.Empty && len(st.Dsts) == 1 && numbers[0] != state.None {
		if v, n := (point{p.analysis, p.x, ends}).eval(st.Dsts[0]); n != state.None && v.Num {
			ends.Note(state.Known{Base: numbers[0], What: state.EmptyCell{}, Index: state.None, Is: n})
			if ends.Value(ends.TextLength(numbers[0])).Lo > 0 {
				ends.Set(n, v.Meet(0, 0))
			}
		}
	}
	if throws != nil && st.Exc != nil {
		throws = p.fewerThrown(st, k, fits, throws)
	}
	return ends, throws
}

// fewerThrown is the state in which a procedure throws, with the exceptions that it may make, and those that others do; nil: there is none.
func (p point) fewerThrown(st *ir.CallStmt, k model.Promise, fits bool, throws *state.State) *state.State {
	q := point{p.analysis, p.x, throws}
	v, _ := q.eval(st.Exc)
	out := v
	out.Objs = slices.DeleteFunc(slices.Clone(v.Objs), func(o *state.Object) bool {
		return !p.host.Own(o.In) && (fits || !slices.Contains(k.Throws, o.Class))
	})
	if !k.Calls && len(v.Any) > 0 {
		out.Any = nil
		for _, c := range k.Throws {
			if !fits {
				out.Any = append(out.Any, ir.Ref{Class: c})
			}
		}
	}
	if len(out.Objs) == len(v.Objs) && len(out.Any) == len(v.Any) {
		return throws
	}
	if !p.models[documented] {
		p.judge.refuse("it is not said that the documentation is relied on")
		p.models[documented] = true
	}
	if out.IsEmpty() {
		return nil
	}
	q.assign(st.Exc, throws.Add(out))
	return throws
}

// fits reports whether what documentation asks of arguments holds.
func (p point) fits(st *ir.CallStmt, f model.Fit, args []state.Value, numbers []state.Number) bool {
	if f.NotNull {
		return f.X.Arg < len(args) && args[f.X.Arg].Ref && !args[f.X.Arg].Null
	}
	v, x, j := p.termOf(st, f.X, numbers)
	w, y, k := p.termOf(st, f.Y, numbers)
	if !v.Num || !w.Num || v.IsEmpty() || w.IsEmpty() {
		return false
	}
	if w.Lo > math.MinInt32 && v.Hi < math.MaxInt32 && v.Hi <= w.Lo+f.C {
		return true
	}
	if x == state.None || y == state.None {
		return false
	}
	c, ok := p.s.Least(x, y) // (x + j) - (y + k)
	return ok && state.Small(c) && c+j-k <= f.C
}

// termOf is what documentation speaks of: a value, which is that of a number and a constant.
func (p point) termOf(st *ir.CallStmt, t model.Term, numbers []state.Number) (state.Value, state.Number, int64) {
	switch {
	case t.Arg < 0:
		return state.Exactly(0), state.None, 0
	case t.Length:
		n := p.s.TextLength(numbers[t.Arg])
		if n == state.None {
			return state.Between(0, math.MaxInt32), state.None, 0
		}
		return p.s.Value(n), n, 0
	}
	return p.linear(st.Args[t.Arg])
}
