package absint

import (
	"cmp"
	"math"
	"slices"

	"assay/engine/absint/certificate"
	"assay/engine/absint/domain"
	"assay/ir"
)

// This file is what is known at a point of a procedure: values under numbers, so that variables which hold the same
// share what is found out about it.

// number names a value at a point.
type number = int32

// none is the number of what has none: a variable without a value.
const none number = -1

// nobody is no object, not even the one that globals are in.
const nobody number = -2

// state is what is known at a point.
type state struct {
	local  []number // by index of the variable; none: what it began with
	values []*value // by number; what they point to stays as it is, so that states share it
	known  []known
	fresh  []number // objects that were made here and that nothing else refers to
	orders []order
	joins  bool // cases were joined: a number is not what it was before
}

// known says that a cell holds a value: a *ir.Field of an object, an element of an array, its length, or a *ir.Global.
type known struct {
	base  number // none: of a global
	what  any
	index number // of an element; none otherwise
	is    number
}

// The cells that are no field.
type lengthCell struct{}
type elemCell struct{}

// heldCell is where it is known that an array held a value once, which has the index as its number: the value fits into it.
type heldCell struct{}

// order is x <= y + c, without overflow.
type order struct {
	x, y number
	c    int64
}

// Bounds of what is remembered at a point.
const (
	mostKnown  = 96
	mostOrders = 96
)

func newState(q *ir.Proc) *state {
	s := &state{local: make([]number, len(q.Locals))}
	for i := range s.local {
		s.local[i] = none
	}
	return s
}

func (s *state) clone() *state {
	return &state{local: slices.Clone(s.local), values: slices.Clone(s.values), known: slices.Clone(s.known), fresh: slices.Clone(s.fresh), orders: slices.Clone(s.orders)}
}

// add gives a value a number.
func (s *state) add(v value) number {
	s.values = append(s.values, &v)
	return number(len(s.values) - 1)
}

// value returns the value of a number.
func (s *state) value(n number) value { return *s.values[n] }

// of returns the number of a variable, which gets one.
func (s *state) of(l *ir.Local) number {
	for len(s.local) <= l.Index {
		s.local = append(s.local, none)
	}
	if s.local[l.Index] == none {
		s.local[l.Index] = s.add(zero(l.Typ))
	}
	return s.local[l.Index]
}

// find returns the number of what a cell holds; none: it is not known.
func (s *state) find(base number, what any, index number) number {
	for _, k := range s.known {
		if k.base == base && k.what == what && k.index == index {
			return k.is
		}
	}
	return none
}

// note remembers what a cell holds.
func (s *state) note(k known) {
	for i, old := range s.known {
		if old.base == k.base && old.what == k.what && old.index == k.index {
			s.known[i].is = k.is
			return
		}
	}
	if len(s.known) >= mostKnown && !s.isFresh(k.base) {
		for i, old := range s.known {
			if !s.isFresh(old.base) && !pinned(old.what) {
				s.known = slices.Delete(s.known, i, i+1)
				break
			}
		}
	}
	s.known = append(s.known, k)
}

func (s *state) isFresh(n number) bool { return slices.Contains(s.fresh, n) }

// forget drops what is known of cells that a store to one may change: of all objects but those that nothing else
// refers to, and the one that is stored to.
func (s *state) forget(what func(any) bool, but number) {
	s.known = slices.DeleteFunc(s.known, func(k known) bool {
		return k.what != any(lengthCell{}) && k.what != zeroless && what(k.what) && k.base != but && !s.isFresh(k.base)
	})
}

// length returns the number of the length of an array.
func (s *state) length(x *pattern, array number, v value) number {
	if n := s.find(array, lengthCell{}, none); n != none {
		return n
	}
	n := s.add(lengthOf(x, v))
	s.note(known{array, lengthCell{}, none, n})
	return n
}

// lengthOf is the lengths of arrays.
func lengthOf(x *pattern, v value) value {
	out := value{}
	if v.null {
		out = exactly(0)
	}
	if len(v.any) > 0 {
		return between(0, math.MaxInt32)
	}
	for _, o := range v.objs {
		if o.elem != nil {
			out = join(out, o.length.read(x))
		}
	}
	if out.isEmpty() {
		return between(0, math.MaxInt32)
	}
	return out
}

// set gives a value to what has a number; it reports whether that is possible.
func (s *state) set(n number, v value) bool {
	s.values[n] = &v
	return !v.isEmpty()
}

