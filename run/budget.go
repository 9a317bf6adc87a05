// This file shares the time of a run among its checks.

package run

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/task"
)

// budget is the time that all checks of a run have together.
//
// A check begins with an equal share of what is left, so that those that take less leave more to the others. When all
// had their turn, those that were cut short begin again with a share of the rest, if that is half as much again as they
// had, or more. The usual limit of a check ends its first turn like a share: nobody asked for it, and what is left of the budget would be lost.
type budget struct {
	all time.Duration // 0: there is none
	end time.Time
}

// begin returns the budget of a run.
func (o *Options) begin() budget {
	began := o.Began
	if began.IsZero() {
		began = time.Now()
	}
	return budget{o.Budget, began.Add(o.Budget - o.Reserve)}
}

// leastShare is the smallest share: in less, few checks of a large project answer, and all time would go into beginnings. What
// answers sooner leaves its time to others.
func (b *budget) leastShare() time.Duration {
	return min(max(b.all/30, 500*time.Millisecond), 2*time.Second)
}

// order returns in which order checks begin: that of the plan, or, where there is not enough time for all of them or somebody waits for the first
// answers, those first that may run little code; scarce reports whether there is not enough time. Then the files take turns, so that a small one beside
// one with a hundred methods has its answers too.
func (p *Plan) order(o *Options, b *budget, jobs int) (out []int, scarce bool) {
	out = make([]int, len(p.goals))
	weights := make([]int, len(p.goals))
	scarce = b.all > 0 && time.Until(b.end)*time.Duration(jobs) < b.leastShare()*time.Duration(len(p.goals))
	for i := range p.goals {
		out[i] = i
		g := &p.goals[i]
		if m, ok := g.file.Model.(Weighed); ok && (scarce || o.First != nil) {
			weights[i] = m.Weight(g.goal)
		}
		if o.First != nil && o.First(g.file, g.goal) {
			weights[i] = -1
		}
	}
	slices.SortStableFunc(out, func(i, j int) int { return cmp.Compare(weights[i], weights[j]) })
	if scarce {
		p.takeTurns(out, weights)
	}
	return out, scarce
}

// takeTurns sorts checks such that each file has its first before another one has its second, after those for which somebody waits.
func (p *Plan) takeTurns(order, weights []int) {
	turns, had := make([]int, len(order)), map[*File]int{}
	for _, i := range order {
		f := p.goals[i].file
		if weights[i] < 0 {
			turns[i] = -1
			continue
		}
		turns[i] = had[f]
		had[f]++
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(turns[i], turns[j]) })
}

// notBegun is why a check did not begin.
type notBegun struct{ budget time.Duration }

func (e *notBegun) Error() string { return task.NotBegun + e.budget.String() }

// share limits the time of a check that begins, or begins again, while so many wait for the same; it returns why it cannot begin.
func (b *budget) share(g *planned, again bool, jobs, waiting int) error {
	if b.all <= 0 {
		return nil
	}
	left := time.Until(b.end)
	if left <= 0 {
		return &notBegun{b.all}
	}
	if part := max(b.leastShare(), left*time.Duration(jobs)/time.Duration(waiting)); part < left {
		left = part
	}
	switch {
	case g.timeout <= 0 || left < g.timeout || g.usual && again:
		g.timeout, g.late = left, engine.OutOfShare(left, b.all)
	case g.usual:
		g.late = engine.OutOfShare(g.timeout, b.all)
	}
	return nil
}

// short returns the share of the time that the check had, if that cut it short; 0: it did not.
func (g *planned) short(b *budget, c *task.Check) time.Duration {
	if b.all <= 0 || g.late == nil || c.Fault != nil || !time.Now().Before(b.end) {
		return 0
	}
	if slices.ContainsFunc(c.Results, func(r task.Result) bool { return strings.Contains(r.Reason, g.late.Error()) }) {
		return g.timeout
	}
	return 0
}

// more reports whether a share is worth another turn after one that was too small.
func (b *budget) more(had time.Duration, jobs, waiting int) bool {
	return time.Until(b.end)*time.Duration(jobs)/time.Duration(max(jobs, waiting)) >= had/2*3
}
