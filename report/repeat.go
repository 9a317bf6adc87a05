// This file folds what repeats itself in traces: a recursion that never ends is hundreds of times the same steps, one
// deeper than the other.

package report

import (
	"slices"
	"strconv"

	"assay/task"
)

const (
	longestRound = 8 // steps that are looked for as one round
	fewestRounds = 6 // that are folded
	firstRounds  = 2 // that are shown of those, and then one at the end
)

// fold is steps that are left out, because they repeat earlier rounds.
type fold struct{ at, steps, rounds int }

// text says what is left out.
func (f fold) text() string { return "… the same again, " + strconv.Itoa(f.rounds) + " times" }

// folds finds them, in order.
func folds(steps []task.Step) (out []fold) {
	for i := 0; i < len(steps); {
		next := i + 1
		for n := 1; n <= longestRound; n++ {
			if k := rounds(steps[i:], n); k >= fewestRounds {
				left := k - firstRounds - 1
				out = append(out, fold{at: i + firstRounds*n, steps: left * n, rounds: left})
				next = i + k*n
				break
			}
		}
		i = next
	}
	return out
}

// rounds counts how often the first n steps come one after the other, each time as much deeper as before.
func rounds(steps []task.Step, n int) int {
	if len(steps) < fewestRounds*n {
		return 0
	}
	deeper := steps[n].Depth - steps[0].Depth
	i := n
	for i < len(steps) && steps[i].Depth-steps[i-n].Depth == deeper && sameStep(&steps[i], &steps[i-n]) {
		i++
	}
	return i / n
}

// sameStep reports whether two steps differ in their depth at most.
func sameStep(a, b *task.Step) bool {
	return a.Line == b.Line && a.Unit == b.Unit && a.Span.File == b.Span.File && a.Thread == b.Thread && a.Text == b.Text && a.Branch == b.Branch &&
		slices.EqualFunc(a.Changes, b.Changes, func(x, y task.Slot) bool { return x.Name == y.Name && x.Value.String() == y.Value.String() })
}

// folded returns the steps with one in place of those that are left out.
func folded(steps []task.Step) []task.Step {
	all := folds(steps)
	if len(all) == 0 {
		return steps
	}
	var out []task.Step
	from := 0
	for _, f := range all {
		gap := steps[f.at]
		gap.Text, gap.Branch, gap.Changes, gap.LeftOut = f.text(), "", nil, f.steps
		out = append(append(out, steps[from:f.at]...), gap)
		from = f.at + f.steps
	}
	return append(out, steps[from:]...)
}
