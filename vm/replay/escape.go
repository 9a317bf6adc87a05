// This file finds the origin of the exception that ends a run, and has it judged.

package replay

import (
	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// origins remembers where exceptions come from.
type origins struct {
	places map[uint64]place     // by object: where it was allocated, if that is a step
	checks map[uint64]*ir.Check // by exception: the check that made it
	open   []failing            // checks whose failing side has begun
}

// failing is a check that has failed and did not make its exception yet.
type failing struct {
	check         *ir.Check
	thread, depth int
}

// place is the part of the program that a step is on.
type place struct {
	unit string
	span source.Span
	by   *ir.CallSite // the innermost call of a shown procedure, if one that is not shown runs; nil: none does
}

func (o *origins) allocated(ref uint64, at place) {
	if o.places == nil {
		o.places = map[uint64]place{}
	}
	o.places[ref] = at
}

func (o *origins) failing(c *ir.Check, at stepKey) {
	o.open = append(o.open, failing{c, at.thread, at.depth})
}

// notice checks whether the exception of a failing check is complete: the procedure's exceptional
// result is set, and no call is open.
func (o *origins) notice(s *vm.State) {
	for len(o.open) > 0 {
		f := o.open[len(o.open)-1]
		frames := s.Threads[f.thread].Frames
		if len(frames) > f.depth {
			return // it is still being made
		}
		if len(frames) == f.depth {
			exc := s.Threads[f.thread].Exc()
			if exc == 0 {
				return
			}
			if o.checks == nil {
				o.checks = map[uint64]*ir.Check{}
			}
			o.checks[exc] = f.check
		}
		o.open = o.open[:len(o.open)-1]
	}
}

// escape turns a regular end with an exception into a violation where the setup says so.
func (r *replayer) escape(stop vm.Stop) (vm.Stop, *task.Failure) {
	s := r.s
	if stop.Kind != vm.Finished || stop.Reason == vm.Exited || s.Setup.Escape == nil || s.Exc() == 0 {
		return stop, nil
	}
	at, known := r.origins.places[s.Exc()]
	kind, text := s.Setup.Escape(s.Class(s.Exc()), r.origins.checks[s.Exc()], at.by)
	if kind == "" {
		return stop, nil
	}
	stop.Kind, stop.Property, stop.Text = vm.Violated, kind, text
	if known {
		stop.Unit, stop.Span = at.unit, at.span
	}
	return stop, &task.Failure{Kind: kind, Span: stop.Span, Line: stop.Span.Line, Text: text, Thrown: s.KindName(s.Exc())}
}
