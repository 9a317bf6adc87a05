// This file reads ARM of 32 bits.

package litmus

import (
	"slices"
	"strconv"
	"strings"

	"assay/source"
)

// armRegister returns the one name of a register.
func armRegister(name string) (string, bool) {
	up := strings.ToUpper(name)
	if n, err := strconv.Atoi(strings.TrimPrefix(up, "R")); err == nil && up[0] == 'R' && n <= 15 && strconv.Itoa(n) == up[1:] {
		return up, true
	}
	return name, slices.Contains([]string{"SP", "LR"}, up)
}

func (p *parser) arm() *source.Diagnostic {
	wide := func(name string) (string, bool, bool) {
		r, ok := armRegister(name)
		return r, false, ok
	}
	return p.assemble(func(a *assembler) *source.Diagnostic {
		s := &arm{asm{assembler: a, machine: machine{register: wide}}}
		return s.instruction()
	})
}

type arm struct{ asm }

var armSums = map[string]ExprOp{"ADD": Add, "SUB": Sub, "AND": And, "ORR": Or, "EOR": Xor}

var armAccess = map[string]Instr{
	"LDR": {Op: Load}, "LDA": {Op: Load, Marks: []string{"A"}},
	"LDREX": {Op: Load, Marks: []string{"EX"}, Exclusive: true},
	"LDAEX": {Op: Load, Marks: []string{"EX", "A"}, Exclusive: true},
	"STR":   {Op: Store}, "STL": {Op: Store, Marks: []string{"L"}},
	"STREX": {Op: Store, Marks: []string{"EX"}, Exclusive: true},
	"STLEX": {Op: Store, Marks: []string{"EX", "L"}, Exclusive: true},
}

func (a *arm) instruction() *source.Diagnostic {
	var err *source.Diagnostic
	if a.op, err = a.assembler.name("an instruction"); err != nil {
		return err
	}
	op := upper(a.op)
	if in, ok := armAccess[op]; ok {
		return a.mayStore(in, Status{Yes: 0, No: 1, Carries: CarriesAll}, a.address)
	}
	if sum, ok := armSums[op]; ok {
		return a.sum(sum, false)
	}
	if sum, ok := armSums[strings.TrimSuffix(op, "S")]; ok {
		return a.sum(sum, true)
	}
	switch op {
	case "NOP":
		return nil
	case "MOV", "MOVW":
		return a.move()
	case "CMP":
		args, err := a.sources(2)
		if err == nil {
			a.compare(args[0], args[1])
		}
		return err
	case "B":
		return a.branch(nil)
	case "BEQ", "BNE":
		return a.branch(a.compared(conditions[op[1:]]))
	case "CBZ", "CBNZ":
		return a.onZero(op == "CBZ")
	case "DMB", "DSB", "ISB":
		return a.barrier(op)
	}
	return a.unknown()
}

// address reads [R1], [R1,#0] or [R1,R2].
func (a *arm) address() (*Expr, *source.Diagnostic) {
	if err := a.expect("["); err != nil {
		return nil, err
	}
	e, err := a.source()
	if err != nil {
		return nil, err
	}
	if a.accept(",") {
		offset, err := a.either()
		if err != nil {
			return nil, err
		}
		if e, err = a.plus(e, offset); err != nil {
			return nil, err
		}
	}
	if err := a.expect("]"); err != nil {
		return nil, err
	}
	if a.next().kind != end {
		return nil, a.unknownForm()
	}
	return e, nil
}

func (a *arm) sum(op ExprOp, flags bool) *source.Diagnostic {
	dst, _, e, err := a.binary(op)
	if err != nil {
		return err
	}
	if flags {
		a.compare(e, Constant(Number(0), a.at(a.op)))
	}
	a.set(dst, false, e)
	return nil
}

func (a *arm) move() *source.Diagnostic {
	dst, _, err := a.destination()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	e, err := a.either()
	a.set(dst, false, e)
	return err
}

func (a *arm) onZero(zero bool) *source.Diagnostic {
	e, err := a.source()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	op := Neq
	if zero {
		op = Eq
	}
	return a.branch(Binary(op, e, Constant(Number(0), e.Span)))
}

// armBarriers are the kinds of DMB and DSB, with the marks of the fence.
var armBarriers = map[string]string{
	"DMB": "DMB", "DMB SY": "DMB", "DMB ISH": "DMB.ISH", "DMB ST": "DMB.ST",
	"DSB": "DSB", "DSB SY": "DSB", "DSB ST": "DSB.ST", "ISB": "ISB",
}

func (a *arm) barrier(op string) *source.Diagnostic {
	if k := a.next(); k.kind == word {
		op += " " + upper(a.advance())
	}
	mark, ok := armBarriers[op]
	if !ok {
		return errorf(a.at(a.op), CodeUnsupported, "the barrier %s is not understood", op)
	}
	a.emit(Instr{Op: Fence, Marks: []string{mark}})
	return nil
}
