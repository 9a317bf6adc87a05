// Package check makes goals of Java: what `assay check` asks about sources, class files
// and jars, and what engines have to know of Java to answer.
//
// # Model
//
// Open compiles or opens targets and gives a Program: the classes under check, the files
// they come from, and their contracts. A Unit is one target, with its goals:
//
//   - every method with a contract, and once more for each method that it overrides with
//     another frame; every model field that is given by a formula;
//   - where there is none, main, as a harness: a whole program that may ask for arbitrary
//     values;
//   - where there is neither, every public method and constructor; in a target without
//     any, every one that is not private.
//
// All other methods have goals too, to be asked for by name.
//
// A World is a Program lowered on demand, with one bound for the length of arrays. It
// makes the ir.Goal of a goal, and is the language.Host of its programs.
//
// # How a goal begins
//
// A method begins in any state: its parameters, the static fields that are not final of classes
// under check and of those on the class path that they may come to (beside.go, with walk.go),
// and the heap that these reach are arbitrary; the library was
// started, and these classes were initialised. What their static final fields lead
// to may have changed since (lasting.go, with usage.go, leak.go and mutated.go), and references may be to
// it; orders.go tries whether the order of initialisation matters, and early.go says which
// initialisers depend on when they run. A constructor runs on a new
// object. A main begins as the JVM would: static fields have their initial values, and
// its class is initialised first.
//
// # The closed world
//
// An object of an input is of a class of the targets, or of a few classes of the library:
// instances.go has the list, and says to the user what it leaves out. Classes whose fields
// the contract of the goal reads are added to it (open.go).
package check
