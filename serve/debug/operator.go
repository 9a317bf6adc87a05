// This file has the operators of expressions.

package debug

import (
	"math"
	"slices"
	"strings"

	"assay/ir"
	"assay/pass/simplify"
	"assay/vm/relation"
)

// scalars are the operators of scalars in ir.
var scalars = map[string]ir.Op{
	"==": ir.OpEq, "!=": ir.OpNe, "<": ir.OpLt, "<=": ir.OpLe, ">": ir.OpGt, ">=": ir.OpGe,
	"+": ir.OpAdd, "-": ir.OpSub, "*": ir.OpMul, "/": ir.OpDiv, "%": ir.OpRem,
	"&": ir.OpBitAnd, "|": ir.OpBitOr, "^": ir.OpBitXor, "<<": ir.OpShl, ">>": ir.OpShr, ">>>": ir.OpUshr,
}

// unboxed returns the value in a box; of what is none, the value itself.
func (d *Debugger) unboxed(v Value) Value {
	if d.Boxed == nil || !ir.IsRef(v.Typ) || v.Word == 0 || v.Word >= d.State.Objects() || !d.State.Heap.Objs[v.Word].IsObject() {
		return v
	}
	class := d.State.Class(v.Word)
	if !d.Boxed(class.Name) {
		return v
	}
	in, ok := d.fieldOf(nil, v.Word, "value")
	if !ok {
		return v
	}
	return d.asBoxed(class.Name, in)
}

// asBoxed gives the value of a box the type that the box is of: machines keep small integers wide.
func (d *Debugger) asBoxed(class string, v Value) Value {
	switch class[strings.LastIndexByte(class, '.')+1:] {
	case "Boolean":
		return Variable{Typ: boolType}.of(v)
	case "Character":
		return Variable{Typ: charType}.of(v)
	}
	return v
}

func (e *evaluation) unary(x *node, v Value) (Value, error) {
	op := x.op[2:]
	v = e.unboxed(v)
	if one, ok := e.single(v); ok && v.isRel() && op == "-" {
		v = one
	}
	if v.isRel() {
		return e.unaryRel(x, op, v)
	}
	switch t := v.Typ.(type) {
	case ir.Bool:
		if op == "!" {
			return truth(v.Word == 0), nil
		}
	case ir.Int:
		if op != "-" && op != "~" && op != "+" {
			break
		}
		if bare := v.bare; bare {
			if e.Wide {
				t, v.Word = intType, uint64(int64(int32(v.Word)))
				w := intType.Wrap(map[string]uint64{"-": -v.Word, "~": ^v.Word, "+": v.Word}[op])
				return Value{Typ: longType, Word: w, bare: true}, nil
			}
			return Value{Typ: t, Word: map[string]uint64{"-": -v.Word, "~": ^v.Word, "+": v.Word}[op], bare: true}, nil
		}
		t = e.wide(t)
		return Value{Typ: t, Word: t.Wrap(map[string]uint64{"-": -v.Word, "~": ^v.Word, "+": v.Word}[op])}, nil
	case ir.Float:
		switch op {
		case "-":
			return Value{Typ: t, Word: t.Word(-t.Value(v.Word))}, nil
		case "+":
			return v, nil
		}
	}
	return failed(x, "%s has no meaning for %s", op, e.Show(v))
}

// wide is the type that integers are computed in.
func (e *evaluation) wide(t ir.Int) ir.Int {
	if e.Wide && t.Bits < 32 {
		return intType
	}
	return t
}

func (e *evaluation) binary(x *node, a, b Value) (Value, error) {
	if p, q, ok := e.singles(x.op, a, b); ok {
		return e.binary(x, p, q)
	}
	if same := x.op == "==" || x.op == "!="; !same { // two boxes may be equal, and not be the same; their sum is one of numbers, and not a union
		if p, q := e.unboxed(a), e.unboxed(b); !ir.IsRef(p.Typ) && !ir.IsRef(q.Typ) {
			a, b = p, q
		}
	}
	switch {
	case a.text != nil || b.text != nil:
		return e.texts(x, a, b)
	case a.isRel() || b.isRel() || ir.IsRef(a.Typ) && ir.IsRef(b.Typ) && (x.op == "+" || x.op == "&" || x.op == "-") || x.op == "in" || x.op == "->" || x.op == "++" || x.op == "join":
		return e.binaryRel(x, a, b)
	}
	if same := x.op == "==" || x.op == "!="; !same || !ir.IsRef(a.Typ) || !ir.IsRef(b.Typ) {
		a, b = e.unboxed(a), e.unboxed(b)
	}
	op, ok := scalars[x.op]
	if !ok {
		return failed(x, "%s has no meaning for %s and %s", x.op, e.Show(a), e.Show(b))
	}
	ta, ia := a.Typ.(ir.Int)
	tb, ib := b.Typ.(ir.Int)
	_, fa := a.Typ.(ir.Float)
	_, fb := b.Typ.(ir.Float)
	switch {
	case ia && ib:
		return e.integers(x, op, a, b, ta, tb)
	case (ia || fa) && (ib || fb):
		return e.floats(x, a, b)
	case op != ir.OpEq && op != ir.OpNe && (a.Typ != boolType || b.Typ != boolType),
		(a.Typ == boolType) != (b.Typ == boolType), ia != ib || fa != fb:
		return failed(x, "%s has no meaning for %s and %s", x.op, e.Show(a), e.Show(b))
	}
	return truth(map[string]bool{
		"==": a.Word == b.Word, "!=": a.Word != b.Word, "&": a.Word&b.Word != 0, "|": a.Word|b.Word != 0, "^": a.Word != b.Word,
	}[x.op]), nil
}

