// Package contracts measures what checking contracts costs a running Java program.
//
//	go run ./bench contracts [-runs 5] [-assay bin/assay]
//
// Each program runs with and without --check-contracts. Times are user and system time of
// the whole process, medians; the last column is the difference, less that of a program that
// does nothing, for each call of a method with a contract.
package contracts

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"assay/lang/java/javac"
)

var programs = []struct {
	class, what string
	calls       int // of methods with contracts
}{
	{"Nothing", "start-up: a program that does nothing", 0},
	{"Getter", "2,000,000 calls of small methods, with \\old and a frame", 2_000_000},
	{"ArrayStack", "60,000 pushes and pops, a quantifier over what lies below", 60_000},
	{"Recursion", "60,300 calls, 200 deep, each with a state before and a measure", 60_300},
	{"LinkedSet", "150 insertions, reachability from every object in the invariant", 150},
	{"SearchTree", "1,000 insertions and searches, the invariant is a method that walks the tree", 2_000},
}

// Main is the command.
func Main() {
	runs := flag.Int("runs", 5, "how often each program runs")
	assay := flag.String("assay", "bin/assay", "the command")
	folder := flag.String("programs", "bench/contracts/programs", "where the programs are")
	flag.Parse()
	if err := table(*runs, *assay, *folder); err != nil {
		fmt.Fprintln(os.Stderr, "bench/contracts:", err)
		os.Exit(1)
	}
}

func table(runs int, assay, folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.java"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no programs in %s", folder)
	}
	dir, err := os.MkdirTemp("", "assay-bench-contracts")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	home, err := javac.Find()
	if err != nil {
		return err
	}
	compiler, _ := home.Program("javac")
	if out, err := exec.Command(compiler, append([]string{"-g", "-d", dir}, files...)...).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "program\tas it is\tchecked\teach call\t")
	var start [2]time.Duration
	for i, p := range programs {
		class := filepath.Join(dir, p.class+".class")
		plain, said, err := median(runs, []string{assay, "run", "--classpath", folder, class})
		if err != nil {
			return err
		}
		checked, also, err := median(runs, []string{assay, "run", "--check-contracts", "--classpath", folder, class})
		if err != nil {
			return err
		}
		if said != also {
			return fmt.Errorf("%s says %q, and %q when it is checked", p.class, said, also)
		}
		if i == 0 {
			start = [2]time.Duration{plain, checked}
			fmt.Fprintf(w, "%s\t%v\t%v\t\t\n", p.what, round(plain), round(checked))
			continue
		}
		each := (checked - start[1] - (plain - start[0])) / time.Duration(p.calls)
		fmt.Fprintf(w, "%s\t%v\t%v\t%.1f µs\t\n", p.what, round(plain), round(checked), float64(each.Nanoseconds())/1000)
	}
	return w.Flush()
}

func round(d time.Duration) time.Duration { return d.Round(time.Millisecond) }

// median runs a command so often, and gives the median of its CPU time and what it says.
func median(runs int, c []string) (time.Duration, string, error) {
	var times []time.Duration
	var said string
	for range runs {
		cmd := exec.Command(c[0], c[1:]...)
		out, err := cmd.Output()
		if err != nil {
			return 0, "", fmt.Errorf("%s: %w", strings.Join(c, " "), err)
		}
		said = string(out)
		times = append(times, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	}
	slices.Sort(times)
	return times[len(times)/2], said, nil
}
