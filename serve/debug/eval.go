// This file evaluates expressions.

package debug

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/ir"
	"assay/vm/relation"
	"assay/vm/session"
)

// Value is what an expression has.
type Value struct {
	Typ  ir.Type
	Word uint64
	Rel  *relation.Rel
	At   *session.Cell // that holds it; nil: it was computed

	bare bool    // an integer as it was written: it is of the type of the other operand
	text *string // a string as it was written; Typ is nil
}

var (
	boolType = ir.Bool{}
	intType  = ir.Int{Bits: 32, Signed: true}
	longType = ir.Int{Bits: 64, Signed: true}
	charType = ir.Int{Bits: 16}
)

func truth(b bool) Value {
	if b {
		return Value{Typ: boolType, Word: 1}
	}
	return Value{Typ: boolType}
}

// isRel reports whether the value is a relation.
func (v Value) isRel() bool { _, ok := v.Typ.(*ir.Rel); return ok }

// Eval evaluates an expression in the frame that is looked at.
func (d *Debugger) Eval(x *Expr) (Value, error) {
	e := evaluation{Debugger: d}
	e.frame, e.framed = d.Frame()
	if x.root == nil {
		return e.said(x)
	}
	v, err := e.eval(x.root)
	if d.Contracts != nil && isUnknown(err) {
		said, wrong := e.said(x)
		if wrong == nil {
			return said, nil
		}
		err = better(err, wrong, x.text)
	}
	if err == nil && v.bare {
		v.Typ = intType
		if int64(int32(v.Word)) != int64(v.Word) {
			v.Typ = longType
		}
	}
	return v, err
}

// Holds evaluates a condition.
func (d *Debugger) Holds(x *Expr) (bool, error) {
	v, err := d.Eval(x)
	if err != nil {
		return false, err
	}
	v = (&evaluation{Debugger: d}).unboxed(v)
	if v.Typ != boolType {
		return false, fmt.Errorf("%s is no condition: it is %s", x, d.Show(v))
	}
	return v.Word != 0, nil
}

// evaluation is one of an expression.
type evaluation struct {
	*Debugger
	frame  Frame
	framed bool // there is one
}

func failed(x *node, format string, args ...any) (Value, error) {
	return Value{}, &Error{At: x.at, Message: fmt.Sprintf(format, args...)}
}

// unknown says that a name means nothing, to the debugger itself.
func unknown(x *node, format string, args ...any) (Value, error) {
	return Value{}, &Error{At: x.at, Message: fmt.Sprintf(format, args...), Unknown: true}
}

// isUnknown reports whether an error is that a name means nothing.
func isUnknown(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Unknown
}

func (e *evaluation) eval(x *node) (Value, error) {
	switch x.op {
	case "name":
		return e.name(x)
	case "number":
		return number(x)
	case "char":
		r, _ := utf8.DecodeRuneInString(x.text)
		return Value{Typ: charType, Word: uint64(r)}, nil
	case "text":
		return Value{text: &x.text}, nil
	case "field":
		return e.field(x)
	case "index":
		return e.index(x)
	case "call":
		return e.call(x)
	case "instanceof":
		return e.instance(x)
	case "?":
		v, err := e.condition(x.args[0])
		switch {
		case err != nil:
			return v, err
		case v.Word != 0:
			return e.eval(x.args[1])
		}
		return e.eval(x.args[2])
	case "&&", "||":
		v, err := e.condition(x.args[0])
		if err != nil || (v.Word != 0) == (x.op == "||") {
			return v, err
		}
		return e.condition(x.args[1])
	}
	var args []Value
	for _, a := range x.args {
		v, err := e.eval(a)
		if err != nil {
			return v, err
		}
		args = append(args, v)
	}
	if len(args) == 1 {
		return e.unary(x, args[0])
	}
	return e.binary(x, args[0], args[1])
}

// condition evaluates an expression that has to be one.
func (e *evaluation) condition(x *node) (Value, error) {
	v, err := e.eval(x)
	if v = e.unboxed(v); err == nil && v.Typ != boolType {
		return failed(x, "a condition is expected")
	}
	return v, err
}

// number reads a literal as Java has it.
func number(x *node) (Value, error) {
	text := strings.ReplaceAll(x.text, "_", "")
	hex := strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X")
	if !hex {
		if bare, ok := strings.CutSuffix(strings.ToLower(text), "f"); ok {
			if f, err := strconv.ParseFloat(bare, 32); err == nil {
				return Value{Typ: ir.Float{Bits: 32}, Word: ir.Float{Bits: 32}.Word(f)}, nil
			}
		}
		bare, double := strings.CutSuffix(strings.ToLower(text), "d")
		if double || strings.ContainsAny(text, ".eE") {
			if f, err := strconv.ParseFloat(bare, 64); err == nil {
				return Value{Typ: ir.Float{Bits: 64}, Word: math.Float64bits(f)}, nil
			}
			return failed(x, "%s is no number", x.text)
		}
	}
	bare, long := strings.CutSuffix(strings.ToUpper(text), "L")
	n, err := strconv.ParseUint(strings.ToLower(bare), 0, 64)
	switch {
	case err != nil:
		return failed(x, "%s is no number", x.text)
	case long:
		return Value{Typ: longType, Word: n}, nil
	case hex && n < 1<<32:
		n = uint64(int64(int32(n)))
	}
	return Value{Typ: longType, Word: n, bare: true}, nil
}

// as gives an integer another type.
func (v Value) as(t ir.Int) Value { return Value{Typ: t, Word: t.Wrap(v.Word)} }
