// Package calls computes what a program may call: its call graph, as precisely as the one who asks wants it.
//
// The precision says which classes a receiver of a virtual call may have, and so which bodies may run:
//
//	Named         any class of the program, whatever class the call names; needs no look at types
//	Hierarchy     classes at or below the one that the call names, or that its receiver's type has
//	              (class hierarchy analysis: J. Dean, D. Grove, C. Chambers, 1995)
//	Instantiated  of these, the classes of objects that reached code creates, or that come with arbitrary values
//	              (rapid type analysis: D. F. Bacon, P. F. Sweeney, 1996)
//	Variables     of these, the classes of objects that assignments, fields, elements, arguments and results may bring
//	              to the receiver (variable type analysis: V. Sundaresan and others, 2000)
//
// Each is an upper bound of what runs, and each is a part of the one before. Indirect calls go the same way: to all procedures
// that the signature takes; to those that reached code refers to; to those that may come to the value.
//
// # Open programs
//
// The body of a procedure may be missing until it is loaded (ir.Loader). With Config.Load the graph grows the program until all
// that may run is there: it is closed then, and whoever shares it changes nothing in it by running it. A procedure that is not
// entered, because Config.Enter says so or because it has no body, is a leaf. What leaves may call back, create and store
// is for the asker to say (Config.Leaf); a leaf of which nothing is said gives back any object of its results' types, and may
// store its arguments anywhere.
//
// # What is not followed
//
// Conditions of contracts; what a model of a virtual machine does in place of a body, beside what Config.Leaf says; and
// Program.Overflow, which any call may run that is too deep: whoever wants it makes it a root.
package calls
