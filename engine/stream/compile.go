// This file translates specifications into temporal logic and automata.

package stream

import (
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
	"cmp"
)

// compiler translates over an alphabet.
type compiler struct {
	a      *alphabet
	f      *omega.Formulas
	budget omega.Budget
	places int // of one component at most
}

func newCompiler(a *alphabet, budget omega.Budget) *compiler {
	return &compiler{a, omega.NewFormulas(a.b), budget, cmp.Or(budget.States, omega.DefaultStates)}
}

// view is a stream that is part of a channel: the slots that belong to it.
type view struct {
	channel int
	elem    bdd.Node                          // slots that are elements, once it has begun
	begin   func(omega.Formula) omega.Formula // it has a first element, and there this holds
	limit   int                               // of take; -1: none
	whole   bool                              // all slots up to the end: an element is followed by the next one, or by the end
}

// next says that there is a further element, and that something holds there.
func (c *compiler) next(v view, f omega.Formula) omega.Formula {
	return c.f.Next(c.seek(v, f))
}

// seek says that there is an element from here on, and that something holds at the first one.
func (c *compiler) seek(v view, f omega.Formula) omega.Formula {
	elem := c.f.Label(v.elem)
	if v.whole {
		return c.f.And(elem, f)
	}
	return c.f.Until(c.f.Not(elem), c.f.And(elem, f))
}

// nth says that there is element n, and that something holds there.
func (c *compiler) nth(v view, n int, f omega.Formula) omega.Formula {
	if v.limit >= 0 && n >= v.limit {
		return c.f.False()
	}
	for range n {
		f = c.next(v, f)
	}
	return v.begin(f)
}

// some says that something holds at some element.
func (c *compiler) some(v view, f omega.Formula) omega.Formula {
	if v.limit < 0 {
		return v.begin(c.f.Eventually(c.f.And(c.f.Label(v.elem), f)))
	}
	out := c.f.False()
	for n := range v.limit {
		out = c.f.Or(out, c.nth(v, n, f))
	}
	return out
}

func (c *compiler) view(e *lang.Expr, en env) (view, error) {
	inside := c.a.b.Literal(endVar, false)
	switch e.Op {
	case lang.OpName:
		v := view{channel: en.channel[e.Ref.Channel], elem: inside, limit: -1, whole: true}
		v.begin = func(f omega.Formula) omega.Formula { return c.f.And(c.f.Label(inside), f) }
		return v, nil
	case lang.OpRest, lang.OpDrop:
		v, err := c.view(e.Args[0], en)
		n := 1
		if e.Op == lang.OpDrop {
			n = int(e.N)
		}
		if v.limit >= 0 {
			v.limit = max(0, v.limit-n)
		}
		old := v
		v.begin = func(f omega.Formula) omega.Formula {
			for range n {
				f = c.next(old, f)
			}
			return old.begin(f)
		}
		return v, err
	case lang.OpTake:
		v, err := c.view(e.Args[0], en)
		if v.limit < 0 || int(e.N) < v.limit {
			v.limit = int(e.N)
		}
		return v, err
	default: // filter
		v, err := c.view(e.Args[1], en)
		if err != nil {
			return v, err
		}
		if v.limit >= 0 {
			return v, errorAt(e.Span, CodeShape, "what take leaves is not filtered; take from the filtered stream")
		}
		set, err := c.a.inSetNode(v.channel, e.Args[0], en)
		old := v
		v.elem = c.a.b.And(old.elem, set)
		v.whole = false
		v.begin = func(f omega.Formula) omega.Formula { return old.begin(c.seek(v, f)) }
		return v, err
	}
}

