package step

import (
	"fmt"
	"math"

	"assay/ir"
	"assay/ir/domain"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
)

// This file evaluates quantifiers, sums and comprehensions: the body once for each
// value that a variable may have. Integers range over bounds in a condition of the body, as in the
// VM.

// quantifier is one that is being evaluated.
type quantifier struct {
	e      *Scope
	x      *ir.Quant
	guards []ir.Expr
}

func (e *Scope) quantifier(x *ir.Quant) *quantifier {
	if e.bound == nil {
		e.bound = map[*ir.BoundVar]value.Value{}
	}
	return &quantifier{e: e, x: x, guards: domain.Guards(x)}
}

// all returns what must hold for each value of the variables.
func (e *Scope) all(x *ir.Quant) []circuit.Ref {
	var all []circuit.Ref
	e.quantifier(x).each(x.Vars, circuit.True, func(g circuit.Ref) {
		all = append(all, e.m.c.Implies(g, circuit.Ref(e.given(g, x.Body).(value.Bool))))
	})
	return all
}

func (e *Scope) quant(x *ir.Quant) value.Value {
	q := e.quantifier(x)
	m := e.m
	switch x.Kind {
	case ir.QuantAll:
		return value.Bool(m.c.AndAll(e.all(x)...))
	case ir.QuantSome:
		var any []circuit.Ref
		q.each(x.Vars, circuit.True, func(g circuit.Ref) {
			any = append(any, m.c.And(g, circuit.Ref(e.given(g, x.Body).(value.Bool))))
		})
		return value.Bool(m.c.OrAll(any...))
	case ir.QuantSum:
		t := x.Typ.(ir.Int)
		sum := value.Const(0, int(t.Bits))
		q.each(x.Vars, circuit.True, func(g circuit.Ref) {
			sum = m.vals.AddWhen(sum, g, e.given(g, x.Body).(value.Num), t)
		})
		return sum
	case ir.QuantProduct:
		product := value.Const(1, 64)
		q.each(x.Vars, circuit.True, func(g circuit.Ref) {
			product = value.TimesWhen(m.vals, product, g, e.given(g, x.Body).(value.Num))
		})
		beyond := uint64(1) << 63
		e.leave(m.vals.EqualNum(product, value.Const(beyond, 64), 64), task.Binding{Bound: task.BoundIntWidth, Limit: 64, Name: "of a product", Span: x.Span})
		return product
	}
	b := m.vals.Builder()
	q.each(x.Vars, circuit.True, func(g circuit.Ref) {
		if h := m.c.And(g, circuit.Ref(e.given(g, x.Body).(value.Bool))); h != circuit.False {
			q.tuples(b, h, nil)
		}
	})
	return b.Done()
}

// tuples adds the values of the variables as tuples.
func (q *quantifier) tuples(b *value.Builder, g circuit.Ref, cols []value.Atom) {
	if len(cols) == len(q.x.Vars) {
		b.Add(g, cols)
		return
	}
	m, v := q.e.m, q.x.Vars[len(cols)]
	for _, o := range m.vals.Options(q.e.bound[v], v.Typ) {
		if h := m.c.And(g, o.When); h != circuit.False {
			q.tuples(b, h, append(cols[:len(cols):len(cols)], o.Atom))
		}
	}
}

// each calls f for all values of the variables, with the condition under which they
// exist. An integer that is too wide to be listed waits until a guard bounds it.
func (q *quantifier) each(vars []*ir.BoundVar, g circuit.Ref, f func(g circuit.Ref)) {
	if g == circuit.False {
		return
	}
	q.e.m.vals.Check()
	if len(vars) == 0 {
		f(g)
		return
	}
	for i, v := range vars {
		d := domain.Of(v, vars, q.guards)
		if d == nil {
			continue
		}
		rest := append(append([]*ir.BoundVar{}, vars[:i]...), vars[i+1:]...)
		q.over(v, d, g, func(h circuit.Ref) { q.each(rest, h, f) })
		return
	}
	why := fmt.Sprintf("a quantifier over %s: no range or membership bounds %s", vars[0].Typ, vars[0].Name)
	panic(value.Unsupported(why).In(q.x.Span))
}

