package clause

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/initial"
	"assay/lang/java/check/input"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/formula"
	"assay/language"
	"assay/task"
)

// Clauses builds contracts of goals and of calls, and the list of what is not checked.
type Clauses struct {
	*boot.Base
	objects *input.Objects
	order   *initial.Order

	ofClass   map[*ir.Clause]*java.Class // static invariants in contracts of goals: of which class
	promises  map[*java.Method]*ir.Promise
	promised  map[*ir.Promise]*java.Method
	kept      map[*ir.Clause]bool
	models    []*abstraction // nil: not looked for
	unchecked map[*ir.Goal][]language.Unchecked
	reached   map[*ir.Proc]map[*ir.Proc]bool // by procedures that are called by contract: what they may call
}

// New returns an empty one for a program.
func New(w *boot.Base, o *input.Objects, r *initial.Order) *Clauses {
	return &Clauses{
		Base: w, objects: o, order: r, ofClass: map[*ir.Clause]*java.Class{}, promises: map[*java.Method]*ir.Promise{}, promised: map[*ir.Promise]*java.Method{},
		unchecked: map[*ir.Goal][]language.Unchecked{}, reached: map[*ir.Proc]map[*ir.Proc]bool{},
	}
}

// ContractOf returns the contract of a goal: that of the method, the existence of a receiver which
// runs this method and no other, and the invariants of classes.
func (w *Clauses) ContractOf(g *goal.Goal, m *java.Method, p *ir.Proc) *ir.Contract {
	k := &ir.Contract{}
	if g.Over != nil {
		if said := w.Contracts.Over(m, g.Over); said != nil {
			*k = *said
		}
	} else if said := w.caseOf(g, m); said != nil {
		*k = *said
		if g.Kind == goal.OfConstructor {
			k = w.ofConstruction(said, m, p)
		}
	}
	k.Requires = slices.Concat(w.receiver(g, m), w.around(g, p), k.Requires, w.owed(g, m, p))
	if w.keeps(m) && w.invariant() {
		e := w.effectsOf(p)
		k.Requires = slices.Concat(w.staticsOf(e, k), k.Requires, w.invariants(e, task.KindPrecondition, ""))
		if g.Frame != nil {
			return k
		}
		k.Ensures = slices.Concat(k.Ensures, w.staticInvariants(e, task.KindInvariant, ""), w.invariants(e, task.KindInvariant, ""))
		k.Signals = slices.Concat(k.Signals, w.staticInvariants(e, task.KindInvariant, contract.AfterException), w.invariants(e, task.KindInvariant, contract.AfterException))
	}
	return k
}

// caseOf returns the contract of the method of a goal, or of one case of it that is about the frame.
func (w *Clauses) caseOf(g *goal.Goal, m *java.Method) *ir.Contract {
	if g.Frame == nil {
		return m.Proc.Contract
	}
	k := &ir.Contract{}
	if said := w.Contracts.Method(m.Proc); said != nil {
		k.Requires = slices.Clone(said.IR.Requires)
		for _, f := range said.Frames {
			if f.Case.At == g.Frame.At { // forks read sources again
				k.Requires, k.Frame = append(k.Requires, f.When.Clause), f.Frame
			}
		}
	}
	return k
}

// receiver adds that there is one, and that its class does not override the method.
func (w *Clauses) receiver(g *goal.Goal, m *java.Method) []*ir.Clause {
	if g.Kind != goal.OfMethod || m.File.Flags.Has(classfile.Static) {
		return nil
	}
	this := m.Proc.Params[0]
	out := []*ir.Clause{{
		X: &ir.Apply{Op: ir.OpNe, Args: []ir.Expr{this, &ir.Const{Typ: ir.Null{}}}, Typ: ir.Bool{}}, Kind: task.KindPrecondition,
		Text: "this != null", Span: g.Span,
	}}
	if g.Heir != nil {
		if h := w.Java.Known(g.Heir.File.Name); h != nil {
			out = append(out, &ir.Clause{
				X: &ir.TypeTest{X: this, Of: ir.Ref{Class: h.IR}}, Kind: task.KindPrecondition,
				Text: "this is a " + h.IR.Name + ", which inherits " + m.File.Name, Span: g.Span,
			})
		}
	}
	for _, c := range w.Classes {
		if c.IR != m.Class.IR && !c.IR.Abstract && c.IR.Subclass(m.Class.IR) && m.Key != "" && !w.runs(c, m) {
			out = append(out, &ir.Clause{
				X: ir.Not(&ir.TypeTest{X: this, Of: ir.Ref{Class: c.IR}, Exact: true}), Kind: task.KindPrecondition,
				Text: "this is no " + c.IR.Name + ", which overrides " + m.File.Name, Span: g.Span,
			})
		}
	}
	return out
}

