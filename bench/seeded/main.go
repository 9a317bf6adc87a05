// Package seeded looks for faults that were put into containers by hand, and prints
// for each of them the smallest bound that finds it.
//
//	go run ./bench seeded [-most 6] [-only SearchTree] [-confirm] > docs/benchmarks/seeded.md
//
// A bound is a number: so many objects of the class of nodes, so many elements of arrays,
// and one container. The same methods without a fault have to hold at the bounds at which the
// faults are found. What is not found, or does not hold, ends the command with an error.
package seeded

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"assay/bench/seeded/faults"
)

// Main is the command.
func Main() {
	most := flag.Int("most", 6, "the largest bound that is tried")
	only := flag.String("only", "", "faults of this container alone")
	confirm := flag.Bool("confirm", true, "run each counterexample on the JVM too")
	flag.Parse()
	if err := measure(*most, *only, *confirm); err != nil {
		fmt.Fprintln(os.Stderr, "bench/seeded:", err)
		os.Exit(1)
	}
}

// bench is a built command and a folder to work in.
type bench struct {
	dir, assay string
	confirm    bool
}

func measure(most int, only string, confirm bool) error {
	dir, err := os.MkdirTemp("", "assay-seeded-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{dir: dir, assay: filepath.Join(dir, "assay"), confirm: confirm}
	if out, err := exec.Command("go", "build", "-o", b.assay, "./cmd/assay").CombinedOutput(); err != nil {
		return fmt.Errorf("%v\n%s", err, out)
	}
	fmt.Print(head)
	missed, wrong := 0, 0
	asked := map[string][]int{} // the bounds at which methods were asked about
	for _, class := range faults.Containers {
		if only != "" && class != only {
			continue
		}
		fmt.Printf("\n## %s\n\n| method | fault | bound | found as | on the JVM |\n|---|---|---|---|---|\n", class)
		for _, f := range faults.Table {
			if f.Class != class {
				continue
			}
			text, err := f.Source()
			if err != nil {
				return err
			}
			n, a := 0, answer{}
			for n = 1; n <= most && len(a.kinds) == 0; n++ {
				if a, err = b.check(class, text, f.Asked(), n); err != nil {
					return err
				}
			}
			if n--; len(a.kinds) == 0 {
				missed++
				fmt.Printf("| `%s` | %s | **not found** up to %d | | |\n", f.Method, f.What, n)
				continue
			}
			fmt.Printf("| `%s` | %s | %d | %s | %s |\n", f.Method, f.What, n, strings.Join(a.kinds, ", "), a.jvm())
			if !slices.Contains(asked[f.Asked()], n) {
				asked[f.Asked()] = append(asked[f.Asked()], n)
			}
		}
		if err := b.correct(class, asked, &wrong); err != nil {
			return err
		}
	}
	if missed+wrong > 0 {
		return fmt.Errorf("%d faults were not found, %d methods without a fault do not hold", missed, wrong)
	}
	return nil
}

const head = `# Seeded faults

Written by ` + "`go run ./bench seeded`" + `: ten faults that somebody might have made in each of five containers, and the smallest
bound that finds each. A bound is a number: so many nodes, so many elements of an array, one container, any
integers. The heaps are arbitrary: what the contracts allow, and nothing else, is where a method begins. The sources
are in bench/seeded/faults.
`

// correct asks about the methods without faults, at the bounds that found the faults.
func (b *bench) correct(class string, asked map[string][]int, wrong *int) error {
	fmt.Printf("\nWithout a fault:\n\n")
	var methods []string
	for m := range asked {
		if strings.HasPrefix(m, class+".") {
			methods = append(methods, m)
		}
	}
	slices.Sort(methods)
	for _, m := range methods {
		slices.Sort(asked[m])
		var said []string
		for _, n := range asked[m] {
			a, err := b.check(class, faults.Source(class), m, n)
			if err != nil {
				return err
			}
			word := "holds"
			if !a.holds {
				word = "**does not hold**"
				*wrong++
			}
			said = append(said, fmt.Sprintf("%s at %d", word, n))
		}
		fmt.Printf("- `%s` %s\n", strings.TrimPrefix(m, class+"."), strings.Join(said, ", "))
	}
	return nil
}

// answer is what the command said about a method.
type answer struct {
	holds bool
	kinds []string // of what is violated
	met   []string // the JVMs that did the same
	other bool     // a counterexample that the JVM did not confirm
}

func (a *answer) jvm() string {
	switch {
	case a.other:
		return "**not confirmed**"
	case len(a.met) == 0:
		return "-"
	}
	return "the same"
}

// check asks about a method within a bound.
func (b *bench) check(class, text, method string, n int) (a answer, err error) {
	file := filepath.Join(b.dir, class+".java")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return a, err
	}
	args := []string{"check", "--no-cache", "--no-settings", "--format", "json", "--method", method,
		"--scope", fmt.Sprint(n), "--scope", class + "=1", "--array", fmt.Sprint(n), file}
	if b.confirm {
		args = append(args, "--confirm")
	}
	c := exec.Command(b.assay, args...)
	var errors strings.Builder
	c.Stderr = &errors
	out, err := c.Output()
	var report struct {
		Results []struct {
			Status, Kind string
			Evidence     struct{ Confirmed, Unconfirmed string }
		}
	}
	if json.Unmarshal(out, &report) != nil || len(report.Results) == 0 {
		return a, fmt.Errorf("%s: %v: %s", method, err, errors.String())
	}
	a.holds = true
	for _, r := range report.Results {
		a.holds = a.holds && (r.Status == "holds-within" || r.Status == "proved")
		if r.Status != "violated" {
			continue
		}
		if !slices.Contains(a.kinds, r.Kind) {
			a.kinds = append(a.kinds, r.Kind)
		}
		if r.Evidence.Confirmed != "" {
			a.met = append(a.met, r.Evidence.Confirmed)
		} else {
			a.other = a.other || b.confirm
		}
	}
	slices.Sort(a.kinds)
	return a, nil
}
