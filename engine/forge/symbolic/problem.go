// This file defines what Execute gives.

package symbolic

import (
	"fmt"

	"assay/ir"
	"assay/logic/rel"
	"assay/source"
	"assay/task"
)

// Config says how a procedure is executed.
type Config struct {
	Strategy  Strategy
	Symmetry  Symmetry
	Bounds    task.Bounds // complete
	AtomWidth int         // integers of up to so many bits are atoms of the universe; 0: DefaultAtomWidth
	Selectors bool        // any statement can be taken out: see the package comment

	Exact map[Key]bool // with Selectors: values that cannot be taken out all the same

	Never map[string][]rel.Tuple // by relation of the initial state: what no execution holds there
}

// DefaultAtomWidth is the largest width at which integers are atoms.
const DefaultAtomWidth = 5

// FactKind says where a formula comes from.
type FactKind uint8

const (
	FactInitial  FactKind = iota // types and multiplicities of the initial state, the precondition
	FactSymmetry                 // leaves out executions that differ in names only
	FactAssign
	FactCreate
	FactSpec   // condition of a specification
	FactType   // type and multiplicity of what a specification or havoc chooses
	FactAssume // of the program
	FactCut    // of a pass: a bound
	FactJoin   // the value of a variable after a branch
)

var factNames = [...]string{"initial", "symmetry", "assign", "create", "spec", "type", "assume", "cut", "join"}

func (k FactKind) String() string { return factNames[k] }

// Fact is a formula of P, its guard included.
type Fact struct {
	Name     string // unique in the execution; the same in every run
	Kind     FactKind
	Formula  rel.Formula
	Node     ir.Node     // the statement or branch that added it; nil for the initial state
	Branches []ir.Node   // branches on whose conditions it depends
	Guard    rel.Formula // the condition under which its place is reached

	Key  Key
	On   *rel.Relation // with Selectors, of a value: empty if it is taken out; nil for others
	Free *rel.Relation // the value then
}

// Key identifies a place where a value is made, independent of the strategy.
type Key struct {
	Kind FactKind
	Node ir.Node // nil for a join
	Join int     // block, from 1; 0 for a statement
	From int     // into the join: the block it comes from
	Slot int     // of the variable or domain; -1: the fact is not about one
}

// Slice returns the statements that a fact stands for: its own, and the branches
// that it hangs on.
func (f *Fact) Slice() []ir.Node {
	var out []ir.Node
	if f.Node != nil {
		out = append(out, f.Node)
	}
	return append(out, f.Branches...)
}

// StopKind says what ends an execution early.
type StopKind uint8

const (
	StopAssert StopKind = iota // an assertion of the program
	StopCut                    // a bound of a pass
	StopClause                 // a clause of the contract, at the end
	StopFrame                  // a change of what the contract does not list, at the end
)

// Stop is a place where executions end. Executions that reach a stop satisfy the facts before it
// and passed the stops before it.
type Stop struct {
	Kind   StopKind
	Node   ir.Node    // StopAssert, StopCut
	Clause *ir.Clause // StopClause, of the goal that was executed
	When   rel.Formula
	Cut    *Fact // StopCut: the same as an assumption
	Facts  int   // how many facts come before it
}

// Choice is what a specification, a havoc or a branch chooses: relations to be
// read from an instance.
type Choice struct {
	Node     ir.Node
	Vars     []ir.Var
	Values   []*rel.Relation // of the variables
	Classes  []*ir.Class
	Extents  []*rel.Relation // extents after
	Branches []*rel.Relation // of a Choose: the first one that is not empty is taken; none: the last branch
}

// Execution is a procedure as a relational problem.
type Execution struct {
	Proc       *ir.Proc
	Universe   *rel.Universe
	Bounds     *rel.Bounds
	Arithmetic rel.Arithmetic
	Fixed      []rel.Value // atoms that facts distinguish although the bounds do not

	Relations []*rel.Relation // D, constants aside, in the order in which they were made
	Facts     []*Fact         // P, in topological order
	Stops     []*Stop         // in topological order
	End       rel.Formula     // the end is reached: the guard of the last block
	Domains   []*Domain       // by Class.Index; nil for classes that are none

	Initials  []*Initial
	Choices   map[ir.Node]*Choice
	Created   map[*ir.New]*rel.Relation // the atom that is taken, where atoms have no order
	Capacity  []task.Binding
	Wraps     []*Wrap // with Config.Selectors
	Symmetric bool    // atoms of domains may be exchanged by the solver

	first, last env
	x           *executor
}

// Initial is a variable of the initial state and its relation.
type Initial struct {
	Var ir.Var
	Rel *rel.Relation
}

// Domain is a class of atoms: its values and the relations about them.
type Domain struct {
	Class    *ir.Class
	Values   []rel.Value // atoms of literals, then those of the scope in the order of allocation
	Literals int         // how many of them are literals
	Extent   *rel.Relation
	All      *rel.Relation // constant
	Order    *rel.Relation // constant, from each to the next; nil where atoms have no order
	First    *rel.Relation // constant; nil where atoms have no order
	grows    bool          // the procedure may allocate in it
}

// Refusal is the error for what cannot be turned into relations. It is about
// the program, not a fault of ours.
type Refusal struct {
	Span source.Span
	What string
}

func (r *Refusal) Error() string {
	if r.Span.Known() {
		return fmt.Sprintf("%s: %s", r.Span, r.What)
	}
	return r.What
}

// refuse ends the execution; Execute gives the error.
func refuse(at source.Span, format string, args ...any) {
	panic(&Refusal{at, fmt.Sprintf(format, args...)})
}

// refused turns a refusal into an error.
func refused(err *error) {
	switch r := recover().(type) {
	case nil:
	case *Refusal:
		*err = r
	default:
		panic(r)
	}
}

// Value returns the value of a variable at the end, as a set.
func (e *Execution) Value(v ir.Var) rel.Expr {
	if w := e.last.get(e.x, v); w != nil {
		return w.asSet(e.x)
	}
	return nil
}

// ExtentAtEnd returns what a domain holds at the end.
func (e *Execution) ExtentAtEnd(c *ir.Class) rel.Expr { return e.last.domain(e.x, c).asSet(e.x) }

// SpanOf returns the place in the program that a part of the problem comes from.
func (e *Execution) SpanOf(n rel.Node) source.Span {
	for _, f := range e.Facts {
		if f.Node != nil && contains(f.Formula, n, map[rel.Node]bool{}) {
			return ir.MetaOf(f.Node).Span
		}
	}
	for _, s := range e.Stops {
		if contains(s.When, n, map[rel.Node]bool{}) {
			if s.Clause != nil {
				return s.Clause.Span
			}
			if s.Node != nil {
				return ir.MetaOf(s.Node).Span
			}
		}
	}
	return source.Span{}
}

// contains reports whether a node is below another one.
func contains(in, n rel.Node, seen map[rel.Node]bool) bool {
	if in == n {
		return true
	}
	if seen[in] {
		return false
	}
	seen[in] = true
	decls, below := rel.Parts(in)
	for _, d := range decls {
		if contains(d.Of, n, seen) {
			return true
		}
	}
	for _, m := range below {
		if contains(m, n, seen) {
			return true
		}
	}
	return false
}
