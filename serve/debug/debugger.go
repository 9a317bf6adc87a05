// This file defines debuggers.

package debug

import (
	"path/filepath"
	"slices"

	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
	"assay/vm/state"
)

// Program is what a debugger has to know of a program beyond its runs.
type Program struct {
	Texts source.Texts                // of the sources, by the names in spans
	View  func(task.State) task.State // a state without internals of the language; nil: there are none

	// Known returns the variable of the source that has its value in a local where a node of a line is next; without a name none has. Nil: what the
	// setup of the run says; then the others are nil too. Without a node it is the one where the line begins.
	Known func(p *ir.Proc, l *ir.Local, n ir.Node, line int) Variable

	// Set returns the variable that a local is for a node that writes it, Within the one that it is anywhere on a line, or where the line declares it.
	Set    func(p *ir.Proc, l *ir.Local, n ir.Node) Variable
	Within func(p *ir.Proc, l *ir.Local, line int) Variable

	Own func(class string) bool // the class is one of the program, and not of its library; nil: all are

	// Statics are the variables outside of procedures that belong to the program where it stands: a function of the values of others and of the procedures
	// that are open. Nil: they are told by the procedures that are shown. Begun reports whether one has a value there; nil: each has.
	Statics func(value func(*ir.Global) uint64, open []*ir.Proc) []*ir.Global
	Begun   func(g *ir.Global, value func(*ir.Global) uint64) bool

	// Objects returns the variable that has an array with the object of each thread, by its number, and the field of these objects that has the name;
	// nil: there are none. Without it threads have no names.
	Objects func() (threads *ir.Global, name *ir.Field)

	Contracts Contracts // nil: expressions are those of the debugger alone

	// Float, Char and Quote write numbers of floating point, of so many bits, characters and texts as the source does; nil: as Go does, and characters are
	// numbers. What Quote writes is what View has for a string of that text.
	Float func(f float64, bits int) string
	Char  func(r rune) string
	Quote func(text []rune) string

	Boxed func(class string) bool // objects of the class are values in a field called value; nil: none are

	Wide bool // integers of fewer than 32 bits are computed with in 32, and those of 16 without a sign are characters
}

// Variable is one of the source.
type Variable struct {
	Name string
	Typ  ir.Type // as declared; nil: that of the local

	Ghost bool // contracts declare it, and only the code says where it has a value
}

// Debugger looks at a run.
type Debugger struct {
	*session.Session
	Program
	First   int           // the position that counts as the beginning: before it, no code of the user runs
	Failure *task.Failure // what the run ends with, where that is known; may be nil

	thread int // that is looked at
	frame  int // in Frames
	names  *state.Names
	locals map[placeIn][]Variable
	breaks []*Break
	last   int // number of the last breakpoint
	own    owners
	given  map[localIn][]bool

	meanings map[meant]answer
	past     *past
}

// New returns a debugger of a session.
func New(s *session.Session, p Program) *Debugger {
	d := &Debugger{Session: s, Program: p, locals: map[placeIn][]Variable{}, given: map[localIn][]bool{}, meanings: map[meant]answer{}, past: &past{}}
	d.Moved()
	return d
}

// Moved has the debugger look at what runs now; it follows each motion.
func (d *Debugger) Moved() {
	d.thread, d.frame = d.Place().Thread, 0
	if _, ended := d.End(); !ended || d.State.Setup.Shown == nil || d.thread < len(d.State.Threads) && d.State.Threads[d.thread].Status != state.Ended {
		return
	}
	for i, t := range d.State.Threads { // one that cannot go on, at the end of a deadlock
		if t.Status != state.Ended && slices.ContainsFunc(t.Frames, func(f state.Frame) bool { return d.State.Setup.Shown(f.Proc.IR) }) {
			d.thread = i
			return
		}
	}
}

// On returns a debugger that looks at what runs in another session of the same run, or in the same one now.
func (d *Debugger) On(s *session.Session) *Debugger {
	at := *d
	if s != d.Session {
		at.names = nil
	}
	at.Session = s
	at.Moved()
	return &at
}

// Names returns the names of objects. They are the same at every position of a run.
func (d *Debugger) Names() *state.Names {
	if d.names == nil {
		d.names = d.State.Names()
	}
	d.names.Extend()
	return d.names
}

// Text returns the text of a line; it is false if the source is not known.
func (d *Debugger) Text(at source.Span) (string, bool) {
	text, ok := d.Texts[at.File]
	if !ok {
		return "", false
	}
	return source.Line(text, at.Line)
}

// End returns how the run ends, if the session is there.
func (d *Debugger) End() (vm.Stop, bool) { return d.Stopped() }

// fileIs reports whether a file is the one that a user names: the whole name, or what it ends with.
func fileIs(file, named string) bool {
	return file == named || filepath.Base(file) == named || len(file) > len(named) && file[len(file)-len(named)-1] == '/' && file[len(file)-len(named):] == named
}
