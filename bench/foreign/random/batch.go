// This file makes, checks and attacks the programs of a batch.

package random

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/foreign/leg"
	"assay/internal/javagen"
)

// batchSize is how many programs are compiled and checked in one call.
const batchSize = 50

// batch is what is kept of some programs.
type batch struct {
	Key     string
	Words   map[string]int    // verdicts of programs
	Results map[string]int    // by status; confirmed
	Reasons map[string]int    `json:",omitempty"` // of what is unknown
	Runs    int               // on the JVM
	Open    map[string]string `json:",omitempty"` // by program: failures that may lie outside
	Wrong   map[string]string `json:",omitempty"` // by program
}

func (k *batch) said() string {
	return fmt.Sprintf("%v %v, %d runs, wrong: %v", k.Words, k.Results, k.Runs, k.Wrong)
}

type bench struct {
	*options
	checker *leg.Checker
	jvm     *leg.JVM
}

func newBench(o *options) (b *bench, err error) {
	b = &bench{options: o}
	if b.checker, err = o.Checker(); err != nil {
		return nil, err
	}
	b.jvm, err = leg.StartJVM(o.Work)
	return b, err
}

// program is the one of a number.
func (b *bench) program(i int) *javagen.Program {
	return javagen.NewHarness(rand.New(rand.NewPCG(b.seed, uint64(i))), fmt.Sprintf("H%d", i))
}

func (b *bench) batch(ctx context.Context, key string, from int) (batch, error) {
	k := batch{Key: key, Words: map[string]int{}, Results: map[string]int{}, Reasons: map[string]int{}, Wrong: map[string]string{}, Open: map[string]string{}}
	dir := filepath.Join(b.Work, "batch")
	if err := os.RemoveAll(dir); err != nil {
		return k, err
	}
	var list []*javagen.Program
	for i := range min(batchSize, b.programs-from) {
		list = append(list, b.program(from+i))
	}
	src, bad, err := b.compile(dir, list)
	if err != nil {
		return k, err
	}
	k.Words["does not compile"] += bad
	// Each check has its limit, the run that of all of them together.
	r, err := b.checker.CheckMany(ctx, len(list), src)
	if err != nil {
		return k, err
	}
	if r.Failed() || r.Late {
		k.Wrong[key] = fmt.Sprintf("exit status %d, late %v: %s", r.Exit, r.Late, r.Stderr)
	}
	byProgram := map[string][]leg.Result{}
	for _, x := range r.Results {
		name, _, _ := strings.Cut(x.Check, ".")
		byProgram[name] = append(byProgram[name], x)
	}
	for _, p := range list {
		if err := b.judge(ctx, &k, p, byProgram[p.Name], filepath.Join(dir, "classes")); err != nil {
			return k, err
		}
	}
	return k, nil
}

// compile writes the programs and compiles them; those that do not compile go.
func (b *bench) compile(dir string, list []*javagen.Program) (src string, bad int, err error) {
	src = filepath.Join(dir, "src")
	if err := os.MkdirAll(src, 0o777); err != nil {
		return "", 0, err
	}
	var files []string
	for _, p := range list {
		file := filepath.Join(src, p.Name+".java")
		files = append(files, file)
		if err := os.WriteFile(file, []byte(p.Source()), 0o666); err != nil {
			return "", 0, err
		}
	}
	for {
		out, err := b.javac(filepath.Join(dir, "classes"), files)
		if err == nil {
			return src, bad, nil
		}
		n := len(files)
		files = slices.DeleteFunc(files, func(f string) bool {
			return strings.Contains(out, f+":") && os.Remove(f) == nil
		})
		if bad += n - len(files); n == len(files) || len(files) == 0 {
			return "", 0, fmt.Errorf("javac: %w\n%s", err, out)
		}
	}
}

func (b *bench) javac(dir string, files []string) (string, error) {
	javac, _ := b.jvm.Home.Program("javac")
	out, err := exec.Command(javac, append([]string{"-g", "-nowarn", "-cp", b.jvm.Harness(), "-d", dir}, files...)...).CombinedOutput()
	return string(out), err
}

