// Package model says what memory models allow, as second-order formulas over
// event structures.
//
// # Model
//
// An execution of an event structure is a set X of events, without conflict
// and with all that comes before its events; a relation rf from writes to the
// reads that get their values; and a relation co that orders the writes of each
// location. A Vocabulary has these as variables, and the relations of the
// structure as symbols. A Model is a list of named axioms over a Vocabulary.
//
//	here       means
//	po         program order, strict; initial writes come before everything
//	rf, co     read from, coherence order
//	fr         from a read to the writes that come after its own in co
//	rmw        from the read to the write of an atomic update
//	sloc       two events about one location
//	ext        events of two threads
//
// The package decides nothing; engine/litmus does. Its sibling execution has
// the same models as programs over executions, written apart from these.
package model

import (
	"slices"

	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/so"
)

// Vocabulary is an event structure as a structure of logic, and the variables
// of an execution.
type Vocabulary struct {
	Events    *event.Structure
	Structure *so.Structure

	X, RF, CO *so.Var

	PO, RMW, SameLocation, Extern, Justifies so.Rel
	Read, Write, Fence, Init                 so.Rel

	tree *event.Tree
}

// NewVocabulary makes the vocabulary of an event structure.
func NewVocabulary(s *event.Structure) *Vocabulary {
	v := &Vocabulary{Events: s, Structure: so.NewStructure(len(s.Events)), X: so.NewSet("X"), tree: event.NewTree(s)}
	v.kinds()
	v.relations()
	return v
}

func (v *Vocabulary) kinds() {
	set := func(name string, in func(e *event.Event) bool) so.Rel {
		return v.Structure.Set(name, func(x int) bool { return in(&v.Events.Events[x]) })
	}
	v.Read = set("read", func(e *event.Event) bool { return e.Kind == event.Read })
	v.Write = set("write", func(e *event.Event) bool { return e.Kind == event.Write })
	v.Fence = set("fence", func(e *event.Event) bool { return e.Kind == event.Fence })
	v.Init = set("init", (*event.Event).Init)
}

func (v *Vocabulary) relations() {
	s := v.Events
	at := func(x int) *event.Event { return &s.Events[x] }
	sloc := func(x, y int) bool {
		return at(x).Kind != event.Fence && at(y).Kind != event.Fence && at(x).Loc == at(y).Loc
	}
	v.PO = v.Structure.Relation("po", func(x, y int) bool { return x != y && v.tree.Before(x, y) })
	v.RMW = v.Structure.Relation("rmw", func(x, y int) bool { return at(y).Update == x })
	v.SameLocation = v.Structure.Relation("sloc", sloc)
	v.Extern = v.Structure.Relation("ext", func(x, y int) bool { return at(x).Thread != at(y).Thread })
	v.Justifies = v.Structure.Relation("justifies", s.Justifies)
	together := func(x, y int) bool { return !v.tree.Conflict(x, y) }
	v.RF = so.NewRelation("rf", v.Structure.Relation("justifies-together", func(x, y int) bool {
		return s.Justifies(x, y) && together(x, y)
	}))
	v.CO = so.NewRelation("co", v.Structure.Relation("writes-together", func(x, y int) bool {
		return x != y && at(x).Kind == event.Write && at(y).Kind == event.Write && sloc(x, y) && together(x, y) && !at(y).Init()
	}))
}

// Marked returns the set of events that have one of some marks.
func (v *Vocabulary) Marked(name string, marks ...string) so.Rel {
	return v.Structure.Set("mark "+name, func(x int) bool {
		return slices.ContainsFunc(v.Events.Events[x].Marks, func(m string) bool { return slices.Contains(marks, m) })
	})
}

// marks reports whether an event has one of some marks.
func (v *Vocabulary) marks(marks ...string) bool {
	return slices.ContainsFunc(v.Events.Events, func(e event.Event) bool {
		return slices.ContainsFunc(e.Marks, func(m string) bool { return slices.Contains(marks, m) })
	})
}

// Part is a formula with a name.
type Part struct {
	Name    string
	Formula so.Formula
}

