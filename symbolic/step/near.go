package step

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file has numbers of which only facts are known, such as logarithms. Where a counterexample does not replay, what the run computes is
// learnt for its arguments, and the question is asked again.

// nears are those of an execution.
type nears struct {
	list   []near
	learnt int // how often more was learnt of them
}

// near is such a number.
type near struct {
	args  []value.Value // of the procedure that gives it, scalars
	types []ir.Type
	learn func(words []uint64) circuit.Ref // a fact about it where the arguments are these
	known map[string]bool                  // arguments for which that was asked
}

// mostLearnt bounds how often something is learnt in a check.
const mostLearnt = 24

// Near returns any number of some bits, for what is computed otherwise in a run.
func (c *modelPath) Near(bits int, what string, args []value.Value, learn func(words []uint64) circuit.Ref) value.Value {
	m := c.m
	if opaque := &m.Inputs.Opaque; !opaque.Resolve {
		opaque.Numbers = true
		c.Refuse("%s is not known", what)
	}
	m.Loose = what
	if learn == nil {
		return value.Vec(m.Inputs.Free(bits, input.Unsigned))
	}
	n := near{args: args, learn: learn, known: map[string]bool{}}
	for _, p := range c.q.Params {
		n.types = append(n.types, p.Typ)
	}
	m.Nears.list = append(m.Nears.list, n)
	return value.Vec(m.Inputs.Free(bits, input.Unsigned))
}

// Learn adds facts about such numbers where their arguments are those of a model, which gives words, and reports whether there are new ones.
func (x *nears) Learn(in *input.Inputs, word func(n value.Num, width int) uint64) (news bool) {
	defer func() {
		if why := recover(); why != nil {
			if _, stopped := why.(input.Stopped); !stopped {
				panic(why)
			}
			news = false // the clock interrupted a run, which says nothing
		}
	}()
	for _, n := range x.list {
		var words []uint64
		for i, a := range n.args {
			words = append(words, word(a.(value.Num), value.Width(n.types[i])))
		}
		if key := fmt.Sprint(words); !n.known[key] && x.learnt < mostLearnt {
			n.known[key], news = true, true
			x.learnt++
			in.Fact(n.learn(words), ir.Derived{From: "the library computes it"})
		}
	}
	return news
}
