package vm

import (
	"math/rand/v2"

	"assay/ir"
	"assay/task"
	"assay/vm/relation"
)

// Code is a program made ready to run. It is safe for concurrent use.
type Code struct{}

// Compile makes a program ready. The program has passed ir's sanity check.
func Compile(p *ir.Program) *Code { panic("skeleton") }

// Setup says what to run.
type Setup struct {
	Proc     *ir.Proc
	Contract *ir.Contract // checked: requires at the start, the rest at the end; nil: none
	Bounds   task.Bounds  // scopes of Atoms classes; none means no limit
}

// Start is the state before the first statement: the literals' atoms exist and
// nothing else, globals and parameters are zero, null and empty. Until the
// first Run, Allocate, Set and Import may change it.
func (c *Code) Start(s Setup) *State { panic("skeleton") }

// StartAny is Start, but the run begins by choosing how many atoms of each
// Atoms class exist (up to its scope) and the values of globals and parameters.
func (c *Code) StartAny(s Setup) *State { panic("skeleton") }

// State is a run at one moment.
type State struct{}

// Allocate makes the next n atoms or objects of a class.
func (s *State) Allocate(c *ir.Class, n int) error { panic("skeleton") }

// Value is what a variable holds: a word, or a relation for a variable of a
// relation type.
type Value struct {
	Word uint64
	Rel  *relation.Rel
}

// Get is the value of a global or of a local of the current thread's frame.
func (s *State) Get(v ir.Var) Value { panic("skeleton") }

// Set changes it.
func (s *State) Set(v ir.Var, x Value) { panic("skeleton") }

// Import replaces everything in a state that has not run yet.
func (s *State) Import(t task.State) error { panic("skeleton") }

// Export gives the heap and the variables their names.
func (s *State) Export() task.State { panic("skeleton") }

// Clone is an independent copy.
func (s *State) Clone() *State { panic("skeleton") }

// CopyFrom makes s a copy of t and reuses what s owns.
func (s *State) CopyFrom(t *State) { panic("skeleton") }

// Key identifies a state up to a renaming of objects.
type Key [16]byte

// Key is the canonical hash.
func (s *State) Key() Key { panic("skeleton") }

// Steps is the number of statements that were executed so far.
func (s *State) Steps() int64 { panic("skeleton") }

// Run executes until something happens.
func (s *State) Run(b Budget) Stop { panic("skeleton") }

// Choice is a decision that the driver has to make.
type Choice struct {
	Kind task.ChoiceKind
	N    int    // possibilities, numbered from 0; 0: too many to number, so only Draw and Give help
	What string // for people: "value of id", "thread to go on"
}

// Pick takes possibility i of the choice that Run stopped for.
func (s *State) Pick(i int) error { panic("skeleton") }

// Draw takes a random possibility; it works where N is 0.
func (s *State) Draw(r *rand.Rand) error { panic("skeleton") }

// Give takes the possibility with the values of a recorded choice.
func (s *State) Give(c task.Choice) error { panic("skeleton") }

// Choices are the decisions of the run so far, one for each statement that
// needed any: the small choices of a havoc are one here.
func (s *State) Choices() []task.Choice { panic("skeleton") }

// Trace is how the state was reached: its initial state and its choices.
func (s *State) Trace() task.Trace { panic("skeleton") }

// Failure explains a stop of kind Violated: the conjunct that is false and the
// values of its variables.
func (s *State) Failure(stop Stop) *task.Failure { panic("skeleton") }

// Chooser decides; it calls Pick, Draw or Give of the state once.
type Chooser interface {
	Choose(s *State, c Choice) error
}

// Seeded draws every choice from a generator.
func Seeded(seed uint64) Chooser { panic("skeleton") }

// Recorded repeats choices.
func Recorded(choices []task.Choice) Chooser { panic("skeleton") }

// Drive runs until a stop that is no choice.
func Drive(s *State, c Chooser, b Budget) Stop { panic("skeleton") }

// Explore runs every way that leads on from the state, depth first, in the order of
// the possibilities. Visit is called with every stop that is no choice, and with
// Unsupported for a choice that has too many possibilities; it returns
// whether to go on.
func Explore(s *State, b Budget, visit func(*State, Stop) bool) { panic("skeleton") }

// Replay runs a trace and recomputes its steps, final state and failure. A
// trace that does something else than the program is a *Divergence.
func Replay(c *Code, s Setup, t task.Trace, b Budget) (task.Trace, Stop, error) { panic("skeleton") }

// Divergence is a trace that the program does not follow.
type Divergence struct {
	Choice  int // number of the choice, from 0; -1: the initial state
	Message string
}

func (d *Divergence) Error() string { return d.Message }
