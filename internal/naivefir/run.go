// This file runs procedures and decides checks.

package naivefir

import (
	"context"
	"errors"
	"fmt"

	"assay/lang/fir/syntax"
	"assay/task"
)

// ErrTooLarge says that a variable has too many possible values, or that there
// are too many executions.
var ErrTooLarge = errors.New("too much to try")

// Answer is what was found out about a check.
type Answer struct {
	Violated bool
	Ends     int // executions that reached the end, up to the violation
	Cut      bool
	States   int // initial states tried
}

// run is the state of one decision.
type run struct {
	ctx      context.Context
	file     *syntax.File
	width    int
	bounds   task.Bounds
	domains  []string
	literals map[string]string // name to domain
	vars     map[string]*syntax.VarDecl
	procs    map[string]*syntax.ProcDecl
	spec     *syntax.SpecStmt
	proc     *syntax.ProcDecl // of the check
	depth    map[string]int   // activations of each procedure
	left     int64            // steps that may be taken
	answer   Answer
}

// stop ends a run from inside.
type stop struct{ err error }

// Decide tries everything within the bounds, in at most the given number of
// steps. The check is the n-th of the file.
func Decide(ctx context.Context, f *syntax.File, n int, b task.Bounds, steps int64) (a Answer, err error) {
	r := newRun(ctx, f, b)
	r.left = steps
	r.findCheck(n)
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stop:
			a, err = r.answer, p.err
		default:
			panic(p)
		}
	}()
	r.initial(&state{map[string][]atom{}, map[string]value{}, map[string]value{}}, r.domains)
	return r.answer, nil
}

func newRun(ctx context.Context, f *syntax.File, b task.Bounds) *run {
	r := &run{ctx: ctx, file: f, width: b.IntWidth, bounds: b, literals: map[string]string{},
		vars: map[string]*syntax.VarDecl{}, procs: map[string]*syntax.ProcDecl{}, depth: map[string]int{}}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *syntax.DomainDecl:
			r.domains = append(r.domains, syntax.Names(d.Names)...)
		case *syntax.LiteralDecl:
			for _, id := range d.Names {
				r.literals[id.Name] = d.Domain.Name
			}
		case *syntax.VarDecl:
			for _, id := range d.Names {
				r.vars[id.Name] = d
			}
		case *syntax.ProcDecl:
			r.procs[d.Name.Name] = d
		}
	}
	return r
}

func (r *run) findCheck(n int) {
	for _, d := range r.file.Decls {
		if k, ok := d.(*syntax.CheckDecl); ok {
			if n == 0 {
				r.spec, r.proc = k.Spec, r.procs[k.Proc.Name]
			}
			n--
		}
	}
	if r.proc == nil {
		panic("naivefir: no such check")
	}
}

// initial chooses the extents, then the globals, then the parameters, and runs.
func (r *run) initial(s *state, domains []string) {
	if len(domains) == 0 {
		var globals []string
		for _, d := range r.file.Decls {
			if v, ok := d.(*syntax.VarDecl); ok && v.Global {
				globals = append(globals, syntax.Names(v.Names)...)
			}
		}
		r.choose(s, append(globals, syntax.Names(r.proc.Params)...), r.start)
		return
	}
	var atoms []atom
	for _, d := range r.file.Decls {
		if l, ok := d.(*syntax.LiteralDecl); ok && l.Domain.Name == domains[0] {
			for _, id := range l.Names {
				atoms = append(atoms, "'"+id.Name)
			}
		}
	}
	for n := 0; n <= r.bounds.Of(domains[0]); n++ {
		t := s.clone()
		t.extents[domains[0]] = atoms
		r.initial(t, domains[1:])
		atoms = append(atoms[:len(atoms):len(atoms)], fmt.Sprintf("%s%d", domains[0], n))
	}
}

// start runs the procedure of the check from one initial state.
func (r *run) start(s *state) {
	r.answer.States++
	r.step()
	r.depth[r.proc.Name.Name] = -1 // this activation does not count
	r.body(r.proc, s.clone(), func(t *state) {
		r.answer.Ends++
		if r.spec != nil && !r.meets(s, t) {
			r.violated()
		}
	})
}

