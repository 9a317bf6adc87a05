// This file shows what went wrong: usage, inputs, faults of ours.

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"assay/cmd/assay/usage"
	"assay/source"
	"assay/task"
)

// errInterrupted is why a context ended when the user interrupted the run.
var errInterrupted = errors.New("interrupted")

// Errors in the command line.
var (
	usagef      = usage.Errorf
	noSuchName  = usage.NoName
	noSuchValue = usage.NoValue
)

// complain shows an error that ends the command: bad usage, bad input, or an
// output that cannot be written.
func (a *app) complain(err error) {
	a.worst(task.BadInput)
	var d *source.Diagnostic
	var list *source.List
	switch {
	case errors.As(err, &d):
		a.texts.Show(a.stderr, d)
		return
	case errors.As(err, &list):
		a.texts.ShowAll(a.stderr, list)
		return
	}
	fmt.Fprintf(a.stderr, "assay: %v\n", err)
	var u *usage.Error
	if errors.As(err, &u) && u.Help != "" {
		fmt.Fprintf(a.stderr, "help: %s\n", u.Help)
	}
}

// diagnose shows the diagnostics of inputs.
func (a *app) diagnose(l *source.List) {
	a.texts.ShowAll(a.stderr, l)
	if l.Failed() {
		a.worst(task.BadInput)
	}
}

// fault shows a fault of ours, with a file that holds what is needed to look
// into it.
func (a *app) fault(f *task.Fault, about string) {
	a.worst(task.InternalError)
	fmt.Fprintf(a.stderr, "assay: internal error: %s\n", f.Message)
	if err := keepDetails(f, about); err != nil {
		fmt.Fprintf(a.stderr, "the details cannot be kept (%v); they are:\n%s\n", err, details(f, about))
	} else {
		fmt.Fprintf(a.stderr, "details are in %s\n", f.Dump)
	}
	fmt.Fprintf(a.stderr, "help: this is a fault of assay, not of your program; please report it together with these details and the input\n")
}

// keepDetails keeps the details of a fault in a new file and names it in the fault.
func keepDetails(f *task.Fault, about string) error {
	file, err := os.CreateTemp("", "assay-fault-*.txt")
	if err != nil {
		return err
	}
	_, err = file.WriteString(details(f, about))
	f.Dump = filepath.Clean(file.Name())
	return errors.Join(err, file.Close())
}

func details(f *task.Fault, about string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "assay %s, %s, %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(&b, "arguments: %q\n", os.Args[1:])
	fmt.Fprintf(&b, "internal error: %s\n", f.Message)
	if about != "" {
		fmt.Fprintf(&b, "\n%s\n", about)
	}
	if f.Stack != "" {
		fmt.Fprintf(&b, "\n%s\n", f.Stack)
	}
	return b.String()
}
