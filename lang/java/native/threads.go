package native

import (
	"assay/ir"
	"assay/lang/java"
	"assay/vm"
)

// java.lang.Thread.
var threads = area{
	"java.lang.Thread.currentThread()Ljava/lang/Thread;":                              currentThread,
	"java.lang.Thread.currentCarrierThread()Ljava/lang/Thread;":                       currentThread,
	"java.lang.Thread.setPriority0(I)V":                                               noop,
	"java.lang.Thread.activeCount()I":                                                 func(_ *Env, c *vm.Call) { c.Refuse("the number of threads") },
	"java.lang.Thread.isAlive()Z":                                                     isAlive,
	"java.lang.Thread.setNativeName(Ljava/lang/String;)V":                             noop,
	"java.lang.Thread.clearInterruptEvent()V":                                         noop,
	"java.lang.Thread.ensureMaterializedForStackWalk(Ljava/lang/Object;)V":            noop,
	"java.lang.Thread.getNextThreadIdOffset()J":                                       gives(0),
	"java.lang.Thread$ThreadIdentifiers.next()J":                                      nextThreadID,
	"java.util.concurrent.atomic.AtomicLong.VMSupportsCS8()Z":                         gives(1),
	"assay.rt.Boot.threads()[Ljava/lang/Thread;":                                      allThreads,
	"assay.rt.Boot.terminate(Ljava/lang/Thread;)V":                                    terminate,
	"assay.rt.Park.permit(Ljava/lang/Thread;Ljava/lang/Class;)Lassay/rt/Park$Permit;": parkPermit,
	"assay.rt.Park.waiting(Ljava/lang/Thread;Ljava/lang/Object;)V":                    func(e *Env, c *vm.Call) { e.setThread(c, c.Arg(0), java.WaitingField, c.Arg(1)); c.Return() },
	"assay.rt.Park.wake(Ljava/lang/Thread;)Z":                                         wakeWaiting,
	java.ThreadNumber:                                 func(_ *Env, c *vm.Call) { c.Return(uint64(c.Thread())) },
	java.StartedName:                                  noteStarted,
	"java.lang.Thread.yield()V":                       noop,
	"java.lang.Thread.onSpinWait()V":                  noop,
	"java.lang.Thread.holdsLock(Ljava/lang/Object;)Z": holdsLock,
	"assay.rt.Boot.main(Ljava/lang/Thread;)Z":         func(e *Env, c *vm.Call) { c.Return(boolean(c.Thread() == 0)) },
	"assay.rt.Boot.handlerOf(Ljava/lang/Thread;)Ljava/lang/Thread$UncaughtExceptionHandler;": handlerOf,
}.turn(map[string]turn{
	"java.lang.Thread.sleep(J)V":       {Runtime{"assay/rt/Park", "sleepMillis", "(J)V"}, []int{0}},
	"java.lang.Thread.sleep0(J)V":      {Runtime{"assay/rt/Park", "sleepMillis", "(J)V"}, []int{0}},
	"java.lang.Thread.sleepNanos0(J)V": {Runtime{"assay/rt/Park", "sleep", "(J)V"}, []int{0}},
	"java.lang.Thread.interrupt0()V":   {Runtime{"assay/rt/Park", "interrupt", "(Ljava/lang/Thread;)V"}, []int{0}},
})

// currentThread is the object of the thread that runs; that of the first thread is
// made when it is first asked for.
func currentThread(e *Env, c *vm.Call) {
	n := c.Thread()
	tab, ok := e.threadsOf(c, n)
	if !ok {
		return
	}
	if t := c.Cells(tab)[n]; t != 0 {
		c.Return(t)
		return
	}
	k, err := e.World.Class("java/lang/Thread")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	t, ok := c.New(k.IR)
	if !ok {
		return
	}
	c.Set(tab, n, t)
	name, ok := e.newString(c, "main")
	if !ok {
		return
	}
	c.Put(t, e.field("java/lang/Thread", "name"), name)
	group, ok := e.newGroup(c)
	if !ok {
		return
	}
	for _, f := range []struct {
		name string
		v    uint64
	}{{"priority", 5}, {"tid", 1}, {"group", group}, {"threadStatus", runnable}, {"eetop", 1}} {
		if field := e.field("java/lang/Thread", f.name); field != nil {
			c.Put(t, field, f.v)
		}
	}
	loader, ok := e.loader(c)
	if !ok {
		return
	}
	c.Put(t, e.field("java/lang/Thread", "contextClassLoader"), loader)
	e.holder(c, t, group)
	c.Return(t)
}

// threadsOf returns the table, large enough for a number.
func (e *Env) threadsOf(c *vm.Call, n int) (uint64, bool) {
	g := java.Threads(e.World)
	tab := c.Global(g)
	if tab != 0 && n < c.Len(tab) {
		return tab, true
	}
	k, err := e.World.Class("java/lang/Thread")
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	grown, ok := c.NewArray(ir.Ref{Class: k.IR}, max(16, 2*n))
	if !ok {
		return 0, false
	}
	if tab != 0 {
		copy(c.Cells(grown), c.Cells(tab))
	}
	c.SetGlobal(g, grown)
	return grown, true
}

