// This file executes what programs do with executors: tasks that threads of a pool run.

package weak

import (
	"fmt"

	"assay/ir"
	"assay/lang/litmus/event"
	"assay/language"

	test "assay/lang/litmus"
)

// pool is an executor.
type pool struct {
	name      string
	size      int         // threads; 0: as many as there are tasks
	reuses    bool        // a thread that has nothing to do runs another task
	common    bool        // all programs have it, and threads that wait run other tasks meanwhile
	submitted map[int]int // by threads: at most
}

// mayWait reports whether a task may have to wait for a thread though fewer were submitted than there are threads, which is known where
// one thread submits all.
func (p *pool) mayWait() bool {
	return p.size > 0 && len(p.submitted) > 1 && p.tasks() > p.size
}

// tasks is how many tasks are submitted, at most.
func (p *pool) tasks() int {
	all := 0
	for _, n := range p.submitted {
		all += n
	}
	return all
}

// Each task of a pool that reuses threads has a thread of its own here. One thread that runs tasks one after the other accesses memory as several
// may do. But who asks which thread it is can tell, as can who takes a lock that an earlier task has kept. There the answer is open. A task of the
// common pool may even be run by who waits for it.

// usedBefore reports whether a thread of a pool may have run something else before its task.
func (t *thread) usedBefore() bool {
	p := t.pool
	return p != nil && (p.common || p.reuses && (t.place > 1 || len(p.submitted) > 1))
}

// usedAgain reports whether such a thread may run something else after its task.
func (t *thread) usedAgain() bool {
	p := t.pool
	return p != nil && (p.common || p.reuses && p.tasks() > 1)
}

// opensWhich leaves open what follows where it depends on which tasks a thread runs.
func (w library) opensWhich(what string) error {
	return w.forks(func(k library) error {
		return k.refuse("%s, which may run on a thread of its own or on one that runs others, too, is not followed under a memory model", what)
	})
}

// keepsLock opens the end of a task that has not released a lock: the next one may hold it.
func (w library) keepsLock() error {
	if !w.runs[w.thread].usedAgain() {
		return nil
	}
	for _, depth := range w.held {
		if depth > 0 {
			return w.opensWhich("a lock that is kept by a task of an executor")
		}
	}
	return nil
}

// poolOf returns what is known of an executor; why says why nothing is.
func (b *builder) poolOf(v test.Value) (p *pool, why string) {
	if p = b.pools[v.Loc]; p != nil {
		return p, ""
	}
	o := b.objects[v.Loc]
	if o == nil || o.maker >= 0 {
		return nil, "an executor that is not there when the first thread starts is not followed under a memory model"
	}
	is, why := b.threads.Pool(b.begin.state, o.ref)
	if why != "" {
		return nil, why + ", which is not followed under a memory model"
	}
	p = &pool{name: v.Loc, size: is.Threads, reuses: is.Reuses, common: is.Common, submitted: map[int]int{}}
	b.pools[v.Loc] = p
	return p, ""
}

// executor executes a call of an executor.
func (w library) executor(st *ir.CallStmt, kind language.ThreadCall, args []test.Value) error {
	p, why := w.poolOf(args[0])
	if why != "" {
		return w.refuse("%s", why)
	}
	switch kind {
	case language.ThreadExecute:
		return w.looks(w.down(p), func(k library, down bool) error {
			if down {
				return k.refuse("a task for an executor that has been shut down is not followed under a memory model")
			}
			k.returned(st)
			return k.executes(p, args[1])
		})
	case language.ThreadShutdown:
		w.returned(st)
		return w.tells(w.down(p), 1)
	case language.ThreadIsShutdown:
		return w.looks(w.down(p), func(k library, down bool) error { return k.gives(st, truth(down)) })
	}
	return w.terminated(st, p, kind == language.ThreadAwaitTermination)
}

// down is the location that says whether an executor has been shut down.
func (b *builder) down(p *pool) *cell {
	return b.cell("shutdown of "+p.name, func(c *cell) { c.strong = true })
}

