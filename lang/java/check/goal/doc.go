// Package goal says what there is to ask of targets: which methods are checked, and what each goal is called.
//
// A Unit is a target with its goals:
//
//   - every method with a contract, and once more for each method that it overrides with
//     another frame; every model field that is given by a formula;
//   - where there is none, main, as a harness: a whole program that may ask for arbitrary
//     values;
//   - where there is neither, every public method and constructor; in a target without
//     any, every one that is not private.
//
// All other methods have goals too, to be asked for by name. disturb.go adds those that may break what classes say of their
// objects and of themselves, generated.go leaves out what the compiler wrote, witness.go is what a violated goal has to say
// to those who write it as a test.
package goal
