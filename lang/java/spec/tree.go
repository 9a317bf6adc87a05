// This file defines the tree.

package spec

import (
	"strings"

	"assay/source"
)

// Text is a piece of contract.
type Text struct {
	S  string
	At func(start, end int) source.Span // place of a stretch of S
}

// Expr is an expression.
type Expr interface {
	isExpr()
	Span() source.Span
}

// At is where a node is written.
type At struct{ At source.Span }

// Span returns the place.
func (a At) Span() source.Span { return a.At }

// Ident is a name where it is declared.
type Ident struct {
	At
	Name string
}

// Type is a type as it is written: "int", "List<String>[]".
type Type struct {
	At
	Name  string // possibly qualified, without arguments: "Outer.Inner"
	Args  []TypeArg
	Outer *Type // "Outer<String>" of "Outer<String>.Inner"; nil where nothing before a dot has arguments
	Dims  int
}

// TypeArg is a type argument: a type, or a wildcard.
type TypeArg struct {
	Wild string // "?", "? extends" or "? super"; empty: exactly the type
	Type *Type  // nil for "?"
}

// String returns the type as it is printed, without spaces between its arguments.
func (t *Type) String() string {
	s := t.Name
	if t.Outer != nil {
		s = t.Outer.String() + t.Name[len(t.Outer.Name):]
	}
	if len(t.Args) > 0 {
		var args []string
		for _, a := range t.Args {
			args = append(args, a.String())
		}
		s += "<" + strings.Join(args, ",") + ">"
	}
	return s + strings.Repeat("[]", t.Dims)
}

func (a TypeArg) String() string {
	switch {
	case a.Type == nil:
		return a.Wild
	case a.Wild == "":
		return a.Type.String()
	}
	return a.Wild + " " + a.Type.String()
}

// Name is "x", "this", "super", or the first part of a qualified name.
type Name struct {
	At
	Name string
}

// Count is the name, in JML, of the number of rounds of a loop that have ended.
const Count = `\count`

// LitKind is a kind of literal.
type LitKind uint8

const (
	LitInt LitKind = iota
	LitLong
	LitFloat
	LitDouble
	LitChar
	LitString
	LitBool
	LitNull
)

// Lit is a literal.
type Lit struct {
	At
	Kind LitKind
	Text string // as written; of LitString the text that it means
	Bits uint64 // int and long (without a sign in front), char, boolean; float and double their IEEE bits
}

// Select is "x.name". In JFSL x may be a set, and the selection a join.
type Select struct {
	At
	X    Expr
	Name string
	NameAt
}

// NameAt is the place of the name in a Select or Call.
type NameAt struct{ NameSpan source.Span }

// Index is "x[i]".
type Index struct {
	At
	X, I Expr
}

// Call is "x.name(args)"; X is nil for "name(args)".
type Call struct {
	At
	X    Expr
	Name string
	NameAt
	Args []Expr
}

// New is "new T(args)".
type New struct {
	At
	Type *Type
	Args []Expr
}

// Unary is a prefix operator.
type Unary struct {
	At
	Op Op
	X  Expr
}

// Binary is an infix operator.
type Binary struct {
	At
	Op   Op
	X, Y Expr
}

// Cond is "c ? x : y".
type Cond struct {
	At
	C, X, Y Expr
}

// Cast is "(T) x".
type Cast struct {
	At
	Type *Type
	X    Expr
}

// Instance is "x instanceof T".
type Instance struct {
	At
	X    Expr
	Type *Type
}

// QuantKind is what a Quant makes of its body.
type QuantKind uint8

const (
	All QuantKind = iota
	Exists
	Sum
	NumOf // JML
	Max   // JML
	Min   // JML
	Prod  // JML
	Elems // JML: the sequence of the values of the body, for those of an integer variable in the range, in order
	Union // JML: the union of sets of locations
	QNo   // JFSL "no x: T | e"
	QOne  // JFSL
	QLone // JFSL
)

// Quant binds variables: "(\forall T v; range; body)" in JML, "all v: T | body" in
// JFSL.
type Quant struct {
	At
	Kind  QuantKind
	Vars  []*Var
	Range Expr // nil for none; JML only
	Body  Expr
}

// Var is a bound variable.
type Var struct {
	Ident
	Type     *Type // JML
	Set      Expr  // JFSL: what it ranges over; a Name may be a type
	Nullable bool  // JML: null is among the values
}

// Counted is the range of a variable from lo up to hi, which is left out.
func Counted(v *Var, lo, hi Expr) Expr {
	i := &Name{At: v.At, Name: v.Name}
	at := At{lo.Span().To(hi.Span())}
	return &Binary{At: at, Op: And, X: &Binary{At: at, Op: Le, X: lo, Y: i}, Y: &Binary{At: at, Op: Lt, X: i, Y: hi}}
}

