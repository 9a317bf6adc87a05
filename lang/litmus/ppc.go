// This file reads Power.

package litmus

import (
	"strconv"
	"strings"

	"assay/source"
)

func ppcRegister(name string) (canonical string, narrow, ok bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(name, "r"))
	return name, false, err == nil && name[0] == 'r' && n <= 31 && strconv.Itoa(n) == name[1:]
}

func (p *parser) ppc() *source.Diagnostic {
	return p.assemble(func(a *assembler) *source.Diagnostic {
		s := &ppc{asm{assembler: a, machine: machine{register: ppcRegister}}}
		return s.instruction()
	})
}

type ppc struct{ asm }

var ppcSums = map[string]ExprOp{
	"add": Add, "sub": Sub, "and": And, "or": Or, "xor": Xor, "mullw": Mul,
	"addi": Add, "ori": Or, "xori": Xor,
}

var ppcFences = map[string]string{"sync": "SYNC", "hwsync": "SYNC", "lwsync": "LWSYNC", "eieio": "EIEIO", "isync": "ISYNC"}

// The bits of the first condition register.
const (
	bitLess    = "cr0.lt"
	bitGreater = "cr0.gt"
	bitEqual   = "cr0.eq"
)

// ppcBranches are the conditional jumps: a bit, and what it has to be.
var ppcBranches = map[string]struct {
	bit string
	set bool
}{
	"beq": {bitEqual, true}, "bne": {bitEqual, false}, "blt": {bitLess, true}, "bge": {bitLess, false},
	"bgt": {bitGreater, true}, "ble": {bitGreater, false},
}

func (a *ppc) instruction() *source.Diagnostic {
	var err *source.Diagnostic
	if a.op, err = a.assembler.name("an instruction"); err != nil {
		return err
	}
	op := strings.ToLower(a.op.text)
	if mark, ok := ppcFences[op]; ok {
		a.emit(Instr{Op: Fence, Marks: []string{mark}})
		return nil
	}
	if sum, ok := ppcSums[strings.TrimSuffix(op, ".")]; ok {
		return a.sum(op, sum)
	}
	if b, ok := ppcBranches[op]; ok {
		return a.onBit(b.bit, b.set)
	}
	switch op {
	case "nop":
		return nil
	case "li", "mr":
		return a.move(op)
	case "lwz", "stw":
		return a.access(ppcAccess(op == "lwz"), a.displaced)
	case "lwzx", "stwx":
		return a.access(ppcAccess(op == "lwzx"), a.indexed)
	case "lwarx", "stwcx.":
		return a.reserving(op == "lwarx")
	case "cmpw", "cmpwi":
		return a.cmp()
	case "b":
		return a.branch(nil)
	}
	return a.unknown()
}

// ppcAccess returns a load of a word, or a store of one.
func ppcAccess(load bool) Instr {
	if load {
		return Instr{Op: Load, Narrow: true}
	}
	return Instr{Op: Store}
}

// reserving reads lwarx and stwcx., which says in the first condition register
// whether it stored.
func (a *ppc) reserving(load bool) *source.Diagnostic {
	if err := a.access(ppcAccess(load), a.indexed); err != nil {
		return err
	}
	in := &a.code[len(a.code)-1]
	in.Exclusive, in.Marks = true, []string{"EX"}
	if !load {
		in.Status = &Status{Dst: bitEqual, Yes: 1, No: 0, Clears: []string{bitLess, bitGreater}, Carries: CarriesAll}
	}
	return nil
}

// base reads a register that is 0 where it is r0.
func (a *ppc) base() (*Expr, *source.Diagnostic) {
	k := a.next()
	e, err := a.source()
	if err == nil && e.Reg == "r0" {
		return Constant(Number(0), a.at(k)), nil
	}
	return e, err
}

// displaced reads 0(r2).
func (a *ppc) displaced() (*Expr, *source.Diagnostic) {
	offset, err := a.number()
	if err != nil {
		return nil, err
	}
	if err := a.expect("("); err != nil {
		return nil, err
	}
	e, err := a.base()
	if err != nil {
		return nil, err
	}
	if e, err = a.plus(e, offset); err != nil {
		return nil, err
	}
	return e, a.expect(")")
}

// indexed reads r2,r3.
func (a *ppc) indexed() (*Expr, *source.Diagnostic) {
	base := a.base
	if a.next().kind == number { // 0 for no register
		base = a.number
	}
	e, err := base()
	if err != nil {
		return nil, err
	}
	if err := a.comma(); err != nil {
		return nil, err
	}
	index, err := a.source()
	if err != nil {
		return nil, err
	}
	if e.Op == ExprValue && e.Value == Number(0) {
		return index, nil
	}
	return Binary(Add, e, index), nil
}

// sum reads xor r3,r1,r2; with a dot after its name it compares the result with 0. Of addi, r0 is
// 0.
func (a *ppc) sum(op string, sum ExprOp) *source.Diagnostic {
	dst, _, e, err := a.binary(sum)
	if err != nil {
		return err
	}
	if op == "addi" && e.Args[0].Reg == "r0" {
		e.Args[0] = Constant(Number(0), e.Args[0].Span)
	}
	immediate := e.Args[1].Op == ExprValue
	if name := strings.TrimSuffix(op, "."); strings.HasSuffix(name, "i") != immediate || immediate && name != op {
		return a.unknownForm()
	}
	a.set(dst, false, e)
	if strings.HasSuffix(op, ".") {
		a.bits(Register(dst, a.at(a.op)), Constant(Number(0), a.at(a.op)))
	}
	return nil
}

func (a *ppc) bits(x, y *Expr) {
	a.set(bitLess, false, Binary(Lt, x, y))
	a.set(bitGreater, false, Binary(Gt, x, y))
	a.set(bitEqual, false, Binary(Eq, x, y))
}

func (a *ppc) move(op string) *source.Diagnostic {
	dst, _, err := a.destination()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	read := a.number
	if op == "mr" {
		read = a.source
	}
	e, err := read()
	a.set(dst, false, e)
	return err
}

func (a *ppc) cmp() *source.Diagnostic {
	if k := a.next(); k.is("cr0") && a.peek(1).is(",") {
		a.pos += 2
	}
	args, err := a.sources(2)
	if err != nil {
		return err
	}
	a.bits(args[0], args[1])
	return nil
}

func (a *ppc) onBit(bit string, set bool) *source.Diagnostic {
	want := Number(0)
	if set {
		want = Number(1)
	}
	at := a.at(a.op)
	return a.branch(Binary(Eq, Register(bit, at), Constant(want, at)))
}
