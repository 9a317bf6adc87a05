// This file evaluates expressions.

package naivefir

import (
	"fmt"
	"strconv"

	"assay/lang/fir/syntax"
)

// view is the states that an expression speaks about.
type view struct {
	run    *run
	now    *state
	before *state          // what _old means; nil outside of specifications
	listed map[string]bool // in the specification of a check: names that mean the state now
	bound  map[string]atom // quantified variables

	boundKinds map[string]value // their types
}

// state is a moment of a run.
type state struct {
	extents map[string][]atom // of the domains: literals, then atoms in order of allocation
	globals map[string]value
	locals  map[string]value // of the current procedure; absent: no value
}

func (s *state) clone() *state {
	c := &state{map[string][]atom{}, map[string]value{}, map[string]value{}}
	for k, v := range s.extents {
		c.extents[k] = v[:len(v):len(v)]
	}
	for k, v := range s.globals {
		c.globals[k] = v
	}
	for k, v := range s.locals {
		c.locals[k] = v
	}
	return c
}

func boolean(b bool) value { return setOf(tuple(strconv.FormatBool(b))) }

// truth is whether true is a member.
func (w view) truth(x syntax.Expr) bool { return w.eval(x)["true"] }

// number returns the sum of the members, wrapped.
func (w view) number(x syntax.Expr) int64 {
	var sum int64
	for t := range w.eval(x) {
		n, err := strconv.ParseInt(string(t), 10, 64)
		if err != nil {
			panic("naivefir: not an integer: " + string(t))
		}
		sum += n
	}
	return w.run.wrap(sum)
}

// wrap keeps the low bits of an integer, as two's complement.
func (r *run) wrap(n int64) int64 {
	size := int64(1) << r.width
	n = ((n % size) + size) % size
	if n >= size/2 {
		n -= size
	}
	return n
}

func (r *run) integer(n int64) value { return setOf(tuple(strconv.FormatInt(r.wrap(n), 10))) }

// integers returns all values of the width.
func (r *run) integers() []atom {
	var out []atom
	for n := -(int64(1) << (r.width - 1)); n < int64(1)<<(r.width-1); n++ {
		out = append(out, strconv.FormatInt(n, 10))
	}
	return out
}

// pick returns the state that a name means.
func (w view) pick(name string, old bool) *state {
	if w.before != nil && (old || w.listed != nil && !w.listed[name]) {
		return w.before
	}
	return w.now
}

func (w view) name(name string, old bool) value {
	if a, ok := w.bound[name]; ok {
		return setOf(tuple(a))
	}
	s := w.pick(name, old)
	if v, ok := s.locals[name]; ok {
		return v
	}
	if v, ok := s.globals[name]; ok {
		return v
	}
	if _, ok := w.run.literals[name]; ok {
		return setOf(tuple("'" + name))
	}
	return setOfAtoms(w.extent(name, s))
}

func setOfAtoms(atoms []atom) value {
	v := value{}
	for _, a := range atoms {
		v[tuple(a)] = true
	}
	return v
}

func (w view) extent(domain string, s *state) []atom {
	switch domain {
	case "Boolean":
		return []atom{"false", "true"}
	case "Integer":
		return w.run.integers()
	}
	e, ok := s.extents[domain]
	if !ok {
		panic("naivefir: no value for " + domain)
	}
	return e
}

func (w view) eval(x syntax.Expr) value {
	switch x := x.(type) {
	case *syntax.Name:
		return w.name(x.Name, x.Old)
	case *syntax.IntLit:
		return w.run.integer(int64(x.Value))
	case *syntax.BoolLit:
		return boolean(x.Value)
	case *syntax.None:
		return value{}
	case *syntax.Paren:
		return w.eval(x.X)
	case *syntax.Unary:
		return w.unary(x)
	case *syntax.Binary:
		return w.binary(x)
	case *syntax.Cond:
		if w.truth(x.C) {
			return w.eval(x.X)
		}
		return w.eval(x.Y)
	case *syntax.Project:
		return project(w.eval(x.X), x.Cols)
	case *syntax.Quant:
		return w.quant(x)
	}
	panic(fmt.Sprintf("naivefir: %T", x))
}

func (w view) unary(x *syntax.Unary) value {
	switch x.Op {
	case syntax.Not:
		return boolean(!w.truth(x.X))
	case syntax.Neg:
		return w.run.integer(-w.number(x.X))
	case syntax.Sum:
		return w.run.integer(w.number(x.X))
	}
	v := w.eval(x.X)
	switch x.Op {
	case syntax.Some:
		return boolean(len(v) > 0)
	case syntax.One:
		return boolean(len(v) == 1)
	case syntax.Lone:
		return boolean(len(v) <= 1)
	case syntax.No:
		return boolean(len(v) == 0)
	case syntax.Card:
		return w.run.integer(int64(len(v)))
	case syntax.Transpose:
		return project(v, []int{1, 0})
	case syntax.Closure:
		return closure(v)
	case syntax.ReflClosure:
		return union(closure(v), w.identity(w.kinds(x.X)))
	}
	panic("naivefir: " + x.Op.String())
}

