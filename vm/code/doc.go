// Package code compiles ir: the layout of values in cells, the kinds of objects, and register code for the bodies of
// procedures, for single expressions, and for specifications. It knows no state of a run; the machine in package vm
// runs the code.
//
// # Vocabulary
//
//	Code     a program made ready: layouts, procedures, kinds of objects
//	Proc     a procedure: where its locals lie, its nodes in order, its code
//	Unit     compiled code: the body of a procedure in one of its variants, or an expression
//	Instr    an instruction over registers
//	Plan     a specification, taken apart into what defines, bounds and restricts its variables
//	Layouts  the cells of objects, structs and globals
//
// A body is compiled when it is first run, once for each variant: for several threads (scheduling points),
// recording (what is overwritten is saved first), and a probe (conditions are probed).
//
// # Reading the code
//
//	layout.go kinds.go target.go     cells, kinds of objects, cells of variables
//	code.go load.go known.go         programs and procedures, and how they grow
//	instr.go assemble.go             instructions, and how they are emitted
//	compile.go compile_*.go unit.go  bodies; expressions; relations and quantifiers
//	condition.go                     what a probe observes
//	plan.go                          specifications
//	dispatch.go                      virtual calls
package code
