package farkas

// This file prints answers in the syntax of the language.

import (
	"fmt"
	"io"
	"math/big"
	"slices"
	"sort"
	"strings"

	"assay/engine/farkas/script"
	"assay/logic/poly"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/logic/poly/pip"
	"assay/logic/poly/proof"
)

// rowNode writes a form over named variables as arithmetic.
func rowNode(r affine.Row, names []script.Affine) script.Affine {
	var terms []script.SignedAffine
	add := func(a num.Int, x script.Affine) {
		t := script.SignedAffine{Minus: a.Sign() < 0, X: x}
		if k := a.Abs(); x == nil {
			t.X = &script.Number{Value: k}
		} else if !k.IsOne() {
			t.X = &script.Mul{X: &script.Number{Value: k}, Y: x}
		}
		terms = append(terms, t)
	}
	for i, a := range r.Coef() {
		if !a.IsZero() {
			add(a, names[i])
		}
	}
	if !r.Const().IsZero() || len(terms) == 0 {
		add(r.Const(), nil)
	}
	if len(terms) == 1 && !terms[0].Minus {
		return terms[0].X
	}
	return &script.Add{Terms: terms}
}

func variables(names []string) []script.Affine {
	out := make([]script.Affine, len(names))
	for i, n := range names {
		out[i] = &script.Var{Name: script.Name{Text: n}}
	}
	return out
}

func nameList(names []string) []script.Name {
	out := make([]script.Name, len(names))
	for i, n := range names {
		out[i] = script.Name{Text: n}
	}
	return out
}

// conditionNode writes "r >= 0" or "r = 0".
func conditionNode(c affine.Constraint, names []script.Affine) script.Condition {
	rel := script.GE
	if c.Eq {
		rel = script.EQ
	}
	zero := &script.Number{}
	return script.Condition{Terms: []script.Affine{rowNode(c.Row, names), zero}, Relations: []script.Relation{rel}}
}

// setNode writes a set without hidden dimensions.
func setNode(p poly.Set) *script.Polyhedron {
	names := variables(slices.Concat(p.Dims, p.Params))
	n := &script.Polyhedron{Params: nameList(p.Params), Tuple: slices.Clone(names[:len(p.Dims)])}
	cons := p.Cons
	for i, d := range p.Dims {
		if d == nameless(i) {
			cons = unname(p, i, n, cons, names)
		}
	}
	for _, c := range cons {
		n.Conds = append(n.Conds, conditionNode(c, names))
	}
	return n
}

// unname writes a nameless dimension as the expression that it is equal to,
// which takes the place of the equation.
func unname(p poly.Set, i int, n *script.Polyhedron, cons []affine.Constraint, names []script.Affine) []affine.Constraint {
	for k, c := range cons {
		if c.Eq && c.Row[i].IsOne() {
			r := c.Row.Neg()
			r[i] = num.Zero
			n.Tuple[i] = rowNode(r, names)
			return slices.Concat(cons[:k], cons[k+1:])
		}
	}
	return cons
}

// setText is a polyhedron as instruction. An empty one says so.
func setText(r result) string {
	text := script.Text(&script.Print{X: setNode(*r.set)})
	if r.empty {
		text = strings.TrimSuffix(text, "\n") + " # no solution\n"
	}
	return text
}

// valueText is any other object as instruction.
func valueText(v value, s *session) string {
	switch v := v.(type) {
	case constant:
		return v.String() + ";\n"
	case *function:
		n := &script.Function{Dims: nameList(v.dims)}
		for _, r := range v.rows {
			n.Body = append(n.Body, rowNode(r, variables(v.dims)))
		}
		return script.Text(&script.Print{X: n})
	case *form:
		return script.Text(&script.Print{X: &script.Form{Dims: nameList(v.dims), Body: v.node(s)}})
	}
	panic(fmt.Sprintf("farkas: value %T", v))
}

// node writes a form: symbolic coefficients stand in parentheses.
func (f *form) node(s *session) script.Affine {
	var terms []script.SignedAffine
	for i, c := range f.coef {
		if c.isZero() {
			continue
		}
		if last := i == len(f.dims); last {
			terms = append(terms, flatten(c.node(s))...)
			continue
		}
		v := &script.Var{Name: script.Name{Text: f.dims[i]}}
		switch {
		case !c.isNumber():
			terms = append(terms, script.SignedAffine{X: &script.Mul{X: &script.Group{X: c.node(s)}, Y: v}})
		default:
			terms = append(terms, flatten(rowNode(affine.Row{c.c, num.Zero}, []script.Affine{v}))...)
		}
	}
	if len(terms) == 0 {
		return &script.Number{}
	}
	return &script.Add{Terms: terms}
}

