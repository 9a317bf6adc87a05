// This file sorts mutants that no bound kills, by running them.

package study

import (
	"assay/ir"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Class is what a mutant is compared with the original.
type Class uint8

const (
	Killable   Class = iota // some execution violates the specification
	Infinite                // no execution does, and one does not end where the original ends
	Equivalent              // no execution does, and all end where the original ends
	Beyond                  // some execution does, but none within the largest bound of the table
	Unsorted                // the runs could not be compared
)

var classNames = [...]string{"killable", "infinite", "equivalent", "beyond", "unsorted"}

func (c Class) String() string { return classNames[c] }

// Limits of sorting: executions of a mutant (what is found in so many stands),
// steps and nested calls of one of them, and atoms beyond the scope that an
// allocating loop may use up.
const (
	sortRuns  = 1 << 16
	sortSteps = 1 << 10
	sortDepth = 16
	sortAtoms = 16
)

// Classify runs a mutant on all inputs within bounds, with no bound on loops.
// An execution is infinite if its state comes back, or if it allocates more
// atoms, or calls deeper, than the original could want.
func Classify(original, mutated, check string, b Bounds) (Class, error) {
	first, err := lower(original, check, b)
	if err != nil {
		return Unsorted, err
	}
	second, err := lower(mutated, check, b)
	if err != nil || first == nil || second == nil {
		return Unsorted, err
	}
	c := &classifier{bounds: b.task(), original: first, mutated: second, class: Equivalent}
	c.code = vm.Compile(first)
	code := vm.Compile(second)
	vm.Explore(code.StartAny(setup(second, c.bounds)), vm.Budget{Steps: sortSteps}, c.visit(code))
	return c.class, nil
}

func setup(p *ir.Program, b task.Bounds) vm.Setup {
	s := vm.SetupOf(p.Goals[0], b)
	s.Recursion = sortDepth
	return s
}

type classifier struct {
	bounds            task.Bounds
	original, mutated *ir.Program
	code              *vm.Code // of the original
	class             Class
	runs              int
}

func (c *classifier) visit(code *vm.Code) func(*vm.State, vm.Stop) bool {
	return func(st *vm.State, stop vm.Stop) bool {
		if c.runs++; c.runs > sortRuns {
			return false
		}
		switch {
		case stop.Kind == vm.Violated:
			c.class = Killable
			return false
		case c.class != Equivalent || stop.Kind == vm.Finished:
		case stop.Kind == vm.OutOfBudget || stop.Reason == vm.ScopeFull || stop.Cut != nil:
			c.compare(code, st, stop)
		case stop.Kind != vm.Infeasible:
			c.class = Unsorted
			return false
		}
		return true
	}
}

// compare looks at a run that did not come to its end.
func (c *classifier) compare(code *vm.Code, st *vm.State, stop vm.Stop) {
	t := st.Trace()
	roomy := c.bounds
	roomy.Scope += sortAtoms
	t.Bounds = roomy
	if !c.ends(t, roomy) {
		return
	}
	again := code.Start(setup(c.mutated, roomy))
	if err := again.Import(t.Initial); err != nil {
		c.class = Unsorted
		return
	}
	switch {
	case stop.Reason == vm.ScopeFull:
		last, err := vm.Drive(again, vm.Recorded(t.Choices), vm.Budget{Steps: sortSteps})
		switch {
		case err != nil:
			c.class = Unsorted
		case last.Reason == vm.ScopeFull:
			c.class = Infinite
		case last.Kind == vm.Violated:
			c.class = Killable // but not within this scope
		}
	case stop.Cut != nil || comesBack(again):
		c.class = Infinite
	default:
		c.class = Unsorted
	}
}

// ends reports whether the original ends from the same initial state.
func (c *classifier) ends(t task.Trace, b task.Bounds) bool {
	_, stop, err := replay.Trace(c.code, setup(c.original, b), t, vm.Budget{Steps: sortSteps})
	return err == nil && stop.Kind == vm.Finished
}

// comesBack reports whether a run without choices enters a state a second time, which it then does
// forever.
func comesBack(st *vm.State) bool {
	seen := map[vm.Key]bool{}
	for range sortSteps {
		if stop := st.Run(vm.Budget{Steps: 1}); stop.Kind != vm.OutOfBudget {
			return false
		}
		k := st.Key()
		if seen[k] {
			return true
		}
		seen[k] = true
	}
	return false
}
