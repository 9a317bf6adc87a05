// This file defines `assay run` for Java programs.

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/lang/java"
	"assay/lang/java/check"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/contract"
	"assay/lang/java/jar"
	"assay/lang/java/jdk"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/report"
	"assay/run"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// isJava tells whether a target is a Java program.
func isJava(name string) bool {
	switch filepath.Ext(name) {
	case ".java", ".class", ".jar":
		return true
	}
	return false
}

// runArguments: a Java program has arguments of its own.
func runArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 && isJava(args[0]) {
		return nil
	}
	return arguments(0, 2, "a file and the name of a procedure or check")(cmd, args)
}

// javaProgram is a Java program that is ready to run.
type javaProgram struct {
	main  string // class
	world *java.World
	env   *native.Env
	path  *classpath.Path
	app   *classpath.Path // without the library
	text  string          // of the target
	texts source.Texts    // of sources, by the names in spans
	done  func() error
}

// openJava compiles a source, or opens a class file or jar, with the library of the
// user's Java.
func openJava(ctx context.Context, target string, args, further []string) (*javaProgram, error) {
	p := &javaProgram{done: func() error { return nil }, texts: source.Texts{}}
	if err := run.Regular(target); err != nil {
		return nil, run.Unreadable(target, err)
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return nil, run.Unreadable(target, err)
	}
	p.text = string(text)
	var home jdk.Home
	var entry string
	switch filepath.Ext(target) {
	case ".java":
		out, err := check.Compile(ctx, []string{target}, further)
		if err != nil {
			return nil, err
		}
		further = append([]string{out.Annotations}, further...)
		p.done, home, entry = out.Close, out.Compiler, out.Dir
		if p.main, err = mainOf(out.Dir, strings.TrimSuffix(filepath.Base(target), ".java")); err != nil {
			return nil, err
		}
	default:
		var err error
		if home, err = jdk.Find(); err != nil {
			return nil, err
		}
		if entry, p.main, err = classTarget(target); err != nil {
			return nil, err
		}
	}
	entries := append([]string{entry}, further...)
	path, err := classpath.Open(entries, classpath.Options{JDK: &home})
	if err != nil {
		return nil, err
	}
	p.path = path
	app, err := classpath.Open(entries, classpath.Options{})
	if err != nil {
		return nil, err
	}
	p.app = app
	if filepath.Ext(target) == ".java" {
		p.texts[filepath.Join(filepath.Dir(p.main), filepath.Base(target))] = p.text
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	p.env = &native.Env{Args: args, Version: home.Version, Props: map[string]string{"user.dir": dir, "java.home": home.Dir}, App: func(class string) bool {
		_, err := app.Find(class)
		return err == nil
	}}
	p.world, err = java.New(rt.Classes{Path: path}, native.Has)
	if err == nil {
		p.env.World, p.world.Memory = p.world, javaHeap
	}
	return p, err
}

// runJava runs a Java program as the java command does, or repeats a run.
func (a *app) runJava(ctx context.Context, f *runFlags, args []string) error {
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
	p, err := openJava(ctx, args[0], args[1:], f.path)
	if err != nil {
		return err
	}
	defer p.done()
	var checked *checkedRun
	if f.contracts {
		if checked, err = a.checkContracts(p, args[0], f.path, contract.Options{NullableByDefault: f.nullable}); checked == nil || err != nil {
			return err
		}
	}
	main, err := p.world.Main(java.Internal(p.main))
	if err != nil {
		return &source.Diagnostic{Code: codeNoMain, Span: source.Span{File: args[0]}, Message: err.Error()}
	}
	code := vm.Compile(p.world.Prog)
	if checked != nil {
		code.SetWatch(checked.Watch())
	}
	code.SetModels(p.env.Models)
	state := code.Start(vm.Setup{Proc: main, Output: a.javaOutput})
	outside := &console{in: a.stdin, seed: p.env.Seeded(f.seed)}
	defer outside.files.Close()
	var chooser vm.Chooser = outside
	if old != nil {
		chooser = vm.Recorded(old.Trace.Choices)
	}
	stop, err := a.driveJava(f, p, state, chooser)
	if err == nil && old != nil && len(state.Choices()) < len(old.Trace.Choices) {
		err = &vm.Divergence{Choice: len(state.Choices()), Message: "the run ends (" + stop.String() + ") before it"}
	}
	var d *vm.Divergence
	if errors.As(err, &d) {
		return &source.Diagnostic{Code: codeDiverges, Span: source.Span{File: f.replay}, Message: "the program does not follow the record: " + d.Error()}
	}
	if err != nil {
		return err
	}
	if f.record != "" {
		t := task.Trace{Unit: main.Name, Choices: state.Choices()}
		file := newTraceFile(args[0], p.text, stop.Property, stop.Text, &t)
		file.Args = args[1:]
		if err := report.File(f.record, file.Write); err != nil {
			return err
		}
	}
	if checked != nil && a.endChecked(checked, state, stop) {
		return nil
	}
	return a.endJava(state, stop)
}

// javaHeap is how much memory the objects of a Java program may take.
const javaHeap = 4 << 30

// driveJava runs to the end, or statement by statement to show the source lines.
func (a *app) driveJava(f *runFlags, p *javaProgram, state *vm.State, chooser vm.Chooser) (vm.Stop, error) {
	budget := vm.Budget{Heap: javaHeap, Steps: f.steps}
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
		if line := p.line(state); line != "" && line != last {
			last = line
			fmt.Fprintln(a.stderr, line)
		}
	}
}

