package summary

import (
	"slices"
	"strings"

	"assay/engine/absint/shape"
	"assay/ir"
)

// This file runs procedures on patterns.

// run is one of a procedure on a pattern.
type run struct {
	p       *Program
	q       *proc
	ask     func(proc, pattern string) string
	at      []*state // where blocks begin
	waiting []bool
	answer  Answer
	writes  map[string]bool
}

// execute runs a procedure on a pattern.
func (p *Program) execute(q *proc, pattern string, ask func(proc, pattern string) string) Answer {
	body := q.body
	r := &run{p: p, q: q, ask: ask, at: make([]*state, len(body.Blocks)), waiting: make([]bool, len(body.Blocks)), writes: map[string]bool{}}
	r.answer.Throws = Value{kind: ref}
	r.deliver(body.Blocks[0], r.beginning(pattern))
	for {
		i := slices.IndexFunc(q.shape.Order(), func(i int) bool { return r.waiting[i] })
		if i < 0 {
			break
		}
		b := body.Blocks[q.shape.Order()[i]]
		r.waiting[b.Index] = false
		r.block(b, r.at[b.Index].clone())
	}
	for w := range r.writes {
		r.answer.Writes = append(r.answer.Writes, w)
	}
	return r.answer
}

// beginning is the state in which a procedure begins.
func (r *run) beginning(pattern string) *state {
	body := r.q.body
	s := &state{local: make([]id, len(body.Locals))}
	for i, l := range body.Locals {
		s.local[i] = s.add(zero(l.Typ))
	}
	words := strings.Fields(pattern)
	for i, l := range body.Params {
		v := top(l.Typ)
		if i < len(words) {
			v = valueOf(words[i], l.Typ)
		}
		s.vals[s.local[l.Index]] = v
	}
	return s
}

// deliver adds a state to those in which a block begins. What one way leads to alone begins as that way ends.
func (r *run) deliver(b *ir.Block, s *state) {
	for i := range s.local {
		if !r.q.shape.Live(b, i) {
			s.local[i] = no
		}
	}
	old := r.at[b.Index]
	if r.q.shape.Ways()[b.Index] < 2 {
		r.at[b.Index], r.waiting[b.Index] = s, true
		return
	}
	if old == nil {
		r.at[b.Index], r.waiting[b.Index] = merge(s, s), true
		return
	}
	if next := merge(old, s); !next.equal(old) {
		r.at[b.Index], r.waiting[b.Index] = next, true
	}
}

// block executes a block from a state, which nobody else uses.
func (r *run) block(b *ir.Block, s *state) {
	for i, st := range b.Stmts {
		call, ok := st.(*ir.CallStmt)
		if !ok {
			if !r.stmt(s, st) {
				return
			}
			continue
		}
		ends, throws := r.call(s, call)
		if i == len(b.Stmts)-1 && call.Exc != nil && shape.Asks(b.Term, call.Exc) {
			t := b.Term.(*ir.If)
			if throws != nil {
				r.deliver(t.Then, throws)
			}
			if ends != nil {
				r.deliver(t.Else, ends)
			}
			return
		}
		switch {
		case ends == nil && throws == nil:
			return
		case ends == nil:
			s = throws
		case throws == nil:
			s = ends
		default:
			s = merge(ends, throws)
		}
	}
	r.term(s, b.Term)
}

// stmt executes a statement that is no call; false: nothing goes on.
func (r *run) stmt(s *state, st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.Assign:
		v, n := r.eval(s, st.X)
		if n == no {
			n = s.add(v)
		}
		r.assign(s, st.Dst, n)
		return !v.empty()
	case *ir.Load:
		v, n := r.load(s, st.Place)
		if n == no {
			n = s.add(v)
		}
		s.set(st.Dst, n)
		return !v.empty()
	case *ir.Store:
		r.store(s, st.Place, st.X)
	case *ir.New:
		v := Value{kind: ref, types: []string{st.Class.Name}}
		if st.Class.Atoms {
			v = top(st.Dst.Type())
		}
		r.assign(s, st.Dst, s.add(v))
	case *ir.NewArray:
		v, n := r.eval(s, st.Len)
		if n == no {
			n = s.add(v)
		}
		array := s.add(object)
		s.set(st.Dst, array)
		if v.kind == num && s.narrow(n, number(0, 1<<31-1)) {
			s.note(array, lengthCell, n)
		}
	case *ir.Assume:
		switch st.Why().(type) {
		case *ir.Cut, ir.Taken: // nothing rests on a bound, or on what others keep
			return true
		}
		return r.learn(s, st.Cond(), true)
	case *ir.Assert:
		return r.learn(s, st.X, true)
	case *ir.Atomic, *ir.Fence:
	default:
		r.anything(s, st)
	}
	return true
}

