package bmc

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/task"
	"fmt"
	"slices"
)

// This file writes down what facts about inputs rest on.

// fact is true from now on, on the ground given. What it leaves out is written down before
// anybody knows whether that can happen.
func (in *Inputs) fact(g circuit.Ref, why ir.Ground) {
	in.rest(why)
	in.who.Assert(g)
}

// rest writes down what leaves executions out, for everything that is decided from now on.
func (in *Inputs) rest(why ir.Ground) {
	switch why := why.(type) {
	case ir.Asked, ir.Derived:
	case *ir.Cut:
		if b := bindingOf(why); !slices.Contains(in.bound, b) {
			in.bound = append(in.bound, b)
		}
	case ir.Taken:
		in.leaves[why.Text] = true
	default:
		panic(fmt.Sprintf("input: a fact rests on %T", why))
	}
}

// bindingOf is the bound that an assumption stands for.
func bindingOf(c *ir.Cut) task.Binding {
	return task.Binding{Bound: c.Bound, Name: c.Name, Limit: c.Limit, Span: c.Span}
}
