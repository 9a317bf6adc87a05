package classfile

// This file is the table of opcodes (JVMS 6.5), in order of their numbers.

// Op is an opcode.
type Op uint8

const (
	OpNop Op = iota
	OpAconstNull
	OpIconstM1
	OpIconst0
	OpIconst1
	OpIconst2
	OpIconst3
	OpIconst4
	OpIconst5
	OpLconst0
	OpLconst1
	OpFconst0
	OpFconst1
	OpFconst2
	OpDconst0
	OpDconst1
	OpBipush
	OpSipush
	OpLdc
	OpLdcW
	OpLdc2W
	OpIload
	OpLload
	OpFload
	OpDload
	OpAload
	OpIload0
	OpIload1
	OpIload2
	OpIload3
	OpLload0
	OpLload1
	OpLload2
	OpLload3
	OpFload0
	OpFload1
	OpFload2
	OpFload3
	OpDload0
	OpDload1
	OpDload2
	OpDload3
	OpAload0
	OpAload1
	OpAload2
	OpAload3
	OpIaload
	OpLaload
	OpFaload
	OpDaload
	OpAaload
	OpBaload
	OpCaload
	OpSaload
	OpIstore
	OpLstore
	OpFstore
	OpDstore
	OpAstore
	OpIstore0
	OpIstore1
	OpIstore2
	OpIstore3
	OpLstore0
	OpLstore1
	OpLstore2
	OpLstore3
	OpFstore0
	OpFstore1
	OpFstore2
	OpFstore3
	OpDstore0
	OpDstore1
	OpDstore2
	OpDstore3
	OpAstore0
	OpAstore1
	OpAstore2
	OpAstore3
	OpIastore
	OpLastore
	OpFastore
	OpDastore
	OpAastore
	OpBastore
	OpCastore
	OpSastore
	OpPop
	OpPop2
	OpDup
	OpDupX1
	OpDupX2
	OpDup2
	OpDup2X1
	OpDup2X2
	OpSwap
	OpIadd
	OpLadd
	OpFadd
	OpDadd
	OpIsub
	OpLsub
	OpFsub
	OpDsub
	OpImul
	OpLmul
	OpFmul
	OpDmul
	OpIdiv
	OpLdiv
	OpFdiv
	OpDdiv
	OpIrem
	OpLrem
	OpFrem
	OpDrem
	OpIneg
	OpLneg
	OpFneg
	OpDneg
	OpIshl
	OpLshl
	OpIshr
	OpLshr
	OpIushr
	OpLushr
	OpIand
	OpLand
	OpIor
	OpLor
	OpIxor
	OpLxor
	OpIinc
	OpI2l
	OpI2f
	OpI2d
	OpL2i
	OpL2f
	OpL2d
	OpF2i
	OpF2l
	OpF2d
	OpD2i
	OpD2l
	OpD2f
	OpI2b
	OpI2c
	OpI2s
	OpLcmp
	OpFcmpl
	OpFcmpg
	OpDcmpl
	OpDcmpg
	OpIfeq
	OpIfne
	OpIflt
	OpIfge
	OpIfgt
	OpIfle
	OpIfIcmpeq
	OpIfIcmpne
	OpIfIcmplt
	OpIfIcmpge
	OpIfIcmpgt
	OpIfIcmple
	OpIfAcmpeq
	OpIfAcmpne
	OpGoto
	OpJsr
	OpRet
	OpTableswitch
	OpLookupswitch
	OpIreturn
	OpLreturn
	OpFreturn
	OpDreturn
	OpAreturn
	OpReturn
	OpGetstatic
	OpPutstatic
	OpGetfield
	OpPutfield
	OpInvokevirtual
	OpInvokespecial
	OpInvokestatic
	OpInvokeinterface
	OpInvokedynamic
	OpNew
	OpNewarray
	OpAnewarray
	OpArraylength
	OpAthrow
	OpCheckcast
	OpInstanceof
	OpMonitorenter
	OpMonitorexit
	OpWide
	OpMultianewarray
	OpIfnull
	OpIfnonnull
	OpGotoW
	OpJsrW
)

