package driver

import (
	"slices"

	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file leaves out methods that change nothing: calls of them lead nowhere, and what they throw costs time.

// observers are the names of methods of the library that change nothing that anybody sees.
var observers = []string{
	"get", "size", "length", "isEmpty", "charAt", "equals", "hashCode", "toString", "contains", "containsKey", "containsValue", "indexOf",
	"lastIndexOf", "peek", "peekFirst", "peekLast", "element", "first", "last", "getFirst", "getLast", "getOrDefault", "compareTo", "compare",
	"intValue", "longValue", "doubleValue", "booleanValue", "charValue", "valueOf", "startsWith", "endsWith", "substring", "trim", "min", "max",
	"abs", "isPresent", "orElse", "name", "ordinal", "requireNonNull", "format", "parseInt", "isDigit", "isLetter",
}

// mostNested bounds how deep calls are followed.
const mostNested = 5

// observes reports whether a method is seen to change nothing: it stores nothing, and neither do the methods under check
// that it calls.
func (d *Drivers) observes(c *java.Class, f *classfile.Method, depth int) bool {
	return depth <= mostNested && spares(d, c, f, func(m *java.Method) bool { return d.observes(m.Class, m.File, depth+1) })
}

// pure is observes for methods that call themselves, too.
func pure(d *Drivers, c *java.Class, f *classfile.Method, open map[*classfile.Method]bool) bool {
	if open[f] {
		return true
	}
	open[f] = true
	return spares(d, c, f, func(m *java.Method) bool { return pure(d, m.Class, m.File, open) })
}

// spares reports whether a method is seen to change nothing, if those that it calls do not; that is asked of those under check.
func spares(d *Drivers, c *java.Class, f *classfile.Method, called func(*java.Method) bool) bool {
	if f.Code == nil {
		return false
	}
	java.Reads(d.Java, &java.Method{Class: c, File: f})
	for in, err := range f.Code.All() {
		switch {
		case err != nil, stores(in.Op):
			return false
		case in.Op == classfile.OpInvokedynamic:
			continue // text is joined, or a function is made
		case !calls(in.Op):
			continue
		}
		r, ok := c.File.Pool.At(in.Index).(classfile.MemberRef)
		if !ok {
			return false
		}
		k := d.Java.Known(r.Class)
		if k == nil || !d.Owns(k) {
			if r.Name != "<init>" && !slices.Contains(observers, r.Name) {
				return false
			}
			continue
		}
		m := k.Method(r.Name, r.Desc)
		if m == nil || !called(m) && r.Name != "<init>" {
			return false
		}
	}
	return true
}

// stores reports whether an instruction writes to the heap.
func stores(op classfile.Op) bool {
	return op == classfile.OpPutfield || op == classfile.OpPutstatic || op >= classfile.OpIastore && op <= classfile.OpSastore
}

func calls(op classfile.Op) bool {
	return op == classfile.OpInvokevirtual || op == classfile.OpInvokespecial || op == classfile.OpInvokestatic || op == classfile.OpInvokeinterface
}
