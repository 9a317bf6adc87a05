package clause

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/language"
	"assay/task"
)

// This file is about static invariants. They hold for a class from the end of its initialiser on, wherever a non-helper
// method begins or ends.

// OfInitialisation returns the goal that the static invariants of a class hold when all classes have just been
// initialised.
func (w *Clauses) OfInitialisation(g *goal.Goal, c *java.Class) (*ir.Goal, error) {
	p := &ir.Proc{Name: c.IR.Name + ".static", Span: g.Span}
	p.Blocks = []*ir.Block{{Term: &ir.Return{}}}
	w.Java.Add(p)
	k := &ir.Goal{Name: g.Name, Proc: p, Span: g.Span, Contract: &ir.Contract{}}
	for _, s := range w.staticInvariants(nil, task.KindInvariant, "") {
		if w.ofClass[s] == c {
			k.Contract.Ensures = append(k.Contract.Ensures, s)
		}
	}
	if m := c.Declared("<clinit>", "()V"); m != nil && g.Fills {
		k.Contract.Ensures = append(k.Contract.Ensures, w.invariants(w.effectsOf(m.Proc), task.KindInvariant, "")...)
	}
	w.fromOthers(k, c)
	var err error
	k.Boot, err = w.BootOf(goal.OfMethod)
	return k, err
}

// OfInitialiser returns the goal that the initialiser of a class owes nothing where it calls methods.
func (w *Clauses) OfInitialiser(g *goal.Goal, c *java.Class) (*ir.Goal, error) {
	m := c.Declared("<clinit>", "()V")
	if err := w.Java.Load(m.Proc); err != nil {
		return nil, err
	}
	k := &ir.Goal{Name: g.Name, Proc: c.Initialisation(), Span: g.Span}
	w.FindUnchecked(k, m)
	var err error
	k.Boot, err = w.BootOf(g.Kind)
	return k, err
}

// fromOthers lists as unchecked the result of an initialiser that reads fields of other classes which have changed
// before: the goal begins where all have their first values.
func (w *Clauses) fromOthers(k *ir.Goal, c *java.Class) {
	words := w.order.Initialisers().From[c.File.Name]
	if words == "" {
		return
	}
	for _, q := range k.Contract.Ensures {
		w.unchecked[k] = append(w.unchecked[k], language.Unchecked{
			Property: task.Property{Kind: q.Kind, Unit: k.Proc.Name, Span: q.Span, Text: q.Text + " (whenever " + c.IR.Name + " is initialised)"},
			Why:      fmt.Sprintf("%s: it is checked for the first values of what is read, and others may be there when the class is initialised: %s", k.Span, words),
		})
	}
}

// staticInvariants returns the static invariants of the classes under check that the code may break; with nil all of
// them.
func (w *Clauses) staticInvariants(e *effects, kind task.Kind, when string) []*ir.Clause {
	var out []*ir.Clause
	for _, c := range w.Contracts.Classes() {
		for _, inv := range c.Statics {
			if e != nil && !w.Program.Options.Whole && !e.mayBreak(nil, inv.Clause) {
				continue
			}
			k := *inv.Clause
			k.Kind, k.Text = kind, k.Text+when
			out = append(out, &k)
			w.ofClass[&k] = w.Java.Of(c.IR)
		}
	}
	return out
}

// staticsOf returns those that a goal begins with: their fields are read or written by its code, or mentioned in its
// contract, in invariants of objects, or by others of them; and those that it has to preserve.
func (w *Clauses) staticsOf(e *effects, k *ir.Contract) []*ir.Clause {
	all := w.staticInvariants(nil, task.KindPrecondition, "")
	if len(all) == 0 {
		return nil
	}
	t := &touched{vars: e.uses(), all: len(w.promisesIn(e)) > 0}
	asked := w.staticInvariants(e, task.KindPrecondition, "")
	for _, c := range slices.Concat(k.Requires, k.Ensures, k.Signals, asked) {
		t.mention(c.X)
	}
	for _, c := range w.Classes {
		for _, inv := range c.IR.Invariants {
			t.mention(inv.X)
		}
	}
	var out []*ir.Clause
	for more := true; more; {
		more = false
		all = slices.DeleteFunc(all, func(c *ir.Clause) bool {
			if !t.by(c.X) {
				return false
			}
			t.mention(c.X)
			out, more = append(out, c), true
			return true
		})
	}
	return out
}

// touched are globals that matter to a goal: all of them, where a contract calls a method, or the
// code one that has a contract.
type touched struct {
	vars map[*ir.Global]bool
	all  bool
}

func (t *touched) mention(x ir.Expr) {
	ir.Walk(x, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Global:
			t.vars[y] = true
		case *ir.Call:
			t.all = true
		}
		return true
	})
}

// by reports whether an expression reads a touched global.
func (t *touched) by(x ir.Expr) bool {
	found := t.all
	ir.Walk(x, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Global:
			found = found || t.vars[y]
		case *ir.Call:
			found = true
		}
		return !found
	})
	return found
}

// Forgo removes the static invariants of classes that cannot be initialised from a contract.
func (w *Clauses) Forgo(k *ir.Contract) {
	if k == nil || len(w.Java.Unstarted) == 0 {
		return
	}
	for _, c := range k.Requires {
		if w.Java.Unstarted[w.ofClass[c]] != "" {
			c.X = ir.True
		}
	}
	for _, c := range slices.Concat(k.Ensures, k.Signals) {
		if why := w.Java.Unstarted[w.ofClass[c]]; why != "" {
			c.X = w.Contracts.Unknown(why)
		}
	}
}
