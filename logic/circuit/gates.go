package circuit

// This file builds single gates. And holds all rewriting; everything else is
// And and complement.

import "slices"

// And is a ∧ b.
func (c *Circuit) And(a, b Ref) Ref {
	// Each round either ends or replaces an operand by one below it.
	for {
		if a > b {
			a, b = b, a
		}
		switch {
		case a == False || a == b^1:
			return False
		case a == True || a == b:
			return b
		}
		x, y, done := c.rewrite(a, b)
		if done {
			return x
		}
		if x == a && y == b {
			return c.lookup(a, b)
		}
		a, b = x, y
	}
}

// rewrite looks at the gates under both operands. Either it knows the result
// x (done), or it gives operands x and y whose AND is the same as that of a
// and b; unchanged if no rule applies.
func (c *Circuit) rewrite(a, b Ref) (x, y Ref, done bool) {
	ga, gb := c.gates[a.node()], c.gates[b.node()]
	if ga.isAnd() {
		if x, y, hit, done := beside(a, ga, b); hit {
			return x, y, done
		}
	}
	if gb.isAnd() {
		if x, y, hit, done := beside(b, gb, a); hit {
			return x, y, done
		}
	}
	if !ga.isAnd() || !gb.isAnd() {
		return a, b, false
	}
	switch {
	case !a.neg() && !b.neg():
		return bothAnd(a, ga, b, gb)
	case !a.neg():
		return andNand(a, ga, b, gb)
	case !b.neg():
		return andNand(b, gb, a, ga)
	default:
		return bothNand(a, ga, b, gb)
	}
}

// beside knows the AND of the gate g under a with any b that is an operand of
// g, or the complement of one.
func beside(a Ref, g gate, b Ref) (x, y Ref, hit, done bool) {
	switch {
	case !a.neg() && g.has(b): // (b ∧ y) ∧ b
		return a, 0, true, true
	case !a.neg() && g.has(b^1): // (¬b ∧ y) ∧ b
		return False, 0, true, true
	case a.neg() && g.has(b^1): // ¬(¬b ∧ y) ∧ b
		return b, 0, true, true
	case a.neg() && g.has(b): // ¬(b ∧ y) ∧ b
		return b, g.other(b).Not(), true, false
	}
	return 0, 0, false, false
}

// bothAnd: (p ∧ q) ∧ (r ∧ s).
func bothAnd(a Ref, ga gate, b Ref, gb gate) (x, y Ref, done bool) {
	switch {
	case ga.has(gb.a^1) || ga.has(gb.b^1):
		return False, 0, true
	case ga.has(gb.a):
		return a, gb.b, false
	case ga.has(gb.b):
		return a, gb.a, false
	}
	return a, b, false
}

// andNand: (p ∧ q) ∧ ¬(r ∧ s), the first under a.
func andNand(a Ref, ga gate, b Ref, gb gate) (x, y Ref, done bool) {
	switch {
	case ga.has(gb.a^1) || ga.has(gb.b^1):
		return a, 0, true
	case ga.has(gb.a):
		return a, gb.b.Not(), false
	case ga.has(gb.b):
		return a, gb.a.Not(), false
	}
	return min(a, b), max(a, b), false
}

// bothNand: ¬(p ∧ q) ∧ ¬(r ∧ s), which is ¬p when r = p and s = ¬q.
func bothNand(a Ref, ga gate, b Ref, gb gate) (x, y Ref, done bool) {
	switch {
	case gb.has(ga.a) && gb.other(ga.a) == ga.b^1:
		return ga.a.Not(), 0, true
	case gb.has(ga.b) && gb.other(ga.b) == ga.a^1:
		return ga.b.Not(), 0, true
	}
	return a, b, false
}

// Or is a ∨ b.
func (c *Circuit) Or(a, b Ref) Ref { return c.And(a^1, b^1) ^ 1 }

// Implies is a → b.
func (c *Circuit) Implies(a, b Ref) Ref { return c.And(a, b^1) ^ 1 }

// Iff is a ↔ b.
func (c *Circuit) Iff(a, b Ref) Ref { return c.Xor(a, b) ^ 1 }

// Xor is a ⊕ b. Complements of the operands become one of the result, so that
// a ⊕ b and a ↔ b share their gates.
func (c *Circuit) Xor(a, b Ref) Ref {
	sign := (a ^ b) & 1
	a, b = a.positive(), b.positive()
	both, none := c.And(a, b), c.And(a^1, b^1)
	return c.And(both^1, none^1) ^ sign
}

// Ite is "if a then x else y".
func (c *Circuit) Ite(a, x, y Ref) Ref {
	if a.neg() {
		a, x, y = a^1, y, x
	}
	switch {
	case a == False:
		return y
	case x == y:
		return x
	case x == y^1:
		return c.Xor(a, y)
	case x.IsConst() || x.positive() == a: // a replaced by its value in x
		if (x == True) || x == a {
			return c.Or(a, y)
		}
		return c.And(a^1, y)
	case y.IsConst() || y.positive() == a:
		if (y == False) || y == a {
			return c.And(a, x)
		}
		return c.Or(a^1, x)
	}
	sign := x & 1 // one form for a selection and for its complement
	x, y = x^sign, y^sign
	return c.And(c.And(a, x)^1, c.And(a^1, y)^1) ^ 1 ^ sign
}

// AndAll is the conjunction of all; True of none.
func (c *Circuit) AndAll(refs ...Ref) Ref { return c.andAll(refs, 0) }

// OrAll is the disjunction of all; False of none.
func (c *Circuit) OrAll(refs ...Ref) Ref { return c.andAll(refs, 1) ^ 1 }

// andAll is the conjunction of all refs, each complemented by sign. Sorting
// makes the result independent of the order and brings equal and
// complementary operands together.
func (c *Circuit) andAll(refs []Ref, sign Ref) Ref {
	s := append(c.sorted[:0], refs...)
	for i := range s {
		s[i] ^= sign
	}
	slices.Sort(s)
	s = slices.Compact(s)
	for i := 1; i < len(s); i++ {
		if s[i] == s[i-1]^1 {
			return False
		}
	}
	c.sorted = s
	return c.tree(s, True, c.And)
}

// XorAll is true when an odd number of the refs is; False of none.
func (c *Circuit) XorAll(refs ...Ref) Ref {
	s := append(c.sorted[:0], refs...)
	slices.Sort(s)
	c.sorted = s
	return c.tree(s, False, c.Xor)
}

// tree combines the refs in place, pairs first, so that depth stays
// logarithmic.
func (c *Circuit) tree(s []Ref, unit Ref, op func(a, b Ref) Ref) Ref {
	for len(s) > 1 {
		n := 0
		for i := 0; i < len(s); i += 2 {
			if i+1 < len(s) {
				s[n] = op(s[i], s[i+1])
			} else {
				s[n] = s[i]
			}
			n++
		}
		s = s[:n]
	}
	if len(s) == 0 {
		return unit
	}
	return s[0]
}
