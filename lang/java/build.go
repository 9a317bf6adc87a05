package java

import (
	"assay/ir"
	"assay/source"
	"assay/task"
	"math"
	"strconv"
)

// Builder makes the blocks of a procedure. Blocks of failing checks come last, so
// that the common path is a straight line.
type Builder struct {
	W    *World
	P    *ir.Proc
	At   source.Span
	text string
	Cur  *ir.Block // nil: what follows is unreachable
	hot  []*ir.Block
	cold []*ir.Block
	temp int

	Scratch func(t ir.Type) *ir.Local // a local that is free, if the builder reuses them
	used    map[string]bool           // names of locals
	Static  *Method                   // of the next call: what the static type has

	Places map[ir.Node]int32 // notes what nodes are made for; nil: it does not
	Offset int               // of the instruction that is lowered; negative: none
}

func (w *World) Build(p *ir.Proc) *Builder {
	b := &Builder{W: w, P: p, At: p.Span}
	b.Cur = b.Block()
	return b
}

// Block adds a block of the common path.
func (b *Builder) Block() *ir.Block {
	k := &ir.Block{}
	b.hot = append(b.hot, k)
	return k
}

// ColdBlock adds a block of a rare path.
func (b *Builder) ColdBlock() *ir.Block {
	k := &ir.Block{}
	b.cold = append(b.cold, k)
	return k
}

// Done numbers the blocks and hands them to the procedure.
func (b *Builder) Done() {
	b.P.Blocks = append(b.hot, b.cold...)
	for i, k := range b.P.Blocks {
		k.Index = i
		if k.Term == nil {
			k.Term = &ir.Goto{Meta: b.Meta(), To: k} // unreachable
		}
	}
}

func (b *Builder) Meta() ir.Meta { return ir.Meta{Span: b.At, Text: b.text} }

func (b *Builder) Add(s ir.Stmt) {
	if b.Cur != nil {
		b.Cur.Stmts = append(b.Cur.Stmts, s)
		b.place(s)
	}
}

// place notes what a node is made for.
func (b *Builder) place(n ir.Node) {
	if b.Places != nil && b.Offset >= 0 {
		b.Places[n] = int32(b.Offset)
	}
}

// Fill gives a block beside the current one what is in it.
func (b *Builder) Fill(k *ir.Block, t ir.Term, stmts ...ir.Stmt) {
	k.Stmts, k.Term = stmts, t
	for _, s := range stmts {
		b.place(s)
	}
	b.place(t)
}

// End closes the current block.
func (b *Builder) End(t ir.Term) {
	if b.Cur != nil {
		b.Cur.Term = t
		b.place(t)
		b.Cur = nil
	}
}

func (b *Builder) Jump(to *ir.Block) { b.End(&ir.Goto{Meta: b.Meta(), To: to}) }

func (b *Builder) Ret() { b.End(&ir.Return{Meta: b.Meta()}) }

// Branch goes to a block if the condition is true, and on otherwise.
func (b *Builder) Branch(x ir.Expr, then *ir.Block) {
	if b.Cur == nil {
		return
	}
	next := b.Block()
	b.End(&ir.If{Meta: b.Meta(), X: x, Then: then, Else: next})
	b.Cur = next
}

// Check is branch with a property: true is the failing side.
func (b *Builder) Check(x ir.Expr, kind task.Kind, what string, failing *ir.Block) {
	if b.Cur == nil {
		return
	}
	next := b.Block()
	c := &ir.Check{Kind: kind, What: what}
	if b.W.Adapters[b.P] != nil {
		b.W.unwritten[c] = true
	}
	b.End(&ir.If{Meta: b.Meta(), X: x, Then: failing, Else: next, Check: c})
	b.Cur = next
}

func (b *Builder) Assign(v ir.Var, x ir.Expr) {
	b.Add(&ir.Assign{Meta: b.Meta(), Dst: v, X: x})
}

// Local adds a local, with a unique name derived from the one given.
func (b *Builder) Local(name string, t ir.Type) *ir.Local {
	if b.used == nil {
		b.used = map[string]bool{}
		for _, l := range b.P.Locals {
			b.used[l.Name] = true
		}
	}
	for base := name; b.used[name]; {
		b.temp++
		name = base + "#" + itoa(b.temp)
	}
	b.used[name] = true
	return b.P.NewLocal(name, t, source.Span{})
}

// Call calls a procedure. If it throws, control goes to the block given, with the exception in the
// procedure's exceptional result.
func (b *Builder) Call(p *ir.Proc, unwind *ir.Block, dst ir.Var, args ...ir.Expr) {
	s := &ir.CallStmt{Meta: b.Meta(), Proc: p, Args: args}
	if dst != nil {
		s.Dsts = []ir.Var{dst}
	}
	if p.Exc != nil {
		s.Exc = b.P.Exc
	}
	b.noted(s)
	b.Add(s)
	if s.Exc != nil {
		b.Branch(IsNot(s.Exc), unwind)
	}
}

