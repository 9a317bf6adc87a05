// This file has the commands that move.

package console

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"assay/report"
	"assay/vm/session"
)

// mostTimes is how often a motion may be repeated by one command.
const mostTimes = 1 << 30

// move is a motion; it reports whether it moved.
type move func(c *Console, breaks []session.Breakpoint) (bool, error)

// motion makes a command of a motion, which it repeats as often as the user says, or to a breakpoint.
func motion(m move) func(*Console, string) error {
	return func(c *Console, args string) error {
		times := 1
		if args != "" {
			n, err := strconv.Atoi(args)
			if err != nil || n < 1 || n > mostTimes {
				return fmt.Errorf("%q is no number of times", args)
			}
			times = n
		}
		moved := false
		for range times {
			ok, err := m(c, c.Looks())
			moved = moved || ok
			if err != nil {
				c.Moved()
				return err
			}
			if _, ended := c.End(); !ok || ended || len(c.Hits()) > 0 {
				break
			}
			if times > 1 && c.Interrupted() {
				c.Moved()
				return session.ErrInterrupted
			}
		}
		return c.arrived(moved)
	}
}

// arrived says where a motion ended.
func (c *Console) arrived(moved bool) error {
	before, err := c.begun()
	if err != nil {
		return err
	}
	moved = moved && !before
	if !moved {
		if c.Position() == c.First {
			c.say("this is the beginning of the run")
		} else if _, ended := c.End(); ended {
			c.say("this is the end of the run")
		}
	}
	hits, wrong := c.Hit()
	for _, b := range hits {
		c.say("breakpoint %d: %s", b.Number, report.Printable(b.Text))
	}
	c.Where()
	return wrong
}

// begun goes to the beginning of the program from what makes it ready, which is passed over.
func (c *Console) begun() (before bool, err error) {
	if before = c.Position() < c.First; before {
		err = c.Goto(c.First)
	}
	c.Moved()
	return before, err
}

func (c *Console) step(b []session.Breakpoint) (bool, error)     { return c.NextLine(b...) }
func (c *Console) next(b []session.Breakpoint) (bool, error)     { return c.Over(b...) }
func (c *Console) out(b []session.Breakpoint) (bool, error)      { return c.Session.Out(b...) }
func (c *Console) goOn(b []session.Breakpoint) (bool, error)     { return c.Continue(b...) }
func (c *Console) backStep(b []session.Breakpoint) (bool, error) { return c.LineBack(b...) }
func (c *Console) backNext(b []session.Breakpoint) (bool, error) { return c.OverBack(b...) }
func (c *Console) backOut(b []session.Breakpoint) (bool, error)  { return c.OutBack(b...) }
func (c *Console) backGoOn(b []session.Breakpoint) (bool, error) { return c.ContinueBack(b...) }
func (c *Console) stepOne([]session.Breakpoint) (bool, error)    { return c.Step() }
func (c *Console) backOne([]session.Breakpoint) (bool, error)    { return c.Back() }

func (c *Console) until(args string) error     { return c.search(args, (*session.Session).Forward) }
func (c *Console) backUntil(args string) error { return c.search(args, (*session.Session).Backward) }

// search moves to a line, or to where a condition holds.
func (c *Console) search(args string, move func(*session.Session, func(*session.Session) bool, ...session.Breakpoint) (bool, error)) error {
	if args == "" {
		return fmt.Errorf("until what? a line, FILE:LINE, or a condition")
	}
	there, wrong, err := c.looked(args)
	if err != nil {
		return err
	}
	moved, err := move(c.Session, there, c.Looks()...)
	before, e := c.begun()
	if moved = moved && !before; err == nil {
		err = e
	}
	if err == nil {
		err = *wrong
	}
	if errors.Is(err, session.ErrInterrupted) {
		return err // which says where
	}
	if err != nil {
		c.Where()
		return err
	}
	return c.arrived(moved)
}

// looked returns what a search looks for, and where it leaves what is wrong with it.
func (c *Console) looked(args string) (there func(*session.Session) bool, wrong *error, err error) {
	wrong = new(error)
	file, line, isLine := strings.Cut(args, ":")
	if _, err := strconv.Atoi(args); err == nil {
		file, line, isLine = "", args, true
	}
	if n, err := strconv.Atoi(line); isLine && err == nil {
		b, err := c.Line(file, n)
		if err != nil {
			return nil, nil, err
		}
		return func(s *session.Session) bool { return s.At(b) }, wrong, nil
	}
	x, err := c.Condition(args)
	if err != nil {
		return nil, nil, err
	}
	valued := false
	return func(s *session.Session) bool {
		if !s.Begins() || s.Position() < c.First {
			return false
		}
		ok, err := c.On(s).Holds(x)
		if valued = valued || err == nil; valued {
			err = nil // where it has no value, it does not hold: names come and go
		}
		*wrong = err
		return ok
	}, wrong, nil
}

func (c *Console) start(string) error {
	err := c.Goto(c.First)
	if err != nil {
		c.Moved()
		return err
	}
	return c.arrived(true)
}

func (c *Console) end(string) error {
	_, err := c.Continue()
	c.Moved()
	if err != nil {
		return err
	}
	return c.arrived(true)
}

func (c *Console) goTo(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil || n < 0 {
		return fmt.Errorf("goto which step? %q is no number", args)
	}
	err = c.Goto(n + c.First)
	c.Moved()
	if err != nil {
		return err
	}
	if c.now() < n {
		c.say("the run has %d steps", c.now())
	}
	c.Where()
	return nil
}

func (c *Console) setBreak(args string) error {
	if args == "" {
		for _, b := range c.Breaks() {
			c.say("%3d  %s", b.Number, report.Printable(b.Text))
		}
		if len(c.Breaks()) == 0 {
			c.say("no breakpoints")
		}
		return nil
	}
	b, err := c.Break(args)
	if err != nil {
		return err
	}
	c.say("breakpoint %d: %s", b.Number, report.Printable(b.Text))
	if b.Note != "" {
		c.wrapped("  ", report.Printable(b.Note))
	}
	return nil
}

func (c *Console) deleteBreak(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil {
		return fmt.Errorf("delete which breakpoint? %q is no number", args)
	}
	return c.Delete(n)
}
