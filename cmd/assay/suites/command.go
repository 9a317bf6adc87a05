package suites

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/cmd/assay/usage"
	"assay/lang/java/branch"
	"assay/lang/java/check"
	"assay/lang/java/suite"
	"assay/run"
	"assay/run/frontend"
	"assay/source"
	"assay/task"
)

// House is what the command uses of the program that it is a part of.
type House struct {
	Java     *frontend.Java
	Inputs   func() *run.Inputs
	Diagnose func(*source.List)
	Fault    func(f *task.Fault, about string)
	Worst    func(task.Outcome)
	Stdout   io.Writer
	Stderr   io.Writer
}

// flags are those of the command.
type flags struct {
	methods []string
	path    []string
	project string
	output  string
	style   string
	format  string
	timeout time.Duration
	budget  time.Duration
	work    int64
	seed    uint64
	array   int
	paths   bool
	report  bool
	jobs    int
}

const long = `Write tests of Java classes: for each method the fewest calls that cover all branches
which a search finds a way to. What a test compares is what the code does today.

A test is made of constructors and public methods. It is compiled and run on the JVM, twice,
before it is written; one that does otherwise there is left out, and said. Tests of violations
are in a class of their own, and fail as long as the code is as it is.

Exit status: 0 tests are written, and the code does nothing wrong in them; 1 a violation was
found; 2 bad usage or input; 3 the time was up before all methods were looked at.`

// Formats of what is said.
var formats = []string{"text", "json"}

// Command is `assay test`.
func Command(h *House) *cobra.Command {
	f := &flags{}
	cmd := &cobra.Command{
		Use:   "test TARGET... -o DIR",
		Short: "Write tests that cover the branches of classes",
		Long:  long,
		Example: "  assay test Stack.java -o tests\n" +
			"  assay test --style plain --report src/main/java -o src/test/java",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage.Errorf("`assay test --help` shows examples", "assay test takes files or folders, not nothing")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return h.test(cmd.Context(), f, args) },
	}
	s := cmd.Flags()
	s.StringVarP(&f.output, "output", "o", "", "write the tests below the `folder`, in folders of their packages")
	s.StringVar(&f.style, "style", "", "`how` the tests are run: junit5 (the usual one where the class path has JUnit 5), plain (by a main)")
	s.StringVar(&f.format, "format", formats[0], "`form` of what is said: text, json")
	s.BoolVar(&f.report, "report", false, "say for each line with branches what is covered, and why the rest is not")
	s.BoolVar(&f.paths, "paths", false, "make a test for each path that is found, not only for each branch")
	s.StringArrayVar(&f.methods, "method", nil, "test only the method with this `name` (repeatable)")
	s.DurationVar(&f.timeout, "timeout", 20*time.Second, "time limit of each method, as 10s or 5m; none if 0")
	s.DurationVar(&f.budget, "budget", 0, "time limit of all methods together; none if 0")
	s.Int64Var(&f.work, "effort", 40_000_000, "statements that may be run for a method, at most `N`")
	s.Uint64Var(&f.seed, "seed", 0, "`number` that the search begins with")
	s.IntVar(&f.array, "array", 0, "elements of arrays and characters of strings that are made, at most `N`; 0: as assay check does")
	s.IntVarP(&f.jobs, "jobs", "j", 0, "methods at once: at most `N`, and one for each core if 0")
	s.StringSliceVar(&f.path, "classpath", nil, "folders and jars that the targets need, separated by commas (repeatable)")
	s.StringVar(&f.project, "project", projects[0], "`how` to find what targets of a project of Maven or Gradle need: read (in its build files), none")
	for flag, values := range map[string][]string{"style": suite.Styles, "format": formats, "project": projects} {
		if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(err) // the flag does not exist: ours
		}
	}
	return cmd
}

var projects = []string{"read", "none"}

