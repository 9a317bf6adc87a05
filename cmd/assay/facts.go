// This file defines `assay facts`.

package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/cmd/assay/ends"
	"assay/cmd/assay/known"
	"assay/engine/absint/memo"
	"assay/engine/absint/told"
	"assay/run"
	"assay/run/cache"
	"assay/run/registry"
	"assay/run/summaries"
	"assay/task"
)

// factFlags are the flags of `assay facts`.
type factFlags struct {
	known.Flags
	path    []string
	project string
	beginFlags
	ends    ends.Flags
	setting settingsFlags
}

// atLines shows facts.
type atLines struct{ *app }

const factsLong = `Show what is known at each line of a program: what a variable holds where the line
begins, in every execution that comes to it, without a bound. Numbers have ranges
and an order, references may be null or not, and what no execution comes to is said.

This is what the engine facts finds ("assay check --engine facts" answers by it). It
holds whoever calls a method, but for calls of its own class while an object is made or
changed, or while classes are initialised: where there are such calls, that is said. Lambdas and
initialisers of classes are left out. What it rests on stands below.

With --calls, show how calls of each method end instead, for each kind of arguments
with which they are made: what they return, which exceptions leave them, what they
write. Nothing is known of objects where a call begins, and no code outside is looked
into. After a change only what depends on it is computed again (-v).`

func (a atLines) factsCommand() *cobra.Command {
	f := &factFlags{}
	cmd := &cobra.Command{
		Use:   "facts TARGET...",
		Short: "Show what is known at each line, without a bound",
		Long:  factsLong,
		Example: examples(
			"assay facts Queue.java",
			"assay facts --method Queue.add src/",
			"assay facts --format html -o facts.html src/",
			"assay facts --calls -v src/"),
		Args: arguments(1, math.MaxInt, "files or folders"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.facts(cmd, f, args) },
	}
	flags := cmd.Flags()
	f.Define(flags, usualLimit)
	flags.StringSliceVar(&f.path, "classpath", nil, "folders and jars that Java targets need, separated by commas (repeatable)")
	flags.StringVar(&f.project, "project", projects[0], "`how` to find what Java targets of a project of Maven or Gradle need: read (in its build files), none")
	f.addStates(cmd)
	f.ends.Define(flags)
	f.setting.add(flags)
	complete(cmd, "format", known.Formats)
	complete(cmd, "project", projects)
	return cmd
}

// facts is the command.
func (a atLines) facts(cmd *cobra.Command, f *factFlags, targets []string) error {
	if !slices.Contains(projects, f.project) {
		return noSuchValue("project", f.project, projects)
	}
	if err := cmp.Or(f.Flags.Check(), f.beginFlags.apply(&a.java), f.ends.Check(f.Format)); err != nil {
		return err
	}
	in := a.inputs()
	a.java.ClassPath, a.java.Alone = readable(f.path, &in.List), f.project == "none"
	set, err := a.readSettings(&f.setting)
	if err != nil {
		return err
	}
	kept := checkFlags{cache: cacheFlags{dir: f.ends.Folder, none: f.ends.None, verify: f.ends.Verify && !f.ends.Calls}, verbose: f.ends.Verbose && !f.ends.Calls}
	store, done, err := a.openCache(cmd, &kept, set)
	if err != nil {
		return err
	}
	defer done()
	if f.ends.Calls {
		defer run.CollectLess(400)() // nearly all that it makes is held to its end
	}
	files := in.Files(targets)
	if f.ends.Calls {
		a.diagnose(&in.List)
		return a.callsOf(cmd.Context(), f, files, targets, store)
	}
	var all known.Collector
	o := run.Options{Only: f.Methods, Spare: true, Uncalled: true, Timeout: f.Timeout, Jobs: f.Jobs, Began: time.Now(), Engine: told.Engine{Facts: registry.Facts()}, Cache: store}
	plan := in.Plan(files, o)
	a.diagnose(&in.List)
	o.Done = func(c *task.Check) {
		if c.Fault != nil {
			a.fault(c.Fault, about(c, in.Texts))
		}
		all.Add(c)
	}
	plan.Check(cmd.Context(), o)
	d := all.Document(func(file string) []string { return strings.Split(in.Texts[file], "\n") })
	if len(d.Unknown) > 0 {
		a.worst(task.Undecided)
	}
	return d.Write(a.stdout, &f.Flags)
}

// callsOf shows how calls end.
func (a atLines) callsOf(ctx context.Context, f *factFlags, files []*run.File, targets []string, kept *run.Cache) error {
	var store memo.Store
	if kept != nil {
		store = cache.Keeper{Store: kept.Store, Purpose: "table of calls", Tool: kept.Salt[0]}
	}
	d, err := f.ends.Find(ctx, files, targets, f.Methods, store, a.stderr)
	switch {
	case errors.Is(err, summaries.ErrDiffers):
		a.fault(&task.Fault{Message: err.Error()}, "")
		return nil
	case err != nil:
		return err
	}
	if len(d.Unknown) > 0 {
		a.worst(task.Undecided)
	}
	return a.to(f.Output, func(w io.Writer) error { return d.Write(w, f.Format) })
}
