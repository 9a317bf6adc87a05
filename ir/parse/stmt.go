// This file reads bodies: locals, clauses, blocks, statements.

package parse

import (
	"assay/ir"
	"assay/source"
	"assay/task"
)

// label is a block by its name in the text.
type label struct {
	block *ir.Block
	first source.Span // where it was used first
	found bool        // it stands in the text
}

// statements reads the clauses and statements of one procedure.
type statements struct {
	expressions
	proc   *ir.Proc
	blocks map[string]*label
	labels []*label  // the same, in order of first use
	block  *ir.Block // being filled; nil behind a terminator
	broken bool      // the block had an error, or is none
}

// invariant reads the invariant of a class, its word being taken.
func (p *parser) invariant(c *ir.Class) {
	n := p.name("local")
	p.expect(":")
	this := &ir.Local{Name: n.text, Span: p.at(n), Typ: p.typ()}
	p.expect("|")
	p.locals = map[string]*ir.Local{n.text: this}
	cl := p.clause(task.KindInvariant)
	cl.This = this
	c.Invariants = append(c.Invariants, cl)
	p.endOfLine()
}

// clause reads a condition, its kind and its position.
func (p *statements) clause(usual task.Kind) *ir.Clause {
	from := p.tok
	c := &ir.Clause{Kind: usual}
	c.X = p.expr()
	c.Span, c.Text = p.at(from).To(p.at(p.last)), p.lineText(from)
	if !p.tok.nl && p.accept("kind") {
		c.Kind = task.Kind(p.str("a kind"))
	}
	p.position(&c.Span, &c.Text)
	return c
}

// contract reads the clauses that stand here.
func (p *statements) contract() *ir.Contract {
	c := &ir.Contract{}
	some := false
	for p.tok.kind == tKeyword {
		list, kind := &c.Requires, task.KindPrecondition
		switch p.tok.text {
		case "requires":
		case "ensures":
			list, kind = &c.Ensures, task.KindPostcondition
		case "signals":
			list, kind = &c.Signals, task.KindPostcondition
		case "frame":
			list = nil
		default:
			return nilUnless(some, c)
		}
		some = true
		from := p.tok.from
		ok := p.try(func() {
			p.next()
			if list == nil {
				c.Frame = p.frame()
			} else {
				*list = append(*list, p.clause(kind))
			}
			p.endOfLine()
		})
		if !ok {
			p.skipLine(from)
		}
	}
	return nilUnless(some, c)
}

func nilUnless(some bool, c *ir.Contract) *ir.Contract {
	if some {
		return c
	}
	return nil
}

func (p *statements) frame() *ir.Frame {
	f := &ir.Frame{}
	if !p.lineEnds() && !p.is("new") && !p.is("places") {
		f.Vars = p.variables()
	}
	if !p.tok.nl && p.accept("new") {
		f.Classes = p.classList()
	}
	if !p.tok.nl && p.accept("places") {
		for {
			f.Places = append(f.Places, p.cells())
			if !p.accept(",") {
				break
			}
		}
	}
	return f
}

// body reads a procedure behind its "{".
func (p *parser) body(d *decl) {
	q := d.proc
	p.proc, p.locals = q, map[string]*ir.Local{}
	p.blocks, p.labels = map[string]*label{}, nil
	for _, l := range q.Locals {
		p.locals[l.Name] = l
	}
	q.Contract = p.contract()
	p.block, p.broken = nil, false
	for !p.is("}") && p.tok.kind != tEOF {
		from := p.tok.from
		if !p.try(p.bodyLine) {
			p.broken = true // one error is enough
			p.skipLine(from)
		}
	}
	p.endBlock(p.at(p.tok))
	for _, l := range p.labels {
		if !l.found {
			p.report(l.first, CodeName, "there is no block with this label")
		}
	}
	p.expect("}")
	p.endOfDecl(d)
}

// bodyLine reads one line of a body into p.block.
func (p *statements) bodyLine() {
	if p.accept("local") {
		p.local(true)
		p.endOfLine()
		return
	}
	if p.tok.kind == tName {
		save, last := p.lexer, p.last
		n := p.tok
		p.next()
		if p.accept(":") {
			p.endBlock(p.at(n))
			p.block, p.broken = p.begin(n), false
			return
		}
		p.back(save, last)
	}
	switch {
	case p.block != nil:
	case len(p.proc.Blocks) == 0:
		p.block = p.proc.NewBlock()
	default:
		p.report(p.at(p.tok), CodeSyntax, "nothing goes here: the block has ended, and a label is missing")
		p.block, p.broken = &ir.Block{}, true
	}
	p.inBlock(p.block)
	if p.block.Term != nil {
		p.block, p.broken = nil, false
	}
}

// endBlock wants the block to have ended.
func (p *statements) endBlock(at source.Span) {
	if p.block != nil && !p.broken {
		p.report(at, CodeSyntax, "block %s does not end: a goto, if, switch, choose or return is missing", p.block)
	}
}

