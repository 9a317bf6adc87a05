package contract_test

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/source"
	"assay/vm"
)

// This file compares contracts with math/big.

// tree is a random expression: its text, its type, and its value by the values of the variables.
type tree struct {
	text string
	wide bool // \bigint
	long bool
	eval func(v *values) *big.Int // nil, which is given by panicking with undefined: it has no value
}

// undefined is thrown where an expression has no value.
type undefined struct{}

// values are those of the variables: ints a and b, longs x and y, a short s, an array d, and bound variables.
type values struct {
	a, b  int32
	x, y  int64
	s     int16
	d     []int32
	bound []int64
}

func bigOf(k int64) *big.Int { return big.NewInt(k) }

// wrapped keeps the low bits of a number.
func wrapped(v *big.Int, bits uint) *big.Int {
	m := new(big.Int).Lsh(bigOf(1), bits)
	v = new(big.Int).Mod(v, m)
	if v.Bit(int(bits-1)) == 1 {
		v.Sub(v, m)
	}
	return v
}

func fitsIn(v *big.Int, bits uint) bool { return wrapped(v, bits).Cmp(v) == 0 }

// maker makes random expressions.
type maker struct {
	r     *rand.Rand
	depth int // of bound variables
}

func (m *maker) leaf() tree {
	if m.depth > 0 && m.r.IntN(3) == 0 {
		i := m.r.IntN(m.depth)
		return tree{text: fmt.Sprintf("i%d", i), eval: func(v *values) *big.Int { return bigOf(v.bound[i]) }}
	}
	switch m.r.IntN(9) {
	case 0:
		return tree{text: "a", eval: func(v *values) *big.Int { return bigOf(int64(v.a)) }}
	case 1:
		return tree{text: "b", eval: func(v *values) *big.Int { return bigOf(int64(v.b)) }}
	case 2:
		return tree{text: "s", eval: func(v *values) *big.Int { return bigOf(int64(v.s)) }}
	case 3, 4:
		return tree{text: "x", long: true, eval: func(v *values) *big.Int { return bigOf(v.x) }}
	case 5:
		return tree{text: "y", long: true, eval: func(v *values) *big.Int { return bigOf(v.y) }}
	case 6:
		return tree{text: "d.length", eval: func(v *values) *big.Int { return bigOf(int64(len(v.d))) }}
	}
	k := []int64{0, 1, 2, 3, 7, -1, -2, 10, 1000, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64, 1 << 40}[m.r.IntN(14)]
	t := tree{text: fmt.Sprint(k), eval: func(*values) *big.Int { return bigOf(k) }}
	if int64(int32(k)) != k {
		t.text, t.long = t.text+"L", true
	}
	return t
}

