// This file finds predicates that cut a path which the system does not have.

package abstraction

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"assay/engine/stream/data"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/term"
	"assay/source"
)

// predicate is told of states.
type predicate struct {
	text string
	of   func(e *encoder, s state) term.Term
}

// register is a variable of a part, or a rigid message.
type register struct {
	part, v int // part -1: rigid
	name    string
}

func (r register) of(s state) word {
	if r.part < 0 {
		return s.rigid[r.v]
	}
	return s.vars[r.part][r.v]
}

// template is a variable, or a difference (sign -1) or sum of two.
type template struct {
	x, y register
	sign int // 0: x alone; equal, itself, total: their difference, x, or their sum is a number, where words wrap around
}

const equal, itself, total = 2, 3, 4

func (t template) String() string {
	switch {
	case t.sign == 0 || t.sign == itself:
		return t.x.name
	case t.sign < 0 || t.sign == equal:
		return t.x.name + " - " + t.y.name
	}
	return t.x.name + " + " + t.y.name
}

// word is what a template is worth, with as many bits as it takes.
func (t template) word(e *encoder, s state) word {
	x := t.x.of(s)
	w := word{t: e.wide(x.t), silent: x.silent, lin: x.lin}
	if t.sign == 0 {
		return w
	}
	y := t.y.of(s)
	other := e.wide(y.t)
	if t.sign < 0 {
		other = e.BVNeg(other)
	}
	w = word{e.BVAdd(w.t, other), e.Or(x.silent, y.silent), x.lin.plus(y.lin, float64(t.sign))}
	e.bound.sum(w.lin)
	return w
}

// difference is that of two variables, or their sum, which may wrap around.
func (t template) difference(e *encoder, s state) word {
	x := t.x.of(s)
	if t.sign == itself {
		return x
	}
	y := t.y.of(s)
	w := word{e.BVSub(x.t, y.t), e.Or(x.silent, y.silent), x.lin.plus(y.lin, -1)}
	if t.sign == total {
		w.t, w.lin = e.BVAdd(x.t, y.t), x.lin.plus(y.lin, 1)
	}
	e.bound.sum(w.lin)
	return w
}

// wide is a word in which sums of two, and of one with a bound, do not overflow.
func (e *encoder) wide(t term.Term) term.Term {
	if e.ints {
		return t
	}
	return e.SignExt(3, t)
}

// bound is a template that is at most c, or (yes is false) more than c; or a formula of the text about variables, or its complement.
type bound struct {
	template
	c    int64
	yes  bool
	atom *atom
}

// atom is a formula about the variables of one part.
type atom struct {
	part int
	expr *lang.Expr
	text string
}

func (t *atom) holds(e *encoder, s state) term.Term {
	return e.truth(t.expr, func(x *lang.Expr) word { return s.vars[t.part][x.Ref.Var] })
}

func (b bound) predicate() predicate {
	if b.atom != nil {
		return predicate{b.atom.text, b.atom.holds}
	}
	b.yes = true
	op := "<="
	if b.sign >= equal {
		op = "="
	}
	return predicate{fmt.Sprintf("%v %s %d", b.template, op, b.c), b.holds}
}

// holds says that there is a number, and where it is.
func (b bound) holds(e *encoder, s state) term.Term {
	var silent, m term.Term
	switch {
	case b.atom != nil:
		silent, m = term.No, b.atom.holds(e, s)
	case b.sign >= equal:
		w := b.difference(e, s)
		e.bound.row(w.lin.plus(constant(float64(b.c)), -1))
		silent, m = w.silent, e.Eq(w.t, e.Num(b.c, e.width))
	case b.sign == 0:
		w := b.word(e, s)
		silent, m = w.silent, e.most(w, b.c)
	default:
		silent, m = b.pair(e, s)
	}
	if !b.yes {
		m = e.Not(m)
	}
	return e.And(e.Not(silent), m)
}

// pair is a bound of two variables as a comparison of one with the other and the constant: a sum less for the solver than where
// both are on one side.
func (b bound) pair(e *encoder, s state) (silent, most term.Term) {
	w, x, y := b.word(e, s), e.wide(b.x.of(s).t), b.y.of(s)
	e.bound.row(w.lin.plus(constant(float64(b.c)), -1))
	e.bound.sum(y.lin.plus(constant(float64(b.c)), 1))
	other := e.wide(y.t)
	c := e.Num(b.c, e.Width(e.Sort(other)))
	if b.sign > 0 {
		return w.silent, e.BVSLE(x, e.BVSub(c, other))
	}
	return w.silent, e.BVSLE(x, e.BVAdd(c, other))
}

