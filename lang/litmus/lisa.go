// This file reads LISA.

package litmus

import (
	"assay/source"
)

// lisaOps are the operators; those of herd7 come first.
var lisaOps = map[string]ExprOp{
	"add": Add, "xor": Xor, "and": And, "eq": Eq, "neq": Neq,
	"sub": Sub, "mul": Mul, "or": Or, "lt": Lt, "le": Le, "gt": Gt, "ge": Ge,
}

func (p *parser) lisa() *source.Diagnostic { return p.assemble((*assembler).lisa) }

// lisa reads one instruction.
func (a *assembler) lisa() *source.Diagnostic {
	op, err := a.name("an instruction")
	if err != nil {
		return err
	}
	if op.is("mov") {
		return a.lisaMove()
	}
	marks, err := a.annotations()
	if err != nil {
		return err
	}
	switch op.text {
	case "r":
		return a.lisaRead(marks)
	case "w":
		return a.lisaWrite(marks)
	case "f":
		a.emit(Instr{Op: Fence, Marks: marks})
		return nil
	case "b":
		return a.lisaBranch()
	case "rmw":
		return a.lisaUpdate(marks)
	}
	return errorf(a.at(op), CodeUnsupported, "the instruction %s is not understood", op.text)
}

// annotations reads [acq, once]; the brackets may be left out.
func (a *assembler) annotations() ([]string, *source.Diagnostic) {
	var marks []string
	if !a.accept("[") {
		return nil, nil
	}
	for !a.accept("]") {
		k, err := a.name("an annotation")
		if err != nil {
			return nil, err
		}
		text := k.text
		for a.next().is("-") && a.peek(1).kind == word { // acq-rel
			a.advance()
			text += "-" + a.advance().text
		}
		marks = append(marks, text)
		if !a.accept(",") && !a.next().is("]") {
			return nil, a.wrong(", or ] is expected here")
		}
	}
	return marks, nil
}

// lisaRegister reports whether a name is a register: r and a number.
func lisaRegister(k token) bool {
	return k.kind == word && len(k.text) > 1 && k.text[0] == 'r' && span(k.text[1:], digit) == len(k.text)-1
}

func (a *assembler) register() (string, *source.Diagnostic) {
	if !lisaRegister(a.next()) {
		return "", a.wrong("a register is expected here")
	}
	return a.advance().text, nil
}

// operand reads a register, a number, or the name of a location: its address.
func (a *assembler) operand() (*Expr, *source.Diagnostic) {
	k := a.next()
	if lisaRegister(k) {
		a.advance()
		return Register(k.text, a.at(k)), nil
	}
	v, err := a.value()
	return Constant(v, a.at(k)), err
}

// address reads x, r1, x+r1 or r1+0.
func (a *assembler) address() (*Expr, *source.Diagnostic) {
	e, err := a.operand()
	if err != nil || !a.accept("+") {
		return e, err
	}
	plus, err := a.operand()
	if err != nil {
		return nil, err
	}
	return Binary(Add, e, plus), nil
}

// operation reads an operand or (op operand operand).
func (a *assembler) operation() (*Expr, *source.Diagnostic) {
	if !a.accept("(") {
		return a.operand()
	}
	k, err := a.name("an operator")
	if err != nil {
		return nil, err
	}
	op, ok := lisaOps[k.text]
	if !ok {
		return nil, errorf(a.at(k), CodeUnsupported, "the operator %s is not understood", k.text)
	}
	x, err := a.operand()
	if err != nil {
		return nil, err
	}
	y, err := a.operand()
	if err != nil {
		return nil, err
	}
	return Binary(op, x, y), a.expect(")")
}

func (a *assembler) lisaMove() *source.Diagnostic {
	dst, err := a.register()
	if err != nil {
		return err
	}
	e, err := a.operation()
	a.emit(Instr{Op: Set, Dst: dst, Expr: e})
	return err
}

func (a *assembler) lisaRead(marks []string) *source.Diagnostic {
	dst, err := a.register()
	if err != nil {
		return err
	}
	addr, err := a.address()
	a.emit(Instr{Op: Load, Dst: dst, Addr: addr, Marks: marks})
	return err
}

func (a *assembler) lisaWrite(marks []string) *source.Diagnostic {
	addr, err := a.address()
	if err != nil {
		return err
	}
	e, err := a.operand()
	a.emit(Instr{Op: Store, Addr: addr, Expr: e, Marks: marks})
	return err
}

// lisaBranch reads b[] r1 L, which jumps where r1 is not 0, and b[] L.
func (a *assembler) lisaBranch() *source.Diagnostic {
	k := a.next()
	cond := Constant(Number(1), a.at(k))
	if lisaRegister(k) && a.peek(1).kind == word {
		a.advance()
		cond = Register(k.text, a.at(k))
	}
	label, err := a.name("a label")
	if err != nil {
		return err
	}
	a.jump(Instr{Expr: cond}, label)
	return nil
}

// lisaUpdate reads rmw[] r1 op a: r1 := [a]; [a] := op, where op may mention r1.
func (a *assembler) lisaUpdate(marks []string) *source.Diagnostic {
	dst, err := a.register()
	if err != nil {
		return err
	}
	e, err := a.operation()
	if err != nil {
		return err
	}
	addr, err := a.address()
	if err != nil {
		return err
	}
	clash := false
	addr.Registers(func(r string) { clash = clash || r == dst })
	if clash {
		return errorf(addr.Span, CodeUnsupported, "an update into the register of its own address is not understood")
	}
	a.update(dst, addr, e, marks)
	return nil
}

// update emits an atomic update.
func (a *assembler) update(dst string, addr, e *Expr, marks []string) {
	a.emit(Instr{Op: Load, Dst: dst, Addr: addr, Marks: marks, Linked: true})
	a.emit(Instr{Op: Store, Addr: addr, Expr: e, Marks: marks, Linked: true})
}
