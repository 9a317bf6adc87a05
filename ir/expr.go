// This file defines expressions: values of the current state, without effects.

package ir

import (
	"math"

	"assay/source"
)

// Expr is an expression. It is pure and total.
type Expr interface {
	isExpr()
	Type() Type
}

// Var is what an assignment, havoc or specification can change as a whole.
type Var interface {
	Expr
	isVar()
	VarName() string
	Multiplicity() Mult
}

// Mult says how many tuples a variable's relation may have. It constrains
// values that are chosen (initial states, havoc, specifications); front ends
// assert it for values that are computed.
type Mult uint8

const (
	MultAny   Mult = iota // nothing is implied; "set" in FIR
	MultOne               // exactly one tuple
	MultLone              // at most one
	MultFunc              // at most one last column for each prefix
	MultTotal             // exactly one last column for each prefix in the extent of its type
)

// String is the word in the text forms; nothing for MultAny.
func (m Mult) String() string { return [...]string{"", "one", "lone", "func", "total"}[m] }

// Const is a boolean, an integer, a float, null, or an empty relation. "3" for
// an i32, "-3:i4", "true", "1.5:f64", "float 9218868437227405312:f64" (its bits,
// when not finite), "null", "none:rel(User)".
type Const struct {
	Typ  Type
	Bits uint64 // bool 0 or 1; Int sign- or zero-extended to 64 bits; Float its IEEE bits (f32 in the low half); Null and *Rel 0
}

// Local is a variable of a procedure. "x".
type Local struct {
	Name  string // unique in its procedure
	Typ   Type
	Mult  Mult
	Index int         // position in Proc.Locals
	Span  source.Span // declaration; may be unknown
}

// Global is a variable of the program. "@x" in the text form.
type Global struct {
	Name     string // unique in the program
	Typ      Type
	Mult     Mult
	Volatile bool
	Index    int // position in Program.Globals
	Span     source.Span
}

// Literal is a named atom that exists in every state. "'Error" in the text form.
type Literal struct {
	Name  string
	Class *Class // Class.Atoms
	Index int    // position in Program.Literals
	Span  source.Span
}

// BoundVar is a variable of a Quant; it ranges over scalars. "%u".
type BoundVar struct {
	Name string
	Typ  Type // Ref of a class (its current extent, without null), Int or Bool
	Span source.Span
}

// Apply is an operator on operands. "x + 1", "not (x = y)", "join(x, y)",
// "project(r, 0, 2)"; with the type, where ResultType does not give it:
// "conv(x):i64". Infixes lists what stands between its operands.
type Apply struct {
	Op   Op
	Args []Expr
	Typ  Type
	Cols []int       // OpProject only: columns to keep, in order, from 0
	Span source.Span // of the source expression; may be unknown
}

// QuantKind says what a Quant makes of its body.
type QuantKind uint8

const (
	QuantAll     QuantKind = iota // bool: the body is true for all
	QuantSome                     // bool: for some
	QuantSum                      // int: sum of the body, wrapping
	QuantSet                      // relation: tuples of the variables for which the body is true
	QuantProduct                  // int: product of the body, in 64 bits with a sign; see Beyond
)

// String is the word in the text form.
func (k QuantKind) String() string { return [...]string{"all", "exists", "sum", "compr", "product"}[k] }

// Beyond is what stands for the value of a QuantProduct where the product of mathematics has more than 64 bits, or is this number: who evaluates
// it stops there, or leaves the execution out.
const Beyond = math.MinInt64

// Quant binds variables over the current extents of their types, the first
// outermost. "all %u: ref User, %v: ref User | %u = %v"; with
// the type, where QuantType does not give it: "compr %u: ref User -> rel(User) | true".
// Names of nested binders differ.
type Quant struct {
	Kind QuantKind
	Vars []*BoundVar // at least one
	Body Expr        // bool; for QuantSum and QuantProduct an Int
	Typ  Type
	Span source.Span
}

// Extent is the set of all objects of a class that were allocated so far; with
// Exact only those whose class is the class itself. "extent(User)", "exact(User)".
type Extent struct {
	Class *Class
	Exact bool
}

// FieldRel is a field as a relation from objects (of the current extent) to
// values, null included. "field(Node.next)".
type FieldRel struct {
	Field *Field
}

// TypeTest reports whether a reference is not null and its object of the class (or array type) or
// below. "is(x, ref Node)", "isexact(x, ref Node)".
type TypeTest struct {
	X     Expr
	Of    Type // Ref or Array
	Exact bool // the object's class is exactly Of
}

// ProcRef is a procedure as a value of a signature that takes it. "proc Visitor(count)".
type ProcRef struct {
	Sig  *Signature
	Proc *Proc
}

// The rest is allowed in contracts, specifications, assume and assert only.

// Read is the value at a place; null dereference or an index out of range makes
// the clause ill-defined, which the VM reports. "read(x.(Node.next))".
type Read struct {
	Place *Place
	Span  source.Span
}

// Old evaluates in the state before: of the call in a contract, of the
// statement in a Spec. "old(x)".
type Old struct {
	X Expr
}

// Call is the result of a procedure marked Pure; it runs on a copy of the
// state, so that it may allocate. "call repOk(x)".
type Call struct {
	Proc *Proc
	Args []Expr
	Span source.Span
}

