// Package constructor analyses what constructors leave in the final fields of their objects: whether a field is never
// null, and whether its target was created by the constructor itself, for this object alone.
//
// # Model
//
// Of runs the bytecode of each constructor of a class on abstract values, forward, until nothing changes. A
// value of a reference says where the object may come from: null, an argument, an allocation of this method, anywhere else.
// Locals, the operand stack and the final fields of the new object hold such values. Values that are known to be the
// same have one number, so that a branch or a dereference which shows that one is not null shows it of all. Calls that can be of one method
// only are looked into, a bounded number of them; of a few methods of the library, documentation says what their code does
// not show (known.go).
//
// # What the facts rest on
//
// A final field is assigned by constructors of its class alone, and every observable object was constructed by one of
// them, or is under construction: where the new object may escape before its constructor ends (it is an argument, is
// stored, or a superclass constructor lets it escape), the values of fields at that point count. Other origins are not
// covered: a finalizer sees objects whose constructors threw (see Finalized), Object.clone makes objects that share
// their references, deserialisation runs no constructor, except of a record (see Is for Cloneable and Serializable).
//
// # What is not here
//
// Static fields, elements of arrays, and anything about numbers; of fields that are not final, all but whether private ones may be
// null (Kept: every constructor sets them, no code stores null, supposing the same of the fields that it reads; final ones are among
// them). Code with jsr is not looked at. A method that calls itself may give anything.
package constructor
