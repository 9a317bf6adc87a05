// This file reads the statements of C11 tests.

package litmus

import (
	"fmt"

	"assay/source"
)

// cThread makes the code of one function.
type cThread struct {
	*assembler
	atomic map[string]bool // parameters, which are locations: accessed atomically or not
	locals map[string]bool
	temps  int
	memory int // accesses in the expression that is read
	depth  int

	language *language // nil: C
}

// c reads functions.
func (p *parser) c() *source.Diagnostic {
	for !p.next().is("exists", "~", "forall", "locations", "filter") {
		if err := p.cFunction(); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) cFunction() *source.Diagnostic {
	p.accept("void")
	k, err := p.name("a function P0, P1 …")
	if err != nil {
		return err
	}
	if want := fmt.Sprint("P", len(p.test.Threads)); k.text != want {
		return errorf(p.at(k), CodeSyntax, "the next function is %s", want)
	}
	if len(p.test.Threads) >= MaxThreads {
		return errorf(p.at(k), CodeLimit, "more than %d threads", MaxThreads)
	}
	c := &cThread{
		assembler: &assembler{parser: p, labels: map[string]int{}},
		atomic:    map[string]bool{}, locals: map[string]bool{},
	}
	if err := c.parameters(); err != nil {
		return err
	}
	if err := c.block(); err != nil {
		return err
	}
	p.test.Threads = append(p.test.Threads, &Thread{Name: k.text, Code: c.code})
	return nil
}

// parameters reads (atomic_int* x, int* y).
func (c *cThread) parameters() *source.Diagnostic {
	if err := c.expect("("); err != nil {
		return err
	}
	if c.accept("void") || c.next().is(")") {
		return c.expect(")")
	}
	for {
		atomic := false
		for i := 0; c.peek(i).kind == word || c.peek(i).is("(", ")"); i++ {
			atomic = atomic || c.peek(i).is("atomic_int", "_Atomic", "atomic_intptr_t")
			if c.peek(i+1).is("*", ",") {
				break
			}
		}
		from := c.pos
		if err := c.typed(); err != nil {
			return err
		}
		for c.accept("*") {
		}
		bits := widthOf(c.toks[from:c.pos])
		k, err := c.name("the name of a location")
		if err != nil {
			return err
		}
		if first, known := c.widths[k.text]; known && first != bits {
			return errorf(c.at(k), CodeUnsupported, "%s has a type of %d bits here, and one of %d bits in another function: mixed sizes are not understood", k.text, bits, first)
		}
		c.atomic[k.text], c.widths[k.text] = atomic, bits
		if !c.accept(",") {
			return c.expect(")")
		}
	}
}

// widthOf is how many bits a location has that a parameter with this type points to.
func widthOf(typ []token) int {
	bits, pointers := 32, 0
	for _, k := range typ {
		switch {
		case k.is("long", "int64_t", "uint64_t", "intptr_t", "atomic_intptr_t"):
			bits = 64
		case k.is("*"):
			pointers++
		}
	}
	if pointers > 1 { // to an address
		return 64
	}
	return bits
}

func (c *cThread) block() *source.Diagnostic {
	if err := c.expect("{"); err != nil {
		return err
	}
	for !c.accept("}") {
		if err := c.statement(); err != nil {
			return err
		}
	}
	return nil
}

func (c *cThread) statement() *source.Diagnostic {
	if c.depth++; c.depth > maxDepth {
		return errorf(c.at(c.next()), CodeLimit, "the program is nested too deeply")
	}
	defer func() { c.depth-- }()
	switch {
	case c.next().is("{"):
		return c.block()
	case c.accept(";"):
		return nil
	case c.accept("if"):
		return c.conditional()
	case c.language != goLanguage && c.accept("while"), c.language == goLanguage && c.accept("for"):
		return c.loop()
	case c.language != goLanguage && c.accept("do"):
		return c.loopAtLeastOnce()
	}
	first, from := c.next(), len(c.code)
	c.memory = 0
	err := c.simple()
	c.locate(from, first)
	if err != nil {
		return err
	}
	if c.language == goLanguage { // a line ends a statement, and no continuation could begin the next
		c.accept(";")
		return nil
	}
	return c.expect(";")
}

// locate gives instructions their place: from a token up to what was read last.
func (c *cThread) locate(from int, first token) {
	if c.pos == 0 {
		return
	}
	last := c.toks[c.pos-1]
	for i := from; i < len(c.code); i++ {
		c.code[i].Span = c.span(first.from, last.from+len(last.text))
	}
}

// condition reads (e), and gives its value.
func (c *cThread) guard() (*Expr, *source.Diagnostic) {
	if c.language == goLanguage {
		return c.goBranch()
	}
	first, from := c.next(), len(c.code)
	if err := c.expect("("); err != nil {
		return nil, err
	}
	c.memory = 0
	e, err := c.expression()
	if err != nil {
		return nil, err
	}
	defer c.locate(from, first)
	return e, c.expect(")")
}

// jumpTo emits a jump to a place that is not known yet.
func (c *cThread) jumpTo(cond *Expr) int {
	c.emit(Instr{Op: Jump, Expr: cond, Span: cond.Span})
	return len(c.code) - 1
}

// here is the target of a jump.
func (c *cThread) here(jump int) { c.code[jump].Target = len(c.code) }

func isZero(e *Expr) *Expr { return Binary(Eq, e, Constant(Number(0), e.Span)) }

func (c *cThread) conditional() *source.Diagnostic {
	cond, err := c.guard()
	if err != nil {
		return err
	}
	skip := c.jumpTo(isZero(cond))
	if err := c.body(); err != nil {
		return err
	}
	if !c.accept("else") {
		c.here(skip)
		return nil
	}
	out := c.jumpTo(Constant(Number(1), cond.Span))
	c.here(skip)
	if c.next().is("if") {
		err = c.statement()
	} else {
		err = c.body()
	}
	c.here(out)
	return err
}

// body reads what a condition guards: in Go always a block.
func (c *cThread) body() *source.Diagnostic {
	if c.language == goLanguage {
		return c.block()
	}
	return c.statement()
}

func (c *cThread) loop() *source.Diagnostic {
	start := len(c.code)
	cond, err := c.guard()
	if err != nil {
		return err
	}
	out := c.jumpTo(isZero(cond))
	if err := c.body(); err != nil {
		return err
	}
	c.emit(Instr{Op: Jump, Expr: Constant(Number(1), cond.Span), Target: start, Span: cond.Span})
	c.here(out)
	return nil
}

func (c *cThread) loopAtLeastOnce() *source.Diagnostic {
	start := len(c.code)
	if err := c.statement(); err != nil {
		return err
	}
	if err := c.expect("while"); err != nil {
		return err
	}
	cond, err := c.guard()
	if err != nil {
		return err
	}
	c.emit(Instr{Op: Jump, Expr: cond, Target: start, Span: cond.Span})
	return c.expect(";")
}

// simple reads a statement without its semicolon.
func (c *cThread) simple() *source.Diagnostic {
	if c.language != nil {
		return c.objectStatement()
	}
	if k := c.next(); k.kind == word && isType(k.text) {
		return c.declaration()
	}
	if c.accept("*") {
		return c.plainStore()
	}
	if k := c.next(); k.kind == word && c.peek(1).is("=") {
		if !c.locals[k.text] {
			return errorf(c.at(k), CodeName, "there is no local variable %s; locations are written *%s", k.text, k.text)
		}
		c.pos += 2
		return c.assign(k.text)
	}
	if k := c.next(); k.kind == word && c.peek(1).is("(") {
		_, err := c.call(false)
		return err
	}
	return c.wrong("a statement is expected here")
}

func isType(s string) bool {
	for _, t := range types {
		if s == t {
			return true
		}
	}
	return false
}

// declaration reads int r0 = e, or int r0.
func (c *cThread) declaration() *source.Diagnostic {
	if err := c.typed(); err != nil {
		return err
	}
	k, err := c.name("the name of a local variable")
	if err != nil {
		return err
	}
	_, param := c.atomic[k.text]
	if c.locals[k.text] || param {
		return errorf(c.at(k), CodeUnsupported, "%s is declared twice", k.text)
	}
	c.locals[k.text] = true
	if c.accept("=") {
		return c.assign(k.text)
	}
	c.emit(Instr{Op: Set, Dst: k.text, Expr: Constant(Number(0), c.at(k))})
	return nil
}

func (c *cThread) assign(local string) *source.Diagnostic {
	e, err := c.expression()
	c.emit(Instr{Op: Set, Dst: local, Expr: e})
	return err
}

// plainStore reads *x = e, after the star.
func (c *cThread) plainStore() *source.Diagnostic {
	addr, marks, err := c.pointer()
	if err != nil {
		return err
	}
	if err := c.expect("="); err != nil {
		return err
	}
	e, err := c.expression()
	c.emit(Instr{Op: Store, Addr: addr, Expr: e, Marks: marks})
	return err
}

// pointer reads a parameter, or a local variable that holds an address. The
// marks are those of an access without a call: *x.
func (c *cThread) pointer() (*Expr, []string, *source.Diagnostic) {
	k, err := c.name("a location")
	if err != nil {
		return nil, nil, err
	}
	atomic, param := c.atomic[k.text]
	marks := []string{"na"}
	if atomic {
		marks = []string{"sc"}
	}
	switch {
	case param:
		return Constant(Address(k.text), c.at(k)), marks, nil
	case c.locals[k.text]:
		return Register(k.text, c.at(k)), marks, nil
	}
	return nil, nil, errorf(c.at(k), CodeName, "there is no parameter or local variable %s", k.text)
}
