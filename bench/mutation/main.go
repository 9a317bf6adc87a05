// Package mutation measures how many small faults bounded checks find, and
// whether coverage tells when they could not: the mutants of the programs in
// cases/fir/mutation, checked by an engine within growing bounds. It writes
// docs/benchmarks/mutation.md.
//
//	go run ./bench mutation [-engine NAME] [-limit 10s] [-for 1h] [-only bubble] [-o FILE]
package mutation

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"assay/bench/meter"
	"assay/bench/mutation/study"
	"assay/engine"
	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/forge/coverage"
	"assay/engine/forge/symbolic"
)

// contender is an engine and the check that it is asked about.
type contender struct {
	engine engine.Engine
	check  string // "small" where brute force must finish; empty: the first
	cover  engine.Engine
	raise  engine.Engine // the same, and it raises bounds
}

// solving shows no counterexamples, so they need not be small.
var solving = forge.Engine{Symmetry: symbolic.SymmetryHeap, Raw: true}

var contenders = map[string]contender{
	enumerate.Name: {engine: enumerate.Engine{First: true}, check: "small"},
	forge.Name: {engine: solving, cover: coverage.Engine{Forge: solving, Options: coverage.Options{Wraps: true}},
		raise: coverage.Engine{Forge: solving, Options: coverage.Options{Why: true}}},
}

// Main is the command.
func Main() {
	name := flag.String("engine", forge.Name, "engine that checks")
	limit := flag.Duration("limit", 10*time.Second, "time for each check")
	only := flag.String("only", "", "comma-separated names of benchmarks")
	total := flag.Duration("for", 0, "time after which no other benchmark is begun; 0: no limit")
	out := flag.String("o", "docs/benchmarks/mutation.md", "file that is written; - is the standard output")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	if err := run(*name, *limit, *total, *only, *out); err != nil {
		fmt.Fprintln(os.Stderr, "bench/mutation:", err)
		os.Exit(1)
	}
}

func run(name string, limit, total time.Duration, only, out string) error {
	c, ok := contenders[name]
	if !ok {
		return fmt.Errorf("no engine named %s", name)
	}
	subjects, err := study.Load("cases/fir/mutation")
	if err != nil {
		return fmt.Errorf("%w; run it from the top folder", err)
	}
	s := &study.Settings{
		Judge: &study.Judge{Engine: c.engine, Check: c.check, Limit: limit},
		Sort:  "small",
		Tell:  func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) },
	}
	if c.cover != nil {
		s.Cover = &study.Cover{
			Judge:  &study.Judge{Engine: c.cover, Check: c.check, Limit: limit},
			Raiser: &study.Judge{Engine: c.raise, Check: c.check, Limit: limit},
		}
	}
	if subjects, err = chosen(subjects, only); err != nil {
		return err
	}
	var b bytes.Buffer
	start, began := meter.CPU(), time.Now()
	var reports []*study.Report
	for i, subject := range subjects { // what is finished is written, should the run be stopped
		if total > 0 && time.Since(began) > total {
			break
		}
		r, err := s.Run(context.Background(), subject)
		if err != nil {
			return err
		}
		reports = append(reports, r)
		b.Reset()
		fmt.Fprintf(&b, "# Mutants of ten programs\n\nWritten by `go run ./bench mutation -engine %s -limit %v`: %s, %s/%s; %.0f s of processor time.\n",
			name, limit, time.Now().UTC().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, (meter.CPU() - start).Seconds())
		if left := subjects[i+1:]; len(left) > 0 {
			fmt.Fprintf(&b, "\nThe run was cut short: %s %s missing.\n", strings.Join(names(left), ", "), map[bool]string{true: "is", false: "are"}[len(left) == 1])
		}
		fmt.Fprint(&b, preface(c))
		study.Write(&b, reports)
		if out != "-" {
			if err := os.WriteFile(out, b.Bytes(), 0o666); err != nil {
				return err
			}
		}
	}
	if out == "-" {
		_, err = os.Stdout.Write(b.Bytes())
	}
	return err
}

// chosen are the subjects in the order in which they are named; all if none is.
func chosen(all []*study.Subject, only string) ([]*study.Subject, error) {
	if only == "" {
		return all, nil
	}
	var out []*study.Subject
	for name := range strings.SplitSeq(only, ",") {
		i := slices.Index(names(all), name)
		if i < 0 {
			return nil, fmt.Errorf("no benchmark named %s", name)
		}
		out = append(out, all[i])
	}
	return out, nil
}

func names(all []*study.Subject) []string {
	var out []string
	for _, s := range all {
		out = append(out, s.Name)
	}
	return out
}

func preface(c contender) string {
	text := `
Each mutant is a program of cases/fir/mutation with one small fault in the procedure that gives the file its name.
It is killed if the check of the file is violated. Mutants that are never killed are run on the inputs of scope 3 and 3
bits (some ten thousand executions at most), without a bound on loops: infinite are those that do not end where the original ends
and violate nothing, equivalent those that end and violate nothing. Beyond are those that violate something, but not within the largest bound:
only after narrow integers have wrapped around, or with more objects.
`
	if c.check == "small" {
		text += `
The engine tries everything, so it is asked about the check named small of each file: its arrays have at most three
elements.
`
	}
	return text
}
