// This file defines the tree.

package syntax

import (
	"slices"
	"sort"
	"strings"

	"assay/source"
)

// Node is anything with a place in the text. A node that was not parsed has
// no place: both offsets are zero.
type Node interface {
	Pos() int32 // offset of the first byte
	End() int32 // offset just past the last
}

type extent struct{ pos, end int32 }

func (e extent) Pos() int32 { return e.pos }
func (e extent) End() int32 { return e.end }

// File is a whole text.
type File struct {
	Name     string
	Decls    []Decl
	Comments []*Comment // in order
	lines    []int32    // offsets where lines begin
}

// Comment is one "//" comment up to the end of its line.
type Comment struct {
	extent
	Text string // with the slashes
}

// Decl is a declaration.
type Decl interface {
	Node
	isDecl()
}

// Ident is a name where it is declared, assigned or listed.
type Ident struct {
	extent
	Name string
}

// DomainDecl is "domain A, B".
type DomainDecl struct {
	extent
	Names []*Ident
}

// LiteralDecl is "literal A, B: D".
type LiteralDecl struct {
	extent
	Names  []*Ident
	Domain *Ident
}

// Mult is the word before the type of a variable.
type Mult uint8

const (
	MultNone Mult = iota
	MultOne
	MultLone
	MultSet
	MultFunc
	MultTotal
)

func (m Mult) String() string { return [...]string{"", "one", "lone", "set", "func", "total"}[m] }

// VarDecl is "global a, b: one T" or "local a, b: T".
type VarDecl struct {
	extent
	Global bool
	Names  []*Ident
	Mult   Mult
	Type   Expr
}

// ProcDecl is "proc p(a, b): (c) { … }".
type ProcDecl struct {
	extent
	Name    *Ident
	Params  []*Ident
	Results []*Ident
	Body    *Block
}

// CheckDecl is "check name: p { a := spec(e) } for … expect holds".
type CheckDecl struct {
	extent
	Name   *Ident // nil if not given
	Proc   *Ident
	Spec   *SpecStmt // nil: assertions only
	Bounds []Bound   // in order as written
	Expect Expect
}

// BoundKind says what a Bound limits.
type BoundKind uint8

const (
	BoundScope  BoundKind = iota // every domain: "3", always the first
	BoundDomain                  // one domain: "2 String"
	BoundInt                     // bits of Integer: "4 int"
	BoundUnroll                  // "2 unroll"
)

// Bound is one limit of a check.
type Bound struct {
	extent
	Kind   BoundKind
	N      int
	Domain *Ident // BoundDomain only
}

// Expect is the verdict that a check states.
type Expect uint8

const (
	ExpectNothing Expect = iota
	ExpectHolds
	ExpectViolated
)

func (e Expect) String() string { return [...]string{"", "holds", "violated"}[e] }

// Stmt is a statement.
type Stmt interface {
	Node
	isStmt()
}

// Block is "{ … }"; its extent includes the braces.
type Block struct {
	extent
	Stmts []Stmt
}

// AssignStmt is "v := e".
type AssignStmt struct {
	extent
	Target *Ident
	X      Expr
}

// NewStmt is "v := new D".
type NewStmt struct {
	extent
	Target *Ident
	Domain *Ident
}

// CallStmt is "a, b := p(x, y)" or "p(x, y)".
type CallStmt struct {
	extent
	Targets []*Ident
	Proc    *Ident
	Args    []Expr
}

// SpecStmt is "a, b := spec(e)", or "spec(e)" with nothing to change.
type SpecStmt struct {
	extent
	Frame []*Ident // variables, and domains that may grow
	X     Expr
}

// AssumeStmt is "assume e".
type AssumeStmt struct {
	extent
	X Expr
}

// AssertStmt is "assert e".
type AssertStmt struct {
	extent
	X Expr
}

// HavocStmt is "havoc a, b".
type HavocStmt struct {
	extent
	Vars []*Ident
}

// IfStmt is "if e { … } else { … }". "else if" is an Else with one IfStmt and
// ElseIf set.
type IfStmt struct {
	extent
	Cond   Expr
	Then   *Block
	Else   *Block // nil if there is none
	ElseIf bool   // Else was written without braces and holds one IfStmt
}

// WhileStmt is "while e { … }".
type WhileStmt struct {
	extent
	Cond Expr
	Body *Block
}

// BreakStmt is "break".
type BreakStmt struct{ extent }

// ContinueStmt is "continue".
type ContinueStmt struct{ extent }

// ReturnStmt is "return".
type ReturnStmt struct{ extent }

// Expr is an expression, or a type.
type Expr interface {
	Node
	isExpr()
}

// Name is a variable, domain or literal: "x", "x_old".
type Name struct {
	extent
	Name string // without the suffix
	Old  bool   // written with "_old"
}

// IntLit is a number: "3". A negative one is a Neg of it.
type IntLit struct {
	extent
	Value uint64 // less than 1<<63
}

