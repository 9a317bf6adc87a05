package check

import (
	"math"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/native"
	"assay/language"
	"assay/vm"
)

// This file knows the threads of Java, and how its library accesses memory.

var threadCalls = map[string]language.ThreadCall{
	thread + "<init>()V":                                           language.ThreadMake,
	thread + "<init>(Ljava/lang/Runnable;)V":                       language.ThreadMake,
	thread + "<init>(Ljava/lang/Runnable;Ljava/lang/String;)V":     language.ThreadMake,
	thread + "<init>(Ljava/lang/String;)V":                         language.ThreadMake,
	thread + "setName(Ljava/lang/String;)V":                        language.ThreadMark,
	thread + "setDaemon(Z)V":                                       language.ThreadMark,
	thread + "start()V":                                            language.ThreadStart,
	thread + "join()V":                                             language.ThreadJoin,
	thread + "join(J)V":                                            language.ThreadJoin,
	thread + "isAlive()Z":                                          language.ThreadAlive,
	thread + "sleep(J)V":                                           language.ThreadSleep,
	thread + "yield()V":                                            language.ThreadPause,
	thread + "onSpinWait()V":                                       language.ThreadPause,
	thread + "interrupt()V":                                        language.ThreadInterrupt,
	thread + "isInterrupted()Z":                                    language.ThreadIsInterrupted,
	thread + "interrupted()Z":                                      language.ThreadInterrupted,
	parking + "park()V":                                            language.ThreadPause, // which may return for no reason, and then before anybody unparks the thread
	parking + "parkNanos(J)V":                                      language.ThreadPause,
	parking + "parkUntil(J)V":                                      language.ThreadPause,
	reentrant + "lock()V":                                          language.ThreadLock,
	reentrant + "unlock()V":                                        language.ThreadUnlock,
	reentrant + "lockInterruptibly()V":                             language.ThreadLockInterruptibly,
	reentrant + "tryLock()Z":                                       language.ThreadTry,
	reentrant + "tryLock(JLjava/util/concurrent/TimeUnit;)Z":       language.ThreadTryFor,
	"java.lang.Object.wait()V":                                     language.ThreadWait, // which may end without a notification (JLS 17.2.1)
	"java.lang.Object.wait(J)V":                                    language.ThreadWait,
	"java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;":  language.ThreadSame,
	"java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;": language.ThreadSame,
	conditions + "await()V":                                        language.ThreadAwait,
	conditions + "await(JLjava/util/concurrent/TimeUnit;)Z":        language.ThreadAwait,
	conditions + "awaitUninterruptibly()V":                         language.ThreadAwaitQuietly,
	conditions + "signal()V":                                       language.ThreadSignal,
	conditions + "signalAll()V":                                    language.ThreadSignal,
	synchronizer + "acquire(Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$Node;IZZZJ)I": language.ThreadBlock,
	executor + "execute(Ljava/lang/Runnable;)V":                                                  language.ThreadExecute,
	stealing + "execute(Ljava/lang/Runnable;)V":                                                  language.ThreadExecute,
	executor + "shutdown()V":                                                                     language.ThreadShutdown,
	executor + "isShutdown()Z":                                                                   language.ThreadIsShutdown,
	executor + "isTerminated()Z":                                                                 language.ThreadIsTerminated,
	executor + "awaitTermination(JLjava/util/concurrent/TimeUnit;)Z":                             language.ThreadAwaitTermination,
	future + "run()V":                                                                            language.ThreadFuture,
	future + "cancel(Z)Z":                                                                        language.ThreadCancel,
	future + "awaitDone(ZJ)I":                                                                    language.ThreadResult,
	"java.lang.Class.desiredAssertionStatus()Z":                                                  language.ThreadAsserts,
	"java.lang.System.nanoTime()J":                                                               language.ThreadTime,
	"java.lang.System.currentTimeMillis()J":                                                      language.ThreadTime,
	"java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V":                       language.ThreadCopy,
	"java.lang.Object.clone()Ljava/lang/Object;":                                                 language.ThreadClone,
	java.ThreadNumber:                                                                            language.ThreadNumber,
	adder + "add(J)V":                                                                            language.ThreadAdd,
	adder + "sum()J":                                                                             language.ThreadSum,
	inheritable + "getMap(Ljava/lang/Thread;)Ljava/lang/ThreadLocal$ThreadLocalMap;": language.ThreadOther, // the constructor of a thread copies it
	inheritable + "createMap(Ljava/lang/Thread;Ljava/lang/Object;)V":                 language.ThreadOther,
	adder + "reset()V":        language.ThreadOther,
	adder + "sumThenReset()J": language.ThreadOther,
	"java.lang.ref.Reference.refersTo0(Ljava/lang/Object;)Z":        language.ThreadRefers,
	"java.lang.ref.Reference.clear0()V":                             language.ThreadClear,
	output + "text(Ljava/lang/String;Z)V":                           language.ThreadShow, // what a stream says of itself is not kept
	output + "put(ILjava/lang/String;Z)V":                           language.ThreadShow,
	output + "bytes(I[BII)V":                                        language.ThreadShow,
	output + "isOpen()Z":                                            language.ThreadShow,
	output + "flush()V":                                             language.ThreadShow,
	"java.util.concurrent.CompletableFuture$Signaller.<init>(ZJJ)V": language.ThreadHelp,
}

