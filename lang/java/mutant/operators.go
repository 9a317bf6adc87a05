package mutant

// This file has the operators: what each makes of an instruction.

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"assay/lang/java/classfile"
)

// Operator is what a mutant has changed.
type Operator string

// The operators.
const (
	Condition  Operator = "condition"  // a condition is negated
	Boundary   Operator = "boundary"   // < becomes <=, and the other way round
	Arithmetic Operator = "arithmetic" // + and -, * and / are exchanged, % becomes *
	Negation   Operator = "negation"   // -x becomes x
	Bitwise    Operator = "bitwise"    // & and | are exchanged, ^ becomes &
	Shift      Operator = "shift"      // << and >> go the other way
	Narrowing  Operator = "narrowing"  // (byte), (char), (short) are left out
	Increment  Operator = "increment"  // x++ becomes x--
	Constant   Operator = "constant"   // a number is one more; 1 becomes 0
	Return     Operator = "return"     // another value is returned: 0, 1, null, the other boolean
	Call       Operator = "call"       // a call of a void method is left out
	Store      Operator = "store"      // what is stored in a field or an element is not
	Switch     Operator = "switch"     // a case goes where the default goes, and the default where the first case goes
	Arguments  Operator = "arguments"  // the last two arguments of a call, of one type, are exchanged
)

// row is an operator with what it does.
type row struct {
	Operator
	Does    string // for people
	changes func(b *body, i int) []change
}

// Operators are all operators.
var Operators = []row{
	{Condition, "a condition is negated", negated},
	{Boundary, "< becomes <=, and the other way round", boundary},
	{Arithmetic, "+ and -, * and / are exchanged, % becomes *", arithmetic},
	{Negation, "-x becomes x", negation},
	{Bitwise, "& and | are exchanged, ^ becomes &", bitwise},
	{Shift, "<< and >> go the other way", shift},
	{Narrowing, "a cast to byte, char or short is left out", narrowing},
	{Increment, "x++ becomes x--", increment},
	{Constant, "a number is one more, and 1 becomes 0", constant},
	{Return, "0, 1, null or the other boolean is returned", returned},
	{Call, "a call of a void method is left out", call},
	{Store, "what is stored in a field or an element is not", store},
	{Switch, "a case goes where the default goes, and the default where the first case goes", redirected},
	{Arguments, "the last two arguments of a call, of one type, are exchanged", arguments},
}

// becomes is the change of an instruction without operands, or of the opcode of a branch.
func (b *body) becomes(i int, op classfile.Op) []change {
	in := &b.flow.List[i]
	old := b.method.Code.Bytes[in.Offset:in.Next()]
	code := append([]byte{byte(op)}, old[1:]...)
	return []change{{says: fmt.Sprintf("%v → %v", in.Op, op), code: code}}
}

// negated: a comparison and its negation have neighbouring opcodes.
func negated(b *body, i int) []change {
	op := b.flow.List[i].Op
	switch {
	case op >= classfile.OpIfeq && op <= classfile.OpIfAcmpne:
		return b.becomes(i, classfile.OpIfeq+((op-classfile.OpIfeq)^1))
	case op == classfile.OpIfnull:
		return b.becomes(i, classfile.OpIfnonnull)
	case op == classfile.OpIfnonnull:
		return b.becomes(i, classfile.OpIfnull)
	}
	return nil
}

// pairs are opcodes that become others.
type pairs map[classfile.Op]classfile.Op

// of returns the change of the i-th instruction.
func (p pairs) of(b *body, i int) []change {
	if op, ok := p[b.flow.List[i].Op]; ok {
		return b.becomes(i, op)
	}
	return nil
}

var boundaries = pairs{
	classfile.OpIflt: classfile.OpIfle, classfile.OpIfle: classfile.OpIflt,
	classfile.OpIfge: classfile.OpIfgt, classfile.OpIfgt: classfile.OpIfge,
	classfile.OpIfIcmplt: classfile.OpIfIcmple, classfile.OpIfIcmple: classfile.OpIfIcmplt,
	classfile.OpIfIcmpge: classfile.OpIfIcmpgt, classfile.OpIfIcmpgt: classfile.OpIfIcmpge,
}

