// Package formula builds conditions of contracts, takes them apart, and says under which
// conditions an expression is defined. It knows ir, and nothing of Java.
//
//	Need      a condition without which an expression is not defined; Of makes one condition of many
//	Bounds    which condition bounds a variable, and from which side
package formula
