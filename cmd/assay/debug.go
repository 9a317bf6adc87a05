// This file defines `assay debug`: steps through a run, forward and back.

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"assay/cmd/assay/bounds"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/launch"
	"assay/lang/java/view"
	"assay/report"
	"assay/run"
	"assay/serve/debug"
	"assay/serve/debug/console"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
	"assay/vm/session"
)

// debugFlags are the flags of `assay debug`.
type debugFlags struct {
	bounds.Flags
	seed   uint64
	steps  int64
	script string
	input  string
	result int
	path   []string
}

const debugLong = `Step through a run, forward and back. What is opened is

  a trace that assay check --trace or assay run --record wrote,
  a JSON report of assay check: its first counterexample, or --result N,
  or a program, which is run as assay run does it: a model with the name of a
  procedure or check, or a Java program with its arguments.

Traces open where they fail, programs where they begin. Commands are typed, come
over a pipe, or are read from a file (--script), one a line; help lists them:
step, next, out and continue, each of them backwards, breakpoints on lines,
methods, exceptions and writes, values of expressions, and why a value is what it
is. An interrupt (Ctrl-C) ends a motion, and not the session.

A program whose text is not that of the trace, a trace that was cut, and one that
the program does not follow are refused before the first command.

Exit status: 0 the session ended, or the script ran; 2 bad usage, bad input, or a
command of the script that was not understood or could not be done; 4 an internal
error.`

func (a *app) debugCommand() *cobra.Command {
	f := &debugFlags{}
	cmd := &cobra.Command{
		Use:   "debug TRACE|PROGRAM [ARGS]",
		Short: "Step through a run, forward and back",
		Long:  debugLong,
		Example: examples(
			"assay check --trace trace.json model.fir; assay debug trace.json",
			"assay debug Main.java one -2",
			"assay debug --script commands.txt Main.java",
			"echo 'why total' | assay debug trace.json"),
		RunE: func(cmd *cobra.Command, args []string) error { return debugger{a}.run(cmd.Context(), f, args) },
	}
	cmd.Flags().SetInterspersed(false) // what stands behind a Java program is for the program
	f.AddScope(cmd.Flags())
	f.AddIntWidth(cmd.Flags())
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "`number` that decides all choices of a program")
	cmd.Flags().Int64Var(&f.steps, "max-steps", 0, "a program ends after `N` statements (default 1000000; no limit for Java)")
	cmd.Flags().StringVar(&f.script, "script", "", "read the commands from `file`")
	cmd.Flags().StringVar(&f.input, "input", "", "the standard input of a Java program is `file` (default: it is empty, but with --script that of assay)")
	cmd.Flags().IntVar(&f.result, "result", 1, "of a JSON report, open counterexample `N`")
	cmd.Flags().StringSliceVar(&f.path, "classpath", nil, "further folders and jars of a Java program, separated by commas (repeatable)")
	return cmd
}

// debugger opens runs, and has a console debug them.
type debugger struct{ *app }

// opened is a run that is ready to be debugged.
type opened struct {
	session *session.Session
	program debug.Program
	failure *task.Failure
	atEnd   bool // begin where the run fails
	close   func() error
}

func (a debugger) run(ctx context.Context, f *debugFlags, args []string) error {
	if len(args) == 0 {
		return usagef("`assay debug --help` shows examples", "assay debug takes a trace or a program")
	}
	script, err := a.commands(f)
	if err != nil {
		return err
	}
	stopped := &atomic.Bool{}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	done := make(chan struct{})
	defer close(done)
	go func() {
		for {
			select {
			case <-signals:
				stopped.Store(true)
			case <-done:
				return
			}
		}
	}()
	o, err := a.open(ctx, f, args, func() bool { return stopped.Swap(false) })
	if o == nil || err != nil {
		return err
	}
	if o.close != nil {
		defer o.close()
	}
	return a.talk(f, script, o)
}

// commands returns the text of the script; nil: there is none.
func (a debugger) commands(f *debugFlags) (io.Reader, error) {
	if f.script == "" {
		return nil, nil
	}
	in, err := open(f.script)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, report.MaxTraceFile))
	if err != nil {
		return nil, run.Unreadable(f.script, err)
	}
	return strings.NewReader(string(text)), nil
}

// talk runs the commands.
func (a debugger) talk(f *debugFlags, script io.Reader, o *opened) error {
	d := debug.New(o.session, o.program)
	d.Failure = o.failure
	var err error
	if o.atEnd {
		_, err = d.Continue()
	} else if !d.Place().Shown {
		_, err = d.NextLine()
		d.First = d.Position()
	}
	if err != nil && !errors.Is(err, session.ErrInterrupted) {
		return err
	}
	d.Moved()
	width, _ := terminal(a.stdout)
	c := &console.Console{Debugger: d, Out: a.stdout, Width: width}
	in, typed := a.stdin.(*os.File)
	if typed {
		_, typed = terminal(in)
	}
	switch {
	case script != nil:
		if err := c.Run(script); err != nil {
			return err
		}
		if c.Failed > 0 {
			a.worst(task.BadInput)
		}
		return nil
	case typed:
		return c.Terminal(in, a.stdout)
	}
	return c.Run(a.stdin)
}

