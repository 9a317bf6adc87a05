// This file evaluates expressions.

package weak

import (
	"slices"

	"assay/ir"
	"assay/pass/simplify"

	test "assay/lang/litmus"
)

func truth(b bool) test.Value {
	if b {
		return test.Number(1)
	}
	return test.Number(0)
}

// eval returns the value of an expression. A variable of the program in it that threads share is read first: the statement begins
// again with each of its values.
func (w *walk) eval(x ir.Expr) (test.Value, error) {
	switch x := x.(type) {
	case *ir.Const:
		if zero(x.Typ) == opaque {
			break
		}
		return test.Number(int64(x.Bits)), nil
	case *ir.Local:
		return w.top().locals[x.Index], nil
	case *ir.Global:
		return w.variable(x)
	case *ir.TypeTest:
		return w.typeTest(x)
	case *ir.Apply:
		return w.apply(x)
	}
	return opaque, w.refuse("%s is not followed under a memory model", ir.ExprString(x))
}

// known returns the value of an expression on which something depends.
func (w *walk) known(x ir.Expr) (test.Value, error) {
	v, err := w.eval(x)
	if err == nil && v == timed {
		err = w.refuse("what depends on the time is not followed under a memory model")
	}
	return v, err
}

// apply computes an operator; the operands after one that decides are not evaluated.
func (w *walk) apply(x *ir.Apply) (test.Value, error) {
	switch x.Op {
	case ir.OpAnd, ir.OpOr:
		for _, a := range x.Args {
			if v, err := w.known(a); err != nil || v == truth(x.Op == ir.OpOr) {
				return v, err
			}
		}
		return truth(x.Op == ir.OpAnd), nil
	case ir.OpImplies:
		if v, err := w.known(x.Args[0]); err != nil || v == test.Number(0) {
			return truth(true), err
		}
		return w.known(x.Args[1])
	case ir.OpCond:
		v, err := w.known(x.Args[0])
		if err != nil {
			return v, err
		}
		if v == test.Number(0) {
			return w.eval(x.Args[2])
		}
		return w.eval(x.Args[1])
	}
	var args []test.Value
	for _, a := range x.Args {
		v, err := w.eval(a)
		if err != nil {
			return v, err
		}
		if v == opaque {
			return v, w.refuse("%s is not followed under a memory model", ir.ExprString(x))
		}
		args = append(args, v)
	}
	if slices.Contains(args, timed) {
		return timed, nil
	}
	if v, ok := w.references(x, args); ok {
		return v, nil
	}
	if v, ok := scalar(x, args); ok {
		return v, nil
	}
	if v, ok := w.calculate(x, args); ok {
		return v, nil
	}
	return opaque, w.refuse("%s is not followed under a memory model", ir.ExprString(x))
}

// references are the operators on references.
func (w *walk) references(x *ir.Apply, args []test.Value) (test.Value, bool) {
	if len(args) == 0 || !ir.IsRef(x.Args[0].Type()) {
		return opaque, false
	}
	o := w.builder.objects[args[0].Loc]
	switch x.Op {
	case ir.OpStorable:
		fits, ok := library{w}.storable(args[0], args[1])
		return truth(fits), ok
	case ir.OpEq:
		return truth(args[0] == args[1]), true
	case ir.OpNe:
		return truth(args[0] != args[1]), true
	case ir.OpConv:
		return args[0], ir.IsRef(x.Typ)
	case ir.OpLen:
		if o == nil {
			return test.Number(0), true
		}
		return test.Number(int64(o.len)), o.class == nil
	case ir.OpClass:
		if o == nil || o.class == nil {
			return test.Number(-1), true
		}
		return test.Number(int64(o.class.Index)), true
	}
	return opaque, false
}

// scalar computes on integers and booleans.
func scalar(x *ir.Apply, args []test.Value) (test.Value, bool) {
	folded := &ir.Apply{Op: x.Op, Typ: x.Typ}
	for i, a := range x.Args {
		t := a.Type()
		switch t.(type) {
		case ir.Int, ir.Bool:
		default:
			return opaque, false
		}
		if args[i].Loc != "" {
			return opaque, false
		}
		folded.Args = append(folded.Args, &ir.Const{Typ: t, Bits: uint64(args[i].N)})
	}
	if _, from := x.Args[0].Type().(ir.Bool); from && x.Op == ir.OpConv {
		return args[0], true
	}
	c := simplify.Fold(folded)
	if c == nil {
		return opaque, false
	}
	return test.Number(int64(c.Bits)), true
}

// typeTest reports whether an object is of a type.
func (w *walk) typeTest(x *ir.TypeTest) (test.Value, error) {
	v, err := w.eval(x.X)
	if err != nil {
		return v, err
	}
	o := w.builder.objects[v.Loc]
	switch t := x.Of.(type) {
	case ir.Ref:
		switch {
		case o == nil:
			return truth(false), nil
		case t.Class == nil:
			return truth(true), nil
		case o.class == nil:
			return opaque, w.refuse("the class of an array is not followed")
		case x.Exact:
			return truth(o.class == t.Class), nil
		}
		return truth(o.class.Subclass(t.Class)), nil
	case ir.Array:
		if o == nil || o.class != nil {
			return truth(false), nil
		}
		is, refs := t.Elem.(ir.Ref)
		of, too := o.elem.(ir.Ref)
		switch {
		case !refs || x.Exact:
			return truth(ir.Identical(o.elem, t.Elem)), nil
		case too && of.Class != nil && is.Class != nil:
			return truth(of.Class.Subclass(is.Class)), nil
		case zero(o.elem) == test.Number(0) && !ir.IsRef(o.elem):
			return truth(false), nil
		}
	}
	return opaque, w.refuse("%s is not followed under a memory model", ir.ExprString(x))
}
