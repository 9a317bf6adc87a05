package loops

// This file judges the answers about random FIR procedures by runs on the vm:
// what is said to terminate ends, within the bound that is printed, and what is
// said not to has a run without end.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/engine/farkas/termination"
	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/task"
	"assay/vm"
)

// maker writes random procedures over the numbers a, b, c, g and the boolean f.
type maker struct {
	*rand.Rand
	out  strings.Builder
	kept []string // variables that a loop around counts with
}

func (m *maker) pick(from ...string) string { return from[m.IntN(len(from))] }

func (m *maker) number() string {
	v := func() string { return m.pick("a", "b", "c", "g", fmt.Sprint(m.IntN(4))) }
	switch m.IntN(6) {
	case 0, 1:
		return v()
	case 2:
		return m.pick("a", "b", "c", "g") + " * " + m.pick("2", "3", "a")
	}
	return v() + m.pick(" + ", " - ") + v()
}

func (m *maker) condition() string {
	if m.IntN(6) == 0 {
		return m.pick("f", "not f", "a = b and f", "f => a < b")
	}
	return m.number() + m.pick(" < ", " <= ", " > ", " = ", " != ") + m.number()
}

func (m *maker) block(depth int) {
	for range 1 + m.IntN(2) {
		switch k := m.IntN(9); {
		case k < 2 && depth > 0:
			fmt.Fprintf(&m.out, "if %s {\n", m.condition())
			m.block(depth - 1)
			m.out.WriteString("}\n")
		case k < 4 && depth > 0:
			m.loop(depth - 1)
		case k == 4:
			fmt.Fprintf(&m.out, "f := %s\n", m.condition())
		case k == 5:
			m.out.WriteString("assert a <= 3\n")
		default:
			if v := m.pick("a", "b", "c", "g"); !slices.Contains(m.kept, v) {
				fmt.Fprintf(&m.out, "%s := %s\n", v, m.number())
			}
		}
	}
}

// loop writes a loop. Most count, so that enough of them end.
func (m *maker) loop(depth int) {
	kept := m.kept
	if m.IntN(4) > 0 {
		v, limit := m.pick("a", "b", "c", "g"), m.pick("2", "3", "b", "g")
		fmt.Fprintf(&m.out, "while %s < %s {\n%s := %s + 1\n", v, limit, v, v)
		m.kept = append(slices.Clip(kept), v, limit)
	} else {
		fmt.Fprintf(&m.out, "while %s {\n", m.condition())
	}
	m.block(depth)
	m.out.WriteString("}\n")
	m.kept = kept
}

func (m *maker) procedure() string {
	m.out.WriteString("global g: one Integer\nlocal a, b, c: one Integer\nlocal f: one Boolean\nproc p(a, b) {\nc := 0\nf := a < b\n")
	m.block(2)
	m.loop(1)
	m.out.WriteString("}\n")
	return m.out.String()
}

// counter is the name of the global that counting adds.
const counter = "blocks entered"

// counting is a copy of a program that counts the blocks of its procedures.
func counting(p *ir.Program) *ir.Program {
	p = ir.Clone(p, "count")
	g := &ir.Global{Name: counter, Typ: ir.Int{Bits: 64, Signed: true}, Index: len(p.Globals)}
	p.Globals = append(p.Globals, g)
	for _, q := range p.Procs {
		for _, b := range q.Blocks {
			one := &ir.Const{Typ: g.Typ, Bits: 1}
			more := &ir.Assign{Dst: g, X: &ir.Apply{Op: ir.OpAdd, Args: []ir.Expr{g, one}, Typ: g.Typ}}
			b.Stmts = slices.Insert(b.Stmts, 0, ir.Stmt(more))
		}
	}
	return p
}

// valueIn is the value of a variable of a state; false when it has none.
func valueIn(s task.State, name string) (int64, bool) {
	for _, v := range s.Vars {
		if v.Name != name {
			continue
		}
		text := v.Value.Scalar
		if v.Value.Rel {
			if len(v.Value.Tuples) != 1 {
				return 0, false
			}
			text = v.Value.Tuples[0][0]
		}
		if text == "true" {
			return 1, true
		}
		n, err := strconv.ParseInt(text, 10, 64)
		return n, err == nil || text == "false"
	}
	return 0, false
}