// around adds that there is an object around the one of an inner class that a constructor makes: Java asks for it where the
// constructor is called.
func (w *Clauses) around(g *goal.Goal, q *ir.Proc) []*ir.Clause {
	if g.Kind != goal.OfConstructor || len(g.Method.Type.Params) == 0 || len(q.Params) < len(g.Method.Type.Params) {
		return nil
	}
	d, outer := w.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc), g.Method.Type.Params[0]
	if d == nil || outer.Dims > 0 || !strings.HasPrefix(g.Class.File.Name, outer.Class+"$") {
		return nil
	}
	if before, _ := d.Added(); before != 1 {
		return nil
	}
	v := q.Params[len(q.Params)-len(g.Method.Type.Params)]
	return []*ir.Clause{{X: formula.NotNull(v), Kind: task.KindPrecondition, Text: "the object around is not null", Span: g.Span}}
}

// runs reports whether a call for an object of a class runs a method: directly, or through bridges that pass it up. javac puts
// those into public classes for the public methods that they inherit from others.
func (w *Clauses) runs(c *java.Class, m *java.Method) bool {
	for p := c.IR.Lookup(m.Key); p != m.Proc; {
		b := w.Java.Method(p)
		if b != nil {
			java.Reads(w.Java, b)
		}
		if b == nil || !passesUp(b) || b.Class.Super == nil {
			return false
		}
		p = b.Class.Super.IR.Lookup(m.Key)
	}
	return true
}

// passesUp reports whether a method is a bridge to the one of the same name and type in the class above.
func passesUp(m *java.Method) bool {
	list, err := m.Class.File.Instructions(m.File)
	return err == nil && m.File.Flags.Has(classfile.Bridge) && slices.ContainsFunc(list, func(in classfile.Instr) bool {
		r, ok := m.Class.File.Pool.At(in.Index).(classfile.MemberRef)
		return in.Op == classfile.OpInvokespecial && ok && r.Name == m.File.Name && r.Desc == m.File.Desc
	})
}

// invariant reports whether there is one that methods have to keep.
func (w *Clauses) invariant() bool {
	return len(w.staticInvariants(nil, task.KindInvariant, "")) > 0 || slices.ContainsFunc(w.Classes, func(c *java.Class) bool {
		return slices.ContainsFunc(c.IR.Invariants, func(inv *ir.Clause) bool { return !w.objects.Taken[inv] })
	})
}

// keeps reports whether the method may assume all invariants, and has to preserve them: any that is
// no helper, private ones too.
func (w *Clauses) keeps(m *java.Method) bool {
	said := w.Contracts.Said(m)
	return said == nil || !said.Helper()
}

// Helps reports whether a goal is about a helper: invariants that methods have to preserve need not
// hold where it begins.
func (w *Clauses) Helps(g *ir.Goal) bool {
	k := w.Kinds[g]
	if k == nil || !k.Code() {
		return false
	}
	d := w.Program.MethodOf(k.Class.File.Name, k.Method.Name, k.Method.Desc)
	return d != nil && d.Helper()
}

// Idle returns the assertions at calls that are no properties of a goal about a method: of invariants that its code cannot break, and those in
// initialisers of classes, which have run before.
func (w *Clauses) Idle(g *goal.Goal, k *ir.Goal, m *java.Method) (out []*ir.Assert) {
	if !w.Program.Contracted() {
		return nil
	}
	begun := !g.Kind.Starts()
	kept := !w.Program.Options.Whole && w.keeps(m) && w.invariant()
	if !begun && !kept {
		return nil
	}
	e := w.effectsOf(k.Proc)
	for _, p := range slices.SortedFunc(maps.Keys(e.seen), func(p, q *ir.Proc) int { return cmp.Compare(p.Name, q.Name) }) {
		of := w.Java.Method(p)
		before := begun && of != nil && of.File.Name == "<clinit>"
		for _, b := range p.Blocks {
			for _, st := range b.Stmts {
				if a, ok := st.(*ir.Assert); ok && a.Runs && (before || kept && e.keeps(w.Contracts.Kept(a)...)) {
					out = append(out, a)
				}
			}
		}
	}
	return out
}