// open opens what the arguments name.
func (a debugger) open(ctx context.Context, f *debugFlags, args []string, interrupted func() bool) (*opened, error) {
	options := session.Options{Interrupted: interrupted}
	if !strings.HasSuffix(args[0], ".json") {
		if isJava(args[0]) {
			return a.openJavaProgram(ctx, f, args, nil, options)
		}
		return a.openModel(f, args, options)
	}
	if len(args) > 2 {
		return nil, usagef("", "a trace takes the file of its program at most, if that has moved")
	}
	t, err := a.readAny(args[0], f.result)
	if err != nil {
		return nil, err
	}
	if isJava(t.File) && t.Trace.Check == "" {
		target := append(args[1:], t.File)[0]
		if err := sameText(t, target); err != nil {
			return nil, err
		}
		return a.openJavaProgram(ctx, f, append([]string{target}, t.Args...), t, options)
	}
	return a.openTrace(args[0], t, args[1:], options)
}

// readAny reads a trace, or a counterexample of a report.
func (a debugger) readAny(name string, n int) (*report.TraceFile, error) {
	in, err := open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, report.MaxTraceFile+1))
	if err != nil {
		return nil, run.Unreadable(name, err)
	}
	list, ok := report.ReadCounterexamples(text)
	if !ok {
		return report.ReadTraceFile(name, text)
	}
	if n < 1 || n > len(list) {
		return nil, usagef("", "--result %d: %s has %d counterexamples with a trace", n, name, len(list))
	}
	c := list[n-1]
	return &report.TraceFile{File: c.File, Kind: c.Kind, Property: c.Property, Trace: *c.Trace}, nil
}

// codeStale is the code of a trace whose program is not what it was.
const codeStale source.Code = "trace-stale"

