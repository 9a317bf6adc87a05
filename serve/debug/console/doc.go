// Package console is the command language of the debugger: a command a line, in a
// terminal, over a pipe or from a script, and answers that fit a terminal.
//
//	console.go        reads commands, runs them, and says where the run stands
//	commands.go       the table of commands
//	motions.go        those that move
//	look.go           those that look
//	terminal.go       lines that are typed: editing, completion, interruption
package console