// most says that a wide word is at most c.
func (e *encoder) most(w word, c int64) term.Term {
	e.bound.row(w.lin.plus(constant(float64(c)), -1))
	return e.BVSLE(w.t, e.Num(c, e.Width(e.Sort(w.t))))
}

// collect gathers constants and the variables that predicates are about.
func (a *Abstraction) collect(constants []int64) {
	seen := map[int64]bool{}
	add := func(n int64) {
		for _, c := range []int64{n - 1, n, n + 1, -n} {
			if !seen[c] && max(c, -c) < 1<<31 {
				seen[c] = true
				a.constants = append(a.constants, c)
			}
		}
	}
	add(0)
	for _, c := range constants {
		add(c)
	}
	var walk func(x *lang.Expr)
	walk = func(x *lang.Expr) {
		if x.Op == lang.OpValue && x.Value.Kind == lang.Number {
			add(x.Value.N)
		}
		for _, y := range x.Args {
			walk(y)
		}
	}
	for i, p := range a.sys.Parts {
		for _, v := range p.Component.Vars {
			add(v.First.N)
		}
		for _, t := range p.Component.Trans {
			if t.Guard != nil {
				walk(t.Guard)
				a.formulas(i, t.Guard)
			}
			for _, s := range t.Sets {
				walk(s.Value)
				a.formulas(i, s.Value)
			}
		}
	}
	slices.Sort(a.constants)
}

// formulas gathers comparisons of variables whose types are not finite.
func (a *Abstraction) formulas(part int, x *lang.Expr) {
	switch x.Op {
	case lang.OpEq, lang.OpNe, lang.OpLt, lang.OpLe, lang.OpGt, lang.OpGe:
		text := a.sys.renamed(part, x).String()
		if own, wide := ofVariables(x); own && wide && !slices.ContainsFunc(a.atoms, func(t *atom) bool { return t.text == text }) {
			a.atoms = append(a.atoms, &atom{part, x, text})
		}
	}
	for _, y := range x.Args {
		a.formulas(part, y)
	}
}

// ofVariables reports whether an expression is about variables alone, and whether one of them may be any number.
func ofVariables(x *lang.Expr) (own, wide bool) {
	own = true
	if x.Op == lang.OpName && x.Ref != nil {
		return x.Ref.Var >= 0, x.Type != nil && !x.Type.Finite()
	}
	for _, y := range x.Args {
		o, w := ofVariables(y)
		own, wide = own && o, wide || w
	}
	return own, wide
}

// templates are what predicates may be about, the simple ones first.
func (a *Abstraction) templates() [][]template {
	var all []register
	for i, p := range a.sys.Parts {
		for j, v := range p.Component.Vars {
			if !v.Type.Finite() {
				all = append(all, register{i, j, a.sys.qualified(i, v.Name)})
			}
		}
	}
	for k, c := range a.sys.Rigid {
		all = append(all, register{-1, k, a.sys.Channels[c].Name})
	}
	out := make([][]template, 6)
	for i, x := range all {
		out[0], out[4] = append(out[0], template{x: x}), append(out[4], template{x: x, sign: itself})
		for _, y := range all[:i] {
			out[1] = append(out[1], template{x, y, -1})
			out[2] = append(out[2], template{x, y, 1})
			out[3] = append(out[3], template{x, y, equal})
			out[5] = append(out[5], template{x, y, total})
		}
	}
	return out
}

// cut is a place of a path: what is before it, as far as one step goes, and what is behind it.
type cut struct {
	before, behind *encoder
	next, at       state // the same state, from both sides

	seen, beyond []*term.Evaluator // models of what is before it, and of what is behind it
}

// mostSeen bounds the models that are kept on each side.
const mostSeen = 12

// refuted reports whether all of some terms hold in a model that was seen, so that nobody has to be asked.
func refuted(models []*term.Evaluator, all ...term.Term) bool {
	return slices.ContainsFunc(models, func(m *term.Evaluator) bool {
		return !slices.ContainsFunc(all, func(t term.Term) bool {
			v, err := m.Eval(t)
			return err != nil || v != term.Yes
		})
	})
}

