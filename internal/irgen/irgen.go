// Package irgen makes random well-typed programs of package ir, for tests of
// whatever reads programs. The same random numbers give the same program.
//
// # Model
//
// A program has a few classes with an overridden method, a domain, a struct, a
// signature with two procedures that it takes, globals, and procedures main, p1, p2, …. Most locals are assigned at the
// begin of a procedure, the others begin as zero. Bodies are made of assignments, heap accesses behind null and range
// checks, relation operators, allocations, calls, nondeterminism, assumptions, assertions, branches, and loops of all
// shapes: while, do-while, while(true), nested, with break, continue and early return; heads and latches are shared and
// split as it comes. All control flow is reducible.
//
// Recursion ends: every procedure takes fuel, and calls only with less of it.
// Most loops count; those that do not end by choice, so a run needs a budget of
// steps.
package irgen

import (
	"fmt"
	"math/rand/v2"

	"assay/ir"
	"assay/source"
	"assay/task"
)

// Valued are the names of the procedures that programs may call through values.
var Valued = []string{"leap", "hop"}

// Config is the features of programs. The zero Config is for small programs with everything but threads.
type Config struct {
	Procs      int  // 0: up to 4
	Statements int  // in a procedure, about; 0: 12
	NoHeap     bool // no objects, arrays, structs, pointers, virtual calls
	Pointers   bool // many pointers, where there is a heap: procedures begin with some, and read their targets at the end
	NoRels     bool // no relations
	NoChoice   bool // no havoc, choose, specifications; runs are deterministic
	NoLoops    bool
	NoCalls    bool
}

// Program makes a program. Its entry is "main", with one fuel parameter, and it
// has a goal of that name without a contract.
func Program(r *rand.Rand, c Config) *ir.Program {
	if c.Statements == 0 {
		c.Statements = 12
	}
	if c.Procs == 0 {
		c.Procs = 1 + r.IntN(4)
	}
	g := &gen{Config: c, r: r, prog: &ir.Program{Name: "random"}}
	g.declare()
	for i := range c.Procs {
		name := "main"
		if i > 0 {
			name = fmt.Sprintf("p%d", i)
		}
		g.header(name, i > 0 && r.IntN(3) == 0)
	}
	for _, q := range g.prog.Procs {
		g.body(q)
	}
	g.prog.Goals = []*ir.Goal{{Name: "main", Proc: g.prog.Proc("main"), Bounds: task.Bounds{Scope: 3}}}
	return g.prog
}

// Types of the generated programs.
var (
	small  = ir.Int{Bits: 4, Signed: true}
	byteT  = ir.Int{Bits: 8, Signed: true}
	i32    = ir.Int{Bits: 32, Signed: true}
	bits64 = ir.Int{Bits: 64}
	boolT  = ir.Bool{}
	bytes  = ir.Array{Elem: byteT}
	row    = ir.Fixed{Elem: byteT, Len: 3}
	toByte = ir.Ptr{Elem: byteT}
)

type gen struct {
	Config
	r    *rand.Rand
	prog *ir.Program

	object, node, leaf *ir.Class
	domain             *ir.Class
	next, val, in, arr *ir.Field
	row                *ir.Field // an array inside
	duo                *ir.Field // an array of structs inside
	at                 *ir.Field // a pointer
	fn                 *ir.Field // nil: no calls
	inA                *ir.Field // of the struct
	pair               *ir.Struct
	leap               ir.Func // a type
	set, fun           *ir.Rel // types
	line               int     // of the next statement

	// Of the procedure being made:

	proc  *ir.Proc
	here  *ir.Block // nil after a terminator
	loops []loop
	fuel  *ir.Local
	vars  map[string][]*ir.Local // by type, those that may change
	fresh int
	left  int // statements to make
}

// loop is one around the current statement.
type loop struct{ next, exit *ir.Block }

