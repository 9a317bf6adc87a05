// Package symex is the engine that follows the paths of a goal one by one: lazier symbolic execution.
//
// It is the machine of engine bmc with another policy: instead of joining paths where they meet, an Explorer follows each of
// them to its end, depth first, before it begins the next. Inputs, contracts, library models, findings, counterexamples and
// verdicts are the same (decision 0152). Memory is bounded by the forks of one path.
//
//	Explorer    the policy: which block comes next, and how often
//	Discipline  when a reference of an input is decided (heap.go)
//
// # The heap
//
// A field of an input may refer to any object of its type, or be null. What it refers to is decided late: where a path looks into it, the
// path forks, one path an object, and from then on the reference is to this object everywhere. Of the objects that the path has not met
// yet, one stands for all, since they differ in names alone. So there are as many paths as there are shapes of what is read.
//
// # Bounds
//
// Those of bmc, and chains of objects that are met one behind the other (Depth). Where a path came to a bound, the stat "exhausted" is 1.
//
// Formulas (contracts, invariants, and what they call) are evaluated at once for all cases, as by bmc: they decide no path.
package symex

import (
	"context"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/symex/condition"
	"assay/ir"
	"assay/task"
)

// Name of the engine, for --engine.
const Name = "symex"

// Engine implements engine.Engine.
type Engine struct {
	On    bmc.Engine // the machine, with its options; those that need joined paths (certificates, coverage, questions) must not be set
	Heap  Discipline
	Depth int                           // objects met one behind the other, from parameters and globals on; 0: as many as there are
	Paths func(p *Path)                 // is given each path that ends; may be nil
	By    condition.Technique           // how path conditions are decided; others than CSE need the solver of the machine to be the built-in one
	Took  func(t ir.Term, to *ir.Block) // is told each way out of a branch that some path takes, of code and not of formulas; may be nil

	Leaves func(words map[string]bool) // is told what all paths together leave out: classes that are not here, say; may be nil
}

var _ engine.Engine = Engine{}

// Name returns the engine's name.
func (Engine) Name() string { return Name }

// Check answers about the task.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	on := e.On
	on.As, on.Off.Tight = Name, true
	var all []*Explorer
	on.Explore = func(c bmc.Exploring) bmc.Explorer {
		x := newExplorer(e, t, c)
		all = append(all, x)
		return x
	}
	results, err := on.Check(ctx, t)
	for _, x := range all {
		if e.Leaves != nil && x.inputs != nil {
			e.Leaves(x.inputs.Leaves)
		}
	}
	return results, err
}
