// Package watch checks contracts of every call while a run goes on. A run that nobody
// watches does not pay for it.
//
// The machine tells a Watcher of calls, returns, loops, writes and allocations, and the
// Watcher says whether the run goes on; if not, it has a Breach, or the machine has stopped
// when it was asked. The one thing that a Watcher asks a machine for is the value of an
// expression over registers.
//
// Old in a contract is the state at the call: writes are kept in a journal while a call
// that asks for it is open, and a second heap goes back along it when it is needed.
//
// # Vocabulary
//
//	Checks    what is checked, of which procedures
//	Watcher   what a run that is watched keeps: open calls, journal, objects with invariants
//	Machine   evaluates expressions for it
//	Breach    how a contract was broken
//	Deriver   computes the fields of contracts that no statement writes
//
// # Reading the code
//
//	checks.go breach.go    what is asked, and what is answered
//	watcher.go call.go     open calls: what must hold where they begin, end and loop
//	frame.go journal.go    what frames list; writes, and the heap before them
//	objects.go derive.go   invariants of objects and classes; fields of contracts
package watch
