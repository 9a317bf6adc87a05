// This file is the inner loop: it runs the operations that programs consist of
// mostly, and hands the others to slow.go.

package vm

import (
	"assay/ir"
	"assay/vm/relation"
)

// machine runs a state. It lives as long as one Run; everything that must last
// is in the state.
type machine struct {
	s        *State
	t        *thread         // current
	u        *unit           // what runs
	words    []uint64        // registers
	rels     []*relation.Rel // registers
	pc       int             // next instruction
	fuel     int64           // statements that may still begin
	variant  int
	budget   Budget
	work     int64 // rounds that the current statement may still make
	since    int64 // fuel when work was set: it tells statements apart
	weight   int   // cells that were made or copied since it was asked whether to go on
	calc     relation.Calc
	build    [][]relation.Atom // builders of comprehensions
	old      *snapshot         // what Old refers to
	limit    int               // objects that extents show; 0: all
	nesting  int               // pure calls inside each other
	clause   *ir.Clause        // of the contract, while it is evaluated
	stop     Stop
	stopped  bool
	running  bool     // between the begin and the end of Run
	scratch  []uint64 // registers of expressions, used as a stack
	scratchR []*relation.Rel
}

// loop runs until the machine has stopped, or an expression has ended.
func (m *machine) loop() {
	code, words, pc := m.u.code, m.words, m.pc
	h := &m.s.heap
	fuel := m.fuel
	for {
		in := &code[pc]
		pc++
		fuel -= int64(in.step)
		if fuel < 0 {
			m.pc, m.fuel = pc-1, 0
			m.outOfSteps()
			return
		}
		switch in.op {
		case opEnd:
			m.pc, m.fuel = pc, fuel
			return
		case opMov:
			words[in.a] = words[in.b]
		case opImm:
			words[in.a] = uint64(int32(in.c))
		case opConst:
			words[in.a] = m.u.consts[in.b]
		case opGLd:
			words[in.a] = h.cells[in.b]
		case opGSt:
			h.cells[in.a] = words[in.b]
		case opAdd32:
			words[in.a] = uint64(int32(words[in.b] + words[in.c]))
		case opAddI32:
			words[in.a] = uint64(int32(words[in.b]) + int32(in.c))
		case opSub32:
			words[in.a] = uint64(int32(words[in.b] - words[in.c]))
		case opMul32:
			words[in.a] = uint64(int32(words[in.b] * words[in.c]))
		case opAddS:
			words[in.a] = signed(words[in.b]+words[in.c], in.sh)
		case opAddSI:
			words[in.a] = signed(words[in.b]+uint64(int32(in.c)), in.sh)
		case opAddU:
			words[in.a] = unsigned(words[in.b]+words[in.c], in.sh)
		case opAddUI:
			words[in.a] = unsigned(words[in.b]+uint64(int32(in.c)), in.sh)
		case opSubS:
			words[in.a] = signed(words[in.b]-words[in.c], in.sh)
		case opSubU:
			words[in.a] = unsigned(words[in.b]-words[in.c], in.sh)
		case opMulS:
			words[in.a] = signed(words[in.b]*words[in.c], in.sh)
		case opMulU:
			words[in.a] = unsigned(words[in.b]*words[in.c], in.sh)
		case opAnd:
			words[in.a] = words[in.b] & words[in.c]
		case opAndI:
			words[in.a] = words[in.b] & uint64(int32(in.c))
		case opOr:
			words[in.a] = words[in.b] | words[in.c]
		case opXor:
			words[in.a] = words[in.b] ^ words[in.c]
		case opNot:
			words[in.a] = words[in.b] ^ 1
		case opWrapS:
			words[in.a] = signed(words[in.b], in.sh)
		case opWrapU:
			words[in.a] = unsigned(words[in.b], in.sh)
		case opEq:
			words[in.a] = truth(words[in.b] == words[in.c])
		case opEqI:
			words[in.a] = truth(words[in.b] == uint64(int32(in.c)))
		case opNe:
			words[in.a] = truth(words[in.b] != words[in.c])
		case opLtS:
			words[in.a] = truth(int64(words[in.b]) < int64(words[in.c]))
		case opLeS:
			words[in.a] = truth(int64(words[in.b]) <= int64(words[in.c]))
		case opLtU:
			words[in.a] = truth(words[in.b] < words[in.c])
		case opLeU:
			words[in.a] = truth(words[in.b] <= words[in.c])

		case opJmp:
			pc = int(in.a)
		case opJT:
			if words[in.a] != 0 {
				pc = int(in.b)
			}
		case opJF:
			if words[in.a] == 0 {
				pc = int(in.b)
			}
		case opJEq:
			if words[in.a] == words[in.b] {
				pc = int(in.c)
			}
		case opJNe:
			if words[in.a] != words[in.b] {
				pc = int(in.c)
			}
		case opJLtS:
			if int64(words[in.a]) < int64(words[in.b]) {
				pc = int(in.c)
			}
		case opJLeS:
			if int64(words[in.a]) <= int64(words[in.b]) {
				pc = int(in.c)
			}
		case opJLtU:
			if words[in.a] < words[in.b] {
				pc = int(in.c)
			}
		case opJLeU:
			if words[in.a] <= words[in.b] {
				pc = int(in.c)
			}
		case opJEqI:
			if int64(words[in.a]) == int64(int32(in.b)) {
				pc = int(in.c)
			}
		case opJNeI:
			if int64(words[in.a]) != int64(int32(in.b)) {
				pc = int(in.c)
			}
		case opJLtI:
			if int64(words[in.a]) < int64(int32(in.b)) {
				pc = int(in.c)
			}
		case opJLeI:
			if int64(words[in.a]) <= int64(int32(in.b)) {
				pc = int(in.c)
			}
		case opJGtI:
			if int64(words[in.a]) > int64(int32(in.b)) {
				pc = int(in.c)
			}
		case opJGeI:
			if int64(words[in.a]) >= int64(int32(in.b)) {
				pc = int(in.c)
			}

		case opLdF:
			ref := words[in.b]
			if ref-1 >= uint64(len(h.objs)-1) {
				m.fault(pc, fuel, "load from null")
				return
			}
			o := &h.objs[ref]
			if o.off+in.c >= o.end {
				m.fault(pc, fuel, "load of a field that the object does not have")
				return
			}
			words[in.a] = h.cells[o.off+in.c]
		case opStF:
			ref := words[in.a]
			if ref-1 >= uint64(len(h.objs)-1) {
				m.fault(pc, fuel, "store to null")
				return
			}
			o := &h.objs[ref]
			if o.off+in.b >= o.end {
				m.fault(pc, fuel, "store to a field that the object does not have")
				return
			}
			h.cells[o.off+in.b] = words[in.c]
		case opLdE:
			ref, i := words[in.b], words[in.c]
			if ref >= uint64(len(h.objs)) || i >= uint64(h.objs[ref].size) {
				m.fault(pc, fuel, "load from outside of an array")
				return
			}
			words[in.a] = h.cells[h.objs[ref].off+uint32(i)]
		case opStE:
			ref, i := words[in.a], words[in.b]
			if ref >= uint64(len(h.objs)) || i >= uint64(h.objs[ref].size) {
				m.fault(pc, fuel, "store outside of an array")
				return
			}
			h.cells[h.objs[ref].off+uint32(i)] = words[in.c]
		case opLdP:
			p := words[in.b]
			if p>>32-1 >= uint64(len(h.objs)-1) {
				m.fault(pc, fuel, "load through a null pointer")
				return
			}
			words[in.a] = h.cells[h.objs[p>>32].off+uint32(p)+in.c]
		case opStP:
			p := words[in.a]
			if p>>32-1 >= uint64(len(h.objs)-1) {
				m.fault(pc, fuel, "store through a null pointer")
				return
			}
			h.cells[h.objs[p>>32].off+uint32(p)+in.b] = words[in.c]
		case opLen:
			ref := words[in.b]
			if ref >= uint64(len(h.objs)) {
				m.fault(pc, fuel, "length of something that is no array")
				return
			}
			words[in.a] = uint64(h.objs[ref].size)
		case opAssume:
			if words[in.a] == 0 {
				m.pc, m.fuel = pc, fuel
				m.assumption()
				return
			}
		case opAssert:
			if words[in.a] == 0 {
				m.pc, m.fuel = pc, fuel
				m.assertion()
				return
			}
		case opFAdd:
			words[in.a] = bits64(f64(words[in.b]) + f64(words[in.c]))
		case opFSub:
			words[in.a] = bits64(f64(words[in.b]) - f64(words[in.c]))
		case opFMul:
			words[in.a] = bits64(f64(words[in.b]) * f64(words[in.c]))
		case opFLt:
			words[in.a] = truth(f64(words[in.b]) < f64(words[in.c]))
		case opFLe:
			words[in.a] = truth(f64(words[in.b]) <= f64(words[in.c]))

		default:
			m.pc, m.fuel = pc, fuel
			if in.op < opSlow {
				m.moveRel(in)
			} else {
				m.slow(in)
			}
			if m.stopped {
				return
			}
			code, words, pc, fuel = m.u.code, m.words, m.pc, m.fuel
		}
	}
}

