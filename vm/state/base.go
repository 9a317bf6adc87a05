// This file defines the final state of a Boot procedure, and the names of its objects.

package state

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"assay/ir"
	"assay/vm/code"
)

// Base is the final state of a Boot procedure. It is computed once for each Code and is immutable; a state that begins
// there has a copy of the heap.
type Base struct {
	Code *code.Code
	Heap Heap

	Named func(*ir.Global) bool // globals from which access paths name objects; nil: none

	Depends []string // of the run

	mu   sync.Mutex        // guards what is below
	of   []string          // names by object number, made when one is asked for
	refs map[string]uint64 // objects by name, likewise
}

// First returns the number of the first object that Boot did not make.
func (s *State) First() int {
	if s.Base != nil {
		return len(s.Base.Heap.Objs)
	}
	return code.GlobeObject + 1
}

// Tail returns a snapshot of what an initial state adds to what Boot made, for runs in
// which nothing looks back at the rest: a copy of all would cost more than many a run.
func (s *State) Tail(words []uint64) *Snapshot {
	b := &s.Base.Heap
	n := &Snapshot{Words: slices.Clone(words), base: s.Base}
	n.Heap.Objs = slices.Clone(s.Heap.Objs[len(b.Objs):])
	n.Heap.Cells = slices.Clone(s.Heap.Cells[len(b.Cells):])
	n.Heap.Rels = slices.Clone(s.Heap.Rels)
	for _, g := range s.set() {
		at := s.Program.Lay.Globals[g.Index]
		n.inputs = append(n.inputs, s.Heap.Cells[at:at+len(code.Flatten(g.Typ))]...)
	}
	for _, ref := range s.Touched {
		o := s.Heap.Objs[ref]
		n.others = append(n.others, patch{o.Off, slices.Clone(s.Heap.Cells[o.Off:o.End])})
	}
	return n
}

// set returns the globals that an initial state sets, after Boot.
func (s *State) set() []*ir.Global {
	if s.Beside == nil {
		return s.Setup.Inputs
	}
	return slices.Concat(s.Setup.Inputs, s.Beside.Globals)
}

// whole returns the heap of a snapshot; that of a tail is put together again.
func (n *Snapshot) whole(s *State) *Heap {
	if n.base == nil {
		return &n.Heap
	}
	h := &Heap{}
	h.CopyFrom(&n.base.Heap)
	h.Objs, h.Cells = append(h.Objs, n.Heap.Objs...), append(h.Cells, n.Heap.Cells...)
	h.Rels = n.Heap.Rels
	for _, p := range n.others {
		copy(h.Cells[p.off:], p.cells)
	}
	in := n.inputs
	for _, g := range s.set() {
		at := s.Program.Lay.Globals[g.Index]
		in = in[copy(h.Cells[at:at+len(code.Flatten(g.Typ))], in):]
	}
	return h
}

// Globals returns those that initial states list.
func (s *State) Globals() []*ir.Global {
	if s.Base != nil {
		return s.Setup.Inputs
	}
	return s.Program.Prog.Globals
}

// name returns the name of an object that Boot made: that of a global that held it when
// Boot was done, the first in alphabetical order (one with a source name, if there is one), or else its class and its
// number among those. It does not depend on the order in which a program grew.
func (b *Base) name(ref uint64) string {
	b.nameAll()
	return b.of[ref]
}

// find returns the object with a name.
func (b *Base) find(name string) (uint64, bool) {
	b.nameAll()
	ref, ok := b.refs[name]
	return ref, ok
}

func (b *Base) nameAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.of != nil {
		return
	}
	b.of, b.refs = make([]string, len(b.Heap.Objs)), map[string]uint64{}
	b.nameByGlobals(false)
	b.nameByPaths()
	b.nameByGlobals(true)
	counts := map[int32]int{}
	for ref := uint64(code.GlobeObject + 1); ref < uint64(len(b.Heap.Objs)); ref++ {
		kind := b.Heap.Objs[ref].Kind
		if b.of[ref] == "" {
			b.of[ref] = numbered(b.Code.ShortName(kind)+"~", counts[kind])
			for b.refs[b.of[ref]] != 0 {
				b.of[ref] += "'"
			}
			b.refs[b.of[ref]] = ref
		}
		counts[kind]++
	}
}

// mostPaths bounds how many objects are named by access paths.
const mostPaths = 1 << 14

// nameByPaths names objects by access paths from named globals: B.first.next, B.list[2].
func (b *Base) nameByPaths() {
	c := b.Code
	if b.Named == nil {
		return
	}
	type named struct {
		ref  uint64
		name string
	}
	var todo []named
	for _, g := range byName(c) {
		if ref := b.Heap.Cells[c.Lay.Globals[g.Index]]; b.Named(g) && ref > code.GlobeObject {
			todo = append(todo, named{ref, g.Name})
		}
	}
	for i := 0; i < len(todo) && i < mostPaths; i++ {
		from := todo[i]
		o := b.Heap.Objs[from.ref]
		leaves := c.CellsOf(o.Kind)
		for k := range int(o.End - o.Off) {
			f := leaves[k%len(leaves)]
			ref := b.Heap.Cells[int(o.Off)+k]
			if f.Rel || !ir.IsRef(f.Typ) || ref <= code.GlobeObject || b.of[ref] != "" {
				continue
			}
			name := fmt.Sprintf("%s[%d]", from.name, k)
			if o.Kind >= 0 {
				name = from.name + "." + c.Lay.Classes[o.Kind].Names[k]
			}
			b.of[ref], b.refs[name] = name, ref
			todo = append(todo, named{ref, name})
		}
	}
}

// byName returns the references among the globals, in the order of their names.
func byName(c *code.Code) []*ir.Global {
	list := slices.DeleteFunc(slices.Clone(c.Prog.Globals), func(g *ir.Global) bool { return !ir.IsRef(g.Typ) || g.Index >= len(c.Lay.Globals) })
	slices.SortStableFunc(list, func(x, y *ir.Global) int { return strings.Compare(x.Name, y.Name) })
	return list
}

// nameByGlobals names what globals hold: those with names for the program, or synthetic ones, such as that of a lambda.
func (b *Base) nameByGlobals(madeUp bool) {
	for _, g := range byName(b.Code) {
		ref := b.Heap.Cells[b.Code.Lay.Globals[g.Index]]
		if ref > code.GlobeObject && b.of[ref] == "" && strings.HasPrefix(g.Name, "<") == madeUp {
			b.of[ref] = g.Name
			b.refs[g.Name] = ref
		}
	}
}
