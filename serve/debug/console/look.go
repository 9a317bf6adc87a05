// This file has the commands that look.

package console

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"assay/report"
	"assay/report/picture"
	"assay/serve/debug"
	"assay/source"
	"assay/task"
	"assay/vm/session"
)

func (c *Console) print(args string) error {
	x, err := c.Parse(args)
	if err != nil {
		return err
	}
	v, err := c.Eval(x)
	if err != nil {
		return err
	}
	c.wrapped(report.Printable(x.String())+" = ", report.Printable(c.Show(v)))
	for _, line := range c.Details(v) {
		c.wrapped("    ", report.Printable(line))
	}
	return nil
}

// defaultReasons is how many writes why shows.
const defaultReasons = 8

func (c *Console) why(args string) error {
	text, count, has := cutLast(args, " : ")
	most := defaultReasons
	if has {
		n, err := strconv.Atoi(strings.TrimSpace(count))
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no number of writes", count)
		}
		most = n
	}
	x, err := c.Parse(text)
	if err != nil {
		return err
	}
	reasons, err := c.Why(x, most)
	for _, r := range reasons {
		c.reason(&r)
	}
	return err
}

// cutLast cuts a text at the last occurrence of a separator.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// reason shows where a value was written.
func (c *Console) reason(r *debug.Reason) {
	head := report.Printable(r.What + " = " + r.Value)
	switch {
	case r.How == debug.Initial:
		c.wrapped("", head+": it was so from the beginning")
		return
	case r.How == debug.Made && r.Place.Proc != nil:
		head += ": its first value"
	case r.How == debug.Passed:
		head += ": passed"
	case r.How == debug.Outside:
		head += ": from outside of the code"
	}
	where := fmt.Sprintf(", step %d", r.Position-c.First)
	if r.Place.Proc != nil {
		where = fmt.Sprintf(", %s at %s, step %d", debug.Name(r.Place.Proc), debug.Where(r.At()), r.Position-c.First)
	}
	c.wrapped("", head+report.Printable(where))
	if text, ok := c.Text(r.At()); ok && r.At().Line > 0 {
		c.source(r.At().Line, text, " ")
	}
	var from []string
	for _, s := range r.From {
		from = append(from, s.What+" = "+s.Value)
	}
	if len(from) > 0 {
		c.wrapped("        from ", report.Printable(strings.Join(from, ", ")))
	}
	for _, u := range r.Under {
		c.under(&u)
	}
}

// under shows a branch.
func (c *Console) under(u *debug.Branch) {
	text, ok := c.Text(u.Span)
	var with []string
	for _, s := range u.Values {
		with = append(with, s.What+" = "+s.Value)
	}
	line := strings.TrimSpace(text)
	if !ok {
		line = "of " + filepath.Base(u.Span.File)
	}
	if len(with) > 0 {
		line += " with " + strings.Join(with, ", ")
	}
	c.wrapped(fmt.Sprintf("        under line %d: ", u.Span.Line), report.Printable(line))
}

func (c *Console) info(string) error {
	c.Where()
	if f := c.Failure; f != nil {
		text := string(f.Kind) + ": " + f.Text + f.Says()
		if f.Conjunct != "" && f.Conjunct != f.Text {
			text += "; false is " + f.Conjunct
		}
		c.wrapped("the run fails at ", report.Printable(debug.Where(f.Span)+": "+text))
	}
	return nil
}

func (c *Console) locals(string) error {
	f, ok := c.Frame()
	if !ok {
		return fmt.Errorf("no procedure is open here")
	}
	c.variables(c.Locals(f))
	return nil
}

func (c *Console) globals(string) error {
	c.variables(c.Globals())
	return nil
}

// variables lists some with their values.
func (c *Console) variables(list []debug.Local) {
	width := 0
	for _, l := range list {
		width = max(width, len(l.Name))
	}
	for _, l := range list {
		c.wrapped(fmt.Sprintf("  %-*s = ", width, report.Printable(l.Name)), report.Printable(c.Show(l.Value)))
	}
	if len(list) == 0 {
		c.say("no variables")
	}
}

func (c *Console) stack(string) error {
	thread, looking := c.Looking()
	frames := c.Frames(thread)
	for i, f := range frames {
		mark := " "
		if i == looking {
			mark = "*"
		}
		c.say("%s%3d  %s at %s", mark, i, report.Printable(debug.Name(f.Proc)), report.Printable(debug.Where(f.Span)))
	}
	if len(frames) == 0 {
		c.say("no procedure is open")
	}
	return nil
}

func (c *Console) toFrame(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil {
		return fmt.Errorf("which frame? %q is no number", args)
	}
	return c.lookAt(n)
}

