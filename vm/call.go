// This file runs calls, returns, and expressions outside of bodies.

package vm

import (
	"slices"
	"sync/atomic"

	"assay/ir"
	"assay/task"
	"assay/vm/relation"
)

// call begins a procedure.
func (m *machine) call(info *callInfo, callee *procCode) {
	if (m.s.setup.Calls != nil || m.s.setup.Asked != nil) && m.byContract(info) {
		return
	}
	if !callee.ready && !m.load(callee) {
		return
	}
	if len(m.t.frames) == m.budget.Depth && m.s.code.prog.Overflow != nil && callee.model == nil {
		m.callWith(info, m.s.code.procOf(m.s.code.prog.Overflow), nil)
		return
	}
	if callee.model != nil {
		args := make([]uint64, len(info.argWords))
		for i, r := range info.argWords {
			args[i] = m.words[r]
		}
		m.runModel(info, callee, args)
		return
	}
	if !m.mayCall(callee) {
		return
	}
	words, rels := m.words, m.rels
	m.pushFrame(callee, callee.body(m.variant))
	for i, r := range info.argWords {
		m.words[callee.paramW[i]] = words[r]
	}
	for i, r := range info.argRels {
		m.rels[callee.paramR[i]] = rels[r]
	}
	m.keepOld(callee)
	if callee.watched != nil && m.s.watch != nil {
		m.enterWatched(callee)
	}
}

// callWith is call with the words of the arguments.
func (m *machine) callWith(info *callInfo, callee *procCode, args []uint64) {
	if !m.load(callee) {
		return
	}
	if callee.model != nil {
		m.runModel(info, callee, args)
		return
	}
	if !m.mayCall(callee) {
		return
	}
	m.pushFrame(callee, callee.body(m.variant))
	for i, r := range callee.paramW {
		m.words[r] = args[i]
	}
	m.keepOld(callee)
	if callee.watched != nil && m.s.watch != nil {
		m.enterWatched(callee)
	}
}