// singles returns the integers of two operands of which one is a number and the other a set of one, or, where an operator is of numbers alone,
// both are sets of one: FIR computes with these.
func (e *evaluation) singles(op string, a, b Value) (p, q Value, ok bool) {
	if !a.isRel() && !b.isRel() || !slices.Contains([]string{"+", "-", "*", "/", "%", "<", "<=", ">", ">="}, op) {
		return a, b, false
	}
	if (op == "+" || op == "-") && a.isRel() && b.isRel() {
		return a, b, false // a union, or a difference
	}
	p, ok1 := e.single(a)
	q, ok2 := e.single(b)
	return p, q, ok1 && ok2
}

// single returns the integer of a set of one, in the width of the run; an integer is one.
func (e *evaluation) single(v Value) (Value, bool) {
	if _, ok := v.Typ.(ir.Int); ok {
		return v, true
	}
	if !v.isRel() || v.Rel.Len() != 1 || v.Rel.Arity() != 1 {
		return v, false
	}
	atom := v.Rel.Tuple(0)[0]
	if _, ok := atom.IsRef(); ok {
		return v, false
	}
	if _, ok := atom.IsBool(); ok {
		return v, false
	}
	t := intType
	if w := e.State.Setup.Bounds.IntWidth; w > 0 {
		t = ir.Int{Bits: uint8(w), Signed: true}
	}
	return Value{Typ: t, Word: t.Wrap(uint64(int64(atom)))}, true
}

// integers computes with two of them: in the wider type, and what was written bare takes the type of the other.
func (e *evaluation) integers(x *node, op ir.Op, a, b Value, ta, tb ir.Int) (Value, error) {
	shift := op == ir.OpShl || op == ir.OpShr || op == ir.OpUshr
	t := e.wide(ta)
	switch {
	case a.bare && b.bare, shift && a.bare:
		t = intType
		if int64(int32(a.Word)) != int64(a.Word) || int64(int32(b.Word)) != int64(b.Word) {
			t = longType
		}
	case a.bare:
		t = e.wide(tb)
	case !b.bare && !shift && e.wide(tb).Bits > t.Bits:
		t = e.wide(tb)
	}
	if (a.bare && t.Wrap(a.Word) != a.Word) || (b.bare && !shift && t.Wrap(b.Word) != b.Word) {
		t = longType // the literal needs it
	}
	if compares := op >= ir.OpEq && op <= ir.OpGe; compares && (a.bare || b.bare) {
		t = longType // a literal that the type does not have is another number than all that it has
		if ta.Bits == 64 && !ta.Signed && !a.bare || tb.Bits == 64 && !tb.Signed && !b.bare {
			t = ir.Int{Bits: 64}
		}
	}
	a, b = a.as(t), b.as(t)
	if (op == ir.OpDiv || op == ir.OpRem) && b.Word == 0 {
		return failed(x, "division by zero")
	}
	out := t
	var typ ir.Type = out
	if op >= ir.OpEq && op <= ir.OpGe {
		typ = boolType
	}
	k := simplify.Fold(&ir.Apply{Op: op, Args: []ir.Expr{&ir.Const{Typ: t, Bits: a.Word}, &ir.Const{Typ: t, Bits: b.Word}}, Typ: typ})
	if k == nil {
		return failed(x, "%s of integers is not computed", x.op)
	}
	return Value{Typ: typ, Word: k.Bits}, nil
}

// floats computes with two numbers of which one is a float.
func (e *evaluation) floats(x *node, a, b Value) (Value, error) {
	t := ir.Float{Bits: 32}
	for _, v := range []Value{a, b} {
		if f, ok := v.Typ.(ir.Float); ok && f.Bits == 64 {
			t = f
		}
	}
	p, q := t.Value(t.Word(real64(a))), t.Value(t.Word(real64(b)))
	switch x.op {
	case "==":
		return truth(p == q), nil
	case "!=":
		return truth(p != q), nil
	case "<":
		return truth(p < q), nil
	case "<=":
		return truth(p <= q), nil
	case ">":
		return truth(p > q), nil
	case ">=":
		return truth(p >= q), nil
	case "+":
		return Value{Typ: t, Word: t.Word(p + q)}, nil
	case "-":
		return Value{Typ: t, Word: t.Word(p - q)}, nil
	case "*":
		return Value{Typ: t, Word: t.Word(p * q)}, nil
	case "/":
		return Value{Typ: t, Word: t.Word(p / q)}, nil
	case "%":
		return Value{Typ: t, Word: t.Word(math.Mod(p, q))}, nil
	}
	return failed(x, "%s has no meaning for %s and %s", x.op, e.Show(a), e.Show(b))
}

