// This file reads operands of assembly languages with load and store
// instructions: registers, numbers, and addresses in brackets.

package litmus

import (
	"strings"

	"assay/source"
)

// assembly reports whether the test is in one of these languages.
func (p *parser) assembly() bool {
	switch p.test.Arch {
	case "AArch64", "ARM", "PPC", "RISCV":
		return true
	}
	return false
}

// symbolicRegister returns the name of the register %x: one that no other name has.
func symbolicRegister(name string) string { return "%" + name }

// machine is what differs between these languages.
type machine struct {
	// register is the one name of a register, and reports whether it is narrow.
	register func(name string) (canonical string, narrow, ok bool)
	zero     string // the register that is always 0; "": there is none
}

// asm reads the instructions of one of these languages.
type asm struct {
	*assembler
	machine
	op token // the instruction that is read
}

// unknown refuses an instruction, or a form of it.
func (a *asm) unknown() *source.Diagnostic {
	return errorf(a.at(a.op), CodeUnsupported, "the instruction %s is not understood", a.op.text)
}

func (a *asm) unknownForm() *source.Diagnostic {
	k := a.next()
	if k.kind == end {
		k = a.op
	}
	return errorf(a.at(k), CodeUnsupported, "this form of %s is not understood", a.op.text)
}

// atRegister reports whether a register comes next.
func (a *asm) atRegister() bool {
	if a.next().is("%") {
		return a.peek(1).kind == word
	}
	_, _, ok := a.machine.register(a.next().text)
	return a.next().kind == word && ok
}

// destination reads the name of a register that is written; "" is the one that
// is always 0.
func (a *asm) destination() (reg string, narrow bool, err *source.Diagnostic) {
	if !a.atRegister() {
		return "", false, a.wrong("a register is expected here")
	}
	if a.accept("%") {
		return symbolicRegister(a.advance().text), false, nil
	}
	reg, narrow, _ = a.machine.register(a.advance().text)
	if reg == a.zero {
		reg = ""
	}
	return reg, narrow, nil
}

// source reads a register.
func (a *asm) source() (*Expr, *source.Diagnostic) {
	k := a.next()
	reg, _, err := a.destination()
	if reg == "" && err == nil {
		return Constant(Number(0), a.at(k)), nil
	}
	return Register(reg, a.at(k)), err
}

// either reads a register or a number.
func (a *asm) either() (*Expr, *source.Diagnostic) {
	if a.atRegister() {
		return a.source()
	}
	return a.number()
}

// number reads a number, with or without its sign #.
func (a *asm) number() (*Expr, *source.Diagnostic) {
	k := a.next()
	a.accept("#")
	n, err := a.integer()
	return Constant(Number(n), a.at(k)), err
}

func (a *asm) comma() *source.Diagnostic { return a.expect(",") }

// access reads what follows the name of a load or a store: a register and an address.
func (a *asm) access(in Instr, address func() (*Expr, *source.Diagnostic)) *source.Diagnostic {
	var err *source.Diagnostic
	if in.Op == Load {
		var narrow bool
		in.Dst, narrow, err = a.destination()
		in.Narrow = in.Narrow || narrow
	} else {
		in.Expr, err = a.source()
	}
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	in.Addr, err = address()
	a.emit(in)
	return err
}

// mayStore is access of an instruction that names, if it is an exclusive store, the register
// that says first whether it stored.
func (a *asm) mayStore(in Instr, s Status, address func() (*Expr, *source.Diagnostic)) *source.Diagnostic {
	if in.Op == Store && in.Exclusive {
		var err *source.Diagnostic
		if s.Dst, _, err = a.destination(); err != nil {
			return err
		}
		in.Status = &s
		if err := a.comma(); err != nil {
			return err
		}
	}
	return a.access(in, address)
}

// sources reads registers or numbers between commas, the last of which may be
// a number.
func (a *asm) sources(n int) ([]*Expr, *source.Diagnostic) {
	var out []*Expr
	for i := range n {
		if i > 0 {
			if err := a.comma(); err != nil {
				return nil, err
			}
		}
		read := a.source
		if i == n-1 {
			read = a.either
		}
		e, err := read()
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// plus adds an offset. One that is a number other than 0 means a part of what the register points to, or what is beside it.
func (a *asm) plus(e, offset *Expr) (*Expr, *source.Diagnostic) {
	switch {
	case offset.Op != ExprValue:
		return Binary(Add, e, offset), nil
	case offset.Value != Number(0):
		return nil, errorf(offset.Span, CodeUnsupported, "the offset %v is not understood: an access is to the whole of a location", offset.Value)
	}
	return e, nil
}

// wide returns the width of a register, or 0 where the token is none.
func (a *asm) wide(k token) uint8 {
	_, narrow, ok := a.machine.register(k.text)
	switch {
	case k.kind != word || !ok:
		return 0
	case narrow:
		return 32
	}
	return 64
}

// set puts a value into a register, unless it is the one that is always 0.
func (a *asm) set(dst string, narrow bool, e *Expr) {
	if dst != "" {
		a.emit(Instr{Op: Set, Dst: dst, Expr: e, Narrow: narrow})
	}
}

// binary reads the operands of op dst, x, y.
func (a *asm) binary(op ExprOp) (dst string, narrow bool, e *Expr, err *source.Diagnostic) {
	if dst, narrow, err = a.destination(); err != nil {
		return "", false, nil, err
	}
	if err = a.comma(); err != nil {
		return "", false, nil, err
	}
	args, err := a.sources(2)
	if err != nil {
		return "", false, nil, err
	}
	return dst, narrow, Binary(op, args[0], args[1]), nil
}

// branch jumps to the label that comes next.
func (a *asm) branch(cond *Expr) *source.Diagnostic {
	label, err := a.assembler.name("a label")
	if err != nil {
		return err
	}
	if cond == nil {
		cond = Constant(Number(1), a.at(label))
	}
	a.jump(Instr{Expr: cond}, label)
	return nil
}

// flags are where the operands of the last comparison are kept.
const (
	flagsLeft  = "flags"
	flagsRight = "flags'"
)

func (a *asm) compare(x, y *Expr) {
	a.emit(Instr{Op: Set, Dst: flagsLeft, Expr: x})
	a.emit(Instr{Op: Set, Dst: flagsRight, Expr: y})
}

// compared returns the result of the last comparison.
func (a *asm) compared(op ExprOp) *Expr {
	at := a.at(a.op)
	return Binary(op, Register(flagsLeft, at), Register(flagsRight, at))
}

// conditions by their names in instructions, for numbers with a sign.
var conditions = map[string]ExprOp{"EQ": Eq, "NE": Neq, "LT": Lt, "LE": Le, "GT": Gt, "GE": Ge}

// upper returns the name of an instruction in capital letters.
func upper(k token) string { return strings.ToUpper(k.text) }

// cutSuffix takes a suffix away, and reports whether it was there.
func cutSuffix(s string, suffixes ...string) (rest, suffix string, ok bool) {
	for _, suffix := range suffixes {
		if rest, ok := strings.CutSuffix(s, suffix); ok {
			return rest, suffix, true
		}
	}
	return s, "", false
}
