// Package film takes a run apart for a page that steps through it: what a debugger shows at each step,
// and where each value that it shows was written last. It asks the debugger that
// people type commands to, so a page and a console give the same answers.
//
// The debugger goes through the run once, forward. Last writes are noted on the way
// (session.Latest), for asking the session at each step about each value would go back as often.
package film

import (
	"assay/report"
	"assay/serve/debug"
	"assay/vm/session"
)

// Run shows the stops of a run, in order: those before steps, whose positions are given, and its end. A session that has not moved is at
// the beginning of the run. It ends early when show says no.
func Run(d *debug.Debugger, begins []int, end int, show func(*report.Stop) bool) error {
	var latest session.Latest
	for i := 0; i <= len(begins); i++ {
		to := end
		if i < len(begins) {
			to = begins[i]
		}
		for d.Position() < to {
			if ok, err := d.Step(); err != nil {
				return err
			} else if !ok {
				break
			}
			latest.Note(d.Session)
		}
		d.Moved()
		if !show(stop(d, &latest)) {
			return nil
		}
	}
	return nil
}

// stop is what is to be seen where a debugger stands.
func stop(d *debug.Debugger, latest *session.Latest) *report.Stop {
	thread, _ := d.Looking()
	wrote := func(c *session.Cell) *report.Write {
		if c == nil {
			return nil
		}
		at, begins, ok := latest.Of(d.Session, *c)
		if !ok {
			return nil
		}
		return &report.Write{At: at - d.First, First: begins}
	}
	shown := func(list []debug.Local) (out []report.Shown) {
		for _, l := range list {
			out = append(out, report.Shown{Name: l.Name, Value: d.Show(l.Value), Wrote: wrote(l.Value.At)})
		}
		return out
	}
	_, ended := d.End()
	s := &report.Stop{
		Number: d.Position() - d.First, Thread: thread, Ended: ended, Globals: shown(d.Globals()), Heap: d.Heap(thread),
		Part: func(object, part string) *report.Write {
			c, ok := d.Part(object, part)
			if !ok {
				return nil
			}
			return wrote(&c)
		},
	}
	for _, f := range d.Frames(thread) {
		s.Calls = append(s.Calls, report.OpenCall{Level: f.Index, Name: debug.Name(f.Proc), At: f.Span, Locals: shown(d.Locals(f))})
	}
	if len(d.State.Threads) > 1 {
		s.Threads = d.Threads()
	}
	return s
}
