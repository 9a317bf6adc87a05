package classic

// This file holds problems of the TPTP library, each the negation of a theorem
// or conjecture over its axioms.

import (
	"fmt"

	. "assay/logic/rel"
	"assay/solve"
)

// each declares variables over the universe.
func each(xs ...*Variable) (ds Decls) {
	for _, x := range xs {
		ds = ds.And(x, Univ)
	}
	return ds
}

// ALG212: the long distributive law in median algebras.
func ALG212(n int) Row {
	f := NewRelation("f", 4)
	b, _ := universe(Numbered("a", n))
	b.AtMost(f, b.Universe().All(4))

	u, w, x, y, z := Var("u"), Var("w"), Var("x"), Var("y"), Var("z")
	median := func(a, b, c Expr) Expr { return Join(c, Join(b, Join(a, f))) }
	return row(fmt.Sprintf("ALG212 %d", n), solve.Unsat, b,
		ForAll(each(x, y, z), One(median(x, y, z))),
		ForAll(each(x, y), Equal(median(x, x, y), x)),
		ForAll(each(x, y, z), Equal(median(x, y, z), median(z, x, y))),
		ForAll(each(x, y, z), Equal(median(x, y, z), median(x, z, y))),
		ForAll(each(w, x, y, z), Equal(
			median(median(x, w, y), w, z), median(x, w, median(y, w, z)))),
		Not(ForAll(each(u, w, x, y, z), Equal(
			median(median(x, y, z), u, w),
			median(median(x, u, w), median(y, u, w), median(z, u, w))))))
}

// COM008: Church and Rosser's property, the induction step of Newman's lemma.
func COM008(n int) Row {
	equalish, rewrite, trr := Binary("equalish"), Binary("rewrite"), Binary("trr")
	a, bb, c, goal, atom := Unary("a"), Unary("b"), Unary("c"), Unary("goal"), Unary("Atom")
	b, sets := universe(Atoms("goal"), Numbered("a", n))
	pairs := sets[1].Product(sets[1])
	atMost(b, pairs, rewrite, equalish)
	atMost(b, sets[1], a, bb, c)
	b.Exactly(atom, sets[1])
	b.AtMost(trr, pairs)
	b.AtMost(goal, sets[0])

	x, y, z := Var("x"), Var("y"), Var("z")
	meet := Some(Intersect(Join(y, trr), Join(z, trr)))
	fork := func(x Expr, r *Relation) Formula { return In(Union(Product(x, y), Product(x, z)), r) }
	three := Over(x, atom).And(y, atom).And(z, atom)
	domain := Join(equalish, atom)
	return row(fmt.Sprintf("COM008 %d", n), solve.Unsat, b,
		One(a), One(bb), One(c),
		In(equalish, trr), In(rewrite, trr),
		ForAll(Over(x, atom), Implies(In(Union(Product(bb, x), Product(c, x)), trr), Some(goal))),
		In(Union(Product(a, bb), Product(a, c)), trr),
		In(Intersect(Product(domain, domain), Iden), equalish),
		Equal(equalish, Transpose(equalish)),
		In(Join(trr, trr), trr),
		ForAll(three, Implies(fork(x, rewrite), meet)),
		ForAll(three, Implies(And(In(Product(a, x), rewrite), fork(x, trr)), meet)),
		ForAll(Over(x, atom).And(y, atom), Implies(In(Product(x, y), trr), Or(
			In(Product(x, y), equalish), Some(Intersect(Join(x, rewrite), Join(trr, y)))))),
		Not(Some(goal)))
}

