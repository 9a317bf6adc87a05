// This file defines `assay sat`.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/report"
	"assay/run"
	"assay/run/registry"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/proof"
	"assay/source"
	"assay/task"
)

// satJob is `assay sat`.
type satJob struct{ *app }

// codeDIMACS says that a text is no formula.
const codeDIMACS source.Code = "dimacs"

// satFlags are the flags of `assay sat`.
type satFlags struct {
	solver  string
	proof   string
	format  string
	verbose bool
	budget  budgetFlags
}

// budgetFlags are the limits of a command that runs one computation.
type budgetFlags struct {
	time   time.Duration
	memory int64 // MiB
}

func (b *budgetFlags) add(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&b.time, "timeout", 0, "time limit, as 10s or 5m")
	cmd.Flags().Int64Var(&b.memory, "memory", 0, "memory limit in `MiB`")
}

// bytes returns the memory limit.
func (b *budgetFlags) bytes() int64 { return b.memory << 20 }

func (b *budgetFlags) check() error {
	if b.time < 0 || b.memory < 0 || b.memory > 1<<30 {
		return usagef("", "--timeout and --memory must not be negative or absurd")
	}
	return nil
}

const satLong = `Solve a propositional formula in DIMACS CNF, and print the answer as the SAT
competitions do. Without a file, the standard input is read.

Exit status: 10 satisfiable, 20 unsatisfiable, 3 unknown, 2 bad usage or bad
input, 4 an internal error.`

func (a satJob) satCommand() *cobra.Command {
	f := &satFlags{}
	cmd := &cobra.Command{
		Use:   "sat [FILE.cnf]",
		Short: "Solve a propositional formula",
		Long:  satLong,
		Example: examples(
			"assay sat formula.cnf",
			"assay sat --proof proof.lrat formula.cnf; assay proof check formula.cnf proof.lrat"),
		Args: arguments(0, 1, "one formula"),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := run.Stdin
			if len(args) > 0 {
				name = args[0]
			}
			return a.sat(cmd.Context(), f, name)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.solver, "solver", registry.Builtin, "solver `name`: "+strings.Join(registry.Solvers(), ", "))
	flags.StringVar(&f.proof, "proof", "", "write the proof to `file`")
	flags.StringVar(&f.format, "proof-format", proof.LRAT.String(), "`form` of the proof: drat, drat-binary, lrat, lrat-binary")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "show statistics as comments")
	f.budget.add(cmd)
	complete(cmd, "solver", registry.Solvers())
	complete(cmd, "proof-format", proofFormats)
	return cmd
}

var proofFormats = []string{proof.DRAT.String(), proof.DRATBinary.String(), proof.LRAT.String(), proof.LRATBinary.String()}

func (a satJob) sat(ctx context.Context, f *satFlags, name string) error {
	if err := f.budget.check(); err != nil {
		return err
	}
	s, err := solverNamed(ctx, f.solver, f.proof != "")
	if err != nil {
		return err
	}
	if c, ok := s.(io.Closer); ok {
		defer c.Close()
	}
	s.SetBudget(solve.Budget{Time: f.budget.time, Memory: f.budget.bytes()})
	formula, err := a.formula(name)
	if err != nil {
		return err
	}
	answer, err := f.solve(ctx, s, formula, a.stdout)
	if err != nil {
		return err
	}
	a.answered(answer)
	if !f.verbose {
		return nil
	}
	st := s.Stats()
	_, err = fmt.Fprintf(a.stdout, "c variables %d, clauses %d, conflicts %d, decisions %d, propagations %d, restarts %d, time %v\n",
		st.Vars, st.Clauses, st.Conflicts, st.Decisions, st.Propagations, st.Restarts, st.Time.Round(time.Millisecond))
	return err
}

// proofKeeper is a solver that gives its proof afterwards, as DRAT.
type proofKeeper interface {
	WriteProof(io.Writer) error
}

// solve solves, and writes the proof where one is wanted.
func (f *satFlags) solve(ctx context.Context, s solve.Solver, formula *cnf.Formula, out io.Writer) (answer solve.Answer, err error) {
	if f.proof == "" {
		return cnf.Run(ctx, formula, s, out)
	}
	format, ok := proof.FormatNamed(f.format)
	if !ok {
		return answer, noSuchValue("proof-format", f.format, proofFormats)
	}
	switch s := s.(type) {
	case solve.Prover:
		err = report.File(f.proof, func(w io.Writer) error {
			log := proof.NewWriter(w, format, formula.Len())
			s.SetProof(log)
			answer, err = cnf.Run(ctx, formula, s, out)
			return errors.Join(err, log.Close())
		})
		return answer, err
	case proofKeeper:
		if format != proof.DRAT {
			return answer, usagef("add --proof-format drat", "the solver %s writes no %v proofs", f.solver, format)
		}
		if answer, err = cnf.Run(ctx, formula, s.(solve.Solver), out); err == nil && answer.Status == solve.Unsat {
			err = report.File(f.proof, s.WriteProof)
		}
		return answer, err
	}
	return answer, usagef("", "the solver %s writes no proofs", f.solver)
}

// answered sets the exit status for an answer.
func (a satJob) answered(answer solve.Answer) {
	switch {
	case answer.Decided():
		a.answer = cnf.ExitCode(answer.Status)
	case answer.Status == solve.Crashed:
		a.fault(&task.Fault{Message: answer.Reason}, "")
	default:
		a.worst(task.Undecided)
	}
}

// formula reads a DIMACS file.
func (a satJob) formula(name string) (*cnf.Formula, error) {
	in, shown := a.stdin, run.StdinName
	if name != run.Stdin {
		file, err := open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in, shown = file, name
	}
	f, err := cnf.Read(in, cnf.Limits{})
	return f, located(shown, err)
}

// located makes a diagnostic of an error in a formula.
func located(file string, err error) error {
	var bad *cnf.Error
	if errors.As(err, &bad) {
		return &source.Diagnostic{Code: codeDIMACS, Span: source.Span{File: file, Line: bad.Line, Col: bad.Col}, Message: bad.Msg}
	}
	return err
}

// open opens an input; the error is a diagnostic.
func open(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, run.Unreadable(name, err)
	}
	return f, nil
}