func (b *bench) judge(ctx context.Context, k *batch, p *javagen.Program, results []leg.Result, classes string) error {
	word := (&leg.Report{Results: results}).Word()
	k.Words[word]++
	for _, x := range results {
		k.Results[x.Status]++
		if x.Status == "unknown" {
			k.Reasons[leg.General(x.Reason)]++
		}
	}
	j, err := leg.Judge(ctx, b.jvm, b.search(p, classes), results)
	if err != nil {
		return err
	}
	k.Runs += j.Runs
	k.Results["violated on the JVM"] += j.Seen
	if len(j.Open) > 0 {
		k.Open[p.Name] = strings.Join(j.Open, "; ")
	}
	wrong := j.Wrong
	if j.Unseen > 0 {
		refuted, confirmed, err := b.repeat(ctx, filepath.Join(classes, "..", "src", p.Name+".java"))
		if err != nil {
			return err
		}
		wrong = append(wrong, refuted...)
		k.Results["confirmed"] += confirmed
		if left := j.Unseen - confirmed - len(refuted); left > 0 { // the second check had no time
			k.Results["not repeated"] += left
		}
	}
	if len(wrong) > 0 {
		k.Wrong[p.Name] = strings.Join(wrong, "; ")
		return b.keep(ctx, p, k.Wrong[p.Name])
	}
	return nil
}

// repeat runs the violations of a program on the JVM, with the values of assay.
func (b *bench) repeat(ctx context.Context, file string) (refuted []string, confirmed int, err error) {
	r, err := b.checker.Check(ctx, "--confirm", file)
	if err != nil {
		return nil, 0, err
	}
	for _, x := range r.Results {
		if x.Evidence.Confirmed != "" {
			confirmed++
		}
	}
	return leg.Refuted(r.Results), confirmed, nil
}

func (b *bench) search(p *javagen.Program, classes string) leg.Search {
	return leg.Search{Path: classes, Main: p.Name, Seed: b.seed, Time: 20 * time.Second, Runs: b.runs, Args: strings.Contains(p.Source(), "args.length")}
}

// keep writes a program with a wrong answer, and what is left when it is cut down.
func (b *bench) keep(ctx context.Context, p *javagen.Program, wrong string) error {
	dir := filepath.Join(b.Work, "wrong")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, p.Name+".java"), []byte("// "+wrong+"\n"+p.Source()), 0o666); err != nil {
		return err
	}
	small := javagen.Shrink(p, b.shrink, func(q *javagen.Program) bool { return ctx.Err() == nil && b.wrong(ctx, q) != "" })
	text := "// " + b.wrong(ctx, small) + "\n" + small.Source()
	return os.WriteFile(filepath.Join(dir, p.Name+".small.java"), []byte(text), 0o666)
}

// wrong is how an answer about a program is wrong; empty if it is not, or does not compile.
func (b *bench) wrong(ctx context.Context, p *javagen.Program) string {
	dir := filepath.Join(b.Work, "shrink")
	if err := os.RemoveAll(dir); err != nil {
		return ""
	}
	if !strings.Contains(p.Source(), " main(") {
		return "" // it was cut away
	}
	src, bad, err := b.compile(dir, []*javagen.Program{p})
	if err != nil || bad > 0 {
		return ""
	}
	r, err := b.checker.Check(ctx, "--confirm", src)
	if err != nil {
		return ""
	}
	j, err := leg.Judge(ctx, b.jvm, b.search(p, filepath.Join(dir, "classes")), r.Results)
	if err != nil {
		return ""
	}
	return strings.Join(append(j.Wrong, leg.Refuted(r.Results)...), "; ")
}

// table prints what all batches come to.
func table(all []batch) error {
	words, results, reasons, runs, wrong := map[string]int{}, map[string]int{}, map[string]int{}, 0, 0
	sum := func(into, from map[string]int) {
		for k, n := range from {
			into[k] += n
		}
	}
	for _, k := range all {
		sum(words, k.Words)
		sum(results, k.Results)
		sum(reasons, k.Reasons)
		runs += k.Runs
		wrong += len(k.Wrong)
		for _, name := range slices.Sorted(maps.Keys(k.Wrong)) {
			fmt.Printf("wrong: %s: %s\n", name, k.Wrong[name])
		}
		for _, name := range slices.Sorted(maps.Keys(k.Open)) {
			fmt.Printf("may lie outside: %s: %s\n", name, k.Open[name])
		}
	}
	fmt.Printf("programs: %v\nproperties: %v\nunknown: %v\n%d runs on the JVM\n", words, results, reasons, runs)
	if wrong > 0 {
		return fmt.Errorf("%d wrong answers", wrong)
	}
	return nil
}

// source is the text of a program by its name, cut down if it was wrong.
func (b *bench) source(name string) string {
	text, err := os.ReadFile(filepath.Join(b.Work, "wrong", name+".small.java"))
	if err != nil {
		return ""
	}
	return string(text)
}
