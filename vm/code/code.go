// This file defines Code: what is known about a program before it runs.

package code

import (
	"slices"
	"sync"
	"sync/atomic"

	"assay/ir"
)

// Code is a compiled program. It is safe for concurrent use, unless the program is open (ir.Program.Loader): then it
// grows with its runs.
type Code struct {
	Prog     *ir.Program
	Lay      *Layouts
	procs    map[*ir.Proc]*Proc
	Numbered []*Proc // by Proc.Number
	Arrays   []Array
	arrayOf  map[ir.Type]int32 // object kind, by type of the elements
	watching *Watching         // nil: runs are not watched
	full     bool              // an open program has got more globals than there is room for
	Observed []bool            // by Class.Index: the program can observe which objects of it exist, reachable or not

	mu       sync.Mutex // guards what is below
	units    map[unitKey]*Unit
	plans    map[*ir.Spec]*Plan
	methodOf map[called]uint32          // numbers of what virtual calls name, from 1
	methods  []*ir.CallStmt             // one of each, by number
	tables   []*atomic.Pointer[methods] // by Class.Index: how virtual calls were resolved
}

// Array is one type of arrays.
type Array struct {
	Elem   ir.Type
	Leaves []Leaf
	Names  []string // of the cells of an element: "", or ".x"
	Rels   int
}

// Proc is what is known about a procedure.
type Proc struct {
	code   *Code
	IR     *ir.Proc
	Number uint64    // in Code.Numbered: the position in Program.Procs, where the program is not open
	Leaves []Leaf    // cells of the locals, in order
	Nodes  []ir.Node // all statements and terminators, block by block
	Block  []int32   // by Block.Index: first node
	Word   []uint32  // by Local.Index: first word register
	rel    []uint32  // by Local.Index: first relation register
	Words  int       // word registers of the locals
	Rels   int       // relation registers of the locals
	ParamW []uint32  // word registers of the parameters, in order
	ParamR []uint32  // relation registers of them
	ResW   []uint32  // the same for the results
	ResR   []uint32
	Exc    int32 // word register; -1: none
	Old    bool  // mentions Old outside of Spec
	once   [variants]sync.Once
	unit   [variants]*Unit                // by variant
	done   [variants]atomic.Pointer[Unit] // unit, once it is compiled

	Ready   bool  // has a body
	asked   bool  // the loader was asked for a body
	refused error // what the loader said

	Loops   []Loop // that are watched
	Model   any    // runs the procedure, if it is external: the machine's; nil: nothing
	Watched any    // what is checked of its calls: the watcher's; nil: nothing
}

// ValueOf returns a procedure as a word: its place in the program, from 1, which is the same in every Code of it.
func (c *Code) ValueOf(p *ir.Proc) uint64 { return uint64(slices.Index(c.Prog.Procs, p)) + 1 }

// Called returns the procedure that a word is; nil if it is none.
func (c *Code) Called(w uint64) *ir.Proc {
	if w == 0 || w > uint64(len(c.Prog.Procs)) {
		return nil
	}
	return c.Prog.Procs[w-1]
}

// Loop is a watched loop: the watcher is called before Entry, if there is one, and before Head.
type Loop struct{ Entry, Head *ir.Block }

// Watching is what the compiler needs to know of a watcher.
type Watching struct {
	Body func(*Proc)                // is called for each procedure that has got its body, before it is compiled
	Said func(n ir.Node) *ir.Clause // the clause that an assertion or assumption comes from, which is then evaluated apart; nil: the program's own
}

// Variants of a procedure's code.
const (
	VariantThreads = 1 // several threads: visible statements are scheduling points
	VariantSave    = 2 // recording
	VariantProbe   = 4 // conditions are probed
	VariantCount   = 8 // statements without code are steps, too, as they are where steps are recorded
	variants       = 16
)

// newCode returns code that has layouts only.
func newCode(p *ir.Program, lay *Layouts) *Code {
	c := &Code{
		Prog:     p,
		Lay:      lay,
		procs:    map[*ir.Proc]*Proc{},
		arrayOf:  map[ir.Type]int32{},
		methodOf: map[called]uint32{},
		tables:   make([]*atomic.Pointer[methods], len(p.Classes)),
		Observed: make([]bool, len(p.Classes)),
		units:    map[unitKey]*Unit{},
		plans:    map[*ir.Spec]*Plan{},
	}
	for i := range c.tables {
		c.tables[i] = &atomic.Pointer[methods]{}
	}
	return c
}

// Compile makes a program ready. The program has passed ir's sanity check.
func Compile(p *ir.Program) *Code {
	c := newCode(p, layOut(p))
	if !c.Open() {
		for _, q := range p.Procs {
			c.ProcOf(q)
		}
	}
	c.findArrays()
	c.findObserved()
	return c
}