// integer returns a random expression of an integer type.
func (m *maker) integer(depth int) tree {
	if depth == 0 {
		return m.leaf()
	}
	a := m.integer(depth - 1 - m.r.IntN(depth))
	switch op := m.r.IntN(16); op {
	case 0, 1, 2, 3, 4, 5:
		b := m.integer(m.r.IntN(depth))
		kind := []string{"+", "-", "*"}[op/2]
		return tree{text: "(" + a.text + " " + kind + " " + b.text + ")", wide: a.wide || b.wide, long: a.long || b.long, eval: func(v *values) *big.Int {
			l, r := a.eval(v), b.eval(v)
			switch kind {
			case "+":
				return new(big.Int).Add(l, r)
			case "-":
				return new(big.Int).Sub(l, r)
			}
			return new(big.Int).Mul(l, r)
		}}
	case 6, 7: // the divisor is a constant or a variable: those that are larger are not decided
		b := m.leaf()
		kind := []string{"/", "%"}[op-6]
		if m.r.IntN(2) == 0 {
			k := int64(m.r.IntN(2001) - 1000)
			b = tree{text: fmt.Sprint(k), eval: func(*values) *big.Int { return bigOf(k) }}
		} else {
			a = m.leaf()
		}
		return tree{text: "(" + a.text + " " + kind + " " + b.text + ")", wide: a.wide || b.wide, long: a.long || b.long, eval: func(v *values) *big.Int {
			l, r := a.eval(v), b.eval(v)
			if r.Sign() == 0 {
				panic(undefined{})
			}
			if kind == "/" {
				return new(big.Int).Quo(l, r)
			}
			return new(big.Int).Rem(l, r)
		}}
	case 8, 9:
		return tree{text: "(-" + a.text + ")", wide: a.wide, long: a.long, eval: func(v *values) *big.Int { return new(big.Int).Neg(a.eval(v)) }}
	case 10:
		c, b := m.truth(depth-1), m.integer(depth-1)
		return tree{text: "(" + c.text + " ? " + a.text + " : " + b.text + ")", wide: a.wide || b.wide, long: a.long || b.long, eval: func(v *values) *big.Int {
			if c.holds(v) {
				return a.eval(v)
			}
			return b.eval(v)
		}}
	case 11:
		bits := []uint{8, 16, 32, 64}[m.r.IntN(4)]
		return tree{text: "((" + map[uint]string{8: "byte", 16: "short", 32: "int", 64: "long"}[bits] + ") " + a.text + ")", long: bits == 64, eval: func(v *values) *big.Int { return wrapped(a.eval(v), bits) }}
	case 12:
		return tree{text: `((\bigint) ` + a.text + ")", wide: true, eval: a.eval}
	case 13:
		return m.shift(a)
	case 14:
		return m.summed(depth)
	}
	return tree{text: "(+" + a.text + ")", wide: a.wide, long: a.long, eval: a.eval}
}

// shift returns a shift by a constant: of Java's types as in Java, of others without a width.
func (m *maker) shift(a tree) tree {
	k := uint(m.r.IntN(40))
	op := []string{"<<", ">>"}[m.r.IntN(2)]
	if a.wide && op == ">>" {
		a = tree{text: `((\bigint) x)`, wide: true, eval: func(v *values) *big.Int { return bigOf(v.x) }}
	}
	return tree{text: fmt.Sprintf("(%s %s %d)", a.text, op, k), wide: a.wide, long: a.long, eval: func(v *values) *big.Int {
		l, k := a.eval(v), k
		bits := uint(32)
		if a.long {
			bits = 64
		}
		if !a.wide {
			if k %= bits; !fitsIn(l, bits) {
				panic(undefined{})
			}
		}
		if op == ">>" {
			return new(big.Int).Rsh(l, k)
		}
		if l = new(big.Int).Lsh(l, k); !a.wide {
			l = wrapped(l, bits)
		}
		return l
	}}
}

// over returns the values that a variable of a range has, and its text: from 0 up to the length, or between small numbers.
func (m *maker) over(depth int) (text string, list func(v *values) []int64) {
	e := m.integer(min(depth, 1)) // not a constant, which would be gone through up to it
	end := tree{text: "s + " + e.text, eval: func(v *values) *big.Int { return new(big.Int).Add(bigOf(int64(v.s)), e.eval(v)) }}
	i := fmt.Sprintf("i%d", m.depth)
	return fmt.Sprintf("-2 <= %s && %s < %s && %s < d.length", i, i, end.text, i), func(v *values) []int64 {
		var out []int64
		for k := int64(-2); k < int64(len(v.d)); k++ {
			if bigOf(k).Cmp(end.eval(v)) < 0 {
				out = append(out, k)
			}
		}
		return out
	}
}

// within evaluates with one bound variable more.
func within(v *values, k int64) *values {
	w := *v
	w.bound = append(append([]int64{}, v.bound...), k)
	return &w
}

func (m *maker) summed(depth int) tree {
	if m.depth > 1 {
		return m.leaf()
	}
	rng, list := m.over(depth)
	m.depth++
	body := m.integer(min(depth-1, 2))
	m.depth--
	typ := []string{"int", "long", `\bigint`}[m.r.IntN(3)]
	return tree{text: fmt.Sprintf(`(\sum %s i%d; %s; %s)`, typ, m.depth, rng, body.text), wide: body.wide, long: body.long, eval: func(v *values) *big.Int {
		sum := new(big.Int)
		for _, k := range list(v) {
			sum.Add(sum, body.eval(within(v, k)))
		}
		return sum
	}}
}