// ThreadCall knows methods of Thread, and of the lock that is used like a monitor.
func (w *World) ThreadCall(p *ir.Proc) language.ThreadCall {
	if kind, ok := threadCalls[p.Name]; ok {
		return kind
	}
	if _, ok := strings.CutPrefix(p.Name, parking); ok && len(p.Params) > 0 { // with an object that is shown to who looks at the thread
		return language.ThreadPause
	}
	if method, ok := strings.CutPrefix(p.Name, stealing); ok && !servesOthers[method] || p.Name == "java.util.concurrent.ForkJoinWorkerThread.run()V" {
		return language.ThreadOther
	}
	for _, class := range []string{thread, reentrant, conditions, executor, worker} {
		method, ok := strings.CutPrefix(p.Name, class)
		if ok && (method != w.ThreadBody() || class == worker) && !(class != thread && strings.HasPrefix(method, "<init>")) && method != "newCondition()Ljava/util/concurrent/locks/Condition;" {
			return language.ThreadOther // whether a thread is alive, a lock is held
		}
	}
	return language.NoThreadCall
}

const (
	thread       = "java.lang.Thread."
	executor     = "java.util.concurrent.ThreadPoolExecutor."
	future       = "java.util.concurrent.FutureTask."
	parking      = "java.util.concurrent.locks.LockSupport."
	reentrant    = "java.util.concurrent.locks.ReentrantLock."
	synchronizer = "java.util.concurrent.locks.AbstractQueuedSynchronizer."
	worker       = "java.util.concurrent.ThreadPoolExecutor$Worker."
	stealing     = "java.util.concurrent.ForkJoinPool."
	output       = "assay.rt.Out."
	adder        = "java.util.concurrent.atomic.LongAdder."
	handles      = "java.lang.invoke.VarHandle."
	inheritable  = "java.lang.InheritableThreadLocal."
	unsafe       = "jdk.internal.misc.Unsafe."
	conditions   = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject."
)

// servesOthers are methods of ForkJoinPool that do not depend on which tasks it has.
var servesOthers = map[string]bool{
	"commonPool()Ljava/util/concurrent/ForkJoinPool;": true, "getCommonPoolParallelism()I": true, "<clinit>()V": true,
	"managedBlock(Ljava/util/concurrent/ForkJoinPool$ManagedBlocker;)V": true, "unmanagedBlock(Ljava/util/concurrent/ForkJoinPool$ManagedBlocker;)V": true,
}

// word is what a field holds in a state, by its name; 0: the object has no such field.
func word(s *vm.State, ref uint64, name string) uint64 {
	if c := s.Class(ref); ref != 0 && c != nil {
		for _, f := range c.AllFields() {
			if f.Name == name {
				return s.Cells(ref)[s.Program.FieldCell(f)]
			}
		}
	}
	return 0
}

// LockOf looks into a ReentrantLock, or a condition of one.
func (w *World) LockOf(s *vm.State, object uint64) (lock uint64, held bool) {
	if lock = word(s, object, "sync"); lock == 0 {
		lock = word(s, object, "this$0")
	}
	return lock, word(s, lock, "state") != 0
}

