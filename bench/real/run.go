// This file gets projects, and runs the command on them.

package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/lang/java/jdk"
)

// checkout looks whether a project is there at its commit, and gets it if that is wanted.
func (o *options) checkout(ctx context.Context, p project) error {
	dir := filepath.Join(o.checkouts, folder(p.Name))
	if _, err := os.Stat(dir); err != nil {
		if !o.clone {
			return fmt.Errorf("no checkout (-clone gets it)")
		}
		if err := clone(ctx, p, dir); err != nil {
			return err
		}
	}
	// Without the ceiling, a folder that is no checkout would answer for the repository around it.
	c := exec.CommandContext(ctx, "git", "-C", dir, "rev-parse", "HEAD")
	c.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+o.checkouts)
	out, err := c.Output()
	at := strings.TrimSpace(string(out))
	switch {
	case err != nil:
		return fmt.Errorf("no checkout of git: %w", err)
	case at != p.Commit:
		return fmt.Errorf("the checkout is of commit %.12s, not %.12s", at, p.Commit)
	}
	for _, s := range slices.Concat(p.Sources, p.Roots) {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(s))); err != nil {
			return fmt.Errorf("the checkout has no %s", s)
		}
	}
	return nil
}

// clone gets a project; what it leaves when it fails is removed.
func clone(ctx context.Context, p project, dir string) error {
	for _, args := range [][]string{
		{"clone", "--quiet", "--no-checkout", p.Repository, dir},
		{"-C", dir, "checkout", "--quiet", "--detach", p.Commit},
	} {
		c := exec.CommandContext(ctx, "git", args...)
		c.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0")
		if out, err := c.CombinedOutput(); err != nil {
			os.RemoveAll(dir)
			return fmt.Errorf("git %s: %w: %s", args[0], err, lastLine(string(out)))
		}
	}
	return nil
}

// check runs the command on a project. That the command fails is a row, and no error.
func (o *options) check(ctx context.Context, assay string, p project) (row, error) {
	r := row{Key: p.key(), Name: p.Name, Kind: p.Kind}
	dir, err := filepath.Abs(filepath.Join(o.checkouts, folder(p.Name)))
	if err != nil {
		return r, err
	}
	args := []string{"check", "--no-cache", "--no-settings", "--scope", "2", "--budget", o.budget.String(), "--confirm", "--progress", "none", "--format", "json"}
	if o.Timeout > 0 {
		args = append(args, "--timeout", o.Timeout.String())
	}
	if len(p.Roots) > 0 {
		classes, err := o.compile(ctx, p, dir)
		if err != nil {
			r.Exit, r.Failure = -1, "the class path: "+err.Error()
			return r, ctx.Err()
		}
		args = append(args, "--classpath", classes)
	}
	ended, err := limited(ctx, dir, limits{time: o.budget + o.grace, memory: o.memory << 20}, assay, append(args, p.Sources...)...)
	if err != nil {
		return r, err
	}
	r.Exit, r.Seconds, r.Memory = ended.exit, ended.time.Seconds(), ended.peak>>20
	r.Overlong = ended.time > o.budget+overdue
	if err := os.WriteFile(filepath.Join(o.Work, fileName(p.Name)+".stderr"), ended.errors, 0o666); err != nil {
		return r, err
	}
	if err := os.WriteFile(filepath.Join(o.Work, fileName(p.Name)+".json"), ended.out, 0o666); err != nil {
		return r, err
	}
	if ended.stopped != "" {
		r.Failure, r.Exit = ended.stopped, -1
		return r, nil
	}
	if err := r.count(ended.out, dir, lineReader(dir)); err != nil {
		r.Failure = fmt.Sprintf("exit status %d and no report: %s", r.Exit, cmp.Or(lastLine(string(ended.errors)), err.Error()))
	}
	return r, nil
}

// recount counts a stored report again: what is counted may have changed since.
func (o *options) recount(r *row) error {
	if r.Missing != "" || r.Failure != "" {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(o.Work, fileName(r.Name)+".json"))
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(filepath.Join(o.checkouts, folder(r.Name)))
	if err != nil {
		return err
	}
	return r.count(text, dir, lineReader(dir))
}

// overdue is how much longer than its budget a run may take: it has to compile, to start and to report.
const overdue = 10 * time.Second