// keep keeps the last model of an encoder.
func keep(models []*term.Evaluator, e *encoder) []*term.Evaluator {
	if m := e.s.Values(); m != nil && e.err == nil {
		models = append(models[max(0, len(models)-mostSeen+1):len(models):len(models)], m)
	}
	return models
}

// Refine tells states along a path apart, which the system does not have. escape: at its end, a value is none of its type.
func (a *Abstraction) refine(labels []bdd.Node, states []int, escape bool) error {
	var found []bound
	err := a.try(ofCuts, func(first *encoder) {
		found = nil
		var holds []bound
		for k := 0; k <= len(labels); k++ {
			c, done := a.cut(first, labels, states, k, holds, escape)
			if done || first.err != nil {
				return
			}
			if k == len(labels) && !escape {
				first.fail(&undecided{"a path that is none was not cut"})
				return
			}
			if holds = a.interpolate(c); c.before.err != nil || c.behind.err != nil {
				first.fail(cmp.Or(c.before.err, c.behind.err))
				return
			}
			if holds == nil { // no conjunction does: tell single states apart
				found = append(found, a.point(c)...)
				first.fail(c.before.err)
				return
			}
			found = append(found, holds...)
		}
	})
	if err != nil {
		return err
	}
	return a.add(found)
}

// add takes new predicates.
func (a *Abstraction) add(found []bound) error {
	known := len(a.predicates)
	for _, b := range found {
		p := b.predicate()
		if !slices.ContainsFunc(a.predicates, func(q predicate) bool { return q.text == p.text }) {
			a.predicates = append(a.predicates, p)
		}
	}
	switch {
	case len(a.predicates) == known:
		return &undecided{"there is a path of which predicates do not tell whether the system has it"}
	case len(a.predicates) > a.limits.Predicates:
		return &undecided{fmt.Sprintf("more than %d predicates would be needed", a.limits.Predicates)}
	}
	return nil
}

// cut is the one before step k; done is true where nothing gets there from states before it of which something holds.
func (a *Abstraction) cut(first *encoder, labels []bdd.Node, states []int, k int, holds []bound, escape bool) (c *cut, done bool) {
	c = &cut{before: a.encoder(ofCuts), behind: a.encoder(ofCuts)}
	step := func(e *encoder, s state, j int) state {
		sl := a.sys.step(e, s, fmt.Sprint("i", j))
		e.s.Assert(e.And(sl.valid, a.labelled(e, sl, labels[j]), a.told(e, sl.next, states[j+1])))
		return sl.next
	}
	e := c.before
	var is term.Term
	if k == 0 {
		c.next, is = a.sys.start(e)
		e.s.Assert(e.And(is, a.told(e, c.next, states[0])))
	} else {
		s, is := a.sys.anywhere(e, "s")
		for _, b := range holds {
			is = e.And(is, b.holds(e, s))
		}
		e.s.Assert(e.And(is, a.told(e, s, states[k-1])))
		c.next = step(e, s, k-1)
	}
	if !e.check() {
		first.fail(e.err)
		return c, true
	}
	c.seen = keep(c.seen, e)
	e = c.behind
	c.at, is = a.sys.anywhere(e, "u")
	e.s.Assert(e.And(is, a.told(e, c.at, states[k])))
	u := c.at
	for j := k; j < len(labels); j++ {
		u = step(e, u, j)
	}
	if escape {
		e.s.Assert(a.escape(e, u, "e"))
	}
	return c, false
}

// told says what is told of an abstract state.
func (a *Abstraction) told(e *encoder, s state, number int) term.Term {
	return e.And(literals(e, a.features(e, s), a.states[number])...)
}

// escape says that a value can be none of its type in the step from a state.
func (a *Abstraction) escape(e *encoder, s state, name string) term.Term {
	out := term.No
	for _, o := range a.sys.step(e, s, name).outside {
		out = e.Or(out, o.when)
	}
	return out
}

