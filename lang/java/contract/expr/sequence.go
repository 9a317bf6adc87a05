// This file lowers sequences of JML (\seq): objects of a class of the runtime, which no program sees.

package expr

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/exact"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// sequences lowers sequences at a place.
type sequences struct{ *Scope }

// element is an element of a sequence: what it is used as says whether it is a number or an object.
type element struct {
	of    ir.Expr
	index ir.Expr // an int
}

// Kinds of elements, as the runtime has them, and what asks for one.
const (
	ofObject int64 = iota
	ofNumber
	ofTruth
)

var kindAt = []classfile.Type{decl.TSeq, decl.TInt, decl.TInt}

// provided calls a method of the runtime, which changes nothing.
func provided(s *Scope, at source.Span, of classfile.Type, name string, params []classfile.Type, result classfile.Type, args ...Value) Value {
	desc := "("
	for _, t := range params {
		desc += t.Descriptor()
	}
	p, err := s.Prog.Pure(of.Class, name, desc+")"+result.Descriptor())
	if err != nil {
		return s.bad(at, decl.CodeUnsupported, "%v", err)
	}
	call := &ir.Call{Proc: p, Span: at}
	v := Value{X: call, T: result}
	for _, a := range args {
		call.Args = append(call.Args, a.X)
		v.Needs = joined(v.Needs, a.Needs)
	}
	return v
}

func (s sequences) run(at source.Span, name string, params []classfile.Type, result classfile.Type, args ...Value) Value {
	return provided(s.Scope, at, decl.TSeq, name, params, result, args...)
}

// whole lowers an operand that has to be a sequence.
func (s sequences) whole(x spec.Expr) Value {
	v := s.Expr(x)
	if v.T == decl.TAny {
		v = s.elementAs(v, decl.TSeq, x.Span())
	}
	if !s.Failed && v.T != decl.TSeq && v.T != decl.TNull {
		return s.bad(x.Span(), decl.CodeType, `\seq is needed, and this is %s`, decl.Show(v.T))
	}
	return v
}

// index lowers an operand that has to be an index.
func (s sequences) index(x spec.Expr) Value {
	v := s.Unboxed(s.Expr(x), x.Span())
	if !s.Failed && !decl.IsInteger(v.T) {
		return s.bad(x.Span(), decl.CodeType, "an index is an integer, and this is %s", decl.Show(v.T))
	}
	if s.Failed {
		return v
	}
	n := v.number()
	if !n.Within(32) {
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: n.Fits(32), What: "the index does not fit into int", At: x.Span()})
	}
	return Value{X: n.Low(32), T: decl.TInt, Needs: v.Needs}
}

// single returns the sequence of one value.
func (s sequences) single(x spec.Expr) Value {
	v, at := s.Expr(x), x.Span()
	if decl.IsInteger(v.T) && !s.Failed {
		v = s.Settled(Promote(v, decl.TBig), at)
	}
	switch {
	case s.Failed:
		return v
	case v.T == decl.TAny:
		one := Value{X: formula.Apply(ir.OpAdd, decl.Int32, v.any.index, ir.NewInt(decl.Int32, 1)), T: decl.TInt}
		return s.run(at, "sub", []classfile.Type{decl.TSeq, decl.TInt, decl.TInt}, decl.TSeq, Value{X: v.any.of, Needs: v.Needs}, Value{X: v.any.index}, one)
	case v.T == decl.TBool:
		return s.run(at, "of", []classfile.Type{decl.TBool}, decl.TSeq, v)
	case decl.IsInteger(v.T):
		if v.T == decl.TBig {
			v.T = decl.TLong
		}
		return s.run(at, "of", []classfile.Type{decl.TLong}, decl.TSeq, Promote(v, decl.TLong))
	case decl.IsRef(v.T):
		return s.run(at, "of", []classfile.Type{decl.TObject}, decl.TSeq, v)
	}
	return s.bad(at, decl.CodeUnsupported, "a sequence of %s is not supported", decl.Show(v.T))
}

// made is \seq(x, y, …).
func (s sequences) made(x *spec.Call) Value {
	out := Value{X: &ir.Const{Typ: ir.Null{}}, T: decl.TSeq}
	for i, a := range x.Args {
		one := s.single(a)
		if s.Failed {
			return one
		}
		if out = s.concat(x.Span(), out, one); i == 0 {
			out = one
		}
	}
	return out
}

func (s sequences) concat(at source.Span, a, b Value) Value {
	return s.run(at, "concat", []classfile.Type{decl.TSeq, decl.TSeq}, decl.TSeq, a, b)
}

