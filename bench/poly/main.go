// Package poly measures exact affine reasoning against what one would take
// instead: the Parma Polyhedra Library (a small C++ program, judge/judge.cc, is
// compiled on demand; Debian: libppl-dev, g++) and Z3 (Debian: z3). What is
// missing is said aloud, and its columns stay empty.
//
//	go run ./bench poly [-n runs] [-scripts cases/farkas/scripts]
//
// Times are medians. Z3 and the judge run as processes that are already
// started; only the answer is timed.
package poly

import (
	"bufio"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"assay/engine/farkas"
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/pip"
	"assay/logic/poly/shadow"
	"assay/logic/poly/simplex"
)

//go:embed judge/judge.cc
var judgeSource []byte

// Main is the command.
func Main() {
	runs := flag.Int("n", 5, "runs or instances of each measurement")
	scripts := flag.String("scripts", "cases/farkas/scripts", "folder of the published examples")
	flag.Parse()
	dir, err := os.MkdirTemp("", "poly-bench")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer os.RemoveAll(dir)
	ppl, z3 := startPPL(dir), startZ3()
	fmt.Printf("%s, %s/%s, %d instances or runs each, medians\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, *runs)
	examples(*scripts, *runs)
	nests(*runs)
	projections(ppl, *runs)
	minima(ppl, *runs)
	queries(z3, *runs)
}

// peer is another solver, already running; nil when it is not installed.
type peer struct {
	in  io.Writer
	out *bufio.Scanner
}

func start(name string, args ...string) *peer {
	cmd := exec.Command(name, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil
	}
	out, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil {
		return nil
	}
	return &peer{in, bufio.NewScanner(out)}
}

func startPPL(dir string) *peer {
	src, bin := filepath.Join(dir, "judge.cc"), filepath.Join(dir, "judge")
	if err := os.WriteFile(src, judgeSource, 0o644); err != nil {
		return nil
	}
	if text, err := exec.Command("g++", "-O2", src, "-o", bin, "-lppl", "-lgmpxx", "-lgmp").CombinedOutput(); err != nil {
		fmt.Printf("MISSING: PPL (install libppl-dev and g++): %v %.200s\n", err, text)
		return nil
	}
	return start(bin)
}

func startZ3() *peer {
	p := start("z3", "-in", "-smt2")
	if p == nil {
		fmt.Println("MISSING: Z3 (install z3)")
	}
	return p
}

// ask sends a problem and gives the answer line with the time until it came.
func (p *peer) ask(text string) (string, time.Duration) {
	begin := time.Now()
	io.WriteString(p.in, text)
	p.out.Scan()
	return p.out.Text(), time.Since(begin)
}

// judge asks PPL, which measures its own time.
func (p *peer) judge(what string, n int, cons []affine.Constraint, keep string) (size int64, spent time.Duration) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d %d %s\n", what, n, len(cons), keep)
	for _, c := range cons {
		for _, a := range c.Row {
			fmt.Fprintf(&b, "%s ", a)
		}
		b.WriteByte('\n')
	}
	line, _ := p.ask(b.String())
	fmt.Sscan(line, &size, &spent)
	return size, spent
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2].Round(time.Microsecond)
}

func timed(f func()) time.Duration {
	begin := time.Now()
	f()
	return time.Since(begin)
}

// ratio compares medians.
func ratio(ours, theirs []time.Duration) string {
	if len(theirs) == 0 {
		return "missing"
	}
	return fmt.Sprintf("%v | %.2f", median(theirs), float64(median(ours))/float64(median(theirs)))
}

// script runs a script inside the process.
func script(name, text string) time.Duration {
	return timed(func() {
		if _, err := farkas.Run(context.Background(), strings.NewReader(text), io.Discard, farkas.Options{File: name}); err != nil {
			fmt.Println(name, err)
		}
	})
}

func examples(dir string, runs int) {
	fmt.Println("| published example | whole script, with certificates |\n|--|--|")
	files, _ := filepath.Glob(filepath.Join(dir, "e*.fk"))
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			fmt.Println(err)
			continue
		}
		var all []time.Duration
		for range runs {
			all = append(all, script(f, string(text)))
		}
		fmt.Printf("| %s | %v |\n", filepath.Base(f), median(all))
	}
}

