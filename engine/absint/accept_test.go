package absint

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/absint/state"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// fault makes a certificate say more than was found, at a place that is drawn; it reports whether there was one.
type fault struct {
	name  string
	never bool // no certificate holds with it
	make  func(*rand.Rand, *analysis) bool
}

var faults = []fault{
	{"a tighter invariant", false, atVariable(func(r *rand.Rand, s *state.State, n state.Number) bool {
		v := s.Value(n)
		ok := tighter(r, &v)
		s.Values[n] = &v
		return ok
	})},
	{"a looser invariant", false, atVariable(func(r *rand.Rand, s *state.State, n state.Number) bool {
		v := s.Value(n)
		before := v
		switch {
		case v.Num && v.Hi < 127:
			v.Hi += 1 + r.Int64N(127-v.Hi)
		case v.Ref:
			v.Null = true
		}
		s.Values[n] = &v
		return !state.Same(v, before)
	})},
	{"a tighter order", false, func(r *rand.Rand, a *analysis) bool {
		x, b := met(r, a)
		if x == nil || len(x.at[b].Orders) == 0 {
			return false
		}
		s := x.at[b].Clone()
		x.at[b] = s
		s.Orders[r.IntN(len(s.Orders))].C--
		return true
	}},
	{"a block that nothing comes to", true, func(r *rand.Rand, a *analysis) bool {
		x, b := met(r, a)
		if x == nil || b == 0 {
			return false
		}
		x.at[b] = nil
		return true
	}},
	{"a cell that is known", false, func(r *rand.Rand, a *analysis) bool {
		x, b := met(r, a)
		if x == nil || len(x.at[b].Known) == 0 {
			return false
		}
		s := x.at[b].Clone()
		x.at[b] = s
		i := r.IntN(len(s.Known))
		if state.Pinned(s.Known[i].What) {
			return false
		}
		v := s.Value(s.Known[i].Is)
		ok := tighter(r, &v)
		s.Known[i].Is = s.Add(v)
		return ok
	}},
	{"an object that is referred to by nothing else", false, atVariable(func(_ *rand.Rand, s *state.State, n state.Number) bool {
		if s.IsFresh(n) || len(s.Value(n).Objs) == 0 {
			return false
		}
		s.Fresh = append(s.Fresh, n)
		return true
	})},
	{"another exit", false, func(r *rand.Rand, a *analysis) bool {
		x := anyPattern(r, a)
		if x.ends == nil || len(x.ends.results) == 0 {
			return false
		}
		e := *x.ends
		e.results = slices.Clone(e.results)
		x.ends = &e
		return tighter(r, &e.results[r.IntN(len(e.results))])
	}},
	{"no exit", true, func(r *rand.Rand, a *analysis) bool {
		x := anyPattern(r, a)
		ended := x.ends != nil
		x.ends = nil
		return ended
	}},
	{"arguments that are tighter", false, func(r *rand.Rand, a *analysis) bool {
		x := anyPattern(r, a)
		x.args = slices.Clone(x.args)
		return tighter(r, &x.args[r.IntN(len(x.args))])
	}},
	{"a dropped dependency", true, func(r *rand.Rand, a *analysis) bool {
		x := anyPattern(r, a)
		for what := range x.changed { // any of them
			delete(x.changed, what)
			return true
		}
		return false
	}},
	{"a field with another bound", false, func(r *rand.Rand, a *analysis) bool {
		var cells []*state.Cell
		for _, o := range a.objects {
			for _, f := range o.Class.AllFields() {
				if k := o.Cells[f]; k != nil {
					cells = append(cells, k)
				}
			}
		}
		for _, f := range a.fields {
			cells = append(cells, a.stored[f])
		}
		return len(cells) > 0 && tighter(r, &cells[r.IntN(len(cells))].V)
	}},
	{"a global with another bound", false, func(r *rand.Rand, a *analysis) bool {
		return len(a.vars) > 0 && tighter(r, &a.globals[a.vars[r.IntN(len(a.vars))]].V)
	}},
	{"a cell that a call leads to", false, func(r *rand.Rand, a *analysis) bool {
		x := anyPattern(r, a)
		if len(x.inner) == 0 {
			return false
		}
		x.inner = slices.Clone(x.inner)
		return tighter(r, &x.inner[r.IntN(len(x.inner))].V)
	}},
	{"a cell that an exit leads to", false, func(r *rand.Rand, a *analysis) bool {
		x := anyPattern(r, a)
		if x.ends == nil || len(x.ends.inner) == 0 {
			return false
		}
		e := *x.ends
		e.inner = slices.Clone(e.inner)
		x.ends = &e
		return tighter(r, &e.inner[r.IntN(len(e.inner))].V)
	}},
	{"an object that foreign code does not have", true, func(r *rand.Rand, a *analysis) bool {
		if a.outside == nil {
			return false
		}
		for _, o := range a.objects {
			if a.outside.handed[o] {
				delete(a.outside.handed, o)
				return true
			}
		}
		return false
	}},
}

