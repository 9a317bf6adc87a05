// This file defines the register code that procedures are compiled to.

package vm

import (
	"assay/ir"
)

// instr is one instruction. What a, b and c are depends on the operation:
// registers (the destination first), targets, immediates (as int32), or
// indexes into tables of the unit.
type instr struct {
	op   opcode
	step uint8 // 1: a statement begins here
	sh   uint8 // integers: 64 minus the width; others: see the operation
	a    uint32
	b    uint32
	c    uint32
}

type opcode uint16

// Letters: S signed, U unsigned, I immediate operand, R relation, 32 a 32-bit
// signed integer, J jump, F float of 64 and G of 32 bits.
const (
	opEnd opcode = iota // of an expression's code

	// Moves.

	opMov   // a := b
	opImm   // a := int32(c)
	opConst // a := consts[b]
	opGLd   // a := cell b of the globals
	opGSt   // cell a of the globals := b

	// Integers. The result is wrapped to the width.

	opAdd32
	opAddI32 // c immediate
	opSub32
	opMul32
	opAddS
	opAddSI
	opAddU
	opAddUI
	opSubS
	opSubU
	opMulS
	opMulU
	opAnd
	opAndI
	opOr
	opXor
	opNot   // a := 1 - b
	opWrapS // a := b wrapped
	opWrapU

	// Comparisons.

	opEq
	opEqI
	opNe
	opLtS
	opLeS
	opLtU
	opLeU

	// Jumps: to c, of two operands a and b; or of one, to b.

	opJmp // to a
	opJT  // if a
	opJF  // if not a
	opJEq
	opJNe
	opJLtS
	opJLeS
	opJLtU
	opJLeU
	opJEqI
	opJNeI
	opJLtI
	opJLeI
	opJGtI
	opJGeI

	// Heap. The object, array or pointer is not null and the index in range,
	// or the run stops as a Fault.

	opLdF // a := field at offset c of b
	opStF // field at offset b of a := c
	opLdE // a := b[c], elements of one cell
	opStE // a[b] := c
	opLdP // a := *(b + c)
	opStP // *(a + b) := c
	opLen // a := length of b
	opAssume
	opAssert
	opFAdd
	opFSub
	opFMul
	opFLt
	opFLe
	opLdR  // relation a := *(b + c)
	opStR  // *(a + b) := relation c
	opGLdR // relation a := cell b of the globals
	opGStR // cell a of the globals := relation b
	opCall // calls[a]
	opRet

	opSlow // the first operation that the loop leaves to others

	opAdrF // a := pointer to offset c of b
	opAdrE // a := pointer to b[c]
	opAdrP // a := pointer b moved by c
	opCLdP // as opLdP, opLdR, opAdrF, opAdrE, opAdrP, in a contract: IllDefined instead of Fault; sh 1: in the old state
	opCLdR
	opCAdrF
	opCAdrE
	opCAdrP
	opOldL  // a := register b of the old state
	opOldLR // relation
	opOldG  // a := cell b of the old globals
	opOldGR

	opDivS
	opDivU
	opRemS
	opRemU
	opNegS
	opNegU
	opBitNotS
	opBitNotU
	opShlS // b shifted by c, which is below the width
	opShlU
	opShrS
	opShrU
	opUshrS
	opUshrU
	opModI // a := b mod c, unsigned

	opFDiv
	opFRem
	opFNeg
	opFEq
	opGAdd
	opGSub
	opGMul
	opGDiv
	opGRem
	opGNeg
	opGEq
	opGLt
	opGLe
	opIToF // a := float of b; c: width of the float, sh 1: unsigned
	opFToI // a := integer of b; c: index of the type in ints, sh: width of the float
	opFToG
	opGToF
	opRaw // a := bits of b: sign-extension of its lower 32 if sh is 1, zero-extension if 2

	opClass    // a := class number of b
	opStorable // a := c may be an element of b
	opIs       // a := b is of tests[c]
	opNew      // a := new object of class b
	opNewA     // a := new array of b elements of arrays[c]

	opSwitch // a, switches[b]
	opChoose
	opCallV // virtual: calls[a]
	opHavoc
	opSpec
	opAtomic
	opAwait
	opStart
	opJoin
	opMonitor // register a: the object
	opSched   // a scheduling point

	// Relations. Operands and results are relation registers.

	opRMov
	opRNone   // a := empty
	opR2      // a := b op c; sh: ir.Op - relBase
	opRProj   // a := columns lists[c] of b
	opRTrans  // a := transposed b
	opRClos   // a := closure of b; sh 1: reflexive over set c
	opRSingle // a := singleton of word register b; sh: the sort
	opRTest   // word a := b has sh of: some, one, lone, no
	opREq     // word a := b = c
	opRSub    // word a := b in c
	opRFunc   // word a
	opRAny    // word a
	opRSum    // word a
	opRCard   // word a
	opRExtent // a := extent of class b; c 1: exactly; sh 1: in the old state
	opRSort   // a := all atoms of sorts[b]; sh 1: in the old state
	opRField  // a := fields[b] as a relation; sh 1: old
	opRReach  // a := reaches[b]; c: relation to start from; sh 1: old

	// Quantifiers.

	opQRef   // a := next object of class b after a, or jump to c; sh 1: old
	opQMem   // a := next atom of relation b as a word, with the cursor in a+1, or jump to c
	opQWork  // counts one round
	opBNew   // builder a := empty
	opBAdd   // builder a gets the tuple of registers lists[b] of sorts lists[c]
	opBEnd   // relation a := builder b
	opFresh  // a := b did not exist before
	opPure   // calls[a], in a contract; sh 1: in the old state
	opEval   // word a := evals[b]
	opRefuse // Unsupported: texts[a]

	// Recording.

	opSaveStep // the statement is about to run
	opSaveW    // word register a
	opSaveR    // relation register a
	opSaveG    // cell a of the globals
	opSaveF    // field at offset b of a; sh 1: register c has what it will hold
	opSaveE    // a[b], likewise
	opSaveP    // *(a + b)

	opLoop // the watched loop a: 0 its entry, 1 its head

	opProbe // tells of conds[a] over registers b and c
)

