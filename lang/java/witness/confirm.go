package witness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/lang/java/harness"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
)

// Limits of a run on the JVM.
const (
	runTime   = 20 * time.Second
	runMemory = "256m"
	maxOutput = 1 << 20
)

// Verdict is the outcome of a test on the JVM.
type Verdict struct {
	Violated bool
	Why      string // if it is not violated: what happened
	JVM      string // which it was
}

// Confirm compiles a test beside the classes it is about, and runs it. An error means that the JVM
// could not be run. The pool may be nil.
func Confirm(ctx context.Context, home jdk.Home, path []string, t *Test, pool *javac.Pool) (Verdict, error) {
	v := Verdict{JVM: fmt.Sprintf("Java %d", home.Feature)}
	if ctx.Err() != nil {
		return v, stopped(ctx)
	}
	dir, err := os.MkdirTemp("", "assay-confirm-")
	if err != nil {
		return v, err
	}
	defer os.RemoveAll(dir)
	entries, err := t.entries(dir, path)
	if err != nil {
		return v, err
	}
	file := filepath.Join(dir, t.Name+".java")
	if err := os.WriteFile(file, []byte(t.Source), 0o666); err != nil {
		return v, err
	}
	opt := javac.Options{Files: []string{file}, ClassPath: entries, Dir: dir, Pool: pool}
	if _, ok := home.Program("javac"); ok { // an older one does not read the classes that a newer one made
		opt.Compiler = &home
	}
	if _, err = javac.Compile(ctx, opt); err != nil {
		if ctx.Err() != nil {
			return v, stopped(ctx)
		}
		return v, fmt.Errorf("the test does not compile: %s", strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), ""))
	}
	out, err := Java(ctx, home, nil, append([]string{dir}, entries...), t.full(), runTime)
	if err != nil {
		return v, err
	}
	_, none, noAnswer := strings.Cut(out, "assay: no answer: ")
	switch _, why, differs := strings.Cut(out, "assay: not violated: "); {
	case strings.Contains(out, "AssertionError: assay: violated: "):
		v.Violated = true
	case differs:
		v.Why = firstLine(why)
	case noAnswer:
		return v, fmt.Errorf("the JVM has too little for the test: %s", firstLine(none))
	default:
		return v, fmt.Errorf("the test could not do what it is to do: %s", rootCause(out))
	}
	return v, nil
}

// entries returns the class path of a test; the harness jar comes first, since it gives the
// values.
func (t *Test) entries(dir string, path []string) ([]string, error) {
	var out []string
	if t.Harness {
		jar := filepath.Join(dir, "harness.jar")
		if err := os.WriteFile(jar, harness.Jar, 0o666); err != nil {
			return nil, err
		}
		out = append(out, jar)
	}
	for _, p := range path {
		abs, err := filepath.Abs(p)
		if err != nil {
			return nil, err
		}
		out = append(out, abs)
	}
	return out, nil
}

// rootCause returns the innermost exception of a stack trace.
func rootCause(out string) string {
	if i := strings.LastIndex(out, "\nCaused by: "); i >= 0 {
		return firstLine(out[i+len("\nCaused by: "):])
	}
	return firstLine(out)
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// full returns the name of the class with its package.
func (t *Test) full() string {
	if t.Package == "" {
		return t.Name
	}
	return t.Package + "." + t.Name
}

// Java runs the main of a class on the JVM, in the first folder of a path, with arguments, and returns all that it prints, on either stream.
func Java(ctx context.Context, home jdk.Home, options, path []string, class string, limit time.Duration, words ...string) (string, error) {
	java, ok := home.Program("java")
	if !ok {
		return "", fmt.Errorf("%v has no java", home)
	}
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	args := []string{"-ea", "-Xmx" + runMemory, "-Xss4m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", strings.Join(path, string(os.PathListSeparator))}
	cmd := exec.CommandContext(ctx, java, slices.Concat(options, args, []string{class}, words)...)
	cmd.Env = []string{}
	cmd.Dir = filepath.Dir(path[0])
	var out bytes.Buffer
	sink := &capped{&out}
	cmd.Stdout, cmd.Stderr = sink, sink
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case outer.Err() != nil:
		return "", stopped(outer)
	case ctx.Err() != nil:
		return "", fmt.Errorf("the JVM did not end within %v", limit)
	case err != nil && !errors.As(err, &exit):
		return "", err
	case exit != nil && (exit.ExitCode() < 0 || exit.ExitCode() > signalled): // an interrupt may reach the JVM first
		return "", fmt.Errorf("the JVM ended before the test: %v", exit)
	}
	return out.String(), nil
}

// signalled is the exit status above which a JVM was ended by a signal.
const signalled = 128

// stopped returns the error of an interrupted confirmation.
func stopped(ctx context.Context) error { return fmt.Errorf("stopped: %w", context.Cause(ctx)) }

// capped keeps the beginning of what is written.
type capped struct{ to *bytes.Buffer }

func (c *capped) Write(p []byte) (int, error) {
	if room := maxOutput - c.to.Len(); room > 0 {
		c.to.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
