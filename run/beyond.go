// This file says once what a check leaves open in code of other files.

package run

import (
	"fmt"
	"strings"

	"assay/task"
)

// beyond folds unknown properties of code in other files: those of a kind that are open for one reason become one. A check that stops could come to all code
// that its objects may run; what it asks there is asked by the checks of that code, too, if it has some.
func (g *planned) beyond(results []task.Result) []task.Result {
	type class struct {
		kind   task.Kind
		reason string
	}
	first, count := map[class]int{}, map[class]int{}
	var out []task.Result
	for _, r := range results {
		if !g.openElsewhere(&r) {
			out = append(out, r)
			continue
		}
		c := class{r.Property.Kind, r.Reason}
		if count[c]++; count[c] == 1 {
			first[c] = len(out)
			out = append(out, r)
		}
	}
	for c, n := range count {
		if n > 1 {
			r := &out[first[c]]
			r.Property = task.Property{Kind: c.kind, Unit: g.goal.Unit, Span: g.goal.Span, Text: fmt.Sprintf("%d %s checks in code of other files that it may run", n, c.kind)}
		}
	}
	return out
}

// openElsewhere reports whether an answer is that of a property in another file which nobody decided.
func (g *planned) openElsewhere(r *task.Result) bool {
	at := r.Property.Span
	return r.Status == task.Unknown && r.Trace == nil && at.Known() && at.File != g.goal.Span.File &&
		!strings.HasPrefix(r.Reason, task.Unreached) && !strings.HasPrefix(r.Reason, task.Unmet)
}
