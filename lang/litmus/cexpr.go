// This file reads the expressions of C11 tests.

package litmus

import (
	"fmt"
	"slices"
	"strings"

	"assay/source"
)

// cLevels are the binary operators, those that bind least first.
var cLevels = []map[string]ExprOp{
	{"|": Or}, {"^": Xor}, {"&": And},
	{"==": Eq, "!=": Neq},
	{"<": Lt, "<=": Le, ">": Gt, ">=": Ge},
	{"<<": Shl, ">>": Shr},
	{"+": Add, "-": Sub},
	{"*": Mul},
}

// expression reads an expression. Accesses to memory are emitted; as C leaves
// their order open, there is at most one.
func (c *cThread) expression() (*Expr, *source.Diagnostic) { return c.logical("||", Or) }

// logical reads || and &&, whose operands are true or false.
func (c *cThread) logical(sign string, op ExprOp) (*Expr, *source.Diagnostic) {
	operand := func() (*Expr, *source.Diagnostic) {
		if sign == "||" {
			return c.logical("&&", And)
		}
		return c.level(0)
	}
	e, err := operand()
	for err == nil && c.accept(sign) {
		before := c.memory
		var f *Expr
		if f, err = operand(); err != nil {
			break
		}
		if c.memory > before {
			return nil, errorf(f.Span, CodeUnsupported, "memory is accessed behind %s only where the left side decides; use if", sign)
		}
		zero := func(e *Expr) *Expr { return Binary(Neq, e, Constant(Number(0), e.Span)) }
		e = Binary(op, zero(e), zero(f))
	}
	return e, err
}

// level reads the operators from a level on.
func (c *cThread) level(n int) (*Expr, *source.Diagnostic) {
	if n == len(cLevels) {
		return c.unary()
	}
	e, err := c.level(n + 1)
	for err == nil {
		op, ok := cLevels[n][c.next().text]
		if !ok || c.next().kind != mark {
			break
		}
		c.advance()
		var f *Expr
		if f, err = c.level(n + 1); err == nil {
			e = Binary(op, e, f)
		}
	}
	return e, err
}

func (c *cThread) unary() (*Expr, *source.Diagnostic) {
	if c.depth++; c.depth > maxDepth {
		return nil, errorf(c.at(c.next()), CodeLimit, "the expression is nested too deeply")
	}
	defer func() { c.depth-- }()
	k := c.next()
	switch {
	case c.accept("!"):
		e, err := c.unary()
		if err != nil {
			return nil, err
		}
		return isZero(e), nil
	case c.accept("-"):
		e, err := c.unary()
		if err != nil {
			return nil, err
		}
		return Binary(Sub, Constant(Number(0), c.at(k)), e), nil
	case c.language == nil && c.accept("*"):
		addr, marks, err := c.pointer()
		if err != nil {
			return nil, err
		}
		return c.load(k, Instr{Addr: addr, Marks: marks})
	case c.next().is("(") && c.peek(1).kind == word && isType(c.peek(1).text):
		return c.cast()
	case c.accept("("):
		e, err := c.expression()
		if err != nil {
			return nil, err
		}
		return e, c.expect(")")
	}
	return c.primary()
}

// cast reads (int) e. All integer types are equal.
func (c *cThread) cast() (*Expr, *source.Diagnostic) {
	c.advance()
	for c.next().kind == word && isType(c.next().text) || c.next().is("*") {
		c.advance()
	}
	if err := c.expect(")"); err != nil {
		return nil, err
	}
	return c.unary()
}

func (c *cThread) primary() (*Expr, *source.Diagnostic) {
	k := c.next()
	if k.kind == number {
		n, err := c.integer()
		return Constant(Number(n), c.at(k)), err
	}
	if c.language != nil {
		return c.objectPrimary()
	}
	if k.kind == word && c.peek(1).is("(") {
		return c.call(true)
	}
	if k.kind != word {
		return nil, c.wrong("an expression is expected here")
	}
	c.advance()
	if _, param := c.atomic[k.text]; param {
		return Constant(Address(k.text), c.at(k)), nil
	}
	if !c.locals[k.text] {
		return nil, errorf(c.at(k), CodeName, "there is no parameter or local variable %s", k.text)
	}
	return Register(k.text, c.at(k)), nil
}