// First looks into the table of threads, which is made when somebody asks for the thread that runs.
func (w *World) First(s *vm.State) uint64 {
	at := s.Program.GlobalCell(w.Java.Extra("threads", ir.Ref{}))
	globe := s.Cells(vm.Globals)
	if at >= len(globe) || globe[at] == 0 {
		return 0
	}
	return s.Cells(globe[at])[0]
}

// Current is Thread.currentThread.
func (w *World) Current() *ir.Proc {
	return w.Java.Runtime("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;")
}

// Interrupted looks at the flag of a thread.
func (w *World) Interrupted(s *vm.State, thread uint64) bool {
	return word(s, thread, "interrupted") != 0
}

// Clock gives a time of 2023 in the unit of the question.
func (w *World) Clock(question string) (answer string, ok bool) {
	unit, ok := strings.CutPrefix(question, "the time in ")
	if !ok {
		return "", false
	}
	const millis = 1_700_000_000_000
	if unit == "milliseconds" {
		return strconv.Itoa(millis), true
	}
	return strconv.Itoa(millis * 1_000_000), true
}

// Interruption is InterruptedException.
func (w *World) Interruption() *ir.Class {
	k, err := w.Java.Class("java/lang/InterruptedException")
	if err != nil {
		return nil
	}
	return k.IR
}

// Pool knows executors with a fixed number of threads, and those that make one for each task where none is idle, as the common pool does where there are
// processors enough. A thread that runs one task after the other accesses memory as two may do; who asks which thread it is can tell them apart.
func (w *World) Pool(s *vm.State, ref uint64) (p language.Pool, why string) {
	name := func(ref uint64) string {
		if c := s.Class(ref); ref != 0 && c != nil {
			return c.Name
		}
		return ""
	}
	const concurrent = "java.util.concurrent."
	core, most := word(s, ref, "corePoolSize"), word(s, ref, "maximumPoolSize")
	queue := name(word(s, ref, "workQueue"))
	switch {
	case name(ref)+"." == stealing && ref == w.common(s):
		return language.Pool{Reuses: true, Common: true}, ""
	case name(ref)+"." != executor:
		return p, "it is an executor of the class " + name(ref)
	case name(word(s, ref, "threadFactory")) != concurrent+"Executors$DefaultThreadFactory":
		return p, "the threads of an executor are made by the program"
	case word(s, ref, "allowCoreThreadTimeOut") != 0:
		return p, "the threads of an executor end where they have nothing to do"
	case queue == concurrent+"LinkedBlockingQueue" && core == most && word(s, word(s, ref, "workQueue"), "capacity") == math.MaxInt32:
		return language.Pool{Threads: int(core)}, ""
	case queue == concurrent+"SynchronousQueue" && core == 0 && most == math.MaxInt32:
		return language.Pool{Reuses: true}, ""
	}
	return p, "an executor whose queue may be full"
}

// common is the pool that all programs share; 0: there is none yet.
func (w *World) common(s *vm.State) uint64 {
	for _, g := range w.Java.Prog.Globals {
		if g.Name == stealing+"common" {
			return s.Cells(vm.Globals)[s.Program.GlobalCell(g)]
		}
	}
	return 0
}

// Future knows FutureTask.
func (w *World) Future(c *ir.Class) (f language.Future, ok bool) {
	if c.Name+"." != future {
		return f, false
	}
	for _, field := range c.Fields {
		switch field.Name {
		case "callable":
			f.Task = field
		case "outcome":
			f.Result = field
		case "state":
			f.State = field
		case "runner":
			f.Runner = field
		}
	}
	f.Body, f.Done, f.Failed, f.Interrupting, f.Interrupted = "call()Ljava/lang/Object;", 2, 3, 5, 6
	return f, f.Task != nil && f.Result != nil && f.State != nil && f.Runner != nil
}

// Joins knows the procedures that join strings.
func (w *World) Joins(p *ir.Proc) (t language.Text, ok bool) {
	if !strings.HasPrefix(p.Name, java.ConcatPrefix) {
		return t, false
	}
	c, err := w.Java.Class("java/lang/String")
	if err != nil {
		return t, false
	}
	for _, f := range c.IR.Fields {
		switch f.Name {
		case "value":
			t.Value = f
		case "coder":
			t.Coder = f
		}
	}
	return t, t.Value != nil && t.Coder != nil
}