func (s sequences) length(at source.Span, v Value) Value {
	out := s.run(at, "length", []classfile.Type{decl.TSeq}, decl.TInt, v)
	if !s.Failed {
		out.N = exact.Leaf(out.X)
		out.N.Lo = new(big.Int)
	}
	return out
}

// at is an element of a sequence.
func (s sequences) at(at source.Span, seq, i Value) Value {
	v := s.run(at, "object", []classfile.Type{decl.TSeq, decl.TInt}, decl.TObject, seq, i)
	if s.Failed {
		return v
	}
	length := formula.Apply(ir.OpLt, ir.Bool{}, i.X, s.length(at, Value{X: seq.X}).X)
	v.T, v.any = decl.TAny, &element{of: seq.X, index: i.X}
	v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.And(formula.Apply(ir.OpLe, ir.Bool{}, ir.NewInt(decl.Int32, 0), i.X), length), What: "the index is not one of the sequence", At: at})
	return v
}

// ofList returns "l.get(i)" for "l.values[i]" of a list: the same object, whose class the type of the list says. Other expressions stay.
func ofList(s *Scope, x spec.Expr) spec.Expr {
	i, ok := x.(*spec.Index)
	if !ok {
		return x
	}
	l, ok := i.X.(*spec.Select)
	if !ok || s.ClassAt(l.X) != nil {
		return x
	}
	in := *s
	in.Set = s.Set.Quiet()
	base := in.Expr(l.X)
	if in.Failed || base.T.Kind != 'L' || base.T.Dims > 0 {
		return x
	}
	c := s.Set.Class(base.T.Class)
	if c == nil {
		return x
	}
	if f := c.Field(l.Name); f == nil || !f.Library || f.Class.Name != "java/util/List" || f.Type != decl.TSeq {
		return x
	}
	return &spec.Call{At: i.At, X: l.X, Name: "get", NameAt: l.NameAt, Args: []spec.Expr{i.I}}
}

// elementAs returns an element of a sequence as a value of a type.
func (s sequences) elementAs(v Value, t classfile.Type, at source.Span) Value {
	if s.Failed || v.T != decl.TAny {
		return v
	}
	q := s
	seq, i := Value{X: v.any.of}, Value{X: v.any.index}
	numeric, want := decl.IsInteger(t) || t == decl.TBool, ofObject
	switch {
	case t == decl.TBool:
		want = ofTruth
	case numeric:
		want = ofNumber
	}
	kind := q.run(at, "holds", kindAt, decl.TBool, seq, i, number32(want))
	if s.Failed {
		return kind
	}
	needs := append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: kind.X, What: "the element of the sequence is no " + []string{"object", "number", "truth value"}[want], At: at})
	switch {
	case numeric:
		n := q.run(at, "unboxed", []classfile.Type{decl.TSeq, decl.TInt}, decl.TLong, seq, i)
		n.Needs = needs
		if t == decl.TBool {
			n.X, n.T = formula.Apply(ir.OpNe, ir.Bool{}, n.X, ir.NewInt(decl.Int64, 0)), decl.TBool
			return n
		}
		v := exact.Leaf(n.X)
		if bits := bitsOf(t); bits < 64 { // what is no int is no element that is one
			limits := exact.Leaf(&ir.BoundVar{Typ: decl.ValueType(t)})
			fits := formula.And(exact.Compare(ir.OpGe, v, exact.Known(limits.Lo)), exact.Compare(ir.OpLe, v, exact.Known(limits.Hi)))
			needs = append(needs, &formula.Need{X: fits, What: "the element of the sequence is no " + decl.Show(t), At: at})
			return Value{X: formula.Apply(ir.OpConv, decl.ValueType(t), n.X), T: t, Needs: needs}
		}
		return integer(v, t, needs)
	case decl.IsRef(t):
		v.T, v.any, v.Needs = decl.TObject, nil, needs
		if t != decl.TObject && t != decl.TNull {
			v.Needs = append(v.Needs, s.isOf(v.X, t, "the element of the sequence is not of the type that it is used as, "+decl.Show(t), at))
			v.X, v.T = narrowed(v.X, t), t
		}
		return v
	}
	return s.bad(at, decl.CodeUnsupported, "an element of a sequence is no %s", decl.Show(t))
}

// ofSequences reports whether a function is one of sequences, and not of sets of locations.
func ofSequences(name string) bool {
	return strings.HasPrefix(name, spec.Sequence) || strings.HasPrefix(name, `\dl_`) || name == `\indexOf`
}

