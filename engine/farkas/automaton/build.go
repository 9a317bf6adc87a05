package automaton

// This file builds automata from their text form.

import (
	"slices"

	"assay/engine/farkas/script"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/source"
)

// Limits of what is built; larger automata are refused with a message.
const (
	maxVars         = 200
	maxTransitions  = 5000
	maxAlternatives = 64 // of one condition, after != is split
)

type builder struct {
	errs   *source.List
	a      Automaton
	labels map[string]Label
}

func (b *builder) errorf(at source.Span, code source.Code, format string, args ...any) {
	b.errs.Errorf(at, code, format, args...)
}

func (b *builder) build(tree *script.Automaton) *Automaton {
	b.a.Name = tree.Name.Text
	for _, v := range tree.Vars {
		if slices.Contains(b.a.Vars, v.Text) {
			b.errorf(v.At, "aut-name", "%s is declared already", v.Text)
		}
		b.a.Vars = append(b.a.Vars, v.Text)
	}
	if len(b.a.Vars) > maxVars || len(tree.Edges) > maxTransitions {
		b.errorf(tree.Name.At, "aut-limit", "at most %d variables and %d transitions are allowed", maxVars, maxTransitions)
		return nil
	}
	for _, in := range tree.Inits {
		l := b.label(in.Label)
		for _, cond := range b.alternatives(in.When, b.a.Vars) {
			b.a.Inits = append(b.a.Inits, Init{l, cond})
		}
	}
	for _, e := range tree.Edges {
		b.edge(e)
	}
	if len(tree.Inits) == 0 {
		b.errorf(tree.Name.At, "aut-init", "no label is initial; write: init label when condition;")
	}
	return &b.a
}

// label is the number of a label, a new one at its first use.
func (b *builder) label(n script.Name) Label {
	l, ok := b.labels[n.Text]
	if !ok {
		l = Label(len(b.a.Labels))
		b.labels[n.Text] = l
		b.a.Labels = append(b.a.Labels, n.Text)
	}
	return l
}

// edge adds one transition for each alternative of the condition.
func (b *builder) edge(e script.Edge) {
	t := Transition{At: e.At, From: b.label(e.From), To: b.label(e.To)}
	assigned := map[string]script.Affine{}
	for _, u := range e.Do {
		switch _, twice := assigned[u.Var.Text]; {
		case !slices.Contains(b.a.Vars, u.Var.Text):
			b.errorf(u.Var.At, "aut-name", "%s is no variable", u.Var.Text)
		case twice:
			b.errorf(u.Var.At, "aut-name", "%s is assigned already", u.Var.Text)
		case u.X == nil:
			t.Choices = append(t.Choices, u.Var.Text+"'")
		}
		assigned[u.Var.Text] = u.X
	}
	names := slices.Concat(b.a.Vars, t.Choices)
	for i, v := range b.a.Vars {
		x, ok := assigned[v]
		switch {
		case ok && x != nil:
			t.Next = append(t.Next, b.row(x, names))
		case ok:
			t.Next = append(t.Next, affine.Unit(len(names), slices.Index(names, v+"'")))
		default:
			t.Next = append(t.Next, affine.Unit(len(names), i))
		}
	}
	for _, cond := range b.alternatives(e.When, names) {
		t.Cond = cond
		b.a.Trans = append(b.a.Trans, t)
	}
	if len(b.a.Trans) > maxTransitions {
		b.errorf(e.At, "aut-limit", "more than %d transitions", maxTransitions)
	}
}

// alternatives turns a condition into a list of conjunctions; a != b becomes
// a < b or a > b.
func (b *builder) alternatives(when [][]script.Condition, names []string) [][]affine.Constraint {
	if when == nil {
		return [][]affine.Constraint{nil}
	}
	var out [][]affine.Constraint
	for _, all := range when {
		part := [][]affine.Constraint{nil}
		for _, c := range all {
			left := b.row(c.Terms[0], names)
			for i, r := range c.Relations {
				right := b.row(c.Terms[i+1], names)
				part = join(part, compare(left, r, right))
				left = right
			}
			if len(part) > maxAlternatives {
				b.errorf(c.At, "aut-limit", "more than %d alternatives", maxAlternatives)
				return nil
			}
		}
		out = append(out, part...)
	}
	return out
}

// join appends each of the constraints, as alternatives, to each conjunction.
func join(part [][]affine.Constraint, cs []affine.Constraint) [][]affine.Constraint {
	var out [][]affine.Constraint
	for _, p := range part {
		for _, c := range cs {
			out = append(out, append(p[:len(p):len(p)], c.Tight()))
		}
	}
	return out
}

// compare gives one constraint, or two alternatives for !=.
func compare(x affine.Row, r script.Relation, y affine.Row) []affine.Constraint {
	less := affine.AtLeast(y.Sub(x).AddConst(num.MinusOne))
	more := affine.AtLeast(x.Sub(y).AddConst(num.MinusOne))
	switch r {
	case script.LE:
		return []affine.Constraint{affine.AtLeast(y.Sub(x))}
	case script.GE:
		return []affine.Constraint{affine.AtLeast(x.Sub(y))}
	case script.LT:
		return []affine.Constraint{less}
	case script.GT:
		return []affine.Constraint{more}
	case script.EQ:
		return []affine.Constraint{affine.Equals(x.Sub(y))}
	}
	return []affine.Constraint{less, more}
}

// row evaluates arithmetic over the names; after an error it gives zero.
func (b *builder) row(n script.Affine, names []string) affine.Row {
	zero := affine.Zero(len(names))
	switch n := n.(type) {
	case *script.Number:
		return affine.Constant(len(names), n.Value)
	case *script.Group:
		return b.row(n.X, names)
	case *script.Var:
		if i := slices.Index(names, n.Text); i >= 0 {
			return affine.Unit(len(names), i)
		}
		b.errorf(n.At, "aut-name", "%s is no variable here", n.Text)
		return zero
	case *script.Add:
		for _, t := range n.Terms {
			r := b.row(t.X, names)
			if t.Minus {
				r = r.Neg()
			}
			zero = zero.Add(r)
		}
		return zero
	case *script.Mul:
		x, y := b.row(n.X, names), b.row(n.Y, names)
		switch {
		case x.IsConst():
			return y.Scale(x.Const())
		case y.IsConst():
			return x.Scale(y.Const())
		}
	}
	b.errorf(n.Span(), "aut-affine", "this is not affine")
	return zero
}
