package driver

import (
	"slices"

	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file finds the types that code asks of an arbitrary object: an argument of one of them leads on where another one is refused.

// mostInstances is how many such types of a method are tried, and instanceDepth how deep calls of the same class are followed for them.
const (
	mostInstances = 4
	instanceDepth = 2
)

// instances returns the types that the code of a method asks for, and that of methods of its class which it calls.
func instances(d *Drivers, m *java.Method) (out []classfile.Type) {
	asksFor(d, m, instanceDepth, func(class string) {
		t := java.ClassType(class)
		if len(out) < mostInstances && class[0] != '[' && class != java.ObjectType.Class && class != java.StringType.Class && class != m.Class.File.Name && !slices.Contains(out, t) {
			out = append(out, t)
		}
	})
	return out
}

func asksFor(d *Drivers, m *java.Method, depth int, see func(class string)) {
	if m.File.Code == nil {
		return
	}
	java.Reads(d.Java, m)
	c := m.Class.File
	for in, err := range m.File.Code.All() {
		switch {
		case err != nil:
			return
		case in.Op == classfile.OpInstanceof || in.Op == classfile.OpCheckcast:
			if k, ok := c.Pool.At(in.Index).(classfile.ClassConst); ok {
				see(string(k))
			}
		case calls(in.Op) && depth > 0:
			if r, ok := c.Pool.At(in.Index).(classfile.MemberRef); ok && r.Class == c.Name {
				if k := m.Class.Declared(r.Name, r.Desc); k != nil && k != m {
					asksFor(d, k, depth-1, see)
				}
			}
		}
	}
}
