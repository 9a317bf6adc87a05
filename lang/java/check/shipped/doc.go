// Package shipped says what objects of some classes of the JDK satisfy, and which class stands for a type.
//
// A class has files in up to four rooms, with invariants in JML about its private state:
//
//	kept    what its own public methods keep, which tests check on the code of the JDK
//	normal  what may be assumed because nobody can tell: any other object behaves like one of these
//	owed    what callers owe beyond that: a collection has no null in it, a reader is open
//	usual   what else is assumed of inputs
//
// Fields in the first have the types that they would have if the class could make arrays of a type variable. A type that
// has no objects of its own, or none that is described here, has a row in types.txt.
//
// Where the code of the JDK is too much for a formula, as that of HashMap, and for types that are functions, a class of our
// own stands for an interface (a model, of package assay.rt). What is found with one is found with no real object.
package shipped
