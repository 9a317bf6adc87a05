// Package javac compiles Java sources with the user's own compiler, in one call,
// and returns its errors as diagnostics.
//
// # Model
//
// Find looks for a javac: JAVA_HOME, then PATH, then the usual folders. Compile
// runs it with all debug tables into a folder (a temporary one unless told
// otherwise) and gives an Output, or the list of what is wrong with the sources,
// with columns from the caret below javac's line.
//
// Annotation processors do not run unless Options.Flags says so: they are programs of the
// class path, and checking a file should not run programs. CLASSPATH and
// JDK_JAVAC_OPTIONS of the environment do not count: what is compiled depends on
// the Options alone.
//
// A Pool, for callers that compile often, keeps a JVM with the compiler between calls: its call has the same arguments
// and the same outcome, without the half second of a start. One that serves makes the calls of other processes, too.
package javac

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/lang/java/jdk"
	"assay/source"
)

// Codes of diagnostics.
const (
	CodeCompile source.Code = "java-compile" // javac reports errors in the sources
	CodeJavac   source.Code = "java-javac"   // there is no javac, or it did not work
)

// nowhere is the place of errors that are about no file.
var nowhere = source.Span{File: "javac"}

// Options say what to compile, and how.
type Options struct {
	Files     []string          // .java files
	ClassPath []string          // folders and jars; sources in its folders are compiled when they are needed
	Sources   []string          // roots of further sources, which are compiled when they are needed; they win over classes
	Dir       string            // where class files go; "": a new temporary folder
	Release   int               // --release; 0: that of the compiler
	As        map[string]string // files that stand for others, which errors are reported of; nil: none does
	Each      bool              // errors in one file hide none in others, and as many are told as there are; see Firsts
	Flags     []string          // further flags, such as -parameters
	Timeout   time.Duration     // 0: two minutes
	Memory    string            // of the compiler's heap, as in 512m; "": what its JVM chooses
	Compiler  *jdk.Home         // nil: the one that Find finds
	Pool      *Pool             // for many calls; may be nil
}

const defaultTimeout = 2 * time.Minute

// Output is what was compiled.
type Output struct {
	Dir      string      // where the class files are
	Compiler jdk.Home    // what compiled them; its library is the one they expect
	Warnings source.List // of javac
	work     string      // a temporary folder that holds Dir, or ""
}

// Close removes the class files if they are in a temporary folder.
func (o *Output) Close() error {
	if o.work == "" {
		return nil
	}
	return os.RemoveAll(o.work)
}

// Find returns the installation whose javac is to be used. The error is a
// *source.Diagnostic that says how to get one.
func Find() (jdk.Home, error) {
	first, err := jdk.Find()
	if err != nil && !errors.Is(err, jdk.ErrNone) {
		return first, &source.Diagnostic{Code: CodeJavac, Span: nowhere, Message: err.Error(), Help: "set JAVA_HOME to the folder of a JDK, or unset it"}
	}
	return withCompiler(first, jdk.All())
}

// withCompiler returns the first of all that has a javac; first is what java would be.
func withCompiler(first jdk.Home, all []jdk.Home) (jdk.Home, error) {
	for _, h := range all {
		if _, ok := h.Program("javac"); ok {
			return h, nil
		}
	}
	d := &source.Diagnostic{Code: CodeJavac, Span: nowhere,
		Message: "no Java compiler (javac) found with JAVA_HOME, on PATH, or in the usual folders",
		Help:    "install a JDK and set JAVA_HOME or PATH (on Debian: apt-get install default-jdk-headless); class and jar files need none"}
	if first.Dir != "" {
		d.Message += fmt.Sprintf("; %v is a runtime without one", first)
	}
	return first, d
}