// Ends returns the ends of such a range.
func (q *Quant) Ends() (lo, hi Expr) {
	both := q.Range.(*Binary)
	return both.X.(*Binary).X, both.Y.(*Binary).Y
}

// Sequence and LocationSet are the words of JML for these types, and for the functions that make them of what is in them.
const (
	Sequence    = `\seq`
	LocationSet = `\locset`
)

// Let is "(\let T x = e; body)" of JML.
type Let struct {
	At
	Var  Ident
	Type *Type
	X    Expr
	Body Expr
}

// Old is "\old(x)", "old(x)"; in JML "\old(x, label)" too, the value where the body passed a label.
type Old struct {
	At
	X     Expr
	Label string // empty: the state before
}

// Labels of JML that need not be declared. Written without the backslash, a label of the body goes before.
const (
	Pre           = `\Pre`           // the state where the method begins
	Here          = `\Here`          // the state in which the whole is read
	LoopInit      = `\LoopInit`      // before the first round of the loop around
	BlockBegin    = "the block"      // in the contract of a block: where it begins
	Before        = `\before`        // the same, as KeY writes it: \before(x)
	LoopBodyBegin = `\LoopBodyBegin` // at the beginning of the round of the loop around
)

// Result is "\result", "return".
type Result struct{ At }

// Thrown is "throw" in JFSL: the exception that ends the method.
type Thrown struct{ At }

// Fn is a function that the language has.
type Fn uint8

const (
	FnFresh              Fn = iota // \fresh(x, …)
	FnTypeof                       // \typeof(x)
	FnType                         // \type(T)
	FnElemtype                     // \elemtype(t)
	FnErasure                      // \erasure(t)
	FnNonNullElements              // \nonnullelements(a)
	FnReach                        // \reach(x), \reach(x, f), \reach(x, y, f, g)
	FnInvariantFor                 // \invariant_for(x)
	FnStaticInvariantFor           // \static_invariant_for(T)
	FnInvariantFreeFor             // \invariant_free_for(x), of KeY
	FnJavaMath                     // \java_math(x)
	FnSafeMath                     // \safe_math(x)
	FnBigintMath                   // \bigint_math(x)
)

// Builtin is an application of a Fn.
type Builtin struct {
	At
	Fn   Fn
	Args []Expr
	Type *Type // FnType
}

// Comp is "{x: T, y: S | e}". JFSL only.
type Comp struct {
	At
	Vars []*Var
	Body Expr
}

// Located is a set of locations as an operand of JML: x.*, a[*], a[lo..hi], or all that x.f or a[i] may name.
type Located struct {
	At
	Loc *Loc
}

func (*Name) isExpr()     {}
func (*Lit) isExpr()      {}
func (*Select) isExpr()   {}
func (*Index) isExpr()    {}
func (*Call) isExpr()     {}
func (*New) isExpr()      {}
func (*Unary) isExpr()    {}
func (*Binary) isExpr()   {}
func (*Cond) isExpr()     {}
func (*Cast) isExpr()     {}
func (*Instance) isExpr() {}
func (*Quant) isExpr()    {}
func (*Old) isExpr()      {}
func (*Let) isExpr()      {}
func (*Result) isExpr()   {}
func (*Thrown) isExpr()   {}
func (*Builtin) isExpr()  {}
func (*Comp) isExpr()     {}
func (*Located) isExpr()  {}

// Operands returns the direct sub-expressions in order, what variables range over
// among them.
func Operands(x Expr) []Expr {
	switch x := x.(type) {
	case *Name, *Lit, *Result, *Thrown:
		return nil
	case *Select:
		return []Expr{x.X}
	case *Index:
		return []Expr{x.X, x.I}
	case *Call:
		if x.X == nil {
			return x.Args
		}
		return append([]Expr{x.X}, x.Args...)
	case *New:
		return x.Args
	case *Unary:
		return []Expr{x.X}
	case *Binary:
		return []Expr{x.X, x.Y}
	case *Cond:
		return []Expr{x.C, x.X, x.Y}
	case *Cast:
		return []Expr{x.X}
	case *Instance:
		return []Expr{x.X}
	case *Quant:
		out := sets(x.Vars)
		if x.Range != nil {
			out = append(out, x.Range)
		}
		return append(out, x.Body)
	case *Old:
		return []Expr{x.X}
	case *Let:
		return []Expr{x.X, x.Body}
	case *Builtin:
		return x.Args
	case *Comp:
		return append(sets(x.Vars), x.Body)
	case *Located:
		var out []Expr
		for _, e := range []Expr{x.Loc.X, x.Loc.Lo, x.Loc.Hi} {
			if e != nil {
				out = append(out, e)
			}
		}
		return out
	}
	panic("spec: unknown expression")
}

func sets(vars []*Var) []Expr {
	var out []Expr
	for _, v := range vars {
		if v.Set != nil {
			out = append(out, v.Set)
		}
	}
	return out
}