// head is the location with the number of tasks that were taken from a pool's queue, and slot that of a task in it.
func (b *builder) head(p *pool) *cell {
	return b.cell("queue of "+p.name, func(c *cell) { c.strong = true })
}

func (b *builder) slot(p *pool, i int) *cell {
	return b.cell(fmt.Sprintf("task %d of %s", i, p.name), func(c *cell) { c.strong = true })
}

// executes submits a task. A pool makes threads until it has as many as it may have, for one task each; the others wait in a queue. One that reuses
// threads may give a task to an earlier one, which makes a difference to who asks for it alone (see usedBefore).
func (w library) executes(p *pool, task test.Value) error {
	o := w.builder.objects[task.Loc]
	if o == nil || o.class == nil || o.class.Lookup(w.threads.ThreadBody()) == nil {
		return w.refuse("a task that is no object is not followed under a memory model")
	}
	w.tasks[p.name] = append(w.tasks[p.name][:len(w.tasks[p.name]):len(w.tasks[p.name])], -1)
	n := len(w.tasks[p.name])
	if n > p.submitted[w.thread] {
		p.submitted[w.thread], w.again = n, true
	}
	if p.mayWait() {
		return w.refuse("an executor with more tasks than threads, which several threads submit, is not followed under a memory model")
	}
	w.submits(o, fmt.Sprint(p.name, w.thread, n))
	if p.size > 0 && n > p.size && len(p.submitted) == 1 {
		c := w.slot(p, n-p.size-1)
		w.publishes(nil, task)
		if !w.use(c, w.thread, true) {
			return nil
		}
		return w.event(event.Event{Kind: event.Write, Loc: c.name, Value: task, Marks: w.marks(event.Write, w.synchronises(ir.OrderRelease))}, 0)
	}
	f, why := w.taskFrame(o)
	if why != "" {
		return w.refuse("%s", why)
	}
	w.publishes(nil, task)
	first := w.threads.First(w.begin.state)
	if first == 0 {
		return w.refuse("the class of threads is not known under a memory model")
	}
	i, err := w.starts(f, p.name)
	if err != nil {
		return err
	}
	w.tasks[p.name][n-1] = i
	if t := w.runs[i]; t.pool == nil {
		t.pool = p
		worker := &object{name: fmt.Sprintf("worker %d", i), class: w.begin.state.Class(first), maker: -1}
		w.builder.objects[worker.name], w.byRef[worker.name] = worker, i
	}
	if t := w.runs[i]; t.place < n {
		t.place, w.again = n, true // it may have been executed as an earlier one
	}
	return nil
}

// submits notes where a task is submitted. What a future calls is known there.
func (w library) submits(o *object, key string) {
	if !o.tasks[key] {
		if o.tasks == nil {
			o.tasks = map[string]bool{}
		}
		o.tasks[key], w.again = true, true
	}
	if f, ok := w.threads.Future(o.class); ok {
		c := w.field(o, f.Task)
		if o.runs = w.own(c); c.shared {
			o.tasks["shared"] = true
		}
	}
}

// cancelled is a place where a future is submitted, for those that somebody cancels.
const cancelled = "cancelled"

// once reports whether an object is a task that is submitted once.
func (o *object) once() bool {
	n := len(o.tasks)
	if o.tasks[cancelled] {
		n--
	}
	return n == 1
}

// cancels ends the branch: from the next round on the future can be cancelled, and the code that does that is followed.
func (w library) cancels(task test.Value) error {
	w.builder.objects[task.Loc].tasks[cancelled], w.again = true, true
	return errOver
}

