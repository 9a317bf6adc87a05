// This file moves by lines, to places, and to either end.

package session

import (
	"assay/ir"
	"assay/source"
)

// Place is the position of a run: what its current thread does next.
type Place struct {
	Thread int      // from 0
	Depth  int      // open procedures of the thread
	Proc   *ir.Proc // the innermost; nil: the thread has ended
	Node   ir.Node  // nil: nothing is left
	Span   source.Span
}

// Place returns the position of the run; it is unknown in a session of single steps only.
func (r *Session) Place() Place { return r.now.place() }

func (x stand) place() Place {
	out := Place{Thread: int(x.thread), Depth: int(x.depth)}
	if x.proc == nil {
		return out
	}
	out.Proc = x.proc.IR
	if out.Node = x.proc.NodeAt(x.node); out.Node != nil {
		out.Span = ir.MetaOf(ir.Source(out.Node)).Span
	}
	return out
}

// Breakpoint is a place to stop at.
type Breakpoint struct {
	File string // of the line; empty: any
	Line int    // stops where it begins; 0: where a procedure does
	Proc string // the name of the procedure; empty: any
}

// at reports whether the breakpoint is at a position.
func (b Breakpoint) at(x stand) bool {
	p := x.place()
	switch {
	case p.Node == nil || b.Proc != "" && p.Proc.Name != b.Proc || b.File != "" && p.Span.File != b.File:
		return false
	case b.Line == 0:
		return x.node == 0 && b.Proc != ""
	}
	return x.begins && x.line.number == b.Line
}

// NextLine goes on to where a line begins; without one, to the end. It reports whether it moved.
func (r *Session) NextLine() (bool, error) {
	return r.forward(func(x stand) bool { return x.begins })
}

// LineBack goes back to where a line begins; without one, to the beginning. It reports whether it moved.
func (r *Session) LineBack() (bool, error) {
	return r.backward(func(x stand) bool { return x.begins })
}

// Continue goes on to the next of some breakpoints, or to the end. It reports whether it moved.
func (r *Session) Continue(breaks ...Breakpoint) (bool, error) { return r.forward(oneOf(breaks)) }

// ContinueBack goes back to the breakpoint before, or to the beginning. It reports whether it moved.
func (r *Session) ContinueBack(breaks ...Breakpoint) (bool, error) { return r.backward(oneOf(breaks)) }

func oneOf(breaks []Breakpoint) func(stand) bool {
	return func(x stand) bool {
		for _, b := range breaks {
			if b.at(x) {
				return true
			}
		}
		return false
	}
}

// Goto goes to a position, or to the end if that comes before.
func (r *Session) Goto(position int) error {
	if r.origin != nil && position < r.skipped {
		return r.rerun(max(position, 0))
	}
	for r.Position() > position {
		if ok, err := r.Back(); err != nil || !ok {
			return err
		}
	}
	for r.Position() < position {
		if ok, err := r.Step(); err != nil || !ok {
			return err
		}
	}
	return nil
}

func (r *Session) forward(there func(stand) bool) (bool, error) {
	if r.opts.Keep < 0 {
		return false, ErrForward
	}
	for moved := false; ; moved = true {
		if ok, err := r.Step(); err != nil || !ok {
			return moved, err
		}
		if there(r.now) {
			return true, nil
		}
	}
}

func (r *Session) backward(there func(stand) bool) (bool, error) {
	if r.origin == nil {
		return false, ErrForward
	}
	from := r.Position()
	for i := len(r.marks) - 1; i >= 0; i-- {
		if at := r.skipped + i; at == 0 || there(r.marks[i].stand) {
			return true, r.Goto(at)
		}
	}
	if from == 0 {
		return false, nil
	}
	to, err := r.findBefore(r.skipped, there)
	if err != nil {
		return false, err
	}
	return true, r.Goto(to)
}

// findBefore returns the last position before a dropped one that satisfies there; 0 if there is none.
func (r *Session) findBefore(position int, there func(stand) bool) (int, error) {
	last := 0
	err := r.retrace(position, func(f *Session) {
		if f.Position() < position && there(f.now) {
			last = f.Position()
		}
	})
	return last, err
}

// retrace runs a session of its own from the beginning to a position, and shows it after each step.
func (r *Session) retrace(position int, show func(*Session)) error {
	f := &Session{State: r.origin.Clone(), opts: r.opts, decided: r.decided}
	f.opts.Keep = 1
	f.origin = r.origin
	f.State.Setup.Output = nil
	f.begin()
	for f.Position() < position {
		if ok, err := f.Step(); err != nil || !ok {
			return err
		}
		show(f)
	}
	return nil
}
