// This file cuts a state out of the middle of a run, so that another run can begin there.

package state

import (
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
)

// Beside is what a run begins with besides its inputs and what they lead to, where another one went before: of a library,
// which classes are initialised and what it keeps.
type Beside struct {
	Globals []*ir.Global // that are no inputs and begin with other values
	Objects []uint64     // that nobody is shown: made before, or of the base with other contents; ascending
	Left    []uint64     // objects that nothing leads to; ascending
}

// AtCall returns what the current frame has when it begins: globals, then parameters, and the heap that they lead to. Beside
// it is what else the run changed of what Boot left, without globals that only the run before knows, of its callers: a program of
// the callee alone has none of them. Objects that nothing leads to are left out.
func (s *State) AtCall(callers func(*ir.Global) bool) task.State {
	f := s.Frame()
	t := s.Threads[s.Current]
	words, rels := t.Words[f.Words:], t.Rels[f.Rels:]
	if s.Base == nil {
		return s.export(&s.Heap, f.Proc, f.Proc.IR.Params, words, rels)
	}
	r := &reach{s: s, seen: make([]bool, len(s.Heap.Objs))}
	cut := *s
	cut.Touched, cut.Beside = r.touched(), &Beside{Globals: slices.DeleteFunc(r.moved(), callers)}
	r.globals(s.Setup.Inputs)
	if s.Base.Named != nil {
		r.globals(slices.DeleteFunc(slices.Clone(laid(s)), func(g *ir.Global) bool { return !s.Base.Named(g) }))
	}
	for _, l := range f.Proc.IR.Params {
		for _, x := range f.Proc.TargetsOf([]ir.Var{l}) {
			if x.At.Rel {
				r.value(x.Typ, Value{Rel: rels[x.At.Reg]})
			} else {
				r.value(x.Typ, Value{Word: words[x.At.Reg]})
			}
		}
	}
	r.observed()
	r.close()
	shown := slices.Clone(r.seen)
	r.globals(cut.Beside.Globals)
	for _, ref := range cut.Touched {
		r.ref(ref)
	}
	r.close()
	for _, ref := range cut.listed(&s.Heap) {
		switch {
		case !r.seen[ref]:
			cut.Beside.Left = append(cut.Beside.Left, ref)
		case !shown[ref]:
			cut.Beside.Objects = append(cut.Beside.Objects, ref)
		}
	}
	return cut.export(&s.Heap, f.Proc, f.Proc.IR.Params, words, rels)
}

// has reports whether an object is in an ascending list.
func has(list []uint64, ref uint64) bool {
	_, ok := slices.BinarySearch(list, ref)
	return ok
}

// listed returns the objects of a heap that a state lists: those of the base with other contents, and all others.
func (s *State) listed(h *Heap) []uint64 {
	out := slices.Clone(s.Touched)
	for ref := s.First(); ref < len(h.Objs); ref++ {
		out = append(out, uint64(ref))
	}
	return out
}

// laid returns the globals that have cells.
func laid(s *State) []*ir.Global {
	list := s.Program.Prog.Globals
	return list[:min(len(list), len(s.Program.Lay.Globals))]
}

// touched returns the objects of the base whose contents are others now.
func (r *reach) touched() (out []uint64) {
	s := r.s
	for ref := code.GlobeObject + 1; ref < s.First(); ref++ {
		if o := s.Heap.Objs[ref]; r.differ(int(o.Off), int(o.End-o.Off), s.Program.CellsOf(o.Kind)) {
			out = append(out, uint64(ref))
		}
	}
	return out
}

// moved returns the globals that are no inputs and whose values are others than in the base.
func (r *reach) moved() (out []*ir.Global) {
	s := r.s
	for _, g := range laid(s) {
		leaves := code.Flatten(g.Typ)
		if !slices.Contains(s.Setup.Inputs, g) && r.differ(s.Program.Lay.Globals[g.Index], len(leaves), leaves) {
			out = append(out, g)
		}
	}
	return out
}

// differ reports whether cells have other values than in the base.
func (r *reach) differ(at, n int, leaves []code.Leaf) bool {
	s := r.s
	for i := range n {
		a, b := s.Heap.Cells[at+i], s.Base.Heap.Cells[at+i]
		if leaves[i%len(leaves)].Rel {
			if !s.Heap.Rels[a].Equal(s.Base.Heap.Rels[b]) {
				return true
			}
		} else if a != b {
			return true
		}
	}
	return false
}

// reach finds what differs from the base, and the objects that some lead to.
type reach struct {
	s    *State
	seen []bool
	todo []uint64
}

// observed takes in all objects of classes whose extent the program can see.
func (r *reach) observed() {
	for ref := r.s.First(); ref < len(r.s.Heap.Objs); ref++ {
		if k := r.s.Heap.Objs[ref].Kind; k >= 0 && r.s.Program.Observed[k] {
			r.ref(uint64(ref))
		}
	}
}

func (r *reach) globals(list []*ir.Global) {
	for _, g := range list {
		for i, f := range code.Flatten(g.Typ) {
			r.value(f.Typ, r.s.Heap.at(r.s.Program.Lay.Globals[g.Index]+i, f.Rel))
		}
	}
}

func (r *reach) value(t ir.Type, v Value) {
	if v.Rel == nil {
		r.ref(RefOf(t, v.Word))
		return
	}
	for _, a := range v.Rel.Atoms() {
		if ref, ok := a.IsRef(); ok {
			r.ref(ref)
		}
	}
}

func (r *reach) ref(ref uint64) {
	if ref > code.GlobeObject && !r.seen[ref] {
		r.seen[ref] = true
		r.todo = append(r.todo, ref)
	}
}

// close takes in all that what was found leads to.
func (r *reach) close() {
	for len(r.todo) > 0 {
		ref := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		o := r.s.Heap.Objs[ref]
		leaves := r.s.Program.CellsOf(o.Kind)
		for i := range int(o.End - o.Off) {
			f := leaves[i%len(leaves)]
			r.value(f.Typ, r.s.Heap.at(int(o.Off)+i, f.Rel))
		}
	}
}

// RefOf returns the object that a word of a type refers to, or 0.
func RefOf(t ir.Type, w uint64) uint64 {
	switch t.(type) {
	case ir.Ref, ir.Array:
		return w
	case ir.Ptr:
		return w >> 32
	}
	return 0
}
