package bmc

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/sanity"
	"assay/task"
	"assay/vm"
)

// loosener replaces the effects of statements by arbitrary ones, as a program: the meaning of
// coverage, without any of its machinery. What it cannot express stays as it is.
type loosener struct {
	q     *ir.Proc
	off   func(ir.Node) bool
	fresh int
	whole bool // nothing had to stay as it is
}

func loosen(p *ir.Program, off func(ir.Node) bool) (whole bool) {
	whole = true
	for _, q := range p.Procs {
		if q.Pure {
			continue // contracts call it
		}
		l := &loosener{q: q, off: off, whole: true}
		for _, b := range slices.Clone(q.Blocks) {
			l.block(b)
		}
		whole = whole && l.whole
	}
	return whole
}

func scalar(t ir.Type) bool {
	switch t.(type) {
	case ir.Bool, ir.Int, ir.Float:
		return true
	}
	return false
}

// any returns a new local with any value.
func (l *loosener) any(t ir.Type, before *[]ir.Stmt) *ir.Local {
	l.fresh++
	x := &ir.Local{Name: fmt.Sprint("any", l.fresh), Typ: t, Index: len(l.q.Locals)}
	l.q.Locals = append(l.q.Locals, x)
	*before = append(*before, &ir.Havoc{Vars: []ir.Var{x}})
	return x
}

// block rewrites the statements of a block.
func (l *loosener) block(b *ir.Block) {
	var out []ir.Stmt
	at, term := b, b.Term
	for _, s := range b.Stmts {
		if !l.off(s) {
			out = append(out, s)
			continue
		}
		switch s := s.(type) {
		case *ir.Assign:
			out = append(out, l.value(s.Dst, s))
		case *ir.Load:
			out = append(out, l.value(s.Dst, s))
		case *ir.Store:
			if !scalar(s.Place.Type()) {
				l.whole = false
				out = append(out, s)
				break
			}
			x := l.any(s.Place.Type(), &out)
			out = append(out, &ir.Store{Meta: s.Meta, Place: s.Place, X: x})
		case *ir.CallStmt:
			at = l.call(at, out, s)
			out = at.Stmts
		default:
			out = append(out, s)
		}
	}
	at.Stmts, at.Term = out, term
	switch t := term.(type) {
	case *ir.If:
		if t.Check == nil && l.off(t) {
			at.Term = &ir.Choose{Meta: t.Meta, To: []*ir.Block{t.Then, t.Else}}
		}
	case *ir.Switch:
		if l.off(t) {
			at.Term = &ir.Choose{Meta: t.Meta, To: t.Succs()}
		}
	}
}

// value gives a variable any value.
func (l *loosener) value(v ir.Var, s ir.Stmt) ir.Stmt {
	if !scalar(v.Type()) {
		l.whole = false
		return s
	}
	return &ir.Havoc{Vars: []ir.Var{v}}
}

// call makes a call with any arguments, or none; it gives the block that goes on.
func (l *loosener) call(b *ir.Block, before []ir.Stmt, s *ir.CallStmt) *ir.Block {
	call, skip, rest := l.q.NewBlock(), l.q.NewBlock(), l.q.NewBlock()
	b.Stmts, b.Term = before, &ir.Choose{To: []*ir.Block{call, skip}}
	t := *s
	t.Args = slices.Clone(s.Args)
	for i, x := range t.Args {
		switch {
		case s.Proc == nil && i == 0:
		case scalar(x.Type()):
			t.Args[i] = l.any(x.Type(), &call.Stmts)
		default:
			l.whole = false
		}
	}
	call.Stmts = append(call.Stmts, &t)
	for _, v := range s.Dsts {
		if scalar(v.Type()) {
			call.Stmts = append(call.Stmts, &ir.Havoc{Vars: []ir.Var{v}})
			skip.Stmts = append(skip.Stmts, &ir.Havoc{Vars: []ir.Var{v}})
		} else {
			l.whole = false
		}
	}
	if s.Exc != nil {
		skip.Stmts = append(skip.Stmts, &ir.Assign{Dst: s.Exc, X: &ir.Const{Typ: ir.Null{}}})
	}
	call.Term, skip.Term = &ir.Goto{To: rest}, &ir.Goto{To: rest}
	return rest
}

// smallTask returns a goal about a random program small enough for everything in it to do anything.
func smallTask(a, b uint64) *engine.Task {
	p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, NoHeap: a%4 > 0, Procs: 1 + int(a/4%2), Statements: 4 + int(b%4),
		NoLoops: b/4%3 > 0, NoCalls: b/12%2 > 0 || a%4 == 0, NoChoice: true})
	g := p.Goals[0]
	g.Bounds = task.Bounds{Scope: 2, Array: 2, Unwind: 2}
	g.Contract = &ir.Contract{Requires: fewSteps(g.Proc)}
	for _, q := range p.Procs { // most do not hold
		for _, b := range q.Blocks {
			b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool { _, is := s.(*ir.Assert); return is })
		}
	}
	for _, v := range p.Globals[:2] {
		zero := &ir.Apply{Op: ir.OpEq, Args: []ir.Expr{v, &ir.Const{Typ: v.Typ}}, Typ: ir.Bool{}}
		g.Contract.Requires = append(g.Contract.Requires, &ir.Clause{X: zero, Kind: task.KindPrecondition, Text: v.Name + " is zero"})
	}
	for fuel := range uint64(3) {
		g.Contract.Ensures = append(g.Contract.Ensures, ends(p, fuel)...)
	}
	return &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}
}

