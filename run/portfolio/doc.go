// Package portfolio combines several engines into one: those of a list in turn, one for self-contained programs and
// another for those of a language with a host, and a plain run first where a program makes no choice. It decides which
// engine runs and whose answer counts, and nothing about programs.
package portfolio

// Auto is the name of an engine that assay chooses.
const Auto = "auto"
