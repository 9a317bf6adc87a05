// Package eval says what an expression, a formula or an integer is worth in an
// instance. It is the meaning of package rel: it works on explicit sets, one
// tuple after the other, as the definitions say, and shares no code with the
// translation into circuits, which it judges.
//
// # Model
//
// An [Evaluator] holds an instance and an arithmetic. Inside, every value has
// a code: values of the universe their index, further integers the codes after
// those, in the order in which they turn up. A set is a sorted list of rows of
// codes.
//
// Overflow that is forbidden is tracked by scopes: each binding of a variable
// opens one, and an operation that overflows spoils the innermost scope whose
// variable it mentions (see rel.Arithmetic).
//
// # What it does not do
//
// It makes no attempt to be fast: quantifiers run over all bindings, and a
// variable over sets runs over all subsets, of at most 20 tuples.
package eval

import (
	"fmt"
	"slices"

	"assay/logic/rel"
)

// Evaluator evaluates nodes in one instance. It is not safe for concurrent
// use.
type Evaluator struct {
	in     *rel.Instance
	u      *rel.Universe
	arith  rel.Arithmetic
	extra  []int64         // integers beyond the universe, by code - u.Size()
	codes  map[int64]int32 // codes of all integers met
	rels   map[*rel.Relation]set
	env    map[*rel.Variable]set
	scopes []scope
	free   map[rel.Node]map[*rel.Variable]bool // free variables, when overflow is forbidden
}

// scope is a binding of a variable; the outermost one has none.
type scope struct {
	x       *rel.Variable
	spoiled bool // an operation that mentions x overflowed
}

// New is an evaluator of the instance.
func New(in *rel.Instance, a rel.Arithmetic) (*Evaluator, error) {
	if err := rel.CheckWidth(in.Universe(), a); err != nil {
		return nil, err
	}
	e := &Evaluator{
		in: in, u: in.Universe(), arith: a,
		codes: map[int64]int32{}, rels: map[*rel.Relation]set{},
		env:  map[*rel.Variable]set{},
		free: map[rel.Node]map[*rel.Variable]bool{},
	}
	for i := range e.u.Size() {
		if n, ok := e.u.Value(i).Int(); ok {
			e.codes[n] = int32(i)
		}
	}
	for _, r := range in.Relations() {
		tuples, _ := in.Tuples(r)
		s := set{arity: tuples.Arity()}
		for t := range tuples.Each() {
			row := make([]int32, len(t))
			for i, v := range t {
				row[i] = e.code(v)
			}
			s.rows = append(s.rows, row)
		}
		e.rels[r] = s.normal()
	}
	return e, nil
}

// Formula reports whether the formula holds.
func (e *Evaluator) Formula(f rel.Formula) (holds bool, err error) {
	err = e.run(f, func() { holds = e.formula(f) && !e.scopes[0].spoiled })
	return holds, err
}

// Expr is the set that the expression is worth.
func (e *Evaluator) Expr(x rel.Expr) (s rel.TupleSet, err error) {
	err = e.run(x, func() { s = e.tuples(e.expr(x)) })
	return s, err
}

// Int is the number that the integer expression is worth.
func (e *Evaluator) Int(i rel.IntExpr) (n int64, err error) {
	err = e.run(i, func() { n = e.integer(i) })
	return n, err
}

// run checks the node and evaluates it. Refusals inside come as panics with a
// *rel.Error.
func (e *Evaluator) run(n rel.Node, work func()) (err error) {
	known := func(r *rel.Relation) bool { _, ok := e.rels[r]; return ok }
	if err := rel.CheckNode(n, e.u, known); err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			refusal, ok := r.(*rel.Error)
			if !ok {
				panic(r)
			}
			err = refusal
		}
	}()
	e.scopes = []scope{{}}
	clear(e.env)
	work()
	return nil
}

func refuse(n rel.Node, kind rel.Kind, format string, args ...any) {
	panic(&rel.Error{Kind: kind, Node: n, Msg: fmt.Sprintf(format, args...)})
}

