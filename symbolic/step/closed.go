package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file ends executions that read opaque objects.

// Place is the position after a node of a procedure.
type Place struct {
	Proc *ir.Proc
	Node ir.Node
}

// nowhere is thrown when no execution is left on a path.
type nowhere struct{}

// lookInto ends the executions of a path in which the object of a target is opaque, and reports whether it is. In
// contracts, the whole clause is undefined then.
func (e *Scope) lookInto(t value.Target) bool {
	if e.m.Inputs.Object(t.Obj).Unseen == "" {
		return false
	}
	if e.def != nil || len(e.m.Stack) == 0 || e.m.PureFrom > 0 {
		if e.m.engine.Feasible(e.m.c.And(e.s.Path.Cond, t.When)) {
			e.m.Inputs.Opaque.LookInto(e.m.Inputs.Object(t.Obj))
			panic(value.Unsupported("a clause looks into an input of type " + e.m.Inputs.Object(t.Obj).Unseen + ", of which no class is known"))
		}
		return true
	}
	e.opaqueInside(t)
	if e.m.Under(e.s, t.When.Not()) == nil {
		panic(nowhere{})
	}
	return true
}

// opaqueInside records that executions end where a target is an opaque object, which they read.
func (e *Scope) opaqueInside(t value.Target) {
	if e.m.And(e.s.Path, t.When) != nil {
		e.m.unknownInside(e.s, t.When, e.m.Inputs.Opaque.LookInto(e.m.Inputs.Object(t.Obj)))
	}
}

// unknownInside records that executions end where g holds, because of a read of an opaque object.
func (m *Stepper) unknownInside(s *State, g circuit.Ref, what string) {
	m.Omissions++
	p := m.And(s.Path, g)
	if p == nil {
		return
	}
	m.Cuts = append(m.Cuts, Cut{When: p.Cond, Unseen: m.at() + what, Next: m.places()})
}

// shutOut handles a test for a class that no input has, only because the closed world has none of it, or for an array,
// which no input of a class is: code that only an object of the class or an array reaches is not checked. An object that stands
// for others has no class but its own, though these may have any. Tests by the library of its own objects do not count.
// Where others than inputs pass, these are not all that reach the code: constants, what was made.
func (e *Scope) shutOut(x *ir.TypeTest, others bool) {
	m := e.m
	if m.host.Closed() || len(m.Stack) == 0 || m.PureFrom > 0 || !m.Stack[len(m.Stack)-1].Own {
		return
	}
	open := func(may func(o *input.Object) bool) *Path {
		var when []circuit.Ref
		for _, t := range e.reference(x.X) {
			if o := m.Inputs.Object(t.Obj); o.From == input.Arbitrary && o.Kinds != nil && o.Unseen == "" && may(o) {
				when = append(when, t.When)
			}
		}
		return m.And(e.s.Path, m.c.OrAll(when...))
	}
	var p *Path
	what := "inputs of such a type are no arrays"
	switch t := x.Of.(type) {
	case ir.Array:
		p = open(m.Inputs.MayBeArray)
	case ir.Ref:
		if t.Class == nil {
			return
		}
		what = "inputs are of no class " + t.Class.Name
		p = open(func(o *input.Object) bool {
			return m.host.Open(o.Kinds[0].Class) && !m.Inputs.Shown(t.Class, o) || o.Stands(m.host, t.Class)
		})
	}
	if p == nil {
		return
	}
	cut := Cut{When: p.Cond, Unseen: m.at() + what, Taken: m.at() + what, Next: m.places(), Closed: true}
	if t, ok := m.Stack[len(m.Stack)-1].node.(*ir.If); ok && others && t.Check == nil {
		if then, ok := sideOf(t.X, x); ok && then {
			cut.Side = t.Then
		} else if ok {
			cut.Side = t.Else
		}
	}
	m.Cuts = append(m.Cuts, cut)
}

// sideOf returns the truth value that a condition has only where a part of it holds, if it has one.
func sideOf(cond, part ir.Expr) (holds, ok bool) {
	if cond == part {
		return true, true
	}
	x, is := cond.(*ir.Apply)
	if !is {
		return false, false
	}
	switch x.Op {
	case ir.OpNot:
		holds, ok = sideOf(x.Args[0], part)
		return !holds, ok
	case ir.OpConv, ir.OpBits:
		return sideOf(x.Args[0], part)
	case ir.OpEq, ir.OpNe: // of a truth value as a number, and 0
		k, is := x.Args[1].(*ir.Const)
		if !is || k.Bits != 0 {
			return false, false
		}
		holds, ok = sideOf(x.Args[0], part)
		return holds == (x.Op == ir.OpNe), ok
	case ir.OpAnd, ir.OpOr:
		for _, y := range x.Args {
			if holds, ok = sideOf(y, part); ok {
				return holds, holds == (x.Op == ir.OpAnd)
			}
		}
	}
	return false, false
}

// askedForClass records that executions depend on the class of an input that stands for others: these have any class.
func (e *Scope) askedForClass(r value.Refs) {
	m := e.m
	if e.def != nil || len(m.Stack) == 0 || m.PureFrom > 0 || !m.Stack[len(m.Stack)-1].Own {
		return
	}
	for _, t := range r {
		if o := m.Inputs.Object(t.Obj); o.From == input.Arbitrary && o.Kinds != nil && o.Imagined(m.host) && m.And(e.s.Path, t.When) != nil {
			m.unknownInside(e.s, t.When, "an input is asked for its class, which stands for others")
		}
	}
}

// takeWorld records the closed-world assumption of a test on inputs of types that may have unknown classes, with which
// the test could have another result.
func (e *Scope) takeWorld(x *ir.TypeTest) {
	m := e.m
	t, ok := x.Of.(ir.Ref)
	if m.host.Closed() || !ok || t.Class == nil || len(m.Stack) == 0 || m.PureFrom > 0 || e.def != nil || !m.Stack[len(m.Stack)-1].Own {
		return
	}
	for _, o := range e.reference(x.X) {
		takeWorldOf(m, m.Inputs.Object(o.Obj), func(static *ir.Class) string { return m.host.World(static, t.Class) })
	}
}

// takeWorldOf records such an assumption about an input, by the types that it has where it comes from.
func takeWorldOf(m *Stepper, obj *input.Object, of func(static *ir.Class) string) {
	if obj.From != input.Arbitrary || obj.Kinds == nil || obj.Unseen != "" {
		return
	}
	for _, s := range m.Inputs.Spaces {
		for i := 0; i < len(s.Statics) && slices.Contains(s.Objects, obj); i++ {
			if text := of(s.Statics[i]); text != "" {
				m.Inputs.Leaves[text] = true
			}
		}
	}
}

// overrides records that other classes may have another body of a method that an input is asked to run.
func overrides(m *Stepper, obj *input.Object, st *ir.CallStmt) {
	if m.host.Closed() || m.PureFrom > 0 {
		return
	}
	takeWorldOf(m, obj, func(static *ir.Class) string {
		if static == nil || st.Class == nil || !static.Subclass(st.Class) {
			return ""
		}
		return m.host.World(static, nil)
	})
}

// at returns the position of execution, for the beginning of a sentence.
func (m *Stepper) at() string {
	if at := m.Span(); at.Known() {
		return "at " + at.String() + " "
	}
	return ""
}

// places returns the positions of the open procedures under check, the innermost first.
func (m *Stepper) places() (out []Place) {
	for _, a := range slices.Backward(m.Stack) {
		if a.Own && a.node != nil {
			out = append(out, Place{a.Proc, a.node})
		}
	}
	return out
}
