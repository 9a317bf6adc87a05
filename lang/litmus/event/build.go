// This file builds event structures.

package event

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"assay/lang/litmus"
	"assay/source"
)

// Options bound what is built. The zero value of a bound is its default.
type Options struct {
	Unwind int // how often a loop goes round in one branch, each time that it is entered
	Values int // values of each location
	Events int // in the structure

	// Stop ends building with an error, when there is one. nil: there is none.
	Stop func() error

	// Domain fixes the values of locations: others are not read.
	Domain map[string][]litmus.Value
	// Seeds are values that locations may have from the beginning, beside their
	// initial one.
	Seeds map[string][]litmus.Value
	// Live tells which of the writes of values outside of the domains can be
	// in an execution at all; values that only others write are not read. nil:
	// all can.
	Live func(*Structure) ([]bool, error)

	// Round gets each structure that is whole for the values that are known, before more are added: a part of the last one, with
	// fewer executions. nil: nobody wants them.
	Round func(*Structure)
}

// Defaults of the bounds.
const (
	DefaultUnwind = 4
	DefaultValues = 8
	DefaultEvents = 400
)

func (o Options) filled() Options {
	fill := func(n *int, to int) {
		if *n == 0 {
			*n = to
		}
	}
	fill(&o.Unwind, DefaultUnwind)
	fill(&o.Values, DefaultValues)
	fill(&o.Events, DefaultEvents)
	return o
}

// ErrSize is the error of a structure with more events than allowed.
var ErrSize = errors.New("too many events")

// Build makes the structure of a test. The error is a *source.Diagnostic about
// what the test does, or about how large it is, where it wraps ErrSize if there are too many events.
func Build(t *litmus.Test, o Options) (*Structure, error) {
	o = o.filled()
	initial, err := initialValues(t)
	if err != nil {
		return nil, err
	}
	var nests []*loops
	for _, th := range t.Threads {
		nests = append(nests, loopsOf(th.Code))
	}
	domain := map[string][]litmus.Value{}
	for loc, v := range initial {
		domain[loc] = []litmus.Value{v}
		for _, seed := range o.Seeds[loc] {
			if !slices.Contains(domain[loc], seed) {
				domain[loc] = append(domain[loc], seed)
			}
		}
	}
	for loc, values := range o.Domain {
		domain[loc] = values
	}
	for {
		b := &builder{Options: o, s: &Structure{Test: t, Locations: t.Locations(), Domain: domain}, initial: initial, loops: nests}
		if err := b.build(); err != nil {
			return nil, err
		}
		b.finish()
		live, err := b.live()
		if err != nil {
			return nil, err
		}
		if !b.grow(live) {
			b.outside(live)
			return b.s, nil
		}
	}
}

// finish shows a structure, which keeps the values that it has.
func (b *builder) finish() {
	if b.Round != nil {
		s := *b.s
		s.Domain = maps.Clone(s.Domain)
		b.Round(&s)
	}
}

// initialValues returns the values of all locations at the beginning.
func initialValues(t *litmus.Test) (map[string]litmus.Value, error) {
	out := map[string]litmus.Value{}
	for _, loc := range t.Locations() {
		out[loc] = litmus.Number(0)
	}
	for _, in := range t.Init {
		if in.Thread < 0 {
			out[in.Name] = in.Value
		}
	}
	return out, nil
}

// builder builds a structure for given domains.
type builder struct {
	Options
	s       *Structure
	initial map[string]litmus.Value
	loops   []*loops // of each thread
	steps   int      // instructions that were run
	cut     map[string]bool
	after   map[place][]int                 // events that come right after a place
	held    map[int]map[string]litmus.Value // the registers before each event
}

// place is an event of a thread; -1: its beginning.
type place struct{ thread, event int }

func (b *builder) build() error {
	b.cut, b.after, b.held = map[string]bool{}, map[place][]int{}, map[int]map[string]litmus.Value{}
	for _, loc := range b.s.Locations {
		b.s.Events = append(b.s.Events, Event{Kind: Write, Thread: -1, Parent: -1, Update: -1, Loc: loc, Value: b.initial[loc]})
	}
	for i := range b.s.Test.Threads {
		b.s.Leaves = append(b.s.Leaves, nil)
		w := &walk{builder: b, thread: i, regs: b.registers(i), taint: map[string]taint{}, rounds: map[int]int{}, at: -1, last: -1, linked: -1, reserved: reservation{load: -1}}
		if err := w.run(0); err != nil {
			return err
		}
	}
	return b.whole()
}

