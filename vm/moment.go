// This file evaluates expressions of contracts in the state in which a run stopped.

package vm

import (
	"errors"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
	"assay/vm/watch"
)

// Moment is a state of a run in which clauses were evaluated, with the values of locals.
type Moment struct {
	s *State
	r state.Registers
}

// Moment returns the moment of a run, over registers.
func (s *State) Moment(r state.Registers) *Moment { return &Moment{s, r} }

// Proc returns the procedure whose locals have values.
func (q *Moment) Proc() *ir.Proc { return q.r.Proc.IR }

// Value returns the value of an expression; false if it has none.
func (q *Moment) Value(x ir.Expr) (state.Value, bool) {
	m := evaluator(q.s, q.s.Threads[q.s.Current], 1<<22)
	u := q.s.code.ExprUnit(q.r.Proc, x)
	v := m.value(u, q.r)
	if m.stopped || len(u.Result) != 1 {
		return state.Value{}, false
	}
	if ir.IsRef(x.Type()) && v.Word >= uint64(len(q.s.Heap.Objs)) {
		return state.Value{}, false // a call allocated it in a copy of the state
	}
	return v, true
}

// askedWork is how much an expression that somebody asks for may take.
const askedWork = 1 << 24

// Ask returns the value of an expression of contracts over registers, as the checks of a run evaluate it; it changes nothing. Where fields have to be
// computed for it, that is done in a copy. The error says why it has no value.
func Ask(s *State, c *watch.Checks, r state.Registers, cl *ir.Clause, computed bool) (state.Value, error) {
	if computed {
		s = s.Clone()
	}
	m := evaluator(s, s.Threads[s.Current], askedWork)
	k := c.Watcher(&s.State)
	k.Machine(m)
	v, how, why := k.Value(cl, r)
	switch {
	case how != watch.Valued:
		return v, errors.New(why)
	case ir.IsRef(cl.X.Type()) && v.Word >= uint64(len(s.Heap.Objs)):
		return v, errors.New("it is an object that the expression makes, which is not there in the run")
	}
	return v, nil
}

// Keeps reports whether clauses about the local with index 0 hold of all objects of a class. One that has no value does.
func Keeps(s *State, of *ir.Class, list []*ir.Clause) bool {
	p := &ir.Proc{Name: "an invariant"}
	p.Params = []*ir.Local{p.NewLocal("this", ir.Ref{}, p.Span)}
	pc := s.code.NewProc(p)
	for ref := code.GlobeObject + 1; ref < len(s.Heap.Objs); ref++ {
		if x := s.Heap.Objs[ref]; !x.IsObject() || !s.code.Prog.Classes[x.Kind].Subclass(of) {
			continue
		}
		words := make([]uint64, pc.Words)
		words[0] = uint64(ref)
		for _, cl := range list {
			m := evaluator(s, s.Threads[s.Current], askedWork)
			if !(clauses{m, state.Registers{Proc: pc, Words: words}}).holds(cl) && !m.stopped {
				return false
			}
		}
	}
	return true
}

// Truth is the value of a condition; false too if it has none.
func (q *Moment) Truth(x ir.Expr) (value, ok bool) {
	v, ok := q.Value(x)
	return v.Word != 0, ok
}

// Show returns a value as reports have it.
func (q *Moment) Show(t ir.Type, v state.Value) task.Value { return q.s.Names().Value(t, v) }

// With adds a local with a value: it gives the moment that has it, and the local.
func (q *Moment) With(name string, t ir.Type, v uint64) (*Moment, *ir.Local) {
	own := q.r.Proc.IR
	p := &ir.Proc{Name: own.Name, Params: own.Params, Results: own.Results, Exc: own.Exc}
	p.Locals = append(p.Locals, own.Locals...)
	l := p.NewLocal(name, t, p.Span)
	n := q.r.Proc.Words
	r := state.Registers{Proc: q.s.code.NewProc(p), Words: append(slices.Clone(q.r.Words[:n]), v), Rels: q.r.Rels}
	if q.r.Old != nil {
		old := *q.r.Old
		old.Words = append(slices.Clone(old.Words[:n]), v)
		r.Old = &old
	}
	return q.s.Moment(r), l
}

// Heap are objects by their numbers, and variables that refer to them, as a state to draw.
func (q *Moment) Heap(refs []uint64, vars []task.Slot) task.State {
	n := q.s.Names()
	out := task.State{Vars: vars}
	for _, ref := range refs {
		out.Objects = append(out.Objects, n.Object(&q.s.Heap, ref))
	}
	return out
}

// Refers returns the objects that the cells of one hold references to, in order.
func (q *Moment) Refers(ref uint64) []uint64 {
	h := &q.s.Heap
	if ref == 0 || ref >= uint64(len(h.Objs)) {
		return nil
	}
	var out []uint64
	o := h.Objs[ref]
	leaves := q.s.code.CellsOf(o.Kind)
	for i := o.Off; i < o.End; i++ {
		if f := leaves[int(i-o.Off)%len(leaves)]; !f.Rel && ir.IsRef(f.Typ) && h.Cells[i] != 0 {
			out = append(out, h.Cells[i])
		}
	}
	return out
}

// ClassOf returns the class of an object; nil for an array.
func (q *Moment) ClassOf(ref uint64) *ir.Class {
	if o := q.s.Heap.Objs[ref]; ref > code.GlobeObject && o.IsObject() {
		return q.s.code.Prog.Classes[o.Kind]
	}
	return nil
}

// Now returns the current moment of a run: the locals of the frame that runs.
func (s *State) Now() *Moment {
	t := s.Threads[s.Current]
	f := t.Top()
	r := state.Registers{Proc: f.Proc, Words: t.Words[f.Words:], Rels: t.Rels[f.Rels:]}
	if s.watch != nil {
		r.Old = s.watch.Old(f)
	}
	return s.Moment(r)
}
