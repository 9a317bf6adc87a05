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
	"assay/engine/symex"
	"assay/lang/java"
	"assay/lang/java/branch"
	"assay/lang/java/check"
	"assay/lang/java/suite"
	"assay/run"
	"assay/run/frontend"
	"assay/run/registry"
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
	only    []string // classes
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
	scope   int
	paths   bool
	report  bool
	mutants time.Duration
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
	s.DurationVar(&f.mutants, "mutants", 0, "run the tests against mutants of each class, for so long, as 60s: copies with one fault each, which tests are to notice")
	s.BoolVar(&f.paths, "paths", false, "make a test for each path that is found, not only for each branch")
	s.StringArrayVar(&f.methods, "method", nil, "test only the method with this `name` (repeatable)")
	s.StringArrayVar(&f.only, "class", nil, "test only the class with this `name`; the other targets are what its callers have (repeatable)")
	s.DurationVar(&f.timeout, "timeout", 20*time.Second, "time limit of each method, as 10s or 5m; none if 0")
	s.DurationVar(&f.budget, "budget", 0, "time limit of all methods together; none if 0")
	s.Int64Var(&f.work, "effort", 40_000_000, "statements that may be run for a method, at most `N`")
	s.Uint64Var(&f.seed, "seed", 0, "`number` that the search begins with")
	s.IntVar(&f.array, "array", 0, "elements of arrays and characters of strings that are made, at most `N`; 0: as assay check does")
	s.IntVar(&f.scope, "scope", 0, "objects of a class that proofs of infeasible branches look at, at most `N`; 0: as assay check does")
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

// mostSpare is how many tests of a method are kept that may kill mutants.
const mostSpare = 24

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
	case f.timeout < 0 || f.budget < 0 || f.mutants < 0:
		return usage.Errorf("", "a time limit is negative")
	case f.work < 1 || f.jobs < 0 || f.array < 0 || f.array > math.MaxInt16 || f.scope < 0 || f.scope > math.MaxInt16:
		return usage.Errorf("", "--effort, --jobs, --array or --scope is out of range")
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
	made := &maker{calls: once(callsOf), work: f.work, seed: f.seed, paths: f.paths}
	if f.mutants > 0 {
		made.spare = mostSpare
	}
	o := run.Options{Engine: made, Only: f.methods, Spare: true, Uncalled: true, Timeout: f.timeout, Budget: f.budget, Jobs: f.jobs, Began: time.Now()}
	o.Bounds.Array, o.Bounds.Scope = f.array, f.scope
	if len(f.only) > 0 {
		o.Concerned = f.concerned
	}
	files := in.Files(targets)
	programs := programsOf(files)
	plan := in.Plan(files, o)
	h.Diagnose(&in.List)
	o.Done = func(c *task.Check) {
		made.ask(c.Name)
		if c.Fault != nil {
			h.Fault(c.Fault, fmt.Sprintf("tests of %s in %s:\n\n%s", c.Name, c.File, in.Texts[c.File]))
		}
	}
	first := o
	first.Budget = time.Duration(firstPart * float64(o.Budget))
	plan.Check(ctx, first)
	made.more(ctx, in, files, o)
	if len(f.only) > 0 && len(made.methods) == 0 && len(programs) > 0 {
		return usage.Errorf("name an outermost class of the targets", "--class: no method is one of %s", strings.Join(f.only, " or "))
	}
	switch {
	case len(programs) == 0 && in.List.Failed():
		return nil // what is wrong with the targets has been said
	case len(programs) == 0:
		return usage.Errorf("tests are made for Java: name .java or .class files, jars, or folders with them", "there is no code of Java in %s", strings.Join(targets, ", "))
	}
	s := &session{House: h, flags: f, program: programs[0], methods: made.sorted(), doc: &Document{details: f.report}}
	s.suites()
	s.prove(ctx, in, files, o)
	if ctx.Err() != nil {
		s.doc.Stopped = context.Cause(ctx).Error()
	}
	return s.finish(ctx)
}