// ends says what a program leaves in its globals when it begins with some fuel.
func ends(p *ir.Program, fuel uint64) []*ir.Clause {
	g := p.Goals[0]
	s := vm.Compile(p).Start(vm.Setup{Proc: g.Proc, Bounds: g.Bounds})
	arg := g.Proc.Params[0]
	if s.Set(arg, vm.Value{Word: fuel}) != nil || s.Run(vm.Budget{Steps: 2000}).Kind != vm.Finished {
		return nil
	}
	other := &ir.Apply{Op: ir.OpNe, Args: []ir.Expr{&ir.Old{X: arg}, ir.NewInt(arg.Typ.(ir.Int), int64(fuel))}, Typ: ir.Bool{}}
	var out []*ir.Clause
	for _, v := range p.Globals[:2] {
		same := &ir.Apply{Op: ir.OpEq, Args: []ir.Expr{v, &ir.Const{Typ: v.Typ, Bits: s.Get(v).Word}}, Typ: ir.Bool{}}
		out = append(out, &ir.Clause{X: &ir.Apply{Op: ir.OpOr, Args: []ir.Expr{other, same}, Typ: ir.Bool{}}, Kind: task.KindPostcondition,
			Text: fmt.Sprintf("%s is %d after %d", v.Name, s.Get(v).Word, fuel)})
	}
	return out
}

// TestCoverage: where all lines that are not covered do anything, the check still holds; and where
// one of those that are covered does so too, it does not.
func TestCoverage(t *testing.T) {
	r := testkit.Rand(t)
	count := map[string]int{}
	for range testkit.Count(t, 1200, 120) {
		a, b := r.Uint64(), r.Uint64()
		tk := smallTask(a, b)
		results, err := Engine{Gates: 100_000, Coverage: &Coverage{}}.Check(t.Context(), tk)
		if err != nil {
			t.Fatalf("%d %d: %v", a, b, err)
		}
		k := slices.IndexFunc(results, func(x task.Result) bool { return x.Coverage != nil })
		if k < 0 {
			count["no coverage: "+results[slices.IndexFunc(results, func(x task.Result) bool { return !x.Status.Holds() })].Status.String()]++
			continue
		}
		c := results[k].Coverage
		if c.Unknown != "" {
			count["unknown"]++
			t.Logf("%d %d: %s", a, b, c.Unknown)
			continue
		}
		covered := map[int]bool{}
		for _, l := range c.Lines {
			covered[l.Line] = !l.Missed()
		}
		missed := func(n ir.Node) bool {
			line := ir.MetaOf(n).Span.Line
			yes, known := covered[line]
			return line > 0 && known && !yes
		}
		got := loosened(t, smallTask(a, b), missed, &count)
		for _, x := range got {
			if x.Status == task.Violated || !c.Spec && x.Status.Holds() && !x.Vacuous {
				t.Errorf("%d %d: %v are needed, and without the others %s is %s (the specification is needed: %v)\n%s", a, b, covered, x.Property.Text, x.Status, c.Spec, tk.Program)
			}
		}
		for _, l := range c.Lines {
			if l.Missed() {
				count["missed"]++
				continue
			}
			count["needed"]++
			less := smallTask(a, b)
			whole := loosen(less.Program, func(n ir.Node) bool { return missed(n) || ir.MetaOf(n).Span.Line == l.Line })
			if a%4 == 0 || !whole {
				continue
			}
			results, err := Engine{Gates: 500_000}.Check(t.Context(), less)
			if err != nil {
				t.Fatal(err)
			}
			some := func(is func(task.Result) bool) bool { return slices.ContainsFunc(results, is) }
			switch {
			case some(func(x task.Result) bool {
				return x.Status == task.Violated || !c.Spec && x.Status.Holds() && !x.Vacuous
			}):
				count["needed indeed"]++
			case some(func(x task.Result) bool { return x.Status == task.Unknown || x.Vacuous }):
				count["needed: cannot tell"]++ // more that is not decided means fewer rounds within the bound
			default:
				t.Errorf("%d %d: line %d is needed, and the check holds without it\n%s", a, b, l.Line, tk.Program)
			}
		}
	}
	t.Log(count)
	for _, k := range []string{"missed", "needed", "needed indeed", "still holds"} {
		if count[k] < 10 {
			t.Errorf("only %d: %s", count[k], k)
		}
	}
}

// loosened decides a program some of whose statements do anything.
func loosened(t *testing.T, tk *engine.Task, off func(ir.Node) bool, count *map[string]int) []task.Result {
	t.Helper()
	loosen(tk.Program, off)
	if err := sanity.Check(tk.Program); err != nil {
		t.Fatal(err)
	}
	results, err := Engine{Gates: 500_000}.Check(t.Context(), tk)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range results {
		switch {
		case x.Status.Holds():
			(*count)["still holds"]++
		case x.Status == task.Unknown:
			(*count)["cannot tell: "+x.Reason[strings.LastIndex(x.Reason, ":")+1:]]++
		}
	}
	return results
}
