package model

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file defines what models do on a path and need no engine for.

// Call is a call of a model on one path.
type Call struct{ Path }

// On returns a call on a path.
func On(p Path) *Call { return &Call{p} }

// If takes both branches that a condition leaves open; nil is a branch that is cut.
func (c *Call) If(g circuit.Ref, then, other func(c *Call)) { c.Path.If(g, on(then), on(other)) }

func on(f func(c *Call)) func(Path) {
	if f == nil {
		return nil
	}
	return func(p Path) { f(On(p)) }
}

// Kinds splits the path by each class, or type of elements, that an object can have; null is cut.
func (c *Call) Kinds(v value.Value, f func(c *Call, class *ir.Class, elem ir.Type)) {
	c.Path.Kinds(v, func(p Path, class *ir.Class, elem ir.Type) { f(On(p), class, elem) })
}

// mostSplit is into how many paths a call splits at most for the sake of constants.
const mostSplit = 16

// Apart splits the path by each choice among the alternatives of values, and reports whether it
// did: there may be too many.
func (c *Call) Apart(values []value.Value, f func(c *Call, values []value.Value)) bool {
	n := 1
	for _, v := range values {
		if n *= len(value.Alternatives(v)); n > mostSplit {
			return false
		}
	}
	c.apart(values, 0, f)
	return true
}

func (c *Call) apart(values []value.Value, from int, f func(c *Call, values []value.Value)) {
	for i := from; i < len(values); i++ {
		list := value.Alternatives(values[i])
		if len(list) < 2 {
			continue
		}
		for _, a := range list {
			chosen := slices.Clone(values)
			chosen[i] = a.Value
			c.If(a.When, func(c *Call) { c.apart(chosen, i+1, f) }, nil)
		}
		return
	}
	f(c, values)
}

// Circuit returns where guards are made.
func (c *Call) Circuit() *circuit.Circuit { return c.Values().C }

// Bool, Int and Null are constants.
func (c *Call) Bool(b bool) value.Value             { return value.Bool(circuit.Const(b)) }
func (c *Call) Int(k uint64, width int) value.Value { return value.Const(k, width) }
func (c *Call) Null() value.Value                   { return value.To(value.Null) }

// IsNull returns the condition that a reference is null.
func (c *Call) IsNull(v value.Value) circuit.Ref { return v.(value.Refs).Is(value.Null) }

// Vec returns a number as a vector, and Number the inverse.
func (c *Call) Vec(v value.Value, width int) circuit.Vec {
	return c.Values().Vector(v.(value.Num), width)
}
func (c *Call) Number(v circuit.Vec) value.Value { return value.Vec(v) }

// Const returns a scalar that is a constant.
func (c *Call) Const(v value.Value) (uint64, bool) {
	switch v := v.(type) {
	case value.Bool:
		return uint64(v), circuit.Ref(v).IsConst()
	case value.Num:
		return v.Constant()
	}
	return 0, false
}

// i32 is the type of lengths and indexes.
var i32 = ir.Int{Bits: 32, Signed: true}

// Add returns the sum of two numbers of 32 bits.
func (c *Call) Add(a, b value.Value) value.Value {
	return c.Values().Binary(ir.OpAdd, a.(value.Num), b.(value.Num), i32, i32)
}

// Sub is their difference.
func (c *Call) Sub(a, b value.Value) value.Value {
	return c.Values().Binary(ir.OpSub, a.(value.Num), b.(value.Num), i32, i32)
}

// Choose returns one of two references.
func (c *Call) Choose(g circuit.Ref, a, b value.Value) value.Value {
	return c.Values().Choose(g, a, b, ir.Ref{})
}

// Cases returns the constant whose guard holds; one of them does.
func (c *Call) Cases(when []circuit.Ref, values []uint64, width int) value.Value {
	var alts []value.Alt
	for i, g := range when {
		alts = append(alts, value.Alt{When: g, K: values[i] & value.Mask(width)})
	}
	return c.Values().Gather(alts, width)
}

// Equal returns the condition that two values of the type of the last parameters are the same.
func (c *Call) Equal(a, b value.Value) circuit.Ref {
	switch x := a.(type) {
	case value.Bool:
		return c.Circuit().Iff(circuit.Ref(x), circuit.Ref(b.(value.Bool)))
	case value.Num:
		params := c.Proc().Params
		return c.Values().EqualNum(x, b.(value.Num), value.Width(params[len(params)-1].Typ))
	case value.Refs:
		return c.Same(x, b)
	}
	panic(value.Unsupported("a comparison of relations by " + c.Proc().Name))
}