// nest is the scheduling example for a loop nest of the given depth, in which
// an iteration depends on earlier ones with the same sum of indices.
func nest(depth int) string {
	list := func(prime string) (names, bounds []string) {
		for i := range depth {
			v := fmt.Sprintf("i%d%s", i, prime)
			names, bounds = append(names, v), append(bounds, "0 <= "+v+" and "+v+" <= N")
		}
		return names, bounds
	}
	a, aBounds := list("")
	b, bBounds := list("'")
	as, bs := strings.Join(a, ","), strings.Join(b, ",")
	var coefs []string
	for i := range depth + 2 {
		coefs = append(coefs, fmt.Sprintf("theta_%d", i))
	}
	return fmt.Sprintf(`parameters := {inv_eps, eps};
iterations := {[%[1]s,N]: %[3]s};
dependence := {[%[1]s,%[2]s,N]: %[3]s and %[4]s and %[5]s = %[6]s and i0 < i0'};
theta := positive_on iterations;
correct := solve (theta . {[%[1]s,%[2]s,N]->[%[2]s,N]}) - (theta . {[%[1]s,%[2]s,N]->[%[1]s,N]})
  + {[%[1]s,%[2]s,N] -> -1*eps} - (positive_on dependence) = 0;
def := define theta with theta;
eps_correct := {[i]: 0 <= eps and eps <= 1 and inv_eps = 1-eps};
latency := positive_on {[N]: N >= 0};
bounded := solve (latency . {[%[1]s,N] -> [N]}) - theta - (positive_on iterations) = 0;
bound_def := define latency with latency;
lexmin (keep inv_eps,latency_0,latency_1,%[7]s,eps in correct*def*eps_correct*bounded*bound_def);
`, as, bs, strings.Join(aBounds, " and "), strings.Join(bBounds, " and "), strings.Join(a, "+"), strings.Join(b, "+"), strings.Join(coefs, ","))
}

func nests(runs int) {
	fmt.Println("\n| lexmin of the scheduling example | whole script, with certificates |\n|--|--|")
	for _, depth := range []int{2, 4, 8} {
		var all []time.Duration
		for range runs {
			all = append(all, script("nest", nest(depth)))
		}
		fmt.Printf("| %d loops deep | %v |\n", depth, median(all))
	}
}

// polytope is a random polyhedron around the origin.
func polytope(r *rand.Rand, n, m, coef int) []affine.Constraint {
	var out []affine.Constraint
	for range m {
		row := affine.Zero(n)
		for i := range n {
			row[i] = num.New(int64(r.IntN(2*coef+1) - coef))
		}
		row[n] = num.New(int64(10 + r.IntN(90)))
		out = append(out, affine.AtLeast(row))
	}
	return out
}

func projections(ppl *peer, runs int) {
	fmt.Println("\n| projection, 10 dimensions, 30 constraints | constraints | ours | PPL | ratio |\n|--|--|--|--|--|")
	for _, keep := range []int{2, 3, 4} {
		r := rand.New(rand.NewPCG(10, 30))
		var ours, theirs []time.Duration
		sizes := ""
		for range runs {
			cons := polytope(r, 10, 30, 10)
			var got []affine.Constraint
			ours = append(ours, timed(func() { got = shadow.Project(10, cons, []int{0, 1, 2, 3}[:keep], shadow.Auto, nil) }))
			sizes += fmt.Sprintf(" %d", len(got))
			if ppl == nil {
				continue
			}
			size, spent := ppl.judge("project", 10, cons, fmt.Sprint(keep))
			theirs = append(theirs, spent)
			if size != int64(len(got)) {
				fmt.Printf("DISAGREEMENT: %d constraints, PPL has %d\n", len(got), size)
			}
		}
		fmt.Printf("| to %d |%s | %v | %s |\n", keep, sizes, median(ours), ratio(ours, theirs))
	}
	methods(runs)
}

