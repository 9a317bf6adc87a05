package state

import (
	"slices"

	"assay/ir"
)

// This file joins states: numbers of both are paired, and what is known of a pair holds of either.

// pairs numbers the values of two states that stand for one in what joins them.
type pairs struct {
	a, b *State
	with [][]Number  // by the numbers of a: those of b that stand for one with it, each followed by the number that the two have
	list [][2]Number // the pairs, in the order of their numbers
	out  *State
	join func(a, b Value) Value
}

// Of returns the number that two have; none: they have none.
func (p *pairs) of(x, y Number) Number {
	if int(x) >= len(p.with) {
		return None
	}
	for i := 0; i < len(p.with[x]); i += 2 {
		if p.with[x][i] == y {
			return p.with[x][i+1]
		}
	}
	return None
}

func (p *pairs) number(x, y Number) Number {
	if n := p.of(x, y); n != None {
		return n
	}
	n := Number(len(p.list))
	u, v := p.a.Values[x], p.b.Values[y]
	if u != v {
		if both := p.join(*u, *v); !Same(both, *u) {
			u = &both
		}
	}
	p.out.Values = append(p.out.Values, u)
	for int(x) >= len(p.with) {
		p.with = append(p.with, nil)
	}
	p.with[x] = append(p.with[x], y, n)
	p.list = append(p.list, [2]Number{x, y})
	return n
}

// Joining says how states are joined.
type Joining struct {
	Widening bool // it was done often
	Counters bool // numbers that are constants in the first are compared
}

// Merge returns what holds where either of two states does; escape is told of objects of either state that others refer to from
// there on.
func Merge(q *ir.Proc, a, b *State, join func(a, b Value) Value, how Joining, escape func(*State, Number)) *State {
	a, b = a.Clone(), b.Clone()
	for {
		p := paired(q, a, b, join)
		inA, inB := p.unpaired()
		if len(inA)+len(inB) == 0 {
			if how.Counters {
				p.counters()
			}
			p.relations(how.Widening)
			p.out.sort()
			return p.out
		}
		for _, n := range inA {
			escape(a, n)
		}
		for _, n := range inB {
			escape(b, n)
		}
	}
}

// paired numbers what two states hold.
func paired(q *ir.Proc, a, b *State, join func(a, b Value) Value) *pairs {
	p := &pairs{a: a, b: b, with: make([][]Number, len(a.Values)), out: &State{Locals: make([]Number, max(len(a.Locals), len(b.Locals)))}, join: join}
	for i := range p.out.Locals {
		p.out.Locals[i] = None
		if i < len(a.Locals) && a.Locals[i] != None || i < len(b.Locals) && b.Locals[i] != None {
			l := q.Locals[i]
			p.out.Locals[i] = p.number(a.Of(l), b.Of(l))
		}
	}
	p.cells()
	for i, k := range p.list {
		if a.IsFresh(k[0]) && b.IsFresh(k[1]) {
			p.out.Fresh = append(p.out.Fresh, Number(i))
		}
	}
	return p
}

// Cells are those that both know.
func (p *pairs) cells() {
	global := func() {
		for _, k := range p.a.Known {
			if k.Base != None {
				continue
			}
			if n := p.b.Find(None, k.What, None); n != None {
				p.out.Known = append(p.out.Known, Known{None, k.What, None, p.number(k.Is, n)})
			}
		}
	}
	global()
	for i := 0; i < len(p.list); i++ {
		x, y := p.list[i][0], p.list[i][1]
		if p.a.IsFresh(x) && p.b.IsFresh(y) {
			p.zeros(x, y)
		}
		p.excluded(x, y)
		base := Number(i)
		for _, k := range p.a.Known {
			if k.Base != x {
				continue
			}
			at := None
			if k.Index != None {
				for _, l := range p.b.Known {
					if l.Base == y && l.What == k.What && l.Index != None {
						if n := p.of(k.Index, l.Index); n != None {
							at = n
							p.out.Known = append(p.out.Known, Known{base, k.What, at, p.number(k.Is, l.Is)})
						}
					}
				}
				continue
			}
			if n := p.b.Find(y, k.What, None); n != None {
				p.out.Known = append(p.out.Known, Known{base, k.What, None, p.number(k.Is, n)})
			}
		}
	}
}

