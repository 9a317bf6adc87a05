// Package scan finds the declarations in Java source text that contracts in comments belong to,
// with their positions. It is no parser of Java: javac decides what a program means, and types come
// from class files.
//
// # Model
//
// Parse gives a File: its package, imports, types with their members, comments,
// and tokens. A body is searched for classes and loops only. Everything has byte offsets into
// File.Text, which is the text after Unicode escapes were replaced; File.Span turns them into lines
// and columns of the file as it was written.
//
//	File    Package, Imports, Types, Tokens, Comments
//	Type    a class, interface, enum, record or annotation type, at any depth
//	Field   one declarator; Method: constructors are <init>; Init: a block
//	Loop    a for, while or do in a body
//
// Binary names (p/Outer$Inner) are given to member types. Those of local and
// anonymous classes are numbered by javac in an order of its own, so theirs stay
// empty.
//
// # Limits
//
// A text may have MaxSource bytes, and types nest MaxNesting deep; the work is
// linear in the text. Invalid text leads to errors with their places, of which the first is the
// most reliable.
package scan
