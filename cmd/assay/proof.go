// This file defines `assay proof`.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"assay/report"
	"assay/run"
	"assay/solve/cnf"
	"assay/solve/proof"
	"assay/task"
)

// proofJobs is the commands below `assay proof`.
type proofJobs struct{ *app }

// proofFlags are the flags of the commands below `assay proof`.
type proofFlags struct {
	format string
	output string
	binary bool
	budget budgetFlags
}

const proofLong = `Check proofs that a propositional formula has no model. The checker shares no
code with any solver; it reads DRAT and LRAT, as text and binary.`

func (a proofJobs) proofCommand() *cobra.Command {
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

const proofCheckLong = `Check a certificate, or a proof that a formula has no model.

Exit status: 0 accepted, 1 refused, 3 a limit was reached, 2 bad usage or bad
input.`

func (a proofJobs) proofCheckCommand() *cobra.Command {
	f := &proofFlags{}
	cmd := &cobra.Command{
		Use:   "check CERTIFICATE | FORMULA.cnf PROOF",
		Short: "Check a certificate or a proof",
		Long:  proofCheckLong,
		Example: examples(
			"assay proof check certificate.zip",
			"assay proof check formula.cnf proof.lrat",
			"assay proof check --timeout 1m --format drat formula.cnf proof"),
		Args: arguments(1, 2, "a certificate, or a formula and a proof"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return a.checkCertificate(cmd.Context(), f, args[0])
			}
			return a.checkProof(cmd.Context(), f, args[0], args[1])
		},
	}
	f.add(cmd)
	return cmd
}

const proofTrimLong = `Check a DRAT proof and write the part that matters as LRAT.

Exit status: as of assay proof check.`

func (a proofJobs) proofTrimCommand() *cobra.Command {
	f := &proofFlags{}
	cmd := &cobra.Command{
		Use:     "trim FORMULA.cnf PROOF --output FILE",
		Short:   "Make a short LRAT proof of a DRAT proof",
		Long:    proofTrimLong,
		Example: examples("assay proof trim formula.cnf proof.drat --output proof.lrat"),
		Args:    arguments(2, 2, "a formula and a proof"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.trim(cmd.Context(), f, args[0], args[1]) },
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

// options reads the flags.
func (f *proofFlags) options() (proof.Options, error) {
	o := proof.Options{Time: f.budget.time, Memory: f.budget.bytes()}
	if err := f.budget.check(); err != nil || f.format == "" {
		return o, err
	}
	var ok bool
	if o.Format, ok = proof.FormatNamed(f.format); !ok {
		return o, noSuchValue("format", f.format, proofFormats)
	}
	return o, nil
}

func (a proofJobs) checkCertificate(ctx context.Context, f *proofFlags, name string) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	if _, err := os.Stat(name); err != nil {
		return run.Unreadable(name, err)
	}
	r, err := proof.CheckFile(ctx, name, cnf.Limits{}, o, a.stdout)
	return a.judged(r, located(name, err))
}

func (a proofJobs) checkProof(ctx context.Context, f *proofFlags, formula, name string) error {
	return a.withPair(f, formula, name, func(c, p io.Reader, o proof.Options) (proof.Result, error) {
		return proof.CheckPair(ctx, c, p, cnf.Limits{}, o, a.stdout)
	})
}

func (a proofJobs) trim(ctx context.Context, f *proofFlags, formula, name string) error {
	if f.output == "" {
		return usagef("name it with --output", "assay proof trim needs a file to write")
	}
	to := proof.LRAT
	if f.binary {
		to = proof.LRATBinary
	}
	return a.withPair(f, formula, name, func(c, p io.Reader, o proof.Options) (r proof.Result, err error) {
		whole, err := cnf.Read(c, cnf.Limits{})
		if err != nil {
			return r, err
		}
		err = report.File(f.output, func(w io.Writer) (err error) {
			r, err = proof.Trim(ctx, whole, p, o, w, to)
			if err == nil && r.Verdict != proof.Accepted {
				err = errRefused
			}
			return err
		})
		if err == nil || errors.Is(err, errRefused) {
			_, err = fmt.Fprintln(a.stdout, r)
		}
		return r, err
	})
}

// errRefused keeps report.File from writing a proof that was not accepted.
var errRefused = errors.New("refused")

// withPair opens a formula and a proof, and records the outcome.
func (a proofJobs) withPair(f *proofFlags, formula, name string, do func(c, p io.Reader, o proof.Options) (proof.Result, error)) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	c, err := open(formula)
	if err != nil {
		return err
	}
	defer c.Close()
	p, err := open(name)
	if err != nil {
		return err
	}
	defer p.Close()
	r, err := do(c, p, o)
	return a.judged(r, located(formula, err))
}

// judged sets the exit status for the verdict of the checker.
func (a proofJobs) judged(r proof.Result, err error) error {
	switch {
	case err != nil:
		return err
	case r.Verdict == proof.Accepted:
	case r.Verdict == proof.Refused:
		a.worst(task.Violation)
	default:
		a.worst(task.Undecided)
	}
	return nil
}
