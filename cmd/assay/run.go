// This file defines `assay run`: one concrete run on the VM.

package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"assay/cmd/assay/bounds"
	"assay/cmd/assay/callgraph"
	"assay/cmd/assay/usage"
	"assay/engine"
	"assay/engine/once"
	"assay/ir"
	"assay/lang/java/launch"
	"assay/language"
	"assay/report"
	"assay/run"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// runFlags are the flags of `assay run`.
type runFlags struct {
	bounds.Flags
	seed   uint64
	steps  int64
	show   bool
	replay string
	path   []string
	trace  string
	record string

	contracts bool
	nullable  bool
	overflow  bool
	specs     []string
}

// maxSteps is the default limit of statements of a run.
const maxSteps = 1_000_000

const runLong = `Run a procedure once, and show its trace. It starts in a state drawn at random
inside the bounds, and every choice on the way is drawn too; the same seed gives
the same run. NAME is a procedure, or a check, whose specification is then
checked on the run. It may be left out where there is only one.

With --trace, replay a counterexample that assay check --trace wrote.

FILE may be a Java program: a .java file, which is compiled with javac, a .class
file, or a jar. Then all that stands after it is the program's, what begins with
a dash too, and it runs as the java command runs it, with its input, output and
exit status. With --record, the
run is kept; with --replay, it happens again, whatever the input and the clock
say now. Arbitrary values (assay.Assay, Verifier, CProver) are decided by --seed;
an assumption about them that does not hold leaves the run out, with exit status 3.

With --check-contracts, the contracts in its comments (JML) and annotations are
checked as the program runs: preconditions at calls, postconditions and
invariants at their ends, what a method may change at every write, loops after
every round. The first that is broken ends the run. What could not be checked is
listed at the end, and is then the worst that a good run amounts to.

Exit status: 0 the run ended well, 1 it violates a property, 2 bad usage or bad
input, 3 it did not come to an end, 4 an internal error.`

func (a *app) runCommand() *cobra.Command {
	f := &runFlags{}
	cmd := &cobra.Command{
		Use:   "run FILE [NAME]",
		Short: "Run a procedure, or replay a trace",
		Long:  runLong,
		Example: examples(
			"assay run model.fir register",
			"assay run --seed 7 --scope 2 model.fir register",
			"assay run --trace trace.json",
			"assay run Main.java one -2",
			"assay run --check-contracts Main.java",
			"assay run --record run.json Main.java", "assay run --replay run.json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.replay == "" && len(args) > 0 && launch.Runs(args[0]) {
				return javaRun{a}.runJava(cmd.Context(), f, args)
			}
			args, err := usage.Behind(cmd.Flags(), args)
			if err != nil {
				return err
			}
			if err := arguments(0, 2, "a file and the name of a procedure or check")(cmd, args); err != nil {
				return err
			}
			if f.replay != "" {
				return javaRun{a}.runJava(cmd.Context(), f, args)
			}
			if f.contracts {
				return usagef("a check of a model is checked on its run without it", "--check-contracts is for Java programs")
			}
			f.steps = cmp.Or(f.steps, maxSteps)
			if f.trace != "" {
				return a.replay(f, args)
			}
			return a.run(f, args)
		},
	}
	cmd.Flags().SetInterspersed(false) // what stands behind a Java program is for the program
	f.AddScope(cmd.Flags())
	f.AddIntWidth(cmd.Flags())
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "`number` that decides all choices")
	cmd.Flags().Int64Var(&f.steps, "max-steps", 0, "end after `N` statements (default 1000000; no limit for Java)")
	cmd.Flags().BoolVar(&f.show, "steps", false, "print the source lines that a Java program runs, on the standard error output")
	cmd.Flags().StringVar(&f.replay, "replay", "", "repeat the run of a Java program that --record wrote to `file`")
	cmd.Flags().StringSliceVar(&f.path, "classpath", nil, "further folders and jars of a Java program, separated by commas (repeatable)")
	cmd.Flags().BoolVar(&f.contracts, "check-contracts", false, "check the contracts of a Java program as it runs")
	specsFlag(cmd.Flags(), &f.specs)
	cmd.Flags().BoolVar(&f.overflow, "overflow", false, "with --check-contracts: end where integers of the code are not those of mathematics")
	cmd.Flags().BoolVar(&f.nullable, "nullable-by-default", false, "references may be null unless JML says non_null")
	cmd.Flags().StringVar(&f.record, "record", "", "write the trace of the run to `file`")
	cmd.Flags().StringVar(&f.trace, "trace", "", "replay the trace in `file`")
	return cmd
}