// noteStarted notes the object of a thread that was just started.
func noteStarted(e *Env, c *vm.Call) {
	t, handle := c.Arg(0), c.Arg(1)
	if tab, ok := e.threadsOf(c, int(handle)-1); ok {
		c.Set(tab, int(handle)-1, t)
		e.setThread(c, t, "eetop", handle)
		e.setStatus(c, t, runnable)
		c.Return()
	}
}

// holdsLock reports whether the thread holds a monitor; monitors taken before a goal are unknown.
func holdsLock(e *Env, c *vm.Call) {
	if c.Arg(0) == 0 {
		e.null(c)
		return
	}
	held := c.HoldsMonitor(c.Arg(0))
	if !held {
		e.depend(c, java.Unlocked)
	}
	c.Return(boolean(held))
}

// parkPermit is what a thread parks with.
func parkPermit(e *Env, c *vm.Call) {
	f := e.field("java/lang/Thread", java.PermitField)
	p := c.Get(c.Arg(0), f)
	if p == 0 {
		var ok bool
		if p, ok = c.New(e.classOf(c, c.Arg(1)).IR); !ok {
			return
		}
		c.Put(c.Arg(0), f, p)
	}
	c.Return(p)
}

// wakeWaiting takes a thread out of the wait set it is in; it is false if the thread is
// about to go there.
func wakeWaiting(e *Env, c *vm.Call) {
	t := c.Arg(0)
	waits := c.Get(t, e.field("java/lang/Thread", java.WaitingField)) != 0
	handle := c.Get(t, e.field("java/lang/Thread", "eetop"))
	c.Return(boolean(c.Wake(handle) || !waits))
}

func (e *Env) setThread(c *vm.Call, t uint64, field string, v uint64) {
	if f := e.field("java/lang/Thread", field); f != nil {
		c.Put(t, f, v)
	}
}

// setStatus sets a thread's status, in the thread or where newer libraries have it.
func (e *Env) setStatus(c *vm.Call, t uint64, v uint64) {
	if f := e.field("java/lang/Thread", "threadStatus"); f != nil {
		c.Put(t, f, v)
		return
	}
	h, f := e.field("java/lang/Thread", "holder"), e.field("java/lang/Thread$FieldHolder", "threadStatus")
	if h != nil && f != nil && c.Get(t, h) != 0 {
		c.Put(c.Get(t, h), f, v)
	}
}

// Bits of a thread's status, as Thread.State reads them.
const (
	terminated = 2
	runnable   = 5
)

func terminate(e *Env, c *vm.Call) {
	e.setThread(c, c.Arg(0), "eetop", 0)
	e.setStatus(c, c.Arg(0), terminated)
	c.Return()
}

func isAlive(e *Env, c *vm.Call) {
	c.Return(boolean(c.Get(c.Arg(0), e.field("java/lang/Thread", "eetop")) != 0))
}

func allThreads(e *Env, c *vm.Call) {
	if tab, ok := e.threadsOf(c, 0); ok {
		if out, ok := c.Copy(tab); ok {
			c.Return(out)
		}
	}
}

// nextThreadID numbers threads.
func nextThreadID(e *Env, c *vm.Call) {
	g := e.World.Extra("number of threads", ir.Int{Bits: 64, Signed: true})
	n := c.Global(g) + 1
	c.SetGlobal(g, n)
	c.Return(n + 20)
}

// holder makes what newer libraries keep apart from the thread.
func (e *Env) holder(c *vm.Call, t, group uint64) {
	f := e.field("java/lang/Thread", "holder")
	k, err := e.World.Class("java/lang/Thread$FieldHolder")
	if f == nil || err != nil {
		return
	}
	h, ok := c.New(k.IR)
	if !ok {
		return
	}
	c.Put(h, k.OwnField("group"), group)
	c.Put(h, k.OwnField("priority"), 5)
	c.Put(h, k.OwnField("threadStatus"), 5)
	c.Put(t, f, h)
}

func (e *Env) newGroup(c *vm.Call) (uint64, bool) {
	k, err := e.World.Class("java/lang/ThreadGroup")
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	g, ok := c.New(k.IR)
	if !ok {
		return 0, false
	}
	name, ok := e.newString(c, "main")
	if ok {
		c.Put(g, e.field("java/lang/ThreadGroup", "name"), name)
		c.Put(g, e.field("java/lang/ThreadGroup", "maxPriority"), 10)
	}
	return g, ok
}

func handlerOf(e *Env, c *vm.Call) {
	c.Return(c.Get(c.Arg(0), e.field("java/lang/Thread", "uncaughtExceptionHandler")))
}
