package classfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Instr is an instruction. Which of its fields count depends on the operands of its opcode; the
// short forms (iload_0, aload_3) have their local in Index too.
type Instr struct {
	Offset int // in the code
	Size   int // in bytes, with a wide before it
	Op     Op
	Wide   bool   // has wide before it
	Index  int    // a local, or an entry of the constant pool
	Value  int    // an immediate number
	Target int    // offset where it goes: a branch, or the default of a switch
	Cases  []Case // of a switch, in order
}

// Case is a case of a switch.
type Case struct {
	Value  int32
	Target int
}

// Next returns the offset just behind the instruction.
func (i *Instr) Next() int { return i.Offset + i.Size }

// Falls reports whether the next instruction may follow: not after a goto, switch, return, throw or
// ret. (After jsr it does not follow directly.)
func (i *Instr) Falls() bool {
	switch i.Op {
	case OpGoto, OpGotoW, OpJsr, OpJsrW, OpRet, OpTableswitch, OpLookupswitch, OpAthrow,
		OpIreturn, OpLreturn, OpFreturn, OpDreturn, OpAreturn, OpReturn:
		return false
	}
	return true
}

// Stores returns the variable in which an instruction stores a reference.
func (i *Instr) Stores() (slot int, ok bool) {
	switch {
	case i.Op == OpAstore:
		return i.Index, true
	case i.Op >= OpAstore0 && i.Op <= OpAstore3:
		return int(i.Op - OpAstore0), true
	}
	return 0, false
}

// Writes returns the variable that an instruction writes as a whole: with a store of any type.
func (i *Instr) Writes() (slot int, ok bool) {
	ok = i.Op >= OpIstore && i.Op <= OpAstore || i.Op >= OpIstore0 && i.Op <= OpAstore3
	return i.Index, ok
}

// Loads returns the variable from which an instruction loads a reference.
func (i *Instr) Loads() (slot int, ok bool) {
	switch {
	case i.Op == OpAload:
		return i.Index, true
	case i.Op >= OpAload0 && i.Op <= OpAload3:
		return int(i.Op - OpAload0), true
	}
	return 0, false
}

// ReadInstr decodes the instruction at an offset. Its targets may lie anywhere;
// Class.Instructions checks them.
func ReadInstr(code []byte, at int) (Instr, error) {
	in := Instr{Offset: at}
	if at < 0 || at >= len(code) {
		return in, fmt.Errorf("no instruction at %d, in code of %d bytes", at, len(code))
	}
	in.Op = Op(code[at])
	rest := code[at+1:]
	if in.Op == OpWide {
		if len(rest) == 0 {
			return in, errEnds
		}
		in.Wide, in.Op, rest = true, Op(rest[0]), rest[1:]
		if k := in.Op.Info().Operands; k != OpLocal && k != OpInc {
			return in, fmt.Errorf("wide before opcode %d", in.Op)
		}
	}
	info := in.Op.Info()
	if info.Name == "" {
		return in, fmt.Errorf("unknown opcode %d", in.Op)
	}
	if info.Operands == OpTable || info.Operands == OpLookup {
		err := in.readSwitch(code)
		return in, err
	}
	size := operandSize(info.Operands, in.Wide)
	if len(rest) < size {
		return in, errEnds
	}
	in.Size = len(code) - at - len(rest) + size
	return in, in.readOperands(info.Operands, rest[:size])
}

var errEnds = errors.New("the code ends in an instruction")

func operandSize(k Operands, wide bool) int {
	n := 0
	switch k {
	case NoOperands:
	case OpByte, OpConst1, OpPrim, OpLocal:
		n = 1
	case OpShort, OpConst, OpConst2, OpBranch, OpInc:
		n = 2
	case OpMulti:
		n = 3
	case OpInterface, OpDynamic, OpBranch4:
		n = 4
	default:
		panic(fmt.Sprintf("operands %d have no fixed size", k))
	}
	if wide {
		n *= 2
	}
	return n
}

func s2(b []byte) int { return int(int16(binary.BigEndian.Uint16(b))) }
func u2(b []byte) int { return int(binary.BigEndian.Uint16(b)) }
func s4(b []byte) int { return int(int32(binary.BigEndian.Uint32(b))) }

func (in *Instr) readOperands(k Operands, b []byte) error {
	switch k {
	case NoOperands:
		in.Index = shortLocal(in.Op)
	case OpByte:
		in.Value = int(int8(b[0]))
	case OpShort:
		in.Value = s2(b)
	case OpLocal:
		if in.Index = int(b[0]); in.Wide {
			in.Index = u2(b)
		}
	case OpInc:
		if in.Index, in.Value = int(b[0]), int(int8(b[1])); in.Wide {
			in.Index, in.Value = u2(b), s2(b[2:])
		}
	case OpConst1:
		in.Index = int(b[0])
	case OpConst, OpConst2:
		in.Index = u2(b)
	case OpInterface:
		in.Index, in.Value = u2(b), int(b[2])
		if b[3] != 0 || in.Value == 0 {
			return errors.New("invokeinterface wants a count and then 0")
		}
	case OpDynamic:
		in.Index = u2(b)
		if b[2] != 0 || b[3] != 0 {
			return errors.New("invokedynamic wants two bytes of 0 at its end")
		}
	case OpMulti:
		if in.Index, in.Value = u2(b), int(b[2]); in.Value == 0 {
			return errors.New("multianewarray with 0 dimensions")
		}
	case OpPrim:
		if in.Value = int(b[0]); PrimType(in.Value) == 0 {
			return fmt.Errorf("newarray of unknown type %d", in.Value)
		}
	case OpBranch:
		in.Target = in.Offset + s2(b)
	case OpBranch4:
		in.Target = in.Offset + s4(b)
	default:
		panic("operands of " + in.Op.String())
	}
	return nil
}