// temp returns a register for what an access gives.
func (c *cThread) temp() string {
	c.temps++
	return fmt.Sprint("t'", c.temps)
}

// access counts accesses to memory in one expression.
func (c *cThread) access(k token) *source.Diagnostic {
	if c.memory++; c.memory > 1 {
		return errorf(c.at(k), CodeUnsupported, "the language leaves open which access to memory in this expression comes first; use two statements")
	}
	return nil
}

func (c *cThread) load(k token, in Instr) (*Expr, *source.Diagnostic) {
	in.Op, in.Dst = Load, c.temp()
	if err := c.access(k); err != nil {
		return nil, err
	}
	c.emit(in)
	return Register(in.Dst, c.at(k)), nil
}

// orders are the memory orders of C11 with their marks.
var orders = map[string]string{
	"memory_order_relaxed": "rlx", "memory_order_acquire": "acq", "memory_order_release": "rel",
	"memory_order_acq_rel": "acq-rel", "memory_order_seq_cst": "sc",
}

// order reads a memory order, one of those allowed.
func (c *cThread) order(allowed ...string) ([]string, *source.Diagnostic) {
	k, err := c.name("a memory order")
	if err != nil {
		return nil, err
	}
	m, ok := orders[k.text]
	if !ok {
		return nil, errorf(c.at(k), CodeUnsupported, "the memory order %s is not understood", k.text)
	}
	if !slices.Contains(allowed, m) {
		return nil, errorf(c.at(k), CodeSyntax, "%s is no order for this operation", k.text)
	}
	return []string{m}, nil
}

// Orders that operations can have.
var (
	loadOrders   = []string{"rlx", "acq", "sc"}
	storeOrders  = []string{"rlx", "rel", "sc"}
	updateOrders = []string{"rlx", "acq", "rel", "acq-rel", "sc"}
)

// fetches are the updates that compute, by the end of their names.
var fetches = map[string]ExprOp{"add": Add, "sub": Sub, "or": Or, "and": And, "xor": Xor}

// call reads an atomic operation. Its value is nil where it has none.
func (c *cThread) call(needed bool) (*Expr, *source.Diagnostic) {
	k := c.advance()
	name, explicit := strings.CutSuffix(k.text, "_explicit")
	if err := c.expect("("); err != nil {
		return nil, err
	}
	if name == "atomic_thread_fence" && !explicit && !needed {
		m, err := c.order(updateOrders...)
		if err != nil {
			return nil, err
		}
		c.emit(Instr{Op: Fence, Marks: m})
		return nil, c.expect(")")
	}
	kind, _ := strings.CutPrefix(name, "atomic_")
	fetch, fetches := fetchOp(kind)
	switch {
	case kind == "load", kind == "exchange", fetches, kind == "store" && !needed, kind == "compare_exchange_strong":
	case kind == "store":
		return nil, errorf(c.at(k), CodeSyntax, "%s gives no value", k.text)
	default:
		return nil, errorf(c.at(k), CodeUnsupported, "the function %s is not understood", k.text)
	}
	addr, _, err := c.pointer()
	if err != nil {
		return nil, err
	}
	switch kind {
	case "load":
		return c.atomicLoad(k, addr, explicit)
	case "store":
		return nil, c.atomicStore(addr, explicit)
	case "compare_exchange_strong":
		return c.compareExchange(k, addr, explicit)
	}
	return c.fetch(k, addr, fetch, explicit)
}

// fetchOp returns the operator of fetch_add and its like; ExprValue for an exchange.
func fetchOp(kind string) (ExprOp, bool) {
	rest, ok := strings.CutPrefix(kind, "fetch_")
	op, known := fetches[rest]
	return op, ok && known
}

// orderArgument reads the order of an explicit operation, and its bracket.
func (c *cThread) orderArgument(explicit bool, allowed []string) ([]string, *source.Diagnostic) {
	if !explicit {
		return []string{"sc"}, c.expect(")")
	}
	if err := c.expect(","); err != nil {
		return nil, err
	}
	m, err := c.order(allowed...)
	if err != nil {
		return nil, err
	}
	return m, c.expect(")")
}

