// Package formula builds and analyses conditions of contracts, and determines under which
// conditions an expression is defined. It knows ir, and nothing of Java.
//
//	Need      a condition without which an expression is not defined; Of makes one condition of many
//	Bounds    which condition bounds a variable, and from which side
package formula
