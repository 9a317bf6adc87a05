// This file defines Code: what is known about a program before it runs.

package vm

import (
	"sync"

	"assay/ir"
)

// Code is a program made ready to run. It is safe for concurrent use.
type Code struct {
	prog      *ir.Program
	lay       *layouts
	procs     map[*ir.Proc]*procCode
	procIndex map[*ir.Proc]uint64 // position in Program.Procs
	arrays    []arrayType
	observed  []bool // by Class.Index: the program can tell which objects of it exist, reachable or not

	mu      sync.Mutex // guards what is below
	units   map[unitKey]*unit
	plans   map[*ir.Spec]*plan
	virtual map[int32]map[string]*procCode // by Class.Index and method
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
	once   [4]sync.Once
	unit   [4]*unit // by variant
}

// Variants of a procedure's code.
const (
	variantThreads = 1 // several threads: visible statements are scheduling points
	variantSave    = 2 // recording
)

// Compile makes a program ready. The program has passed ir's sanity check.
func Compile(p *ir.Program) *Code {
	c := &Code{
		prog:      p,
		lay:       layOut(p),
		procs:     map[*ir.Proc]*procCode{},
		procIndex: map[*ir.Proc]uint64{},
		observed:  make([]bool, len(p.Classes)),
		units:     map[unitKey]*unit{},
		plans:     map[*ir.Spec]*plan{},
		virtual:   map[int32]map[string]*procCode{},
	}
	for i, q := range p.Procs {
		c.procs[q] = c.newProc(q)
		c.procIndex[q] = uint64(i)
	}
	c.findArrays()
	c.findObserved()
	return c
}

// Program is what was compiled.
func (c *Code) Program() *ir.Program { return c.prog }

func (c *Code) newProc(p *ir.Proc) *procCode {
	pc := &procCode{code: c, proc: p, exc: -1}
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
	for _, b := range p.Blocks {
		pc.block = append(pc.block, int32(len(pc.nodes)))
		for _, s := range b.Stmts {
			pc.nodes = append(pc.nodes, s)
		}
		pc.nodes = append(pc.nodes, b.Term)
	}
	pc.old = mentionsOld(p)
	return pc
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

// variant is the body in one of the variants, compiled when it is first needed.
func (pc *procCode) variant(v int) *unit {
	pc.once[v].Do(func() { pc.unit[v] = compileBody(pc, v) })
	return pc.unit[v]
}

// arrayKind is the object kind of arrays with the element type.
func (c *Code) arrayKind(elem ir.Type) int32 {
	for i, a := range c.arrays {
		if ir.Identical(a.elem, elem) {
			return ^int32(i)
		}
	}
	panic("vm: array type was not found when the program was compiled")
}

// findArrays collects the types of arrays that the program mentions.
func (c *Code) findArrays() {
	eachType(c.prog, func(t ir.Type) {
		a, ok := t.(ir.Array)
		if !ok {
			return
		}
		for _, b := range c.arrays {
			if ir.Identical(a.Elem, b.elem) {
				return
			}
		}
		leaves := flatten(a.Elem)
		c.arrays = append(c.arrays, arrayType{a.Elem, leaves, leafNames("", a.Elem), countRels(leaves)})
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
	eachExpr(c.prog, func(x ir.Expr) {
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
	})
	eachNode(c.prog, func(_ *ir.Proc, n ir.Node) {
		switch n.(type) {
		case *ir.Havoc, *ir.Spec:
			for _, v := range ir.Changes(n) {
				c.observe(v.Type())
			}
		}
	})
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
