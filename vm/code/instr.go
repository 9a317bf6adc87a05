// This file defines the register code that procedures are compiled to.

package code

import (
	"assay/ir"
)

// Instr is one instruction. What a, b and c are depends on the operation:
// registers (the destination first), targets, immediates (as int32), or
// indexes into tables of the unit.
type Instr struct {
	Op   Opcode
	Step uint8 // 1: a statement begins here
	Sh   uint8 // integers: 64 minus the width; others: see the operation
	A    uint32
	B    uint32
	C    uint32
}

type Opcode uint16

// Letters: S signed, U unsigned, I immediate operand, R relation, 32 a 32-bit
// signed integer, J jump, F float of 64 and G of 32 bits.
const (
	OpEnd Opcode = iota // of an expression's code

	// Moves.

	OpMov   // a := b
	OpImm   // a := int32(c)
	OpConst // a := consts[b]
	OpGLd   // a := cell b of the globals
	OpGSt   // cell a of the globals := b

	// Integers. The result is wrapped to the width.

	OpAdd32
	OpAddI32 // c immediate
	OpSub32
	OpMul32
	OpAddS
	OpAddSI
	OpAddU
	OpAddUI
	OpSubS
	OpSubU
	OpMulS
	OpMulU
	OpTimes // in 64 bits; ir.Beyond where that is too few
	OpAnd
	OpAndI
	OpOr
	OpXor
	OpNot   // a := 1 - b
	OpWrapS // a := b wrapped
	OpWrapU

	// Comparisons.

	OpEq
	OpEqI
	OpNe
	OpLtS
	OpLeS
	OpLtU
	OpLeU

	// Jumps: to c, of two operands a and b; or of one, to b.

	OpJmp // to a
	OpJT  // if a
	OpJF  // if not a
	OpJEq
	OpJNe
	OpJLtS
	OpJLeS
	OpJLtU
	OpJLeU
	OpJEqI
	OpJNeI
	OpJLtI
	OpJLeI
	OpJGtI
	OpJGeI

	// Heap. The object, array or pointer is not null and the index in range,
	// or the run stops as a Fault.

	OpLdF // a := field at offset c of b
	OpStF // field at offset b of a := c
	OpLdE // a := b[c], elements of one cell
	OpStE // a[b] := c
	OpLdP // a := *(b + c)
	OpStP // *(a + b) := c
	OpLen // a := length of b
	OpAssume
	OpAssert
	OpFAdd
	OpFSub
	OpFMul
	OpFLt
	OpFLe
	OpLdR  // relation a := *(b + c)
	OpStR  // *(a + b) := relation c
	OpGLdR // relation a := cell b of the globals
	OpGStR // cell a of the globals := relation b
	OpCall // calls[a]
	OpRet

	OpSlow // the first operation that the loop leaves to others

	OpAdrF // a := pointer to offset c of b
	OpAdrE // a := pointer to b[c]
	OpAdrP // a := pointer b moved by c
	OpCLdP // as OpLdP, OpLdR, OpAdrF, OpAdrE, OpAdrP, in a contract: IllDefined instead of Fault; sh 1: in the old state
	OpCLdR
	OpCAdrF
	OpCAdrE
	OpCAdrP
	OpOldL  // a := register b of the old state
	OpOldLR // relation
	OpOldG  // a := cell b of the old globals
	OpOldGR

	OpDivS
	OpDivU
	OpRemS
	OpRemU
	OpNegS
	OpNegU
	OpBitNotS
	OpBitNotU
	OpShlS // b shifted by c, which is below the width
	OpShlU
	OpShrS
	OpShrU
	OpUshrS
	OpUshrU
	OpModI // a := b mod c, unsigned

	OpFDiv
	OpFRem
	OpFNeg
	OpFEq
	OpGAdd
	OpGSub
	OpGMul
	OpGDiv
	OpGRem
	OpGNeg
	OpGEq
	OpGLt
	OpGLe
	OpIToF // a := float of b; c: width of the float, sh 1: unsigned
	OpFToI // a := integer of b; c: index of the type in ints, sh: width of the float
	OpFToG
	OpGToF
	OpRaw // a := bits of b: sign-extension of its lower 32 if sh is 1, zero-extension if 2

	OpNested   // a := a formula runs the code, or it is run to boot
	OpClass    // a := class number of b
	OpStorable // a := c may be an element of b
	OpIs       // a := b is of tests[c]
	OpNew      // a := new object of class b
	OpNewA     // a := new array of b elements of arrays[c]

	OpSwitch // a, switches[b]
	OpChoose
	OpCallV  // virtual: calls[a]
	OpStride // pointer a += register b times strides[c]; sh 1: in a contract
	OpCallF  // of a value: calls[a]
	OpHavoc
	OpSpec
	OpAtomic
	OpAwait
	OpStart
	OpJoin
	OpMonitor // register a: the object
	OpSched   // a scheduling point

	// Relations. Operands and results are relation registers.

	OpRMov
	OpRNone   // a := empty
	OpR2      // a := b op c; sh: ir.Op - relBase
	OpRProj   // a := columns lists[c] of b
	OpRTrans  // a := transposed b
	OpRClos   // a := closure of b; sh 1: reflexive over set c
	OpRSingle // a := singleton of word register b; sh: the sort
	OpRTest   // word a := b has sh of: some, one, lone, no
	OpREq     // word a := b = c
	OpRSub    // word a := b in c
	OpRFunc   // word a
	OpRAny    // word a
	OpRSum    // word a
	OpRCard   // word a
	OpRExtent // a := extent of class b; c 1: exactly; sh 1: in the old state
	OpRSort   // a := all atoms of sorts[b]; sh 1: in the old state
	OpRField  // a := fields[b] as a relation; sh 1: old
	OpRReach  // a := reaches[b]; c: relation to start from; sh 1: old

	// Quantifiers.

	OpQRef   // a := next object of class b after a, or jump to c; sh 1: old
	OpQMem   // a := next atom of relation b as a word, with the cursor in a+1, or jump to c
	OpQWork  // counts one round
	OpBNew   // builder a := empty
	OpBAdd   // builder a gets the tuple of registers lists[b] of sorts lists[c]
	OpBEnd   // relation a := builder b
	OpFresh  // a := b did not exist before
	OpPure   // calls[a], in a contract; sh 1: in the old state
	OpEval   // word a := evals[b]
	OpRefuse // Unsupported: texts[a]
	OpNop    // a statement without an effect

	// Recording.

	OpSaveStep // the statement is about to run
	OpSaveW    // word register a
	OpSaveR    // relation register a
	OpSaveG    // cell a of the globals
	OpSaveF    // field at offset b of a; sh 1: register c has what it will hold
	OpSaveE    // a[b], likewise
	OpSaveP    // *(a + b)

	OpLoop // the watched loop a: 0 its entry, 1 its head

	OpProbe // probes conds[a] over registers b and c
)