// subject is what is run.
type subject struct {
	name  string
	file  *run.File
	code  *vm.Code
	setup vm.Setup
	texts source.Texts
	host  language.Host // nil: the program says everything itself
}

func (a *app) run(f *runFlags, args []string) error {
	if len(args) == 0 {
		return usagef("`assay run --help` shows examples", "assay run takes a file, or --trace")
	}
	bounds, err := f.Bounds()
	if err != nil {
		return err
	}
	in, file, programs, err := a.oneFile(args[0])
	if file == nil || err != nil {
		return err
	}
	name, err := nameToRun(programs, args[1:])
	if err != nil {
		return err
	}
	s := newSubject(in, file, name, bounds, nil)
	a.diagnose(&in.List)
	if s == nil {
		return nil
	}
	return a.draw(f, s)
}

// oneFile reads a file of programs; it returns nil, after showing them, if it has errors.
func (a *app) oneFile(name string) (*run.Inputs, *run.File, run.Programs, error) {
	in := a.inputs()
	files := in.Files([]string{name})
	if len(files) > 1 {
		return in, nil, nil, usagef("name one of them", "%s holds %d files", name, len(files))
	}
	if len(files) == 1 && files[0].Model != nil {
		if m, ok := in.Programs(files[0]); ok {
			return in, files[0], m, nil
		}
	}
	a.diagnose(&in.List)
	return in, nil, nil, nil
}

