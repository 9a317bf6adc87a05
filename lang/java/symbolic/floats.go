package symbolic

import (
	"slices"

	"assay/logic/circuit"
	"assay/logic/circuit/float"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file makes texts of floats that are not constants: any that have the form which Double.toString describes for numbers of that size, and that are
// whole where the number is. What holds for all of them holds; a counterexample counts if it replays with the digits of the library.

// appends are the procedures that add the text of a float to a buffer.
var appends = map[string]bool{
	"java.lang.AbstractStringBuilder.append(F)Ljava/lang/AbstractStringBuilder;": true,
	"java.lang.AbstractStringBuilder.append(D)Ljava/lang/AbstractStringBuilder;": true,
}

// appendText adds the text as a string is added.
func (e *Env) appendText(c *model.Call) {
	if _, ok := c.Const(c.Arg(1)); ok {
		c.Body()
		return
	}
	k := e.class(c, "java/lang/AbstractStringBuilder")
	m := k.Declared("append", "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;")
	if m == nil {
		c.Body()
		return
	}
	e.textOfAny(c, func(c *model.Call, text value.Value) { c.Become(m.Proc, c.Arg(0), text) })
}

// written is the text of a number.
type written struct {
	in     *circuit.Circuit
	of     circuit.Vec
	layout layout
	bytes  []circuit.Vec
	facts  circuit.Ref
}

// textOfAny goes on with the text of the last argument, a float.
func (e *Env) textOfAny(c *model.Call, then func(c *model.Call, text value.Value)) {
	if v, ok := c.Unread(e.stringClass(c), digits); ok {
		then(c, v)
		return
	}
	params := c.Proc().Params
	bits, format := 64, float.Binary64
	if value.Width(params[len(params)-1].Typ) == 32 {
		bits, format = 32, float.Binary32
	}
	u := float.On(c.Circuit(), format)
	x := c.Vec(c.Arg(len(params)-1), bits)
	kind := u.Classify(x)
	literal := func(s string) func(c *model.Call) {
		return func(c *model.Call) {
			out, ok := c.Early(e.World.Literal(s))
			if !ok {
				c.Refuse("a string constant cannot be made")
			}
			then(c, out[0])
		}
	}
	c.If(kind.NaN, literal("NaN"), func(c *model.Call) {
		c.If(kind.Inf, func(c *model.Call) {
			c.If(x.Sign(), literal("-Infinity"), literal("Infinity"))
		}, func(c *model.Call) { e.finite(c, u, x, then) })
	})
}

// layout is how the text of a finite number is put together: perhaps a sign, some digits, a point, some digits, and perhaps E, a sign and up to three digits.
type layout struct {
	minus     circuit.Ref // the first sign
	whole     circuit.Vec // how many digits are before the point
	part      circuit.Vec // how many are behind it
	power     circuit.Ref // there is an E
	below     circuit.Ref // with a sign
	exponents circuit.Vec // and so many digits
	size      circuit.Vec
}

// lengths is the width of numbers of characters here.
const lengths = 6

// longest returns the length of the longest text, with some more digits than are ever needed.
func longest(u float.Unit) int {
	if u.Width() == 32 {
		return 18
	}
	return 27
}

// finite goes on with the text of a finite number.
func (e *Env) finite(c *model.Call, u float.Unit, x circuit.Vec, then func(c *model.Call, text value.Value)) {
	g := c.Circuit()
	if len(e.wrote) > 0 && e.wrote[0].in != g { // of an execution before
		e.wrote = nil
	}
	i := slices.IndexFunc(e.wrote, func(w written) bool { return w.in == g && slices.Equal(w.of, x) })
	if i >= 0 {
		c.If(e.wrote[i].facts, func(c *model.Call) { then(c, e.stringOf(c, e.wrote[i])) }, nil)
		return
	}
	free := func(n int) circuit.Vec { return c.Vec(c.Near(n, digits, nil, nil), n) }
	bit := func() circuit.Ref { return free(1)[0] }
	w := written{in: g, of: x, layout: layout{minus: bit(), whole: free(lengths), part: free(lengths), power: bit(), below: bit(), exponents: free(lengths)}}
	for range longest(u) {
		w.bytes = append(w.bytes, free(8))
	}
	w.facts = g.AndAll(w.says(u)...)
	e.wrote = append(e.wrote, w)
	c.If(w.facts, func(c *model.Call) { then(c, e.stringOf(c, w)) }, nil)
}

// says is what is known of the text.
func (w *written) says(u float.Unit) []circuit.Ref {
	g, l := w.in, &w.layout
	one := func(r circuit.Ref) circuit.Vec { return circuit.Vec{r}.ZeroExtend(lengths) }
	behind := g.Add(g.Add(one(circuit.True), one(l.below)), l.exponents)
	l.size = g.Add(g.Add(g.Add(one(l.minus), l.whole), g.Add(one(circuit.True), l.part)), g.Mask(l.power, behind))
	all := append(l.shape(g, u), l.meaning(g, u, w.of, w.bytes)...)
	return append(all, l.characters(g, w.bytes)...)
}

// length is a constant length.
func length(n int) circuit.Vec { return circuit.Number(int64(n), lengths) }

// shape bounds lengths.
func (l *layout) shape(g *circuit.Circuit, u float.Unit) []circuit.Ref {
	within := func(v circuit.Vec, lo, hi int) circuit.Ref {
		return g.And(g.LeqU(length(lo), v), g.LeqU(v, length(hi)))
	}
	exponents := 2
	if u.Width() == 64 {
		exponents = 3
	}
	return []circuit.Ref{
		within(l.whole, 1, 7), within(l.part, 1, longest(u)-3), within(l.exponents, 1, exponents), g.LeqU(l.size, length(longest(u))),
		g.Implies(l.power, g.Equal(l.whole, length(1))),
	}
}

// characters says what is at each place.
func (l *layout) characters(g *circuit.Circuit, bytes []circuit.Vec) (all []circuit.Ref) {
	is := func(i int, b byte) circuit.Ref { return g.Equal(bytes[i], circuit.Number(int64(b), 8)) }
	start := circuit.Vec{l.minus}.ZeroExtend(lengths)
	point := g.Add(start, l.whole)
	end := g.Add(g.Add(point, length(1)), l.part) // of the digits behind the point
	for i := range bytes {
		at := length(i)
		digit := g.And(g.LeqU(circuit.Number('0', 8), bytes[i]), g.LeqU(bytes[i], circuit.Number('9', 8)))
		first, power := circuit.False, g.Equal(at, end)
		if i == 0 {
			first = l.minus
		}
		below := g.AndAll(l.power, l.below, g.Equal(at, g.Add(end, length(1))))
		special := g.OrAll(first, g.Equal(at, point), power, below)
		here := g.LessU(at, l.size)
		all = append(all, g.Implies(here, g.AndAll(
			g.Implies(first, is(i, '-')), g.Implies(g.Equal(at, point), is(i, '.')), g.Implies(power, is(i, 'E')), g.Implies(below, is(i, '-')), g.Implies(special.Not(), digit))))
		first = g.Equal(at, start) // the first digit, the last one behind the point, the first one of the exponent
		zero := is(i, '0')
		exponent := g.And(l.power, g.Equal(at, g.Add(g.Add(end, length(1)), circuit.Vec{l.below}.ZeroExtend(lengths))))
		all = append(all,
			g.Implies(g.And(first, g.Or(l.power, g.LessU(length(1), l.whole))), zero.Not()),
			g.Implies(g.And(g.Equal(g.Add(at, length(1)), end), g.LessU(length(1), l.part)), zero.Not()),
			g.Implies(exponent, zero.Not()))
	}
	return all
}

// meaning says what the number has to do with its text.
func (l *layout) meaning(g *circuit.Circuit, u float.Unit, x circuit.Vec, bytes []circuit.Vec) []circuit.Ref {
	size := u.Abs(x)
	less := func(y float64) circuit.Ref { return u.Less(size, u.Number(y)) }
	zero := u.Equal(x, u.Number(0))
	plain := g.Or(zero, g.And(less(1e-3).Not(), less(1e7)))
	digitAt := func(at circuit.Vec, b byte) circuit.Ref {
		var any []circuit.Ref
		for i := range bytes {
			any = append(any, g.And(g.Equal(at, length(i)), g.Equal(bytes[i], circuit.Number(int64(b), 8))))
		}
		return g.OrAll(any...)
	}
	start := circuit.Vec{l.minus}.ZeroExtend(lengths)
	behind := g.Add(g.Add(start, l.whole), length(1))
	whole := g.And(g.Equal(l.part, length(1)), digitAt(behind, '0')) // it ends with .0
	all := []circuit.Ref{
		g.Iff(l.minus, x.Sign()), g.Iff(l.power, plain.Not()), g.Implies(l.power, g.Iff(l.below, less(1))),
		g.Implies(plain, g.Iff(less(1), g.And(g.Equal(l.whole, length(1)), digitAt(start, '0')))),
		g.Implies(plain, g.Iff(whole, u.Equal(u.Integral(size, float.Nearest), size))),
	}
	power := 10.0
	for n := 1; n < 7; n++ {
		all = append(all, g.Implies(plain, g.Iff(less(power), g.LeqU(l.whole, length(n)))))
		power *= 10
	}
	digits := circuit.Number(0, 32) // before the point, as a number
	for i := range 8 {
		in := g.And(g.LeqU(start, length(i)), g.LessU(length(i), g.Add(start, l.whole)))
		next := g.Add(g.Mul(digits, circuit.Number(10, 32)), g.Sub(bytes[i], circuit.Number('0', 8)).ZeroExtend(32))
		digits = g.Mux(in, next, digits)
	}
	return append(all, g.Implies(plain, g.Equal(digits, u.ToInt(size, 32, true))))
}

// stringOf makes a string.
func (e *Env) stringOf(c *model.Call, w written) value.Value {
	k := e.class(c, "java/lang/String")
	n := c.Number(w.layout.size.ZeroExtend(32))
	bytes := c.NewArray(i8, n, len(w.bytes))
	for i, b := range w.bytes {
		c.PutElement(bytes, c.Int(uint64(i), 32), c.Number(b), c.Circuit().LessU(length(i), w.layout.size))
	}
	s := c.New(k.IR)
	c.Put(s, k.OwnField("value"), bytes)
	c.Put(s, k.OwnField("coder"), c.Int(0, 8))
	return s
}