// least returns the least c for which x <= y + c is known.
func (s *state) least(x, y number) (c int64, ok bool) {
	if x == y {
		return 0, true
	}
	c = math.MaxInt64
	for _, o := range s.orders {
		if o.x == x && o.y == y {
			c, ok = min(c, o.c), true
		}
	}
	if a, b := s.value(x), s.value(y); a.num && b.num && b.lo != math.MinInt64 {
		if d, fine := domain.Add(a.hi, -b.lo); fine && d < c {
			c, ok = d, true
		}
	}
	return c, ok
}

// through is least, also by a number that stands between the two.
func (s *state) through(x, y number) (c int64, ok bool) {
	c, ok = s.least(x, y)
	for _, o := range s.orders {
		if o.x != x || o.y == y {
			continue
		}
		for _, u := range s.orders {
			if u.x == o.y && u.y == y && (!ok || o.c+u.c < c) {
				c, ok = o.c+u.c, true
			}
		}
	}
	return c, ok
}

// relate learns x <= y + c, and what follows.
func (s *state) relate(x, y number, c int64) {
	if x == none || y == none || x == y || !small(c) {
		return
	}
	below, above := []order{{x, x, 0}}, []order{{y, y, 0}}
	for _, o := range s.orders {
		switch {
		case o.y == x && o.x != y:
			below = append(below, o)
		case o.x == y && o.y != x:
			above = append(above, o)
		}
	}
	for _, a := range below {
		for _, b := range above {
			if a.x != b.y {
				s.relation(a.x, b.y, a.c+c+b.c)
			}
		}
	}
}

// small reports whether sums of a few such numbers do not overflow.
func small(c int64) bool { return c > -1<<40 && c < 1<<40 }

func (s *state) relation(x, y number, c int64) {
	for i, o := range s.orders {
		if o.x == x && o.y == y {
			s.orders[i].c = min(o.c, c)
			return
		}
	}
	if len(s.orders) < mostOrders && small(c) {
		s.orders = append(s.orders, order{x, y, c})
	}
}

// pairs numbers the values of two states that stand for one in what joins them.
type pairs struct {
	a, b *state
	with [][]number  // by the numbers of a: those of b that stand for one with it, each followed by the number that the two have
	list [][2]number // the pairs, in the order of their numbers
	out  *state
	join func(a, b value) value
}

// of returns the number that two have; none: they have none.
func (p *pairs) of(x, y number) number {
	if int(x) >= len(p.with) {
		return none
	}
	for i := 0; i < len(p.with[x]); i += 2 {
		if p.with[x][i] == y {
			return p.with[x][i+1]
		}
	}
	return none
}

func (p *pairs) number(x, y number) number {
	if n := p.of(x, y); n != none {
		return n
	}
	n := number(len(p.list))
	u, v := p.a.values[x], p.b.values[y]
	if u != v {
		if both := p.join(*u, *v); !same(both, *u) {
			u = &both
		}
	}
	p.out.values = append(p.out.values, u)
	for int(x) >= len(p.with) {
		p.with = append(p.with, nil)
	}
	p.with[x] = append(p.with[x], y, n)
	p.list = append(p.list, [2]number{x, y})
	return n
}

// joining says how states are joined.
type joining struct {
	widening bool // it was done often
	counters bool // numbers that are constants in the first are compared
}