// formula translates a formula without regular expressions.
func (c *compiler) formula(e *lang.Expr, en env) (omega.Formula, error) {
	if e.Op == lang.OpName && e.Ref != nil && e.Ref.Spec != nil {
		return c.formula(e.Ref.Spec.Body, inner(e.Ref.Spec, e, en))
	}
	switch e.Op {
	case lang.OpTrue, lang.OpFalse, lang.OpNot, lang.OpAnd, lang.OpOr, lang.OpImply, lang.OpIff:
		// Connectives are about the empty suffix as well: there every comparison is false.
		return c.connective(e, en)
	case lang.OpNext, lang.OpAlways, lang.OpSome, lang.OpUntil, lang.OpWeak, lang.OpRel, lang.OpPrev, lang.OpOnce, lang.OpHist, lang.OpSince:
		return c.temporal(e, en)
	}
	if e.Atom {
		n, err := c.a.atom(e, en)
		return c.f.Label(n), err
	}
	switch e.Op {
	case lang.OpMatch:
		return 0, errorAt(e.Span, CodeShape, "matches stands below and, or and not only, not below temporal operators")
	case lang.OpIn, lang.OpSubset:
		return c.membership(e, en)
	}
	return c.comparison(e, en)
}

// inner returns the environment of a specification that is named in another one.
func inner(s *lang.Spec, e *lang.Expr, en env) env {
	out := env{bound: -1}
	for i := range s.Channels {
		out.channel = append(out.channel, en.channel[e.Ref.Channels[i]])
	}
	return out
}

