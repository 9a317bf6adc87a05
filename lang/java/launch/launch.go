// Package launch makes Java programs ready to run on the machine as the java command runs them: it compiles a source,
// or opens a class file or a jar, finds the class to begin with, and answers what a program asks of the world outside.
package launch

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/lang/java"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jar"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/lower"
	"assay/lang/java/native"
	"assay/lang/java/project"
	"assay/lang/java/rt"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// Runs reports whether a target is a Java program, by its name.
func Runs(name string) bool {
	switch filepath.Ext(name) {
	case ".java", ".class", ".jar":
		return true
	}
	return false
}

// Program is a Java program that is ready to run.
type Program struct {
	Main  string // class
	World *java.World
	Env   *native.Env
	Path  *classpath.Path
	App   *classpath.Path // without the library
	Text  string          // of the target
	Texts source.Texts    // of sources, by the names in spans

	further []string // folders and jars of the class path
	done    func() error
}

// Open compiles a source, or opens a class file or jar, with the library of the
// user's Java. The text is that of the target. The pool may be nil.
func Open(ctx context.Context, name, text string, args, further []string, pool *javac.Pool) (*Program, error) {
	p := &Program{done: func() error { return nil }, Texts: source.Texts{}, Text: text}
	var home jdk.Home
	var entry string
	switch filepath.Ext(name) {
	case ".java":
		out, err := target.Compile(ctx, []string{name}, further, pool)
		if root := project.RootOf(name, text); err != nil && root != "" && !slices.Contains(further, root) { // it may need sources beside it
			var failed error
			if out, failed = target.Compile(ctx, []string{name}, append(slices.Clip(further), root), pool); failed == nil {
				err, further = nil, append(slices.Clip(further), root)
			}
		}
		if err != nil {
			return nil, err
		}
		p.further = further
		further = append([]string{out.Annotations}, further...)
		p.done, home, entry = out.Close, out.Compiler, out.Dir
		if p.Main, err = mainOf(out.Dir, strings.TrimSuffix(filepath.Base(name), ".java")); err != nil {
			return nil, err
		}
	default:
		p.further = further
		var err error
		if home, err = jdk.Find(); err != nil {
			return nil, err
		}
		if entry, p.Main, err = classTarget(name); err != nil {
			return nil, err
		}
	}
	entries := append([]string{entry}, further...)
	path, err := classpath.Open(entries, classpath.Options{JDK: &home})
	if err != nil {
		return nil, err
	}
	p.Path = path
	app, err := classpath.Open(entries, classpath.Options{})
	if err != nil {
		return nil, err
	}
	p.App = app
	if filepath.Ext(name) == ".java" {
		p.Texts[filepath.Join(filepath.Dir(p.Main), filepath.Base(name))] = p.Text
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	p.Env = &native.Env{Args: args, Version: home.Version, Props: map[string]string{"user.dir": dir, "java.home": home.Dir}, App: func(class string) bool {
		_, err := app.Find(class)
		return err == nil
	}}
	p.World, err = lower.New(rt.Classes{Path: path}, native.Has)
	if err == nil {
		p.Env.World, p.World.Memory = p.World, Heap
	}
	return p, err
}

// Close removes what was written.
func (p *Program) Close() error { return p.done() }

// Console answers what a program asks of the world outside.
type Console struct {
	In    io.Reader  // the standard input
	Seed  vm.Chooser // decides arbitrary values
	Files native.Files
	Clock func() time.Time // nil: that of the machine
}

// Choose gives an answer.
func (k *Console) Choose(s *vm.State, c vm.Choice) error {
	if c.Kind != task.ChoiceInput {
		return k.Seed.Choose(s, c)
	}
	now := time.Now
	if k.Clock != nil {
		now = k.Clock
	}
	var answer string
	switch c.What {
	case "the time in milliseconds":
		answer = strconv.FormatInt(now().UnixMilli(), 10)
	case "the time in nanoseconds", "the time in nanoseconds since 1970":
		answer = strconv.FormatInt(now().UnixNano(), 10)
	default:
		if text, ok := native.Usual(c.What); ok {
			answer = text
			break
		}
		if text, ok := k.Files.Answer(c.What); ok {
			answer = text
			break
		}
		var n int
		if _, err := fmt.Sscanf(c.What, "up to %d bytes of stdin", &n); err != nil {
			return fmt.Errorf("the program asks for %s", c.What)
		}
		buf := make([]byte, min(n, 1<<16))
		got, err := k.In.Read(buf)
		if err != nil && err != io.EOF {
			return err
		}
		answer = strconv.Quote(string(buf[:got]))
	}
	return s.Give(task.Choice{Kind: c.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: answer}}}})
}

// classTarget returns the entry of the class path and the class that a .class or .jar
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
	data, err := classpath.ReadFile(file)
	if err != nil {
		return nil, &source.Diagnostic{Code: target.CodeClass, Span: source.Span{File: file}, Message: "cannot read it: " + err.Error()}
	}
	return classfile.Parse(file, data)
}

// jarMain returns the class that a jar's manifest names.
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
	return "", &source.Diagnostic{Code: CodeNoMain, Span: source.Span{File: file}, Message: "the manifest of the jar names no Main-Class"}
}

// CodeNoMain says that a target has nothing to run.
const CodeNoMain source.Code = "java-main"

// mainOf returns the class to run of what a source was compiled to: the one with the
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
		err = &source.Diagnostic{Code: CodeNoMain, Span: source.Span{File: base + ".java"}, Message: "the file has no class " + base}
	}
	return found, err
}

// Heap is how much memory the objects of a Java program may take.
const Heap = 4 << 30

// Line returns the source line that a run is at, in the program's own code.
func (p *Program) Line(s *vm.State) string {
	stack := s.Stack()
	if len(stack) == 0 {
		return ""
	}
	top := stack[0]
	m := p.World.Method(top.Proc)
	if m == nil || top.Span.Line == 0 || !p.Env.App(m.Class.File.Name) {
		return ""
	}
	text, _ := source.Line(p.Texts[top.Span.File], top.Span.Line)
	return fmt.Sprintf("%s%s.%s:%d: %s", strings.Repeat("  ", p.depth(stack)), m.Class.IR.Name, m.File.Name, top.Span.Line, strings.TrimSpace(text))
}

// depth returns how many of the program's own methods wait for a call.
func (p *Program) depth(stack []vm.Frame) int {
	n := -1
	for _, f := range stack {
		if m := p.World.Method(f.Proc); m != nil && p.Env.App(m.Class.File.Name) {
			n++
		}
	}
	return n
}
