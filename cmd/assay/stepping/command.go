// Package stepping is `assay debug`: it opens runs, and has a console step through them.
package stepping

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"assay/cmd/assay/amount"
	"assay/cmd/assay/bounds"
	"assay/cmd/assay/usage"
	"assay/lang/java"
	"assay/lang/java/assertion"
	"assay/lang/java/launch"
	"assay/report"
	"assay/run"
	"assay/serve/debug"
	"assay/serve/debug/console"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
)

// House is what the command line has: how programs are read, and where output goes.
type House struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Output         func(to string, data []byte) // of programs
	Open           func(name string) (*os.File, error)
	Hash           func(text string) string // of the text of a program, as traces have it
	Worst          func(task.Outcome)

	// Model prepares a procedure or check of a model, Traced what a trace is of. They return nil after showing what is wrong.
	Model  func(args []string, b task.Bounds) (*Subject, error)
	Traced func(t *report.TraceFile, args []string) (*Subject, error)
	Java   func(ctx context.Context, target string, args, path []string) (*launch.Program, error)
}

// Subject is a program that is ready to be run.
type Subject struct {
	Code  *vm.Code
	Setup vm.Setup
	Texts source.Texts
	View  func(task.State) task.State // nil: states have no internals

	World *java.World        // of a check of Java; nil: it is of another language
	Said  *assertion.Checker // the contracts there
}

// Flags are those of `assay debug`.
type Flags struct {
	bounds.Flags
	seed   uint64
	steps  int64
	script string
	input  string
	result int
	memory amount.Size
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

// Command returns the command.
func Command(h *House) *cobra.Command {
	f := &Flags{}
	cmd := &cobra.Command{
		Use:   "debug TRACE|PROGRAM [ARGS]",
		Short: "Step through a run, forward and back",
		Long:  debugLong,
		Example: "  assay check --trace trace.json model.fir; assay debug trace.json\n" +
			"  assay debug Main.java one -2\n" +
			"  assay debug --script commands.txt Main.java\n" +
			"  echo 'why total' | assay debug trace.json",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && !launch.Runs(args[0]) {
				var err error
				if args, err = usage.Behind(cmd.Flags(), args); err != nil {
					return err
				}
			}
			return h.run(cmd.Context(), f, args)
		},
	}
	cmd.Flags().SetInterspersed(false) // what stands behind a Java program is for the program
	f.AddScope(cmd.Flags())
	f.AddIntWidth(cmd.Flags())
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "`number` that decides all choices of a program")
	cmd.Flags().Int64Var(&f.steps, "max-steps", 0, "a program ends after `N` statements (default 1000000; no limit for Java)")
	cmd.Flags().StringVar(&f.script, "script", "", "read the commands from `file`")
	cmd.Flags().StringVar(&f.input, "input", "", "the standard input of a Java program is `file` (default: it is empty, but with --script that of assay)")
	cmd.Flags().IntVar(&f.result, "result", 1, "of a JSON report, open counterexample `N`")
	f.memory.N = 1 << 30
	cmd.Flags().Var(&f.memory, "memory", "what the history may take; what it does not hold is run again")
	cmd.Flags().StringSliceVar(&f.path, "classpath", nil, "further folders and jars of a Java program, separated by commas (repeatable)")
	return cmd
}

// Opened is a run that is ready to be debugged.
type Opened struct {
	Session *session.Session
	program debug.Program
	failure *task.Failure
	stop    vm.Stop
	atEnd   bool // begin where the run fails
	close   func() error
}

// Close removes what was written.
func (o *Opened) Close() error {
	if o.close == nil {
		return nil
	}
	return o.close()
}

func (h *House) run(ctx context.Context, f *Flags, args []string) error {
	if len(args) == 0 {
		return usage.Errorf("`assay debug --help` shows examples", "assay debug takes a trace or a program")
	}
	script, err := h.commands(f)
	if err != nil {
		return err
	}
	interrupted, end := interruptions()
	defer end()
	o, err := h.Run(ctx, f, args, interrupted)
	if o == nil || err != nil {
		return err
	}
	defer o.Close()
	defer h.terminable(o)()
	return h.talk(f, script, o)
}

// terminable ends the process when it is asked to end, in the middle of a motion or of a command that is typed; nothing would be lost. The function that it
// returns ends that.
func (h *House) terminable(o *Opened) (end func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGTERM)
	restore := func() {}
	if in, ok := h.Stdin.(*os.File); ok {
		if cooked, err := term.GetState(int(in.Fd())); err == nil {
			restore = func() { term.Restore(int(in.Fd()), cooked) }
		}
	}
	go func() {
		select {
		case <-signals:
			o.Close()
			restore()
			os.Exit(128 + int(syscall.SIGTERM))
		case <-done:
		}
	}()
	return func() { signal.Stop(signals); close(done) }
}

// interruptions reports whether the user has interrupted since it was asked last.
func interruptions() (interrupted func() bool, end func()) {
	var stopped atomic.Bool
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	done := make(chan struct{})
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
	return func() bool { return stopped.Swap(false) }, func() { signal.Stop(signals); close(done) }
}

// commands returns the text of the script; nil: there is none.
func (h *House) commands(f *Flags) (io.Reader, error) {
	if f.script == "" {
		return nil, nil
	}
	in, err := h.Open(f.script)
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

// Debugger returns a debugger that stands where a person begins: at the failure, or at the first line of the program.
func (o *Opened) Debugger() (*debug.Debugger, error) {
	d := debug.New(o.Session, o.program)
	d.Failure = o.failure
	var err error
	if o.atEnd {
		_, err = d.Continue()
	} else if !d.Place().Shown {
		_, err = d.NextLine()
		d.First = d.Position()
	}
	d.Moved()
	if errors.Is(err, session.ErrInterrupted) {
		err = nil
	}
	return d, err
}

// talk runs the commands.
func (h *House) talk(f *Flags, script io.Reader, o *Opened) error {
	d, err := o.Debugger()
	if err != nil {
		return err
	}
	width := 0
	if out, ok := h.Stdout.(*os.File); ok && term.IsTerminal(int(out.Fd())) {
		width, _, _ = term.GetSize(int(out.Fd()))
	}
	c := &console.Console{Debugger: d, Out: h.Stdout, Width: width}
	in, typed := h.Stdin.(*os.File)
	typed = typed && term.IsTerminal(int(in.Fd()))
	switch {
	case script != nil:
		if err := c.Run(script); err != nil {
			return err
		}
		if c.Failed > 0 {
			h.Worst(task.BadInput)
		}
		return nil
	case typed:
		return c.Terminal(in, h.Stdout)
	}
	return c.Run(h.Stdin)
}
