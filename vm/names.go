// This file gives objects and values the names that people and traces use.

package vm

import (
	"fmt"
	"strconv"

	"assay/ir"
	"assay/task"
	"assay/vm/relation"
)

// names are the names of a state's objects: a literal has its own, another
// object that of its class and its number among the objects of that class.
// They do not change as a run goes on. A literal that is called null is not
// null, and has another name here.
type names struct {
	s   *State
	of  []string // by object number
	all map[string]uint64
}

func (s *State) names() *names {
	n := &names{s: s, of: make([]string, len(s.heap.objs)), all: map[string]uint64{"null": 0}}
	for _, l := range s.code.prog.Literals {
		n.take(literal(l), l.Name)
	}
	counts := map[int32]int{}
	first := uint64(globeObject + 1 + len(s.code.prog.Literals))
	for i := first; i < uint64(len(s.heap.objs)); i++ {
		kind := s.heap.objs[i].kind
		n.take(i, numbered(s.code.kindName(kind), counts[kind]))
		counts[kind]++
	}
	return n
}

// take gives a name, or one like it if a literal has it.
func (n *names) take(ref uint64, name string) {
	for _, taken := n.all[name]; taken; _, taken = n.all[name] {
		name += "'"
	}
	n.of[ref] = name
	n.all[name] = ref
}

// numbered separates the number from a name that ends with a digit.
func numbered(name string, i int) string {
	if last := name[len(name)-1]; last >= '0' && last <= '9' {
		name += "#"
	}
	return name + strconv.Itoa(i)
}

// kindName is the name of a class or array type.
func (c *Code) kindName(kind int32) string {
	if kind < 0 {
		return elemName(c.arrays[^kind].elem) + "[]"
	}
	return c.prog.Classes[kind].Name
}

// elemName is a type's name in that of an array: a class has its own.
func elemName(t ir.Type) string {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class != nil {
			return t.Class.Name
		}
	case ir.Array:
		return elemName(t.Elem) + "[]"
	case ir.StructVal:
		return t.Struct.Name
	}
	return t.String()
}

// ref is the name of an object or null.
func (n *names) ref(ref uint64) string {
	switch {
	case ref == 0:
		return "null"
	case ref == globeObject:
		return "globals"
	case ref >= uint64(len(n.of)):
		return fmt.Sprintf("object %d", ref)
	}
	return n.of[ref]
}

// value shows what a cell of a type holds.
func (n *names) value(t ir.Type, v Value) task.Value {
	if !isRel(t) {
		return task.Value{Scalar: n.scalar(t, v.Word)}
	}
	out := task.Value{Rel: true}
	for i := range v.Rel.Len() {
		var row []string
		for _, a := range v.Rel.Tuple(i) {
			row = append(row, n.atom(a))
		}
		out.Tuples = append(out.Tuples, row)
	}
	return out
}

func (n *names) atom(a relation.Atom) string {
	if ref, ok := a.IsRef(); ok {
		return n.ref(ref)
	}
	if b, ok := a.IsBool(); ok {
		return strconv.FormatBool(b)
	}
	return strconv.FormatInt(int64(a), 10)
}

func (n *names) scalar(t ir.Type, v uint64) string {
	switch t := t.(type) {
	case ir.Bool:
		return strconv.FormatBool(v != 0)
	case ir.Int:
		if t.Signed {
			return strconv.FormatInt(int64(v), 10)
		}
		return strconv.FormatUint(v, 10)
	case ir.Float:
		if t.Bits == 32 {
			return strconv.FormatFloat(float64(f32(v)), 'x', -1, 32)
		}
		return strconv.FormatFloat(f64(v), 'x', -1, 64)
	case ir.Ptr:
		if v == 0 {
			return "null"
		}
		return "&" + n.cell(v>>32, int(uint32(v)))
	case ir.Thread:
		if v == 0 {
			return "none"
		}
		return "thread" + strconv.FormatUint(v-1, 10)
	}
	return n.ref(v)
}

// cell is the name of a cell of an object: "Node0.next", "i32[]0[3].x", a
// global's name.
func (n *names) cell(ref uint64, off int) string {
	c := n.s.code
	if ref == globeObject {
		return c.globalCell(off)
	}
	o := n.s.heap.objs[ref]
	if o.kind >= 0 {
		if list := c.lay.classes[o.kind].names; off < len(list) {
			return n.ref(ref) + "." + list[off]
		}
		return n.ref(ref) // a value struct without fields lies there
	}
	a := &c.arrays[^o.kind]
	k := len(a.leaves)
	if k == 0 {
		return n.ref(ref)
	}
	return fmt.Sprintf("%s[%d]%s", n.ref(ref), off/k, a.names[off%k])
}

// globalCell is the name of a cell of object 1.
func (c *Code) globalCell(off int) string {
	for _, g := range c.prog.Globals {
		at := c.lay.globals[g.Index]
		if names := leafNames(g.Name, g.Typ); off >= at && off < at+len(names) {
			return names[off-at]
		}
	}
	return "global"
}