func (c *Console) lookAt(n int) error {
	if err := c.Look(n); err != nil {
		return err
	}
	c.here()
	return nil
}

func (c *Console) up(string) error   { _, n := c.Looking(); return c.lookAt(n + 1) }
func (c *Console) down(string) error { _, n := c.Looking(); return c.lookAt(n - 1) }

func (c *Console) threads(string) error {
	for i, where := range c.Threads() {
		mark := " "
		if i == int(c.State.Current) {
			mark = "*"
		}
		c.wrapped(fmt.Sprintf("%s%3d  ", mark, i), report.Printable(where))
	}
	return nil
}

func (c *Console) toThread(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil {
		return fmt.Errorf("which thread? %q is no number", args)
	}
	if err := c.Thread(n); err != nil {
		return err
	}
	c.here()
	return nil
}

func (c *Console) heap(string) error {
	thread, _ := c.Looking()
	st := c.Heap(thread)
	var scene picture.Scene
	frame := scene.Add(&st)
	if len(scene.Nodes) > picture.MaxNodes {
		return fmt.Errorf("there are %d objects, and more than %d cannot be drawn: print shows one", len(scene.Nodes), picture.MaxNodes)
	}
	text, ok := picture.Text(&scene, frame, c.width())
	switch {
	case !ok && len(frame.Nodes) > 0:
		c.say("the picture is wider than %d columns; in lines it is", c.width())
		c.objects(&st)
	case !ok:
		c.say("no objects")
	default:
		fmt.Fprint(c.Out, text)
	}
	return nil
}

// objects lists what a picture would draw: the variables, and each object with what it consists of.
func (c *Console) objects(st *task.State) {
	for _, v := range st.Vars {
		c.wrapped("  "+report.Printable(v.Name)+" = ", report.Printable(v.Value.String()))
	}
	for _, o := range st.Objects {
		var parts []string
		for _, f := range o.Fields {
			parts = append(parts, f.Name+" = "+f.Value.String())
		}
		for i, x := range o.Elems {
			parts = append(parts, fmt.Sprintf("[%d] = %s", i, x.String()))
		}
		c.wrapped("  "+report.Printable(o.Name)+": ", report.Printable(strings.Join(parts, ", ")))
	}
}

// around is how many lines list shows before and behind the current one.
const around = 5

func (c *Console) list(args string) error {
	f, _ := c.Frame()
	at := f.Span
	first := c.listed - around
	if args != "" {
		file, line, has := strings.Cut(args, ":")
		if !has {
			file, line = at.File, args
		}
		n, err := strconv.Atoi(line)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no line", line)
		}
		b, err := c.Line(file, n)
		if err != nil {
			return err
		}
		at = source.Span{File: b.File, Line: n}
		first = n - around
	} else if c.listed == at.Line+around+1 || c.listed == 0 { // nothing was listed since the last motion
		first = at.Line - around
	}
	if _, ok := c.Texts[at.File]; !ok {
		return fmt.Errorf("the source of %s is not here", debug.Where(f.Span))
	}
	first = max(first, 1)
	n := 0
	for ; n <= 2*around; n++ {
		text, ok := c.Text(source.Span{File: at.File, Line: first + n})
		if !ok {
			break
		}
		mark := " "
		if first+n == f.Span.Line && at.File == f.Span.File {
			mark = ">"
		}
		c.source(first+n, text, mark)
	}
	if n == 0 {
		c.say("that was the last line")
	}
	c.listed = first + n + around
	return nil
}

func (c *Console) history(args string) error {
	most := 10
	if args != "" {
		n, err := strconv.Atoi(args)
		if err != nil || n < 1 || n > 1_000_000 {
			return fmt.Errorf("%q is no number of lines", args)
		}
		most = n
	}
	lines, err := c.Lines(most)
	if err != nil {
		return err
	}
	lines = slices.DeleteFunc(lines, func(l session.Line) bool { return l.Position < c.First })
	for _, l := range lines {
		text, _ := c.Text(l.Span)
		thread := ""
		if len(c.State.Threads) > 1 {
			thread = fmt.Sprintf(" thread %d", l.Thread)
		}
		out := []rune(report.Printable(fmt.Sprintf("%9d%s  %s:%d  %s", l.Position-c.First, thread, debug.Name(l.Proc), l.Span.Line, strings.TrimSpace(text))))
		if len(out) > c.width() {
			out = append(out[:c.width()-1], '…')
		}
		c.say("%s", strings.TrimRight(string(out), " "))
	}
	if len(lines) == 0 {
		c.say("no line began before this step")
	}
	return nil
}
