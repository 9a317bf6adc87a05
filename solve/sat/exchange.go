// This file lets solvers of the same clauses tell each other what they learned.

package sat

import (
	"slices"
	"sync"
	"sync/atomic"
)

// exchange holds the clauses told since the last reset, for all to read.
type exchange struct {
	count atomic.Int64 // len(told), to look at without the lock

	mu   sync.Mutex
	told []message
}

// message is a clause that one of the solvers learned. It is implied by the
// caller's clauses: elimination drops clauses but never invents any.
type message struct {
	from int
	ls   []lit
	glue int
}

// port is one solver's access to an exchange. A nil port does nothing.
type port struct {
	x           *exchange
	own         int
	read        int // messages read
	glue, limit int // worst glue and size told to others; units and pairs always are
}

func (p *port) export(ls []lit, glue int) {
	if p == nil || len(ls) > 2 && (glue > p.glue || len(ls) > p.limit) {
		return
	}
	m := message{p.own, slices.Clone(ls), glue}
	p.x.mu.Lock()
	if p.read == len(p.x.told) {
		p.read++ // no news to oneself
	}
	p.x.told = append(p.x.told, m)
	p.x.mu.Unlock()
	p.x.count.Add(1)
}

func (p *port) pending() bool { return p != nil && int(p.x.count.Load()) > p.read }

// take are the messages not yet read.
func (p *port) take() []message {
	p.x.mu.Lock()
	defer p.x.mu.Unlock()
	news := p.x.told[p.read:]
	p.read = len(p.x.told)
	return news
}

// importAll learns what the others told, at the root.
func (s *Solver) importAll() {
	for _, m := range s.port.take() {
		if m.from != s.port.own && !s.broken {
			s.importClause(m)
		}
	}
}

// importClause passes over clauses with variables that are eliminated here:
// what they say comes back with the variable.
func (s *Solver) importClause(m message) {
	if slices.ContainsFunc(m.ls, func(n lit) bool { return s.eliminated[n.Var()] }) || !s.fits(len(m.ls)) {
		return
	}
	short, sat := s.normal(m.ls)
	switch {
	case sat:
	case len(short) == 0:
		s.broken = true
	case len(short) == 1:
		s.setUnit(short[0], 0)
	default:
		s.addLearned(short, min(m.glue, len(short)-1), 0)
	}
}
