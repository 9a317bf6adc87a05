// This file defines the flags of engines that solve, and the choice of engines.

package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/solve"
	"assay/task"
)

// forgeFlags are the flags that only engines that solve know.
type forgeFlags struct {
	strategy string
	symmetry string
	solver   string
	certify  string
	smtOut   string
	tight    bool
	raw      bool
	coverage string
}

func (f *forgeFlags) add(cmd *cobra.Command) {
	f.addCoverage(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.solver, "solver", builtin, "solver `name`: "+strings.Join(solverNames(), ", "))
	flags.StringVar(&f.certify, "certify", "", "keep a checked proof of each property that holds in `folder`")
	flags.StringVar(&f.smtOut, "smt-out", "", "write the questions to the solver as SMT-LIB into `folder`")
	flags.StringVar(&f.strategy, "strategy", symbolic.AllInline.String(), "`rules` for assignment, creation and branch, I inline or C constrain: aI.cI.bI to aC.cC.bC")
	flags.StringVar(&f.symmetry, "symmetry", symbolic.SymmetryHeap.String(), "`how` to leave out what differs in names only: "+strings.Join(symbolic.SymmetryNames(), ", "))
	flags.BoolVar(&f.tight, "tight", false, "learn from the precondition what the initial state can never hold")
	flags.BoolVar(&f.raw, "raw", false, "show counterexamples as the solver gives them, not the smallest")
	complete(cmd, "solver", solverNames())
	complete(cmd, "strategy", strategyNames())
	complete(cmd, "symmetry", symbolic.SymmetryNames())
}

func strategyNames() []string {
	var out []string
	for _, s := range symbolic.Strategies() {
		out = append(out, s.String())
	}
	return out
}

// Flags that mean something to engines that solve, and those that do to forge alone.
var (
	solvingFlags = []string{"solver", "certify", "coverage", "smt-out"}
	forgesFlags  = []string{"strategy", "symmetry", "tight", "raw"}
)

// given names a flag that was used; empty if none was.
func given(cmd *cobra.Command, names ...string) string {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return name
		}
	}
	return ""
}

// configure lays the flags over the engines that know them.
func (f *forgeFlags) configure(cmd *cobra.Command, e engine.Engine) (engine.Engine, error) {
	switch e := e.(type) {
	case forge.Engine:
		if f.smtOut != "" {
			return nil, means("smt-out", bmc.Name, e)
		}
		return f.covering(f.engine(cmd.Context(), e))
	case bmc.Engine:
		if name := given(cmd, forgesFlags...); name != "" {
			return nil, means(name, forge.Name, e)
		}
		return f.onHeaps(cmd.Context(), e)
	case firstOnce:
		behind, err := f.onHeaps(cmd.Context(), e.behind.(bmc.Engine))
		return firstOnce{behind, f.certify != "" || f.smtOut != "" || f.coverage != ""}, err
	case inTurn:
		out := inTurn{}
		known := false
		for _, x := range e {
			if _, ok := x.(forge.Engine); ok {
				y, err := f.configure(cmd, x)
				if err != nil {
					return nil, err
				}
				x, known = y, true
			}
			out = append(out, x)
		}
		if known {
			return out, nil
		}
	case byLanguage:
		if f.smtOut != "" {
			hosted, err := f.configure(cmd, e.hosted)
			return byLanguage{hosted, hosted}, err // which is the engine that has questions
		}
		plain, err := f.configure(cmd, e.plain)
		if err != nil {
			return nil, err
		}
		hosted, err := f.configure(cmd, e.hosted)
		return byLanguage{plain, hosted}, err
	}
	if name := given(cmd, slices.Concat(solvingFlags, forgesFlags)...); name != "" {
		return nil, means(name, forge.Name, e)
	}
	return e, nil
}

// means complains about a flag of another engine.
func means(flag, of string, e engine.Engine) error {
	return usagef("leave --"+flag+" away, or use --engine "+of, "--%s means nothing to the engine %s", flag, e.Name())
}

// onHeaps lays the flags over the engine for heaps.
func (f *forgeFlags) onHeaps(ctx context.Context, e bmc.Engine) (engine.Engine, error) {
	solver, prover, err := f.solvers(ctx)
	e.NewSolver, e.NewProver, e.Certificates, e.Questions = solver, prover, f.certify, f.smtOut
	if err == nil && f.smtOut != "" {
		if bad := os.MkdirAll(f.smtOut, 0o777); bad != nil {
			return nil, fmt.Errorf("cannot make the folder for questions: %w", bad)
		}
	}
	return f.covering(e, err)
}

func (f *forgeFlags) engine(ctx context.Context, e forge.Engine) (engine.Engine, error) {
	var ok bool
	if e.Strategy, ok = symbolic.StrategyNamed(f.strategy); !ok {
		return nil, noSuchValue("strategy", f.strategy, strategyNames())
	}
	if e.Symmetry, ok = symbolic.SymmetryNamed(f.symmetry); !ok {
		return nil, noSuchValue("symmetry", f.symmetry, symbolic.SymmetryNames())
	}
	var err error
	e.Raw, e.Tight, e.Certificates = f.raw, f.tight, f.certify
	e.NewSolver, e.NewProver, err = f.solvers(ctx)
	return e, err
}

// solvers are the one that decides and the one that proves, nil for the one inside; and
// there is a folder for certificates, if they are wanted.
func (f *forgeFlags) solvers(ctx context.Context) (solver, prover func() solve.Solver, err error) {
	again := func(proof bool) func() solve.Solver {
		return func() solve.Solver {
			s, err := solverNamed(ctx, f.solver, proof)
			if err != nil {
				panic(err) // it was there a moment ago
			}
			return s
		}
	}
	if f.solver != builtin {
		if _, err := solverNamed(ctx, f.solver, false); err != nil {
			return nil, nil, err
		}
		solver = again(false)
	}
	if f.certify == "" {
		return solver, nil, nil
	}
	if f.solver != builtin {
		if !canProve(ctx, f.solver) {
			return nil, nil, usagef("leave --solver away to use the one inside, which proves what it says", "the solver %s writes no proofs for --certify", f.solver)
		}
		prover = again(true)
	}
	if err := os.MkdirAll(f.certify, 0o777); err != nil {
		return nil, nil, fmt.Errorf("cannot make the folder for certificates: %w", err)
	}
	return solver, prover, nil
}

// inTurn are engines of which each is asked about what the one before could
// not decide: what "auto" means.
type inTurn []engine.Engine

// Name is the name of the choice.
func (inTurn) Name() string { return auto }

// Check asks the engines. An answer of a later one says why it was asked.
func (list inTurn) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	var results []task.Result
	for i, e := range list {
		next, err := e.Check(ctx, t)
		switch {
		case err != nil:
			return nil, err
		case i == 0 || len(next) != len(results):
			results = next
		default:
			takeOver(results, next)
		}
		if ctx.Err() != nil || decided(results) {
			break
		}
	}
	return results, nil
}

func decided(results []task.Result) bool {
	for _, r := range results {
		if r.Status == task.Unknown {
			return false
		}
	}
	return true
}

// takeOver replaces what is unknown by what another engine says about it.
func takeOver(results, next []task.Result) {
	for i, r := range results {
		if r.Status != task.Unknown || next[i].Status == task.Unknown {
			continue
		}
		why := fmt.Sprintf("asked because %s could not decide it: %s", r.Engine, r.Reason)
		if next[i].Reason != "" {
			why = next[i].Reason + "; " + why
		}
		results[i] = next[i]
		results[i].Reason = why
	}
}
