// This file defines `assay stream`.

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/cmd/assay/progress"
	"assay/cmd/assay/streams"
	engine "assay/engine/stream"
	"assay/engine/stream/draw"
	"assay/engine/stream/theory"
	lang "assay/lang/stream"
	"assay/run"
	"assay/run/component"
	"assay/run/portfolio"
	"assay/run/question"
	"assay/source"
	"assay/task"
)

// streamExt is the extension of specifications.
var streamExt = question.Streams{}.Language().Ext

// provers are those that there are texts for.
func provers() []string { return slices.Sorted(maps.Keys(theory.Texts)) }

// streamFlags are the flags of `assay stream`.
type streamFlags struct {
	form     string
	output   string
	dot      string
	certify  string
	coq      bool
	theory   string
	monitor  string
	log      string
	code     string
	states   int
	slots    int
	progress string
	imported bool
	step     bool
	timeout  time.Duration
}

const streamLong = `Check streams, components and requirements in files *.strm: does one refine the
other, is a stream allowed, is there a history at all, does a component react
in time. A folder stands for all files *.strm in it. What is violated comes
with a history: a stem, and a loop for ever.

Checks of a file:
  check A refines B           every history of A is one of B
  check CODE in B             a constant stream is allowed
  check A equivalent B        the same histories
  check A and B consistent    there is a history of both
  check A satisfies FORMULA   every history of A has a property
  check A total               a component has a step on every input
  check A realisable          it can be built
  check A strongly causal     outputs follow inputs with a delay
  check A weakly causal, check A delay N, check A deadlock free
  check A safety, check A liveness
Each may end with expect holds or expect violated (fails is the same). A chain
A <- B <- C asks whether each level refines the one before. Code in Java is
explored, and then is a component; where it has too many states, it is asked
about the first slots: holds within. What holds only because there is no history
at all says so, and counts as unknown.

Exit status: 0 all holds, or is as expected; 1 a violation, or not as expected;
2 bad usage or bad input; 3 something stayed unknown; 4 an internal error.`

