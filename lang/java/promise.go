package java

import (
	"fmt"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/source"
	"assay/task"
)

// This file returns what callers know of methods: their contracts, with or without a body, and objects of types without
// implementation.

// Head is a method as its callers see it.
type Head struct {
	Proc *ir.Proc // parameters and results, and no body
	Said *contract.Contract
	err  error
}

// Called returns the method that the static type of the receiver has for a call in a class whose
// contracts count; nil if it has no contract.
func (k *Contracts) Called(st *ir.CallStmt) *Method { return k.called[st] }

// Head returns a method as its callers see it; nil if it has no contract.
func (k *Contracts) Head(m *Method) (*Head, error) {
	if h, ok := k.heads[m]; ok {
		if h == nil {
			return nil, nil
		}
		return h, h.err
	}
	h := k.head(m)
	k.heads[m] = h
	if h == nil {
		return nil, nil
	}
	return h, h.err
}

func (k *Contracts) head(m *Method) *Head {
	said := k.Said(m)
	if said == nil {
		return nil
	}
	w := k.world
	q := w.Helper("contract of "+m.Class.IR.Name+"."+m.File.Name+m.File.Desc, func(q *ir.Proc) {
		if !m.File.Flags.Has(classfile.Static) {
			q.Params = append(q.Params, q.NewLocal("this", ir.Ref{}, source.Span{}))
		}
		for i, t := range m.File.Type.Params {
			name := said.Names[i]
			if name == "" || name == "result" || name == "exc" { // the names of what is made below
				name = fmt.Sprintf("p%d", i)
			}
			q.Params = append(q.Params, q.NewLocal(name, ValueType(t), source.Span{}))
		}
		w.FinishHead(q, m.File.Type.Result)
	}, nil)
	before := k.Set.Errors
	k.Set.Errors = source.List{}
	h := &Head{Proc: q, Said: contract.LowerFor(k.Set, said, q, k.prog)}
	if k.Set.Errors.Failed() {
		h.err = fmt.Errorf("the contract of %s cannot be used: %w", said, k.Set.Errors.Err())
	}
	k.Set.Errors = before
	if h.Said == nil && h.err == nil {
		return nil
	}
	return h
}

// Over returns the contract of a method that another one overrides, over the parameters and results
// of that one; nil if it has none. Diagnostics go to the set.
func (k *Contracts) Over(m *Method, of *decl.Method) *ir.Contract {
	if c := contract.LowerFor(k.Set, of, m.Proc, k.prog); c != nil {
		return c.IR
	}
	return nil
}

// Stand returns a class whose objects represent those of any class that implements a type: they have no code of their
// own.
func (w *World) Stand(c *Class) *ir.Class {
	k := &ir.Class{Name: w.Fresh(c.IR.Name + " (any)"), Short: simpleName(c.File.Name), Super: c.IR, Span: c.IR.Span}
	if c.IR.Interface {
		k.Super, k.Interfaces = w.Object.IR, []*ir.Class{c.IR}
	}
	w.addClass(k)
	return k
}

// Add adds a procedure that was made elsewhere.
func (w *World) Add(p *ir.Proc) *ir.Proc {
	for i, b := range p.Blocks {
		b.Index = i
	}
	return w.AddProc(p, nil)
}

// Global adds a variable.
func (w *World) Global(name string, t ir.Type) *ir.Global { return w.AddGlobal(w.Fresh(name), t) }

// Owed is a part of a precondition that cannot be checked at a call.
type Owed struct {
	Kind      task.Kind   // empty: a precondition
	Span      source.Span // of the call
	Text, Why string
	Of        Invariant // not nil: an invariant at the call, which is nothing where the code cannot break it
}

// Unasked returns the preconditions of calls of a procedure that are not part of the program.
func (k *Contracts) Unasked(p *ir.Proc) []Owed { return k.unasked[p] }

// Leave records a precondition of a call, or another property, that is not checked.
func (k *Contracts) Leave(p *ir.Proc, o Owed) { k.unasked[p] = append(k.unasked[p], o) }

// Called returns the name of a method for users: Counter.inc, Counter.new.
func (m *Method) Called() string {
	if m.File.Name == "<init>" {
		return m.Class.IR.Name + ".new"
	}
	return m.Class.IR.Name + "." + m.File.Name
}

// Abstraction returns a model field of which only a condition is known, and that an expression reads; empty: it reads none.
func (k *Contracts) Abstraction(x ir.Expr) (name string) {
	ir.Walk(x, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Global:
			if _, ok := y.Typ.(*ir.Rel); ok {
				name = y.Name
			}
		case *ir.Read:
			if f := y.Place.Field; y.Place.Kind == ir.PlaceField && k.model(f) {
				name = f.Name
			}
		}
		return name == ""
	})
	return name
}

// model reports whether a field is a model field.
func (k *Contracts) model(f *ir.Field) bool {
	d := k.world.Of(f.Owner).ghost(f)
	return d != nil && d.Ghost.Model
}

// ReadsElsewhere says which methods that a procedure calls may read what its contract does not list: all but those that may read nothing, and
// functions of numbers. Empty: none.
func (k *Contracts) ReadsElsewhere(p *ir.Proc) string {
	return k.elsewhere(p, func(m *Method, _ *ir.Proc) string {
		if m == nil {
			return "what is called is not known, nor what it reads"
		}
		if h, err := k.Head(m); err == nil && h != nil && h.Said.Nothing() {
			return ""
		}
		return "nothing says that " + m.Called() + ", which it calls, reads no more: accessible \\nothing"
	})
}

// CallsElsewhere says which methods that a procedure calls may call what its contract does not list: those under check whose own contract does not
// say what they call. What methods of libraries call is their own affair. Empty: none.
func (k *Contracts) CallsElsewhere(p *ir.Proc, c *contract.Calls) string {
	seen := map[*ir.Proc]bool{p: true}
	var further func(m *Method, body *ir.Proc) string
	further = func(m *Method, body *ir.Proc) string {
		if m == nil {
			return "what is called is not known, nor what it calls"
		}
		if !k.own(m.Class.File.Name) || seen[body] {
			return ""
		}
		if h, err := k.Head(m); err == nil && h != nil && c.Within(h.Said) {
			return ""
		}
		if body != nil && len(body.Blocks) > 0 { // its code is known
			seen[body] = true
			return k.elsewhere(body, func(n *Method, body *ir.Proc) string {
				if n != nil && !c.May(k.Set, n.Class.File.Name, n.File) {
					return m.Called() + ", which it calls, calls " + n.Called() + ", which is not listed"
				}
				return further(n, body)
			})
		}
		return "nothing says that " + m.Called() + ", which it calls, calls no more: callable \\nothing"
	}
	return k.elsewhere(p, further)
}

// elsewhere returns the first thing that is to be said of a method which a procedure calls, nil if it is not known, and of the only body that the call
// may run; nil: there may be others.
func (k *Contracts) elsewhere(p *ir.Proc, of func(m *Method, body *ir.Proc) string) string {
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			c, ok := s.(*ir.CallStmt)
			if !ok {
				continue
			}
			m := k.called[c]
			if m == nil && c.Proc != nil {
				if m = k.world.Method(c.Proc); m == nil || m.Hidden() { // a helper that throws an exception, and the like
					continue
				}
			}
			if m != nil && (m.File.Name == "<init>" && m.Class.File.Name == "java/lang/Object" || m.File.Name == "<clinit>" || m.Class.File.Name == "java/lang/Math") {
				continue
			}
			if why := of(m, c.Proc); why != "" {
				return why
			}
		}
	}
	return ""
}
