// This file executes calls, and what threads do to each other.

package weak

import (
	"errors"
	"fmt"
	"strings"

	"assay/ir"
	"assay/lang/litmus/event"
	"assay/language"
	"assay/task"
	"assay/vm"
	"assay/vm/state"

	test "assay/lang/litmus"
)

// call calls a procedure.
func (w *walk) call(st *ir.CallStmt) error {
	var args []test.Value
	for _, a := range st.Args {
		v, err := w.eval(a)
		if err != nil {
			return err
		}
		args = append(args, v)
	}
	p := st.Proc
	if p == nil && st.Fun == nil {
		o := w.builder.objects[args[0].Loc]
		if o == nil || o.class == nil {
			return w.refuse("a call of a method of an array, or of no object, is not followed")
		}
		if st.Class != nil {
			p = st.Callee(o.class)
		} else {
			p = o.class.Lookup(st.Method)
		}
	}
	if p == nil {
		return w.refuse("%s is not followed under a memory model", ir.NodeString(st))
	}
	if w.threads != nil {
		if o, ok := w.threads.Fence(p); ok {
			w.returned(st)
			return w.fence(o)
		}
		if by, ok := w.threads.Steady(p); ok {
			return settled{library{w}}.gets(st, p, args, by)
		}
		if a, ok := w.threads.Access(p); ok {
			w.returned(st)
			return w.access(st, a, args)
		}
		if kind := w.threads.ThreadCall(p); kind != language.NoThreadCall && !(library{w}).followed(kind, args) {
			return library{w}.threadCall(st, p, kind, args)
		}
	}
	if w.threads != nil && p.External() {
		if t, ok := w.threads.Joins(p); ok {
			return library{w}.joinsTexts(st, t, args)
		}
	}
	if len(p.Params) == 0 && !w.early[p] && w.host.Early(p) {
		return w.beforehand(p)
	}
	if w.threads != nil {
		if state, done := w.threads.Initialiser(p); state != nil {
			return library{w}.initialises(st, p, state, done)
		}
		if ok, err := (library{w}).handle(st, p, args); ok || err != nil {
			return err
		}
	}
	if w.marked(p) {
		w.returned(st)
		return nil
	}
	if w.threads != nil && len(args) == 1 {
		if p, args[0] = w.body(p, args[0]); p == nil {
			w.returned(st)
			return nil
		}
	}
	if w.threads != nil && !w.host.Receiver(p) {
		if err := (library{w}).follows(p.Name); err != nil {
			return err
		}
	}
	f, why := w.enters(p, args)
	if why != "" {
		return w.refuse("%s", why)
	}
	if len(w.frames) >= mostFrames {
		return w.refuse("calls are nested more than %d deep", mostFrames)
	}
	w.frames = append(w.frames, f)
	if w.repaired.locks[p.Name] {
		f.locked = true
		return w.lock(repairLock, false)
	}
	return nil
}

// marked reports whether a procedure does nothing but record what a run depends on of its environment, and notes that.
func (b *builder) marked(p *ir.Proc) bool {
	if !p.External() || len(p.Params)+len(p.Results) > 0 {
		return false
	}
	on, known := b.recorded[p]
	if !known {
		s := b.begin.state.Clone()
		s.Phase = state.PhaseClosed
		s.Unlearn()
		if _, exc, stop := s.Invoke(p, vm.Budget{Steps: earlySteps, Heap: heap}); exc == 0 && stop.Kind == vm.Finished && s.Objects() == b.begin.state.Objects() {
			on = s.Learned()
		}
		b.recorded[p] = on
	}
	for _, fact := range on {
		b.begin.learned[fact] = true
	}
	return len(on) > 0
}

// errBegun is that the beginning has changed, so that everything is built again.
var errBegun = errors.New("the beginning has changed")

// beforehand runs a procedure before the goal, which nobody can tell from running it now.
func (w *walk) beforehand(p *ir.Proc) error {
	w.early[p] = true
	s := w.begin.state.Clone()
	s.Phase = state.PhaseClosed
	if _, exc, stop := s.Invoke(p, vm.Budget{Steps: earlySteps, Heap: heap}); exc != 0 || stop.Kind != vm.Finished {
		return w.refuse("%s: %s", p.Name, stop)
	}
	if len(s.Learned()) > len(w.begin.state.Learned()) {
		return w.refuse("%s depends on the environment, and is not followed while threads run under a memory model", p.Name)
	}
	next := *w.begin
	next.state = s
	w.builder.begin = &next
	return errBegun
}

// earlySteps bounds what runs beforehand.
const earlySteps = 50_000_000

// returned sets what a call without an exception leaves.
func (w *walk) returned(st *ir.CallStmt) {
	if st.Exc != nil {
		w.set(st.Exc, test.Number(0))
	}
}

