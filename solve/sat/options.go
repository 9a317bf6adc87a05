// This file holds every switch of the solver. Each heuristic can be reached
// and turned off from here, so that a claim about one can be replayed.

package sat

// Options steer a Solver. They are read when it is made; Default gives the
// values that the benchmarks use.
type Options struct {
	Seed uint64 // changes ties and the initial order only; same seed, same search

	// Decisions.

	InitialPhase  bool    // value tried first for a variable that never had one
	Target        bool    // in stable mode follow the longest conflict-free assignment
	RephaseEvery  int64   // conflicts before phases are reset, growing; 0 is never
	WalkEffort    float64 // share of the search's work spent on local search for phases; 0 is none
	ScoreDecay    float64 // VSIDS decay per conflict, in (0,1)
	BumpReasons   bool    // also bump the reasons of learned literals
	RandomPercent int     // percent of decisions made at random, 0 to 100

	// Restarts and modes.

	Stable         bool    // stable mode (VSIDS, Luby) is used at all
	Focused        bool    // focused mode (VMTF, glucose) is used at all; one of the two must be
	ModeConflicts  int64   // length of the first focused phase
	LubyUnit       int64   // conflicts per Luby step in stable mode
	RestartMargin  float64 // focused: restart when the recent glue exceeds the average by this factor
	RestartMinimum int64   // focused: at least that many conflicts between restarts

	// Learned clauses.

	Minimize     bool  // remove literals implied by the others, recursively
	MinimizeBins bool  // remove literals by binary clauses with the asserting one
	ReduceEvery  int64 // conflicts before the first forgetting, growing
	ReduceTarget int   // percent of the candidates forgotten
	EagerSubsume int   // latest learned clauses that each new one is held against; 0 is none
	Tier1        int   // glue up to which a clause is kept for ever
	Tier2        int   // glue up to which a used clause survives longer

	// Inprocessing; each is a step of the pipeline in inprocess.go.

	InprocessEvery int64   // conflicts before the first round, growing; 0 is never
	Probe          bool    // failed literals
	Vivify         bool    // shorten clauses by propagating their negation
	Subsume        bool    // remove and strengthen clauses by smaller ones
	Eliminate      bool    // bounded variable elimination
	EliminateOccs  int     // a variable with more occurrences of a sign is kept
	EliminateSize  int     // no resolvent longer than this
	Effort         float64 // share of the search's propagation work spent on each step

	// Safety.

	CheckModel bool // evaluate each model on the caller's clauses (keeps a copy of them)
}

// Default are the options the benchmarks use.
func Default() Options {
	return Options{
		InitialPhase:   true,
		Target:         true,
		RephaseEvery:   1000,
		WalkEffort:     0.05,
		ScoreDecay:     0.95,
		BumpReasons:    true,
		Stable:         true,
		Focused:        true,
		ModeConflicts:  1000,
		LubyUnit:       1024,
		RestartMargin:  1.10,
		RestartMinimum: 2,
		Minimize:       true,
		MinimizeBins:   true,
		ReduceEvery:    300,
		ReduceTarget:   75,
		EagerSubsume:   20,
		Tier1:          2,
		Tier2:          6,
		InprocessEvery: 2000,
		Probe:          true,
		Vivify:         true,
		Subsume:        true,
		Eliminate:      true,
		EliminateOccs:  100,
		EliminateSize:  100,
		Effort:         0.1,
		CheckModel:     true,
	}
}
