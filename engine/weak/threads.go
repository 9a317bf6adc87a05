// This file executes what a library does to threads and locks: calls that language.ThreadCall knows.

package weak

import (
	"fmt"
	"math"

	"assay/ir"
	"assay/lang/litmus/event"
	"assay/language"
	"assay/vm"
	"assay/vm/state"

	test "assay/lang/litmus"
)

// threadCall executes a call.
func (w library) threadCall(st *ir.CallStmt, p *ir.Proc, kind language.ThreadCall, args []test.Value) error {
	switch kind {
	case language.ThreadPause, language.ThreadSignal:
		return w.gives(st, test.Number(0)) // who waits may go on at any time
	case language.ThreadSame:
		return w.gives(st, args[0])
	case language.ThreadSleep:
		if args[0].Loc == "" && args[0].N < 0 {
			return w.refuse("sleeping for less than no time is not followed under a memory model")
		}
		return w.uninterrupted(st, func(k library) error { return k.gives(st, test.Number(0)) })
	case language.ThreadMake:
		return w.makes(st, args)
	case language.ThreadMark:
		if w.runsAlready(args[0].Loc) || args[1] == test.Number(0) && ir.IsRef(p.Params[1].Typ) {
			return w.refuse("%s is not followed here under a memory model", p.Name)
		}
		w.returned(st)
		return nil
	case language.ThreadWait:
		return w.waitsFor(st, args[0].Loc, true)
	case language.ThreadOther:
		if ok, err := w.current(st, p); ok || err != nil {
			return err
		}
		return w.refuse("%s is not followed under a memory model", p.Name)
	case language.ThreadLock, language.ThreadLockInterruptibly, language.ThreadUnlock, language.ThreadTry, language.ThreadTryFor, language.ThreadAwait, language.ThreadAwaitQuietly:
		return w.locks(st, kind, args)
	case language.ThreadBlock:
		return w.blocks(st, args)
	case language.ThreadInterrupt:
		cancels := w.threads.ThreadCall(w.top().proc) == language.ThreadCancel // the task waits for that before it ends
		if i, known := w.byRef[args[0].Loc]; known && i != w.thread && !cancels && w.runs[i].usedAgain() {
			if err := w.opensWhich("an interrupt of the thread of a task"); err != nil {
				return err
			}
		}
		w.returned(st)
		c := w.flag(args[0].Loc)
		return w.tells(c, 1)
	case language.ThreadIsInterrupted:
		return w.looks(w.flag(args[0].Loc), func(k library, set bool) error { return k.gives(st, truth(set)) })
	case language.ThreadInterrupted:
		return w.looks(w.ownFlag(), func(k library, set bool) error {
			if set {
				if err := k.tells(k.ownFlag(), 0); err != nil {
					return err
				}
			}
			return k.gives(st, truth(set))
		})
	case language.ThreadExecute, language.ThreadShutdown, language.ThreadIsShutdown, language.ThreadIsTerminated, language.ThreadAwaitTermination:
		return w.executor(st, kind, args)
	case language.ThreadCancel:
		return w.cancels(args[0])
	case language.ThreadFuture:
		return w.refuse("%s of a task of an executor is not followed under a memory model", p.Name)
	case language.ThreadResult:
		return w.result(st, args[1] != test.Number(0))
	case language.ThreadAsserts:
		return w.gives(st, truth(w.host.Own(w.top().proc)))
	case language.ThreadTime:
		return w.gives(st, timed)
	case language.ThreadCopy:
		w.returned(st)
		return w.copies(args)
	case language.ThreadClone:
		return w.clones(st, args[0])
	case language.ThreadAdd:
		return adder{w}.adds(st, args)
	case language.ThreadSum:
		return adder{w}.sums(st, args[0])
	case language.ThreadRefers:
		return settled{w}.refers(st, args)
	case language.ThreadClear:
		return settled{w}.clears(st, args[0])
	case language.ThreadShow:
		return w.gives(st, test.Number(1))
	case language.ThreadHelp:
		if !w.helps() {
			return errOver // the branch in which its caller looks later finds it
		}
		return w.refuse("a task of the common pool that waits for another one, and may run others meanwhile, is not followed under a memory model")
	case language.ThreadNumber:
		return w.gives(st, test.Number(int64(w.thread)))
	case language.ThreadStart:
		w.returned(st)
		return w.startObject(args[0])
	}
	return w.lifetime(st, kind, args)
}

