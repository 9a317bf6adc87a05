package language

import "assay/task"

// Incomplete is a Host of a program some of whose code is not there.
type Incomplete interface {
	// LeftOut returns what is assumed of that code, in words; none: nothing is missing.
	LeftOut() []string
}

// Speaking is a Host of a language whose exceptions say something.
type Speaking interface {
	// Said returns what the exception says that a run ended with; empty: nothing, or there is none.
	Said(end *task.State) string
}
