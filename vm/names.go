// This file gives objects and values the names that people and traces use.

package vm

import (
	"fmt"
	"strconv"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/relation"
)

// names are the names of a state's objects: a literal has its own, what Setup.Boot
// made the one that base says, another object that of its class and its number
// among such objects of that class. They do not change as a run goes on. A literal
// that is called null is not null, and has another name here.
type names struct {
	s      *State
	first  int      // objects before it are for base to name
	of     []string // by object number, less first
	all    map[string]uint64
	counts map[int32]int // objects by kind
}

func (s *State) names() *names {
	n := &names{s: s, all: map[string]uint64{"null": 0}, counts: map[int32]int{}}
	if s.base != nil {
		n.first = len(s.base.heap.objs)
	} else {
		n.of = make([]string, globeObject+1)
		for _, l := range s.code.prog.Literals {
			n.take(l.Name)
		}
	}
	n.extend()
	return n
}

// extend names what has been allocated since.
func (n *names) extend() {
	for i := n.first + len(n.of); i < len(n.s.heap.objs); i++ {
		kind := n.s.heap.objs[i].kind
		n.take(numbered(n.s.code.shortName(kind), n.counts[kind]))
		n.counts[kind]++
	}
}

// take gives the next object a name, or one like it if another has it.
func (n *names) take(name string) {
	for n.taken(name) {
		name += "'"
	}
	n.all[name] = uint64(n.first + len(n.of))
	n.of = append(n.of, name)
}

func (n *names) taken(name string) bool {
	_, taken := n.all[name]
	if !taken && n.s.base != nil {
		_, taken = n.s.base.find(name)
	}
	return taken
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
		return c.prog.TypeName(c.arrays[^kind].elem) + "[]"
	}
	return c.prog.Classes[kind].Name
}

// arrayNamed is the kind of arrays with a name. Numbers may be called as ir calls them. An
// open program may come to types that it did not have.
func (c *Code) arrayNamed(name string) (int, bool) {
	elem, _ := strings.CutSuffix(name, "[]")
	for i, a := range c.arrays {
		if c.prog.TypeName(a.elem) == elem || a.elem.String() == elem {
			return i, true
		}
	}
	if !c.open() {
		return 0, false
	}
	if t := c.typeNamed(elem); t != nil {
		return int(^c.arrayKind(t)), true
	}
	return 0, false
}

// typeNamed is the inverse of TypeName.
func (c *Code) typeNamed(name string) ir.Type {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		if t := c.typeNamed(elem); t != nil {
			return ir.Array{Elem: t}
		}
		return nil
	}
	if t, ok := c.prog.ScalarNamed(name); ok {
		return t
	}
	if name == "ref" {
		return ir.Ref{}
	}
	if k := c.prog.Class(name); k != nil {
		return ir.Ref{Class: k}
	}
	return nil
}

// shortName is what the names of objects of a class or array type begin with.
func (c *Code) shortName(kind int32) string {
	if kind < 0 {
		return c.shortElem(c.arrays[^kind].elem) + "[]"
	}
	return c.shortElem(ir.Ref{Class: c.prog.Classes[kind]})
}

func (c *Code) shortElem(t ir.Type) string {
	switch u := t.(type) {
	case ir.Ref:
		if u.Class != nil && u.Class.Short != "" {
			return u.Class.Short
		}
	case ir.Array:
		return c.shortElem(u.Elem) + "[]"
	}
	return c.prog.TypeName(t)
}

// ref is the name of an object or null.
func (n *names) ref(ref uint64) string {
	switch {
	case ref == 0:
		return "null"
	case ref == globeObject:
		return "globals"
	case ref < uint64(n.first):
		return n.s.base.name(ref)
	case ref >= uint64(n.first+len(n.of)):
		return fmt.Sprintf("object %d", ref)
	}
	return n.of[ref-uint64(n.first)]
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
