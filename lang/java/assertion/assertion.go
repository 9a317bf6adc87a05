// Package assertion checks contracts of Java while a program runs. It defines what the VM watches
// (watch.Checks), and reports in terms of the source what did not hold.
//
// # Model
//
// A Checker connects the contracts of a world's program (java.Contracts) with a run of it. The VM
// evaluates; the Checker decides what counts, keeps what could not be evaluated, and explains a
// violation: the clause, its false part, the values in it, and the objects around them.
//
// # What is checked, and when
//
//	requires             when the call begins, its parameters in place
//	ensures, signals     when it ends, with or without an exception
//	assignable           at every write, also one that is taken back later: what existed at
//	                     the call and is not listed must keep its value
//	\strictly_nothing    at every allocation too
//	invariant            of every object in a visible state, when a method that is no helper
//	                     begins or ends: no other call on the object, nor one of a static
//	                     method of its class, is in progress, and its constructor has ended
//	loop_invariant       before the loop and after each round; decreases, assignable with them
//	decreases            of a method: when it calls itself
//	assert, assume, set  at their place; an assumption that is false ends the check
//
// Changes by the library of its own objects are not checked, unless a method of the program holds
// the object in a variable. Initialising a class is no change.
package assertion

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/source"
	"assay/vm/watch"
)

// Checker checks the contracts of one run.
type Checker struct {
	world   *java.World
	said    *java.Contracts
	clauses map[*ir.Clause]*contract.Clause
	facts   []watch.Fact
	classes int // contracts of classes that facts and clauses have
	unknown []*source.Diagnostic
	told    map[*ir.Clause]bool

	derived   []*derived
	mentioned map[*ir.Clause][]*derived
	reads     map[*ir.Clause][]*ir.Global
}

// New returns a checker of what a world's program carries.
func New(w *java.World, k *java.Contracts) *Checker {
	return &Checker{world: w, said: k, clauses: map[*ir.Clause]*contract.Clause{}, told: map[*ir.Clause]bool{}, mentioned: map[*ir.Clause][]*derived{}, reads: map[*ir.Clause][]*ir.Global{}}
}

// Watch returns what the VM is to check.
func (c *Checker) Watch() *watch.Checks {
	return &watch.Checks{Of: c.of, Facts: c.invariants, Refers: c.refers, Counts: c.counts, Unknown: c.undecided, Derive: c.derive, Said: c.statement}
}

// statement returns the clause of an assertion or assumption of a body.
func (c *Checker) statement(n ir.Node) *ir.Clause {
	if s := c.said.Stmt(n); s != nil && s.Clause != nil {
		return s.Clause.Clause
	}
	return nil
}

// Unknown returns the clauses that could not be evaluated, in order of occurrence.
func (c *Checker) Unknown() []*source.Diagnostic { return c.unknown }

// undecided notes a clause that could not be evaluated.
func (c *Checker) undecided(cl *ir.Clause, why string) {
	if c.told[cl] {
		return
	}
	c.told[cl] = true
	c.unknown = append(c.unknown, &source.Diagnostic{
		Code: decl.CodeUnsupported, Severity: source.Warning, Span: cl.Span,
		Message: "not checked: " + cl.Text + ": " + why,
	})
}

func (c *Checker) own(p *ir.Proc) bool {
	m := c.world.Method(p)
	return m != nil && c.said.Own(m.Class.File.Name)
}