// flatten gives the terms of a sum.
func flatten(n script.Affine) []script.SignedAffine {
	if a, ok := n.(*script.Add); ok {
		return a.Terms
	}
	return []script.SignedAffine{{X: n}}
}

// node writes a combination, multipliers in the order of their numbers, then
// parameters.
func (a combination) node(s *session) script.Affine {
	all := slices.Concat(s.lambdas, s.params)
	var names []string
	for name := range a.terms {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool { return slices.Index(all, names[i]) < slices.Index(all, names[j]) })
	return rowNode(a.row(names), variables(names))
}

// optimumText is a decision tree as instruction, or in the pretty form.
func (s *session) optimumText(r result) string {
	o := r.optimum
	params := variables(o.Params)
	if s.Pretty {
		return prettyTree(o.Tree, params, r)
	}
	return script.Text(&script.Answer{Tree: treeNode(o.Tree, params)})
}

// withNews extends names by the new parameters of a node, written as floors.
func withNews(names []script.Affine, news []pip.Div) []script.Affine {
	for _, d := range news {
		f := &script.Floor{X: rowNode(d.Row, names), Den: d.Den}
		names = append(names[:len(names):len(names)], f)
	}
	return names
}

func treeNode(t *pip.Node, names []script.Affine) *script.Tree {
	names = withNews(names, t.News)
	switch t.Kind {
	case pip.Branch:
		c := conditionNode(affine.AtLeast(t.Cond), names)
		return &script.Tree{Cond: &c, Then: treeNode(t.Then, names), Else: treeNode(t.Else, names)}
	case pip.Solution:
		p := &script.Polyhedron{}
		for _, v := range t.Values {
			p.Tuple = append(p.Tuple, rowNode(v, names))
		}
		return &script.Tree{Leaf: p}
	}
	return &script.Tree{Word: t.Kind.String()}
}

// prettyTree writes a solution as "name = value" lines: variables in the
// order in which the script brought them up, counters of parameters last.
func prettyTree(t *pip.Node, names []script.Affine, r result) string {
	names = withNews(names, t.News)
	switch t.Kind {
	case pip.Branch:
		cond := script.ConditionText(conditionNode(affine.AtLeast(t.Cond), names))
		return "if(" + cond + ")\n{\n" + indent(prettyTree(t.Then, names, r)) +
			"}\nelse\n{\n" + indent(prettyTree(t.Else, names, r)) + "}\n"
	case pip.Solution:
		var b strings.Builder
		for _, d := range r.order {
			v := t.Values[slices.Index(r.optimum.Dims, d)]
			fmt.Fprintf(&b, "%s = %s\n", d, script.AffineText(rowNode(v, names)))
		}
		return b.String()
	}
	return "(" + t.Kind.String() + ")\n"
}

func indent(text string) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		b.WriteString("  " + l)
	}
	return b.String()
}

// writeClaims prints the certificates of an answer as comments.
func writeClaims(out io.Writer, r result) {
	for _, c := range r.claims {
		fmt.Fprintf(out, "# checked: %s: %s\n", c.What, evidence(c))
	}
	for _, u := range r.unproved {
		fmt.Fprintf(out, "# no certificate: %s\n", u)
	}
}

// evidence is a proof in one line.
func evidence(c proof.Claim) string {
	switch {
	case c.Point != nil:
		var parts []string
		for i, v := range c.System.Vars {
			parts = append(parts, v.Name+" = "+c.Point[i].RatString())
		}
		return strings.Join(parts, ", ")
	case c.Bound != nil:
		return claimForm(c, c.Bound.Form) + " = " + c.Bound.Value.RatString() + weighted(c, c.Bound.Mult)
	case c.Refutation.Farkas != nil:
		return "0 > 0" + weighted(c, c.Refutation.Farkas)
	}
	return "by cuts and splits"
}

// weighted writes Σ multiplier*(constraint).
func weighted(c proof.Claim, mult []*big.Rat) string {
	var b strings.Builder
	for k, u := range mult {
		if u.Sign() != 0 {
			fmt.Fprintf(&b, " + %s*(%s)", u.RatString(), claimForm(c, c.System.Cons[k].Form))
		}
	}
	return b.String()
}

// claimForm writes a form of a claim with the names of its system.
func claimForm(c proof.Claim, f proof.Form) string {
	r := affine.Zero(len(f.Coef))
	for i, a := range f.Coef {
		r[i] = num.FromBig(a)
	}
	r[len(f.Coef)] = num.FromBig(f.Const)
	var names []string
	for _, v := range c.System.Vars {
		names = append(names, v.Name)
	}
	return script.AffineText(rowNode(r, variables(names)))
}
