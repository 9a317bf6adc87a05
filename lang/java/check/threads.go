package check

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/native"
	"assay/language"
	"assay/vm"
)

// This file knows the threads of Java, and how its library accesses memory.

var threadCalls = map[string]language.ThreadCall{
	"java.lang.Thread.start()V":                                     language.ThreadStart,
	"java.lang.Thread.join()V":                                      language.ThreadJoin,
	"java.lang.Thread.join(J)V":                                     language.ThreadJoin,
	"java.lang.Thread.sleep(J)V":                                    language.ThreadPause,
	"java.lang.Thread.yield()V":                                     language.ThreadPause,
	"java.lang.Thread.onSpinWait()V":                                language.ThreadPause,
	"java.util.concurrent.locks.ReentrantLock.lock()V":              language.ThreadLock,
	"java.util.concurrent.locks.ReentrantLock.unlock()V":            language.ThreadUnlock,
	"java.lang.Object.wait()V":                                      language.ThreadWait, // which may end without a notification (JLS 17.2.1)
	"java.lang.Object.wait(J)V":                                     language.ThreadWait,
	"java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;":   language.ThreadSame,
	"java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;":  language.ThreadSame,
	"java.util.concurrent.locks.ReentrantLock.lockInterruptibly()V": language.ThreadLock, // who interrupts is not followed
	"java.util.concurrent.locks.ReentrantLock.tryLock()Z":           language.ThreadTry,
	conditions + "await()V":                                         language.ThreadAwait,
	conditions + "awaitUninterruptibly()V":                          language.ThreadAwait,
	conditions + "signal()V":                                        language.ThreadSignal,
	conditions + "signalAll()V":                                     language.ThreadSignal,
	synchronizer + "acquire(Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$Node;IZZZJ)I": language.ThreadBlock,
	"java.lang.Thread.interrupted()Z":                                      language.ThreadInterrupted,
	"java.lang.Thread.isInterrupted()Z":                                    language.ThreadInterrupted,
	"java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V": language.ThreadCopy,
	java.ThreadNumber: language.ThreadNumber,
}

// ThreadCall knows methods of Thread, and of the lock that is used like a monitor.
func (w *World) ThreadCall(p *ir.Proc) language.ThreadCall {
	if kind, ok := threadCalls[p.Name]; ok {
		return kind
	}
	for _, class := range []string{"java.lang.Thread.", reentrant, conditions} {
		method, ok := strings.CutPrefix(p.Name, class)
		if ok && !strings.HasPrefix(method, "<init>") && method != w.ThreadBody() && method != "newCondition()Ljava/util/concurrent/locks/Condition;" {
			return language.ThreadOther // whether a thread is alive, a lock is held
		}
	}
	return language.NoThreadCall
}

const (
	reentrant    = "java.util.concurrent.locks.ReentrantLock."
	synchronizer = "java.util.concurrent.locks.AbstractQueuedSynchronizer."
	conditions   = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject."
)

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

// Interrupted looks into all threads.
func (w *World) Interrupted(s *vm.State) bool {
	for ref := uint64(1); ref < s.Objects(); ref++ {
		if c := s.Class(ref); c != nil && boot.Below(c, "java.lang.Thread") && word(s, ref, "interrupted") != 0 {
			return true
		}
	}
	return false
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

// ThreadBody is Thread.run.
func (w *World) ThreadBody() string { return "run()V" }

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
	name, ok := strings.CutPrefix(p.Name, "jdk.internal.misc.Unsafe.")
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