// GEO091: two parts of an open curve that share both end points are equal.
func GEO091(n int) Row {
	curve, point, closed, open := Unary("Curve"), Unary("Point"), Unary("Closed"), Unary("Open")
	partOf, incident, sum := Binary("partOf"), Binary("incident"), Ternary("sum")
	endPoint, innerPoint, meet := Binary("endPoint"), Binary("innerPoint"), Ternary("meet")
	b, sets := universe(Numbered("c", n), Numbered("p", n))
	cs, ps := sets[0], sets[1]
	b.AtMost(curve, cs)
	b.AtMost(point, ps)
	b.AtMost(partOf, cs.Product(cs))
	b.AtMost(incident, ps.Product(cs))
	b.AtMost(sum, cs.Product(cs).Product(cs))
	atMost(b, ps.Product(cs), endPoint, innerPoint)
	b.AtMost(meet, ps.Product(cs).Product(cs))
	atMost(b, cs, closed, open)

	c, c1, c2, c3 := Var("c"), Var("c1"), Var("c2"), Var("c3")
	p, q, r := Var("p"), Var("q"), Var("r")
	curves := func(xs ...*Variable) (ds Decls) {
		for _, x := range xs {
			ds = ds.And(x, curve)
		}
		return ds
	}
	part := func(x, y Expr) Formula { return In(Product(x, y), partOf) }
	either := func(x, y Expr) Formula { return Or(part(x, y), part(y, x)) }
	on := func(p, c Expr) Formula { return In(Product(p, c), incident) }
	points := func(c Expr) Expr { return Join(incident, c) }
	ends := func(c Expr) Expr { return Join(endPoint, c) }
	added := func(x, y Expr) Expr { return Join(y, Join(x, sum)) }
	meeting := func(p, x, y Expr) Formula { return In(Product(p, x, y), meet) }
	through := Intersect(Join(partOf, c), Join(p, incident))
	pc, cc := Product(point, curve), Product(curve, curve)
	return row(fmt.Sprintf("GEO091 %d", n), solve.Unsat, b,
		In(partOf, cc), In(closed, curve), In(open, curve),
		In(meet, Product(point, cc)), In(sum, Product(curve, cc)),
		In(incident, pc), In(endPoint, pc), In(innerPoint, pc),
		ForAll(curves(c1, c2), One(added(c1, c2))),
		// Definitions.
		ForAll(curves(c, c1), Iff(part(c1, c), In(points(c1), points(c)))),
		ForAll(curves(c, c1, c2), Iff(In(Product(c1, c2, c), sum), Equal(points(c), Union(points(c1), points(c2))))),
		ForAll(Over(p, point).And(c, curve), Iff(In(Product(p, c), endPoint), And(on(p, c),
			ForAll(Over(c1, through).And(c2, through), either(c1, c2))))),
		ForAll(Over(p, point).And(c, curve), Iff(In(Product(p, c), innerPoint),
			And(on(p, c), No(Intersect(Product(p, c), endPoint))))),
		ForAll(Over(p, point).And(c, curve).And(c1, curve), Iff(meeting(p, c, c1), And(on(p, c), on(p, c1),
			In(Intersect(points(c), points(c1)), Intersect(ends(c), ends(c1)))))),
		ForAll(curves(c), Iff(In(c, open), Some(ends(c)))),
		ForAll(curves(c), Iff(In(c, closed), No(ends(c)))),
		// Axioms.
		ForAll(curves(c, c1), Implies(And(part(c1, c), Not(Equal(c1, c))), In(c1, open))),
		ForAll(curves(c, c1, c2, c3), Implies(
			And(part(Union(c1, c2, c3), c), Some(Intersect(ends(c1), ends(c2), ends(c3)))),
			Or(either(c2, c3), either(c1, c2), either(c1, c3)))),
		ForAll(curves(c), Some(Join(innerPoint, c))),
		ForAll(Over(c, curve).And(p, point), Implies(In(Product(p, c), innerPoint),
			Some(Intersect(Join(p, meet), Join(sum, c))))),
		ForAll(Over(c, curve).And(p, ends(c)).And(q, ends(c)).And(r, ends(c)),
			Or(Equal(p, q), Equal(p, r), Equal(q, r))),
		ForAll(Over(c, curve).And(p, ends(c)), Some(Minus(ends(c), p))),
		ForAll(curves(c, c1, c2).And(p, point), Implies(
			And(In(c, closed), meeting(p, c1, c2), Equal(added(c1, c2), c)),
			meeting(ends(c1), c1, c2))),
		ForAll(curves(c1, c2), Implies(Some(Join(meet, c2, c1)), Some(added(c1, c2)))),
		ForAll(curves(c, c1), Implies(Equal(points(c), points(c1)), Equal(c, c1))),
		// The conjecture.
		Not(ForAll(curves(c, c1, c2), Implies(
			And(part(Union(c1, c2), c), In(c, open), Not(Lone(Intersect(ends(c1), ends(c2))))),
			Equal(c1, c2)))))
}

