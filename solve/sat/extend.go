// This file holds what elimination took away: the extension stack. It
// completes models, and gives the clauses back when the caller mentions an
// eliminated variable again.

package sat

import (
	"fmt"

	"assay/solve"
)

// extension is a stack with one block for each eliminated variable, holding
// all its irredundant clauses. A block mentions no variable eliminated before
// its own, but perhaps some eliminated later.
type extension struct {
	blocks []block
	words  []lit            // clauses: size, id, literals
	index  map[variable]int // of the variable's block
	alive  int              // blocks not given back
}

type block struct {
	v        variable // 0 once given back
	from, to int      // in words
}

func (e *extension) bytes() int64 {
	return int64(cap(e.words))*4 + int64(cap(e.blocks))*24 + int64(len(e.index))*40
}

// open starts the block of v.
func (e *extension) open(v variable) {
	if e.index == nil {
		e.index = map[variable]int{}
	}
	e.index[v] = len(e.blocks)
	e.blocks = append(e.blocks, block{v, len(e.words), len(e.words)})
	e.alive++
}

// push adds a clause to the latest block.
func (e *extension) push(ls []lit, id uint64) {
	e.words = append(e.words, lit(len(ls)), lit(id))
	e.words = append(e.words, ls...)
	e.blocks[len(e.blocks)-1].to = len(e.words)
}

// each calls f with the clauses of a block.
func (e *extension) each(b block, f func(ls []lit, id uint64)) {
	for i := b.from; i < b.to; {
		n := int(e.words[i])
		f(e.words[i+2:i+2+n], uint64(e.words[i+1]))
		i += 2 + n
	}
}

// restore makes v active again if it was eliminated: its clauses return, and
// with them the variables they mention.
func (s *Solver) restore(v variable) {
	if !s.eliminated[v] {
		return
	}
	s.giveBack(v)
	if e := &s.extension; e.alive == 0 {
		e.blocks, e.words = nil, nil
	}
}

func (s *Solver) giveBack(v variable) {
	e := &s.extension
	i := e.index[v]
	b := e.blocks[i]
	delete(e.index, v)
	e.blocks[i].v = 0
	e.alive--
	s.eliminated[v] = false
	s.bitten[v] = true
	s.queue.enqueue(v)
	s.queue.search = v
	s.heap.push(v)
	s.stats.Eliminated--
	e.each(b, func(ls []lit, id uint64) {
		for _, m := range ls {
			if s.eliminated[m.Var()] {
				s.giveBack(m.Var())
			}
		}
		s.add(ls, id)
	})
}

// takeModel copies the assignment, completes it for eliminated variables, and
// believes it only if it satisfies all that the caller said, unless nothing rests on it.
func (s *Solver) takeModel() solve.Answer {
	s.model = make([]int8, len(s.vars))
	for v := range s.model {
		s.model[v] = s.vals[variable(v).Pos()]
	}
	s.extendModel()
	if s.opt.CheckModel && !s.budget.Unchecked {
		if bad := s.violated(); bad != "" {
			s.model = nil
			return solve.Answer{Status: solve.Crashed, Reason: "internal error: the model violates " + bad}
		}
	}
	return solve.Answer{Status: solve.Sat}
}

// extendModel gives values to eliminated variables, the last eliminated first.
// Its clauses never ask for both values, because their resolvents hold.
func (s *Solver) extendModel() {
	e := &s.extension
	for i := len(e.blocks) - 1; i >= 0; i-- {
		b := e.blocks[i]
		if b.v == 0 {
			continue
		}
		s.model[b.v] = s.phase[b.v]
		e.each(b, func(ls []lit, _ uint64) { s.satisfy(ls, b.v) })
	}
}

// satisfy sets v in the model if no other literal satisfies the clause.
func (s *Solver) satisfy(ls []lit, v variable) {
	own := lit(0)
	for _, m := range ls {
		if m.Var() == v {
			own = m
		} else if s.model[m.Var()] == phaseOf(m) {
			return
		}
	}
	s.model[v] = phaseOf(own)
}

// violated names a clause or assumption that the model does not satisfy.
func (s *Solver) violated() string {
	for _, a := range s.assumptions {
		if !s.Value(a) {
			return fmt.Sprintf("assumption %v", a)
		}
	}
	from, ok := 0, false
	for i, m := range s.given {
		if m == 0 {
			if !ok {
				return fmt.Sprintf("clause %v", s.given[from:i])
			}
			from, ok = i+1, false
			continue
		}
		ok = ok || s.model[m.Var()] == phaseOf(m)
	}
	return ""
}
