// Package clause says what goals ask, and what calls in them rest on.
//
// Clauses make the contract of a goal: what its method says, that there is a receiver which runs it, and that what classes say
// of their objects (requires.go) and of themselves (statics.go) holds before and after, as far as its code may change that
// (effects.go). Calls rest on promises (promise.go). What is said of model fields is checked as if the abstraction function
// were a function, which is a goal of its own (abstraction.go). What contracts ask for and nobody checks is listed, so that no
// goal holds in silence (unchecked.go).
package clause
