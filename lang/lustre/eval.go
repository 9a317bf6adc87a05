// This file writes expressions of Lustre as expressions of transitions, in the first slot or in a later one.

package lustre

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/lang/stream"
)

// The two kinds of slots.
const (
	first = 0
	later = 1
)

// value is an expression in one kind of slots, with its type.
type value struct {
	expr *stream.Expr
	typ  *typ
	size int
}

var (
	boolTyp   = &typ{kind: "bool"}
	intTyp    = &typ{kind: "int"}
	numberTyp = &typ{kind: "number"} // a constant: int or int32
)

func (t *typ) numeric() bool {
	return t.kind == "int" || t.kind == "int32" || t.kind == "word" || t.kind == "number"
}

// plain is a type without its range.
func (t *typ) plain() *typ {
	if t != nil && t.kind == "range" {
		return intTyp
	}
	return t
}

// stream is what a stream is.
func (t *translation) stream(c *cell, when int) (*value, error) {
	if c.input != "" {
		return &value{&stream.Expr{Op: stream.OpName, Name: c.input}, c.typ.plain(), 1}, nil
	}
	if v := c.memo[when]; v != nil {
		return v, nil
	}
	if c.busy[when] {
		return nil, errorAt(c.span, CodeType, "%s depends on itself in the same slot", c.name)
	}
	c.busy[when] = true
	defer func() { c.busy[when] = false }()
	v, err := t.eval(c.value, c.in, c.part, when)
	if err != nil {
		return nil, err
	}
	if c.typ != nil {
		if !c.typ.plain().fits(v.typ) {
			return nil, errorAt(c.span, CodeType, "%s is of type %v, and its value of %v", c.name, c.typ, v.typ)
		}
		v = &value{v.expr, c.typ.plain(), v.size}
	}
	c.memo[when] = v
	return v, nil
}

func (t *typ) fits(u *typ) bool {
	constant := func(t, u *typ) bool { return t.kind == "number" && u.numeric() && u.kind != "word" }
	return t.kind == u.kind && t.name == u.name || constant(t, u) || constant(u, t)
}

func (t *typ) String() string { return cmp.Or(t.name, t.kind) }

// join is the type of two values that are of one type.
func join(x, y *typ) *typ {
	if x.kind == "number" {
		return y
	}
	return x
}

// eval is what an expression is worth, or a part of it where it is a tuple.
func (t *translation) eval(e *expr, s *scope, part, when int) (*value, error) {
	switch e.op {
	case "number":
		return &value{&stream.Expr{Op: stream.OpValue, Value: stream.Num(e.n)}, numberTyp, 1}, nil
	case "true", "false":
		return &value{&stream.Expr{Op: stream.Op(e.op)}, boolTyp, 1}, nil
	case "name":
		return t.named(e, s, when)
	case "tuple":
		if part < 0 || part >= len(e.args) {
			return nil, errorAt(e.span, CodeType, "one value is needed here")
		}
		return t.eval(e.args[part], s, -1, when)
	case "call":
		return t.call(e, s, part, when)
	case "pre":
		return t.pre(e, e.args[0], s, part, when)
	case "->", "fby":
		if when == first {
			return t.eval(e.args[0], s, part, when)
		}
		if e.op == "fby" {
			return t.pre(e, e.args[1], s, part, when)
		}
		return t.eval(e.args[1], s, part, when)
	case "if":
		return t.choice(e, s, part, when)
	case "convert":
		v, err := t.eval(e.args[0], s, -1, when)
		if err != nil {
			return nil, err
		}
		return t.convert(e, v, e.typ)
	}
	var args []*value
	for _, a := range e.args {
		v, err := t.eval(a, s, -1, when)
		if err != nil {
			return nil, err
		}
		args = append(args, v)
	}
	return t.operate(e, args)
}

// named is what a name is worth.
func (t *translation) named(e *expr, s *scope, when int) (*value, error) {
	if c := s.find(e.name); c != nil {
		return t.stream(c, when)
	}
	if d := t.consts[e.name]; d != nil {
		if t.depth++; t.depth > maxCalls {
			return nil, errorAt(e.span, CodeType, "%s depends on itself", e.name)
		}
		defer func() { t.depth-- }()
		if d.value == nil {
			return nil, errorAt(e.span, CodeSubset, "the constant %s has no value that is read", e.name)
		}
		return t.eval(d.value, nil, -1, later)
	}
	if x := t.enums[e.name]; x != nil {
		for i, v := range x.values {
			if v == e.name {
				return &value{&stream.Expr{Op: stream.OpName, Name: t.values(x)[i]}, x, 1}, nil
			}
		}
	}
	return nil, errorAt(e.span, CodeName, "there is no stream or constant %s", e.name)
}

