package float_test

// A few laws of arithmetic, and some that are none, asked of the solver.

import (
	"context"
	"testing"

	"assay/logic/circuit"
	"assay/logic/circuit/float"
	"assay/solve"
	"assay/solve/sat"
)

// counterexample asks for operands that break a law. It gives their bits, or
// none if the law holds.
func counterexample(t *testing.T, c *circuit.Circuit, law circuit.Ref, operands ...circuit.Vec) []uint64 {
	t.Helper()
	l := circuit.NewLink(c, sat.New(sat.Default()))
	l.Assert(law.Not())
	answer := l.Solver().Solve(context.Background())
	switch answer.Status {
	case solve.Unsat:
		return nil
	case solve.Sat:
		values := l.Values()
		if values.Bool(law) {
			t.Fatal("the model keeps the law")
		}
		var bits []uint64
		for _, v := range operands {
			bits = append(bits, values.Uint(v, 0))
		}
		return bits
	}
	t.Fatalf("no answer: %s", answer.Reason)
	return nil
}

// laws says which hold in every format; x, y and z are any operands.
var laws = []struct {
	name  string
	holds bool
	law   func(c *circuit.Circuit, u float.Unit, x, y, z circuit.Vec) circuit.Ref
}{
	{"a sum is NaN or equal to the sum in the other order", true, func(c *circuit.Circuit, u float.Unit, x, y, _ circuit.Vec) circuit.Ref {
		s := u.Add(x, y)
		return c.Or(u.IsNaN(s), u.Equal(s, u.Add(y, x)))
	}},
	{"x + y is x - (-y), bit by bit", true, func(c *circuit.Circuit, u float.Unit, x, y, _ circuit.Vec) circuit.Ref {
		return c.Equal(u.Add(x, y), u.Sub(x, u.Neg(y)))
	}},
	{"sums do not shrink when an operand grows", true, func(c *circuit.Circuit, u float.Unit, x, y, z circuit.Vec) circuit.Ref {
		s, t := u.Add(x, z), u.Add(y, z)
		return c.OrAll(u.LessEq(x, y).Not(), u.IsNaN(s), u.IsNaN(t), u.LessEq(s, t))
	}},
	{"x - y is 0 only if x = y", true, func(c *circuit.Circuit, u float.Unit, x, y, _ circuit.Vec) circuit.Ref {
		return c.Implies(u.Classify(u.Sub(x, y)).Zero, u.Equal(x, y))
	}},
	{"x * 1 is x, bit by bit, but for NaN", true, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref {
		return c.Equal(u.Mul(x, u.Number(1)), u.Canonical(x))
	}},
	{"x * 2 is x + x", true, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref {
		return c.Equal(u.Mul(x, u.Number(2)), u.Add(x, x))
	}},
	{"x / 2 is x * 0.5", true, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref {
		return c.Equal(u.Div(x, u.Number(2)), u.Mul(x, u.Number(0.5)))
	}},
	{"the remainder is smaller than the divisor", true, func(c *circuit.Circuit, u float.Unit, x, y, _ circuit.Vec) circuit.Ref {
		r := u.Rem(x, y)
		return c.Or(u.IsNaN(r), u.Less(u.Abs(r), u.Abs(y)))
	}},
	{"a root is NaN, or not negative, or that of -0", true, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref {
		r := u.Sqrt(x)
		return c.OrAll(u.IsNaN(r), r.Sign().Not(), u.Classify(x).Zero)
	}},
	{"the root of a square is not negative", true, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref {
		r := u.Sqrt(u.Mul(x, x))
		return c.Or(u.IsNaN(x), u.LessEq(u.Number(0), r))
	}},
	{"floor is not above ceil", true, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref {
		return c.Or(u.IsNaN(x), u.LessEq(u.Integral(x, float.Down), u.Integral(x, float.Up)))
	}},
	{"not less is at least", false, func(c *circuit.Circuit, u float.Unit, x, y, _ circuit.Vec) circuit.Ref {
		return c.Iff(u.Less(x, y).Not(), u.LessEq(y, x)) // NaN
	}},
	{"x = x", false, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref { return u.Equal(x, x) }},
	{"sums are associative", false, func(c *circuit.Circuit, u float.Unit, x, y, z circuit.Vec) circuit.Ref {
		s, t := u.Add(u.Add(x, y), z), u.Add(x, u.Add(y, z))
		return c.OrAll(u.IsNaN(s), u.IsNaN(t), u.Equal(s, t))
	}},
	{"products distribute", false, func(c *circuit.Circuit, u float.Unit, x, y, z circuit.Vec) circuit.Ref {
		s, t := u.Mul(x, u.Add(y, z)), u.Add(u.Mul(x, y), u.Mul(x, z))
		return c.OrAll(u.IsNaN(s), u.IsNaN(t), u.Equal(s, t))
	}},
	{"x / y is x * (1 / y)", false, func(c *circuit.Circuit, u float.Unit, x, y, _ circuit.Vec) circuit.Ref {
		return c.Equal(u.Div(x, y), u.Mul(x, u.Div(u.Number(1), y)))
	}},
	{"x + 0 is x, bit by bit", false, func(c *circuit.Circuit, u float.Unit, x, _, _ circuit.Vec) circuit.Ref {
		return c.Equal(u.Add(x, u.Number(0)), u.Canonical(x)) // -0
	}},
}

func TestLaws(t *testing.T) {
	f := float.Format{Exp: 3, Mant: 3}
	for _, law := range laws {
		c := circuit.New()
		u := float.On(c, f)
		x, y, z := c.Inputs(f.Width()), c.Inputs(f.Width()), c.Inputs(f.Width())
		found := counterexample(t, c, law.law(c, u, x, y, z), x, y, z)
		if law.holds != (found == nil) {
			t.Errorf("%s: counterexample %#x", law.name, found)
		}
	}
}

// TestLawsOfJava asks the cheap ones of the real formats.
func TestLawsOfJava(t *testing.T) {
	cheap := map[string]bool{
		"a sum is NaN or equal to the sum in the other order": true,
		"x * 1 is x, bit by bit, but for NaN":                 true, "x * 2 is x + x": true, "floor is not above ceil": true,
		"not less is at least": true, "x = x": true, "sums are associative": true, "x + 0 is x, bit by bit": true,
	}
	for _, f := range []float.Format{float.Binary32, float.Binary64} {
		for _, law := range laws {
			if !cheap[law.name] {
				continue
			}
			c := circuit.New()
			u := float.On(c, f)
			x, y, z := c.Inputs(f.Width()), c.Inputs(f.Width()), c.Inputs(f.Width())
			found := counterexample(t, c, law.law(c, u, x, y, z), x, y, z)
			if law.holds != (found == nil) {
				t.Errorf("%d bits: %s: counterexample %#x", f.Width(), law.name, found)
			}
		}
	}
}
