// This file reads tests in Java, as herd7 writes them, and in Go: their threads
// are those of C with other accesses to memory, by operations of objects.

package litmus

import (
	"fmt"
	"slices"
	"strings"

	"assay/source"
)

// language is what a test in Java or Go has in place of the functions of C.
type language struct {
	thread     string // how threads are called: this and a number
	operations map[string]operation
	fences     map[string]string
}

// operation is an access by an object: x.Load().
type operation struct {
	kind      operationKind
	op        ExprOp
	marks     []string
	failMarks []string // of one that compares, where it fails
	updated   bool     // it gives the new value, not the old one
	success   bool     // it gives whether it happened
}

type operationKind uint8

const (
	opLoad operationKind = iota
	opStore
	opUpdate  // with an operand; ExprValue is an exchange
	opCompare // with what is expected and what is stored
)

var javaLanguage = &language{
	thread:     "Thread",
	operations: javaOperations(),
	fences: map[string]string{
		"fullFence": "full", "acquireFence": "acquire", "releaseFence": "release", "loadLoadFence": "load-load", "storeStoreFence": "store-store",
	},
}

// javaOperations returns those of VarHandle.
func javaOperations() map[string]operation {
	out := map[string]operation{
		"get":                {kind: opLoad},
		"getOpaque":          {kind: opLoad, marks: []string{"opaque"}},
		"getAcquire":         {kind: opLoad, marks: []string{"acquire"}},
		"set":                {kind: opStore},
		"setOpaque":          {kind: opStore, marks: []string{"opaque"}},
		"setRelease":         {kind: opStore, marks: []string{"release"}},
		"getVolatile":        {kind: opLoad, marks: []string{"volatile"}},
		"setVolatile":        {kind: opStore, marks: []string{"volatile"}},
		"compareAndSet":      {kind: opCompare, marks: []string{"volatile"}, failMarks: []string{"volatile"}, success: true},
		"compareAndExchange": {kind: opCompare, marks: []string{"volatile"}, failMarks: []string{"volatile"}},
	}
	for end, mark := range map[string]string{"": "volatile", "Acquire": "acquire", "Release": "release"} {
		marks := []string{mark}
		out["getAndSet"+end] = operation{kind: opUpdate, op: ExprValue, marks: marks}
		out["getAndAdd"+end] = operation{kind: opUpdate, op: Add, marks: marks}
		out["getAndBitwiseOr"+end] = operation{kind: opUpdate, op: Or, marks: marks}
		out["getAndBitwiseAnd"+end] = operation{kind: opUpdate, op: And, marks: marks}
		out["getAndBitwiseXor"+end] = operation{kind: opUpdate, op: Xor, marks: marks}
	}
	return out
}

var goLanguage = &language{
	thread: "P",
	operations: map[string]operation{
		"Load":           {kind: opLoad, marks: []string{"atomic"}},
		"Store":          {kind: opStore, marks: []string{"atomic"}},
		"Swap":           {kind: opUpdate, op: ExprValue, marks: []string{"atomic"}},
		"Add":            {kind: opUpdate, op: Add, marks: []string{"atomic"}, updated: true},
		"And":            {kind: opUpdate, op: And, marks: []string{"atomic"}},
		"Or":             {kind: opUpdate, op: Or, marks: []string{"atomic"}},
		"CompareAndSwap": {kind: opCompare, marks: []string{"atomic"}, failMarks: []string{"atomic"}, success: true},
	},
}

// java reads Thread0 { … }.
func (p *parser) java() *source.Diagnostic { return p.functions(javaLanguage) }

// golang reads func P0() { … }.
func (p *parser) golang() *source.Diagnostic { return p.functions(goLanguage) }

