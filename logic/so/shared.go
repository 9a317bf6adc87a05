// This file has what the writers of formulas for other tools share.

package so

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Problem is a question to other tools: are there relations, in place of the
// variables, for which the formula holds in the structure?
type Problem struct {
	Name      string
	Structure *Structure
	Vars      []*Var
	Formula   Formula
	Comments  []string // lines that stand in front
}

// stated is the formula with the limits of the variables.
func (p *Problem) stated() Formula {
	parts := []Formula{p.Formula}
	for _, x := range p.Vars {
		if x.Within != nil {
			parts = append(parts, Sub(x, x.Within))
		}
	}
	return And(parts...)
}

// Closed is the formula that says that there are such relations.
func (p *Problem) Closed() Formula {
	f := p.Formula
	for _, x := range slices.Backward(p.Vars) {
		f = Exists(x, f)
	}
	return f
}

// sharing finds the relations that a formula mentions, operands first.
type sharing struct {
	order   []Rel
	vars    []*Var
	uses    map[Rel]int
	symbols map[string]int // with their arities
	bound   map[*Var]bool  // by quantifiers inside
	inner   map[Rel]bool   // mentions one of those
}

func shared(f Formula) *sharing {
	s := &sharing{uses: map[Rel]int{}, symbols: map[string]int{}, bound: map[*Var]bool{}, inner: map[Rel]bool{}}
	s.formula(f)
	for _, r := range s.order {
		variables(r, func(x *Var) { s.inner[r] = s.inner[r] || s.bound[x] })
	}
	return s
}

// Free are the variables of a formula that no quantifier in it binds, in the
// order in which it mentions them.
func Free(f Formula) []*Var {
	s := shared(f)
	return slices.DeleteFunc(s.vars, func(x *Var) bool { return s.bound[x] })
}

func (s *sharing) relation(r Rel) {
	if sym, ok := r.(*Symbol); ok {
		s.symbols[sym.Name] = sym.N
		return
	}
	if x, ok := r.(*Var); ok {
		if !slices.Contains(s.vars, x) {
			s.vars = append(s.vars, x)
		}
		return
	}
	if r == Rel(ident{}) {
		return
	}
	if s.uses[r]++; s.uses[r] > 1 {
		return
	}
	switch r := r.(type) {
	case *where:
		s.formula(r.body)
	case *combined:
		s.relation(r.r)
		s.relation(r.s)
	case *seq:
		s.relation(r.r)
		s.relation(r.s)
	case *cross:
		s.relation(r.r)
		s.relation(r.s)
	case *inv:
		s.relation(r.r)
	case *plus:
		s.relation(r.r)
	default:
		panic("so: no such relation")
	}
	s.order = append(s.order, r)
}

func (s *sharing) formula(f Formula) {
	switch f := f.(type) {
	case *atom:
		s.relation(f.r)
	case *equal:
	case *not:
		s.formula(f.f)
	case *and:
		for _, g := range f.fs {
			s.formula(g)
		}
	case *or:
		for _, g := range f.fs {
			s.formula(g)
		}
	case *implies:
		s.formula(f.f)
		s.formula(f.g)
	case *iff:
		s.formula(f.f)
		s.formula(f.g)
	case *each:
		s.formula(f.body)
	case *each2:
		s.bound[f.x] = true
		if f.x.Within != nil {
			s.relation(f.x.Within)
		}
		s.formula(f.body)
	case *acyclic:
		s.relation(f.r)
	default:
		panic("so: no such formula")
	}
}

// names gives symbols, variables and relations names that other tools take.
type names struct {
	taken map[string]bool
	of    map[any]string // by symbol name, *Var, *Ind or Rel
}

func newNames(reserved ...string) *names {
	n := &names{map[string]bool{}, map[any]string{}}
	for _, r := range reserved {
		n.taken[r] = true
	}
	return n
}

// name is the name of something: letters and digits of a wish, made unique.
func (n *names) name(of any, wish string) string {
	if s, ok := n.of[of]; ok {
		return s
	}
	clean := strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c
		}
		return '_'
	}, wish)
	s := clean
	for i := 1; n.taken[s]; i++ {
		s = fmt.Sprint(clean, "_", i)
	}
	n.taken[s], n.of[of] = true, s
	return s
}

func (s *sharing) sortedSymbols() []string { return slices.Sorted(maps.Keys(s.symbols)) }

// tuples are the members of the relation of a symbol.
func (st *Structure) tuples(name string, arity int) [][]int {
	var out [][]int
	sym := &Symbol{name, arity}
	for x := range st.N {
		if arity == 1 {
			if st.has(sym, []int{x}) {
				out = append(out, []int{x})
			}
			continue
		}
		for y := range st.N {
			if st.has(sym, []int{x, y}) {
				out = append(out, []int{x, y})
			}
		}
	}
	return out
}
