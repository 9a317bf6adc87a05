package symex

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// This file decides what references of inputs refer to.

// Discipline says when that is decided.
type Discipline uint8

const (
	Laziest Discipline = iota // null where it is tested, the object where it is looked into: "lazier#"
	Lazier                    // null where the reference is first read, the object where it is looked into
	Lazy                      // both where it is first read
)

var disciplines = []string{Laziest: "laziest", Lazier: "lazier", Lazy: "lazy"}

// Disciplines are the names of all.
func Disciplines() []string { return slices.Clone(disciplines) }

// DisciplineNamed returns the one of a name.
func DisciplineNamed(name string) (Discipline, bool) {
	i := slices.Index(disciplines, name)
	return Discipline(max(i, 0)), i >= 0
}

func (d Discipline) String() string { return disciplines[d] }

// initialiser forks paths over the objects that a reference may be to.
type initialiser struct {
	e      *Explorer
	looks  map[ir.Node]step.Looks         // what nodes look into
	spaces int                            // how many are in the map
	of     map[*input.Object]*input.Space // of inputs that differ from others in names alone
	about  mentioned                      // what conditions mention
	owner  map[circuit.Ref]*input.Object  // of the references with these guards; nil: a parameter or a global
	short  bool                           // a path needed more objects than there are
}

// met returns how many inputs a path has met.
func met(s *step.State) int { return s.Met.Get(int(value.Null)) }

// Fork forks a path before a node that looks into a reference which may be to several objects, calls one of several bodies for it, or
// compares it with another such; and, as the discipline says, before one that reads such a reference.
func (e *Explorer) Fork(a *step.Activation, n ir.Node, s *step.State) []*step.State {
	h := &e.heap
	looks := h.looksOf(n)
	for _, x := range looks.Into {
		if list := h.into(s, x); list != nil {
			return list
		}
	}
	for _, p := range looks.Compares {
		x, _ := e.step.Apart.Reference(p[0], s)
		y, _ := e.step.Apart.Reference(p[1], s)
		if len(x) > 1 && len(y) > 1 && !value.Same(x, y) {
			return h.fork(s, x, p[0])
		}
	}
	switch n := n.(type) {
	case *ir.CallStmt:
		if n.Proc == nil && n.Fun == nil {
			return h.dispatch(s, n)
		}
	case *ir.Load:
		if e.Heap != Laziest && ir.IsRef(n.Place.Type()) {
			return h.read(s, n)
		}
	}
	return nil
}

func (h *initialiser) looksOf(n ir.Node) step.Looks {
	x, ok := h.looks[n]
	if !ok {
		if h.looks == nil {
			h.looks = map[ir.Node]step.Looks{}
		}
		x = step.LooksOf(n)
		h.looks[n] = x
	}
	return x
}

// into forks a path that looks into a reference; nil: there is nothing to decide.
func (h *initialiser) into(s *step.State, x ir.Expr) []*step.State {
	r, ok := h.e.step.Apart.Reference(x, s)
	if !ok {
		return nil
	}
	if l, is := x.(*ir.Local); is {
		s.Locals[l.Index] = r
	}
	if h.open(s, r) {
		return h.fork(s, r, x)
	}
	return nil
}

// dispatch forks a path that calls a method of a reference to objects of several classes.
func (h *initialiser) dispatch(s *step.State, n *ir.CallStmt) []*step.State {
	r, ok := h.e.step.Apart.Reference(n.Args[0], s)
	if !ok || len(r) < 2 {
		return nil
	}
	var class *ir.Class
	for _, t := range r {
		o := h.e.inputs.Object(t.Obj)
		switch {
		case t.Obj == value.Null:
		case o.Class == nil, class != nil && o.Class != class: // an array, or one of several classes
			return h.into(s, n.Args[0])
		default:
			class = o.Class
		}
	}
	return nil
}

// open reports whether it is to be decided what a reference is to, or the path has not met the only object.
func (h *initialiser) open(s *step.State, r value.Refs) bool {
	o, one := r.Single()
	if !one {
		return len(r) > 1
	}
	return o != value.Null && h.spaceOf(h.e.inputs.Object(o)) != nil && s.Met.Get(int(o)) == 0
}

// spaceOf returns the space of an input that differs from others in its name alone; nil: it does not.
func (h *initialiser) spaceOf(o *input.Object) *input.Space {
	if o.From != input.Arbitrary || o.Unseen != "" || o.Opaque != "" {
		return nil
	}
	if list := h.e.inputs.Spaces; h.spaces < len(list) {
		if h.of == nil {
			h.of = map[*input.Object]*input.Space{}
		}
		for _, s := range list[h.spaces:] {
			for _, o := range s.Objects {
				h.of[o] = s
			}
		}
		h.spaces = len(list)
	}
	return h.of[o]
}

