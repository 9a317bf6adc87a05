// This file has the methods to go back that are compared.

package reverse

import "slices"

// Method goes back in a run of a machine.
type Method interface {
	Name() string
	Take(Choice)    // takes a transition
	Back() bool     // takes the last one back; false: there is none
	Values() int    // that are kept
	Bits() int      // that the method keeps, the log included
	LogBits() int   // of these: the log
	State() Machine // the machine, to be read
}

// base has what methods share: the machine, and the log of transitions.
type base struct {
	m         *Machine
	locations Bits
	schedule  Schedule
	n         int
}

func (b *base) State() Machine { return *b.m }

// record logs a transition: its number among those of its thread; the thread is in the schedule.
func (b *base) record(c Choice) {
	b.schedule.Push(c.Thread)
	b.locations.Push(uint64(b.m.number[c]), Width(len(b.m.list)))
	b.n++
}

// forget takes the last transition off the log.
func (b *base) forget() Choice {
	b.n--
	b.schedule.Pop()
	return b.m.list[b.locations.Pop(Width(len(b.m.list)))]
}

// again returns the transitions from one on.
func (b *base) again(from int) (out []Choice) {
	w := Width(len(b.m.list))
	for i := from; i < b.n; i++ {
		out = append(out, b.m.list[b.locations.At(i*w, w)])
	}
	return out
}

func (b *base) LogBits() int { return b.locations.Len() + b.schedule.Bits(len(b.m.Threads)) }

// Methods returns one of each on machines of their own: all states, each value, states at times, none, what undoes itself, and reverse code.
func Methods(m *Model, every int, dynamic Options) []Method {
	initial := func(c Cell) (uint64, bool) { return m.Initial[c], true }
	dynamic.Initial = initial
	self := Options{Depth: 1, SelfOnly: true}
	return []Method{
		&states{base: base{m: m.Start()}},
		&values{base: base{m: m.Start()}},
		&checkpoints{base: base{m: m.Start()}, every: every},
		&replay{base: base{m: m.Start()}},
		reverse("self-defined only", m, self),
		reverse("dynamic", m, dynamic),
	}
}

// states keeps the state before each assignment.
type states struct {
	base
	kept  [][]uint64
	first []int // by transition: in kept
}

func (*states) Name() string { return "basic" }

func (s *states) Take(c Choice) {
	s.record(c)
	s.first = append(s.first, len(s.kept))
	before := slices.Clone(s.m.Memory)
	s.m.Take(c, func(Done) {
		s.kept = append(s.kept, before)
		before = slices.Clone(s.m.Memory)
	})
}

func (s *states) Back() bool {
	if s.n == 0 {
		return false
	}
	first := s.first[s.n-1]
	c := s.forget()
	if first < len(s.kept) {
		copy(s.m.Memory, s.kept[first])
	}
	s.kept, s.first = s.kept[:first], s.first[:s.n]
	s.m.At[c.Thread] = c.Location
	return true
}

func (s *states) Values() int { return len(s.kept) * len(s.m.Memory) }
func (s *states) Bits() int   { return s.Values()*int(s.m.Typ.Bits) + s.LogBits() }

// old is an overwritten value.
type old struct {
	cell  Cell
	value uint64
}

// values keeps each value that is overwritten; its cell follows from the transition.
type values struct {
	base
	kept []old
}

func (*values) Name() string { return "incremental" }

func (s *values) Take(c Choice) {
	s.record(c)
	s.m.Take(c, func(d Done) { s.kept = append(s.kept, old{d.Dst, d.Old}) })
}

func (s *values) Back() bool {
	if s.n == 0 {
		return false
	}
	c := s.forget()
	for range s.m.Threads[c.Thread][c.Location][c.Transition].Acts {
		k := s.kept[len(s.kept)-1]
		s.m.Memory[k.cell] = k.value
		s.kept = s.kept[:len(s.kept)-1]
	}
	s.m.At[c.Thread] = c.Location
	return true
}