func boundary(b *body, i int) []change { return boundaries.of(b, i) }

// Operations on int, long, float and double have opcodes one behind the other.
const (
	arithmeticKinds = 4
	bitwiseKinds    = 2 // int and long
)

// exchanged returns what the opcodes of some operations, given by that on int, become.
func exchanged(kinds int, ops ...[2]classfile.Op) pairs {
	p := pairs{}
	for _, o := range ops {
		for k := range classfile.Op(kinds) {
			p[o[0]+k] = o[1] + k
		}
	}
	return p
}

var (
	arithmetics = exchanged(arithmeticKinds,
		[2]classfile.Op{classfile.OpIadd, classfile.OpIsub}, [2]classfile.Op{classfile.OpIsub, classfile.OpIadd},
		[2]classfile.Op{classfile.OpImul, classfile.OpIdiv}, [2]classfile.Op{classfile.OpIdiv, classfile.OpImul},
		[2]classfile.Op{classfile.OpIrem, classfile.OpImul})
	bitwises = exchanged(bitwiseKinds,
		[2]classfile.Op{classfile.OpIand, classfile.OpIor}, [2]classfile.Op{classfile.OpIor, classfile.OpIand},
		[2]classfile.Op{classfile.OpIxor, classfile.OpIand})
	shifts = exchanged(bitwiseKinds,
		[2]classfile.Op{classfile.OpIshl, classfile.OpIushr}, [2]classfile.Op{classfile.OpIshr, classfile.OpIshl},
		[2]classfile.Op{classfile.OpIushr, classfile.OpIshl})
	narrowings = pairs{classfile.OpI2b: classfile.OpNop, classfile.OpI2c: classfile.OpNop, classfile.OpI2s: classfile.OpNop}
	negations  = pairs{classfile.OpIneg: classfile.OpNop, classfile.OpLneg: classfile.OpNop, classfile.OpFneg: classfile.OpNop, classfile.OpDneg: classfile.OpNop}
)

func arithmetic(b *body, i int) []change { return arithmetics.of(b, i) }
func bitwise(b *body, i int) []change    { return bitwises.of(b, i) }
func shift(b *body, i int) []change      { return shifts.of(b, i) }
func narrowing(b *body, i int) []change  { return narrowings.of(b, i) }
func negation(b *body, i int) []change   { return negations.of(b, i) }

// increment: the smallest constant has no negation of its size, and 0 none that differs.
func increment(b *body, i int) []change {
	in := &b.flow.List[i]
	if in.Op != classfile.OpIinc || in.Value == 0 {
		return nil
	}
	says := fmt.Sprintf("iinc %d → iinc %d", in.Value, -in.Value)
	switch {
	case in.Wide && in.Value != math.MinInt16:
		code := []byte{byte(classfile.OpWide), byte(in.Op), byte(in.Index >> 8), byte(in.Index), 0, 0}
		binary.BigEndian.PutUint16(code[4:], uint16(-in.Value))
		return []change{{says: says, code: code}}
	case !in.Wide && in.Value != math.MinInt8:
		return []change{{says: says, code: []byte{byte(in.Op), byte(in.Index), byte(-in.Value)}}}
	}
	return nil
}

// nextConstant are constants without operands: one more, or one less where there is no such instruction, and 1 becomes 0.
var nextConstant = pairs{
	classfile.OpIconstM1: classfile.OpIconst0, classfile.OpIconst0: classfile.OpIconst1, classfile.OpIconst1: classfile.OpIconst0,
	classfile.OpIconst2: classfile.OpIconst3, classfile.OpIconst3: classfile.OpIconst4, classfile.OpIconst4: classfile.OpIconst5,
	classfile.OpIconst5: classfile.OpIconst4,
	classfile.OpLconst0: classfile.OpLconst1, classfile.OpLconst1: classfile.OpLconst0,
	classfile.OpFconst0: classfile.OpFconst1, classfile.OpFconst1: classfile.OpFconst0, classfile.OpFconst2: classfile.OpFconst1,
	classfile.OpDconst0: classfile.OpDconst1, classfile.OpDconst1: classfile.OpDconst0,
}

