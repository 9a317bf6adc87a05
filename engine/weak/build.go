// This file builds event structures of programs.

package weak

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"assay/engine"
	"assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/ir"
	"assay/lang/litmus/event"
	"assay/language"
	"assay/source"
	"assay/task"

	test "assay/lang/litmus"
)

// Bounds of one structure.
const (
	mostEvents  = 600
	mostCounted = 10 * mostEvents // where there are more, they are counted
	mostValues  = 16
	mostSteps   = 200_000 // statements of a branch
	mostFrames  = 200
	mostThreads = 32
	mostRounds  = 64
	mostBegun   = 256 // changes of the beginning
)

// builder makes the event structure of a beginning. What it knows of objects, locations and threads grows from round to round.
type builder struct {
	ctx      context.Context
	task     *engine.Task
	host     language.Host
	threads  language.Threading // nil: the language has no threads beside those of ir
	model    *model.Model       // whose marks accesses have
	axioms   *model.Model       // that executions satisfy: those of the same model, or of sequential consistency
	begin    *beginning
	repaired repair
	unwind   int

	objects map[string]*object
	names   map[uint64]string // of what the beginning has
	counts  map[string]int
	cells   map[string]*cell
	shared  []*cell // in the order in which they were found
	runs    []*thread
	byKey   map[string]int
	byRef   map[string]int // threads by the objects that stand for them
	pools   map[string]*pool
	ends    []*end // from 1 on
	endOf   map[any]int
	fails   map[*ir.Proc]map[*ir.Block]*language.Assertion

	early   map[*ir.Proc]bool // procedures that ran before the beginning
	again   bool              // a location is shared since this round began
	domain  map[string][]test.Value
	writers map[string]map[test.Value][]int // threads that write a value to a location, in rounds so far
	grown   bool                            // these are more since this round began
	s       *event.Structure
	cut     map[string]bool
	loops   map[ir.Node]task.Binding
	blocks  map[int]task.Binding   // threads with a branch that a bound ended before its end, and the bound
	thrown  map[string]source.Span // where objects are made, which may be thrown
	within  map[int]string         // the procedures of events at locations that could be stronger

	belongs     map[string]*ir.Proc   // who initialises what variables and procedures belong to
	answers     map[string][]uint64   // of procedures whose results nothing changes, by what was asked
	recorded    map[*ir.Proc][]string // procedures that do nothing but record what runs depend on
	calculators map[string]*calculator
	loopsOf     nests
	rounds      int                 // how often a loop went round
	counted     map[source.Span]int // where there are too many events: those in later rounds of loops, by the loops; nil: they are not counted
	summed      map[string]bool     // what threads have added that may not have ended when somebody asks for a sum
	skips       bool                // a sum may have been asked for between additions of one thread, and a library may leave out an earlier one alone
	takes       bool                // who takes a task from the queue of a pool is ordered after who took one before, which executors do not promise
	ordered     bool                // a copy of elements that threads share has an order that the library leaves open

	all     bool    // Engine.all
	most    int     // events
	wholes  []whole // rounds that were whole for the values that were known, as far as they are kept
	partial bool    // it is a part of the program
	depth   int     // so many events of a branch are followed; 0: all
}

// whole is what a round made.
type whole struct {
	s      *event.Structure
	runs   int
	within map[int]string
	loops  map[ir.Node]task.Binding
}

// object is an object of the program, by its address.
type object struct {
	name  string
	ref   uint64    // in the beginning; 0: a thread makes it
	maker int       // the thread; -1: it was there
	class *ir.Class // nil: an array
	elem  ir.Type
	len   int

	tasks   map[string]bool  // where it is submitted as a task
	runs    test.Value       // a thread that another one makes: what it runs
	known   map[string]*cell // its locations
	open    bool             // its address can be found without a final field
	escapes bool             // its address gets around before its constructor has ended
	holds   []*object        // addresses that were written to its locations, but to final fields
	keeps   []*object        // those that were written to final fields
}