// Initialiser knows initialisers of classes.
func (w *World) Initialiser(p *ir.Proc) (state *ir.Global, done int64) {
	if c := w.Java.Initialises(p); c != nil {
		return c.State(), java.StateDone
	}
	return nil, 0
}

// Initialises is about the states of classes, and who initialises them.
func (w *World) Initialises(g *ir.Global) bool {
	return w.Java.Tracks(g) != nil || strings.HasSuffix(g.Name, java.OwnerSuffix)
}

// InitialiserOf knows classes by the names of their fields and methods.
func (w *World) InitialiserOf(name string) *ir.Proc {
	name, _, _ = strings.Cut(name, "(")
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return nil
	}
	c := w.Java.Known(java.Internal(name[:i]))
	if c == nil || c.State() == nil || !c.NeedsInit() {
		return nil
	}
	return c.Init()
}

// Handle knows methods of variable handles, where nothing is converted.
func (w *World) Handle(s *vm.State, p *ir.Proc, handle uint64) (v language.Variable, a language.Access, rest int, ok bool) {
	name, mt, ok := native.Access(p)
	if !ok {
		return v, a, 0, false
	}
	method, _, _ := strings.Cut(strings.TrimPrefix(p.Name, java.HandlePrefix), "(")
	suffix := strings.TrimPrefix(method, name)
	kinds := map[string]language.AccessKind{
		"get": language.AccessGet, "set": language.AccessPut, "compareAndSet": language.AccessCompareSet, "weakCompareAndSet": language.AccessCompareSet,
		"compareAndExchange": language.AccessCompareExchange, "getAndSet": language.AccessSwap, "getAndAdd": language.AccessAdd,
	}
	a = language.Access{Kind: kinds[name], Order: accessOrders[suffix], Weak: name == "weakCompareAndSet"}
	if suffix == "" && a.Kind != language.AccessGet && a.Kind != language.AccessPut {
		a.Order = ir.OrderSeqCst
	}
	if suffix == "Plain" {
		a.Order = ir.OrderPlain
	}
	at := word(s, handle, java.AtField)
	switch word(s, handle, java.KindField) {
	case native.OfStatic:
		v.Global, rest = w.Java.Prog.Globals[at], 1
	case native.OfElement:
		v.Element, rest = true, 3
	case native.OfField:
		k, err := w.Java.Class(w.Java.TypeAt(int(at >> 32)).Class)
		if err != nil {
			return v, a, 0, false
		}
		v.Class, rest = k.IR, 2
		v.Field = s.Program.FieldAt(k.IR, int(at&(1<<32-1)))
	default:
		return v, a, 0, false
	}
	of := w.Java.TypeAt(int(word(s, handle, java.TypeField)))
	for _, t := range mt.Params[rest-1:] {
		ok = ok && t.Kind == of.Kind && t.Dims == of.Dims
	}
	_, known := kinds[name]
	return v, a, rest, ok && known
}

// fences are the methods that order accesses.
var fences = map[string]language.Fence{
	handles + "fullFence()V": {Order: ir.OrderSeqCst}, handles + "acquireFence()V": {Order: ir.OrderAcquire}, handles + "releaseFence()V": {Order: ir.OrderRelease},
	handles + "loadLoadFence()V": {Order: ir.OrderAcquire, Alike: true}, handles + "storeStoreFence()V": {Order: ir.OrderRelease, Alike: true},
	unsafe + "fullFence()V": {Order: ir.OrderSeqCst}, unsafe + "loadFence()V": {Order: ir.OrderAcquire}, unsafe + "storeFence()V": {Order: ir.OrderRelease},
	unsafe + "loadLoadFence()V": {Order: ir.OrderAcquire, Alike: true}, unsafe + "storeStoreFence()V": {Order: ir.OrderRelease, Alike: true},
}

// Fence knows those of variable handles.
func (w *World) Fence(p *ir.Proc) (f language.Fence, ok bool) {
	f, ok = fences[p.Name]
	return f, ok
}

