package precondition

import (
	"fmt"
	"strconv"

	"assay/ir"
)

// This file writes conditions in Java.

// operators are the binary ones of Java, with how strongly they bind.
var operators = map[ir.Op]struct {
	text  string
	binds int
}{
	ir.OpOr: {"||", 1}, ir.OpAnd: {"&&", 2}, ir.OpBitOr: {"|", 3}, ir.OpBitXor: {"^", 4}, ir.OpBitAnd: {"&", 5}, ir.OpEq: {"==", 6}, ir.OpNe: {"!=", 6},
	ir.OpLt: {"<", 7}, ir.OpLe: {"<=", 7}, ir.OpGt: {">", 7}, ir.OpGe: {">=", 7}, ir.OpShl: {"<<", 8}, ir.OpShr: {">>", 8}, ir.OpUshr: {">>>", 8},
	ir.OpAdd: {"+", 9}, ir.OpSub: {"-", 9}, ir.OpMul: {"*", 10}, ir.OpDiv: {"/", 10}, ir.OpRem: {"%", 10},
}

const unary = 11

func precedence(op ir.Op) int { return operators[op].binds }

// text is an expression in Java, in parentheses where it binds less than asked; empty: it cannot be written.
func text(x ir.Expr, names map[*ir.Local]string, binds int) string {
	s, own := written(x, names)
	if s != "" && own < binds {
		return "(" + s + ")"
	}
	return s
}

// written is an expression, and how strongly its operator binds.
func written(x ir.Expr, names map[*ir.Local]string) (string, int) {
	switch x := x.(type) {
	case *ir.Local:
		if name := names[x]; name != "" {
			return name, unary + 1
		}
		if x.Name == "this" {
			return "this", unary + 1
		}
	case *ir.Const:
		return constant(x), unary + 1
	case *ir.Read:
		return place(x.Place, names), unary + 1
	case *ir.Apply:
		return applied(x, names)
	}
	return "", 0
}

func constant(c *ir.Const) string {
	switch t := c.Typ.(type) {
	case ir.Int:
		s := strconv.FormatInt(int64(c.Bits), 10)
		if t.Bits == 64 {
			s += "L"
		}
		return s
	case ir.Null:
		return "null"
	case ir.Bool:
		return fmt.Sprint(c.Bits != 0)
	}
	return ""
}

func place(p *ir.Place, names map[*ir.Local]string) string {
	base := text(p.Base, names, unary+1)
	switch {
	case base == "":
		return ""
	case p.Kind == ir.PlaceField && base == "this":
		return p.Field.Name
	case p.Kind == ir.PlaceField:
		return base + "." + p.Field.Name
	}
	if i := text(p.Index, names, 0); i != "" {
		return base + "[" + i + "]"
	}
	return ""
}

func applied(x *ir.Apply, names map[*ir.Local]string) (string, int) {
	if o, ok := operators[x.Op]; ok && len(x.Args) == 2 {
		left, right := text(x.Args[0], names, o.binds), text(x.Args[1], names, o.binds+1)
		if left == "" || right == "" {
			return "", 0
		}
		return left + " " + o.text + " " + right, o.binds
	}
	before := map[ir.Op]string{ir.OpNeg: "-", ir.OpBitNot: "~", ir.OpNot: "!"}[x.Op]
	if len(x.Args) != 1 {
		return "", 0
	}
	if x.Op == ir.OpLen {
		if s := text(x.Args[0], names, unary+1); s != "" {
			return s + ".length", unary + 1
		}
		return "", 0
	}
	known := before != ""
	if x.Op == ir.OpConv {
		before, known = cast(x.Args[0].Type(), x.Typ)
	}
	if known && before == "" {
		return written(x.Args[0], names)
	}
	if !known {
		return "", 0
	}
	if s := text(x.Args[0], names, unary); s != "" {
		return before + s, unary
	}
	return "", 0
}

// cast is what stands before a number that becomes one of another type, nothing where Java does it by itself; false: they
// are no integers.
func cast(from, to ir.Type) (string, bool) {
	f, ok := from.(ir.Int)
	t, is := to.(ir.Int)
	switch {
	case ir.IsRef(from) && ir.IsRef(to):
		return "", true
	case !ok || !is:
		return "", false
	case f.Bits < t.Bits && t.Signed:
		return "", true
	case t.Bits == 8:
		return "(byte) ", true
	case t.Bits == 16 && t.Signed:
		return "(short) ", true
	case t.Bits == 16:
		return "(char) ", true
	case t.Bits == 32:
		return "(int) ", true
	}
	return "(long) ", true
}
