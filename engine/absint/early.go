package absint

import (
	"fmt"
	"slices"

	"assay/engine/absint/state"
	"assay/ir"
	"assay/language"
)

// This file runs procedures on the booted heap, as if they had run before the goal.

// returned is the state after a call that has one result, of a value.
func (p point) returned(st *ir.CallStmt, v state.Value) *state.State {
	s := p.s.Clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.Add(v))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.Add(state.Null))
	}
	return s
}

// runEarly runs a procedure that may run before the goal.
func (p point) runEarly(st *ir.CallStmt, q *ir.Proc, args []state.Value) (ends, throws *state.State, ok bool) {
	words := make([]uint64, len(args))
	for i, v := range args {
		w, ok := state.Word(v)
		if !ok {
			p.give("the arguments of %s are not known", q.Name)
		}
		words[i] = w
	}
	results, exc, ok := p.ran(q, words)
	if !ok {
		return nil, nil, false
	}
	s := p.s.Clone()
	at := point{p.analysis, p.x, s}
	for i, d := range st.Dsts {
		at.assign(d, s.Add(p.word(results[i], q.Results[i].Typ)))
	}
	if st.Exc != nil {
		at.assign(st.Exc, s.Add(p.booted(exc)))
	}
	if exc != 0 {
		return nil, s, true
	}
	return s, nil, true
}

// ran runs a procedure on the booted heap, once for each list of arguments; ok is false where it cannot be run: it chooses.
func (a *analysis) ran(q *ir.Proc, words []uint64) (results []uint64, exc uint64, ok bool) {
	key := ranKey{q, fmt.Sprint(words)}
	r, known := a.early[key]
	if !known {
		a.judge.refuse("%s was not run", q.Name)
		var err error
		before := started(a)
		r.results, r.exc, err = a.base.Run(q, words)
		if !slices.Equal(before, started(a)) {
			a.whole("classes of the program are initialised by code that is run before") // and not where execution comes to it
		}
		if a.ctx.Err() != nil {
			a.whole("%s", late)
		}
		r.ok = err == nil
		a.early[key] = r
		a.refresh()
	}
	return r.results, r.exc, r.ok
}

// started is how far classes under check are initialised that code which runs before could initialise.
func started(a *analysis) (out []uint64) {
	host, ok := language.InitialisingOf(a.host)
	if !ok || !a.host.Begins(a.task.Goal) { // else all are
		return nil
	}
	for _, g := range a.prog.Globals {
		if host.Starts(g) {
			out = append(out, a.base.Global(g))
		}
	}
	return out
}

// refresh adds what the booted heap holds since something ran on it.
func (a *analysis) refresh() {
	for _, g := range a.read {
		a.put(a.globals[g], a.word(a.base.Global(g), g.Typ))
	}
	for i := 0; i < len(a.objects); i++ {
		o := a.objects[i]
		for _, f := range o.Begun {
			old := o.Begins[f]
			delete(o.Begins, f)
			next := state.Join(old, a.initially(o, f))
			if o.Begins[f] = next; !state.Same(old, next) {
				a.grown()
			}
		}
	}
}

// ranKey is a run on the booted heap, and ranResult how it ended.
type (
	ranKey struct {
		proc *ir.Proc
		args string
	}
	ranResult struct {
		results []uint64
		exc     uint64
		ok      bool
	}
)
