package term_test

import (
	"slices"
	"testing"

	"assay/internal/termgen"
	"assay/internal/testkit"
	"assay/logic/term"
)

var modes = []term.Mode{term.RNE, term.RNA, term.RTP, term.RTN, term.RTZ}

var everything = termgen.Config{
	Widths: []int{1, 3, 4, 8}, Formats: [][2]int{{2, 3}, {3, 5}, {3, 4}}, Modes: modes, ModeVar: true,
	Arrays: true, Nested: true, Elems: true, Funcs: true, Foralls: true,
}

// TestRewriting: a term and what rewriting makes of it have one value in every
// model.
func TestRewriting(t *testing.T) {
	r := testkit.Rand(t)
	shrunk := 0
	for n := range testkit.Count(t, 200000, 20000) {
		b := term.New()
		g := &termgen.Gen{B: b, R: r, C: everything}
		if n%3 == 0 { // vectors alone, and wide ones
			g.C = termgen.Config{Widths: []int{1, 2, 5, 70}, Modes: modes, Arrays: true}
		}
		b.Plain = true
		plain := g.Term(g.Sorts()[r.IntN(len(g.Sorts()))], 2+r.IntN(25))
		b.Plain = false
		short := b.Rebuild(plain)
		if short != plain {
			shrunk++
		}
		for range 4 {
			m := g.Model(plain)
			v, err := b.Eval(m, plain)
			w, err2 := b.Eval(m, short)
			if err != nil || err2 != nil || v != w || !b.IsValue(v) {
				t.Fatalf("case %d: %s\nrewritten: %s\nvalues %s and %s, %v %v\n%s", n, b.String(plain), b.String(short), b.String(v), b.String(w), err, err2, b.ModelString(m))
			}
		}
	}
	if shrunk < 1000 {
		t.Fatalf("only %d terms were rewritten", shrunk)
	}
}

// TestFloatRules: operators with one constant operand, and with one operand twice, rewritten
// and not, for all values of a small format.
func TestFloatRules(t *testing.T) {
	b := term.New()
	s, every := b.Float(2, 3), 4
	if testkit.Long() {
		s, every = b.Float(3, 3), 1
	}
	x := b.Const("x", s)
	all, _ := b.Values(s, 1000)
	two := func(y, z term.Term) (ts []term.Term) {
		for _, m := range modes {
			r := b.Rounding(m)
			ts = append(ts, b.FAdd(r, y, z), b.FSub(r, y, z), b.FMul(r, y, z), b.FDiv(r, y, z), b.FFma(r, y, z, y))
		}
		return append(ts, b.FRem(y, z), b.FLE(y, z), b.FLT(y, z), b.FEq(y, z), b.Eq(y, z))
	}
	one := func(y term.Term) (ts []term.Term) {
		for _, m := range modes {
			r := b.Rounding(m)
			ts = append(ts, b.FRound(r, y), b.FSqrt(r, y), b.FConv(r, y, b.Float(4, 4)), b.FToS(r, y, 2), b.FToU(r, y, 2), b.FConv(r, y, s))
		}
		return append(ts, b.FNeg(b.FNeg(y)), b.IsNaN(b.FAbs(y)), b.IsNegative(b.FNeg(y)), b.IsPositive(b.FAbs(y)), b.IsNegative(b.FAbs(y)))
	}
	for i, k := range append(all, x) {
		if i%every > 0 && k != x && b.IsZero(k) != term.Yes { // a quick run takes some, and both zeros
			continue
		}
		build := func(plain bool) []term.Term {
			b.Plain = plain
			defer func() { b.Plain = false }()
			return slices.Concat(two(k, x), two(x, k), two(b.FNeg(k), b.FNeg(x)), one(x))
		}
		plain, short := build(true), build(false)
		for _, v := range all {
			m := &term.Model{}
			m.Set(b.Func(x), v)
			e := b.NewEvaluator(m)
			for i := range plain {
				p, err := e.Eval(plain[i])
				q, err2 := e.Eval(short[i])
				if err != nil || err2 != nil || p != q {
					t.Fatalf("x = %s: %s is %s, and rewritten, %s, it is %s", b.String(v), b.String(plain[i]), b.String(p), b.String(short[i]), b.String(q))
				}
			}
		}
	}
}