// constant: one more, or one less for the largest.
func constant(b *body, i int) []change {
	in := &b.flow.List[i]
	next := func(largest int) int {
		if in.Value == largest {
			return in.Value - 1
		}
		return in.Value + 1
	}
	switch in.Op {
	case classfile.OpBipush:
		v := next(math.MaxInt8)
		return []change{{says: fmt.Sprintf("%d → %d", in.Value, v), code: []byte{byte(in.Op), byte(v)}}}
	case classfile.OpSipush:
		v := next(math.MaxInt16)
		return []change{{says: fmt.Sprintf("%d → %d", in.Value, v), code: []byte{byte(in.Op), byte(v >> 8), byte(v)}}}
	case classfile.OpLdc, classfile.OpLdcW, classfile.OpLdc2W:
		return pooled(b.class.Pool.At(in.Index))
	}
	return nextConstant.of(b, i)
}

// pooled changes a number of the constant pool, in an entry of its own. A long or a double, which would take two indices, becomes 0.
func pooled(k classfile.Constant) []change {
	switch k := k.(type) {
	case classfile.IntConst:
		v := k + 1
		if k == math.MaxInt32 {
			v = k - 1
		}
		entry := binary.BigEndian.AppendUint32([]byte{byte(classfile.TagInteger)}, uint32(v))
		return []change{{says: fmt.Sprintf("%d → %d", k, v), constant: entry}}
	case classfile.FloatConst:
		return []change{{says: fmt.Sprintf("%v → 0", k.Value()), code: []byte{byte(classfile.OpFconst0)}}}
	case classfile.LongConst:
		return []change{{says: fmt.Sprintf("%d → 0", k), code: []byte{byte(classfile.OpLconst0)}}}
	case classfile.DoubleConst:
		return []change{{says: fmt.Sprintf("%v → 0", k.Value()), code: []byte{byte(classfile.OpDconst0)}}}
	}
	return nil
}

// results are what is returned instead, by the instruction that returns.
var results = map[classfile.Op][]classfile.Op{
	classfile.OpIreturn: {classfile.OpIconst0, classfile.OpIconst1},
	classfile.OpLreturn: {classfile.OpLconst0, classfile.OpLconst1},
	classfile.OpFreturn: {classfile.OpFconst0, classfile.OpFconst1},
	classfile.OpDreturn: {classfile.OpDconst0, classfile.OpDconst1},
	classfile.OpAreturn: {classfile.OpAconstNull},
}

// returned: the value is computed, and another one is returned. Of a constant 0 there is no change to 0, and the other boolean of a constant
// is a change of the constant.
func returned(b *body, i int) []change {
	in := &b.flow.List[i]
	before := classfile.OpNop
	if i > 0 && !b.flow.Head(i) {
		before = b.flow.List[i-1].Op
	}
	isConstant := before == classfile.OpIconst0 || before == classfile.OpIconst1
	if b.method.Desc[len(b.method.Desc)-2:] == ")Z" && in.Op == classfile.OpIreturn {
		if isConstant {
			return nil
		}
		return []change{{says: "return !", code: []byte{byte(classfile.OpIconst1), byte(classfile.OpIxor), byte(in.Op)}}}
	}
	pop := classfile.OpPop
	if in.Op == classfile.OpLreturn || in.Op == classfile.OpDreturn {
		pop = classfile.OpPop2
	}
	var out []change
	for _, v := range results[in.Op] {
		if v == before || isConstant { // the change of the constant is another operator's
			continue
		}
		out = append(out, change{says: fmt.Sprintf("return %v", v), code: []byte{byte(pop), byte(v), byte(in.Op)}})
	}
	return out
}

// call: the arguments are computed, and nothing is called. Constructors have to be.
func call(b *body, i int) []change {
	in := &b.flow.List[i]
	types, name, ok := b.callee(in)
	if !ok || !types.Result.IsVoid() || name == "<init>" || in.Op == classfile.OpInvokedynamic {
		return nil
	}
	var words []int
	if in.Op != classfile.OpInvokestatic {
		words = append(words, 1)
	}
	for _, p := range types.Params {
		words = append(words, p.Slots())
	}
	return []change{{says: "without " + name, code: pops(words)}}
}

