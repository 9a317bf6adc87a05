// This file prepares checks and makes them, for the command and for editors.

package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"assay/report"
	"assay/run"
	"assay/run/registry"
	"assay/task"
)

// checking is a run of checks that is prepared: by the command, or for an editor.
type checking struct {
	*app
	flags   *checkFlags
	options run.Options
	in      *run.Inputs
	files   []*run.File
	plan    *run.Plan
	marks   *marker
	doc     *report.Document // without answers, until they are there
	end     func()           // closes the cache
}

// prepare reads settings and targets, and plans the checks. It says when it begins to read targets, which takes time.
func (f *checkFlags) prepare(a *app, cmd *cobra.Command, targets []string, reading func()) (k *checking, err error) {
	s, err := a.readSettings(&f.settings)
	if err != nil {
		return nil, err
	}
	f.apply(s, cmd.Flags())
	o, err := f.options(cmd)
	if err != nil {
		return nil, err
	}
	a.java.Compilers.Expect(f.confirm || f.more)
	o.Settings = special(s)
	if len(targets) == 0 {
		targets = s.Targets
	}
	if len(targets) == 0 {
		return nil, usagef("`assay check --help` shows examples", "assay check takes files or folders to check, not nothing")
	}
	k = &checking{app: a, flags: f}
	if o.Cache, k.end, err = a.openCache(cmd, f, s); err != nil {
		return nil, err
	}
	closeCache := k.end
	defer func() {
		if err != nil {
			closeCache()
		}
	}()
	reading()
	k.in = a.inputs()
	apart, err := a.askingMore(k.in, f.engineFlags.options())
	if err != nil {
		return nil, err
	}
	if f.verbose {
		a.java.Tell = func(line string) { fmt.Fprintln(a.stderr, line) }
	}
	if err := f.beginFlags.apply(&a.java); err != nil {
		return nil, err
	}
	a.java.ClassPath, a.java.Alone = readable(f.path, &k.in.List), f.project == "none"
	k.files = k.in.Files(targets)
	o.Ended = func() error { return context.Cause(cmd.Context()) }
	if err := k.since(cmd.Context(), f.since, k.files, &o); err != nil {
		return nil, err
	}
	k.plan = k.in.Plan(k.files, o)
	f.unknownCalls(k.in, k.files)
	f.meaningless(cmd.Flags(), k.in, k.plan, apart)
	if f.keep {
		f.settings.baseline, f.baselineTo = "", f.settings.baseline
	}
	if k.marks, err = a.newMarker(f, s, k.in); err != nil {
		return nil, err
	}
	k.options = o
	k.doc = &report.Document{Tool: "assay", Version: version(), Solver: registry.SolverVersion(a.ctx, cmp.Or(f.option("solver"), registry.Builtin)), Inputs: &k.in.List, Texts: k.in.Quoted(k.files), View: viewOf(k.files)}
	for _, s := range k.plan.Skipped {
		k.doc.Skipped = append(k.doc.Skipped, report.Skipped{Name: s.Goal.Name, At: s.Goal.Span})
	}
	return k, nil
}

// since leaves out the checks that no change since a revision concerns.
func (k *checking) since(ctx context.Context, revision string, files []*run.File, o *run.Options) error {
	if revision == "" {
		return nil
	}
	var everything string
	var err error
	if o.Concerned, everything, err = k.java.Since(ctx, revision, files); err != nil {
		return usagef("leave it away to check everything", "--since: %v", err)
	}
	if everything != "" {
		fmt.Fprintf(k.stderr, "no check is left out: %s has changed since %s, which may matter to all of them\n", everything, revision)
	}
	return nil
}

// run makes the checks. Each is marked before it is passed on, in the order of the plan.
func (k *checking) run(ctx context.Context, done func(*task.Check)) {
	o := k.options
	o.Done = func(c *task.Check) {
		k.marks.mark(c)
		done(c)
	}
	k.doc.Checks = k.plan.Check(ctx, o)
}

// over reports suppressions without a finding, where everything was checked.
func (k *checking) over(ctx context.Context) {
	if len(k.flags.methods) == 0 && ctx.Err() == nil {
		k.leftOver(k.marks, k.in)
	}
}
