// This file defines `assay ir`.

package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"assay/cmd/assay/bounds"
	"assay/cmd/assay/callgraph"
	"assay/ir"
	"assay/ir/calls"
	"assay/ir/dump"
	"assay/lang/java/launch"
	"assay/pass"
	"assay/report"
	"assay/source"
)

// irFlags are the flags of `assay ir`.
type irFlags struct {
	bounds.Flags
	graph  callgraph.Flags
	procs  []string
	pass   string
	plain  bool
	dot    bool
	html   string
	output string
}

const irLong = `Print programs in the text form of the intermediate representation, each
statement beside the source line that it comes from.

With --pass, print what a pass makes of the program: the passes up to it are run,
with the loops unrolled as often as --unwind says.

With --calls, print what each procedure may call: by the names of methods alone
(named), below the class that a call names (hierarchy), of classes that have
objects (instantiated), of classes whose objects come to the receiver (variables).
It begins with the procedures of checks, or those named by --proc, whose arguments
are arbitrary.`

func (a *app) irCommand() *cobra.Command {
	f := &irFlags{}
	cmd := &cobra.Command{
		Use:     "ir FILE...",
		Short:   "Show the intermediate representation of programs",
		Long:    irLong,
		Example: examples("assay ir model.fir", "assay ir Main.java", "assay ir --proc register model.fir", "assay ir --pass all --unwind 2 model.fir", "assay ir --calls variables Main.java", "assay ir --plain model.fir > model.ir"),
		Args:    arguments(1, 1<<20, "files to show"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.ir(cmd.Context(), f, args) },
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.procs, "proc", nil, "only the procedure of this `name` (repeatable)")
	f.AddIntWidth(flags)
	f.AddUnwind(flags)
	flags.StringVar(&f.pass, "pass", "", "show what the pass of this `name` gives, or all of them: "+strings.Join(passNames(), ", "))
	complete(cmd, "pass", passNames())
	flags.BoolVar(&f.dot, "dot", false, "print the control-flow graphs of procedures for Graphviz; with --calls, the call graph")
	f.graph.Add(flags)
	complete(cmd, "calls", calls.Precisions())
	flags.StringVar(&f.html, "html", "", "write a page to `file` that shows a procedure after every pass, side by side")
	flags.BoolVar(&f.plain, "plain", false, "leave the source lines out")
	flags.StringVarP(&f.output, "output", "o", "", "write to `file` instead of the standard output")
	return cmd
}

func (a *app) ir(ctx context.Context, f *irFlags, targets []string) error {
	bounds, err := f.Bounds()
	if err != nil {
		return err
	}
	if len(targets) > 0 && launch.Runs(targets[0]) {
		return javaRun{a}.javaIR(ctx, f, targets)
	}
	in := a.inputs()
	var programs []*ir.Program
	for _, file := range in.Files(targets) {
		if file.Model == nil {
			continue
		}
		m, ok := in.Programs(file)
		if !ok {
			continue
		}
		p, list := m.Program(bounds)
		in.List.Append(list)
		if !list.Failed() {
			programs = append(programs, p)
		}
	}
	a.diagnose(&in.List)
	return a.to(f.output, func(w io.Writer) error {
		for _, p := range programs {
			if err := f.show(w, p, in.Texts); err != nil {
				return err
			}
		}
		return nil
	})
}

// to writes to a file, or to the standard output where none is named.
func (a *app) to(output string, write func(io.Writer) error) error {
	if output == "" {
		return write(a.stdout)
	}
	return report.File(output, write)
}

// allPasses is the value of --pass that shows every stage.
const allPasses = "all"

func passNames() []string {
	names := []string{allPasses}
	for _, p := range pass.Default.Passes() {
		names = append(names, p.Name)
	}
	return names
}

// irUnwind is how often loops are unrolled by default.
const irUnwind = 2

// show writes a program, or what passes make of it.
func (f *irFlags) show(w io.Writer, p *ir.Program, texts source.Texts) error {
	c, graph, err := f.callGraph().Config(p)
	switch {
	case err != nil:
		return err
	case graph:
		return f.graph.Write(w, p, c, nil)
	case f.html != "":
		return f.page(p)
	case f.pass == "":
		return f.print(w, p, texts)
	}
	if !slices.Contains(passNames(), f.pass) {
		return noSuchValue("pass", f.pass, passNames())
	}
	each := func(s pass.Stage) {
		if err != nil || s.Pass == "" || f.pass != allPasses && f.pass != s.Pass {
			return
		}
		if _, err = fmt.Fprintf(w, "// after %s: %d statements, before %d\n", s.Pass, s.After, s.Before); err == nil {
			err = f.print(w, s.Program, texts)
		}
	}
	return cmp.Or(f.run(p, each), err)
}

// run sends a program through the passes.
func (f *irFlags) run(p *ir.Program, each func(pass.Stage)) error {
	o := pass.Options{Unwind: cmp.Or(f.Unwind, irUnwind)}
	_, err := pass.Run(p, pass.Config{Options: o, Check: true, Each: each})
	return err
}

// page writes the stages of one procedure side by side.
func (f *irFlags) page(p *ir.Program) error {
	names := f.procs
	if len(names) == 0 {
		names = callgraph.Names(p)
	}
	if len(names) != 1 {
		return usagef("name it with --proc: "+strings.Join(callgraph.Names(p), ", "), "--html shows one procedure")
	}
	if p.Proc(names[0]) == nil {
		return noSuchName("procedure", names[0], callgraph.Names(p))
	}
	var stages []dump.Stage
	err := f.run(p, func(s pass.Stage) {
		note := fmt.Sprintf("%d statements", s.After)
		stages = append(stages, dump.Stage{Name: cmp.Or(s.Pass, "input"), Note: note, Proc: s.Program.Proc(names[0])})
	})
	if err != nil {
		return err
	}
	return report.File(f.html, func(w io.Writer) error { return dump.HTML(w, names[0], stages) })
}

// print writes a program, or the procedures that are wanted.
func (f *irFlags) print(w io.Writer, p *ir.Program, texts source.Texts) error {
	var style ir.Style
	if !f.plain {
		style.Beside = beside(texts)
	}
	procs := f.procs
	switch {
	case len(procs) == 0 && !f.dot:
		_, err := io.WriteString(w, style.Text(p))
		return err
	case len(procs) == 0:
		procs = callgraph.Names(p)
	}
	text := style.Proc
	if f.dot {
		text = dump.DOT
	}
	for _, name := range procs {
		q := p.Proc(name)
		if q == nil {
			return noSuchName("procedure", name, callgraph.Names(p))
		}
		if _, err := io.WriteString(w, text(q)); err != nil {
			return err
		}
	}
	return nil
}

// callGraph has the flags of call graphs, with those that other forms have too.
func (f *irFlags) callGraph() *callgraph.Flags {
	f.graph.Dot, f.graph.Procs = f.dot, f.procs
	return &f.graph
}

// beside shows a source line once for the statements that it became, "12: x := y".
func beside(texts source.Texts) func(ir.Node) string {
	var last source.Span
	return func(n ir.Node) string {
		at := ir.MetaOf(ir.Source(n)).Span
		if !at.Known() || at.File == last.File && at.Line == last.Line {
			return ""
		}
		last = at
		line, ok := source.Line(texts[at.File], at.Line)
		if !ok {
			return ""
		}
		return report.Printable(fmt.Sprintf("%d: %s", at.Line, strings.TrimSpace(line)))
	}
}