// fork returns a state for each object that a reference may be to; x is the expression with the reference. Of the objects of a space that
// the path has not met, the first stands for all: they can be renamed without anything changing, since nothing that the path decided
// mentions them.
func (h *initialiser) fork(s *step.State, r value.Refs, x ir.Expr) (out []*step.State) {
	e := h.e
	out = []*step.State{} // not nil: the state itself does not continue
	tried := map[*input.Space]bool{}
	var beyond []circuit.Ref // objects that the depth excludes
	left, known := e.depthOf(s, r), h.about.onPath(e, s.Path)
	for _, t := range r {
		o := e.inputs.Object(t.Obj)
		sp := h.spaceOf(o)
		unmet := sp != nil && s.Met.Get(int(t.Obj)) == 0
		fresh := unmet && !known.has(t.Obj)
		if fresh {
			if left < 0 {
				beyond = append(beyond, t.When)
				continue
			}
			if tried[sp] {
				e.step.Omissions++
				continue
			}
		}
		u := e.step.Under(s.Split(), t.When)
		if u == nil || !e.feasible(u.Path.Cond) {
			continue
		}
		if unmet {
			tried[sp] = tried[sp] || fresh
			u.Met.Set(int(t.Obj), max(left, 0)+1)
			u.Met.Set(int(value.Null), met(u)+1)
		}
		if l, is := x.(*ir.Local); is {
			u.Locals[l.Index] = value.To(t.Obj)
		}
		out = append(out, u)
	}
	h.beyond(s, beyond)
	return out
}

// beyond leaves out what the bound on chains excludes.
func (h *initialiser) beyond(s *step.State, when []circuit.Ref) {
	e := h.e
	if len(when) == 0 {
		return
	}
	p := e.step.And(s.Path, e.Circuit.OrAll(when...))
	if p != nil && e.Oracle.Feasible(p.Cond) {
		e.step.LeaveOut(p, task.Binding{Bound: task.BoundDepth, Limit: e.Depth})
	}
}

// depthOf returns how many more objects may be met behind one that is met through a reference; negative: this one may not be.
func (e *Explorer) depthOf(s *step.State, r value.Refs) int {
	if e.Depth == 0 {
		return 0
	}
	if o, one := r.Single(); one {
		return e.depthLeft(s, o)
	}
	return e.behind(s, e.heap.ownerOf(r))
}

// behind returns how many objects may be met behind one that a cell of an input refers to; nil: a parameter or a global does.
func (e *Explorer) behind(s *step.State, owner *input.Object) int {
	if owner == nil || s.Met.Get(int(owner.Number)) == 0 {
		return e.Depth
	}
	return s.Met.Get(int(owner.Number)) - 1 - 1 // which is kept plus 1
}

// depthLeft is depthOf for an object that is the only one left: where the path has excluded all others, the reference does not say any more where
// it was.
func (e *Explorer) depthLeft(s *step.State, o value.Obj) int {
	is := func(v value.Value) bool {
		r, ok := v.(value.Refs)
		if !ok || !slices.ContainsFunc(r, func(t value.Target) bool { return t.Obj == o }) {
			return false
		}
		only, one := s.Decided(r).Single()
		return one && only == o
	}
	if slices.ContainsFunc(e.inputs.Roots, is) {
		return e.Depth
	}
	const none = -2
	left := none
	for _, owner := range e.inputs.Objects {
		if owner.From == input.Arbitrary && s.Met.Get(int(owner.Number)) > 0 && slices.ContainsFunc(owner.Memo, is) {
			left = max(left, e.behind(s, owner))
		}
	}
	if left == none {
		return e.Depth
	}
	return left
}

// ownerOf returns the input in whose cell a reference was in the beginning; nil: it was in a parameter or a global.
func (h *initialiser) ownerOf(r value.Refs) *input.Object {
	key := r[0].When &^ 1
	if o, ok := h.owner[key]; ok {
		return o
	}
	h.owner = map[circuit.Ref]*input.Object{}
	for _, o := range h.e.inputs.Objects {
		if o.From != input.Arbitrary {
			continue
		}
		for _, v := range o.Memo {
			refs, _ := v.(value.Refs)
			for _, t := range refs {
				if !t.When.IsConst() {
					h.owner[t.When&^1] = o
				}
			}
		}
	}
	if _, ok := h.owner[key]; !ok {
		h.owner[key] = nil
	}
	return h.owner[key]
}

// read forks a path before a reference is read for the first time.
func (h *initialiser) read(s *step.State, st *ir.Load) []*step.State {
	e := h.e
	v, cell, ok := e.step.Apart.Content(st.Place, s)
	r, is := v.(value.Refs)
	if !ok || !is || e.inputs.Owner(cell).From != input.Arbitrary {
		return nil
	}
	if r = s.Decided(r); len(r) < 2 {
		return nil
	}
	if e.Heap == Lazy {
		return h.fork(s, r, nil)
	}
	null := r.When(value.Null)
	if null == circuit.False {
		return nil
	}
	out := []*step.State{}
	for _, g := range []circuit.Ref{null, null.Not()} {
		if u := e.step.Under(s.Split(), g); u != nil && e.feasible(u.Path.Cond) {
			out = append(out, u)
		}
	}
	return out
}
