// Package generic says what type arguments say of what inputs hold.
//
// Types are those of fields, static fields and objects as their signatures have them, interned (generics.go, and unsigned.go
// for arrays that a class declares by their bound alone), the ways to give the type variables of a goal their types
// (typing.go), and what inputs have inside because of them (contents.go).
package generic