// condition is a random condition.
type condition struct {
	text  string
	holds func(v *values) bool
}

func (m *maker) truth(depth int) condition {
	if depth > 1 && m.depth < 2 && m.r.IntN(4) == 0 {
		rng, list := m.over(depth)
		m.depth++
		body := m.truth(depth - 1)
		m.depth--
		all := m.r.IntN(2) == 0
		kind := map[bool]string{true: `\forall`, false: `\exists`}[all]
		return condition{fmt.Sprintf("(%s int i%d; %s; %s)", kind, m.depth, rng, body.text), func(v *values) bool {
			out := all
			for _, k := range list(v) { // all are looked at: each has to be defined
				if body.holds(within(v, k)) != all {
					out = !all
				}
			}
			return out
		}}
	}
	a, b := m.integer(depth), m.integer(m.r.IntN(depth+1))
	op := m.r.IntN(6)
	if m.r.IntN(6) == 0 {
		b = a // equal, whatever it is
	}
	return condition{"(" + a.text + " " + []string{"==", "!=", "<", "<=", ">", ">="}[op] + " " + b.text + ")", func(v *values) bool {
		c := a.eval(v).Cmp(b.eval(v))
		return []bool{c == 0, c != 0, c < 0, c <= 0, c > 0, c >= 0}[op]
	}}
}

// defined returns the truth of a condition; false without a value.
func (c condition) defined(v *values) (truth bool) {
	defer func() {
		if e := recover(); e != nil {
			if _, ok := e.(undefined); !ok {
				panic(e)
			}
			truth = false
		}
	}()
	return c.holds(v)
}

// randomValues returns values, extreme ones often.
func randomValues(r *rand.Rand) *values {
	long := func() int64 {
		switch r.IntN(4) {
		case 0:
			return []int64{math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, math.MinInt64 + 1, math.MaxInt32, math.MinInt32, math.MaxInt64 / 2, math.MinInt64 / 2}[r.IntN(8)]
		case 1:
			return int64(r.IntN(7) - 3)
		}
		return int64(r.Uint64()) >> r.IntN(64)
	}
	v := &values{a: int32(long()), b: int32(long()), x: long(), y: long(), s: int16(long())}
	if r.IntN(3) == 0 {
		v.a = []int32{math.MaxInt32, math.MinInt32}[r.IntN(2)]
	}
	v.d = make([]int32, r.IntN(4))
	return v
}

// perClass is how many conditions are lowered at once.
const perClass = 100

// TestArithmetic: random conditions of contracts are true exactly when they are in the integers of mathematics.
func TestArithmetic(t *testing.T) {
	r := testkit.Rand(t)
	n := testkit.Count(t, 100_000, 1000)
	decided, held := 0, 0
	for from := 0; from < n; from += perClass {
		m := &maker{r: r}
		var list []condition
		text := &strings.Builder{}
		text.WriteString("class Sums { int a, b; long x, y; short s; int[] d;\n")
		for range perClass {
			c := m.truth(1 + r.IntN(3))
			list = append(list, c)
			fmt.Fprintf(text, "//@ invariant %s;\n", c.text)
		}
		text.WriteString("}\n")
		p := open(t, []string{"Sums.java"}, map[string]string{"Sums.java": text.String()}, decl.Options{})
		for _, d := range p.set.Errors.All() {
			if d.Severity == source.Error && d.Code != decl.CodeSize {
				t.Fatal(&p.set.Errors)
			}
		}
		class := p.low[0].Classes[0]
		for range 5 {
			v := randomValues(r)
			got := sums(t, p, class, class.Invariants, v)
			i := 0
			for _, c := range class.Invariants {
				if !strings.HasPrefix(c.Text, "invariant") {
					continue
				}
				want := list[i].defined(v)
				truth, known := got[c]
				if known && truth != want {
					t.Fatalf("%s: %v, want %v\nof %+v\n%s", list[i].text, truth, want, *v, ir.ExprString(c.X))
				}
				if i++; known {
					decided++
					if want {
						held++
					}
				}
			}
		}
	}
	if decided < n*5*8/10 || held < decided/10 {
		t.Errorf("of %d truths %d are decided, and %d true", n*5, decided, held)
	}
	t.Logf("%d conditions, %d truths decided of %d, %d true", n, decided, n*5, held)
}

