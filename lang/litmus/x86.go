// This file reads x86, in the two syntaxes of herd7: X86 is written like Intel's
// manuals, MOV EAX,[x], and X86_64 as for the GNU assembler, movl (x),%eax, with
// the source first.

package litmus

import (
	"strings"

	"assay/source"
)

func (p *parser) x86() *source.Diagnostic { return p.assemble((*assembler).x86) }

// x86Registers are the general registers; wide and narrow names are one.
var x86Registers = []string{"AX", "BX", "CX", "DX", "SI", "DI", "BP", "SP"}

// x86Register returns the one name of a register, or the name itself.
func x86Register(name string) string {
	upper := strings.ToUpper(name)
	for _, r := range x86Registers {
		if upper == "E"+r || upper == "R"+r {
			return "E" + r
		}
	}
	if rest, ok := strings.CutPrefix(upper, "R"); ok && rest != "" {
		if n := span(rest, digit); n > 0 && (rest[n:] == "" || rest[n:] == "D") {
			return "R" + rest[:n]
		}
	}
	return name
}

func isX86Register(name string) bool {
	r := x86Register(name)
	return r != name || strings.HasPrefix(r, "E") && len(r) == 3 && strings.ToUpper(name) == r || len(r) > 1 && r[0] == 'R' && span(r[1:], digit) == len(r)-1
}

// x86Flags holds the operands of the last comparison.
const x86Flags = "flags"

// x86Sums are instructions that compute.
var x86Sums = map[string]ExprOp{"ADD": Add, "SUB": Sub, "AND": And, "OR": Or, "XOR": Xor}

// x86Jumps are the conditional jumps, by the result of the last comparison.
var x86Jumps = map[string]ExprOp{
	"JE": Eq, "JZ": Eq, "JNE": Neq, "JNZ": Neq, "JL": Lt, "JLE": Le, "JG": Gt, "JGE": Ge,
}

// place is an operand: memory or not.
type place struct {
	memory bool
	e      *Expr // the address, or the value
	reg    string
}

func (a *assembler) x86() *source.Diagnostic {
	locked := a.next().kind == word && strings.EqualFold(a.next().text, "LOCK")
	if locked {
		a.advance()
		a.accept(";")
	}
	k, err := a.name("an instruction")
	if err != nil {
		return err
	}
	op := strings.ToUpper(k.text)
	if n := len(op); n > 3 && strings.ContainsAny(op[n-1:], "LQ") && (op[:n-1] == "MOV" || op[:n-1] == "XCHG" || x86Sums[op[:n-1]] != 0) {
		a.bits = map[byte]uint8{'L': 32, 'Q': 64}[op[n-1]]
		op = op[:n-1]
	} else {
		a.bits = a.x86Bits()
	}
	switch {
	case op == "MFENCE":
		a.emit(Instr{Op: Fence, Marks: []string{"mfence"}})
		return nil
	case op == "JMP" || x86Jumps[op] != 0:
		return a.x86Jump(op)
	case op == "INC" || op == "DEC":
		return a.x86Count(op, locked)
	}
	if op != "MOV" && op != "XCHG" && op != "CMP" && x86Sums[op] == 0 {
		return errorf(a.at(k), CodeUnsupported, "the instruction %s is not understood", k.text)
	}
	to, from, err := a.x86Operands()
	if err != nil {
		return err
	}
	switch {
	case to.memory && from.memory:
		return errorf(a.at(k), CodeSyntax, "only one operand can be in memory")
	case op == "MOV" && !locked:
		return a.x86Move(to, from, k)
	case op == "XCHG":
		return a.x86Exchange(to, from, k)
	case op == "CMP" && !locked:
		return a.x86Compare(to, from)
	case x86Sums[op] != 0:
		return a.x86Sum(x86Sums[op], to, from, locked, k)
	}
	return errorf(a.at(k), CodeSyntax, "%s cannot be locked", k.text)
}

// x86Bits is the width of the registers of an instruction, but for those in addresses; 0: there are none that say.
func (a *assembler) x86Bits() uint8 {
	inside := false
	for _, k := range a.toks[a.pos:] {
		switch {
		case k.is("(", "["):
			inside = true
		case k.is(")", "]"):
			inside = false
		case inside || k.kind != word || !isX86Register(k.text):
		case k.text[0]|32 == 'e' || strings.HasSuffix(strings.ToUpper(k.text), "D"):
			return 32
		default:
			return 64
		}
	}
	return 0
}

func (a *assembler) x86Jump(op string) *source.Diagnostic {
	label, err := a.name("a label")
	if err != nil {
		return err
	}
	at := a.at(label)
	cond := Constant(Number(1), at)
	if op != "JMP" {
		cond = Binary(x86Jumps[op], Register(x86Flags, at), Register(x86Flags+"'", at))
	}
	a.jump(Instr{Expr: cond}, label)
	return nil
}

