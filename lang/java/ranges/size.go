package ranges

import (
	"regexp"
	"strings"

	"assay/lang/java/classfile"
)

// This file knows which numbers are sizes: nobody gives one below zero, though little code looks.

// sizes are the names of what holds one.
var sizes = regexp.MustCompile(`^(size|capacity|length|count|width|height|rows|columns|cols|buckets|elements)$|(Size|Capacity|Length|Count|Width|Height)$|^(max|min|num|number|no)Of[A-Z]|^(num|number)[A-Z]`)

// NamedSize reports whether a name is one of a size.
func NamedSize(name string) bool { return sizes.MatchString(name) }

// Sized reports whether a method takes a number from a variable for the length of an array, or for a field that is named like a size,
// or a constructor gives it as one to another one.
func Sized(c *classfile.Class, m *classfile.Method, slot int) bool { return sizedIn(c, m, slot, 0) }

func sizedIn(c *classfile.Class, m *classfile.Method, slot, depth int) bool {
	list, err := c.Instructions(m)
	if err != nil {
		return false
	}
	for i := range list {
		if handsOn(c, list, i, slot, depth) {
			return true
		}
		if !loads(&list[i], slot) {
			continue
		}
		rest := list[i+1:]
		for len(rest) > 0 && computes(rest[0].Op) {
			rest = rest[1:]
		}
		if len(rest) == 0 {
			continue
		}
		field, _ := c.Pool.At(rest[0].Index).(classfile.MemberRef)
		switch rest[0].Op {
		case classfile.OpNewarray, classfile.OpAnewarray:
			return true
		case classfile.OpPutfield:
			if NamedSize(field.Name) {
				return true
			}
		}
	}
	return false
}

// loads reports whether an instruction loads an int from a variable.
func loads(in *classfile.Instr, slot int) bool {
	return (in.Op == classfile.OpIload || in.Op >= classfile.OpIload0 && in.Op <= classfile.OpIload3) && in.Index == slot
}

// handsOn reports whether an instruction calls another constructor of the class with a variable as a size. The arguments are
// variables and constants.
func handsOn(c *classfile.Class, list []classfile.Instr, i, slot, depth int) bool {
	r, ok := c.Pool.At(list[i].Index).(classfile.MemberRef)
	if !ok || list[i].Op != classfile.OpInvokespecial || r.Class != c.Name || r.Name != "<init>" || depth == deepest {
		return false
	}
	m := c.Method(r.Name, r.Desc)
	if m == nil || m.Code == nil || len(m.Type.Params) >= i {
		return false
	}
	args := list[i-len(m.Type.Params) : i]
	for k := range args {
		if op := args[k].Op; op > classfile.OpAload3 { // constants and variables
			return false
		}
	}
	to := 1
	for k, t := range m.Type.Params {
		if loads(&args[k], slot) && sizedIn(c, m, to, depth+1) {
			return true
		}
		to += t.Slots()
	}
	return false
}

// computes reports whether an instruction computes with small constants.
func computes(op classfile.Op) bool {
	return op >= classfile.OpIconst0 && op <= classfile.OpSipush || op == classfile.OpIadd || op == classfile.OpImul
}

// isSize reports whether a parameter of a constructor is a size.
func isSize(c *classfile.Class, m *classfile.Method, slot int, t classfile.Type) bool {
	return t.Dims == 0 && strings.ContainsRune("IS", rune(t.Kind)) && Sized(c, m, slot)
}

// takesSize reports whether a constructor does.
func takesSize(c *classfile.Class, m *classfile.Method) bool {
	slot := 1
	for _, t := range m.Type.Params {
		if isSize(c, m, slot, t) {
			return true
		}
		slot += t.Slots()
	}
	return false
}