// of returns what is checked of a procedure.
func (c *Checker) of(p *ir.Proc) *watch.Proc {
	m := c.world.Method(p)
	said := c.said.Said(m)
	if said == nil {
		return nil
	}
	static := m.File.Flags.Has(classfile.Static)
	w := &watch.Proc{This: !static, Maker: m.File.Name == "<init>", Visible: !said.Helper(), Of: m.Class.IR}
	if static {
		w.StaticsOf = m.Class.IR
	}
	owes, _ := c.said.Owing(m)
	for _, o := range owes {
		w.Owed = append(w.Owed, watch.Owed{Param: o.Param, Fields: o.Fields})
	}
	w.Inner = strings.HasPrefix(m.File.Name, "lambda$")
	k := c.said.Method(p)
	if k == nil {
		return w
	}
	w.Requires, w.Ensures, w.Signals = c.list(slices.Concat(k.Meaning, k.Owed(), contract.Valued(k.Measures))), c.list(k.Ensures), c.list(k.Signals)
	w.Measures = c.list(k.Measures)
	w.Frame, w.NoAlloc = k.IR.Frame, k.NeverAllocates()
	for _, f := range k.Frames {
		w.Cases = append(w.Cases, watch.Case{When: c.list([]*contract.Clause{f.When})[0], Frame: f.Frame, NoAlloc: f.NoAlloc})
	}
	w.Old = asks(w.Ensures) || asks(w.Signals)
	for _, s := range k.Body {
		if s.Clause != nil {
			c.clauses[s.Clause.Clause] = s.Clause
		}
		w.Old = w.Old || s.Clause != nil && asks([]*ir.Clause{s.Clause.Clause})
	}
	for _, r := range k.Reads {
		if why := c.said.ReadsElsewhere(p); why != "" {
			c.undecided(&ir.Clause{Text: r.Text, Span: r.Span}, why)
			break
		}
	}
	for _, r := range k.Calls {
		if why := c.said.CallsElsewhere(p, r); why != "" {
			c.undecided(&ir.Clause{Text: r.Text, Span: r.Span}, why)
			break
		}
	}
	for _, l := range c.said.Loops(p) {
		x := watch.Loop{Entry: l.Entry, Head: l.Head, Invariants: c.list(slices.Concat(l.Said.Loop, contract.Valued(l.Said.Decreases))), Measures: c.list(l.Said.Decreases), Frame: l.Said.Frame}
		w.Old = w.Old || asks(x.Invariants) || asks(x.Measures)
		w.Loops = append(w.Loops, x)
	}
	return w
}

// refers returns the fields whose objects a call owes invariants of, with those of the class.
func (c *Checker) refers(k *ir.Class) (out []*ir.Field) {
	of := c.world.Of(k)
	if of == nil {
		return nil
	}
	for _, f := range c.said.Referring(of) {
		out = append(out, f.IR)
	}
	return out
}

// list returns the clauses of ir, and records their origins.
func (c *Checker) list(clauses []*contract.Clause) []*ir.Clause {
	var out []*ir.Clause
	for _, k := range clauses {
		c.clauses[k.Clause] = k
		out = append(out, k.Clause)
	}
	return out
}

// asks reports whether clauses refer to the state at the call.
func asks(list []*ir.Clause) bool {
	found := false
	for _, k := range list {
		ir.Walk(k.X, func(x ir.Expr) bool {
			switch x.(type) {
			case *ir.Old, *ir.Fresh:
				found = true
			}
			return !found
		})
	}
	return found
}

// invariants returns those of the classes that the program has by now.
func (c *Checker) invariants() []watch.Fact {
	all := c.said.Classes()
	for _, k := range all[c.classes:] {
		c.fieldsOf(k)
		if len(k.Invariants)+len(k.Statics) > 0 {
			c.facts = append(c.facts, watch.Fact{Class: k.IR, Invariants: c.list(k.Invariants), Statics: c.list(k.Statics), Ready: c.ready(k.IR)})
		}
	}
	if len(all) > c.classes {
		c.mentioned = map[*ir.Clause][]*derived{}
	}
	c.classes = len(all)
	return c.facts
}

// ready reports whether a class is initialised.
func (c *Checker) ready(k *ir.Class) func(func(*ir.Global) uint64) bool {
	class := c.world.Of(k)
	return func(global func(*ir.Global) uint64) bool {
		return class != nil && (!class.NeedsInit() || class.State() != nil && java.Ready(global(class.State())))
	}
}

// counts reports whether a change that no frame lists is one.
func (c *Checker) counts(ch *watch.Change) bool {
	if ch.Var != nil && !c.said.Location(ch.Var) {
		return false
	}
	for _, p := range ch.Above() {
		if strings.HasPrefix(p.Name, "initialise ") {
			return false
		}
	}
	if ch.Field != nil && c.world.Memo(ch.Field) {
		return false
	}
	writer := ch.Writer()
	if _, _, text := c.world.Text(writer); text {
		return false
	}
	if _, _, class := c.world.Mirrored(writer); class {
		return false
	}
	switch {
	case ch.Fresh, ch.Var != nil, ch.Class != nil && c.said.Own(java.Internal(ch.Class.Name)), c.own(writer):
		return true
	}
	return ch.Held(c.own)
}
