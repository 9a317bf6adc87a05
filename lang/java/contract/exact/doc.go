// Package exact computes in the integers of mathematics over ir: what can be known of their size decides in which width. It knows the types of
// contracts, and nothing of their expressions.
//
//	Number     an integer: a value of ir, or an operation on numbers, with bounds
//	Operation  an operator of numbers; Compare compares them
//	Low, Fits  the low bits of a number, and whether they are all of it
package exact