func (a *app) streamCommand() *cobra.Command {
	f := &streamFlags{}
	cmd := &cobra.Command{
		Use:   "stream FILE...",
		Short: "Check requirements on streams, and components against them",
		Long:  streamLong,
		Example: examples(
			"assay stream bus.strm",
			"assay stream --format html -o bus.html bus.strm",
			"assay stream --step bus.strm",
			"assay stream --certify proofs/ cases/stream",
			"assay stream --dot abp.dot abp.strm",
			"assay stream --monitor Safe -o Watch.java abp.strm",
			"assay stream --monitor Safe --code Wire -o WireIsSafe.java abp.strm",
			"assay stream --monitor Safe --log run.log abp.strm",
			"assay stream --import -o stopwatch.strm stopwatch.lus"),
		Args: arguments(0, 1<<20, "files or folders"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.stream(cmd.Context(), f, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.form, "format", streams.Forms[0], "`form` of the answers: text, json, html")
	flags.StringVarP(&f.output, "output", "o", "", "write the answers to `file`")
	flags.StringVar(&f.dot, "dot", "", "draw the components for Graphviz into `file`")
	flags.StringVar(&f.certify, "certify", "", "keep a checked certificate of what holds in `folder`")
	flags.BoolVar(&f.coq, "coq", false, "with --certify, write each certificate as a text with its proof for Coq, too")
	flags.StringVar(&f.theory, "theory", "", "write the definitions of streams as a text for a `prover`, into the file of --output: "+strings.Join(provers(), ", "))
	complete(cmd, "theory", provers())
	flags.StringVar(&f.monitor, "monitor", "", "make a monitor of the specification `name`: written with --output as Go or Java, or run with --log")
	flags.StringVar(&f.log, "log", "", "with --monitor, what is known after the slots in `file`")
	flags.StringVar(&f.code, "code", "", "with --monitor and --output, write a check in Java that the `class` does what the specification asks")
	flags.BoolVar(&f.imported, "import", false, "write a program in Lustre (*.lus) as a file *.strm, with checks of its properties")
	flags.BoolVar(&f.step, "step", false, "show each history slot by slot, forward and back, as lines of the standard input say")
	flags.IntVar(&f.states, "states", 200_000, "`states` of an automaton, and of a component with the values of its variables, at most")
	flags.IntVar(&f.slots, "slots", component.DefaultSlots, "of code with too many states for all of them, look at the first `N` slots")
	flags.StringVar(&f.progress, "progress", progress.Modes[0], "`how` to show progress: auto, plain, none")
	flags.DurationVar(&f.timeout, "timeout", 0, "time limit of each check, as 10s or 5m")
	complete(cmd, "format", streams.Forms)
	complete(cmd, "progress", progress.Modes)
	return cmd
}

func (f *streamFlags) check() error {
	if !slices.Contains(streams.Forms, f.form) {
		return noSuchValue("format", f.form, streams.Forms)
	}
	if !slices.Contains(progress.Modes, f.progress) {
		return noSuchValue("progress", f.progress, progress.Modes)
	}
	if f.theory != "" && !slices.Contains(provers(), f.theory) {
		return noSuchValue("theory", f.theory, provers())
	}
	if f.states <= 0 {
		return usagef("", "--states must be positive")
	}
	if f.coq && f.certify == "" {
		return usagef("`assay stream --certify proofs/ --coq FILE`", "--coq writes beside certificates: --certify names the folder")
	}
	if f.step && (f.form != streams.Forms[0] || f.output != "") {
		return usagef("`assay stream --step FILE`", "--step shows histories on the terminal: without --format and --output")
	}
	if f.slots <= 0 {
		return usagef("", "--slots must be positive")
	}
	if f.timeout < 0 {
		return usagef("", "--timeout must not be negative")
	}
	return nil
}

// codeReader reads code that files of streams name, as assay check would.
func (f *streamFlags) codeReader(ctx context.Context, a *app) (*component.Reader, error) {
	decides, err := a.house().Engine(ctx, portfolio.Auto, nil)
	if err != nil {
		return nil, err
	}
	if err := (&beginFlags{begin: begins[0]}).apply(&a.java); err != nil {
		return nil, err
	}
	inputs := func() *run.Inputs { return &run.Inputs{Languages: a.languages()} }
	return &component.Reader{Inputs: inputs, Engine: decides, Slots: f.slots, Timeout: f.timeout}, nil
}

func (a *app) stream(ctx context.Context, f *streamFlags, args []string) error {
	if err := f.check(); err != nil {
		return err
	}
	switch {
	case f.theory != "":
		return writeTheory(a, f, args)
	case len(args) == 0:
		return usagef("`assay stream FILE.strm`", "files or folders are missing")
	case f.imported:
		return importStreams(a, f, args)
	}
	if f.monitor != "" || f.log != "" {
		return a.watch(ctx, f, args)
	}
	files, err := namedFiles(args, streamExt)
	if err != nil {
		return err
	}
	s := &streamSession{app: a, streamFlags: f, inputs: a.inputs(), proofs: streams.Certificates{Folder: f.certify, Coq: f.coq}, answers: streams.Answers{Many: len(files) > 1}}
	if s.code, err = f.codeReader(ctx, a); err != nil {
		return err
	}
	s.bar = a.progress(f.progress)
	defer s.bar.Stop()
	for _, file := range files {
		if err := s.file(ctx, file); err != nil {
			return err
		}
	}
	s.bar.Stop()
	a.diagnose(&s.inputs.List)
	if err := s.finish(); err != nil || !f.step {
		return err
	}
	return s.answers.Step(a.stdin, a.stdout)
}

// streamSession decides checks and gathers answers.
type streamSession struct {
	*app
	*streamFlags
	inputs  *run.Inputs
	bar     *progress.Line
	code    *component.Reader
	answers streams.Answers
	proofs  streams.Certificates
	graphs  strings.Builder // components for Graphviz
}

func (s *streamSession) file(ctx context.Context, name string) error {
	shown, text, ok := s.inputs.Text(name)
	if !ok {
		return nil
	}
	f, list := lang.Read(shown, text)
	s.inputs.List.Append(list)
	if list.Failed() {
		return nil
	}
	if len(f.Checks)+len(f.Chains) == 0 {
		s.inputs.List.Errorf(source.Span{File: shown}, run.CodeNothing, "%s checks nothing", shown)
		return nil
	}
	for _, d := range f.Decls {
		if c, ok := d.(*lang.Component); ok && s.dot != "" {
			s.graphs.WriteString(draw.DOT(c))
		}
	}
	options := engine.Options{States: s.states, Time: s.timeout, Code: s.code}
	if names := f.CodeUsed(f.Decls...); len(names) > 0 {
		s.bar.Set(run.Progress{Name: strings.Join(names, ", ")})
		if err := s.code.Fill(ctx, f, names); err != nil {
			return s.refuse(err, strings.Join(names, ", "))
		}
	}
	if err := s.proofs.Open(); err != nil {
		return err
	}
	for i, c := range f.Chains {
		s.bar.Set(run.Progress{Name: "chain " + c.Name, Check: i + 1, Of: len(f.Chains) + len(f.Checks)})
		r, err := engine.DecideChain(ctx, f, c, options)
		if err != nil {
			if err := s.refuse(err, c.Name); err != nil {
				return err
			}
			continue
		}
		if err := s.chain(shown, r); err != nil {
			return err
		}
	}
	for i, c := range f.Checks {
		s.bar.Set(run.Progress{Name: c.String(), Check: len(f.Chains) + i + 1, Of: len(f.Chains) + len(f.Checks)})
		r, err := engine.Decide(ctx, f, c, options)
		if err != nil {
			if err := s.refuse(err, c.String()); err != nil {
				return err
			}
			continue
		}
		if err := s.answer(shown, r); err != nil {
			return err
		}
	}
	return nil
}

// refuse records diagnostics, or a fault of ours.
func (s *streamSession) refuse(err error, about string) error {
	var fault *engine.Fault
	switch {
	case s.inputs.List.Take(err):
	case errors.As(err, &fault):
		s.bar.Clear()
		s.fault(&task.Fault{Message: fault.Message}, about)
	default:
		return err
	}
	return nil
}

// chain records the answer to a chain.
func (s *streamSession) chain(file string, r *engine.ChainResult) error {
	kept := map[*engine.Result]streams.Kept{}
	for _, l := range r.Levels {
		for _, x := range l.Results() {
			var err error
			if kept[x], err = s.proofs.Keep(file, r.Chain.Span.Line, x, x.Check.Names...); err != nil {
				return s.refuse(err, x.Check.String())
			}
		}
	}
	s.take(r.Verdict(), "", false)
	s.answers.AddChain(file, r, kept)
	return nil
}

// answer records one answer.
func (s *streamSession) answer(file string, r *engine.Result) error {
	kept, err := s.proofs.Keep(file, r.Check.Span.Line, r)
	if err != nil {
		return s.refuse(err, r.Check.String())
	}
	s.take(r.Counts(), r.Check.Expect, r.Surprising())
	s.answers.Add(file, r, kept)
	return nil
}

// take sets the exit status of a verdict.
func (s *streamSession) take(v engine.Verdict, expected string, surprising bool) {
	switch {
	case v == engine.Unknown:
		s.worst(task.Undecided)
	case surprising, expected == "" && v == engine.Violated:
		s.worst(task.Violation)
	}
}

// finish writes the answers.
func (s *streamSession) finish() error {
	if s.dot != "" {
		if err := os.WriteFile(s.dot, []byte(s.graphs.String()), 0o666); err != nil {
			return err
		}
	}
	text, err := s.answers.Write(s.form, version())
	if err != nil {
		return err
	}
	if s.output != "" {
		return os.WriteFile(s.output, []byte(text), 0o666)
	}
	_, err = fmt.Fprint(s.stdout, text)
	return err
}