// call is an output of a node that is called.
func (t *translation) call(e *expr, s *scope, part, when int) (*value, error) {
	n := t.nodes[e.name]
	if n == nil {
		return nil, errorAt(e.span, CodeName, "there is no node %s", e.name)
	}
	k := call{e, s}
	i := t.calls[k]
	if i == nil {
		path := ""
		if s != nil {
			path = s.path
		}
		var err error
		if i, err = t.enter(n, fmt.Sprintf("%s%s_%d.", path, e.name, len(t.calls)+1), e.args, s, e.span); err != nil {
			return nil, err
		}
		t.calls[k] = i
	}
	if part < 0 {
		if part = 0; len(n.outs) > 1 {
			return nil, errorAt(e.span, CodeType, "%s has %d outputs, and one is needed here", e.name, len(n.outs))
		}
	}
	if part >= len(n.outs) {
		return nil, errorAt(e.span, CodeType, "%s has %d outputs", e.name, len(n.outs))
	}
	return t.stream(i.scope.cells[n.outs[part].name], when)
}

// pre is what an expression was one slot before: a variable of the component.
func (t *translation) pre(e, of *expr, s *scope, part, when int) (*value, error) {
	key, name := fmt.Sprintf("%p %p %d", of, s, part), "was"
	if of.op == "name" {
		if c := s.find(of.name).same(); c != nil {
			key, name = fmt.Sprintf("%p", c), "was_"+s.path+of.name
		}
	}
	r := t.registers[key]
	if r == nil {
		r = &register{name: t.unique(name), value: of, part: part, in: s}
		t.registers[key] = r
		t.order = append(t.order, r)
	}
	if r.typ == nil {
		x, err := t.typeOf(of, s, part)
		if err != nil {
			return nil, err
		}
		r.typ = x
	}
	if when == first { // anything: nobody says what was before the first slot
		k := call{e, s} // each pre may be something else
		c := t.before[k]
		if c == nil {
			c = &cell{name: r.name, typ: r.typ, input: t.unique("before_" + strings.TrimPrefix(r.name, "was_"))}
			t.before[k] = c
			t.free = append(t.free, c)
		}
		return t.stream(c, when)
	}
	return &value{&stream.Expr{Op: stream.OpName, Name: r.name}, r.typ, 1}, nil
}

// choice is one of two values; where the condition is known, the other one does not matter.
func (t *translation) choice(e *expr, s *scope, part, when int) (*value, error) {
	c, err := t.eval(e.args[0], s, -1, when)
	switch {
	case err != nil:
		return nil, err
	case c.typ.kind != "bool":
		return nil, errorAt(e.args[0].span, CodeType, "a condition is needed here")
	case c.expr.Op == stream.OpTrue:
		return t.eval(e.args[1], s, part, when)
	case c.expr.Op == stream.OpFalse:
		return t.eval(e.args[2], s, part, when)
	}
	x, err := t.eval(e.args[1], s, part, when)
	if err != nil {
		return nil, err
	}
	y, err := t.eval(e.args[2], s, part, when)
	if err != nil {
		return nil, err
	}
	if !x.typ.fits(y.typ) {
		return nil, errorAt(e.span, CodeType, "one value is of type %v and the other of %v", x.typ, y.typ)
	}
	return t.made(e, join(x.typ, y.typ), stream.OpIf, c, x, y)
}

// made is an operator with its arguments.
func (t *translation) made(e *expr, typ *typ, op stream.Op, args ...*value) (*value, error) {
	v := &value{&stream.Expr{Op: op}, typ, 1}
	for _, a := range args {
		v.expr.Args = append(v.expr.Args, a.expr)
		v.size += a.size
	}
	if v.size > maxSize {
		return nil, errorAt(e.span, CodeLimit, "with all that it stands for, this has more than %d parts", maxSize)
	}
	return v, nil
}

var (
	arithmetic  = map[string]stream.Op{"+": stream.OpAdd, "-": stream.OpSub, "*": stream.OpMul, "neg": stream.OpNeg, "mod": stream.OpMod}
	comparisons = map[string]stream.Op{"<": stream.OpLt, "<=": stream.OpLe, ">": stream.OpGt, ">=": stream.OpGe, "=": stream.OpEq, "<>": stream.OpNe}
	junctions   = map[string]stream.Op{"and": stream.OpAnd, "or": stream.OpOr, "=>": stream.OpImply, "not": stream.OpNot, "xor": stream.OpIff}
)

