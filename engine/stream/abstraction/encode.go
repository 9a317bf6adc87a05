// This file writes expressions as terms.

package abstraction

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"assay/engine/stream/data"
	lang "assay/lang/stream"
	"assay/logic/term"
	"assay/logic/term/decide"
	"assay/solve"
	"assay/solve/sat"
	"assay/source"
)

// word is a message or the value of a variable: a number, or the number of a symbol; or ~.
type word struct {
	t      term.Term
	silent term.Term // Bool
	lin    linear    // what it is as a sum, where that counts
}

// encoder writes terms over one bank, and asks a solver.
type encoder struct {
	*term.Bank
	ctx     context.Context
	ints    bool // numbers are integers, and words of width bits stand for them; else they are words of 32
	width   int
	symbols map[string]int64
	s       *decide.Solver
	sat     *sat.Solver
	bound   bounds
	tried   int   // bits of numbers that are tried, of a search that finds small ones only; 0: as many as it takes
	err     error // the first fault: answers mean nothing
}

func newEncoder(ctx context.Context, ints bool, width int, symbols map[string]int64, conflicts int64) *encoder {
	e := &encoder{Bank: term.New(), ctx: ctx, ints: ints, width: width, symbols: symbols}
	e.sat = sat.New(sat.Default())
	e.sat.SetBudget(solve.Budget{Conflicts: conflicts})
	e.s = decide.New(e.Bank, decide.Options{New: func() solve.Solver { return e.sat }})
	return e
}