// step counts, and ends the run when it takes too long.
func (r *run) step() {
	if r.left--; r.left < 0 {
		panic(stop{ErrTooLarge})
	}
	if r.ctx.Err() != nil {
		panic(stop{r.ctx.Err()})
	}
}

func (r *run) violated() {
	r.answer.Violated = true
	panic(stop{})
}

// meets reports whether the specification and its frame condition hold.
func (r *run) meets(before, after *state) bool {
	listed := map[string]bool{}
	for _, id := range r.spec.Frame {
		listed[id.Name] = true
	}
	for g, v := range before.globals {
		if !listed[g] && !v.equal(after.globals[g]) {
			return false
		}
	}
	return view{run: r, now: after, before: before, listed: listed}.truth(r.spec.X)
}

// choose gives variables all values of their types and multiplicities.
func (r *run) choose(s *state, names []string, k func(*state)) {
	if len(names) == 0 {
		k(s)
		return
	}
	d := r.vars[names[0]]
	tuples := view{run: r, now: s}.eval(d.Type).sorted()
	r.values(d.Mult, tuples, func(v value) {
		if !r.has(s, names[0], v) {
			return // a total relation into an empty domain
		}
		r.step()
		t := s.clone()
		r.set(t, names[0], v)
		r.choose(t, names[1:], k)
	})
}

func (r *run) set(s *state, name string, v value) {
	if r.vars[name].Global {
		s.globals[name] = v
	} else {
		s.locals[name] = v
	}
}

// maxFree bounds the tuples of a variable without multiplicity.
const maxFree = 18

// values calls k with all sets of the tuples that have the multiplicity.
func (r *run) values(m syntax.Mult, tuples []tuple, k func(value)) {
	switch m {
	case syntax.MultOne, syntax.MultLone:
		if m == syntax.MultLone {
			k(value{})
		}
		for _, t := range tuples {
			k(setOf(t))
		}
	case syntax.MultFunc, syntax.MultTotal:
		r.functions(m, tuples, nil, k)
	default:
		if len(tuples) > maxFree {
			panic(stop{ErrTooLarge})
		}
		for bits := 0; bits < 1<<len(tuples); bits++ {
			v := value{}
			for i, t := range tuples {
				if bits>>i&1 == 1 {
					v[t] = true
				}
			}
			k(v)
		}
	}
}

// functions chooses at most one tuple for each prefix, one for "total". The
// tuples are sorted, so those of one prefix need not be adjacent.
func (r *run) functions(m syntax.Mult, tuples, chosen []tuple, k func(value)) {
	if len(tuples) == 0 {
		k(setOf(chosen...))
		return
	}
	prefix := tuples[0].prefix()
	var same, rest []tuple
	for _, t := range tuples {
		if t.prefix() == prefix {
			same = append(same, t)
		} else {
			rest = append(rest, t)
		}
	}
	if m == syntax.MultFunc {
		r.functions(m, rest, chosen, k)
	}
	for _, t := range same {
		r.functions(m, rest, append(chosen[:len(chosen):len(chosen)], t), k)
	}
}

// has reports whether a value has the multiplicity declared for a variable.
func (r *run) has(s *state, name string, v value) bool {
	d := r.vars[name]
	switch d.Mult {
	case syntax.MultOne:
		return len(v) == 1
	case syntax.MultLone:
		return len(v) <= 1
	case syntax.MultFunc:
		return v.functional()
	case syntax.MultTotal:
		have := value{}
		for t := range v {
			have[tuple(t.prefix())] = true
		}
		return v.functional() && have.equal(r.prefixes(s, d.Type))
	}
	return true
}

// prefixes returns the keys of a total relation of the type: all columns but the
// last, with the separator behind.
func (r *run) prefixes(s *state, typ syntax.Expr) value {
	switch x := syntax.Unparen(typ).(type) {
	case *syntax.Binary:
		if x.Op == syntax.Union {
			return union(r.prefixes(s, x.X), r.prefixes(s, x.Y))
		}
		front := view{run: r, now: s}.eval(x.X)
		out := value{}
		for a := range front {
			for b := range r.prefixes(s, x.Y) {
				out[a+sep+b] = true
			}
		}
		return out
	}
	return setOf("")
}
