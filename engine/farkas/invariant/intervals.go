package invariant

// This file defines the interval analysis.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/logic/poly/simplex"
)

// bound is a bound of a variable; the zero bound is none.
type bound struct {
	known bool
	at    num.Int
}

// box bounds each variable from below and above.
type box struct{ low, high []bound }

// patience is how often a label is visited before its box is widened, polish
// how many rounds of narrowing follow.
const (
	patience = 3
	polish   = 3
)

// intervals fills the map with the bounds of each variable.
func (f *finder) intervals() {
	boxes := make([]*box, len(f.Labels)) // nil: not reached
	visits := make([]int, len(f.Labels))
	for changed := true; changed; {
		changed = false
		next := f.step(boxes)
		for l, b := range next {
			if b == nil || boxes[l] != nil && b.within(boxes[l]) {
				continue
			}
			if visits[l]++; visits[l] > patience {
				b = boxes[l].widen(b)
			} else if boxes[l] != nil {
				b = boxes[l].join(b)
			}
			boxes[l], changed = b, true
		}
	}
	for range polish {
		boxes = f.step(boxes)
	}
	for l, b := range boxes {
		f.inv[l] = f.fromBox(b)
	}
}

// fromBox writes a box as constraints.
func (f *finder) fromBox(b *box) []affine.Constraint {
	if b == nil {
		return []affine.Constraint{never(f.N())}
	}
	var out []affine.Constraint
	for i := range f.N() {
		u := affine.Unit(f.N(), i)
		if b.low[i].known {
			out = append(out, affine.AtLeast(u.AddConst(b.low[i].at.Neg())))
		}
		if b.high[i].known {
			out = append(out, affine.AtLeast(u.Neg().AddConst(b.high[i].at)))
		}
	}
	return out
}

// step computes the boxes after the start and one transition from the boxes.
func (f *finder) step(boxes []*box) []*box {
	next := make([]*box, len(f.Labels))
	merge := func(l int, b *box) {
		switch {
		case b == nil:
		case next[l] == nil:
			next[l] = b
		default:
			next[l] = next[l].join(b)
		}
	}
	for _, in := range f.Inits {
		var next []affine.Row
		for i := range f.N() {
			next = append(next, affine.Unit(f.N(), i))
		}
		merge(int(in.Label), f.image(f.N(), in.Cond, next))
	}
	for _, t := range f.Trans {
		if b := boxes[t.From]; b != nil {
			merge(int(t.To), f.image(t.Size(), t.Premise(f.fromBox(b)), t.Next))
		}
	}
	return next
}

// image is the smallest box around the forms on a polyhedron; nil when it has
// no point.
func (f *finder) image(n int, cons []affine.Constraint, forms []affine.Row) *box {
	t := simplex.New(n, cons, f.m)
	if !t.Feasible() {
		return nil
	}
	b := &box{make([]bound, len(forms)), make([]bound, len(forms))}
	for i, r := range forms {
		if a := t.Minimise(r); a.Status == simplex.Optimal {
			b.low[i] = bound{true, a.Value.Ceil()}
		}
		if a := t.Minimise(r.Neg()); a.Status == simplex.Optimal {
			b.high[i] = bound{true, a.Value.Neg().Floor()}
		}
		if b.low[i].known && b.high[i].known && b.low[i].at.Cmp(b.high[i].at) > 0 {
			return nil // rational points only
		}
	}
	return b
}

// within reports whether b is inside c.
func (b *box) within(c *box) bool {
	for i := range b.low {
		if !b.low[i].inside(c.low[i], 1) || !b.high[i].inside(c.high[i], -1) {
			return false
		}
	}
	return true
}

// inside compares lower bounds (sign 1) or upper bounds (sign -1).
func (b bound) inside(c bound, sign int) bool {
	return !c.known || b.known && b.at.Cmp(c.at)*sign >= 0
}

func (b *box) join(c *box) *box {
	return b.merge(c, func(x, y bound, sign int) bound {
		if y.inside(x, sign) {
			return x
		}
		return y
	})
}

// widen gives up every bound that c does not respect.
func (b *box) widen(c *box) *box {
	return b.merge(c, func(x, y bound, sign int) bound {
		if y.inside(x, sign) {
			return x
		}
		return bound{}
	})
}

func (b *box) merge(c *box, pick func(x, y bound, sign int) bound) *box {
	out := &box{make([]bound, len(b.low)), make([]bound, len(b.low))}
	for i := range b.low {
		out.low[i] = pick(b.low[i], c.low[i], 1)
		out.high[i] = pick(b.high[i], c.high[i], -1)
	}
	return out
}