// Compile compiles. The error is a *source.List of what javac says about the
// sources, or a *source.Diagnostic if there is no javac or it failed itself.
func Compile(ctx context.Context, opt Options) (*Output, error) {
	out := &Output{Dir: opt.Dir}
	if opt.Compiler != nil {
		out.Compiler = *opt.Compiler
	} else {
		h, err := Find()
		if err != nil {
			return nil, err
		}
		out.Compiler = h
	}
	work, err := os.MkdirTemp("", "assay-javac-")
	if err != nil {
		return nil, failed("%v", err)
	}
	work = absolute(work) // javac runs in it
	if out.Dir == "" {
		out.work, out.Dir = work, filepath.Join(work, "classes")
		if err := os.Mkdir(out.Dir, 0o777); err != nil {
			return nil, failed("%v", err)
		}
	}
	err = compile(ctx, opt, out, work)
	if err != nil || out.work == "" {
		os.RemoveAll(work)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func failed(format string, args ...any) *source.Diagnostic {
	return &source.Diagnostic{Code: CodeJavac, Span: nowhere, Message: fmt.Sprintf(format, args...)}
}

func compile(ctx context.Context, opt Options, out *Output, work string) error {
	program, ok := out.Compiler.Program("javac")
	if !ok {
		return failed("%v has no javac", out.Compiler)
	}
	if len(opt.Files) == 0 {
		return failed("no files to compile")
	}
	argFile := filepath.Join(work, "arguments")
	if err := os.WriteFile(argFile, []byte(quoted(arguments(opt, out, work))), 0o666); err != nil {
		return failed("%v", err)
	}
	timeout := opt.Timeout
	if timeout == 0 {
		timeout = defaultTimeout
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	jvm := []string{"-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8", "-J-Dstderr.encoding=UTF-8",
		"-J-Duser.language=en", "-J-Duser.country=US", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"}
	if opt.Memory != "" {
		jvm = append(jvm, "-J-Xmx"+opt.Memory)
	}
	if r := opt.Pool.Make(limited, Call{out.Compiler, jvm, environment(), argFile}); r.OK {
		switch list := opt.parse(r.Said); {
		case r.Status == 0 && !list.Failed():
			out.Warnings = *list
			return nil
		case r.Status == 1 && list.Failed():
			return list
		} // else it has trouble of its own
	}
	archive, made := archived(out.Compiler)
	cmd := exec.CommandContext(limited, absolute(program), slices.Concat(jvm, archive, []string{"@" + argFile})...)
	cmd.Env, cmd.Dir = environment(), work // where it may leave what it says of its own faults
	cmd.WaitDelay = time.Second
	said := &clipped{}
	cmd.Stdout, cmd.Stderr = said, said
	err := cmd.Run()
	made(err == nil)
	switch {
	case err != nil && ctx.Err() != nil:
		return failed("stopped: %v", context.Cause(ctx))
	case err != nil && limited.Err() != nil:
		return failed("%s did not finish within %v", program, timeout)
	}
	return out.judge(program, opt.parse(said.String()), err, said.String())
}

// judge sorts what javac said. Its exit status has the last word: 0 is well (4 is that it fell over sources that it had found errors in before)
// compiled, 1 is errors in the sources.
func (o *Output) judge(program string, list *source.List, err error, said string) error {
	var exit *exec.ExitError
	if err == nil && !list.Failed() {
		o.Warnings = *list
		return nil
	}
	if errors.As(err, &exit) && exit.ExitCode() <= 4 && list.Failed() {
		return list
	}
	if err == nil {
		err = errors.New("it reports errors, but success")
	}
	return failed("%s: %v: %s", program, err, strings.TrimSpace(said[:min(len(said), 500)]))
}

// arguments returns the arguments for javac.
func arguments(opt Options, out *Output, work string) []string {
	// not as -sourcepath: a module-info in it would make it a module
	classPath := strings.Join(absolutes(slices.Concat(opt.ClassPath, opt.Sources)), string(filepath.ListSeparator))
	if classPath == "" {
		classPath = absolute(out.Dir) // not ".", and not that of the environment
	}
	args := []string{"-d", absolute(out.Dir), "-g", "-encoding", "UTF-8", "-proc:none", "-Xlint:-options",
		"-Xmaxerrs", fmt.Sprint(opt.mostErrors()), "-Xmaxwarns", fmt.Sprint(source.MaxErrors), "-cp", classPath}
	if len(opt.Sources) > 0 {
		args = append(args, "-Xprefer:source")
	}
	if opt.Each {
		args = append(args, "-XDshould-stop.ifError=FLOW") // errors in one file hide none in others
	}
	if opt.Release != 0 {
		args = append(args, "--release", fmt.Sprint(opt.Release))
	}
	args = append(args, opt.Flags...)
	return append(args, absolutes(opt.Files)...)
}

// mostErrors is how many errors are told.
func (o *Options) mostErrors() int {
	if o.Each {
		return 100_000
	}
	return source.MaxErrors
}

// absolute returns the name by which javac is given a file or folder, and names it: one that cannot be taken for a flag,
// and that means the same in each folder. What ".." leads to is left to the system, as there may be links.
func absolute(name string) string {
	const twice = string(filepath.Separator) + string(filepath.Separator)
	if dir, err := os.Getwd(); err == nil && !filepath.IsAbs(name) {
		name = dir + string(filepath.Separator) + name
	}
	for len(name) > 0 && strings.Contains(name[1:], twice) {
		name = name[:1] + strings.ReplaceAll(name[1:], twice, twice[1:])
	}
	return name
}

func absolutes(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = absolute(n)
	}
	return out
}

// named leads from the names that javac is given to those of the user, also of sources in folders of the class path.
func named(opt Options) *strings.Replacer {
	given := map[string]string{}
	for _, dir := range slices.Concat(opt.ClassPath, opt.Sources) {
		given[absolute(dir)+string(filepath.Separator)] = dir + string(filepath.Separator)
	}
	for _, f := range opt.Files {
		given[absolute(f)] = cmp.Or(opt.As[f], f)
	}
	var pairs []string
	for _, name := range slices.SortedFunc(maps.Keys(given), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) // that of a file comes before that of its folder
	}) {
		pairs = append(pairs, name, given[name])
	}
	return strings.NewReplacer(pairs...)
}

// quoted returns an argument file.
func quoted(args []string) string {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`)
	var b strings.Builder
	for _, a := range args {
		b.WriteString(`"` + escape.Replace(a) + "\"\n")
	}
	return b.String()
}

// environment is ours without what would change the meaning of a call, and in
// an encoding in which every file name can be said.
func environment() []string {
	var env []string
	for _, v := range os.Environ() {
		switch name, _, _ := strings.Cut(v, "="); name {
		case "CLASSPATH", "JDK_JAVAC_OPTIONS", "LC_ALL", "LANG", "LANGUAGE":
		default:
			env = append(env, v)
		}
	}
	return append(env, "LC_ALL=C.UTF-8")
}

// clipped keeps the beginning of what is written to it.
type clipped struct{ bytes.Buffer }

const maxSaid = 4 << 20

func (c *clipped) Write(p []byte) (int, error) {
	c.Buffer.Write(p[:min(len(p), maxSaid-c.Len())])
	return len(p), nil
}