// shortLocal returns the local that iload_0 and its like have in their opcode.
func shortLocal(op Op) int {
	switch {
	case op >= OpIload0 && op <= OpAload3:
		return int(op-OpIload0) % 4
	case op >= OpIstore0 && op <= OpAstore3:
		return int(op-OpIstore0) % 4
	}
	return 0
}

// PrimType returns the element type of newarray as in descriptors, 0 if there is none.
func PrimType(value int) byte {
	const first = 4
	if i := value - first; i >= 0 && i < len(primTypes) {
		return primTypes[i]
	}
	return 0
}

const primTypes = "ZCFDBSIJ"

func (in *Instr) readSwitch(code []byte) error {
	at := in.Offset + 1
	at += -at & 3 // aligned to four bytes
	word := func(i int) int { return s4(code[at+4*i:]) }
	has := func(n int) bool { return at+4*n <= len(code) }
	head := 2
	if in.Op == OpTableswitch {
		head = 3
	}
	if !has(head) {
		return errEnds
	}
	in.Target = in.Offset + word(0)
	if in.Op == OpTableswitch {
		low, high := word(1), word(2)
		n := high - low + 1
		if n < 1 || n > len(code) || !has(head+n) {
			return fmt.Errorf("tableswitch from %d to %d", low, high)
		}
		in.Value, in.Cases = low, make([]Case, n)
		for i := range in.Cases {
			in.Cases[i] = Case{int32(low + i), in.Offset + word(head+i)}
		}
		in.Size = at + 4*(head+n) - in.Offset
		return nil
	}
	n := word(1)
	if n < 0 || n > len(code) || !has(head+2*n) {
		return fmt.Errorf("lookupswitch of %d cases", n)
	}
	in.Cases = make([]Case, n)
	for i := range in.Cases {
		in.Cases[i] = Case{int32(word(head + 2*i)), in.Offset + word(head+2*i+1)}
		if i > 0 && in.Cases[i].Value <= in.Cases[i-1].Value {
			return fmt.Errorf("cases of lookupswitch are not in order: %d, %d", in.Cases[i-1].Value, in.Cases[i].Value)
		}
	}
	in.Size = at + 4*(head+2*n) - in.Offset
	return nil
}

// All iterates over the instructions in order. It stops after the first error.
func (c *Code) All() iter.Seq2[Instr, error] {
	return func(yield func(Instr, error) bool) {
		for at := 0; at < len(c.Bytes); {
			in, err := ReadInstr(c.Bytes, at)
			if !yield(in, err) || err != nil {
				return
			}
			at = in.Next()
		}
	}
}

// Instructions returns the checked instructions of a method of the class: every
// opcode is known to the version of the class, locals and constant pool indices
// are of the right kind, targets and exception handlers begin at instructions,
// and control does not run off the end. An error is a *source.Diagnostic. It is
// nil for a method without code.
func (c *Class) Instructions(m *Method) ([]Instr, error) {
	if m.Code == nil {
		return nil, nil
	}
	out := make([]Instr, 0, len(m.Code.Bytes)/2)
	starts := make([]bool, len(m.Code.Bytes)+1)
	wrong := func(at int, err error) error {
		return complaint(c.File, CodeCode, m.Code.Offset+at, []string{"method " + m.clipped(), fmt.Sprintf("code offset %d", at)}, "%v", err)
	}
	for in, err := range m.Code.All() {
		if err == nil {
			err = c.checkOperands(m.Code, &in)
		}
		if err != nil {
			return nil, wrong(in.Offset, err)
		}
		starts[in.Offset] = true
		out = append(out, in)
	}
	for i := range out {
		if err := checkTargets(&out[i], starts); err != nil {
			return nil, wrong(out[i].Offset, err)
		}
	}
	if last := &out[len(out)-1]; last.Falls() {
		return nil, wrong(last.Offset, errors.New("control runs off the end of the code"))
	}
	starts[len(m.Code.Bytes)] = true // where a handled range may end
	for _, h := range m.Code.Handlers {
		if !starts[h.Start] || !starts[h.End] || !starts[h.Target] {
			return nil, wrong(h.Start, fmt.Errorf("exception handler from %d to %d at %d is not at instructions", h.Start, h.End, h.Target))
		}
	}
	return out, nil
}