// lifetime is about the start and the end of another thread.
func (w library) lifetime(st *ir.CallStmt, kind language.ThreadCall, args []test.Value) error {
	i, ok := w.byRef[args[0].Loc]
	if !ok {
		return w.refuse("the thread that is asked about is not known to be started")
	}
	if !w.begins[args[0].Loc] && w.runs[i].parent >= 0 && i != w.thread { // it may not have started yet
		c := w.signal("start", i)
		if err := w.forks(func(k library) error {
			if k.use(c, k.thread, false) {
				if err := k.learns(c, 0); err != nil {
					return err
				}
			}
			return k.gives(st, truth(false))
		}); err != nil {
			return err
		}
		if err := w.awaits(c); err != nil {
			return err
		}
	}
	switch {
	case kind == language.ThreadAlive:
		return w.alive(st, i)
	case len(args) > 1 && args[1] != test.Number(0):
		return w.joinFor(st, i, args[1])
	}
	return w.joins(st, i)
}

// runsAlready reports whether the thread that an object stands for may have started.
func (w library) runsAlready(object string) bool {
	i, known := w.byRef[object]
	return w.begins[object] || known && w.runs[i].parent != w.thread
}

// startObject starts the thread that an object stands for.
func (w library) startObject(object test.Value) error {
	for _, f := range w.frames {
		if f.initialises != nil {
			return w.refuse("a thread that is started while %s runs may wait for its end, which is not followed under a memory model", f.proc.Name)
		}
	}
	f, why := w.runOf(object)
	if why != "" {
		return w.refuse("%s", why)
	}
	if w.runsAlready(object.Loc) {
		return w.refuse("a thread that may be started twice is not followed under a memory model")
	}
	w.begins[object.Loc] = true
	w.publishes(nil, object)
	i, err := w.starts(f, object.Loc)
	if err != nil {
		return err
	}
	w.byRef[object.Loc] = i
	return nil
}

// makes makes a thread. Nothing is known of it but what it runs.
func (w library) makes(st *ir.CallStmt, args []test.Value) error {
	o := w.builder.objects[args[0].Loc]
	if o == nil || len(args) > 2 && args[2] == test.Number(0) {
		return w.refuse("such a thread is not followed under a memory model")
	}
	w.returned(st)
	if len(args) < 2 {
		return nil
	}
	if r := w.builder.objects[args[1].Loc]; r != nil && r.class != nil && r.class.Lookup(w.threads.ThreadBody()) != nil {
		o.runs = args[1]
		w.publishes(&cell{object: o}, args[1])
	}
	return nil
}

// gives ends a call without an exception.
func (w library) gives(st *ir.CallStmt, v test.Value) error {
	w.returned(st)
	if len(st.Dsts) == 0 {
		return nil
	}
	return w.put(st.Dsts[0], v)
}

// forks executes a step in another branch.
func (w library) forks(step func(library) error) error {
	k := w.clone()
	return k.run(func() error { return step(library{k}) })
}

// tells writes a location that serves threads, and synchronises.
func (w library) tells(c *cell, v int64) error {
	if !w.use(c, w.thread, true) {
		w.mem[c.name] = test.Number(v)
		return nil
	}
	return w.event(event.Event{Kind: event.Write, Loc: c.name, Value: test.Number(v), Marks: w.marks(event.Write, w.synchronises(ir.OrderRelease))}, 0)
}

