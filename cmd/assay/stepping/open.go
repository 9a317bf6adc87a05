// This file opens runs.

package stepping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"assay/cmd/assay/usage"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/assertion"
	"assay/lang/java/classfile"
	"assay/lang/java/launch"
	"assay/lang/java/view"
	"assay/report"
	"assay/run"
	"assay/serve/debug"
	"assay/serve/debug/film"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
	"assay/vm/session"
)

// maxSteps is the default limit of statements of a run of a model.
const maxSteps = 1_000_000

// Run opens what the arguments name. It returns nil after showing what is wrong with it.
func (h *House) Run(ctx context.Context, f *Flags, args []string, interrupted func() bool) (*Opened, error) {
	options := session.Within(f.memory.N)
	options.Interrupted = interrupted
	if !isTrace(args[0]) {
		if launch.Runs(args[0]) {
			return h.openJava(ctx, f, args, nil, "", options)
		}
		return h.openModel(f, args, options)
	}
	if len(args) > 2 {
		return nil, usage.Errorf("", "a trace takes the file of its program at most, if that has moved")
	}
	t, err := h.readAny(args[0], f.result)
	if err != nil {
		return nil, err
	}
	if launch.Runs(t.File) && t.Trace.Check == "" {
		target := append(args[1:], t.File)[0]
		if err := h.sameText(t, target); err != nil {
			return nil, err
		}
		return h.openJava(ctx, f, append([]string{target}, t.Args...), t, args[0], options)
	}
	return h.openTrace(args[0], t, args[1:], options)
}

// isTrace reports whether a file is one of JSON, by its name or else by how it begins; no program begins so.
func isTrace(name string) bool {
	if strings.HasSuffix(name, ".json") {
		return true
	}
	if run.Regular(name) != nil {
		return false
	}
	in, err := os.Open(name)
	if err != nil {
		return false
	}
	defer in.Close()
	var first [1]byte
	n, _ := in.Read(first[:])
	return n == 1 && first[0] == '{'
}

// readAny reads a trace, or a counterexample of a report.
func (h *House) readAny(name string, n int) (*report.TraceFile, error) {
	in, err := h.Open(name)
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
		return nil, usage.Errorf("", "--result %d: %s has %d counterexamples with a trace", n, name, len(list))
	}
	c := list[n-1]
	return &report.TraceFile{File: c.File, Kind: c.Kind, Property: c.Property, Trace: *c.Trace}, nil
}

// codeStale is the code of a trace whose program is not what it was.
const codeStale source.Code = "trace-stale"