// methods compares the ways to project, on the same kind of problem and where
// only a few variables go.
func methods(runs int) {
	fmt.Println("\n| method | 8 dim, 20 constraints to 4 | 6 dim, 12 constraints to 5 |\n|--|--|--|")
	for i, name := range []string{"auto", "Fourier-Motzkin", "hull", "double description"} {
		fmt.Printf("| %s |", name)
		for _, p := range [][3]int{{8, 20, 4}, {6, 12, 5}} {
			r := rand.New(rand.NewPCG(4, uint64(p[0])))
			var all []time.Duration
			stopped := false
			for range runs {
				cons := polytope(r, p[0], p[1], 10)
				m := meter.New(context.Background(), meter.Limits{Steps: 5_000_000})
				spent := timed(func() {
					err := meter.Run(func() { shadow.Project(p[0], cons, []int{0, 1, 2, 3, 4}[:p[2]], shadow.Method(i), m) })
					stopped = stopped || err != nil
				})
				all = append(all, spent)
			}
			if stopped {
				fmt.Print(" over 5 million steps |")
				continue
			}
			fmt.Printf(" %v |", median(all))
		}
		fmt.Println()
	}
}

func minima(ppl *peer, runs int) {
	fmt.Println("\n| integer lexmin, nonnegative unknowns | ours | PPL | ratio |\n|--|--|--|--|")
	for _, n := range []int{4, 6, 8} {
		r := rand.New(rand.NewPCG(8, uint64(n)))
		var ours, theirs []time.Duration
		for range 10 * runs {
			cons := polytope(r, n, n, 9)
			for i := range cons {
				cons[i].Row[n] = cons[i].Row[n].Neg().Add(num.New(40))
			}
			for i := range n {
				cons = append(cons, affine.AtLeast(affine.Unit(n, i)), affine.AtLeast(affine.Unit(n, i).Neg().AddConst(num.New(30))))
			}
			var kind pip.Kind
			ours = append(ours, timed(func() { kind = pip.Problem{Unknowns: n, Cons: cons}.Min(nil).Kind }))
			if ppl == nil {
				continue
			}
			found, spent := ppl.judge("lexmin", n, cons, "")
			theirs = append(theirs, spent)
			if (found == 1) != (kind == pip.Solution) {
				fmt.Printf("DISAGREEMENT: %v, PPL says %d\n", kind, found)
			}
		}
		fmt.Printf("| %d unknowns | %v | %s |\n", n, median(ours), ratio(ours, theirs))
	}
}

func queries(z3 *peer, runs int) {
	fmt.Println("\n| rational satisfiability | ours | Z3 | ratio |\n|--|--|--|--|")
	for _, n := range []int{5, 10, 20} {
		r := rand.New(rand.NewPCG(3, uint64(n)))
		var ours, theirs []time.Duration
		for range 10 * runs {
			cons := polytope(r, n, 3*n, 9)
			for i := range cons {
				cons[i].Row[n] = num.New(int64(r.IntN(40) - 20))
			}
			var ok bool
			ours = append(ours, timed(func() { ok = simplex.New(n, cons, nil).Feasible() }))
			if z3 == nil {
				continue
			}
			answer, spent := z3.ask(smt(n, cons))
			theirs = append(theirs, spent)
			if (answer == "sat") != ok {
				fmt.Printf("DISAGREEMENT: %v, Z3 says %s\n", ok, answer)
			}
		}
		fmt.Printf("| %d variables, %d constraints | %v | %s |\n", n, 3*n, median(ours), ratio(ours, theirs))
	}
}

// smt writes a query; negative numbers in the old-fashioned way.
func smt(n int, cons []affine.Constraint) string {
	var b strings.Builder
	b.WriteString("(push)\n")
	for i := range n {
		fmt.Fprintf(&b, "(declare-const x%d Real)\n", i)
	}
	for _, c := range cons {
		b.WriteString("(assert (>= (+ " + literal(c.Row.Const()))
		for i, a := range c.Row.Coef() {
			fmt.Fprintf(&b, " (* %s x%d)", literal(a), i)
		}
		b.WriteString(") 0))\n")
	}
	b.WriteString("(check-sat)\n(pop)\n")
	return b.String()
}

func literal(a num.Int) string {
	if a.Sign() < 0 {
		return "(- " + a.Neg().String() + ")"
	}
	return a.String()
}
