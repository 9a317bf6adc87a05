// This file defines `assay proof`.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"assay/report"
	"assay/solve/cnf"
	"assay/solve/proof"
	"assay/task"
)

// proofFlags are the flags of the commands below `assay proof`.
type proofFlags struct {
	format string
	output string
	binary bool
	budget budgetFlags
}

const proofLong = `Check proofs that a propositional formula has no model. The checker shares no
code with any solver; it reads DRAT and LRAT, as text and binary.`

func (a *app) proofCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "proof",
		Short:   "Check and trim proofs of unsatisfiability",
		Long:    proofLong,
		Example: examples("assay proof check formula.cnf proof.lrat"),
		Args:    noSuchCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.proofCheckCommand(), a.proofTrimCommand())
	return cmd
}

const proofCheckLong = `Check a proof that a formula has no model.

Exit status: 0 accepted, 1 refused, 3 a limit was reached, 2 bad usage or bad
input.`

func (a *app) proofCheckCommand() *cobra.Command {
	f := &proofFlags{}
	cmd := &cobra.Command{
		Use:     "check FORMULA.cnf PROOF",
		Short:   "Check a proof",
		Long:    proofCheckLong,
		Example: examples("assay proof check formula.cnf proof.lrat", "assay proof check --timeout 1m --format drat formula.cnf proof"),
		Args:    arguments(2, 2, "a formula and a proof"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.proof(cmd.Context(), f, args, proof.Check)
		},
	}
	f.add(cmd)
	return cmd
}

const proofTrimLong = `Check a DRAT proof and write the part that matters as LRAT.

Exit status: as of assay proof check.`

func (a *app) proofTrimCommand() *cobra.Command {
	f := &proofFlags{}
	cmd := &cobra.Command{
		Use:     "trim FORMULA.cnf PROOF --output FILE",
		Short:   "Make a short LRAT proof of a DRAT proof",
		Long:    proofTrimLong,
		Example: examples("assay proof trim formula.cnf proof.drat --output proof.lrat"),
		Args:    arguments(2, 2, "a formula and a proof"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.trim(cmd.Context(), f, args) },
	}
	f.add(cmd)
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "write the proof to `file`")
	cmd.Flags().BoolVar(&f.binary, "binary", false, "write binary LRAT")
	return cmd
}

func (f *proofFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.format, "format", "", "`form` of the proof: drat, drat-binary, lrat, lrat-binary; found out if not given")
	f.budget.add(cmd)
	complete(cmd, "format", proofFormats)
}

// checker is proof.Check, or proof.Trim with its output.
type checker func(context.Context, *cnf.Formula, io.Reader, proof.Options) (proof.Result, error)

// proof reads a formula, lets a checker follow a proof, and says what came of it.
func (a *app) proof(ctx context.Context, f *proofFlags, args []string, check checker) error {
	o := proof.Options{Time: f.budget.time, Memory: f.budget.bytes()}
	if err := f.budget.check(); err != nil {
		return err
	}
	if f.format != "" {
		var ok bool
		if o.Format, ok = proof.FormatNamed(f.format); !ok {
			return noSuchValue("format", f.format, proofFormats)
		}
	}
	formula, err := a.formula(args[0])
	if err != nil {
		return err
	}
	in, err := open(args[1])
	if err != nil {
		return err
	}
	defer in.Close()
	r, err := check(ctx, formula, in, o)
	if err != nil {
		return err
	}
	switch r.Verdict {
	case proof.Accepted:
	case proof.Refused:
		a.worst(task.Violation)
	default:
		a.worst(task.Undecided)
	}
	_, err = fmt.Fprintln(a.stdout, r)
	return err
}

func (a *app) trim(ctx context.Context, f *proofFlags, args []string) error {
	if f.output == "" {
		return usagef("name it with --output", "assay proof trim needs a file to write")
	}
	to := proof.LRAT
	if f.binary {
		to = proof.LRATBinary
	}
	return a.proof(ctx, f, args, func(ctx context.Context, c *cnf.Formula, in io.Reader, o proof.Options) (r proof.Result, err error) {
		err = report.File(f.output, func(w io.Writer) (err error) {
			r, err = proof.Trim(ctx, c, in, o, w, to)
			if err == nil && r.Verdict != proof.Accepted {
				err = errRefused
			}
			return err
		})
		if errors.Is(err, errRefused) {
			err = nil
		}
		return r, err
	})
}

// errRefused keeps report.File from writing a proof that was not accepted.
var errRefused = errors.New("refused")
