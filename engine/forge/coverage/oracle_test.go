package coverage

import (
	"errors"
	"slices"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/internal/firgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/lang/fir/syntax"
	"assay/task"
)

// TestForgeRow37Oracle: on random models all strategies report the same, and
// brute force confirms it: with any effect in place of all missed statements
// nothing is violated, and where the program does not branch, with any effect in
// place of one more statement something is.
func TestForgeRow37Oracle(t *testing.T) {
	seed := testkit.Seed(t)
	var o oracle
	for i := range testkit.Count(t, 20_000, 200) {
		f := firgen.Model(seed+uint64(i), firgen.Config{})
		text := string(syntax.Print(f, syntax.Style{}))
		o.model(t, lower(t, f.Name, text, "", task.Bounds{}), text, i)
	}
	t.Logf("%d models hold, %d of them with something missed; %d confirmed, %d statements shown to be needed", o.hold, o.missed, o.confirmed, o.needed)
	if o.hold < 20 || o.missed < 20 || o.confirmed < o.hold/2 || o.needed == 0 {
		t.Error("too few to mean anything")
	}
}

type oracle struct{ hold, missed, confirmed, needed int }

func (o *oracle) model(t *testing.T, tk *engine.Task, text string, i int) {
	t.Helper()
	var first string
	all := symbolic.Strategies()
	for k, s := range []symbolic.Strategy{symbolic.AllConstrain, all[i%len(all)]} {
		r, err := run(t.Context(), tk, forge.Engine{Strategy: s})
		if errors.Is(err, ErrViolated) {
			return
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		got := show(r.coverage())
		if k == 0 {
			first = got
			o.hold++
			o.confirm(t, r, tk, text)
		} else if got != first {
			t.Errorf("%s: %s, and %s: %s\n%s", symbolic.AllConstrain, first, s, got, text)
		}
	}
}

// confirm lets brute force run the program without what is missed.
func (o *oracle) confirm(t *testing.T, r *result, tk *engine.Task, text string) {
	t.Helper()
	free := map[ir.Node]bool{}
	var needed []*copied
	for i, g := range r.groups {
		own := ownOf(g)
		switch {
		case own == nil:
		case r.in[i]:
			needed = append(needed, own)
		default:
			for _, n := range own.nodes {
				free[n] = true
			}
		}
	}
	if len(free) > 0 {
		o.missed++
	}
	switch violated, sure := o.violates(t, r, tk, free); {
	case violated:
		t.Errorf("without what is missed something is violated: %s\n%s\n%s", show(r.coverage()), text, r.enc.Program)
	case sure:
		o.confirmed++
	default:
		return
	}
	if len(r.enc.Goal.Proc.Blocks) > 1 || r.vacant {
		return
	}
	for _, c := range needed {
		more := map[ir.Node]bool{}
		for n := range free {
			more[n] = true
		}
		for _, n := range c.nodes {
			more[n] = true
		}
		violated, sure := o.violates(t, r, tk, more)
		if sure && !violated {
			t.Errorf("%s is not needed: %s\n%s", c.of.text, show(r.coverage()), text)
		}
		if violated {
			o.needed++
		}
	}
}

// ownOf returns the copy whose formulas a group is; nil for a join.
func ownOf(g *group) *copied {
	if len(g.covers) > 0 && g.covers[0].group == g {
		return g.covers[0]
	}
	return nil
}

// violates asks brute force about the program in which some statements have any
// effect on their variables.
func (o *oracle) violates(t *testing.T, r *result, tk *engine.Task, free map[ir.Node]bool) (violated, sure bool) {
	t.Helper()
	prog := ir.Clone(r.enc.Program, "any effect")
	at := slices.Index(r.enc.Program.Goals, r.enc.Goal)
	proc := prog.Goals[at].Proc
	for i, b := range r.enc.Goal.Proc.Blocks {
		for j, n := range slices.Backward(b.Stmts) {
			if free[n] {
				replace(proc, proc.Blocks[i], j)
			}
		}
	}
	for _, p := range prog.Procs { // it is judged as a program of its own
		for _, b := range p.Blocks {
			for _, n := range b.Stmts {
				ir.MetaOf(n).From = nil
			}
			ir.MetaOf(b.Term).From = nil
		}
	}
	results, err := enumerate.Engine{Runs: 1 << 15}.Check(t.Context(), &engine.Task{Program: prog, Goal: prog.Goals[at], Bounds: tk.Bounds})
	if err != nil {
		t.Fatal(err)
	}
	sure = true
	for _, x := range results {
		violated = violated || x.Status == task.Violated
		sure = sure && x.Status != task.Unknown
	}
	return violated, sure
}

// replace puts any effect in the place of a statement. What an assignment
// computes may have another multiplicity than the variable, which no other
// effect has, so the assignment stays as one possibility.
func replace(p *ir.Proc, b *ir.Block, j int) {
	old := b.Stmts[j]
	if _, ok := old.(*ir.Assign); !ok {
		b.Stmts[j] = anyEffect(old)
		return
	}
	rest, same, other := p.NewBlock(), p.NewBlock(), p.NewBlock()
	rest.Stmts, rest.Term = b.Stmts[j+1:], b.Term
	same.Stmts, same.Term = []ir.Stmt{old}, &ir.Goto{To: rest}
	other.Stmts, other.Term = []ir.Stmt{anyEffect(old)}, &ir.Goto{To: rest}
	b.Stmts, b.Term = b.Stmts[:j:j], &ir.Choose{To: []*ir.Block{same, other}}
}

// anyEffect returns the statement that changes the same variables in any way.
func anyEffect(n ir.Stmt) ir.Stmt {
	yes := &ir.Const{Typ: ir.Bool{}, Bits: 1}
	switch n := n.(type) {
	case *ir.Assign:
		return &ir.Havoc{Meta: n.Meta, Vars: []ir.Var{n.Dst}}
	case *ir.New:
		return &ir.Spec{Meta: n.Meta, Frame: []ir.Var{n.Dst}, Classes: []*ir.Class{n.Class}, X: yes}
	case *ir.Spec:
		return &ir.Spec{Meta: n.Meta, Frame: n.Frame, Classes: n.Classes, X: yes}
	case *ir.Assume:
		return ir.NewAssume(n.Meta, yes, n.Why())
	}
	return n
}
