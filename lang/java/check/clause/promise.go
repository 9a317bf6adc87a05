package clause

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/input"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/task"
)

// This file defines what callers know of the methods that they call.

// Promise returns the contract of the method that a call names: that of the static type, whatever
// the class of the receiver does. Methods without a contract promise nothing.
func (w *Clauses) Promise(st *ir.CallStmt) *ir.Promise {
	m := w.Contracts.Called(st)
	if m == nil {
		return nil
	}
	if p, ok := w.promises[m]; ok {
		return p
	}
	said := w.Contracts.Said(m)
	if why := target.Unread(said); why != "" {
		w.promises[m] = &ir.Promise{Name: m.Called(), Why: why}
		return w.promises[m]
	}
	if !target.Says(said) {
		w.promises[m] = nil
		return nil
	}
	h, err := w.Contracts.Head(m)
	if err != nil {
		w.promises[m] = &ir.Promise{Name: m.Called(), Why: err.Error()}
		return w.promises[m]
	}
	if h == nil {
		return nil
	}
	p := &ir.Promise{Name: m.Called(), Proc: h.Proc, Contract: h.Said.IR, Makes: isConstructor(m), NoAlloc: h.Said.NeverAllocates()}
	p.Keeps = w.keeps(m)
	if t := m.File.Type.Result; t.IsRef() {
		p.Result = w.TypeOf(t)
	}
	if f := p.Contract.Frame; f != nil && p.Makes { // its own object is new
		own := &ir.Frame{Vars: f.Vars, Classes: f.Classes, Places: slices.Clone(f.Places), Writes: f.Writes}
		for _, d := range m.Class.IR.AllFields() {
			own.Places = append(own.Places, &ir.Place{Kind: ir.PlaceField, Base: h.Proc.Params[0], Field: d})
		}
		k := *p.Contract
		k.Frame = own
		p.Contract = &k
	}
	p.Contract, p.Assumed = promised(h.Said, p.Contract)
	if p.Keeps {
		w.keepStatics(p)
	}
	p.Why, p.Assumed = w.stale(m, p), append(p.Assumed, w.lambdasOf(m)...)
	w.promised[p] = m
	p.Throws = w.throws(m, p)
	w.promises[m] = p
	return p
}

// promised returns a contract as callers see it: what is free they do not owe, and may take. That is assumed.
func promised(said *contract.Contract, c *ir.Contract) (out *ir.Contract, assumed []string) {
	k := *c
	k.Requires, k.Ensures = nil, slices.Clone(c.Ensures)
	for _, r := range c.Requires {
		if r.Rests == nil {
			k.Requires = append(k.Requires, r)
		}
	}
	for _, e := range said.Promised {
		k.Ensures, assumed = append(k.Ensures, e.Clause), append(assumed, e.Text)
	}
	return &k, assumed
}

