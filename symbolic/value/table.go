package value

import (
	"math/bits"
	"slices"

	"assay/logic/circuit"
)

// This file reads constant tables at indexes that are not constant. What is read is a function of a few
// bits: of the inputs that the index is made of, or else of the index itself. It becomes a decision diagram, in
// which equal parts are one.
//
// The former is better: a table that is indexed by an element of another one is a function of the same inputs, and a
// solver sees only that.

// Bounds of tables.
const (
	mostBits  = 16      // inputs of an index
	mostTruth = 1 << 22 // words of the truth tables of what an index is made of
)

// FromTable returns the value at an index; beyond the table it is anything, since checks came before.
func (al *Algebra) FromTable(index circuit.Vec, values []uint64, width int) circuit.Vec {
	if vars, at := al.indexes(index); vars != nil {
		of := make([]uint64, len(at))
		for i, k := range at {
			if k < uint64(len(values)) {
				of[i] = values[k]
			}
		}
		return al.diagram(vars, of, width)
	}
	n := min(bits.Len(uint(len(values)-1)), len(index))
	of := make([]uint64, 1<<n)
	copy(of, values)
	return al.diagram(index[:n], of, width)
}

// diagram returns the function of some bits, the lowest first, that has a value for each of their values.
func (al *Algebra) diagram(vars []circuit.Ref, values []uint64, width int) circuit.Vec {
	type pair struct{ no, yes int }
	known := map[uint64]int{}
	var nodes []circuit.Vec
	level := make([]int, len(values))
	for i, k := range values {
		n, ok := known[k]
		if !ok {
			n = len(nodes)
			known[k] = n
			nodes = append(nodes, circuit.Number(int64(k), width))
		}
		level[i] = n
	}
	for _, x := range vars {
		joined := map[pair]int{}
		for i := 0; i < len(level); i += 2 {
			k := pair{level[i], level[i+1]}
			n, ok := k.no, k.no == k.yes
			if !ok {
				n, ok = joined[k]
			}
			if !ok {
				n = len(nodes)
				joined[k] = n
				nodes = append(nodes, al.C.Mux(x, nodes[k.yes], nodes[k.no]))
			}
			level[i/2] = n
		}
		level = level[:len(level)/2]
	}
	return nodes[level[0]]
}

// indexes returns the inputs that a vector is made of, and its value for each of theirs; nil if there are too many.
func (al *Algebra) indexes(v circuit.Vec) (vars []circuit.Ref, at []uint64) {
	order, vars := al.madeOf(v)
	if vars == nil {
		return nil, nil
	}
	words := max(1, 1<<len(vars)>>6)
	if len(order)*words > mostTruth {
		return nil, nil
	}
	truth := map[circuit.Ref][]uint64{}
	for _, g := range order {
		truth[g] = make([]uint64, words)
	}
	for i, x := range vars {
		fillInput(truth[x], i)
	}
	of := func(a circuit.Ref, w int) uint64 {
		if a.IsConst() {
			return -uint64(a)
		}
		if a&1 != 0 {
			return ^truth[a^1][w]
		}
		return truth[a][w]
	}
	for _, g := range order {
		if a, b, ok := al.C.Operands(g); ok {
			for w := range words {
				truth[g][w] = of(a, w) & of(b, w)
			}
		}
	}
	at = make([]uint64, 1<<len(vars))
	for k, bit := range v {
		for i := range at {
			at[i] |= of(bit, i>>6) >> (i & 63) & 1 << k
		}
	}
	return vars, at
}

// fillInput is the truth table of the i-th of some inputs.
func fillInput(words []uint64, i int) {
	patterns := [...]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}
	for w := range words {
		switch {
		case i < len(patterns):
			words[w] = patterns[i]
		case w>>(i-len(patterns))&1 != 0:
			words[w] = ^uint64(0)
		}
	}
}

// madeOf returns what a vector is made of, operands first, and the inputs among it; those are nil if there are too many.
func (al *Algebra) madeOf(v circuit.Vec) (order, vars []circuit.Ref) {
	seen := map[circuit.Ref]bool{}
	var visit func(a circuit.Ref) bool
	visit = func(a circuit.Ref) bool {
		a &^= 1
		if a.IsConst() || seen[a] {
			return true
		}
		seen[a] = true
		if x, y, ok := al.C.Operands(a); ok {
			if len(seen) > mostTruth>>10 || !visit(x) || !visit(y) {
				return false
			}
		} else if vars = append(vars, a); len(vars) > mostBits {
			return false
		}
		order = append(order, a)
		return true
	}
	for _, a := range v {
		if !visit(a) {
			return nil, nil
		}
	}
	slices.Sort(vars)
	return order, vars
}