// identity pairs everything that exists now in the domains of a type's columns
// with itself.
func (w view) identity(kinds value) value {
	out := value{}
	for k := range kinds {
		for _, domain := range k.atoms() {
			for _, a := range w.extent(domain, w.now) {
				out[tupleOf(a, a)] = true
			}
		}
	}
	return out
}

func (w view) binary(x *syntax.Binary) value {
	switch x.Op {
	case syntax.Iff:
		return boolean(w.truth(x.X) == w.truth(x.Y))
	case syntax.Implies:
		return boolean(!w.truth(x.X) || w.truth(x.Y))
	case syntax.Or:
		return boolean(w.truth(x.X) || w.truth(x.Y))
	case syntax.And:
		return boolean(w.truth(x.X) && w.truth(x.Y))
	case syntax.Eq:
		return boolean(w.eval(x.X).equal(w.eval(x.Y)))
	case syntax.Ne:
		return boolean(!w.eval(x.X).equal(w.eval(x.Y)))
	case syntax.In:
		return boolean(w.eval(x.X).subset(w.eval(x.Y)))
	case syntax.Lt:
		return boolean(w.number(x.X) < w.number(x.Y))
	case syntax.Le:
		return boolean(w.number(x.X) <= w.number(x.Y))
	case syntax.Gt:
		return boolean(w.number(x.X) > w.number(x.Y))
	case syntax.Ge:
		return boolean(w.number(x.X) >= w.number(x.Y))
	case syntax.Union:
		return union(w.eval(x.X), w.eval(x.Y))
	case syntax.Minus:
		v := w.eval(x.Y)
		return w.eval(x.X).filter(func(t tuple) bool { return !v[t] })
	case syntax.Inter:
		v := w.eval(x.Y)
		return w.eval(x.X).filter(func(t tuple) bool { return v[t] })
	case syntax.Override:
		return override(w.eval(x.X), w.eval(x.Y))
	case syntax.Product:
		return product(w.eval(x.X), w.eval(x.Y))
	case syntax.Join:
		return join(w.eval(x.X), w.eval(x.Y))
	}
	return w.run.integer(w.arithmetic(x.Op, w.number(x.X), w.number(x.Y)))
}

func (w view) arithmetic(op syntax.Op, a, b int64) int64 {
	size := int64(w.run.width)
	distance := ((b % size) + size) % size
	if b < 0 { // a distance is unsigned
		distance = (b + 1<<size) % size
	}
	switch op {
	case syntax.Add:
		return a + b
	case syntax.Sub:
		return a - b
	case syntax.Mul:
		return a * b
	case syntax.Div:
		if b == 0 {
			return 0
		}
		return a / b
	case syntax.Rem:
		if b == 0 {
			return a
		}
		return a % b
	case syntax.BitAnd:
		return a & b
	case syntax.BitOr:
		return a | b
	case syntax.BitXor:
		return a ^ b
	case syntax.Shl:
		return a << distance
	case syntax.Shr:
		return a >> distance
	case syntax.Ushr:
		return (a & (1<<size - 1)) >> distance
	}
	panic("naivefir: " + op.String())
}

// quant tries all elements for the variables, the first outermost.
func (w view) quant(q *syntax.Quant) value {
	out, sum := value{}, int64(0)
	all, some := true, false
	w.each(q, 0, nil, func(t []atom, w view) {
		switch q.Kind {
		case syntax.QuantSum:
			sum += w.number(q.Body)
		default:
			b := w.truth(q.Body)
			all, some = all && b, some || b
			if b {
				out[tupleOf(t...)] = true
			}
		}
	})
	switch q.Kind {
	case syntax.QuantAll:
		return boolean(all)
	case syntax.QuantSome:
		return boolean(some)
	case syntax.QuantSum:
		return w.run.integer(sum)
	}
	return out
}

func (w view) each(q *syntax.Quant, i int, done []atom, f func([]atom, view)) {
	if i == len(q.Vars) {
		w.run.step()
		inner := w
		inner.bound, inner.boundKinds = map[string]atom{}, map[string]value{}
		for k, v := range w.bound {
			inner.bound[k], inner.boundKinds[k] = v, w.boundKinds[k]
		}
		for j, b := range q.Vars {
			inner.bound[b.Name.Name], inner.boundKinds[b.Name.Name] = done[j], w.binderKinds(q, j)
		}
		f(done, inner)
		return
	}
	free := w
	free.bound = nil
	for _, t := range free.eval(w.run.binderType(q, i)).sorted() {
		w.each(q, i+1, append(done[:i:i], atom(t)), f)
	}
}

// binderType returns the type expression of a variable: its own, that of the local
// of its name, or that of the next variable.
func (r *run) binderType(q *syntax.Quant, i int) syntax.Expr {
	name := q.Vars[i].Name.Name
	if t := q.Vars[i].Type; t != nil {
		return t
	}
	if d := r.vars[name]; d != nil && !d.Global {
		return d.Type
	}
	for _, b := range q.Vars[i:] {
		if b.Type != nil {
			return b.Type
		}
	}
	panic("naivefir: no type for " + name)
}