// whole refuses accesses of several widths to one location: each event is about all of it.
func (b *builder) whole() error {
	bits := map[string]uint8{}
	for i := range b.s.Events {
		e := &b.s.Events[i]
		switch first := bits[e.Loc]; {
		case e.Bits == 0:
		case first == 0:
			bits[e.Loc] = e.Bits
		case first != e.Bits:
			list := &source.List{}
			return list.Errorf(e.Span, litmus.CodeUnsupported, "%s is accessed with %d and with %d bits: mixed sizes are not understood", e.Loc, first, e.Bits)
		}
	}
	return nil
}

// registers returns the initial values of registers.
func (b *builder) registers(thread int) map[string]litmus.Value {
	out := map[string]litmus.Value{}
	for _, in := range b.s.Test.Init {
		if in.Thread == thread {
			out[in.Name] = in.Value
		}
	}
	return out
}

// grow adds the values that are written and not yet read to the domains.
func (b *builder) grow(live []bool) bool {
	next, grown := maps.Clone(b.s.Domain), false
	for i, e := range b.s.Events {
		if e.Kind != Write || !live[i] || slices.Contains(next[e.Loc], e.Value) || b.Domain[e.Loc] != nil || len(next[e.Loc]) >= b.Values {
			continue
		}
		next[e.Loc] = append(slices.Clone(next[e.Loc]), e.Value)
		grown = true
	}
	if grown {
		maps.Copy(b.s.Domain, next)
	}
	return grown
}

// live returns the events whose values are followed.
func (b *builder) live() ([]bool, error) {
	if b.Live != nil {
		return b.Live(b.s)
	}
	return slices.Repeat([]bool{true}, len(b.s.Events)), nil
}

// outside says which values are written and never read, because of a bound.
func (b *builder) outside(live []bool) {
	for i, e := range b.s.Events {
		if e.Kind == Write && live[i] && !slices.Contains(b.s.Domain[e.Loc], e.Value) {
			b.leave(CutValues, e.Span, fmt.Sprintf("only the values %v of %s are read", b.s.Domain[e.Loc], e.Loc))
		}
	}
}

// leave notes that a bound leaves something out.
func (b *builder) leave(k CutKind, at source.Span, text string) {
	if b.cut[text] {
		return
	}
	b.cut[text] = true
	b.s.Cuts = append(b.s.Cuts, Cut{k, at, text})
}

// walk is one branch of one thread.
type walk struct {
	*builder
	thread   int
	regs     map[string]litmus.Value
	taint    map[string]taint
	ctrl     taint
	at       int         // the instruction before; -1: none
	rounds   map[int]int // how often the heads of loops were reached since each loop was entered
	last     int
	linked   int // the load that the next linked store completes
	reserved reservation
}

// taint is what a value depends on: reads, and stores conditional.
type taint struct {
	data []int // by computation
	pick []int // the same, and what chose between values
}

func (t taint) and(u taint) taint { return taint{union(t.data, u.data), union(t.pick, u.pick)} }

// chosen returns the taint of a value that was chosen by another one.
func (t taint) chosen(by taint) taint { return taint{t.data, union(t.pick, by.pick)} }

// reservation is what the last exclusive load left.
type reservation struct {
	loc  string // "": nothing
	load int    // its event
	addr taint  // what its address depends on
}

func (w *walk) clone() *walk {
	c := *w
	c.regs, c.taint, c.rounds = maps.Clone(w.regs), maps.Clone(w.taint), maps.Clone(w.rounds)
	return &c
}

// run continues at an instruction, to the ends of all branches.
func (w *walk) run(pc int) error {
	code := w.s.Test.Threads[w.thread].Code
	for pc < len(code) {
		if w.Stop != nil {
			if err := w.Stop(); err != nil {
				return err
			}
		}
		in := &code[pc]
		switch cut, err := w.comes(pc); {
		case err != nil:
			return err
		case cut >= 0:
			w.leave(CutUnwind, code[cut].Span, fmt.Sprintf("loops go round at most %d times", w.Unwind))
			return w.leaf(true)
		}
		switch {
		case in.Op == litmus.Load:
			return w.load(in, pc+1)
		case in.Op == litmus.Store && in.Exclusive:
			return w.conditional(in, pc+1)
		case in.Op == litmus.Either:
			if err := w.clone().run(in.Target); err != nil {
				return err
			}
			pc++
			continue
		}
		next, ends, err := w.step(in, pc)
		if err != nil {
			return err
		}
		if ends {
			return w.leaf(true)
		}
		pc = next
	}
	return w.leaf(false)
}