func (a *assembler) x86Operands() (to, from place, err *source.Diagnostic) {
	if to, err = a.x86Operand(); err != nil {
		return to, from, err
	}
	if err = a.expect(","); err != nil {
		return to, from, err
	}
	if from, err = a.x86Operand(); a.gnu() {
		to, from = from, to
	}
	return to, from, err
}

// gnu reports whether the source comes first.
func (a *assembler) gnu() bool { return a.test.Arch == "X86_64" }

// x86Operand reads $1, EAX, [x] or [EAX], and of X86_64 $1, %eax, (x) or (%rax).
func (a *assembler) x86Operand() (place, *source.Diagnostic) {
	k := a.next()
	open, close := "[", "]"
	if a.gnu() {
		open, close = "(", ")"
	}
	if a.accept(open) {
		p, err := a.x86Operand()
		if err != nil {
			return p, err
		}
		p.memory, p.reg = true, ""
		return p, a.expect(close)
	}
	if a.gnu() && isX86Register(k.text) {
		return place{}, errorf(a.at(k), CodeSyntax, "registers of X86_64 are written with %%, and the source comes first")
	}
	if a.gnu() {
		a.accept("%")
	}
	if k := a.next(); k.kind == word && isX86Register(k.text) {
		a.advance()
		r := x86Register(k.text)
		return place{e: Register(r, a.at(k)), reg: r}, nil
	}
	a.accept("$")
	v, err := a.value()
	return place{e: Constant(v, a.at(k))}, err
}

func (a *assembler) x86Move(to, from place, k token) *source.Diagnostic {
	switch {
	case to.memory:
		a.emit(Instr{Op: Store, Addr: to.e, Expr: from.e})
	case to.reg == "":
		return errorf(a.at(k), CodeSyntax, "nothing can be moved to a constant")
	case from.memory:
		a.emit(Instr{Op: Load, Dst: to.reg, Addr: from.e})
	default:
		a.emit(Instr{Op: Set, Dst: to.reg, Expr: from.e})
	}
	return nil
}

// x86Temp holds what an update read.
const x86Temp = "read"

// x86Exchange is locked whether it says so or not.
func (a *assembler) x86Exchange(to, from place, k token) *source.Diagnostic {
	if from.memory {
		to, from = from, to
	}
	if !to.memory || from.reg == "" {
		return errorf(a.at(k), CodeUnsupported, "only memory and a register are exchanged")
	}
	at := a.at(k)
	a.update(x86Temp, to.e, from.e, []string{"lock"})
	a.emit(Instr{Op: Set, Dst: from.reg, Expr: Register(x86Temp, at)})
	return nil
}

func (a *assembler) x86Compare(to, from place) *source.Diagnostic {
	for i, p := range []place{to, from} {
		dst := x86Flags + []string{"", "'"}[i]
		if p.memory {
			a.emit(Instr{Op: Load, Dst: dst, Addr: p.e})
			continue
		}
		a.emit(Instr{Op: Set, Dst: dst, Expr: p.e})
	}
	return nil
}

// x86Sum is to := to op from, which sets the flags as a comparison with 0.
func (a *assembler) x86Sum(op ExprOp, to, from place, locked bool, k token) *source.Diagnostic {
	at := a.at(k)
	switch {
	case to.memory:
		var marks []string
		if locked {
			marks = []string{"lock"}
		}
		a.update(x86Temp, to.e, Binary(op, Register(x86Temp, at), from.e), marks)
		if !locked { // no other thread waits: a plain load and a plain store
			a.code[len(a.code)-2].Linked, a.code[len(a.code)-1].Linked = false, false
		}
		a.emit(Instr{Op: Set, Dst: x86Flags, Expr: Binary(op, Register(x86Temp, at), from.e)})
	case to.reg == "" || locked:
		return errorf(a.at(k), CodeUnsupported, "these operands are not understood")
	case from.memory:
		a.emit(Instr{Op: Load, Dst: x86Temp, Addr: from.e})
		a.emit(Instr{Op: Set, Dst: to.reg, Expr: Binary(op, to.e, Register(x86Temp, at))})
		a.emit(Instr{Op: Set, Dst: x86Flags, Expr: to.e})
	default:
		a.emit(Instr{Op: Set, Dst: to.reg, Expr: Binary(op, to.e, from.e)})
		a.emit(Instr{Op: Set, Dst: x86Flags, Expr: to.e})
	}
	a.emit(Instr{Op: Set, Dst: x86Flags + "'", Expr: Constant(Number(0), at)})
	return nil
}

// x86Count is INC or DEC.
func (a *assembler) x86Count(op string, locked bool) *source.Diagnostic {
	k := a.next()
	to, err := a.x86Operand()
	if err != nil {
		return err
	}
	sum := Add
	if op == "DEC" {
		sum = Sub
	}
	return a.x86Sum(sum, to, place{e: Constant(Number(1), a.at(k))}, locked, k)
}