// zeros writes down, of objects that were made, the fields that hold zero in one state and are known in the other.
func (p *pairs) zeros(x, y Number) {
	fill := func(s, t *State, x, y Number) {
		for _, k := range slices.Clone(s.Known) {
			f, ok := k.What.(*ir.Field)
			if ok && k.Base == x && t.Find(y, f, None) == None {
				t.Note(Known{y, f, None, t.Add(Zero(f.Typ))})
			}
		}
	}
	fill(p.a, p.b, x, y)
	fill(p.b, p.a, y, x)
}

// relations are those that both know; where the state grew often, those that did not change.
func (p *pairs) relations(widening bool) {
	if len(p.a.Orders)+len(p.b.Orders) == 0 {
		return
	}
	from := func(side int) map[Number][]int {
		out := map[Number][]int{}
		for i, k := range p.list {
			out[k[side]] = append(out[k[side]], i)
		}
		return out
	}
	learn := func(s, t *State, side int) {
		at := from(side)
		for _, o := range s.Orders {
			for _, i := range at[o.X] {
				for _, j := range at[o.Y] {
					c, ok := t.Least(p.list[i][1-side], p.list[j][1-side])
					if i == j || !ok || !Small(c) || widening && c > o.C {
						continue
					}
					p.out.relation(Number(i), Number(j), max(c, o.C))
				}
			}
		}
	}
	learn(p.a, p.b, 0)
	if !widening {
		learn(p.b, p.a, 1)
	}
}

// unpaired returns the objects of either state that nothing else referred to there, and of which that cannot be said where
// both meet.
func (p *pairs) unpaired() (a, b []Number) {
	if len(p.a.Fresh)+len(p.b.Fresh) == 0 {
		return nil, nil
	}
	var times [2]map[Number]int
	for side := range times {
		times[side] = map[Number]int{}
		for _, k := range p.list {
			times[side][k[side]]++
		}
	}
	both := func(k [2]Number) bool {
		return p.a.IsFresh(k[0]) && p.b.IsFresh(k[1]) && times[0][k[0]] == 1 && times[1][k[1]] == 1
	}
	for _, k := range p.list {
		if both(k) {
			continue
		}
		if p.a.IsFresh(k[0]) && !slices.Contains(a, k[0]) {
			a = append(a, k[0])
		}
		if p.b.IsFresh(k[1]) && !slices.Contains(b, k[1]) {
			b = append(b, k[1])
		}
	}
	return a, b
}

// excluded writes down, of two numbers one of which is known not to be zero, that the other is not either.
func (p *pairs) excluded(x, y Number) {
	if p.a.IsNotZero(x) && p.b.IsNotZero(y) {
		p.a.NotZero(x)
		p.b.NotZero(y)
	}
}

// mostCounters is how many numbers are compared that begin as constants.
const mostCounters = 6

// Counters writes down, of numbers that are constants in the first of two states and not in both together, how they are ordered there: as counters of a
// loop that go on together.
func (p *pairs) counters() {
	var list []int
	for i, k := range p.list {
		_, is := p.a.Value(k[0]).Constant()
		if _, both := p.out.Value(Number(i)).Constant(); is && !both && len(list) < mostCounters {
			list = append(list, i)
		}
	}
	for _, i := range list {
		for _, j := range list {
			x, y := p.list[i][0], p.list[j][0]
			if c := p.a.Value(x).Lo - p.a.Value(y).Lo; x != y && Small(c) {
				p.a.relation(x, y, c)
			}
		}
	}
}
