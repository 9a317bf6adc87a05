// Package stream holds streams: finite and infinite sequences of messages, as in
// FOCUS, with the operators of its theory.
//
// # Model
//
//	Length    natural numbers with infinity (lnat)
//	Stream    finite streams, and lassos: a stem, then a loop for ever. A value in
//	          normal form, so that equal streams have equal parts
//	Lazy      streams that a function makes as they are read, with all operators
//	          that need no look at infinity
//	Slot      a message, or none (~), in one slot of a global clock (tsyn)
//	Tick      a message, or the end of a slot; Dense: the messages of each slot
//
// Streams are ordered by prefix, ε is the least one. Filter, Map and the others are
// exact on lassos, also where the result is infinite or ends: filtering what comes
// finitely often gives a finite stream.
//
// The laws that the theory names are tests of this package, one each.
//
// # What it does not do
//
// A [Stream] is finite or ultimately periodic; other infinite streams are [Lazy], where
// equality and length are not computable.
//
// After: M. Broy, K. Stølen, Specification and Development of Interactive Systems
// (2001); the encoding in HOLCF of D. Raco, B. Rumpe, S. Stüber (2019).
package stream