func (s *values) Values() int { return len(s.kept) }
func (s *values) Bits() int   { return s.Values()*int(s.m.Typ.Bits) + s.LogBits() }

// checkpoints keeps, between points at a distance, the value of each variable that is changed, once; steps after a point are taken again.
type checkpoints struct {
	base
	every int
	parts []part
}

type part struct {
	kept []old
	seen map[Cell]bool
	at   []int // locations
	from int   // transition
}

func (*checkpoints) Name() string { return "checkpoint" }

func (s *checkpoints) Take(c Choice) {
	if s.n%s.every == 0 {
		s.parts = append(s.parts, part{seen: map[Cell]bool{}, at: slices.Clone(s.m.At), from: s.n})
	}
	s.record(c)
	s.take(c)
}

func (s *checkpoints) take(c Choice) {
	p := &s.parts[len(s.parts)-1]
	s.m.Take(c, func(d Done) {
		if !p.seen[d.Dst] {
			p.seen[d.Dst] = true
			p.kept = append(p.kept, old{d.Dst, d.Old})
		}
	})
}

func (s *checkpoints) Back() bool {
	if s.n == 0 {
		return false
	}
	p := &s.parts[len(s.parts)-1]
	for _, k := range p.kept {
		s.m.Memory[k.cell] = k.value
	}
	copy(s.m.At, p.at)
	s.forget()
	again := s.again(p.from)
	if p.kept = p.kept[:0]; len(again) == 0 {
		s.parts = s.parts[:len(s.parts)-1]
		return true
	}
	clear(p.seen)
	for _, c := range again {
		s.take(c)
	}
	return true
}

func (s *checkpoints) Values() (n int) {
	for i := range s.parts {
		n += len(s.parts[i].kept)
	}
	return n
}

func (s *checkpoints) Bits() int {
	cells := Width(len(s.m.Memory)) // which one: the transition does not say it
	return s.Values()*(int(s.m.Typ.Bits)+cells) + s.LogBits()
}

// replay keeps nothing but the log, and begins again.
type replay struct{ base }

func (*replay) Name() string { return "reset and replay" }

func (s *replay) Take(c Choice) {
	s.record(c)
	s.m.Take(c, nil)
}

func (s *replay) Back() bool {
	if s.n == 0 {
		return false
	}
	s.forget()
	copy(s.m.Memory, s.m.Initial)
	clear(s.m.At)
	for _, c := range s.again(0) {
		s.m.Take(c, nil)
	}
	return true
}

func (s *replay) Values() int { return 0 }
func (s *replay) Bits() int   { return s.LogBits() }

// reversing goes back by reverse code.
type reversing struct {
	base
	name string
	*History
}

func reverse(name string, m *Model, o Options) *reversing {
	x := m.Start()
	return &reversing{base: base{m: x}, name: name, History: New(x, o)}
}

func (s *reversing) Name() string { return s.name }

func (s *reversing) Take(c Choice) {
	s.record(c)
	s.m.Take(c, func(d Done) { s.Did(d.Assign, d.Old, d.Args) })
}

func (s *reversing) Back() bool {
	if s.n == 0 {
		return false
	}
	c := s.forget()
	for range s.m.Threads[c.Thread][c.Location][c.Transition].Acts {
		a, v, ok := s.Undo()
		if !ok {
			panic("reverse: a value that was found when it was overwritten is not found when it is undone")
		}
		s.m.Memory[a.Dst] = v
	}
	s.m.At[c.Thread] = c.Location
	return true
}

func (s *reversing) Values() int { return s.Cost.Values + s.Cost.Lost }

// Bits has one for each assignment: whether something of it is kept.
func (s *reversing) Bits() int {
	return s.Cost.Values*int(s.m.Typ.Bits) + s.Cost.LostBits + s.Cost.Flags + s.Len() + s.LogBits()
}

// Looked returns how many versions searches have looked at.
func (s *reversing) Looked() int { return s.Cost.Work }
