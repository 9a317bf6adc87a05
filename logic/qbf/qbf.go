// Package qbf is quantified Boolean formulas: circuits in which an input can
// stand for a quantified formula over further inputs.
//
// # Model
//
// A Space is a circuit with blocks. Exists(xs, φ) makes a Block and gives an
// input of the circuit that stands for "some xs make φ true"; ForAll is its
// dual. A formula is a Ref of the circuit, in which these inputs occur like
// others, under any connective: nothing has to be in prenex form. Inputs that
// no block binds are free. Each variable is bound by one block.
//
// Solve asks whether values of the free inputs make formulas true. It is
// expansion, guided by counterexamples: a block that the solver takes for true
// lends it its variables; one that it takes for false is asked by itself under
// the values chosen so far, and if values μ of its variables make it true, then
// "φ with μ implies the block" is added, and the search goes on. Eval decides
// by definition, for small formulas. Prenex is for other tools.
//
// After: M. Janota, W. Klieber, J. Marques-Silva, E. Clarke, Solving QBF with
// Counterexample Guided Refinement (2012).
package qbf

import (
	"assay/logic/circuit"
)

// Ref is a formula of a space.
type Ref = circuit.Ref

// Space holds formulas. Make one with New.
type Space struct {
	*circuit.Circuit
	blocks map[int]*Block // by the input that stands for it
}

// Block is a quantified formula.
type Block struct {
	Vars []int // inputs that it binds
	Body Ref
}

// New is an empty space.
func New() *Space {
	return &Space{Circuit: circuit.New(), blocks: map[int]*Block{}}
}

// index is the number of an input.
func (s *Space) index(r Ref) int {
	i, ok := s.IsInput(r)
	if !ok {
		panic("qbf: no variable")
	}
	return i
}

// Exists says that some values of the variables, which are inputs that nothing
// else binds or mentions, make the body true.
func (s *Space) Exists(vars []Ref, body Ref) Ref {
	if body.IsConst() {
		return body
	}
	used := s.support(body)
	var bound []int
	for _, v := range vars {
		if i := s.index(v); used[i] {
			bound = append(bound, i)
		}
	}
	if len(bound) == 0 {
		return body
	}
	return s.block(bound, body)
}

// block makes a block without looking.
func (s *Space) block(vars []int, body Ref) Ref {
	stand := s.Input()
	s.blocks[s.index(stand)] = &Block{vars, body}
	return stand
}

// ForAll says that all values of the variables make the body true.
func (s *Space) ForAll(vars []Ref, body Ref) Ref { return s.Exists(vars, body.Not()).Not() }

// support is the set of inputs that a formula mentions, those of bodies of
// blocks in it included.
func (s *Space) support(roots ...Ref) map[int]bool {
	used := map[int]bool{}
	s.cone(roots, func(i int) []Ref {
		used[i] = true
		if b, ok := s.blocks[i]; ok {
			return []Ref{b.Body}
		}
		return nil
	})
	return used
}

// cone calls f once for each input below the roots; what f gives is walked too.
func (s *Space) cone(roots []Ref, f func(input int) []Ref) {
	seen := map[Ref]bool{}
	stack := append([]Ref(nil), roots...)
	for len(stack) > 0 {
		r := stack[len(stack)-1] &^ 1
		stack = stack[:len(stack)-1]
		if r.IsConst() || seen[r] {
			continue
		}
		seen[r] = true
		if x, y, ok := s.Operands(r); ok {
			stack = append(stack, x, y)
			continue
		}
		stack = append(stack, f(s.index(r))...)
	}
}

// Size is the number of blocks and gates below formulas.
func (s *Space) Size(roots ...Ref) (blocks, gates int) {
	seen := map[Ref]bool{}
	stack := append([]Ref(nil), roots...)
	for len(stack) > 0 {
		r := stack[len(stack)-1] &^ 1
		stack = stack[:len(stack)-1]
		if r.IsConst() || seen[r] {
			continue
		}
		seen[r] = true
		if x, y, ok := s.Operands(r); ok {
			gates++
			stack = append(stack, x, y)
			continue
		}
		if b, ok := s.blocks[s.index(r)]; ok {
			blocks++
			stack = append(stack, b.Body)
		}
	}
	return blocks, gates
}
