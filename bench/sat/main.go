// Package sat compares SAT solvers on the formulas of bench/sat/family and
// writes the table docs/benchmarks/sat.md.
//
//	go run ./bench sat [-runs 3] [-limit 60s] [-family NAME] [-only NAME,NAME] [-out FILE]
//
// Every run is a process of its own on a DIMACS file, so that times and peak
// memory are comparable: installed programs as they are, and the solvers that
// are Go packages by this command itself, called as "bench sat -solve NAME FILE".
// Times are processor time (user and system), medians over the runs. Of a
// solver that keeps two cores busy it is half of that: the time on the wall of
// a machine with nothing else to do. A run past the limit counts as the limit.
package sat

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"assay/bench/sat/family"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/judge"
	"assay/solve/proof"
	"assay/solve/sat"
)

// Main is the command.
func Main() {
	one := flag.String("solve", "", "solve one file with the solver of that name and exit")
	runs := flag.Int("runs", 3, "runs of each measurement")
	limit := flag.Duration("limit", time.Minute, "limit of one run")
	only := flag.String("only", "", "these solvers only, separated by commas")
	kind := flag.String("family", "", "families whose name contains this only")
	out := flag.String("out", filepath.Join("docs", "benchmarks", "sat.md"), "where the table goes")
	flag.Parse()
	if *one != "" {
		os.Exit(solveFile(*one, flag.Arg(0)))
	}
	b := bench{runs: *runs, limit: *limit}
	err := b.run(choose(family.All(), *kind), pick(contenders(), *only), *out)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func choose(all []family.Instance, kind string) (out []family.Instance) {
	for _, x := range all {
		if strings.Contains(x.Family, kind) {
			out = append(out, x)
		}
	}
	return out
}

// inside are the solvers that this command runs itself.
var inside = map[string]func() solve.Solver{
	"assay":      func() solve.Solver { return sat.New(sat.Default()) },
	"assay+lrat": func() solve.Solver { return sat.New(sat.Default()) },
	"assay x2":   func() solve.Solver { return sat.NewParallel(sat.Default(), 2) },
	"gini":       func() solve.Solver { return judge.NewGini() },
	"gophersat":  func() solve.Solver { return judge.NewGophersat() },
}

// solveFile solves a DIMACS file and returns the exit status of the
// competitions.
func solveFile(name, path string) int {
	status, err := decide(name, path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return cnf.ExitCode(status)
}

func decide(name, path string) (solve.Status, error) {
	in, err := os.Open(path)
	if err != nil {
		return solve.Undecided, err
	}
	defer in.Close()
	f, err := cnf.Read(in, cnf.Limits{})
	if err != nil {
		return solve.Undecided, err
	}
	s := inside[name]()
	if strings.HasSuffix(name, "+lrat") {
		return logged(s.(solve.Prover), f)
	}
	f.Load(s)
	return s.Solve(context.Background()).Status, nil
}

// logged solves with a binary proof written to a file, which is then thrown
// away.
func logged(s solve.Prover, f *cnf.Formula) (solve.Status, error) {
	file, err := os.CreateTemp("", "assay-proof")
	if err != nil {
		return solve.Undecided, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	w := proof.NewWriter(file, proof.LRATBinary, f.Len())
	s.SetProof(w)
	f.Load(s)
	status := s.Solve(context.Background()).Status
	return status, w.Close()
}
