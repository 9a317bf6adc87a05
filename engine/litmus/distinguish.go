// This file searches for a test that distinguishes two models.

package litmus

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// Difference is a test whose outcome one model allows and the other forbids.
type Difference struct {
	Test            *litmus.Test
	Text            string // in LISA
	Allows, Forbids *Result
}

// Search is how far a search went.
type Search struct {
	Difference *Difference // nil: there is none up to Size
	Size       int         // all tests of so many instructions were tried
	Tests      int
}

// Comparable reports whether tests are made for two models: both are about executions, and about
// tests of any architecture.
func Comparable(a, b *model.Model) error {
	for _, m := range []*model.Model{a, b} {
		if m.Justified || m.Arches != nil {
			return fmt.Errorf("no tests are made for the model %s: it is about %s", m.Name, map[bool]string{true: "programs, not executions", false: "tests of " + strings.Join(m.Arches, ", ")}[m.Justified])
		}
	}
	return nil
}

// Distinguish looks through all tests of at most size instructions, smallest
// first, for one that distinguishes two models. What it finds is decided once more, as any test is.
// The error is that of the context, or a *Fault.
func Distinguish(ctx context.Context, a, b *model.Model, size int, o Options) (Search, error) {
	alphabet := newAlphabet(a, b)
	out := Search{}
	for n := 1; n <= size; n++ {
		for p := range alphabet.programs(n) {
			if err := ctx.Err(); err != nil {
				return out, err
			}
			out.Tests++
			text, ok, err := p.apart(a, b)
			if err != nil {
				return out, err
			}
			if ok {
				d, err := confirm(ctx, text, a, b, o)
				out.Difference = d
				return out, err
			}
		}
		out.Size = n
	}
	return out, nil
}

// confirm decides a test that distinguishes two models.
func confirm(ctx context.Context, text string, a, b *model.Model, o Options) (*Difference, error) {
	test, list := litmus.Read("found.litmus", text)
	if list.Failed() {
		return nil, &Fault{"the test that was made cannot be read: " + list.Err().Error()}
	}
	ra, err := Decide(ctx, test, a, o)
	if err != nil {
		return nil, err
	}
	rb, err := Decide(ctx, test, b, o)
	if err != nil {
		return nil, err
	}
	switch {
	case ra.Verdict == Unknown || rb.Verdict == Unknown:
		return nil, fmt.Errorf("%s%s", ra.Reason, rb.Reason)
	case ra.Verdict == rb.Verdict:
		return nil, &Fault{fmt.Sprintf("executions tell %s and %s apart, and formulas do not:\n%s", a.Name, b.Name, text)}
	case ra.Verdict == Forbidden:
		ra, rb = rb, ra
	}
	return &Difference{test, text, ra, rb}, nil
}

// alphabet are the instructions of tests, without their locations.
type alphabet struct{ load, store, fence []string }

// Marks of loads, stores and fences, where models know them.
var (
	loadMarks  = []string{"", "rlx", "acq", "sc", "volatile", "atomic"}
	storeMarks = []string{"", "rlx", "rel", "sc", "volatile", "atomic"}
	fenceMarks = []string{"mfence", "stbar", "sc", "acq-rel", "acq", "rel"}
)

func newAlphabet(a, b *model.Model) alphabet {
	accesses := func(marks []string) []string {
		return slices.DeleteFunc(slices.Clone(marks), func(m string) bool { return !knows(a, b, m) || m == "" && (a.Moded || b.Moded) })
	}
	out := alphabet{load: accesses(loadMarks), store: accesses(storeMarks)}
	if a.Sync == "" && b.Sync == "" {
		out.fence = slices.DeleteFunc(slices.Clone(fenceMarks), func(m string) bool { return !knows(a, b, m) })
	}
	return out
}

// knows reports whether both models know a mark, and one of them does not ignore it.
func knows(a, b *model.Model, mark string) bool {
	gives := func(m *model.Model) bool { return slices.Contains(m.Marks, mark) }
	takes := func(m *model.Model) bool { return gives(m) || m.All }
	return mark == "" || takes(a) && takes(b) && (gives(a) || gives(b))
}

// step is an instruction: a load, a store or a fence.
type step struct {
	kind event.Kind
	loc  int
	mark string
}

// made is a test that was made.
type made struct{ threads [][]step }

// Bounds of the tests that are made.
const (
	madeThreads   = 4
	madeLocations = 2
)

var locationNames = []string{"x", "y"}

// programs returns the tests of n instructions in which each location is accessed
// by two threads and written, and fences are between accesses. Of tests that differ in the order of
// threads of one length, some are left out.
func (a alphabet) programs(n int) iter.Seq[*made] {
	return func(yield func(*made) bool) {
		for _, lengths := range partitions(n, n, madeThreads) {
			if len(lengths) < 2 {
				continue
			}
			p := &made{threads: make([][]step, len(lengths))}
			if !a.fill(p, lengths, 0, 0, yield) {
				return
			}
		}
	}
}

// partitions returns the partitions of n into at most k parts, large ones first.
func partitions(n, largest, k int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for first := min(n, largest); first > 0 && k > 0; first-- {
		for _, rest := range partitions(n-first, first, k-1) {
			out = append(out, append([]int{first}, rest...))
		}
	}
	return out
}

