package pip

// This file writes down what a decision tree says, leaf by leaf, as claims
// that package proof can check:
//
//   - the values of a Solution satisfy every constraint, wherever the
//     conditions above the leaf hold;
//   - no point of the polyhedron has the same first coordinates and a smaller
//     next one;
//   - a leaf None has no point at all.
//
// Together with the fact that the two sides of a Branch exclude each other
// and leave nothing out, this is the correctness of the whole tree.

import (
	"fmt"

	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/proof"
	"assay/logic/poly/refute"
)

// Claims proves a tree for the lexicographic minimum of p. The names are
// those of the unknowns, then the parameters. Unproved lists what did not fit
// into the budget or is of a kind without a certificate.
func (p Problem) Claims(names []string, tree *Node, m *meter.Meter) (claims []proof.Claim, unproved []string) {
	w := &writer{Problem: p, names: names, m: m}
	w.walk(tree, nil)
	return w.claims, w.unproved
}

// MaxClaims is Claims for the maximum; the claims are about the mirror image,
// in which every unknown is negated.
func (p Problem) MaxClaims(names []string, tree *Node, m *meter.Meter) (claims []proof.Claim, unproved []string) {
	mirrored := append([]string(nil), names...)
	for i := range p.Unknowns {
		mirrored[i] = "-" + names[i]
	}
	return p.mirrored().Claims(mirrored, tree.negated(), m)
}

// writer walks a tree. Variables of its systems are the unknowns, the
// parameters, then the new parameters on the path.
type writer struct {
	Problem
	names    []string
	m        *meter.Meter
	leaf     int // leaves seen
	claims   []proof.Claim
	unproved []string
}

// walk visits a node; path holds the conditions above it, over parameters and
// new parameters.
func (w *writer) walk(n *Node, path []affine.Constraint) {
	news := len(w.names) - w.Unknowns - w.Params
	for _, d := range n.News {
		path = w.define(d, path)
	}
	switch n.Kind {
	case Branch:
		w.walk(n.Then, append(path[:len(path):len(path)], affine.AtLeast(n.Cond)))
		w.walk(n.Else, append(path[:len(path):len(path)], affine.AtLeast(n.Cond.Neg().AddConst(num.MinusOne))))
	case Solution:
		w.leaf++
		w.feasible(n, path)
		w.least(n, path)
	case None:
		w.leaf++
		w.refute("there is no point", w.system(path))
	case Unbounded:
		w.leaf++
		w.unproved = append(w.unproved, w.title("there is no least point"))
	}
	w.names = w.names[:w.Unknowns+w.Params+news]
}

// define adds a new parameter to the names and its range to the path.
func (w *writer) define(d Div, path []affine.Constraint) []affine.Constraint {
	p := w.params() + 1
	w.names = append(w.names[:len(w.names):len(w.names)], fmt.Sprintf("q%d", p-w.Params))
	low := widen(d.Row, p)
	low[p-1] = d.Den.Neg()
	return append(path[:len(path):len(path)], affine.AtLeast(low), affine.AtLeast(low.Neg().AddConst(d.Den.Sub(num.One))))
}

// params counts the parameters at present, new ones included.
func (w *writer) params() int { return len(w.names) - w.Unknowns }

// lift writes a form over the first parameters over all variables.
func (w *writer) lift(f affine.Row) affine.Row {
	to := make([]int, f.N())
	for i := range to {
		to[i] = w.Unknowns + i
	}
	return f.Spread(len(w.names), to)
}

// system is the polyhedron together with the conditions of the path.
func (w *writer) system(path []affine.Constraint) []affine.Constraint {
	var out []affine.Constraint
	for _, c := range w.Cons {
		out = append(out, affine.Constraint{Row: widen(c.Row, len(w.names)), Eq: c.Eq})
	}
	return append(out, w.conditions(path)...)
}

func (w *writer) conditions(path []affine.Constraint) []affine.Constraint {
	var out []affine.Constraint
	for _, c := range path {
		out = append(out, affine.AtLeast(w.lift(c.Row)))
	}
	return out
}

// feasible claims that the values satisfy each constraint: the conditions
// exclude its opposite.
func (w *writer) feasible(n *Node, path []affine.Constraint) {
	rows, _ := affine.Halves(w.Cons)
	for k, r := range rows {
		v := w.value(widen(r, len(w.names)), n.Values)
		if v.IsConst() && v.Const().Sign() >= 0 {
			continue
		}
		bad := append(w.conditions(path), affine.AtLeast(v.Neg().AddConst(num.MinusOne)))
		w.refute(fmt.Sprintf("the values satisfy inequality %d", k), bad)
	}
}

// value substitutes the values for the unknowns.
func (w *writer) value(r affine.Row, values []affine.Row) affine.Row {
	out := r.Clone()
	for i, v := range values {
		out[i] = num.Zero
		out = out.Add(w.lift(v).Scale(r[i]))
	}
	return out
}

// least claims, coordinate by coordinate, that nothing is smaller.
func (w *writer) least(n *Node, path []affine.Constraint) {
	cons := w.system(path)
	for i, v := range n.Values {
		gap := w.lift(v).Sub(affine.Unit(len(w.names), i)) // value - unknown
		smaller := append(cons[:len(cons):len(cons)], affine.AtLeast(gap.AddConst(num.MinusOne)))
		w.refute("no point has a smaller "+w.names[i], smaller)
		cons = append(cons, affine.Equals(gap))
	}
}

// refute claims that a system over the present variables has no integer
// solution.
func (w *writer) refute(what string, cons []affine.Constraint) {
	a := refute.Decide(len(w.names), cons, nil, w.m)
	if a.Status != refute.Refuted {
		w.unproved = append(w.unproved, w.title(what))
		return
	}
	w.claims = append(w.claims, proof.Claim{
		What: w.title(what), System: refute.System(w.names, nil, cons), Refutation: a.Refutation,
	})
}

func (w *writer) title(what string) string { return fmt.Sprintf("leaf %d: %s", w.leaf, what) }
