// Package run turns targets into answers: it finds and reads files, lowers
// their goals with the front end of their language, combines bounds, and runs an engine. Command, editor and server go
// through it, so that they give one answer.
//
// # Model
//
// A Language is a row in the caller's list of front ends (run/registry has that of assay); it reads the text of
// a File into a Model, which states Goals: Programs lower them to programs, and
// Questions are about none and include what answers them. Find makes Files of targets. Plan selects the goals and
// lowers them, and Check runs the engine on each: several at once, with answers in order. A Cache takes answers from
// earlier runs, where all that they depend on is the same.
//
// A goal of a plan can be written into a file with all its inputs (Pack, package goal), and Files reads such files as
// the inputs that they carry.
//
// An error in an input is a diagnostic and affects only its file. A fault of ours (a panic, an engine's error, a
// counterexample that was not replayed) is a task.Fault and affects only its check. An interrupted or late check is
// unknown.
//
// # What is not here
//
// The lists of languages and engines are in run/registry, and engines made of several are in run/portfolio: here there
// is one engine. Nothing is printed.
package run
