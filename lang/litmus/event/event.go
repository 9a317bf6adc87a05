// Package event makes event structures of litmus tests: all that the threads
// could do to memory, with what excludes what.
//
// # Model
//
// A Structure has one event for each access that some execution could make: a
// write, a read of one value, or a fence. Events of a thread form a tree; what
// comes before an event is its path to the root. A load has one event for each
// value that it could read, and these are in conflict, as is all that follows
// from them. Initial writes come before everything. An execution is a
// configuration (one branch of each thread) with relations of a memory model, which are not here.
//
// The values of a load are those that some store to its location writes, found
// by building again until there are no new ones. Where that would not end, or
// a loop is unrolled too often, the structure leaves executions out, and Cuts says so.
package event

import (
	"fmt"
	"slices"

	"assay/lang/litmus"
	"assay/source"
)

// Kind is what an event does.
type Kind uint8

const (
	Read Kind = iota
	Write
	Fence
)

var kindNames = [...]string{"R", "W", "F"}

func (k Kind) String() string { return kindNames[k] }

// Event is one event. Events that come before it have smaller numbers.
type Event struct {
	Kind   Kind
	Thread int // -1: an initial write
	Parent int // the event before it in its thread; -1: none
	Loc    string
	Value  litmus.Value
	Shown  string // what people call the value; "": its number or address
	Marks  []string
	Bits   uint8 // how wide the access is; 0: as wide as the location
	Span   source.Span

	Update    int   // of a write that completes an atomic update: its read; else -1
	Exclusive bool  // of such a write: it is a store conditional
	Addr      []int // reads that the address depends on
	Data      []int // reads that the value depends on
	Ctrl      []int // events that decided about a branch before it: reads, and stores conditional

	// The same, and beside them the reads that selected between register values (AArch64's pick
	// dependencies).
	PickAddr, PickData, PickCtrl []int
	Reserved                     []int // of a store conditional: reads that chose the address of its reservation
}

// Init reports whether the event is an initial write.
func (e *Event) Init() bool { return e.Thread < 0 }

// indistinguishable reports whether two events after one place are equal for models and readers.
func (e *Event) indistinguishable(d *Event) bool {
	return e.Kind == d.Kind && e.Loc == d.Loc && e.Value == d.Value && e.Span == d.Span && e.Update == d.Update && e.Exclusive == d.Exclusive &&
		slices.Equal(e.Marks, d.Marks) && slices.Equal(e.Addr, d.Addr) && slices.Equal(e.Data, d.Data) && slices.Equal(e.Ctrl, d.Ctrl) &&
		slices.Equal(e.PickAddr, d.PickAddr) && slices.Equal(e.PickData, d.PickData) && slices.Equal(e.PickCtrl, d.PickCtrl) && slices.Equal(e.Reserved, d.Reserved)
}

func (e *Event) String() string {
	marks := ""
	for _, m := range e.Marks {
		marks += "." + m
	}
	if e.Kind == Fence {
		return "F" + marks
	}
	value := e.Shown
	if value == "" {
		value = e.Value.String()
	}
	return fmt.Sprintf("%v%s %s=%s", e.Kind, marks, e.Loc, value)
}

// Leaf is the end of a branch of a thread.
type Leaf struct {
	Thread    int
	Event     int // the last one; -1: the thread has no events
	Registers map[string]litmus.Value
	Cut       bool // the branch continues beyond a bound
}

// CutKind says which bound leaves something out.
type CutKind string

const (
	CutUnwind  CutKind = "unwind"  // a loop is unrolled further
	CutValues  CutKind = "values"  // more values are written to a location
	CutWidth   CutKind = "width"   // a number has more than 32 bits
	CutAddress CutKind = "address" // an access to what is no location
)

// Cut is a bound that leaves executions out.
type Cut struct {
	Kind CutKind
	Span source.Span
	Text string
}

// Structure is an event structure.
type Structure struct {
	Test      *litmus.Test
	Events    []Event
	Leaves    [][]Leaf // of each thread
	Locations []string
	Domain    map[string][]litmus.Value // values of each location, in the order they were found
	Cuts      []Cut
}