// atVariable makes a fault in what is claimed of a variable where a block begins.
func atVariable(make func(*rand.Rand, *state.State, state.Number) bool) func(*rand.Rand, *analysis) bool {
	return func(r *rand.Rand, a *analysis) bool {
		x, b := met(r, a)
		if x == nil {
			return false
		}
		s := x.at[b].Clone()
		x.at[b] = s
		n := s.Locals[r.IntN(len(s.Locals))]
		return n != state.None && make(r, s, n)
	}
}

// met returns a block of a pattern that several ways lead to and that an execution may come to; nil: there is none there.
func met(r *rand.Rand, a *analysis) (*pattern, int) {
	x := anyPattern(r, a)
	b := r.IntN(len(x.at))
	if s := x.at[b]; s == nil || s == gone || x.ways[b] < 2 || len(s.Locals) == 0 {
		return nil, 0
	}
	return x, b
}

func anyPattern(r *rand.Rand, a *analysis) *pattern { return a.patterns[r.IntN(len(a.patterns))] }

// tighter leaves something out of a value; it reports whether there was something.
func tighter(r *rand.Rand, v *state.Value) bool {
	switch {
	case v.Num && v.Lo < v.Hi && r.IntN(2) == 0:
		v.Lo += 1 + r.Int64N(v.Hi-v.Lo)
	case v.Num && v.Lo < v.Hi:
		v.Hi -= 1 + r.Int64N(v.Hi-v.Lo)
	case v.Num:
		v.Lo, v.Hi = v.Lo+1, v.Hi+1
	case v.Null && r.IntN(2) == 0:
		v.Null = false
	case len(v.Objs) > 0:
		v.Objs = slices.Delete(slices.Clone(v.Objs), 0, 1)
	case len(v.Any) > 0:
		v.Any = nil
	default:
		return false
	}
	return true
}

// TestFaults: certificates that say more than what was found are refused. One that is accepted nonetheless holds in all runs; where a run shows that one does
// not hold, it is refused.
func TestFaults(t *testing.T) {
	r := testkit.Rand(t)
	refused, held, wrong := map[string]int{}, map[string]int{}, 0
	for i := range testkit.Count(t, 20000, 2500) {
		text, e := heapProgram(r), Engine{}
		p, errs := parse.Program("random.ir", text)
		if i%3 == 0 {
			text = foreignProgram(r)
			p, errs = parse.Program("random.ir", text)
			e = Engine{foreign: far{p}, refuse: func(q *ir.Proc) bool { return q.Name == "f0" || q.Name == "f2" }}
		}
		if errs.Failed() {
			t.Fatal(errs.Err())
		}
		k := faults[r.IntN(len(faults))]
		made, found := false, newTold()
		e.alter = func(a *analysis) {
			for n := 0; n < 60 && !made; n++ {
				made = k.make(r, a)
			}
			found.states = statesOf(a)
			ends(a, p)
		}
		g := p.Goals[0]
		g.Bounds = task.Bounds{Scope: 3, Unwind: 3}
		f := e.analyse(t.Context(), &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}, nil, scenario{owed: true, deep: i%2 == 1})
		if !made {
			continue
		}
		if e.foreign != nil {
			found.skip = far{p}.ForeignProc
		}
		found.write(p)
		violated := violates(r, p)
		switch accepted := !strings.HasPrefix(f.Unknown, Unaccepted); {
		case accepted && violated != "":
			t.Fatalf("%s is accepted, and a run violates %s\n%s", k.name, violated, p)
		case accepted && k.never:
			t.Fatalf("%s is accepted\n%s", k.name, text)
		case accepted:
			held[k.name]++
		case violated != "":
			wrong++
			fallthrough
		default:
			refused[k.name]++
		}
	}
	t.Logf("refused: %v, of which runs violate %d; accepted: %v", refused, wrong, held)
	for _, k := range faults {
		if refused[k.name] < 10 {
			t.Errorf("only %d refused: %s", refused[k.name], k.name)
		}
	}
	if wrong < 100 {
		t.Errorf("runs violate only %d", wrong)
	}
}

