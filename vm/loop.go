// This file is the inner loop: it runs the operations that programs consist of
// mostly, and hands the others to slow.go.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// machine runs a state. It lives as long as one Run; everything that must last
// is in the state.
type machine struct {
	sight
	t        *state.Thread   // current
	u        *code.Unit      // what runs
	words    []uint64        // registers
	rels     []*relation.Rel // registers
	pc       int             // next instruction
	fuel     int64           // statements that may still begin
	variant  int
	budget   Budget
	work     int64 // rounds that the current statement may still make
	since    int64 // fuel when work was set: it identifies the statement
	weight   int   // cells that were made or copied since it was asked whether to go on
	calc     relation.Calc
	build    [][]relation.Atom // builders of comprehensions
	nesting  int               // pure calls inside each other
	clause   *ir.Clause        // of the contract, while it is evaluated
	stop     Stop
	stopped  bool
	running  bool     // between the begin and the end of Run
	scratch  []uint64 // registers of expressions, used as a stack
	scratchR []*relation.Rel
}

// evaluator returns a machine that evaluates expressions outside of runs, with at most so much work for each; 0: as
// much as a statement.
func evaluator(s *State, t *state.Thread, work int64) *machine {
	b := Budget{Work: work}.orDefault()
	return &machine{sight: sight{s: s}, t: t, budget: b, work: b.Work}
}