func (p *parser) functions(l *language) *source.Diagnostic {
	for !p.next().is("exists", "~", "forall", "locations", "filter") {
		if l == goLanguage {
			if err := p.expect("func"); err != nil {
				return err
			}
		}
		k, err := p.name("a thread " + l.thread + "0, " + l.thread + "1 …")
		if err != nil {
			return err
		}
		if want := fmt.Sprint(l.thread, len(p.test.Threads)); k.text != want {
			return errorf(p.at(k), CodeSyntax, "the next thread is %s", want)
		}
		if len(p.test.Threads) >= MaxThreads {
			return errorf(p.at(k), CodeLimit, "more than %d threads", MaxThreads)
		}
		if l == goLanguage || p.next().is("(") {
			if err := p.expect("("); err != nil {
				return err
			}
			if err := p.expect(")"); err != nil {
				return err
			}
		}
		c := &cThread{assembler: &assembler{parser: p, labels: map[string]int{}}, atomic: map[string]bool{}, locals: map[string]bool{}, language: l}
		if err := c.block(); err != nil {
			return err
		}
		p.test.Threads = append(p.test.Threads, &Thread{Name: k.text, Code: c.code})
	}
	return nil
}

// object returns the location that a name in front of an operation denotes. In Java X denotes x, or
// the thread's X of the initial state.
func (c *cThread) object(k token, name string) (*Expr, *source.Diagnostic) {
	if c.language == javaLanguage {
		for _, in := range c.test.Init {
			if in.Thread == len(c.test.Threads) && in.Name == name {
				return Register(name, c.at(k)), nil
			}
		}
		name = strings.ToLower(name)
	}
	if !c.location(name) {
		return nil, errorf(c.at(k), CodeName, "there is no location %s in the initial state", name)
	}
	return Constant(Address(name), c.at(k)), nil
}

// location reports whether the initial state has a location.
func (c *cThread) location(name string) bool {
	return slices.ContainsFunc(c.test.Init, func(in Init) bool { return in.Thread < 0 && in.Name == name })
}

// operate reads an operation of an object. Its value is nil where it has none.
func (c *cThread) operate(needed bool) (*Expr, *source.Diagnostic) {
	k := c.advance()
	dot := strings.LastIndexByte(k.text, '.')
	object, name := "", k.text
	if dot >= 0 {
		object, name = k.text[:dot], k.text[dot+1:]
	}
	if mark, ok := c.language.fences[name]; ok && !needed && (object == "" || object == "VarHandle") {
		c.emit(Instr{Op: Fence, Marks: []string{mark}})
		return nil, c.empty()
	}
	o, ok := c.language.operations[name]
	if !ok || object == "" {
		return nil, errorf(c.at(k), CodeUnsupported, "the operation %s is not understood", k.text)
	}
	if o.kind == opStore && needed {
		return nil, errorf(c.at(k), CodeSyntax, "%s gives no value", k.text)
	}
	addr, err := c.object(k, object)
	if err != nil {
		return nil, err
	}
	switch o.kind {
	case opLoad:
		if err := c.empty(); err != nil {
			return nil, err
		}
		return c.load(k, Instr{Addr: addr, Marks: o.marks})
	case opStore:
		args, err := c.operands(1)
		if err != nil {
			return nil, err
		}
		c.emit(Instr{Op: Store, Addr: addr, Expr: args[0], Marks: o.marks})
		return nil, nil
	case opUpdate:
		return c.updateOperation(k, addr, o)
	}
	return c.compareOperation(k, addr, o)
}

func (c *cThread) empty() *source.Diagnostic {
	if err := c.expect("("); err != nil {
		return err
	}
	return c.expect(")")
}

