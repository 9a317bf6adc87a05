// Package making reads in the bytecode of classes under check how their objects come to be.
//
// Facts say of a class what its constructors leave in its final fields (Constructed), of a record how its canonical
// constructor makes what it holds of what it is given (Making), and whether a constructor may let the new object out before
// it throws an exception (Abandons). What is found is found once, for all forks of the targets. What goals take from it is
// for those who lower them.
package making