// learns reads that such a location has a value.
func (w library) learns(c *cell, v int64) error {
	return w.event(event.Event{Kind: event.Read, Loc: c.name, Value: test.Number(v), Marks: w.marks(event.Read, w.synchronises(ir.OrderAcquire))}, 0)
}

// flag is the location that says whether a thread is interrupted, by its object.
func (b *builder) flag(object string) *cell {
	return b.cell("interrupt of "+object, func(c *cell) {
		c.strong = true
		if o := b.objects[object]; o != nil && o.ref != 0 {
			c.initial = truth(b.threads.Interrupted(b.begin.state, o.ref))
		}
	})
}

// ownFlag is the flag of the thread that runs.
func (w library) ownFlag() *cell { return w.flagOf(w.thread) }

// flagOf is the flag of a thread. One without an object, which nobody can interrupt, has a flag of its own.
func (b *builder) flagOf(thread int) *cell {
	if o, ok := b.threadObject(thread); ok {
		return b.flag(o.Loc)
	}
	return b.cell(fmt.Sprint("interrupt of thread ", thread), func(c *cell) { c.strong = true })
}

// threadObject is the object of a thread.
func (b *builder) threadObject(thread int) (v test.Value, ok bool) {
	if thread == 0 && b.threads != nil {
		if ref := b.threads.First(b.begin.state); ref != 0 {
			return b.address(ref), true
		}
	}
	for name, i := range b.byRef {
		if i == thread {
			return test.Address(name), true
		}
	}
	return v, false
}

// looks continues with each value of a flag.
func (w library) looks(c *cell, then func(library, bool) error) error {
	if !w.use(c, w.thread, false) {
		return then(w, w.own(c) != test.Number(0))
	}
	return w.fork(c, w.synchronises(ir.OrderAcquire), func(k *walk, v test.Value) error { return then(library{k}, v != test.Number(0)) })
}

// uninterrupted goes on where the thread is not interrupted; where it is, there is an exception.
func (w library) uninterrupted(st *ir.CallStmt, then func(library) error) error {
	return w.looks(w.ownFlag(), func(k library, set bool) error {
		if set {
			return k.interrupts(st)
		}
		return then(k)
	})
}

// interruption is the branch in which the thread is interrupted while it waits, if somebody may interrupt it.
func (w library) interruption(st *ir.CallStmt, before func(library) error) error {
	c := w.ownFlag()
	shared := w.use(c, w.thread, false)
	if !shared && w.own(c) == test.Number(0) {
		return nil
	}
	return w.forks(func(k library) error {
		if before != nil {
			if err := before(k); err != nil {
				return err
			}
		}
		if shared {
			if err := k.learns(c, 1); err != nil {
				return err
			}
		}
		return k.interrupts(st)
	})
}

// interrupts ends a call of a thread that has seen its flag, which it clears.
func (w library) interrupts(st *ir.CallStmt) error {
	class := w.threads.Interruption()
	if class == nil || st.Exc == nil {
		return w.refuse("an interrupt is not followed here under a memory model")
	}
	if err := w.tells(w.ownFlag(), 0); err != nil {
		return err
	}
	w.objects++
	o := w.made(w.thread, w.objects, &object{class: class})
	w.thrown[o.Loc] = w.span()
	w.set(st.Exc, o)
	return nil
}

// blocks is where a synchroniser waits: its caller has looked, and will find what it waits for when it looks later, which is another
// branch. Here time is up, or the thread is interrupted.
func (w library) blocks(st *ir.CallStmt, args []test.Value) error {
	interruptible, bounded := args[4] != test.Number(0), args[5] != test.Number(0) // this, node, how many, shared
	if interruptible {
		c := w.ownFlag()
		if w.use(c, w.thread, false) {
			err := w.forks(func(k library) error {
				if err := k.learns(c, 1); err != nil {
					return err
				}
				if err := k.tells(c, 0); err != nil {
					return err
				}
				return k.gives(st, test.Number(math.MinInt32))
			})
			if err != nil {
				return err
			}
		}
	}
	if !bounded {
		return errOver
	}
	return w.gives(st, test.Number(0))
}

