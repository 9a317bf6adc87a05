// This file reads RISC-V.

package litmus

import (
	"slices"
	"strconv"
	"strings"

	"assay/source"
)

// riscvNames are the names of the registers in the calling convention.
var riscvNames = []string{
	"zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
	"s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
}

// riscvRegister returns x10 for a0 and x10.
func riscvRegister(name string) (string, bool) {
	if i := slices.Index(riscvNames, name); i >= 0 {
		return "x" + strconv.Itoa(i), true
	}
	n, err := strconv.Atoi(strings.TrimPrefix(name, "x"))
	return name, err == nil && name[0] == 'x' && n <= 31 && strconv.Itoa(n) == name[1:]
}

func (p *parser) riscv() *source.Diagnostic {
	wide := func(name string) (string, bool, bool) {
		r, ok := riscvRegister(name)
		return r, false, ok
	}
	return p.assemble(func(a *assembler) *source.Diagnostic {
		s := &riscv{asm{assembler: a, machine: machine{wide, "x0"}}}
		return s.instruction()
	})
}

type riscv struct{ asm }

var riscvSums = map[string]ExprOp{
	"add": Add, "sub": Sub, "and": And, "or": Or, "xor": Xor, "slt": Lt, "addw": Add, "subw": Sub,
	"addi": Add, "andi": And, "ori": Or, "xori": Xor, "slti": Lt, "slli": Shl, "addiw": Add, "mul": Mul,
}

var riscvBranches = map[string]ExprOp{"beq": Eq, "bne": Neq, "blt": Lt, "bge": Ge}

var riscvUpdates = map[string]ExprOp{"amoadd": Add, "amoand": And, "amoor": Or, "amoxor": Xor}

// riscvOrders are the marks of the suffixes of loads and stores.
var riscvOrders = map[string][]string{"": nil, ".aq": {"Acq"}, ".rl": {"Rel"}, ".aqrl": {"AcqRel"}, ".aq.rl": {"AcqRel"}}

func (a *riscv) instruction() *source.Diagnostic {
	var err *source.Diagnostic
	if a.op, err = a.assembler.name("an instruction"); err != nil {
		return err
	}
	op := strings.ToLower(a.op.text)
	if sum, ok := riscvSums[op]; ok {
		return a.sum(op, sum)
	}
	if cond, ok := riscvBranches[op]; ok {
		return a.conditional(cond, 2)
	}
	if cond, ok := riscvBranches[strings.TrimSuffix(op, "z")]; ok && strings.HasSuffix(op, "z") {
		return a.conditional(cond, 1)
	}
	base, order, ok := cutSuffix(op, ".aq.rl", ".aqrl", ".aq", ".rl")
	if !ok {
		order = ""
	}
	switch {
	case strings.HasSuffix(base, "w"):
		a.bits = 32
	case strings.HasSuffix(base, "d"):
		a.bits = 64
	}
	switch base {
	case "lw", "ld", "sw", "sd":
		return a.access(riscvAccess(base[0] == 'l', riscvOrders[order]), a.displaced)
	case "lr.w", "lr.d", "sc.w", "sc.d":
		return a.reserving(base[0] == 'l', order)
	}
	if name, _, ok := cutSuffix(base, ".w", ".d"); ok && strings.HasPrefix(name, "amo") {
		return a.update(name, riscvOrders[order])
	}
	return a.other(op)
}

func (a *riscv) other(op string) *source.Diagnostic {
	switch op {
	case "nop":
		return nil
	case "li", "mv", "sext.w":
		return a.move(op == "li")
	case "j":
		return a.branch(nil)
	case "fence":
		return a.fence()
	case "fence.tso", "fence.i":
		a.emit(Instr{Op: Fence, Marks: []string{"F" + op[1:]}})
		return nil
	}
	return a.unknown()
}

// sum reads add x1,x2,x3 and addi x1,x2,1.
func (a *riscv) sum(op string, sum ExprOp) *source.Diagnostic {
	dst, _, e, err := a.binary(sum)
	if err != nil {
		return err
	}
	if immediate := strings.HasSuffix(strings.TrimSuffix(op, "w"), "i"); immediate != (e.Args[1].Op == ExprValue && !a.zeroLast()) {
		return a.unknownForm()
	}
	a.set(dst, false, e)
	return nil
}