// instance reports whether an element is of a type: a number that the type has, or an object.
func (s sequences) instance(x *spec.Instance, v Value, t classfile.Type) Value {
	at := x.Span()
	out := Value{T: decl.TBool, Needs: v.Needs}
	switch {
	case decl.IsInteger(t):
		is := s.run(at, "has", kindAt, decl.TBool, Value{X: v.any.of}, Value{X: v.any.index}, number32(ofNumber))
		n := s.run(at, "number", []classfile.Type{decl.TSeq, decl.TInt}, decl.TLong, Value{X: v.any.of}, Value{X: v.any.index})
		if s.Failed {
			return is
		}
		parts := []ir.Expr{is.X}
		if t != decl.TBig && t != decl.TLong {
			limits := exact.Leaf(&ir.BoundVar{Typ: decl.ValueType(t)})
			parts = append(parts, exact.Compared(ir.OpGe, n.X, ir.NewInt(decl.Int64, limits.Lo.Int64())), exact.Compared(ir.OpLe, n.X, ir.NewInt(decl.Int64, limits.Hi.Int64())))
		}
		out.X = formula.And(parts...)
	case t == decl.TBool:
		is := s.run(at, "has", kindAt, decl.TBool, Value{X: v.any.of}, Value{X: v.any.index}, number32(ofTruth))
		if s.Failed {
			return is
		}
		out.X = is.X
	case decl.IsRef(t):
		out.X = &ir.TypeTest{X: v.X, Of: s.objectType(t, x.Type.Span())} // of a number there is no object
	default:
		return s.bad(at, decl.CodeUnsupported, "whether an element of a sequence is of %s is not supported", decl.Show(t))
	}
	return out
}

// call is a function of sequences.
func (s sequences) call(x *spec.Call) Value {
	at := x.Span()
	two := []classfile.Type{decl.TSeq, decl.TSeq}
	args := func(kinds string) (out []Value) {
		for i, k := range kinds {
			switch k {
			case 's':
				out = append(out, s.whole(x.Args[i]))
			case 'i':
				out = append(out, s.index(x.Args[i]))
			default:
				out = append(out, s.single(x.Args[i]))
			}
		}
		return out
	}
	switch x.Name {
	case spec.Sequence:
		return s.made(x)
	case `\seq_concat`:
		return s.run(at, "concat", two, decl.TSeq, args("ss")...)
	case `\seq_reverse`:
		return s.run(at, "reverse", two[:1], decl.TSeq, args("s")...)
	case `\seq_length`:
		return s.length(at, s.whole(x.Args[0]))
	case `\seq_get`:
		a := args("si")
		if s.Failed {
			return a[0]
		}
		return s.at(at, a[0], a[1])
	case `\seq_put`:
		return s.run(at, "put", []classfile.Type{decl.TSeq, decl.TInt, decl.TSeq}, decl.TSeq, args("sie")...)
	case `\indexOf`:
		v := s.run(at, "indexOf", two, decl.TInt, args("se")...)
		if s.Failed {
			return v
		}
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.Apply(ir.OpLe, ir.Bool{}, ir.NewInt(decl.Int32, 0), v.X), What: "the value is no element of the sequence", At: at})
		return v
	case `\seq_sub`:
		a := args("sii")
		if s.Failed {
			return a[0]
		}
		return s.sub(at, a[0], a[1], a[2])
	case `\dl_seqPerm`:
		return s.run(at, "permutation", two, decl.TBool, args("ss")...)
	case `\dl_seqNPerm`:
		return s.run(at, "indices", two[:1], decl.TBool, args("s")...)
	case `\dl_seqSwap`:
		return s.run(at, "swap", []classfile.Type{decl.TSeq, decl.TInt, decl.TInt}, decl.TSeq, args("sii")...)
	}
	return s.array(x)
}

// method is a method of OpenJML's seq, in words of functions.
func (s sequences) method(x *spec.Call) Value {
	call := func(name string, args ...spec.Expr) spec.Expr {
		return &spec.Call{At: x.At, Name: name, NameAt: x.NameAt, Args: args}
	}
	a := x.Args
	switch name := x.Name; {
	case (name == "size" || name == "length") && len(a) == 0:
		return s.Expr(call(`\seq_length`, x.X))
	case name == "isEmpty" && len(a) == 0:
		return s.Expr(&spec.Binary{At: x.At, Op: spec.Eq, X: call(`\seq_length`, x.X), Y: &spec.Lit{At: x.At, Kind: spec.LitInt}})
	case name == "get" && len(a) == 1:
		return s.Expr(call(`\seq_get`, x.X, a[0]))
	case name == "put" && len(a) == 2:
		return s.Expr(call(`\seq_put`, x.X, a[0], a[1]))
	case name == "add" && len(a) == 1:
		return s.Expr(call(`\seq_concat`, x.X, call(spec.Sequence, a[0])))
	case name == "append" && len(a) == 1:
		return s.Expr(call(`\seq_concat`, x.X, a[0]))
	}
	return s.bad(x.NameSpan, decl.CodeName, "\\seq has no method %s with %d arguments", x.Name, len(a))
}