// merge returns what holds where either of two states does; escape is told of objects of either state that others refer to from
// there on.
func merge(q *ir.Proc, a, b *state, join func(a, b value) value, how joining, escape func(*state, number)) *state {
	a, b = a.clone(), b.clone()
	for {
		p := paired(q, a, b, join)
		inA, inB := p.unpaired()
		if len(inA)+len(inB) == 0 {
			if how.counters {
				p.counters()
			}
			p.relations(how.widening)
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
func paired(q *ir.Proc, a, b *state, join func(a, b value) value) *pairs {
	p := &pairs{a: a, b: b, with: make([][]number, len(a.values)), out: &state{local: make([]number, max(len(a.local), len(b.local)))}, join: join}
	for i := range p.out.local {
		p.out.local[i] = none
		if i < len(a.local) && a.local[i] != none || i < len(b.local) && b.local[i] != none {
			l := q.Locals[i]
			p.out.local[i] = p.number(a.of(l), b.of(l))
		}
	}
	p.cells()
	for i, k := range p.list {
		if a.isFresh(k[0]) && b.isFresh(k[1]) {
			p.out.fresh = append(p.out.fresh, number(i))
		}
	}
	return p
}

// cells are those that both know.
func (p *pairs) cells() {
	global := func() {
		for _, k := range p.a.known {
			if k.base != none {
				continue
			}
			if n := p.b.find(none, k.what, none); n != none {
				p.out.known = append(p.out.known, known{none, k.what, none, p.number(k.is, n)})
			}
		}
	}
	global()
	for i := 0; i < len(p.list); i++ {
		x, y := p.list[i][0], p.list[i][1]
		if p.a.isFresh(x) && p.b.isFresh(y) {
			p.zeros(x, y)
		}
		p.excluded(x, y)
		base := number(i)
		for _, k := range p.a.known {
			if k.base != x {
				continue
			}
			at := none
			if k.index != none {
				for _, l := range p.b.known {
					if l.base == y && l.what == k.what && l.index != none {
						if n := p.of(k.index, l.index); n != none {
							at = n
							p.out.known = append(p.out.known, known{base, k.what, at, p.number(k.is, l.is)})
						}
					}
				}
				continue
			}
			if n := p.b.find(y, k.what, none); n != none {
				p.out.known = append(p.out.known, known{base, k.what, none, p.number(k.is, n)})
			}
		}
	}
}

// zeros writes down, of objects that were made, the fields that hold zero in one state and are known in the other.
func (p *pairs) zeros(x, y number) {
	fill := func(s, t *state, x, y number) {
		for _, k := range slices.Clone(s.known) {
			f, ok := k.what.(*ir.Field)
			if ok && k.base == x && t.find(y, f, none) == none {
				t.note(known{y, f, none, t.add(zero(f.Typ))})
			}
		}
	}
	fill(p.a, p.b, x, y)
	fill(p.b, p.a, y, x)
}

// relations are those that both know; where the state grew often, those that did not change.
func (p *pairs) relations(widening bool) {
	if len(p.a.orders)+len(p.b.orders) == 0 {
		return
	}
	from := func(side int) map[number][]int {
		out := map[number][]int{}
		for i, k := range p.list {
			out[k[side]] = append(out[k[side]], i)
		}
		return out
	}
	learn := func(s, t *state, side int) {
		at := from(side)
		for _, o := range s.orders {
			for _, i := range at[o.x] {
				for _, j := range at[o.y] {
					c, ok := t.least(p.list[i][1-side], p.list[j][1-side])
					if i == j || !ok || !small(c) || widening && c > o.c {
						continue
					}
					p.out.relation(number(i), number(j), max(c, o.c))
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
func (p *pairs) unpaired() (a, b []number) {
	if len(p.a.fresh)+len(p.b.fresh) == 0 {
		return nil, nil
	}
	var times [2]map[number]int
	for side := range times {
		times[side] = map[number]int{}
		for _, k := range p.list {
			times[side][k[side]]++
		}
	}
	both := func(k [2]number) bool {
		return p.a.isFresh(k[0]) && p.b.isFresh(k[1]) && times[0][k[0]] == 1 && times[1][k[1]] == 1
	}
	for _, k := range p.list {
		if both(k) {
			continue
		}
		if p.a.isFresh(k[0]) && !slices.Contains(a, k[0]) {
			a = append(a, k[0])
		}
		if p.b.isFresh(k[1]) && !slices.Contains(b, k[1]) {
			b = append(b, k[1])
		}
	}
	return a, b
}

// sort brings what is known into one order, so that states can be compared.
func (s *state) sort() {
	slices.SortFunc(s.known, func(a, b known) int {
		return cmp.Or(cmp.Compare(a.base, b.base), cmp.Compare(cellOrder(a.what), cellOrder(b.what)), cmp.Compare(a.index, b.index))
	})
	s.known = slices.CompactFunc(s.known, func(a, b known) bool { return a.base == b.base && a.what == b.what && a.index == b.index })
	slices.Sort(s.fresh)
	slices.SortFunc(s.orders, func(a, b order) int {
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y), cmp.Compare(a.c, b.c))
	})
}

// cellOrder is a fixed order of cells.
func cellOrder(what any) int {
	switch w := what.(type) {
	case *ir.Field:
		if w.Owner != nil {
			return w.Owner.Index<<12 | w.Index
		}
		return w.Index
	case *ir.Global:
		return w.Index
	case lengthCell:
		return -2
	case heldCell:
		return -3
	case certificate.NotZero:
		return -4
	}
	return -1
}

// equal reports whether two states say the same; both are the result of merge.
func (s *state) equal(t *state) bool {
	return slices.Equal(s.local, t.local) && slices.EqualFunc(s.values, t.values, func(v, w *value) bool { return v == w || same(*v, *w) }) && slices.Equal(s.known, t.known) &&
		slices.Equal(s.fresh, t.fresh) && slices.Equal(s.orders, t.orders)
}
