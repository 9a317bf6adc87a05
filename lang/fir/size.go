// This file warns about sizes that the integers of a check may not hold.

package fir

import (
	"math"

	"assay/lang/fir/syntax"
)

// warnSize complains about "#e" if e may have more tuples within the scopes of
// the check than the largest integer says.
func (e *exprs) warnSize(x *syntax.Unary) {
	if e.check == nil {
		return
	}
	most, largest := e.mostTuples(x.X), float64(e.int.Max())
	if most <= largest {
		return
	}
	e.errs.Warnf(e.span(x), CodeOverflow, "the size may be %.0f and wraps: the largest integer of %d bits is %.0f",
		most, e.int.Bits, largest).Help = "give the check more bits, or smaller scopes"
}

// mostTuples bounds the number of tuples by the type and the multiplicities.
// It is a float because it may be huge; it is exact where it matters.
func (e *exprs) mostTuples(x syntax.Expr) float64 {
	if e.lone(x) {
		return 1
	}
	t := e.types[x]
	last := t.Arity
	if last > 1 && e.functional(x) {
		last--
	}
	seen := map[product]bool{}
	var sum float64
	for _, p := range t.Alts {
		key := p.cols(0, last)
		if seen[key] {
			continue
		}
		seen[key] = true
		n := 1.0
		for i := range last {
			n *= e.mostAtoms(key.domain(i))
		}
		sum += n
	}
	return sum
}

// mostAtoms is how many elements a domain may have.
func (e *exprs) mostAtoms(domain int) float64 {
	switch domain {
	case booleanIndex:
		return 2
	case integerIndex:
		return math.Exp2(float64(e.int.Bits))
	}
	n := e.check.Bounds.Of(e.domains[domain].Name)
	for _, l := range e.Literals {
		if l.Domain.Index == domain {
			n++
		}
	}
	return float64(n)
}
