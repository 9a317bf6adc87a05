// This file defines `assay draw`: a state of a recorded run as a picture.

package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"assay/report"
	"assay/report/picture"
	"assay/run"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// drawFlags are the flags of `assay draw`.
type drawFlags struct {
	step   string
	format string
	output string
}

const drawLong = `Draw the heap of a recorded run: objects and atoms as boxes, references and
relations as arrows, variables and sets as tags. TRACE is a file that
assay check --trace or assay run --record wrote; FILE is the program, where it
is no longer where the trace says.

--step 0 is the state before the first statement, --step N the one after N
statements, --step last the one where the run ends.`

// pictureFormats are the values of --format.
var pictureFormats = []string{"text", "svg"}

func (a *app) drawCommand() *cobra.Command {
	f := &drawFlags{}
	cmd := &cobra.Command{
		Use:   "draw TRACE [FILE]",
		Short: "Draw the heap of a recorded run",
		Long:  drawLong,
		Example: examples(
			"assay check --trace trace.json model.fir && assay draw trace.json",
			"assay draw --step last --format svg -o heap.svg trace.json"),
		Args: arguments(1, 2, "a trace, and the file of its program if that has moved"),
		RunE: func(_ *cobra.Command, args []string) error { return a.drawTrace(f, args) },
	}
	cmd.Flags().StringVar(&f.step, "step", "0", "the state after `N` steps, or the last one")
	cmd.Flags().StringVar(&f.format, "format", "text", "`form` of the picture: text, svg")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "write the picture to `file` instead of the standard output")
	complete(cmd, "format", pictureFormats)
	return cmd
}

// drawTrace draws one state.
func (a *app) drawTrace(f *drawFlags, args []string) error {
	if !slices.Contains(pictureFormats, f.format) {
		return noSuchValue("format", f.format, pictureFormats)
	}
	t, err := readTrace(args[0])
	if err != nil {
		return err
	}
	s, err := a.tracedSubject(t, args[1:])
	if s == nil || err != nil {
		return err
	}
	states, err := film(s, t.Trace, 0)
	if err != nil {
		return replay.Followed(args[0], err)
	}
	i, err := f.pick(len(states))
	if err != nil {
		return err
	}
	title := fmt.Sprintf("%s, after %d of %d steps", t.Trace.Unit, i, len(states)-1)
	return a.picture(f, &states[i], title)
}

// pick returns the number of the state that the user wants.
func (f *drawFlags) pick(n int) (int, error) {
	if f.step == "last" {
		return n - 1, nil
	}
	i, err := strconv.Atoi(f.step)
	if err != nil || i < 0 || i >= n {
		return 0, usagef("", "--step: %q is neither last nor between 0 and %d, the number of steps", f.step, n-1)
	}
	return i, nil
}

// picture writes the picture of a state.
func (a *app) picture(f *drawFlags, st *task.State, title string) error {
	var scene picture.Scene
	frame := scene.Add(st)
	if len(scene.Nodes) > picture.MaxNodes {
		return usagef("", "there are %d objects, and more than %d cannot be drawn", len(scene.Nodes), picture.MaxNodes)
	}
	write := func(w io.Writer) error { return picture.WriteSVG(w, &scene, frame, title) }
	if f.format == "text" {
		width, _ := terminal(a.stdout)
		if f.output != "" {
			width = 0
		}
		text, ok := picture.Text(&scene, frame, width)
		if !ok && len(frame.Nodes) > 0 {
			return usagef("--format svg -o heap.svg draws it for a browser", "the picture is wider than the terminal")
		}
		if !ok {
			text = "no objects\n"
		}
		write = func(w io.Writer) error { _, err := fmt.Fprintf(w, "%s\n%s", report.Printable(title), text); return err }
	}
	if f.output != "" {
		return report.File(f.output, write)
	}
	return write(a.stdout)
}

// film returns the states of a traced run: before its first step, and after each; at
// most limit of those, if it is not 0.
func film(s *subject, t task.Trace, limit int) ([]task.State, error) {
	states := []task.State{s.view(t.Initial)}
	err := replay.Film(s.code, s.setup, t, vm.Budget{}, func(_ int, st task.State) bool {
		states = append(states, s.view(st))
		return limit == 0 || len(states) <= limit
	})
	return states, err
}

// viewer is a language whose states have internals that are hidden in reports.
type viewer interface {
	View(task.State) task.State
	ViewTrace(goal string, t *task.Trace) task.Trace // goal: a name of one; others are procedures
}

// viewTrace returns a run without internals.
func (s *subject) viewTrace(_ *task.Check, t *task.Trace) task.Trace {
	if v, ok := s.file.Model.(viewer); ok {
		return v.ViewTrace(s.name, t)
	}
	return *t
}

// viewOf shows runs of checks of files.
func viewOf(files []*run.File) func(*task.Check, *task.Trace) task.Trace {
	return func(c *task.Check, t *task.Trace) task.Trace {
		i := slices.IndexFunc(files, func(f *run.File) bool { return f.Name == c.File })
		if i < 0 {
			return *t
		}
		return (&subject{file: files[i], name: c.Name}).viewTrace(c, t)
	}
}

// view returns what a picture of a state shows.
func (s *subject) view(st task.State) task.State {
	if v, ok := s.file.Model.(viewer); ok {
		return v.View(st)
	}
	return st
}

// filmOf shows the runs of counterexamples of programs that were read, as a debugger sees them.
func filmOf(files []*run.File) report.Film {
	return func(c *task.Check, r *task.Result, show func(*report.Stop) bool) error {
		i := slices.IndexFunc(files, func(f *run.File) bool { return f.Name == c.File && f.Model != nil })
		if i < 0 {
			return fmt.Errorf("%s cannot be read", c.File)
		}
		in := &run.Inputs{}
		s, err := stepped(newSubject(in, files[i], c.Name, r.Trace.Bounds, r.Trace), nil)
		switch {
		case err != nil:
			return err
		case s == nil:
			return in.List.Err()
		}
		return s.Film(*r.Trace, show)
	}
}