// leaf ends the branch. Another branch with the same events and registers is
// the same.
func (w *walk) leaf(cut bool) error {
	for _, l := range w.s.Leaves[w.thread] {
		if l.Event == w.last && l.Cut == cut && maps.Equal(l.Registers, w.regs) {
			return nil
		}
	}
	l := Leaf{Thread: w.thread, Event: w.last, Registers: w.regs, Cut: cut}
	w.s.Leaves[w.thread] = append(w.s.Leaves[w.thread], l)
	return nil
}

// step runs an instruction with one successor. The branch ends where a result is too wide, or an
// address no location.
func (w *walk) step(in *litmus.Instr, pc int) (next int, ends bool, err error) {
	if in.Op == litmus.Fence {
		return pc + 1, false, w.event(Event{Kind: Fence, Update: -1, Marks: in.Marks, Span: in.Span})
	}
	v, from, wide, err := w.choose(in)
	if err != nil || wide {
		return 0, wide, err
	}
	switch in.Op {
	case litmus.Set:
		if w.negative(in, v) {
			return 0, true, nil
		}
		w.regs[in.Dst], w.taint[in.Dst] = v, from
	case litmus.Jump:
		w.ctrl = w.ctrl.and(from)
		if v != litmus.Number(0) {
			return in.Target, false, nil
		}
	case litmus.Assume:
		return pc + 1, v == litmus.Number(0), nil
	case litmus.Store:
		wide, err := w.store(in, v, from)
		return pc + 1, wide, err
	default:
		panic(fmt.Sprintf("event: no such instruction %d", in.Op))
	}
	return pc + 1, false, nil
}

// choose returns the value of an instruction: one of two where it has a condition.
func (w *walk) choose(in *litmus.Instr) (v litmus.Value, from taint, wide bool, err error) {
	if in.When == nil {
		return w.eval(in, in.Expr)
	}
	c, by, wide, err := w.eval(in, in.When)
	if err != nil || wide {
		return c, by, wide, err
	}
	e := in.Expr
	if c == litmus.Number(0) {
		e = in.Else
	}
	v, from, wide, err = w.eval(in, e)
	return v, from.chosen(by), wide, err
}

// negative reports whether a value does not fit a narrow register; its content then depends on how
// wide it is read.
func (w *walk) negative(in *litmus.Instr, v litmus.Value) bool {
	if !in.Narrow || v.Loc != "" || v.N >= 0 {
		return false
	}
	w.leave(CutWidth, in.Span, "negative numbers in registers of 32 bits are not followed")
	return true
}

