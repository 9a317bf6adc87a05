// Package leg is what the programs below bench/foreign share. A leg asks assay about
// programs that nobody of the project wrote, or that nobody chose, and lets something
// that knows nothing of assay judge the answers: the JVM, and labels of other people.
//
// # Model
//
// A leg has items with keys. A State is a file with one line of JSON for each item that
// is done: what is in it is not done again, whenever the leg was stopped. Each works
// through the items and writes as it goes; an interrupt ends it after the line that is
// being written.
//
// A Checker is the command, built from the sources the leg runs in; a Report is what it
// says about some targets. What a Report claims is asked property by property: Claims.
//
// A JVM is one process that loads compiled programs and calls their main with chosen
// values in place of arbitrary ones. Attack searches for values under which a program
// fails (the search is explained in jvm/Attack.java); Replay runs it with given ones.
//
// Foreign programs stand outside the repository, in a folder that a flag names.
package leg
