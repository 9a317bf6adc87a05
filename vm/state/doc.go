// Package state is a run at one moment, as data: heap, threads with their frames, monitors, the pending choice, and the
// decisions so far. Package vm executes; its State is this one with a machine. Recording a run, taking back what it
// overwrote, names of objects, and states in the words of package task need no machine and are here too.
//
// Objects are numbers. Their names are made on demand (Names), and depend only on the order in which objects of a class
// were allocated.
//
// What is exported is for the rooms of the VM: deps.txt forbids other imports of this package.
//
// # Reading the code
//
//	data.go setup.go           states, and what a run is of
//	pending.go universe.go     choices, decisions, and the values of types
//	base.go                    what a Boot procedure left
//	record.go                  what a recording run saves, and undoing it
//	look.go names.go           looking at heaps and stacks; names
//	exchange.go                states in task's words
package state
