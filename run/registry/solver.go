// This file is the list of solvers.

package registry

import (
	"context"
	"slices"

	"assay/solve"
	"assay/solve/process"
	"assay/solve/sat"
)

// Builtin is the built-in solver; the others are programs that may be installed.
const Builtin = "builtin"

// Solvers returns the names of solvers, the built-in one first.
func Solvers() []string {
	names := []string{Builtin}
	for _, p := range process.Known() {
		names = append(names, p.Name)
	}
	return names
}

// Solver makes the solver of a name. proof says whether it has to write a proof.
func Solver(ctx context.Context, name string, proof bool) (solve.Solver, error) {
	switch {
	case name == Builtin:
		return sat.New(sat.Default()), nil
	case !slices.Contains(Solvers(), name):
		return nil, noSuch("solver", name, Solvers())
	}
	p, err := process.Find(ctx, name)
	if err != nil {
		return nil, misuse("leave --solver away to use the one inside", "the solver %s cannot be used: %v", name, err)
	}
	return process.New(p, process.Options{KeepProof: proof && p.Proof}), nil
}

// SolverVersion returns the version of the solver for reports; empty for the built-in one.
func SolverVersion(ctx context.Context, name string) string {
	if name == Builtin {
		return ""
	}
	p, err := process.Find(ctx, name)
	if err != nil {
		return name // whose version is unavailable
	}
	v, err := p.Version(ctx)
	if err != nil {
		return name
	}
	return name + " " + v
}

// Proves reports whether a solver writes proofs, as far as it can be found.
func Proves(ctx context.Context, name string) bool {
	p, err := process.Find(ctx, name)
	return name == Builtin || err == nil && p.Proof
}

// solvers returns the one that decides and the one that proves, nil for the built-in one. It makes
// the folder for certificates, if they are requested.
func solvers(ctx context.Context, o Options) (decides, proves func() solve.Solver, err error) {
	name, certify := o.Of(solverOption), o.Of(certifyOption)
	again := func(proof bool) func() solve.Solver {
		return func() solve.Solver {
			s, err := Solver(ctx, name, proof)
			if err != nil {
				panic(err) // it was found a moment ago
			}
			return s
		}
	}
	if name != Builtin {
		if _, err := Solver(ctx, name, false); err != nil {
			return nil, nil, err
		}
		decides = again(false)
	}
	if certify == "" {
		return decides, nil, nil
	}
	if name != Builtin {
		if !Proves(ctx, name) {
			return nil, nil, misuse("leave --solver away to use the one inside, which proves what it says", "the solver %s writes no proofs for --certify", name)
		}
		proves = again(true)
	}
	return decides, proves, folderOf(certify)
}
