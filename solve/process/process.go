// Package process makes solvers out of programs that are installed: CaDiCaL,
// MiniSat, CryptoMiniSat, or any program that reads DIMACS and answers as the
// SAT competitions want it; and Z3, cvc5, or any program that reads clauses as
// SMT-LIB. What is asked in words of terms goes through a [Pipe], which package
// logic/term/session speaks through.
//
// # Trust
//
// A program is a stranger. Whatever it does, Solve comes back with a typed
// answer, at most about a second after its budget of time:
//
//	a model                 evaluated on the clauses; if it is wrong, Crashed
//	unsat                   believed if output and exit status agree; with
//	                        Options.Verify set, only after the proof was accepted
//	it hangs                killed with its whole process group: TimedOut
//	it floods               killed at the limit of output: Crashed
//	it dies, or babbles     Crashed, with its last words
//	it eats memory          Linux: stopped by the system: OutOfMemory
//	it is missing           Crashed
//
// Nothing is left behind: the program runs in a process group of its own, which
// is killed at the end of every Solve, also of a regular one; files live in a
// temporary folder that is removed.
//
// # Solving
//
// Programs are not incremental. Each Solve writes all clauses, and the
// assumptions as units, to a file and starts the program anew. Failed is all
// assumptions; MinimizeFailed solves again with fewer.
//
// # Limits by system
//
// On Linux the budget of memory is the address space of each process, and if
// the workbench itself dies its programs die with it. On other Unix systems
// there is no budget of memory. On Windows there is none either, and a tree of
// processes is ended by taskkill, which misses children whose parent is gone.
// On no system are processes found that leave their group on purpose. MiniSat,
// Z3 and cvc5 have no switch for a budget of conflicts here, so they are not held to one.
package process

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"assay/solve"
	"assay/solve/cnf"
)

// Program says how a solver is called: its fixed arguments, then the switch for
// conflicts, then the formula, then the file for its result, then that for its
// proof, as far as it knows them.
type Program struct {
	Name       string   // what users call it
	Path       string   // file, or name to look up
	Args       []string // fixed arguments
	Conflicts  string   // switch for the budget of conflicts; "" if there is none
	ResultFile bool     // the answer goes to a file, as MiniSat does it, not to the output
	Proof      bool     // it can write a DRAT proof
	SMT        bool     // it reads SMT-LIB, and answers in it
}

// known says how each program is called.
var known = []Program{
	{Name: "cadical", Path: "cadical", Args: []string{"-q"}, Conflicts: "-c", Proof: true},
	{Name: "cryptominisat", Path: "cryptominisat5", Args: []string{"--verb", "0"}, Conflicts: "--maxconfl"},
	{Name: "minisat", Path: "minisat", Args: []string{"-verb=0"}, ResultFile: true},
	{Name: "z3", Path: "z3", Args: []string{"-smt2"}, SMT: true},
	{Name: "cvc5", Path: "cvc5", Args: []string{"--lang", "smt2"}, SMT: true},
}

// number is how programs write their version.
var number = regexp.MustCompile(`\d+(\.\d+)+`)