// joins waits until a thread has ended.
func (w library) joins(st *ir.CallStmt, i int) error {
	if err := w.interruption(st, func(k library) error { return k.lives(i) }); err != nil {
		return err
	}
	w.returned(st)
	return w.join(i)
}

// joinFor waits for a thread for some time: after that it goes on, and has seen nothing.
func (w library) joinFor(st *ir.CallStmt, i int, millis test.Value) error {
	if millis.Loc != "" || millis.N < 0 {
		return w.refuse("waiting for a thread for less than no time is not followed under a memory model")
	}
	if err := w.interruption(st, func(k library) error { return k.lives(i) }); err != nil {
		return err
	}
	w.returned(st)
	if err := w.forks(func(library) error { return nil }); err != nil {
		return err
	}
	return w.awaits(w.signal("end", i))
}

// lives sees that a thread has not ended.
func (w library) lives(i int) error {
	c := w.signal("end", i)
	if !w.use(c, w.thread, false) {
		return nil
	}
	return w.learns(c, 0)
}

// alive tells whether a thread that has started has not ended. That of a pool may be there for a while after its tasks, and after the pool has terminated.
func (w library) alive(st *ir.CallStmt, i int) error {
	err := w.forks(func(k library) error {
		if k.runs[i].pool == nil {
			if err := k.lives(i); err != nil {
				return err
			}
		}
		return k.gives(st, truth(true))
	})
	if err != nil {
		return err
	}
	if err := w.awaits(w.signal("end", i)); err != nil {
		return err
	}
	return w.gives(st, truth(false))
}

// waitsFor releases a monitor or lock and takes it again: a thread that waits may go on at any time. Where it may be interrupted, it is so
// before it waits, or after.
func (w library) waitsFor(st *ir.CallStmt, object string, interruptible bool) error {
	depth := w.held[object]
	if depth == 0 {
		return w.refuse("a thread waits that does not hold the monitor, and exceptions are not followed under a memory model")
	}
	rest := func(k library) error {
		k.held[object] = 1
		if err := k.unlock(object); err != nil {
			return err
		}
		if err := k.lock(object, false); err != nil {
			return err
		}
		k.held[object] = depth
		if interruptible {
			if err := k.interruption(st, nil); err != nil {
				return err
			}
		}
		return k.awaited(st)
	}
	if !interruptible {
		return rest(w)
	}
	return w.uninterrupted(st, rest)
}

// awaited ends waiting. Where that has a result, time may be up or not.
func (w library) awaited(st *ir.CallStmt) error {
	if len(st.Dsts) > 0 {
		if err := w.forks(func(k library) error { return k.gives(st, truth(false)) }); err != nil {
			return err
		}
	}
	return w.gives(st, truth(true))
}

// current gives the object of the thread that runs; ok is false if that is not what a procedure gives. The VM says so where the first
// thread starts.
func (w library) current(st *ir.CallStmt, p *ir.Proc) (ok bool, err error) {
	if len(p.Params) > 0 || len(p.Results) != 1 {
		return false, nil
	}
	s := w.begin.state.Clone()
	s.Phase = state.PhaseClosed
	out, exc, stop := s.Invoke(p, vm.Budget{Steps: earlySteps, Heap: heap})
	if exc != 0 || stop.Kind != vm.Finished || out[0] == 0 || out[0] >= w.begin.state.Objects() {
		return false, nil
	}
	if c := s.Class(out[0]); c == nil || c.Lookup(w.threads.ThreadBody()) == nil {
		return false, nil
	}
	object, ok := w.threadObject(w.thread)
	if !ok {
		return false, nil
	}
	if w.runs[w.thread].usedBefore() {
		if err := w.opensWhich("the thread of a task of an executor"); err != nil {
			return true, err
		}
	}
	return true, w.gives(st, object)
}
