package bmc

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/source"
	"assay/task"
)

// TestIRGoals: goals of programs in the text form of ir get the verdicts of brute force, or a refusal with a place.
func TestIRGoals(t *testing.T) {
	decided := 0
	for name, text := range testkit.Texts(t, "../../cases/ir/*.ir") {
		p, errs := parse.Program(name, text)
		if errs.Failed() {
			continue // cases that must not be read
		}
		for _, g := range p.Goals {
			tk := &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}
			want := verdictOf(t, enumerate.Engine{Runs: 1 << 20}, tk)
			got := verdictOf(t, Engine{}, tk)
			for prop, r := range got {
				w, known := want[prop]
				switch {
				case r.Status == task.Unknown:
					if !strings.Contains(r.Reason, name+":") {
						t.Errorf("%s, %s, %s: a refusal without a place: %s", name, g.Name, prop, r.Reason)
					}
				case !known || w.Status == task.Unknown || r.Vacuous: // an extent of atoms that nothing refers to
				case r.Status.Holds() != w.Status.Holds():
					t.Errorf("%s, %s, %s: %s, brute force says %s", name, g.Name, prop, r.Status, w.Status)
				default:
					decided++
				}
			}
		}
	}
	if decided < 10 {
		t.Errorf("only %d answers were compared", decided)
	}
}

// verdictOf returns the answers of an engine by property.
func verdictOf(t *testing.T, e engine.Engine, tk *engine.Task) map[string]task.Result {
	t.Helper()
	list, err := e.Check(t.Context(), tk)
	if err != nil {
		t.Fatalf("%s: %v", tk.Goal.Name, err)
	}
	out := map[string]task.Result{}
	for _, r := range list {
		at := cmp.Or(r.Property.Span.String(), "?")
		out[string(r.Property.Kind)+" "+at+" "+r.Property.Text] = r
	}
	return out
}

// TestRandomEnumerated: random programs get the verdicts of brute force.
func TestRandomEnumerated(t *testing.T) {
	r := testkit.Rand(t)
	compared, violated := 0, 0
	for i := range testkit.Count(t, 4000, 400) {
		a, b := r.Uint64(), r.Uint64()
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, NoChoice: i%4 > 0, Pointers: i%2 > 0, Procs: 1 + r.IntN(3), Statements: 4 + r.IntN(10)})
		g := short(p)
		p.Goals = []*ir.Goal{g}
		tk := &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}
		want := verdictOf(t, enumerate.Engine{Runs: 1 << 13}, tk)
		for prop, x := range verdictOf(t, Engine{Gates: 2_000_000}, tk) {
			w, known := want[prop]
			if !known || w.Status == task.Unknown || x.Status == task.Unknown || len(w.Binding) > 0 || len(x.Binding) > 0 { // which leave different things out
				continue
			}
			compared++
			if x.Status == task.Violated {
				violated++
			}
			if x.Status.Holds() != w.Status.Holds() {
				t.Fatalf("%d %d: %s is %s, brute force says %s\n%s", a, b, prop, x.Status, w.Status, p)
			}
		}
	}
	t.Logf("%d answers were compared, %d of them violated", compared, violated)
	if compared < 30 || violated < 3 {
		t.Errorf("only %d answers were compared, %d of them violated", compared, violated)
	}
}

// short returns a goal that runs main from few states: a bit decides how often procedures call, and globals begin as zero.
func short(p *ir.Program) *ir.Goal {
	p.Globals = p.Globals[:2] // the others are relations, which are not compared
	main := p.Goals[0].Proc
	fuel := main.Params[0].Typ.(ir.Int)
	root := &ir.Proc{Name: "root"}
	root.Params = []*ir.Local{root.NewLocal("more", ir.Bool{}, source.Span{})}
	call := &ir.CallStmt{Proc: main}
	call.Args = []ir.Expr{&ir.Apply{Op: ir.OpCond, Typ: fuel, Args: []ir.Expr{root.Params[0], ir.NewInt(fuel, 2), ir.NewInt(fuel, 1)}}}
	for _, l := range main.Results {
		call.Dsts = append(call.Dsts, root.NewLocal(l.Name, l.Typ, source.Span{}))
	}
	b := root.NewBlock()
	for _, v := range p.Globals {
		b.Stmts = append(b.Stmts, &ir.Assign{Dst: v, X: &ir.Const{Typ: v.Typ}})
	}
	b.Stmts, b.Term = append(b.Stmts, call), &ir.Return{}
	p.Procs = append(p.Procs, root)
	return &ir.Goal{Name: "root", Proc: root, Bounds: task.Bounds{Scope: 2, Array: 4, Unwind: 6}}
}
