package goal

import (
	"slices"
	"strings"

	"assay/lang/java/check/making"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
)

// This file finds initialisers of classes that owe something: values of static fields and constants of enumerations are computed by calls, whose
// preconditions nobody else is asked for.

// owes reports whether the initialiser of a class may come to a call that asks something of who calls, by the bytecode of classes under check.
func (p breaking) owes(c *target.Class) bool {
	m := target.Declares(c, "<clinit>()V")
	if m == nil {
		return false
	}
	x := initialising{breaking: p, seen: map[*classfile.Method]bool{}}
	return x.owes(c, m)
}

// initialising follows calls from an initialiser.
type initialising struct {
	breaking
	seen map[*classfile.Method]bool
}

func (x *initialising) owes(c *target.Class, m *classfile.Method) bool {
	if x.seen[m] {
		return false
	}
	x.seen[m] = true
	list, err := c.File.Instructions(m)
	return err == nil && slices.ContainsFunc(list, func(in classfile.Instr) bool {
		switch r := c.File.Pool.At(in.Index).(type) {
		case classfile.MemberRef:
			return making.Calls(in.Op) && x.call(r)
		case classfile.DynamicRef:
			return in.Op == classfile.OpInvokedynamic && r.Bootstrap < len(c.File.Bootstraps) && slices.ContainsFunc(c.File.Bootstraps[r.Bootstrap].Args, func(a classfile.Constant) bool {
				h, ok := a.(classfile.MethodHandle)
				return ok && x.call(h.Member)
			})
		}
		return false
	})
}

// call reports whether a call owes something, or may come to one that does.
func (x *initialising) call(r classfile.MemberRef) bool {
	return slices.ContainsFunc(x.Classes, func(k *target.Class) bool {
		m := target.Declares(k, r.Name+r.Desc)
		if m == nil || k.File.Name != r.Class && (r.Name == "<init>" || m.Flags.Has(classfile.Static)) {
			return false
		}
		d := x.MethodOf(k.File.Name, m.Name, m.Desc)
		return d != nil && (asks(d) || x.keeps(d)) || x.owes(k, m)
	})
}

// asks reports whether a method asks something of who calls, or its body has statements of contracts.
func asks(d *decl.Method) bool {
	for _, k := range append([]*decl.Method{d}, d.Overridden()...) {
		if k.Spec == nil {
			continue
		}
		if k == d && len(k.Spec.Body) > 0 {
			return true
		}
		for _, x := range k.Spec.Cases {
			if slices.ContainsFunc(x.Clauses, func(c *spec.Clause) bool {
				return c.Kind == spec.Requires || c.Kind == spec.Recommends || c.Kind == spec.Throws
			}) {
				return true
			}
		}
	}
	for i := range d.File.Type.Params {
		if d.NonNullParam(i) && d.Names[i] != "" && !strings.Contains(d.Names[i], "$") {
			return true
		}
	}
	return false
}

// keeps reports whether a call of a method may owe invariants: of its class, or of something that it is given.
func (p breaking) keeps(d *decl.Method) bool {
	if d.Helper() {
		return false
	}
	of := func(c *decl.Class) bool { k := target.Keeps(c); return k.Objects || k.Defaults }
	if target.Keeps(d.Class).Statics || d.File.Name != "<init>" && !d.File.Flags.Has(classfile.Static) && of(d.Class) {
		return true
	}
	return slices.ContainsFunc(d.File.Type.Params, func(t classfile.Type) bool { return p.Own[t.Class] != nil && of(p.Set.Class(t.Class)) })
}
