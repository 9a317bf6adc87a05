// This file re-exports types and constants of the packages below.

package vm

import (
	"assay/ir"
	"assay/task"
	"assay/vm/canon"
	"assay/vm/code"
	"assay/vm/state"
)

// What runs begin with, and what their cells hold.
type (
	Setup = state.Setup
	Asked = state.Asked
	Value = state.Value
	Frame = state.Where
)

// What recording runs save.
type (
	Recorder = state.Recorder
	Save     = state.Save
	SaveKind = state.SaveKind
)

// SaveStep begins what a statement saves.
const SaveStep = state.SaveStep

// Globals is the number of the object that holds the globals.
const Globals uint64 = code.GlobeObject

// Proc is a procedure that is ready to run.
type Proc = code.Proc

// Condition is a comparison, or a truth value, in a branch, an assumption or an assertion, without connectives.
type Condition = code.Condition

// SetupOf returns the setup of a goal under bounds.
func SetupOf(g *ir.Goal, b task.Bounds) Setup { return state.SetupOf(g, b) }

// Key identifies a state up to a renaming of its objects.
type Key = canon.Key

// Key returns the canonical hash: states with equal keys behave the same (package canon says how far the
// converse holds).
func (s *State) Key() Key { return canon.Of(&s.State) }
