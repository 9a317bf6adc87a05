package affine

// This file defines elimination by equations.

import "assay/logic/poly/num"

// Eliminate removes variable v from the constraint by adding a multiple of
// the equation e = 0, in which v has a coefficient. The constraint may be
// scaled by a positive number.
func (c Constraint) Eliminate(e Row, v int) Constraint {
	b := c.Row[v]
	if b.IsZero() {
		return c
	}
	a := e[v]
	if a.Sign() < 0 {
		a, b = a.Neg(), b.Neg()
	}
	out := make(Row, len(c.Row))
	for i := range out {
		out[i] = num.MulSub(a, c.Row[i], b, e[i])
	}
	num.Primitive(out)
	return Constraint{out, c.Eq}
}

// Solved is an equation used to remove the variable Var from all others.
type Solved struct {
	Row Row // = 0
	Var int
}

// Solve uses equations to remove variables, those accepted by may only. An
// equation serves when it has such a variable; the coefficient nearest to one
// is taken. The rest mentions no removed variable.
func Solve(cons []Constraint, may func(v int) bool) (used []Solved, rest []Constraint) {
	rest = append(rest, cons...)
	for i := 0; i < len(rest); {
		v := -1
		if rest[i].Eq {
			v = nearest(rest[i].Row, may)
		}
		if v < 0 {
			i++
			continue
		}
		e := rest[i].Row
		used = append(used, Solved{e, v})
		rest = append(rest[:i:i], rest[i+1:]...)
		for j, c := range rest {
			rest[j] = c.Eliminate(e, v)
		}
		i = 0
	}
	return used, rest
}

// nearest is the acceptable variable with the smallest coefficient.
func nearest(r Row, may func(int) bool) int {
	best := -1
	for v, a := range r.Coef() {
		if a.IsZero() || !may(v) {
			continue
		}
		if best < 0 || a.Abs().Cmp(r[best].Abs()) < 0 {
			best = v
		}
	}
	return best
}

// Unique removes copies, trivial truths, and inequalities that differ from a
// stronger one in the constant only. It keeps the order of first appearance.
// False: one of the constraints is false everywhere.
func Unique(cons []Constraint) (out []Constraint, ok bool) {
	at := map[string]int{}
	for _, c := range cons {
		c = c.Normal()
		if c.Row.IsConst() {
			if s := c.Row.Const().Sign(); s < 0 || s > 0 && c.Eq {
				return []Constraint{AtLeast(Constant(c.Row.N(), num.MinusOne))}, false
			}
			continue
		}
		k := key(c)
		i, seen := at[k]
		switch {
		case !seen:
			at[k] = len(out)
			out = append(out, c)
		case !c.Eq && weaker(out[i].Row, c.Row):
			out[i] = c
		}
	}
	return out, true
}

// key is the direction of a constraint as text: its coefficients divided by
// their common divisor; for an equation, the whole row.
func key(c Constraint) string {
	row := c.Row.Clone()
	if c.Eq {
		return "=" + text(row)
	}
	num.Primitive(row.Coef())
	return text(row.Coef())
}

func text(row []num.Int) string {
	var b []byte
	for _, a := range row {
		b = append(append(b, a.String()...), ' ')
	}
	return string(b)
}

// weaker reports whether r >= 0 says less than s >= 0, for rows of one direction.
func weaker(r, s Row) bool {
	g, h := num.Content(r.Coef()), num.Content(s.Coef())
	return num.MulSub(r.Const(), h, s.Const(), g).Sign() > 0
}