// begin starts the block with the label.
func (p *statements) begin(n token) *ir.Block {
	l := p.label(n)
	if l.found {
		p.report(p.at(n), CodeName, "label %s stands twice", ir.Name(n.text))
		return &ir.Block{}
	}
	l.found = true
	l.block.Index = len(p.proc.Blocks)
	p.proc.Blocks = append(p.proc.Blocks, l.block)
	return l.block
}

func (p *statements) label(n token) *label {
	l := p.blocks[n.text]
	if l == nil {
		l = &label{block: &ir.Block{}, first: p.at(n)}
		p.blocks[n.text] = l
		p.labels = append(p.labels, l)
	}
	return l
}

func (p *statements) target() *ir.Block { return p.label(p.name("block")).block }

// inBlock reads a clause, statement or terminator.
func (p *statements) inBlock(b *ir.Block) {
	from := p.tok
	if p.is("invariant") || p.is("decreases") {
		p.next()
		list := &b.Invariants
		if from.text == "decreases" {
			list = &b.Decreases
		}
		*list = append(*list, p.clause(task.KindInvariant))
		p.endOfLine()
		return
	}
	n := p.node()
	m := ir.MetaOf(n)
	m.Span, m.Text = p.at(from).To(p.at(p.last)), p.lineText(from)
	p.position(&m.Span, &m.Text)
	p.endOfLine()
	switch n := n.(type) {
	case ir.Stmt:
		b.Stmts = append(b.Stmts, n)
	case ir.Term:
		b.Term = n
	}
}

// node reads a statement or terminator that begins with a word, or one with
// variables in front.
func (p *statements) node() ir.Node {
	if p.tok.kind != tKeyword {
		return p.withTargets()
	}
	t := p.tok
	p.next()
	switch t.text {
	case "store":
		s := &ir.Store{Order: p.order()}
		s.Place, _ = p.place()
		p.expect(":=")
		s.X = p.expr()
		return s
	case "call", "virtual":
		return p.call(t, nil, nil)
	case "assume":
		return p.assume()
	case "assert":
		return p.assert()
	case "havoc":
		s := &ir.Havoc{}
		if !p.lineEnds() && !p.is("at") {
			s.Vars = p.variables()
		}
		return s
	case "spec":
		return p.spec()
	case "atomic":
		return p.atomic()
	case "fence":
		s := &ir.Fence{Order: p.order()}
		if s.Order == ir.OrderPlain {
			p.fail(p.at(p.tok), CodeSyntax, "expected acquire, release, acqrel or seqcst, found %s", p.tok)
		}
		return s
	case "await":
		return &ir.Await{X: p.expr()}
	case "start":
		return p.startStmt(nil)
	case "join":
		return &ir.Join{X: p.expr()}
	case "monitor":
		return p.monitor(nil)
	}
	return p.term(t)
}

// assume reads what stands behind the keyword; without a ground, whoever wrote the program
// asks for it.
func (p *statements) assume() *ir.Assume {
	x, at := p.expr(), p.tok
	if at.kind != tString || at.nl {
		return ir.NewAssume(ir.Meta{}, x, ir.Asked{})
	}
	kind := p.str("a ground")
	text := p.str("what it is about")
	switch kind {
	case ir.GroundDerived:
		return ir.NewAssume(ir.Meta{}, x, ir.Derived{From: text})
	case ir.GroundTaken:
		why := ir.Taken{Text: text}
		if p.tok.kind == tString && !p.tok.nl {
			why.Also = p.str("what it is about as well")
		}
		return ir.NewAssume(ir.Meta{}, x, why)
	}
	if !task.BoundKind(kind).Known() {
		p.fail(p.at(at), CodeSyntax, "%q is no ground of an assumption: those are derived, taken, and the bounds", kind)
	}
	return ir.NewAssume(ir.Meta{}, x, &ir.Cut{Bound: task.BoundKind(kind), Name: text, Limit: p.int()})
}

func (p *statements) assert() *ir.Assert {
	from := p.tok
	s := &ir.Assert{X: p.expr(), Kind: task.KindAssert}
	s.What = p.lineText(from)
	if p.tok.kind == tString && !p.tok.nl {
		s.Kind = task.Kind(p.str("a kind"))
		if p.tok.kind == tString && !p.tok.nl {
			s.What = p.str("the property")
		}
		if s.Runs = !p.tok.nl && p.isWord("runs"); s.Runs {
			p.next()
		}
	}
	return s
}

func (p *statements) spec() *ir.Spec {
	s := &ir.Spec{}
	if !p.is(":") && !p.is("new") {
		s.Frame = p.variables()
	}
	if p.accept("new") {
		s.Classes = p.classList()
	}
	p.expect(":")
	s.X = p.expr()
	return s
}

// order reads the memory order of an access, if there is one.
func (p *statements) order() ir.Order {
	for o := ir.OrderRelaxed; o.Valid(); o++ {
		if p.accept(o.String()) {
			return o
		}
	}
	return ir.OrderPlain
}

func (p *statements) atomic() *ir.Atomic {
	s := &ir.Atomic{Kind: ir.AtomicBegin}
	switch {
	case p.isWord("begin"):
	case p.isWord("end"):
		s.Kind = ir.AtomicEnd
	default:
		p.fail(p.at(p.tok), CodeSyntax, "expected begin or end, found %s", p.tok)
	}
	p.next()
	return s
}

