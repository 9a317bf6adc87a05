// This file runs calls, returns, and expressions outside of bodies.

package vm

import (
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// call begins a procedure.
func (m *machine) call(info *code.Call, callee *code.Proc) {
	if (m.s.setup.Calls != nil || m.s.setup.Asked != nil) && m.byContract(info) {
		return
	}
	if !callee.Ready && !m.load(callee) {
		return
	}
	if len(m.t.frames) == m.budget.Depth && m.s.code.Prog.Overflow != nil && callee.Model == nil {
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
		m.enterWatched(callee)
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
		m.enterWatched(callee)
	}
}

// mayCall checks the bounds of calls, and records one that is made.
func (m *machine) mayCall(callee *code.Proc) bool {
	t := m.t
	if len(t.frames) >= m.budget.Depth && !m.spare(callee) {
		m.halt(OutOfBudget, DepthBudget, "too many calls inside each other")
		return false
	}
	if int64(len(t.words)+len(t.rels))*8 > m.budget.Heap {
		m.halt(OutOfBudget, HeapBudget, "the stack is full")
		return false
	}
	t.top().node = m.nodeIndex()
	if m.s.setup.Recursion != 0 && m.tooRecursive(callee) {
		return false
	}
	if m.s.rec != nil {
		m.s.rec.push(m.s)
	}
	return true
}

// overflowRoom is how many calls what Program.Overflow does may take.
const overflowRoom = 100

// spare tells whether a call may go over the budget: it is part of throwing that.
func (m *machine) spare(callee *code.Proc) bool {
	return m.s.code.Prog.Overflow != nil && len(m.t.frames) < m.budget.Depth+overflowRoom &&
		(callee.IR == m.s.code.Prog.Overflow || len(m.t.frames) > m.budget.Depth)
}

// keepOld keeps the state at the call for a procedure that refers to it.
func (m *machine) keepOld(callee *code.Proc) {
	if callee.Old {
		f := m.t.top()
		f.old = m.s.snapshot(m.words[:callee.Words], m.rels[:callee.Rels])
		m.old = f.old
	}
}

// tooRecursive leaves an execution out that opens a procedure more often than
// the setup's bound allows.
func (m *machine) tooRecursive(callee *code.Proc) bool {
	limit := m.s.setup.Recursion
	if limit == 0 || len(m.t.frames) <= limit {
		return false
	}
	open := 0
	for _, f := range m.t.frames[1:] {
		if f.proc == callee {
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
	if len(t.frames) > 0 {
		f := t.top()
		base, baseR = f.words+int32(m.u.Words), f.rels+int32(m.u.Rels)
	}
	t.frames = append(t.frames, frame{proc: callee, words: base, rels: baseR})
	t.words = zeroed(t.words, int(base), u.Words)
	t.rels = zeroed(t.rels, int(baseR), u.Rels)
	m.u, m.pc, m.old = u, 0, nil
	m.words, m.rels = t.words[base:], t.rels[baseR:]
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
	if recv == 0 || recv >= uint64(len(m.s.heap.objs)) {
		m.fault(m.pc, m.fuel, "virtual call of "+info.Method+" on null")
		return
	}
	if (m.s.setup.Calls != nil || m.s.setup.Asked != nil) && m.byContract(info) {
		return
	}
	kind := m.dispatchKind(m.s.heap.objs[recv].kind)
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
	f := t.top()
	callee := f.proc
	if f.open != nil && m.s.watch != nil && !m.leaveWatched(f.open) {
		return
	}
	if len(t.frames) == 1 {
		f.node = m.nodeIndex()
		m.endThread()
		return
	}
	if m.s.rec != nil {
		m.s.rec.pop(m.s)
	}
	words, rels := m.words, m.rels
	t.frames = t.frames[:len(t.frames)-1]
	caller := t.top()
	u := caller.proc.Variant(m.variant)
	info := u.CallAt[caller.node]
	m.u = u
	m.words, m.rels = t.words[caller.words:], t.rels[caller.rels:]
	m.results(info, callee, words, rels)
	if caller.open != nil {
		caller.open.came(caller.node, callee, words)
	}
	t.words = t.words[:int(caller.words)+u.Words]
	t.rels = t.rels[:int(caller.rels)+u.Rels]
	m.words, m.rels = t.words[caller.words:], t.rels[caller.rels:]
	m.pc = int(u.Start[info.Next])
	m.old = caller.old
}

// results copies results and the exception into the caller.
func (m *machine) results(info *code.Call, callee *code.Proc, words []uint64, rels []*relation.Rel) {
	h := &m.s.heap
	rec := m.s.rec
	for i, d := range info.DstWords {
		if i >= len(callee.ResW) {
			break // a model became a procedure that only throws
		}
		v := words[callee.ResW[i]]
		if d >= 0 {
			rec.word(m.s, uint32(d))
			m.words[d] = v
		} else {
			rec.cell(m.s, uint32(^d))
			if m.s.watch != nil {
				m.noted(code.GlobeObject, uint32(^d), false, v, true)
			}
			h.cells[^d] = v
		}
	}
	for i, d := range info.DstRels {
		v := rels[callee.ResR[i]]
		if d >= 0 {
			rec.rel(m.s, uint32(d))
			m.rels[d] = v
		} else {
			rec.cell(m.s, uint32(^d))
			if m.s.watch != nil {
				m.noted(code.GlobeObject, uint32(h.cells[^d]), true, 0, false)
			}
			h.rels[h.cells[^d]] = v
		}
	}
	if info.Exc >= 0 {
		var exc uint64
		if callee.Exc >= 0 {
			exc = words[callee.Exc]
		}
		rec.word(m.s, uint32(info.Exc))
		m.words[info.Exc] = exc
	}
}

// eval runs an expression over the registers of a frame and gives its
// registers back; they are good until the next eval. When the machine has
// stopped they mean nothing.
func (m *machine) eval(u *code.Unit, words []uint64, rels []*relation.Rel, old *snapshot) ([]uint64, []*relation.Rel) {
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
func (m *machine) evalOnCopy(u *code.Unit, words []uint64, rels []*relation.Rel, old *snapshot) ([]uint64, []*relation.Rel) {
	c := &machine{
		s: m.s.Clone(), budget: m.budget, work: m.work, limit: len(m.s.heap.objs), clause: m.clause,
		nesting: m.nesting, t: m.t,
	}
	c.t = c.s.threads[c.s.current]
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
	if f := m.t.top(); f.open != nil && m.s.watch != nil && watchedOf(f.open.proc).Old {
		old = m.before(f.open)
	}
	if cl := m.s.code.Said(m.node()); cl != nil && m.s.watch != nil {
		v, ok := m.valued(cl, m.u.Proc, m.words, m.rels, old)
		m.words[in.A] = truth(v != 0 || !ok)
		return
	}
	m.words[in.A] = m.word(m.u.Evals[in.B], m.words, m.rels, old)
}

// word is the value of an expression of one word.
func (m *machine) word(u *code.Unit, words []uint64, rels []*relation.Rel, old *snapshot) uint64 {
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
		s.heap.copyFrom(&m.old.heap)
	}
	first := len(s.heap.objs)
	if old && m.givesNew(info, first) {
		m.halt(IllDefined, NoReason, "an object that did not exist is given to pure "+info.Callee.IR.Name+" in the old state")
		return
	}
	c := &machine{s: s, budget: m.budget, fuel: m.work, work: m.work, nesting: m.nesting + 1}
	t := &thread{atomic: 1}
	// The call runs in place of the current thread, so that it has its monitors.
	threads := s.threads
	s.threads = slices.Clone(threads)
	s.threads[s.current] = t
	words, rels, exc := c.runPure(t, info, m.words, m.rels)
	s.threads = threads
	m.work = min(c.fuel, c.work)
	if m.takePure(c, info.Callee, exc) {
		m.results(info, info.Callee, words, rels)
		if old && m.newObject(info, first) {
			m.halt(Unsupported, NoReason, "a pure call in the old state returns a new object")
		}
	}
}

// givesNew tells whether an argument refers to an object from first on.
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

// newObject tells whether a result refers to an object from first on.
func (m *machine) newObject(info *code.Call, first int) bool {
	for i, f := range code.Flatten(info.Callee.IR.Results[0].Typ) {
		if !f.Rel && ir.IsRef(f.Typ) && i < len(info.DstWords) && m.words[info.DstWords[i]] >= uint64(first) {
			return true
		}
	}
	return false
}

// runPure runs a procedure on a thread of its own until it ends.
func (c *machine) runPure(t *thread, info *code.Call, words []uint64, rels []*relation.Rel) ([]uint64, []*relation.Rel, uint64) {
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
		t.top().old = c.s.snapshot(c.words[:callee.Words], c.rels[:callee.Rels])
		c.old = t.top().old
	}
	for !c.stopped {
		c.loop()
	}
	if t.status != ended {
		return nil, nil, 0
	}
	var exc uint64
	if callee.Exc >= 0 {
		exc = t.words[callee.Exc]
	}
	return t.words, t.rels, exc
}

// takePure tells whether a pure call ended with a result; otherwise the machine
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
