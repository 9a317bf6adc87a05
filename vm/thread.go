// This file runs threads: scheduling, monitors, and statements that allocate.

package vm

import (
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
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
		if k := m.s.watch; k != nil {
			m.park()
			m.told(k.Loop(int(in.A), in.B == 1))
		}
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
	if limit, ok := s.Scope(c); ok && s.Heap.Counted(c.Index) >= limit {
		m.halt(Infeasible, ScopeFull, "no atom of "+c.Name+" is left")
		m.stop.Class = c
		return 0, false
	}
	l := &s.code.Lay.Classes[c.Index]
	if !m.fits(state.ObjectBytes(len(l.Leaves), l.Rels)) || !m.makeRoom(len(l.Leaves)) {
		return 0, false
	}
	s.Rec.Allocation(int32(c.Index))
	s.Heap.CountUp(int32(c.Index))
	ref := s.Heap.Alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
	m.allocated(ref)
	return ref, true
}

func (m *machine) fits(bytes int64) bool {
	if m.s.Heap.Bytes+bytes > m.budget.Heap {
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
	case !m.fits(state.ObjectBytes(n*len(a.Leaves), n*a.Rels)) || !m.makeRoom(n*len(a.Leaves)):
		return 0, false
	}
	m.s.Rec.Allocation(kind)
	ref := m.s.Heap.Alloc(kind, n, a.Leaves, a.Rels, n)
	m.allocated(ref)
	return ref, true
}