// judge follows runs of a procedure. It reports whether one did not end, and compares those that
// end with the bound of the answer.
func judge(t *testing.T, p *ir.Program, r *Report, runs int, steps int64) (endless bool, compared int) {
	t.Helper()
	p = counting(p)
	code, q := vm.Compile(p), p.Proc(r.Proc.Name)
	for i := range runs {
		s := code.StartAny(vm.Setup{Proc: q, Bounds: task.Bounds{Scope: 2}})
		stop, err := vm.Drive(s, vm.Seeded(uint64(i)), vm.Budget{Steps: steps})
		switch {
		case err != nil:
			t.Fatal(err)
		case stop.Reason == vm.StepBudget:
			return true, compared
		case stop.Kind != vm.Finished && stop.Kind != vm.Violated && stop.Kind != vm.Infeasible:
			t.Fatalf("%s: %v", q.Name, stop)
		}
		bound, ok := boundFor(r, s.Initial())
		if !ok {
			continue
		}
		before, _ := valueIn(s.Initial(), counter)
		after, ok := valueIn(s.Export(), counter)
		if !ok {
			t.Fatalf("the count is not in %v", s.Export())
		}
		compared++
		if entered := after - before - 1; bound.Cmp(num.New(entered)) < 0 {
			t.Errorf("%d blocks after the first, where at most %s were promised, from %v", entered, bound, s.Initial())
		}
	}
	return false, compared
}

// boundFor is the bound on blocks after the first for a start.
func boundFor(r *Report, start task.State) (num.Int, bool) {
	if r.Verdict != termination.Terminates || len(r.Answer.Automaton.Inits) != 1 {
		return num.Zero, false
	}
	x := make([]num.Int, len(r.Extraction.Vars))
	for i, name := range r.Answer.Automaton.Vars {
		n, _ := valueIn(start, name)
		x[i] = num.New(n)
	}
	return r.Answer.Ranking.Steps(0, int(r.Answer.Automaton.Inits[0].Label), x)
}

// TestRandomProcedures compares answers with runs. A procedure has fewer states
// than steps are allowed, so that a run which takes them all has no end.
func TestRandomProcedures(t *testing.T) {
	n, seed := testkit.Count(t, 1000, 40), testkit.Seed(t) // enough that each answer is among them
	limits := meter.Limits{Steps: meter.Default.Steps / 500, Cells: meter.Default.Cells}
	count, compared := map[termination.Verdict]int{}, 0
	for i := range uint64(n) {
		text := (&maker{Rand: rand.New(rand.NewPCG(seed, i))}).procedure()
		p := lowered(t, "random.fir", text, 3)
		reports, err := Survey(context.Background(), p, p.Procs, limits)
		if err != nil {
			t.Fatalf("program %d: %v\n%s", i, err, text)
		}
		r := reports[0]
		count[r.Verdict]++
		switch r.Verdict {
		case termination.Terminates:
			endless, n := judge(t, p, r, 100, 1_000_000)
			if compared += n; endless {
				t.Errorf("program %d: a run of\n%s\nhas no end", i, text)
			}
		case termination.Nonterminating:
			if endless, _ := judge(t, p, r, 5000, 1_000_000); !endless {
				t.Errorf("program %d: every run of\n%s\nends", i, text)
			}
		}
		if t.Failed() {
			t.Fatalf("program %d, seed %d:\n%s", i, seed, text)
		}
	}
	t.Logf("%d terminate, %d do not, %d unknown; %d runs within their bounds", count[termination.Terminates], count[termination.Nonterminating], count[termination.Unknown], compared)
	if count[termination.Terminates] < n/8 || count[termination.Nonterminating] < n/20 || compared < n {
		t.Error("too few answers to mean anything")
	}
}
