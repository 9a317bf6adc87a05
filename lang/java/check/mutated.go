package check

import (
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file tells whether code under check may change an object of the library that a static
// final field leads to: a list, a map, a builder. What is in such an object is not arbitrary
// where a method begins, since its class has invariants that nobody wrote down.

// observers are methods of the library that leave their receiver as it is, as others see it.
var observers = words(`get size isEmpty contains containsKey containsValue containsAll indexOf lastIndexOf equals hashCode toString
	length charAt codePointAt substring subSequence capacity getOrDefault peek peekFirst peekLast getFirst getLast element first last firstKey lastKey
	firstEntry lastEntry floor ceiling higher lower floorKey ceilingKey higherKey lowerKey floorEntry ceilingEntry higherEntry lowerEntry comparator
	intValue longValue doubleValue floatValue getAcquire getPlain getOpaque sum isPresent orElse orElseGet orElseThrow ifPresent forEach
	toArray stream parallelStream chars name ordinal compareTo compare getClass cardinality nextSetBit nextClearBit previousSetBit
	next previous hasNext hasPrevious hasMoreElements nextElement getKey getValue nextIndex previousIndex intersects getName getId getPriority getState getMessage isAlive isDaemon isInterrupted isDone test apply applyAsInt`)

// views are those that give another way to the same object.
var views = words(`keySet values entrySet iterator listIterator descendingIterator subList headMap tailMap subMap headSet tailSet subSet descendingMap
	descendingSet navigableKeySet descendingKeySet elements keys elementAt next previous nextElement`)

// takers are methods of the library that leave what they get as arguments as it is, and keep no way to it.
var takers = words(`valueOf println print append equals containsAll copyOf addAll putAll removeAll retainAll toString hashCode join format max min frequency disjoint`)

// wraps are those that give another way to what they get.
var wraps = words(`requireNonNull unmodifiableList unmodifiableMap unmodifiableSet unmodifiableCollection unmodifiableSortedMap unmodifiableSortedSet
	synchronizedList synchronizedMap synchronizedSet synchronizedCollection checkedList`)

func words(text string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(text) {
		out[w] = true
	}
	return out
}

// mutated says which method under check may change the object of the library that a field
// leads to; empty: none.
func (k *keeping) mutated(member string, g *ir.Global, f *ir.Field) string {
	if name, ok := k.mutators[member]; ok {
		return name
	}
	k.mutators[member] = ""
	u := k.w.program.usageOf()
	for _, m := range u.reads[member] {
		c := k.w.Java.Known(m.class.file.Name)
		if c == nil || m.method.Name == "<clinit>" || f != nil && u.builds(m, f) {
			continue
		}
		d := c.Declared(m.method.Name, m.method.Desc)
		if d != nil && d.Proc != nil && k.w.mutates(d.Proc, &use{g: g, f: f, began: map[*ir.Local]bool{}}, nil) {
			k.mutators[member] = c.IR.Name + "." + m.method.Name
			break
		}
	}
	return k.mutators[member]
}

// builds tells whether a method is a constructor that comes to the field of the object alone that it
// makes.
func (u *usage) builds(m *codeOf, f *ir.Field) bool {
	list, err := m.class.file.Instructions(m.method)
	return err == nil && u.makes(m, classfile.MemberRef{Class: java.Internal(f.Owner.Name)}, list)
}

// use is what an object of the library, or another way to it, flows to in a procedure.
type use struct {
	w     *World
	g     *ir.Global
	f     *ir.Field
	began map[*ir.Local]bool // parameters that are followed: what comes back to one adds nothing
	holds map[ir.Var]bool    // locals that may refer to it, where a statement begins
	at    []map[ir.Var]bool  // where blocks begin
	bad   bool
}

// mutates tells whether a procedure may change what a field, or a parameter, leads to, or lets it
// get away.
func (w *World) mutates(p *ir.Proc, x *use, param *ir.Local) bool {
	if w.Java.Load(p) != nil || p.External() {
		return true
	}
	x.w, x.at = w, make([]map[ir.Var]bool, len(p.Blocks))
	x.at[0] = map[ir.Var]bool{}
	if param != nil {
		x.at[0][param] = true
	}
	for todo := []*ir.Block{p.Blocks[0]}; len(todo) > 0 && !x.bad; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		x.holds = maps.Clone(x.at[b.Index])
		for _, s := range b.Stmts {
			x.stmt(s)
		}
		next := b.Term.Succs()
		if len(next) == 0 {
			x.bad = x.bad || slices.ContainsFunc(p.Results, func(r *ir.Local) bool { return x.holds[r] })
		}
		for _, k := range next {
			if x.flowsTo(k.Index) {
				todo = append(todo, k)
			}
		}
	}
	return x.bad
}