// among calls f for the objects in a set.
func (q *quantifier) among(set *value.Relation, with func(value.Value, circuit.Ref)) {
	m := q.e.m
	for i, h := range m.vals.Distinct(set) {
		if a := &set.Tuples[i].Cols[0]; a.Sort == value.SortRef && a.Obj != value.Null {
			with(value.To(a.Obj), h)
		}
	}
}

// over calls f for the values of one variable.
func (q *quantifier) over(v *ir.BoundVar, d *domain.Domain, g circuit.Ref, f func(g circuit.Ref)) {
	e, m := q.e, q.e.m
	with := func(x value.Value, h circuit.Ref) {
		e.bound[v] = x
		f(m.c.And(g, h))
	}
	switch t := v.Typ.(type) {
	case ir.Bool:
		with(value.Bool(circuit.False), circuit.True)
		with(value.Bool(circuit.True), circuit.True)
	case ir.Ref:
		if t.Class == nil && d.Among != nil { // all objects of all classes would be many
			q.among(e.given(g, d.Among).(*value.Relation), with)
			return
		}
		for _, o := range e.Extent(t, false) {
			with(value.To(o.Obj), o.When)
		}
	case ir.Int:
		switch {
		case d.Is != nil:
			with(e.given(g, d.Is), circuit.True)
		case d.In != nil:
			r := e.given(g, d.In).(*value.Relation)
			for i, h := range m.vals.Distinct(r) {
				if a := &r.Tuples[i].Cols[0]; a.Sort == value.SortInt {
					with(a.Num(t), h)
				}
			}
		default:
			q.between(t, e.given(g, d.Lo).(value.Num), e.given(g, d.Hi).(value.Num), g, with)
		}
	default:
		panic(value.Unsupported("a quantifier over " + v.Typ.String()))
	}
}

// mostSteps bounds ranges whose ends are known.
const mostSteps = 1 << 20

// between calls with for the integers from lo to hi, both included. Where an end is
// unknown, there are as many as arrays can have elements and a few more; executions in which the
// range is longer are cut.
func (q *quantifier) between(t ir.Int, lo, hi value.Num, g circuit.Ref, with func(value.Value, circuit.Ref)) {
	m := q.e.m
	from, okFrom := end(lo, t, false)
	to, okTo := end(hi, t, true)
	if t.Bits == 64 && !t.Signed {
		panic(value.Unsupported("a quantifier over " + t.String()))
	}
	if !okFrom || !okTo {
		var known bool
		if from, to, known = q.window(t, lo, hi, g, from, okFrom, to, okTo); !known {
			q.relative(t, lo, hi, g, with)
			return
		}
	}
	if to >= from && uint64(to-from) > mostSteps {
		panic(value.Unsupported(fmt.Sprintf("a quantifier over the integers from %d to %d", from, to)))
	}
	for k := from; k <= to; k++ {
		n := value.Const(uint64(k), int(t.Bits))
		in := m.c.And(m.vals.LessInt(lo, n, t, true), m.vals.LessInt(n, hi, t, true))
		if in != circuit.False {
			with(n, in)
		}
	}
}

// end returns the least or the greatest of a number that is a choice of constants.
func end(n value.Num, t ir.Int, greatest bool) (k int64, ok bool) {
	if len(n) == 0 || !n.Constants() {
		return 0, false
	}
	for i := range n {
		if v := int64(t.Wrap(n[i].K)); i == 0 || greatest && v > k || !greatest && v < k {
			k = v
		}
	}
	return k, true
}

// capacity returns how many integers are tried where a range has an end that is not known.
func (m *Stepper) capacity() int64 {
	n := max(m.bounds.Array, m.bounds.Scope)
	for _, o := range m.Inputs.Objects {
		if o.Elem != nil && o.From != input.Booted && o.Cells <= mostRoom {
			n = max(n, o.Cells)
		}
	}
	return int64(n) + 2
}

