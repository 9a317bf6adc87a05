package bmc

import (
	"cmp"
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/solve/sat"
	"assay/source"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
)

// This file executes a goal so that the effects of lines can be taken away. Each line of the
// code under check has a selector: an input of the circuit. Where it holds, the line does
// what it says; where not, it does anything:
//
//	an assignment, or a write        any value of the type
//	a decision                       any branch
//	a call                           it may be skipped; arguments and results are any values
//	a throw                          that counts as a violation: what stands in its place would go on
//
// Only what is explicit in the source is a line's effect. What a compiler adds (temporary values, implicit checks and
// the exceptions that they make) stays as it is; so do contracts, the library, and the receiver of a call.
//
// # What is left out
//
// With fewer effects, more paths are feasible. Loops and recursion are unwound as often as in the unmodified program,
// or, where it does not get there or a bound was given, as far as they can be; further rounds are left out. A check
// that fails only in the modified program counts as a violation and is not followed; so does what cannot be executed.

// cover is the selectors of one execution.
type cover struct {
	exact    *circuit.Link        // to a solver for which all lines do what they say
	selects  map[circuit.Ref]bool // selectors
	sureness []truth              // by node of the circuit, where all selectors hold
	lines    map[lineKey]*line
	order    []*line // in the order in which execution reached them
	procs    []*ir.Proc
	broken   circuit.Ref // something happens that counts as a violation
	written  func(p *ir.Proc, line int) bool
	known    func(*ir.Proc, *ir.Local) bool
}

// lineEffects takes the effects of lines away, where a cover is wanted.
type lineEffects struct {
	c      *circuit.Circuit
	vals   *value.Algebra
	task   *engine.Task
	host   language.Host
	oracle *oracle
	step   *step.Stepper
	inputs *input.Inputs
}

// lineKey is a line, or a statement where the language has no lines.
type lineKey struct {
	file      string
	line, col int
}

// line is a line, and what is known about it.
type line struct {
	key   lineKey
	span  source.Span // of what was executed first
	text  string
	unit  string
	sel   circuit.Ref
	reach []circuit.Ref // when execution reaches it
}

func (f *lineEffects) covering() {
	setup := f.task.Setup()
	f.inputs.Whole = true // a reference may refer to anything
	f.oracle.cover = &cover{exact: circuit.NewLink(f.c, sat.New(sat.Default())), broken: circuit.False, selects: map[circuit.Ref]bool{}, lines: map[lineKey]*line{}, written: setup.Lines, known: setup.Variable}
}

// keyOf returns the line that a node is on; ok is false for implicit code.
func (c *cover) keyOf(q *ir.Proc, n ir.Node) (k lineKey, span source.Span, ok bool) {
	span = ir.MetaOf(ir.Source(n)).Span
	k = lineKey{span.File, span.Line, span.Col}
	if c.written == nil {
		return k, span, span.Known()
	}
	k.col = 0
	return k, span, span.Line > 0 && c.written(q, span.Line)
}

// line returns the line whose effect a statement is, where that can be taken away; nil
// otherwise.
func (f *lineEffects) line(a *step.Activation, n ir.Node, s *step.State) *line {
	c := f.oracle.cover
	if c == nil || !a.Own || f.step.PureFrom > 0 || f.step.Beginning.Assuming || !f.host.Verbatim() && len(s.Raised) > 0 { // in a formula, or while an exception is made
		return nil
	}
	k, span, ok := c.keyOf(a.Proc, n)
	if !ok {
		return nil
	}
	l := c.lines[k]
	if l == nil {
		l = &line{key: k, span: span, text: ir.NodeString(ir.Source(n)), unit: a.Proc.Name, sel: f.c.Input()}
		c.lines[k] = l
		c.order = append(c.order, l)
		c.exact.Assert(l.sel)
		c.selects[l.sel] = true
	}
	if !slices.Contains(c.procs, a.Proc) {
		c.procs = append(c.procs, a.Proc)
	}
	if i := len(l.reach); i == 0 || l.reach[i-1] != s.Path.Cond {
		l.reach = append(l.reach, s.Path.Cond)
	}
	return l
}

// Effect returns the value that a statement gives to a variable: its own, or any.
func (f *lineEffects) Effect(a *step.Activation, s *step.State, n ir.Node, to ir.Var, v value.Value) value.Value {
	if f.oracle.cover == nil || !f.oracle.cover.variable(a.Proc, to) {
		return v
	}
	if to == ir.Var(a.Proc.Exc) { // a path that throws ends, and with any other effect it would continue: the line is needed where it is reached
		if l := f.line(a, n, s); l != nil {
			f.oracle.breaks(f.c.And(s.Path.Cond, l.sel.Not()))
		}
		return v
	}
	return f.Any(a, s, n, to.Type(), v)
}

