// This file evaluates expressions.

package debug

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

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
	text *[]rune // a string as it was written; Typ is nil
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

// Condition reads a condition that is to be looked for, and refuses what is none anywhere: a constant that is no truth
// value, and a name that means nothing here and that no source has. Other names may come.
func (d *Debugger) Condition(text string) (*Expr, error) {
	x, err := d.Parse(text)
	if err != nil || x.root == nil {
		return x, err
	}
	_, err = d.Holds(x)
	names := x.root.names()
	if err != nil && len(names) == 0 {
		return nil, err
	}
	if len(d.Texts) == 0 || !isUnknown(err) {
		return x, nil
	}
	for _, name := range names {
		word := regexp.MustCompile(`(^|[^\w$])` + regexp.QuoteMeta(name) + `($|[^\w$])`)
		if !slices.ContainsFunc(d.files(), func(f string) bool { return word.MatchString(d.Texts[f]) }) {
			return nil, fmt.Errorf("%s means nothing here, and no source has that name", name)
		}
	}
	return x, nil
}

// names returns the names at the beginnings of its parts, but for those that are words of the language.
func (x *node) names() (out []string) {
	if x.op == "name" && !slices.Contains([]string{"null", "true", "false", "this"}, x.text) && !strings.HasPrefix(x.text, `\`) {
		out = append(out, x.text)
	}
	for _, a := range x.args {
		if a != nil { // a method that is called on nothing
			out = append(out, a.names()...)
		}
	}
	return out
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
		return e.number(x)
	case "char":
		return Value{Typ: charType, Word: uint64(x.said[0])}, nil
	case "text":
		return Value{text: &x.said}, nil
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
			return e.chosen(x.args[1], x.args[2])
		}
		return e.chosen(x.args[2], x.args[1])
	case "&&", "||":
		v, err := e.condition(x.args[0])
		if err != nil || (v.Word != 0) == (x.op == "||") {
			return v, err
		}
		return e.condition(x.args[1])
	}
	if x.op == "un-" && x.args[0].op == "number" { // the least of a type has no positive counterpart
		return e.number(&node{text: "-" + x.args[0].text, at: x.at})
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

// chosen is the value of the operand of a choice that is taken: of the type that numbers of both operands are promoted to.
func (e *evaluation) chosen(taken, other *node) (Value, error) {
	v, err := e.eval(taken)
	if err != nil {
		return v, err
	}
	w, err := e.eval(other)
	if err != nil || ir.IsRef(v.Typ) && ir.IsRef(w.Typ) || v.isRel() || w.isRel() || v.text != nil || w.text != nil {
		return v, nil // what has no value has no type that is known
	}
	p, q := e.unboxed(v), e.unboxed(w)
	tp, ip := p.Typ.(ir.Int)
	tq, iq := q.Typ.(ir.Int)
	fp, isFloat := p.Typ.(ir.Float)
	fq, isFloat2 := q.Typ.(ir.Float)
	switch {
	case isFloat || isFloat2:
		t := ir.Float{Bits: max(fp.Bits, fq.Bits)}
		if !(isFloat || ip) || !(isFloat2 || iq) {
			return v, nil
		}
		return Value{Typ: t, Word: t.Word(real64(p))}, nil
	case !ip || !iq || tp == tq && p.bare == q.bare:
		return v, nil
	case p.bare && q.bare:
		return v, nil
	case q.bare && (e.wide(tp).Bits > tp.Bits || tp.Bits >= 32) && tp.Wrap(q.Word) == q.Word: // a constant that the type has
		return p, nil
	case p.bare && tq.Wrap(p.Word) == p.Word:
		return p.as(tq), nil
	}
	t := e.wide(tp)
	if u := e.wide(tq); (u.Bits > t.Bits || p.bare) && !q.bare {
		t = u
	}
	return p.as(t), nil
}

// number reads a literal as Java has it. Of a language whose integers have the widths of Java, a literal has to fit.
func (e *evaluation) number(x *node) (Value, error) {
	text := strings.ReplaceAll(x.text, "_", "")
	digits := strings.TrimPrefix(text, "-")
	based := len(digits) > 1 && digits[0] == '0' && !strings.ContainsAny(digits, ".") && (strings.ContainsAny(digits[1:2], "xXbB") || !strings.ContainsAny(digits, "eEfFdD")) // not decimal
	if v, err, ok := literal(x, text, based); ok {
		return v, err
	}
	bare, long := strings.CutSuffix(strings.ToUpper(digits), "L")
	n, err := strconv.ParseUint(strings.ToLower(bare), 0, 64)
	least := uint64(1) << 31
	if long {
		least = 1 << 63
	}
	negative := digits != text
	switch {
	case err != nil:
		return failed(x, "%s is no number", x.text)
	case e.Wide && !long && based && n >= 1<<32, e.Wide && !based && (n > least || n == least && !negative):
		return failed(x, "%s is too large for its type", x.text)
	case based && !long && n < 1<<32 && n >= 1<<31 && e.Wide, based && n < 1<<32 && !e.Wide:
		n = uint64(int64(int32(n)))
	}
	if negative {
		n = -n
	}
	switch {
	case long:
		return Value{Typ: longType, Word: n}, nil
	case e.Wide:
		n = uint64(int64(int32(n)))
	}
	return Value{Typ: longType, Word: n, bare: true}, nil
}

// literal reads a literal of floating point; false: it is none.
func literal(x *node, text string, based bool) (v Value, err error, ok bool) {
	lower := strings.ToLower(text)
	bits := 64
	bare, single := strings.CutSuffix(lower, "f")
	hex := strings.HasPrefix(strings.TrimPrefix(lower, "-"), "0x")
	switch {
	case hex && !strings.Contains(lower, "p"), based && !hex:
		return v, nil, false
	case single:
		bits = 32
	default:
		var double bool
		if bare, double = strings.CutSuffix(lower, "d"); !double && !strings.ContainsAny(lower, ".ep") {
			return v, nil, false
		}
	}
	f, err := strconv.ParseFloat(bare, bits)
	if err != nil {
		v, err = failed(x, "%s is no number", x.text)
		return v, err, true
	}
	t := ir.Float{Bits: uint8(bits)}
	return Value{Typ: t, Word: t.Word(f)}, nil, true
}

// as gives an integer another type.
func (v Value) as(t ir.Int) Value { return Value{Typ: t, Word: t.Wrap(v.Word)} }