// interpolate finds bounds that hold before a cut, and behind which the path cannot go on; nil where there are none of the
// kinds that are tried. It is not nil where none is needed.
func (a *Abstraction) interpolate(c *cut) []bound {
	if !c.behind.check() {
		return []bound{}
	}
	c.beyond = keep(c.beyond, c.behind)
	var holds []bound
	for _, t := range a.atoms {
		for _, yes := range []bool{true, false} {
			if b := (bound{atom: t, yes: yes}); c.implied(b) {
				holds = append(holds, b)
			}
		}
	}
	if core, ok := c.enough(holds); ok {
		return core
	}
	kinds := a.templates()
	pairs, single, sums := kinds[3], kinds[4], kinds[5]
	for _, try := range []struct {
		of    []template
		bound func(*cut, template) []bound
	}{{pairs, a.equalities}, {kinds[0], a.tight}, {kinds[1], a.tight}, {kinds[2], a.tight}, {sums, a.equalities}, {single, a.equalities}, {kinds[0], a.exact}, {kinds[1], a.exact}, {kinds[2], a.exact}} {
		for _, t := range try.of {
			holds = append(holds, try.bound(c, t)...)
		}
		if core, ok := c.enough(holds); ok {
			return a.weaker(c, core)
		}
		if c.before.err != nil || c.behind.err != nil {
			return nil
		}
	}
	return nil
}

// point tells a state before the cut from all others.
func (a *Abstraction) point(c *cut) (out []bound) {
	if !c.before.check() {
		return nil
	}
	return a.pointAt(c.before, c.next)
}

// pointAt tells a state of the last model from all others.
func (a *Abstraction) pointAt(e *encoder, s state) (out []bound) {
	for _, t := range a.templates()[0] {
		if n, ok := e.numberIn(t.word(e, s)); ok {
			out = append(out, bound{template: t, c: n, yes: true}, bound{template: t, c: n - 1, yes: true})
		}
	}
	return out
}

// Pin tells the states from one on along a path that the system has from all others.
func (a *Abstraction) Pin(labels []bdd.Node, from int) error {
	var found []bound
	err := a.try(ofPaths, func(e *encoder) {
		found = nil
		_, states := a.unroll(e, labels)
		if e.check() {
			for _, s := range states[from:] {
				found = append(found, a.pointAt(e, s)...)
			}
		}
	})
	if err != nil {
		return err
	}
	return a.add(found)
}

// implied reports whether a bound holds before the cut.
func (c *cut) implied(b bound) bool {
	not := c.before.Not(b.holds(c.before, c.next))
	if c.before.err != nil || refuted(c.seen, not) {
		return false
	}
	if c.before.check(not) {
		c.seen = keep(c.seen, c.before)
		return false
	}
	return c.before.err == nil
}

// enough reports whether nobody goes on behind the cut where bounds hold, and which of them it takes.
func (c *cut) enough(bs []bound) (core []bound, ok bool) {
	of := map[term.Term]bound{}
	var is []term.Term
	for _, b := range bs {
		t := b.holds(c.behind, c.at)
		of[t] = b
		is = append(is, t)
	}
	if c.behind.err != nil || refuted(c.beyond, is...) {
		return nil, false
	}
	if c.behind.check(is...) || c.behind.err != nil {
		c.beyond = keep(c.beyond, c.behind)
		return nil, false
	}
	core = []bound{}
	for _, t := range c.behind.s.Failed() {
		if b, ok := of[t]; ok {
			core = append(core, b)
		}
	}
	sort.Slice(core, func(i, j int) bool {
		return core[i].String() < core[j].String() || core[i].String() == core[j].String() && core[i].c < core[j].c
	})
	return core, true
}

// equalities are what the difference of two variables is, or which of the numbers of the text it is not.
func (a *Abstraction) equalities(c *cut, t template) (out []bound) {
	e := c.before
	if !e.check() {
		return nil
	}
	w := t.difference(e, c.next)
	n, ok := e.numberIn(w)
	if !ok {
		return nil
	}
	if b := (bound{template: t, c: n, yes: true}); c.implied(b) {
		return []bound{b}
	}
	for _, k := range a.constants {
		if b := (bound{template: t, c: k}); c.implied(b) {
			out = append(out, b)
		}
	}
	return out
}

// tight are the best bounds of a template that hold before the cut, by the constants of the text.
func (a *Abstraction) tight(c *cut, t template) (out []bound) {
	cs := a.constants
	if i := sort.Search(len(cs), func(i int) bool { return c.implied(bound{template: t, c: cs[i], yes: true}) }); i < len(cs) {
		out = append(out, bound{template: t, c: cs[i], yes: true})
	}
	// More than c holds for small ones only: the last of them is the best.
	if i := sort.Search(len(cs), func(i int) bool { return !c.implied(bound{template: t, c: cs[i], yes: false}) }); i > 0 {
		out = append(out, bound{template: t, c: cs[i-1], yes: false})
	}
	return out
}

// reach is how far exact bounds are looked for.
const reach = 1 << 33

