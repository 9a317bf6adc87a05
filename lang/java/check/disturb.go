package check

import (
	"slices"

	"assay/lang/java/classfile"
)

// This file finds the methods that may break what classes say of their objects and of themselves,
// as far as their own bytecode tells. They are asked about, whether they have a contract or not: what
// they leave behind is what all others begin with.

// breaking is code that may break what classes say.
type breaking struct{ *facts }

// disturbs tells whether code may break an invariant, or make an object of a class without
// constructors in the source that has some.
func (p breaking) disturbs(c *own, m *classfile.Method) bool {
	list, err := c.file.Instructions(m)
	if err != nil {
		return false // it cannot run
	}
	array := false // a field with an array that an invariant may speak of was read
	for _, in := range list {
		r, member := c.file.Pool.At(in.Index).(classfile.MemberRef)
		switch in.Op {
		case classfile.OpPutfield, classfile.OpPutstatic:
			if member && p.spoken(r) {
				return true
			}
		case classfile.OpGetfield, classfile.OpGetstatic:
			array = array || member && r.Desc[0] == '[' && p.spoken(r)
		case classfile.OpIastore, classfile.OpLastore, classfile.OpFastore, classfile.OpDastore, classfile.OpAastore, classfile.OpBastore, classfile.OpCastore, classfile.OpSastore:
			if array {
				return true
			}
		case classfile.OpInvokedynamic:
			if p.lambdaDisturbs(c, in) {
				return true
			}
		default:
			if calls(in.Op) && member && p.leavesBroken(r) {
				return true
			}
		}
	}
	return false
}

// lambdaDisturbs reports whether what a lambda or method reference calls may do so: it is part of the code around it.
func (p breaking) lambdaDisturbs(c *own, in classfile.Instr) bool {
	r, ok := c.file.Pool.At(in.Index).(classfile.DynamicRef)
	if !ok || r.Bootstrap >= len(c.file.Bootstraps) {
		return false
	}
	return slices.ContainsFunc(c.file.Bootstraps[r.Bootstrap].Args, func(a classfile.Constant) bool {
		h, ok := a.(classfile.MethodHandle)
		if !ok {
			return false
		}
		m := declares(c, h.Member.Name+h.Member.Desc)
		return p.leavesBroken(h.Member) || h.Member.Class == c.file.Name && m != nil && m.Flags.Has(classfile.Synthetic) && p.disturbs(c, m)
	})
}

// spoken tells whether an invariant may speak of a field, or the field is never null.
func (p breaking) spoken(r classfile.MemberRef) bool {
	name := p.declared(r)
	for _, c := range p.classes {
		k := p.set.Class(c.file.Name)
		if k == nil {
			continue
		}
		for _, f := range k.Fields {
			if f.File != nil && memberOf(c.file.Name, f.File.Name, f.File.Desc) == name {
				return objectNonNull(f) || staticNonNull(f) || p.haveInvariants() && p.said(f.Name)
			}
		}
	}
	return false
}

// haveInvariants tells whether any class under check has an invariant.
func (p breaking) haveInvariants() bool {
	return slices.ContainsFunc(p.classes, func(c *own) bool {
		k := p.set.Class(c.file.Name)
		return k != nil && k.Spec != nil && len(k.Spec.Invariants) > 0
	})
}

// leavesBroken tells whether a method under check that is called need not leave invariants true: a
// helper, or the constructor of an anonymous class, which nobody is asked about but who calls it.
func (p breaking) leavesBroken(r classfile.MemberRef) bool {
	if d := p.methodOf(r.Class, r.Name, r.Desc); d != nil && p.own[r.Class] != nil {
		return d.Helper() || r.Name == "<init>" && anonymous(d.Class.File) && (keeps(d.Class).objects || keeps(d.Class).defaults)
	}
	return false
}

// anonymous tells whether a class has no name in the source: its constructor is called in one place.
func anonymous(k *classfile.Class) bool {
	return slices.ContainsFunc(k.Inner, func(i classfile.InnerClass) bool { return i.Class == k.Name && i.Name == "" })
}

// fills tells whether the initialiser of a class may make or change objects of which classes under
// check say something, as far as its own bytecode tells.
func (p breaking) fills(c *own) bool {
	m := declares(c, "<clinit>()V")
	if m == nil || !p.keepObjects() {
		return false
	}
	list, err := c.file.Instructions(m)
	return err == nil && slices.ContainsFunc(list, func(in classfile.Instr) bool {
		switch r := c.file.Pool.At(in.Index).(type) {
		case classfile.ClassConst:
			k := keeps(p.set.Class(string(r)))
			return in.Op == classfile.OpNew && p.own[string(r)] != nil && (k.objects || k.defaults)
		case classfile.MemberRef:
			return in.Op == classfile.OpPutfield || calls(in.Op) && p.own[r.Class] != nil && r.Name != "<init>" && r.Name != "$values"
		}
		return false
	})
}

// keepObjects tells whether any class under check says something of its objects.
func (p breaking) keepObjects() bool {
	return slices.ContainsFunc(p.classes, func(c *own) bool {
		k := keeps(p.set.Class(c.file.Name))
		return k.objects || k.defaults
	})
}