func (c *cThread) atomicLoad(k token, addr *Expr, explicit bool) (*Expr, *source.Diagnostic) {
	m, err := c.orderArgument(explicit, loadOrders)
	if err != nil {
		return nil, err
	}
	return c.load(k, Instr{Addr: addr, Marks: m})
}

// argument reads , e.
func (c *cThread) argument() (*Expr, *source.Diagnostic) {
	if err := c.expect(","); err != nil {
		return nil, err
	}
	return c.expression()
}

func (c *cThread) atomicStore(addr *Expr, explicit bool) *source.Diagnostic {
	e, err := c.argument()
	if err != nil {
		return err
	}
	m, err := c.orderArgument(explicit, storeOrders)
	c.emit(Instr{Op: Store, Addr: addr, Expr: e, Marks: m})
	return err
}

// fetch reads an exchange, or an update that computes.
func (c *cThread) fetch(k token, addr *Expr, op ExprOp, explicit bool) (*Expr, *source.Diagnostic) {
	e, err := c.argument()
	if err != nil {
		return nil, err
	}
	if c.memory > 0 {
		return nil, errorf(e.Span, CodeUnsupported, "an update whose operand is read from memory is not understood; use a local variable")
	}
	m, err := c.orderArgument(explicit, updateOrders)
	if err != nil {
		return nil, err
	}
	old, err := c.load(k, Instr{Addr: addr, Marks: m, Linked: true})
	if err != nil {
		return nil, err
	}
	if op != ExprValue {
		e = Binary(op, old, e)
	}
	c.emit(Instr{Op: Store, Addr: addr, Expr: e, Marks: m, Linked: true})
	return old, nil
}

// compareExchange reads (x, &r, e) with two orders where it is explicit.
func (c *cThread) compareExchange(k token, addr *Expr, explicit bool) (*Expr, *source.Diagnostic) {
	if err := c.expect(","); err != nil {
		return nil, err
	}
	if err := c.expect("&"); err != nil {
		return nil, err
	}
	r, err := c.name("a local variable")
	if err != nil {
		return nil, err
	}
	if !c.locals[r.text] {
		return nil, errorf(c.at(r), CodeUnsupported, "what is expected stands in a local variable, and %s is none", r.text)
	}
	e, err := c.argument()
	if err != nil {
		return nil, err
	}
	good, bad, err := c.twoOrders(explicit)
	if err != nil {
		return nil, err
	}
	return c.compared(k, addr, Register(r.text, c.at(r)), e, good, bad)
}

func (c *cThread) twoOrders(explicit bool) (good, bad []string, err *source.Diagnostic) {
	if !explicit {
		return []string{"sc"}, []string{"sc"}, c.expect(")")
	}
	if err = c.expect(","); err != nil {
		return nil, nil, err
	}
	if good, err = c.order(updateOrders...); err != nil {
		return nil, nil, err
	}
	bad, err = c.orderArgument(true, loadOrders)
	return good, bad, err
}

// compared emits the update: the store happens where the expected value was read.
func (c *cThread) compared(k token, addr, want, e *Expr, good, bad []string) (*Expr, *source.Diagnostic) {
	if c.memory > 0 {
		return nil, errorf(c.at(k), CodeUnsupported, "an update with an operand from memory is not understood; use a local variable")
	}
	old, err := c.load(k, Instr{Addr: addr, Marks: good, FailMarks: bad, Wants: want, Linked: true})
	if err != nil {
		return nil, err
	}
	result := c.temp()
	c.emit(Instr{Op: Set, Dst: result, Expr: Binary(Eq, old, want)})
	failed := c.jumpTo(isZero(Register(result, c.at(k))))
	c.emit(Instr{Op: Store, Addr: addr, Expr: e, Marks: good, Linked: true})
	out := c.jumpTo(Constant(Number(1), c.at(k)))
	c.here(failed)
	c.emit(Instr{Op: Set, Dst: want.Reg, Expr: old})
	c.here(out)
	return Register(result, c.at(k)), nil
}
