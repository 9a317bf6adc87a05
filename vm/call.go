// This file runs calls, returns, and expressions outside of bodies.

package vm

import (
	"slices"

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
		m.told(m.s.watch.Enter())
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
		m.told(m.s.watch.Enter())
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

// overflowRoom is how many calls what Program.Overflow does may take.
const overflowRoom = 100

// spare reports whether a call may go over the budget: it is part of throwing that.
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

// tooRecursive leaves an execution out that opens a procedure more often than
// the setup's bound allows.
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

// virtual finds the procedure that the class of the receiver gives.
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
	kind := m.dispatchKind(m.s.Heap.Objs[recv].Kind)
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

// dispatchKind is the class whose methods an object of the kind has; -1: none.
func (m *machine) dispatchKind(kind int32) int32 {
	switch {
	case kind == code.GlobeKind:
		return -1
	case kind >= 0:
		return kind
	case m.s.code.Prog.Arrays != nil:
		return int32(m.s.code.Prog.Arrays.Index)
	}
	return -1
}

// ret ends the procedure and hands its results to the caller.
func (m *machine) ret() {
	t := m.t
	f := t.Top()
	callee := f.Proc
	if f.Open != nil && m.s.watch != nil {
		if f.Node = m.nodeIndex(); !m.told(m.s.watch.Leave()) {
			return
		}
	}
	if len(t.Frames) == 1 {
		f.Node = m.nodeIndex()
		m.endThread()
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
	m.u, m.pc = u, int(u.Start[caller.Node])+1 // what it writes, it writes at the call
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

// eval runs an expression over the registers of a frame and gives its
// registers back; they are good until the next eval. When the machine has
// stopped they mean nothing.
func (m *machine) eval(u *code.Unit, words []uint64, rels []*relation.Rel, old *state.Snapshot) ([]uint64, []*relation.Rel) {
	if u.Clone && m.limit == 0 {
		return m.evalOnCopy(u, words, rels, old)
	}
	saved := *m
	base, baseR := len(m.scratch), len(m.scratchR)
	m.scratch = zeroed(m.scratch, base, u.Words)
	m.scratchR = zeroed(m.scratchR, baseR, u.Rels)
	m.words, m.rels = m.scratch[base:base+u.Words:base+u.Words], m.scratchR[baseR:baseR+u.Rels:baseR+u.Rels]
	copy(m.words, words[:min(len(words), u.Proc.Words+u.Keep)])
	copy(m.rels, rels[:min(len(rels), u.Proc.Rels)])
	m.u, m.pc, m.old = u, 0, old
	outW, outR := m.words, m.rels
	m.loop()
	stop, stopped := m.stop, m.stopped
	work, build := m.work, m.build
	scratch, scratchR := m.scratch[:base], m.scratchR[:baseR]
	*m = saved
	m.stop, m.stopped, m.work, m.build = stop, stopped, work, build
	m.scratch, m.scratchR = scratch, scratchR
	return outW, outR
}

// evalOnCopy runs an expression that calls procedures, which may allocate.
// Extents keep showing what there was before.
func (m *machine) evalOnCopy(u *code.Unit, words []uint64, rels []*relation.Rel, old *state.Snapshot) ([]uint64, []*relation.Rel) {
	c := &machine{
		s: m.s.Clone(), budget: m.budget, work: m.work, limit: len(m.s.Heap.Objs), clause: m.clause,
		nesting: m.nesting, t: m.t,
	}
	c.t = c.s.Threads[c.s.Current]
	outW, outR := c.eval(u, words, rels, old)
	m.work = c.work
	m.takeStop(c)
	return outW, outR
}

// takeStop makes the stop of a machine that worked for this one its own.
func (m *machine) takeStop(c *machine) {
	if c.stopped && !m.stopped {
		m.stopped, m.stop = true, c.stop
	}
}

// evalInBody evaluates a condition of the body that calls procedures.
func (m *machine) evalInBody(in *code.Instr) {
	m.park()
	old := m.old
	if k := m.s.watch; k != nil {
		if was := k.Old(m.t.Top()); was != nil {
			old = was
		}
		if cl := m.s.code.Said(m.node()); cl != nil {
			m.words[in.A] = code.Truth(k.Truth(cl, state.Registers{Proc: m.u.Proc, Words: m.words, Rels: m.rels, Old: old}))
			return
		}
	}
	m.words[in.A] = m.word(m.u.Evals[in.B], m.words, m.rels, old)
}

// value is the value of an expression over registers.
func (m *machine) value(u *code.Unit, r state.Registers) state.Value {
	w, rels := m.eval(u, r.Words, r.Rels, r.Old)
	if m.stopped || len(u.Result) != 1 {
		return state.Value{}
	}
	if c := u.Result[0]; c.Rel {
		return state.Value{Rel: rels[c.Reg]}
	}
	return state.Value{Word: w[u.Result[0].Reg]}
}

// word is the value of an expression of one word.
func (m *machine) word(u *code.Unit, words []uint64, rels []*relation.Rel, old *state.Snapshot) uint64 {
	w, _ := m.eval(u, words, rels, old)
	return w[u.Result[0].Reg]
}

// maxNesting limits pure calls inside contracts of pure calls.
const maxNesting = 64

// pure runs a procedure for an expression, on the machine's state, which is a
// copy.
func (m *machine) pure(info *code.Call, old bool) {
	if m.nesting >= maxNesting {
		m.halt(OutOfBudget, DepthBudget, "too many pure calls inside each other")
		return
	}
	s := m.s
	if old && m.old != nil {
		s = m.s.Clone()
		s.Heap.CopyFrom(&m.old.Heap)
	}
	first := len(s.Heap.Objs)
	if old && m.givesNew(info, first) {
		m.halt(IllDefined, NoReason, "an object that did not exist is given to pure "+info.Callee.IR.Name+" in the old state")
		return
	}
	c := &machine{s: s, budget: m.budget, fuel: m.work, work: m.work, nesting: m.nesting + 1}
	t := &state.Thread{Atomic: 1}
	// The call runs in place of the current thread, so that it has its monitors.
	threads := s.Threads
	s.Threads = slices.Clone(threads)
	s.Threads[s.Current] = t
	words, rels, exc := c.runPure(t, info, m.words, m.rels)
	s.Threads = threads
	m.work = min(c.fuel, c.work)
	if m.takePure(c, info.Callee, exc) {
		m.results(info, info.Callee, words, rels)
		if old && m.newObject(info, first) {
			m.halt(Unsupported, NoReason, "a pure call in the old state returns a new object")
		}
	}
}

// givesNew reports whether an argument refers to an object from first on.
func (m *machine) givesNew(info *code.Call, first int) bool {
	i := 0
	for _, p := range info.Callee.IR.Params {
		for _, f := range code.Flatten(p.Typ) {
			if f.Rel {
				continue
			}
			if ir.IsRef(f.Typ) && m.words[info.ArgWords[i]] >= uint64(first) {
				return true
			}
			i++
		}
	}
	return false
}

// newObject reports whether a result refers to an object from first on.
func (m *machine) newObject(info *code.Call, first int) bool {
	for i, f := range code.Flatten(info.Callee.IR.Results[0].Typ) {
		if !f.Rel && ir.IsRef(f.Typ) && i < len(info.DstWords) && m.words[info.DstWords[i]] >= uint64(first) {
			return true
		}
	}
	return false
}

// runPure runs a procedure on a thread of its own until it ends.
func (c *machine) runPure(t *state.Thread, info *code.Call, words []uint64, rels []*relation.Rel) ([]uint64, []*relation.Rel, uint64) {
	callee := info.Callee
	c.t = t
	if !c.load(callee) {
		return nil, nil, 0
	}
	if callee.Model != nil {
		c.unsupported("%s, a model, is called in a contract", callee.IR.Name)
		return nil, nil, 0
	}
	c.pushFrame(callee, callee.Variant(0))
	for i, r := range info.ArgWords {
		c.words[callee.ParamW[i]] = words[r]
	}
	for i, r := range info.ArgRels {
		c.rels[callee.ParamR[i]] = rels[r]
	}
	if callee.Old {
		t.Top().Old = c.s.Snapshot(c.words[:callee.Words], c.rels[:callee.Rels])
		c.old = t.Top().Old
	}
	for !c.stopped {
		c.loop()
	}
	if t.Status != state.Ended {
		return nil, nil, 0
	}
	var exc uint64
	if callee.Exc >= 0 {
		exc = t.Words[callee.Exc]
	}
	return t.Words, t.Rels, exc
}

// takePure reports whether a pure call ended with a result; otherwise the machine
// stops.
func (m *machine) takePure(c *machine, callee *code.Proc, exc uint64) bool {
	name := callee.IR.Name
	switch {
	case c.stop.Kind == Finished && exc == 0:
		return true
	case c.stop.Kind == Finished:
		m.halt(IllDefined, NoReason, "a call of "+name+" ends with an exception")
	case c.stop.Kind == Violated && m.s.watch == nil: // with one, that is what the run ends with
		m.halt(IllDefined, NoReason, "a call of "+name+" breaks what is said inside of it: "+c.stop.Text)
	case c.stop.Kind == NeedChoice:
		m.halt(Unsupported, NoReason, "a call of "+name+" has to choose")
	case c.stop.Kind == OutOfBudget && c.stop.Reason == StepBudget:
		m.halt(OutOfBudget, WorkBudget, "a call of "+name+" takes too long")
	default:
		m.takeStop(c)
	}
	return false
}
