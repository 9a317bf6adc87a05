// Package clause builds the contracts of goals, and those that calls in them rest on.
//
// Clauses make the contract of a goal: the contract of its method, the existence of a receiver which runs it, and
// invariants of objects (requires.go) and static ones (statics.go) before and after, as far as its code may break them
// (effects.go). Calls rest on promises (promise.go). Contracts of model fields are checked as if the abstraction
// function were a function, which is a goal of its own (abstraction.go). Properties that are not checked are listed, so
// that no goal holds in silence (unchecked.go).
package clause
