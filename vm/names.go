// This file gives objects and values the names that people and traces use.

package vm

import (
	"fmt"
	"strconv"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
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
		n.of = make([]string, code.GlobeObject+1)
		for _, l := range s.code.Prog.Literals {
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
		n.take(numbered(n.s.code.ShortName(kind), n.counts[kind]))
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

// ref is the name of an object or null.
func (n *names) ref(ref uint64) string {
	switch {
	case ref == 0:
		return "null"
	case ref == code.GlobeObject:
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
	if !code.IsRel(t) {
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
			return strconv.FormatFloat(float64(code.F32(v)), 'x', -1, 32)
		}
		return strconv.FormatFloat(code.F64(v), 'x', -1, 64)
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
	if ref == code.GlobeObject {
		return c.CellName(off)
	}
	o := n.s.heap.objs[ref]
	if o.kind >= 0 {
		if list := c.Lay.Classes[o.kind].Names; off < len(list) {
			return n.ref(ref) + "." + list[off]
		}
		return n.ref(ref) // a value struct without fields lies there
	}
	a := &c.Arrays[^o.kind]
	k := len(a.Leaves)
	if k == 0 {
		return n.ref(ref)
	}
	return fmt.Sprintf("%s[%d]%s", n.ref(ref), off/k, a.Names[off%k])
}
