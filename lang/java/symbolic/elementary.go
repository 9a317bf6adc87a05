package symbolic

import (
	"math"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/native"
	"assay/logic/circuit"
	"assay/logic/circuit/float"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file has elementary functions of arguments that are not constants: any number that their documentation allows. It is in a range,
// it is not a number where that is said, it is exact where that is said, and it rises or falls with the argument, as the function of real numbers does, but for
// two units in the last place, by which JVMs may differ. Where a counterexample needs more, what the function gives for its
// arguments is learnt (engine bmc), and rises and falls from there.

// elementary is a function of one argument.
type elementary struct {
	from, to float64   // where the argument has to be, or the result is not a number
	lo, hi   float64   // of results that are numbers
	rises    int       // 1: where the argument rises, the result does not fall; -1: does not rise; 0: neither
	exact    []float64 // arguments for which results are exact
	known    []float64 // arguments for which results are computed at once, so that ranges follow
	odd      bool      // a zero gives itself
	strict   bool      // it is of StrictMath, which does not say that results rise and fall; they are within a unit
}

var (
	inf      = math.Inf(1)
	anchors  = []float64{1e-300, 1e-9, 1e-3, 0.5, 2, 10, 1000, 1 << 31, 1 << 53, 1 << 63, 1e300, math.MaxFloat64, math.SmallestNonzeroFloat64}
	straight = []float64{-1e300, -700, -100, -10, -2, -1, -0.5, -1e-9, 1e-9, 0.5, 1, 2, 10, 100, 700, 1e300}
	decimal  = []float64{0, inf, 1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}
)

// elementaries are the functions, by their names in Math and StrictMath.
var elementaries = map[string]elementary{
	"log":   {from: 0, to: inf, lo: -inf, hi: inf, rises: 1, exact: []float64{0, math.Copysign(0, -1), 1, inf}, known: anchors},
	"log10": {from: 0, to: inf, lo: -inf, hi: inf, rises: 1, exact: append(slices.Clone(decimal), math.Copysign(0, -1)), known: anchors},
	"log1p": {from: -1, to: inf, lo: -inf, hi: inf, rises: 1, exact: []float64{-1, inf}, known: anchors, odd: true},
	"exp":   {from: -inf, to: inf, lo: 0, hi: inf, rises: 1, exact: []float64{0, math.Copysign(0, -1), inf, -inf}, known: straight},
	"expm1": {from: -inf, to: inf, lo: -1, hi: inf, rises: 1, exact: []float64{inf, -inf}, known: straight, odd: true},
	"sin":   {from: -math.MaxFloat64, to: math.MaxFloat64, lo: -1, hi: 1, odd: true},
	"cos":   {from: -math.MaxFloat64, to: math.MaxFloat64, lo: -1, hi: 1, exact: []float64{0, math.Copysign(0, -1)}},
	"tan":   {from: -math.MaxFloat64, to: math.MaxFloat64, lo: -inf, hi: inf, odd: true},
	"asin":  {from: -1, to: 1, lo: -math.Pi / 2, hi: math.Pi / 2, rises: 1, known: []float64{-0.5, 0.5}, odd: true},
	"acos":  {from: -1, to: 1, lo: 0, hi: math.Pi, rises: -1, exact: []float64{1}, known: []float64{-0.5, 0, 0.5}},
	"atan":  {from: -inf, to: inf, lo: -math.Pi / 2, hi: math.Pi / 2, rises: 1, known: straight, odd: true},
	"sinh":  {from: -inf, to: inf, lo: -inf, hi: inf, rises: 1, exact: []float64{inf, -inf}, known: straight, odd: true},
	"cosh":  {from: -inf, to: inf, lo: 1, hi: inf, exact: []float64{inf, -inf, 0, math.Copysign(0, -1)}},
	"tanh":  {from: -inf, to: inf, lo: -1, hi: 1, rises: 1, exact: []float64{inf, -inf}, known: straight, odd: true},
	"cbrt":  {from: -inf, to: inf, lo: -inf, hi: inf, rises: 1, exact: []float64{inf, -inf}, known: append(slices.Clone(anchors), straight...), odd: true},
}

// given is a call of such a function.
type given struct {
	in   *circuit.Circuit
	name string
	args []circuit.Vec
	gave circuit.Vec
	says circuit.Ref // what is known of it
}

// mostGiven is with how many calls before a call is compared.
const mostGiven = 6

// elementary returns the model of such a function; nil: it is none.
func (e *Env) elementary(p *ir.Proc) model.Model {
	class, name, _ := strings.Cut(strings.TrimPrefix(p.Name, "java.lang."), ".")
	name, params, _ := strings.Cut(name, "(")
	f, one := elementaries[name]
	f.strict = class == "StrictMath"
	switch {
	case class != "Math" && class != "StrictMath" || !native.Has(p):
		return nil
	case one && params == "D)D":
		return func(c *model.Call) {
			ofConstants(c, func(c *model.Call) { e.near(c, f.facts, f.order, f.at) })
		}
	case name == "pow" && params == "DD)D":
		return func(c *model.Call) { ofConstants(c, func(c *model.Call) { e.near(c, powers, nil, pair) }) }
	case name == "atan2" && params == "DD)D":
		return func(c *model.Call) { ofConstants(c, func(c *model.Call) { e.near(c, angles, nil, pair) }) }
	}
	return nil
}

// ofConstants gives the result of a call with constants, or goes on with another.
func ofConstants(c *model.Call, other func(c *model.Call)) {
	p := c.Proc()
	args := make([]value.Value, len(p.Params))
	for i := range args {
		args[i] = c.Arg(i)
		if !fixed(args[i]) {
			other(c)
			return
		}
	}
	if !c.Apart(args, func(c *model.Call, args []value.Value) {
		if out, ok := c.Early(p, args...); ok {
			c.Return(out...)
		} else {
			c.Refuse("%s is known for other constants only", p.Name)
		}
	}) {
		other(c)
	}
}

// fixed reports whether a value is one of constants.
func fixed(v value.Value) bool {
	for _, x := range value.Alternatives(v) {
		if n, ok := x.Value.(value.Num); ok {
			if _, ok := n.Constant(); !ok {
				return false
			}
		}
	}
	return true
}

// near returns a number that a function can give: facts hold for all arguments, order says what one of two arguments says of the other, and at
// is what is learnt of some.
func (e *Env) near(c *model.Call, facts func(u unit) []circuit.Ref, order func(u unit, x, r, y, s circuit.Vec) circuit.Ref, at func(u unit, at ...float64) circuit.Ref) {
	g := c.Circuit()
	u := unit{Unit: float.On(g, float.Binary64), g: g}
	u.computed = func(at ...float64) (float64, bool) { return computed(c, at) }
	var args []value.Value
	for i := range c.Proc().Params {
		args, u.args = append(args, c.Arg(i)), append(u.args, c.Vec(c.Arg(i), 64))
	}
	if len(e.given) > 0 && e.given[0].in != g { // of an execution before
		e.given = nil
	}
	like := func(old given) bool { return old.in == g && old.name == c.Proc().Name }
	same := func(v circuit.Vec, w circuit.Vec) bool { return slices.Equal(v, w) }
	for _, old := range e.given {
		if like(old) && slices.EqualFunc(old.args, u.args, same) {
			c.If(old.says, func(c *model.Call) { c.Return(c.Number(old.gave)) }, nil)
			return
		}
	}
	name, _, _ := strings.Cut(c.Proc().Name, "(")
	often := 0
	v := c.Near(64, "what "+name+" gives for arguments that are not constant", args, func(words []uint64) circuit.Ref {
		often++
		out := circuit.True
		for _, d := range around(often, len(words)) {
			var list []float64
			for _, w := range words {
				list = append(list, math.Float64frombits(w+d))
			}
			out = g.And(out, at(u, list...))
		}
		return out
	})
	u.r = c.Vec(v, 64)
	all := append(facts(u), g.Equal(u.r, u.Canonical(u.r)))
	n := 0
	for _, old := range slices.Backward(e.given) {
		if !like(old) || n == mostGiven {
			continue
		}
		n++
		equal := circuit.True
		for i := range u.args {
			equal = g.And(equal, g.Equal(u.args[i], old.args[i]))
		}
		all = append(all, g.Implies(equal, g.Equal(u.r, old.gave)))
		if order != nil {
			all = append(all, order(u, u.args[0], u.r, old.args[0], old.gave), order(u, old.args[0], old.gave, u.args[0], u.r))
		}
	}
	says := g.AndAll(all...)
	e.given = append(e.given, given{g, c.Proc().Name, u.args, u.r, says})
	c.If(says, func(c *model.Call) { c.Return(v) }, nil)
}

// around returns how far from an argument something is learnt too: farther each time, since what is violated for it often is for those beside it.
func around(often, args int) []uint64 {
	if args > 1 {
		return []uint64{0}
	}
	step := uint64(1) << min(4*often+20, 50)
	return []uint64{0, step, -step}
}

// unit is where facts about a call are made.
type unit struct {
	float.Unit
	g        *circuit.Circuit
	args     []circuit.Vec
	r        circuit.Vec                         // the result
	computed func(at ...float64) (float64, bool) // what the function gives for constants
}

func (u unit) isNumber() circuit.Ref { return u.IsNaN(u.r).Not() }

func (u unit) is(v circuit.Vec, x float64) circuit.Ref { return u.g.Equal(v, u.Number(x)) }

// between says that a number is in a range.
func (u unit) between(v circuit.Vec, lo, hi float64) circuit.Ref {
	return u.g.And(u.LessEq(u.Number(lo), v), u.LessEq(v, u.Number(hi)))
}

// computed returns what the function that is called gives for constants.
func computed(c *model.Call, at []float64) (float64, bool) {
	var args []value.Value
	for _, x := range at {
		args = append(args, c.Int(math.Float64bits(x), 64))
	}
	out, ok := c.Early(c.Proc(), args...)
	if !ok {
		return 0, false
	}
	w, ok := c.Const(out[0])
	return math.Float64frombits(w), ok
}

// facts are those that hold for all arguments, and those about what is known at once.
func (f elementary) facts(u unit) []circuit.Ref {
	g, x := u.g, u.args[0]
	within := u.between(x, f.from, f.to)
	facts := []circuit.Ref{g.Iff(within, u.isNumber()), g.Implies(within, u.between(u.r, f.lo, f.hi))}
	if f.odd {
		facts = append(facts, g.Implies(u.Equal(x, u.Number(0)), g.Equal(u.r, x)))
	}
	for _, at := range f.exact {
		y, ok := u.computed(at)
		switch {
		case ok && f.strict:
			facts = append(facts, g.Implies(u.is(x, at), u.is(u.r, y)), f.beside(u, at, aside(y, -1), aside(y, 1)))
		case ok:
			facts = append(facts, g.Implies(u.is(x, at), u.is(u.r, y)), f.beside(u, at, y, y))
		}
	}
	for _, at := range f.known {
		facts = append(facts, f.at(u, at))
	}
	return facts
}

// at is what a result for one argument says, of it and of those beside it.
func (f elementary) at(u unit, at ...float64) circuit.Ref {
	y, ok := u.computed(at...)
	if !ok || y != y || at[0] != at[0] {
		return circuit.True
	}
	return u.g.And(u.g.Implies(u.is(u.args[0], at[0]), u.between(u.r, aside(y, -1), aside(y, 1))), f.beside(u, at[0], aside(y, -1), aside(y, 1)))
}

// beside says that results rise or fall from a range of the result for one argument.
func (f elementary) beside(u unit, at, lo, hi float64) circuit.Ref {
	g, x := u.g, u.args[0]
	below, above := u.LessEq(x, u.Number(at)), u.LessEq(u.Number(at), x)
	small, large := u.LessEq(u.r, u.Number(hi)), u.LessEq(u.Number(lo), u.r)
	switch f.rises {
	case 1:
		return g.Implies(u.isNumber(), g.And(g.Implies(below, small), g.Implies(above, large)))
	case -1:
		return g.Implies(u.isNumber(), g.And(g.Implies(below, large), g.Implies(above, small)))
	}
	return circuit.True
}

// order says that the result of a smaller argument is not larger, or not smaller where the function falls.
func (f elementary) order(u unit, x, r, y, s circuit.Vec) circuit.Ref {
	both := u.g.And(u.g.And(u.IsNaN(r).Not(), u.IsNaN(s).Not()), u.LessEq(x, y))
	switch {
	case f.strict:
	case f.rises > 0:
		return u.g.Implies(both, u.LessEq(r, s))
	case f.rises < 0:
		return u.g.Implies(both, u.LessEq(s, r))
	}
	return circuit.True
}

// pair is what a result for two arguments says of it.
func pair(u unit, at ...float64) circuit.Ref {
	y, ok := u.computed(at...)
	if !ok || y != y {
		return circuit.True
	}
	return u.g.Implies(u.g.And(u.is(u.args[0], at[0]), u.is(u.args[1], at[1])), u.between(u.r, aside(y, -1), aside(y, 1)))
}

// powers are facts about all powers.
func powers(u unit) []circuit.Ref {
	g, x, y := u.g, u.args[0], u.args[1]
	not := circuit.Ref.Not
	kx, ky := u.Classify(x), u.Classify(y)
	zero, one := u.Equal(y, u.Number(0)), u.Equal(u.Abs(x), u.Number(1))
	unclear := g.And(one, ky.Inf) // is not a number
	positive := g.Or(u.Less(u.Number(0), x), u.is(x, 0))
	whole := g.And(ky.Finite(g), u.Equal(u.Integral(y, float.Nearest), y))
	facts := []circuit.Ref{
		g.Implies(zero, u.is(u.r, 1)),
		g.Implies(u.Equal(y, u.Number(1)), g.Equal(u.r, u.Canonical(x))),
		g.Implies(g.Or(g.Or(ky.NaN, unclear), g.And(kx.NaN, not(zero))), not(u.isNumber())),
		g.Implies(g.AndAll(positive, not(ky.NaN), not(unclear)), u.between(u.r, 0, inf)),
		g.Implies(g.AndAll(u.Less(x, u.Number(0)), kx.Finite(g), ky.Finite(g)), g.Iff(whole, u.isNumber())),
	}
	clear := g.And(not(unclear), positive)
	large, small := u.LessEq(u.Number(1), x), u.LessEq(x, u.Number(1))
	up, down := u.LessEq(u.Number(0), y), u.LessEq(y, u.Number(0))
	facts = append(facts,
		g.Implies(g.And(clear, g.Or(g.And(large, up), g.And(small, down))), u.LessEq(u.Number(1), u.r)),
		g.Implies(g.And(clear, g.Or(g.And(large, down), g.And(small, up))), u.LessEq(u.r, u.Number(1))))
	return append(facts, wholePowers(u)...)
}

// wholePowers are those of a constant that is a whole number: they are exact, and rise from one to the next.
func wholePowers(u unit) (facts []circuit.Ref) {
	w, ok := value.Vec(u.args[0]).Constant()
	base := math.Float64frombits(w)
	if !ok || base < 2 || base != math.Floor(base) {
		return nil
	}
	for k, p := 0.0, 1.0; p <= 1<<53; k, p = k+1, p*base {
		g, y := u.g, u.args[1]
		facts = append(facts, g.Implies(u.Equal(y, u.Number(k)), u.is(u.r, p)),
			g.Implies(u.LessEq(y, u.Number(k)), u.LessEq(u.r, u.Number(p))), g.Implies(u.LessEq(u.Number(k), y), u.LessEq(u.Number(p), u.r)))
	}
	return facts
}

// angles are facts about all results of atan2.
func angles(u unit) []circuit.Ref {
	g, y, x := u.g, u.args[0], u.args[1]
	numbers := g.And(u.IsNaN(y).Not(), u.IsNaN(x).Not())
	return []circuit.Ref{
		g.Iff(numbers, u.isNumber()), g.Implies(numbers, u.between(u.r, -math.Pi, math.Pi)),
		g.Implies(g.And(numbers, u.Less(u.Number(0), y)), u.LessEq(u.Number(0), u.r)), g.Implies(g.And(numbers, u.Less(y, u.Number(0))), u.LessEq(u.r, u.Number(0))),
	}
}

// aside is two units in the last place away; no JVM gives a number for what is infinite.
func aside(y float64, to int) float64 {
	if math.IsInf(y, 0) {
		return y
	}
	return math.Nextafter(math.Nextafter(y, inf*float64(to)), inf*float64(to))
}
