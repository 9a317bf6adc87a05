// Package portfolio asks several engines as one: those of a list in turn, one for programs that say everything
// and another for those of a language with a host, and a run before all else where a program chooses nothing.
// It decides who is asked and whose answer counts, and decides nothing about programs itself.
package portfolio

// Auto is the name of an engine that assay chooses.
const Auto = "auto"
