// Package branch lists the branches of class files: each way out of a conditional jump or a switch is a side, as tools for coverage count them.
//
// Left out are what no source says: methods that the compiler adds, other than the bodies of lambdas, and the test whether assertions are on. Initialisers
// of classes are left out too: they run before anything is tested.
package branch

import (
	"cmp"
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// Side is a way out of a branch.
type Side struct {
	Class  string // internal name
	Method string // name and descriptor
	At     int    // offset of the instruction
	To     int    // offset of the one that follows
}

// Place is where the source has a side.
type Place struct {
	Side
	Line int // of the branch; 0: unknown
	Then int // line of what follows
}

// Of returns the sides of a class in the order of its code; with errors in the code there are none.
func Of(c *classfile.Class) (out []Place) {
	for _, m := range c.Methods {
		if m.Code == nil || m.Name == "<clinit>" || m.Flags.Has(classfile.Synthetic) && !strings.HasPrefix(m.Name, "lambda$") {
			continue
		}
		list, err := c.Instructions(m)
		if err != nil {
			continue
		}
		for i := range list {
			if i > 0 && assertions(c, &list[i-1]) {
				continue
			}
			for _, to := range targets(&list[i]) {
				s := Side{c.Name, m.Name + m.Desc, list[i].Offset, to}
				out = append(out, Place{s, m.Code.Line(list[i].Offset), m.Code.Line(to)})
			}
		}
	}
	return out
}

// assertions reports whether an instruction asks whether assertions are off.
func assertions(c *classfile.Class, in *classfile.Instr) bool {
	if in.Op != classfile.OpGetstatic {
		return false
	}
	r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
	return ok && r.Name == "$assertionsDisabled"
}

// targets are the offsets where an instruction may go, each once; nil: it is no branch.
func targets(in *classfile.Instr) (out []int) {
	switch {
	case Conditional(in.Op):
		out = []int{in.Next(), in.Target}
	case in.Op == classfile.OpTableswitch || in.Op == classfile.OpLookupswitch:
		for _, k := range in.Cases {
			out = append(out, k.Target)
		}
		out = append(out, in.Target)
	default:
		return nil
	}
	slices.Sort(out)
	if out = slices.Compact(out); len(out) < 2 {
		return nil
	}
	return out
}

// Dead returns the instructions of a method that no execution comes to, by their offsets, where none takes certain sides.
func Dead(c *classfile.Class, m *classfile.Method, never func(Side) bool) (map[int]bool, error) {
	list, err := c.Instructions(m)
	if err != nil {
		return nil, err
	}
	at := map[int]*classfile.Instr{}
	for i := range list {
		at[list[i].Offset] = &list[i]
	}
	live, todo := map[int]bool{}, []int{0}
	for len(todo) > 0 {
		in := at[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		if in == nil || live[in.Offset] {
			continue
		}
		live[in.Offset] = true
		todo = append(todo, follow(c, m, in, never)...)
		for _, h := range m.Code.Handlers {
			if h.Start <= in.Offset && in.Offset < h.End {
				todo = append(todo, h.Target)
			}
		}
	}
	dead := map[int]bool{}
	for i := range list {
		if !live[list[i].Offset] {
			dead[list[i].Offset] = true
		}
	}
	return dead, nil
}

// follow returns the offsets that may follow an instruction.
func follow(c *classfile.Class, m *classfile.Method, in *classfile.Instr, never func(Side) bool) (out []int) {
	if list := targets(in); list != nil {
		return slices.DeleteFunc(list, func(to int) bool { return never(Side{c.Name, m.Name + m.Desc, in.Offset, to}) })
	}
	if in.Falls() || in.Op == classfile.OpJsr || in.Op == classfile.OpJsrW {
		out = append(out, in.Next())
	}
	switch in.Op {
	case classfile.OpGoto, classfile.OpGotoW, classfile.OpJsr, classfile.OpJsrW, classfile.OpTableswitch, classfile.OpLookupswitch:
		out = append(out, in.Target)
	}
	if Conditional(in.Op) { // both ways are one
		out = append(out, in.Target)
	}
	return out
}

// Conditional reports whether an opcode is a jump that may not be taken.
func Conditional(op classfile.Op) bool {
	return op >= classfile.OpIfeq && op <= classfile.OpIfAcmpne || op == classfile.OpIfnull || op == classfile.OpIfnonnull
}

// Taken returns the side of an instruction that is taken one way: of a jump, 1 where it is taken and 0 where not; of a switch, the number of the case, and
// beyond them the default.
func Taken(c *classfile.Class, m *classfile.Method, at, way int) (s Side, ok bool) {
	list, err := c.Instructions(m)
	i, found := slices.BinarySearchFunc(list, at, func(in classfile.Instr, at int) int { return cmp.Compare(in.Offset, at) })
	if err != nil || !found {
		return s, false
	}
	in := &list[i]
	to := in.Target
	switch {
	case Conditional(in.Op) && way == 0:
		to = in.Next()
	case way < len(in.Cases):
		to = in.Cases[way].Target
	}
	return Side{c.Name, m.Name + m.Desc, at, to}, true
}