// sameText refuses a program that is not the one that a trace is of. A report does not say what the text was.
func (h *House) sameText(t *report.TraceFile, name string) error {
	if err := run.Regular(name); err != nil {
		return run.Unreadable(name, err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return run.Unreadable(name, err)
	}
	if t.SHA256 != "" && h.Hash(string(text)) != t.SHA256 {
		return &source.Diagnostic{
			Code: codeStale, Span: source.Span{File: name}, Message: "this is another version of the program than the one that the trace is of",
			Help: "write the trace again, or name the file that it was made with",
		}
	}
	return nil
}

// openTrace opens a counterexample. It is replayed first, so that one that the program does not follow is never shown.
func (h *House) openTrace(name string, t *report.TraceFile, args []string, o session.Options) (*Opened, error) {
	target := append(args, t.File)[0]
	if err := h.sameText(t, target); err != nil {
		return nil, err
	}
	s, err := h.Traced(t, args)
	if s == nil || err != nil {
		return nil, err
	}
	out, err := s.Opened(name, t.Trace, vm.Budget{Steps: maxSteps}, o)
	if err != nil {
		return nil, err
	}
	weak := t.Kind == task.KindContract // then what fails may be of any kind
	if t.Kind != "" && (out.failure == nil || out.failure.Kind != t.Kind && !weak) {
		return nil, &source.Diagnostic{Code: replay.CodeDiverges, Span: source.Span{File: name}, Message: fmt.Sprintf("the run of the trace does not end as it says, with %s: %v", t.Kind, out.stop)}
	}
	out.atEnd = true
	return out, nil
}

// Opened opens a session along a trace, after it was replayed.
func (s *Subject) Opened(name string, t task.Trace, b vm.Budget, o session.Options) (*Opened, error) {
	failure, stop, err := replay.Failure(s.Code, s.Setup, t, b)
	if err != nil {
		return nil, replay.Followed(name, err)
	}
	failure.Quote(s.Texts)
	state := s.Code.Start(s.Setup)
	if err := state.Import(t.Initial); err != nil {
		return nil, replay.Followed(name, &vm.Divergence{Choice: -1, Message: err.Error()})
	}
	o.Known = t.Choices
	if s.World != nil {
		o.Off = s.World.Locking
	}
	x, err := session.New(state, o)
	if err != nil {
		return nil, replay.Followed(name, err)
	}
	return &Opened{Session: x, program: s.program(), failure: failure, stop: stop}, nil
}

// Film shows a run along a trace, stop by stop, as a debugger sees it.
func (s *Subject) Film(t task.Trace, show func(*report.Stop) bool) error {
	begins, end, err := replay.Positions(s.Code, s.Setup, t, vm.Budget{})
	if err != nil {
		return replay.Followed("", err)
	}
	state := s.Code.Start(s.Setup)
	if err := state.Import(t.Initial); err != nil {
		return err
	}
	o := session.Options{Known: t.Choices, Keep: 1}
	if s.World != nil {
		o.Off = s.World.Locking
	}
	x, err := session.New(state, o)
	if err != nil {
		return err
	}
	d := debug.New(x, s.program())
	d.Failure = t.Failure
	return film.Run(d, begins, end, show)
}

// program is what a debugger has to know of a subject.
func (s *Subject) program() debug.Program {
	p := debug.Program{Texts: s.Texts, View: s.View, Wide: s.View != nil}
	if p.Wide {
		p.Boxed, p.Float, p.Char, p.Quote = view.Boxed, view.Float, view.Char, view.Quote
	}
	if s.World != nil {
		ofJava{s.World, s.World.Spec.Own, func() (*assertion.Checker, error) { return s.Said, nil }}.over(&p)
	}
	return p
}

// openModel draws a run of a model and opens it.
func (h *House) openModel(f *Flags, args []string, o session.Options) (*Opened, error) {
	bounds, err := f.Bounds()
	if err != nil {
		return nil, err
	}
	if len(args) > 2 {
		return nil, usage.Errorf("", "a model takes the name of a procedure or check, and no further arguments")
	}
	s, err := h.Model(args, bounds)
	if s == nil || err != nil {
		return nil, err
	}
	budget := vm.Budget{Steps: cmp.Or(f.steps, maxSteps)}
	t, stop, err := replay.Draw(s.Code, s.Setup, f.seed, budget)
	switch {
	case err != nil:
		return nil, err
	case stop.Kind == vm.Infeasible:
		h.Worst(task.Undecided)
		fmt.Fprintf(h.Stderr, "assay: none of %d runs exists; the last one was excluded: %v\n", replay.MaxDraws, stop)
		return nil, nil
	}
	return s.Opened("", t, budget, o)
}

// openJava opens a run of a Java program: a new one, or one that was recorded, in a file.
func (h *House) openJava(ctx context.Context, f *Flags, args []string, old *report.TraceFile, file string, o session.Options) (*Opened, error) {
	p, err := h.Java(ctx, args[0], args[1:], f.path)
	if err != nil {
		return nil, err
	}
	main, err := p.World.Main(java.Internal(p.Main))
	if err != nil {
		return nil, errors.Join(&source.Diagnostic{Code: launch.CodeNoMain, Span: source.Span{File: args[0]}, Message: err.Error()}, p.Close())
	}
	own := ownOf(p)
	setup := vm.Setup{
		Proc: main, Output: h.Output, Shown: own, Local: p.World.Local,
		Lines: func(_ *ir.Proc, line int) bool { return line > 0 },
	}
	start := func(setup vm.Setup) *vm.State {
		code := vm.Compile(p.World.Prog)
		code.SetModels(p.Env.Models)
		return code.Start(setup)
	}
	o.Budget.Heap, o.Off = launch.Heap, p.World.Locking
	out := &Opened{atEnd: old != nil, close: p.Close, program: debug.Program{Texts: p.Texts, View: view.State, Boxed: view.Boxed, Float: view.Float, Char: view.Char, Quote: view.Quote, Wide: true}}
	ofJava{p.World, p.Env.App, h.contractsOf(p, args[0])}.over(&out.program)
	if old != nil {
		printed := &launch.Printed{}
		if err := follows(start(vm.Setup{Proc: main, Output: printed.Through(nil)}), printed, old, file, f); err != nil {
			return nil, errors.Join(err, p.Close())
		}
		o.Known = old.Trace.Choices
	} else {
		outside := &launch.Console{In: strings.NewReader(""), Seed: p.Env.Seeded(f.seed)}
		switch {
		case f.input != "":
			file, err := h.Open(f.input)
			if err != nil {
				return nil, errors.Join(err, p.Close())
			}
			outside.In = file
		case f.script != "":
			outside.In = h.Stdin
		}
		o.Chooser = outside
	}
	if out.Session, err = session.New(start(setup), o); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return out, nil
}

// follows reports whether a program still does what was recorded of it.
func follows(state *vm.State, printed *launch.Printed, old *report.TraceFile, file string, f *Flags) error {
	stop, err := vm.Drive(state, vm.Recorded(old.Trace.Choices), vm.Budget{Heap: launch.Heap, Steps: f.steps})
	if err == nil && len(state.Choices()) < len(old.Trace.Choices) {
		err = &vm.Divergence{Choice: len(state.Choices()), Message: "the run ends (" + stop.String() + ") before it"}
	}
	if err != nil {
		return replay.Followed(file, err)
	}
	if other := launch.Differs(stop, printed, old.Ends, old.Printed); other != "" {
		return &source.Diagnostic{Code: replay.CodeDiverges, Span: source.Span{File: file}, Message: "the program does not follow the record: " + other}
	}
	return nil
}

// ownOf reports which procedures are of the program, and not of its library.
func ownOf(p *launch.Program) func(*ir.Proc) bool {
	known := map[*ir.Proc]bool{}
	return func(q *ir.Proc) bool {
		own, ok := known[q]
		if !ok {
			m := p.World.Method(q)
			own = m != nil && p.Env.App(m.Class.File.Name) && !m.File.Flags.Has(classfile.Bridge) // which compilers add
			known[q] = own
		}
		return own
	}
}
