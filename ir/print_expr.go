// This file prints expressions, places and variables.

package ir

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Precedences of the text form, loosest first. Comparisons do not chain;
// neither does implies or iff. And and or take any number of operands.
const (
	precLowest = iota
	precIff
	precImplies
	precOr
	precAnd
	precNot
	PrecCompare
	PrecAdd
	PrecMul
	precNeg
	PrecAtom
)

// Infix is how an operator is written between its operands.
type Infix struct {
	Op     Op
	Symbol string
	Prec   int // of the result; higher binds tighter
}

// Infixes are all infix operators. The other operators, and these where an
// operand or the type does not fit, are written as "name(operands)".
var Infixes = []Infix{
	{OpIff, "<=>", precIff}, {OpImplies, "=>", precImplies}, {OpOr, "or", precOr}, {OpAnd, "and", precAnd},
	{OpEq, "=", PrecCompare}, {OpNe, "!=", PrecCompare}, {OpLt, "<", PrecCompare}, {OpLe, "<=", PrecCompare},
	{OpGt, ">", PrecCompare}, {OpGe, ">=", PrecCompare},
	{OpAdd, "+", PrecAdd}, {OpSub, "-", PrecAdd}, {OpMul, "*", PrecMul}, {OpDiv, "/", PrecMul}, {OpRem, "%", PrecMul},
}

// PrecNot and PrecNeg are those of the prefix operators "not" and "-".
const (
	PrecNot = precNot
	PrecNeg = precNeg
)

// Nary reports whether the operator takes any number of operands in a row.
func (i Infix) Nary() bool { return i.Op == OpAnd || i.Op == OpOr }

// Chains reports whether "a op b op c" is allowed: (a op b) op c, or one operator for Nary.
func (i Infix) Chains() bool { return i.Nary() || i.Prec == PrecAdd || i.Prec == PrecMul }

var infixOf = func() (table [opEnd]*Infix) {
	for i := range Infixes {
		table[Infixes[i].Op] = &Infixes[i]
	}
	return table
}()

// ExprString is an expression in the text form.
func ExprString(x Expr) string {
	var e exprPrinter
	e.expr(x, precLowest)
	return e.String()
}

// PlaceString is a place in the text form.
func PlaceString(p *Place) string {
	var e exprPrinter
	e.place(p)
	return e.String()
}

type exprPrinter struct{ strings.Builder }

func (e *exprPrinter) printf(format string, args ...any) { fmt.Fprintf(e, format, args...) }

// expr prints x so that it can stand where precedence prec is wanted.
func (e *exprPrinter) expr(x Expr, prec int) {
	switch x := x.(type) {
	case nil:
		e.WriteString("?")
	case *Const:
		e.WriteString(constText(x))
	case *Local:
		e.WriteString(varName(x))
	case *Global:
		e.WriteString(varName(x))
	case *Literal:
		e.WriteString("'" + Name(x.Name))
	case *BoundVar:
		e.WriteString("%" + Name(x.Name))
	case *Apply:
		e.apply(x, prec)
	case *Quant:
		e.quant(x, prec)
	case *Extent:
		e.printf("%s(%s)", pick(x.Exact, "exact", "extent"), className(x.Class))
	case *FieldRel:
		e.printf("field(%s)", fieldName(x.Field))
	case *TypeTest:
		e.call(pick(x.Exact, "isexact", "is"), x.X)
		e.printf(", %s)", typeName(x.Of))
	case *ProcRef:
		e.printf("%s(%s)", typeName(Func{x.Sig}), procName(x.Proc))
	case *Read:
		e.WriteString("read(")
		e.place(x.Place)
		e.WriteString(")")
	case *Old:
		e.call("old", x.X)
		e.WriteString(")")
	case *Call:
		e.call("call "+procName(x.Proc), x.Args...)
		e.WriteString(")")
	case *Reach:
		e.call("reach", x.From)
		for _, f := range x.Fields {
			e.WriteString(", " + fieldName(f))
		}
		e.WriteString(")")
	case *Fresh:
		e.call("fresh", x.X)
		e.WriteString(")")
	default:
		panic(fmt.Sprintf("ir: unknown expression %T", x))
	}
}

func pick(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

func procName(p *Proc) string {
	if p == nil {
		return "?"
	}
	return Name(p.Name)
}

// call prints "name(a, b" and leaves the parenthesis open.
func (e *exprPrinter) call(name string, args ...Expr) {
	e.WriteString(name + "(")
	for i, a := range args {
		if i > 0 {
			e.WriteString(", ")
		}
		e.expr(a, precLowest)
	}
}

// constText is "true", "3" for an i32, "-3:i4", "1.5:f64", "null",
// "none:rel/1()". Floats that are not finite are written as their bits.
func constText(c *Const) string {
	switch t := c.Typ.(type) {
	case Bool:
		return pick(c.Bits != 0, "true", "false")
	case Int:
		text := strconv.FormatUint(c.Bits, 10)
		if t.Signed {
			text = strconv.FormatInt(int64(c.Bits), 10)
		}
		if t == (Int{Bits: 32, Signed: true}) {
			return text
		}
		return text + ":" + t.String()
	case Float:
		return floatText(t, c.Bits) + ":" + t.String()
	case Null:
		return "null"
	case *Rel:
		return "none:" + t.String()
	}
	return "?" + typeName(c.Typ)
}

func floatText(t Float, bits uint64) string {
	f := t.Value(bits)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return "float " + strconv.FormatUint(bits, 10)
	}
	return strconv.FormatFloat(f, 'g', -1, int(t.Bits))
}