// Operands says what follows an opcode.
type Operands uint8

const (
	NoOperands  Operands = iota
	OpByte               // signed byte: Value
	OpShort              // two signed bytes: Value
	OpLocal              // local: Index; two bytes after wide
	OpInc                // local: Index, and a signed constant: Value; twice as wide after wide
	OpConst1             // constant pool, one byte: Index
	OpConst              // constant pool: Index
	OpConst2             // constant pool, an entry of two words: Index
	OpInterface          // constant pool: Index, words of arguments: Value, zero
	OpDynamic            // constant pool: Index, zero, zero
	OpMulti              // constant pool: Index, dimensions: Value
	OpPrim               // element type of newarray: Value
	OpBranch             // two bytes: Target
	OpBranch4            // four bytes: Target
	OpTable              // Value is the smallest case, Cases, Target is the default
	OpLookup             // Cases, Target is the default
)

// OpInfo is a row of the table of opcodes.
//
// Effect says what happens on the operand stack, "popped>pushed", deepest first:
// I int (also boolean, byte, char, short), J long, F float, D double, A
// reference or return address, 1 any one word. It is "?" where it depends on the
// operands.
type OpInfo struct {
	Name     string
	Operands Operands
	Effect   string
}

var ops = [...]OpInfo{
	OpNop:             {"nop", NoOperands, ">"},
	OpAconstNull:      {"aconst_null", NoOperands, ">A"},
	OpIconstM1:        {"iconst_m1", NoOperands, ">I"},
	OpIconst0:         {"iconst_0", NoOperands, ">I"},
	OpIconst1:         {"iconst_1", NoOperands, ">I"},
	OpIconst2:         {"iconst_2", NoOperands, ">I"},
	OpIconst3:         {"iconst_3", NoOperands, ">I"},
	OpIconst4:         {"iconst_4", NoOperands, ">I"},
	OpIconst5:         {"iconst_5", NoOperands, ">I"},
	OpLconst0:         {"lconst_0", NoOperands, ">J"},
	OpLconst1:         {"lconst_1", NoOperands, ">J"},
	OpFconst0:         {"fconst_0", NoOperands, ">F"},
	OpFconst1:         {"fconst_1", NoOperands, ">F"},
	OpFconst2:         {"fconst_2", NoOperands, ">F"},
	OpDconst0:         {"dconst_0", NoOperands, ">D"},
	OpDconst1:         {"dconst_1", NoOperands, ">D"},
	OpBipush:          {"bipush", OpByte, ">I"},
	OpSipush:          {"sipush", OpShort, ">I"},
	OpLdc:             {"ldc", OpConst1, "?"},
	OpLdcW:            {"ldc_w", OpConst, "?"},
	OpLdc2W:           {"ldc2_w", OpConst2, "?"},
	OpIload:           {"iload", OpLocal, ">I"},
	OpLload:           {"lload", OpLocal, ">J"},
	OpFload:           {"fload", OpLocal, ">F"},
	OpDload:           {"dload", OpLocal, ">D"},
	OpAload:           {"aload", OpLocal, ">A"},
	OpIload0:          {"iload_0", NoOperands, ">I"},
	OpIload1:          {"iload_1", NoOperands, ">I"},
	OpIload2:          {"iload_2", NoOperands, ">I"},
	OpIload3:          {"iload_3", NoOperands, ">I"},
	OpLload0:          {"lload_0", NoOperands, ">J"},
	OpLload1:          {"lload_1", NoOperands, ">J"},
	OpLload2:          {"lload_2", NoOperands, ">J"},
	OpLload3:          {"lload_3", NoOperands, ">J"},
	OpFload0:          {"fload_0", NoOperands, ">F"},
	OpFload1:          {"fload_1", NoOperands, ">F"},
	OpFload2:          {"fload_2", NoOperands, ">F"},
	OpFload3:          {"fload_3", NoOperands, ">F"},
	OpDload0:          {"dload_0", NoOperands, ">D"},
	OpDload1:          {"dload_1", NoOperands, ">D"},
	OpDload2:          {"dload_2", NoOperands, ">D"},
	OpDload3:          {"dload_3", NoOperands, ">D"},
	OpAload0:          {"aload_0", NoOperands, ">A"},
	OpAload1:          {"aload_1", NoOperands, ">A"},
	OpAload2:          {"aload_2", NoOperands, ">A"},
	OpAload3:          {"aload_3", NoOperands, ">A"},
	OpIaload:          {"iaload", NoOperands, "AI>I"},
	OpLaload:          {"laload", NoOperands, "AI>J"},
	OpFaload:          {"faload", NoOperands, "AI>F"},
	OpDaload:          {"daload", NoOperands, "AI>D"},
	OpAaload:          {"aaload", NoOperands, "AI>A"},
	OpBaload:          {"baload", NoOperands, "AI>I"},
	OpCaload:          {"caload", NoOperands, "AI>I"},
	OpSaload:          {"saload", NoOperands, "AI>I"},
	OpIstore:          {"istore", OpLocal, "I>"},
	OpLstore:          {"lstore", OpLocal, "J>"},
	OpFstore:          {"fstore", OpLocal, "F>"},
	OpDstore:          {"dstore", OpLocal, "D>"},
	OpAstore:          {"astore", OpLocal, "A>"},
	OpIstore0:         {"istore_0", NoOperands, "I>"},
	OpIstore1:         {"istore_1", NoOperands, "I>"},
	OpIstore2:         {"istore_2", NoOperands, "I>"},
	OpIstore3:         {"istore_3", NoOperands, "I>"},
	OpLstore0:         {"lstore_0", NoOperands, "J>"},
	OpLstore1:         {"lstore_1", NoOperands, "J>"},
	OpLstore2:         {"lstore_2", NoOperands, "J>"},
	OpLstore3:         {"lstore_3", NoOperands, "J>"},
	OpFstore0:         {"fstore_0", NoOperands, "F>"},
	OpFstore1:         {"fstore_1", NoOperands, "F>"},
	OpFstore2:         {"fstore_2", NoOperands, "F>"},
	OpFstore3:         {"fstore_3", NoOperands, "F>"},
	OpDstore0:         {"dstore_0", NoOperands, "D>"},
	OpDstore1:         {"dstore_1", NoOperands, "D>"},
	OpDstore2:         {"dstore_2", NoOperands, "D>"},
	OpDstore3:         {"dstore_3", NoOperands, "D>"},
	OpAstore0:         {"astore_0", NoOperands, "A>"},
	OpAstore1:         {"astore_1", NoOperands, "A>"},
	OpAstore2:         {"astore_2", NoOperands, "A>"},
	OpAstore3:         {"astore_3", NoOperands, "A>"},
	OpIastore:         {"iastore", NoOperands, "AII>"},
	OpLastore:         {"lastore", NoOperands, "AIJ>"},
	OpFastore:         {"fastore", NoOperands, "AIF>"},
	OpDastore:         {"dastore", NoOperands, "AID>"},
	OpAastore:         {"aastore", NoOperands, "AIA>"},
	OpBastore:         {"bastore", NoOperands, "AII>"},
	OpCastore:         {"castore", NoOperands, "AII>"},
	OpSastore:         {"sastore", NoOperands, "AII>"},
	OpPop:             {"pop", NoOperands, "1>"},
	OpPop2:            {"pop2", NoOperands, "11>"},
	OpDup:             {"dup", NoOperands, "1>11"},
	OpDupX1:           {"dup_x1", NoOperands, "11>111"},
	OpDupX2:           {"dup_x2", NoOperands, "111>1111"},
	OpDup2:            {"dup2", NoOperands, "11>1111"},
	OpDup2X1:          {"dup2_x1", NoOperands, "111>11111"},
	OpDup2X2:          {"dup2_x2", NoOperands, "1111>111111"},
	OpSwap:            {"swap", NoOperands, "11>11"},
	OpIadd:            {"iadd", NoOperands, "II>I"},
	OpLadd:            {"ladd", NoOperands, "JJ>J"},
	OpFadd:            {"fadd", NoOperands, "FF>F"},
	OpDadd:            {"dadd", NoOperands, "DD>D"},
	OpIsub:            {"isub", NoOperands, "II>I"},
	OpLsub:            {"lsub", NoOperands, "JJ>J"},
	OpFsub:            {"fsub", NoOperands, "FF>F"},
	OpDsub:            {"dsub", NoOperands, "DD>D"},
	OpImul:            {"imul", NoOperands, "II>I"},
	OpLmul:            {"lmul", NoOperands, "JJ>J"},
	OpFmul:            {"fmul", NoOperands, "FF>F"},
	OpDmul:            {"dmul", NoOperands, "DD>D"},
	OpIdiv:            {"idiv", NoOperands, "II>I"},
	OpLdiv:            {"ldiv", NoOperands, "JJ>J"},
	OpFdiv:            {"fdiv", NoOperands, "FF>F"},
	OpDdiv:            {"ddiv", NoOperands, "DD>D"},
	OpIrem:            {"irem", NoOperands, "II>I"},
	OpLrem:            {"lrem", NoOperands, "JJ>J"},
	OpFrem:            {"frem", NoOperands, "FF>F"},
	OpDrem:            {"drem", NoOperands, "DD>D"},
	OpIneg:            {"ineg", NoOperands, "I>I"},
	OpLneg:            {"lneg", NoOperands, "J>J"},
	OpFneg:            {"fneg", NoOperands, "F>F"},
	OpDneg:            {"dneg", NoOperands, "D>D"},
	OpIshl:            {"ishl", NoOperands, "II>I"},
	OpLshl:            {"lshl", NoOperands, "JI>J"},
	OpIshr:            {"ishr", NoOperands, "II>I"},
	OpLshr:            {"lshr", NoOperands, "JI>J"},
	OpIushr:           {"iushr", NoOperands, "II>I"},
	OpLushr:           {"lushr", NoOperands, "JI>J"},
	OpIand:            {"iand", NoOperands, "II>I"},
	OpLand:            {"land", NoOperands, "JJ>J"},
	OpIor:             {"ior", NoOperands, "II>I"},
	OpLor:             {"lor", NoOperands, "JJ>J"},
	OpIxor:            {"ixor", NoOperands, "II>I"},
	OpLxor:            {"lxor", NoOperands, "JJ>J"},
	OpIinc:            {"iinc", OpInc, ">"},
	OpI2l:             {"i2l", NoOperands, "I>J"},
	OpI2f:             {"i2f", NoOperands, "I>F"},
	OpI2d:             {"i2d", NoOperands, "I>D"},
	OpL2i:             {"l2i", NoOperands, "J>I"},
	OpL2f:             {"l2f", NoOperands, "J>F"},
	OpL2d:             {"l2d", NoOperands, "J>D"},
	OpF2i:             {"f2i", NoOperands, "F>I"},
	OpF2l:             {"f2l", NoOperands, "F>J"},
	OpF2d:             {"f2d", NoOperands, "F>D"},
	OpD2i:             {"d2i", NoOperands, "D>I"},
	OpD2l:             {"d2l", NoOperands, "D>J"},
	OpD2f:             {"d2f", NoOperands, "D>F"},
	OpI2b:             {"i2b", NoOperands, "I>I"},
	OpI2c:             {"i2c", NoOperands, "I>I"},
	OpI2s:             {"i2s", NoOperands, "I>I"},
	OpLcmp:            {"lcmp", NoOperands, "JJ>I"},
	OpFcmpl:           {"fcmpl", NoOperands, "FF>I"},
	OpFcmpg:           {"fcmpg", NoOperands, "FF>I"},
	OpDcmpl:           {"dcmpl", NoOperands, "DD>I"},
	OpDcmpg:           {"dcmpg", NoOperands, "DD>I"},
	OpIfeq:            {"ifeq", OpBranch, "I>"},
	OpIfne:            {"ifne", OpBranch, "I>"},
	OpIflt:            {"iflt", OpBranch, "I>"},
	OpIfge:            {"ifge", OpBranch, "I>"},
	OpIfgt:            {"ifgt", OpBranch, "I>"},
	OpIfle:            {"ifle", OpBranch, "I>"},
	OpIfIcmpeq:        {"if_icmpeq", OpBranch, "II>"},
	OpIfIcmpne:        {"if_icmpne", OpBranch, "II>"},
	OpIfIcmplt:        {"if_icmplt", OpBranch, "II>"},
	OpIfIcmpge:        {"if_icmpge", OpBranch, "II>"},
	OpIfIcmpgt:        {"if_icmpgt", OpBranch, "II>"},
	OpIfIcmple:        {"if_icmple", OpBranch, "II>"},
	OpIfAcmpeq:        {"if_acmpeq", OpBranch, "AA>"},
	OpIfAcmpne:        {"if_acmpne", OpBranch, "AA>"},
	OpGoto:            {"goto", OpBranch, ">"},
	OpJsr:             {"jsr", OpBranch, ">A"},
	OpRet:             {"ret", OpLocal, ">"},
	OpTableswitch:     {"tableswitch", OpTable, "I>"},
	OpLookupswitch:    {"lookupswitch", OpLookup, "I>"},
	OpIreturn:         {"ireturn", NoOperands, "I>"},
	OpLreturn:         {"lreturn", NoOperands, "J>"},
	OpFreturn:         {"freturn", NoOperands, "F>"},
	OpDreturn:         {"dreturn", NoOperands, "D>"},
	OpAreturn:         {"areturn", NoOperands, "A>"},
	OpReturn:          {"return", NoOperands, ">"},
	OpGetstatic:       {"getstatic", OpConst, "?"},
	OpPutstatic:       {"putstatic", OpConst, "?"},
	OpGetfield:        {"getfield", OpConst, "?"},
	OpPutfield:        {"putfield", OpConst, "?"},
	OpInvokevirtual:   {"invokevirtual", OpConst, "?"},
	OpInvokespecial:   {"invokespecial", OpConst, "?"},
	OpInvokestatic:    {"invokestatic", OpConst, "?"},
	OpInvokeinterface: {"invokeinterface", OpInterface, "?"},
	OpInvokedynamic:   {"invokedynamic", OpDynamic, "?"},
	OpNew:             {"new", OpConst, ">A"},
	OpNewarray:        {"newarray", OpPrim, "I>A"},
	OpAnewarray:       {"anewarray", OpConst, "I>A"},
	OpArraylength:     {"arraylength", NoOperands, "A>I"},
	OpAthrow:          {"athrow", NoOperands, "A>"},
	OpCheckcast:       {"checkcast", OpConst, "A>A"},
	OpInstanceof:      {"instanceof", OpConst, "A>I"},
	OpMonitorenter:    {"monitorenter", NoOperands, "A>"},
	OpMonitorexit:     {"monitorexit", NoOperands, "A>"},
	OpWide:            {"wide", NoOperands, "?"},
	OpMultianewarray:  {"multianewarray", OpMulti, "?"},
	OpIfnull:          {"ifnull", OpBranch, "A>"},
	OpIfnonnull:       {"ifnonnull", OpBranch, "A>"},
	OpGotoW:           {"goto_w", OpBranch4, ">"},
	OpJsrW:            {"jsr_w", OpBranch4, ">A"},
}

// Info returns the row of the opcode. Its name is empty if there is no such opcode.
func (op Op) Info() OpInfo {
	if int(op) < len(ops) {
		return ops[op]
	}
	return OpInfo{}
}

func (op Op) String() string { return op.Info().Name }

// Words returns how many words the instruction pops and pushes, where that does not
// depend on its operands.
func (i OpInfo) Words() (pop, push int, fixed bool) {
	if i.Effect == "?" {
		return 0, 0, false
	}
	n := 0
	for _, c := range i.Effect {
		switch c {
		case '>':
			pop, n = n, 0
		case 'J', 'D':
			n += 2
		default:
			n++
		}
	}
	return pop, n, true
}