// followed reports whether the code of a future is followed, where that is asked: it is not submitted, or more than once, or it is the code
// that cancels it. That of waiting is where it may end otherwise, and that of locks where the thread does not hold them.
func (w library) followed(kind language.ThreadCall, args []test.Value) bool {
	switch kind {
	case language.ThreadHelp:
		c := w.flagOf(w.thread)
		interrupted := args[1] != test.Number(0) && (w.use(c, w.thread, false) || w.own(c) != test.Number(0))
		return !w.helps() && (interrupted || args[2] != test.Number(0))
	case language.ThreadUnlock, language.ThreadAwait, language.ThreadAwaitQuietly, language.ThreadSignal:
		return w.unheld(args[0]) // there is an exception
	case language.ThreadFuture, language.ThreadCancel:
	default:
		return false
	}
	o := w.builder.objects[args[0].Loc]
	return o == nil || !o.once() || kind == language.ThreadCancel && o.tasks[cancelled]
}

// helps reports whether the thread runs other tasks of a pool while it waits for one.
func (w library) helps() bool {
	p := w.runs[w.thread].pool
	return p != nil && p.common
}

// opens begins a task: it ends at once if it is a future that was cancelled. Who cancels finds its thread.
func (w library) opens() error {
	o := w.top().future
	if o == nil || !o.tasks[cancelled] {
		return nil
	}
	future, _ := w.threads.Future(o.class)
	self, ok := w.threadObject(w.thread)
	if !ok {
		return w.refuse("a task that can be cancelled, in a thread that nobody knows, is not followed under a memory model")
	}
	if err := w.store(w.field(o, future.Runner), self, ir.OrderSeqCst); err != nil {
		return err
	}
	if c := w.field(o, future.State); w.use(c, w.thread, false) {
		return w.fork(c, w.synchronises(ir.OrderAcquire), func(k *walk, v test.Value) error {
			if v == test.Number(0) {
				return nil
			}
			return library{k}.dismisses(o, future, v)
		})
	}
	return nil
}

// dismisses ends a task that was cancelled, and has read that. One that is being interrupted waits until it was.
func (w library) dismisses(o *object, future language.Future, state test.Value) error {
	if state == test.Number(future.Done) || state == test.Number(future.Failed) {
		return errOver // nobody else says that
	}
	if err := w.store(w.field(o, future.Runner), test.Number(0), ir.OrderSeqCst); err != nil {
		return err
	}
	w.frames = nil
	if state != test.Number(future.Interrupting) {
		return nil
	}
	return w.learns(w.field(o, future.State), future.Interrupted)
}

// taskFrame is the first call of a task. That of a future is what it calls.
func (b *builder) taskFrame(o *object) (f *frame, why string) {
	if future, ok := b.threads.Future(o.class); ok && o.once() {
		if called := b.objects[o.runs.Loc]; called != nil && called.class != nil {
			if f, why = b.enters(called.class.Lookup(future.Body), []test.Value{o.runs}); f != nil {
				f.future = o
			}
			return f, why
		}
	}
	return b.enters(o.class.Lookup(b.threads.ThreadBody()), []test.Value{test.Address(o.name)})
}

// completes leaves the result of a task, unless it was cancelled.
func (w library) completes(f *frame) error {
	future, _ := w.threads.Future(f.future.class)
	v, state := test.Number(0), future.Done
	if len(f.proc.Results) > 0 {
		v = f.locals[f.proc.Results[0].Index]
	}
	if e := f.proc.Exc; e != nil && f.locals[e.Index] != test.Number(0) {
		v, state = f.locals[e.Index], future.Failed
	}
	c := w.field(f.future, future.State)
	cancels := f.future.tasks[cancelled] && w.use(c, w.thread, true)
	if cancels { // it may have been cancelled meanwhile
		err := w.forks(func(k library) error {
			return k.fork(c, k.synchronises(ir.OrderAcquire), func(k *walk, v test.Value) error {
				if v == test.Number(0) {
					return errOver
				}
				return library{k}.dismisses(f.future, future, v)
			})
		})
		if err != nil {
			return err
		}
	}
	if err := w.store(w.field(f.future, future.Result), v, ir.OrderPlain); err != nil {
		return err
	}
	if !cancels {
		return w.store(c, test.Number(state), ir.OrderRelease)
	}
	if err := w.learns(c, 0); err != nil {
		return err
	}
	order := w.synchronises(ir.OrderRelease)
	if err := w.event(event.Event{Kind: event.Write, Loc: c.name, Value: test.Number(state), Marks: w.marks(event.Write, order)}, w.last+1); err != nil {
		return err
	}
	return w.store(w.field(f.future, future.Runner), test.Number(0), ir.OrderSeqCst)
}

