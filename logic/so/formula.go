// This file defines formulas and relations.

package so

// Term is an element: a variable or a fixed one.
type Term interface{ term() }

// Ind is a variable for elements. It is bound by one quantifier or by Where.
type Ind struct{ Name string }

// Elem is a fixed element, counted from 0.
type Elem int

func (*Ind) term() {}
func (Elem) term() {}

// Rel is a relation.
type Rel interface {
	Arity() int
	rel()
}

// Symbol is a relation of the structure.
type Symbol struct {
	Name string
	N    int // arity
}

// Var is a variable for relations. It is free, or bound by one quantifier.
type Var struct {
	Name   string
	N      int
	Within Rel // only subsets of it are meant; nil: all relations. It mentions no variable
}

// where is the relation of all tuples for which a formula holds.
type where struct {
	params []*Ind
	body   Formula
}

// setOp is an operation on sets of tuples.
type setOp uint8

const (
	opUnion setOp = iota
	opInter
	opMinus
)

type combined struct {
	op   setOp
	r, s Rel
}

type (
	seq   struct{ r, s Rel } // composition
	inv   struct{ r Rel }    // inverse
	plus  struct{ r Rel }    // transitive closure
	ident struct{}           // equality
	cross struct{ r, s Rel } // product
)

func (s *Symbol) Arity() int   { return s.N }
func (v *Var) Arity() int      { return v.N }
func (w *where) Arity() int    { return len(w.params) }
func (c *combined) Arity() int { return c.r.Arity() }
func (*seq) Arity() int        { return 2 }
func (*inv) Arity() int        { return 2 }
func (*plus) Arity() int       { return 2 }
func (ident) Arity() int       { return 2 }
func (c *cross) Arity() int    { return c.r.Arity() + c.s.Arity() }

func (*Symbol) rel()   {}
func (*Var) rel()      {}
func (*where) rel()    {}
func (*combined) rel() {}
func (*seq) rel()      {}
func (*inv) rel()      {}
func (*plus) rel()     {}
func (ident) rel()     {}
func (*cross) rel()    {}

// Formula is a formula.
type Formula interface{ formula() }

type (
	atom struct {
		r     Rel
		terms []Term
	}
	equal   struct{ x, y Term }
	not     struct{ f Formula }
	and     struct{ fs []Formula }
	or      struct{ fs []Formula }
	implies struct{ f, g Formula }
	iff     struct{ f, g Formula }
	each    struct { // ∀x or ∃x
		all  bool
		x    *Ind
		body Formula
	}
	each2 struct { // ∀X or ∃X
		all  bool
		x    *Var
		body Formula
	}
	acyclic struct{ r Rel }
)

func (*atom) formula()    {}
func (*equal) formula()   {}
func (*not) formula()     {}
func (*and) formula()     {}
func (*or) formula()      {}
func (*implies) formula() {}
func (*iff) formula()     {}
func (*each) formula()    {}
func (*each2) formula()   {}
func (*acyclic) formula() {}

// In says that a tuple is in a relation.
func In(r Rel, terms ...Term) Formula {
	if len(terms) != r.Arity() {
		panic("so: the tuple has not the arity of the relation")
	}
	return &atom{r, terms}
}

// Equal says that two elements are one.
func Equal(x, y Term) Formula { return &equal{x, y} }

// Not, And, Or, Implies and Iff are the connectives.
func Not(f Formula) Formula        { return &not{f} }
func And(fs ...Formula) Formula    { return &and{fs} }
func Or(fs ...Formula) Formula     { return &or{fs} }
func Implies(f, g Formula) Formula { return &implies{f, g} }
func Iff(f, g Formula) Formula     { return &iff{f, g} }

// All says that a formula holds for all elements.
func All(body func(x Term) Formula) Formula { return quantify(true, "x", body) }

// Some says that a formula holds for some element.
func Some(body func(x Term) Formula) Formula { return quantify(false, "x", body) }

// All2 is All for pairs.
func All2(body func(x, y Term) Formula) Formula {
	return quantify(true, "x", func(x Term) Formula {
		return quantify(true, "y", func(y Term) Formula { return body(x, y) })
	})
}

// Some2 is Some for pairs.
func Some2(body func(x, y Term) Formula) Formula {
	return quantify(false, "x", func(x Term) Formula {
		return quantify(false, "y", func(y Term) Formula { return body(x, y) })
	})
}

func quantify(all bool, name string, body func(x Term) Formula) Formula {
	x := &Ind{Name: name}
	return &each{all, x, body(x)}
}

// Exists says that a formula holds for some relation in place of a variable.
func Exists(x *Var, body Formula) Formula { return &each2{false, x, body} }

// ForAll says that a formula holds for all relations in place of a variable.
func ForAll(x *Var, body Formula) Formula { return &each2{true, x, body} }

// NewSet is a fresh variable for sets.
func NewSet(name string) *Var { return &Var{Name: name, N: 1} }

// NewRelation is a fresh variable for binary relations inside a relation; nil
// is no limit.
func NewRelation(name string, within Rel) *Var { return &Var{Name: name, N: 2, Within: within} }
