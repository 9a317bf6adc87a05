package abstraction

import (
	"context"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	lang "assay/lang/stream"
	"assay/logic/term"
)

const variables, reachTried = 3, 12

// formula is a random formula over a few numbers.
func formula(r *rand.Rand, depth int, kind lang.TypeKind) *lang.Expr {
	if depth == 0 || r.IntN(5) == 0 {
		return comparison(r, 2, kind)
	}
	op := []lang.Op{lang.OpNot, lang.OpAnd, lang.OpAnd, lang.OpOr, lang.OpImply, lang.OpIff}[r.IntN(6)]
	out := &lang.Expr{Op: op, Args: []*lang.Expr{formula(r, depth-1, kind)}}
	if op != lang.OpNot {
		out.Args = append(out.Args, formula(r, depth-1, kind))
	}
	return out
}

func comparison(r *rand.Rand, depth int, kind lang.TypeKind) *lang.Expr {
	op := []lang.Op{lang.OpEq, lang.OpNe, lang.OpLt, lang.OpLe, lang.OpGt, lang.OpGe}[r.IntN(6)]
	return &lang.Expr{Op: op, Args: []*lang.Expr{number(r, depth, kind), number(r, depth/2, kind)}}
}

func number(r *rand.Rand, depth int, kind lang.TypeKind) *lang.Expr {
	constant := func(n int64) *lang.Expr { return &lang.Expr{Op: lang.OpValue, Value: lang.Num(n)} }
	if depth == 0 {
		if r.IntN(3) == 0 {
			return constant(r.Int64N(13) - 6)
		}
		v := r.IntN(variables)
		return &lang.Expr{Op: lang.OpName, Name: string(rune(97 + v)), Ref: &lang.Ref{Var: v, Channel: -1}, Type: &lang.Type{Kind: kind}}
	}
	switch r.IntN(6) {
	case 0:
		return &lang.Expr{Op: lang.OpMul, Args: []*lang.Expr{constant(r.Int64N(9) - 4), number(r, depth-1, kind)}}
	case 1:
		return &lang.Expr{Op: lang.OpMod, Args: []*lang.Expr{number(r, depth-1, kind), constant(1 + r.Int64N(5))}}
	case 2:
		return &lang.Expr{Op: lang.OpIf, Args: []*lang.Expr{comparison(r, 0, kind), number(r, depth-1, kind), number(r, depth-1, kind)}}
	case 3:
		return &lang.Expr{Op: lang.OpNeg, Args: []*lang.Expr{number(r, depth-1, kind)}}
	}
	return &lang.Expr{Op: []lang.Op{lang.OpAdd, lang.OpSub}[r.IntN(2)], Args: []*lang.Expr{number(r, depth-1, kind), number(r, depth-1, kind)}}
}

// TestIntegers: words that stand for integers have a solution where integers have one, and theirs is one of integers; words of 32 bits wrap
// around as those of Go do.
func TestIntegers(t *testing.T) {
	r := testkit.Rand(t)
	sat, unsat := 0, 0 // of those that have a solution, what was read
	for k := range testkit.Count(t, 30000, 500) {
		kind := []lang.TypeKind{lang.Int, lang.Int, lang.Int32}[k%3]
		var parts []*lang.Expr
		for range 1 + r.IntN(4) {
			parts = append(parts, formula(r, 1, kind))
		}
		small := false
		for n := range (2*reachTried + 1) * (2*reachTried + 1) * (2*reachTried + 1) {
			const w = 2*reachTried + 1
			small = small || holds(parts, kind, [variables]int64{int64(n%w) - reachTried, int64(n/w%w) - reachTried, int64(n/w/w) - reachTried})
		}
		values, found, readable := solved(t, kind, parts)
		switch {
		case small && !found:
			t.Fatalf("no solution of %v, and there is a small one", parts)
		case found && readable && !holds(parts, kind, values):
			t.Fatalf("%v is no solution of %v", values, parts)
		case readable:
			sat++
		case !found:
			unsat++
		}
	}
	if sat < 20 || unsat < 20 {
		t.Errorf("%d have solutions, %d none: the sample is poor", sat, unsat)
	}
}

func holds(parts []*lang.Expr, kind lang.TypeKind, values [variables]int64) bool {
	for _, p := range parts {
		if !truth(p, kind, values) {
			return false
		}
	}
	return true
}

// solved asks the solver, with words as wide as they have to be.
func solved(t *testing.T, kind lang.TypeKind, parts []*lang.Expr) (values [variables]int64, found, readable bool) {
	t.Helper()
	a := &Abstraction{ctx: context.Background(), ints: kind == lang.Int, symbols: map[string]int64{"false": 0, "true": 1}}
	err := a.try(ofSteps, func(e *encoder) {
		var words []word
		for i := range values {
			w, is := e.unknown(string(rune('a'+i)), &lang.Type{Kind: kind})
			words = append(words, w)
			e.s.Assert(is)
		}
		all := term.Yes
		for _, p := range parts {
			all = e.And(all, e.truth(p, func(x *lang.Expr) word { return words[x.Ref.Var] }))
		}
		if found = e.check(all); !found {
			return
		}
		readable = true
		for i, w := range words {
			var ok bool
			values[i], ok = e.numberIn(w)
			readable = readable && ok
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return values, found, readable
}

// truth is what a formula is worth, by integers of Go, or by words.
func truth(x *lang.Expr, kind lang.TypeKind, values [variables]int64) bool {
	a := func(i int) bool { return truth(x.Args[i], kind, values) }
	switch x.Op {
	case lang.OpNot:
		return !a(0)
	case lang.OpAnd:
		return a(0) && a(1)
	case lang.OpOr:
		return a(0) || a(1)
	case lang.OpImply:
		return !a(0) || a(1)
	case lang.OpIff:
		return a(0) == a(1)
	}
	l, r := worth(x.Args[0], kind, values), worth(x.Args[1], kind, values)
	return map[lang.Op]bool{lang.OpEq: l == r, lang.OpNe: l != r, lang.OpLt: l < r, lang.OpLe: l <= r, lang.OpGt: l > r, lang.OpGe: l >= r}[x.Op]
}

func worth(x *lang.Expr, kind lang.TypeKind, values [variables]int64) int64 {
	n := exact(x, kind, values)
	if kind == lang.Int32 {
		n = int64(int32(n))
	}
	return n
}

func exact(x *lang.Expr, kind lang.TypeKind, values [variables]int64) int64 {
	a := func(i int) int64 { return worth(x.Args[i], kind, values) }
	switch x.Op {
	case lang.OpValue:
		return x.Value.N
	case lang.OpName:
		return values[x.Ref.Var]
	case lang.OpNeg:
		return -a(0)
	case lang.OpAdd:
		return a(0) + a(1)
	case lang.OpSub:
		return a(0) - a(1)
	case lang.OpMul:
		return a(0) * a(1)
	case lang.OpMod:
		return (a(0)%a(1) + a(1)) % a(1)
	}
	if truth(x.Args[0], kind, values) {
		return a(1)
	}
	return a(2)
}
