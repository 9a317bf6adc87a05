// Package input defines what inputs of goals may refer to, and which facts hold for it.
//
// Objects are of the closed world: an object of an input is of a class under check, or of a few classes of the library
// (instances.go), with those whose fields contracts read (open.go); what that leaves out is reported. Opaque objects of
// other types are in unseen.go, names of booted objects in shared.go. Facts that constructors ensure become invariants
// that are assumed and not checked (made.go, with making.Facts); the components of a record are older than the record
// (records.go).
package input