// sameText refuses a program that is not the one that a trace is of. A report does not say what the text was.
func sameText(t *report.TraceFile, name string) error {
	if err := run.Regular(name); err != nil {
		return run.Unreadable(name, err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return run.Unreadable(name, err)
	}
	if t.SHA256 != "" && textHash(string(text)) != t.SHA256 {
		return &source.Diagnostic{
			Code: codeStale, Span: source.Span{File: name}, Message: "this is another version of the program than the one that the trace is of",
			Help: "write the trace again, or name the file that it was made with",
		}
	}
	return nil
}

// openTrace opens a counterexample. It is replayed first, so that one that the program does not follow is never shown.
func (a debugger) openTrace(name string, t *report.TraceFile, args []string, o session.Options) (*opened, error) {
	target := append(args, t.File)[0]
	if err := sameText(t, target); err != nil {
		return nil, err
	}
	s, err := a.tracedSubject(t, args)
	if s == nil || err != nil {
		return nil, err
	}
	budget := vm.Budget{Steps: maxSteps}
	whole, stop, err := replay.Trace(s.code, s.setup, t.Trace, budget)
	if err != nil {
		return nil, followed(name, err)
	}
	if t.Kind != "" && (whole.Failure == nil || whole.Failure.Kind != t.Kind) {
		return nil, &source.Diagnostic{Code: codeDiverges, Span: source.Span{File: name}, Message: fmt.Sprintf("the run of the trace does not end as it says, with %s: %v", t.Kind, stop)}
	}
	whole.Failure.Quote(s.texts)
	state := s.code.Start(s.setup)
	if err := state.Import(t.Trace.Initial); err != nil {
		return nil, followed(name, &vm.Divergence{Choice: -1, Message: err.Error()})
	}
	o.Known = t.Trace.Choices
	x, err := session.New(state, o)
	if err != nil {
		return nil, followed(name, err)
	}
	return &opened{session: x, program: s.debugged(), failure: whole.Failure, atEnd: true}, nil
}

// debugged is what a debugger has to know of a subject.
func (s *subject) debugged() debug.Program {
	p := debug.Program{Texts: s.texts}
	if _, ok := s.file.Model.(viewer); ok {
		p.View, p.Wide = s.view, true
	}
	return p
}

// openModel draws a run of a model and opens it.
func (a debugger) openModel(f *debugFlags, args []string, o session.Options) (*opened, error) {
	bounds, err := f.Bounds()
	if err != nil {
		return nil, err
	}
	if len(args) > 2 {
		return nil, usagef("", "a model takes the name of a procedure or check, and no further arguments")
	}
	in, file, programs, err := a.oneFile(args[0])
	if file == nil || err != nil {
		return nil, err
	}
	name, err := nameToRun(programs, args[1:])
	if err != nil {
		return nil, err
	}
	s := newSubject(in, file, name, bounds, nil)
	a.diagnose(&in.List)
	if s == nil {
		return nil, nil
	}
	steps := cmp.Or(f.steps, maxSteps)
	var stop vm.Stop
	for i := range uint64(maxDraws) {
		state := s.code.StartAny(s.setup)
		if stop, err = vm.Drive(state, vm.Seeded(f.seed*maxDraws+i), vm.Budget{Steps: steps}); err != nil {
			return nil, err
		}
		if stop.Kind == vm.Infeasible {
			continue
		}
		t := state.Trace()
		whole, _, err := replay.Trace(s.code, s.setup, t, vm.Budget{Steps: steps})
		if err != nil {
			return nil, err
		}
		whole.Failure.Quote(s.texts)
		begin := s.code.Start(s.setup)
		if err := begin.Import(t.Initial); err != nil {
			return nil, err
		}
		o.Known = t.Choices
		x, err := session.New(begin, o)
		if err != nil {
			return nil, err
		}
		return &opened{session: x, program: s.debugged(), failure: whole.Failure}, nil
	}
	a.worst(task.Undecided)
	fmt.Fprintf(a.stderr, "assay: none of %d runs exists; the last one was excluded: %v\n", maxDraws, stop)
	return nil, nil
}

// openJavaProgram opens a run of a Java program: a new one, or one that was recorded.
func (a debugger) openJavaProgram(ctx context.Context, f *debugFlags, args []string, old *report.TraceFile, o session.Options) (*opened, error) {
	p, err := javaRun{a.app}.openJava(ctx, args[0], args[1:], f.path)
	if err != nil {
		return nil, err
	}
	main, err := p.World.Main(java.Internal(p.Main))
	if err != nil {
		return nil, errors.Join(&source.Diagnostic{Code: launch.CodeNoMain, Span: source.Span{File: args[0]}, Message: err.Error()}, p.Close())
	}
	own := ownOf(p)
	setup := vm.Setup{
		Proc: main, Output: javaRun{a.app}.javaOutput, Shown: own, Local: p.World.Variable,
		Lines: func(_ *ir.Proc, line int) bool { return line > 0 },
	}
	start := func(setup vm.Setup) *vm.State {
		code := vm.Compile(p.World.Prog)
		code.SetModels(p.Env.Models)
		return code.Start(setup)
	}
	o.Budget.Heap = launch.Heap
	out := &opened{atEnd: old != nil, close: p.Close, program: debug.Program{Texts: p.Texts, View: view.State, Wide: true, Known: knownOf(p)}}
	if old != nil {
		if err := follows(start(vm.Setup{Proc: main}), old, f); err != nil {
			return nil, errors.Join(err, p.Close())
		}
		o.Known = old.Trace.Choices
	} else {
		outside := &launch.Console{In: strings.NewReader(""), Seed: p.Env.Seeded(f.seed)}
		switch {
		case f.input != "":
			file, err := open(f.input)
			if err != nil {
				return nil, errors.Join(err, p.Close())
			}
			outside.In = file
		case f.script != "":
			outside.In = a.stdin
		}
		o.Chooser = outside
	}
	if out.session, err = session.New(start(setup), o); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return out, nil
}

// follows reports whether a program still does what was recorded of it.
func follows(state *vm.State, old *report.TraceFile, f *debugFlags) error {
	stop, err := vm.Drive(state, vm.Recorded(old.Trace.Choices), vm.Budget{Heap: launch.Heap, Steps: f.steps})
	if err == nil && len(state.Choices()) < len(old.Trace.Choices) {
		err = &vm.Divergence{Choice: len(state.Choices()), Message: "the run ends (" + stop.String() + ") before it"}
	}
	return followed("", err)
}

// ownOf reports which procedures are of the program, and not of its library.
func ownOf(p *launch.Program) func(*ir.Proc) bool {
	known := map[*ir.Proc]bool{}
	return func(q *ir.Proc) bool {
		own, ok := known[q]
		if !ok {
			m := p.World.Method(q)
			own = m != nil && p.Env.App(m.Class.File.Name)
			known[q] = own
		}
		return own
	}
}

// knownOf names locals as the source does where a line begins; a result and an exception have names of their own.
func knownOf(p *launch.Program) func(*ir.Proc, *ir.Local, int) string {
	return func(q *ir.Proc, l *ir.Local, line int) string {
		if v, ok := p.World.VariableAt(q, l, line); ok {
			return v.Name
		}
		if l.Name == "exc" || l.Name == "this" {
			return l.Name
		}
		if m := p.World.Method(q); m != nil && m.File.Code != nil && len(m.File.Code.Locals) > 0 {
			return ""
		}
		return p.World.Variable(l)
	}
}
