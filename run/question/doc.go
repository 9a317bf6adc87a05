// Package question adapts analyses that are about no program to package run: a row for each in the list of languages,
// and a run.Questions for what it reads, with the engine that answers. Those engines know nothing of run, and questions
// are opaque to run.
//
// # Litmus tests
//
// A goal is a test and a memory model, by the name "TEST MODEL": does the model forbid the outcome of the test? The test
// names its models and what is expected of them in the line Expect=. Options name others in their place. Where neither
// does, the architecture of the test has a usual model; it is asked about what the test claims (~exists, forall). What
// only exists is a question and no claim: it is asked where somebody chooses it by its name.
//
// # Streams
//
// A goal is a check of a file, by its text, or a chain, which asks several questions of each of its levels. What holds
// because there is no history at all is vacuous, unless the file expects it to hold.
package question
