// This file runs the comparison and writes it down.

package sat

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"assay/bench/sat/family"
	"assay/solve"
)

// bench is how to measure.
type bench struct {
	runs  int
	limit time.Duration
}

// row is the results on one instance, by contender.
type row struct {
	instance family.Instance
	results  []result
}

// floor is what a time counts as at least in ratios: below it the start of a
// process is measured.
const floor = 0.05

func (b bench) run(instances []family.Instance, cs []contender, out string) error {
	folder, err := os.MkdirTemp("", "assay-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	var rows []row
	for i, x := range instances {
		path := filepath.Join(folder, fmt.Sprintf("%d.cnf", i))
		if err := write(x, path); err != nil {
			return err
		}
		r := row{instance: x}
		for _, c := range cs {
			m, err := median(c, path, b.runs, b.limit)
			if err != nil {
				return err
			}
			r.results = append(r.results, m)
		}
		if err := agree(r, cs); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, line(r))
		rows = append(rows, r)
		// Written again after each instance: a run that is cut short leaves
		// what it has.
		if err := os.WriteFile(out, []byte(b.text(rows, cs, len(instances))), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func write(x family.Instance, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := x.Formula.Write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// agree wants one answer from all who answered, the expected one.
func agree(r row, cs []contender) error {
	want := r.instance.Want
	for i, m := range r.results {
		switch {
		case m.status == solve.TimedOut:
		case want == solve.Undecided:
			want = m.status
		case m.status != want:
			return fmt.Errorf("%s: %s says %v, want %v", r.instance.Name, cs[i].name, m.status, want)
		}
	}
	return nil
}

func (b bench) text(rows []row, cs []contender, planned int) string {
	var t strings.Builder
	fmt.Fprintf(&t, "# SAT solvers compared\n\n")
	fmt.Fprintf(&t, "Written by `go run ./bench sat`: %s, %s/%s, %d cores; medians of %d runs, limit %v.\n",
		time.Now().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), b.runs, b.limit)
	fmt.Fprintf(&t, "Seconds of processor time, of `assay x2` on each of its two cores; a dash is a run past the limit, which counts as the limit in ratios.\n\n")
	if len(rows) < planned {
		fmt.Fprintf(&t, "The run was cut short after %d of %d instances.\n\n", len(rows), planned)
	}
	header(&t, "instance", cs)
	for _, r := range rows {
		fmt.Fprintln(&t, line(r))
	}
	fmt.Fprintf(&t, "\nRatios to minisat and cadical, geometric means by family and of all; times count as %v s at least.\n\n", floor)
	for _, base := range []string{"minisat", "cadical"} {
		ratios(&t, rows, cs, base)
	}
	fmt.Fprintf(&t, "\nPeak memory in MB, the largest of each family; this command's own size is the least that is seen.\n\n")
	header(&t, "family", cs)
	for _, g := range groups(rows) {
		fmt.Fprintf(&t, "| %s |", g[0].instance.Family)
		for i := range cs {
			most := int64(0)
			for _, r := range g {
				most = max(most, r.results[i].memory)
			}
			fmt.Fprintf(&t, " %d |", most>>20)
		}
		fmt.Fprintln(&t)
	}
	return t.String()
}

func header(t *strings.Builder, first string, cs []contender) {
	fmt.Fprintf(t, "| %s |", first)
	for _, c := range cs {
		fmt.Fprintf(t, " %s |", c.name)
	}
	fmt.Fprintf(t, "\n|---|%s\n", strings.Repeat("---:|", len(cs)))
}

func line(r row) string {
	answer := solve.TimedOut
	cells := ""
	for _, m := range r.results {
		if m.status == solve.TimedOut {
			cells += " – |"
			continue
		}
		answer = m.status
		cells += fmt.Sprintf(" %.2f |", m.seconds)
	}
	return fmt.Sprintf("| %s: %v |%s", r.instance.Name, answer, cells)
}

// groups are the rows by family, in order.
func groups(rows []row) (out [][]row) {
	for i, r := range rows {
		if i == 0 || r.instance.Family != rows[i-1].instance.Family {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], r)
	}
	return out
}

// ratios writes how much longer each contender takes than the base.
func ratios(t *strings.Builder, rows []row, cs []contender, base string) {
	at := -1
	for i, c := range cs {
		if c.name == base {
			at = i
		}
	}
	if at < 0 {
		return
	}
	header(t, "to "+base, cs)
	for _, g := range groups(rows) {
		ratioLine(t, g[0].instance.Family, g, cs, at)
	}
	ratioLine(t, "**all**", rows, cs, at)
	fmt.Fprintln(t)
}

func ratioLine(t *strings.Builder, name string, rows []row, cs []contender, at int) {
	fmt.Fprintf(t, "| %s |", name)
	for i := range cs {
		fmt.Fprintf(t, " %.2f |", meanRatio(rows, i, at))
	}
	fmt.Fprintln(t)
}

// meanRatio is the geometric mean of the ratios of contenders i and j.
func meanRatio(rows []row, i, j int) float64 {
	sum := 0.0
	for _, r := range rows {
		sum += math.Log(max(r.results[i].seconds, floor) / max(r.results[j].seconds, floor))
	}
	return math.Exp(sum / float64(len(rows)))
}
