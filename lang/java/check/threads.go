package check

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/native"
	"assay/language"
	"assay/vm"
)

// This file knows the threads of Java, and how its library accesses memory.

var threadCalls = map[string]language.ThreadCall{
	"java.lang.Thread.start()V":                                    language.ThreadStart,
	"java.lang.Thread.join()V":                                     language.ThreadJoin,
	"java.lang.Thread.join(J)V":                                    language.ThreadJoin,
	"java.lang.Thread.sleep(J)V":                                   language.ThreadPause,
	"java.lang.Thread.yield()V":                                    language.ThreadPause,
	"java.lang.Thread.onSpinWait()V":                               language.ThreadPause,
	"java.util.concurrent.locks.ReentrantLock.lock()V":             language.ThreadLock,
	"java.util.concurrent.locks.ReentrantLock.unlock()V":           language.ThreadUnlock,
	"java.lang.Object.wait()V":                                     language.ThreadWait, // which may end without a notification (JLS 17.2.1)
	"java.lang.Object.wait(J)V":                                    language.ThreadWait,
	"java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;":  language.ThreadSame,
	"java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;": language.ThreadSame,
	java.ThreadNumber:                                              language.ThreadNumber,
}

// ThreadCall knows methods of Thread, and of the lock that is used like a monitor.
func (w *World) ThreadCall(p *ir.Proc) language.ThreadCall {
	if kind, ok := threadCalls[p.Name]; ok {
		return kind
	}
	for _, class := range []string{"java.lang.Thread.", reentrant, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject."} {
		method, ok := strings.CutPrefix(p.Name, class)
		if ok && !strings.HasPrefix(method, "<init>") && method != w.ThreadBody() {
			return language.ThreadOther // whether a thread is alive, a lock is held
		}
	}
	return language.NoThreadCall
}

const reentrant = "java.util.concurrent.locks.ReentrantLock."

// Taken looks into a ReentrantLock.
func (w *World) Taken(s *vm.State, lock uint64) bool {
	field := func(ref uint64, name string) uint64 {
		if c := s.Class(ref); c != nil {
			for _, f := range c.AllFields() {
				if f.Name == name {
					return s.Cells(ref)[s.Program.FieldCell(f)]
				}
			}
		}
		return 0
	}
	sync := field(lock, "sync")
	return sync == 0 || field(sync, "state") != 0
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