// union merges two sorted sets.
func union(a, b []int) []int {
	if len(b) == 0 {
		return a
	}
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

// eval returns the value of an expression, with what it depends on.
func (w *walk) eval(in *litmus.Instr, e *litmus.Expr) (v litmus.Value, from taint, wide bool, err error) {
	v, failed := e.Eval(func(r string) litmus.Value { return w.regs[r] })
	if failed != nil {
		return v, from, false, w.unsupported(in, failed.Error())
	}
	e.Registers(func(r string) { from = from.and(w.taint[r]) })
	if v.N > math.MaxInt32 || v.N < math.MinInt32 {
		w.leave(CutWidth, in.Span, "numbers have 32 bits, and no more is followed")
		return v, from, true, nil
	}
	return v, from, false, nil
}

func (w *walk) unsupported(in *litmus.Instr, message string) error {
	list := &source.List{}
	return list.Errorf(in.Span, litmus.CodeUnsupported, "%s", message)
}

// address returns the location that an instruction accesses; "" where the address is
// none, so that the branch ends.
func (w *walk) address(in *litmus.Instr) (string, taint, error) {
	v, from, wide, err := w.eval(in, in.Addr)
	if err != nil || wide {
		return "", from, err
	}
	if v.Loc == "" || v.N != 0 {
		w.leave(CutAddress, in.Span, fmt.Sprintf("nothing is followed after an access to %v, which is no location", v))
		return "", from, nil
	}
	return v.Loc, from, nil
}

// event appends an event to the branch. Branches with equal registers and equal next events share
// one event. With other registers they would end differently after the same events.
func (w *walk) event(e Event) error {
	e.Thread, e.Parent, e.Ctrl, e.PickCtrl = w.thread, w.last, w.ctrl.data, w.ctrl.pick
	after := place{w.thread, w.last}
	for _, i := range w.after[after] {
		if w.s.Events[i].indistinguishable(&e) && maps.Equal(w.held[i], w.regs) {
			w.last = i
			return nil
		}
	}
	if len(w.s.Events) >= w.Events {
		return fmt.Errorf("%w: more than %d", ErrSize, w.Events)
	}
	w.last = len(w.s.Events)
	w.after[after] = append(w.after[after], w.last)
	w.held[w.last] = maps.Clone(w.regs)
	w.s.Events = append(w.s.Events, e)
	return nil
}

// access returns an event of an instruction, without its value.
func access(k Kind, in *litmus.Instr, loc string, addr, data taint) Event {
	return Event{
		Kind: k, Loc: loc, Marks: in.Marks, Bits: in.Bits, Span: in.Span, Update: -1,
		Addr: addr.data, PickAddr: addr.pick, Data: data.data, PickData: data.pick,
	}
}

// store appends a write; it reports whether the branch ends instead.
func (w *walk) store(in *litmus.Instr, v litmus.Value, data taint) (bool, error) {
	loc, addr, err := w.address(in)
	if err != nil || loc == "" {
		return true, err
	}
	e := access(Write, in, loc, addr, data)
	e.Value = v
	if in.Linked {
		e.Update, w.linked = w.linked, -1
	}
	return false, w.event(e)
}

// conditional continues with an exclusive store that succeeds, if it can, and with one that fails.
func (w *walk) conditional(in *litmus.Instr, next int) error {
	v, data, wide, err := w.eval(in, in.Expr)
	if err != nil {
		return err
	}
	loc, addr, err := w.address(in)
	if err != nil {
		return err
	}
	if wide || loc == "" {
		return w.leaf(true)
	}
	all := data.and(addr).and(w.reserved.addr)
	if w.reserved.loc == loc {
		c := w.clone()
		e := access(Write, in, loc, addr, data)
		e.Value, e.Update, e.Exclusive, e.Reserved = v, w.reserved.load, true, w.reserved.addr.pick
		if err := c.event(e); err != nil {
			return err
		}
		c.status(in.Status, in.Status.Yes, all, addr.and(taint{[]int{c.last}, []int{c.last}}))
		if err := c.run(next); err != nil {
			return err
		}
	}
	c := w.clone()
	c.status(in.Status, in.Status.No, all, taint{})
	return c.run(next)
}

// status sets what an exclusive store leaves.
func (w *walk) status(s *litmus.Status, v int64, all, store taint) {
	w.reserved = reservation{load: -1}
	from := taint{}
	switch s.Carries {
	case litmus.CarriesAll:
		from = all
	case litmus.CarriesStore:
		from = store
	}
	w.regs[s.Dst], w.taint[s.Dst] = litmus.Number(v), from
	for _, r := range s.Clears {
		w.regs[r], w.taint[r] = litmus.Number(0), from
	}
}

// load continues with each value that can be read.
func (w *walk) load(in *litmus.Instr, next int) error {
	loc, addr, err := w.address(in)
	if err != nil {
		return err
	}
	if loc == "" {
		return w.leaf(true)
	}
	for _, v := range w.s.Domain[loc] {
		if err := w.clone().loaded(in, loc, addr, v, next); err != nil {
			return err
		}
	}
	return nil
}

// loaded continues with a value that was read.
func (w *walk) loaded(in *litmus.Instr, loc string, addr taint, v litmus.Value, next int) error {
	e := access(Read, in, loc, addr, taint{})
	e.Value = v
	if in.Wants != nil {
		want, _, _, err := w.eval(in, in.Wants)
		if err != nil {
			return err
		}
		if v != want {
			e.Marks = in.FailMarks
		}
	}
	if w.negative(in, v) {
		return w.leaf(true)
	}
	if err := w.event(e); err != nil {
		return err
	}
	if in.Linked {
		w.linked = w.last
	}
	if in.Exclusive {
		w.reserved = reservation{loc, w.last, addr}
	}
	w.regs[in.Dst], w.taint[in.Dst] = v, taint{[]int{w.last}, []int{w.last}}
	return w.run(next)
}
