package java

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
)

// This file knows which fields of the library cache what can be recomputed.

// observers are the methods of the library without observable effects, by their documentation: what
// they write is a cache.
var observers = []string{"hashCode", "toString", "keySet", "values", "entrySet", "clone", "<init>", "readObject"}

// memoFields are caches that methods other than observers write too.
var memoFields = []string{
	"java.lang.String.hash", "java.lang.String.hashIsZero",
	"java.util.HashMap.entrySet", "java.util.TreeMap.navigableKeySet", "java.util.TreeMap.descendingMap",
	"java.math.BigInteger.bitCountPlusOne", "java.math.BigInteger.bitLengthPlusOne",
	"java.math.BigInteger.lowestSetBitPlusTwo", "java.math.BigInteger.firstNonzeroIntNumPlusTwo",
	"java.math.BigDecimal.precision", "java.math.BigDecimal.stringCache",
}

// Memo reports whether a field of an object of the library is a cache: it is no part of the state
// that contracts are about.
func (w *World) Memo(f *ir.Field) bool {
	if known, ok := w.memos[f]; ok {
		return known
	}
	if w.memos == nil {
		w.memos = map[*ir.Field]bool{}
	}
	c := w.Of(f.Owner)
	w.memos[f] = c != nil && c.library() && (slices.Contains(memoFields, c.IR.Name+"."+f.Name) || c.remembers(f))
	return w.memos[f]
}

// library reports whether the class is one of the library of Java.
func (c *Class) library() bool {
	for _, p := range []string{"java/", "javax/", "jdk/", "sun/"} {
		if strings.HasPrefix(c.File.Name, p) {
			return true
		}
	}
	return false
}

// remembers reports whether a field is private or package-private, and only observers of its class
// write it.
func (c *Class) remembers(f *ir.Field) bool {
	written := false
	for _, d := range c.File.Fields {
		if c.Fields[d.Name+":"+d.Desc] == f && (d.Flags.Has(classfile.Final) || d.Flags.Has(classfile.Public) || d.Flags.Has(classfile.Protected)) {
			return false
		}
	}
	for _, m := range c.File.Methods {
		if m.Code == nil {
			continue
		}
		ins, err := c.File.Instructions(m)
		if err != nil {
			return false
		}
		for i := range ins {
			if ins[i].Op != classfile.OpPutfield {
				continue
			}
			r, ok := c.File.Pool.At(ins[i].Index).(classfile.MemberRef)
			if !ok || r.Name != f.Name || c.Field(r.Name, r.Desc) != f {
				continue
			}
			if !slices.Contains(observers, m.Name) {
				return false
			}
			written = written || !strings.HasPrefix(m.Name, "<")
		}
	}
	return written
}
