// This file turns statements into a control-flow graph with one exit.

package fir

import (
	"assay/ir"
	"assay/lang/fir/syntax"
	"assay/task"
)

// bodies builds the blocks of one procedure.
type bodies struct {
	*exprs
	cur   *ir.Block // where the next statement goes; nil: nothing comes here
	exit  *ir.Block // the only one that returns
	loops []*loop   // enclosing ones, innermost last
}

// loop is where break and continue go.
type loop struct {
	head, out *ir.Block
	latch     *ir.Block // made when continue needs it, so that one edge leads back
}

// body gives a procedure its blocks.
func (l *lowering) body(p *Proc) {
	info := l.procs[p]
	b := &bodies{exprs: l.newExprs(info, stateOne, nil), cur: info.proc.NewBlock(), exit: &ir.Block{}}
	b.block(p.Decl.Body)
	b.jump(b.exit, ir.Meta{Span: l.span(p.Decl.Body)})
	end := p.Decl.Body.End()
	b.exit.Term = &ir.Return{Meta: ir.Meta{Span: l.span(spot{end - 1, end}), Text: "end of " + p.Name}}
	info.proc.Blocks = append(info.proc.Blocks, b.exit)
	prune(info.proc)
}

// prune drops the blocks that nothing leads to.
func prune(p *ir.Proc) {
	seen := map[*ir.Block]bool{p.Blocks[0]: true}
	for work := []*ir.Block{p.Blocks[0]}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range b.Term.Succs() {
			if !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	kept := p.Blocks[:0]
	for _, b := range p.Blocks {
		if seen[b] {
			b.Index = len(kept)
			kept = append(kept, b)
		}
	}
	p.Blocks = kept
}

func (b *bodies) meta(s syntax.Stmt) ir.Meta {
	return ir.Meta{Span: b.span(s), Text: syntax.StmtText(s, syntax.Style{})}
}

// headMeta is the meta of a branch: only its first line is its place.
func (b *bodies) headMeta(s syntax.Stmt, body *syntax.Block) ir.Meta {
	m := b.meta(s)
	m.Span = b.span(spot{s.Pos(), max(s.Pos(), body.Pos())})
	return m
}

func (b *bodies) emit(s ir.Stmt) {
	if b.cur != nil {
		b.cur.Stmts = append(b.cur.Stmts, s)
	}
}

// jump ends the current block.
func (b *bodies) jump(to *ir.Block, m ir.Meta) {
	if b.cur != nil {
		b.cur.Term = &ir.Goto{Meta: m, To: to}
	}
	b.cur = nil
}

func (b *bodies) block(blk *syntax.Block) {
	for _, s := range blk.Stmts {
		b.stmt(s)
	}
}

func (b *bodies) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		v := b.targets[s.Target].(*Var)
		b.emit(&ir.Assign{Meta: b.meta(s), Dst: b.cell(v), X: b.rel(s.X)})
		if !b.keeps(v, s.X) {
			b.assertMult(s, v)
		}
	case *syntax.NewStmt:
		v, d := b.targets[s.Target].(*Var), b.targets[s.Domain].(*Domain)
		b.emit(&ir.New{Meta: b.meta(s), Dst: b.cell(v), Class: b.classes[d.Index]})
	case *syntax.CallStmt:
		b.call(s)
	case *syntax.SpecStmt:
		b.spec(s)
	case *syntax.AssumeStmt:
		b.emit(ir.NewAssume(b.meta(s), b.truth(s.X), ir.Asked{}))
	case *syntax.AssertStmt:
		b.emit(&ir.Assert{Meta: b.meta(s), X: b.truth(s.X), Kind: task.KindAssert, What: syntax.StmtText(s, syntax.Style{})})
	case *syntax.HavocStmt:
		b.havoc(s)
	case *syntax.IfStmt:
		b.ifStmt(s)
	case *syntax.WhileStmt:
		b.while(s)
	case *syntax.BreakStmt:
		b.jump(b.loops[len(b.loops)-1].out, b.meta(s))
	case *syntax.ContinueStmt:
		b.jump(b.latch(b.loops[len(b.loops)-1]), b.meta(s))
	case *syntax.ReturnStmt:
		b.jump(b.exit, b.meta(s))
	default:
		panic("fir: unknown statement")
	}
}

func (b *bodies) cell(v *Var) ir.Var { return b.variable(b.proc, v) }

