// This file runs threads: scheduling, monitors, and statements that allocate.

package vm

import (
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// statement is the switch over operations that are a statement of their own.
func (m *machine) statement(in *code.Instr) {
	switch in.Op {
	case code.OpNew:
		if ref, ok := m.allocate(m.s.code.Prog.Classes[in.B]); ok {
			m.words[in.A] = ref
		}
	case code.OpNewA:
		m.allocateArray(in)
	case code.OpSwitch:
		t := m.u.Jumps[in.B]
		to, ok := t.Cases[int64(m.words[in.A])]
		if !ok {
			to = t.Other
		}
		m.pc = int(to)
	case code.OpChoose:
		m.chooseBranch()
	case code.OpCallV:
		m.virtual(m.u.Calls[in.A])
	case code.OpHavoc:
		m.havoc()
	case code.OpSpec:
		m.spec()
	case code.OpAtomic:
		m.atomic()
	case code.OpAwait:
		if m.words[in.A] == 0 {
			m.block()
		}
	case code.OpStart:
		m.startThread(m.u.Calls[in.A])
	case code.OpJoin:
		m.join(m.words[in.A])
	case code.OpMonitor:
		m.monitor(m.words[in.A])
	case code.OpSched:
		m.sched(in)
	case code.OpSaveStep, code.OpSaveW, code.OpSaveR, code.OpSaveG, code.OpSaveF, code.OpSaveE, code.OpSaveP:
		m.save(in)
	case code.OpLoop:
		m.watchLoop(int(in.A), in.B == 1)
	case code.OpProbe:
		if p := m.s.probe; p != nil {
			p(m.s, m.u.Conds[in.A], m.words[in.B], m.words[in.C])
		}
	default:
		panic("vm: unknown operation")
	}
}

// allocate makes an object of a class, inside its scope and the budget.
func (m *machine) allocate(c *ir.Class) (uint64, bool) {
	s := m.s
	if limit, ok := s.scope(c); ok && s.heap.counted(c.Index) >= limit {
		m.halt(Infeasible, ScopeFull, "no atom of "+c.Name+" is left")
		m.stop.Class = c
		return 0, false
	}
	l := &s.code.Lay.Classes[c.Index]
	if !m.fits(objectBytes(len(l.Leaves), l.Rels)) || !m.makeRoom(len(l.Leaves)) {
		return 0, false
	}
	s.rec.allocation(m.s, int32(c.Index))
	s.heap.countUp(int32(c.Index))
	ref := s.heap.alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
	m.allocated(ref)
	return ref, true
}

// scope is how many atoms of a class may exist, if that is limited.
func (s *State) scope(c *ir.Class) (int, bool) {
	if !c.Atoms {
		return 0, false
	}
	if n, ok := s.setup.Bounds.Scopes[c.Name]; ok {
		return n, true
	}
	return s.setup.Bounds.Scope, s.setup.Bounds.Scope != 0
}

func (m *machine) fits(bytes int64) bool {
	if m.s.heap.bytes+bytes > m.budget.Heap {
		m.halt(OutOfBudget, HeapBudget, "the heap is full")
		return false
	}
	return true
}

func (m *machine) allocateArray(in *code.Instr) {
	if ref, ok := m.newArray(^int32(in.C), int(m.words[in.B])); ok {
		m.words[in.A] = ref
	}
}

// newArray allocates an array of a kind.
func (m *machine) newArray(kind int32, n int) (uint64, bool) {
	a := &m.s.code.Arrays[^kind]
	switch {
	case n < 0:
		m.fault(m.pc, m.fuel, "array of negative length")
		return 0, false
	case n > 1<<31-1:
		m.halt(OutOfBudget, HeapBudget, "the heap is full")
		return 0, false
	case !m.fits(objectBytes(n*len(a.Leaves), n*a.Rels)) || !m.makeRoom(n*len(a.Leaves)):
		return 0, false
	}
	m.s.rec.allocation(m.s, kind)
	ref := m.s.heap.alloc(kind, n, a.Leaves, a.Rels, n)
	m.allocated(ref)
	return ref, true
}

// severalThreads tells whether at least two threads have not ended.
func (s *State) severalThreads() bool {
	n := 0
	for _, t := range s.threads {
		if t.status != ended {
			n++
		}
	}
	return n > 1
}

func (m *machine) atomic() {
	m.s.rec.shape(m.s)
	if m.node().(*ir.Atomic).Kind == ir.AtomicBegin {
		m.t.atomic++
	} else if m.t.atomic > 0 {
		m.t.atomic--
	}
}

// startThread makes a thread that is about to run a procedure.
func (m *machine) startThread(info *code.Call) {
	s := m.s
	if m.nesting > 0 {
		m.unsupported("a pure call starts a thread")
		return
	}
	if !m.load(info.Callee) {
		return
	}
	if info.Callee.Model != nil {
		m.unsupported("a thread cannot begin with %s, a model", info.Callee.IR.Name)
		return
	}
	s.rec.shape(m.s)
	t := &thread{}
	child := &machine{s: s, t: t}
	child.pushFrame(info.Callee, info.Callee.Variant(m.variant|code.VariantThreads))
	for i, r := range info.ArgWords {
		child.words[info.Callee.ParamW[i]] = m.words[r]
	}
	for i, r := range info.ArgRels {
		child.rels[info.Callee.ParamR[i]] = m.rels[r]
	}
	if info.Callee.Old {
		t.top().old = s.snapshot(child.words[:info.Callee.Words], child.rels[:info.Callee.Rels])
	}
	s.threads = append(s.threads, t)
	if dst := m.node().(*ir.Start).Dst; dst != nil {
		reg := m.t.top().proc.Word[dst.Index]
		s.rec.word(m.s, reg)
		m.words[reg] = uint64(len(s.threads))
	}
	m.next()
}

func (m *machine) join(handle uint64) {
	if handle == 0 || handle > uint64(len(m.s.threads)) {
		m.fault(m.pc, m.fuel, "join of no thread")
		return
	}
	if m.s.threads[handle-1].status != ended {
		m.block()
	}
}

// block gives up the statement until it can run.
func (m *machine) block() {
	if m.nesting > 0 {
		m.unsupported("a pure call would have to wait")
		return
	}
	m.park()
	m.s.rec.shape(m.s)
	m.fuel++ // the statement did not run
	m.reschedule()
}

// sched is the scheduling point before a visible statement.
func (m *machine) sched(in *code.Instr) {
	if in.A == 1 && !m.returnsToGlobal() {
		return
	}
	t := m.t
	if t.granted || t.atomic > 0 {
		if t.granted {
			m.s.rec.shape(m.s)
			t.granted = false
		}
		return
	}
	m.park()
	able := m.enabled()
	if m.stopped || len(able) == 1 && able[0] == m.s.current {
		return
	}
	m.s.rec.shape(m.s)
	m.fuel++
	m.choose(able)
}

// returnsToGlobal tells whether the return writes a global of the caller's choice.
func (m *machine) returnsToGlobal() bool {
	t := m.t
	if len(t.frames) < 2 {
		return false
	}
	caller := &t.frames[len(t.frames)-2]
	return caller.proc.Variant(m.variant).CallAt[caller.node].Global
}

// enabled lists the threads that can go on.
func (m *machine) enabled() []int32 {
	var out []int32
	for i := range m.s.threads {
		if m.able(int32(i)) && !m.stopped {
			out = append(out, int32(i))
		}
	}
	return out
}

// able tells whether a thread's next statement can run.
func (m *machine) able(i int32) bool {
	t := m.s.threads[i]
	switch t.status {
	case ended, waiting:
		return false
	case reacquire:
		return m.s.mayLock(t.monitor, i)
	}
	f := t.top()
	switch n := f.proc.Nodes[f.node].(type) {
	case *ir.Await:
		return m.inThread(t, n.X) != 0
	case *ir.Join:
		h := m.inThread(t, n.X)
		return h == 0 || h > uint64(len(m.s.threads)) || m.s.threads[h-1].status == ended
	case *ir.Monitor:
		return n.Kind != ir.MonitorEnter || m.s.mayLock(m.inThread(t, n.X), i)
	}
	return true
}

// inThread evaluates an expression in the top frame of a thread.
func (m *machine) inThread(t *thread, x ir.Expr) uint64 {
	f := t.top()
	u := m.s.code.ExprUnit(f.proc, x)
	return m.word(u, t.words[f.words:], t.rels[f.rels:], f.old)
}

// reschedule finds a thread to go on when the current one cannot.
func (m *machine) reschedule() {
	if able := m.enabled(); !m.stopped {
		m.choose(able)
	}
}

// stuck ends the run when no thread can go on.
func (m *machine) stuck() {
	for _, t := range m.s.threads {
		if t.status != ended {
			m.halt(Deadlock, NoReason, "no thread can go on")
			return
		}
	}
	m.finished()
}

// choose lets one of the threads run its next visible statement.
func (m *machine) choose(able []int32) {
	s := m.s
	if len(able) == 0 {
		m.stuck()
		return
	}
	if len(able) > 1 {
		m.ask(&pending{kind: task.ChoiceThread, what: pendThread, n: len(able), threads: able})
		return
	}
	s.resume(able[0])
	m.prepare()
}

// resume makes a thread the current one and lets it pass one scheduling point.
func (s *State) resume(i int32) {
	s.current = i
	t := s.threads[i]
	if t.status != reacquire {
		t.granted = true
		return
	}
	s.lock(t.monitor, i, t.depth)
	t.status, t.monitor, t.depth = ready, 0, 0
	t.top().node++
}

// mayLock tells whether a thread can take a monitor now.
func (s *State) mayLock(obj uint64, i int32) bool {
	k := s.monitorOf(obj)
	return k < 0 || s.monitors[k].owner == i
}

// monitorOf is the position of a held monitor, or -1.
func (s *State) monitorOf(obj uint64) int {
	return slices.IndexFunc(s.monitors, func(k monitor) bool { return k.object == obj })
}

// lock takes a monitor that may be taken, so many times.
func (s *State) lock(obj uint64, i, depth int32) {
	if k := s.monitorOf(obj); k >= 0 {
		s.monitors[k].depth += depth
		return
	}
	at, _ := slices.BinarySearchFunc(s.monitors, obj, func(k monitor, o uint64) int {
		return int(int64(k.object) - int64(o))
	})
	s.monitors = slices.Insert(s.monitors, at, monitor{obj, i, depth})
}

// monitor is the switch over operations on monitors.
func (m *machine) monitor(obj uint64) {
	s := m.s
	n := m.node().(*ir.Monitor)
	if obj == 0 {
		m.fault(m.pc, m.fuel, "monitor of null")
		return
	}
	if n.Kind == ir.MonitorEnter {
		if !s.mayLock(obj, s.current) {
			m.block()
			return
		}
		s.rec.shape(m.s)
		s.lock(obj, s.current, 1)
		m.setMonitorResult(n, true)
		return
	}
	k := s.monitorOf(obj)
	held := k >= 0 && s.monitors[k].owner == s.current
	s.rec.shape(m.s)
	m.setMonitorResult(n, held)
	if !held {
		return
	}
	switch n.Kind {
	case ir.MonitorExit:
		s.monitors[k].depth--
		if s.monitors[k].depth == 0 {
			s.monitors = slices.Delete(s.monitors, k, k+1)
		}
	case ir.MonitorWait:
		m.wait(k)
	case ir.MonitorNotify, ir.MonitorNotifyAll:
		m.notify(obj, n.Kind == ir.MonitorNotifyAll)
	}
}

func (m *machine) setMonitorResult(n *ir.Monitor, held bool) {
	if n.Dst != nil {
		reg := m.t.top().proc.Word[n.Dst.Index]
		m.s.rec.word(m.s, reg)
		m.words[reg] = truth(held)
	}
}

// wait releases the monitor and sleeps until a notification.
func (m *machine) wait(k int) {
	s := m.s
	if m.nesting > 0 {
		m.unsupported("a pure call would have to wait")
		return
	}
	t := m.t
	t.status, t.monitor, t.depth = waiting, s.monitors[k].object, s.monitors[k].depth
	s.monitors = slices.Delete(s.monitors, k, k+1)
	m.park()
	m.reschedule()
}

// notify wakes one of the waiting threads, by choice, or all.
func (m *machine) notify(obj uint64, all bool) {
	var sleepers []int32
	for i, t := range m.s.threads {
		if t.status == waiting && t.monitor == obj {
			sleepers = append(sleepers, int32(i))
		}
	}
	if !all && len(sleepers) > 1 {
		m.park()
		m.fuel++
		m.ask(&pending{kind: task.ChoiceThread, what: pendNotify, n: len(sleepers), threads: sleepers})
		return
	}
	for _, i := range sleepers {
		m.s.threads[i].status = reacquire
	}
}

// endThread ends the current thread; its last frame stays to be looked at.
func (m *machine) endThread() {
	t := m.t
	m.s.rec.shape(m.s)
	if m.nesting > 0 {
		t.status = ended
		m.stopped = true
		m.stop = Stop{Kind: Finished}
		return
	}
	if m.s.current == 0 && m.s.setup.Contract != nil {
		if m.checkEnd(); m.stopped {
			return
		}
	}
	t.status = ended
	m.reschedule()
}

// finished ends the run.
func (m *machine) finished() {
	m.stopped = true
	m.stop = Stop{Kind: Finished, Unit: m.s.setup.Proc.Name}
}

// registers of the root frame, for contracts.
func (s *State) root() ([]uint64, []*relation.Rel) {
	t := s.threads[0]
	end, endR := len(t.words), len(t.rels)
	if len(t.frames) > 1 {
		end, endR = int(t.frames[1].words), int(t.frames[1].rels)
	}
	return t.words[:end], t.rels[:endR]
}
