// This file defines `assay check`.

package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"assay/cmd/assay/amount"
	"assay/cmd/assay/bounds"
	"assay/cmd/assay/first"
	"assay/cmd/assay/progress"
	"assay/engine"
	"assay/engine/weak"
	"assay/report"
	"assay/run"
	"assay/run/frontend"
	"assay/run/registry"
	"assay/source"
	"assay/task"
)

// checkFlags are the flags of `assay check`.
type checkFlags struct {
	bounds.Flags
	engineFlags
	witnessFlags
	methods []string
	path    []string
	project string
	since   string
	beginFlags
	timeout      time.Duration
	budget       time.Duration
	deepen       time.Duration
	minimise     bool
	trace        string
	format       string
	output       string
	progress     string
	picture      bool
	reproducible bool
	verbose      bool
	jobs         int
	memory       amount.Size
	cache        cacheFlags
	settings     settingsFlags
	more         bool   // other runs follow in this process
	keep         bool   // write a baseline instead of a report
	baselineTo   string // where the settings want it
}

const checkLong = `Check what files ask for, inside bounds. A target is a file, a folder, a list of
targets (@FILE: one on each line), or - for the standard input. Checks run at
once, as many as there are cores; answers come in the order of the sources, and
are kept for the next time.

Bounds come from the file; flags override them. A check that states what it
expects (expect holds, expect violated) counts as holding when it is met.

Litmus tests are checks like others: a memory model forbids their outcome. The
line Expect= of a test names the models; or --model does. So are the checks and
chains of stream specifications.`

func (a *app) checkCommand() *cobra.Command {
	f := &checkFlags{}
	cmd := &cobra.Command{
		Use:   "check [TARGET...]",
		Short: "Check programs inside bounds",
		Long:  checkLong + "\n\n" + statusHelp,
		Example: examples(
			"assay check model.fir",
			"assay check --scope 3 --scope String=2 --unwind 4 model.fir",
			"assay check --format html --output report.html models/",
			"assay check --jobs 4 --memory 8G @changed.txt",
			"assay check --trace trace.json model.fir && assay run --trace trace.json"),
		Args: arguments(0, math.MaxInt, "files or folders to check"),
	}
	f.add(cmd, a.house())
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.check(cmd, f, args) }
	return cmd
}

// add defines the flags.
func (f *checkFlags) add(cmd *cobra.Command, house *registry.Registry) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.methods, "method", nil, "check only this `name` of a check or procedure (repeatable)")
	f.AddScope(flags)
	f.AddUnwind(flags)
	f.AddArray(flags)
	f.AddIntWidth(flags)
	flags.StringSliceVar(&f.path, "classpath", nil, "folders and jars that Java targets need, separated by commas (repeatable)")
	flags.StringVar(&f.project, "project", projects[0], "`how` to find what Java targets of a project of Maven or Gradle need: read (in its build files), none")
	flags.StringVar(&f.since, "since", "", "check only what may depend on a method that has changed since a `revision` of git, committed or not")
	f.beginFlags.add(cmd)
	f.engineFlags.add(cmd, house)
	f.witnessFlags.add(cmd)
	flags.DurationVar(&f.timeout, "timeout", 0, "time limit of each check, as 10s or 5m; of Java 10s unless it is given (more where --budget has time left), and none if 0")
	flags.DurationVar(&f.budget, "budget", 0, "time for all checks together, as 1m; none if 0")
	flags.DurationVar(&f.deepen, "deepen", 0, "raise the bounds of what holds, for so long, as 60s")
	flags.BoolVar(&f.minimise, "minimise-bound", false, "lower the bounds of what is violated, as long as it is")
	flags.StringVar(&f.trace, "trace", "", "write the first counterexample to `file`, for assay run --trace")
	flags.StringVar(&f.format, "format", "text", "`form` of the report: "+strings.Join(formats, ", "))
	flags.StringVarP(&f.output, "output", "o", "", "write the report to `file` instead of the standard output")
	flags.BoolVar(&f.reproducible, "reproducible", false, "leave times and statistics out of reports: same input, same bytes")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "show sizes and times")
	flags.StringVar(&f.progress, "progress", "auto", "`how` to show progress: auto (on a terminal), plain (lines), none")
	flags.BoolVar(&f.picture, "picture", false, "draw the start of counterexamples in text, as on a terminal")
	flags.StringVar(&f.settings.baseline, "baseline", "", "fail only for findings that are not in `file`")
	flags.IntVarP(&f.jobs, "jobs", "j", 0, "checks at once: at most `N`, and one for each core if 0")
	flags.Var(amount.SizeOr{Size: &f.memory, Words: weak.Names(), Word: func(m string) error { return flags.Set(registry.MemoryModel, m) }}, "memory",
		"`size` that all checks together may hold, as 4G; 0: three quarters of what is free. With the name of a memory model: --memory-model")
	f.cache.add(flags)
	f.settings.add(flags)
	complete(cmd, "format", formats)
	complete(cmd, "progress", progress.Modes)
	complete(cmd, "project", projects)
}

