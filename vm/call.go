// This file runs calls and returns.

package vm

import (
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// call begins a procedure.
func (m *machine) call(info *code.Call, callee *code.Proc) {
	if (m.s.Setup.Calls != nil || m.s.Setup.Asked != nil) && m.byContract(info) {
		return
	}
	if !callee.Ready && !m.load(callee) {
		return
	}
	if len(m.t.Frames) == m.budget.Depth && m.s.code.Prog.Overflow != nil && callee.Model == nil {
		m.s.Depend(fmt.Sprintf("the stack is full where calls are %d deep", m.budget.Depth))
		m.callWith(info, m.s.code.ProcOf(m.s.code.Prog.Overflow), nil)
		return
	}
	if callee.Model != nil {
		args := make([]uint64, len(info.ArgWords))
		for i, r := range info.ArgWords {
			args[i] = m.words[r]
		}
		m.runModel(info, callee, args)
		return
	}
	if !m.mayCall(callee) {
		return
	}
	words, rels := m.words, m.rels
	m.pushFrame(callee, callee.Body(m.variant))
	for i, r := range info.ArgWords {
		m.words[callee.ParamW[i]] = words[r]
	}
	for i, r := range info.ArgRels {
		m.rels[callee.ParamR[i]] = rels[r]
	}
	m.keepOld(callee)
	if callee.Watched != nil && m.s.watch != nil {
		m.heed(m.s.watch.Enter())
	}
}

// callWith is call with the words of the arguments.
func (m *machine) callWith(info *code.Call, callee *code.Proc, args []uint64) {
	if !m.load(callee) {
		return
	}
	if callee.Model != nil {
		m.runModel(info, callee, args)
		return
	}
	if !m.mayCall(callee) {
		return
	}
	m.pushFrame(callee, callee.Body(m.variant))
	for i, r := range callee.ParamW {
		m.words[r] = args[i]
	}
	m.keepOld(callee)
	if callee.Watched != nil && m.s.watch != nil {
		m.heed(m.s.watch.Enter())
	}
}

// mayCall checks the bounds of calls, and records one that is made.
func (m *machine) mayCall(callee *code.Proc) bool {
	t := m.t
	if len(t.Frames) >= m.budget.Depth && !m.spare(callee) {
		m.halt(OutOfBudget, DepthBudget, "too many calls inside each other")
		return false
	}
	if int64(len(t.Words)+len(t.Rels))*8 > m.budget.Heap {
		m.halt(OutOfBudget, HeapBudget, "the stack is full")
		return false
	}
	t.Top().Node = m.nodeIndex()
	if m.s.Setup.Recursion != 0 && m.tooRecursive(callee) {
		return false
	}
	if m.s.Rec != nil {
		m.s.Rec.Push()
	}
	return true
}

// overflowRoom is how many calls Program.Overflow may need.
const overflowRoom = 100

// spare reports whether a call may exceed the budget: it is part of throwing the overflow.
func (m *machine) spare(callee *code.Proc) bool {
	return m.s.code.Prog.Overflow != nil && len(m.t.Frames) < m.budget.Depth+overflowRoom &&
		(callee.IR == m.s.code.Prog.Overflow || len(m.t.Frames) > m.budget.Depth)
}

// keepOld keeps the state at the call for a procedure that refers to it.
func (m *machine) keepOld(callee *code.Proc) {
	if callee.Old {
		f := m.t.Top()
		f.Old = m.s.Snapshot(m.words[:callee.Words], m.rels[:callee.Rels])
		m.old = f.Old
	}
}

// tooRecursive cuts an execution in which a procedure is open more often than the setup's bound
// allows.
func (m *machine) tooRecursive(callee *code.Proc) bool {
	limit := m.s.Setup.Recursion
	if limit == 0 || len(m.t.Frames) <= limit {
		return false
	}
	open := 0
	for _, f := range m.t.Frames[1:] {
		if f.Proc == callee {
			open++
		}
	}
	if open < limit {
		return false
	}
	m.halt(Infeasible, RecursionBound, "")
	m.stop.Cut = &ir.Cut{Bound: task.BoundRecursion, Name: callee.IR.Name, Limit: limit, Span: m.stop.Span}
	return true
}

// pushFrame adds a frame of zeros for a procedure and enters it.
func (m *machine) pushFrame(callee *code.Proc, u *code.Unit) {
	t := m.t
	base, baseR := int32(0), int32(0)
	if len(t.Frames) > 0 {
		f := t.Top()
		base, baseR = f.Words+int32(m.u.Words), f.Rels+int32(m.u.Rels)
	}
	t.Frames = append(t.Frames, state.Frame{Proc: callee, Words: base, Rels: baseR})
	t.Words = zeroed(t.Words, int(base), u.Words)
	t.Rels = zeroed(t.Rels, int(baseR), u.Rels)
	m.u, m.pc, m.old = u, 0, nil
	m.words, m.rels = t.Words[base:], t.Rels[baseR:]
}

// zeroed makes the slice n longer than base, with zeros from there on.
func zeroed[T any](s []T, base, n int) []T {
	s = grow(s[:base], base+n)
	clear(s[base:])
	return s
}

// virtual resolves the procedure by the class of the receiver.
func (m *machine) virtual(info *code.Call) {
	if len(info.ArgWords) == 0 {
		m.fault(m.pc, m.fuel, "virtual call without a receiver")
		return
	}
	recv := m.words[info.ArgWords[0]]
	if recv == 0 || recv >= uint64(len(m.s.Heap.Objs)) {
		m.fault(m.pc, m.fuel, "virtual call of "+info.Method+" on null")
		return
	}
	if (m.s.Setup.Calls != nil || m.s.Setup.Asked != nil) && m.byContract(info) {
		return
	}
	kind := m.s.code.Receives(m.s.Heap.Objs[recv].Kind)
	if kind < 0 {
		m.fault(m.pc, m.fuel, "virtual call of "+info.Method+" on an array")
		return
	}
	p := m.s.code.Dispatch(kind, info.Number)
	if p == nil {
		m.unsupported("class %s has no body of method %s", m.s.code.Prog.Classes[kind].Name, info.Method)
		return
	}
	m.call(info, p)
}

// indirect runs the procedure that a value is.
func (m *machine) indirect(info *code.Call) {
	p := m.s.code.Called(m.words[info.Fun])
	if p == nil {
		m.fault(m.pc, m.fuel, "call of null")
		return
	}
	m.call(info, m.s.code.ProcOf(p))
}

// ret ends the procedure and hands its results to the caller.
func (m *machine) ret() {
	t := m.t
	f := t.Top()
	callee := f.Proc
	if f.Open != nil && m.s.watch != nil {
		if f.Node = m.nodeIndex(); !m.heed(m.s.watch.Leave()) {
			return
		}
	}
	if len(t.Frames) == 1 {
		f.Node = m.nodeIndex()
		scheduler{m}.endThread()
		return
	}
	if m.s.Rec != nil {
		m.s.Rec.Pop()
	}
	words, rels := m.words, m.rels
	t.Frames = t.Frames[:len(t.Frames)-1]
	caller := t.Top()
	u := caller.Proc.Variant(m.variant)
	info := u.CallAt[caller.Node]
	m.u, m.pc = u, int(u.Start[caller.Node])+1 // its writes are attributed to the call
	m.words, m.rels = t.Words[caller.Words:], t.Rels[caller.Rels:]
	m.results(info, callee, words, rels)
	if caller.Open != nil && m.s.watch != nil {
		m.s.watch.Came(caller, callee, words)
	}
	t.Words = t.Words[:int(caller.Words)+u.Words]
	t.Rels = t.Rels[:int(caller.Rels)+u.Rels]
	m.words, m.rels = t.Words[caller.Words:], t.Rels[caller.Rels:]
	m.pc = int(u.Start[info.Next])
	m.old = caller.Old
}

// results copies results and the exception into the caller.
func (m *machine) results(info *code.Call, callee *code.Proc, words []uint64, rels []*relation.Rel) {
	h := &m.s.Heap
	rec := m.s.Rec
	for i, d := range info.DstWords {
		if i >= len(callee.ResW) {
			break // a model became a procedure that only throws
		}
		v := words[callee.ResW[i]]
		if d >= 0 {
			rec.Word(uint32(d))
			m.words[d] = v
		} else {
			rec.Cell(uint32(^d))
			if m.s.watch != nil {
				m.wrote(code.GlobeObject, uint32(^d), false, v, true)
			}
			h.Cells[^d] = v
		}
	}
	for i, d := range info.DstRels {
		v := rels[callee.ResR[i]]
		if d >= 0 {
			rec.Rel(uint32(d))
			m.rels[d] = v
		} else {
			rec.Cell(uint32(^d))
			if m.s.watch != nil {
				m.wrote(code.GlobeObject, uint32(h.Cells[^d]), true, 0, false)
			}
			h.Rels[h.Cells[^d]] = v
		}
	}
	if info.Exc >= 0 {
		var exc uint64
		if callee.Exc >= 0 {
			exc = words[callee.Exc]
		}
		rec.Word(uint32(info.Exc))
		m.words[info.Exc] = exc
	}
}
