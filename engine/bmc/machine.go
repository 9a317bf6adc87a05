package bmc

import (
	"context"

	"assay/engine"
	"assay/engine/bmc/joining"
	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/model"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
	"assay/vm"
)

// This file defines the machine: one symbolic execution, and what it has found.

// machine is one symbolic execution of a goal.
type machine struct {
	ctx    context.Context
	cancel context.CancelFunc // of a context that it made; nil: it made none
	task   *engine.Task
	host   language.Host
	prog   *ir.Program
	calls  func(string) bool // to be taken by contract
	off    Off
	ready  *vm.Code // the program made ready to run, the last time; nil: it was not

	c    *circuit.Circuit
	vals *value.Algebra // on the circuit

	heap    *heap.Heap
	oracle  *oracle
	effects *lineEffects
	joins   *joining.Policy
	paths   Explorer      // follows paths one by one; nil: they are joined
	step    *step.Stepper // executes
	inputs  *input.Inputs // of the stepper
	shown   []*ir.Class   // types of inputs for which known classes stand

	rounds       *rounds // loops and recursions that go on beyond their bounds
	findings     []*finding
	byKey        map[findingKey]*finding
	stated       map[task.Property]bool     // stated by assertions of the program
	inVain       int64                      // the cost of making counterexamples small that did not replay
	setBack      string                     // the clock that goes back in the last counterexample
	ends         []circuit.Ref              // where the goal's procedure ends
	normal       []circuit.Ref              // of these, the ends without an exception
	thrown       []raisedEnd                // and those with one
	threw        bool                       // it may end with an exception
	partial      bool                       // it rests on contracts of procedures that may call it recursively
	owed         duties                     // implicit preconditions
	asks         duties                     // conditions that callers may be asked for
	proposed     bool                       // they are known
	begin        *step.State                // where the goal begins
	taken        map[*ir.Assume]*assumption // those explicit in the code under check
	stands       map[ir.Node]step.Place     // where nodes of code under check are; nil: not computed yet
	promises     map[*ir.CallStmt]*ir.Promise
	documented   func(*ir.Proc) model.Promise  // of other code; nil: nothing is
	without      map[*ir.CallStmt]bool         // calls that are by contract where the receiver has no body
	contradicted string                        // a contract that is contradictory at a call; empty: none
	believed     map[string]bool               // contracts of callees
	shared       map[*input.Object]circuit.Ref // objects that were made and that callees taken by contract had, and when: they may have kept them
}

// bootWith takes the heap of a booted state.
func (m *machine) bootWith(s *vm.State) { m.inputs.Base = input.NewBase(s) }