// Configuration says that X is a configuration.
func (v *Vocabulary) Configuration() so.Formula {
	conflict := v.Structure.Relation("conflict", v.tree.Conflict)
	return so.And(
		so.All2(func(x, y so.Term) so.Formula {
			return so.Implies(so.And(so.In(conflict, x, y), so.In(v.X, x)), so.Not(so.In(v.X, y)))
		}),
		so.All2(func(x, y so.Term) so.Formula {
			return so.Implies(so.And(so.In(v.PO, x, y), so.In(v.X, y)), so.In(v.X, x))
		}))
}

// Complete says that all threads end in X.
func (v *Vocabulary) Complete() so.Formula {
	var ends []so.Formula
	for i, leaves := range v.Events.Leaves {
		ends = append(ends, v.ends(leaves, func(l *event.Leaf) bool { return !l.Cut && l.Thread == i }))
	}
	return so.And(append(ends, so.Sub(v.Init, v.X))...)
}

// ends says that a thread ends in one of some leaves: with the last event of
// the leaf, and nothing after it. A store conditional that fails leaves no event,
// so that the leaf of one branch may be in the middle of another.
func (v *Vocabulary) ends(leaves []event.Leaf, in func(*event.Leaf) bool) so.Formula {
	var any []so.Formula
	for i := range leaves {
		l := &leaves[i]
		if !in(l) {
			continue
		}
		var last []so.Formula
		if l.Event >= 0 {
			last = append(last, so.In(v.X, so.Elem(l.Event)))
		}
		for _, next := range v.Events.After(l.Thread, l.Event) {
			last = append(last, so.Not(so.In(v.X, so.Elem(next))))
		}
		any = append(any, so.And(last...))
	}
	return so.Or(any...)
}

// Outcome says that the execution satisfies a final condition. What it says of memory is about the
// last writes of co.
func (v *Vocabulary) Outcome(c *litmus.Cond) so.Formula {
	switch c.Op {
	case litmus.CondTrue:
		return so.And()
	case litmus.CondNot:
		return so.Not(v.Outcome(c.Args[0]))
	case litmus.CondAnd, litmus.CondOr:
		var args []so.Formula
		for _, a := range c.Args {
			args = append(args, v.Outcome(a))
		}
		if c.Op == litmus.CondOr {
			return so.Or(args...)
		}
		return so.And(args...)
	case litmus.CondRegister:
		return v.ends(v.Events.Leaves[c.Thread], func(l *event.Leaf) bool {
			return !l.Cut && l.Registers[c.Name] == c.Value
		})
	case litmus.CondMemory:
		return v.memory(c)
	}
	panic("model: no such condition")
}

// memory says that the last write of a location writes a value.
func (v *Vocabulary) memory(c *litmus.Cond) so.Formula {
	var any []so.Formula
	for i, e := range v.Events.Events {
		if e.Kind == event.Write && e.Loc == c.Name && e.Value == c.Value {
			last := so.All(func(y so.Term) so.Formula { return so.Not(so.In(v.CO, so.Elem(i), y)) })
			any = append(any, so.And(so.In(v.X, so.Elem(i)), last))
		}
	}
	return so.Or(any...)
}

// ReadsFrom says what rf is: each read of X gets its value from one write of X.
func (v *Vocabulary) ReadsFrom() so.Formula {
	return so.And(so.Inj(v.RF),
		so.Sub(v.RF, so.Cross(v.X, v.X)),
		so.All(func(y so.Term) so.Formula {
			return so.Implies(so.And(so.In(v.Read, y), so.In(v.X, y)), so.Some(func(x so.Term) so.Formula { return so.In(v.RF, x, y) }))
		}))
}

// Coherence says what co is: a strict total order of the writes of X to each
// location.
func (v *Vocabulary) Coherence() so.Formula {
	return so.And(so.Trans(v.CO),
		so.Sub(v.CO, so.Cross(v.X, v.X)),
		so.Irrefl(so.Seq(v.CO, v.CO)),
		so.All2(func(x, y so.Term) so.Formula {
			writes := so.And(so.In(v.X, x), so.In(v.X, y), so.In(v.Write, x), so.In(v.Write, y), so.In(v.SameLocation, x, y))
			return so.Implies(so.And(writes, so.Not(so.Equal(x, y))), so.Or(so.In(v.CO, x, y), so.In(v.CO, y, x)))
		}))
}

// FR is from a read to the writes that come after its own.
func (v *Vocabulary) FR() so.Rel { return so.Seq(so.Inv(v.RF), v.CO) }
