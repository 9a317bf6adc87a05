// This file runs commands.

package console

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/report"
	"assay/serve/debug"
	"assay/source"
	"assay/vm"
	"assay/vm/session"
)

// Prompt stands before commands, those of scripts too.
const Prompt = "> "

// Console runs commands of a debugger.
type Console struct {
	*debug.Debugger
	Out   io.Writer
	Width int // of lines; 0: 80

	Failed int    // commands that did not do what they say
	last   string // what an empty line repeats
	listed int    // the line after those that list showed last
}

// quit is returned by the command that ends a session.
var quit = errors.New("quit")

// mostLine is how long a command may be.
const mostLine = 1 << 16

// Run reads commands to the end, or to quit. Each is shown before what it prints, so that the output reads as on a terminal.
func (c *Console) Run(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostLine)
	c.Where()
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		c.say("%s%s", Prompt, report.Printable(line))
		if c.Do(line) {
			return nil
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("a command is longer than %d characters", mostLine)
	}
	return lines.Err()
}

// Do runs a command; it reports whether that ends the session.
func (c *Console) Do(line string) bool {
	word, rest := strings.TrimSpace(line), ""
	if i := strings.IndexFunc(word, unicode.IsSpace); i >= 0 {
		word, rest = word[:i], word[i:]
	}
	if word == "" {
		return false
	}
	k := find(word)
	if k == nil {
		c.Failed++
		near := source.Nearest(word, Names())
		if near != "" {
			near = "; did you mean " + near + "?"
		}
		c.say("error: there is no command %s%s", report.Printable(word), near)
		return false
	}
	err := k.run(c, strings.TrimSpace(rest))
	switch {
	case errors.Is(err, quit):
		return true
	case errors.Is(err, session.ErrInterrupted):
		c.say("interrupted")
		c.Where()
	case err != nil:
		c.Failed++
		c.wrapped("error: ", report.Printable(err.Error()))
	}
	return false
}

// say prints a line.
func (c *Console) say(format string, args ...any) { fmt.Fprintf(c.Out, format+"\n", args...) }

func (c *Console) width() int {
	if c.Width <= 0 {
		return 80
	}
	return max(c.Width, 40)
}

// wrapped prints a text behind a head, with the further lines indented as far.
func (c *Console) wrapped(head, text string) {
	indent := strings.Repeat(" ", min(utf8.RuneCountInString(head), 32))
	line := head
	used := utf8.RuneCountInString(head)
	for i, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		switch {
		case i > 0 && used+1+n > c.width() && used > len(indent):
			c.say("%s", strings.TrimRight(line, " "))
			line, used = indent+word, len(indent)+n
			continue
		case i > 0:
			line += " "
			used++
		}
		line += word
		used += n
	}
	c.say("%s", strings.TrimRight(line, " "))
}

// now is the number of the current step, as it is shown: from the first line of the program.
func (c *Console) now() int { return c.Position() - c.First }

// Where says where the run stands.
func (c *Console) Where() {
	stop, ended := c.End()
	if ended {
		c.wrapped("the run has ended: ", report.Printable(c.outcome(stop)))
		if f := c.Failure; f != nil && f.Span.Line > 0 {
			c.say("it fails at %s", report.Printable(debug.Where(f.Span)))
			c.line(f.Span)
		}
		return
	}
	c.here()
}

// here says where the frame is that is looked at.
func (c *Console) here() {
	thread, frame := c.Looking()
	f, ok := c.Frame()
	if !ok {
		c.say("thread %d has ended, step %d", thread, c.now())
		return
	}
	head := fmt.Sprintf("%s at %s", debug.Name(f.Proc), debug.Where(f.Span))
	if many := len(c.State.Threads) > 1; many {
		head += fmt.Sprintf(", thread %d", thread)
	}
	if frame > 0 {
		head += fmt.Sprintf(", frame %d", frame)
	}
	head += fmt.Sprintf(", step %d", c.now())
	if p := c.Place(); frame == 0 && p.Proc != nil && p.Proc != f.Proc && p.Thread == thread {
		head += ", in a call of " + debug.Name(p.Proc)
	}
	c.say("%s", report.Printable(head))
	c.line(f.Span)
}

// outcome says how a run ends.
func (c *Console) outcome(stop vm.Stop) string {
	switch {
	case stop.Kind == vm.Finished && stop.Reason == vm.Exited:
		return fmt.Sprintf("exit status %d", stop.Status)
	case stop.Kind == vm.Finished && c.Failure != nil && c.Failure.Thrown != "":
		return c.Failure.Thrown + " is thrown" + c.Failure.Says()
	case stop.Kind == vm.Finished:
		return "all procedures have returned"
	}
	out := stop.String()
	if f := c.Failure; f != nil && f.Conjunct != "" && f.Conjunct != f.Text {
		out += "; false is " + f.Conjunct
	}
	return out
}

// line prints the source line of a place.
func (c *Console) line(at source.Span) {
	text, ok := c.Text(at)
	if !ok || at.Line == 0 {
		return
	}
	c.listed = at.Line + 6
	c.source(at.Line, text, " ")
}

// source prints a line with its number, cut where the screen ends.
func (c *Console) source(n int, text, mark string) {
	out := []rune(fmt.Sprintf("%5d %s %s", n, mark, report.Printable(strings.TrimRight(strings.ReplaceAll(text, "\t", "    "), " \r"))))
	if len(out) > c.width() {
		out = append(out[:c.width()-1], '…')
	}
	c.say("%s", strings.TrimRight(string(out), " "))
}