// operate applies an operator.
func (t *translation) operate(e *expr, args []*value) (*value, error) {
	x, y := args[0], args[len(args)-1]
	if op, ok := junctions[e.op]; ok {
		for i, a := range args {
			if a.typ.kind != "bool" {
				return nil, errorAt(e.args[i].span, CodeType, "a truth value is needed here")
			}
		}
		return t.junction(e, op, args)
	}
	if !x.typ.fits(y.typ) {
		return nil, errorAt(e.span, CodeType, "one side is of type %v and the other of %v", x.typ, y.typ)
	}
	if op, ok := comparisons[e.op]; ok {
		if x.typ.kind == "bool" && (op == stream.OpEq || op == stream.OpNe) {
			v, err := t.made(e, boolTyp, stream.OpIff, x, y)
			if err == nil && op == stream.OpNe {
				v, err = t.made(e, boolTyp, stream.OpNot, v)
			}
			return v, err
		}
		if x.typ.kind == "enum" && (op == stream.OpEq || op == stream.OpNe) {
			return t.sameSymbol(e, op, x, y)
		}
		if op != stream.OpEq && op != stream.OpNe && !x.typ.numeric() {
			return nil, errorAt(e.span, CodeType, "only numbers are compared by %s", e.op)
		}
		return t.made(e, boolTyp, op, x, y)
	}
	if !x.typ.numeric() {
		return nil, errorAt(e.span, CodeType, "a number is needed here")
	}
	if e.op == "mod" {
		n, ok := number64(y.expr)
		if !ok || n <= 0 {
			return nil, errorAt(e.args[1].span, CodeSubset, "mod is read with a positive constant")
		}
		if kind := join(x.typ, y.typ); kind.kind == "int32" || kind.signed {
			return nil, errorAt(e.span, CodeSubset, "the remainder of words with a sign is not read")
		}
		y = &value{&stream.Expr{Op: stream.OpValue, Value: stream.Num(n)}, y.typ, 1}
		args = []*value{x, y}
	}
	typ := join(x.typ, y.typ)
	if e.op == "*" && typ.kind == "word" && typ.bits > maxBits/2 && !small(x) && !small(y) {
		return nil, errorAt(e.span, CodeSubset, "products of words of more than %d bits are not read", maxBits/2)
	}
	v, err := t.made(e, typ, arithmetic[e.op], args...)
	if err != nil || typ.kind != "word" || e.op == "mod" {
		return v, err
	}
	v.typ = intTyp // it may be none of its type
	return t.convert(e, v, typ)
}

// small reports whether a value is a constant by which a word may be multiplied.
func small(v *value) bool {
	n, ok := number64(v.expr)
	return ok && max(n, -n) < 1<<24
}

// convert is a value as one of another type: of words, the one that is the same modulo their number.
func (t *translation) convert(e *expr, v *value, to *typ) (*value, error) {
	switch {
	case !v.typ.numeric():
		return nil, errorAt(e.span, CodeType, "a number is needed here")
	case v.typ.kind == "int32":
		return nil, errorAt(e.span, CodeSubset, "conversions of words of 32 bits are not read")
	case to.kind != "word", v.typ.kind == "word" && to.within(v.typ):
		return &value{v.expr, to, v.size}, nil
	}
	all, least, _ := to.sizes()
	number := func(n int64) *value {
		return &value{&stream.Expr{Op: stream.OpValue, Value: stream.Num(n)}, numberTyp, 1}
	}
	if n, ok := number64(v.expr); ok {
		v = number(((n-least)%all+all)%all + least)
		v.typ = to
		return v, nil
	}
	var err error
	if least != 0 {
		v, err = t.made(e, intTyp, stream.OpSub, v, number(least))
	}
	if err == nil {
		v, err = t.made(e, to, stream.OpMod, v, number(all))
	}
	if err == nil && least != 0 {
		v, err = t.made(e, to, stream.OpAdd, v, number(least))
	}
	return v, err
}

// sizes are how many words there are of a type, and the least and the largest one.
func (t *typ) sizes() (all, least, most int64) {
	all = 1 << t.bits
	if t.signed {
		least = -all / 2
	}
	return all, least, least + all - 1
}

// within reports whether all words of another type are words of this one.
func (t *typ) within(u *typ) bool {
	_, least, most := t.sizes()
	_, lo, hi := u.sizes()
	return least <= lo && hi <= most
}

