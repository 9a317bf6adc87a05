// This file defines Code: what is known about a program before it runs.

package vm

import (
	"sync"
	"sync/atomic"

	"assay/ir"
)

// Code is a program made ready to run. It is safe for concurrent use, unless the
// program is open (ir.Program.Loader): then it grows with its runs.
type Code struct {
	prog     *ir.Program
	lay      *layouts
	procs    map[*ir.Proc]*procCode
	numbered []*procCode // by procCode.number
	arrays   []arrayType
	arrayOf  map[ir.Type]int32 // object kind, by type of the elements
	models   func(*ir.Proc) Model
	watch    *Watch                        // nil: contracts of calls are not checked
	named    func(*ir.Global) bool         // whose names lead to others; nil: none
	world    Chooser                       // answers what Boot procedures ask; nil: nothing
	ended    func() bool                   // nobody needs what runs find any more; nil: nobody knows
	room     func(least, most int64) int64 // see SetRoom
	observed []bool                        // by Class.Index: the program can tell which objects of it exist, reachable or not

	origin *Origin // what Boot procedures begin with; nil: nothing

	bootMu   sync.Mutex // guards what is in the next two, and the names of bases
	bases    map[*ir.Proc]*base
	invokers map[*ir.Proc]*ir.Proc

	mu       sync.Mutex // guards what is below
	units    map[unitKey]*unit
	plans    map[*ir.Spec]*plan
	methodOf map[string]uint32        // numbers of the keys of virtual calls, from 1
	methods  []string                 // the keys by number
	tables   []*atomic.Pointer[table] // by Class.Index: how virtual calls were resolved
}

// arrayType is one type of arrays.
type arrayType struct {
	elem   ir.Type
	leaves []leaf
	names  []string // of the cells of an element: "", or ".x"
	rels   int
}

// procCode is what is known about a procedure.
type procCode struct {
	code   *Code
	proc   *ir.Proc
	number uint64    // in Code.numbered: the position in Program.Procs, where the program is not open
	leaves []leaf    // cells of the locals, in order
	nodes  []ir.Node // all statements and terminators, block by block
	block  []int32   // by Block.Index: first node
	word   []uint32  // by Local.Index: first word register
	rel    []uint32  // by Local.Index: first relation register
	words  int       // word registers of the locals
	rels   int       // relation registers of the locals
	paramW []uint32  // word registers of the parameters, in order
	paramR []uint32  // relation registers of them
	resW   []uint32  // the same for the results
	resR   []uint32
	exc    int32 // word register; -1: none
	old    bool  // mentions Old outside of Spec
	once   [variants]sync.Once
	unit   [variants]*unit                // by variant
	done   [variants]atomic.Pointer[unit] // unit, once it is compiled

	ready   bool     // has a body
	model   Model    // runs the procedure, if it is external
	asked   bool     // the loader was asked for a body
	watched *Watched // what is checked of its calls; nil: nothing
	inLoop  [][]bool // by watched loop and node: it belongs to the loop
	refused error    // what the loader said
}

// Variants of a procedure's code.
const (
	variantThreads = 1 // several threads: visible statements are scheduling points
	variantSave    = 2 // recording
	variantProbe   = 4 // conditions are told of
	variants       = 8
)

// newCode is a Code that knows how values lie, and no more.
func newCode(p *ir.Program, lay *layouts) *Code {
	c := &Code{
		prog:     p,
		lay:      lay,
		procs:    map[*ir.Proc]*procCode{},
		arrayOf:  map[ir.Type]int32{},
		methodOf: map[string]uint32{},
		tables:   make([]*atomic.Pointer[table], len(p.Classes)),
		observed: make([]bool, len(p.Classes)),
		units:    map[unitKey]*unit{},
		plans:    map[*ir.Spec]*plan{},
		bases:    map[*ir.Proc]*base{},
		invokers: map[*ir.Proc]*ir.Proc{},
	}
	for i := range c.tables {
		c.tables[i] = &atomic.Pointer[table]{}
	}
	return c
}

// Compile makes a program ready. The program has passed ir's sanity check.
func Compile(p *ir.Program) *Code {
	c := newCode(p, layOut(p))
	if !c.open() {
		for _, q := range p.Procs {
			c.procOf(q)
		}
	}
	c.findArrays()
	c.findObserved()
	return c
}

// Program is what was compiled.
func (c *Code) Program() *ir.Program { return c.prog }

func (c *Code) newProc(p *ir.Proc) *procCode {
	pc := &procCode{code: c, proc: p, number: uint64(len(c.numbered))}
	c.numbered = append(c.numbered, pc)
	pc.layOut()
	return pc
}