// variable reports whether a variable is explicit in the source.
func (c *cover) variable(q *ir.Proc, v ir.Var) bool {
	l, local := v.(*ir.Local)
	return !local || c.known(q, l) || l == q.Exc || slices.Contains(q.Results, l)
}

// Any returns a value, or any value of its type where the line of a statement has no effect.
func (f *lineEffects) Any(a *step.Activation, s *step.State, n ir.Node, t ir.Type, v value.Value) value.Value {
	l := f.line(a, n, s)
	if l == nil || v == nil {
		return v
	}
	var other value.Value
	switch x := v.(type) {
	case value.Bool:
		other = value.Bool(f.c.Input())
	case value.Num:
		if p, ok := t.(ir.Func); ok {
			other = f.anyProc(p)
		} else {
			other = f.inputs.AnyOf(t)
		}
	case value.Refs:
		other = f.anyRef(s, t, x)
	case value.Ptrs:
		other = f.anyPointer(t.(ir.Ptr), x)
	default:
		return v
	}
	f.oracle.cover.exact.Assert(f.inputs.EqualValues(other, value.Zero(t), t)) // irrelevant there: it need not look for values
	return f.vals.Choose(l.sel, v, other, t)
}

// anyProc returns null or any procedure of the signature.
func (f *lineEffects) anyProc(t ir.Func) value.Value {
	x := value.Zero(t)
	for i, q := range f.task.Program.Procs {
		if t.Sig.Takes(q) {
			x = f.vals.Choose(f.c.Input(), value.Proc(i), x, t)
		}
	}
	return x
}

// anyPointer returns null or a pointer to any existing place of the type whose address was taken.
func (f *lineEffects) anyPointer(t ir.Ptr, v value.Ptrs) value.Value {
	x := value.Zero(t)
	own := input.Objected(f.inputs, v)
	input.Pointed(f.inputs, t.Elem, func(to value.Ptrs, o *input.Object) {
		exists := circuit.True
		if o != nil {
			if own.When(o.Number) == circuit.False && (o.Dropped || o.Opaque != "" || o.From == input.Booted) {
				return
			}
			exists = o.Exists
		}
		x = f.vals.Choose(f.c.And(f.c.Input(), exists), to, x, t)
	})
	return x
}

// anyRef returns null or any existing object whose class fits in the place of v: that of the static type if it is
// known, else one of the classes that v may have.
func (f *lineEffects) anyRef(s *step.State, t ir.Type, v value.Refs) value.Value {
	fits := f.fitting(t, v)
	var list []*input.Object
	var when []circuit.Ref
	for _, o := range f.inputs.Objects[1:] {
		if v.When(o.Number) == circuit.False && (o.Dropped || o.Opaque != "" || o.From == input.Booted || f.hidden(o)) {
			continue
		}
		if g := fits(o); g != circuit.False {
			list, when = append(list, o), append(when, g)
		}
	}
	return f.inputs.Reference(list, when)
}

// hidden reports whether an array of an input belongs to an object of the library.
func (f *lineEffects) hidden(o *input.Object) bool {
	if o.From != input.Arbitrary || o.Elem == nil {
		return false
	}
	s := f.inputs.ByElem[o.Elem.String()]
	return s == nil || !slices.Contains(s.Objects, o)
}

// fitting returns the condition under which an object may replace a value.
func (f *lineEffects) fitting(t ir.Type, v value.Refs) func(*input.Object) circuit.Ref {
	if r, ok := t.(ir.Ref); ok && r.Class != nil && !f.host.Root(r.Class) {
		return func(o *input.Object) circuit.Ref { return f.inputs.Is(o, t, false) }
	}
	if arr, ok := t.(ir.Array); ok {
		return func(o *input.Object) circuit.Ref {
			return circuit.Const(o.Elem != nil && ir.Identical(o.Elem, arr.Elem))
		}
	}
	return func(o *input.Object) circuit.Ref {
		var any []circuit.Ref
		for _, x := range v {
			if p := f.inputs.Object(x.Obj); p != f.inputs.Nothing {
				any = append(any, f.sameClass(o, p))
			}
		}
		return f.c.OrAll(any...)
	}
}

// sameClass returns the condition under which an object has a class that another one may have.
func (f *lineEffects) sameClass(o, p *input.Object) circuit.Ref {
	switch {
	case o == p:
		return circuit.True
	case o.Elem != nil || p.Elem != nil:
		return circuit.Const(o.Elem != nil && p.Elem != nil && ir.Identical(o.Elem, p.Elem))
	}
	var any []circuit.Ref
	add := func(c *ir.Class) { any = append(any, f.inputs.Is(o, ir.Ref{Class: c}, true)) }
	for _, k := range p.Kinds {
		add(k.Class)
	}
	if p.Kinds == nil && p.Class != nil {
		add(p.Class)
	}
	return f.c.OrAll(any...)
}