// Program returns what was compiled.
func (c *Code) Program() *ir.Program { return c.Prog }

func (c *Code) NewProc(p *ir.Proc) *Proc {
	pc := &Proc{code: c, IR: p, Number: uint64(len(c.Numbered))}
	c.Numbered = append(c.Numbered, pc)
	pc.layOut()
	return pc
}

// layOut places the locals of a procedure and numbers its nodes; again when it got its body.
func (pc *Proc) layOut() {
	p := pc.IR
	pc.Leaves, pc.Word, pc.rel, pc.Words, pc.Rels = nil, nil, nil, 0, 0
	pc.ParamW, pc.ParamR, pc.ResW, pc.ResR, pc.Exc = nil, nil, nil, nil, -1
	for _, l := range p.Locals {
		pc.Word = append(pc.Word, uint32(pc.Words))
		pc.rel = append(pc.rel, uint32(pc.Rels))
		leaves := Flatten(l.Typ)
		pc.Leaves = append(pc.Leaves, leaves...)
		r := CountRels(leaves)
		pc.Words += len(leaves) - r
		pc.Rels += r
	}
	for _, l := range p.Params {
		pc.ParamW, pc.ParamR = pc.registers(l, pc.ParamW, pc.ParamR)
	}
	for _, l := range p.Results {
		pc.ResW, pc.ResR = pc.registers(l, pc.ResW, pc.ResR)
	}
	if p.Exc != nil {
		pc.Exc = int32(pc.Word[p.Exc.Index])
	}
	pc.Ready = !p.External()
	for _, b := range p.Blocks {
		pc.Block = append(pc.Block, int32(len(pc.Nodes)))
		for _, s := range b.Stmts {
			pc.Nodes = append(pc.Nodes, s)
		}
		pc.Nodes = append(pc.Nodes, b.Term)
	}
	pc.watch()
}

// watch passes a procedure to the watcher, which then keeps its Old states.
func (pc *Proc) watch() {
	w := pc.code.watching
	pc.Old = w == nil && pc.IR.LooksBack()
	if w != nil && pc.Ready {
		w.Body(pc)
	}
}

// registers appends the registers of a local's cells.
func (pc *Proc) registers(l *ir.Local, words, rels []uint32) (w, r []uint32) {
	nw, nr := pc.Word[l.Index], pc.rel[l.Index]
	for _, f := range Flatten(l.Typ) {
		if f.Rel {
			rels = append(rels, nr)
			nr++
		} else {
			words = append(words, nw)
			nw++
		}
	}
	return words, rels
}

// Body is variant, mostly compiled before.
func (pc *Proc) Body(v int) *Unit {
	if u := pc.done[v].Load(); u != nil {
		return u
	}
	return pc.Variant(v)
}

// Variant returns the body in one of the variants, compiled when it is first needed.
func (pc *Proc) Variant(v int) *Unit {
	pc.once[v].Do(func() { pc.unit[v] = compileBody(pc, v); pc.done[v].Store(pc.unit[v]) })
	return pc.unit[v]
}

// ArrayKind returns the object kind of arrays with the element type. An open program
// may get new types.
func (c *Code) ArrayKind(elem ir.Type) int32 {
	if kind, ok := c.arrayOf[elem]; ok {
		return kind
	}
	if !c.Open() {
		panic("vm: array type was not found when the program was compiled")
	}
	return c.addArray(elem)
}

func (c *Code) addArray(elem ir.Type) int32 {
	leaves := Flatten(elem)
	c.Arrays = append(c.Arrays, Array{elem, leaves, LeafNames("", elem), CountRels(leaves)})
	c.arrayOf[elem] = ^int32(len(c.Arrays) - 1)
	return c.arrayOf[elem]
}

// findArrays collects the types of arrays that the program mentions.
func (c *Code) findArrays() {
	eachType(c.Prog, func(t ir.Type) {
		if a, ok := t.(ir.Array); ok {
			if _, known := c.arrayOf[a.Elem]; !known {
				c.addArray(a.Elem)
			}
		}
	})
}

