// This file gets projects, and runs the command on them.

package real

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"assay/bench/outside"
)

// checkout looks whether a project is there at its commit, and gets it if that is wanted.
func (o *options) checkout(ctx context.Context, p project) error {
	dir := filepath.Join(o.checkouts, folder(p.Name))
	if err := outside.Checkout(ctx, dir, p.Repository, p.Commit, o.clone); err != nil {
		return err
	}
	for _, s := range slices.Concat(p.Sources, p.Roots, nil) {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(s))); err != nil {
			return fmt.Errorf("the checkout has no %s", s)
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