func (m *machine) atomic() {
	m.s.saveShape()
	if m.node().(*ir.Atomic).Kind == ir.AtomicBegin {
		m.t.Atomic++
	} else if m.t.Atomic > 0 {
		m.t.Atomic--
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
	s.saveShape()
	t := &state.Thread{}
	child := &machine{s: s, t: t}
	child.pushFrame(info.Callee, info.Callee.Variant(m.variant|code.VariantThreads))
	for i, r := range info.ArgWords {
		child.words[info.Callee.ParamW[i]] = m.words[r]
	}
	for i, r := range info.ArgRels {
		child.rels[info.Callee.ParamR[i]] = m.rels[r]
	}
	if info.Callee.Old {
		t.Top().Old = s.Snapshot(child.words[:info.Callee.Words], child.rels[:info.Callee.Rels])
	}
	s.Threads = append(s.Threads, t)
	if dst := m.node().(*ir.Start).Dst; dst != nil {
		reg := m.t.Top().Proc.Word[dst.Index]
		s.Rec.Word(reg)
		m.words[reg] = uint64(len(s.Threads))
	}
	m.next()
}

func (m *machine) join(handle uint64) {
	if handle == 0 || handle > uint64(len(m.s.Threads)) {
		m.fault(m.pc, m.fuel, "join of no thread")
		return
	}
	if m.s.Threads[handle-1].Status != state.Ended {
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
	m.s.saveShape()
	m.fuel++ // the statement did not run
	m.reschedule()
}

// sched is the scheduling point before a visible statement.
func (m *machine) sched(in *code.Instr) {
	if in.A == 1 && !m.returnsToGlobal() {
		return
	}
	t := m.t
	if t.Granted || t.Atomic > 0 {
		if t.Granted {
			m.s.saveShape()
			t.Granted = false
		}
		return
	}
	m.park()
	able := m.enabled()
	if m.stopped || len(able) == 1 && able[0] == m.s.Current {
		return
	}
	m.s.saveShape()
	m.fuel++
	m.choose(able)
}

// returnsToGlobal reports whether the return writes a global of the caller's choice.
func (m *machine) returnsToGlobal() bool {
	t := m.t
	if len(t.Frames) < 2 {
		return false
	}
	caller := &t.Frames[len(t.Frames)-2]
	return caller.Proc.Variant(m.variant).CallAt[caller.Node].Global
}

// enabled lists the threads that can go on.
func (m *machine) enabled() []int32 {
	var out []int32
	for i := range m.s.Threads {
		if m.able(int32(i)) && !m.stopped {
			out = append(out, int32(i))
		}
	}
	return out
}

// able reports whether a thread's next statement can run.
func (m *machine) able(i int32) bool {
	t := m.s.Threads[i]
	switch t.Status {
	case state.Ended, state.Waiting:
		return false
	case state.Reacquire:
		return m.s.MayLock(t.Monitor, i)
	}
	f := t.Top()
	switch n := f.Proc.Nodes[f.Node].(type) {
	case *ir.Await:
		return m.inThread(t, n.X) != 0
	case *ir.Join:
		h := m.inThread(t, n.X)
		return h == 0 || h > uint64(len(m.s.Threads)) || m.s.Threads[h-1].Status == state.Ended
	case *ir.Monitor:
		return n.Kind != ir.MonitorEnter || m.s.MayLock(m.inThread(t, n.X), i)
	}
	return true
}

// inThread evaluates an expression in the top frame of a thread.
func (m *machine) inThread(t *state.Thread, x ir.Expr) uint64 {
	f := t.Top()
	u := m.s.code.ExprUnit(f.Proc, x)
	return m.word(u, t.Words[f.Words:], t.Rels[f.Rels:], f.Old)
}

// reschedule finds a thread to go on when the current one cannot.
func (m *machine) reschedule() {
	if able := m.enabled(); !m.stopped {
		m.choose(able)
	}
}

// stuck ends the run when no thread can go on.
func (m *machine) stuck() {
	for _, t := range m.s.Threads {
		if t.Status != state.Ended {
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
		m.ask(&state.Pending{Kind: task.ChoiceThread, What: state.PendThread, N: len(able), Threads: able})
		return
	}
	s.resume(able[0])
	m.prepare()
}

// resume makes a thread the current one and lets it pass one scheduling point.
func (s *State) resume(i int32) {
	s.Current = i
	t := s.Threads[i]
	if t.Status != state.Reacquire {
		t.Granted = true
		return
	}
	s.lock(t.Monitor, i, t.Depth)
	t.Status, t.Monitor, t.Depth = state.Ready, 0, 0
	t.Top().Node++
}

// lock takes a monitor that may be taken, so many times.
func (s *State) lock(obj uint64, i, depth int32) {
	if k := s.MonitorOf(obj); k >= 0 {
		s.Monitors[k].Depth += depth
		return
	}
	at, _ := slices.BinarySearchFunc(s.Monitors, obj, func(k state.Monitor, o uint64) int {
		return int(int64(k.Object) - int64(o))
	})
	s.Monitors = slices.Insert(s.Monitors, at, state.Monitor{Object: obj, Owner: i, Depth: depth})
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
		if !s.MayLock(obj, s.Current) {
			m.block()
			return
		}
		s.saveShape()
		s.lock(obj, s.Current, 1)
		m.setMonitorResult(n, true)
		return
	}
	k := s.MonitorOf(obj)
	held := k >= 0 && s.Monitors[k].Owner == s.Current
	s.saveShape()
	m.setMonitorResult(n, held)
	if !held {
		return
	}
	switch n.Kind {
	case ir.MonitorExit:
		s.Monitors[k].Depth--
		if s.Monitors[k].Depth == 0 {
			s.Monitors = slices.Delete(s.Monitors, k, k+1)
		}
	case ir.MonitorWait:
		m.wait(k)
	case ir.MonitorNotify, ir.MonitorNotifyAll:
		m.notify(obj, n.Kind == ir.MonitorNotifyAll)
	}
}

func (m *machine) setMonitorResult(n *ir.Monitor, held bool) {
	if n.Dst != nil {
		reg := m.t.Top().Proc.Word[n.Dst.Index]
		m.s.Rec.Word(reg)
		m.words[reg] = code.Truth(held)
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
	t.Status, t.Monitor, t.Depth = state.Waiting, s.Monitors[k].Object, s.Monitors[k].Depth
	s.Monitors = slices.Delete(s.Monitors, k, k+1)
	m.park()
	m.reschedule()
}

// notify wakes one of the waiting threads, by choice, or all.
func (m *machine) notify(obj uint64, all bool) {
	var sleepers []int32
	for i, t := range m.s.Threads {
		if t.Status == state.Waiting && t.Monitor == obj {
			sleepers = append(sleepers, int32(i))
		}
	}
	if !all && len(sleepers) > 1 {
		m.park()
		m.fuel++
		m.ask(&state.Pending{Kind: task.ChoiceThread, What: state.PendNotify, N: len(sleepers), Threads: sleepers})
		return
	}
	for _, i := range sleepers {
		m.s.Threads[i].Status = state.Reacquire
	}
}

// endThread ends the current thread; its last frame stays to be looked at.
func (m *machine) endThread() {
	t := m.t
	m.s.saveShape()
	if m.nesting > 0 {
		t.Status = state.Ended
		m.stopped = true
		m.stop = Stop{Kind: Finished}
		return
	}
	if m.s.Current == 0 && m.s.Setup.Contract != nil {
		if m.checkEnd(); m.stopped {
			return
		}
	}
	t.Status = state.Ended
	m.reschedule()
}

// finished ends the run.
func (m *machine) finished() {
	m.stopped = true
	m.stop = Stop{Kind: Finished, Unit: m.s.Setup.Proc.Name}
}
