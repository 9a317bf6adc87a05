// Package ranges finds what private numbers and arrays of an object always keep: bounds of its fields, and differences of
// two, where an array counts with its length. head < ring.length of a ring buffer is such a relation.
//
// # Model
//
// Find runs the bytecode of constructors and of the code that stores to the fields on zones: matrices of bounds on
// differences of variables (locals, the operand stack, the fields of one object, the constant zero). It begins with what
// constructors leave, and supposes that at the beginning of all code that stores; wherever others may see the object with fields that
// were stored to, what holds there joins the supposition, until nothing changes. Others may see it where the code returns or
// throws, and where it calls what is not looked into. An object under construction is seen where it is passed on or stored.
// Methods of the nest are looked into where a call can mean no other one: they are private, static or final, or no class that is here
// has its own (objects of other classes are not asked about), so that what
// is broken for a moment between two of them counts for nothing.
//
// # What the facts rest on
//
// Little code looks at the sizes that its constructors are given, and nobody gives one below zero. A comparator and equals are code of
// others, and change nothing. What is kept only then says so (Needs).
//
// Fields with annotations, and those that no code stores to, may be set by others, through reflection: nothing is said of them.
// All code that can store is that of the nest (Closed of package constructor), and fields that hold arrays are never null
// (Kept there). Arithmetic that may overflow gives any number. One object is followed: the receiver, or the outer object of the
// receiver; a store to a field of another object gives the field up. Deserialisation runs no constructor, and so do finalizers see
// objects that none completed, as in package constructor. One thread runs, and what the JVM itself throws, an
// OutOfMemoryError say, is not followed.
package ranges