func checkTargets(in *Instr, starts []bool) error {
	ok := func(t int) bool { return t >= 0 && t < len(starts)-1 && starts[t] }
	switch in.Op.Info().Operands {
	case OpBranch, OpBranch4, OpTable, OpLookup:
		if !ok(in.Target) {
			return fmt.Errorf("%v goes to %d, where no instruction begins", in.Op, in.Target)
		}
	}
	for _, c := range in.Cases {
		if !ok(c.Target) {
			return fmt.Errorf("%v goes to %d, where no instruction begins", in.Op, c.Target)
		}
	}
	return nil
}

// checkOperands checks locals, constants and what the version allows.
func (c *Class) checkOperands(code *Code, in *Instr) error {
	if local, words := in.local(); words > 0 && local+words > code.MaxLocals {
		return fmt.Errorf("%v of local %d, of %d", in.Op, local, code.MaxLocals)
	}
	tag := c.Pool.Tag(in.Index)
	want := c.constantKinds(in.Op)
	if want != nil && !slices.Contains(want, tag) {
		return fmt.Errorf("%v of constant pool entry %d, which is no %v", in.Op, in.Index, want[0])
	}
	switch in.Op {
	case OpJsr, OpJsrW, OpRet:
		if c.Major >= 51 {
			return fmt.Errorf("%v in a class file of version %d", in.Op, c.Major)
		}
	case OpLdc, OpLdcW, OpLdc2W:
		if d, ok := c.Pool.At(in.Index).(DynamicRef); ok {
			if two := d.Desc == "J" || d.Desc == "D"; two != (in.Op == OpLdc2W) {
				return fmt.Errorf("%v of a dynamic constant of type %s", in.Op, clip(d.Desc))
			}
		}
	case OpNew:
		if name := c.Pool.name(in.Index); name[0] == '[' {
			return fmt.Errorf("new of an array, %s", clip(name))
		}
	case OpMultianewarray:
		if dims(c.Pool.name(in.Index)) < in.Value {
			return fmt.Errorf("multianewarray of %d dimensions of %s", in.Value, clip(c.Pool.name(in.Index)))
		}
	case OpInvokevirtual, OpInvokestatic, OpInvokeinterface, OpInvokespecial:
		return c.checkCall(in)
	}
	return nil
}

// dims returns how many dimensions a class constant has as an array.
func dims(name string) int { return len(name) - len(strings.TrimLeft(name, "[")) }

// checkCall: constructors only by invokespecial, and the count of
// invokeinterface is what the descriptor says.
func (c *Class) checkCall(in *Instr) error {
	ref := c.Pool.member(in.Index)
	if ref.Name == "<init>" && in.Op != OpInvokespecial {
		return fmt.Errorf("%v of a constructor", in.Op)
	}
	if in.Op == OpInvokeinterface {
		if c.Pool.methodType(in.Index).Slots()+1 != in.Value {
			return fmt.Errorf("invokeinterface with count %d of %s%s", in.Value, clip(ref.Name), clip(ref.Desc))
		}
	}
	return nil
}

// constantKinds returns the kinds of constants that an opcode may have, nil if it has none.
func (c *Class) constantKinds(op Op) []Tag {
	switch op {
	case OpLdc, OpLdcW:
		kinds := []Tag{TagInteger, TagFloat, TagString}
		if c.Major >= 49 {
			kinds = append(kinds, TagClass, TagMethodHandle, TagMethodType, TagDynamic)
		}
		return kinds
	case OpLdc2W:
		return []Tag{TagLong, TagDouble, TagDynamic}
	case OpGetstatic, OpPutstatic, OpGetfield, OpPutfield:
		return []Tag{TagFieldref}
	case OpInvokevirtual:
		return []Tag{TagMethodref}
	case OpInvokespecial, OpInvokestatic:
		if c.Major >= 52 {
			return []Tag{TagMethodref, TagInterfaceMethodref}
		}
		return []Tag{TagMethodref}
	case OpInvokeinterface:
		return []Tag{TagInterfaceMethodref}
	case OpInvokedynamic:
		return []Tag{TagInvokeDynamic}
	case OpNew, OpAnewarray, OpCheckcast, OpInstanceof, OpMultianewarray:
		return []Tag{TagClass}
	}
	return nil
}

// local returns the local that an instruction reads or writes, and its words; 0 words if there is none.
func (in *Instr) local() (index, words int) {
	switch op := in.Op; {
	case op == OpIinc || op == OpRet || op == OpIload || op == OpFload || op == OpAload || op == OpIstore || op == OpFstore || op == OpAstore:
		return in.Index, 1
	case op == OpLload || op == OpDload || op == OpLstore || op == OpDstore:
		return in.Index, 2
	case op >= OpIload0 && op <= OpAload3:
		return in.Index, 1 + int(op-OpIload0)/4%2 // i, l, f, d, a
	case op >= OpIstore0 && op <= OpAstore3:
		return in.Index, 1 + int(op-OpIstore0)/4%2
	}
	return 0, 0
}
