// This file defines `assay farkas`.

package main

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/cmd/assay/bounds"
	"assay/engine/farkas"
	"assay/engine/farkas/termination"
	"assay/logic/poly/meter"
	"assay/run"
	"assay/source"
	"assay/task"
)

// affine is `assay farkas`.
type affine struct{ *app }

// farkasFlags are the flags of `assay farkas`.
type farkasFlags struct {
	bounds.Flags // of programs: the width of FIR's integers
	format       string
	pretty       bool
	certificates bool
	timeout      time.Duration
	limits       meter.Limits
}

// codeBudget is the code of a limit that the calculator reached.
const codeBudget source.Code = "fk-budget"

// automatonExt is the extension of affine automata.
const automatonExt = ".aut"

const farkasLong = `Run a script of the Farkas calculator, or decide whether an affine automaton
(FILE.aut) or the loops of a program (FILE.fir, FILE.ir) terminate. Without a
file, instructions are read from the terminal, or a script from the standard
input.

Exit status: 0 done, or it all terminates; 1 something does not; 2 bad usage or
bad input; 3 unknown, or a limit was reached; 4 an internal error.`

func (a affine) farkasCommand() *cobra.Command {
	f := &farkasFlags{}
	cmd := &cobra.Command{
		Use:     "farkas [FILE]",
		Short:   "Affine reasoning: scripts, termination",
		Long:    farkasLong,
		Example: examples("assay farkas script.fk", "assay farkas --pretty --certificates script.fk", "assay farkas loop.aut", "assay farkas --int-width 8 model.fir"),
		Args:    arguments(0, 1, "one script, automaton or program"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.farkas(cmd.Context(), f, run.Stdin)
			}
			return a.farkas(cmd.Context(), f, args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", formats[0], "`form` of a script's answers: text, json")
	flags.BoolVar(&f.pretty, "pretty", false, "show optima as name = value")
	flags.BoolVar(&f.certificates, "certificates", false, "show the multipliers behind each answer")
	flags.DurationVar(&f.timeout, "timeout", 0, "time limit of each instruction, as 10s or 5m")
	flags.Int64Var(&f.limits.Steps, "steps", meter.Default.Steps, "work limit of each instruction")
	flags.Int64Var(&f.limits.Cells, "cells", meter.Default.Cells, "memory limit of each instruction, in numbers")
	f.AddIntWidth(flags)
	complete(cmd, "format", formats)
	return cmd
}

// options checks the flags.
func (f *farkasFlags) options() (farkas.Options, error) {
	o := farkas.Options{Pretty: f.pretty, Certificates: f.certificates, JSON: f.format == "json", Timeout: f.timeout, Limits: f.limits}
	if !slices.Contains(formats, f.format) {
		return o, noSuchValue("format", f.format, formats)
	}
	if f.timeout < 0 || f.limits.Steps <= 0 || f.limits.Cells <= 0 {
		return o, usagef("", "limits must not be negative or nothing")
	}
	return o, nil
}

func (a affine) farkas(ctx context.Context, f *farkasFlags, name string) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	if _, person := terminal(a.stdin); name == run.Stdin && person {
		return a.farkasError(farkas.Interactive(ctx, a.stdin, a.stdout, o))
	}
	in := a.inputs()
	if in.Reads(name) {
		return a.programLoops(ctx, f, name)
	}
	shown, text, ok := in.Text(name)
	if !ok {
		a.diagnose(&in.List)
		return nil
	}
	if filepath.Ext(name) == automatonExt {
		return a.terminates(ctx, f, shown, text)
	}
	o.File = shown
	list, err := farkas.Run(ctx, strings.NewReader(text), a.stdout, o)
	if err == nil {
		a.diagnose(list) // warnings
	}
	return a.farkasError(err)
}

// within returns the time that the flags allow.
func (f *farkasFlags) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.timeout > 0 {
		return context.WithTimeout(ctx, f.timeout)
	}
	return ctx, func() {}
}

// terminates decides about an automaton.
func (a affine) terminates(ctx context.Context, f *farkasFlags, name, text string) error {
	ctx, cancel := f.within(ctx)
	defer cancel()
	out, err := termination.Run(ctx, name, strings.NewReader(text), a.stdout, f.limits)
	if err != nil {
		return a.farkasError(err)
	}
	switch out.Verdict {
	case termination.Terminates:
	case termination.Nonterminating:
		a.worst(task.Violation)
	default:
		a.worst(task.Undecided)
	}
	return nil
}

// farkasError handles the error of the calculator.
func (a affine) farkasError(err error) error {
	var ours *farkas.Internal
	var list *source.List
	switch {
	case errors.As(err, &ours):
		a.fault(&task.Fault{Message: ours.Err.Error()}, "")
		return nil
	case errors.As(err, &list) && slices.ContainsFunc(list.All(), func(d *source.Diagnostic) bool { return d.Code == codeBudget }):
		a.texts.ShowAll(a.stderr, list)
		a.worst(task.Undecided)
		return nil
	}
	return err
}