// MED007: after insulin sensitivity is too low, treatment steps on.
func MED007(n int) Row {
	sets := func(names ...string) (rs []*Relation) {
		for _, s := range names {
			rs = append(rs, Unary(s))
		}
		return rs
	}
	capacity := sets("bcapacityne", "bcapacityex", "bcapacitysn")
	condition := sets("conditionhyper", "conditionhypo", "conditionnormo")
	steps := sets("s0", "s1", "s2", "s3")
	rest := sets("drugi", "uptakelg", "uptakepg", "releaselg", "bsecretioni", "drugbg", "qilt27", "drugsu", "n0")
	ne, ex, sn := capacity[0], capacity[1], capacity[2]
	hyper, hypo, normo := condition[0], condition[1], condition[2]
	s0, s1, s2, s3 := steps[0], steps[1], steps[2], steps[3]
	insulin, liver, peripheral, release := rest[0], rest[1], rest[2], rest[3]
	secretion, biguanide, low, sulfonylurea, n0 := rest[4], rest[5], rest[6], rest[7], rest[8]
	gt := Binary("gt")
	b, _ := universe(Numbered("a", n))
	for _, rs := range [][]*Relation{capacity, condition, rest, steps} {
		atMost(b, b.Universe().All(1), rs...)
	}
	b.AtMost(gt, b.Universe().All(2))

	x := Var("x")
	after := Join(x, gt)
	until := Minus(Univ, after)
	all := func(f Formula) Formula { return ForAll(each(x), f) }
	sick := In(after, hyper)
	cured := In(until, normo)
	bySecretion := And(In(until, secretion), In(x, sn), In(x, low), sick)
	byRelease := And(Not(In(until, release)), In(x, sn), Not(In(x, low)), sick)
	formulas := []Formula{
		One(n0), No(Intersect(gt, Iden)), In(Join(gt, gt), gt),
		all(Implies(In(until, insulin), In(until, Intersect(liver, peripheral)))),
		all(Implies(In(until, liver), Not(In(until, release)))),
		all(Implies(And(In(until, insulin), Not(In(x, ex))), In(until, secretion))),
		all(Implies(In(until, biguanide), Not(In(until, release)))),
		all(Implies(Not(In(until, release)), In(until, biguanide))),
		all(Implies(bySecretion, cured)),
		all(Implies(byRelease, cured)),
		all(Implies(And(Or(Not(In(until, release)), In(until, peripheral)), In(x, ne), In(until, secretion), sick), cured)),
		all(Implies(And(In(until, liver), In(until, peripheral), Not(In(x, ex)), sick), In(until, Union(normo, hypo)))),
		all(Implies(cured, Or(bySecretion, byRelease,
			And(Or(Not(In(until, release)), In(until, liver)), In(x, sn), In(until, secretion), sick),
			And(In(until, liver), In(until, peripheral), In(x, ex), sick)))),
		In(Intersect(s1, low), sulfonylurea),
		In(Intersect(s1, Minus(Univ, low)), biguanide),
		In(s2, Intersect(biguanide, sulfonylurea)),
		In(s3, Union(Intersect(insulin, Union(sulfonylurea, biguanide)), insulin)),
		In(sulfonylurea, Union(Intersect(s1, low), s2, s3)),
		In(insulin, s3),
		all(Implies(In(until, Union(liver, peripheral)), In(until, insulin))),
		all(Implies(Not(In(until, release)), In(until, liver))),
		all(Implies(In(until, secretion), And(In(until, sulfonylurea), Not(In(x, ex))))),
	}
	for _, parts := range [][]*Relation{capacity, condition, steps} {
		formulas = append(formulas, partition(parts)...)
	}
	next := func(from, to Expr, which ...Expr) Formula {
		step := Intersect(append([]Expr{until, to}, which...)...)
		return all(Implies(And(In(x, from), Not(cured)), And(Some(step), In(Join(until, gt), hyper))))
	}
	formulas = append(formulas,
		next(s0, s1), next(s1, s2, Union(ne, ex)), next(s2, s3, ex),
		Not(Implies(
			And(In(n0, s1), In(Join(n0, gt), hyper), Not(In(n0, sn)), In(n0, low)),
			ForSome(each(x), And(Not(In(Product(n0, x), gt)), In(x, s2), sick, In(x, Union(ne, ex)))))))
	return row(fmt.Sprintf("MED007 %d", n), solve.Unsat, b, formulas...)
}