// Version is what an installed program says of itself when it is asked for its version; of one that
// says nothing, the beginning of the SHA-256 of its file.
func (p Program) Version(ctx context.Context) (string, error) {
	path, err := exec.LookPath(p.Path)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if n := number.FindString(first); err == nil && n != "" {
		return n, nil
	}
	if err == nil && first != "" && len(first) < 40 {
		return first, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("sha256 %x", h.Sum(nil)[:8]), nil
}

// Known are the programs this package knows how to call, installed or not.
func Known() []Program { return slices.Clone(known) }

// Find is the known program of a name, if it is installed and behaves.
func Find(ctx context.Context, name string) (Program, error) {
	for _, p := range known {
		if p.Name == name {
			return p, Probe(ctx, p)
		}
	}
	return Program{}, fmt.Errorf("no solver program is called %q", name)
}

// Probe reports whether a program is what it should be, by behaviour: it has to solve two small
// formulas, one with a model and one without.
func Probe(ctx context.Context, p Program) error {
	for _, q := range []struct {
		clauses [][]int
		want    solve.Status
	}{
		{[][]int{{1, 2}, {-1, 3}, {-3, -2}, {2}}, solve.Sat},
		{[][]int{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}, solve.Unsat},
	} {
		s := New(p, Options{})
		for range 3 {
			s.NewVar()
		}
		for _, c := range q.clauses {
			lits := make([]solve.Lit, len(c))
			for i, n := range c {
				lits[i] = solve.FromDimacs(n)
			}
			s.AddClause(lits...)
		}
		s.SetBudget(solve.Budget{Time: 5 * time.Second})
		if a := s.Solve(ctx); a.Status != q.want {
			return fmt.Errorf("%s does not solve a small formula: %s %s, want %s", p.Name, a.Status, a.Reason, q.want)
		}
	}
	return nil
}

// Options of a Solver. The zero value asks for no proofs.
type Options struct {
	KeepProof bool // keep the proof of an unsat answer for WriteProof

	// Verify, if set, decides about the proof of each unsat answer; an error
	// makes it Crashed. The formula has the assumptions as units at its end.
	Verify func(ctx context.Context, f *cnf.Formula, drat io.Reader) error

	Output int64  // bytes of output accepted beside the model; default 1 MB
	File   int64  // bytes that a file of the program may have; default 16 GB. Not on Windows
	Folder string // where temporary folders are made; default is the system's
}

// Solver is a program as a solve.Solver. Close it if proofs are kept.
type Solver struct {
	program Program
	opt     Options
	budget  solve.Budget
	formula cnf.Formula
	model   []bool      // by variable, after Sat
	failed  []solve.Lit // after Unsat
	proof   string      // file with the proof of the last answer, "" if there is none
	spent   time.Duration
}

var _ solve.Minimizer = (*Solver)(nil)

// New is a solver without clauses. Nothing is started before Solve.
func New(p Program, opt Options) *Solver {
	if opt.Output == 0 {
		opt.Output = 1 << 20
	}
	if opt.File == 0 {
		opt.File = 16 << 30
	}
	return &Solver{program: p, opt: opt}
}

// NewVar implements solve.Solver.
func (s *Solver) NewVar() solve.Var { return s.formula.NewVar() }

// AddClause implements solve.Solver.
func (s *Solver) AddClause(lits ...solve.Lit) {
	s.known(lits)
	s.formula.Add(lits...)
}

// known panics for a literal without variable.
func (s *Solver) known(lits []solve.Lit) {
	for _, m := range lits {
		if m.Var() == 0 || int(m.Var()) > s.formula.Vars() {
			panic(fmt.Sprintf("process: literal %v has no variable", m))
		}
	}
}

// SetBudget implements solve.Solver.
func (s *Solver) SetBudget(b solve.Budget) { s.budget = b }

// Value implements solve.Solver.
func (s *Solver) Value(m solve.Lit) bool { return s.model[m.Var()] != m.IsNeg() }

// Failed implements solve.Solver: all assumptions, or what MinimizeFailed left
// of them.
func (s *Solver) Failed() []solve.Lit { return s.failed }

// Stats implements solve.Solver. What went on inside is not known.
func (s *Solver) Stats() solve.Stats {
	return solve.Stats{Vars: int64(s.formula.Vars()), Clauses: int64(s.formula.Len()), Time: s.spent}
}

// Formula is the clauses added so far, to be read only.
func (s *Solver) Formula() *cnf.Formula { return &s.formula }

// WriteProof writes the DRAT proof of the last answer, which was Unsat; it is
// about the clauses with the assumptions as units behind them.
func (s *Solver) WriteProof(w io.Writer) error {
	if s.proof == "" {
		return errors.New("process: there is no proof")
	}
	f, err := os.Open(s.proof)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// Close removes the proof that was kept.
func (s *Solver) Close() error { return s.dropProof() }

func (s *Solver) dropProof() error {
	if s.proof == "" {
		return nil
	}
	err := os.RemoveAll(filepath.Dir(s.proof))
	s.proof = ""
	return err
}

// Solve implements solve.Solver.
func (s *Solver) Solve(ctx context.Context, assumptions ...solve.Lit) solve.Answer {
	s.known(assumptions)
	ctx, stop := s.within(ctx)
	defer stop()
	return s.solve(ctx, assumptions)
}

// within adds the budget of time to a context.
func (s *Solver) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.budget.Time <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, s.budget.Time)
}

func (s *Solver) solve(ctx context.Context, assumptions []solve.Lit) solve.Answer {
	start := time.Now()
	defer func() { s.spent += time.Since(start) }()
	s.model, s.failed = nil, nil
	if err := s.dropProof(); err != nil {
		return crashed("removing the last proof: %v", err)
	}
	j, err := newJob(s, assumptions)
	if err != nil {
		return crashed("%v", err)
	}
	defer j.clean()
	a := j.run(ctx)
	switch a.Status {
	case solve.Sat:
		s.model = j.model
	case solve.Unsat:
		s.failed = slices.Clone(assumptions)
		s.proof = j.keep
	}
	return a
}

// MinimizeFailed implements solve.Minimizer: it solves again without one
// assumption after the other, all under one budget of time. First it tries
// without any. The proof of the answer is gone afterwards.
func (s *Solver) MinimizeFailed(ctx context.Context) solve.Answer {
	ctx, stop := s.within(ctx)
	defer stop()
	need := slices.Clone(s.failed)
	slices.Sort(need)
	need = slices.Compact(need)
	defer func() { s.failed = need }() // a core at any time
	if len(need) == 0 {
		return solve.Answer{Status: solve.Unsat}
	}
	switch a := s.solve(ctx, nil); a.Status {
	case solve.Unsat:
		need = nil
		return a
	case solve.Sat:
	default:
		return a
	}
	for i := 0; i < len(need); {
		fewer := slices.Delete(slices.Clone(need), i, i+1)
		switch a := s.solve(ctx, fewer); a.Status {
		case solve.Unsat:
			need = fewer
		case solve.Sat:
			i++
		default:
			return a
		}
	}
	// The last answer may have been Sat; the core is what was asked about.
	return solve.Answer{Status: solve.Unsat}
}

func crashed(format string, args ...any) solve.Answer {
	return solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf(format, args...)}
}
