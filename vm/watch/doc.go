// Package watch checks contracts of every call while a run goes on. An unwatched run does not pay
// for it.
//
// The machine notifies a Watcher of calls, returns, loops, writes and allocations, and the Watcher
// reports whether the run goes on; if not, it has a Breach, or the machine stopped during an
// evaluation. A Watcher asks a machine only for the value of an expression over registers.
//
// Old in a contract is the state at the call: writes are kept in a journal while a call
// that needs it is open, from which a second heap is reconstructed on demand.
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
