package term

// This file rewrites formulas, choices and arrays as they are built, and sends
// the rest to the rules of vectors and floats. A rule gives the term to take
// instead, or 0. It may build smaller terms; what it costs does not depend on
// the size of the operands, but for chains of writes and concatenations.

import "slices"

// maxChain is how high terms may be for rules that go down a chain of them.
const maxChain = 256

// rules are what terms are rewritten by. A rule looks at terms of its bank, and builds others there.
type rules struct{ *Bank }

// rewrite is a simpler term for the shape over operands, 0 if there is none.
func (b rules) rewrite(s Shape, sort Sort, args []Term) Term {
	switch s.Op {
	case And, Or:
		return b.junction(s.Op, args)
	case Not:
		return b.complement(args[0])
	case Ite:
		return b.choice(args[0], args[1], args[2])
	case ConstArray:
		return 0
	case Select:
		return b.readOver(args[0], args[1])
	case Store:
		return b.writeOver(args[0], args[1], args[2])
	}
	if b.allValues(args) {
		return b.apply(s, sort, args)
	}
	if s.Op == Eq {
		return b.equal(args[0], args[1])
	}
	if s.Op < RMConst {
		return b.rewriteBits(s, sort, args)
	}
	return b.rewriteFloat(s, sort, args)
}

// inOrder is the operands in an order that does not depend on how they were
// given, where that makes no difference. Junctions sort for themselves.
func (b *store) inOrder(op Op, args []Term) []Term {
	first := 0
	switch op {
	case FPAdd, FPMul, FPFma:
		first = 1
	case Eq, BVAnd, BVOr, BVXor, BVAdd, BVMul, FPEq:
	default:
		return args
	}
	if x, y := args[first], args[first+1]; x != y && !b.before(x, y) {
		args = slices.Clone(args)
		args[first], args[first+1] = y, x
	}
	return args
}

func (b rules) allValues(args []Term) bool {
	for _, x := range args {
		if !b.IsValue(x) {
			return false
		}
	}
	return true
}

// complement: constants and double negation.
func (b rules) complement(x Term) Term {
	switch b.Op(x) {
	case True:
		return No
	case False:
		return Yes
	case Not:
		return b.Arg(x, 0)
	}
	return 0
}

// opposite says that one of two formulas is the negation of the other.
func (b rules) opposite(x, y Term) bool {
	return b.Op(x) == Not && b.Arg(x, 0) == y || b.Op(y) == Not && b.Arg(y, 0) == x || x == Yes && y == No || x == No && y == Yes
}

// junction: neutral and absorbing operands, repetitions, a formula beside its
// negation, and beside a junction of the other kind that has it. The operands
// are left in order.
func (b rules) junction(op Op, args []Term) Term {
	neutral, absorbing := Yes, No
	if op == Or {
		neutral, absorbing = No, Yes
	}
	kept := make([]Term, 0, len(args))
	for _, x := range args {
		if x != neutral {
			kept = append(kept, x)
		}
	}
	slices.Sort(kept)
	kept = slices.Compact(kept)
	has := func(x Term) bool { _, ok := slices.BinarySearch(kept, x); return ok }
	for _, x := range kept {
		if x == absorbing || b.Op(x) == Not && has(b.Arg(x, 0)) {
			return absorbing
		}
	}
	if len(kept) > 1 {
		dual := And + Or - op
		all := kept
		kept = slices.DeleteFunc(slices.Clone(kept), func(x Term) bool {
			return b.Op(x) == dual && b.node(x).n <= 8 && slices.ContainsFunc(b.Args(x), func(y Term) bool {
				_, ok := slices.BinarySearch(all, y)
				return ok
			})
		})
	}
	switch {
	case len(kept) == 0:
		return neutral
	case len(kept) == 1:
		return kept[0]
	case slices.Equal(kept, args):
		return 0
	}
	return b.raw(Shape{Op: op}, Bool, kept)
}

func (b *store) node(t Term) *node { return &b.nodes[t] }

// equal: reflexivity, values, polarity, and what solves for an unknown.
func (b rules) equal(x, y Term) Term {
	switch {
	case x == y:
		return Yes
	case b.Sort(x) == Bool:
		return b.equivalent(x, y)
	case b.Op(y) == Ite && b.Height(y) > maxChain:
		return 0
	case b.Op(y) == Ite && b.IsValue(x):
		return b.equalChoice(x, y)
	case b.Op(y) == Ite && (b.Arg(y, 1) == x || b.Arg(y, 2) == x): // x = (c ? x : z)
		c, other := b.Arg(y, 0), b.Arg(y, 2)
		if b.Arg(y, 2) == x {
			c, other = b.Not(c), b.Arg(y, 1)
		}
		return b.Or(c, b.Eq(x, other))
	}
	if b.Kind(b.Sort(x)) == BitVecKind {
		return b.equalBits(x, y)
	}
	return 0
}

func (b rules) equivalent(x, y Term) Term {
	switch {
	case x == Yes:
		return y
	case x == No:
		return b.Not(y)
	case b.opposite(x, y):
		return No
	case b.Op(x) == Not && b.Op(y) == Not:
		return b.Eq(b.Arg(x, 0), b.Arg(y, 0))
	case b.Op(x) == Not:
		return b.Not(b.Eq(b.Arg(x, 0), y))
	case b.Op(y) == Not:
		return b.Not(b.Eq(x, b.Arg(y, 0)))
	}
	return 0
}