// beginFlags say where methods of Java begin.
type beginFlags struct {
	nullArguments, unreached, strict, overflow bool

	begin string
	specs []string
}

// The values of --begin and of --project.
var begins, projects = []string{"reachable", "any"}, []string{"read", "none"}

// specsFlag defines --specs.
func specsFlag(flags *pflag.FlagSet, specs *[]string) {
	flags.StringSliceVar(specs, "specs", nil, "`folders` with contracts of Java sources in files of their own (p/A.jml), for sources without one beside them (repeatable)")
}

func (f *beginFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.addStates(cmd)
	flags.BoolVar(&f.unreached, "unreached", false, "show violations of Java in states that no calls were seen to make, too")
	flags.BoolVar(&f.strict, "strict", false, "show violations of Java that callers avoid by their arguments, which are asked of callers if not")
	specsFlag(flags, &f.specs)
	flags.BoolVar(&f.overflow, "overflow", false, "ask whether integers of Java code are those of mathematics: no overflow, and no cast that loses bits")
}

// addStates defines those that say in which states methods begin.
func (f *beginFlags) addStates(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.nullArguments, "null-arguments", false, "let arguments be null where no contract and no annotation says that they may be")
	flags.StringVar(&f.begin, "begin", begins[0], "`where` methods of Java begin: reachable (private fields are null only if some code makes them so), any")
	complete(cmd, "begin", begins)
}

// apply opens the targets so.
func (f *beginFlags) apply(j *frontend.Java) error {
	if !slices.Contains(begins, f.begin) {
		return noSuchValue("begin", f.begin, begins)
	}
	j.Owed, j.Reachable = !f.nullArguments, f.begin == begins[0]
	j.Called, j.Asks, j.Overflow, j.Specs = j.Reachable, !f.strict, f.overflow, f.specs
	return nil
}

// formats are the values of --format; all of them say the same, and so does
// the exit status.
var formats = []string{"text", "json", "sarif", "junit", "html"}

// complete offers the values of a flag to the shell.
func complete(cmd *cobra.Command, flag string, values []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag does not exist: ours
	}
}

// options checks the flags and turns them into what to do.
func (f *checkFlags) options(cmd *cobra.Command) (run.Options, error) {
	began := time.Now()
	o := run.Options{Only: f.methods, Unreached: f.unreached, Timeout: f.timeout, Deepen: f.deepen, Minimise: f.minimise, Budget: f.budget, Began: began, Usual: f.usual(cmd.Flags()), Jobs: f.jobs, Memory: f.memory.N}
	if o.Memory == 0 {
		o.Memory = amount.Memory()
	}
	if f.confirm {
		o.Reserve = f.budget / confirming
	}
	if !slices.Contains(formats, f.format) {
		return o, noSuchValue("format", f.format, formats)
	}
	if !slices.Contains(projects, f.project) {
		return o, noSuchValue("project", f.project, projects)
	}
	if !slices.Contains(progress.Modes, f.progress) {
		return o, noSuchValue("progress", f.progress, progress.Modes)
	}
	switch {
	case f.timeout < 0:
		return o, usagef("", "--timeout: %v is negative", f.timeout)
	case f.budget < 0:
		return o, usagef("", "--budget: %v is negative", f.budget)
	case f.deepen < 0:
		return o, usagef("", "--deepen: %v is negative", f.deepen)
	case f.jobs < 0:
		return o, usagef("", "--jobs: %d is negative", f.jobs)
	}
	var err error
	if o.Bounds, err = f.Bounds(); err != nil {
		return o, err
	}
	o.Engine, err = f.engine(cmd.Context())
	return o, err
}

// confirming is the part of the budget that is kept for counterexamples on the JVM.
const confirming = 6

// within returns a context for what Done does: it ends with the budget.
func (f *checkFlags) within(ctx context.Context, began time.Time) (context.Context, context.CancelFunc) {
	if f.budget <= 0 {
		return ctx, func() {}
	}
	return context.WithDeadlineCause(ctx, began.Add(f.budget), fmt.Errorf("the budget of %v is used up", f.budget))
}

// usualLimit is the time limit of a check of Java where nobody gives one.
const usualLimit = 10 * time.Second

// usual returns the time limit where nobody gives one. There is none for what is asked beyond answers: other bounds,
// files, coverage.
func (f *checkFlags) usual(flags *pflag.FlagSet) time.Duration {
	beyond := slices.ContainsFunc([]string{"timeout", "deepen", "minimise-bound", "certify", "smt-out", "coverage", "solver"}, flags.Changed)
	if beyond {
		return 0
	}
	return usualLimit
}