// partition says that the sets are disjoint and make up the universe.
func partition(parts []*Relation) (fs []Formula) {
	var all []Expr
	for i, p := range parts {
		all = append(all, p)
		for _, q := range parts[:i] {
			fs = append(fs, No(Intersect(p, q)))
		}
	}
	return append(fs, In(Univ, Union(all...)))
}

// SET948: the union of an intersection is the intersection of the unions, if
// members that are different are disjoint.
func SET948(n int) Row {
	empty, subset, in, disjoint, union := Unary("empty"), Binary("subset"), Binary("in"), Binary("disjoint"), Binary("union")
	intersect2, union2 := Ternary("set_intersection2"), Ternary("set_union2")
	b, _ := universe(Numbered("a", n))
	u := b.Universe()
	b.AtMost(empty, u.All(1))
	atMost(b, u.All(2), subset, in, disjoint, union)
	atMost(b, u.All(3), intersect2, union2)

	x, y, c, d := Var("a"), Var("b"), Var("c"), Var("d")
	meet := func(a, b Expr) Expr { return Join(b, Join(a, intersect2)) }
	join := func(a, b Expr) Expr { return Join(b, Join(a, union2)) }
	big := func(a Expr) Expr { return Join(a, union) }
	members := func(a Expr) Expr { return Join(in, a) }
	holds := func(r *Relation, a, b Expr) Formula { return In(Product(a, b), r) }
	isEmpty := func(a Expr) Formula { return In(a, empty) }
	two := each(x, y)
	premise := ForAll(each(c, d), Implies(holds(in, Union(c, d), join(x, y)),
		Or(Equal(c, d), holds(disjoint, c, c))))
	return row(fmt.Sprintf("SET948 %d", n), solve.Unsat, b,
		Function(union, Univ, Univ),
		ForAll(two, And(One(meet(x, y)), One(join(x, y)))),
		ForAll(two, Implies(holds(in, x, y), Not(holds(in, y, x)))),
		ForAll(two, Equal(join(x, y), join(y, x))),
		ForAll(two, Iff(Equal(x, y), And(holds(subset, x, y), holds(subset, y, x)))),
		ForAll(each(x, y, c), Iff(Equal(c, join(x, y)), Equal(members(c), Union(members(x), members(y))))),
		ForAll(two, Iff(holds(subset, x, y), In(members(x), members(y)))),
		ForAll(each(x, y, c), Iff(Equal(c, meet(x, y)), Equal(members(c), Intersect(members(x), members(y))))),
		ForAll(two, Iff(Equal(y, big(x)), Equal(members(y), Join(in, members(x))))),
		ForAll(two, Implies(Not(isEmpty(x)), Not(isEmpty(join(x, y))))),
		ForAll(two, Implies(Not(isEmpty(x)), Not(isEmpty(join(y, x))))),
		ForAll(each(x), Equal(join(x, x), x)),
		ForAll(each(x), Equal(meet(x, x), x)),
		Some(empty),
		Some(Minus(Univ, empty)),
		ForAll(each(x), holds(subset, x, x)),
		ForAll(two, Implies(holds(disjoint, x, y), holds(disjoint, y, x))),
		ForAll(two, And(
			Implies(Not(holds(disjoint, x, y)), Some(meet(x, y))),
			Implies(holds(disjoint, x, y), No(meet(x, y))))),
		ForAll(two, holds(subset, big(meet(x, y)), meet(big(x), big(y)))),
		Not(ForAll(two, Implies(premise, Equal(big(meet(x, y)), meet(big(x), big(y)))))))
}