func (c *compiler) args(e *lang.Expr, en env) ([]omega.Formula, error) {
	var out []omega.Formula
	for _, x := range e.Args {
		f, err := c.formula(x, en)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

func (c *compiler) connective(e *lang.Expr, en env) (omega.Formula, error) {
	x, err := c.args(e, en)
	if err != nil {
		return 0, err
	}
	f := c.f
	switch e.Op {
	case lang.OpTrue:
		return f.True(), nil
	case lang.OpFalse:
		return f.False(), nil
	case lang.OpNot:
		return f.Not(x[0]), nil
	case lang.OpAnd:
		return f.And(x[0], x[1]), nil
	case lang.OpOr:
		return f.Or(x[0], x[1]), nil
	case lang.OpImply:
		return f.Or(f.Not(x[0]), x[1]), nil
	}
	return f.Or(f.And(x[0], x[1]), f.And(f.Not(x[0]), f.Not(x[1]))), nil
}

// temporal translates operators over the suffixes that are not empty.
func (c *compiler) temporal(e *lang.Expr, en env) (omega.Formula, error) {
	x, err := c.args(e, en)
	if err != nil {
		return 0, err
	}
	f := c.f
	inside := f.Label(c.a.b.Literal(endVar, false))
	until := func(p, q omega.Formula) omega.Formula { return f.Until(f.And(inside, p), f.And(inside, q)) }
	always := func(p omega.Formula) omega.Formula { return f.Always(f.Or(f.Not(inside), p)) }
	switch e.Op {
	case lang.OpNext:
		return f.Next(f.And(inside, x[0])), nil
	case lang.OpAlways:
		return always(x[0]), nil
	case lang.OpSome:
		return until(f.True(), x[0]), nil
	case lang.OpUntil:
		return until(x[0], x[1]), nil
	case lang.OpWeak:
		return f.Or(until(x[0], x[1]), always(x[0])), nil
	case lang.OpRel:
		return f.Not(until(f.Not(x[0]), f.Not(x[1]))), nil
	case lang.OpPrev:
		return f.Previous(x[0]), nil
	case lang.OpOnce:
		return f.Since(f.True(), x[0]), nil
	case lang.OpHist:
		return f.Not(f.Since(f.True(), f.Not(x[0]))), nil
	}
	return f.Since(x[0], x[1]), nil
}

func (c *compiler) membership(e *lang.Expr, en env) (omega.Formula, error) {
	l, r := e.Args[0], e.Args[1]
	switch {
	case e.Op == lang.OpSubset: // dom E subset M
		v, err := c.view(l.Args[0], en)
		if err != nil {
			return 0, err
		}
		set, err := c.a.inSetNode(v.channel, r, en)
		return c.f.Not(c.some(v, c.f.Label(c.a.b.Diff(c.a.b.Literal(endVar, false), set)))), err
	case r.Op == lang.OpDom: // v in dom E
		v, err := c.view(r.Args[0], en)
		if err != nil {
			return 0, err
		}
		set, err := c.a.inSetNode(v.channel, &lang.Expr{Op: lang.OpSet, Args: []*lang.Expr{l}, Span: l.Span}, en)
		return c.some(v, c.f.Label(set)), err
	}
	return c.first(e, headOf(l), en)
}

// headOf returns the part of a value that is a message of another slot.
func headOf(e *lang.Expr) *lang.Expr {
	if e.Op == lang.OpHead || e.Op == lang.OpNth {
		return e
	}
	for _, x := range e.Args {
		if h := headOf(x); h != nil {
			return h
		}
	}
	return nil
}

// first translates a comparison of head E or nth n E.
func (c *compiler) first(e, head *lang.Expr, en env) (omega.Formula, error) {
	v, err := c.view(head.Args[0], en)
	if err != nil {
		return 0, err
	}
	n, err := c.a.atom(e, en.under(v.channel))
	return c.nth(v, int(head.N), c.f.Label(n)), err
}

func (c *compiler) comparison(e *lang.Expr, en env) (omega.Formula, error) {
	l, r := e.Args[0], e.Args[1]
	switch {
	case l.Op == lang.OpLen || r.Op == lang.OpLen:
		return c.length(e, en)
	case r.Word != nil:
		return c.constant(e.Op, l, r.Word, en)
	case l.Word != nil:
		return c.constant(e.Op, r, l.Word, en)
	}
	head := headOf(l)
	if head == nil {
		head = headOf(r)
	}
	if head == nil {
		return 0, &Fault{"a comparison of no kind: " + e.String()}
	}
	return c.first(e, head, en)
}

// turned is the comparison with its sides exchanged.
var turned = map[lang.Op]lang.Op{lang.OpLt: lang.OpGt, lang.OpGt: lang.OpLt, lang.OpLe: lang.OpGe, lang.OpGe: lang.OpLe}

// length translates #E compared with a number or inf.
func (c *compiler) length(e *lang.Expr, en env) (omega.Formula, error) {
	op, l, r := e.Op, e.Args[0], e.Args[1]
	if l.Op != lang.OpLen {
		l, r = r, l
		if t, ok := turned[op]; ok {
			op = t
		}
	}
	v, err := c.view(l.Args[0], en)
	if err != nil {
		return 0, err
	}
	f := c.f
	if r.Op == lang.OpInf {
		infinite := f.False()
		if v.limit < 0 {
			infinite = f.Always(f.Eventually(f.Label(v.elem)))
		}
		switch op {
		case lang.OpEq, lang.OpGe:
			return infinite, nil
		case lang.OpNe, lang.OpLt:
			return f.Not(infinite), nil
		case lang.OpLe:
			return f.True(), nil
		}
		return f.False(), nil // >
	}
	n := int(r.Value.N)
	least := func(n int) omega.Formula { // #E >= n
		if n <= 0 {
			return f.True()
		}
		return c.nth(v, n-1, f.True())
	}
	switch op {
	case lang.OpGe:
		return least(n), nil
	case lang.OpGt:
		return least(n + 1), nil
	case lang.OpLt:
		return f.Not(least(n)), nil
	case lang.OpLe:
		return f.Not(least(n + 1)), nil
	}
	equal := f.And(least(n), f.Not(least(n+1)))
	if n < 0 {
		equal = f.False()
	}
	if op == lang.OpNe {
		return f.Not(equal), nil
	}
	return equal, nil
}

// constant translates E = u (w)^inf: the first messages are those, and each message comes again
// after a round of the loop.
func (c *compiler) constant(op lang.Op, e *lang.Expr, w *lang.Stream, en env) (omega.Formula, error) {
	v, err := c.view(e, en)
	if err != nil {
		return 0, err
	}
	f := c.f
	is := func(m lang.Value) (omega.Formula, error) {
		n, err := c.a.inSetNode(v.channel, &lang.Expr{Op: lang.OpSet, Args: []*lang.Expr{{Op: lang.OpValue, Value: m, Span: w.Span}}, Span: w.Span}, en)
		return f.Label(n), err
	}
	all := append(append([]lang.Value(nil), w.Stem...), w.Loop...)
	out := f.True()
	if len(w.Loop) == 0 {
		out = f.Not(c.nth(v, len(all), f.True()))
	}
	for i, m := range all {
		g, err := is(m)
		if err != nil {
			return 0, err
		}
		out = f.And(out, c.nth(v, i, g))
	}
	if len(w.Loop) > 0 {
		step := f.Not(f.Label(v.elem)) // or an element that comes again
		seen := map[lang.Value]bool{}
		for _, m := range w.Loop {
			if seen[m] {
				continue
			}
			seen[m] = true
			g, err := is(m)
			if err != nil {
				return 0, err
			}
			again := g
			for range len(w.Loop) {
				again = c.next(v, again)
			}
			step = f.Or(step, f.And(g, again))
		}
		if v.limit >= 0 {
			out = f.False()
		} else {
			out = f.And(out, c.nth(v, len(w.Stem), f.Always(step)))
		}
	}
	if op == lang.OpNe {
		return f.Not(out), nil
	}
	return out, nil
}

// hasMatch reports whether there is a regular expression in a formula.
func hasMatch(e *lang.Expr) bool {
	if e.Op == lang.OpMatch || e.Ref != nil && e.Ref.Spec != nil && hasMatch(e.Ref.Spec.Body) {
		return true
	}
	for _, x := range e.Args {
		if hasMatch(x) {
			return true
		}
	}
	return false
}

// automaton returns an automaton for a formula, or for its complement.
func (c *compiler) automaton(e *lang.Expr, en env, yes bool) (*omega.Automaton, error) {
	if !hasMatch(e) {
		f, err := c.formula(e, en)
		if err != nil {
			return nil, err
		}
		if err := c.a.close(); err != nil {
			return nil, err
		}
		if !yes {
			f = c.f.Not(f)
		}
		a, err := c.f.Translate(f, c.a.universe, c.budget)
		if err != nil {
			return nil, err
		}
		return a.Reduce(), nil
	}
	switch e.Op {
	case lang.OpName:
		return c.automaton(e.Ref.Spec.Body, inner(e.Ref.Spec, e, en), yes)
	case lang.OpNot:
		return c.automaton(e.Args[0], en, !yes)
	case lang.OpAnd, lang.OpOr, lang.OpImply:
		left := yes
		if e.Op == lang.OpImply {
			left = !yes
		}
		return c.both(e, en, left, yes, (e.Op == lang.OpAnd) == yes)
	case lang.OpIff: // both or none; one and not the other
		x, err := c.both(e, en, true, yes, true)
		if err != nil {
			return nil, err
		}
		y, err := c.both(e, en, false, !yes, true)
		if err != nil {
			return nil, err
		}
		return omega.Union(x, y), nil
	case lang.OpMatch:
		return c.match(e, en, yes)
	}
	return nil, errorAt(e.Span, CodeShape, "matches stands below and, or and not only, not below temporal operators")
}

// both joins the automata of two formulas.
func (c *compiler) both(e *lang.Expr, en env, left, right, and bool) (*omega.Automaton, error) {
	x, err := c.automaton(e.Args[0], en, left)
	if err != nil {
		return nil, err
	}
	y, err := c.automaton(e.Args[1], en, right)
	if err != nil {
		return nil, err
	}
	if !and {
		return omega.Union(x, y), nil
	}
	p, err := omega.Product(x, y, c.budget)
	if err != nil {
		return nil, err
	}
	return p.Reduce(), nil
}

// prepare adds the predicates of a formula to the alphabet, before it is closed.
func (c *compiler) prepare(e *lang.Expr, en env) error {
	switch {
	case !hasMatch(e):
		_, err := c.formula(e, en)
		return err
	case e.Op == lang.OpMatch:
		return c.prepareRegex(e.Regex, e, en)
	case e.Op == lang.OpName:
		return c.prepare(e.Ref.Spec.Body, inner(e.Ref.Spec, e, en))
	}
	for _, x := range e.Args {
		if err := c.prepare(x, en); err != nil {
			return err
		}
	}
	return nil
}