// sums evaluates the invariants of an object with values; those that are not decided are missing.
func sums(t *testing.T, p *project, class *contract.ClassContract, list []*contract.Clause, v *values) map[*contract.Clause]bool {
	t.Helper()
	i32, i64 := ir.Int{Bits: 32, Signed: true}, ir.Int{Bits: 64, Signed: true}
	q := &ir.Proc{Name: "main"}
	b := q.NewBlock()
	this := q.NewLocal("o", ir.Ref{Class: class.IR}, class.Class.Span())
	array := q.NewLocal("d", ir.Array{Elem: i32}, class.Class.Span())
	b.Stmts = append(b.Stmts, &ir.New{Dst: this, Class: class.IR}, &ir.NewArray{Dst: array, Elem: i32, Len: ir.NewInt(i32, int64(len(v.d)))})
	for _, f := range []struct {
		name, desc string
		x          ir.Expr
	}{{"a", "I", ir.NewInt(i32, int64(v.a))}, {"b", "I", ir.NewInt(i32, int64(v.b))}, {"x", "J", ir.NewInt(i64, v.x)}, {"y", "J", ir.NewInt(i64, v.y)},
		{"s", "S", ir.NewInt(ir.Int{Bits: 16, Signed: true}, int64(v.s))}, {"d", "[I", array}} {
		b.Stmts = append(b.Stmts, &ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: p.prog.Field("Sums", f.name, f.desc)}, X: f.x})
	}
	prog := *p.prog.IR
	prog.Globals = append([]*ir.Global{}, prog.Globals...)
	results := map[*contract.Clause]*ir.Global{}
	for i, c := range list {
		if strings.Contains(ir.ExprString(c.X), "refused: ") {
			continue
		}
		g := &ir.Global{Name: fmt.Sprintf("r%d", i), Typ: ir.Bool{}, Index: len(prog.Globals)}
		prog.Globals = append(prog.Globals, g)
		results[c] = g
		b.Stmts = append(b.Stmts, &ir.Spec{Frame: []ir.Var{g}, X: &ir.Apply{Op: ir.OpIff, Args: []ir.Expr{g, substitute(c.X, c.This, this)}, Typ: ir.Bool{}}})
	}
	b.Term = &ir.Return{}
	prog.Procs = append(append([]*ir.Proc{}, prog.Procs...), q)
	if err := sanity.Check(&prog); err != nil {
		t.Fatal(err)
	}
	s := vm.Compile(&prog).Start(vm.Setup{Proc: q})
	stop := s.Run(vm.Budget{Work: 1 << 20})
	for stop.Kind == vm.NeedChoice {
		if err := s.Pick(0); err != nil {
			t.Fatal(err)
		}
		stop = s.Run(vm.Budget{Work: 1 << 20})
	}
	out := map[*contract.Clause]bool{}
	if stop.Kind == vm.OutOfBudget && len(results) > 0 { // a range is long: that one is not decided
		for half, k := list, 0; len(list) > 1 && k < 2; k++ {
			half = [][]*contract.Clause{list[:len(list)/2], list[len(list)/2:]}[k]
			maps.Copy(out, sums(t, p, class, half, v))
		}
		return out
	}
	if stop.Kind != vm.Finished {
		t.Fatalf("%v %s %s", stop.Kind, stop.Text, stop.Message)
	}
	for c, g := range results {
		out[c] = s.Get(g).Word != 0
	}
	return out
}
