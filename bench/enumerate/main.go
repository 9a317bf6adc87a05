// Package enumerate measures what brute force costs: for some checks at growing
// bounds the number of executions, the time for one, and the statements in it.
//
//	go run ./bench enumerate [-runs 3]
package enumerate

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"text/tabwriter"
	"time"

	"assay/bench/meter"
	"assay/engine"
	"assay/engine/enumerate"
	"assay/lang/fir"
	"assay/task"
)

// series are checks that hold, so that everything is explored.
var series = []struct {
	file   string
	bounds []task.Bounds
}{
	{"cases/fir/r2-befriend-keeps-symmetry.fir", []task.Bounds{{Scope: 1}, {Scope: 2}, {Scope: 3}}},
	{"cases/fir/wrap-around-4-bits.fir", []task.Bounds{{IntWidth: 4}, {IntWidth: 5}, {IntWidth: 6}, {IntWidth: 7}}},
	{"cases/fir/r4-register-with-chosen-id.fir", []task.Bounds{{Scope: 1, IntWidth: 1}, {Scope: 1, IntWidth: 2}, {Scope: 2, IntWidth: 1}}},
	{"cases/fir/r6-length.fir", []task.Bounds{{Scope: 1}, {Scope: 2}, {Scope: 3}}},
}

// Main is the command.
func Main() {
	runs := flag.Int("runs", 3, "timed runs of each row")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "check\tbounds\texecutions\tmedian ms\tns/execution\t")
	for _, s := range series {
		for _, b := range s.bounds {
			if err := row(w, s.file, b, *runs); err != nil {
				fmt.Fprintln(os.Stderr, "bench/enumerate:", err)
				os.Exit(1)
			}
		}
	}
	w.Flush()
}

func row(w *tabwriter.Writer, file string, b task.Bounds, runs int) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%w: run it from the top folder", err)
	}
	m, errs := fir.Load(file, text)
	if errs.Failed() {
		return errs
	}
	check := m.Checks[0]
	b = check.Bounds.Over(b)
	p, errs := fir.Lower(m, fir.Options{Check: check, IntWidth: b.IntWidth})
	if errs.Failed() {
		return errs
	}
	var times []time.Duration
	var executions int64
	for range runs {
		start := meter.CPU()
		results, err := enumerate.Engine{}.Check(context.Background(), &engine.Task{Program: p, Goal: p.Goals[0], Bounds: b})
		if err != nil {
			return err
		}
		times = append(times, meter.CPU()-start)
		executions = results[0].Stats["executions"]
	}
	t := meter.Median(times)
	fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%d\t\n", check.Name, b, executions, float64(t.Microseconds())/1000, t.Nanoseconds()/executions)
	return nil
}