func (e *encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

func (e *encoder) failAt(at source.Span, format string, args ...any) {
	e.fail(&source.Diagnostic{Code: data.CodeArithmetic, Span: at, Message: fmt.Sprintf(format, args...)})
}

func (e *encoder) truthOf(b bool) term.Term {
	if b {
		return term.Yes
	}
	return term.No
}

func (e *encoder) number(n int64) word {
	if !e.ints && int64(int32(n)) != n {
		e.fail(&undecided{fmt.Sprintf("%d has more than 32 bits", n)})
	}
	e.bound.sum(constant(float64(n)))
	return word{e.Num(n, e.width), term.No, constant(float64(n))}
}

// symbolNumber is the number of a name.
func (e *encoder) symbolNumber(s string) int64 {
	n, ok := e.symbols[s]
	if !ok {
		n = int64(len(e.symbols))
		e.symbols[s] = n
	}
	return n
}

// symbol is a name as a word; symbols are never compared with numbers.
func (e *encoder) symbol(s string) word {
	n := e.symbolNumber(s)
	e.bound.sum(constant(float64(n)))
	return word{e.Num(n, e.width), term.No, constant(float64(n))}
}

func (e *encoder) value(v lang.Value) word {
	switch v.Kind {
	case lang.Number:
		return e.number(v.N)
	case lang.Symbol:
		return e.symbol(v.S)
	}
	return word{e.Num(0, e.width), term.Yes, constant(0)}
}

// names gives names their words.
type names func(x *lang.Expr) word

// unknown is a word of a type that nobody knows, with what is true of it.
func (e *encoder) unknown(name string, t *lang.Type) (word, term.Term) {
	w := word{t: e.among(name, t), silent: term.No, lin: e.sizes(t)}
	if t.Tsyn {
		w.silent = e.Const(name+"~", term.Bool)
	}
	return w, e.And(e.inType(w, t), e.bounded(w, t))
}

// among is a word that nobody knows, with as many bits of its own as the values of a type take.
func (e *encoder) among(name string, t *lang.Type) term.Term {
	most := int64(0)
	for _, v := range t.Values {
		if n := v.N; v.Kind == lang.Symbol {
			most = max(most, e.symbolNumber(v.S))
		} else {
			most = max(most, n, -n)
		}
	}
	if !t.Finite() {
		return e.Const(name, e.BitVec(e.width))
	}
	return e.few(name, most)
}

// few is a word that nobody knows, from some number on down to what is below zero by as much.
func (e *encoder) few(name string, most int64) term.Term {
	n := bits.Len64(uint64(most)) + 1
	if n >= e.width {
		return e.Const(name, e.BitVec(e.width))
	}
	return e.SignExt(e.width-n, e.Const(name, e.BitVec(n)))
}

// sizes is what is known of a number by its type.
func (e *encoder) sizes(t *lang.Type) linear {
	if !t.Finite() {
		return e.bound.variable()
	}
	out := constant(float64(len(e.symbols) + len(t.Values))) // of symbols
	if out.lo = 0; t.Numeric() {
		out = constant(float64(t.Values[0].N))
		for _, v := range t.Values {
			out.lo, out.hi = min(out.lo, float64(v.N)), max(out.hi, float64(v.N))
		}
	}
	e.bound.sum(out)
	return out
}

// bounded says that a number is one of those that are tried.
func (e *encoder) bounded(w word, t *lang.Type) term.Term {
	if !e.ints || t.Finite() {
		return term.Yes
	}
	return e.sound(w.t)
}

// sound says that a number stays where no sum overflows; what that takes is known later.
func (e *encoder) sound(t term.Term) term.Term {
	most := e.Const("most", e.BitVec(e.width))
	return e.And(e.BVSLE(e.BVNeg(most), t), e.BVSLE(t, most))
}

// inType says that a word is a value of a type.
func (e *encoder) inType(w word, t *lang.Type) term.Term {
	in := term.Yes
	switch {
	case t.Kind == lang.Nat:
		e.bound.row(w.lin)
		in = e.BVSLE(e.Num(0, e.width), w.t)
	case t.Kind == lang.Enum && consecutive(t):
		lo, hi := t.Values[0].N, t.Values[len(t.Values)-1].N
		e.bound.row(w.lin.plus(constant(float64(lo)), -1))
		e.bound.row(w.lin.plus(constant(float64(hi)), -1))
		in = e.And(e.BVSLE(e.number(lo).t, w.t), e.BVSLE(w.t, e.number(hi).t))
	case t.Kind == lang.Enum:
		in = term.No
		for _, v := range t.Values {
			x := e.value(v)
			e.bound.row(w.lin.plus(x.lin, -1))
			in = e.Or(in, e.Eq(w.t, x.t))
		}
	}
	if !t.Tsyn {
		return e.And(e.Not(w.silent), in)
	}
	return e.Or(w.silent, in)
}

func consecutive(t *lang.Type) bool {
	for i, v := range t.Values {
		if v.Kind != lang.Number || v.N != t.Values[0].N+int64(i) {
			return false
		}
	}
	return true
}

// word is what an expression is worth. Arithmetic wraps around where data.Arithmetic does.
func (e *encoder) word(x *lang.Expr, of names) word { return e.arithmetic(x, of, data.Wraps(x)) }

func (e *encoder) arithmetic(x *lang.Expr, of names, wrap bool) word {
	switch x.Op {
	case lang.OpValue, lang.OpTrue, lang.OpFalse:
		if x.Op != lang.OpValue {
			return e.symbol(string(x.Op))
		}
		return e.value(x.Value)
	case lang.OpName:
		if x.Ref == nil {
			return e.value(x.Value)
		}
		return of(x)
	case lang.OpIf:
		c := e.truth(x.Args[0], of)
		return e.choose(c, e.arithmetic(x.Args[1], of, wrap), e.arithmetic(x.Args[2], of, wrap))
	case lang.OpAdd, lang.OpSub, lang.OpMul, lang.OpMod, lang.OpNeg:
	default:
		c := e.truth(x, of)
		return e.choose(c, e.symbol("true"), e.symbol("false"))
	}
	if !e.ints && !wrap && size(x) > math.MaxInt32 {
		e.failAt(x.Span, "%s may have more than 32 bits", x)
	}
	var args []word
	silent := term.No
	for _, a := range x.Args {
		w := e.arithmetic(a, of, wrap)
		args = append(args, w)
		silent = e.Or(silent, w.silent)
	}
	w := e.operate(x, args)
	w.silent = silent
	return w
}

// size is how large a number can be at most by its type.
func size(x *lang.Expr) float64 {
	switch x.Op {
	case lang.OpValue:
		return math.Abs(float64(x.Value.N))
	case lang.OpIf:
		return max(size(x.Args[1]), size(x.Args[2]))
	case lang.OpAdd, lang.OpSub:
		return size(x.Args[0]) + size(x.Args[1])
	case lang.OpMul:
		return size(x.Args[0]) * size(x.Args[1])
	case lang.OpMod:
		return max(size(x.Args[0]), size(x.Args[1])) // the dividend has to fit as well
	case lang.OpNeg:
		return size(x.Args[0])
	}
	most := 0.0
	if x.Type != nil && x.Type.Finite() {
		for _, v := range x.Type.Values {
			most = max(most, math.Abs(float64(v.N)))
		}
		return most
	}
	return math.MaxInt32
}

func (e *encoder) operate(x *lang.Expr, args []word) word {
	a, b := args[0], args[len(args)-1]
	var w word
	switch x.Op {
	case lang.OpAdd:
		w = word{t: e.BVAdd(a.t, b.t), lin: a.lin.plus(b.lin, 1)}
	case lang.OpSub:
		w = word{t: e.BVSub(a.t, b.t), lin: a.lin.plus(b.lin, -1)}
	case lang.OpNeg:
		w = word{t: e.BVNeg(a.t), lin: constant(0).plus(a.lin, -1)}
	case lang.OpMul:
		if len(a.lin.of) > 0 {
			a, b = b, a
		}
		if e.ints && len(a.lin.of) > 0 {
			e.failAt(x.Span, "%s is a product of two numbers that may be any; over int32 it can be decided", x)
		}
		w = word{t: e.BVMul(a.t, b.t), lin: e.bound.times(a.lin, b.lin)}
	case lang.OpMod:
		m := x.Args[1].Value.N
		w = word{t: e.modulo(a.t, m), lin: e.bound.modulo(a.lin, float64(m))}
	}
	e.bound.sum(w.lin)
	return w
}

// modulo is the remainder by a positive number, which is never negative.
func (e *encoder) modulo(x term.Term, m int64) term.Term {
	if m&(m-1) == 0 {
		return e.BVAnd(x, e.Num(m-1, e.width))
	}
	// x = m*q + r, with as many bits as that takes for every x.
	more := bits.Len64(uint64(m)) + 2
	q, r := e.Const(fmt.Sprintf("%d/%d", x, m), e.BitVec(e.width)), e.Const(fmt.Sprintf("%d mod %d", x, m), e.BitVec(e.width))
	all := e.width + more
	e.s.Assert(e.And(e.BVSLE(e.Num(0, e.width), r), e.BVSLT(r, e.Num(m, e.width)),
		e.Eq(e.SignExt(more, x), e.BVAdd(e.BVMul(e.Num(m, all), e.SignExt(more, q)), e.SignExt(more, r)))))
	return r
}

// choose is one of two words.
func (e *encoder) choose(c term.Term, x, y word) word {
	switch {
	case c == term.Yes:
		return x
	case c == term.No:
		return y
	}
	return word{e.Ite(c, x.t, y.t), e.Ite(c, x.silent, y.silent), e.bound.either(x.lin, y.lin)}
}

// truth is what a formula about one slot is worth.
func (e *encoder) truth(x *lang.Expr, of names) term.Term {
	var args []term.Term
	switch x.Op {
	case lang.OpTrue, lang.OpFalse:
		return e.truthOf(x.Op == lang.OpTrue)
	case lang.OpName:
		w := of(x)
		return e.And(e.Not(w.silent), e.Eq(w.t, e.symbol("true").t))
	case lang.OpIn:
		return e.member(e.word(x.Args[0], of), x.Args[1], of)
	case lang.OpNot, lang.OpAnd, lang.OpOr, lang.OpImply, lang.OpIff, lang.OpIf:
		for _, a := range x.Args {
			args = append(args, e.truth(a, of))
		}
	default:
		wrap := data.Wraps(x)
		return e.compare(x.Op, e.arithmetic(x.Args[0], of, wrap), e.arithmetic(x.Args[1], of, wrap))
	}
	switch x.Op {
	case lang.OpNot:
		return e.Not(args[0])
	case lang.OpAnd:
		return e.And(args...)
	case lang.OpOr:
		return e.Or(args...)
	case lang.OpImply:
		return e.Or(e.Not(args[0]), args[1])
	case lang.OpIf:
		return e.Ite(args[0], args[1], args[2])
	}
	return e.Eq(args[0], args[1])
}

// compare compares two words as data.Compare does.
func (e *encoder) compare(op lang.Op, x, y word) term.Term {
	e.bound.row(x.lin.plus(y.lin, -1))
	both := e.And(e.Not(x.silent), e.Not(y.silent))
	equal := e.Or(e.And(both, e.Eq(x.t, y.t)), e.And(x.silent, y.silent))
	switch op {
	case lang.OpEq:
		return equal
	case lang.OpNe:
		return e.Not(equal)
	case lang.OpLt:
		return e.And(both, e.BVSLT(x.t, y.t))
	case lang.OpLe:
		return e.And(both, e.BVSLE(x.t, y.t))
	case lang.OpGt:
		return e.And(both, e.BVSLT(y.t, x.t))
	}
	return e.And(both, e.BVSLE(y.t, x.t))
}

// member says that a word is in a set.
func (e *encoder) member(w word, set *lang.Expr, of names) term.Term {
	switch set.Op {
	case lang.OpSet:
		out := term.No
		for _, a := range set.Args {
			out = e.Or(out, e.compare(lang.OpEq, w, e.word(a, of)))
		}
		return out
	case lang.OpComp:
		return e.truth(set.Args[0], func(x *lang.Expr) word {
			if x.Ref != nil && x.Ref.Bound != "" {
				return w
			}
			return of(x)
		})
	}
	x, y := e.member(w, set.Args[0], of), e.member(w, set.Args[1], of)
	switch set.Op {
	case lang.OpUnion:
		return e.Or(x, y)
	case lang.OpInter:
		return e.And(x, y)
	}
	return e.And(x, e.Not(y))
}

// Errors that end a try.
type (
	narrow    struct{ width int } // words have to be wider
	undecided struct{ reason string }
)

func (n *narrow) Error() string    { return fmt.Sprintf("words of %d bits are needed", n.width) }
func (u *undecided) Error() string { return u.reason }

// check asks the solver; sat is false where there is no model, or an error.
func (e *encoder) check(assumptions ...term.Term) (sat bool) {
	if e.err != nil {
		return false
	}
	if e.ints {
		n, w := e.bound.width()
		if e.tried > 0 && n > e.tried {
			n, w = e.tried, w-n+e.tried
		}
		if w > e.width {
			e.fail(&narrow{w})
			return false
		}
		most := e.Const("most", e.BitVec(e.width))
		assumptions = append(slices.Clip(assumptions), e.Eq(most, e.BV(new(big.Int).Lsh(big.NewInt(1), uint(n)), e.width)))
	}
	a, err := e.s.Check(e.ctx, assumptions...)
	switch {
	case err != nil:
		e.fail(err)
	case e.ctx.Err() != nil:
		e.fail(context.Cause(e.ctx))
	case a.Status == solve.Sat:
		return true
	case a.Status != solve.Unsat:
		e.fail(&undecided{fmt.Sprintf("arithmetic is not decided: %v %s", a.Status, a.Reason)})
	}
	return false
}

// holds reports whether a term is true in the last model.
func (e *encoder) holds(t term.Term) bool {
	v, err := e.s.Value(t)
	if err != nil {
		e.fail(err)
	}
	return v == term.Yes
}

// maxBits is how many bits numbers of counterexamples have at most, so that nobody who replays them overflows.
const maxBits = 40

// numberIn is the number that a word is in the last model; ok is false where there is none, or it has too many bits.
func (e *encoder) numberIn(w word) (n int64, ok bool) {
	v, err := e.s.Value(w.t)
	if err != nil {
		e.fail(err)
		return 0, false
	}
	b, width := e.Bits(v), e.Width(e.Sort(w.t))
	if b.Bit(width-1) == 1 {
		b = new(big.Int).Sub(b, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	return b.Int64(), b.BitLen() <= maxBits && !e.holds(w.silent)
}

// read is the value of a word of a type in the last model.
func (e *encoder) read(w word, t *lang.Type) lang.Value {
	if e.holds(w.silent) {
		return lang.Value{}
	}
	n, ok := e.numberIn(w)
	if !ok {
		e.fail(&undecided{fmt.Sprintf("a number of the counterexample has more than %d bits", maxBits)})
		return lang.Value{}
	}
	if t.Numeric() {
		return lang.Num(n)
	}
	for s, k := range e.symbols {
		if k == n && t.Has(lang.Sym(s)) {
			return lang.Sym(s)
		}
	}
	e.fail(&undecided{"a symbol of the counterexample has no name"})
	return lang.Value{}
}
