package language

import (
	"assay/ir"
	"assay/task"
)

// Customary is a Host that knows what callers do not do, by customs of the language.
type Customary interface {
	// Against returns the custom that a counterexample of a goal goes against, in words like those of Asks; empty: none.
	Against(goal *ir.Goal, r *task.Result) string
}