// Reach is the set of objects reached from a reference or a set of references
// through the fields (all reference fields and elements if none is named),
// including the start, without null. "reach(x, Node.next)".
type Reach struct {
	From   Expr
	Fields []*Field
}

// Fresh reports whether a reference is to an object that did not exist before. "fresh(x)".
type Fresh struct {
	X Expr
}

func (*Const) isExpr()    {}
func (*Local) isExpr()    {}
func (*Global) isExpr()   {}
func (*Literal) isExpr()  {}
func (*BoundVar) isExpr() {}
func (*Apply) isExpr()    {}
func (*Quant) isExpr()    {}
func (*Extent) isExpr()   {}
func (*FieldRel) isExpr() {}
func (*TypeTest) isExpr() {}
func (*ProcRef) isExpr()  {}
func (*Read) isExpr()     {}
func (*Old) isExpr()      {}
func (*Call) isExpr()     {}
func (*Reach) isExpr()    {}
func (*Fresh) isExpr()    {}

func (*Local) isVar()  {}
func (*Global) isVar() {}

func (x *Const) Type() Type    { return x.Typ }
func (x *Local) Type() Type    { return x.Typ }
func (x *Global) Type() Type   { return x.Typ }
func (x *Literal) Type() Type  { return Ref{x.Class} }
func (x *BoundVar) Type() Type { return x.Typ }
func (x *Apply) Type() Type    { return x.Typ }
func (x *Quant) Type() Type    { return x.Typ }

// Type of an extent is a set without null.
func (x *Extent) Type() Type { return NewRel(1, Product{Ref{x.Class}}) }

// Type of a field's relation is its class to the values it may hold.
func (x *FieldRel) Type() Type {
	owner := Ref{x.Field.Owner}
	if IsRef(x.Field.Typ) {
		return NewRel(2, Product{owner, x.Field.Typ}, Product{owner, Null{}})
	}
	return NewRel(2, Product{owner, x.Field.Typ})
}

func (x *TypeTest) Type() Type { return Bool{} }
func (x *ProcRef) Type() Type  { return Func{x.Sig} }
func (x *Read) Type() Type     { return x.Place.Type() }
func (x *Old) Type() Type      { return x.X.Type() }

// Type of a call is that of the only result.
func (x *Call) Type() Type { return x.Proc.Results[0].Typ }

func (x *Reach) Type() Type { return NewRel(1, Product{Ref{}}) }
func (x *Fresh) Type() Type { return Bool{} }

func (x *Local) VarName() string     { return x.Name }
func (x *Global) VarName() string    { return x.Name }
func (x *Local) Multiplicity() Mult  { return x.Mult }
func (x *Global) Multiplicity() Mult { return x.Mult }

// True and False are the boolean constants.
var (
	True  = &Const{Typ: Bool{}, Bits: 1}
	False = &Const{Typ: Bool{}}
)

// NewInt is an integer constant, wrapped to the type.
func NewInt(t Int, v int64) *Const { return &Const{Typ: t, Bits: t.Wrap(uint64(v))} }

// Wrap cuts a word to the type and extends it to the 64 bits of a Const or a
// cell: by its sign if the type is signed, by zero if not.
func (t Int) Wrap(v uint64) uint64 {
	shift := 64 - uint(t.Bits)
	if t.Signed {
		return uint64(int64(v<<shift) >> shift)
	}
	return v << shift >> shift
}

// Min and Max are the ends of the type's range, as words.
func (t Int) Min() uint64 {
	if t.Signed {
		return t.Wrap(1 << (t.Bits - 1))
	}
	return 0
}

func (t Int) Max() uint64 {
	if t.Signed {
		return 1<<(t.Bits-1) - 1
	}
	return t.Wrap(^uint64(0))
}

// Not is the negation, without a double one.
func Not(x Expr) Expr {
	if a, ok := x.(*Apply); ok && a.Op == OpNot {
		return a.Args[0]
	}
	return &Apply{Op: OpNot, Args: []Expr{x}, Typ: Bool{}}
}

// SpanOf is where an expression is written, as far as it says.
func SpanOf(x Expr) source.Span {
	switch x := x.(type) {
	case *Apply:
		return x.Span
	case *Quant:
		return x.Span
	case *Read:
		return x.Span
	case *Call:
		return x.Span
	}
	return source.Span{}
}

// Operands are the direct sub-expressions in order; a Place gives its own.
func Operands(x Expr) []Expr {
	switch x := x.(type) {
	case *Const, *Local, *Global, *Literal, *BoundVar, *Extent, *FieldRel, *ProcRef:
		return nil
	case *Apply:
		return x.Args
	case *Quant:
		return []Expr{x.Body}
	case *TypeTest:
		return []Expr{x.X}
	case *Read:
		return x.Place.Operands()
	case *Old:
		return []Expr{x.X}
	case *Call:
		return x.Args
	case *Reach:
		return []Expr{x.From}
	case *Fresh:
		return []Expr{x.X}
	}
	panic("ir: unknown expression")
}

// Conjuncts are the parts of a conjunction, or the expression alone.
func Conjuncts(x Expr) []Expr {
	if a, ok := x.(*Apply); ok && a.Op == OpAnd {
		var out []Expr
		for _, y := range a.Args {
			out = append(out, Conjuncts(y)...)
		}
		return out
	}
	return []Expr{x}
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
