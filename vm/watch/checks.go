// This file says what is checked.

package watch

import (
	"assay/ir"
	"assay/vm/code"
)

// Checks says what is checked while a run goes on: contracts at calls and returns,
// invariants of objects in visible states, frames at every write, and contracts of loops. The first
// that does not hold stops the run, as Violated, with a Breach.
type Checks struct {
	// Of is asked once for each procedure that has its body; nil: nothing is checked.
	Of func(p *ir.Proc) *Proc

	// Facts are the classes with invariants, as far as the program has come.
	Facts func() []Fact

	// Refers are the fields of objects of a class, among those that it declares, whose objects are owed with theirs (Owed).
	Refers func(k *ir.Class) []*ir.Field

	// Counts reports whether a change that no frame lists is one; nil: all are.
	Counts func(c *Change) bool

	// Unknown is called for clauses that could not be evaluated.
	Unknown func(cl *ir.Clause, why string)

	// Derive computes the model fields that a clause reads, before it is evaluated. It returns why
	// it cannot, if so; the clause is then unknown. Nil: there are none.
	Derive func(cl *ir.Clause, d *Deriver) (why string)

	// Said is the clause of contracts that an assertion or assumption of a body comes from;
	// nil for the program's own.
	Said func(n ir.Node) *ir.Clause

	// Judged, if not nil, is called with the truth of every clause, and the run goes on in either
	// case. The object is that of an invariant.
	Judged func(kind BreachKind, p *ir.Proc, cl *ir.Clause, object uint64, truth bool)
}

// Proc is what is checked of one procedure.
type Proc struct {
	Requires, Ensures, Signals []*ir.Clause

	Frame    *ir.Frame // nil: anything may change
	Cases    []Case    // if there are any, each frame holds where the condition of the case does at the call
	NoAlloc  bool      // nothing may be allocated
	Loops    []Loop
	Measures []*ir.Clause // integers that recursion makes smaller
	Old      bool         // something mentions Old or Fresh

	This      bool      // the first parameter is a receiver
	Maker     bool      // it makes the receiver: a constructor
	Visible   bool      // invariants hold at its calls and returns
	Owed      []Owed    // and whoever calls it is to see to these
	Inner     bool      // its code is a part of a method that may be under way: the body of a lambda
	StaticsOf *ir.Class // a static method: of this class
	Of        *ir.Class // the class that declares it
}

// Owed is a parameter whose object has to satisfy its invariants at a call, in a visible state or not.
type Owed struct {
	Param  int
	Fields bool // and what its fields refer to
}

// Case is the frame of a case of a contract.
type Case struct {
	When    *ir.Clause
	Frame   *ir.Frame
	NoAlloc bool // nothing may be allocated
}

// Loop is what is checked of one loop. Entry runs before Head does for the first time,
// and only then.
type Loop struct {
	Entry, Head *ir.Block
	Invariants  []*ir.Clause
	Measures    []*ir.Clause
	Frame       *ir.Frame
}

// Fact is a class with invariants over Clause.This, a local with index 0, and with those that are
// of no object.
type Fact struct {
	Class      *ir.Class
	Invariants []*ir.Clause
	Statics    []*ir.Clause
	Ready      func(global func(*ir.Global) uint64) bool // Statics hold from here on: the class is initialised
}

// Watching returns what code that is compiled for these checks differs in.
func (c *Checks) Watching() *code.Watching { return &code.Watching{Body: c.body, Said: c.Said} }

// body finds what is checked of a procedure that has got its body.
func (c *Checks) body(pc *code.Proc) {
	if c.Of == nil {
		return
	}
	w := &watched{Proc: c.Of(pc.IR)}
	if w.Proc == nil {
		pc.Watched, pc.Loops = nil, nil
		return
	}
	w.inLoop = make([][]bool, len(w.Loops))
	pc.Loops = nil
	for i, l := range w.Loops {
		w.inLoop[i] = loopNodes(pc, l.Head)
		pc.Loops = append(pc.Loops, code.Loop{Entry: l.Entry, Head: l.Head})
	}
	pc.Watched = w
}

// watched is what is checked of a procedure, with what is known of its body.
type watched struct {
	*Proc
	inLoop [][]bool // by loop and node: it belongs to the loop
}

// watchedOf returns what is checked of a procedure of which something is.
func watchedOf(pc *code.Proc) *watched { return pc.Watched.(*watched) }

// loopNodes marks the nodes of the loop with a head: those from which the head is reached
// again without leaving it.
func loopNodes(pc *code.Proc, head *ir.Block) []bool {
	in := map[*ir.Block]bool{head: true}
	preds := map[*ir.Block][]*ir.Block{}
	reached := map[*ir.Block]bool{}
	var walk func(b *ir.Block)
	walk = func(b *ir.Block) { // what the head dominates, or at least reaches
		if reached[b] {
			return
		}
		reached[b] = true
		for _, s := range b.Term.Succs() {
			preds[s] = append(preds[s], b)
			walk(s)
		}
	}
	walk(head)
	todo := append([]*ir.Block{}, preds[head]...)
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !in[b] {
			in[b] = true
			todo = append(todo, preds[b]...)
		}
	}
	out := make([]bool, len(pc.Nodes))
	for _, b := range pc.IR.Blocks {
		for i := range b.Stmts {
			out[int(pc.Block[b.Index])+i] = in[b]
		}
		out[int(pc.Block[b.Index])+len(b.Stmts)] = in[b]
	}
	return out
}
