// Package second brings together the answers of two runs of a check, of which the second one makes inputs that the first one did not.
package second

import (
	"fmt"
	"slices"

	"assay/engine/ledger"
	"assay/task"
)

// Besides adds answers of a second run to those of a first one, whose decisions stay. Early is why the second one ended
// early: then it does not list all properties, and what it alone does not know is left out; empty: it did not.
func Besides(first, second []task.Result, early string) ([]task.Result, error) {
	var out []task.Result
	for _, r := range second {
		switch old := answer(first, r.Property); {
		case old == nil && early != "" && r.Status == task.Unknown:
		case old == nil || old.Status == task.Unknown:
			out = append(out, r)
		case old.Status.Holds() && old.Asks() == "" && r.Status == task.Violated:
			return nil, fmt.Errorf("%s: %q holds, and is violated by inputs of a class that stands for theirs", r.Property.Span, r.Property.Text)
		default:
			out = append(out, *old)
		}
	}
	for _, r := range first {
		if answer(out, r.Property) != nil || r.Status == task.Unknown && early == "" || r.Property.Text == ledger.Nothing && len(out) > 0 {
			continue
		}
		if r.Status == task.Unknown {
			r.Reason = early
		}
		at := slices.IndexFunc(out, func(x task.Result) bool { return x.Property.Span.Compare(r.Property.Span) > 0 })
		if at < 0 {
			at = len(out)
		}
		out = slices.Insert(out, at, r)
	}
	return slices.DeleteFunc(out, func(r task.Result) bool { return r.Property.Text == ledger.Nothing && len(out) > 1 }), nil
}

// answer returns the answer about a property; nil: there is none.
func answer(list []task.Result, p task.Property) *task.Result {
	if i := slices.IndexFunc(list, func(r task.Result) bool { return r.Property.Is(p) }); i >= 0 {
		return &list[i]
	}
	return nil
}
