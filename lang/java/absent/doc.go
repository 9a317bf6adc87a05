// Package absent lets sources be compiled whose libraries are not on this machine.
//
// Many projects need a library for nothing but its annotations: @Nullable, @CheckReturnValue, @Generated. Others name one in a file or
// two. Without it javac refuses each file that has such a name, and all that need these. Types finds the types that files name and that are
// nowhere, and declares them; Blank takes the code out of a source that needs more of them than their names.
//
// # Model
//
// The uses say what an annotation type has: an element for each name, an array where braces are seen, of the type of the literals. A name
// of another absent type in an argument is a constant of an enum, where the type is used for nothing else. Other absent types are opaque:
// abstract classes without constructors that are known to end, or interfaces where a type implements them, with as many type parameters as arguments are seen.
// What an opaque class takes over from Object, and what is left of a member that lost its code, is a call of the class Missing, whose methods nobody
// knows: an answer about such code is that it is unknown. What is said of the rest supposes that this code does nothing to it (target.Program.LeftOut),
// and is true then for each library that has these names, up to
// what a class would take over from an opaque one under a name that means something else here.
//
// Of a lambda that a field or an argument of a constant is, its body is taken out. Constants of enums lose an argument, the call of a constructor or the code of a member of their bodies, and stay. Private constants are
// initialised later, which is never: reads of them are unknown (Later), and the rest of their class is not.
//
// Blank keeps the lines: what is left stands where it stood.
//
// # Limits
//
// The types of elements that only named constants are given to are guessed as String; names that are not imported are those of opaque types only where
// their package is written out. Where a declaration does not fit, javac says so of the files that use it, which are in error without it as well.
package absent
