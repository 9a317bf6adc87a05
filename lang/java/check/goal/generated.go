package goal

import (
	"slices"
	"strings"

	"assay/lang/java/check/making"
	"assay/lang/java/classfile"
)

// This file distinguishes explicit methods from those that the compiler generated, so that a class file has the goals
// of its source.

// implicit is the length of the code of a default constructor.
const implicit = 5

// generated reports whether the compiler generated the method: those of enums and records, and constructors without a
// declaration.
func (u *Unit) generated(g *Goal) bool {
	d := u.program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if d != nil && d.Class.Decl != nil {
		return d.Decl == nil
	}
	c, m := g.Class.File, g.Method
	switch {
	case m.Name == "<init>" && !c.IsRecord:
		return anonymous(c) || len(m.Type.Params) == hiddenParams(c) && (len(m.Code.Bytes) == implicit || isDefault(c, m))
	case c.Flags.Has(classfile.Enum):
		return m.Name == "values" && len(m.Type.Params) == 0 || m.Name == "valueOf" && m.Desc[:20] == "(Ljava/lang/String;)"
	case c.IsRecord:
		return generatedOfRecord(c, m)
	}
	return false
}

// hiddenParams returns how many parameters javac adds to the constructors of a class: for the enclosing object, and for
// captured variables of a local class.
func hiddenParams(c *classfile.Class) int {
	n := 0
	for _, f := range c.Fields {
		if f.Flags.Has(classfile.Synthetic) && !f.Flags.Has(classfile.Static) && strings.HasPrefix(f.Name, "val$") {
			n++
		}
	}
	in := c.Inside()
	if in != nil && in.Outer != "" && !in.Flags.Has(classfile.Static) || slices.ContainsFunc(c.Fields, func(f *classfile.Field) bool { return strings.HasPrefix(f.Name, "this$") }) {
		n++
	}
	return n
}

// isDefault reports whether a constructor is a default one: it is on the line on which its class begins, and returns
// from no line of its own, as the closing brace of an explicit one has. It passes no arguments to the superclass.
func isDefault(c *classfile.Class, m *classfile.Method) bool {
	last := len(m.Code.Bytes) - 1
	list, _ := c.Instructions(m) // without them it cannot run
	i := slices.IndexFunc(list, func(in classfile.Instr) bool { return in.Op == classfile.OpInvokespecial })
	if i < 0 {
		return false
	}
	above, _ := c.Pool.At(list[i].Index).(classfile.MemberRef)
	return (above.Desc == "()V" || above.Desc == m.Desc) && m.Code.Line(0) == c.FirstLine() && !slices.ContainsFunc(m.Code.Lines, func(l classfile.Line) bool { return l.Start == last })
}

// generatedOfRecord reports whether a method of a record does what it would without a declaration, on the line on which
// javac writes it.
func generatedOfRecord(c *classfile.Class, m *classfile.Method) bool {
	switch m.Name {
	case "<init>":
		return making.FillsAlone(c, m)
	case "toString", "hashCode", "equals":
		return true
	}
	return m.Code.Line(0) == c.FirstLine() && len(m.Type.Params) == 0 && slices.ContainsFunc(making.Components(c), func(f *classfile.Field) bool { return f.Name == m.Name && m.Desc == "()"+f.Desc }) && gives(c, m)
}

// gives reports whether a method only returns the field that has its name.
func gives(c *classfile.Class, m *classfile.Method) bool {
	list, err := c.Instructions(m)
	if err != nil || len(list) != 3 || list[1].Op != classfile.OpGetfield {
		return false
	}
	r, ok := c.Pool.At(list[1].Index).(classfile.MemberRef)
	return ok && r.Name == m.Name
}