// compile makes a class path of what the sources of a project need.
func (o *options) compile(ctx context.Context, p project, dir string) (string, error) {
	home, err := jdk.Find()
	if err != nil {
		return "", err
	}
	javac, ok := home.Program("javac")
	if !ok {
		return "", fmt.Errorf("%v has no javac", home)
	}
	work, err := filepath.Abs(filepath.Join(o.Work, "classes", fileName(p.Name)))
	if err != nil {
		return "", err
	}
	if err := os.RemoveAll(work); err != nil {
		return "", err
	}
	classes := filepath.Join(work, "classes")
	if err := os.MkdirAll(classes, 0o777); err != nil {
		return "", err
	}
	var roots []string
	for i, root := range p.Roots {
		link := filepath.Join(work, fmt.Sprint("root", i))
		if err := linkRoot(filepath.Join(dir, filepath.FromSlash(root)), link); err != nil {
			return "", err
		}
		roots = append(roots, link)
	}
	files, err := javaFiles(dir, p.Sources)
	if err != nil {
		return "", err
	}
	args := []string{"-nowarn", "-proc:none", "-implicit:class", "-encoding", "UTF-8", "-sourcepath", strings.Join(roots, string(os.PathListSeparator)), "-d", classes}
	c := exec.CommandContext(ctx, javac, append(args, files...)...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("javac: %w: %s", err, strings.Join(firstOf(strings.Split(strings.TrimSpace(string(out)), "\n"), 3), " "))
	}
	return classes, nil
}

// linkRoot makes a folder with what a root of sources holds, but for the description of a module: with that, javac asks for
// modules that are not there.
func linkRoot(root, link string) error {
	entries, err := os.ReadDir(root)
	if err != nil {
		return err
	}
	if err := os.Mkdir(link, 0o777); err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == "module-info.java" {
			continue
		}
		if err := os.Symlink(filepath.Join(root, e.Name()), filepath.Join(link, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// javaFiles are the sources below some files and folders of a checkout, named from there on.
func javaFiles(dir string, sources []string) ([]string, error) {
	var out []string
	for _, s := range sources {
		err := fs.WalkDir(os.DirFS(dir), s, func(name string, d fs.DirEntry, err error) error {
			base := path.Base(name)
			if err == nil && !d.IsDir() && path.Ext(base) == ".java" && base != "module-info.java" && base != "package-info.java" {
				out = append(out, filepath.FromSlash(name))
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// limits are what a process and its children may take.
type limits struct {
	time   time.Duration // by the clock
	memory int64         // bytes, of all together
}

// ending is how a process ended.
type ending struct {
	out, errors []byte
	exit        int
	time        time.Duration
	peak        int64  // most bytes that were seen
	stopped     string // why it was stopped; empty: it ended
}

// limited runs a program that nothing in it can keep from ending: somebody outside looks at the clock and at the memory of
// the process and its children.
func limited(ctx context.Context, dir string, l limits, program string, args ...string) (*ending, error) {
	var out, errs bytes.Buffer
	c := exec.Command(program, args...)
	c.Dir, c.Stdout, c.Stderr = dir, &out, &errs
	c.WaitDelay = 5 * time.Second // for children that keep the pipes open
	begun := time.Now()
	if err := c.Start(); err != nil {
		return nil, err
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	e := &ending{}
	look := time.NewTicker(500 * time.Millisecond)
	defer look.Stop()
	for ended := false; !ended; {
		select {
		case <-done:
			ended = true
		case <-ctx.Done():
			killTree(c.Process)
			<-done
			return nil, ctx.Err()
		case <-look.C:
			e.peak = max(e.peak, treeMemory(c.Process.Pid))
			switch {
			case e.stopped != "":
			case time.Since(begun) > l.time:
				e.stopped = fmt.Sprintf("stopped after %.0f s", time.Since(begun).Seconds())
				killTree(c.Process)
			case l.memory > 0 && e.peak > l.memory:
				e.stopped = fmt.Sprintf("stopped at %d MB", e.peak>>20)
				killTree(c.Process)
			}
		}
	}
	e.out, e.errors, e.exit, e.time = out.Bytes(), errs.Bytes(), c.ProcessState.ExitCode(), time.Since(begun)
	return e, nil
}