// invariants returns the invariants of classes for all objects, as far as the code may break them.
func (w *Clauses) invariants(e *effects, kind task.Kind, when string) []*ir.Clause {
	var out []*ir.Clause
	for _, c := range w.Classes {
		for _, inv := range c.IR.Invariants {
			if w.objects.Taken[inv] || !w.Program.Options.Whole && !e.mayBreak(c.IR, inv) {
				continue
			}
			if kind == task.KindPrecondition && java.Refused(inv.X) { // engines say what depends on it, object by object
				continue
			}
			out = append(out, OfAll(c.IR, inv, kind, inv.Text+when))
		}
	}
	return out
}

// OfAll quantifies an invariant over all objects of its class.
func OfAll(c *ir.Class, inv *ir.Clause, kind task.Kind, text string) *ir.Clause {
	o := &ir.BoundVar{Name: freshBound(inv.X, "o"), Typ: ir.Ref{Class: c}, Span: inv.Span}
	all := func(x ir.Expr) ir.Expr {
		if x == nil || x == ir.Expr(ir.True) {
			return nil
		}
		body := formula.Substitute(x, func(x ir.Expr) ir.Expr {
			if x == ir.Expr(inv.This) {
				return o
			}
			return nil
		})
		return &ir.Quant{Kind: ir.QuantAll, Vars: []*ir.BoundVar{o}, Body: body, Typ: ir.Bool{}, Span: inv.Span}
	}
	return &ir.Clause{X: all(inv.X), Defined: all(inv.Defined), Kind: kind, Text: text, Span: inv.Span}
}

// freshBound returns a name that no binder of an expression has.
func freshBound(x ir.Expr, name string) string {
	taken := false
	ir.Walk(x, func(y ir.Expr) bool {
		if q, ok := y.(*ir.Quant); ok {
			for _, v := range q.Vars {
				taken = taken || v.Name == name
			}
		}
		return true
	})
	if taken {
		return freshBound(x, name+"'")
	}
	return name
}

// ofConstruction converts the contract of a constructor to one of a procedure that also allocates:
// this is its result, and a new object.
func (w *Clauses) ofConstruction(said *ir.Contract, m *java.Method, p *ir.Proc) *ir.Contract {
	to := map[*ir.Local]*ir.Local{m.Proc.Params[0]: p.Results[0], m.Proc.Exc: p.Exc}
	for i, a := range m.Proc.Params[1:] {
		to[a] = p.Params[i]
	}
	swap := swapped(to)
	clauses := func(list []*ir.Clause) []*ir.Clause { return retargeted(list, to) }
	k := &ir.Contract{Requires: clauses(said.Requires), Ensures: clauses(said.Ensures), Frame: said.Frame}
	for _, c := range clauses(said.Signals) {
		if !formula.Mentions(c.X, p.Results[0]) { // after an exception there is no object
			k.Signals = append(k.Signals, c)
		}
	}
	if f := said.Frame; f != nil {
		k.Frame = &ir.Frame{Classes: f.Classes, Writes: f.Writes}
		for _, v := range f.Vars {
			if _, global := v.(*ir.Global); global {
				k.Frame.Vars = append(k.Frame.Vars, v)
			}
		}
		for _, pl := range f.Places {
			if !placeMentions(pl, m.Proc.Params[0]) { // new objects may change anyway
				q := *pl
				q.Base, q.Index, q.Last = formula.Substitute(pl.Base, swap), formula.Substitute(pl.Index, swap), formula.Substitute(pl.Last, swap)
				k.Frame.Places = append(k.Frame.Places, &q)
			}
		}
	}
	return k
}

func placeMentions(p *ir.Place, l *ir.Local) bool {
	return slices.ContainsFunc(p.Operands(), func(x ir.Expr) bool { return formula.Mentions(x, l) })
}
