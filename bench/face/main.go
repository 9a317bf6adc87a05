// Package face measures what a user waits for: the start of the command, a
// folder of small checks without and with answers of an earlier run, and the
// page of a long trace in a browser.
//
//	go run ./bench face [-runs 5] [-assay BIN]
//	go run ./bench face [-runs 5] [-assay BIN] -folder DIR -file FILE -old TEXT -new TEXT
//
// The second form measures a folder of somebody's Java alone, on a copy: with an empty cache, unchanged, and with a method changed, the text old in FILE below DIR to the text new,
// in which N is the number of the run.
//
// Times are those of the clock, since waiting is what is measured, with the
// processor time beside them.
package face

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"assay/bench/meter"
)

// Main is the command.
func Main() {
	runs := flag.Int("runs", 5, "timed runs of each cell")
	bin := flag.String("assay", "", "the command, if it is built")
	var e edited
	flag.StringVar(&e.dir, "folder", "", "measure this folder of Java, and nothing else")
	flag.StringVar(&e.file, "file", "", "the file in it that changes")
	flag.StringVar(&e.from, "old", "", "what is changed there")
	flag.StringVar(&e.to, "new", "", "to what; N is the number of the run")
	flag.Parse()
	if err := measure(*runs, *bin, &e); err != nil {
		fmt.Fprintln(os.Stderr, "bench/face:", err)
		os.Exit(1)
	}
}

// bench is a built command and a folder to work in.
type bench struct {
	runs   int
	dir    string
	assay  string
	failed error // the first failure
}

func measure(runs int, bin string, e *edited) error {
	dir, err := os.MkdirTemp("", "assay-face-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{runs: runs, dir: dir, assay: bin}
	if bin == "" {
		b.assay = filepath.Join(dir, "assay")
		build := exec.Command("go", "build", "-trimpath", "-o", b.assay, "./cmd/assay")
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%v\n%s", err, out)
		}
	}
	fmt.Printf("%d cores; medians of %d runs\n\n", runtime.NumCPU(), runs)
	fmt.Println("| what | clock, ms | processor, ms |\n|---|---|---|")
	if e.dir != "" {
		if err := b.edited(e); err != nil {
			return err
		}
		return b.failed
	}
	b.row("`assay version`", nil, "version")
	b.row("`assay check --help`", nil, "check", "--help")
	if err := b.models(); err != nil {
		return err
	}
	if err := b.java(); err != nil {
		return err
	}
	if b.failed != nil {
		return b.failed
	}
	return page()
}

// row times a command. Before each run, prepare is called.
func (b *bench) row(what string, prepare func() error, args ...string) {
	var clock, cpu []time.Duration
	for range b.runs {
		if prepare != nil {
			if err := prepare(); err != nil {
				b.fail(err)
				return
			}
		}
		cmd := exec.Command(b.assay, args...)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+b.cache())
		var errs bytes.Buffer
		cmd.Stderr = &errs
		before, spent := time.Now(), meter.ChildCPU()
		err := cmd.Run()
		clock, cpu = append(clock, time.Since(before)), append(cpu, meter.ChildCPU()-spent)
		if code := cmd.ProcessState.ExitCode(); code > 1 && code != 3 { // violations and unknowns are answers
			b.fail(fmt.Errorf("%s: %v\n%s", strings.Join(args, " "), err, errs.String()))
			return
		}
	}
	fmt.Printf("| %s | %s | %s |\n", what, millis(clock), millis(cpu))
}

func (b *bench) fail(err error) {
	if b.failed == nil {
		b.failed = err
	}
}

func (b *bench) cache() string { return filepath.Join(b.dir, "cache") }
func (b *bench) forget() error { return os.RemoveAll(b.cache()) }

func millis(times []time.Duration) string {
	slices.Sort(times)
	return fmt.Sprintf("%.0f", float64(times[len(times)/2].Microseconds())/1000)
}

// folder times a folder of checks, cold and warm, and after one file changed.
func (b *bench) folder(what, dir string, change func(run int) error) {
	b.row(what+", nothing known", b.forget, "check", dir)
	b.row("the same, one job", b.forget, "check", "--jobs", "1", dir)
	b.row("the same, nothing has changed", nil, "check", dir)
	run := 0
	b.row("the same, one file has changed", func() error { run++; return change(run) }, "check", dir)
	b.row("the same, computed and compared", nil, "check", "--verify-cache", dir)
}

// models are 100 small checks of the case library.
func (b *bench) models() error {
	all, err := filepath.Glob("cases/fir/*.fir")
	if err != nil {
		return err
	}
	if len(all) < 100 {
		return fmt.Errorf("%d cases: run it in the top folder of the project", len(all))
	}
	dir := filepath.Join(b.dir, "models")
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	for _, name := range all[:100] {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o666); err != nil {
			return err
		}
	}
	b.folder("a folder of 100 FIR files", dir, func(run int) error {
		return os.WriteFile(filepath.Join(dir, "changed.fir"), fmt.Appendf(nil,
			"domain User\nglobal known: set User\nlocal u: one User\nproc add%d(u) { known := known union u }\ncheck add%d { known := spec(u in known) } for 3\n", run, run), 0o666)
	})
	return nil
}

// page runs the test that steps through 1,000 steps in a browser, which prints
// what it measures.
func page() error {
	cmd := exec.Command("go", "test", "-count=1", "-v", "-run", "^TestPageLarge$", "./report")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%v\n%s", err, out)
	}
	fmt.Println("\nThe HTML page of a trace of 1,000 steps over 200 objects, in Chromium:")
	fmt.Println()
	found := regexp.MustCompile(`(?m)html_test\.go:\d+: (.*)$`).FindAllSubmatch(out, -1)
	for _, m := range found {
		fmt.Printf("- %s\n", m[1])
	}
	if len(found) == 0 {
		return fmt.Errorf("the test of the page prints nothing:\n%s", out)
	}
	return nil
}