// layOut places the locals of a procedure and numbers its nodes; again when it got its body.
func (pc *procCode) layOut() {
	p := pc.proc
	pc.leaves, pc.word, pc.rel, pc.words, pc.rels = nil, nil, nil, 0, 0
	pc.paramW, pc.paramR, pc.resW, pc.resR, pc.exc = nil, nil, nil, nil, -1
	for _, l := range p.Locals {
		pc.word = append(pc.word, uint32(pc.words))
		pc.rel = append(pc.rel, uint32(pc.rels))
		leaves := flatten(l.Typ)
		pc.leaves = append(pc.leaves, leaves...)
		r := countRels(leaves)
		pc.words += len(leaves) - r
		pc.rels += r
	}
	for _, l := range p.Params {
		pc.paramW, pc.paramR = pc.registers(l, pc.paramW, pc.paramR)
	}
	for _, l := range p.Results {
		pc.resW, pc.resR = pc.registers(l, pc.resW, pc.resR)
	}
	if p.Exc != nil {
		pc.exc = int32(pc.word[p.Exc.Index])
	}
	pc.ready = !p.External()
	for _, b := range p.Blocks {
		pc.block = append(pc.block, int32(len(pc.nodes)))
		for _, s := range b.Stmts {
			pc.nodes = append(pc.nodes, s)
		}
		pc.nodes = append(pc.nodes, b.Term)
	}
	pc.old = pc.code.watch == nil && mentionsOld(p)
	if pc.ready {
		pc.code.watchOf(pc)
	}
}

// registers appends the registers of a local's cells.
func (pc *procCode) registers(l *ir.Local, words, rels []uint32) (w, r []uint32) {
	nw, nr := pc.word[l.Index], pc.rel[l.Index]
	for _, f := range flatten(l.Typ) {
		if f.rel {
			rels = append(rels, nr)
			nr++
		} else {
			words = append(words, nw)
			nw++
		}
	}
	return words, rels
}

// body is variant, mostly compiled before.
func (pc *procCode) body(v int) *unit {
	if u := pc.done[v].Load(); u != nil {
		return u
	}
	return pc.variant(v)
}

// variant is the body in one of the variants, compiled when it is first needed.
func (pc *procCode) variant(v int) *unit {
	pc.once[v].Do(func() { pc.unit[v] = compileBody(pc, v); pc.done[v].Store(pc.unit[v]) })
	return pc.unit[v]
}

// arrayKind is the object kind of arrays with the element type. An open program
// may come to types that it did not have.
func (c *Code) arrayKind(elem ir.Type) int32 {
	if kind, ok := c.arrayOf[elem]; ok {
		return kind
	}
	if !c.open() {
		panic("vm: array type was not found when the program was compiled")
	}
	return c.addArray(elem)
}

func (c *Code) addArray(elem ir.Type) int32 {
	leaves := flatten(elem)
	c.arrays = append(c.arrays, arrayType{elem, leaves, leafNames("", elem), countRels(leaves)})
	c.arrayOf[elem] = ^int32(len(c.arrays) - 1)
	return c.arrayOf[elem]
}

// findArrays collects the types of arrays that the program mentions.
func (c *Code) findArrays() {
	eachType(c.prog, func(t ir.Type) {
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

// mentionsOld tells whether assumptions or assertions refer to the state at
// the call.
func mentionsOld(p *ir.Proc) bool {
	found := false
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			switch s.(type) {
			case *ir.Assume, *ir.Assert:
				for _, x := range ir.Exprs(s) {
					ir.Walk(x, func(y ir.Expr) bool {
						switch y.(type) {
						case *ir.Old, *ir.Fresh:
							found = true
						}
						return !found
					})
				}
			}
		}
	}
	return found
}

// findObserved marks the classes of which unreachable objects can matter:
// domains, and whatever an extent, a quantifier, a field's relation or the
// choice of a value ranges over.
func (c *Code) findObserved() {
	for _, k := range c.prog.Classes {
		if k.Atoms {
			c.observe(ir.Ref{Class: k})
		}
	}
	eachExpr(c.prog, c.observeExpr)
	eachNode(c.prog, c.observeNode)
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
	for _, f := range flatten(t) {
		switch t := f.typ.(type) {
		case ir.Ref:
			for _, k := range c.prog.Classes {
				if t.Class == nil || k.Subclass(t.Class) {
					c.observed[k.Index] = true
				}
			}
		case *ir.Rel:
			for _, s := range columnSorts(t) {
				c.observe(s)
			}
		}
	}
}

// columnSorts are the sorts of all columns of a relation type.
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
