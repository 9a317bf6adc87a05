// Package input says what inputs of goals may refer to, and what holds of it.
//
// Objects are of the closed world: an object of an input is of a class under check, or of a few classes of the library
// (instances.go), with those whose fields contracts read (open.go); what that leaves out is said to the user. What stands for
// objects of other types is in unseen.go, what names those that were there before in shared.go. What their constructors see
// to is said of them as invariants that nobody has to keep (made.go, with making.Facts), and that the components of a record
// are older than it (records.go).
package input
