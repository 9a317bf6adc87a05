// Package classic holds fourteen well-known problems of relational logic, the
// public examples that Kodkod is measured with, stated again from their
// descriptions. Benchmarks time them, tests pin how large they become.
//
// Each problem is a function from its size to a [Row]. The files below group
// them: puzzles, protocols, lists and trees, and problems from the TPTP
// library of theorem proving.
//
// The language is imported without its name here, so that formulas read as
// such.
package classic

import (
	"fmt"

	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

// Row is a problem of some size, with what is known about it.
type Row struct {
	Name    string
	Problem find.Problem
	Options find.Options
	Want    solve.Status
	Anchor  Anchor
}

// Anchor is what was measured for Kodkod 2.1 with MiniSat on a machine with two
// cores, in another run: milliseconds.
type Anchor struct {
	Translation, Solving int
}

// Total is both together.
func (a Anchor) Total() int { return a.Translation + a.Solving }

// Rows are all problems in the sizes that have an anchor.
func Rows() []Row {
	return []Row{
		CeilingsAndFloors(10, 10).anchored(79, 984),
		Pigeonhole(20, 19).anchored(84, 2),
		Handshake(12).anchored(98, 27),
		Dijkstra(20, 20, 20).anchored(5444, 3478),
		RingElection(5, 14).anchored(288, 177),
		Lists(7).anchored(199, 1225),
		Lists(9).anchored(318, 55768),
		Trees(7).anchored(2648, 644),
		ALG212(7).anchored(1477, 7404),
		COM008(11).anchored(105, 538),
		GEO091(8).anchored(304, 1603),
		MED007(25).anchored(199, 538),
		SET948(14).anchored(845, 4498),
		NQueens(20).anchored(161, 106),
	}
}

func (r Row) anchored(translation, solving int) Row {
	r.Anchor = Anchor{translation, solving}
	return r
}

// row makes a Row of bounds and formulas.
func row(name string, want solve.Status, b *rel.Bounds, formulas ...rel.Formula) Row {
	return Row{Name: name, Problem: find.Problem{Bounds: b, Formulas: formulas}, Want: want}
}

// universe is that of the groups of values, and the set of each group.
func universe(groups ...[]rel.Value) (*rel.Bounds, []rel.TupleSet) {
	var all []rel.Value
	for _, g := range groups {
		all = append(all, g...)
	}
	u, err := rel.NewUniverse(all...)
	if err != nil {
		panic(fmt.Sprintf("classic: %v", err))
	}
	var sets []rel.TupleSet
	for _, g := range groups {
		sets = append(sets, u.Set(g...))
	}
	return rel.NewBounds(u), sets
}

// atMost bounds relations from above by the same set.
func atMost(b *rel.Bounds, upper rel.TupleSet, rels ...*rel.Relation) {
	for _, r := range rels {
		b.AtMost(r, upper)
	}
}