func (p *statements) startStmt(dst *ir.Local) *ir.Start {
	s := &ir.Start{Dst: dst, Proc: p.procRef()}
	s.Args, _ = p.args()
	return s
}

func (p *statements) monitor(dst *ir.Local) *ir.Monitor {
	for k := ir.MonitorEnter; k <= ir.MonitorNotifyAll; k++ {
		if p.isWord(k.String()) {
			p.next()
			return &ir.Monitor{Kind: k, X: p.expr(), Dst: dst}
		}
	}
	p.fail(p.at(p.tok), CodeSyntax, "expected enter, exit, wait, notify or notifyall, found %s", p.tok)
	return nil
}

// call reads a call, its word being taken.
func (p *statements) call(word token, dsts []ir.Var, exc *ir.Local) *ir.CallStmt {
	s := &ir.CallStmt{Dsts: dsts, Exc: exc}
	switch {
	case word.text == "virtual":
		s.Method = p.name("method").text
		if p.accept("of") {
			s.Class = p.class()
		}
	case p.accept("*"):
		s.Fun, _ = p.base()
	default:
		s.Proc = p.procRef()
	}
	s.Args, _ = p.args()
	return s
}

// withTargets reads "x, y ! e := …".
func (p *statements) withTargets() ir.Node {
	from := p.at(p.tok)
	var dsts []ir.Var
	var exc *ir.Local
	if !p.is("!") {
		dsts = p.variables()
	}
	if p.accept("!") {
		exc = p.localRef()
	}
	p.expect(":=")
	word := p.tok
	if p.is("call") || p.is("virtual") {
		p.next()
		return p.call(word, dsts, exc)
	}
	if len(dsts) != 1 || exc != nil {
		p.fail(from, CodeSyntax, "only a call has several results or an exceptional one")
	}
	if p.is("new") {
		p.next()
		return &ir.New{Dst: dsts[0], Class: p.class()}
	}
	local := func() *ir.Local {
		p.next()
		l, ok := dsts[0].(*ir.Local)
		if !ok {
			p.fail(from, CodeSyntax, "only a local can be the target of %s", word.text)
		}
		return l
	}
	switch {
	case p.is("load"):
		s := &ir.Load{Dst: local(), Order: p.order()}
		s.Place, _ = p.place()
		return s
	case p.is("addr"):
		s := &ir.Addr{Dst: local()}
		s.Place, _ = p.place()
		return s
	case p.is("newarray"):
		s := &ir.NewArray{Dst: local(), Elem: p.elem()}
		p.expect("[")
		s.Len = p.expr()
		p.expect("]")
		return s
	case p.is("start"):
		return p.startStmt(local())
	case p.is("monitor"):
		return p.monitor(local())
	case p.is("cas"):
		s := &ir.CAS{Dst: local(), Order: p.order()}
		s.Place, _ = p.place()
		p.expect(",")
		s.Old = p.expr()
		p.expect(",")
		s.New = p.expr()
		return s
	}
	return &ir.Assign{Dst: dsts[0], X: p.expr()}
}

// term reads a terminator, its word being taken.
func (p *statements) term(word token) ir.Term {
	switch word.text {
	case "goto":
		return &ir.Goto{To: p.target()}
	case "if":
		t := &ir.If{X: p.expr()}
		p.expect("then")
		t.Then = p.target()
		p.expect("else")
		t.Else = p.target()
		if !p.tok.nl && p.accept("check") {
			t.Check = &ir.Check{Kind: task.Kind(p.str("a kind")), What: p.str("what is wrong")}
		}
		return t
	case "switch":
		return p.switchTerm()
	case "choose":
		t := &ir.Choose{To: []*ir.Block{p.target()}}
		for p.accept(",") {
			t.To = append(t.To, p.target())
		}
		return t
	case "return":
		return &ir.Return{}
	}
	p.fail(p.at(word), CodeSyntax, "expected a statement, found %s", word)
	return nil
}

func (p *statements) switchTerm() *ir.Switch {
	t := &ir.Switch{X: p.expr()}
	if p.accept("of") {
		for {
			c := ir.Case{Value: p.int64()}
			p.expect(":")
			c.To = p.target()
			t.Cases = append(t.Cases, c)
			if !p.accept(",") {
				break
			}
		}
	}
	p.expect("else")
	t.Default = p.target()
	return t
}

// local declares a local; one that was declared may be meant unless it is fresh.
func (p *statements) local(fresh bool) *ir.Local {
	n := p.name("local")
	if l := p.locals[n.text]; l != nil {
		if !fresh && !p.is(":") {
			return l
		}
		p.fail(p.at(n), CodeName, "local %s is declared twice", ir.Name(n.text))
	}
	p.expect(":")
	m, t := p.multType()
	l := p.proc.NewLocal(n.text, t, p.at(n))
	l.Mult = m
	p.position(&l.Span, nil)
	p.locals[n.text] = l
	return l
}
