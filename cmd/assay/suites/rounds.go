package suites

import (
	"context"
	"math"
	"slices"
	"time"

	"assay/lang/java/branch"
	"assay/run"
)

// This file spends the rest of a budget: methods that have sides which no test covers are searched again, from where the search before stopped, with more effort and
// other random numbers.

// Limits of the rounds after the first.
const (
	firstPart  = 0.4  // of the budget, for the first round
	roundsPart = 0.75 // of the budget, up to the end of the last round: proofs need some of it
	leastRound = 2 * time.Second
	moreEffort = 4
	mostVain   = 2 // rounds in a row that find nothing
	lessSpare  = 8 // spare tests of a method: each is performed, which costs as much as many runs
)

// more makes such rounds, if there is a budget: without one, effort is the limit.
func (e *maker) more(ctx context.Context, in *run.Inputs, files []*run.File, o run.Options) {
	if o.Budget <= 0 {
		return
	}
	end := o.Began.Add(time.Duration(roundsPart * float64(o.Budget)))
	e.work = min(e.work, math.MaxInt64/moreEffort) * moreEffort
	for vain := 0; vain < mostVain && ctx.Err() == nil && time.Until(end) > leastRound; {
		covered := e.covered()
		names := e.lacking(covered, files)
		if len(names) == 0 {
			return
		}
		e.seed, e.done, e.spare = e.seed+1, covered, min(e.spare, lessSpare)
		round := o
		round.Only, round.Budget, round.Timeout = names, end.Sub(o.Began), 0
		in.Plan(files, round).Check(ctx, round)
		if vain++; len(e.covered()) > len(covered) {
			vain = 0
		}
	}
}

// ask notes that a goal had its turn, or would have had it.
func (e *maker) ask(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked = append(e.asked, name)
}

// covered are the sides that tests cover so far.
func (e *maker) covered() map[branch.Side]bool {
	out := map[branch.Side]bool{}
	for _, m := range e.methods {
		for _, c := range slices.Concat(m.cases, m.stray) {
			for _, s := range c.Covers {
				out[s] = true
			}
		}
	}
	return out
}

// lacking are the names of methods that may come to sides which no test covers: their own, or those of methods that no test can call.
func (e *maker) lacking(covered map[branch.Side]bool, files []*run.File) (names []string) {
	tested := map[member]bool{}
	for _, o := range e.methods {
		tested[member{o.class, o.key}] = o.why == ""
		if o.why != "" && o.late {
			names = append(names, o.name)
		}
	}
	for _, name := range e.asked { // there was no time to begin
		if !slices.ContainsFunc(e.methods, func(o *method) bool { return o.name == name }) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	missed := func(s branch.Side) bool { return !covered[s] }
	for _, p := range programsOf(files) {
		k := callsOf(p.Facts.Program)
		for _, o := range e.methods {
			if o.why == "" && k.aims(member{o.class, o.key}, func(x member) bool { return tested[x] }, missed) && !slices.Contains(names, o.name) {
				names = append(names, o.name)
			}
		}
	}
	return names
}
