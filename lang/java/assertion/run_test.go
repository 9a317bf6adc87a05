package assertion

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/lang/java/annotation"
	"assay/lang/java/classpath"
	"assay/lang/java/contract/decl"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/lower"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/watch"
)

// program is compiled sources whose contracts are checked in each run.
type program struct {
	*Checker
	watch     *watch.Checks
	dir       string // of the class files
	home      jdk.Home
	path, app *classpath.Path
	files     []string
	texts     source.Texts
	env       *native.Env
	code      *vm.Code
	mains     map[string]*ir.Proc
	output    strings.Builder
}

// clock answers what programs ask of the time.
type clock struct{ rest vm.Chooser }

func (c clock) Choose(s *vm.State, ch vm.Choice) error {
	if ch.Kind != task.ChoiceInput {
		return c.rest.Choose(s, ch)
	}
	return s.Give(task.Choice{Kind: ch.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: "1700000000000"}}}})
}

// compileAll compiles sources in one call. Contracts are known by the names of files
// without their folders.
func compileAll(t testing.TB, files []string) *program {
	t.Helper()
	dir := t.TempDir()
	jar, classes := filepath.Join(dir, "annotation.jar"), filepath.Join(dir, "classes")
	if err := errors.Join(os.WriteFile(jar, annotation.Jar, 0o666), os.Mkdir(classes, 0o777)); err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: files, ClassPath: []string{jar}, Dir: classes, Memory: "256m"})
	if err != nil {
		t.Fatal(err)
	}
	p := &program{dir: classes, home: out.Compiler, files: files, texts: source.Texts{}, mains: map[string]*ir.Proc{}}
	if p.path, err = classpath.Open([]string{classes, jar}, classpath.Options{JDK: &out.Compiler}); err != nil {
		t.Fatal(err)
	}
	if p.app, err = classpath.Open([]string{classes}, classpath.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.path.Close(); p.app.Close() })
	p.world(t, true)
	return p
}

// world makes the program; its contracts are checked or not.
func (p *program) world(t testing.TB, checked bool) {
	t.Helper()
	p.env = &native.Env{App: func(class string) bool { _, err := p.app.Find(class); return err == nil }}
	w, err := lower.New(rt.Classes{Path: p.path}, native.Has)
	if err != nil {
		t.Fatal(err)
	}
	p.env.World = w
	p.code = vm.Compile(w.Prog)
	p.code.SetModels(p.env.Models)
	p.mains = map[string]*ir.Proc{}
	if !checked {
		return
	}
	set := decl.NewSet(p.path, decl.Options{Run: true})
	for _, f := range p.files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		p.texts[filepath.Base(f)] = string(text)
		set.AddSource(filepath.Base(f), text)
	}
	p.Checker = New(w, w.Attach(set, p.env.App))
	p.watch = p.Watch()
	p.code.SetWatch(p.watch)
}

// run runs the main method of a class.
func (p *program) run(t testing.TB, class string, args ...string) (*vm.State, vm.Stop) {
	t.Helper()
	p.env.Args = args
	if p.mains[class] == nil {
		main, err := p.env.World.Main(class)
		if err != nil {
			t.Fatal(err)
		}
		p.mains[class] = main
	}
	p.output.Reset()
	if p.Checker != nil {
		p.unknown, p.told = nil, map[*ir.Clause]bool{}
	}
	s := p.code.Start(vm.Setup{Proc: p.mains[class], Output: func(_ string, data []byte) { p.output.Write(data) }})
	stop, err := vm.Drive(s, clock{p.env.Seeded(1)}, vm.Budget{Heap: 2 << 30, Steps: 1 << 40})
	if err != nil {
		t.Fatal(err)
	}
	return s, stop
}

// told returns the outcome of a run, in lines.
func (p *program) outcome(s *vm.State, stop vm.Stop) string {
	var b strings.Builder
	var names []string
	for _, f := range p.files {
		names = append(names, filepath.Base(f))
	}
	if r := p.Report(s, stop, names); r != nil {
		p.texts.Show(&b, r.Found)
		if r.Why != "" {
			fmt.Fprintf(&b, "no meaning: %s\n", r.Why)
		}
		if r.Part != "" {
			fmt.Fprintf(&b, "false: %s\n", r.Part)
		}
		for _, v := range r.Values {
			fmt.Fprintf(&b, "    %s = %s\n", v.Name, v.Value)
		}
		for _, c := range r.Stack {
			if strings.HasPrefix(c.Span.File, "java/") {
				continue // these depend on the JDK
			}
			fmt.Fprintf(&b, "in %s\n", c)
		}
		for _, o := range r.Heap.Objects {
			fmt.Fprintf(&b, "has %s\n", o.Name)
		}
	} else if stop.Kind != vm.Finished || stop.Status != 0 {
		fmt.Fprintf(&b, "%v\n%s", stop, p.output.String())
	}
	for _, d := range p.Unknown() {
		p.texts.Show(&b, d)
	}
	if b.Len() == 0 {
		return "holds\n"
	}
	return b.String()
}

// TestConstructs: each construct of the language passes where it holds, and is caught
// where it does not; what cannot be evaluated is reported. The first lines of a file say which runs
// are which.
func TestConstructs(t *testing.T) {
	files, err := filepath.Glob("testdata/constructs/*.java")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	p := compileAll(t, files)
	for _, f := range files {
		class := strings.TrimSuffix(filepath.Base(f), ".java")
		t.Run(class, func(t *testing.T) {
			var b strings.Builder
			for _, what := range []string{"good", "bad", "open"} {
				for _, run := range runsOf(p.texts[filepath.Base(f)], what) {
					s, stop := p.run(t, class, run)
					got := p.outcome(s, stop)
					broken := s.Breach() != nil || stop.Kind == vm.Violated || stop.Kind == vm.Infeasible
					if right := map[string]bool{"good": got == "holds\n", "bad": broken, "open": !broken && len(p.Unknown()) > 0}; !right[what] {
						t.Errorf("%s %s: %s", class, run, got)
					}
					fmt.Fprintf(&b, "== %s\n%s", run, got)
				}
			}
			testkit.Golden(t, strings.TrimSuffix(f, ".java")+".txt", b.String())
		})
	}
	for _, d := range p.said.Set.Errors.All() {
		if d.Severity == source.Error {
			t.Error(d)
		}
	}
}

// runsOf returns the runs that a file names behind "// good:", "// bad:" and "// open:".
func runsOf(text, what string) []string {
	for line := range strings.Lines(text) {
		if list, ok := strings.CutPrefix(line, "// "+what+":"); ok {
			return strings.Fields(list)
		}
	}
	return nil
}