// concerned reports whether a goal is about one of the classes that are named.
func (f *flags) concerned(x *run.File, g run.Goal) bool {
	m, ok := x.Model.(*frontend.JavaModel)
	if !ok {
		return false
	}
	k := m.Unit.Goal(g.Name)
	if k == nil || k.Class == nil {
		return false
	}
	name := java.Dotted(outer(k.Class.Unit.Program, k.Class.File.Name))
	return slices.ContainsFunc(f.only, func(n string) bool { return n == name || strings.HasSuffix(name, "."+n) })
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

// session is one run of the command, after the search.
type session struct {
	*House
	*flags
	program *check.Program
	methods []*method
	classes []*class
	style   suite.Style
	proofs  *prover
	failed  error
	doc     *Document
}

// suites proves the suites on the JVM and writes them, also where the search was interrupted.
func (s *session) suites() {
	s.style = suite.Style(s.flags.style)
	if s.style == "" {
		s.style = suite.Plain
		if _, err := s.program.Path.Find("org/junit/jupiter/api/Test"); err == nil {
			s.style = suite.JUnit5
		}
	}
	s.classes = classesOf(s.program, s.methods, s.paths)
	if len(s.flags.methods) > 0 {
		for _, c := range s.classes {
			c.only()
		}
	}
	for _, c := range s.classes {
		c.prove(context.Background(), s.program, s.Java.Compilers, s.style == suite.JUnit5)
		if c.err != nil {
			s.Worst(task.Undecided)
		} else if err := c.write(s.output, s.style); err != nil {
			s.failed, c.err = err, err
		}
	}
}

// proofTime is how long a proof about a method may take.
const proofTime = 10 * time.Second

// prove looks for sides that no execution takes, among those that no test covers.
func (s *session) prove(ctx context.Context, in *run.Inputs, files []*run.File, o run.Options) {
	e := &prover{facts: registry.Facts(), missed: map[branch.Side]bool{}, proved: map[branch.Side]string{}, taken: map[branch.Side]bool{}}
	s.proofs = e
	o.Only = nil
	contracts := slices.ContainsFunc(s.methods, func(m *method) bool { return m.said })
	for _, c := range s.classes {
		covered := c.covered()
		for _, p := range c.sides {
			e.missed[p.Side] = !covered[p.Side]
			e.taken[p.Side] = covered[p.Side] || !contracts && slices.ContainsFunc(c.methods, func(m *method) bool { return m.seen[p.Side] })
		}
		for _, m := range c.methods {
			if slices.ContainsFunc(c.sides, func(p branch.Place) bool { return e.missed[p.Side] && m.has(p.Side) }) && !slices.Contains(o.Only, m.name) {
				o.Only = append(o.Only, m.name)
			}
		}
	}
	if len(o.Only) == 0 || ctx.Err() != nil {
		return
	}
	x, err := registry.Standard().Engine(ctx, symex.Name, registry.Options{})
	if err == nil {
		e.paths = x.(symex.Engine)
		o.Engine, o.Timeout = e, proofTime
		in.Plan(files, o).Check(ctx, o)
	} else {
		s.doc.Stopped = err.Error()
	}
	for _, x := range e.wrong {
		s.Fault(&task.Fault{Message: fmt.Sprintf("a run takes the side %v of a branch, which %s calls infeasible", x, e.proved[x])}, "")
		delete(e.proved, x)
	}
}

// mutate runs the tests of a class against its mutants, and writes those that it adds.
func (s *session) mutate(ctx context.Context, c *class) {
	b, err := bench(s.program, s.Java.Compilers)
	if err == nil {
		c.killed, err = c.mutants(ctx, s.program, b, s.proofs.proved, s.flags.mutants)
	}
	if err != nil {
		c.unkilled = fmt.Errorf("no mutants: %w", err)
		s.Worst(task.Undecided)
	}
	if !c.grown {
		return
	}
	if s.style == suite.JUnit5 {
		c.compileJUnit(ctx, s.program, b, []*suite.Suite{c.tests})
	}
	if err := c.write(s.output, s.style); err != nil {
		s.failed, c.err = err, err
	}
}

// finish says what was done, and sets the exit status.
func (s *session) finish(ctx context.Context) error {
	for _, c := range s.classes {
		if s.flags.mutants > 0 && c.err == nil && s.doc.Stopped == "" {
			s.mutate(ctx, c)
		}
		s.doc.add(c, s.proofs.proved)
	}
	if s.doc.Broken > 0 {
		s.Worst(task.Violation)
	}
	if s.doc.Stopped != "" || slices.ContainsFunc(s.methods, func(m *method) bool { return m.late }) {
		s.Worst(task.Undecided)
	}
	for _, c := range s.doc.Classes {
		for _, x := range c.Dropped {
			fmt.Fprintf(s.Stderr, "assay: NOT CONFIRMED: a test of %s is left out: %s\n", c.Name, strings.TrimSpace(x))
			s.Worst(task.InternalError)
		}
	}
	if err := s.doc.write(s.Stdout, s.format); err != nil {
		return err
	}
	return s.failed
}
