// Command assay checks programs within bounds, runs them, and shows what it
// found. This package is flags, files and exit statuses. The languages and the
// engines that it offers are those of a registry (run/registry), and other rooms decide everything
// about programs.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"assay/lang/java/javac"
	"assay/run/frontend"
	"assay/run/registry"
	"assay/source"
	"assay/task"
)

func main() {
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	os.Exit(a.main(os.Args[1:]))
}

// app is one run of the command.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	texts          source.Texts // of the inputs, for showing lines
	outcome        task.Outcome // the worst so far
	java           frontend.Java
	lists          *registry.Registry // what can be chosen; see house
	ctx            context.Context
	answer         int // exit status of a command with statuses of its own, while the outcome is good
}

// main runs the command line and gives the exit status. It is the only place
// that sets it.
func (a *app) main(args []string) (status int) {
	defer func() {
		if r := recover(); r != nil {
			a.fault(&task.Fault{Message: fmt.Sprint(r), Stack: string(debug.Stack())}, "")
			status = int(a.outcome)
		}
	}()
	ctx, stop := interruptible()
	defer stop()
	defer a.java.Close()
	if a.java.Compilers == nil {
		a.java.Compilers = &javac.Pool{}
		defer a.java.Compilers.Close()
	}
	a.ctx = ctx
	root := a.root()
	root.SetArgs(args)
	if err := root.ExecuteContext(ctx); err != nil {
		a.complain(err)
	}
	if a.outcome == task.Holding {
		return a.answer
	}
	return int(a.outcome)
}

// worst records the outcome of a part of the run.
func (a *app) worst(o task.Outcome) { a.outcome = a.outcome.Worst(o) }

// interruptible ends its context at the first interrupt, so that the command
// can print what it found; the second one ends the process.
func interruptible() (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if _, ok := <-signals; ok {
			cancel(errInterrupted)
			signal.Stop(signals)
		}
	}()
	return ctx, func() { signal.Stop(signals); close(signals); cancel(nil) }
}
