// Package reach reads in bytecode what the code of a whole program does, and what it may come to.
//
// Code is that of the targets. A walk follows what a method may run through the classes of the targets and of the class path
// (Code.Seen), with all that is above classes known once for all walks (kin.go). BesideOf are the classes of the class path
// that are no targets and that the targets may come to, and what each initialiser reads, writes and initialises. UsageOf is
// what all of this code does to fields and arrays once objects are made; what it mentions of classes that are not under check
// is ReferredOf. What is found is found once, for all forks of the targets.
//
// All answers are upper bounds: reflection is seen where it stores, and followed nowhere. library.go says what is known of
// classes of the library without looking at their code.
package reach
