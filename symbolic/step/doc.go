// Package step executes programs symbolically: statements and expressions, calls, contracts and models of procedures,
// for engines that decide how paths continue.
//
//	Stepper     executes; it has the stack, allocations, and cuts
//	State       an execution at one point           Path      how it got there
//	Activation  a procedure that runs               Outcome   an end of one
//	Scope       what an expression is evaluated in  Verdict   the value of a formula
//	Cut         where executions are left out       Choice    a decision of the program's own
//
// A state represents all executions that satisfy its path condition: values are symbolic (package value). Whether two
// states are merged where paths join is decided by the [Engine], which also decides feasibility and receives findings.
//
//	Policy      how the body of a procedure is executed, what is merged, what reaches an end
//	Answers     feasibility
//	Findings    where properties may be violated
//	Contracts   which calls are executed by contract
//	Effects     effects of lines, for engines that take them away
//
// An engine that joins executes the blocks of a loop in order and collects states in frontiers (engine/bmc). A
// path-wise one is a [Forker]: it follows each path to its end before the next one begins (engine/symex).
//
// # What cannot be executed
//
// An unsupported construct ends the paths that reach it, and is a [Cut] with the reason, its position and what follows
// it in the program; nothing is thrown out of Steps for it. Inside, operators and formulas throw a value.Refusal to the
// statement that they are evaluated for, and [Stepper.Try] returns the one of a clause as an error. What ends the whole
// execution (no time, inputs that have to be made anew) is thrown to the caller: input.Stopped and input.Again.
//
// One thread. Pointers are refused where they are executed.
package step