// line is the source line that a run stands at, in the program's own code.
func (p *javaProgram) line(s *vm.State) string {
	stack := s.Stack()
	if len(stack) == 0 {
		return ""
	}
	top := stack[0]
	m := p.world.Method(top.Proc)
	if m == nil || top.Span.Line == 0 || !p.env.App(m.Class.File.Name) {
		return ""
	}
	text, _ := source.Line(p.texts[top.Span.File], top.Span.Line)
	return report.Printable(fmt.Sprintf("%s%s.%s:%d: %s", strings.Repeat("  ", p.depth(stack)), m.Class.IR.Name, m.File.Name, top.Span.Line, strings.TrimSpace(text)))
}

// depth is how many of the program's own methods wait for a call.
func (p *javaProgram) depth(stack []vm.Frame) int {
	n := -1
	for _, f := range stack {
		if m := p.world.Method(f.Proc); m != nil && p.env.App(m.Class.File.Name) {
			n++
		}
	}
	return n
}

// javaIR prints the procedures of the program's own classes.
func (a *app) javaIR(ctx context.Context, f *irFlags, targets []string) error {
	if len(targets) != 1 {
		return usagef("name one Java file", "%d targets", len(targets))
	}
	if f.pass != "" || f.html != "" {
		return usagef("--proc, --plain and --dot work", "passes over Java programs cannot be shown yet")
	}
	p, err := openJava(ctx, targets[0], nil, nil)
	if err != nil {
		return err
	}
	defer p.done()
	names, err := p.app.Names()
	if err != nil {
		return err
	}
	var procs []string
	for _, name := range names {
		c, err := p.world.Class(name)
		if err != nil {
			return err
		}
		for _, m := range c.File.Methods {
			d := c.Declared(m.Name, m.Desc)
			if d.Proc == nil {
				continue
			}
			if err := p.world.Load(d.Proc); err != nil {
				return err
			}
			procs = append(procs, d.Proc.Name)
		}
	}
	if len(f.procs) == 0 {
		f.procs = procs
	}
	return a.to(f.output, func(w io.Writer) error { return f.print(w, p.world.Prog, p.texts) })
}

func (a *app) javaOutput(to string, data []byte) {
	if to == native.Stderr {
		a.stderr.Write(data)
		return
	}
	a.stdout.Write(data)
}

func (a *app) endJava(s *vm.State, stop vm.Stop) error {
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

// caller is the place of the call that a run stopped in.
func caller(s *vm.State) string {
	for _, f := range s.Stack() {
		if f.Span.Line > 0 {
			return fmt.Sprintf(" (%v)", f.Span)
		}
	}
	return ""
}

// console answers what a program asks of the world outside.
type console struct {
	in    io.Reader
	seed  vm.Chooser
	files native.Files
}

func (k *console) Choose(s *vm.State, c vm.Choice) error {
	if c.Kind != task.ChoiceInput {
		return k.seed.Choose(s, c)
	}
	var answer string
	switch c.What {
	case "the time in milliseconds":
		answer = strconv.FormatInt(time.Now().UnixMilli(), 10)
	case "the time in nanoseconds":
		answer = strconv.FormatInt(time.Now().UnixNano(), 10)
	default:
		if text, ok := native.Usual(c.What); ok {
			answer = text
			break
		}
		if text, ok := k.files.Answer(c.What); ok {
			answer = text
			break
		}
		var n int
		if _, err := fmt.Sscanf(c.What, "up to %d bytes of stdin", &n); err != nil {
			return fmt.Errorf("the program asks for %s", c.What)
		}
		buf := make([]byte, min(n, 1<<16))
		got, err := k.in.Read(buf)
		if err != nil && err != io.EOF {
			return err
		}
		answer = strconv.Quote(string(buf[:got]))
	}
	return s.Give(task.Choice{Kind: c.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: answer}}}})
}

// classTarget is the entry of the class path and the class that a .class or .jar
// file means.
func classTarget(target string) (entry, main string, err error) {
	if filepath.Ext(target) == ".jar" {
		main, err = jarMain(target)
		return target, main, err
	}
	k, err := readClass(target)
	if err != nil {
		return "", "", err
	}
	dir := filepath.Dir(target)
	for range strings.Count(k.Name, "/") {
		dir = filepath.Dir(dir)
	}
	return dir, k.Name, nil
}

func readClass(file string) (*classfile.Class, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, run.Unreadable(file, err)
	}
	return classfile.Parse(file, data)
}

// jarMain is the class that a jar's manifest names.
func jarMain(file string) (string, error) {
	a, err := jar.Open(file, jar.Limits{})
	if err != nil {
		return "", err
	}
	defer a.Close()
	text, _, err := a.File("META-INF/MANIFEST.MF")
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n ", "")) {
		if name, ok := strings.CutPrefix(line, "Main-Class:"); ok {
			return java.Internal(strings.TrimSpace(name)), nil
		}
	}
	return "", &source.Diagnostic{Code: codeNoMain, Span: source.Span{File: file}, Message: "the manifest of the jar names no Main-Class"}
}

// codeNoMain says that a target has nothing to run.
const codeNoMain source.Code = "java-main"

// mainOf is the class to run of what a source was compiled to: the one with the
// file's name.
func mainOf(dir, base string) (string, error) {
	found := ""
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && d.Name() == base+".class" && found == "" {
			var k *classfile.Class
			if k, err = readClass(path); err == nil {
				found = k.Name
			}
		}
		return err
	})
	if err == nil && found == "" {
		err = &source.Diagnostic{Code: codeNoMain, Span: source.Span{File: base + ".java"}, Message: "the file has no class " + base}
	}
	return found, err
}
