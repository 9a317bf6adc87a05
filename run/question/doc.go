// Package question adapts analyses that are about no program to package run: a row for each in the list of languages,
// and a run.Questions for what it reads, with the engine that answers. Those engines know nothing of run, and questions
// are opaque to run.
//
// # Litmus tests
//
// A goal is a test and a memory model, by the name "TEST MODEL": does the model forbid the outcome of the test? The
// test names its models and what is expected of them in the line Expect=. Options name others in their place. Where
// neither does, the architecture of the test has a usual model; it decides what the test claims (~exists, forall). A
// test with exists makes no claim: it is checked only when it is named.
package question
