package vm_test

import (
	"errors"
	"strings"
	"testing"

	"assay/ir"
	"assay/task"
	. "assay/vm"
	"assay/vm/state"
)

var i32 = ir.Int{Bits: 32, Signed: true}

// growing is a program whose procedures come one by one: f(n) calls a procedure that
// does not exist before f is loaded, with a class and a global of its own.
type growing struct {
	p      *ir.Program
	loaded []string
}

func (g *growing) Load(q *ir.Proc) error {
	g.loaded = append(g.loaded, q.Name)
	switch q.Name {
	case "main":
		g.main(q)
	case "late":
		g.late(q)
	case "refused":
		return errors.New("late.x:7: this cannot be said")
	}
	return nil
}

// main: x := late(20); y := host(x).
func (g *growing) main(q *ir.Proc) {
	late := &ir.Proc{Name: "late"}
	late.Params = []*ir.Local{late.NewLocal("n", i32, q.Span)}
	late.Results = []*ir.Local{late.NewLocal("r", i32, q.Span)}
	host := &ir.Proc{Name: "host"}
	host.Params = []*ir.Local{host.NewLocal("n", i32, q.Span)}
	host.Results = []*ir.Local{host.NewLocal("r", i32, q.Span)}
	g.p.Procs = append(g.p.Procs, late, host)
	x := q.NewLocal("x", i32, q.Span)
	b := q.NewBlock()
	b.Stmts = []ir.Stmt{
		&ir.CallStmt{Proc: late, Dsts: []ir.Var{x}, Args: []ir.Expr{ir.NewInt(i32, 20)}},
		&ir.CallStmt{Proc: host, Dsts: []ir.Var{q.Results[0]}, Args: []ir.Expr{x}},
	}
	b.Term = &ir.Return{}
}

// late: o := new Late; o.f := n; @late := o.f + 1; a := newarray i64[n]; r := @late + len(a).
func (g *growing) late(q *ir.Proc) {
	k := &ir.Class{Name: "Late", Index: len(g.p.Classes)}
	f := &ir.Field{Name: "f", Typ: i32, Owner: k}
	k.Fields = []*ir.Field{f}
	g.p.Classes = append(g.p.Classes, k)
	v := &ir.Global{Name: "late", Typ: i32, Index: len(g.p.Globals)}
	g.p.Globals = append(g.p.Globals, v)
	n, r := q.Params[0], q.Results[0]
	o := q.NewLocal("o", ir.Ref{Class: k}, q.Span)
	t := q.NewLocal("t", i32, q.Span)
	a := q.NewLocal("a", ir.Array{Elem: ir.Int{Bits: 64, Signed: true}}, q.Span)
	add := func(x, y ir.Expr) ir.Expr { return &ir.Apply{Op: ir.OpAdd, Args: []ir.Expr{x, y}, Typ: i32} }
	place := &ir.Place{Kind: ir.PlaceField, Base: o, Field: f}
	b := q.NewBlock()
	b.Stmts = []ir.Stmt{
		&ir.New{Dst: o, Class: k},
		&ir.Store{Place: place, X: n},
		&ir.Load{Dst: t, Place: place},
		&ir.Assign{Dst: v, X: add(t, ir.NewInt(i32, 1))},
		&ir.NewArray{Dst: a, Elem: ir.Int{Bits: 64, Signed: true}, Len: n},
		&ir.Assign{Dst: r, X: add(v, &ir.Apply{Op: ir.OpLen, Args: []ir.Expr{a}, Typ: i32})},
	}
	b.Term = &ir.Return{}
}

func newGrowing() (*growing, *ir.Proc) {
	g := &growing{p: &ir.Program{Name: "open"}}
	main := &ir.Proc{Name: "main"}
	main.Results = []*ir.Local{main.NewLocal("y", i32, main.Span)}
	g.p.Procs = []*ir.Proc{main}
	g.p.Loader = g
	return g, main
}

// ask is a model that adds what the driver gives, and puts it out.
func ask(c *Call) {
	s, ok := c.Ask("a number")
	if !ok {
		return
	}
	c.Output("log", []byte(s))
	c.Return(c.Arg(0) + uint64(len(s)))
}

