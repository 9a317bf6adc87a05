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

// Owing finds them among the classes under check, of all targets.
type Owing struct {
	breaking
	by map[string][]declared      // methods, by name and descriptor
	no map[*classfile.Method]bool // that come to no such call
}

// declared is a method with the class that declares it.
type declared struct {
	class  *target.Class
	method *classfile.Method
}

// NewOwing returns one of which nothing is looked for yet.
func NewOwing(f *making.Facts) *Owing {
	return &Owing{breaking: breaking{f}, no: map[*classfile.Method]bool{}}
}

// initialiser reports whether the initialiser of a class may come to a call that asks something of who calls, by the bytecode of classes under check.
func (o *Owing) initialiser(c *target.Class) bool {
	m := target.Declares(c, "<clinit>()V")
	if m == nil || !o.Contracted() {
		return false
	}
	x := initialising{o, map[*classfile.Method]bool{}}
	if x.owes(c, m) {
		return true
	}
	for m := range x.seen { // all that it comes to
		o.no[m] = true
	}
	return false
}

// named returns the methods with a name and a descriptor.
func (o *Owing) named(key string) []declared {
	if o.by == nil {
		o.by = map[string][]declared{}
		for _, c := range o.Classes {
			for _, m := range c.File.Methods {
				o.by[m.Name+m.Desc] = append(o.by[m.Name+m.Desc], declared{c, m})
			}
		}
	}
	return o.by[key]
}

// initialising follows calls from an initialiser.
type initialising struct {
	*Owing
	seen map[*classfile.Method]bool
}

func (x *initialising) owes(c *target.Class, m *classfile.Method) bool {
	if x.seen[m] || x.no[m] {
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
	return slices.ContainsFunc(x.named(r.Name+r.Desc), func(k declared) bool {
		if r.Name == "<init>" && k.class.File.Name != r.Class { // others may be inherited, or override it
			return false
		}
		d := x.MethodOf(k.class.File.Name, r.Name, r.Desc)
		return d != nil && (asks(d) || x.keeps(d)) || x.owes(k.class, k.method)
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
