// Package circuit_test measures how fast circuits are built and written as
// clauses:
//
//	go test -bench . ./bench/circuit
package circuit_test

import (
	"context"
	"testing"

	"assay/logic/circuit"
	"assay/logic/circuit/float"
	"assay/solve"
)

// sponge is a solver that takes clauses and forgets them.
type sponge struct {
	vars    solve.Var
	clauses int
}

func (s *sponge) NewVar() solve.Var                                { s.vars++; return s.vars }
func (s *sponge) AddClause(...solve.Lit)                           { s.clauses++ }
func (s *sponge) SetBudget(solve.Budget)                           {}
func (s *sponge) Solve(context.Context, ...solve.Lit) solve.Answer { return solve.Answer{} }
func (s *sponge) Value(solve.Lit) bool                             { return false }
func (s *sponge) Failed() []solve.Lit                              { return nil }
func (s *sponge) Stats() solve.Stats                               { return solve.Stats{} }

// divisions is a chain of divisions and products of 32 bits.
func divisions(c *circuit.Circuit) circuit.Vec {
	v := c.Inputs(32)
	for range 10 {
		w := c.Inputs(32)
		q, r := c.DivS(v, w)
		v = c.Add(c.Mul(q, r), w)
	}
	return v
}

func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	gates := 0
	for b.Loop() {
		c := circuit.New()
		divisions(c)
		gates += c.Len()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(gates), "ns/gate")
}

func BenchmarkLink(b *testing.B) {
	c := circuit.New()
	v := divisions(c)
	b.ReportAllocs()
	clauses := 0
	for b.Loop() {
		s := &sponge{}
		circuit.NewLink(c, s).Assert(c.IsZero(v))
		clauses += s.clauses
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(clauses), "ns/clause")
}

func BenchmarkSorted(b *testing.B) {
	for b.Loop() {
		c := circuit.New()
		c.AtMost(100, c.Inputs(1000)...)
	}
}

// BenchmarkFloat is a product and a sum, and a remainder, of either format.
func BenchmarkFloat(b *testing.B) {
	for name, f := range map[string]float.Format{"32": float.Binary32, "64": float.Binary64} {
		b.Run("muladd"+name, func(b *testing.B) {
			for b.Loop() {
				c := circuit.New()
				u, v := float.On(c, f), c.Inputs(f.Width())
				u.Add(u.Mul(v, c.Inputs(f.Width())), v)
			}
		})
		b.Run("rem"+name, func(b *testing.B) {
			for b.Loop() {
				c := circuit.New()
				float.On(c, f).Rem(c.Inputs(f.Width()), c.Inputs(f.Width()))
			}
		})
		b.Run("constant"+name, func(b *testing.B) {
			u := float.On(circuit.New(), f)
			v, w := u.Number(0.1), u.Number(3)
			for b.Loop() {
				u.Add(u.Mul(v, w), v)
			}
		})
	}
}