// BoolLit is "true" or "false".
type BoolLit struct {
	extent
	Value bool
}

// None is the empty relation of any arity: "none".
type None struct{ extent }

// Unary is a prefix operator: "~x".
type Unary struct {
	extent
	Op Op
	X  Expr
}

// Binary is an infix operator: "x union y".
type Binary struct {
	extent
	Op   Op
	X, Y Expr
}

// Cond is "c ? a : b".
type Cond struct {
	extent
	C, X, Y Expr
}

// QuantKind says what a Quant makes of its body.
type QuantKind uint8

const (
	QuantAll  QuantKind = iota // "all x: T | e"
	QuantSome                  // "some x: T | e"
	QuantSum                   // "sum x: T | e"
	QuantSet                   // "{x: T | e}"
)

// Quant binds variables.
type Quant struct {
	extent
	Kind QuantKind
	Vars []*Binder // at least one
	Body Expr
}

// Binder is one variable of a Quant: "x: T"; "x" if it is a declared local.
type Binder struct {
	extent
	Name *Ident
	Type Expr // nil: the type of the local with that name
}

// Project is "project(e, 0, 2)".
type Project struct {
	extent
	X    Expr
	Cols []int // from 0
}

// Paren is "(e)", kept as people wrote it.
type Paren struct {
	extent
	X Expr
}

func (*DomainDecl) isDecl()  {}
func (*LiteralDecl) isDecl() {}
func (*VarDecl) isDecl()     {}
func (*ProcDecl) isDecl()    {}
func (*CheckDecl) isDecl()   {}

func (*AssignStmt) isStmt()   {}
func (*NewStmt) isStmt()      {}
func (*CallStmt) isStmt()     {}
func (*SpecStmt) isStmt()     {}
func (*AssumeStmt) isStmt()   {}
func (*AssertStmt) isStmt()   {}
func (*HavocStmt) isStmt()    {}
func (*IfStmt) isStmt()       {}
func (*WhileStmt) isStmt()    {}
func (*BreakStmt) isStmt()    {}
func (*ContinueStmt) isStmt() {}
func (*ReturnStmt) isStmt()   {}

func (*Name) isExpr()    {}
func (*IntLit) isExpr()  {}
func (*BoolLit) isExpr() {}
func (*None) isExpr()    {}
func (*Unary) isExpr()   {}
func (*Binary) isExpr()  {}
func (*Cond) isExpr()    {}
func (*Quant) isExpr()   {}
func (*Project) isExpr() {}
func (*Paren) isExpr()   {}

// Span is where a node is.
func (f *File) Span(n Node) source.Span { return f.span(n.Pos(), n.End()) }

func (f *File) span(start, end int32) source.Span {
	l1, c1 := f.lineCol(start)
	l2, c2 := f.lineCol(end)
	return source.Span{File: f.Name, Line: l1, Col: c1, EndLine: l2, EndCol: c2}
}

// line is the line of an offset; zero when the file was not parsed.
func (f *File) line(pos int32) int {
	l, _ := f.lineCol(pos)
	return l
}

func (f *File) lineCol(pos int32) (line, col int) {
	i := sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > pos })
	if i == 0 {
		return 0, 0
	}
	return i, int(pos-f.lines[i-1]) + 1
}

// Unparen strips parentheses.
func Unparen(x Expr) Expr {
	for {
		p, ok := x.(*Paren)
		if !ok {
			return x
		}
		x = p.X
	}
}

// Operands are the direct sub-expressions in order, types of binders left out.
func Operands(x Expr) []Expr {
	switch x := x.(type) {
	case *Name, *IntLit, *BoolLit, *None:
		return nil
	case *Unary:
		return []Expr{x.X}
	case *Binary:
		return []Expr{x.X, x.Y}
	case *Cond:
		return []Expr{x.C, x.X, x.Y}
	case *Quant:
		return []Expr{x.Body}
	case *Project:
		return []Expr{x.X}
	case *Paren:
		return []Expr{x.X}
	}
	panic("syntax: unknown expression")
}

// Walk calls f for the expression and, while f says so, for what is below it.
func Walk(x Expr, f func(Expr) bool) {
	if !f(x) {
		return
	}
	for _, y := range Operands(x) {
		Walk(y, f)
	}
}

// Idents makes identifiers without a place; for trees that are not parsed.
func Idents(names ...string) []*Ident {
	out := make([]*Ident, len(names))
	for i, n := range names {
		out[i] = &Ident{Name: n}
	}
	return out
}

// Names are the texts of identifiers.
func Names(ids []*Ident) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = id.Name
	}
	return out
}

// Contains reports whether a name is among identifiers.
func Contains(ids []*Ident, name string) bool {
	return slices.ContainsFunc(ids, func(id *Ident) bool { return id.Name == name })
}

// oldSuffix marks the value before.
const oldSuffix = "_old"

// CutOld splits a name as written into the variable and whether its old value
// is meant.
func CutOld(text string) (name string, old bool) { return strings.CutSuffix(text, oldSuffix) }