// cell is a location.
type cell struct {
	name     string
	initial  test.Value
	variable string // the field or variable of the source, which may become stronger; "": none
	strong   bool   // it is declared volatile, or serves threads and monitors
	final    bool
	wide     bool    // 64 bits, which Java may access in two halves
	typ      ir.Type // of its values; nil: it serves threads and monitors
	object   *object // nil: a variable of the program, or what serves threads
	maker    int     // the thread that makes its object
	users    map[int]bool
	written  bool
	shared   bool
	ends     int // the thread of whose end it tells, plus 1
	adds     int // the thread whose additions to an adder it is the sum of, plus 1
}

// shown is what a value is called where its number says nothing.
func (c *cell) shown(v test.Value) string {
	if f, ok := c.typ.(ir.Float); ok && v.Loc == "" {
		return strconv.FormatFloat(f.Value(uint64(v.N)), 'g', -1, int(f.Bits))
	}
	return ""
}

// thread is a thread with its beginning.
type thread struct {
	name   string
	parent int   // -1: it was there
	pool   *pool // whose tasks it runs; nil: none
	place  int   // of its task among those that one thread submits to the pool, at most
	frames []*frame
}

// end is why a branch goes no further.
type end struct {
	property *task.Property // that fails; nil: nothing more is followed, and why
	span     source.Span
	why      string
	waits    *waiting // nil: it waits for no other thread
	over     bool     // it is that of the thread
}

// unset is what a location that a final field guards holds for others before the constructor has ended: no thread reads it there.
var unset = test.Value{Loc: "unset"}

func newBuilder(ctx context.Context, t *engine.Task, m, axioms *model.Model, b *beginning, unwind int, r repair) *builder {
	out := &builder{
		ctx: ctx, task: t, host: t.Language(), model: m, axioms: axioms, begin: b, repaired: r, unwind: unwind,
		objects: map[string]*object{}, names: map[uint64]string{}, counts: map[string]int{}, cells: map[string]*cell{},
		byKey: map[string]int{}, byRef: map[string]int{}, pools: map[string]*pool{}, belongs: map[string]*ir.Proc{}, endOf: map[any]int{}, fails: map[*ir.Proc]map[*ir.Block]*language.Assertion{},
		most: mostEvents, loops: map[ir.Node]task.Binding{}, early: map[*ir.Proc]bool{}, calculators: map[string]*calculator{}, loopsOf: nests{}, answers: map[string][]uint64{}, recorded: map[*ir.Proc][]string{},
	}
	out.threads, _ = out.host.(language.Threading)
	return out
}

// build makes the structure; the error is about size or time, or one of ours.
func (b *builder) build() (*event.Structure, error) {
	if err := b.enter(); err != nil {
		return nil, err
	}
	b.forget()
	begun := 0
	for rounds := 0; rounds < mostRounds; rounds++ {
		switch err := b.round(); {
		case errors.Is(err, errBegun) && begun < mostBegun: // what was read of the beginning is as it was before
			begun, rounds = begun+1, -1
			b.cells, b.shared, b.wholes = map[string]*cell{}, nil, nil
			b.forget()
			for _, o := range b.objects {
				o.known = nil
			}
			continue
		case errors.Is(err, errBegun):
			return nil, fmt.Errorf("%w %d times", err, begun)
		case errors.Is(err, event.ErrSize):
			return nil, b.tooLarge(err)
		case err != nil:
			return nil, err
		}
		if b.again {
			b.forget() // values of rounds in which less was shared may be none
			continue
		}
		b.keep()
		live, err := litmus.LiveIn(b.ctx, b.s, b.axioms, litmus.Options{})
		if err != nil {
			return nil, err
		}
		if !b.grow(live) && !b.grown {
			b.outside(live)
			b.skips = sumsBetween(b.s.Events, b.summed)
			return b.s, b.s.Sane()
		}
	}
	return nil, fmt.Errorf("the values of locations are not found in %d rounds", mostRounds)
}