// fill chooses the next instruction; locations are numbered as they come.
func (a alphabet) fill(p *made, lengths []int, t, locations int, yield func(*made) bool) bool {
	if t == len(lengths) {
		return !p.interesting(locations) || yield(p)
	}
	if len(p.threads[t]) == lengths[t] {
		if t > 0 && lengths[t] == lengths[t-1] && fmt.Sprint(shape(p.threads[t])) < fmt.Sprint(shape(p.threads[t-1])) {
			return true // threads of one length are in order
		}
		return a.fill(p, lengths, t+1, locations, yield)
	}
	put := func(s step) bool {
		p.threads[t] = append(p.threads[t], s)
		more := a.fill(p, lengths, t, max(locations, s.loc+1), yield)
		p.threads[t] = p.threads[t][:len(p.threads[t])-1]
		return more
	}
	for loc := range min(locations+1, madeLocations) {
		for _, m := range a.store {
			if !put(step{event.Write, loc, m}) {
				return false
			}
		}
		for _, m := range a.load {
			if !put(step{event.Read, loc, m}) {
				return false
			}
		}
	}
	if i := len(p.threads[t]); i > 0 && i+1 < lengths[t] && p.threads[t][i-1].kind != event.Fence {
		for _, m := range a.fence {
			if !put(step{event.Fence, -1, m}) {
				return false
			}
		}
	}
	return true
}

// shape returns a thread without its locations.
func shape(steps []step) []step {
	out := slices.Clone(steps)
	for i := range out {
		out[i].loc = 0
	}
	return out
}

// interesting reports whether each location is written, and accessed by two threads, and where
// accesses can synchronise, all to one location do, or none.
func (p *made) interesting(locations int) bool {
	for loc := range locations {
		threads, written, marks := 0, false, map[bool]bool{}
		for _, th := range p.threads {
			here := false
			for _, s := range th {
				if s.loc == loc && s.kind != event.Fence {
					here, written = true, written || s.kind == event.Write
					marks[s.mark == "volatile" || s.mark == "atomic"] = true
				}
			}
			if here {
				threads++
			}
		}
		if threads < 2 || !written || len(marks) > 1 {
			return false
		}
	}
	return locations > 0
}

// text writes the test, asking for some values.
func (p *made) text(condition string) string {
	names := locationNames
	value := make([]int, madeLocations)
	var columns [][]string
	rows := 0
	for t, th := range p.threads {
		column := []string{fmt.Sprint("P", t)}
		for i, s := range th {
			switch s.kind {
			case event.Read:
				column = append(column, fmt.Sprintf("r[%s] r%d %s", s.mark, i, names[s.loc]))
			case event.Write:
				value[s.loc]++
				column = append(column, fmt.Sprintf("w[%s] %s %d", s.mark, names[s.loc], value[s.loc]))
			default:
				column = append(column, fmt.Sprintf("f[%s]", s.mark))
			}
		}
		columns, rows = append(columns, column), max(rows, len(column))
	}
	var b strings.Builder
	b.WriteString("LISA found\n{ x=0; y=0; }\n")
	for r := range rows {
		for t, column := range columns {
			width, cell := 0, ""
			for _, c := range column {
				width = max(width, len(c))
			}
			if r < len(column) {
				cell = column[r]
			}
			if t > 0 {
				b.WriteString("| ")
			}
			fmt.Fprintf(&b, "%-*s ", width, cell)
		}
		b.WriteString(";\n")
	}
	return b.String() + "exists (" + condition + ")\n"
}

// apart looks through the executions for an outcome that only one model allows.
func (p *made) apart(a, b *model.Model) (text string, ok bool, err error) {
	test, list := litmus.Read("made.litmus", p.text("true"))
	if list.Failed() {
		return "", false, &Fault{"the test that was made cannot be read: " + list.Err().Error()}
	}
	s, err := event.Build(test, event.Options{})
	if err != nil {
		return "", false, err
	}
	var outcomes [2]map[string]bool
	outcomes[0], outcomes[1] = map[string]bool{}, map[string]bool{}
	for x := range execution.All(s) {
		end := ""
		for i, m := range []*model.Model{a, b} {
			good, err := allows(x, m)
			if err != nil {
				return "", false, err
			}
			if !good {
				continue
			}
			if end == "" {
				end = p.ends(x)
			}
			outcomes[i][end] = true
		}
	}
	var only []string
	for i, set := range outcomes {
		for end := range set {
			if !outcomes[1-i][end] {
				only = append(only, end)
			}
		}
	}
	if len(only) == 0 {
		return "", false, nil
	}
	slices.Sort(only)
	return p.text(only[0]), true, nil
}

// allows reports whether a model allows an execution. An execution that only causality could
// exclude counts as allowed only if its events have an order.
func allows(x *execution.Execution, m *model.Model) (bool, error) {
	if m.Cat != nil {
		a, err := x.Judge(m.Cat)
		return len(a.Violated) == 0, err
	}
	return x.Consistent(m.Name) && (!m.Causal || x.InOrder()), nil
}

// ends returns how an execution ends, as a condition.
func (p *made) ends(x *execution.Execution) string {
	var out []string
	for t, th := range p.threads {
		regs := x.Structure.Leaves[t][x.Leaves[t]].Registers
		for i, s := range th {
			if s.kind == event.Read {
				out = append(out, fmt.Sprintf("%d:r%d=%v", t, i, regs[fmt.Sprint("r", i)]))
			}
		}
	}
	for i, loc := range x.Structure.Locations {
		if len(x.Coherence[i]) > 2 {
			out = append(out, fmt.Sprintf("%s=%v", loc, x.Final(loc)))
		}
	}
	if len(out) == 0 {
		return "true"
	}
	return strings.Join(out, ` /\ `)
}