// operands reads (e) or (e, f).
func (c *cThread) operands(n int) ([]*Expr, *source.Diagnostic) {
	if err := c.expect("("); err != nil {
		return nil, err
	}
	var out []*Expr
	for i := range n {
		if i > 0 {
			if err := c.expect(","); err != nil {
				return nil, err
			}
		}
		e, err := c.expression()
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, c.expect(")")
}

func (c *cThread) updateOperation(k token, addr *Expr, o operation) (*Expr, *source.Diagnostic) {
	args, err := c.operands(1)
	if err != nil {
		return nil, err
	}
	if c.memory > 0 {
		return nil, errorf(args[0].Span, CodeUnsupported, "an update whose operand is read from memory is not understood; use a local variable")
	}
	old, err := c.load(k, Instr{Addr: addr, Marks: o.marks, Linked: true})
	if err != nil {
		return nil, err
	}
	e := args[0]
	if o.op != ExprValue {
		e = Binary(o.op, old, e)
	}
	c.emit(Instr{Op: Store, Addr: addr, Expr: e, Marks: o.marks, Linked: true})
	if o.updated {
		return e, nil
	}
	return old, nil
}

func (c *cThread) compareOperation(k token, addr *Expr, o operation) (*Expr, *source.Diagnostic) {
	args, err := c.operands(2)
	if err != nil {
		return nil, err
	}
	if c.memory > 0 {
		return nil, errorf(c.at(k), CodeUnsupported, "an update with an operand from memory is not understood; use a local variable")
	}
	old, err := c.load(k, Instr{Addr: addr, Marks: o.marks, FailMarks: o.failMarks, Wants: args[0], Linked: true})
	if err != nil {
		return nil, err
	}
	happened := c.temp()
	c.emit(Instr{Op: Set, Dst: happened, Expr: Binary(Eq, old, args[0])})
	failed := c.jumpTo(isZero(Register(happened, c.at(k))))
	c.emit(Instr{Op: Store, Addr: addr, Expr: args[1], Marks: o.marks, Linked: true})
	c.here(failed)
	if o.success {
		return Register(happened, c.at(k)), nil
	}
	return old, nil
}

// objectStatement reads a statement of Java without its semicolon, or one of Go:
// an operation, x = e, and in Go r := e.
func (c *cThread) objectStatement() *source.Diagnostic {
	k := c.next()
	switch {
	case k.kind == word && c.language == javaLanguage && isType(k.text):
		return c.declaration()
	case k.kind == word && c.peek(1).is("("):
		_, err := c.operate(false)
		return err
	case k.kind == word && c.language == goLanguage && c.peek(1).is(":") && c.peek(2).is("="):
		if c.locals[k.text] || c.location(k.text) {
			return errorf(c.at(k), CodeUnsupported, "%s is declared twice", k.text)
		}
		c.pos += 3
		err := c.assign(k.text)
		c.locals[k.text] = true
		return err
	case k.kind == word && c.peek(1).is("="):
		c.pos += 2
		if c.language == goLanguage && !c.locals[k.text] && c.location(k.text) {
			e, err := c.expression()
			c.emit(Instr{Op: Store, Addr: Constant(Address(k.text), c.at(k)), Expr: e})
			return err
		}
		if !c.locals[k.text] {
			return errorf(c.at(k), CodeName, "there is no local variable %s", k.text)
		}
		return c.assign(k.text)
	}
	return c.wrong("a statement is expected here")
}

// objectPrimary reads an operation, a local variable, and in Go a location.
func (c *cThread) objectPrimary() (*Expr, *source.Diagnostic) {
	k := c.next()
	if k.kind != word {
		return nil, c.wrong("an expression is expected here")
	}
	if c.peek(1).is("(") {
		return c.operate(true)
	}
	c.advance()
	switch {
	case c.locals[k.text]:
		return Register(k.text, c.at(k)), nil
	case c.language == goLanguage && c.location(k.text):
		return c.load(k, Instr{Addr: Constant(Address(k.text), c.at(k))})
	}
	return nil, errorf(c.at(k), CodeName, "there is no local variable %s", k.text)
}

// goBranch reads a condition of Go, which has no brackets around it.
func (c *cThread) goBranch() (*Expr, *source.Diagnostic) {
	first, from := c.next(), len(c.code)
	c.memory = 0
	e, err := c.expression()
	c.locate(from, first)
	return e, err
}
