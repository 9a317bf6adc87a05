// This file gets projects, and runs the command on them.

package real

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/outside"
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
	for _, s := range slices.Concat(p.Sources, p.Roots, nil) {
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
			return fmt.Errorf("git %s: %w: %s", args[0], err, outside.LastLine(string(out)))
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
		classes, err := outside.Compile(ctx, dir, filepath.Join(o.Work, "classes", fileName(p.Name)), p.Sources, p.Roots, nil)
		if err != nil {
			r.Exit, r.Failure = -1, "the class path: "+err.Error()
			return r, ctx.Err()
		}
		args = append(args, "--classpath", classes)
	}
	ended, err := outside.Limited(ctx, dir, outside.Limits{Time: o.budget + o.grace, Memory: o.memory << 20}, assay, append(args, p.Sources...)...)
	if err != nil {
		return r, err
	}
	r.Exit, r.Seconds, r.Memory = ended.Exit, ended.Time.Seconds(), ended.Peak>>20
	r.Overlong = ended.Time > o.budget+overdue
	if err := os.WriteFile(filepath.Join(o.Work, fileName(p.Name)+".stderr"), ended.Errors, 0o666); err != nil {
		return r, err
	}
	if err := os.WriteFile(filepath.Join(o.Work, fileName(p.Name)+".json"), ended.Out, 0o666); err != nil {
		return r, err
	}
	if ended.Stopped != "" {
		r.Failure, r.Exit = ended.Stopped, -1
		return r, nil
	}
	if err := r.count(ended.Out, dir, lineReader(dir)); err != nil {
		r.Failure = fmt.Sprintf("exit status %d and no report: %s", r.Exit, cmp.Or(outside.LastLine(string(ended.Errors)), err.Error()))
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