// zeroLast reports whether the last operand was the register that is always 0.
func (a *riscv) zeroLast() bool {
	r, ok := riscvRegister(a.toks[a.pos-1].text)
	return ok && r == a.zero
}

func (a *riscv) conditional(op ExprOp, operands int) *source.Diagnostic {
	x, err := a.source()
	if err != nil {
		return err
	}
	y := Constant(Number(0), x.Span)
	if operands == 2 {
		if err := a.comma(); err != nil {
			return err
		}
		if y, err = a.source(); err != nil {
			return err
		}
	}
	if err := a.comma(); err != nil {
		return err
	}
	return a.branch(Binary(op, x, y))
}

func (a *riscv) move(immediate bool) *source.Diagnostic {
	dst, _, err := a.destination()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	read := a.source
	if immediate {
		read = a.number
	}
	e, err := read()
	a.set(dst, false, e)
	return err
}

func riscvAccess(load bool, marks []string) Instr {
	if load {
		return Instr{Op: Load, Marks: marks}
	}
	return Instr{Op: Store, Marks: marks}
}

// displaced reads 0(x2) or (x2).
func (a *riscv) displaced() (*Expr, *source.Diagnostic) {
	offset := Constant(Number(0), a.at(a.next()))
	if !a.next().is("(") {
		var err *source.Diagnostic
		if offset, err = a.number(); err != nil {
			return nil, err
		}
	}
	if err := a.expect("("); err != nil {
		return nil, err
	}
	e, err := a.source()
	if err != nil {
		return nil, err
	}
	if e, err = a.plus(e, offset); err != nil {
		return nil, err
	}
	return e, a.expect(")")
}

// reserving reads lr.w x1,(x2) and sc.w x1,x2,(x3).
func (a *riscv) reserving(load bool, order string) *source.Diagnostic {
	status := &Status{Yes: 0, No: 1, Carries: CarriesStore}
	if !load {
		var err *source.Diagnostic
		if status.Dst, _, err = a.destination(); err != nil {
			return err
		}
		if err := a.comma(); err != nil {
			return err
		}
	}
	if err := a.access(riscvAccess(load, append([]string{"EX"}, riscvOrders[order]...)), a.displaced); err != nil {
		return err
	}
	in := &a.code[len(a.code)-1]
	in.Exclusive = true
	if !load {
		in.Status = status
	}
	return nil
}

// update reads amoadd.w x1,x2,(x3). It is one operation, so that both halves
// have its marks.
func (a *riscv) update(name string, order []string) *source.Diagnostic {
	sum, ok := riscvUpdates[name]
	if !ok && name != "amoswap" {
		return a.unknown()
	}
	dst, _, err := a.destination()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	value, err := a.source()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	addr, err := a.displaced()
	if err != nil {
		return err
	}
	if ok {
		value = Binary(sum, Register(old, value.Span), value)
	}
	a.assembler.update(old, addr, value, append([]string{"X"}, order...))
	a.set(dst, false, Register(old, value.Span))
	return nil
}

// fence reads fence rw,w. Accesses to devices are none of memory's.
func (a *riscv) fence() *source.Diagnostic {
	if a.next().kind == end {
		a.emit(Instr{Op: Fence, Marks: []string{"Fence.rw.rw"}})
		return nil
	}
	before, err := a.accesses()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	after, err := a.accesses()
	if err != nil {
		return err
	}
	a.emit(Instr{Op: Fence, Marks: []string{"Fence." + before + "." + after}})
	return nil
}

func (a *riscv) accesses() (string, *source.Diagnostic) {
	k, err := a.assembler.name("r, w or rw")
	if err != nil {
		return "", err
	}
	kind := strings.Map(func(c rune) rune {
		if c == 'i' || c == 'o' {
			return -1
		}
		return c
	}, k.text)
	if kind != "r" && kind != "w" && kind != "rw" {
		return "", errorf(a.at(k), CodeUnsupported, "the accesses %s are not understood", k.text)
	}
	return kind, nil
}
