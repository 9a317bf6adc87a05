// This file gives objects and values their names in reports and traces.

package state

import (
	"fmt"
	"strconv"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// Names are the names of a state's objects: a literal has its own, what Setup.Boot
// made the one that base says, another object that of its class and its number
// among such objects of that class. They do not change as a run goes on. A literal
// that is called null is not null, and has another name here.
type Names struct {
	s      *State
	first  int      // objects before it are for base to name
	of     []string // by object number, less first
	all    map[string]uint64
	counts map[int32]int // objects by kind
}

func (s *State) Names() *Names {
	n := &Names{s: s, all: map[string]uint64{"null": 0}, counts: map[int32]int{}}
	if s.Base != nil {
		n.first = len(s.Base.Heap.Objs)
	} else {
		n.of = make([]string, code.GlobeObject+1)
		for _, l := range s.Program.Prog.Literals {
			n.take(l.Name)
		}
	}
	n.Extend()
	return n
}

// Extend names what has been allocated since.
func (n *Names) Extend() {
	for i := n.first + len(n.of); i < len(n.s.Heap.Objs); i++ {
		kind := n.s.Heap.Objs[i].Kind
		n.take(numbered(n.s.Program.ShortName(kind), n.counts[kind]))
		n.counts[kind]++
	}
}

// take gives the next object a name, or one like it if another has it.
func (n *Names) take(name string) {
	for n.taken(name) {
		name += "'"
	}
	n.all[name] = uint64(n.first + len(n.of))
	n.of = append(n.of, name)
}

func (n *Names) taken(name string) bool {
	_, taken := n.all[name]
	if !taken && n.s.Base != nil {
		_, taken = n.s.Base.find(name)
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

// Ref returns the name of an object or null.
func (n *Names) Ref(ref uint64) string {
	switch {
	case ref == 0:
		return "null"
	case ref == code.GlobeObject:
		return "globals"
	case ref < uint64(n.first):
		return n.s.Base.name(ref)
	case ref >= uint64(n.first+len(n.of)):
		return fmt.Sprintf("object %d", ref)
	}
	return n.of[ref-uint64(n.first)]
}

// Named returns the object with a name.
func (n *Names) Named(name string) (uint64, bool) {
	ref, ok := n.all[name]
	if !ok && n.s.Base != nil {
		ref, ok = n.s.Base.find(name)
	}
	return ref, ok
}

// Value shows what a cell of a type holds.
func (n *Names) Value(t ir.Type, v Value) task.Value {
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

func (n *Names) atom(a relation.Atom) string {
	if ref, ok := a.IsRef(); ok {
		return n.Ref(ref)
	}
	if b, ok := a.IsBool(); ok {
		return strconv.FormatBool(b)
	}
	return strconv.FormatInt(int64(a), 10)
}

func (n *Names) scalar(t ir.Type, v uint64) string {
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
		return "&" + n.Cell(v>>32, int(uint32(v)))
	case ir.Func:
		if p := n.s.Program.Called(v); p != nil {
			return "proc " + p.Name
		}
		return "null"
	case ir.Thread:
		if v == 0 {
			return "none"
		}
		return "thread" + strconv.FormatUint(v-1, 10)
	}
	return n.Ref(v)
}

// Cell returns the name of a cell of an object: "Node0.next", "i32[]0[3].x", a
// global's name.
func (n *Names) Cell(ref uint64, off int) string {
	c := n.s.Program
	if ref == code.GlobeObject {
		return c.CellName(off)
	}
	o := n.s.Heap.Objs[ref]
	if o.Kind >= 0 {
		if list := c.Lay.Classes[o.Kind].Names; off < len(list) {
			return n.Ref(ref) + "." + list[off]
		}
		return n.Ref(ref) // a value struct without fields lies there
	}
	a := &c.Arrays[^o.Kind]
	k := len(a.Leaves)
	if k == 0 {
		return n.Ref(ref)
	}
	return fmt.Sprintf("%s[%d]%s", n.Ref(ref), off/k, a.Names[off%k])
}
