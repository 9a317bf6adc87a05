// Package rel measures the translation and solving of relational logic on
// fourteen public problems, beside what was measured for Kodkod.
//
//	go run ./bench rel [-runs 3] [-rows regexp] [-solvers builtin,cadical,minisat] [-limit 2m]
//
// Every measurement is a process of its own, cold, one after the other. Times
// are processor time in milliseconds, of the process and of the solver it
// starts, medians over the runs; memory is the peak of the process, without
// that of a solver it starts. The table is Markdown.
//
// The figures of Kodkod 2.1 with MiniSat are an anchor from another run, on a
// machine with two cores like the one the project is developed on; the time of
// MiniSat on a fixed formula is printed so that machines can be compared. If
// ASSAY_RIVAL is the path of a program, it is run instead of the anchor: it
// gets the name of a row as its one argument and prints the milliseconds of
// translation and of solving.
package rel

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"assay/bench/meter"
	"assay/bench/rel/classic"
	"assay/logic/rel/find"
	"assay/solve"
	"assay/solve/process"
	"assay/solve/sat"
)

// Main is the command.
func Main() {
	runs := flag.Int("runs", 3, "runs of each measurement")
	rows := flag.String("rows", "", "only the rows whose name matches")
	solvers := flag.String("solvers", "builtin,cadical,minisat", "solvers to use")
	limit := flag.Duration("limit", 2*time.Minute, "limit of a call of the solver")
	child := flag.String("child", "", "measure this row once, with the first solver (internal)")
	flag.Parse()
	if err := run(*child, *rows, strings.Split(*solvers, ","), *runs, *limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(child, rows string, solvers []string, runs int, limit time.Duration) error {
	if child != "" {
		return measure(child, solvers[0], limit)
	}
	only, err := regexp.Compile(rows)
	if err != nil {
		return err
	}
	t := table{solvers: solvers, runs: runs, limit: limit, rival: os.Getenv("ASSAY_RIVAL")}
	return t.print(only)
}

// sample is one measurement.
type sample struct {
	Status      string
	Vars        int64
	Clauses     int64
	Translation float64 // milliseconds
	Solving     float64
	Memory      float64 // MB
}

// measure solves a row and prints the sample.
func measure(name, solver string, limit time.Duration) error {
	i := slices.IndexFunc(classic.Rows(), func(r classic.Row) bool { return r.Name == name })
	if i < 0 {
		return fmt.Errorf("no row %q", name)
	}
	row := classic.Rows()[i]
	clock := &clock{}
	row.Options.NewSolver = func() solve.Solver {
		s, err := clock.solver(solver)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return s
	}
	row.Options.Budget = solve.Budget{Time: limit}
	row.Options.Unjudged = true // tests judge these; here the clock runs
	began := meter.AllCPU()
	a, err := find.Solve(context.Background(), row.Problem, row.Options)
	if err != nil {
		return err
	}
	if a.Decided() && a.Status != row.Want {
		return fmt.Errorf("%s: %v, want %v", name, a.Status, row.Want)
	}
	return json.NewEncoder(os.Stdout).Encode(sample{
		Status: a.Status.String(), Vars: a.Stats.Vars, Clauses: a.Stats.Clauses,
		Translation: ms(clock.from - began), Solving: ms(clock.to - clock.from),
	})
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// clock notes the processor time around the call of the solver.
type clock struct {
	from, to time.Duration
}

func (c *clock) around(work func() solve.Answer) solve.Answer {
	c.from = meter.AllCPU()
	a := work()
	c.to = meter.AllCPU()
	return a
}

// inside and outside are solvers with a clock; they keep the abilities of the
// solver beneath.
type inside struct {
	*sat.Solver
	c *clock
}

func (s inside) Solve(ctx context.Context, as ...solve.Lit) solve.Answer {
	return s.c.around(func() solve.Answer { return s.Solver.Solve(ctx, as...) })
}

type outside struct {
	*process.Solver
	c *clock
}

func (s outside) Solve(ctx context.Context, as ...solve.Lit) solve.Answer {
	return s.c.around(func() solve.Answer { return s.Solver.Solve(ctx, as...) })
}

func (c *clock) solver(name string) (solve.Solver, error) {
	if name == "builtin" {
		return inside{sat.New(sat.Default()), c}, nil
	}
	for _, p := range process.Known() {
		if p.Name == name {
			return outside{process.New(p, process.Options{}), c}, nil
		}
	}
	return nil, fmt.Errorf("no solver %q", name)
}

// table prints rows as they are measured.
type table struct {
	solvers []string
	runs    int
	limit   time.Duration
	rival   string
	faster  map[string][]float64 // by column: ratios of the rows
}

func (t *table) print(only *regexp.Regexp) error {
	t.faster = map[string][]float64{}
	head := "| problem | variables | clauses | MB | translation | Kodkod | ratio |"
	line := "|---|---:|---:|---:|---:|---:|---:|"
	for _, s := range t.solvers {
		head += fmt.Sprintf(" total, %s | ratio |", s)
		line += "---:|---:|"
	}
	fmt.Println(head + " Kodkod |")
	fmt.Println(line + "---:|")
	for _, row := range classic.Rows() {
		if !only.MatchString(row.Name) {
			continue
		}
		if err := t.row(row); err != nil {
			return err
		}
	}
	t.means()
	fmt.Println()
	fmt.Println(t.source())
	return machine(t.runs)
}

func (t *table) source() string {
	if t.rival != "" {
		return "Kodkod: " + t.rival + ", this run. A ratio is Kodkod's time by ours."
	}
	return "Kodkod 2.1 with MiniSat: anchor, other run. A ratio is Kodkod's time by ours."
}

func (t *table) row(row classic.Row) error {
	anchor, err := t.anchor(row)
	if err != nil {
		return err
	}
	var line strings.Builder
	for i, solver := range t.solvers {
		m, err := t.median(row.Name, solver)
		if err != nil {
			return err
		}
		if i == 0 {
			ratio := float64(anchor.Translation) / m.Translation
			t.faster["translation"] = append(t.faster["translation"], ratio)
			fmt.Fprintf(&line, "| %s | %d | %d | %.0f | %.1f | %d | %.1f |", row.Name, m.Vars, m.Clauses, m.Memory, m.Translation, anchor.Translation, ratio)
		}
		if m.Status != row.Want.String() {
			fmt.Fprintf(&line, " %s | |", m.Status)
			continue
		}
		total := m.Translation + m.Solving
		ratio := float64(anchor.Total()) / total
		t.faster[solver] = append(t.faster[solver], ratio)
		fmt.Fprintf(&line, " %.0f | %.2f |", total, ratio)
	}
	fmt.Printf("%s %d |\n", line.String(), anchor.Total())
	return nil
}

// anchor is what the rival takes, measured now if there is one.
func (t *table) anchor(row classic.Row) (a classic.Anchor, err error) {
	if t.rival == "" {
		return row.Anchor, nil
	}
	out, err := exec.Command(t.rival, row.Name).Output()
	if err == nil {
		_, err = fmt.Sscan(string(out), &a.Translation, &a.Solving)
	}
	if err != nil {
		return a, fmt.Errorf("rival on %s: %w", row.Name, err)
	}
	return a, nil
}

// median of the runs, each figure for itself.
func (t *table) median(name, solver string) (m sample, err error) {
	var all []sample
	for range t.runs {
		s, err := t.once(name, solver)
		if err != nil {
			return m, err
		}
		all = append(all, s)
		if ms(t.limit) < s.Solving { // it will not be better next time
			break
		}
	}
	m = all[0]
	for _, figure := range []func(*sample) *float64{
		func(s *sample) *float64 { return &s.Translation },
		func(s *sample) *float64 { return &s.Solving },
		func(s *sample) *float64 { return &s.Memory },
	} {
		slices.SortFunc(all, func(a, b sample) int {
			x, y := *figure(&a), *figure(&b)
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
		*figure(&m) = *figure(&all[len(all)/2])
	}
	return m, nil
}

// once measures in a process of its own.
func (t *table) once(name, solver string) (s sample, err error) {
	self, err := os.Executable()
	if err != nil {
		return s, err
	}
	cmd := exec.Command(self, "rel", "-child", name, "-solvers", solver, "-limit", t.limit.String())
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return s, fmt.Errorf("%s with %s: %w", name, solver, err)
	}
	if err := json.Unmarshal(out, &s); err != nil {
		return s, err
	}
	s.Memory = float64(meter.Peak(cmd.ProcessState)) / 1e6
	return s, nil
}

// means is the last line of the table: geometric means of the ratios.
func (t *table) means() {
	mean := func(column string) string {
		sum := 0.0
		for _, r := range t.faster[column] {
			sum += math.Log(r)
		}
		return fmt.Sprintf("%.2f (least %.2f)", math.Exp(sum/float64(max(1, len(t.faster[column])))), slices.Min(append(t.faster[column], math.Inf(1))))
	}
	fmt.Printf("| geometric mean | | | | | | %s |", mean("translation"))
	for _, s := range t.solvers {
		fmt.Printf(" | %s |", mean(s))
	}
	fmt.Println(" |")
}

// machine measures MiniSat on a fixed formula.
func machine(runs int) error {
	var times []time.Duration
	for range runs {
		p, err := process.Find(context.Background(), "minisat")
		if err != nil {
			return fmt.Errorf("the machine's measure needs minisat: %w", err)
		}
		s := process.New(p, process.Options{})
		fixed(250, 7).Load(s)
		began := meter.AllCPU()
		if a := s.Solve(context.Background()); !a.Decided() {
			return errors.New("minisat on the fixed formula: " + a.Reason)
		}
		times = append(times, meter.AllCPU()-began)
	}
	slices.Sort(times)
	fmt.Printf("This machine: MiniSat on random 3-SAT with 250 variables takes %.0f ms.\n", ms(times[len(times)/2]))
	return nil
}
