// Package java compares running Java programs on assay with `java -Xint`, and
// with `java` as it is.
//
//	go run ./bench java [-runs 5] [-assay bin/assay]
//
// Times are user and system time of the whole process, medians; start-up is that
// of the program that says hello. The last column is assay's time over that of
// -Xint, start-up taken off both. A second table compares a run with a session of the debugger that goes to the end, from where every step can be
// reached.
package java

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

var programs = []struct{ class, what string }{
	{"Hello", "start-up: hello, world"},
	{"Loop", "a loop over ints, 20 million rounds"},
	{"Sort", "quicksort of 300,000 ints"},
	{"Maps", "HashMap, 600,000 operations"},
	{"Strings", "StringBuilder, 600,000 appends"},
	{"Calls", "3 million interface calls"},
}

// Main is the command.
func Main() {
	runs := flag.Int("runs", 5, "how often each program runs")
	assay := flag.String("assay", "bin/assay", "the command")
	folder := flag.String("programs", "bench/java/programs", "where the programs are")
	flag.Parse()
	if err := table(*runs, *assay, *folder); err != nil {
		fmt.Fprintln(os.Stderr, "bench/java:", err)
		os.Exit(1)
	}
}

func table(runs int, assay, folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.java"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no programs in %s", folder)
	}
	dir, err := os.MkdirTemp("", "assay-bench-java")
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
	java, ok := home.Program("java")
	if !ok {
		return fmt.Errorf("%v has no java", home)
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "program\tassay\tjava -Xint\tjava\tassay / -Xint\t")
	var start [2]time.Duration
	for i, p := range programs {
		var t [3]time.Duration
		var said [3]string
		for k, c := range [][]string{
			{assay, "run", filepath.Join(dir, p.class+".class")},
			{java, "-Xint", "-cp", dir, p.class},
			{java, "-cp", dir, p.class},
		} {
			if t[k], said[k], err = median(runs, c); err != nil {
				return fmt.Errorf("%s: %w", strings.Join(c, " "), err)
			}
		}
		if said[0] != said[1] {
			return fmt.Errorf("%s says %q, and %q on the JVM", p.class, said[0], said[1])
		}
		a, x := t[0]-start[0], t[1]-start[1]
		if i == 0 {
			start = [2]time.Duration{t[0], t[1]}
		}
		fmt.Fprintf(w, "%s\t%v\t%v\t%v\t%.2f\t\n", p.what, round(t[0]), round(t[1]), round(t[2]), float64(a)/float64(max(x, 1)))
	}
	w.Flush()
	return undone(runs, assay, dir)
}

// undone compares runs with those that can be gone back in.
func undone(runs int, assay, dir string) error {
	script := filepath.Join(dir, "end.txt")
	if err := os.WriteFile(script, []byte("end\n"), 0o666); err != nil {
		return err
	}
	fmt.Println()
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "program\trun\tsession\tsession / run\t")
	var start [2]time.Duration
	for i, p := range programs {
		var t [2]time.Duration
		class := filepath.Join(dir, p.class+".class")
		for k, c := range [][]string{{assay, "run", class}, {assay, "debug", "--script", script, class}} {
			var err error
			if t[k], _, err = median(runs, c); err != nil {
				return fmt.Errorf("%s: %w", strings.Join(c, " "), err)
			}
		}
		plain, session := t[0]-start[0], t[1]-start[1]
		if i == 0 {
			start = t
		}
		fmt.Fprintf(w, "%s\t%v\t%v\t%.2f\t\n", p.what, round(t[0]), round(t[1]), float64(session)/float64(max(plain, 1)))
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
			return 0, "", err
		}
		said = string(out)
		times = append(times, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	}
	slices.Sort(times)
	return times[len(times)/2], said, nil
}
