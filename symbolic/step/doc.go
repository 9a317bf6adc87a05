// Package step executes programs symbolically: statements and expressions, calls, contracts and models of procedures, for
// engines that say how paths go on.
//
//	Stepper     executes; it knows where it is, what it made, and what was left out
//	State       an execution at one point           Path      how it got there
//	Activation  a procedure that runs               Outcome   an end of one
//	Scope       what an expression is evaluated in  Verdict   what a formula says
//	Cut         where executions are left out       Choice    a decision of the program's own
//
// A state stands for all executions that meet the condition of its path: values are choices (package value). Whether two
// states become one where paths join is for the [Engine], which also answers what is possible and is told what was found.
//
//	Policy      how the body of a procedure is executed, what joins, what comes to an end
//	Answers     what is possible
//	Findings    where properties may be violated
//	Contracts   which calls are taken by contract
//	Effects     what lines do, for engines that take that away
//
// An engine that joins executes the blocks of a loop in order and lets states wait for each other (engine/bmc). One that
// goes along single paths calls [Activation.Steps] for a block and goes on with each state that it is given, one after
// the other; internal/pathwise is a small one.
//
// # What cannot be executed
//
// It ends the paths that come there, and is a [Cut] with the reason, its position and what follows it in the program;
// nothing is thrown out of Steps for it. Inside, operators and formulas throw a value.Refusal to the statement that
// they are evaluated for, and [Stepper.Try] gives the one of a clause as an error. What ends the whole execution (no time,
// inputs that have to be made anew) is thrown through: input.Stopped and input.Again.
//
// One thread. Pointers are refused where they are executed.
package step
