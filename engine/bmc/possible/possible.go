// Package possible follows code to what it may call, with the objects that there may be: of classes that the code creates, that inputs of
// the types it mentions have, and that were there before.
package possible

import (
	"assay/ir"
	"assay/symbolic/input"
)

// Walk goes from procedure to procedure.
type Walk struct {
	program  *ir.Program
	inputs   *input.Inputs
	own      func(*ir.Proc) bool
	believed func(*ir.CallStmt) bool
	seen     map[*ir.Proc]bool
	work     []*ir.Proc
	live     map[*ir.Class]bool
	classes  []*ir.Class        // the same, in order
	types    map[*ir.Class]bool // of which inputs were asked for
	virtual  []*ir.CallStmt     // calls of their methods
}

// New begins a walk with the objects that inputs are already, and those that were there before. It enters own procedures, and no
// calls that are believed.
func New(p *ir.Program, in *input.Inputs, own func(*ir.Proc) bool, believed func(*ir.CallStmt) bool) *Walk {
	w := &Walk{program: p, inputs: in, own: own, believed: believed, seen: map[*ir.Proc]bool{}, live: map[*ir.Class]bool{}, types: map[*ir.Class]bool{}}
	w.begins()
	return w
}

// Next returns the next procedure that has a body; nil: there is none.
func (w *Walk) Next() *ir.Proc {
	for len(w.work) > 0 {
		q := w.work[0]
		w.work = w.work[1:]
		if q.External() && (w.program.Loader == nil || w.program.Loader.Load(q) != nil) {
			continue
		}
		w.mentions(q)
		return q
	}
	return nil
}

// Add adds a procedure that may run.
func (w *Walk) Add(q *ir.Proc) {
	if q != nil && !w.seen[q] && w.own(q) {
		w.seen[q] = true
		w.work = append(w.work, q)
	}
}

// begins adds the objects that inputs are already, and those that were there before.
func (w *Walk) begins() {
	for _, s := range w.inputs.Spaces {
		for _, k := range s.Kinds {
			w.exists(k)
		}
	}
	if base := w.inputs.Base; base != nil {
		for ref := range base.Objects() {
			w.exists(base.Class(ref))
		}
	}
}

// exists adds a class of objects.
func (w *Walk) exists(c *ir.Class) {
	if c == nil || w.live[c] {
		return
	}
	w.live[c] = true
	w.classes = append(w.classes, c)
	for _, s := range w.virtual {
		w.receive(s, c)
	}
}

// receive adds what a virtual call runs on an object of a class.
func (w *Walk) receive(s *ir.CallStmt, c *ir.Class) {
	if s.Class == nil || c.Subclass(s.Class) {
		w.Add(c.Lookup(s.Method))
	}
}

// Calls adds what a call may run.
func (w *Walk) Calls(s *ir.CallStmt) {
	if w.believed(s) {
		return
	}
	if s.Proc != nil || s.Fun != nil {
		for _, q := range w.program.Targets(s) {
			w.Add(q)
		}
		return
	}
	w.virtual = append(w.virtual, s)
	for _, c := range w.classes {
		w.receive(s, c)
	}
}

// mentions adds the objects that a procedure creates, and those that inputs of its types may be.
func (w *Walk) mentions(q *ir.Proc) {
	of := func(t ir.Type) {
		for a, ok := t.(ir.Array); ok; a, ok = t.(ir.Array) {
			t = a.Elem
		}
		r, ok := t.(ir.Ref)
		if !ok || r.Class == nil || w.types[r.Class] {
			return
		}
		w.types[r.Class] = true
		list, _ := w.inputs.Instances(r.Class)
		for _, c := range list {
			w.exists(c)
		}
	}
	for _, v := range q.Locals {
		of(v.Typ)
	}
	node := func(n ir.Node) {
		for _, x := range ir.Exprs(n) {
			ir.Walk(x, func(x ir.Expr) bool {
				of(x.Type())
				if t, ok := x.(*ir.TypeTest); ok {
					of(t.Of)
				}
				return true
			})
		}
	}
	for _, b := range q.Blocks {
		for _, s := range b.Stmts {
			if k, ok := s.(*ir.New); ok {
				w.exists(k.Class)
			}
			node(s)
		}
		node(b.Term)
	}
}