// forget begins with what locations hold first.
func (b *builder) forget() {
	b.domain, b.writers = map[string][]test.Value{}, map[string]map[test.Value][]int{}
}

// tooLarge says how many events there are, and which loop makes most of them. Where loops can go round less often, that is tried first.
func (b *builder) tooLarge(err error) error {
	if smaller(b.unwind, b.rounds) || b.counted != nil || b.partial {
		return err
	}
	b.counted = map[source.Span]int{}
	found := ""
	switch again := b.round(); {
	case errors.Is(again, event.ErrSize):
		found = fmt.Sprintf("more than %d", mostCounted)
	case again != nil || len(b.s.Events) <= b.most:
		return err
	default:
		found = fmt.Sprint(len(b.s.Events))
	}
	most, at := 0, source.Span{}
	for span, n := range b.counted {
		if n > most || n == most && span.Compare(at) < 0 {
			most, at = n, span
		}
	}
	text := fmt.Sprintf("%s, and at most %d are asked about", found, b.most)
	if most > 0 {
		text += fmt.Sprintf("; %d of them when the loop at %s goes round again", most, at)
	}
	return fmt.Errorf("%w: %s", event.ErrSize, text)
}

// round executes all threads once.
func (b *builder) round() error {
	b.again, b.grown, b.cut, b.loops = false, false, map[string]bool{}, map[ir.Node]task.Binding{}
	b.summed = map[string]bool{}
	b.within, b.thrown, b.blocks = map[int]string{}, map[string]source.Span{}, map[int]task.Binding{}
	b.s = &event.Structure{Test: &test.Test{Name: b.task.Goal.Name, Span: b.task.Goal.Span}, Domain: b.domain}
	for _, c := range b.shared {
		initial := c.initial
		if b.guarded(c) {
			initial = unset
		}
		b.s.Locations = append(b.s.Locations, c.name)
		b.s.Events = append(b.s.Events, event.Event{Kind: event.Write, Thread: -1, Parent: -1, Update: -1, Loc: c.name, Value: initial, Shown: c.shown(initial)})
		if !slices.Contains(b.domain[c.name], initial) {
			b.domain[c.name] = append(b.domain[c.name], initial)
		}
	}
	for i := 0; i < len(b.runs); i++ {
		t := b.runs[i]
		b.s.Test.Threads = append(b.s.Test.Threads, &test.Thread{Name: t.name})
		b.s.Leaves = append(b.s.Leaves, []event.Leaf{leaf(i, -1, 0)})
		w := &walk{builder: b, tasks: map[string][]int{}, thread: i, mem: map[string]test.Value{}, held: map[string]int{}, begins: map[string]bool{}, frozen: map[string]bool{}, lasts: map[string]last{}, ended: map[int]bool{}, last: -1}
		for _, f := range t.frames {
			w.frames = append(w.frames, f.clone())
		}
		if err := w.first(); err != nil {
			return err
		}
	}
	return nil
}

func leaf(thread, last, code int) event.Leaf {
	return event.Leaf{Thread: thread, Event: last, Registers: map[string]test.Value{ending: test.Number(int64(code))}}
}

// ending is the register that says how a branch ends: 0, or the number of an end.
const ending = "end"

// grow adds values that live writes write to the domains.
func (b *builder) grow(live []bool) bool {
	grown := false
	for i, e := range b.s.Events {
		if e.Kind == event.Write && live[i] && !slices.Contains(b.domain[e.Loc], e.Value) && len(b.domain[e.Loc]) < mostValues {
			b.domain[e.Loc], grown = append(b.domain[e.Loc], e.Value), true
		}
	}
	return grown
}

// outside says which values are written and not read, because of the bound.
func (b *builder) outside(live []bool) {
	for i, e := range b.s.Events {
		if e.Kind == event.Write && live[i] && !slices.Contains(b.domain[e.Loc], e.Value) {
			text := fmt.Sprintf("only %d values of %s are read", mostValues, e.Loc)
			b.leave(e.Span, text)
			for t := range b.cells[e.Loc].users {
				if _, known := b.blocks[t]; !known {
					b.blocks[t] = task.Binding{Bound: task.BoundScope, Name: text, Span: e.Span}
				}
			}
		}
	}
}

