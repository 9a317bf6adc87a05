package step_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/internal/irgen"
	"assay/internal/pathwise"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// This file judges the stepper by runs. Programs are executed path by path (internal/pathwise), so that nothing of an
// engine that joins takes part.

const mostFuel = 3

// few bounds the fuel of a random program.
func few(q *ir.Proc) *ir.Contract {
	fuel := q.Params[0]
	t := fuel.Typ.(ir.Int)
	clause := func(op ir.Op, k int64) *ir.Clause {
		return &ir.Clause{X: &ir.Apply{Op: op, Args: []ir.Expr{fuel, ir.NewInt(t, k)}, Typ: ir.Bool{}}, Kind: task.KindPrecondition}
	}
	return &ir.Contract{Requires: []*ir.Clause{clause(ir.OpLt, mostFuel), clause(ir.OpGe, 0)}}
}

// ending is how the run of a deterministic program ends for one argument.
type ending struct {
	violated source.Span // unknown: nothing is
	finished bool
	words    []uint64 // of the variables that are asked for
}

// outcomes runs a program for each argument; ok is false if some run does not end.
func outcomes(t *testing.T, g *ir.Goal, code *vm.Code, vars []ir.Var) (out []ending, ok bool) {
	for fuel := range uint64(mostFuel) {
		s := code.Start(vm.SetupOf(g, g.Bounds))
		if err := s.Set(g.Proc.Params[0], vm.Value{Word: fuel}); err != nil {
			t.Fatal(err)
		}
		stop, err := vm.Drive(s, vm.Seeded(1), vm.Budget{Steps: 5000})
		e := ending{finished: stop.Kind == vm.Finished}
		switch {
		case err != nil:
			t.Fatal(err)
		case stop.Kind == vm.Violated:
			e.violated = stop.Span
		case e.finished:
			for _, v := range vars {
				e.words = append(e.words, s.Get(v).Word)
			}
		case stop.Kind != vm.Infeasible:
			return nil, false
		}
		out = append(out, e)
	}
	return out, true
}

// scalars returns the results and globals that are numbers or truth values.
func scalars(p *ir.Program, q *ir.Proc) (out []ir.Var) {
	add := func(v ir.Var) {
		switch v.Type().(type) {
		case ir.Int, ir.Bool:
			out = append(out, v)
		}
	}
	for _, l := range q.Results {
		add(l)
	}
	for _, g := range p.Globals {
		add(g)
	}
	return out
}

// promise returns that a variable ends as in a run with that fuel.
func promise(q *ir.Proc, fuel int, v ir.Var, word uint64) *ir.Clause {
	apply := func(op ir.Op, x, y ir.Expr) ir.Expr {
		return &ir.Apply{Op: op, Args: []ir.Expr{x, y}, Typ: ir.Bool{}}
	}
	is := apply(ir.OpEq, &ir.Old{X: q.Params[0]}, ir.NewInt(q.Params[0].Typ.(ir.Int), int64(fuel)))
	text := fmt.Sprintf("%s is %d for %d", v.VarName(), word, fuel)
	return &ir.Clause{X: apply(ir.OpImplies, is, apply(ir.OpEq, v.(ir.Expr), &ir.Const{Typ: v.Type(), Bits: word})), Kind: task.KindPostcondition, Text: text}
}