// equalChoice: a value equal to a choice with a value in a branch.
func (b rules) equalChoice(k, y Term) Term {
	c, p, q := b.Arg(y, 0), b.Arg(y, 1), b.Arg(y, 2)
	switch {
	case b.IsValue(p) && p == k:
		return b.Or(c, b.Eq(k, q))
	case b.IsValue(q) && q == k:
		return b.Or(b.Not(c), b.Eq(k, p))
	case b.IsValue(p):
		return b.And(b.Not(c), b.Eq(k, q))
	case b.IsValue(q):
		return b.And(c, b.Eq(k, p))
	}
	return 0
}

// choice: decided and repeated conditions, equal branches, branches that are
// truth values.
func (b rules) choice(c, x, y Term) Term {
	switch {
	case c == Yes || x == y:
		return x
	case c == No:
		return y
	case b.Op(c) == Not:
		return b.Ite(b.Arg(c, 0), y, x)
	case b.Op(x) == Ite && b.Arg(x, 0) == c:
		return b.Ite(c, b.Arg(x, 1), y)
	case b.Op(y) == Ite && b.Arg(y, 0) == c:
		return b.Ite(c, x, b.Arg(y, 2))
	case b.Op(y) == Ite && b.Arg(y, 1) == x: // c ? x : (d ? x : z)
		return b.Ite(b.Or(c, b.Arg(y, 0)), x, b.Arg(y, 2))
	case b.Op(x) == Ite && b.Arg(x, 2) == y: // c ? (d ? x : y) : y
		return b.Ite(b.And(c, b.Arg(x, 0)), b.Arg(x, 1), y)
	}
	if b.Sort(x) == Bool {
		return b.choiceBool(c, x, y)
	}
	if op := b.Op(x); op != FPToS && op != FPToU && b.Op(y) != FPToS && b.Op(y) != FPToU {
		return 0
	}
	switch zero := b.Default(b.Sort(x)); {
	case y == zero && b.guards(c, x):
		return x
	case x == zero && b.guards(b.Not(c), y):
		return y
	}
	return 0
}

// guards says that x is a conversion to an integer and c is where it fits: what
// is 0 elsewhere needs no guard.
func (b rules) guards(c, x Term) bool {
	op := b.Op(x)
	return (op == FPToS || op == FPToU) && c == b.Fits(b.Arg(x, 0), b.Arg(x, 1), b.width(x), op == FPToS)
}

func (b rules) choiceBool(c, x, y Term) Term {
	switch {
	case x == Yes || x == c:
		return b.Or(c, y)
	case x == No:
		return b.And(b.Not(c), y)
	case y == Yes:
		return b.Or(b.Not(c), x)
	case y == No || y == c:
		return b.And(c, x)
	case b.opposite(x, y):
		return b.Eq(c, x)
	case b.opposite(c, x):
		return b.And(b.Not(c), y)
	case b.opposite(c, y):
		return b.Or(b.Not(c), x)
	}
	return 0
}

// differ says that two indices are different in every model.
func (b rules) differ(i, j Term) bool {
	return i != j && b.IsValue(i) && b.IsValue(j) || b.step(i) != b.step(j) && b.base(i) == b.base(j)
}

// base and step take a vector apart into what is unknown and a constant that is
// added to it, 0 if there is none.
func (b rules) base(i Term) Term {
	if b.Op(i) == BVAdd && b.IsValue(b.Arg(i, 0)) {
		return b.Arg(i, 1)
	}
	return i
}

func (b rules) step(i Term) Term {
	if b.Op(i) == BVAdd && b.IsValue(b.Arg(i, 0)) {
		return b.Arg(i, 0)
	}
	return 0
}

// readOver: a read passes writes at other indices, and ends at its own.
func (b rules) readOver(a, i Term) Term {
	from := a
	for {
		switch b.Op(a) {
		case ConstArray:
			return b.Arg(a, 0)
		case Store:
			if b.Arg(a, 1) == i {
				return b.Arg(a, 2)
			}
			if b.differ(b.Arg(a, 1), i) {
				a = b.Arg(a, 0)
				continue
			}
		}
		if a == from {
			return 0
		}
		return b.raw(Shape{Op: Select}, b.Element(b.Sort(a)), []Term{a, i})
	}
}

// writeOver: a write hides one at the same index, and one of what is there is
// none.
func (b rules) writeOver(a, i, x Term) Term {
	switch {
	case b.Op(x) == Select && b.Arg(x, 0) == a && b.Arg(x, 1) == i:
		return a
	case b.Op(a) == ConstArray && b.Arg(a, 0) == x:
		return a
	case b.Op(a) == Store && b.Arg(a, 1) == i:
		return b.Store(b.Arg(a, 0), i, x)
	case b.Height(a) < maxChain && b.allValues([]Term{a, i, x}):
		return b.apply(Shape{Op: Store}, b.Sort(a), []Term{a, i, x})
	}
	return 0
}
