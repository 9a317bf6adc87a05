// This file defines statements and terminators.

package ir

import (
	"slices"

	"assay/source"
	"assay/task"
)

// Stmt is a simple statement. Its Meta says where it comes from.
type Stmt interface {
	isStmt()
	Node
}

// Term ends a block.
type Term interface {
	isTerm()
	Node
	Succs() []*Block // in order; the caller must not change it
}

// Node is a statement or terminator: what origins point to.
type Node interface{ meta() *Meta }

// MetaOf gives access to the source span and the origin of a node.
func MetaOf(n Node) *Meta { return n.meta() }

// Meta is where a node comes from.
type Meta struct {
	Span source.Span
	Text string  // of the source statement, on one line; may be empty
	From *Origin // nil in a program as a front end made it
}

func (m *Meta) meta() *Meta { return m }

// Origin records that a pass made a node out of another one. Following Of
// leads to exactly one node of the source program.
type Origin struct {
	Pass string // name of the pass
	Of   Node   // what it was made from; its own Meta.From continues the chain
	Copy int    // unroll: number of the copy, from 1; inline: number of the call, from 1
	Call Node   // inline: the call statement
}

// Source is the node of the source program that n was made from; n itself if
// no pass made it.
func Source(n Node) Node {
	for n.meta().From != nil {
		n = n.meta().From.Of
	}
	return n
}

// Assign changes a whole variable; the expression is evaluated before.
// "x := x + 1".
type Assign struct {
	Meta
	Dst Var
	X   Expr
}

// Load reads a place. "x := load y.(Node.next)", "x := load acquire y.(Node.next)".
type Load struct {
	Meta
	Dst   *Local
	Place *Place
	Order Order
}

// Store writes a place. "store y.(Node.next) := x", "store release y.(Node.next) := x".
type Store struct {
	Meta
	Place *Place
	X     Expr
	Order Order
}

// Addr makes a pointer to a place that is not a local. "p := addr a[i].(Point.x)".
type Addr struct {
	Meta
	Dst   *Local
	Place *Place
}

// New allocates an object with zero fields, or an atom never used before. It
// is infeasible when the scope of an atom's class is exhausted. The variable is
// a reference or a set. "x := new Node".
type New struct {
	Meta
	Dst   Var
	Class *Class
}

// NewArray allocates an array of zero elements. The length must not be
// negative. "a := newarray i32[n]".
type NewArray struct {
	Meta
	Dst  *Local
	Elem Type
	Len  Expr
}

// CallStmt runs a procedure. Arguments are evaluated before, results are
// assigned after, in order; a call takes the body or, where an engine chooses
// so, the contract. "r, s := call f(x, y)", "r ! e := virtual `m()`(x)", "call f(x)",
// "r := virtual m of Shape(x)", "r := call *p(x)".
type CallStmt struct {
	Meta
	Dsts   []Var
	Exc    *Local // receives the exceptional result; nil if the callee has none
	Proc   *Proc  // static call; nil for another one
	Method string // virtual: key of the method in the class of the first argument, which is not null
	Class  *Class // virtual: that class is this one or below it; nil: it may be any
	Fun    Expr   // indirect: the procedure, which is not null; nil for another one
	Args   []Expr
}

// CallSite is a call, in its procedure.
type CallSite struct {
	Proc *Proc
	Call *CallStmt
	From *CallSite // the call of the procedure, in a run; nil: it is not known, or not of interest
}

// Sig is the signature that an indirect call goes by; nil of another call.
func (s *CallStmt) Sig() *Signature {
	if s.Fun == nil {
		return nil
	}
	if t, ok := s.Fun.Type().(Func); ok {
		return t.Sig
	}
	return nil
}

// Callee is what a virtual call runs for a receiver of a class; nil where the class has no body of the method, or is not
// below the one that the call names.
func (s *CallStmt) Callee(c *Class) *Proc {
	if s.Class != nil && !c.Subclass(s.Class) {
		return nil
	}
	return c.Lookup(s.Method)
}

// Targets are the procedures that a call can run: of a virtual one, all declarations of the
// method; of an indirect one, all that the signature takes. In program order.
func (p *Program) Targets(s *CallStmt) []*Proc {
	switch {
	case s.Proc != nil:
		return []*Proc{s.Proc}
	case s.Fun != nil:
		return p.Taken(s.Sig())
	}
	var out []*Proc
	for _, c := range p.Classes {
		if m, ok := c.Declared(s.Method); ok && m.Proc != nil && !slices.Contains(out, m.Proc) {
			out = append(out, m.Proc)
		}
	}
	return out
}

// Assert is a property: executions for which it is false violate it. "assert x \"kind\" \"text\""; behind it "runs" where formulas pass over it.
type Assert struct {
	Meta
	X    Expr
	Kind task.Kind
	What string // the property as written

	Defined Expr // as of a Clause
	Runs    bool // it is about executions alone: a formula that calls the procedure does not evaluate it, nor does Boot
}