// window returns an interval of constants around the range: beside an end that is known,
// or the indexes of arrays. It is known if nothing, or only what a bound leaves out, lies
// outside of it.
func (q *quantifier) window(t ir.Int, lo, hi value.Num, g circuit.Ref, from int64, okFrom bool, to int64, okTo bool) (int64, int64, bool) {
	e, m := q.e, q.e.m
	least, most := int64(t.Min()), int64(t.Max())
	n := m.capacity()
	some := m.vals.LessInt(lo, hi, t, true)
	number := func(k int64) value.Num { return value.Const(uint64(k), int(t.Bits)) }
	below := func(k int64) circuit.Ref { // the range begins before k
		return m.c.AndAll(g, some, m.vals.LessInt(lo, number(k), t, false))
	}
	beyond := func(k int64) circuit.Ref { // the range ends after k
		return m.c.AndAll(g, some, m.vals.LessInt(number(k), hi, t, false))
	}
	switch {
	case okFrom:
		to = most
		if n := q.enough(n, most-from, func(n int64) circuit.Ref { return beyond(from + n - 1) }); from <= most-n {
			to = max(from+n-1, min(n-1, from+4*n))
			e.leave(beyond(to), q.binding())
		}
		return from, to, true
	case okTo:
		from = least
		if n := q.enough(n, to-least, func(n int64) circuit.Ref { return below(to - n + 1) }); to >= least+n {
			from = min(to-n+1, max(0, to-4*n))
			e.leave(below(from), q.binding())
		}
		return from, to, true
	}
	from, to = max(least, 0), min(most, n-1)
	live := m.c.And(e.s.Path.Cond, e.off.Not())
	if m.engine.Feasible(m.c.And(live, below(from))) || m.engine.Feasible(m.c.And(live, beyond(to))) {
		return 0, 0, false
	}
	return from, to, true
}

// LongestRange is the length up to which a range with a known maximum is enumerated, whatever the
// bound of arrays is.
const LongestRange = 64

// enough returns how many integers are tried of a range, none of which has more than most: as many
// as the bound says, and more if it is never longer than those. over is the condition that it has
// more than n.
func (q *quantifier) enough(n, most int64, over func(int64) circuit.Ref) int64 {
	live := q.e.m.c.And(q.e.s.Path.Cond, q.e.off.Not())
	fits := func(n int64) bool { return n > most || !q.e.m.engine.Feasible(q.e.m.c.And(live, over(n))) }
	if n >= LongestRange || fits(n) || !fits(LongestRange) {
		return n
	}
	for n *= 2; n < LongestRange; n *= 2 {
		if fits(n) {
			return n
		}
	}
	return LongestRange
}

func (q *quantifier) binding() task.Binding {
	span := q.x.Span
	if !span.Known() {
		span = q.e.m.Span()
	}
	return task.Binding{Bound: task.BoundArray, Limit: q.e.m.bounds.Array, Span: span}
}

// relative goes up from an unknown beginning.
func (q *quantifier) relative(t ir.Int, lo, hi value.Num, g circuit.Ref, with func(value.Value, circuit.Ref)) {
	m := q.e.m
	w := int(t.Bits)
	some := m.vals.LessInt(lo, hi, t, true)
	length := m.vals.Binary(ir.OpSub, hi, lo, t, t)
	unsigned := ir.Int{Bits: t.Bits}
	over := func(n int64) circuit.Ref { // the range has more than n
		return m.c.AndAll(g, some, m.vals.LessInt(value.Const(uint64(n-1), w), length, unsigned, false))
	}
	n := m.capacity()
	if w < 63 {
		n = min(n, 1<<w)
		n = q.enough(n, 1<<w-1, over)
	} else {
		n = q.enough(n, math.MaxInt64, over)
	}
	for j := range n {
		k := value.Const(uint64(j), w)
		with(m.vals.Binary(ir.OpAdd, lo, k, t, t), m.c.And(some, m.vals.LessInt(k, length, unsigned, true)))
	}
	if w >= 63 || n < 1<<w {
		q.e.leave(over(n), q.binding())
	}
}