// nameToRun returns the name that the user gave, or the only one there is.
func nameToRun(m run.Programs, args []string) (string, error) {
	var names []string
	for _, g := range m.Goals() {
		names = append(names, g.Name)
	}
	if p, list := m.Program(task.Bounds{}); !list.Failed() {
		names = append(names, callgraph.Names(p)...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	switch {
	case len(args) == 0 && len(names) == 1:
		return names[0], nil
	case len(args) == 0:
		return "", usagef("it has "+strings.Join(names, ", "), "name the procedure or check to run")
	case !slices.Contains(names, args[0]):
		return "", noSuchName("procedure or check", args[0], names)
	}
	return args[0], nil
}

// runScope is the default number of objects in the initial state of a run.
const runScope = 3

// provider is a language whose programs get classes while they are checked.
type provider interface {
	// Provide declares the classes of an initial state in a program.
	Provide(p *ir.Program, st *task.State)
}

// newSubject prepares a check, or else a procedure, to be run. Errors go to the list of the inputs,
// and then it returns nil.
func newSubject(in *run.Inputs, file *run.File, name string, bounds task.Bounds, follows *task.Trace) *subject {
	s := &subject{name: name, file: file, texts: in.Texts}
	m, ok := in.Programs(file)
	if !ok {
		return nil
	}
	var p *ir.Program
	var list *source.List
	goals := file.Goals()
	i := slices.IndexFunc(goals, func(g run.Goal) bool { return g.Name == name })
	if i >= 0 {
		s.setup.Bounds = goals[i].Bounds.Over(bounds)
		p, list = m.Lower(goals[i], s.setup.Bounds)
	} else {
		s.setup.Bounds = task.Bounds{Scope: runScope}.Over(bounds)
		p, list = m.Program(bounds)
	}
	in.List.Append(list)
	if list.Failed() {
		return nil
	}
	if m, ok := file.Model.(provider); ok && follows != nil {
		m.Provide(p, &follows.Initial)
	}
	g := p.Goal(name)
	if g == nil {
		s.setup.Proc = p.Proc(name)
	}
	var host language.Host
	if m, ok := file.Model.(run.Hosted); ok {
		host = m.Host(p)
	}
	s.host = host
	t := &engine.Task{Program: p, Goal: g, Bounds: s.setup.Bounds, Host: host}
	if g != nil {
		t.Language().Start(g) // runs say themselves why they cannot begin
		s.setup = t.Setup()
	}
	if follows != nil {
		s.setup.Calls = byContract(t.Language(), follows.Choices)
	}
	s.code = once.Code(t)
	return s
}

// byContract returns which calls end as their contracts promise in a run that takes some choices: those of callees for which the choices say how
// a call ends. Nil: none does.
func byContract(l language.Promiser, choices []task.Choice) func(*ir.CallStmt) *ir.Promise {
	names := map[string]bool{}
	for _, c := range choices {
		if c.Kind == task.ChoiceCall && len(c.Values) > 0 {
			names[c.Values[0].Value.Scalar] = true
		}
	}
	if len(names) == 0 {
		return nil
	}
	return func(st *ir.CallStmt) *ir.Promise {
		if p := l.Promise(st); p != nil && names[p.Name] {
			return p
		}
		return nil
	}
}

// draw makes runs until one exists, and shows it.
func (a *app) draw(f *runFlags, s *subject) error {
	t, stop, err := replay.Draw(s.code, s.setup, f.seed, vm.Budget{Steps: f.steps})
	if err != nil {
		return err
	}
	if stop.Kind != vm.Infeasible {
		return a.showRun(f, s, t)
	}
	a.worst(task.Undecided)
	fmt.Fprintf(a.stderr, "assay: none of %d runs exists; the last one was excluded: %v\n", replay.MaxDraws, stop)
	fmt.Fprintln(a.stderr, "help: try another --seed, or a larger --scope")
	return nil
}

// showRun recomputes the steps of a trace, prints it with its end, and stores it if requested.
func (a *app) showRun(f *runFlags, s *subject, t task.Trace) error {
	t, stop, err := replay.Trace(s.code, s.setup, t, vm.Budget{Steps: f.steps})
	if err != nil {
		a.fault(&task.Fault{Message: "the run cannot be repeated: " + err.Error()}, "run "+s.name)
		return nil
	}
	if f.record != "" {
		t.Check = s.name
		if err := report.File(f.record, newTraceFile(s.file.Name, s.file.Text, stop.Property, stop.Text, &t).Write); err != nil {
			return err
		}
	}
	return a.showStop(s, &t, stop)
}

func (a *app) showStop(s *subject, t *task.Trace, stop vm.Stop) error {
	t.Failure.Quote(s.texts)
	if err := report.NewText(a.stdout, &report.Document{Texts: s.texts, View: s.viewTrace}, textOptions(a.stdout, false)).Trace(t); err != nil {
		return err
	}
	a.worst(outcomes[stop.Kind])
	line := fmt.Sprintf("%s: %s after %d steps", s.name, stop.Kind, len(t.Steps))
	if stop.Span.Known() && stop.Kind != vm.Finished {
		line += " at " + stop.Span.String()
	}
	if stop.Message != "" {
		line += ": " + stop.Message
	}
	_, err := fmt.Fprintln(a.stdout, line)
	return err
}

// outcomes are the outcomes of ends of runs.
var outcomes = map[vm.StopKind]task.Outcome{
	vm.Finished:    task.Holding,
	vm.Violated:    task.Violation,
	vm.Infeasible:  task.Undecided,
	vm.OutOfBudget: task.Undecided,
	vm.Deadlock:    task.Violation,
	vm.IllDefined:  task.BadInput,
	vm.Unsupported: task.Undecided,
	vm.NeedChoice:  task.InternalError,
	vm.Fault:       task.InternalError,
}
