// Package told says what the facts of a goal are where lines of its source begin, in the words of the source.
//
// What is said of a line holds in every execution that comes to it: of each context in which its procedure runs, and of each place where execution gets to
// the line from another one, the values are joined (lines.go). Variables have their names of the source; fields and lengths are named by the way to them from
// there (names.go). What is not read any more has no facts.
package told