// eachType calls f for the types of everything that is declared or
// allocated, and for what they are made of.
func eachType(p *ir.Program, f func(ir.Type)) {
	var visit func(t ir.Type)
	visit = func(t ir.Type) {
		f(t)
		switch t := t.(type) {
		case ir.Array:
			visit(t.Elem)
		case ir.Ptr:
			visit(t.Elem)
		case ir.Fixed:
			visit(t.Elem)
		case *ir.Rel:
			for _, a := range t.Alts {
				for _, s := range a {
					visit(s)
				}
			}
		}
	}
	fields := func(list []*ir.Field) {
		for _, g := range list {
			visit(g.Typ)
		}
	}
	for _, c := range p.Classes {
		fields(c.Fields)
	}
	for _, s := range p.Structs {
		fields(s.Fields)
	}
	for _, g := range p.Globals {
		visit(g.Typ)
	}
	for _, q := range p.Procs {
		for _, l := range q.Locals {
			visit(l.Typ)
		}
	}
	eachNode(p, func(_ *ir.Proc, n ir.Node) {
		if a, ok := n.(*ir.NewArray); ok {
			visit(ir.Array{Elem: a.Elem})
		}
	})
	eachExpr(p, func(x ir.Expr) {
		visit(x.Type())
		if t, ok := x.(*ir.TypeTest); ok {
			visit(t.Of)
		}
	})
}

func eachNode(p *ir.Program, f func(*ir.Proc, ir.Node)) {
	for _, q := range p.Procs {
		for _, b := range q.Blocks {
			for _, s := range b.Stmts {
				f(q, s)
			}
			f(q, b.Term)
		}
	}
}

// eachExpr calls f for every expression and part of one in statements and
// contracts.
func eachExpr(p *ir.Program, f func(ir.Expr)) {
	all := func(x ir.Expr) bool { f(x); return true }
	contract := func(k *ir.Contract) {
		if k == nil {
			return
		}
		for _, list := range [][]*ir.Clause{k.Requires, k.Ensures, k.Signals} {
			for _, cl := range list {
				ir.Walk(cl.X, all)
			}
		}
		if k.Frame != nil {
			for _, pl := range k.Frame.Places {
				for _, x := range pl.Operands() {
					ir.Walk(x, all)
				}
			}
		}
	}
	for _, q := range p.Procs {
		contract(q.Contract)
	}
	for _, g := range p.Goals {
		contract(g.Contract)
	}
	eachNode(p, func(_ *ir.Proc, n ir.Node) {
		for _, x := range ir.Exprs(n) {
			ir.Walk(x, all)
		}
	})
}

// findObserved marks the classes of which unreachable objects can matter:
// domains, and whatever an extent, a quantifier, a field's relation or the
// choice of a value ranges over.
func (c *Code) findObserved() {
	for _, k := range c.Prog.Classes {
		if k.Atoms {
			c.observe(ir.Ref{Class: k})
		}
	}
	eachExpr(c.Prog, c.observeExpr)
	eachNode(c.Prog, c.observeNode)
}

func (c *Code) observeExpr(x ir.Expr) {
	switch x := x.(type) {
	case *ir.Extent:
		c.observe(ir.Ref{Class: x.Class})
	case *ir.FieldRel:
		c.observe(ir.Ref{Class: x.Field.Owner})
	case *ir.Quant:
		for _, v := range x.Vars {
			c.observe(v.Typ)
		}
	case *ir.Apply:
		if x.Op == ir.OpReflClosure {
			c.observe(x.Args[0].Type())
		}
	}
}

func (c *Code) observeNode(_ *ir.Proc, n ir.Node) {
	switch n.(type) {
	case *ir.Havoc, *ir.Spec:
		for _, v := range ir.Changes(n) {
			c.observe(v.Type())
		}
	}
}

// observe marks the classes of which a value of the type may be any object.
func (c *Code) observe(t ir.Type) {
	for _, f := range Flatten(t) {
		switch t := f.Typ.(type) {
		case ir.Ref:
			for _, k := range c.Prog.Classes {
				if t.Class == nil || k.Subclass(t.Class) {
					c.Observed[k.Index] = true
				}
			}
		case *ir.Rel:
			for _, s := range columnSorts(t) {
				c.observe(s)
			}
		}
	}
}

// columnSorts returns the sorts of all columns of a relation type.
func columnSorts(t ir.Type) []ir.Type {
	var out []ir.Type
	r, ok := t.(*ir.Rel)
	if !ok {
		return nil
	}
	for _, a := range r.Alts {
		for _, s := range a {
			seen := false
			for _, o := range out {
				seen = seen || ir.Identical(o, s)
			}
			if !seen {
				out = append(out, s)
			}
		}
	}
	return out
}

// Watch sets the watcher of runs. It is called before anything runs.
func (c *Code) Watch(w *Watching) {
	c.watching = w
	for _, pc := range c.Numbered { // a program that is not open has all
		pc.watch()
	}
}

// Said returns the clause that a node comes from, or nil.
func (c *Code) Said(n ir.Node) *ir.Clause {
	if c.watching == nil || c.watching.Said == nil {
		return nil
	}
	return c.watching.Said(n)
}