// anything is a statement that may do what it likes.
func (r *run) anything(s *state, st ir.Stmt) {
	r.answer.All = r.answer.All || !harmless(st)
	s.forget(func(string) bool { return true })
	for _, v := range ir.Changes(st) {
		r.assign(s, v, s.add(top(v.Type())))
	}
}

// harmless reports whether a statement writes variables alone.
func harmless(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.Havoc, *ir.Addr:
		return true
	case *ir.Monitor: // others may run
		return st.Kind != ir.MonitorWait
	}
	return false
}

// assign gives a variable what has a name.
func (r *run) assign(s *state, v ir.Var, n id) {
	switch v := v.(type) {
	case *ir.Local:
		s.set(v, n)
	case *ir.Global:
		r.writes[v.Name] = true
		s.forget(func(name string) bool { return name == v.Name })
		if !v.Volatile {
			s.note(no, v.Name, n)
		}
	}
}

// fieldName is the name of a field among cells.
func fieldName(f *ir.Field) string {
	if f.Owner == nil {
		return f.Name
	}
	return f.Owner.Name + "." + f.Name
}

func (r *run) load(s *state, at *ir.Place) (Value, id) {
	switch {
	case len(at.Path) > 0 || at.Kind == ir.PlaceDeref:
		return top(at.Type()), no
	case at.Kind == ir.PlaceVar:
		return r.eval(s, at.Var)
	}
	_, base := r.eval(s, at.Base)
	if at.Kind != ir.PlaceField || base == no {
		return top(at.Type()), no
	}
	s.narrow(base, object)
	return r.cell(s, base, fieldName(at.Field), at.Field.Typ, at.Field.Volatile)
}

func (r *run) store(s *state, at *ir.Place, x ir.Expr) {
	v, n := r.eval(s, x)
	if n == no {
		n = s.add(v)
	}
	switch {
	case at.Kind == ir.PlaceVar && len(at.Path) == 0:
		r.assign(s, at.Var, n)
		return
	case at.Kind == ir.PlaceVar:
		r.assign(s, at.Var, s.add(top(at.Var.Type())))
		return
	case at.Kind == ir.PlaceDeref || len(at.Path) > 0:
		r.answer.All = true
		s.forget(func(string) bool { return true })
		return
	case at.Kind == ir.PlaceElem:
		r.writes[Elements] = true
		return
	}
	_, base := r.eval(s, at.Base)
	name := fieldName(at.Field)
	r.writes[name] = true
	s.forget(func(k string) bool { return k == name })
	if base != no && !at.Field.Volatile {
		s.narrow(base, object)
		s.note(base, name, n)
	}
}

func (r *run) term(s *state, t ir.Term) {
	switch t := t.(type) {
	case *ir.Goto:
		r.deliver(t.To, s)
	case *ir.Choose:
		for _, to := range t.To {
			r.deliver(to, s.clone())
		}
	case *ir.If:
		other := s.clone()
		if r.learn(s, t.X, true) {
			r.deliver(t.Then, s)
		}
		if r.learn(other, t.X, false) {
			r.deliver(t.Else, other)
		}
	case *ir.Switch:
		r.choose(s, t)
	case *ir.Return:
		r.end(s)
	}
}

func (r *run) choose(s *state, t *ir.Switch) {
	v, n := r.eval(s, t.X)
	if n == no {
		n = s.add(v)
	}
	rest := s.clone()
	left := true
	for _, c := range t.Cases {
		k := number(c.Value, c.Value)
		if meet(v, k).empty() {
			continue
		}
		to := s.clone()
		if to.narrow(n, k) {
			r.deliver(c.To, to)
		}
		left = left && rest.without(n, k)
	}
	if left && !v.empty() {
		r.deliver(t.Default, rest)
	}
}

// end adds a way in which the procedure ends.
func (r *run) end(s *state) {
	body := r.q.body
	exc := null
	if body.Exc != nil {
		exc = s.vals[s.of(body.Exc)]
	}
	if exc.any || len(exc.types) > 0 {
		thrown := exc
		thrown.null = false
		r.answer.Throws = join(r.answer.Throws, thrown)
	}
	if !exc.null {
		return
	}
	for i, l := range body.Results {
		v := s.vals[s.of(l)]
		if !r.answer.Returns {
			r.answer.Results = append(r.answer.Results, v.close())
			continue
		}
		r.answer.Results[i] = join(r.answer.Results[i], v)
	}
	r.answer.Returns = true
}
