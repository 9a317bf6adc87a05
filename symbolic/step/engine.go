package step

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file defines what a stepper needs of an engine.

// Engine is the parts of an engine that a Stepper needs: they decide how paths continue, and keep findings.
type Engine struct {
	Policy
	Answers
	Findings
	Contracts
	Effects
}

// Policy decides how execution continues: which paths stay separate, and which are merged.
type Policy interface {
	// Body executes the body of a procedure from its first block, with Steps. States that reach its end are in the Ends
	// of the activation.
	Body(a *Activation, s *State)

	// Join adds a state to the frontier at a place, of a procedure with so many separate states of callers; live says
	// which locals matter.
	Join(list Frontier, s *State, parallel int, q *ir.Proc, live Locals) Frontier

	// End adds a state to the frontier at the end of an activation.
	End(a *Activation, list Frontier, s *State, live Locals) Frontier

	// Working is called now and then with the position of execution.
	Working(where string, steps int64)

	// Stopped is thrown where the whole execution has to end.
	Stopped(why string) input.Stopped
}

// Answers decides feasibility.
type Answers interface {
	Feasible(g circuit.Ref) bool    // can a condition hold? with little effort: undecided means yes
	Conceivable(g circuit.Ref) bool // the same, with all effects of lines that could be taken away
	Possible(g circuit.Ref) bool    // the same, with more effort
	CanFail(g circuit.Ref) bool     // can a check of the language fail so?
	Leave(g circuit.Ref)            // records what is not executed because it is infeasible
}

// Findings records where properties may be violated.
type Findings interface {
	Assertion(q *ir.Proc, st *ir.Assert)                   // execution reaches an assertion
	Judged(q *ir.Proc, st *ir.Assert, at, out circuit.Ref) // at which condition; out is where a bound leaves it undecided
	Violated(q *ir.Proc, st *ir.Assert, when circuit.Ref)  // when it does not hold
	Checked(at *input.Site, fails, passes circuit.Ref)     // execution reaches a check of the language, which fails so, or does not
	Implied(c *ir.Check) bool                              // a check is listed only if it fails
	Made(a *Activation, st *ir.New, s *State)              // an object is made, which may be an exception
	Assumption(st *ir.Assume, came, met circuit.Ref)       // when an explicit assumption is satisfied
	Exits(s *State)                                        // the whole execution ends
	Deeper(d *Deeper)                                      // a call is left out, because its procedure is open too often
	Owed(k *ir.Clause, holds circuit.Ref) bool             // when callers do what they owe; false: the clause is none of that
}

// Contracts decides which calls are executed by contract; with [Bodies] none is.
type Contracts interface {
	Promise(st *ir.CallStmt) *ir.Promise                                                              // what a call may rest on; nil: no contract
	Believes(p *ir.Promise) bool                                                                      // is it used, though there is a body?
	CheckedFor(p *ir.Promise, args []value.Value, s *State) bool                                      // was the contract checked for all receivers?
	ByContract(a *Activation, st *ir.CallStmt, p *ir.Promise, args []value.Value, s *State) []Outcome // executes the call by contract
}

// Effects may change the effect of a line of the program, to find what depends on it. [Exact] changes nothing.
type Effects interface {
	Effect(a *Activation, s *State, n ir.Node, to ir.Var, v value.Value) value.Value                      // the value that a statement assigns to a variable
	Any(a *Activation, s *State, n ir.Node, t ir.Type, v value.Value) value.Value                         // what it writes
	Argument(a *Activation, s *State, st *ir.CallStmt, i int, v value.Value) value.Value                  // of a call
	Decision(a *Activation, s *State, n ir.Node, x ir.Expr, g circuit.Ref) (is circuit.Ref, changed bool) // of a branch
	Decides(a *Activation, x ir.Expr) bool                                                                // may the decision of a switch be any?
	Called(m *Stepper, a *Activation, st *ir.CallStmt, s *State) []*State                                 // executes a call, with Call
}

// Exact leaves the effects of lines unchanged.
type Exact struct{}

func (Exact) Effect(_ *Activation, _ *State, _ ir.Node, _ ir.Var, v value.Value) value.Value {
	return v
}
func (Exact) Any(_ *Activation, _ *State, _ ir.Node, _ ir.Type, v value.Value) value.Value { return v }
func (Exact) Argument(_ *Activation, _ *State, _ *ir.CallStmt, _ int, v value.Value) value.Value {
	return v
}
func (Exact) Decision(_ *Activation, _ *State, _ ir.Node, _ ir.Expr, g circuit.Ref) (circuit.Ref, bool) {
	return g, false
}
func (Exact) Decides(*Activation, ir.Expr) bool { return false }
func (Exact) Called(m *Stepper, a *Activation, st *ir.CallStmt, s *State) []*State {
	return a.Call(m, st, s)
}

// Bodies executes the bodies of all callees.
type Bodies struct{}

func (Bodies) Promise(*ir.CallStmt) *ir.Promise                   { return nil }
func (Bodies) Believes(*ir.Promise) bool                          { return false }
func (Bodies) CheckedFor(*ir.Promise, []value.Value, *State) bool { return false }
func (Bodies) ByContract(*Activation, *ir.CallStmt, *ir.Promise, []value.Value, *State) []Outcome {
	panic(value.Unsupported("a call by contract"))
}
