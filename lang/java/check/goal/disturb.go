package goal

import (
	"slices"

	"assay/lang/java/check/making"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file finds the methods that may break invariants, by their own bytecode. They are goals, with or without a
// contract: all other methods assume the invariants.

// breaking finds code that may break invariants.
type breaking struct{ *making.Facts }

// disturbs reports whether code may break an invariant, or create an object of a class with invariants and no explicit
// constructor.
func (p breaking) disturbs(c *target.Class, m *classfile.Method) bool {
	return disturbance{p, map[*classfile.Method]bool{}}.by(c, m)
}

// disturbance looks for code that may break invariants: that of a method, and of what it calls beside the targets, which is no goal.
type disturbance struct {
	breaking
	seen map[*classfile.Method]bool
}

func (p disturbance) by(c *target.Class, m *classfile.Method) bool {
	list, err := c.File.Instructions(m)
	if err != nil || p.seen[m] {
		return false // it cannot run, or is looked at
	}
	p.seen[m] = true
	array := false // a field with an array that an invariant may mention was read
	for _, in := range list {
		r, member := c.File.Pool.At(in.Index).(classfile.MemberRef)
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
		case classfile.OpNew:
			if k, ok := c.File.Pool.At(in.Index).(classfile.ClassConst); ok && p.madeAside(string(k)) {
				return true
			}
		case classfile.OpInvokedynamic:
			if p.lambdaDisturbs(c, in) {
				return true
			}
		default:
			if making.Calls(in.Op) && member && (p.leavesBroken(r) || p.aside(r)) {
				return true
			}
		}
	}
	return false
}

// aside reports whether a method of a class beside the targets may do so. Nobody asks about it there.
func (p disturbance) aside(r classfile.MemberRef) bool {
	for name := r.Class; len(p.Spoken()) > 0 && p.InFolder(name); {
		k, err := p.Path.Class(name)
		if err != nil {
			return false
		}
		c := &target.Class{File: k}
		if m := target.Declares(c, r.Name+r.Desc); m != nil {
			return !p.Asked(name) && m.Code != nil && p.by(c, m)
		}
		name = k.Super
	}
	return false
}

// madeAside reports whether a method of a local or anonymous class may do so, of which an object is made beside the targets.
func (p disturbance) madeAside(class string) bool {
	if len(p.Spoken()) == 0 || p.Asked(class) || !p.InFolder(class) {
		return false
	}
	k, err := p.Path.Class(class)
	if err != nil || k.Enclosing == nil {
		return false
	}
	c := &target.Class{File: k}
	return slices.ContainsFunc(k.Methods, func(m *classfile.Method) bool { return m.Code != nil && p.by(c, m) })
}

// lambdaDisturbs reports whether what a lambda or method reference calls may do so: it is part of the code around it.
func (p disturbance) lambdaDisturbs(c *target.Class, in classfile.Instr) bool {
	r, ok := c.File.Pool.At(in.Index).(classfile.DynamicRef)
	if !ok || r.Bootstrap >= len(c.File.Bootstraps) {
		return false
	}
	return slices.ContainsFunc(c.File.Bootstraps[r.Bootstrap].Args, func(a classfile.Constant) bool {
		h, ok := a.(classfile.MethodHandle)
		if !ok {
			return false
		}
		m := target.Declares(c, h.Member.Name+h.Member.Desc)
		return p.leavesBroken(h.Member) || p.aside(h.Member) || h.Member.Class == c.File.Name && m != nil && m.Flags.Has(classfile.Synthetic) && p.by(c, m)
	})
}

// spoken reports whether an invariant may mention a field, or the field is non-null.
func (p breaking) spoken(r classfile.MemberRef) bool {
	members := p.Spoken()
	return len(members) > 0 && members[p.Declared(r)]
}

// leavesBroken reports whether a called method under check need not preserve invariants: a helper, or the constructor
// of an anonymous class, which is checked with its caller.
func (p breaking) leavesBroken(r classfile.MemberRef) bool {
	if d := p.MethodOf(r.Class, r.Name, r.Desc); d != nil && p.Own[r.Class] != nil {
		return d.Helper() || r.Name == "<init>" && anonymous(d.Class.File) && (target.Keeps(d.Class).Objects || target.Keeps(d.Class).Defaults)
	}
	return false
}

// anonymous reports whether a class has no name in the source: its constructor is called in one place.
func anonymous(k *classfile.Class) bool {
	in := k.Inside()
	return in != nil && in.Name == ""
}

// fills reports whether the initialiser of a class may create or change objects with invariants, by its own bytecode.
func (p breaking) fills(c *target.Class) bool {
	m := target.Declares(c, "<clinit>()V")
	if m == nil || !p.keepObjects() {
		return false
	}
	list, err := c.File.Instructions(m)
	return err == nil && slices.ContainsFunc(list, func(in classfile.Instr) bool {
		switch r := c.File.Pool.At(in.Index).(type) {
		case classfile.ClassConst:
			k := target.Keeps(p.Set.Class(string(r)))
			return in.Op == classfile.OpNew && p.Own[string(r)] != nil && (k.Objects || k.Defaults)
		case classfile.MemberRef:
			return in.Op == classfile.OpPutfield || making.Calls(in.Op) && p.Own[r.Class] != nil && r.Name != "<init>" && r.Name != "$values"
		}
		return false
	})
}

// keepObjects reports whether any class under check has invariants of objects.
func (p breaking) keepObjects() bool {
	return slices.ContainsFunc(p.Classes, func(c *target.Class) bool {
		k := target.Keeps(p.Set.Class(c.File.Name))
		return k.Objects || k.Defaults
	})
}
