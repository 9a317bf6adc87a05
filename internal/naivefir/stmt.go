// This file executes statements.

package naivefir

import (
	"fmt"

	"assay/lang/fir/syntax"
)

// continuations is where control goes after a statement.
type continuations struct {
	next, brk, cont, ret func(*state)
}

// body runs a procedure whose parameters are set and continues with its final
// state. Besides the one activation that the check is about, a procedure is
// open at most Unwind times.
func (r *run) body(p *syntax.ProcDecl, s *state, k func(*state)) {
	if r.depth[p.Name.Name] >= r.bounds.Unwind {
		r.answer.Cut = true
		return
	}
	r.depth[p.Name.Name]++
	leave := func(s *state) {
		r.depth[p.Name.Name]--
		k(s)
		r.depth[p.Name.Name]++
	}
	r.block(p.Body.Stmts, s, continuations{next: leave, ret: leave})
	r.depth[p.Name.Name]--
}

func (r *run) block(list []syntax.Stmt, s *state, w continuations) {
	if len(list) == 0 {
		w.next(s)
		return
	}
	first := w
	first.next = func(s *state) { r.block(list[1:], s, w) }
	r.stmt(list[0], s, first)
}

// stmt may change the state that it is given.
func (r *run) stmt(x syntax.Stmt, s *state, w continuations) {
	r.step()
	now := view{run: r, now: s}
	switch x := x.(type) {
	case *syntax.AssignStmt:
		r.computed(s, x.Target.Name, now.eval(x.X))
		w.next(s)
	case *syntax.NewStmt:
		if r.allocate(s, x.Domain.Name) {
			e := s.extents[x.Domain.Name]
			r.set(s, x.Target.Name, setOf(tuple(e[len(e)-1])))
			w.next(s)
		}
	case *syntax.CallStmt:
		r.call(x, s, w.next)
	case *syntax.SpecStmt:
		r.changed(syntax.Names(x.Frame), s, func(t *state) {
			if (view{run: r, now: t, before: s}).truth(x.X) {
				w.next(t)
			}
		})
	case *syntax.HavocStmt:
		r.changed(syntax.Names(x.Vars), s, w.next)
	case *syntax.AssumeStmt:
		if now.truth(x.X) {
			w.next(s)
		}
	case *syntax.AssertStmt:
		if !now.truth(x.X) {
			r.violated()
		}
		w.next(s)
	case *syntax.IfStmt:
		if now.truth(x.Cond) {
			r.block(x.Then.Stmts, s, w)
		} else if x.Else != nil {
			r.block(x.Else.Stmts, s, w)
		} else {
			w.next(s)
		}
	case *syntax.WhileStmt:
		r.while(x, s, r.bounds.Unwind, w)
	case *syntax.BreakStmt:
		w.brk(s)
	case *syntax.ContinueStmt:
		w.cont(s)
	case *syntax.ReturnStmt:
		w.ret(s)
	default:
		panic(fmt.Sprintf("naivefir: %T", x))
	}
}

// computed sets a variable to a value that must have its multiplicity.
func (r *run) computed(s *state, name string, v value) {
	if !r.has(s, name, v) {
		r.violated()
	}
	r.set(s, name, v)
}

// allocate adds an atom to a domain, if its scope allows.
func (r *run) allocate(s *state, domain string) bool {
	e := s.extents[domain]
	n := len(e)
	for _, d := range r.literals {
		if d == domain {
			n--
		}
	}
	if n >= r.bounds.Of(domain) {
		return false
	}
	s.extents[domain] = append(e[:len(e):len(e)], fmt.Sprintf("%s%d", domain, n))
	return true
}

// changed tries all growths of the listed domains and all values of the listed
// variables.
func (r *run) changed(names []string, s *state, k func(*state)) {
	var vars, domains []string
	for _, n := range names {
		if r.vars[n] != nil {
			vars = append(vars, n)
		} else {
			domains = append(domains, n)
		}
	}
	r.grow(domains, s.clone(), func(t *state) { r.choose(t, vars, func(u *state) { k(u.clone()) }) })
}

func (r *run) grow(domains []string, s *state, k func(*state)) {
	if len(domains) == 0 {
		k(s)
		return
	}
	r.grow(domains[1:], s.clone(), k)
	if r.allocate(s, domains[0]) {
		r.grow(domains, s, k)
	}
}

func (r *run) while(x *syntax.WhileStmt, s *state, left int, w continuations) {
	if !(view{run: r, now: s}).truth(x.Cond) {
		w.next(s)
		return
	}
	if left == 0 {
		r.answer.Cut = true
		return
	}
	again := func(s *state) { r.while(x, s, left-1, w) }
	r.block(x.Body.Stmts, s, continuations{next: again, cont: again, brk: w.next, ret: w.ret})
}

// call reads the arguments before it changes anything.
func (r *run) call(x *syntax.CallStmt, s *state, next func(*state)) {
	p := r.procs[x.Proc.Name]
	inner := s.clone()
	inner.locals = map[string]value{}
	for i, a := range x.Args {
		r.computed(inner, p.Params[i].Name, view{run: r, now: s}.eval(a))
	}
	r.body(p, inner, func(t *state) {
		u := t.clone()
		u.locals = s.clone().locals
		for i, id := range x.Targets {
			r.set(u, id.Name, t.locals[p.Results[i].Name])
		}
		for i, id := range x.Targets {
			r.computed(u, id.Name, t.locals[p.Results[i].Name])
		}
		next(u)
	})
}