func (b *builder) leave(at source.Span, text string) {
	if !b.cut[text] {
		b.cut[text] = true
		b.s.Cuts = append(b.s.Cuts, event.Cut{Kind: event.CutValues, Span: at, Text: text})
	}
}

// end returns the number of an end.
func (b *builder) end(key any, make func() *end) int {
	if n, ok := b.endOf[key]; ok {
		return n
	}
	b.ends = append(b.ends, make())
	b.endOf[key] = len(b.ends)
	return len(b.ends)
}

// address returns the address of an object of the beginning.
func (b *builder) address(ref uint64) test.Value {
	if ref == 0 {
		return test.Number(0)
	}
	if name, ok := b.names[ref]; ok {
		return test.Address(name)
	}
	o := &object{ref: ref, maker: -1}
	s := b.begin.state
	if o.class = s.Class(ref); o.class == nil {
		o.elem, o.len = s.Elem(ref), s.Len(ref)
	}
	name := b.kind(o)
	b.counts[name]++
	name += fmt.Sprint("#", b.counts[name]) // with a number: a static field is X.f
	o.name, b.names[ref] = name, name
	b.objects[name] = o
	return test.Address(name)
}

// kind is the name of an object's type, for people.
func (b *builder) kind(o *object) string {
	if o.class == nil {
		return b.task.Program.TypeName(o.elem) + "[]"
	}
	if o.class.Short != "" {
		return o.class.Short
	}
	return o.class.Name
}

// made returns an object that a thread makes as its n-th.
func (b *builder) made(thread, n int, o *object) test.Value {
	name := fmt.Sprintf("%s'%d.%d", b.kind(o), thread, n)
	if o.class == nil {
		name = fmt.Sprintf("%s'%d.%d.%d", b.kind(o), thread, n, o.len)
	}
	if b.objects[name] == nil {
		o.name, o.maker = name, thread
		b.objects[name] = o
	}
	return test.Address(name)
}

// value returns a word of the VM as a value.
func (b *builder) value(t ir.Type, w uint64) test.Value {
	switch t := t.(type) {
	case ir.Bool, ir.Int, ir.Float, ir.Thread:
		return test.Number(int64(w))
	case ir.Ref, ir.Array:
		return b.address(w)
	case ir.Null:
		return test.Number(0)
	default:
		_ = t
		return opaque
	}
}

// opaque is a value that is not followed: a struct, a pointer, a procedure, a relation.
var opaque = test.Value{Loc: "opaque"}

// timed is a number that depends on the time, which no number says. It is computed with, and nothing may depend on it.
var timed = test.Value{Loc: "the time"}

// zero is the value of a new variable.
func zero(t ir.Type) test.Value {
	switch t.(type) {
	case ir.Bool, ir.Int, ir.Float, ir.Thread, ir.Ref, ir.Array, ir.Null:
		return test.Number(0)
	}
	return opaque
}

// use notes that a thread accesses a location, and reports whether it is shared.
func (b *builder) use(c *cell, thread int, write bool) bool {
	c.users[thread], c.written = true, c.written || write
	if !c.shared && len(c.users) > 1 && c.written {
		c.shared, b.again = true, true
		b.shared = append(b.shared, c)
	}
	return c.shared && b.s.Domain[c.name] != nil
}

// cell returns a location; make is called where it is new.
func (b *builder) cell(name string, make func(*cell)) *cell {
	c := b.cells[name]
	if c == nil {
		c = &cell{name: name, maker: -1, users: map[int]bool{}}
		make(c)
		b.cells[name] = c
		if c.object != nil {
			if c.object.known == nil {
				c.object.known = map[string]*cell{}
			}
			c.object.known[name] = c
		}
	}
	return c
}
