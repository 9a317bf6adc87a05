package input

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/task"
)

// This file records the grounds of facts about inputs.

// Fact adds a fact, with its ground. What it leaves out is recorded before it is known whether that
// is feasible.
func (in *Inputs) Fact(g circuit.Ref, why ir.Ground) {
	in.rest(why)
	in.who.Assert(g)
}

// rest records what leaves executions out, for everything that is decided from now on.
func (in *Inputs) rest(why ir.Ground) {
	switch why := why.(type) {
	case ir.Asked, ir.Derived:
	case *ir.Cut:
		if b := BindingOf(why); !slices.Contains(in.Bound, b) {
			in.Bound = append(in.Bound, b)
		}
	case ir.Taken:
		for _, text := range why.Texts() {
			in.Leaves[text] = true
		}
	default:
		panic(fmt.Sprintf("input: a fact rests on %T", why))
	}
}

// BindingOf returns the bound behind a cut.
func BindingOf(c *ir.Cut) task.Binding {
	return task.Binding{Bound: c.Bound, Name: c.Name, Limit: c.Limit, Span: c.Span}
}
