// This file defines `assay run` for Java programs.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jar"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/native"
	"assay/lang/java/rt"
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
	done  func() error
}

// javaClasses finds our own classes first, then those of the path.
type javaClasses struct {
	path *classpath.Path
	own  map[string]*classfile.Class
	app  map[string]bool
}

func (c *javaClasses) Find(name string) (*classfile.Class, error) {
	if data, ok := rt.Class(name); ok {
		return classfile.Parse(name+".class", data)
	}
	k, err := c.path.Class(name)
	if errors.Is(err, classpath.ErrNotFound) {
		return nil, nil
	}
	return k, err
}

// openJava compiles a source, or opens a class file or jar, with the library of the
// user's Java.
func openJava(ctx context.Context, target string, args []string) (*javaProgram, error) {
	p := &javaProgram{done: func() error { return nil }}
	var home jdk.Home
	var entry string
	switch filepath.Ext(target) {
	case ".java":
		out, err := javac.Compile(ctx, javac.Options{Files: []string{target}})
		if err != nil {
			return nil, err
		}
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
	path, err := classpath.Open([]string{entry}, classpath.Options{JDK: &home})
	if err != nil {
		return nil, err
	}
	p.path = path
	app, err := classpath.Open([]string{entry}, classpath.Options{})
	if err != nil {
		return nil, err
	}
	p.env = &native.Env{Args: args, App: func(class string) bool {
		_, err := app.Find(class)
		return err == nil
	}}
	p.world, err = java.New(&javaClasses{path: path}, native.Has)
	p.env.World = p.world
	return p, err
}

// runJava runs a Java program as the java command does.
func (a *app) runJava(ctx context.Context, f *runFlags, args []string) error {
	p, err := openJava(ctx, args[0], args[1:])
	if err != nil {
		return err
	}
	defer p.done()
	main, err := p.world.Main(java.Internal(p.main))
	if err != nil {
		return err
	}
	code := vm.Compile(p.world.Prog)
	code.SetModels(p.env.Models)
	state := code.Start(vm.Setup{Proc: main, Output: a.javaOutput})
	stop, err := vm.Drive(state, &console{in: a.stdin, seed: vm.Seeded(f.seed)}, vm.Budget{Heap: 4 << 30})
	if err != nil {
		return err
	}
	return a.endJava(state, stop)
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
	fmt.Fprintf(a.stderr, "assay: %v\n", stop)
	for _, f := range s.Stack() {
		fmt.Fprintf(a.stderr, "    in %s (%v)\n", f.Proc.Name, f.Span)
	}
	return nil
}

// console answers what a program asks of the world outside.
type console struct {
	in   io.Reader
	seed vm.Chooser
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
