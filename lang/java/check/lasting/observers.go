package lasting

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
)

// This file lists what methods of the library do to their receivers and arguments. An unknown
// method may change all that it gets.

// observers are methods without observable effect on their receiver.
var observers = words(`get size isEmpty contains containsKey containsValue containsAll indexOf lastIndexOf equals hashCode toString
	length charAt codePointAt substring subSequence capacity getOrDefault peek peekFirst peekLast getFirst getLast element first last firstKey lastKey
	firstEntry lastEntry floor ceiling higher lower floorKey ceilingKey higherKey lowerKey floorEntry ceilingEntry higherEntry lowerEntry comparator
	intValue longValue doubleValue floatValue getAcquire getPlain getOpaque sum isPresent orElse orElseGet orElseThrow ifPresent forEach
	toArray stream parallelStream chars name ordinal compareTo compare getClass cardinality nextSetBit nextClearBit previousSetBit
	hasNext hasPrevious hasMoreElements hasMoreTokens getKey getValue nextIndex previousIndex intersects getName getId getPriority getState getMessage isAlive isDaemon isInterrupted isDone
	availablePermits getCount isLocked isHeldByCurrentThread getHoldCount isWriteLocked isWriteLockedByCurrentThread getReadLockCount getReadHoldCount getWriteHoldCount isFair hasQueuedThreads
	remaining hasRemaining isReadOnly isDirect hasArray toByteArray keySet values entrySet iterator listIterator descendingIterator subList headMap tailMap subMap headSet tailSet subSet
	descendingMap descendingSet navigableKeySet descendingKeySet elements keys elementAt newCondition readLock writeLock`)

// views are methods that return a view of the receiver, or an object that makes one.
var views = words(`keySet values entrySet iterator listIterator descendingIterator subList headMap tailMap subMap headSet tailSet subSet descendingMap
	descendingSet navigableKeySet descendingKeySet elements keys readLock writeLock`)

// cursors are methods that change only their iterator.
var cursors = words(`next previous nextElement`)

// takers are methods that do not change their arguments, and keep no reference to them.
var takers = words(`valueOf println print append equals containsAll copyOf addAll putAll removeAll retainAll toString hashCode join format max min frequency disjoint`)

// copiers are those of them that copy the elements of a container.
var copiers = words(`copyOf addAll putAll max min <init>`)

// wraps are those that return an alias of their argument.
var wraps = words(`requireNonNull requireNonNullElse unmodifiableList unmodifiableMap unmodifiableSet unmodifiableCollection unmodifiableSortedMap unmodifiableSortedSet
	synchronizedList synchronizedMap synchronizedSet synchronizedCollection checkedList`)

func words(text string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(text) {
		out[w] = true
	}
	return out
}

// called is a method of the library that is called.
type called struct {
	class string // that declares it, as class files have it; empty: it is not known
	name  string
	desc  string
}

// observes reports whether a method leaves its receiver unchanged, where that is a booted object.
func (w *Heap) observes(c called, in *within) bool {
	base := c.name == "equals" || c.name == "hashCode" || c.name == "toString" || c.name == "getClass"
	switch {
	case base:
		return true
	case strings.HasPrefix(c.class, "java/util/stream/"):
		return false // it is used up
	case strings.HasPrefix(c.class, "java/nio/") && strings.HasPrefix(c.name, "get"):
		return strings.HasPrefix(c.desc, "(I)")
	case in.ordered && (c.name == "get" || c.name == "getOrDefault"):
		return false
	}
	return observers[c.name]
}

// copies reports whether a constructor copies the elements of its argument.
func copies(c called) bool {
	t, err := classfile.ParseMethodType(c.desc)
	if err != nil || !strings.HasPrefix(c.class, "java/util/") && !strings.HasPrefix(c.class, "java/lang/String") {
		return false
	}
	return len(t.Params) > 0 && slices.Contains([]string{"java/util/Collection", "java/util/Map", "java/util/SortedMap", "java/util/SortedSet", "java/lang/CharSequence", "java/util/PriorityQueue", "java/util/EnumSet", "java/util/EnumMap"}, t.Params[0].Class)
}

// callsBack reports whether a method gets a function that it may call with elements of its
// receiver.
func callsBack(desc string) bool {
	return strings.Contains(desc[:strings.IndexByte(desc, ')')+1], "Ljava/util/function/")
}

// givesObject reports whether a method returns an object that is mutable, or from which a booted
// one may be reachable.
func givesObject(desc string) bool {
	t, err := classfile.ParseMethodType(desc)
	return err != nil || t.Result.IsRef() && (t.Result.Dims > 0 || !reach.Value(java.Dotted(t.Result.Class)))
}

// calledBy returns the method that a call names.
func (w *Heap) calledBy(s *ir.CallStmt) (c called, static bool) {
	key := s.Method
	if p := s.Proc; p != nil {
		key = p.Name
		if m := w.Java.Method(p); m != nil {
			return called{m.Class.File.Name, m.File.Name, m.File.Desc}, m.File.Flags.Has(classfile.Static)
		}
	}
	if class, member, ok := java.SplitMember(key); ok {
		c.class, key = class, member+key[strings.IndexByte(key, '('):]
	}
	c.name, c.desc = key, "()V"
	if i := strings.IndexByte(key, '('); i >= 0 {
		c.name, c.desc = key[:i], key[i:]
	}
	return c, s.Proc != nil && (len(s.Proc.Params) == 0 || s.Proc.Params[0].Name != "this")
}
