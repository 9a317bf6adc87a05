// This file learns from the precondition what relations of the initial state
// can never hold.

package forge

import (
	"context"
	"maps"
	"slices"

	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

// tightConflicts bounds the search for tuples that can be held; beyond it
// nothing is learned.
const tightConflicts = 20_000

// tighten returns the tuples that relations of the initial state do not hold in any execution, by
// the name of the relation. It collects the tuples of instances of the precondition, each with a
// new tuple, until there is none; the others are impossible. An error, or a limit, gives nothing.
func tighten(ctx context.Context, x *symbolic.Execution, o find.Options) map[string][]rel.Tuple {
	o.Symmetry = -1
	o.Budget = solve.Budget{Conflicts: tightConflicts}
	t := &tightening{left: map[*rel.Relation]rel.TupleSet{}, rest: map[*rel.Relation]*rel.Relation{}}
	open := t.open(x)
	s, err := find.NewSession(t.bounds, o)
	if err == nil {
		err = s.Require(ctx, precondition(x)...)
	}
	if err == nil {
		err = s.Add("something new", open)
	}
	for err == nil {
		var a find.Answer
		if a, err = s.Solve(ctx); err != nil || !a.Decided() {
			return nil
		}
		if a.Status == solve.Unsat {
			return t.impossible()
		}
		t.seen(a.Instance)
		err = s.SetBounds(t.bounds)
	}
	return nil
}

// tightening is the state of the search.
type tightening struct {
	bounds *rel.Bounds
	rels   []*rel.Relation
	left   map[*rel.Relation]rel.TupleSet  // that were not seen in an instance yet
	rest   map[*rel.Relation]*rel.Relation // constants of these
}

// open bounds the constants, and is the formula that some relation holds a
// tuple that was not seen.
func (t *tightening) open(x *symbolic.Execution) rel.Formula {
	t.bounds = x.Bounds.Clone()
	var some []rel.Formula
	for _, r := range initialRelations(x) {
		bound, _ := x.Bounds.Of(r)
		t.rels = append(t.rels, r)
		t.left[r] = bound.Upper.Minus(bound.Lower)
		t.rest[r] = rel.NewRelation("rest of "+r.Name, r.Arity())
		t.bounds.Exactly(t.rest[r], t.left[r])
		some = append(some, rel.Some(rel.Intersect(r, t.rest[r])))
	}
	return rel.Or(some...)
}

// seen removes the tuples of an instance.
func (t *tightening) seen(in *rel.Instance) {
	for _, r := range t.rels {
		held, _ := in.Tuples(r)
		t.left[r] = t.left[r].Minus(held)
		t.bounds.Exactly(t.rest[r], t.left[r])
	}
}

func (t *tightening) impossible() map[string][]rel.Tuple {
	out := map[string][]rel.Tuple{}
	for _, r := range t.rels {
		if t.left[r].Len() > 0 {
			out[r.Name] = slices.Collect(t.left[r].Each())
		}
	}
	return out
}

// initialRelations returns the extents of domains, and the variables that have no
// slots, at the start.
func initialRelations(x *symbolic.Execution) []*rel.Relation {
	var out []*rel.Relation
	for _, d := range x.Domains {
		if d != nil {
			out = append(out, d.Extent)
		}
	}
	for _, i := range x.Initials {
		if b, _ := x.Bounds.Of(i.Rel); len(b.Slots) == 0 {
			out = append(out, i.Rel)
		}
	}
	return out
}

// precondition returns the facts about the initial state alone that every execution
// satisfies: they depend on no branch, and come before the first stop.
func precondition(x *symbolic.Execution) []rel.Formula {
	initial := map[*rel.Relation]bool{}
	for _, d := range x.Domains {
		if d != nil {
			initial[d.Extent] = true
		}
	}
	for _, i := range x.Initials {
		initial[i.Rel] = true
	}
	for _, r := range x.Relations {
		if !initial[r] {
			initial[r] = false
		}
	}
	var out []rel.Formula
	for i, f := range x.Facts {
		if len(x.Stops) > 0 && x.Stops[0].Facts <= i {
			break
		}
		_, assumed := f.Node.(*ir.Assume)
		if len(f.Branches) == 0 && (f.Node == nil || assumed) && about(f.Formula, initial, map[rel.Node]bool{}) {
			out = append(out, f.Formula)
		}
	}
	return out
}

// about reports whether a formula mentions no relation that is marked false.
func about(n rel.Node, initial map[*rel.Relation]bool, seen map[rel.Node]bool) bool {
	if seen[n] {
		return true
	}
	seen[n] = true
	if r, ok := n.(*rel.Relation); ok {
		is, made := initial[r]
		return is || !made
	}
	decls, below := rel.Parts(n)
	for _, d := range decls {
		if !about(d.Of, initial, seen) {
			return false
		}
	}
	return !slices.ContainsFunc(below, func(m rel.Node) bool { return !about(m, initial, seen) })
}

// tightened returns the execution with the bounds that its precondition allows.
func (e Engine) tightened(ctx context.Context, x *symbolic.Execution, p *ir.Program, g *ir.Goal, c symbolic.Config) (*symbolic.Execution, error) {
	never := tighten(ctx, x, (&check{Engine: e, x: x}).options())
	if len(never) == 0 {
		return x, nil
	}
	c.Never = maps.Clone(never)
	return symbolic.Execute(p, g, c)
}