// sameSymbol compares values of an enumeration, of which constants are known: a choice is compared where it was made.
func (t *translation) sameSymbol(e *expr, op stream.Op, x, y *value) (*value, error) {
	if x.expr.Op != stream.OpIf {
		x, y = y, x
	}
	if x.expr.Op == stream.OpIf {
		c := &value{x.expr.Args[0], boolTyp, 1}
		a, err := t.sameSymbol(e, op, &value{x.expr.Args[1], x.typ, x.size}, y)
		if err != nil {
			return nil, err
		}
		b, err := t.sameSymbol(e, op, &value{x.expr.Args[2], x.typ, x.size}, y)
		if err != nil {
			return nil, err
		}
		return t.made(e, boolTyp, stream.OpIf, c, a, b)
	}
	names := t.values(x.typ)
	if slices.Contains(names, x.expr.Name) && slices.Contains(names, y.expr.Name) {
		if (x.expr.Name == y.expr.Name) == (op == stream.OpEq) {
			return &value{&stream.Expr{Op: stream.OpTrue}, boolTyp, 1}, nil
		}
		return &value{&stream.Expr{Op: stream.OpFalse}, boolTyp, 1}, nil
	}
	return t.made(e, boolTyp, op, x, y)
}

// junction applies a connective; constants are left out.
func (t *translation) junction(e *expr, op stream.Op, args []*value) (*value, error) {
	is := func(v *value, op stream.Op) bool { return v.expr.Op == op }
	constant := func(b bool) (*value, error) {
		if b {
			return &value{&stream.Expr{Op: stream.OpTrue}, boolTyp, 1}, nil
		}
		return &value{&stream.Expr{Op: stream.OpFalse}, boolTyp, 1}, nil
	}
	x, y := args[0], args[len(args)-1]
	switch {
	case e.op == "not" && (is(x, stream.OpTrue) || is(x, stream.OpFalse)):
		return constant(is(x, stream.OpFalse))
	case e.op == "and" && (is(x, stream.OpFalse) || is(y, stream.OpFalse)):
		return constant(false)
	case e.op == "or" && (is(x, stream.OpTrue) || is(y, stream.OpTrue)), e.op == "=>" && (is(x, stream.OpFalse) || is(y, stream.OpTrue)):
		return constant(true)
	case e.op == "and" && is(x, stream.OpTrue), e.op == "or" && is(x, stream.OpFalse), e.op == "=>" && is(x, stream.OpTrue):
		return y, nil
	case e.op == "and" && is(y, stream.OpTrue), e.op == "or" && is(y, stream.OpFalse):
		return x, nil
	case e.op == "xor":
		v, err := t.made(e, boolTyp, stream.OpIff, args...)
		if err != nil {
			return nil, err
		}
		return t.made(e, boolTyp, stream.OpNot, v)
	}
	return t.made(e, boolTyp, op, args...)
}

// number64 is the value of a constant expression.
func number64(e *stream.Expr) (int64, bool) {
	switch e.Op {
	case stream.OpValue:
		return e.Value.N, e.Value.Kind == stream.Number
	case stream.OpNeg:
		n, ok := number64(e.Args[0])
		return -n, ok
	case stream.OpAdd, stream.OpSub, stream.OpMul:
		x, ok1 := number64(e.Args[0])
		y, ok2 := number64(e.Args[1])
		if n := max(x, -x, y, -y); n > 1<<30 {
			return 0, false
		}
		switch e.Op {
		case stream.OpAdd:
			x += y
		case stream.OpSub:
			x -= y
		default:
			x *= y
		}
		return x, ok1 && ok2
	}
	return 0, false
}

// typeOf is the type of an expression, which may be about itself one slot before.
func (t *translation) typeOf(e *expr, s *scope, part int) (*typ, error) {
	switch e.op {
	case "number":
		return intTyp, nil
	case "true", "false", "not", "and", "or", "xor", "=>", "=", "<>", "<", "<=", ">", ">=":
		return boolTyp, nil
	case "pre":
		return t.typeOf(e.args[0], s, part)
	case "->", "fby", "+", "-", "*":
		x, err := t.typeOf(e.args[0], s, part)
		if err == nil && e.args[0].op == "number" {
			return t.typeOf(e.args[1], s, part)
		}
		return x, err
	case "if":
		return t.typeOf(e.args[1], s, part)
	case "neg", "mod":
		return t.typeOf(e.args[0], s, part)
	case "convert":
		return e.typ, nil
	case "tuple":
		if part >= 0 && part < len(e.args) {
			return t.typeOf(e.args[part], s, -1)
		}
	case "call":
		if n := t.nodes[e.name]; n != nil && max(part, 0) < len(n.outs) {
			return n.outs[max(part, 0)].typ.plain(), nil
		}
	case "name":
		if c := s.find(e.name); c != nil {
			if c.typ != nil {
				return c.typ.plain(), nil
			}
			return t.typeOf(c.value, c.in, c.part)
		}
		if x := t.enums[e.name]; x != nil {
			return x, nil
		}
		if d := t.consts[e.name]; d != nil && d.value != nil {
			return t.typeOf(d.value, nil, -1)
		}
	}
	return nil, errorAt(e.span, CodeType, "the type of this is not known")
}
