// This file defines `assay goal`.

package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"assay/cmd/assay/amount"
	"assay/cmd/assay/bounds"
	"assay/report"
	"assay/run"
	"assay/run/goal"
	"assay/task"
)

// goalFlags are the flags of `assay goal`.
type goalFlags struct {
	bounds.Flags
	optionFlags
	methods  []string
	path     []string
	output   string
	settings settingsFlags
	beginFlags
}

const goalLong = `Show the goals of files, and write each into a file that another machine can
decide: assay check NAME.goal gives there the answer that it gives here.

A goal file carries the text that states the goal, its bounds, and all that the
program is made of, each with its hash: for Java the sources, the classes that
javac made of them, and the class path. The library of Java is named, and has to
be of the same version there. Of a litmus test it carries the memory model and
what that includes, with a hash of what is asked where the model is built in.
Engine, solver and time are for the one who asks.

A target may be a goal file itself: then it is shown, or written with other bounds.`

func (a *app) goalCommand() *cobra.Command {
	f := &goalFlags{}
	cmd := &cobra.Command{
		Use:   "goal TARGET...",
		Short: "Show goals, and write them into files for other machines",
		Long:  goalLong,
		Example: examples(
			"assay goal model.fir",
			"assay goal --output queue/ --scope 3 List.java",
			"assay goal --output queue/ --model tso tests/",
			"assay check queue/List.add.goal"),
		Args: arguments(1, math.MaxInt, "files or folders"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.goals(f, args) },
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.methods, "method", nil, "only this `name` of a check or procedure (repeatable)")
	f.AddScope(flags)
	f.AddUnwind(flags)
	f.AddArray(flags)
	f.AddIntWidth(flags)
	flags.StringSliceVar(&f.path, "classpath", nil, "folders and jars that Java targets need, separated by commas (repeatable)")
	f.beginFlags.add(cmd)
	flags.StringVarP(&f.output, "output", "o", "", "write the goals into files NAME.goal in `folder`")
	f.settings.add(flags)
	f.optionFlags.add(cmd, a.house().Asking())
	return cmd
}

// goals shows the goals of targets, and writes them.
func (a *app) goals(f *goalFlags, targets []string) error {
	s, err := a.readSettings(&f.settings)
	if err != nil {
		return err
	}
	o := run.Options{Only: f.methods, Settings: special(s)}
	if o.Bounds, err = f.Bounds(); err != nil {
		return err
	}
	in := a.inputs()
	f.optionFlags.apply(s)
	if _, err := a.askingMore(in, f.optionFlags.options()); err != nil {
		return err
	}
	if err := f.beginFlags.apply(&a.java); err != nil {
		return err
	}
	a.java.ClassPath = readable(f.path, &in.List)
	plan := in.Plan(in.Files(targets), o)
	a.diagnose(&in.List)
	written := map[string]bool{}
	for i := range plan.Len() {
		q, why, err := plan.Pack(i, version())
		switch {
		case err != nil:
			return err
		case q == nil:
			a.worst(task.Undecided)
			c := plan.Checks()[i]
			fmt.Fprintf(a.stderr, "assay: %s: %s: it cannot be asked anywhere: %s\n", report.Printable(c.File), report.Printable(c.Name), report.Printable(why))
			continue
		}
		if err := showGoal(a.stdout, q); err != nil {
			return err
		}
		if f.output == "" {
			continue
		}
		if err := f.write(a.stdout, q, written); err != nil {
			return err
		}
	}
	return nil
}

// showGoal prints a goal file.
func showGoal(w io.Writer, q *goal.File) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", report.Printable(q.Target), report.Printable(q.Goal))
	fmt.Fprintf(&b, "  language: %s\n  bounds: %s\n", q.Language, orNone(q.Bounds.String()))
	if q.Program != "" {
		fmt.Fprintf(&b, "  program: %s\n", q.Program)
	}
	if q.Question != "" {
		fmt.Fprintf(&b, "  question: %s\n", q.Question)
	}
	if q.Library != "" {
		fmt.Fprintf(&b, "  needs: %s\n", q.Library)
	}
	for _, name := range slices.Sorted(maps.Keys(q.Options)) {
		fmt.Fprintf(&b, "  option: %s %s\n", name, q.Options[name])
	}
	for _, p := range q.Parts {
		if p.Role == "text" {
			fmt.Fprintf(&b, "  text: %s (%s, sha256 %s)\n", report.Printable(p.Name), amount.Text(int64(len(p.Data))), p.Hash)
		}
	}
	if n := len(q.Parts) - len(q.Of("text")); n > 0 {
		fmt.Fprintf(&b, "  carries: %d further parts, %s in all\n", n, amount.Text(int64(q.Size())))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func orNone(bounds string) string {
	if bounds == "" {
		return "none"
	}
	return bounds
}

// write writes a goal into a file of its own, and says where.
func (f *goalFlags) write(w io.Writer, q *goal.File, written map[string]bool) error {
	if err := os.MkdirAll(f.output, 0o777); err != nil {
		return fmt.Errorf("cannot make the folder for goals: %w", err)
	}
	clean := func(c rune) rune {
		if c < 0x80 && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("_.-", c)) {
			return c
		}
		return '_'
	}
	base := strings.Trim(strings.Map(clean, q.Goal), "._-")
	name := base
	for n := 2; written[strings.ToLower(name)]; n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	written[strings.ToLower(name)] = true
	file := filepath.Join(f.output, name+goal.Ext)
	if err := report.File(file, q.Write); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "  written to: %s\n", report.Printable(file))
	return err
}