// code is the code of a value, given on first sight.
func (e *Evaluator) code(v rel.Value) int32 {
	if i, ok := e.u.Index(v); ok {
		return int32(i)
	}
	n, _ := v.Int()
	return e.codeOf(n)
}

func (e *Evaluator) codeOf(n int64) int32 {
	c, ok := e.codes[n]
	if !ok {
		c = int32(e.u.Size() + len(e.extra))
		e.codes[n] = c
		e.extra = append(e.extra, n)
	}
	return c
}

// value is the value with a code.
func (e *Evaluator) value(c int32) rel.Value {
	if int(c) < e.u.Size() {
		return e.u.Value(int(c))
	}
	return rel.Num(e.extra[int(c)-e.u.Size()])
}

func (e *Evaluator) tuples(s set) rel.TupleSet {
	ts := make([]rel.Tuple, len(s.rows))
	for i, row := range s.rows {
		for _, c := range row {
			ts[i] = append(ts[i], e.value(c))
		}
	}
	return e.u.Tuples(s.arity, ts...)
}

// outcome is what the body of a binder was worth under one binding.
type outcome struct {
	row   []int32 // the values of the variables, one behind the other
	holds bool    // of formulas
	term  int64   // of sums
}

// bindings evaluates the body for each value of the variables and gives the
// outcomes that count: those of bindings that no overflow spoiled. The first
// outcome for which enough holds is the last, unless overflow matters.
func (e *Evaluator) bindings(owner rel.Node, ds rel.Decls, at outcome, guard rel.Formula, some bool, body func(*outcome), enough func(outcome) bool) (all []outcome) {
	if len(ds) == 0 {
		body(&at)
		return []outcome{at}
	}
	d := ds[0]
	saved, had := e.env[d.Var]
	defer func() {
		e.env[d.Var] = saved
		if !had {
			delete(e.env, d.Var)
		}
	}()
	for _, value := range e.values(owner, ds, guard, some) {
		e.env[d.Var] = value
		next := at
		if d.Quantity == rel.ExactlyOne {
			next.row = slices.Concat(at.row, value.rows[0])
		}
		e.scopes = append(e.scopes, scope{x: d.Var})
		inner := e.bindings(owner, ds[1:], next, guard, some, body, enough)
		top := len(e.scopes) - 1
		if !e.scopes[top].spoiled {
			all = append(all, inner...)
		}
		e.scopes = e.scopes[:top]
		if !e.arith.ForbidOverflow && slices.ContainsFunc(inner, enough) {
			break
		}
	}
	return all
}

func never(outcome) bool { return false }

// values are the values of the first variable: single tuples, or subsets.
func (e *Evaluator) values(owner rel.Node, ds rel.Decls, guard rel.Formula, some bool) []set {
	d := ds[0]
	var from set
	if d.Of == rel.Ints && e.arith.Bits() > expandWidth {
		if e.arith.ForbidOverflow {
			refuse(owner, rel.Unguarded, "variable %s ranges over the integers of %d bits, which does not go with forbidden overflow", d.Var, e.arith.Bits())
		}
		from = e.guarded(owner, ds, guard, some)
	} else {
		from = e.expr(d.Of)
	}
	var vs []set
	if d.Quantity == rel.ExactlyOne {
		for _, row := range from.rows {
			vs = append(vs, set{from.arity, [][]int32{row}})
		}
		return vs
	}
	if len(from.rows) > 20 {
		refuse(owner, rel.TooLarge, "variable %s ranges over the subsets of %d tuples; the limit is 20", d.Var, len(from.rows))
	}
	for bits := range 1 << len(from.rows) {
		s := set{arity: from.arity}
		for i, row := range from.rows {
			if bits>>i&1 != 0 {
				s.rows = append(s.rows, row)
			}
		}
		if s.has(d.Quantity) {
			vs = append(vs, s)
		}
	}
	return vs
}
