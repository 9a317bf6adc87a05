package native

import (
	"assay/ir"
	"assay/vm"
)

// java.lang.Thread.
var threads = area{
	"java.lang.Thread.currentThread()Ljava/lang/Thread;":                                     (*Env).currentThread,
	"java.lang.Thread.currentCarrierThread()Ljava/lang/Thread;":                              (*Env).currentThread,
	"java.lang.Thread.setPriority0(I)V":                                                      noop,
	"java.lang.Thread.yield()V":                                                              noop,
	"java.lang.Thread.onSpinWait()V":                                                         noop,
	"java.lang.Thread.holdsLock(Ljava/lang/Object;)Z":                                        func(_ *Env, c *vm.Call) { c.Return(boolean(c.HoldsMonitor(c.Arg(0)))) },
	"assay.rt.Boot.main(Ljava/lang/Thread;)Z":                                                func(e *Env, c *vm.Call) { c.Return(boolean(c.Thread() == 0)) },
	"assay.rt.Boot.handlerOf(Ljava/lang/Thread;)Ljava/lang/Thread$UncaughtExceptionHandler;": (*Env).handlerOf,
}

// threadTable is the array with the thread object of each thread, by its number.
func (e *Env) threadTable() *ir.Global { return e.World.Extra("threads", ir.Ref{}) }

// currentThread is the object of the thread that runs; that of the first thread is
// made when it is first asked for.
func (e *Env) currentThread(c *vm.Call) {
	g := e.threadTable()
	n := c.Thread()
	tab := c.Global(g)
	if tab == 0 || n >= c.Len(tab) {
		grown, ok := c.NewArray(ir.Ref{}, max(16, 2*n))
		if !ok {
			return
		}
		if tab != 0 {
			copy(c.Cells(grown), c.Cells(tab))
		}
		tab = grown
		c.SetGlobal(g, tab)
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
	}{{"priority", 5}, {"tid", 1}, {"group", group}, {"threadStatus", 5}} {
		if field := e.field("java/lang/Thread", f.name); field != nil {
			c.Put(t, field, f.v)
		}
	}
	e.holder(c, t, group)
	c.Return(t)
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

func (e *Env) handlerOf(c *vm.Call) {
	c.Return(c.Get(c.Arg(0), e.field("java/lang/Thread", "uncaughtExceptionHandler")))
}
