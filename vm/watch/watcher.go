// This file defines what a watched run keeps.

package watch

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// Watcher is what a run that is watched keeps.
type Watcher struct {
	checks *Checks
	s      *state.State
	by     Machine
	breach *Breach

	noValue map[*ir.Clause]string // why clauses had no value

	version int64 // number of writes
	calls   []*openCall
	framed  map[int32]*openCall // by thread: the latest open call that has a frame, or loops with one
	noAlloc int                 // open calls that may not allocate
	model   *ir.Proc            // that runs
	bulk    []bulk

	receivers map[uint64]int    // how many open calls an object has
	makers    map[uint64]int    // how many of them make it
	statics   map[*ir.Class]int // open calls of static methods

	journal journal
	objs    objects
}

// Machine runs the state that is watched.
type Machine interface {
	// Evaluate returns the value of an expression over registers. Unless it is Valued the
	// machine has stopped, and why says the rest. The clause is the one that the expression is of; nil: none.
	Evaluate(u *code.Unit, r state.Registers, cl *ir.Clause) (v state.Value, how Answer, why string)

	// Resume clears the stop.
	Resume()
}

// Answer is what came of an expression.
type Answer uint8

const (
	Valued  Answer = iota
	NoValue        // it reads a place that does not exist, or a call in it ends with an exception
	GivenUp        // the machine refuses it, or it takes too much
	Ended          // the run has ended
)

// Watcher watches a run from its beginning on.
func (c *Checks) Watcher(s *state.State) *Watcher {
	return &Watcher{checks: c, s: s, journal: journal{at: -1}, noValue: map[*ir.Clause]string{}}
}

// Machine sets the machine that evaluates from now on.
func (k *Watcher) Machine(m Machine) { k.by = m }

// Breach returns how the run broke a contract; nil if it did not.
func (k *Watcher) Breach() *Breach { return k.breach }

// thread returns the one that runs.
func (k *Watcher) thread() *state.Thread { return k.s.Threads[k.s.Current] }

// registers returns those of the frame that runs, of which something is checked.
func (k *Watcher) registers() state.Registers {
	t := k.thread()
	f := t.Top()
	return state.Registers{Proc: f.Proc, Words: t.Words[f.Words:], Rels: t.Rels[f.Rels:]}
}

// bulk is a range of cells that a model changes.
type bulk struct {
	ref  uint64
	from uint32
	was  []uint64
}

// openCall is a watched call that has not returned.
type openCall struct {
	proc    *code.Proc
	thread  int32
	depth   int // of its frame
	objs    int // there were so many objects
	pos     int // in the journal
	words   []uint64
	rels    []*relation.Rel
	noAlloc bool // nothing may be allocated
	framed  bool // only what is in frame may change
	frame   []cells
	loops   []openLoop // as in Proc.Loops
	measure []uint64
	below   *openCall // the next call of the thread that has a frame, or loops with one
	outer   *openCall // the next of them that a write must be looked up in, when this frame lists it
	last    int32     // node of the latest call that returned
	at      int32     // at its end: the node to show
	gave    [2]uint64 // what came with it: its first argument, and its exception

	broken  map[uint64]bool    // objects with invariants that did not hold at the call: it need not mend them
	without map[*ir.Class]bool // and classes
}

// came takes in that a call has returned.
func (c *openCall) came(node int32, callee *code.Proc, words []uint64) {
	c.last, c.gave = node, [2]uint64{}
	if len(callee.ParamW) > 0 {
		c.gave[0] = words[callee.ParamW[0]]
	}
	if callee.Exc >= 0 {
		c.gave[1] = words[callee.Exc]
	}
}

// thrown returns the node that an exception comes from, if the latest call made or gave it; else
// the one that runs.
func (c *openCall) thrown(exc uint64, node int32) int32 {
	if exc != 0 && (c.gave[0] == exc || c.gave[1] == exc) {
		return c.last
	}
	return node
}

// openLoop is a loop of an open call; it counts while its code runs.
type openLoop struct {
	begun bool
	objs  int
	frame []cells
	last  []uint64
	round bool // last has values
}

// cells is a range of cells of the heap that may change.
type cells struct{ from, to uint32 }
