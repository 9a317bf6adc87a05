// Package dap serves the debugger to editors, over the Debug Adapter Protocol. It asks package debug what the console asks,
// and gets the same answers.
//
// # Threads of control
//
// One goroutine reads messages, one answers them in turn. A motion runs in the second: the first notices what has to end it
// (pause, terminate, disconnect), and the motion polls for that. So the debugger needs no locks.
//
// # References
//
// Numbers of frames and of variables are good until the next motion, as the protocol says; what has parts is listed
// when a client asks for it.
//
//	server.go      messages in and out, launching, the end
//	motion.go      motions, and what clients are told behind them
//	breaks.go      breakpoints
//	look.go        threads, frames, variables, expressions
//	numbering.go   lines and columns, counted as the client does
package dap