// loop runs until the machine has stopped, or an expression has ended.
func (m *machine) loop() {
	list, words, pc := m.u.Code, m.words, m.pc
	h := &m.s.Heap
	fuel := m.fuel
	for {
		in := &list[pc]
		pc++
		fuel -= int64(in.Step)
		if fuel < 0 {
			m.pc, m.fuel = pc-1, 0
			m.outOfSteps()
			return
		}
		switch in.Op {
		case code.OpEnd:
			m.pc, m.fuel = pc, fuel
			return
		case code.OpNop:
		case code.OpMov:
			words[in.A] = words[in.B]
		case code.OpImm:
			words[in.A] = uint64(int32(in.C))
		case code.OpConst:
			words[in.A] = m.u.Consts[in.B]
		case code.OpGLd:
			words[in.A] = h.Cells[in.B]
		case code.OpGSt:
			h.Cells[in.A] = words[in.B]
		case code.OpAdd32:
			words[in.A] = uint64(int32(words[in.B] + words[in.C]))
		case code.OpAddI32:
			words[in.A] = uint64(int32(words[in.B]) + int32(in.C))
		case code.OpSub32:
			words[in.A] = uint64(int32(words[in.B] - words[in.C]))
		case code.OpMul32:
			words[in.A] = uint64(int32(words[in.B] * words[in.C]))
		case code.OpAddS:
			words[in.A] = signed(words[in.B]+words[in.C], in.Sh)
		case code.OpAddSI:
			words[in.A] = signed(words[in.B]+uint64(int32(in.C)), in.Sh)
		case code.OpAddU:
			words[in.A] = unsigned(words[in.B]+words[in.C], in.Sh)
		case code.OpAddUI:
			words[in.A] = unsigned(words[in.B]+uint64(int32(in.C)), in.Sh)
		case code.OpSubS:
			words[in.A] = signed(words[in.B]-words[in.C], in.Sh)
		case code.OpSubU:
			words[in.A] = unsigned(words[in.B]-words[in.C], in.Sh)
		case code.OpMulS:
			words[in.A] = signed(words[in.B]*words[in.C], in.Sh)
		case code.OpTimes:
			words[in.A] = uint64(ir.Times(int64(words[in.B]), int64(words[in.C])))
		case code.OpMulU:
			words[in.A] = unsigned(words[in.B]*words[in.C], in.Sh)
		case code.OpAnd:
			words[in.A] = words[in.B] & words[in.C]
		case code.OpAndI:
			words[in.A] = words[in.B] & uint64(int32(in.C))
		case code.OpOr:
			words[in.A] = words[in.B] | words[in.C]
		case code.OpXor:
			words[in.A] = words[in.B] ^ words[in.C]
		case code.OpNot:
			words[in.A] = words[in.B] ^ 1
		case code.OpWrapS:
			words[in.A] = signed(words[in.B], in.Sh)
		case code.OpWrapU:
			words[in.A] = unsigned(words[in.B], in.Sh)
		case code.OpEq:
			words[in.A] = code.Truth(words[in.B] == words[in.C])
		case code.OpEqI:
			words[in.A] = code.Truth(words[in.B] == uint64(int32(in.C)))
		case code.OpNe:
			words[in.A] = code.Truth(words[in.B] != words[in.C])
		case code.OpLtS:
			words[in.A] = code.Truth(int64(words[in.B]) < int64(words[in.C]))
		case code.OpLeS:
			words[in.A] = code.Truth(int64(words[in.B]) <= int64(words[in.C]))
		case code.OpLtU:
			words[in.A] = code.Truth(words[in.B] < words[in.C])
		case code.OpLeU:
			words[in.A] = code.Truth(words[in.B] <= words[in.C])

		case code.OpJmp:
			pc = int(in.A)
		case code.OpJT:
			if words[in.A] != 0 {
				pc = int(in.B)
			}
		case code.OpJF:
			if words[in.A] == 0 {
				pc = int(in.B)
			}
		case code.OpJEq:
			if words[in.A] == words[in.B] {
				pc = int(in.C)
			}
		case code.OpJNe:
			if words[in.A] != words[in.B] {
				pc = int(in.C)
			}
		case code.OpJLtS:
			if int64(words[in.A]) < int64(words[in.B]) {
				pc = int(in.C)
			}
		case code.OpJLeS:
			if int64(words[in.A]) <= int64(words[in.B]) {
				pc = int(in.C)
			}
		case code.OpJLtU:
			if words[in.A] < words[in.B] {
				pc = int(in.C)
			}
		case code.OpJLeU:
			if words[in.A] <= words[in.B] {
				pc = int(in.C)
			}
		case code.OpJEqI:
			if int64(words[in.A]) == int64(int32(in.B)) {
				pc = int(in.C)
			}
		case code.OpJNeI:
			if int64(words[in.A]) != int64(int32(in.B)) {
				pc = int(in.C)
			}
		case code.OpJLtI:
			if int64(words[in.A]) < int64(int32(in.B)) {
				pc = int(in.C)
			}
		case code.OpJLeI:
			if int64(words[in.A]) <= int64(int32(in.B)) {
				pc = int(in.C)
			}
		case code.OpJGtI:
			if int64(words[in.A]) > int64(int32(in.B)) {
				pc = int(in.C)
			}
		case code.OpJGeI:
			if int64(words[in.A]) >= int64(int32(in.B)) {
				pc = int(in.C)
			}

		case code.OpLdF:
			ref := words[in.B]
			if ref-1 >= uint64(len(h.Objs)-1) {
				m.fault(pc, fuel, "load from null")
				return
			}
			o := &h.Objs[ref]
			if o.Off+in.C >= o.End {
				m.fault(pc, fuel, "load of a field that the object does not have")
				return
			}
			words[in.A] = h.Cells[o.Off+in.C]
		case code.OpStF:
			ref := words[in.A]
			if ref-1 >= uint64(len(h.Objs)-1) {
				m.fault(pc, fuel, "store to null")
				return
			}
			o := &h.Objs[ref]
			if o.Off+in.B >= o.End {
				m.fault(pc, fuel, "store to a field that the object does not have")
				return
			}
			h.Cells[o.Off+in.B] = words[in.C]
		case code.OpLdE:
			ref, i := words[in.B], words[in.C]
			if ref >= uint64(len(h.Objs)) || i >= uint64(h.Objs[ref].Size) {
				m.fault(pc, fuel, "load from outside of an array")
				return
			}
			words[in.A] = h.Cells[h.Objs[ref].Off+uint32(i)]
		case code.OpStE:
			ref, i := words[in.A], words[in.B]
			if ref >= uint64(len(h.Objs)) || i >= uint64(h.Objs[ref].Size) {
				m.fault(pc, fuel, "store outside of an array")
				return
			}
			h.Cells[h.Objs[ref].Off+uint32(i)] = words[in.C]
		case code.OpLdP:
			p := words[in.B]
			if p>>32-1 >= uint64(len(h.Objs)-1) {
				m.fault(pc, fuel, "load through a null pointer")
				return
			}
			words[in.A] = h.Cells[h.Objs[p>>32].Off+uint32(p)+in.C]
		case code.OpStP:
			p := words[in.A]
			if p>>32-1 >= uint64(len(h.Objs)-1) {
				m.fault(pc, fuel, "store through a null pointer")
				return
			}
			h.Cells[h.Objs[p>>32].Off+uint32(p)+in.B] = words[in.C]
		case code.OpLen:
			ref := words[in.B]
			if ref >= uint64(len(h.Objs)) {
				m.fault(pc, fuel, "length of something that is no array")
				return
			}
			words[in.A] = uint64(h.Objs[ref].Size)
		case code.OpAssume:
			if words[in.A] == 0 {
				m.pc, m.fuel = pc, fuel
				m.halt(Infeasible, Assumption, "")
				return
			}
		case code.OpAssert:
			if words[in.A] == 0 {
				m.pc, m.fuel = pc, fuel
				m.assertion()
				return
			}
		case code.OpFAdd:
			words[in.A] = code.Bits64(code.F64(words[in.B]) + code.F64(words[in.C]))
		case code.OpFSub:
			words[in.A] = code.Bits64(code.F64(words[in.B]) - code.F64(words[in.C]))
		case code.OpFMul:
			words[in.A] = code.Bits64(code.F64(words[in.B]) * code.F64(words[in.C]))
		case code.OpFLt:
			words[in.A] = code.Truth(code.F64(words[in.B]) < code.F64(words[in.C]))
		case code.OpFLe:
			words[in.A] = code.Truth(code.F64(words[in.B]) <= code.F64(words[in.C]))

		default:
			m.pc, m.fuel = pc, fuel
			switch {
			case in.Op >= code.OpSaveStep && in.Op <= code.OpSaveP:
				recording{m}.save(in)
			case in.Op < code.OpSlow:
				m.moveRel(in)
			default:
				m.slow(in)
			}
			if m.stopped {
				return
			}
			list, words, pc, fuel = m.u.Code, m.words, m.pc, m.fuel
		}
	}
}