func varName(v Var) string {
	switch v := v.(type) {
	case *Local:
		if v != nil {
			return Name(v.Name)
		}
	case *Global:
		if v != nil {
			return "@" + Name(v.Name)
		}
	}
	return "?"
}

func names(list []Var) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = varName(v)
	}
	return out
}

func (e *exprPrinter) apply(x *Apply, prec int) {
	usual := ResultType(x.Op, x.Cols, x.Args)
	if usual != nil && x.Typ != nil && Identical(usual, x.Typ) {
		if e.operator(x, prec) {
			return
		}
		e.function(x)
		return
	}
	e.function(x)
	if x.Typ != nil {
		e.WriteString(":" + typeName(x.Typ))
	}
}

// function prints "op(a, b)"; columns of a projection come last.
func (e *exprPrinter) function(x *Apply) {
	e.call(x.Op.String(), x.Args...)
	for _, c := range x.Cols {
		e.printf(", %d", c)
	}
	e.WriteString(")")
}

// operator prints x with an infix or prefix symbol, if it has one that fits.
func (e *exprPrinter) operator(x *Apply, prec int) bool {
	switch {
	case x.Op == OpNot && len(x.Args) == 1:
		e.parens(PrecNot, prec, func() {
			e.WriteString("not ")
			e.expr(x.Args[0], PrecAdd) // "not (x = y)" needs no parentheses, but reads better
		})
	case x.Op == OpNeg && len(x.Args) == 1 && !isConst(x.Args[0]):
		e.parens(PrecNeg, prec, func() {
			e.WriteString("-")
			e.expr(x.Args[0], PrecAtom)
		})
	case x.Op < opEnd && infixOf[x.Op] != nil && len(x.Args) >= 2:
		i := infixOf[x.Op]
		e.parens(i.Prec, prec, func() { e.infix(x.Args, i) })
	default:
		return false
	}
	return true
}

// isConst: "-3" is a number, so a negation of 3 is written "neg(3)".
func isConst(x Expr) bool {
	_, ok := x.(*Const)
	return ok
}

func (e *exprPrinter) infix(args []Expr, i *Infix) {
	first := i.Prec + 1
	if i.Chains() && !i.Nary() {
		first = i.Prec
	}
	e.expr(args[0], first)
	for _, a := range args[1:] {
		e.WriteString(" " + i.Symbol + " ")
		e.expr(a, i.Prec+1)
	}
}

func (e *exprPrinter) parens(own, wanted int, body func()) {
	if own < wanted {
		e.WriteString("(")
		defer e.WriteString(")")
	}
	body()
}

// quant prints "all %u: ref User | body"; it reaches as far right as it can,
// and a type that differs from the usual one follows in front of the bar.
func (e *exprPrinter) quant(x *Quant, prec int) {
	e.parens(precLowest, prec, func() {
		e.WriteString(x.Kind.String() + " ")
		for i, v := range x.Vars {
			e.printf("%s%%%s: %s", pick(i > 0, ", ", ""), Name(v.Name), typeName(v.Typ))
		}
		if u := QuantType(x.Kind, x.Vars, x.Body); x.Typ != nil && (u == nil || !Identical(u, x.Typ)) {
			e.WriteString(" -> " + typeName(x.Typ))
		}
		e.WriteString(" | ")
		e.expr(x.Body, precLowest)
	})
}

func (e *exprPrinter) place(p *Place) {
	if p == nil {
		e.WriteString("?")
		return
	}
	switch p.Kind {
	case PlaceVar:
		e.WriteString(varName(p.Var))
	case PlaceField:
		e.base(p.Base)
		e.field(p.Field)
	case PlaceElem:
		e.base(p.Base)
		e.WriteString("[")
		e.expr(p.Index, precLowest)
		if p.Last != nil {
			e.WriteString(" .. ")
			e.expr(p.Last, precLowest)
		}
		e.WriteString("]")
	case PlaceDeref:
		e.WriteString("*")
		e.base(p.Base)
	}
	for _, s := range p.Path {
		if s.Index == nil {
			e.field(s.Field)
			continue
		}
		e.WriteString("[")
		e.expr(s.Index, precLowest)
		e.WriteString("]")
	}
}

// base prints a variable bare and other expressions in parentheses.
func (e *exprPrinter) base(x Expr) {
	switch x := x.(type) {
	case *Local, *Global, *BoundVar:
		e.expr(x, precLowest)
	default:
		e.WriteString("(")
		e.expr(x, precLowest)
		e.WriteString(")")
	}
}

func (e *exprPrinter) field(f *Field) {
	if f == nil {
		e.WriteString(".(?)")
		return
	}
	e.WriteString(".(" + fieldName(f) + ")")
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