// declare makes classes and globals.
func (g *gen) declare() {
	p := g.prog
	g.object = &ir.Class{Name: "Object"}
	g.node = &ir.Class{Name: "Node", Super: g.object, Index: 1}
	g.leaf = &ir.Class{Name: "Leaf", Super: g.node, Index: 2}
	g.domain = &ir.Class{Name: "D", Atoms: true, Index: 3}
	p.Classes = []*ir.Class{g.object, g.node, g.leaf, g.domain}
	g.pair = &ir.Struct{Name: "Pair"}
	g.pair.Fields = []*ir.Field{{Name: "a", Typ: byteT, Struct: g.pair}, {Name: "b", Typ: boolT, Struct: g.pair, Index: 1}}
	p.Structs = []*ir.Struct{g.pair}
	g.inA = g.pair.Fields[0]
	for i, f := range []*ir.Field{{Name: "next", Typ: ir.Ref{Class: g.node}}, {Name: "val", Typ: byteT},
		{Name: "pair", Typ: ir.StructVal{Struct: g.pair}}, {Name: "arr", Typ: bytes}, {Name: "row", Typ: row},
		{Name: "duo", Typ: ir.Fixed{Elem: ir.StructVal{Struct: g.pair}, Len: 2}}, {Name: "at", Typ: toByte}} {
		f.Index, f.Owner = i, g.node
		g.node.Fields = append(g.node.Fields, f)
	}
	if !g.NoCalls {
		g.leaps()
	}
	g.next, g.val, g.in, g.arr, g.row = g.node.Fields[0], g.node.Fields[1], g.node.Fields[2], g.node.Fields[3], g.node.Fields[4]
	g.duo, g.at = g.node.Fields[5], g.node.Fields[6]
	g.set = ir.NewRel(1, ir.Product{ir.Ref{Class: g.domain}})
	g.fun = ir.NewRel(2, ir.Product{ir.Ref{Class: g.domain}, small})
	p.Literals = []*ir.Literal{{Name: "Zero", Class: g.domain}}
	for i, t := range []ir.Type{byteT, boolT, g.set, g.fun} {
		p.Globals = append(p.Globals, &ir.Global{Name: fmt.Sprintf("g%d", i), Typ: t, Index: i})
	}
	if !g.NoHeap {
		g.method("Node.m", g.node)
		g.method("Leaf.m", g.leaf)
	}
}

// leaps makes a signature, procedures that it takes, and a field for them.
func (g *gen) leaps() {
	s := &ir.Signature{Name: "Leap", Params: []ir.Type{byteT, byteT}, Results: []ir.Type{byteT}, Exc: ir.Ref{}, Span: g.span()}
	g.prog.Sigs, g.leap = []*ir.Signature{s}, ir.Func{Sig: s}
	for _, name := range Valued {
		q := &ir.Proc{Name: name, Span: g.span()}
		q.Params = []*ir.Local{q.NewLocal("fuel", byteT, q.Span), q.NewLocal("x", byteT, q.Span)}
		q.Results = []*ir.Local{q.NewLocal("r", byteT, q.Span)}
		q.Exc = q.NewLocal("e", ir.Ref{}, q.Span)
		g.prog.Procs = append(g.prog.Procs, q)
	}
	g.fn = &ir.Field{Name: "leap", Typ: g.leap, Owner: g.node, Index: len(g.node.Fields)}
	g.node.Fields = append(g.node.Fields, g.fn)
}

// method makes a method m for a class: it takes a receiver, fuel and a byte.
func (g *gen) method(name string, c *ir.Class) {
	q := &ir.Proc{Name: name, Span: g.span()}
	q.Params = []*ir.Local{q.NewLocal("this", ir.Ref{Class: g.node}, q.Span), q.NewLocal("fuel", byteT, q.Span), q.NewLocal("x", byteT, q.Span)}
	q.Results = []*ir.Local{q.NewLocal("r", byteT, q.Span)}
	g.prog.Procs = append(g.prog.Procs, q)
	c.Methods = []ir.Method{{Key: "m", Proc: q}}
}

// header makes a procedure with a random signature.
func (g *gen) header(name string, throws bool) {
	q := &ir.Proc{Name: name, Span: g.span()}
	q.Params = []*ir.Local{q.NewLocal("fuel", byteT, q.Span)}
	if name != "main" {
		for i := range g.r.IntN(3) {
			q.Params = append(q.Params, q.NewLocal(fmt.Sprintf("x%d", i), g.anyType(), q.Span))
		}
	}
	if len(q.Params) > 1 && g.r.IntN(4) == 0 {
		q.Results = append(q.Results, q.Params[1])
	}
	for i := range 1 + g.r.IntN(2) {
		q.Results = append(q.Results, q.NewLocal(fmt.Sprintf("r%d", i), g.anyType(), q.Span))
	}
	if throws {
		q.Exc = q.NewLocal("e", ir.Ref{}, q.Span)
	}
	g.prog.Procs = append(g.prog.Procs, q)
}