// call asserts the multiplicities that the callee declares for its parameters
// before, and those of the targets after.
func (b *bodies) call(s *syntax.CallStmt) {
	callee := b.targets[s.Proc].(*Proc)
	c := &ir.CallStmt{Meta: b.meta(s), Proc: b.procs[callee].proc}
	for i, x := range s.Args {
		p := callee.Params[i]
		arg := b.rel(x)
		if !b.keeps(p, x) {
			b.emit(b.multAssert(s, p, arg, "the argument for "+p.Name))
		}
		c.Args = append(c.Args, arg)
	}
	var computed []*Var
	for i, id := range s.Targets {
		v := b.targets[id].(*Var)
		c.Dsts = append(c.Dsts, b.cell(v))
		if !implies(callee.Results[i].Mult, v.Mult) {
			computed = append(computed, v)
		}
	}
	b.emit(c)
	for _, v := range computed {
		b.assertMult(s, v)
	}
}

func (b *bodies) spec(s *syntax.SpecStmt) {
	vars, classes, frame := b.frameOf(s.Frame)
	e := b.newExprs(b.proc, stateSpec, frame)
	b.emit(&ir.Spec{Meta: b.meta(s), Frame: vars, Classes: classes, X: e.truth(s.X)})
}

func (b *bodies) havoc(s *syntax.HavocStmt) {
	vars, classes, _ := b.frameOf(s.Vars)
	if len(classes) > 0 {
		b.emit(&ir.Spec{Meta: b.meta(s), Frame: vars, Classes: classes, X: ir.True})
		return
	}
	b.emit(&ir.Havoc{Meta: b.meta(s), Vars: vars})
}

// frameOf splits what a specification lists.
func (b *bodies) frameOf(ids []*syntax.Ident) (vars []ir.Var, classes []*ir.Class, all map[object]bool) {
	all = map[object]bool{}
	for _, id := range ids {
		o := b.targets[id]
		all[o] = true
		switch o := o.(type) {
		case *Var:
			vars = append(vars, b.cell(o))
		case *Domain:
			classes = append(classes, b.classes[o.Index])
		}
	}
	return vars, classes, all
}

// branch ends the current block with a condition.
func (b *bodies) branch(s syntax.Stmt, cond syntax.Expr, body *syntax.Block, yes, no *ir.Block) {
	if b.cur != nil {
		b.cur.Term = &ir.If{Meta: b.headMeta(s, body), X: b.truth(cond), Then: yes, Else: no}
	}
	b.cur = nil
}

// ifStmt leaves the current block nil if no branch comes out of it.
func (b *bodies) ifStmt(s *syntax.IfStmt) {
	if b.cur == nil {
		return
	}
	yes, join := b.proc.proc.NewBlock(), &ir.Block{}
	no := join
	if s.Else != nil {
		no = b.proc.proc.NewBlock()
	}
	b.branch(s, s.Cond, s.Then, yes, no)
	b.cur = yes
	b.block(s.Then)
	b.jump(join, ir.Meta{Span: b.span(s)})
	if s.Else != nil {
		b.cur = no
		b.block(s.Else)
		b.jump(join, ir.Meta{Span: b.span(s)})
	}
	b.place(join)
}

// place puts a block that was made before after the others and goes on there.
func (b *bodies) place(blk *ir.Block) {
	p := b.proc.proc
	p.Blocks = append(p.Blocks, blk)
	b.cur = blk
	blk.Term = &ir.Goto{To: b.exit} // replaced, or dropped with the block
}

// while makes a head with the condition, the body, and the way out. "while
// true" has no way out but break.
func (b *bodies) while(s *syntax.WhileStmt) {
	if b.cur == nil {
		return
	}
	head := b.proc.proc.NewBlock()
	b.jump(head, ir.Meta{Span: b.span(s)})
	b.cur = head
	l := &loop{head: head, out: &ir.Block{}}
	body := b.proc.proc.NewBlock()
	if forever(s) {
		b.jump(body, b.headMeta(s, s.Body))
	} else {
		b.branch(s, s.Cond, s.Body, body, l.out)
	}
	b.cur = body
	b.loops = append(b.loops, l)
	b.block(s.Body)
	b.loops = b.loops[:len(b.loops)-1]
	back := ir.Meta{Span: b.span(s)}
	if l.latch != nil {
		b.jump(l.latch, back)
		b.place(l.latch)
	}
	b.jump(head, back)
	b.place(l.out)
}

func (b *bodies) latch(l *loop) *ir.Block {
	if l.latch == nil {
		l.latch = &ir.Block{}
	}
	return l.latch
}