// check is the command.
func (a *app) check(cmd *cobra.Command, f *checkFlags, targets []string) error {
	var bar *progress.Line
	k, err := f.prepare(a, cmd, targets, func() {
		bar = a.progress(f.progress)
		bar.Set(run.Progress{Progress: engine.Progress{Stage: "reading the inputs"}})
	})
	if bar != nil {
		defer bar.Stop()
		bar.Set(run.Progress{})
		bar.Clear()
	}
	if err != nil {
		return err
	}
	defer k.end()
	if n := k.plan.LeftOut; n > 0 {
		fmt.Fprintf(a.stderr, "%d of %d checks are left out: neither what they may run nor what makes their objects has changed since %s\n", n, n+k.plan.Len(), f.since)
	}
	a.diagnose(&k.in.List)

	out := a.newReport(f, k.doc, k.plan.Checks())
	out.film = filmOf(k.files)
	k.options.Progress = bar.Set
	if f.verbose {
		k.options.Progress = a.stages(bar)
	}
	within, stop := f.within(cmd.Context(), k.options.Began)
	defer stop()
	k.run(cmd.Context(), func(c *task.Check) {
		bar.Clear()
		if c.Fault != nil {
			a.fault(c.Fault, about(c, k.in.Texts))
		}
		a.witness(within, &f.witnessFlags, k.files, c)
		out.add(c)
	})
	bar.Stop()
	k.over(cmd.Context())
	if f.keep {
		return a.keepBaseline(f, k.doc)
	}
	a.worst(k.doc.Outcome())
	if err := out.finish(); err != nil {
		return err
	}
	if out.text != nil {
		if err := first.Propose(k.files, k.doc.Checks).Write(a.stdout); err != nil {
			return err
		}
	}
	return a.writeTrace(f.trace, k.doc)
}

// readable returns the entries of a class path that exist; javac and java ignore the others, and
// miss classes later.
func readable(path []string, list *source.List) []string {
	return slices.DeleteFunc(slices.Clone(path), func(name string) bool {
		info, err := os.Stat(name)
		if err == nil && !info.IsDir() {
			err = run.Regular(name)
		}
		if err != nil {
			list.Add(run.Unreadable(name, err))
		}
		return err != nil
	})
}

// text fits the text report to where it goes.
func (f *checkFlags) text(w io.Writer) report.TextOptions {
	o := textOptions(w, f.verbose)
	o.Picture = o.Picture || f.picture
	return o
}

// stages shows progress, and keeps each stage on a line of its own.
func (a *app) stages(bar *progress.Line) func(run.Progress) {
	last := ""
	return func(p run.Progress) {
		bar.Set(p)
		if p.Stage == "" || p.Name+p.Stage == last {
			return
		}
		last = p.Name + p.Stage
		bar.Clear()
		fmt.Fprintf(a.stderr, "%s: %s\n", report.Printable(p.Name), report.Printable(p.Stage))
	}
}

// about returns the description of a failed check for a dump.
func about(c *task.Check, texts source.Texts) string {
	return fmt.Sprintf("check %s of %s in %s:\n\n%s", c.Name, c.Unit, c.File, texts[c.File])
}

// checkReport is the report of a check in progress. Violations appear check by check on a terminal; everything else is written at the end, in
// order.
type checkReport struct {
	flags  *checkFlags
	doc    *report.Document
	stdout io.Writer
	film   report.Film
	text   *report.Text // for the standard output; nil: another report
	live   bool         // violations appear as they are found
	err    error        // the first failure to write
}

func (a *app) newReport(f *checkFlags, d *report.Document, checks []task.Check) *checkReport {
	r := &checkReport{flags: f, doc: d, stdout: a.stdout}
	if f.format == "text" && f.output == "" && !f.keep {
		r.text = report.NewText(a.stdout, d, f.text(a.stdout))
		r.text.Over(checks)
		_, r.live = terminal(a.stdout)
	}
	return r
}

func (r *checkReport) add(c *task.Check) {
	if r.live && r.err == nil {
		r.err = r.text.Check(c)
	}
}

func (r *checkReport) finish() error {
	switch {
	case r.err != nil:
	case r.text != nil:
		r.err = r.text.Summary(r.doc)
	case r.flags.output != "":
		return report.File(r.flags.output, r.write)
	default:
		r.err = r.write(r.stdout)
	}
	if r.err != nil {
		return fmt.Errorf("cannot write the report: %w", r.err)
	}
	return nil
}

func (r *checkReport) write(w io.Writer) error {
	switch r.flags.format {
	case "json":
		return r.doc.WriteJSON(w, report.JSONOptions{Reproducible: r.flags.reproducible})
	case "sarif":
		return r.doc.WriteSARIF(w)
	case "html":
		return r.doc.WriteHTML(w, report.HTMLOptions{Reproducible: r.flags.reproducible, Film: r.film})
	case "junit":
		return r.doc.WriteJUnit(w, report.JUnitOptions{Reproducible: r.flags.reproducible})
	}
	return r.doc.WriteText(w, r.flags.text(nil))
}

// writeTrace keeps the first counterexample.
func (a *app) writeTrace(name string, d *report.Document) error {
	if name == "" {
		return nil
	}
	for i := range d.Checks {
		c := &d.Checks[i]
		for j := range c.Results {
			if r := &c.Results[j]; r.Status == task.Violated && r.Suppressed == nil && r.Trace != nil {
				return report.File(name, newTraceFile(c.File, d.Texts[c.File], r.Property.Kind, r.Property.Text, r.Trace).Write)
			}
		}
	}
	fmt.Fprintf(a.stderr, "assay: there is no counterexample, so %s is not written\n", name)
	return nil
}