// TestRuns: in programs that choose nothing but one of three arguments, paths violate what runs violate, and nothing
// else; and they end with the values that runs end with.
func TestRuns(t *testing.T) {
	r := testkit.Rand(t)
	same, ends, hurt := 0, 0, 0
	for i := range testkit.Count(t, 4000, 500) {
		a, b := r.Uint64(), r.Uint64()
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, NoChoice: true, NoHeap: i%4 == 0, Pointers: i%4 > 1, Procs: 1 + i%3, Statements: 8 + i%8})
		boot := &ir.Proc{Name: "boot"}
		boot.NewBlock().Term = &ir.Return{}
		p.Procs = append(p.Procs, boot)
		g := p.Goals[0]
		g.Boot, g.Contract, g.Bounds = boot, few(g.Proc), task.Bounds{Scope: 2, Array: 4, Unwind: 40}
		vars := scalars(p, g.Proc)
		runs, ok := outcomes(t, g, vm.Compile(p), vars)
		if !ok {
			continue
		}
		want, wrong := map[source.Span]bool{}, ""
		for fuel, e := range runs {
			if e.violated.Known() {
				want[e.violated] = true
			}
			for k, word := range e.words {
				if bit := uint64(r.IntN(2)); wrong == "" && r.IntN(20) == 0 && bit == 1 {
					word ^= bit
					wrong = promise(g.Proc, fuel, vars[k], word).Text
				}
				g.Contract.Ensures = append(g.Contract.Ensures, promise(g.Proc, fuel, vars[k], word))
				ends++
			}
		}
		found := pathwise.Check(context.Background(), &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}, pathwise.Options{Most: 4000})
		seen := false
		for k := range found.Violated {
			if k.Text != "" && k.Text == wrong {
				seen = true
			} else if !want[k.Span] {
				t.Fatalf("%d %d: a path violates %s %q at %s, and no run does\n%s", a, b, k.Kind, k.Text, k.Span, p)
			}
		}
		if found.Unknown != "" || found.Bounds {
			continue
		}
		if wrong != "" && !seen {
			t.Fatalf("%d %d: no path says that %q is wrong\n%s", a, b, wrong, p)
		}
		for at := range want {
			if !slices.ContainsFunc(keys(found.Violated), func(k pathwise.Key) bool { return k.Span == at }) {
				t.Fatalf("%d %d: a run violates what is at %s, and no path does\n%s", a, b, at, p)
			}
		}
		same, hurt = same+1, hurt+len(found.Violated)
	}
	if same < 100 || ends < 500 || hurt < 20 {
		t.Errorf("only %d programs were compared, with %d values and %d violations", same, ends, hurt)
	}
}

func keys[K comparable, V any](m map[K]V) (out []K) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

// TestRefusals: what cannot be executed is an error at the statement or clause that cannot, also in what is called and
// where that has no position of its own. What was executed before it is judged.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ what, text string }{
		{"the address of a local", "proc p() {\n\tlocal x: i8\n\tlocal q: ptr i8\n\tq := addr x // here\n\treturn\n}"},
		{"statements of kind Start", "proc q() {\n\treturn\n}\nproc p() {\n\tlocal t: thread\n\tt := start q() // here\n\treturn\n}"},
		{"waiting", "class A\nproc p(a: ref A) {\n\tassume a != null\n\tmonitor enter a\n\tmonitor wait a // here\n\treturn\n}"},
		{"an array of 100000000 elements", "proc p() {\n\tlocal a: array i8\n\ta := newarray i8[100000000] // here\n\treturn\n}"},
		{"a specification that allocates", "class A\nproc p() {\n\tlocal x: i8\n\tspec x new A: x = 1:i8 // here\n\treturn\n}"},
		{"there is no body and no model of q", "proc q()\nproc p() {\n\tcall q() // here\n\treturn\n}"},
		{"a quantifier over i32", "proc p() {\n\tassert all %x: i32 | %x = %x // here\n\treturn\n}"},
		{"an arbitrary value with a multiplicity", "domain D\nglobal g: one rel(D)\nproc p() {\n\thavoc @g // here\n\treturn\n}"},
		{"the address of a local", "proc q() {\n\tlocal x: i8\n\tlocal q: ptr i8\n\tq := addr x // here\n\treturn\n}\nproc p() {\n\tcall q()\n\treturn\n}"},
		{"there is no body and no model of q", "proc q()\nproc p() { // here\n\tcall q() at ?\n\treturn\n}"},
		{"a quantifier over i32", "proc p() {\n\trequires all %x: i32 | %x = %x // here\n\treturn\n}"},
		{"atoms of domains", "domain D\nliteral E: D\nproc p() {\n\trequires some('E) // here\n\treturn\n}"},
		{"atoms of domains", "domain D\nliteral E: D\nproc p() {\n\tensures some('E) // here\n\treturn\n}"},
		{"atoms of domains", "domain D\nliteral E: D\nclass A {\n\tinvariant this: ref A | some('E) // here\n}\nproc p(a: ref A) {\n\tassert a != null\n\treturn\n}"},
	} {
		p, errs := parse.Program("t.ir", c.text+"\ngoal g: p { } for scope 1, array 2\n")
		if errs.Failed() {
			t.Fatalf("%s: %v", c.what, errs)
		}
		g := p.Goals[0]
		if g.Contract == nil {
			g.Contract = g.Proc.Contract
		}
		found := pathwise.Check(context.Background(), &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}, pathwise.Options{Most: 100})
		line := 1 + strings.Count(c.text[:strings.Index(c.text, "// here")], "\n")
		if at := fmt.Sprintf("t.ir:%d:", line); !strings.HasPrefix(found.Unknown, at) || !strings.Contains(found.Unknown, ": "+c.what) {
			t.Errorf("%q, want %q at %s", found.Unknown, c.what, at)
		}
	}
}
