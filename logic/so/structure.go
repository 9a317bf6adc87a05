// This file defines finite structures.

package so

import "fmt"

// Structure is a universe 0 … N-1 with relations.
type Structure struct {
	N     int
	Unary map[string][]bool   // sets by name
	Pairs map[string][][]bool // binary relations by name: first the row
}

// NewStructure is a structure without relations.
func NewStructure(n int) *Structure {
	return &Structure{N: n, Unary: map[string][]bool{}, Pairs: map[string][][]bool{}}
}

// Set adds a set, and gives its symbol.
func (s *Structure) Set(name string, in func(x int) bool) *Symbol {
	set := make([]bool, s.N)
	for x := range set {
		set[x] = in(x)
	}
	s.Unary[name] = set
	return &Symbol{name, 1}
}

// Relation adds a binary relation, and gives its symbol.
func (s *Structure) Relation(name string, in func(x, y int) bool) *Symbol {
	rows := make([][]bool, s.N)
	for x := range rows {
		rows[x] = make([]bool, s.N)
		for y := range rows[x] {
			rows[x][y] = in(x, y)
		}
	}
	s.Pairs[name] = rows
	return &Symbol{name, 2}
}

// has reports whether a tuple is in the relation of a symbol.
func (s *Structure) has(r *Symbol, t []int) bool {
	switch r.N {
	case 1:
		if set, ok := s.Unary[r.Name]; ok {
			return set[t[0]]
		}
	case 2:
		if rows, ok := s.Pairs[r.Name]; ok {
			return rows[t[0]][t[1]]
		}
	}
	panic(fmt.Sprintf("so: the structure has no relation %s of arity %d", r.Name, r.N))
}
