// Package generic derives the types of what inputs hold from type arguments.
//
// Types are those of fields, static fields and objects as their signatures have them, interned (generics.go, and
// unsigned.go for arrays that a class declares by their bound alone), the instantiations of type variables of a goal
// (typing.go), and the contents of inputs that follow (contents.go).
package generic