// moveRel runs calls and moves of relations.
func (m *machine) moveRel(in *code.Instr) {
	h := &m.s.Heap
	switch in.Op {
	case code.OpLdR:
		if at, ok := m.deref(m.words[in.B], in.C); ok {
			m.rels[in.A] = h.Rels[h.Cells[at]]
		}
	case code.OpStR:
		if at, ok := m.deref(m.words[in.A], in.B); ok {
			h.Rels[h.Cells[at]] = m.rels[in.C]
		}
	case code.OpGLdR:
		m.rels[in.A] = h.Rels[h.Cells[in.B]]
	case code.OpGStR:
		h.Rels[h.Cells[in.A]] = m.rels[in.B]
	case code.OpCall:
		info := m.u.Calls[in.A]
		m.call(info, info.Callee)
	case code.OpRet:
		m.ret()
	default:
		panic("vm: unknown operation")
	}
}

// deref returns the cell that a pointer and an offset name.
func (m *machine) deref(p uint64, off uint32) (uint32, bool) {
	if p>>32-1 >= uint64(len(m.s.Heap.Objs)-1) {
		m.fault(m.pc, m.fuel, "use of a null pointer")
		return 0, false
	}
	return m.s.Heap.Objs[p>>32].Off + uint32(p) + off, true
}

func signed(v uint64, sh uint8) uint64   { return uint64(int64(v<<(sh&63)) >> (sh & 63)) }
func unsigned(v uint64, sh uint8) uint64 { return v << (sh & 63) >> (sh & 63) }

// node returns the node whose code the machine runs; nil in an expression.
func (m *machine) node() ir.Node {
	if m.u.Node == nil {
		return nil
	}
	return m.u.Proc.Nodes[m.nodeIndex()]
}

// nodeIndex returns the number of the node of the instruction before pc.
func (m *machine) nodeIndex() int32 { return m.u.Node[max(0, m.pc-1)] }