// enters returns the frame of a call, or why there is none.
func (b *builder) enters(p *ir.Proc, args []test.Value) (f *frame, why string) {
	if p.External() {
		pc := b.begin.state.Program.ProcOf(p)
		if err := b.begin.state.Program.Load(pc); err != nil {
			return nil, err.Error()
		}
		b.begin.state.Program.Grow()
	}
	if p.External() {
		return nil, fmt.Sprintf("%s has no body that could be followed under a memory model", p.Name)
	}
	f = &frame{proc: p, block: p.Blocks[0], rounds: map[*ir.Block]int{p.Blocks[0]: 1}}
	for _, l := range p.Locals {
		f.locals = append(f.locals, zero(l.Typ))
	}
	for i, l := range p.Params {
		f.locals[l.Index] = args[i]
	}
	return f, ""
}

// ret ends a call.
func (w *walk) ret() error {
	f := w.top()
	if f.locked {
		if err := w.unlock(repairLock); err != nil {
			return err
		}
	}
	if w.threads != nil && w.threads.Constructs(f.proc) {
		if err := w.freeze(f.locals[f.proc.Params[0].Index]); err != nil {
			return err
		}
	}
	if f.future != nil {
		if err := (library{w}).completes(f); err != nil {
			return err
		}
	} else if len(w.frames) == 1 && f.proc.Exc != nil && f.locals[f.proc.Exc.Index] != test.Number(0) {
		return w.leaves(f.locals[f.proc.Exc.Index])
	}
	if f.initialises != nil {
		if err := (library{w}).initialised(f); err != nil {
			return err
		}
	}
	w.frames = w.frames[:len(w.frames)-1]
	if len(w.frames) == 0 {
		return nil
	}
	st, ok := w.top().call()
	if !ok {
		return w.refuse("a call returns to no call")
	}
	if st.Exc != nil && f.proc.Exc != nil {
		w.set(st.Exc, f.locals[f.proc.Exc.Index])
		if f.locals[f.proc.Exc.Index] != test.Number(0) {
			return nil
		}
	} else if st.Exc != nil {
		w.set(st.Exc, test.Number(0))
	}
	for i, d := range st.Dsts {
		if err := w.put(d, f.locals[f.proc.Results[i].Index]); err != nil {
			return err
		}
	}
	return nil
}

// leaves ends a thread with an exception, which fails.
func (w *walk) leaves(exc test.Value) error {
	o := w.builder.objects[exc.Loc]
	if o == nil || o.class == nil {
		return w.refuse("an exception leaves the thread whose class is not known under a memory model")
	}
	f := w.top()
	p := task.Property{Kind: task.KindThrow, Unit: f.proc.Name, Span: w.task.Goal.Span, Text: o.class.Name + " leaves the thread", Fails: true}
	if at, ok := w.thrown[exc.Loc]; ok {
		p.Span = at
	}
	return w.fails(p, p)
}

// finish ends the thread.
func (w *walk) finish() error {
	if p := w.runs[w.thread].pool; p != nil {
		if err := (library{w}).keepsLock(); err != nil {
			return err
		}
		if err := (library{w}).next(p); err != nil {
			return err
		}
	}
	c := w.signal("end", w.thread)
	if w.use(c, w.thread, true) {
		err := w.event(event.Event{Kind: event.Write, Loc: c.name, Value: test.Number(1), Marks: w.marks(event.Write, w.synchronises(ir.OrderRelease))}, 0)
		if err != nil {
			return err
		}
	}
	library{w}.finishes()
	w.holdsOn()
	return nil
}

// synchronises is the order by which threads and monitors synchronise.
func (b *builder) synchronises(o ir.Order) ir.Order {
	if b.model.Sync != "" {
		return ir.OrderSeqCst
	}
	return o
}

// awaits reads that something has happened. Where it cannot in this round, the branch is over.
func (w *walk) awaits(c *cell) error {
	if !w.use(c, w.thread, false) {
		return errOver
	}
	if c.ends > 0 {
		w.ended[c.ends-1] = true
	}
	return w.event(event.Event{Kind: event.Read, Loc: c.name, Value: test.Number(1), Marks: w.marks(event.Read, w.synchronises(ir.OrderAcquire))}, 0)
}

// start starts a procedure in a thread.
func (w *walk) start(st *ir.Start) error {
	var args []test.Value
	for _, a := range st.Args {
		v, err := w.eval(a)
		if err != nil {
			return err
		}
		args = append(args, v)
	}
	f, why := w.enters(st.Proc, args)
	if why != "" {
		return w.refuse("%s", why)
	}
	i, err := w.starts(f, "")
	if err == nil && st.Dst != nil {
		w.set(st.Dst, test.Number(int64(i+1)))
	}
	return err
}

// runOf is the first call of the thread that an object stands for.
func (b *builder) runOf(object test.Value) (f *frame, why string) {
	o := b.objects[object.Loc]
	if o == nil || o.class == nil {
		return nil, "what is started is no object"
	}
	p := o.class.Lookup(b.threads.ThreadBody())
	if p == nil {
		return nil, "what is started has no body"
	}
	if p, object = b.body(p, object); p == nil {
		return nil, "what is started is a thread without anything to run"
	}
	return b.enters(p, []test.Value{object})
}

