package java

import (
	"assay/ir"
	"assay/source"
	"assay/task"
)

// builder makes the blocks of a procedure. Blocks of failing checks come last, so
// that the usual way is a straight line.
type builder struct {
	w    *World
	p    *ir.Proc
	at   source.Span
	text string
	cur  *ir.Block // nil: what follows cannot be reached
	hot  []*ir.Block
	cold []*ir.Block
	temp int

	scratch func(t ir.Type) *ir.Local // a local that is free, if the builder reuses them
	used    map[string]bool           // names of locals
	static  *Method                   // of the next call: what the static type has
}

func (w *World) build(p *ir.Proc) *builder {
	b := &builder{w: w, p: p, at: p.Span}
	b.cur = b.block()
	return b
}

// block adds a block of the usual way.
func (b *builder) block() *ir.Block {
	k := &ir.Block{}
	b.hot = append(b.hot, k)
	return k
}

// coldBlock adds a block of a rare way.
func (b *builder) coldBlock() *ir.Block {
	k := &ir.Block{}
	b.cold = append(b.cold, k)
	return k
}

// done numbers the blocks and hands them to the procedure.
func (b *builder) done() {
	b.p.Blocks = append(b.hot, b.cold...)
	for i, k := range b.p.Blocks {
		k.Index = i
		if k.Term == nil {
			k.Term = &ir.Goto{Meta: b.meta(), To: k} // cannot be reached
		}
	}
}

func (b *builder) meta() ir.Meta { return ir.Meta{Span: b.at, Text: b.text} }

func (b *builder) add(s ir.Stmt) {
	if b.cur != nil {
		b.cur.Stmts = append(b.cur.Stmts, s)
	}
}

// end closes the current block.
func (b *builder) end(t ir.Term) {
	if b.cur != nil {
		b.cur.Term = t
		b.cur = nil
	}
}

func (b *builder) jump(to *ir.Block) { b.end(&ir.Goto{Meta: b.meta(), To: to}) }

func (b *builder) ret() { b.end(&ir.Return{Meta: b.meta()}) }

// branch goes to a block if the condition is true, and on otherwise.
func (b *builder) branch(x ir.Expr, then *ir.Block) {
	if b.cur == nil {
		return
	}
	next := b.block()
	b.end(&ir.If{Meta: b.meta(), X: x, Then: then, Else: next})
	b.cur = next
}

// check is branch with a property: true is the failing side.
func (b *builder) check(x ir.Expr, kind task.Kind, what string, failing *ir.Block) {
	if b.cur == nil {
		return
	}
	next := b.block()
	c := &ir.Check{Kind: kind, What: what}
	if b.w.adapters[b.p] != nil {
		b.w.unwritten[c] = true
	}
	b.end(&ir.If{Meta: b.meta(), X: x, Then: failing, Else: next, Check: c})
	b.cur = next
}

func (b *builder) assign(v ir.Var, x ir.Expr) {
	b.add(&ir.Assign{Meta: b.meta(), Dst: v, X: x})
}

// local adds a local with a name like the one given.
func (b *builder) local(name string, t ir.Type) *ir.Local {
	if b.used == nil {
		b.used = map[string]bool{}
		for _, l := range b.p.Locals {
			b.used[l.Name] = true
		}
	}
	for base := name; b.used[name]; {
		b.temp++
		name = base + "#" + itoa(b.temp)
	}
	b.used[name] = true
	return b.p.NewLocal(name, t, source.Span{})
}

// call calls a procedure. What it throws goes to the block given, after it was put
// into the procedure's exceptional result.
func (b *builder) call(p *ir.Proc, unwind *ir.Block, dst ir.Var, args ...ir.Expr) {
	s := &ir.CallStmt{Meta: b.meta(), Proc: p, Args: args}
	if dst != nil {
		s.Dsts = []ir.Var{dst}
	}
	if p.Exc != nil {
		s.Exc = b.p.Exc
	}
	b.noted(s)
	b.add(s)
	if s.Exc != nil {
		b.branch(isNot(s.Exc), unwind)
	}
}

// noted keeps which method a call is of, if contracts can be asked for.
func (b *builder) noted(s *ir.CallStmt) {
	if m := b.static; m != nil && b.w.spec != nil && b.w.spec.own(m.Class.File.Name) {
		b.w.spec.called[s] = m
	}
	b.static = nil
}

// invoke is call for a virtual method.
func (b *builder) invoke(key string, unwind *ir.Block, dst ir.Var, args ...ir.Expr) {
	s := &ir.CallStmt{Meta: b.meta(), Method: key, Args: args, Exc: b.p.Exc}
	if dst != nil {
		s.Dsts = []ir.Var{dst}
	}
	b.noted(s)
	b.add(s)
	b.branch(isNot(s.Exc), unwind)
}

// leave is a block that returns; exceptions that nobody handles go there.
func (b *builder) leave() *ir.Block {
	k := b.coldBlock()
	k.Term = &ir.Return{Meta: b.meta()}
	return k
}

// refuse ends the way with a refusal.
func (b *builder) refuse(format string, args ...any) {
	b.add(&ir.CallStmt{Meta: b.meta(), Proc: b.w.refusal(format, args...)})
	b.ret()
}

// Expressions.

var null = &ir.Const{Typ: ir.Null{}}

func intConst(v int64) ir.Expr { return ir.NewInt(i32, v) }

func apply(op ir.Op, t ir.Type, args ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: args, Typ: t}
}

func isNull(x ir.Expr) ir.Expr { return apply(ir.OpEq, ir.Bool{}, x, null) }
func isNot(x ir.Expr) ir.Expr  { return apply(ir.OpNe, ir.Bool{}, x, null) }
func equal(x, y ir.Expr) ir.Expr {
	return apply(ir.OpEq, ir.Bool{}, x, y)
}
func less(x, y ir.Expr) ir.Expr { return apply(ir.OpLt, ir.Bool{}, x, y) }
func or(x, y ir.Expr) ir.Expr   { return apply(ir.OpOr, ir.Bool{}, x, y) }

// conv converts a number, unless it has the type already.
func conv(x ir.Expr, t ir.Type) ir.Expr {
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
	return apply(ir.OpConv, t, x)
}

// as sees a reference as of another type.
func as(x ir.Expr, t ir.Type) ir.Expr {
	if x.Type() == t {
		return x
	}
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpConv {
		return as(a.Args[0], t)
	}
	return apply(ir.OpConv, t, x)
}

// fit makes a value of the stack one of a field, element, parameter or result.
func fit(x ir.Expr, t ir.Type) ir.Expr {
	switch t.(type) {
	case ir.Bool:
		return truth(x)
	case ir.Ref, ir.Array:
		return x
	}
	return conv(x, t)
}

// truth is the boolean of an int: its lowest bit.
func truth(x ir.Expr) ir.Expr {
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
	return equal(apply(ir.OpBitAnd, i32, x, intConst(1)), intConst(1))
}

// widen makes a value of memory one of the stack.
func widen(x ir.Expr) ir.Expr {
	switch t := x.Type().(type) {
	case ir.Bool:
		return conv(x, i32)
	case ir.Int:
		if t.Bits < 32 {
			return conv(x, i32)
		}
	}
	return x
}
