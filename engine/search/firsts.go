package search

import "slices"

// This file keeps which sides the current run takes for the first time.

// firsts are these sides.
type firsts struct {
	shows bool      // runs are to be shown: a side counts when its run has come to the end; and it is new to take it once, twice, four times, …
	run   int       // the current one
	fresh bool      // something is new
	took  []*target // only where runs are shown
}

// begin is called where a run begins.
func (f *firsts) begin(run int) { f.run, f.fresh, f.took = run, false, f.took[:0] }

// take takes a side that was not taken before.
func (f *firsts) take(x *target) {
	switch {
	case !f.shows:
		x.taken, f.fresh = true, f.fresh || !x.aside
	case x.by != f.run:
		x.by, f.took = f.run, append(f.took, x)
		f.fresh = f.fresh || !x.aside && x.visit&(x.visit+1) == 0
	}
}

// settle says whether the run can be a test: not where a constructor threw on the way to the call, say.
func (f *firsts) settle(counts bool) {
	if !f.shows {
		return
	}
	f.fresh = f.fresh && counts
	for _, x := range f.took {
		if x.taken = counts; !counts {
			x.vain++
		}
	}
}

// any reports whether there is a side of code under check that no run had taken at all, not even once in a run.
func (f *firsts) any() bool {
	return slices.ContainsFunc(f.took, func(x *target) bool { return x.visit == 0 && !x.aside })
}
