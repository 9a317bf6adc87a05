package rel

// This file defines formulas.

// Truth is a constant. Printed form: true, false
type Truth struct {
	Holds bool
}

// The constants.
var (
	True  = &Truth{true}
	False = &Truth{false}
)

// NotFormula is a negation. Printed form: not f
type NotFormula struct {
	Of Formula
}

// NaryFormula is a conjunction or disjunction of any number of formulas.
// Printed form: f and g, f or g
type NaryFormula struct {
	Or bool // else a conjunction
	Of []Formula
}

// BinaryFormula is an implication or equivalence. Printed form: f => g, f <=> g
type BinaryFormula struct {
	Iff         bool // else an implication
	Left, Right Formula
}

// Comparison compares sets. Printed form: a in b, a = b
type Comparison struct {
	Equal       bool // else inclusion
	Left, Right Expr
}

// Multiplicity says how many tuples a set has. Printed form: some e, one e,
// lone e, no e
type Multiplicity struct {
	Quantity Quantity // not AnyNumber
	Of       Expr
}

// Quantified says that a formula holds for all or for some values of
// variables. Printed form: all x: S, y: T | f, some x: S | f
type Quantified struct {
	Some  bool // else all
	Decls Decls
	Body  Formula
}

// IntCompareOp is a signed comparison.
type IntCompareOp uint8

const (
	OpIntEqual   IntCompareOp = iota // printed =
	OpIntLess                        // <
	OpIntAtMost                      // <=
	OpIntGreater                     // >
	OpIntAtLeast                     // >=
)

// IntComparison compares integers, signed. Printed form: i = j, i < j, i <= j,
// i > j, i >= j
type IntComparison struct {
	Op          IntCompareOp
	Left, Right IntExpr
}

// TotalOrder says that Order is the successor relation of a total order on the
// set Ordered, which is not empty, from First to Last, which are single. As it
// makes all orders of interchangeable atoms equal but for names, solving may
// pick one. Printed form: order(next, T, first, last)
type TotalOrder struct {
	Order                *Relation // binary
	Ordered, First, Last *Relation // unary
}

// Acyclic says that a binary relation has no cycle. Printed form: acyclic(r)
type Acyclic struct {
	Relation *Relation
}

// Not is the negation.
func Not(f Formula) Formula { return &NotFormula{f} }

// And is the conjunction; true of nothing.
func And(of ...Formula) Formula { return &NaryFormula{false, of} }

// Or is the disjunction; false of nothing.
func Or(of ...Formula) Formula { return &NaryFormula{true, of} }

// Implies says that g holds where f does.
func Implies(f, g Formula) Formula { return &BinaryFormula{false, f, g} }

// Iff says that f holds exactly where g does.
func Iff(f, g Formula) Formula { return &BinaryFormula{true, f, g} }

// In says that every tuple of a is in b.
func In(a, b Expr) Formula { return &Comparison{false, a, b} }

// Equal says that both have the same tuples.
func Equal(a, b Expr) Formula { return &Comparison{true, a, b} }

// Some says that e has a tuple.
func Some(e Expr) Formula { return &Multiplicity{AtLeastOne, e} }

// No says that e has no tuple.
func No(e Expr) Formula { return &Multiplicity{Nothing, e} }

// One says that e has exactly one tuple.
func One(e Expr) Formula { return &Multiplicity{ExactlyOne, e} }

// Lone says that e has at most one tuple.
func Lone(e Expr) Formula { return &Multiplicity{AtMostOne, e} }

// ForAll says that f holds for all values of the variables.
func ForAll(ds Decls, f Formula) Formula { return &Quantified{false, ds, f} }

// ForSome says that f holds for some values of the variables.
func ForSome(ds Decls, f Formula) Formula { return &Quantified{true, ds, f} }

// Compare is a signed comparison of integers.
func Compare(i IntExpr, op IntCompareOp, j IntExpr) Formula { return &IntComparison{op, i, j} }

// IntEqual is i = j.
func IntEqual(i, j IntExpr) Formula { return Compare(i, OpIntEqual, j) }

// Less is i < j.
func Less(i, j IntExpr) Formula { return Compare(i, OpIntLess, j) }

// AtMost is i <= j.
func AtMost(i, j IntExpr) Formula { return Compare(i, OpIntAtMost, j) }

// Function says that r is a total function from the set a to b: r in a->b,
// and one value for each member of a.
func Function(r *Relation, a, b Expr) Formula { return function(ExactlyOne, r, a, b) }

func function(q Quantity, r *Relation, a, b Expr) Formula {
	x := Var("v_" + r.Name)
	return And(In(r, Product(a, b)), ForAll(Over(x, a), &Multiplicity{q, Join(x, r)}))
}

// Constraints is what the order says, in the other formulas.
func (f *TotalOrder) Constraints() Formula {
	x := Var("v_" + f.Order.Name)
	return And(
		One(f.First), One(f.Last), In(f.Last, f.Ordered),
		Equal(f.Ordered, Union(f.First, Join(f.First, Closure(f.Order)))),
		No(Join(f.Order, f.First)), No(Join(f.Last, f.Order)),
		In(f.Order, Product(f.Ordered, f.Ordered)),
		ForAll(Over(x, Minus(f.Ordered, f.Last)), One(Join(x, f.Order))),
	)
}

// Constraints is what Acyclic says, in the other formulas.
func (f *Acyclic) Constraints() Formula {
	x := Var("v_" + f.Relation.Name)
	return ForAll(Over(x, Project(f.Relation, 0)), Not(In(x, Join(x, Closure(f.Relation)))))
}

func (*Truth) node()         {}
func (*NotFormula) node()    {}
func (*NaryFormula) node()   {}
func (*BinaryFormula) node() {}
func (*Comparison) node()    {}
func (*Multiplicity) node()  {}
func (*Quantified) node()    {}
func (*IntComparison) node() {}
func (*TotalOrder) node()    {}
func (*Acyclic) node()       {}

func (*Truth) formula()         {}
func (*NotFormula) formula()    {}
func (*NaryFormula) formula()   {}
func (*BinaryFormula) formula() {}
func (*Comparison) formula()    {}
func (*Multiplicity) formula()  {}
func (*Quantified) formula()    {}
func (*IntComparison) formula() {}
func (*TotalOrder) formula()    {}
func (*Acyclic) formula()       {}
