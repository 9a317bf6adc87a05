package decide

// This file translates terms to circuits, and circuits' values to models.

import (
	"fmt"
	"math/big"
	"strings"

	"assay/logic/circuit"
	"assay/logic/term"
)

// elemWidth is how many bits a number of an element has: enough for that many
// terms of uninterpreted sorts, each of which may be another element.
const elemWidth = 16

// translation remembers what terms became.
type translation struct {
	b     *term.Bank
	c     *circuit.Circuit
	vecs  map[term.Term]circuit.Vec // a Bool is one bit; arrays have none
	apps  map[term.Func][]app       // applications with arguments
	funcs []term.Func               // keys of apps and of arrays, in order
	elems int                       // terms of uninterpreted sorts
	facts []circuit.Ref             // to be asserted
	arrays
}

// app is an application of a function, or a read of an unknown array.
type app struct {
	args   []circuit.Vec
	result circuit.Vec
}

func newTranslation(b *term.Bank, c *circuit.Circuit) translation {
	return translation{b: b, c: c, vecs: map[term.Term]circuit.Vec{}, apps: map[term.Func][]app{}, arrays: newArrays()}
}

// takeFacts are what has to be asserted beside the formulas.
func (x *translation) takeFacts() []circuit.Ref {
	facts := x.facts
	x.facts = nil
	return facts
}

// formula is a term of sort Bool without quantifiers.
func (x *translation) formula(root term.Term) (circuit.Ref, error) {
	if err := x.translate(root); err != nil {
		return 0, err
	}
	return x.vecs[root][0], nil
}

// translate fills vecs for a term and what is below it.
func (x *translation) translate(root term.Term) error {
	if _, done := x.vecs[root]; done {
		return nil
	}
	var err error
	x.b.Below([]term.Term{root}, func(t term.Term) {
		if _, done := x.vecs[t]; done || err != nil {
			return
		}
		err = x.visit(t)
	})
	if err == nil {
		x.settle()
	}
	return err
}

func (x *translation) refuse(t term.Term, format string, args ...any) error {
	return &Error{t, fmt.Sprintf(format, args...)}
}

// visit translates a term whose operands are.
func (x *translation) visit(t term.Term) error {
	b := x.b
	if b.Kind(b.Sort(t)) == term.ArrayKind {
		return x.visitArray(t)
	}
	switch b.Op(t) {
	case term.Apply:
		return x.visitApply(t)
	case term.Bound, term.Forall:
		return x.refuse(t, "a variable or a quantifier is left")
	case term.Elem:
		if x.elems++; b.Number(t) >= 1<<elemWidth-1 {
			return x.refuse(t, "element %d of %s has too large a number", b.Number(t), b.SortString(b.Sort(t)))
		}
		x.vecs[t] = circuit.Number(int64(b.Number(t)), elemWidth)
		return nil
	case term.Select:
		x.index(b.Sort(b.Arg(t, 0)), b.Arg(t, 1))
		x.vecs[t] = x.read(b.Arg(t, 0), b.Arg(t, 1))
		return nil
	case term.Eq:
		if s := b.Sort(b.Arg(t, 0)); b.Kind(s) == term.ArrayKind {
			return x.visitEqual(t)
		}
	}
	args := make([]circuit.Vec, len(b.Args(t)))
	for i, y := range b.Args(t) {
		args[i] = x.vecs[y]
	}
	var v circuit.Vec
	var err error
	if isFloatOp(b.Op(t)) {
		v, err = x.float(t, args)
	} else {
		v = x.bits(t, args)
	}
	if err != nil {
		return err
	}
	x.vecs[t] = v
	return nil
}

// width is how many bits a sort has in the circuit.
func (x *translation) width(s term.Sort) int {
	switch x.b.Kind(s) {
	case term.BoolKind:
		return 1
	case term.ModeKind:
		return 3
	case term.UninterpretedKind:
		return elemWidth
	}
	return x.b.Width(s)
}

// unknown is a new vector for a value of a sort.
func (x *translation) unknown(t term.Term, s term.Sort) (circuit.Vec, error) {
	switch x.b.Kind(s) {
	case term.UninterpretedKind:
		if x.elems++; x.elems >= 1<<elemWidth {
			return nil, x.refuse(t, "more than %d terms of uninterpreted sorts", 1<<elemWidth)
		}
	case term.FloatKind:
		u, err := x.unit(t, s)
		if err != nil {
			return nil, err
		}
		return u.Canonical(x.c.Inputs(x.width(s))), nil
	case term.ModeKind:
		v := x.c.Inputs(3)
		return x.c.Mask(x.c.LessU(v, circuit.Number(5, 3)), v), nil // RNE is 0
	}
	return x.c.Inputs(x.width(s)), nil
}

func (x *translation) visitApply(t term.Term) error {
	b := x.b
	a := app{}
	for _, y := range b.Args(t) {
		v, ok := x.vecs[y]
		if !ok {
			return x.refuse(t, "%s has an array as an argument", b.FuncName(b.Func(t)))
		}
		a.args = append(a.args, v)
	}
	v, err := x.unknown(t, b.Sort(t))
	if err != nil {
		return err
	}
	x.vecs[t], a.result = v, v
	f := b.Func(t)
	if _, ok := x.apps[f]; !ok {
		x.funcs = append(x.funcs, f)
	}
	x.apps[f] = append(x.apps[f], a)
	return nil
}