// callee returns the types and the name of what an instruction calls.
func (b *body) callee(in *classfile.Instr) (classfile.MethodType, string, bool) {
	var name, desc string
	switch k := b.class.Pool.At(in.Index).(type) {
	case classfile.MemberRef:
		name, desc = k.Name, k.Desc
	case classfile.DynamicRef:
		name, desc = k.Name, k.Desc
	}
	switch in.Op {
	case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface, classfile.OpInvokedynamic:
		types, err := classfile.ParseMethodType(desc)
		return types, name, err == nil
	}
	return classfile.MethodType{}, "", false
}

// pops returns code that removes values of so many words each from the operand stack, the last of them first.
func pops(words []int) (code []byte) {
	for i := len(words) - 1; i >= 0; i-- {
		switch {
		case words[i] == 2:
			code = append(code, byte(classfile.OpPop2))
		case i > 0 && words[i-1] == 1:
			code = append(code, byte(classfile.OpPop2))
			i--
		default:
			code = append(code, byte(classfile.OpPop))
		}
	}
	return code
}

// store: what is to be stored is computed, and dropped. Fields that the compiler adds ($assertionsDisabled, this$0, val$x) are.
func store(b *body, i int) []change {
	in := &b.flow.List[i]
	switch in.Op {
	case classfile.OpPutfield, classfile.OpPutstatic:
		ref, _ := b.class.Pool.At(in.Index).(classfile.MemberRef)
		t, err := classfile.ParseType(ref.Desc)
		if err != nil || slices.Contains([]byte(ref.Name), '$') {
			return nil
		}
		words := []int{t.Slots()}
		if in.Op == classfile.OpPutfield {
			words = []int{1, t.Slots()}
		}
		return []change{{says: "without " + ref.Name + " =", code: pops(words)}}
	case classfile.OpIastore, classfile.OpFastore, classfile.OpAastore, classfile.OpBastore, classfile.OpCastore, classfile.OpSastore:
		return []change{{says: "without [] =", code: pops([]int{1, 1, 1})}}
	case classfile.OpLastore, classfile.OpDastore:
		return []change{{says: "without [] =", code: pops([]int{1, 1, 2})}}
	}
	return nil
}

// redirected: to where the same switch goes anyway, so the frames fit.
func redirected(b *body, i int) []change {
	in := &b.flow.List[i]
	old := b.method.Code.Bytes[in.Offset:in.Next()]
	to := func(says string, place, target int) change {
		code := slices.Clone(old)
		binary.BigEndian.PutUint32(code[place-in.Offset:], uint32(target-in.Offset))
		return change{says: says, code: code}
	}
	var out []change
	for k, c := range in.Cases {
		if c.Target == in.Target {
			continue
		}
		if len(out) == 0 {
			out = append(out, to(fmt.Sprintf("default → case %d", c.Value), aligned(in.Offset), c.Target))
		}
		out = append(out, to(fmt.Sprintf("case %d → default", c.Value), casePlace(in, in.Offset, k), in.Target))
	}
	return out
}

// arguments: where both are one load or constant there is nothing to exchange.
func arguments(b *body, i int) []change {
	in := &b.flow.List[i]
	types, name, ok := b.callee(in)
	n := len(types.Params)
	if !ok || n < 2 || types.Params[n-1] != types.Params[n-2] || b.alike(i) {
		return nil
	}
	code := []byte{byte(classfile.OpSwap)}
	if types.Params[n-1].Slots() == 2 {
		code = []byte{byte(classfile.OpDup2X2), byte(classfile.OpPop2)}
	}
	code = append(code, b.method.Code.Bytes[in.Offset:in.Next()]...)
	return []change{{says: "exchanged arguments of " + name, code: code}}
}

// alike reports whether the two instructions before the i-th push the same value.
func (b *body) alike(i int) bool {
	if i < 2 || b.flow.Head(i) || b.flow.Head(i-1) {
		return false
	}
	x, y := &b.flow.List[i-2], &b.flow.List[i-1]
	pop, push := b.class.Words(y)
	code := b.method.Code.Bytes
	return pop == 0 && push > 0 && y.Op < classfile.OpIaload && string(code[x.Offset:x.Next()]) == string(code[y.Offset:y.Next()])
}