// body is the method that a thread runs: where another thread made it and it has no method of its own, that of what it was made for. It
// is nil if there is nothing.
func (b *builder) body(p *ir.Proc, object test.Value) (*ir.Proc, test.Value) {
	if o := b.objects[object.Loc]; o != nil && o.maker >= 0 && b.threads.Body(p) {
		if o = b.objects[o.runs.Loc]; o == nil {
			return nil, object
		}
		return o.class.Lookup(b.threads.ThreadBody()), test.Address(o.name)
	}
	return p, object
}

// starts makes a thread, or finds the one that was made in an earlier round, and says that it has started.
func (w *walk) starts(f *frame, object string) (int, error) {
	w.begun++
	key := []string{fmt.Sprint(w.thread, w.begun), f.proc.Name, object}
	for _, l := range f.proc.Params {
		key = append(key, f.locals[l.Index].String())
	}
	i, ok := w.byKey[strings.Join(key, "\n")]
	if !ok {
		if len(w.runs) >= mostThreads {
			return 0, w.refuse("more than %d threads are started", mostThreads)
		}
		i, w.again = len(w.runs), true // who joins it may have been executed before
		w.byKey[strings.Join(key, "\n")] = i
		w.runs = append(w.runs, &thread{name: f.proc.Name, parent: w.thread, frames: []*frame{f}})
	}
	c := w.signal("start", i)
	if !w.use(c, w.thread, true) {
		return i, nil
	}
	return i, w.event(event.Event{Kind: event.Write, Loc: c.name, Value: test.Number(1), Marks: w.marks(event.Write, w.synchronises(ir.OrderRelease))}, 0)
}

// join waits until a thread has ended.
func (w *walk) join(i int) error {
	if i < 0 || i >= len(w.runs) {
		return w.refuse("the thread that is waited for is not known")
	}
	w.waits(waiting{thread: i + 1, soft: w.threads != nil})
	return w.awaits(w.signal("end", i))
}

// monitor takes and releases monitors.
func (w *walk) monitor(st *ir.Monitor) error {
	v, err := w.eval(st.X)
	if err != nil {
		return err
	}
	if st.Dst != nil {
		w.set(st.Dst, truth(w.held[v.Loc] > 0))
	}
	switch {
	case v.Loc == "":
		return w.refuse("the monitor is that of no object")
	case st.Kind == ir.MonitorEnter:
		return w.lock(v.Loc, false)
	case w.held[v.Loc] == 0:
		return nil
	case st.Kind == ir.MonitorExit:
		return w.unlock(v.Loc)
	case st.Kind == ir.MonitorNotify || st.Kind == ir.MonitorNotifyAll:
		return nil // who waits ends its branch
	}
	return w.refuse("waiting to be notified is not followed under a memory model")
}

// repairLock is the monitor of a repair.
const repairLock = "a new lock"

// monitorOf is the location of a monitor: 1 where a thread holds it.
func (b *builder) monitorOf(object string) *cell {
	return b.cell("lock of "+object, func(c *cell) { c.strong = true })
}

// lock waits for a monitor and takes it; soft: who interrupts the thread may end its waiting.
func (w *walk) lock(object string, soft bool) error {
	if w.held[object] == 0 {
		w.waits(waiting{lock: object, soft: soft})
	}
	return w.take(object)
}

// take takes a monitor: it reads that nobody holds it, and writes that this thread does.
func (w *walk) take(object string) error {
	if w.held[object]++; w.held[object] > 1 {
		return nil
	}
	c := w.monitorOf(object)
	if !w.use(c, w.thread, true) {
		return nil
	}
	acquire, relaxed := w.synchronises(ir.OrderAcquire), w.synchronises(ir.OrderRelaxed)
	if err := w.event(event.Event{Kind: event.Read, Loc: c.name, Value: test.Number(0), Marks: w.marks(event.Read, acquire)}, 0); err != nil {
		return err
	}
	return w.event(event.Event{Kind: event.Write, Loc: c.name, Value: test.Number(1), Marks: w.marks(event.Write, relaxed)}, w.last+1)
}

func (w *walk) unlock(object string) error {
	if w.held[object]--; w.held[object] > 0 {
		return nil
	}
	c := w.monitorOf(object)
	if !w.use(c, w.thread, true) {
		return nil
	}
	return w.event(event.Event{Kind: event.Write, Loc: c.name, Value: test.Number(0), Marks: w.marks(event.Write, w.synchronises(ir.OrderRelease))}, 0)
}

// assertions are the blocks of a procedure that make the exceptions of assertions.
func (b *builder) assertions(p *ir.Proc) map[*ir.Block]*language.Assertion {
	out, ok := b.fails[p]
	if !ok {
		out = map[*ir.Block]*language.Assertion{}
		if !b.host.Alone() && b.host.Own(p) {
			for _, a := range b.host.Assertions(p) {
				if a.Fails != nil {
					out[a.Fails] = &a
				}
			}
		}
		b.fails[p] = out
	}
	return out
}
