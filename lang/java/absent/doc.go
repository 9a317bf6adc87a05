// Package absent declares the annotation types that sources use and that no library on this machine has.
//
// Many projects need a library for nothing but its annotations: @Nullable, @CheckReturnValue, @Generated. Without it javac refuses each
// file that has one, though what such a file does depends on none of them. Annotations finds the types that files import and that are
// nowhere, and that are used as annotations only; it writes declarations of these, with the elements that the files give, so that
// javac keeps the annotations as it does with the library's own.
//
// # Model
//
// The uses say what a type has: an element for each name, an array where braces are seen, of the type of the literals. A name
// of another absent type in an argument is a constant of an enum. An absent type that is used in any other way, as the type of a
// variable or to call a method, is not declared: what its code would do is not known.
//
// # Limits
//
// The types of elements that only named constants are given to are guessed as String. Where a declaration does not fit, javac says so of
// the files that use it, which are in error without it as well. The work is linear in the tokens.
package absent