// noted records the method of a call, if contracts are attached.
func (b *Builder) noted(s *ir.CallStmt) {
	if m := b.Static; m != nil && b.W.Spec != nil && b.W.Spec.own(m.Class.File.Name) {
		b.W.Spec.called[s] = m
	}
	b.Static = nil
}

// Invoke is call for a virtual method, which the code calls on the class; nil: on any.
func (b *Builder) Invoke(c *Class, key string, unwind *ir.Block, dst ir.Var, args ...ir.Expr) {
	s := &ir.CallStmt{Meta: b.Meta(), Method: key, Args: args, Exc: b.P.Exc}
	if c != nil {
		s.Class = c.IR
	}
	if dst != nil {
		s.Dsts = []ir.Var{dst}
	}
	b.noted(s)
	b.Add(s)
	b.Branch(IsNot(s.Exc), unwind)
}

// Leave returns a block that returns; exceptions without a handler go there.
func (b *Builder) Leave() *ir.Block {
	k := b.ColdBlock()
	k.Term = &ir.Return{Meta: b.Meta()}
	return k
}

// Refuse ends the path with a refusal.
func (b *Builder) Refuse(format string, args ...any) {
	b.Add(&ir.CallStmt{Meta: b.Meta(), Proc: b.W.Refusal(format, args...)})
	b.Ret()
}

// Expressions.

var Null = &ir.Const{Typ: ir.Null{}}

func IntConst(v int64) ir.Expr { return ir.NewInt(I32, v) }

func Apply(op ir.Op, t ir.Type, args ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: args, Typ: t}
}

func IsNull(x ir.Expr) ir.Expr { return Apply(ir.OpEq, ir.Bool{}, x, Null) }
func IsNot(x ir.Expr) ir.Expr  { return Apply(ir.OpNe, ir.Bool{}, x, Null) }
func Equal(x, y ir.Expr) ir.Expr {
	return Apply(ir.OpEq, ir.Bool{}, x, y)
}
func Less(x, y ir.Expr) ir.Expr { return Apply(ir.OpLt, ir.Bool{}, x, y) }
func Or(x, y ir.Expr) ir.Expr   { return Apply(ir.OpOr, ir.Bool{}, x, y) }

// Conv converts a number, unless it has the type already.
func Conv(x ir.Expr, t ir.Type) ir.Expr {
	if ir.Identical(x.Type(), t) {
		return x
	}
	if c, ok := x.(*ir.Const); ok {
		if to, ok := t.(ir.Int); ok {
			if _, from := c.Typ.(ir.Int); from {
				return &ir.Const{Typ: to, Bits: to.Wrap(c.Bits)}
			}
		}
	}
	return Apply(ir.OpConv, t, x)
}

// As sees a reference as of another type.
func As(x ir.Expr, t ir.Type) ir.Expr {
	if x.Type() == t {
		return x
	}
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpConv {
		return As(a.Args[0], t)
	}
	return Apply(ir.OpConv, t, x)
}

// Fit converts a value of the stack to one of a field, element, parameter or result.
func Fit(x ir.Expr, t ir.Type) ir.Expr {
	switch t.(type) {
	case ir.Bool:
		return Truth(x)
	case ir.Ref, ir.Array:
		return x
	}
	return Conv(x, t)
}

// Truth returns the boolean of an int: its lowest bit.
func Truth(x ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.Const:
		if x.Bits&1 != 0 {
			return ir.True
		}
		return ir.False
	case *ir.Apply:
		if x.Op == ir.OpConv && x.Args[0].Type() == ir.Type(ir.Bool{}) {
			return x.Args[0]
		}
	}
	if x.Type() == ir.Type(ir.Bool{}) {
		return x
	}
	return Equal(Apply(ir.OpBitAnd, I32, x, IntConst(1)), IntConst(1))
}

// Widen converts a value of memory to one of the stack.
func Widen(x ir.Expr) ir.Expr {
	switch t := x.Type().(type) {
	case ir.Bool:
		return Conv(x, I32)
	case ir.Int:
		if t.Bits < 32 {
			return Conv(x, I32)
		}
	}
	return x
}

func itoa(i int) string { return strconv.Itoa(i) }

func FloatConst(v float32) ir.Expr {
	return &ir.Const{Typ: F32, Bits: uint64(math.Float32bits(v))}
}

func DoubleConst(v float64) ir.Expr { return &ir.Const{Typ: F64, Bits: math.Float64bits(v)} }
