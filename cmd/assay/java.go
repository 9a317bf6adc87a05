// This file defines `assay run` for Java programs.

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"assay/lang/java"
	"assay/lang/java/contract/decl"
	"assay/lang/java/launch"
	"assay/lang/java/native"
	"assay/report"
	"assay/run"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// javaRun is a run of a Java program.
type javaRun struct{ *app }

// openJava makes a target ready to run.
func (a javaRun) openJava(ctx context.Context, target string, args, further []string) (*launch.Program, error) {
	if err := run.Regular(target); err != nil {
		return nil, run.Unreadable(target, err)
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return nil, run.Unreadable(target, err)
	}
	return launch.Open(ctx, target, string(text), args, further, a.java.Compilers)
}

// runJava runs a Java program as the java command does, or repeats a run.
func (a javaRun) runJava(ctx context.Context, f *runFlags, args []string) error {
	var old *report.TraceFile
	if f.replay != "" {
		var err error
		if old, err = readTrace(f.replay); err != nil {
			return err
		}
		if len(args) == 0 {
			args = []string{old.File}
		}
		args = append(args[:1:1], old.Args...)
	}
	p, err := a.openJava(ctx, args[0], args[1:], f.path)
	if err != nil {
		return err
	}
	defer p.Close()
	var checked *checkedRun
	if f.contracts {
		if checked, err = a.checkContracts(p, args[0], f, decl.Options{NullableByDefault: f.nullable, Overflow: f.overflow, Run: true}); checked == nil || err != nil {
			return err
		}
	}
	main, err := p.World.Main(java.Internal(p.Main))
	if err != nil {
		return &source.Diagnostic{Code: launch.CodeNoMain, Span: source.Span{File: args[0]}, Message: err.Error()}
	}
	code := vm.Compile(p.World.Prog)
	if checked != nil {
		code.SetWatch(checked.Watch())
	}
	code.SetModels(p.Env.Models)
	printed := &launch.Printed{}
	state := code.Start(vm.Setup{Proc: main, Output: printed.Through(a.javaOutput)})
	outside := &launch.Console{In: a.stdin, Seed: p.Env.Seeded(f.seed)}
	defer outside.Files.Close()
	var chooser vm.Chooser = outside
	if old != nil {
		chooser = vm.Recorded(old.Trace.Choices)
	}
	stop, err := a.driveJava(f, p, state, chooser)
	if err == nil && old != nil && len(state.Choices()) < len(old.Trace.Choices) {
		err = &vm.Divergence{Choice: len(state.Choices()), Message: "the run ends (" + stop.String() + ") before it"}
	}
	if err == nil && old != nil {
		if other := launch.Differs(stop, printed, old.Ends, old.Printed); other != "" {
			return &source.Diagnostic{Code: replay.CodeDiverges, Span: source.Span{File: f.replay}, Message: "the program does not follow the record: " + other}
		}
	}
	var d *vm.Divergence
	if errors.As(err, &d) {
		return &source.Diagnostic{Code: replay.CodeDiverges, Span: source.Span{File: f.replay}, Message: "the program does not follow the record: " + d.Error()}
	}
	if err != nil {
		return err
	}
	if f.record != "" {
		t := task.Trace{Unit: main.Name, Choices: state.Choices()}
		file := newTraceFile(args[0], p.Text, stop.Property, stop.Text, &t)
		file.Args = args[1:]
		if file.Ends = launch.Ending(stop); file.Ends != "" {
			file.Printed = printed.String()
		}
		if err := report.File(f.record, file.Write); err != nil {
			return err
		}
	}
	if checked != nil && a.endChecked(checked, state, stop) {
		return nil
	}
	return a.endJava(state, stop)
}

// driveJava runs to the end, or statement by statement to show the source lines.
func (a javaRun) driveJava(f *runFlags, p *launch.Program, state *vm.State, chooser vm.Chooser) (vm.Stop, error) {
	budget := vm.Budget{Heap: launch.Heap, Steps: f.steps}
	if !f.show {
		return vm.Drive(state, chooser, budget)
	}
	budget.Forced = f.replay != ""
	limit := cmp.Or(f.steps, math.MaxInt64)
	budget.Steps = 1
	last := ""
	for {
		stop := state.Run(budget)
		switch {
		case stop.Kind == vm.NeedChoice:
			if err := chooser.Choose(state, stop.Choice); err != nil {
				return stop, err
			}
			continue
		case stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget || state.Steps() >= limit:
			return stop, nil
		}
		if line := report.Printable(p.Line(state)); line != "" && line != last {
			last = line
			fmt.Fprintln(a.stderr, line)
		}
	}
}

// javaIR prints the procedures of the program's own classes.
func (a javaRun) javaIR(ctx context.Context, f *irFlags, targets []string) error {
	if len(targets) != 1 {
		return usagef("name one Java file", "%d targets", len(targets))
	}
	if f.pass != "" || f.html != "" {
		return usagef("--proc, --plain and --dot work", "passes over Java programs cannot be shown yet")
	}
	p, err := a.openJava(ctx, targets[0], nil, nil)
	if err != nil {
		return err
	}
	defer p.Close()
	names, err := p.App.Names()
	if err != nil {
		return err
	}
	var procs []string
	for _, name := range names {
		c, err := p.World.Class(name)
		if err != nil {
			return err
		}
		for _, m := range c.File.Methods {
			d := c.Declared(m.Name, m.Desc)
			if d.Proc == nil {
				continue
			}
			if err := p.World.Load(d.Proc); err != nil {
				return err
			}
			procs = append(procs, d.Proc.Name)
		}
	}
	if len(f.procs) == 0 {
		f.procs = procs
	}
	c, graph, err := f.callGraph().Config(p.World.Prog)
	if err != nil {
		return err
	}
	return a.to(f.output, func(w io.Writer) error {
		if graph {
			return f.graph.WriteJava(w, p, c)
		}
		return f.print(w, p.World.Prog, p.Texts)
	})
}

func (a javaRun) javaOutput(to string, data []byte) {
	if to == native.Stderr {
		a.stderr.Write(data)
		return
	}
	a.stdout.Write(data)
}

func (a javaRun) endJava(s *vm.State, stop vm.Stop) error {
	if stop.Kind == vm.Finished {
		a.answer = stop.Status & 0xff
		return nil
	}
	a.worst(outcomes[stop.Kind])
	if stop.Kind == vm.Infeasible && stop.Reason == vm.Assumption {
		fmt.Fprintf(a.stderr, "assay: an assumption does not hold%s: this run is left out\n", caller(s))
		fmt.Fprintln(a.stderr, "help: another --seed draws other values")
		return nil
	}
	fmt.Fprintf(a.stderr, "assay: %v\n", stop)
	for _, f := range s.Stack() {
		fmt.Fprintf(a.stderr, "    in %s (%v)\n", f.Proc.Name, f.Span)
	}
	return nil
}

// caller returns the place of the call that a run stopped in.
func caller(s *vm.State) string {
	for _, f := range s.Stack() {
		if f.Span.Line > 0 {
			return fmt.Sprintf(" (%v)", f.Span)
		}
	}
	return ""
}