// check reports what is wrong with the flags.
func (f *flags) check() error {
	switch {
	case f.output == "":
		return usage.Errorf("`assay test --help` shows examples", "where the tests go is missing: -o DIR")
	case f.style != "" && !slices.Contains(suite.Styles, f.style):
		return usage.NoValue("style", f.style, suite.Styles)
	case !slices.Contains(formats, f.format):
		return usage.NoValue("format", f.format, formats)
	case !slices.Contains(projects, f.project):
		return usage.NoValue("project", f.project, projects)
	case f.timeout < 0 || f.budget < 0:
		return usage.Errorf("", "a time limit is negative")
	case f.work < 1 || f.jobs < 0 || f.array < 0 || f.array > math.MaxInt16:
		return usage.Errorf("", "--effort, --jobs or --array is out of range")
	}
	return nil
}

// test is the command.
func (h *House) test(ctx context.Context, f *flags, targets []string) error {
	if err := f.check(); err != nil {
		return err
	}
	in := h.Inputs()
	h.Java.ClassPath, h.Java.Alone = f.path, f.project == "none"
	h.Java.Owed, h.Java.Reachable, h.Java.Called, h.Java.Asks = true, true, true, true
	made := &maker{work: f.work, seed: f.seed, paths: f.paths}
	o := run.Options{Engine: made, Only: f.methods, Spare: true, Uncalled: true, Timeout: f.timeout, Budget: f.budget, Jobs: f.jobs, Began: time.Now()}
	o.Bounds.Array = f.array
	files := in.Files(targets)
	programs := programsOf(files)
	plan := in.Plan(files, o)
	h.Diagnose(&in.List)
	o.Done = func(c *task.Check) {
		if c.Fault != nil {
			h.Fault(c.Fault, fmt.Sprintf("tests of %s in %s:\n\n%s", c.Name, c.File, in.Texts[c.File]))
		}
	}
	plan.Check(ctx, o)
	d := &Document{details: f.report}
	if ctx.Err() != nil {
		d.Stopped = context.Cause(ctx).Error()
	}
	if len(programs) == 0 {
		return nil // what is wrong with the targets has been said
	}
	return h.finish(f, made.sorted(), programs[0], d)
}

// programsOf returns the programs of files, each once.
func programsOf(files []*run.File) (out []*check.Program) {
	for _, x := range files {
		if m, ok := x.Model.(*frontend.JavaModel); ok && !slices.Contains(out, m.Unit.Program()) {
			out = append(out, m.Unit.Program())
		}
	}
	return out
}

// finish proves the suites and writes them, also where the search was interrupted.
func (h *House) finish(f *flags, methods []*method, p *check.Program, d *Document) error {
	style := suite.Style(f.style)
	if style == "" {
		style = suite.Plain
		if _, err := p.Path.Find("org/junit/jupiter/api/Test"); err == nil {
			style = suite.JUnit5
		}
	}
	var failed error
	for _, c := range classesOf(p, methods, f.paths) {
		c.prove(context.WithoutCancel(h.context()), p, h.Java.Compilers, style == suite.JUnit5)
		if c.err == nil {
			if err := c.write(f.output, style); err != nil {
				failed, c.err = err, err
			}
		} else {
			h.Worst(task.Undecided)
		}
		d.add(c, map[branch.Side]string{})
	}
	h.judge(d, methods)
	if err := d.write(h.Stdout, f.format); err != nil {
		return err
	}
	return failed
}

func (h *House) context() context.Context { return context.Background() }

// judge sets the exit status.
func (h *House) judge(d *Document, methods []*method) {
	if d.Broken > 0 {
		h.Worst(task.Violation)
	}
	if d.Stopped != "" || slices.ContainsFunc(methods, func(m *method) bool { return m.late }) {
		h.Worst(task.Undecided)
	}
	for _, c := range d.Classes {
		for _, x := range c.Dropped {
			fmt.Fprintf(h.Stderr, "assay: NOT CONFIRMED: a test of %s is left out: %s\n", c.Name, strings.TrimSpace(x))
			h.Worst(task.InternalError)
		}
	}
}
