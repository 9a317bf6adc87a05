// This file defines the order of what is violated: by what people act on first. What several checks find in one place is one finding.

package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"assay/source"
	"assay/task"
)

// failure is what failed in one place: what the first check found is shown, and the others came there, too.
type failure struct {
	c    *task.Check
	r    *task.Result
	also []failure // in order of the checks
}

// ofCode are the kinds of checks that the code makes wherever it is called from.
var ofCode = []task.Kind{task.KindNull, task.KindBounds, task.KindCast, task.KindDivision, task.KindOverflow, task.KindSize, task.KindStore, task.KindLibrary, task.KindMonitor, task.KindEndless}

// site is a place where something fails; the zero value: it is one of its own.
type site struct {
	kind task.Kind
	span source.Span
	text string // what fails there, or is thrown
}

// siteOf returns the place that a violation shares with those of other checks.
func siteOf(c *task.Check, r *task.Result) site {
	if c.Expected != task.ExpectNothing || r.Evidence.Unconfirmed != "" {
		return site{}
	}
	if slices.Contains(ofCode, r.Property.Kind) && r.Property.Span.Known() {
		return site{r.Property.Kind, r.Property.Span, r.Property.Text}
	}
	if t := r.Trace; r.Property.Kind == task.KindThrow && t != nil && t.Failure != nil && t.Failure.Thrown != "" && len(t.Steps) > 0 {
		if last := t.Steps[len(t.Steps)-1]; last.Span.Known() {
			return site{r.Property.Kind, last.Span, t.Failure.Thrown}
		}
	}
	return site{}
}

// failures returns what is violated, that of one place together where a run of it is enough, in the order of reports.
func failures(checks []task.Check, together bool) (out []failure) {
	at := map[site]int{}
	for i := range checks {
		c := &checks[i]
		for k := range c.Results {
			r := &c.Results[k]
			if rankOf(r) != rankViolated {
				continue
			}
			f, s := failure{c: c, r: r}, siteOf(c, r)
			if n, ok := at[s]; ok && together && s != (site{}) && out[n].c != c {
				out[n].join(f)
				continue
			}
			at[s] = len(out)
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b failure) int { return a.compare(b) })
	return out
}

// join adds one of the same place, and shows it if it comes first.
func (f *failure) join(g failure) {
	if g.compare(*f) < 0 {
		g.also = append([]failure{{c: f.c, r: f.r}}, f.also...)
		*f = g
		return
	}
	f.also = append(f.also, g)
}

// compare orders by how it is shown, then by the length of the program that shows it; in one place, what fails without a call comes first.
func (f failure) compare(g failure) int {
	return cmp.Or(cmp.Compare(shownHow(f.r), shownHow(g.r)), cmp.Compare(programLength(f.r), programLength(g.r)), cmp.Compare(callsAround(f.r), callsAround(g.r)))
}

// names are the titles of the other checks.
func (f failure) names() (out []string) {
	for _, g := range f.also {
		if name := title(g.c); !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// shownHow is how easily somebody sees that a violation is one, from 0: it is shown by calls with ordinary arguments; by other calls; it begins with
// ordinary values; it is about a number; it is another one.
func shownHow(r *task.Result) int {
	t := r.Trace
	ordinary := t != nil && ordinaryState(&t.Initial)
	switch {
	case ordinary && (len(t.Calls) > 0 || len(t.Initial.Objects) == 0): // nothing has to be made for the call
		return 0
	case t != nil && len(t.Calls) > 0:
		return 1
	case ordinary:
		return 2
	case slices.Contains([]task.Kind{task.KindDivision, task.KindSize, task.KindBounds}, r.Property.Kind):
		return 3
	}
	return 4
}

// mostOrdinary is the largest number that people write without thinking of limits.
const mostOrdinary = 1000

// ordinaryState reports whether no parameter in a state is null, not a number, or far from zero.
func ordinaryState(st *task.State) bool {
	return !slices.ContainsFunc(st.Vars, func(v task.Slot) bool {
		s := v.Value.Scalar
		if v.Value.Rel || strings.Contains(v.Name, ".") { // that is a global one
			return false
		}
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n < -1 || n > mostOrdinary
		}
		return s == "null" || strings.HasPrefix(s, "-") || s == "NaN" || strings.HasSuffix(s, "Inf") || strings.HasSuffix(s, "Infinity")
	})
}

// programLength is how much there is to read: the calls that show a violation, or the objects that it begins with.
func programLength(r *task.Result) int {
	switch {
	case r.Trace == nil:
		return 0
	case len(r.Trace.Calls) > 0:
		return len(r.Trace.Calls)
	}
	return 1 + len(r.Trace.Initial.Objects)
}

// callsAround is how deep in calls a run fails.
func callsAround(r *task.Result) int {
	if r.Trace == nil || len(r.Trace.Steps) == 0 {
		return 0
	}
	steps := r.Trace.Steps
	return steps[len(steps)-1].Depth - steps[0].Depth
}

// ordered is where a violation is in the order.
type ordered struct {
	rank int      // from 1; that of another one where as says so
	as   string   // the title of that one's check
	also []string // those of the others in its place
}

// order returns the places of what is violated.
func (d *Document) order() map[*task.Result]ordered {
	out := map[*task.Result]ordered{}
	for i, f := range failures(d.Checks, true) {
		out[f.r] = ordered{rank: i + 1, also: f.names()}
		for _, g := range f.also {
			out[g.r] = ordered{rank: i + 1, as: title(f.c)}
		}
	}
	return out
}