// next is what a thread of a pool does after a task: it takes another one from the queue, or none.
func (w library) next(p *pool) error {
	if p.size == 0 {
		return nil
	}
	head := w.head(p)
	for i := w.taken; w.slot(p, i).written; i++ {
		c, shared := w.slot(p, i), w.use(head, w.thread, true)
		if !w.use(c, w.thread, false) || !shared && i > w.taken { // nobody else takes tasks
			break
		}
		for _, task := range w.s.Domain[c.name] {
			o := w.builder.objects[task.Loc]
			if o == nil {
				continue
			}
			err := w.forks(func(k library) error {
				if shared {
					if err := k.takes(head, int64(i)); err != nil {
						return err
					}
				}
				if err := k.event(event.Event{Kind: event.Read, Loc: c.name, Value: task, Marks: k.marks(event.Read, k.synchronises(ir.OrderAcquire))}, 0); err != nil {
					return err
				}
				f, why := k.taskFrame(o)
				if why != "" {
					return k.refuse("%s", why)
				}
				k.taken = i + 1
				return k.looks(k.ownFlag(), func(k library, set bool) error { // an interrupt is for the task before
					if set {
						if err := k.tells(k.ownFlag(), 0); err != nil {
							return err
						}
					}
					k.frames = append(k.frames, f.clone())
					return k.opens()
				})
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// takes takes a task from a queue, of which so many have been taken. The specification of executors does not say that this orders anything; Go
// has no atomic access that does not.
func (w library) takes(head *cell, n int64) error {
	relaxed := ir.OrderRelaxed
	if w.builder.model.Name == golang {
		relaxed, w.builder.takes = w.synchronises(relaxed), true
	}
	if err := w.event(event.Event{Kind: event.Read, Loc: head.name, Value: test.Number(n), Marks: w.marks(event.Read, relaxed)}, 0); err != nil {
		return err
	}
	return w.event(event.Event{Kind: event.Write, Loc: head.name, Value: test.Number(n + 1), Marks: w.marks(event.Write, relaxed)}, w.last+1)
}

// terminated tells whether an executor was shut down and all its tasks have ended; waits: within some time.
func (w library) terminated(st *ir.CallStmt, p *pool, waits bool) error {
	if len(p.submitted) > 1 || len(p.submitted) == 1 && p.submitted[w.thread] == 0 {
		return w.refuse("the end of an executor that other threads use is not followed under a memory model")
	}
	tasks := w.tasks[p.name]
	unfinished := func(k library) error {
		if waits {
			if err := k.interruption(st, nil); err != nil {
				return err
			}
		}
		return k.gives(st, truth(false))
	}
	return w.looks(w.down(p), func(k library, down bool) error {
		if !down {
			return unfinished(k)
		}
		for _, i := range tasks {
			if i < 0 {
				continue
			}
			err := k.forks(func(k library) error {
				if err := k.lives(i); err != nil {
					return err
				}
				return unfinished(k)
			})
			if err != nil {
				return err
			}
		}
		queued := 0
		for _, i := range tasks {
			if i < 0 {
				queued++
				continue
			}
			if err := k.awaits(k.signal("end", i)); err != nil {
				return err
			}
		}
		if queued > 0 {
			if !k.use(k.head(p), k.thread, false) {
				return errOver
			}
			if err := k.learns(k.head(p), int64(queued)); err != nil {
				return err
			}
		}
		return k.gives(st, truth(true))
	})
}

// result is where a future waits for its task: its caller has looked, as before other synchronisers.
func (w library) result(st *ir.CallStmt, bounded bool) error {
	if err := w.interruption(st, nil); err != nil {
		return err
	}
	if !bounded {
		return errOver
	}
	return w.gives(st, test.Number(0))
}