// TestGrow runs an open program twice: what was loaded stays.
func TestGrow(t *testing.T) {
	g, main := newGrowing()
	code := Compile(g.p)
	code.SetModels(func(p *ir.Proc) Model {
		if p.Name == "host" {
			return ask
		}
		return nil
	})
	var first []task.Choice
	for round := range 2 {
		var out strings.Builder
		s := code.Start(state.Setup{Proc: main, Output: func(to string, data []byte) { out.WriteString(to + ":" + string(data)) }})
		stop := s.Run(Budget{})
		if stop.Kind != NeedChoice || stop.Choice.Kind != task.ChoiceInput || stop.Choice.What != "a number" {
			t.Fatalf("round %d stops with %v", round, stop)
		}
		if err := s.Pick(0); err == nil {
			t.Error("an input was picked by its number")
		}
		twin := s.Clone()
		give := task.Choice{Kind: task.ChoiceInput, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: "abc"}}}}
		if err := s.Give(give); err != nil {
			t.Fatal(err)
		}
		if stop = s.Run(Budget{}); stop.Kind != Finished || s.Get(main.Results[0]).Word != 44 || out.String() != "log:abc" {
			t.Fatalf("round %d ends with %v, %d, %q", round, stop, s.Get(main.Results[0]).Word, out.String())
		}
		if round == 0 {
			first = s.Choices()
		}
		// The same choices again give the same run.
		if stop, err := Drive(twin, Recorded(first), Budget{}); err != nil || stop.Kind != Finished || twin.Get(main.Results[0]).Word != 44 {
			t.Fatalf("the record gives %v, %v", stop, err)
		}
	}
	if got := strings.Join(g.loaded, " "); got != "main late host" {
		t.Errorf("loaded: %s", got)
	}
}

// TestRefusedLoad names the reason of the loader.
func TestRefusedLoad(t *testing.T) {
	g, main := newGrowing()
	bad := &ir.Proc{Name: "refused"}
	g.p.Procs = append(g.p.Procs, bad)
	b := main.NewBlock()
	b.Stmts = []ir.Stmt{&ir.CallStmt{Proc: bad}}
	b.Term = &ir.Return{}
	for range 2 {
		stop := Compile(g.p).Start(state.Setup{Proc: main}).Run(Budget{})
		if stop.Kind != Unsupported || stop.Message != "late.x:7: this cannot be said" {
			t.Fatalf("stops with %v", stop)
		}
	}
}

// TestOverflow calls what throws in place of a call that is too deep.
func TestOverflow(t *testing.T) {
	p := &ir.Program{Name: "deep"}
	k := &ir.Class{Name: "Error"}
	p.Classes = []*ir.Class{k}
	over := &ir.Proc{Name: "overflow"}
	over.Exc = over.NewLocal("exc", ir.Ref{}, over.Span)
	ob := over.NewBlock()
	ob.Stmts = []ir.Stmt{&ir.New{Dst: over.Exc, Class: k}}
	ob.Term = &ir.Return{}
	f := &ir.Proc{Name: "f"}
	f.Exc = f.NewLocal("exc", ir.Ref{}, f.Span)
	fb := f.NewBlock()
	fb.Stmts = []ir.Stmt{&ir.CallStmt{Proc: f, Exc: f.Exc}}
	fb.Term = &ir.Return{}
	p.Procs = []*ir.Proc{over, f}
	p.Overflow = over
	s := Compile(p).Start(state.Setup{Proc: f})
	if stop := s.Run(Budget{Depth: 50}); stop.Kind != Finished || s.Get(f.Exc).Word == 0 {
		t.Fatalf("stops with %v, exception %d", stop, s.Get(f.Exc).Word)
	}
}

// crowded loads a procedure that comes with more globals than there is room for.
type crowded struct{ p *ir.Program }

func (l crowded) Load(q *ir.Proc) error {
	b := q.NewBlock()
	b.Term = &ir.Return{}
	if q.Name == "many" {
		for range 1 << 16 {
			l.p.Globals = append(l.p.Globals, &ir.Global{Name: "g", Typ: i32, Index: len(l.p.Globals)})
		}
		last := l.p.Globals[len(l.p.Globals)-1]
		b.Stmts = []ir.Stmt{&ir.Assign{Dst: last, X: ir.NewInt(i32, 1)}}
		return nil
	}
	many := &ir.Proc{Name: "many"}
	l.p.Procs = append(l.p.Procs, many)
	b.Stmts = []ir.Stmt{&ir.CallStmt{Proc: many}}
	return nil
}

// TestFull: a program that gets more globals than there is room for is refused where it gets them, and the
// next run of it where it begins.
func TestFull(t *testing.T) {
	main := &ir.Proc{Name: "main"}
	p := &ir.Program{Procs: []*ir.Proc{main}}
	p.Loader = crowded{p}
	code := Compile(p)
	for _, unit := range []string{"main", ""} {
		s := code.Start(state.Setup{Proc: main})
		stop := s.Run(Budget{})
		if stop.Kind != Unsupported || !strings.Contains(stop.Message, "more globals") || stop.Unit != unit && unit != "" {
			t.Fatal(stop)
		}
		main = &ir.Proc{Name: "again"}
		p.Procs = append(p.Procs, main)
	}
}