// Before reports whether e is d, or comes before d in program order.
func (s *Structure) Before(e, d int) bool {
	if s.Events[e].Init() {
		return e == d || !s.Events[d].Init()
	}
	for d > e {
		d = s.Events[d].Parent
	}
	return d == e
}

// Conflict reports whether no execution has both events.
func (s *Structure) Conflict(d, e int) bool {
	return s.Events[d].Thread == s.Events[e].Thread && !s.Events[d].Init() && !s.Before(d, e) && !s.Before(e, d)
}

// MinimalConflict reports whether two events are in conflict and the events before them are not.
func (s *Structure) MinimalConflict(d, e int) bool {
	return d != e && s.Conflict(d, e) && s.Events[d].Parent == s.Events[e].Parent
}

// Tree answers Before and Conflict of a structure without walking its branches.
type Tree struct {
	s         *Structure
	at, after []int // of each event, its number when branches are walked one by one, and the first number that is not above it
}

// NewTree numbers the events.
func NewTree(s *Structure) *Tree {
	n := len(s.Events)
	t := &Tree{s, make([]int, n), make([]int, n)}
	size := make([]int, n)
	for e := n - 1; e >= 0; e-- { // what comes after an event has larger numbers
		size[e]++
		if p := s.Events[e].Parent; p >= 0 {
			size[p] += size[e]
		}
	}
	free, next := make([]int, n), 0
	for e := range n {
		from := &next
		if p := s.Events[e].Parent; p >= 0 {
			from = &free[p]
		}
		t.at[e], t.after[e], free[e] = *from, *from+size[e], *from+1
		*from += size[e]
	}
	return t
}

// Before is that of the structure.
func (t *Tree) Before(e, d int) bool {
	if t.s.Events[e].Init() {
		return e == d || !t.s.Events[d].Init()
	}
	return t.at[e] <= t.at[d] && t.at[d] < t.after[e]
}

// Conflict is that of the structure.
func (t *Tree) Conflict(d, e int) bool {
	return t.s.Events[d].Thread == t.s.Events[e].Thread && !t.s.Events[d].Init() && !t.Before(d, e) && !t.Before(e, d)
}

// Justifies reports whether d writes what e reads.
func (s *Structure) Justifies(d, e int) bool {
	w, r := &s.Events[d], &s.Events[e]
	return w.Kind == Write && r.Kind == Read && w.Loc == r.Loc && w.Value == r.Value
}

// After returns the events of a thread that can come right after one of its events;
// -1: at its beginning.
func (s *Structure) After(thread, e int) []int {
	var out []int
	for i := range s.Events {
		if ev := &s.Events[i]; ev.Thread == thread && ev.Parent == e {
			out = append(out, i)
		}
	}
	return out
}

// Path returns the events up to e, in program order.
func (s *Structure) Path(e int) []int {
	var out []int
	for ; e >= 0; e = s.Events[e].Parent {
		out = append(out, e)
	}
	slices.Reverse(out)
	return out
}

// Sane checks that a structure is one: each location has one initial write of
// its own, which is not in conflict with anything, parents come first, and the
// ends of branches are in their threads.
func (s *Structure) Sane() error {
	initial := map[string]int{}
	for i := range s.Events {
		e := &s.Events[i]
		if e.Init() {
			initial[e.Loc]++
		}
		if e.Parent >= i || e.Parent >= 0 && s.Events[e.Parent].Thread != e.Thread {
			return fmt.Errorf("event %d, %v, does not come after an event of its thread", i, e)
		}
	}
	for _, loc := range s.Locations {
		if initial[loc] != 1 {
			return fmt.Errorf("%s has %d initial writes", loc, initial[loc])
		}
	}
	for t, leaves := range s.Leaves {
		for _, l := range leaves {
			if l.Event >= 0 && s.Events[l.Event].Thread != t {
				return fmt.Errorf("thread %d ends in event %d", t, l.Event)
			}
		}
	}
	return nil
}
