// This file runs threads: scheduling and monitors.

package vm

import (
	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// scheduler decides which threads of a run proceed: it starts, blocks and ends them, and implements monitors.
type scheduler struct{ m *machine }

// atomic begins or ends a block that no other thread interrupts.
func (sc scheduler) atomic() {
	sc.m.s.saveShape()
	if sc.m.node().(*ir.Atomic).Kind == ir.AtomicBegin {
		sc.m.t.Atomic++
	} else if sc.m.t.Atomic > 0 {
		sc.m.t.Atomic--
	}
}

// start makes a thread that is about to run a procedure.
func (sc scheduler) start(info *code.Call) {
	s := sc.m.s
	if sc.m.nesting > 0 {
		sc.m.unsupported("a pure call starts a thread")
		return
	}
	if !sc.m.load(info.Callee) {
		return
	}
	if info.Callee.Model != nil {
		sc.m.unsupported("a thread cannot begin with %s, a model", info.Callee.IR.Name)
		return
	}
	s.saveShape()
	t := &state.Thread{}
	child := &machine{sight: sight{s: s}, t: t}
	child.pushFrame(info.Callee, info.Callee.Variant(sc.m.variant|code.VariantThreads))
	for i, r := range info.ArgWords {
		child.words[info.Callee.ParamW[i]] = sc.m.words[r]
	}
	for i, r := range info.ArgRels {
		child.rels[info.Callee.ParamR[i]] = sc.m.rels[r]
	}
	if info.Callee.Old {
		t.Top().Old = s.Snapshot(child.words[:info.Callee.Words], child.rels[:info.Callee.Rels])
	}
	s.Threads = append(s.Threads, t)
	if dst := sc.m.node().(*ir.Start).Dst; dst != nil {
		reg := sc.m.t.Top().Proc.Word[dst.Index]
		s.Rec.Word(reg)
		sc.m.words[reg] = uint64(len(s.Threads))
	}
	sc.m.next()
}

// join waits for a thread to end.
func (sc scheduler) join(handle uint64) {
	if handle == 0 || handle > uint64(len(sc.m.s.Threads)) {
		sc.m.fault(sc.m.pc, sc.m.fuel, "join of no thread")
		return
	}
	if sc.m.s.Threads[handle-1].Status != state.Ended {
		sc.block()
	}
}

// block suspends the statement until it can run.
func (sc scheduler) block() {
	if sc.m.nesting > 0 {
		sc.m.unsupported("a pure call would have to wait")
		return
	}
	sc.m.park()
	sc.m.s.saveShape()
	sc.m.fuel++ // the statement did not run
	sc.reschedule()
}

// point is the scheduling point before a visible statement.
func (sc scheduler) point(in *code.Instr) {
	if in.A == 1 && !sc.returnsToGlobal() {
		return
	}
	t := sc.m.t
	if t.Granted || t.Atomic > 0 {
		if t.Granted {
			sc.m.s.saveShape()
			t.Granted = false
		}
		return
	}
	sc.m.park()
	able := sc.enabled()
	if sc.m.stopped || len(able) == 1 && able[0] == sc.m.s.Current {
		return
	}
	sc.m.s.saveShape()
	sc.m.fuel++
	sc.choose(able)
}

// returnsToGlobal reports whether the return writes a global of the caller's choice.
func (sc scheduler) returnsToGlobal() bool {
	t := sc.m.t
	if len(t.Frames) < 2 {
		return false
	}
	caller := &t.Frames[len(t.Frames)-2]
	return caller.Proc.Variant(sc.m.variant).CallAt[caller.Node].Global
}

// enabled lists the threads that can proceed.
func (sc scheduler) enabled() []int32 {
	var out []int32
	for i := range sc.m.s.Threads {
		if sc.able(int32(i)) && !sc.m.stopped {
			out = append(out, int32(i))
		}
	}
	return out
}

// able reports whether a thread's next statement can run.
func (sc scheduler) able(i int32) bool {
	t := sc.m.s.Threads[i]
	switch t.Status {
	case state.Ended, state.Waiting:
		return false
	case state.Reacquire:
		return sc.m.s.Monitors.Free(t.Monitor, i)
	}
	f := t.Top()
	switch n := f.Proc.Nodes[f.Node].(type) {
	case *ir.Await:
		return sc.inThread(t, n.X) != 0
	case *ir.Join:
		h := sc.inThread(t, n.X)
		return h == 0 || h > uint64(len(sc.m.s.Threads)) || sc.m.s.Threads[h-1].Status == state.Ended
	case *ir.Monitor:
		return n.Kind != ir.MonitorEnter || sc.m.s.Monitors.Free(sc.inThread(t, n.X), i)
	}
	return true
}

// inThread evaluates an expression in the top frame of a thread.
func (sc scheduler) inThread(t *state.Thread, x ir.Expr) uint64 {
	f := t.Top()
	u := sc.m.s.code.ExprUnit(f.Proc, x)
	return sc.m.word(u, state.Registers{Proc: f.Proc, Words: t.Words[f.Words:], Rels: t.Rels[f.Rels:], Old: f.Old})
}

// reschedule finds a thread to go on when the current one cannot.
func (sc scheduler) reschedule() {
	if able := sc.enabled(); !sc.m.stopped {
		sc.choose(able)
	}
}

// stuck ends the run when no thread can go on.
func (sc scheduler) stuck() {
	for _, t := range sc.m.s.Threads {
		if t.Status != state.Ended {
			sc.m.halt(Deadlock, NoReason, "no thread can go on")
			return
		}
	}
	sc.finished()
}

// choose lets one of the threads run its next visible statement.
func (sc scheduler) choose(able []int32) {
	s := sc.m.s
	if len(able) == 0 {
		sc.stuck()
		return
	}
	if len(able) > 1 {
		sc.m.ask(&state.Pending{Kind: task.ChoiceThread, What: state.PendThread, N: len(able), Threads: able})
		return
	}
	s.resume(able[0])
	sc.m.prepare()
}

// resume makes a thread the current one and lets it pass one scheduling point.
func (s *State) resume(i int32) {
	s.Current = i
	t := s.Threads[i]
	if t.Status != state.Reacquire {
		t.Granted = true
		return
	}
	s.Monitors.Lock(t.Monitor, i, t.Depth)
	t.Status, t.Monitor, t.Depth = state.Ready, 0, 0
	t.Top().Node++
}

// monitor is the switch over operations on monitors.
func (sc scheduler) monitor(obj uint64) {
	s := sc.m.s
	n := sc.m.node().(*ir.Monitor)
	if obj == 0 {
		sc.m.fault(sc.m.pc, sc.m.fuel, "monitor of null")
		return
	}
	if n.Kind == ir.MonitorEnter {
		if !s.Monitors.Free(obj, s.Current) {
			sc.block()
			return
		}
		s.saveShape()
		s.Monitors.Lock(obj, s.Current, 1)
		sc.result(n, true)
		return
	}
	held := s.Monitors.Held(obj, s.Current)
	s.saveShape()
	sc.result(n, held > 0)
	if held == 0 {
		return
	}
	switch n.Kind {
	case ir.MonitorExit:
		s.Monitors.Unlock(obj, 1)
	case ir.MonitorWait:
		sc.wait(obj, held)
	case ir.MonitorNotify, ir.MonitorNotifyAll:
		sc.notify(obj, n.Kind == ir.MonitorNotifyAll)
	}
}

// result says whether the monitor was held.
func (sc scheduler) result(n *ir.Monitor, held bool) {
	if n.Dst != nil {
		reg := sc.m.t.Top().Proc.Word[n.Dst.Index]
		sc.m.s.Rec.Word(reg)
		sc.m.words[reg] = code.Truth(held)
	}
}

// wait releases the monitor and sleeps until a notification.
func (sc scheduler) wait(obj uint64, held int32) {
	s := sc.m.s
	if sc.m.nesting > 0 {
		sc.m.unsupported("a pure call would have to wait")
		return
	}
	t := sc.m.t
	t.Status, t.Monitor, t.Depth = state.Waiting, obj, held
	s.Monitors.Unlock(obj, held)
	sc.m.park()
	sc.reschedule()
}

// notify wakes one of the waiting threads, by choice, or all.
func (sc scheduler) notify(obj uint64, all bool) {
	var sleepers []int32
	for i, t := range sc.m.s.Threads {
		if t.Status == state.Waiting && t.Monitor == obj {
			sleepers = append(sleepers, int32(i))
		}
	}
	if !all && len(sleepers) > 1 {
		sc.m.park()
		sc.m.fuel++
		sc.m.ask(&state.Pending{Kind: task.ChoiceThread, What: state.PendNotify, N: len(sleepers), Threads: sleepers})
		return
	}
	for _, i := range sleepers {
		sc.m.s.Threads[i].Status = state.Reacquire
	}
}

// endThread ends the current thread; its last frame stays readable.
func (sc scheduler) endThread() {
	t := sc.m.t
	sc.m.s.saveShape()
	if sc.m.nesting > 0 {
		t.Status = state.Ended
		sc.m.stopped = true
		sc.m.stop = Stop{Kind: Finished}
		return
	}
	if k := sc.m.s.Setup.Contract; k != nil && sc.m.s.Current == 0 {
		if (ending{clauses{sc.m, sc.m.s.root()}}).check(k); sc.m.stopped {
			return
		}
	}
	t.Status = state.Ended
	sc.reschedule()
}

// finished ends the run.
func (sc scheduler) finished() {
	sc.m.stopped = true
	sc.m.stop = Stop{Kind: Finished, Unit: sc.m.s.Setup.Proc.Name}
}
