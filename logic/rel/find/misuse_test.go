package find_test

// This file misuses the interface: the error says what is wrong and names the
// expression.

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

func TestMisuse(t *testing.T) {
	u := mustUniverse(append(rel.Atoms("a", "b", "c"), rel.Num(1))...)
	set, pair, wild := rel.Unary("set"), rel.Binary("pair"), rel.Unary("wild")
	b := rel.NewBounds(u)
	b.AtMost(set, u.All(1))
	b.AtMost(pair, u.All(2))
	x, y, s := rel.Var("x"), rel.Var("y"), rel.Var("s")
	over := rel.Over(x, set)
	power := rel.Decls{{Var: s, Quantity: rel.AnyNumber, Of: set}}
	eleven := rel.Expr(rel.Univ)
	for range 39 {
		eleven = rel.Product(eleven, rel.Univ)
	}
	nested := rel.Formula(rel.Some(set))
	for range rel.MaxDepth + 1 {
		nested = rel.Not(nested)
	}
	for _, c := range []struct {
		f    rel.Formula
		kind rel.Kind
		name string // in the error
	}{
		{rel.Some(rel.Union(set, pair)), rel.BadArity, "set union pair"},
		{rel.Some(rel.Join(set, set)), rel.BadArity, "set.set"},
		{rel.In(set, pair), rel.BadArity, "set in pair"},
		{rel.Some(rel.Closure(set)), rel.BadArity, "^set"},
		{rel.Some(rel.Project(pair, 2)), rel.BadArity, "project(pair, 2)"},
		{rel.Some(rel.If(rel.True, set, pair)), rel.BadArity, "true ? set : pair"},
		{rel.IntEqual(rel.Sum(pair), rel.Const(0)), rel.BadArity, "sum(pair)"},
		{rel.ForAll(rel.Over(x, pair), rel.True), rel.BadArity, "all x: pair | true"},
		{rel.Some(rel.Join(wild, pair)), rel.Unbound, "wild"},
		{rel.And(rel.ForAll(over, rel.In(x, set)), rel.Some(x)), rel.Unbound, "variable x"},
		{rel.ForAll(rel.Over(x, rel.Join(y, pair)).And(y, set), rel.True), rel.Unbound, "variable y"},
		{rel.ForAll(power, rel.Some(s)), rel.HigherOrder, "variable s"},
		{rel.Not(rel.ForSome(power, rel.Some(s))), rel.HigherOrder, "variable s"},
		{rel.Some(rel.SetOf(power, rel.True)), rel.HigherOrder, "variable s"},
		{rel.Some(eleven), rel.TooLarge, "arity 31 over 4 values has 4.61"},
		{rel.Not(nil), rel.Malformed, "missing"},
		{rel.ForAll(nil, rel.True), rel.Malformed, "no variable"},
		{nested, rel.Malformed, "nested deeper"},
	} {
		_, err := find.Solve(ctx, find.Problem{Bounds: b, Formulas: []rel.Formula{c.f}}, find.Options{})
		var e *rel.Error
		if !errors.As(err, &e) || e.Kind != c.kind || !strings.Contains(err.Error(), c.name) {
			t.Errorf("%.60v: got %v, want kind %q and %q", c.f, err, c.kind, c.name)
		}
	}
}

func TestMisuseOfBounds(t *testing.T) {
	u := mustUniverse(rel.Atoms("a", "b")...)
	other := mustUniverse(rel.Atoms("a", "b")...)
	var values []rel.Value
	for i := range 2000 {
		values = append(values, rel.Num(int64(i)))
	}
	large := mustUniverse(values...)
	set, pair := rel.Unary("set"), rel.Binary("pair")
	quad := rel.NewRelation("quad", 4)
	for _, c := range []struct {
		what func(*rel.Bounds)
		u    *rel.Universe
		kind rel.Kind
		name string
	}{
		{func(b *rel.Bounds) { b.AtMost(set, u.Set(rel.Atom("z"))) }, u, rel.OutsideUniverse, `bounds of set: atom "z" is not in the universe`},
		{func(b *rel.Bounds) { b.AtMost(set, u.Set(rel.Num(7))) }, u, rel.OutsideUniverse, "integer beyond the universe in tuple 7"},
		{func(b *rel.Bounds) { b.AtMost(pair, u.All(1)) }, u, rel.BadArity, "bounds of pair"},
		{func(b *rel.Bounds) { b.AtMost(set, other.All(1)) }, u, rel.OutsideUniverse, "another universe"},
		{func(b *rel.Bounds) { b.Bound(set, u.All(1), u.Set(rel.Atom("a"))) }, u, rel.BadBounds, "{b}"},
		{func(b *rel.Bounds) { b.AtMost(quad, large.All(4)) }, large, rel.TooLarge, "1.6e+13 tuples and take 128 TB"},
		{func(b *rel.Bounds) { b.AtMost(quad, large.All(2).Product(large.All(2))) }, large, rel.TooLarge, "128 TB"},
		{func(b *rel.Bounds) { b.Slots(pair, 1, rel.Cell{Free: true}) }, u, rel.BadArity, "slot with 1 columns"},
		{func(b *rel.Bounds) { b.Slots(set, 1, rel.Cell{Value: rel.Atom("a")}) }, u, rel.BadBounds, "without a free column"},
	} {
		b := rel.NewBounds(c.u)
		c.what(b)
		_, err := find.Solve(ctx, find.Problem{Bounds: b}, find.Options{Arithmetic: rel.Arithmetic{Width: 12}})
		var e *rel.Error
		if !errors.As(err, &e) || e.Kind != c.kind || !strings.Contains(err.Error(), c.name) {
			t.Errorf("got %v, want kind %q and %q", err, c.kind, c.name)
		}
	}
	for _, values := range [][]rel.Value{{}, rel.Atoms("a", "a"), rel.Atoms("")} {
		if _, err := rel.NewUniverse(values...); err == nil {
			t.Errorf("universe %q accepted", values)
		}
	}
	for _, a := range []rel.Arithmetic{{Width: 65}, {Width: -1}, {Width: 11}} {
		if _, err := find.Solve(ctx, find.Problem{Bounds: rel.NewBounds(large)}, find.Options{Arithmetic: a}); err == nil {
			t.Errorf("width %d accepted", a.Width)
		}
	}
}