// sub is the stretch of a sequence from an index up to another, which is left out.
func (s sequences) sub(at source.Span, seq, from, to Value) Value {
	v := s.run(at, "sub", []classfile.Type{decl.TSeq, decl.TInt, decl.TInt}, decl.TSeq, seq, from, to)
	if s.Failed {
		return v
	}
	op := func(op ir.Op, x, y ir.Expr) ir.Expr { return formula.Apply(op, ir.Bool{}, x, y) }
	inside := formula.And(op(ir.OpLe, ir.NewInt(decl.Int32, 0), from.X), op(ir.OpLe, to.X, s.length(at, Value{X: seq.X}).X))
	v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.Or(op(ir.OpLe, to.X, from.X), inside), What: "the range is not inside of the sequence", At: at})
	return v
}

// array is the sequence of the elements of an array.
func (s sequences) array(x *spec.Call) Value {
	a := s.Used(s.Expr(x.Args[0]), x.Args[0].Span())
	if s.Failed {
		return a
	}
	if a.T.Dims == 0 || a.T.Elem() == decl.TFloat || a.T.Elem() == decl.TDouble {
		return s.bad(x.Args[0].Span(), decl.CodeType, "an array of numbers or objects is needed, and this is %s", decl.Show(a.T))
	}
	t := a.T
	if decl.IsRef(t.Elem()) {
		t = classfile.Type{Kind: 'L', Class: decl.TObject.Class, Dims: 1}
	}
	v := s.run(x.Span(), "array", []classfile.Type{t}, decl.TSeq, a)
	if !a.Nonnull && !s.Failed {
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(a.X), What: "the array is null", At: x.Span()})
	}
	return v
}

// same compares two sequences, or two elements.
func (s sequences) same(x *spec.Binary, a, b Value) Value {
	return unequal(x, s.run(x.Span(), "same", []classfile.Type{decl.TSeq, decl.TSeq}, decl.TBool, a, b))
}

// unequal turns "==" round where "!=" is written. The call has no place then: its value is not that of what is written.
func unequal(x *spec.Binary, v Value) Value {
	if c, ok := v.X.(*ir.Call); ok && x.Op == spec.Ne {
		c.Span = source.Span{}
		v.X = ir.Not(c)
	}
	return v
}

// operands makes elements of sequences what the other operand is.
func (s sequences) operands(x *spec.Binary, a, b Value) (Value, Value) {
	if a.T == decl.TAny && b.T == decl.TAny {
		if x.Op == spec.Eq || x.Op == spec.Ne {
			return s.single(x.X), s.single(x.Y)
		}
		return s.elementAs(a, decl.TBig, x.X.Span()), s.elementAs(b, decl.TBig, x.Y.Span())
	}
	like := func(v, other Value, at source.Span) Value {
		switch {
		case v.T != decl.TAny:
			return v
		case decl.IsInteger(other.T):
			return s.elementAs(v, decl.TBig, at)
		case decl.IsRef(other.T) && other.T != decl.TSeq:
			return s.elementAs(v, decl.TObject, at)
		}
		return s.elementAs(v, other.T, at)
	}
	return like(a, b, x.X.Span()), like(b, a, x.Y.Span())
}

// collected is "(\seq_def int i; lo; hi; e)": a procedure makes it element by element.
func (s sequences) collected(x *spec.Quant) Value {
	lo, hi := x.Ends()
	from, to := s.index(lo), s.index(hi)
	if s.Failed {
		return from
	}
	return s.loop(x, s.called(x), from, to, func() Value { return s.single(x.Body) }, decl.TSeq, "concat")
}

// called is the name of the procedure.
func (s sequences) called(x *spec.Quant) string {
	*s.Names++
	return fmt.Sprintf("%s %d at %s of %s", spec.Quants[x.Kind], *s.Names, x.Span(), s.Class.Name)
}