// Decision returns a condition, or an unconstrained one, and whether it is the latter.
func (f *lineEffects) Decision(a *step.Activation, s *step.State, n ir.Node, x ir.Expr, g circuit.Ref) (circuit.Ref, bool) {
	if f.oracle.cover == nil || !f.Decides(a, x) {
		return g, false
	}
	l := f.line(a, n, s)
	if l == nil {
		return g, false
	}
	return f.c.Ite(l.sel, g, f.c.Input()), true
}

// Decides reports whether a decision is explicit in the source, unlike a test for an exception or for a class of the
// library.
func (f *lineEffects) Decides(a *step.Activation, x ir.Expr) bool {
	if f.host.Verbatim() {
		return true
	}
	ok := false
	ir.Walk(x, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Local:
			ok = ok || y != a.Proc.Exc
		case *ir.Global:
			ok = ok || slices.Contains(f.task.Goal.Inputs, y)
		case *ir.Read:
			ok = true
		}
		return true
	})
	return ok
}

// Argument returns an argument of a call: its own value, or any. The receiver of a method stays.
func (f *lineEffects) Argument(a *step.Activation, s *step.State, st *ir.CallStmt, i int, v value.Value) value.Value {
	if f.oracle.cover == nil || !f.writes(a, st) || i == 0 && f.receives(a, st) {
		return v
	}
	t := st.Args[i].Type()
	if _, n := v.(value.Num); n {
		t = f.step.ParamType(st, i)
	}
	return f.Any(a, s, st, t, v)
}

// receives reports whether the first argument is the receiver of a method.
func (f *lineEffects) receives(a *step.Activation, st *ir.CallStmt) bool {
	if st.Proc == nil {
		return st.Fun == nil
	}
	return f.host.Receiver(st.Proc)
}

// writes reports whether a call is explicit in the source, unlike one that initialises a class of the library.
func (f *lineEffects) writes(a *step.Activation, st *ir.CallStmt) bool {
	return st.Proc == nil || !f.host.Early(st.Proc)
}

// Called executes a call, and skips it where its line has no effect.
func (f *lineEffects) Called(_ *step.Stepper, a *step.Activation, st *ir.CallStmt, s *step.State) []*step.State {
	var l *line
	if f.oracle.cover != nil && f.writes(a, st) {
		l = f.line(a, st, s)
	}
	if l == nil {
		return a.Call(f.step, st, s)
	}
	skip := f.step.Under(s.Split(), f.c.And(l.sel.Not(), f.c.Input()))
	var out []*step.State
	if s = f.step.Under(s, f.c.Or(l.sel, f.step.Since(skip.Path, s.Path).Not())); s != nil {
		out = a.Call(f.step, st, s)
	}
	for _, v := range st.Dsts {
		f.step.Assign(skip, v, f.Effect(a, skip, st, v, value.Zero(v.Type())))
	}
	if st.Exc != nil {
		f.step.Assign(skip, st.Exc, value.To(value.Null))
	}
	return append([]*step.State{skip}, out...)
}

// sure reports whether a condition is constantly true where all lines do what they say.
func (c *cover) sure(k *circuit.Circuit, g circuit.Ref) bool {
	for n := len(c.sureness); n < k.Len(); n++ {
		node := circuit.Ref(n) << 1
		v := open
		if x, y, ok := k.Operands(node); ok {
			v = min(c.three(x), c.three(y))
		} else if n == 0 {
			v = no
		} else if c.selects[node] {
			v = yes
		}
		c.sureness = append(c.sureness, v)
	}
	return c.three(g) == yes
}

// truth is what is known of a condition; the meet of two is the lesser.
type truth uint8

const (
	no truth = iota
	open
	yes
)

func (c *cover) three(g circuit.Ref) truth {
	v := c.sureness[g>>1]
	if g&1 != 0 {
		return yes - v
	}
	return v
}

// compare returns the order of lines in sources.
func (k lineKey) compare(l lineKey) int {
	return cmp.Or(cmp.Compare(k.file, l.file), cmp.Compare(k.line, l.line), cmp.Compare(k.col, l.col))
}

// effective reports whether a statement has an effect that can be taken away.
func (f *lineEffects) effective(a *step.Activation, n ir.Node) bool {
	switch n := n.(type) {
	case *ir.Assign:
		return f.oracle.cover.variable(a.Proc, n.Dst)
	case *ir.Load:
		return f.oracle.cover.variable(a.Proc, n.Dst)
	case *ir.Addr:
		return f.oracle.cover.variable(a.Proc, n.Dst)
	case *ir.Store:
		return true
	case *ir.If:
		return n.Check == nil && f.Decides(a, n.X)
	case *ir.Switch:
		return f.Decides(a, n.X)
	}
	return false
}
