package language

import "assay/ir"

// Threading is a Host whose threads are objects, with procedures of a library that start and join them.
type Threading interface {
	// ThreadCall tells what a procedure does to the thread that its first parameter stands for.
	ThreadCall(p *ir.Proc) ThreadCall

	// ThreadBody is the key of the method that a thread runs.
	ThreadBody() string

	// Final reports whether a field is written by constructors alone, and seen by all threads as they leave it.
	Final(f *ir.Field) bool
}

// ThreadCall is what a procedure does to a thread.
type ThreadCall uint8

const (
	NoThreadCall ThreadCall = iota
	ThreadStart             // starts it
	ThreadJoin              // waits for its end; a second argument that is not 0 is how long
	ThreadNumber            // gives the number of the thread that calls, to who initialises a class
)