// real64 returns a number as a float.
func real64(v Value) float64 {
	switch t := v.Typ.(type) {
	case ir.Float:
		return t.Value(v.Word)
	case ir.Int:
		if !t.Signed {
			return float64(v.Word)
		}
	}
	return float64(int64(v.Word))
}

// texts compares the text of a string with one that was written.
func (e *evaluation) texts(x *node, a, b Value) (Value, error) {
	p, ok1 := e.textOf(a)
	q, ok2 := e.textOf(b)
	if x.op != "==" && x.op != "!=" || !ok1 || !ok2 {
		return failed(x, "a text is compared with == and != to a string alone, and to none of more than %d bytes", mostBytes)
	}
	return truth((p == q) == (x.op == "==")), nil
}

// textOf returns the text of a string, as reports have it.
func (e *evaluation) textOf(v Value) (string, bool) {
	if v.text != nil {
		return quoted(e.Debugger, *v.text), true
	}
	if !ir.IsRef(v.Typ) {
		return "", false
	}
	text, cut := reference(e.Debugger, v)
	return text, !cut
}

// relOf returns a value as a relation.
func (e *evaluation) relOf(v Value) (*relation.Rel, bool) {
	switch v.Typ.(type) {
	case *ir.Rel:
		return v.Rel, true
	case ir.Bool:
		return relation.Single(relation.Bool(v.Word != 0)), true
	case ir.Int:
		a, ok := relation.Int(v.Word)
		return relation.Single(a), ok
	}
	if ir.IsRef(v.Typ) {
		return relation.Single(relation.Ref(v.Word)), true
	}
	return nil, false
}

// mostAtoms limits what an operator of relations may make.
const mostAtoms = 1 << 20

func relValue(r *relation.Rel) Value { return Value{Typ: ir.NewRel(max(1, r.Arity())), Rel: r} }

func (e *evaluation) unaryRel(x *node, op string, v Value) (Value, error) {
	c := relation.Calc{Limit: mostAtoms}
	r := v.Rel
	switch {
	case op == "#":
		return Value{Typ: intType, Word: uint64(r.Len())}, nil
	case op == "no":
		return truth(r.Len() == 0), nil
	case op == "some":
		return truth(r.Len() > 0), nil
	case op == "one":
		return truth(r.Len() == 1), nil
	case op == "lone":
		return truth(r.Len() <= 1), nil
	case (op == "~" || op == "^" || op == "*") && r.Len() > 0 && r.Arity() != 2:
		return failed(x, "%s is for binary relations", op)
	case op == "~":
		return relValue(c.Transpose(r)), nil
	case op == "^", op == "*":
		out := c.Closure(r)
		if op == "*" {
			atoms := relation.Of(1, append([]relation.Atom(nil), r.Atoms()...))
			out = c.Union(out, c.Iden(atoms))
		}
		if c.Over {
			return failed(x, "the relation is too large")
		}
		return relValue(out), nil
	}
	return failed(x, "%s has no meaning for a relation", op)
}

func (e *evaluation) binaryRel(x *node, a, b Value) (Value, error) {
	p, ok1 := e.relOf(a)
	q, ok2 := e.relOf(b)
	if !ok1 || !ok2 {
		return failed(x, "%s has no meaning for %s and %s", x.op, e.Show(a), e.Show(b))
	}
	if x.op != "->" && x.op != "join" && p.Len() > 0 && q.Len() > 0 && p.Arity() != q.Arity() {
		return failed(x, "%s of relations with %d and %d columns", x.op, p.Arity(), q.Arity())
	}
	c := relation.Calc{Limit: mostAtoms}
	var out *relation.Rel
	switch x.op {
	case "==":
		return truth(p.Equal(q)), nil
	case "!=":
		return truth(!p.Equal(q)), nil
	case "in":
		return truth(p.Subset(q)), nil
	case "+", "|":
		out = c.Union(p, q)
	case "&":
		out = c.Inter(p, q)
	case "-":
		out = c.Diff(p, q)
	case "->":
		out = c.Product(p, q)
	case "++":
		out = c.Override(p, q)
	case "join":
		if p.Len() > 0 && q.Len() > 0 && p.Arity()+q.Arity() < 3 {
			return failed(x, "a join of two sets has no columns")
		}
		out = c.Join(p, q)
	default:
		return failed(x, "%s has no meaning for relations", x.op)
	}
	if c.Over {
		return failed(x, "the relation is too large")
	}
	return relValue(out), nil
}