// moveRel runs calls and moves of relations.
func (m *machine) moveRel(in *instr) {
	h := &m.s.heap
	switch in.op {
	case opLdR:
		if at, ok := m.deref(m.words[in.b], in.c); ok {
			m.rels[in.a] = h.rels[h.cells[at]]
		}
	case opStR:
		if at, ok := m.deref(m.words[in.a], in.b); ok {
			h.rels[h.cells[at]] = m.rels[in.c]
		}
	case opGLdR:
		m.rels[in.a] = h.rels[h.cells[in.b]]
	case opGStR:
		h.rels[h.cells[in.a]] = m.rels[in.b]
	case opCall:
		info := m.u.calls[in.a]
		m.call(info, info.callee)
	case opRet:
		m.ret()
	default:
		panic("vm: unknown operation")
	}
}

// deref is the cell that a pointer and an offset name.
func (m *machine) deref(p uint64, off uint32) (uint32, bool) {
	if p>>32-1 >= uint64(len(m.s.heap.objs)-1) {
		m.fault(m.pc, m.fuel, "use of a null pointer")
		return 0, false
	}
	return m.s.heap.objs[p>>32].off + uint32(p) + off, true
}

func signed(v uint64, sh uint8) uint64   { return uint64(int64(v<<(sh&63)) >> (sh & 63)) }
func unsigned(v uint64, sh uint8) uint64 { return v << (sh & 63) >> (sh & 63) }

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// node is the node whose code the machine runs; nil in an expression.
func (m *machine) node() ir.Node {
	if m.u.node == nil {
		return nil
	}
	return m.u.proc.nodes[m.nodeIndex()]
}

// nodeIndex is the number of the node of the instruction before pc.
func (m *machine) nodeIndex() int32 { return m.u.node[max(0, m.pc-1)] }
