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
func promised(p point, st *ir.CallStmt, q *ir.Proc, args []state.Value, numbers []state.Number) (ends, throws *state.State) {
	k := model.Promise{}
	if p.promises != nil {
		k = p.promises(q)
	}
	if !k.Known || k.Open != nil && mayDiffer(p, k, args[0]) {
		ends, throws = p.take(st, q, args, numbers)
		unsteady(ends, throws)
		return ends, throws
	}
	fits := len(k.Fits) > 0 && !slices.ContainsFunc(k.Fits, func(f model.Fit) bool { return !fits(p, st, f, numbers, args) })
	never := iterates(p, &k, numbers)
	count := state.None
	if of := counts(k); of != nil {
		count = p.s.Count(numbers[0], of)
	}
	ends, throws = p.take(st, q, args, numbers)
	if !k.Keeps {
		unsteady(ends, throws)
	}
	if ends != nil && len(st.Dsts) == 1 {
		learnResult(point{p.analysis, p.x, ends}, k, st.Dsts[0], numbers)
	}
	switch {
	case ends == nil || count == state.None:
	case k.Clears:
		ends.Cleared(numbers[0])
	case k.By != 0:
		ends.Resized(numbers[0], count, k.By)
	}
	if throws != nil && st.Exc != nil {
		throws = fewerThrown(p, st, k, fits, never, throws)
	}
	return ends, throws
}

// mayDiffer reports whether a first argument may be of a class that does otherwise than is documented.
func mayDiffer(p point, k model.Promise, v state.Value) bool {
	if slices.ContainsFunc(v.Objs, func(o *state.Object) bool { return o.Class == nil || k.Open(o.Class) }) {
		return true
	}
	return slices.ContainsFunc(v.Any, func(t ir.Type) bool {
		r, ok := t.(ir.Ref)
		if !ok || r.Class == nil {
			return true
		}
		below := func(c *ir.Class) bool { return k.Open(c) && c.Subclass(r.Class) }
		return slices.ContainsFunc(p.task.Program.Classes, below) && slices.ContainsFunc(p.instances(r.Class), k.Open) // whose list is an assumption
	})
}

// counts is the cell of what is said of how many a first argument has: characters or elements; nil: nothing is.
func counts(k model.Promise) any {
	switch {
	case k.Length || k.Empty:
		return state.TextCell{}
	case k.Size || k.Vacant || k.Some || k.By != 0 || k.Clears:
		return state.SizeCell{}
	}
	return nil
}

// learnResult learns what documentation says of a result.
func learnResult(p point, k model.Promise, dst ir.Var, numbers []state.Number) {
	v, n := p.eval(dst)
	if n == state.None {
		return
	}
	note := func(base state.Number, what any, is state.Number) {
		if base != state.None {
			p.s.Note(state.Known{Base: base, What: what, Index: state.None, Is: is})
		}
	}
	switch {
	case (k.Length || k.Size) && v.Num:
		length := p.s.Count(numbers[0], counts(k))
		if length == state.None {
			return
		}
		if _, ok := v.Constant(); ok {
			p.s.Set(length, v)
		}
		p.assign(dst, length)
	case k.Empty && v.Num:
		p.s.Compared(numbers[0], state.EmptyCell{}, n)
	case k.Vacant && v.Num:
		p.s.Compared(numbers[0], state.VacantCell{}, n)
	case k.Some && v.Num:
		p.s.Compared(numbers[0], state.SomeCell{}, n)
	case k.Begins && v.Ref && !v.Null:
		note(n, state.SteadyCell{}, p.s.Add(state.Exactly(1)))
	case k.More && v.Num:
		note(numbers[0], state.MoreCell{}, n)
	case k.Next && numbers[0] != state.None:
		p.s.Known = slices.DeleteFunc(p.s.Known, func(c state.Known) bool { return c.What == any(state.MoreCell{}) }) // of others, which may be the same
	}
}

// iterates returns which of the exceptions that an iterator throws at its end, and where its collection has changed, it does not throw here.
func iterates(p point, k *model.Promise, numbers []state.Number) (never []*ir.Class) {
	if !k.Next || len(k.Throws) != 2 || numbers[0] == state.None || p.s.Find(numbers[0], state.SteadyCell{}, state.None) == state.None {
		return nil
	}
	never = k.Throws[1:]
	if n := p.s.Find(numbers[0], state.MoreCell{}, state.None); n != state.None {
		if v, ok := p.s.Value(n).Constant(); ok && v == 1 {
			return k.Throws
		}
	}
	return never
}

// unsteady forgets what is known of iterators behind a call.
func unsteady(after ...*state.State) {
	for _, s := range after {
		if s != nil {
			s.Unsteady()
		}
	}
}

// fewerThrown is the state in which a procedure throws, with the exceptions that it may make, and those that others do; nil: there is none.
func fewerThrown(p point, st *ir.CallStmt, k model.Promise, fits bool, never []*ir.Class, throws *state.State) *state.State {
	makes := func(c *ir.Class) bool { return !fits && slices.Contains(k.Throws, c) && !slices.Contains(never, c) }
	q := point{p.analysis, p.x, throws}
	v, _ := q.eval(st.Exc)
	out := v
	out.Objs = slices.DeleteFunc(slices.Clone(v.Objs), func(o *state.Object) bool {
		return !p.host.Own(o.In) && !makes(o.Class)
	})
	if !k.Calls && len(v.Any) > 0 {
		out.Any = nil
		for _, c := range k.Throws {
			if makes(c) {
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
func fits(p point, st *ir.CallStmt, f model.Fit, numbers []state.Number, args []state.Value) bool {
	if f.NotNull {
		return f.X.Arg < len(args) && args[f.X.Arg].Ref && !args[f.X.Arg].Null
	}
	v, x, j := termOf(p, st, f.X, numbers)
	w, y, k := termOf(p, st, f.Y, numbers)
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
func termOf(p point, st *ir.CallStmt, t model.Term, numbers []state.Number) (state.Value, state.Number, int64) {
	switch {
	case t.Arg < 0:
		return state.Exactly(0), state.None, 0
	case t.Length:
		return countOf(p, numbers[t.Arg], state.TextCell{})
	case t.Size:
		return countOf(p, numbers[t.Arg], state.SizeCell{})
	}
	return p.linear(st.Args[t.Arg])
}

// countOf is how many characters or elements an argument has.
func countOf(p point, of state.Number, what any) (state.Value, state.Number, int64) {
	n := p.s.Count(of, what)
	if n == state.None {
		return state.Between(0, math.MaxInt32), state.None, 0
	}
	return p.s.Value(n), n, 0
}