// Havoc gives the variables any values of their types and multiplicities:
// references to existing objects, null, any integer. "havoc x, y".
type Havoc struct {
	Meta
	Vars []Var
}

// Spec changes at most the variables, and allocates at most in the classes, so
// that the condition holds; Old means before. With no such branch the execution vanishes. "spec x,
// y new User : x = old(y)".
type Spec struct {
	Meta
	Frame   []Var
	Classes []*Class // Atoms
	X       Expr
}

// AtomicKind is the begin or the end of an atomic block.
type AtomicKind uint8

const (
	AtomicBegin AtomicKind = iota
	AtomicEnd
)

// Atomic begins or ends a stretch without interference; it nests. A blocked
// thread inside lets others run. "atomic begin", "atomic end".
type Atomic struct {
	Meta
	Kind AtomicKind
}

// Await blocks until the condition is true, and continues in the same step. "await x".
type Await struct {
	Meta
	X Expr
}

// Start runs a procedure in a new thread. "t := start f(x)", "start f(x)".
type Start struct {
	Meta
	Dst  *Local // Thread; may be nil
	Proc *Proc
	Args []Expr
}

// Join blocks until the thread has ended. "join t".
type Join struct {
	Meta
	X Expr
}

// MonitorKind is an operation on an object's monitor. Monitors are reentrant.
type MonitorKind uint8

const (
	MonitorEnter     MonitorKind = iota // blocks while another thread holds it
	MonitorExit                         // of a monitor that is held; front ends branch before
	MonitorWait                         // releases it, blocks until notified, takes it again
	MonitorNotify                       // wakes one waiting thread, by choice
	MonitorNotifyAll                    // wakes all
)

// String is the word in the text form.
func (k MonitorKind) String() string {
	return [...]string{"enter", "exit", "wait", "notify", "notifyall"}[k]
}

// Monitor operates on the monitor of an object that is not null. Exit, wait
// and notify set Dst, when there is one, to whether the thread held the
// monitor, and do nothing if it did not. "monitor enter x", "ok := monitor exit x".
type Monitor struct {
	Meta
	Kind MonitorKind
	X    Expr
	Dst  *Local // bool, may be nil
}

// CAS stores New at the place if it holds Old, in one step, and reports whether it did. Where it
// does not, it is a load of that order. "ok := cas *p, a, b", "ok := cas seqcst *p, a, b".
type CAS struct {
	Meta
	Dst   *Local // bool
	Place *Place
	Old   Expr
	New   Expr
	Order Order
}

// Fence orders the accesses of its thread before and after it. "fence release".
type Fence struct {
	Meta
	Order Order
}

// Goto continues with a block. "goto b1".
type Goto struct {
	Meta
	To *Block
}

// Check marks a branch that implements a runtime check of the source language.
type Check struct {
	Kind task.Kind
	What string // as a person would say it: "x is null"
}

// If branches on a condition. With a Check, Then is the failing side.
// "if x then b1 else b2", "if x = null then b1 else b2 check \"null\" \"x is null\"".
type If struct {
	Meta
	X     Expr
	Then  *Block
	Else  *Block
	Check *Check
}

// Case is one value of a Switch.
type Case struct {
	Value int64
	To    *Block
}

// Switch branches on an integer; the values are distinct. "switch x of -1: b1, 2: b2 else b3".
type Switch struct {
	Meta
	X       Expr
	Cases   []Case
	Default *Block
}

// Choose goes to any of the blocks. "choose b1, b2".
type Choose struct {
	Meta
	To []*Block
}

// Return ends the procedure; the results are the current values of the result
// locals. "return".
type Return struct {
	Meta
}

func (*Assign) isStmt()   {}
func (*Load) isStmt()     {}
func (*Store) isStmt()    {}
func (*Addr) isStmt()     {}
func (*New) isStmt()      {}
func (*NewArray) isStmt() {}
func (*CallStmt) isStmt() {}
func (*Assume) isStmt()   {}
func (*Assert) isStmt()   {}
func (*Havoc) isStmt()    {}
func (*Spec) isStmt()     {}
func (*Atomic) isStmt()   {}
func (*Fence) isStmt()    {}
func (*Await) isStmt()    {}
func (*Start) isStmt()    {}
func (*Join) isStmt()     {}
func (*Monitor) isStmt()  {}
func (*CAS) isStmt()      {}

func (*Goto) isTerm()   {}
func (*If) isTerm()     {}
func (*Switch) isTerm() {}
func (*Choose) isTerm() {}
func (*Return) isTerm() {}

func (t *Goto) Succs() []*Block { return []*Block{t.To} }
func (t *If) Succs() []*Block   { return []*Block{t.Then, t.Else} }
func (t *Switch) Succs() []*Block {
	out := make([]*Block, 0, len(t.Cases)+1)
	for _, c := range t.Cases {
		out = append(out, c.To)
	}
	return append(out, t.Default)
}
func (t *Choose) Succs() []*Block { return t.To }
func (t *Return) Succs() []*Block { return nil }
