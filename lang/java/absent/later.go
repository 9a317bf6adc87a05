package absent

import (
	"strings"

	"assay/lang/java/classfile"
)

// Later reports whether the initial value of a static field of a class was taken out, and the class initialised without it: nobody knows what is read there.
func Later(c *classfile.Class, name string) bool {
	private := func(f *classfile.Field) bool {
		return f.Name == name && f.Flags.Has(classfile.Private) && f.Flags.Has(classfile.Static) && f.Flags.Has(classfile.Final)
	}
	for i := range c.Fields {
		if !private(c.Fields[i]) {
			continue
		}
		for j := range c.Methods {
			if c.Methods[j].Name == "<clinit>" {
				return later(c, c.Methods[j], name)
			}
		}
	}
	return false
}

// AnyLater reports whether there is such a field.
func AnyLater(c *classfile.Class) bool {
	for i := range c.Fields {
		if Later(c, c.Fields[i].Name) {
			return true
		}
	}
	return false
}

// later reports whether an initialiser assigns a value of Missing to a field: what is called comes before what it is assigned to.
func later(c *classfile.Class, m *classfile.Method, name string) bool {
	ins, err := c.Instructions(m)
	if err != nil {
		return false
	}
	missing := strings.ReplaceAll(Missing, ".", "/")
	pending := false
	for i := range ins {
		called := ins[i].Op == classfile.OpInvokestatic
		if !called && ins[i].Op != classfile.OpPutstatic {
			continue
		}
		switch r, _ := c.Pool.At(ins[i].Index).(classfile.MemberRef); {
		case called && r.Class == missing:
			pending = r.Name != "value" && r.Name != "code"
		case !called && pending && r.Name == name:
			return true
		case !called:
			pending = false
		}
	}
	return false
}