// steady are native methods that tell of classes, which are the same as long as a program runs.
var steady = map[string]language.Steady{
	"java.lang.Object.getClass()Ljava/lang/Class;":                                      {By: 0},
	"java.lang.Class.isInstance(Ljava/lang/Object;)Z":                                   {By: 1},
	"java.lang.Class.isAssignableFrom(Ljava/lang/Class;)Z":                              {By: -1},
	"java.lang.Class.getEnumConstantsShared()[Ljava/lang/Object;":                       {By: -1},
	"java.lang.Class.isArray()Z":                                                        {By: -1},
	"java.lang.Class.isPrimitive()Z":                                                    {By: -1},
	"java.lang.Class.isInterface()Z":                                                    {By: -1},
	"java.lang.Class.getModifiers()I":                                                   {By: -1},
	"java.lang.Class.getSuperclass()Ljava/lang/Class;":                                  {By: -1},
	"java.lang.Class.initClassName()Ljava/lang/String;":                                 {By: -1},
	"assay.rt.Throw.castMessage(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/String;": {By: 0, New: true},
	unsafe + "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J":                 {By: -1},
}

// Steady knows some of them.
func (w *World) Steady(p *ir.Proc) (s language.Steady, ok bool) {
	s, ok = steady[p.Name]
	return s, ok
}

// Added looks into a LongAdder, which has more than its base only where several threads use it at once.
func (w *World) Added(s *vm.State, adder uint64) (n int64, ok bool) {
	return int64(word(s, adder, "base")), word(s, adder, "cells") == 0
}

// Referent is that of java.lang.ref.Reference.
func (w *World) Referent() *ir.Field {
	k, err := w.Java.Class("java/lang/ref/Reference")
	if err != nil {
		return nil
	}
	for _, f := range k.IR.Fields {
		if f.Name == "referent" {
			return f
		}
	}
	return nil
}

// Cloneable is java.lang.Cloneable.
func (w *World) Cloneable() *ir.Class {
	k, err := w.Java.Class("java/lang/Cloneable")
	if err != nil {
		return nil
	}
	return k.IR
}

// ThreadBody is Thread.run.
func (w *World) ThreadBody() string { return "run()V" }

// Body is that of Thread, not of a class below it.
func (w *World) Body(p *ir.Proc) bool { return p.Name == thread+"run()V" }

// Constructs knows constructors by their name.
func (w *World) Constructs(p *ir.Proc) bool {
	return strings.Contains(p.Name, ".<init>(") && w.Receiver(p)
}

// Names of the methods of Unsafe are made of these parts.
var (
	accessKinds = []struct {
		prefix string
		kind   language.AccessKind
		weak   bool
	}{
		{"getAndAdd", language.AccessAdd, false}, {"getAndSet", language.AccessSwap, false},
		{"compareAndSet", language.AccessCompareSet, false}, {"weakCompareAndSet", language.AccessCompareSet, true},
		{"compareAndExchange", language.AccessCompareExchange, false}, {"get", language.AccessGet, false}, {"put", language.AccessPut, false},
	}
	accessTypes  = []string{"Int", "Long", "Reference", "Boolean", "Byte", "Short", "Char"}
	accessOrders = map[string]ir.Order{
		"Volatile": ir.OrderSeqCst, "Acquire": ir.OrderAcquire, "Release": ir.OrderRelease, "Opaque": ir.OrderRelaxed, "Plain": ir.OrderRelaxed,
	}
)

// Access knows those of jdk.internal.misc.Unsafe.
func (w *World) Access(p *ir.Proc) (a language.Access, ok bool) {
	name, ok := strings.CutPrefix(p.Name, unsafe)
	if !ok {
		return a, false
	}
	name, params, _ := strings.Cut(name, "(")
	if !strings.HasPrefix(params, "Ljava/lang/Object;J") {
		return a, false
	}
	for _, k := range accessKinds {
		rest, ok := strings.CutPrefix(name, k.prefix)
		if !ok {
			continue
		}
		for _, t := range accessTypes {
			suffix, ok := strings.CutPrefix(rest, t)
			order, known := accessOrders[suffix]
			switch {
			case !ok || suffix != "" && !known:
				continue
			case suffix == "" && k.kind != language.AccessGet && k.kind != language.AccessPut:
				order = ir.OrderSeqCst
			}
			return language.Access{Kind: k.kind, Order: order, Weak: k.weak}, true
		}
	}
	return a, false
}

// Element undoes Unsafe.arrayBaseOffset and arrayIndexScale.
func (w *World) Element(elem ir.Type, offset int64) (i int64, ok bool) {
	return native.ElementIndex(elem, offset)
}
