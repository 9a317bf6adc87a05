package decl

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file is about variables that local and anonymous classes capture.

// captured begins the names of the fields in which local classes hold variables around them.
const captured = "val$"

// CapturesNonNull reports whether a field of a local or anonymous class holds a parameter or variable that is never
// null, of a method around it: such a variable does not change.
func (c *Class) CapturesNonNull(f *classfile.Field) bool {
	name, ok := strings.CutPrefix(f.Name, captured)
	k := c.enclosing()
	if !ok || k == nil || !f.Type.IsRef() {
		return false
	}
	m := k.enclosed(c.File.Enclosing)
	if m == nil {
		return false
	}
	if i := slices.Index(m.Names, name); i >= 0 {
		return m.NonNullParam(i)
	}
	c.Set.Reads(k.File, m.File)
	if m.File.Code == nil || len(m.File.Code.Locals) == 0 {
		return false // unknown
	}
	if slices.ContainsFunc(m.File.Code.Locals, func(v classfile.LocalVar) bool { return v.Name == name }) {
		return m.variableNonNull(name)
	}
	i := slices.IndexFunc(k.File.Fields, func(g *classfile.Field) bool { return g.Name == f.Name && g.Desc == f.Desc })
	return i >= 0 && k.CapturesNonNull(k.File.Fields[i])
}

// variableNonNull reports whether a variable of the body is stored to once, with what is never null.
func (m *Method) variableNonNull(name string) bool {
	var of []classfile.LocalVar
	for _, v := range m.File.Code.Locals {
		if v.Name == name {
			of = append(of, v)
		}
	}
	list, err := m.Class.File.Instructions(m.File)
	if err != nil || len(of) != 1 {
		return false
	}
	at := -1
	for i, in := range list {
		if slot, ok := in.Stores(); ok && slot == of[0].Index {
			if at >= 0 {
				return false
			}
			at = i
		}
	}
	return at > 0 && !isTarget(list, list[at].Offset) && m.nonNull(list, at-1)
}

// isTarget reports whether an instruction is the target of a jump.
func isTarget(list []classfile.Instr, offset int) bool {
	return slices.ContainsFunc(list, func(in classfile.Instr) bool {
		return in.Target == offset || slices.ContainsFunc(in.Cases, func(k classfile.Case) bool { return k.Target == offset })
	})
}

// nonNull reports whether an instruction gives a reference that is never null.
func (m *Method) nonNull(list []classfile.Instr, i int) bool {
	in := list[i]
	switch in.Op {
	case classfile.OpNewarray, classfile.OpAnewarray, classfile.OpMultianewarray:
		return true
	case classfile.OpLdc, classfile.OpLdcW, classfile.OpInvokespecial, classfile.OpInvokevirtual, classfile.OpInvokestatic, classfile.OpInvokedynamic:
		return givesNonNull(m.Class.File, m.Class.File.Pool.At(in.Index))
	}
	slot, ok := in.Loads()
	if !ok {
		return false
	}
	p := m.paramAt(slot)
	return p >= 0 && m.NonNullParam(p) && !slices.ContainsFunc(list, func(in classfile.Instr) bool {
		s, is := in.Stores()
		return is && s == slot
	})
}

// givesNonNull reports whether the result of a call or a constant is never null: a string, a class, a new object, a
// lambda.
func givesNonNull(c *classfile.Class, k classfile.Constant) bool {
	switch k := k.(type) {
	case classfile.StringConst, classfile.ClassConst:
		return true
	case classfile.MemberRef:
		return k.Name == "<init>" || k.Class == "java/lang/String" || k.Name == "toString" && (k.Class == "java/lang/StringBuilder" || k.Class == "java/lang/StringBuffer")
	case classfile.DynamicRef:
		if k.Bootstrap >= len(c.Bootstraps) {
			return false // it cannot run
		}
		made := c.Bootstraps[k.Bootstrap].Method.Member.Class
		return made == "java/lang/invoke/StringConcatFactory" || made == "java/lang/invoke/LambdaMetafactory"
	}
	return false
}

// paramAt returns the parameter that is in a variable where the method begins, or -1.
func (m *Method) paramAt(slot int) int {
	at := 1
	if m.File.Flags.Has(classfile.Static) {
		at = 0
	}
	for i, t := range m.File.Type.Params {
		if at == slot {
			return i
		}
		at++
		if t.Dims == 0 && (t.Kind == 'J' || t.Kind == 'D') {
			at++
		}
	}
	return -1
}