// bits translates operators of formulas and vectors.
func (x *translation) bits(t term.Term, v []circuit.Vec) circuit.Vec {
	b, c := x.b, x.c
	one := func(a circuit.Ref) circuit.Vec { return circuit.Vec{a} }
	s := b.Shape(t)
	switch s.Op {
	case term.True, term.False:
		return one(circuit.Const(t == term.Yes))
	case term.Not:
		return one(v[0][0].Not())
	case term.And, term.Or:
		refs := make([]circuit.Ref, len(v))
		for i, w := range v {
			refs[i] = w[0]
		}
		if s.Op == term.And {
			return one(c.AndAll(refs...))
		}
		return one(c.OrAll(refs...))
	case term.Eq:
		return one(c.Equal(v[0], v[1]))
	case term.Ite:
		return c.Mux(v[0][0], v[1], v[2])
	case term.BVConst, term.FPConst:
		return number(b.Bits(t), x.width(b.Sort(t)))
	case term.RMConst:
		return circuit.Number(int64(b.Mode(t)), 3)
	case term.BVNot:
		return v[0].Not()
	case term.BVNeg:
		return c.Neg(v[0])
	case term.BVAnd:
		return c.BitAnd(v[0], v[1])
	case term.BVOr:
		return c.BitOr(v[0], v[1])
	case term.BVXor:
		return c.BitXor(v[0], v[1])
	case term.BVAdd:
		return c.Add(v[0], v[1])
	case term.BVMul:
		return c.Mul(v[0], v[1])
	case term.BVUDiv:
		quo, _ := c.DivU(v[0], v[1])
		return quo
	case term.BVURem:
		_, rem := c.DivU(v[0], v[1])
		return rem
	case term.BVSDiv: // of 0 it is what SMT-LIB says
		quo, _ := c.DivS(v[0], v[1])
		return quo
	case term.BVSRem:
		_, rem := c.DivS(v[0], v[1])
		return rem
	case term.BVShl:
		return c.Shl(v[0], v[1])
	case term.BVLShr:
		return c.ShrU(v[0], v[1])
	case term.BVAShr:
		return c.ShrS(v[0], v[1])
	case term.BVULT:
		return one(c.LessU(v[0], v[1]))
	case term.BVSLT:
		return one(c.LessS(v[0], v[1]))
	case term.Concat:
		return append(v[1][:len(v[1]):len(v[1])], v[0]...)
	case term.Extract:
		return v[0][s.J : s.I+1 : s.I+1]
	case term.SignExt:
		return v[0].SignExtend(len(v[0]) + s.I)
	}
	panic("decide: no circuit for " + s.Op.String())
}

// number is a constant of any width.
func number(k *big.Int, width int) circuit.Vec {
	v := make(circuit.Vec, width)
	for i := range v {
		v[i] = circuit.Const(k.Bit(i) == 1)
	}
	return v
}

// broken are the congruences that a valuation breaks: equal arguments with
// different results. Of all with the same arguments, each is compared with the
// first.
func (x *translation) broken(values circuit.Values) (lemmas []circuit.Ref) {
	for _, f := range x.funcs {
		first := map[string]app{}
		for _, a := range x.apps[f] {
			k := bitKey(values, a.args...)
			o, ok := first[k]
			if !ok {
				first[k] = a
				continue
			}
			if bitKey(values, o.result) != bitKey(values, a.result) {
				lemmas = append(lemmas, x.congruence(o, a))
			}
		}
	}
	return lemmas
}

func (x *translation) congruence(p, q app) circuit.Ref {
	all := make([]circuit.Ref, len(p.args))
	for i, v := range p.args {
		all[i] = x.c.Equal(v, q.args[i])
	}
	return x.c.Implies(x.c.AndAll(all...), x.c.Equal(p.result, q.result))
}

// bitKey is the values of vectors as a text.
func bitKey(values circuit.Values, vecs ...circuit.Vec) string {
	var w strings.Builder
	for _, v := range vecs {
		for _, a := range v {
			w.WriteByte('0' + byte(values.Word(a)&1))
		}
		w.WriteByte(' ')
	}
	return w.String()
}

// value is what a vector stands for.
func (x *translation) value(values circuit.Values, v circuit.Vec, s term.Sort) term.Term {
	b := x.b
	k := new(big.Int)
	for i, a := range v {
		if values.Bool(a) {
			k.SetBit(k, i, 1)
		}
	}
	switch b.Kind(s) {
	case term.BoolKind:
		return term.Truth(k.Sign() != 0)
	case term.ModeKind:
		return b.Rounding(term.Mode(k.Int64()))
	case term.BitVecKind:
		return b.BV(k, b.Width(s))
	case term.FloatKind:
		return b.FP(k, s)
	}
	return b.Elem(s, int(k.Int64()))
}

// model is what a valuation means for the symbols.
func (x *translation) model(values circuit.Values) *term.Model {
	m := &term.Model{}
	for _, f := range x.funcs {
		args, result := x.b.Signature(f)
		if x.b.Kind(result) == term.ArrayKind {
			m.Set(f, x.arrayValue(values, f, result))
			continue
		}
		d := term.Meaning{}
		for _, a := range x.apps[f] {
			c := term.Case{Value: x.value(values, a.result, result)}
			for i, v := range a.args {
				c.Args = append(c.Args, x.value(values, v, args[i]))
			}
			if len(args) == 0 {
				d.Body = c.Value
			} else {
				d.Cases = append(d.Cases, c)
			}
		}
		m.Define(f, d)
	}
	return m
}