// flowsTo adds what is held to what is where a block begins; it tells whether that is more.
func (x *use) flowsTo(block int) bool {
	more := x.at[block] == nil
	if more {
		x.at[block] = map[ir.Var]bool{}
	}
	for v := range x.holds {
		more = more || !x.at[block][v]
		x.at[block][v] = true
	}
	return more
}

// is tells whether an expression is a reference to the object.
func (x *use) is(e ir.Expr) bool {
	if e == nil || !ir.IsRef(e.Type()) {
		return false
	}
	return (&flow{g: x.g, f: x.f, holds: x.holds}).is(e)
}

// set says whether a variable holds it from now on.
func (x *use) set(v ir.Var, holds bool) {
	switch _, local := v.(*ir.Local); {
	case !local:
		x.bad = x.bad || holds
	case holds:
		x.holds[v] = true
	default:
		delete(x.holds, v)
	}
}

func (x *use) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		x.set(s.Dst, x.is(s.X))
	case *ir.Load:
		x.set(s.Dst, x.f != nil && s.Place.Field == x.f)
	case *ir.New:
		x.set(s.Dst, false)
	case *ir.NewArray:
		x.set(s.Dst, false)
	case *ir.Store:
		x.bad = x.bad || x.is(s.X)
	case *ir.CallStmt:
		gives := x.call(s)
		for _, d := range s.Dsts {
			x.set(d, gives && ir.IsRef(d.Type()))
		}
	}
}

// call is a call that may get the object: as the receiver, or as an argument. It tells whether
// the result may be another way to it.
func (x *use) call(s *ir.CallStmt) (gives bool) {
	if !slices.ContainsFunc(s.Args, x.is) {
		return false
	}
	if s.Proc != nil && x.w.Java.Method(s.Proc) == nil && !strings.HasPrefix(s.Proc.Name, "new ") || s.Proc != nil && strings.HasPrefix(s.Proc.Name, "assay.rt.Throw.") {
		return false // a check of ours
	}
	if s.Proc != nil && (x.w.known(s.Proc) || strings.HasPrefix(s.Proc.Name, "new ")) {
		for i, a := range s.Args {
			if q := s.Proc.Params[i]; x.is(a) && !x.began[q] {
				x.began[q] = true
				x.bad = x.bad || x.w.mutates(s.Proc, &use{began: x.began}, q)
			}
		}
		return false
	}
	name, static := methodName(s)
	given := s.Args
	receiver := !static && x.is(s.Args[0])
	if !static {
		given = given[1:]
	}
	argument := slices.ContainsFunc(given, x.is)
	x.bad = x.bad || receiver && !observers[name] && !views[name] || argument && !takers[name] && !wraps[name] && name != "<init>"
	return receiver && views[name] || argument && wraps[name]
}

// known tells whether a procedure is a method of the classes under check or of the class path.
func (w *World) known(p *ir.Proc) bool {
	m := w.Java.Method(p)
	return m != nil && w.hasState(m.Class)
}

// methodName is the name of the method that is called, without its class, and whether that is
// static.
func methodName(s *ir.CallStmt) (name string, static bool) {
	name = s.Method
	if s.Proc != nil {
		name, static = s.Proc.Name, len(s.Proc.Params) == 0 || s.Proc.Params[0].Name != "this"
	}
	if _, member, ok := java.SplitMember(name); ok {
		name = member
	}
	name, _, _ = strings.Cut(name, "(")
	return name[strings.LastIndexAny(name, "./")+1:], static
}