// unit is compiled code: the body of a procedure, or an expression.
type unit struct {
	proc    *procCode
	code    []instr
	node    []int32 // by pc: node whose code it is; procedures only
	start   []int32 // by node: pc; procedures only
	words   int     // word registers, locals included
	rels    int     // relation registers, locals included
	build   int     // builders
	consts  []uint64
	calls   []*callInfo
	jumps   []switchTable
	tests   []typeTest
	lists   [][]int
	sorts   []ir.Type
	ints    []ir.Int
	fields  []*ir.Field
	reaches [][]*ir.Field
	texts   []string
	conds   []*Condition
	evals   []*unit     // of conditions that call procedures
	callAt  []*callInfo // by node; procedures only
	keep    int         // word registers after the locals that come from outside; expressions only
	clone   bool        // contains opPure: evaluate on a copy
	result  []cellOf    // registers; expressions only
}

// callInfo is a call or a start of a thread, seen from the caller.
type callInfo struct {
	callee   *procCode // nil: virtual
	method   string
	number   uint32   // of the method
	argWords []uint32 // registers, in order of the callee's parameters' cells
	argRels  []uint32
	dstWords []int32 // registers, or ^cell of the globals
	dstRels  []int32
	exc      int32 // word register; -1: none
	next     int32 // node after the call
	global   bool  // a destination is a global
}

type switchTable struct {
	cases map[int64]int32
	other int32
}

type typeTest struct {
	of    ir.Type // Ref or Array
	exact bool
}

// sorts of opRSingle and comprehensions
const (
	sortInt  = 0
	sortBool = 1
	sortRef  = 2
)

// relBase is the first operator that opR2 knows.
const relBase = ir.OpUnion