// TestLimits: what is too large while translating is refused, and a cancelled
// context ends the work.
func TestLimits(t *testing.T) {
	u := mustUniverse(rel.Numbered("a", 60)...)
	r := rel.Binary("r")
	b := rel.NewBounds(u)
	b.AtMost(r, u.All(2))
	var e *rel.Error
	three := rel.Product(rel.Univ, rel.Univ, rel.Univ)
	wide := rel.Some(rel.Product(three, three))
	_, err := find.Solve(ctx, find.Problem{Bounds: b, Formulas: []rel.Formula{wide}}, find.Options{})
	if !errors.As(err, &e) || e.Kind != rel.TooLarge || !strings.Contains(err.Error(), "univ->univ->univ") {
		t.Errorf("product: %v", err)
	}
	vars := make([]*rel.Variable, 6)
	for i := range vars {
		vars[i] = rel.Var("x")
	}
	// nested ranges the first k variables over the universe, for a body that is
	// different for each binding.
	nested := func(k int) find.Problem {
		var ds rel.Decls
		var pairs []rel.Formula
		for i, x := range vars[:k] {
			ds = ds.And(x, rel.Univ)
			pairs = append(pairs, rel.In(rel.Product(x, vars[(i+1)%k]), r))
		}
		return find.Problem{Bounds: b, Formulas: []rel.Formula{rel.ForAll(ds, rel.Or(pairs...))}}
	}
	_, err = find.Solve(ctx, nested(6), find.Options{})
	if !errors.As(err, &e) || e.Kind != rel.TooLarge || !strings.Contains(err.Error(), "4.67e+10 bindings") {
		t.Errorf("bindings: %v", err)
	}
	_, err = find.Solve(ctx, nested(5), find.Options{MaxGates: 100_000})
	if !errors.As(err, &e) || e.Kind != rel.TooLarge || !strings.Contains(err.Error(), "100000 gates") {
		t.Errorf("gates: %v", err)
	}
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if _, err = find.Solve(short, nested(5), find.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestCertify writes a certificate for the pigeons and none where there is an
// instance.
func TestCertify(t *testing.T) {
	for holes, want := range map[int]solve.Status{3: solve.Unsat, 4: solve.Sat} {
		u := mustUniverse(append(rel.Numbered("p", 4), rel.Numbered("h", holes)...)...)
		in := rel.Binary("in")
		b := rel.NewBounds(u)
		pigeons, nests := u.Range(rel.Atom("p0"), rel.Atom("p3")), u.Range(rel.Atom("h0"), u.Value(u.Size()-1))
		p, h := rel.Unary("p"), rel.Unary("h")
		b.Exactly(p, pigeons)
		b.Exactly(h, nests)
		b.AtMost(in, pigeons.Product(nests))
		x := rel.Var("x")
		path := filepath.Join(t.TempDir(), "pigeons.zip")
		a, err := find.Certify(ctx, find.Problem{Bounds: b, Formulas: []rel.Formula{
			rel.Function(in, p, h), rel.ForAll(rel.Over(x, h), rel.Lone(rel.Join(in, x))),
		}}, find.Options{}, path)
		if err != nil || a.Status != want {
			t.Fatalf("%d holes: %v, %v", holes, a.Status, err)
		}
		if want == solve.Unsat {
			accepted(t, path)
		}
	}
}
