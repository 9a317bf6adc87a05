// This file is the table of what the benchmark runs.

package family

import (
	"assay/bench/rel/classic"
	"assay/solve"
)

// All are the instances, family by family, small ones first.
func All() []Instance {
	return []Instance{
		SortedList(6, 8, false, false), SortedList(7, 8, false, false), SortedList(8, 8, false, false),
		SortedList(7, 8, true, false), SortedList(8, 8, true, false), SortedList(9, 8, true, false),
		SearchTree(6, 8, false, false), SearchTree(7, 8, false, false),
		SearchTree(8, 8, true, false), SearchTree(9, 8, true, false),
		Multiplier(7, false), Multiplier(8, false), Multiplier(9, false),
		Counter(9, 90, 135), Counter(10, 120, 181), Counter(12, 240, 361),
		Pigeons(9),
		Random(400, 410, 3, solve.Sat), Random(300, 420, 2, solve.Sat),
		Random(200, 450, 1, solve.Unsat), Random(250, 450, 2, solve.Unsat),
		Colouring(130, 580, 4, 3, solve.Unsat), Colouring(130, 580, 4, 6, solve.Unsat), Colouring(150, 660, 4, 2, solve.Unsat),
		Relational(classic.CeilingsAndFloors(10, 10)), Relational(classic.Lists(7)), Relational(classic.Lists(9)),
		Relational(classic.COM008(11)), Relational(classic.GEO091(8)), Relational(classic.SET948(14)),
	}
}
