// Package script is the language of the Farkas calculator as text: scanner,
// parser, tree, formatter. It knows nothing of mathematics; package farkas
// gives the tree its meaning.
//
// # Grammar
//
//	program     = { instruction ";" }
//	instruction = "parameters" (":=" | "=") "{" names "}"
//	            | name ":=" object | "lexmin" object | "lexmax" object
//	            | "set" name | object | answer
//	object      = ["-"] product { ("+" | "-") product }
//	product     = chain { "*" chain }
//	chain       = primary { "." primary }                       composition
//	primary     = name | number | "(" object ")"
//	            | [ "[" names "]" "->" ] "{" braces "}"
//	            | "positive_on" primary { "*" primary }
//	            | "solve" object "=" "0"
//	            | "define" object "with" name
//	            | "keep" names "in" product
//	            | "find" names "s.t." object "=" "0"
//	braces      = "[" affines "]" [ ":" condition { "and" condition } ]   polyhedron
//	            | "[" names "]" "->" affine                     affine form
//	            | "[" names "]" "->" "[" affines "]"            affine function
//	condition   = affine relation affine { relation affine }
//	relation    = "<=" | "<" | ">=" | ">" | "="
//	affine      = ["-"] term { ("+" | "-") term }
//	term        = factor { "*" factor }
//	factor      = number [name] | name | "(" affine ")" | "floor" "(" "(" affine ")" "/" number ")"
//	answer      = "if" "(" condition ")" "{" answer "}" "else" "{" answer "}"
//	            | "(" "no" "solution" ")" | "(" "unbounded" ")" | object
//
// Names are letters, digits and underscores, with primes at the end. Comments
// run from # to the end of the line. Answers, tuples of expressions and floors
// are what the calculator prints; a script may contain them, and prints them
// again.
package script

// This file defines the tree.

import (
	"assay/logic/poly/num"
	"assay/source"
)

// Program is a whole script.
type Program struct {
	Stmts []Stmt
	Tail  []string // comments after the last instruction
}

// Stmt is one instruction. Exactly one kind is set; Comments stood before or
// inside it.
type Stmt struct {
	At       source.Span
	Comments []string
	Do       Instruction
}

// Instruction is what a Stmt does.
type Instruction interface{ instruction() }

// Instructions.
type (
	// Parameters declares symbolic constants: parameters := {N};
	Parameters struct{ Names []Name }
	// Assign gives an object a name: id := object;
	Assign struct {
		Name Name
		X    Node
	}
	// Optimise asks for the first or last integer point: lexmin object;
	Optimise struct {
		Max bool
		X   Node
	}
	// SetName prints "id :=": set id;
	SetName struct{ Name Name }
	// Print prints an object: object;
	Print struct{ X Node }
	// Answer is a decision tree, as printed by lexmin.
	Answer struct{ Tree *Tree }
)

func (*Parameters) instruction() {}
func (*Assign) instruction()     {}
func (*Optimise) instruction()   {}
func (*SetName) instruction()    {}
func (*Print) instruction()      {}
func (*Answer) instruction()     {}

// Name is an identifier at a place.
type Name struct {
	At   source.Span
	Text string
}

// Node is an object expression.
type Node interface {
	Span() source.Span
}

// Objects.
type (
	// Ident is a name given by Assign.
	Ident struct{ Name }
	// Number is an integer, as factor or as constant form.
	Number struct {
		At    source.Span
		Value num.Int
	}
	// Polyhedron is a literal: [N] -> {[i]: 0 <= i and i <= N}
	Polyhedron struct {
		At     source.Span
		Params []Name // decoration, without meaning
		Tuple  []Affine
		Conds  []Condition
	}
	// Form is a literal: {[i,j] -> 2*i-j}
	Form struct {
		At   source.Span
		Dims []Name
		Body Affine
	}
	// Function is a literal: {[i,j] -> [j,i+1]}
	Function struct {
		At   source.Span
		Dims []Name
		Body []Affine
	}
	// Sum is x + y - z; it has at least two terms, or one with a minus.
	Sum struct {
		At    source.Span
		Terms []Signed
	}
	// Product is an intersection of polyhedra, or numbers times a form.
	Product struct {
		At      source.Span
		Factors []Node
	}
	// Compose is f . g
	Compose struct{ F, G Node }
	// PositiveOn is a Farkas term: positive_on P
	PositiveOn struct {
		At source.Span
		X  Node
	}
	// Solve is: solve S = 0
	Solve struct {
		At source.Span
		X  Node
	}
	// Define is: define f with tau
	Define struct {
		At   source.Span
		X    Node
		Name Name
	}
	// Keep is: keep a, b in P
	Keep struct {
		At    source.Span
		Names []Name
		X     Node
	}
	// Find is: find f, g s.t. S = 0
	Find struct {
		At    source.Span
		Names []Name
		X     Node
	}
	// Paren is (x).
	Paren struct {
		At source.Span
		X  Node
	}
)

func (n *Ident) Span() source.Span      { return n.At }
func (n *Number) Span() source.Span     { return n.At }
func (n *Polyhedron) Span() source.Span { return n.At }
func (n *Form) Span() source.Span       { return n.At }
func (n *Function) Span() source.Span   { return n.At }
func (n *Sum) Span() source.Span        { return n.At }
func (n *Product) Span() source.Span    { return n.At }
func (n *Compose) Span() source.Span    { return n.F.Span().To(n.G.Span()) }
func (n *PositiveOn) Span() source.Span { return n.At }
func (n *Solve) Span() source.Span      { return n.At }
func (n *Define) Span() source.Span     { return n.At }
func (n *Keep) Span() source.Span       { return n.At }
func (n *Find) Span() source.Span       { return n.At }
func (n *Paren) Span() source.Span      { return n.At }

// Signed is a term of a sum.
type Signed struct {
	Minus bool
	X     Node
}

// Condition is a chain: a <= b < c. It has one relation fewer than terms.
type Condition struct {
	At        source.Span
	Terms     []Affine
	Relations []Relation
}

// Relation compares two affine expressions.
type Relation uint8

const (
	LE Relation = iota
	LT
	GE
	GT
	EQ
	NE // in automata only
)

var relationNames = [...]string{"<=", "<", ">=", ">", "=", "!="}

func (r Relation) String() string { return relationNames[r] }

// Affine is an arithmetic expression; whether it is affine is found later.
type Affine interface {
	Span() source.Span
}

// Arithmetic. Number serves here too.
type (
	// Var is a dimension or a parameter.
	Var struct{ Name }
	// Add is x + y - z.
	Add struct {
		At    source.Span
		Terms []SignedAffine
	}
	// Mul is x * y.
	Mul struct{ X, Y Affine }
	// Group is (x).
	Group struct {
		At source.Span
		X  Affine
	}
	// Floor is floor((x)/n).
	Floor struct {
		At  source.Span
		X   Affine
		Den num.Int // at least 1
	}
)

func (n *Var) Span() source.Span   { return n.At }
func (n *Add) Span() source.Span   { return n.At }
func (n *Mul) Span() source.Span   { return n.X.Span().To(n.Y.Span()) }
func (n *Group) Span() source.Span { return n.At }
func (n *Floor) Span() source.Span { return n.At }

// SignedAffine is a term of an Add.
type SignedAffine struct {
	Minus bool
	X     Affine
}

// Tree is a decision tree as text.
type Tree struct {
	Cond *Condition // of a branch, else nil
	Then *Tree
	Else *Tree
	Leaf Node   // a point, or nil
	Word string // "no solution" or "unbounded", when Leaf is nil
}
