// This file brings formulas into prenex form.

package qbf

import (
	"slices"

	"assay/logic/circuit"
)

// Prenex is a formula whose quantifiers all stand in front: those of Levels[0]
// exist, those of Levels[1] are for all, and so on. The matrix is a circuit
// over the variables alone.
type Prenex struct {
	*circuit.Circuit
	Levels [][]int // inputs, in the order in which they were met; no level but the first is empty
	Matrix Ref
}

// Prenex says that some values of the free inputs make all parts true. A block
// that occurs with a plus is of variables that exist, with a minus of variables
// that are for all; where it occurs with both it is taken twice. It goes as far
// to the front as the variables allow that its body mentions from outside, so
// that the levels are as few as scopes can make them.
func (s *Space) Prenex(parts ...Ref) *Prenex {
	p := &prenexing{from: s, to: circuit.New(), level: map[int]int{}}
	env := p.scope(nil)
	for _, i := range s.free(parts) {
		env.at[i] = p.variable(0)
	}
	matrix := circuit.True
	for _, part := range parts {
		matrix = p.to.And(matrix, p.copy(env, part, true))
	}
	return p.finish(matrix)
}

// prenexing copies a formula without its blocks.
type prenexing struct {
	from    *Space
	to      *circuit.Circuit
	level   map[int]int // of inputs of to
	levels  [][]int
	without map[Ref]bool // nodes of from below which there is no block
}

// scope is the body of one block: what stands for the variables, and what is
// copied already, by occurrence with a plus or a minus.
type scope struct {
	at     map[int]Ref
	copied map[occurrence]Ref
}

type occurrence struct {
	r    Ref // without complement
	plus bool
}

func (p *prenexing) scope(outer *scope) *scope {
	e := &scope{map[int]Ref{}, map[occurrence]Ref{}}
	if outer != nil {
		for i, r := range outer.at {
			e.at[i] = r
		}
	}
	return e
}

// variable is a fresh variable of a level.
func (p *prenexing) variable(level int) Ref {
	r := p.to.Input()
	i, _ := p.to.IsInput(r)
	p.level[i] = level
	for len(p.levels) <= level {
		p.levels = append(p.levels, nil)
	}
	p.levels[level] = append(p.levels[level], i)
	return r
}

// free are the free inputs of formulas, in order.
func (s *Space) free(parts []Ref) []int {
	bound := map[int]bool{}
	s.cone(parts, func(i int) []Ref {
		b, ok := s.blocks[i]
		if !ok {
			return nil
		}
		bound[i] = true
		for _, v := range b.Vars {
			bound[v] = true
		}
		return []Ref{b.Body}
	})
	var out []int
	for i := range s.support(parts...) {
		if !bound[i] {
			out = append(out, i)
		}
	}
	slices.Sort(out)
	return out
}

// copy is a formula that occurs with a plus or a minus, as deep as gates go.
func (p *prenexing) copy(e *scope, r Ref, plus bool) Ref {
	if r.IsConst() {
		return r
	}
	if r&1 != 0 {
		return p.copy(e, r.Not(), !plus).Not()
	}
	key := occurrence{r, plus || !p.blocky(r)}
	if out, ok := e.copied[key]; ok {
		return out
	}
	var out Ref
	if x, y, ok := p.from.Operands(r); ok {
		out = p.to.And(p.copy(e, x, plus), p.copy(e, y, plus))
	} else {
		out = p.input(e, p.from.index(r), plus)
	}
	e.copied[key] = out
	return out
}

// blocky reports whether there is a block below a node.
func (p *prenexing) blocky(r Ref) bool {
	if p.without == nil {
		p.without = map[Ref]bool{}
	}
	r &^= 1
	if r.IsConst() {
		return false
	}
	if none, ok := p.without[r]; ok {
		return !none
	}
	some := false
	if x, y, ok := p.from.Operands(r); ok {
		some = p.blocky(x)
		some = p.blocky(y) || some
	} else {
		_, some = p.from.blocks[p.from.index(r)]
	}
	p.without[r] = !some
	return some
}

func (p *prenexing) input(e *scope, i int, plus bool) Ref {
	b, ok := p.from.blocks[i]
	if !ok {
		return e.at[i]
	}
	level := 0
	for _, v := range p.from.free([]Ref{p.from.InputAt(i)}) {
		at, _ := p.to.IsInput(e.at[v])
		level = max(level, p.level[at])
	}
	if (level%2 == 0) != plus {
		level++
	}
	inner := p.scope(e)
	for _, v := range b.Vars {
		inner.at[v] = p.variable(level)
	}
	return p.copy(inner, b.Body, plus)
}

// finish leaves out variables that the matrix does not mention, and levels
// without variables.
func (p *prenexing) finish(matrix Ref) *Prenex {
	used := (&Space{Circuit: p.to}).support(matrix)
	out := &Prenex{Circuit: p.to, Matrix: matrix, Levels: [][]int{nil}}
	last := 0
	for level, vars := range p.levels {
		vars = slices.DeleteFunc(vars, func(i int) bool { return !used[i] })
		if len(vars) == 0 {
			continue
		}
		if level%2 != last%2 {
			out.Levels = append(out.Levels, nil)
			last++
		}
		out.Levels[last] = append(out.Levels[last], vars...)
	}
	return out
}
