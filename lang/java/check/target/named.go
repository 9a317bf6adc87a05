package target

import (
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file gives classes their source names: javac numbers those inside methods.

// ClassNamed returns the source name of a class: one inside a method is named after the method, and an anonymous one
// after its supertype.
func (p *Program) ClassNamed(c *classfile.Class) string {
	dotted := strings.ReplaceAll(java.Dotted(c.Name), "$", ".")
	if c.Enclosing == nil || p.Own[c.Enclosing.Class] == nil {
		i := slices.IndexFunc(c.Inner, func(i classfile.InnerClass) bool { return i.Class == c.Name && i.Outer != "" })
		if i < 0 || p.Own[c.Inner[i].Outer] == nil {
			return dotted
		}
		return p.ClassNamed(p.Own[c.Inner[i].Outer].File) + "." + c.Inner[i].Name
	}
	around := p.ClassNamed(p.Own[c.Enclosing.Class].File)
	if m := methodAround(c); m != "" {
		around += "." + m
	}
	if c.Super == c.Enclosing.Class {
		if name := constantOf(p.Own[c.Super].File, c.Name); name != "" {
			return around + "." + name
		}
	}
	return around + "." + nameInside(c)
}

// methodAround returns the method that a local or anonymous class is written in; empty: an initialiser.
func methodAround(c *classfile.Class) string {
	name, _ := OutOfLambda(c.Enclosing.Method)
	if strings.HasPrefix(name, "<") {
		return ""
	}
	return name
}

// OutOfLambda returns the method that the body of a lambda, as javac names it, is written in; empty: an initialiser.
// For others it returns the name. It reports whether it is one of a lambda.
func OutOfLambda(name string) (string, bool) {
	in, ok := strings.CutPrefix(name, "lambda$")
	if !ok {
		return name, false
	}
	in, _, _ = strings.Cut(in, "$")
	if in == "new" || in == "static" {
		in = ""
	}
	return in, true
}

// nameInside returns the name of a local class, or that of the type which an anonymous one implements.
func nameInside(c *classfile.Class) string {
	for _, i := range c.Inner {
		if i.Class == c.Name && i.Name != "" {
			return i.Name
		}
	}
	name := c.Super
	if len(c.Interfaces) > 0 {
		name = c.Interfaces[0]
	}
	return name[strings.LastIndexAny(name, "/$")+1:]
}

// constantOf returns the constant of an enum whose body is a class; empty: there is none.
func constantOf(enum *classfile.Class, body string) string {
	m := Declares(&Class{File: enum}, "<clinit>()V")
	if m == nil || !enum.Flags.Has(classfile.Enum) {
		return ""
	}
	list, _ := enum.Instructions(m) // without them it cannot run
	for made := false; len(list) > 0; list = list[1:] {
		switch k := enum.Pool.At(list[0].Index).(type) {
		case classfile.ClassConst:
			made = made || list[0].Op == classfile.OpNew && string(k) == body
		case classfile.MemberRef:
			if made && list[0].Op == classfile.OpPutstatic {
				return k.Name
			}
		}
	}
	return ""
}
