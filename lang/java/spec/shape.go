// This file shows the shape of a tree, for tests and for looking at.

package spec

import (
	"fmt"
	"strings"
)

// Shape returns the tree in prefix form, without places: "(&& (> x 0) (. this f))". Two
// trees are the same if their shapes are.
func Shape(x Expr) string {
	var b strings.Builder
	shape(&b, x)
	return b.String()
}

func shape(b *strings.Builder, x Expr) {
	list := func(head string, parts ...Expr) {
		b.WriteString("(" + head)
		for _, y := range parts {
			b.WriteByte(' ')
			shape(b, y)
		}
		b.WriteByte(')')
	}
	switch x := x.(type) {
	case *Name:
		b.WriteString(x.Name)
	case *Lit:
		if x.Kind == LitString {
			b.WriteString(Quote(x.Text))
		} else {
			fmt.Fprintf(b, "%d:%d", x.Kind, x.Bits)
		}
	case *Select:
		list("."+x.Name, x.X)
	case *Index:
		list("index", x.X, x.I)
	case *Call:
		if x.X == nil {
			list("call "+x.Name, x.Args...)
		} else {
			list("call."+x.Name, append([]Expr{x.X}, x.Args...)...)
		}
	case *New:
		list("new "+x.Type.String(), x.Args...)
	case *Unary:
		list(opNames[x.Op], x.X)
	case *Binary:
		list(opNames[x.Op], x.X, x.Y)
	case *Cond:
		list("?", x.C, x.X, x.Y)
	case *Cast:
		list("cast "+x.Type.String(), x.X)
	case *Instance:
		list("instanceof "+x.Type.String(), x.X)
	case *Quant:
		head := RelQuants[x.Kind]
		if head == "" {
			head = Quants[x.Kind]
		}
		head += binderShape(x.Vars)
		if x.Range != nil {
			list(head, x.Range, x.Body)
		} else {
			list(head, x.Body)
		}
	case *Comp:
		list("set"+binderShape(x.Vars), x.Body)
	case *Located:
		list(map[LocKind]string{LocFields: "all", LocElems: "elements", LocRange: "between"}[x.Loc.Kind], Operands(x)...)
	case *Old:
		list(strings.TrimSpace("old "+x.Label), x.X)
	case *Let:
		t := "var"
		if x.Type != nil {
			t = x.Type.String()
		}
		list("let "+t+" "+x.Var.Name, x.X, x.Body)
	case *Result:
		b.WriteString("result")
	case *Thrown:
		b.WriteString("thrown")
	case *Builtin:
		if x.Fn == FnType {
			b.WriteString("(type " + x.Type.String() + ")")
			return
		}
		list(Fns[x.Fn], x.Args...)
	default:
		panic(fmt.Sprintf("spec: no shape of %T", x))
	}
}

func binderShape(vars []*Var) string {
	s := ""
	for _, v := range vars {
		s += " " + v.Name + ":"
		if v.Nullable {
			s += "?"
		}
		if v.Type != nil {
			s += v.Type.String()
		} else {
			s += Shape(v.Set)
		}
	}
	return s
}

var opNames = [opEnd]string{
	Iff: "<==>", NotIff: "<=!=>", Implies: "==>", ImpliedBy: "<==", Or: "||", And: "&&", BitOr: "|", BitXor: "^", BitAnd: "&",
	Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", Subtype: "<:", In: "in", NotIn: "!in", Shl: "<<", Shr: ">>", Ushr: ">>>",
	Add: "+", Sub: "-", Mul: "*", Div: "/", Rem: "%", Override: "++", Product: "->", Join: "join",
	Not: "not", Neg: "neg", Plus: "plus", BitNot: "~", Card: "#", Transpose: "transpose", Closure: "closure", ReflClosure: "rclosure",
	Some: "some", One: "one", Lone: "lone", No: "no",
}