// exact are the best bounds of a template, found by halving. Of words that wrap around there are none to be looked for: what is added passes them.
func (a *Abstraction) exact(c *cut, t template) (out []bound) {
	if !a.ints {
		return nil
	}
	if c.implied(bound{template: t, c: reach, yes: true}) {
		out = append(out, bound{template: t, c: halving(-reach, reach, func(n int64) bool { return c.implied(bound{template: t, c: n, yes: true}) }), yes: true})
	}
	if c.implied(bound{template: t, c: -reach, yes: false}) {
		out = append(out, bound{template: t, c: -halving(-reach, reach, func(n int64) bool { return c.implied(bound{template: t, c: -n, yes: false}) })})
	}
	return out
}

// halving is the least number from which on something holds, which holds of the largest one.
func halving(lo, hi int64, holds func(n int64) bool) int64 {
	for lo < hi {
		if mid := lo + (hi-lo)/2; holds(mid) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return hi
}

// maxWeaker is how far bounds are made weaker.
const maxWeaker = 1 << 20

// farthest is up to where something holds that holds near zero: it is often not far.
func farthest(holds func(n int64) bool) int64 {
	far := int64(1)
	for far < maxWeaker && holds(far) {
		far *= 2
	}
	return halving(far/2, far-1, func(n int64) bool { return !holds(n + 1) })
}

// weaker leaves bounds out, and makes the others as weak as the cut allows: by constants of the text, then in any way.
func (a *Abstraction) weaker(c *cut, core []bound) []bound {
	for i := 0; i < len(core); {
		if less, ok := c.enough(slices.Delete(slices.Clone(core), i, i+1)); ok {
			core = less // in the same order
		} else {
			i++
		}
	}
	for i := range core {
		cs := a.constants
		old := core[i]
		if old.atom != nil || old.sign >= equal {
			continue
		}
		with := func(n int64) bool {
			core[i].c = n
			_, ok := c.enough(core)
			return ok
		}
		if old.yes {
			from := sort.Search(len(cs), func(k int) bool { return cs[k] > old.c })
			if k := sort.Search(len(cs)-from, func(k int) bool { return !with(cs[from+k]) }); k > 0 {
				core[i].c = cs[from+k-1]
				continue
			}
			core[i].c = old.c + farthest(func(n int64) bool { return with(old.c + n) })
			continue
		}
		to := sort.Search(len(cs), func(k int) bool { return cs[k] >= old.c })
		if k := sort.Search(to, func(k int) bool { return with(cs[k]) }); k < to {
			core[i].c = cs[k]
			continue
		}
		core[i].c = old.c - farthest(func(n int64) bool { return with(old.c - n) })
	}
	return core
}

// Cut tells states along a path apart that the system does not have. An error says why it cannot.
func (a *Abstraction) Cut(labels []bdd.Node) error {
	states := a.follow(labels)
	if states == nil {
		return &undecided{"a path of the abstraction was lost"}
	}
	return a.refine(labels, states, false)
}

// Escape looks at the first value that can be none of its type: it is a diagnostic, or a path is cut and more is true; none is left where
// more is false.
func (a *Abstraction) Escape() (more bool, err error) {
	if len(a.escapes) == 0 {
		return false, nil
	}
	states := []int{a.escapes[0]}
	for a.from[states[0]][0] >= 0 {
		states = append([]int{a.from[states[0]][0]}, states...)
	}
	labels := make([]bdd.Node, len(states)-1)
	for k := range labels {
		labels[k] = bdd.True
	}
	var d *source.Diagnostic
	err = a.try(ofPaths, func(e *encoder) {
		_, path := a.unroll(e, labels)
		sl := a.sys.step(e, path[len(path)-1], "last")
		for _, o := range sl.outside {
			if d == nil && e.check(o.when) {
				d = &source.Diagnostic{Code: data.CodeArithmetic, Span: o.set.Span,
					Message: fmt.Sprintf("%s can be %v here, which is no value of %v: a guard has to keep it inside", o.set.Name, e.read(o.word, anything(o.typ)), o.typ)}
			}
		}
	})
	if err != nil || d != nil {
		if err == nil {
			err = d
		}
		return false, err
	}
	return true, a.refine(labels, states, true)
}

// anything is a type of the same kind of values, with all of them.
func anything(t *lang.Type) *lang.Type {
	if t.Numeric() {
		return &lang.Type{Kind: lang.Int, Tsyn: true}
	}
	return t
}