// statesOf are those of a certificate.
func statesOf(a *analysis) map[*pattern]map[*ir.Block]*state.State {
	out := map[*pattern]map[*ir.Block]*state.State{}
	for _, x := range a.patterns {
		out[x] = map[*ir.Block]*state.State{}
		for i, s := range x.at {
			switch {
			case s == gone, s != nil && x.ways[i] < 2:
				out[x][x.proc.Blocks[i]] = state.NewState(x.proc) // it is none of the certificate
			case s != nil:
				out[x][x.proc.Blocks[i]] = s
			}
		}
	}
	return out
}

// ends writes what is claimed of results as assertions in front of where procedures end, if all patterns say the same of that.
func ends(a *analysis, p *ir.Program) {
	for _, q := range p.Procs {
		var v state.Value
		known := len(q.Results) > 0
		for _, x := range a.patterns {
			if x.proc == q && x.ends != nil {
				v = state.Join(v, x.ends.results[0])
			}
		}
		if !known || v.IsEmpty() || a.outside.is(q) {
			continue
		}
		for _, b := range q.Blocks {
			if _, ok := b.Term.(*ir.Return); ok {
				for _, x := range factOf(q.Results[0], v) {
					b.Stmts = append(b.Stmts, &ir.Assert{Meta: ir.Meta{Span: source.Span{File: "fact"}}, X: x, Kind: factKind, What: q.Name + " ends: " + ir.ExprString(x)})
				}
			}
		}
	}
}

// violates runs a program, and returns an assertion that a run violates; empty: none does.
func violates(r *rand.Rand, p *ir.Program) string {
	g := p.Goals[0]
	code := vm.Compile(p)
	for range 15 {
		stop, err := vm.Drive(code.Start(vm.SetupOf(g, g.Bounds)), vm.Seeded(r.Uint64()), vm.Budget{Steps: 3000})
		if err == nil && stop.Kind == vm.Violated {
			return stop.Text
		}
	}
	return ""
}

// TestAccepted: what was found about programs of the VM is accepted, and so it says of how many states.
func TestAccepted(t *testing.T) {
	r := testkit.Rand(t)
	states := int64(0)
	for i := range testkit.Count(t, 2000, 200) {
		p, errs := parse.Program("random.ir", heapProgram(r))
		if errs.Failed() {
			t.Fatal(errs.Err())
		}
		f := Engine{}.analyse(context.Background(), &engine.Task{Program: p, Goal: p.Goals[0]}, nil, scenario{owed: true, deep: i%2 == 1})
		if f.Unknown != "" || f.Accepted == 0 {
			t.Fatalf("%d states are accepted: %s\n%s", f.Accepted, f.Unknown, p)
		}
		states += f.Accepted
		if slices.Contains(slices.Collect(maps.Values(f.Fails)), true) {
			t.Fatalf("something may fail in a program without checks\n%s", p)
		}
	}
	t.Logf("%d states", states)
}