// lambdasOf returns the assumption that lambdas which implement a method satisfy its contract,
// which is not checked.
func (w *Clauses) lambdasOf(m *java.Method) []string {
	if !m.Class.IR.Interface {
		return nil
	}
	var out []string
	for _, l := range w.Program.BesideOf().Lambdas {
		c := w.Java.Known(l.Of)
		if l.Name != m.File.Name || c == nil || !c.IR.Subclass(m.Class.IR) {
			continue
		}
		text := fmt.Sprintf("lambdas and method references that implement %s keep its contract, which is not checked", m.Called())
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// Promises returns the contracts of methods that a goal may call, as users name them.
func (w *Clauses) Promises(g *ir.Goal) []string {
	k := w.Kinds[g]
	if k == nil || !k.Code() {
		return nil
	}
	return w.promisesIn(w.effectsOf(w.Java.Known(k.Class.File.Name).Declared(k.Method.Name, k.Method.Desc).Proc))
}

// promisesIn returns the contracts of what some code calls.
func (w *Clauses) promisesIn(e *effects) []string {
	var out []string
	for p := range e.seen {
		for _, b := range p.Blocks {
			for _, s := range b.Stmts {
				if c, ok := s.(*ir.CallStmt); ok {
					if p := w.Promise(c); p != nil {
						out = append(out, p.Name)
					}
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// keepStatics adds static invariants to the pre- and postcondition of a call.
func (w *Clauses) keepStatics(p *ir.Promise) {
	k := *p.Contract
	k.Requires = slices.Concat(k.Requires, w.staticInvariants(nil, task.KindInvariant, ""))
	k.Ensures = slices.Concat(k.Ensures, w.staticInvariants(nil, task.KindInvariant, ""))
	k.Signals = slices.Concat(k.Signals, w.staticInvariants(nil, task.KindInvariant, contract.AfterException))
	p.Contract = &k
}

// Judged reports whether the contract is checked for receivers of a class: that of a method for
// those on which a call runs it, that of a constructor for objects of its own class.
func (w *Clauses) Judged(p *ir.Promise, c *ir.Class) bool {
	m := w.promised[p]
	switch {
	case m == nil || m.File.Flags.Has(classfile.Static):
		return true
	case p.Makes:
		return c == m.Class.IR
	}
	return m.Key == "" || c.Lookup(m.Key) == m.Proc
}

// stale reports a contract that mentions model fields, whose values at a call are unknown.
func (w *Clauses) stale(m *java.Method, p *ir.Promise) string {
	k := *p.Contract
	if p.Keeps {
		for _, c := range w.Classes {
			for _, inv := range c.IR.Invariants {
				if w.Kept(inv) {
					k.Requires = append(k.Requires[:len(k.Requires):len(k.Requires)], inv)
				}
			}
		}
	}
	if list := w.mentioned(&k); len(list) > 0 {
		return fmt.Sprintf("the contract of %s has to do with the model field %s", m.Called(), list[0].global.Name)
	}
	return ""
}

func isConstructor(m *java.Method) bool { return m.File.Name == "<init>" }

// throws returns the exceptions that a method may end with, as far as its contract does not
// exclude them: those that are declared, those that the contract mentions, and unchecked ones.
func (w *Clauses) throws(m *java.Method, p *ir.Promise) []*ir.Class {
	var declared, out []*ir.Class
	add := func(list []*ir.Class, k *ir.Class) []*ir.Class {
		if k.Abstract || slices.Contains(list, k) {
			return list
		}
		return append(list, k)
	}
	for _, name := range m.File.Throws {
		if c, err := w.Java.Class(name); err == nil {
			declared, out = append(declared, c.IR), add(out, c.IR)
		}
	}
	for _, cl := range p.Contract.Signals {
		aside := cl.Kind == task.KindThrow // errors, which it allows without mentioning them
		ir.Walk(cl.X, func(x ir.Expr) bool {
			t, ok := x.(*ir.TypeTest)
			if !ok || t.X != ir.Expr(p.Proc.Exc) {
				return true
			}
			k := t.Of.(ir.Ref).Class
			if aside && k.Name == "java.lang.Error" {
				aside = false
				return true
			}
			checked := !boot.Below(k, "java.lang.RuntimeException") && !boot.Below(k, "java.lang.Error")
			if !checked || slices.ContainsFunc(declared, k.Subclass) {
				out = add(out, k)
			}
			return true
		})
	}
	for _, name := range append([]string{"java/lang/RuntimeException"}, w.Program.Caught()...) {
		if c, err := w.Java.Class(name); err == nil && (boot.Below(c.IR, "java.lang.RuntimeException") || slices.ContainsFunc(declared, c.IR.Subclass)) {
			out = add(out, c.IR)
		}
	}
	return out
}

// Makes reports whether a procedure is a constructor of a class under check.
func (w *Clauses) Makes(p *ir.Proc) bool {
	m := w.Java.Method(p)
	return m != nil && isConstructor(m) && w.Owns(m.Class)
}

// Kept reports whether methods have to preserve an invariant: those of classes under check do,
// except what the compiler ensures.
func (w *Clauses) Kept(k *ir.Clause) bool {
	if w.kept == nil {
		w.kept = map[*ir.Clause]bool{}
		for _, c := range w.Classes {
			for _, inv := range c.IR.Invariants {
				w.kept[inv] = !w.objects.Taken[inv]
			}
		}
	}
	return w.kept[k]
}

// Unbreakable reports whether no code can break an invariant, which the program shows (input.Objects) or the compiler ensures.
func (w *Clauses) Unbreakable(k *ir.Clause) bool {
	_, shown := k.Ground().(ir.Derived)
	return w.objects.Taken[k] && (shown || k.Ground() == ir.Taken{Text: input.NotDeserialised})
}

// Changes reports whether a method without a contract may change a field: a non-final one of a
// class under check.
func (w *Clauses) Changes(f *ir.Field) bool {
	c := w.Java.Of(f.Owner)
	if c == nil || !w.Owns(c) || f == c.Abandoned() {
		return false
	}
	for _, d := range c.File.Fields {
		if d.Flags.Has(classfile.Final) && !d.Flags.Has(classfile.Static) && c.Field(d.Name, d.Desc) == f {
			return false
		}
	}
	return true
}