// mayCall checks the bounds of calls, and records one that is made.
func (m *machine) mayCall(callee *procCode) bool {
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
func (m *machine) spare(callee *procCode) bool {
	return m.s.code.prog.Overflow != nil && len(m.t.frames) < m.budget.Depth+overflowRoom &&
		(callee.proc == m.s.code.prog.Overflow || len(m.t.frames) > m.budget.Depth)
}

// keepOld keeps the state at the call for a procedure that refers to it.
func (m *machine) keepOld(callee *procCode) {
	if callee.old {
		f := m.t.top()
		f.old = m.s.snapshot(m.words[:callee.words], m.rels[:callee.rels])
		m.old = f.old
	}
}

// tooRecursive leaves an execution out that opens a procedure more often than
// the setup's bound allows.
func (m *machine) tooRecursive(callee *procCode) bool {
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
	m.stop.Cut = &ir.Cut{Bound: task.BoundRecursion, Name: callee.proc.Name, Limit: limit, Span: m.stop.Span}
	return true
}

// pushFrame adds a frame of zeros for a procedure and enters it.
func (m *machine) pushFrame(callee *procCode, u *unit) {
	t := m.t
	base, baseR := int32(0), int32(0)
	if len(t.frames) > 0 {
		f := t.top()
		base, baseR = f.words+int32(m.u.words), f.rels+int32(m.u.rels)
	}
	t.frames = append(t.frames, frame{proc: callee, words: base, rels: baseR})
	t.words = zeroed(t.words, int(base), u.words)
	t.rels = zeroed(t.rels, int(baseR), u.rels)
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
func (m *machine) virtual(info *callInfo) {
	if len(info.argWords) == 0 {
		m.fault(m.pc, m.fuel, "virtual call without a receiver")
		return
	}
	recv := m.words[info.argWords[0]]
	if recv == 0 || recv >= uint64(len(m.s.heap.objs)) {
		m.fault(m.pc, m.fuel, "virtual call of "+info.method+" on null")
		return
	}
	if (m.s.setup.Calls != nil || m.s.setup.Asked != nil) && m.byContract(info) {
		return
	}
	kind := m.dispatchKind(m.s.heap.objs[recv].kind)
	if kind < 0 {
		m.fault(m.pc, m.fuel, "virtual call of "+info.method+" on an array")
		return
	}
	p := m.s.code.dispatch(kind, info.number)
	if p == nil {
		m.unsupported("class %s has no body of method %s", m.s.code.prog.Classes[kind].Name, info.method)
		return
	}
	m.call(info, p)
}

// dispatchKind is the class whose methods an object of the kind has; -1: none.
func (m *machine) dispatchKind(kind int32) int32 {
	switch {
	case kind == globeKind:
		return -1
	case kind >= 0:
		return kind
	case m.s.code.prog.Arrays != nil:
		return int32(m.s.code.prog.Arrays.Index)
	}
	return -1
}

// table remembers what Class.Lookup said for a class: a hash table that never
// changes, with the numbers of methods plus 1 as keys.
type table struct {
	keys  []uint32 // 0: free
	procs []*procCode
	used  int
}

// dispatch is the procedure of a class for a method; nil if there is none.
func (c *Code) dispatch(class int32, method uint32) *procCode {
	if int(class) < len(c.tables) {
		if t := c.tables[class].Load(); t != nil {
			mask := uint32(len(t.keys) - 1)
			for i := method & mask; t.keys[i] != 0; i = (i + 1) & mask {
				if t.keys[i] == method {
					return t.procs[i]
				}
			}
		}
	}
	return c.resolve(class, method)
}

// resolve looks a method up and remembers what it found.
func (c *Code) resolve(class int32, method uint32) *procCode {
	c.mu.Lock()
	defer c.mu.Unlock()
	for int(class) >= len(c.tables) {
		c.tables = append(c.tables, &atomic.Pointer[table]{})
	}
	old := c.tables[class].Load()
	if old == nil {
		old = &table{}
	}
	p := c.procOf(c.prog.Classes[class].Lookup(c.methods[method-1]))
	t := &table{keys: make([]uint32, 4)}
	for len(t.keys) < 2*(old.used+1) {
		t.keys = make([]uint32, 2*len(t.keys))
	}
	t.procs = make([]*procCode, len(t.keys))
	for i, k := range old.keys {
		if k != 0 {
			t.add(k, old.procs[i])
		}
	}
	t.add(method, p)
	c.tables[class].Store(t)
	return p
}

func (t *table) add(method uint32, p *procCode) {
	mask := uint32(len(t.keys) - 1)
	i := method & mask
	for t.keys[i] != 0 {
		i = (i + 1) & mask
	}
	t.keys[i], t.procs[i] = method, p
	t.used++
}

// methodNumber is the number of a method's key, from 1.
func (c *Code) methodNumber(key string) uint32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, ok := c.methodOf[key]
	if !ok {
		c.methods = append(c.methods, key)
		n = uint32(len(c.methods))
		c.methodOf[key] = n
	}
	return n
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
	u := caller.proc.variant(m.variant)
	info := u.callAt[caller.node]
	m.u = u
	m.words, m.rels = t.words[caller.words:], t.rels[caller.rels:]
	m.results(info, callee, words, rels)
	if caller.open != nil {
		caller.open.came(caller.node, callee, words)
	}
	t.words = t.words[:int(caller.words)+u.words]
	t.rels = t.rels[:int(caller.rels)+u.rels]
	m.words, m.rels = t.words[caller.words:], t.rels[caller.rels:]
	m.pc = int(u.start[info.next])
	m.old = caller.old
}

// results copies results and the exception into the caller.
func (m *machine) results(info *callInfo, callee *procCode, words []uint64, rels []*relation.Rel) {
	h := &m.s.heap
	rec := m.s.rec
	for i, d := range info.dstWords {
		if i >= len(callee.resW) {
			break // a model became a procedure that only throws
		}
		v := words[callee.resW[i]]
		if d >= 0 {
			rec.word(m.s, uint32(d))
			m.words[d] = v
		} else {
			rec.cell(m.s, uint32(^d))
			if m.s.watch != nil {
				m.noted(globeObject, uint32(^d), false, v, true)
			}
			h.cells[^d] = v
		}
	}
	for i, d := range info.dstRels {
		v := rels[callee.resR[i]]
		if d >= 0 {
			rec.rel(m.s, uint32(d))
			m.rels[d] = v
		} else {
			rec.cell(m.s, uint32(^d))
			if m.s.watch != nil {
				m.noted(globeObject, uint32(h.cells[^d]), true, 0, false)
			}
			h.rels[h.cells[^d]] = v
		}
	}
	if info.exc >= 0 {
		var exc uint64
		if callee.exc >= 0 {
			exc = words[callee.exc]
		}
		rec.word(m.s, uint32(info.exc))
		m.words[info.exc] = exc
	}
}

// eval runs an expression over the registers of a frame and gives its
// registers back; they are good until the next eval. When the machine has
// stopped they mean nothing.
func (m *machine) eval(u *unit, words []uint64, rels []*relation.Rel, old *snapshot) ([]uint64, []*relation.Rel) {
	if u.clone && m.limit == 0 {
		return m.evalOnCopy(u, words, rels, old)
	}
	saved := *m
	base, baseR := len(m.scratch), len(m.scratchR)
	m.scratch = zeroed(m.scratch, base, u.words)
	m.scratchR = zeroed(m.scratchR, baseR, u.rels)
	m.words, m.rels = m.scratch[base:base+u.words:base+u.words], m.scratchR[baseR:baseR+u.rels:baseR+u.rels]
	copy(m.words, words[:min(len(words), u.proc.words+u.keep)])
	copy(m.rels, rels[:min(len(rels), u.proc.rels)])
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
func (m *machine) evalOnCopy(u *unit, words []uint64, rels []*relation.Rel, old *snapshot) ([]uint64, []*relation.Rel) {
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
func (m *machine) evalInBody(in *instr) {
	m.park()
	old := m.old
	if f := m.t.top(); f.open != nil && m.s.watch != nil && f.open.proc.watched.Old {
		old = m.before(f.open)
	}
	if cl := m.s.code.said(m.node()); cl != nil && m.s.watch != nil {
		v, ok := m.valued(cl, m.u.proc, m.words, m.rels, old)
		m.words[in.a] = truth(v != 0 || !ok)
		return
	}
	m.words[in.a] = m.word(m.u.evals[in.b], m.words, m.rels, old)
}

// word is the value of an expression of one word.
func (m *machine) word(u *unit, words []uint64, rels []*relation.Rel, old *snapshot) uint64 {
	w, _ := m.eval(u, words, rels, old)
	return w[u.result[0].reg]
}

// maxNesting limits pure calls inside contracts of pure calls.
const maxNesting = 64

// pure runs a procedure for an expression, on the machine's state, which is a
// copy.
func (m *machine) pure(info *callInfo, old bool) {
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
		m.halt(IllDefined, NoReason, "an object that did not exist is given to pure "+info.callee.proc.Name+" in the old state")
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
	if m.takePure(c, info.callee, exc) {
		m.results(info, info.callee, words, rels)
		if old && m.newObject(info, first) {
			m.halt(Unsupported, NoReason, "a pure call in the old state returns a new object")
		}
	}
}

// givesNew tells whether an argument refers to an object from first on.
func (m *machine) givesNew(info *callInfo, first int) bool {
	i := 0
	for _, p := range info.callee.proc.Params {
		for _, f := range flatten(p.Typ) {
			if f.rel {
				continue
			}
			if ir.IsRef(f.typ) && m.words[info.argWords[i]] >= uint64(first) {
				return true
			}
			i++
		}
	}
	return false
}

// newObject tells whether a result refers to an object from first on.
func (m *machine) newObject(info *callInfo, first int) bool {
	for i, f := range flatten(info.callee.proc.Results[0].Typ) {
		if !f.rel && ir.IsRef(f.typ) && i < len(info.dstWords) && m.words[info.dstWords[i]] >= uint64(first) {
			return true
		}
	}
	return false
}

// runPure runs a procedure on a thread of its own until it ends.
func (c *machine) runPure(t *thread, info *callInfo, words []uint64, rels []*relation.Rel) ([]uint64, []*relation.Rel, uint64) {
	callee := info.callee
	c.t = t
	if !c.load(callee) {
		return nil, nil, 0
	}
	if callee.model != nil {
		c.unsupported("%s, a model, is called in a contract", callee.proc.Name)
		return nil, nil, 0
	}
	c.pushFrame(callee, callee.variant(0))
	for i, r := range info.argWords {
		c.words[callee.paramW[i]] = words[r]
	}
	for i, r := range info.argRels {
		c.rels[callee.paramR[i]] = rels[r]
	}
	if callee.old {
		t.top().old = c.s.snapshot(c.words[:callee.words], c.rels[:callee.rels])
		c.old = t.top().old
	}
	for !c.stopped {
		c.loop()
	}
	if t.status != ended {
		return nil, nil, 0
	}
	var exc uint64
	if callee.exc >= 0 {
		exc = t.words[callee.exc]
	}
	return t.words, t.rels, exc
}

// takePure tells whether a pure call ended with a result; otherwise the machine
// stops.
func (m *machine) takePure(c *machine, callee *procCode, exc uint64) bool {
	name := callee.proc.Name
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