// unchanging reports whether a call gives the same in the state before: it looks at objects of the runtime alone, which never change.
func unchanging(c *ir.Call) bool {
	return c.Proc != nil && (strings.HasPrefix(c.Proc.Name, "pure assay.rt.Sequence.") || strings.HasPrefix(c.Proc.Name, "pure assay.rt.Locations.")) && !strings.HasPrefix(c.Proc.Name, "pure assay.rt.Sequence.array")
}

// loop joins the values of a body for a variable from one number up to another, which is left out. What the body mentions of the
// place becomes parameters of a procedure.
func (s sequences) loop(x *spec.Quant, name string, from, to Value, body func() Value, t classfile.Type, join string) Value {
	depth := len(s.Bound)
	defer func() { s.Bound = s.Bound[:depth] }()
	i := (quantifier{s.Scope}).bind(x.Vars[0])
	if s.Failed {
		return Value{X: ir.False}
	}
	if it := s.Bound[len(s.Bound)-1].Value.T; !decl.IsInteger(it) {
		return s.bad(x.Vars[0].Span(), decl.CodeUnsupported, "%s over %s is not supported", spec.Quants[x.Kind], decl.Show(it))
	}
	v := body()
	if s.Failed {
		return v
	}
	params := []Param{{"from", decl.Int32}, {"to", decl.Int32}}
	outside := captured(i, v.X, formula.Of(v.Needs))
	if outside == nil {
		return s.bad(x.Body.Span(), decl.CodeUnsupported, `\old of what depends on the variable of %s is not supported`, spec.Quants[x.Kind])
	}
	args := []ir.Expr{from.X, to.X}
	for k, y := range outside.list {
		params = append(params, Param{fmt.Sprint("x", k), y.Type()})
		args = append(args, y)
	}
	call := &ir.Call{Span: x.Span(), Args: args}
	call.Proc = s.Prog.Model(name, params, decl.ValueType(t), func(in []ir.Expr) *Body {
		index := formula.Apply(ir.OpSub, decl.Int32, in[1], ir.NewInt(decl.Int32, 1))
		to := func(y ir.Expr) ir.Expr {
			if y == ir.Expr(i) {
				return formula.Apply(ir.OpConv, i.Typ, index)
			}
			if k := outside.at(y); k >= 0 {
				return in[2+k]
			}
			return nil
		}
		defined := ir.Expr(ir.True)
		if d := formula.Of(v.Needs); d != nil {
			defined = formula.Substitute(d, to)
		}
		before := &ir.Call{Proc: call.Proc, Args: append([]ir.Expr{in[0], index}, in[2:]...), Span: x.Span()}
		last := provided(s.Scope, x.Span(), t, join, []classfile.Type{t, t}, t, Value{X: before}, Value{X: formula.Substitute(v.X, to)})
		return &Body{
			If:   formula.Apply(ir.OpLe, ir.Bool{}, in[1], in[0]),
			Then: &Body{Value: &ir.Const{Typ: ir.Null{}}}, Else: &Body{Value: last.X, Defined: defined},
		}
	})
	return Value{X: call, T: t, Needs: joined(from.Needs, to.Needs)}
}

// outer are the parts of an expression that do not depend on its variable: variables around, and values of the state before.
type outer struct{ list []ir.Expr }

func (o *outer) at(x ir.Expr) int { return slices.Index(o.list, x) }

// captured returns those of expressions; nil: the variable is in a value of the state before.
func captured(i *ir.BoundVar, list ...ir.Expr) *outer {
	out, ok := &outer{}, true
	var inside []*ir.BoundVar
	for _, x := range list {
		if x == nil {
			continue
		}
		ir.Walk(x, func(y ir.Expr) bool {
			if q, is := y.(*ir.Quant); is {
				inside = append(inside, q.Vars...)
			}
			return true
		})
	}
	add := func(y ir.Expr) {
		if out.at(y) < 0 {
			out.list = append(out.list, y)
		}
	}
	for _, x := range list {
		if x == nil {
			continue
		}
		ir.Walk(x, func(y ir.Expr) bool {
			switch y := y.(type) {
			case *ir.Old:
				ir.Walk(y.X, func(z ir.Expr) bool {
					if b, is := z.(*ir.BoundVar); is && (b == i || slices.Contains(inside, b)) {
						ok = false
					}
					return ok
				})
				add(y)
				return false
			case *ir.Local:
				add(y)
			case *ir.BoundVar:
				if y != i && !slices.Contains(inside, y) {
					add(y)
				}
			}
			return ok
		})
	}
	if !ok {
		return nil
	}
	return out
}
