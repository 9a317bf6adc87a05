// This file defines what a model is made of.

package cat

import "assay/source"

// File is one file of a model.
type File struct {
	Name string // as it was opened
	Arch string // first words, if there are any: AArch64 "The model"
	Text string
	Body []Stmt
}

// Stmt is a statement.
type Stmt interface{ Where() source.Span }

// Place is where something stands.
type Place struct{ Span source.Span }

// Where is the place.
func (p Place) Where() source.Span { return p.Span }

type (
	// Let defines names; the definitions of a recursive one may mention them all.
	Let struct {
		Place
		Rec   bool
		Binds []Bind
	}
	// Test is a check.
	Test struct {
		Place
		Mode TestMode
		Kind TestKind
		Not  bool
		Expr Expr
		Name string // "": it has none
	}
	// Include stands for the statements of another file.
	Include struct {
		Place
		Name string
		File *File // nil: there is none
	}
	// Procedure defines a list of statements with a name.
	Procedure struct {
		Place
		Name   string
		Params Pattern
		Body   []Stmt
	}
	// Call runs a procedure.
	Call struct {
		Place
		Name string
		Arg  Expr
		As   string
	}
	// With goes on with each member of a set of orders.
	With struct {
		Place
		Name string
		From Expr
	}
	// When is a choice by a variant.
	When struct {
		Place
		Cond       Variant
		Then, Else []Stmt
	}
	// Each runs statements for each member of a set.
	Each struct {
		Place
		Name string
		In   Expr
		Body []Stmt
	}
	// Enum declares tags.
	Enum struct {
		Place
		Name string
		Tags []string
	}
	// Show says what drawings show.
	Show struct{ Place }
)

// Bind is one definition. A function is a Fun.
type Bind struct {
	Pattern Pattern
	Expr    Expr
	Span    source.Span
}

// Pattern is a name, or several for a tuple; "" for what is not named.
type Pattern struct {
	Names []string
	Tuple bool // even of one name or none
}

// TestMode says what a check is for.
type TestMode uint8

const (
	Require         TestMode = iota // executions satisfy it
	UndefinedUnless                 // where an execution does not, all is allowed
	Flag                            // executions that satisfy it are flagged
	Assert                          // the model is wrong where it does not hold
)

// TestKind is what a check asks.
type TestKind uint8

const (
	Acyclic TestKind = iota
	Irreflexive
	Empty
	Holds // of formulas, which only models with combinators have
)

var testNames = [...]string{"acyclic", "irreflexive", "empty", "formula"}

func (k TestKind) String() string { return testNames[k] }

// Expr is an expression.
type Expr interface{ Where() source.Span }

// Op is an operator.
type Op uint8

const (
	Union    Op = iota // a | b
	Inter              // a & b
	Diff               // a \ b
	Seq                // a ; b
	Cross              // a * b
	Add                // a ++ b, an element and a set
	Comp               // ~a
	Maybe              // a?
	Plus               // a+
	Star               // a*
	Inv                // a^-1
	OnSet              // [a]
	opSubset           // of conditions
	opMember
	opEqual
)

var opNames = [...]string{"|", "&", `\`, ";", "*", "++", "~", "?", "+", "*", "^-1", "[]", "subset", "in", "="}

func (o Op) String() string { return opNames[o] }

type (
	// Name is a name.
	Name struct {
		Place
		Name string
	}
	// Zero is 0, the empty set or relation.
	Zero struct{ Place }
	// All is _, the set of all events.
	All struct{ Place }
	// Tag is 'a.
	Tag struct {
		Place
		Name string
	}
	// Set is {a, b}.
	Set struct {
		Place
		Members []Expr
	}
	// Tuple is (a, b).
	Tuple struct {
		Place
		Members []Expr
	}
	// Apply is an operator with its operands.
	Apply struct {
		Place
		Op   Op
		Args []Expr
	}
	// App is the application of a function.
	App struct {
		Place
		Fun, Arg Expr
	}
	// Fun is a function; Name is for people.
	Fun struct {
		Place
		Name   string
		Params Pattern
		Body   Expr
	}
	// In is let … in e.
	In struct {
		Place
		Let  Let
		Body Expr
	}
	// Try is the first expression where its names are defined, else the second.
	Try struct {
		Place
		First, Second Expr
	}
	// If is a choice: by a variant, or by a comparison of two expressions.
	If struct {
		Place
		Cond       Variant
		Compare    Op // opSubset, opMember, opEqual: of Args; of a variant nil
		Args       []Expr
		Then, Else Expr
	}
	// MatchSet takes a set apart: it is empty, or an element and the rest.
	MatchSet struct {
		Place
		Of          Expr
		None        Expr
		First, Rest string
		Some        Expr
	}
	// MatchTag is a choice by a tag.
	MatchTag struct {
		Place
		Of    Expr
		Tags  []string
		Arms  []Expr
		Other Expr // nil: there is none
	}
)

// Formulas, of models with combinators.
type (
	// Check is a formula: what a check asks.
	Check struct {
		Place
		Kind TestKind
		Expr Expr
	}
	// Logic joins formulas.
	Logic struct {
		Place
		Op   Connective
		Args []Expr
	}
	// Member says that an element, or a pair of them, is in a set or relation.
	Member struct {
		Place
		Of       Expr
		Elements []Expr
	}
	// Same says that two elements are one.
	Same struct {
		Place
		X, Y Expr
	}
	// Quant says that a formula holds for all, or for some, events of the execution, sets of them, or relations between them.
	Quant struct {
		Place
		All    bool
		Arity  int // of what is meant; 0: elements
		Name   string
		Within Expr // subsets of this are meant; nil: all
		Body   Expr
	}
)

// Connective joins formulas.
type Connective uint8

const (
	Not Connective = iota
	And
	Or
	Implies
	Iff
)

var connectives = [...]string{"not", "and", "or", "implies", "iff"}

func (c Connective) String() string { return connectives[c] }

// Variant is a condition on the variants of a run.
type Variant interface {
	Holds(on func(name string) bool) bool
}

type (
	variantName struct{ name string }
	variantNot  struct{ x Variant }
	variantBoth struct{ x, y Variant } // &&
	variantAny  struct{ x, y Variant } // ||
)

func (v variantName) Holds(on func(string) bool) bool { return on(v.name) }
func (v variantNot) Holds(on func(string) bool) bool  { return !v.x.Holds(on) }
func (v variantBoth) Holds(on func(string) bool) bool { return v.x.Holds(on) && v.y.Holds(on) }
func (v variantAny) Holds(on func(string) bool) bool  { return v.x.Holds(on) || v.y.Holds(on) }
