// This file writes counterexamples of Java as tests, and confirms them on the JVM.

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"assay/lang/java/check/goal"
	"assay/lang/java/harness"
	"assay/lang/java/witness"
	"assay/report"
	"assay/run"
	"assay/run/frontend"
	"assay/task"
)

// witnessFlags are the flags about counterexamples of Java.
type witnessFlags struct {
	tests   string
	junit   bool
	confirm bool
	written map[string]bool // names of tests
}

func (f *witnessFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.tests, "tests", "", "write counterexamples of Java as tests into the folder `DIR`")
	flags.BoolVar(&f.junit, "junit", false, "with --tests: write tests of JUnit 5; they have a main all the same")
	flags.BoolVar(&f.confirm, "confirm", false, "repeat counterexamples of Java on the JVM, and say what happened")
}

// witness writes and confirms the counterexamples of a check. Errors are shown at once.
func (a *app) witness(ctx context.Context, f *witnessFlags, files []*run.File, c *task.Check) {
	if f.tests == "" && !f.confirm {
		return
	}
	i := slices.IndexFunc(files, func(x *run.File) bool { return x.Name == c.File })
	if i < 0 {
		return
	}
	m, ok := files[i].Model.(*frontend.JavaModel)
	if !ok {
		return
	}
	for j := range c.Results {
		if r := &c.Results[j]; r.Status == task.Violated && r.Trace != nil {
			a.witnessOf(ctx, f, m, m.Goal(c.Name), r)
		}
	}
}

func (a *app) witnessOf(ctx context.Context, f *witnessFlags, m *frontend.JavaModel, g *goal.Goal, r *task.Result) {
	if r.Property.Kind == task.KindAbstraction {
		a.unwitnessed(f, r, "it is about a formula: nothing runs")
		return
	}
	if g.Kind == goal.OfClass || g.Kind == goal.OfInitialiser {
		a.unwitnessed(f, r, "it is about a class where it has been initialised: no method is called")
		return
	}
	if m.Unit.Program().Inside(r) {
		a.unwitnessed(f, r, "it is about a place inside of the run, where no JVM looks")
		return
	}
	if len(r.Contracts) > 0 {
		a.unwitnessed(f, r, "it rests on contracts of callees, which no JVM knows: "+strings.Join(r.Contracts, ", "))
		return
	}
	t, err := witness.Write(m.Unit.Subject(g, r), f.name(g, r), f.junit)
	if err != nil {
		a.unwitnessed(f, r, err.Error())
		return
	}
	if f.tests != "" {
		if err := f.write(t); err != nil {
			a.complain(err)
		}
	}
	if !f.confirm {
		return
	}
	p := m.Unit.Program()
	v, err := witness.Confirm(ctx, p.Home(), p.ClassPath(), t, a.java.Compilers)
	switch {
	case err != nil:
		a.unwitnessed(f, r, err.Error())
	case v.Violated:
		r.Evidence.Confirmed = v.JVM
	default:
		r.Evidence.Unconfirmed = v.JVM + " does otherwise: " + v.Why
		fmt.Fprintf(a.stderr, "assay: NOT CONFIRMED: %s: %s: %s\n", report.Printable(r.Property.Unit), r.Property.Kind, report.Printable(r.Evidence.Unconfirmed))
	}
}

// unwitnessed records that a counterexample could not be repeated, which does not refute it.
func (a *app) unwitnessed(f *witnessFlags, r *task.Result, why string) {
	what := "no test is written for"
	if f.confirm {
		r.Evidence.Untested = why
		what = "no test was run for"
	}
	fmt.Fprintf(a.stderr, "assay: %s %s: %s: %s\n", what, report.Printable(r.Property.Unit), r.Property.Kind, report.Printable(why))
}

// name returns a new name of a class for a test: IntList_add_null.
func (f *witnessFlags) name(g *goal.Goal, r *task.Result) string {
	clean := func(c rune) rune {
		if c < 0x80 && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_') {
			return c
		}
		return '_'
	}
	base := strings.Trim(strings.Map(clean, g.Name+"_"+string(r.Property.Kind)), "_")
	if f.written == nil {
		f.written = map[string]bool{}
	}
	name := base
	for n := 2; f.written[name]; n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	f.written[name] = true
	return name
}

// file writes a whole file beside the tests, or none.
func (f *witnessFlags) file(name string, data []byte) error {
	return report.File(filepath.Join(f.tests, name), func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// write writes a test, and the harness where the test needs it.
func (f *witnessFlags) write(t *witness.Test) error {
	if err := os.MkdirAll(f.tests, 0o777); err != nil {
		return fmt.Errorf("cannot write tests: %w", err)
	}
	if err := f.file(t.Name+".java", []byte(t.Source)); err != nil || !t.Harness {
		return err
	}
	return f.file("harness.jar", harness.Jar)
}