// Unit is compiled code: the body of a procedure, or an expression.
type Unit struct {
	Proc    *Proc
	Code    []Instr
	Node    []int32 // by pc: node whose code it is; procedures only
	Start   []int32 // by node: pc; procedures only
	Words   int     // word registers, locals included
	Rels    int     // relation registers, locals included
	build   int     // builders
	Consts  []uint64
	Calls   []*Call
	Jumps   []Table
	Tests   []TypeTest
	Strides []Stride // of paths
	Lists   [][]int
	Sorts   []ir.Type
	Ints    []ir.Int
	Fields  []*ir.Field
	Reaches [][]*ir.Field
	Texts   []string
	Conds   []*Condition
	Evals   []*Unit // of conditions that call procedures
	CallAt  []*Call // by node; procedures only
	Keep    int     // word registers after the locals that come from outside; expressions only
	Clone   bool    // contains OpPure: evaluate on a copy
	Result  []Cell  // registers; expressions only
}

// Call is a call or a start of a thread, seen from the caller.
type Call struct {
	Callee   *Proc // nil: virtual, or of a value
	Method   string
	Number   uint32   // of the method
	Fun      uint32   // register of the value
	ArgWords []uint32 // registers, in order of the callee's parameters' cells
	ArgRels  []uint32
	DstWords []int32 // registers, or ^cell of the globals
	DstRels  []int32
	Exc      int32 // word register; -1: none
	Next     int32 // node after the call
	Global   bool  // a destination is a global
}

type Table struct {
	Cases map[int64]int32
	Other int32
}

type TypeTest struct {
	Of    ir.Type // Ref or Array
	Exact bool
}

// sorts of OpRSingle and comprehensions
const (
	sortInt  = 0
	SortBool = 1
	SortRef  = 2
)

// RelBase is the first operator that OpR2 knows.
const RelBase = ir.OpUnion
