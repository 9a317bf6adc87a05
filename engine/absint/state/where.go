package state

import (
	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
)

// This file is about relations between terms, and where these are.

// Where is where a term is for a caller: a number, and what is added to it.
type Where struct {
	N Number
	K int64
}

// Between is what is known of how some of the numbers are ordered beside all.
func (s *State) Between(at []Where, first func(relation.Term) bool) (out []relation.Relation) {
	for x, p := range at {
		for y, q := range at {
			if x == y || !first(relation.Term(x)) || p.N == None || q.N == None || !s.Value(p.N).Num || !s.Value(q.N).Num {
				continue
			}
			c, ok := s.Ordered(p.N, q.N, !relation.Term(y).Number())
			if !ok || !Small(c) {
				continue
			}
			if c, ok = relation.Coarse(c + p.K - q.K); ok {
				out = append(out, relation.Relation{X: relation.Term(x), Y: relation.Term(y), C: c})
			}
		}
	}
	return out
}

// Related learns relations between numbers.
func (s *State) Related(list []relation.Relation, at func(relation.Term) Where) {
	for _, r := range list {
		x, y := at(r.X), at(r.Y)
		if x.N != None && y.N != None {
			s.Relate(x.N, y.N, r.C+y.K-x.K)
		}
	}
}

// Rooted learns what an end says of arguments; it reports whether that is possible.
func (s *State) Rooted(roots []Value, at []Where) bool {
	for i, v := range roots {
		n := at[i].N
		if n == None {
			continue
		}
		now := s.Value(n)
		switch {
		case now.Ref && v.Ref && now.Null && !v.Null:
			now.Null = false
		case now.Num && v.Num:
			lo, fine := domain.Add(v.Lo, -at[i].K)
			hi, also := domain.Add(v.Hi, -at[i].K)
			if !fine || !also {
				continue
			}
			now = now.Meet(lo, hi)
		default:
			continue
		}
		if !s.Set(n, now) {
			return false
		}
	}
	return true
}
