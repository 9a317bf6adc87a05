// Package reach computes from bytecode what the code of a whole program does, and what it may reach.
//
// Code is that of the targets. A walk follows what a method may run through the classes of the targets and of the class
// path (Code.Seen), with supertypes cached for all walks (kin.go). BesideOf are the classes of the class path that are
// no targets and that the targets may reach, and what each initialiser reads, writes and initialises. UsageOf is what
// all of this code does to fields and arrays once objects are constructed; what it mentions of classes that are not
// under check is ReferredOf. Results are cached for all forks of the targets.
//
// All answers are upper bounds: reflective stores are recognised, and reflective calls not followed. library.go lists
// known facts about classes of the library.
package reach