func (g *gen) anyType() ir.Type {
	types := []ir.Type{byteT, boolT, small, byteT, bits64}
	if !g.NoRels {
		types = append(types, g.set, g.fun)
	}
	if !g.NoCalls {
		types = append(types, g.leap)
	}
	if !g.NoHeap {
		types = append(types, ir.Ref{Class: g.node}, bytes, toByte)
	}
	return types[g.r.IntN(len(types))]
}

func (g *gen) span() source.Span {
	g.line++
	return source.Span{File: "random", Line: g.line, Col: 1, EndLine: g.line, EndCol: 2}
}

// body fills in a procedure.
func (g *gen) body(q *ir.Proc) {
	g.proc, g.loops, g.vars, g.fresh, g.left = q, nil, map[string][]*ir.Local{}, 0, g.Statements/2+g.r.IntN(g.Statements+1)
	g.here = q.NewBlock()
	if g.r.IntN(8) == 0 && !g.NoLoops && !g.NoChoice && q.Name != "main" {
		// The entry heads a loop; locals are assigned in every turn.
		head := g.here
		body, again := q.NewBlock(), q.NewBlock()
		g.end(&ir.Choose{To: []*ir.Block{body, again}})
		g.here = again
		g.end(&ir.Goto{To: head})
		g.here = body
	}
	for _, l := range q.Params {
		if l.Name == "fuel" {
			g.fuel = l
		} else if l.Name != "this" {
			g.vars[l.Typ.String()] = append(g.vars[l.Typ.String()], l)
		}
	}
	for _, l := range q.Results {
		if !isParam(q, l) {
			g.initLocal(l)
		}
	}
	for _, t := range []ir.Type{byteT, boolT, small, bits64} {
		g.initLocal(g.local(t))
	}
	if !g.NoRels {
		g.initLocal(g.local(g.set))
		g.initLocal(g.local(g.fun))
	}
	if !g.NoCalls {
		g.initLocal(g.local(g.leap))
	}
	if !g.NoHeap {
		for range 2 {
			g.initLocal(g.local(ir.Ref{Class: g.node}))
		}
		g.initLocal(g.local(bytes))
		for _, t := range []ir.Type{toByte, toByte, g.toPair(), g.pairs()} {
			g.initLocal(g.local(t))
		}
	}
	if g.Pointers && !g.NoHeap {
		g.places()
	}
	g.block(3)
	if g.Pointers && !g.NoHeap && g.here != nil {
		g.look()
	}
	if g.here != nil {
		g.end(&ir.Return{})
	}
}

func isParam(q *ir.Proc, l *ir.Local) bool {
	for _, p := range q.Params {
		if p == l {
			return true
		}
	}
	return false
}

func (g *gen) local(t ir.Type) *ir.Local {
	g.fresh++
	return g.proc.NewLocal(fmt.Sprintf("v%d", g.fresh), t, g.span())
}

// initLocal assigns a local its first value, or leaves it zero, and makes it known.
func (g *gen) initLocal(l *ir.Local) {
	if g.chance(3) {
		g.vars[l.Typ.String()] = append(g.vars[l.Typ.String()], l)
		return
	}
	switch l.Typ.(type) {
	case ir.Ref, ir.Array:
		g.add(&ir.Assign{Dst: l, X: null()})
	case *ir.Rel:
		g.add(&ir.Assign{Dst: l, X: &ir.Const{Typ: l.Typ}})
	default:
		g.add(&ir.Assign{Dst: l, X: g.constant(l.Typ)})
	}
	g.vars[l.Typ.String()] = append(g.vars[l.Typ.String()], l)
}

func null() *ir.Const { return &ir.Const{Typ: ir.Null{}} }

// add puts a statement at the end of the current block.
func (g *gen) add(s ir.Stmt) {
	m := ir.MetaOf(s)
	m.Span, m.Text = g.span(), ir.NodeString(s)
	g.here.Stmts = append(g.here.Stmts, s)
}

// end ends the current block.
func (g *gen) end(t ir.Term) {
	ir.MetaOf(t).Span = g.span()
	g.here.Term = t
	g.here = nil
}

// goTo ends the current block with a jump, if it has not ended, and continues in b.
func (g *gen) goTo(b *ir.Block) {
	if g.here != nil {
		g.end(&ir.Goto{To: b})
	}
	g.here = b
}

// chance is true once in n times.
func (g *gen) chance(n int) bool { return g.r.IntN(n) == 0 }

// pick returns a variable of the type that may change; nil if there is none.
func (g *gen) pick(t ir.Type) *ir.Local {
	list := g.vars[t.String()]
	if len(list) == 0 {
		return nil
	}
	return list[g.r.IntN(len(list))]
}
