// Package goal finds the goals of targets: which methods are checked, and the name of each goal.
//
// A Unit is a target with its goals:
//
//   - every method with a contract, and once more for each method that it overrides with
//     another frame; every model field that is given by a formula;
//   - where there is none, main, as a harness: a whole program that may take arbitrary
//     values;
//   - where there is neither, every public method and constructor; in a target without
//     any, every one that is not private.
//
// All other methods have goals too, that are checked on request by name. disturb.go adds those that may break
// invariants, generated.go leaves out what the compiler generated, except constructors of implicit.go whose initialisers may fail, witness.go prepares a violated goal to be written as
// a test.
package goal
