// This file moves.

package dap

import (
	"errors"
	"strings"

	"github.com/google/go-dap"

	assay "assay/serve/debug"
	"assay/vm/session"
	"assay/vm/state"
)

// begin tells the client where the run stands when it has said what to stop at.
func (s *Server) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	d := s.target.Debugger
	switch {
	case s.target.Failed:
		return s.stopped("exception")
	case s.args.StopOnEntry == nil || *s.args.StopOnEntry:
		return s.stopped("entry")
	}
	return s.runs(d.Continue, "end")
}

// move answers requests that move.
func (s *Server) move(m dap.RequestMessage, r *dap.Request) error {
	d := s.target.Debugger
	line := func(g dap.SteppingGranularity, over, one func(...session.Breakpoint) (bool, error)) func(...session.Breakpoint) (bool, error) {
		if g == "instruction" {
			return one
		}
		return over
	}
	on := func(...session.Breakpoint) (bool, error) { return d.Step() }
	back := func(...session.Breakpoint) (bool, error) { return d.Back() }
	var run func(...session.Breakpoint) (bool, error)
	var out dap.Message
	var t session.Thread
	var err error
	why := "step"
	switch m := m.(type) {
	case *dap.NextRequest:
		if t, err = s.threadOf(m.Arguments.ThreadId); err != nil {
			return err
		}
		run, out = line(m.Arguments.Granularity, t.Over, on), &dap.NextResponse{Response: s.response(r)}
	case *dap.StepInRequest:
		if t, err = s.threadOf(m.Arguments.ThreadId); err != nil {
			return err
		}
		into := d.NextLine
		if m.Arguments.ThreadId-1 != d.Place().Thread {
			into = t.NextLine
		}
		run, out = line(m.Arguments.Granularity, into, on), &dap.StepInResponse{Response: s.response(r)}
	case *dap.StepOutRequest:
		if t, err = s.threadOf(m.Arguments.ThreadId); err != nil {
			return err
		}
		run, out = t.Out, &dap.StepOutResponse{Response: s.response(r)}
	case *dap.StepBackRequest:
		if t, err = s.threadOf(m.Arguments.ThreadId); err != nil {
			return err
		}
		run, out = line(m.Arguments.Granularity, t.OverBack, back), &dap.StepBackResponse{Response: s.response(r)}
	case *dap.ContinueRequest:
		c := &dap.ContinueResponse{Response: s.response(r)}
		c.Body.AllThreadsContinued = true
		run, out, why = d.Continue, c, "end"
	case *dap.ReverseContinueRequest:
		run, out, why = d.ContinueBack, &dap.ReverseContinueResponse{Response: s.response(r)}, "entry"
	case *dap.PauseRequest:
		if err := s.send(&dap.PauseResponse{Response: s.response(r)}); err != nil {
			return err
		}
		if s.stop.Swap(false) { // no motion took it
			return s.stopped("pause")
		}
		return nil
	case *dap.RestartRequest:
		s.stop.Store(false)
		run, out, why = func(...session.Breakpoint) (bool, error) { return true, d.Goto(d.First) }, &dap.RestartResponse{Response: s.response(r)}, "entry"
	case *dap.GotoTargetsRequest:
		return s.targets(m, r)
	case *dap.GotoRequest:
		n, back := m.Arguments.TargetId/2, m.Arguments.TargetId%2 == 1
		f, _ := d.Frame()
		at, err := d.Line(f.Span.File, n)
		if err != nil {
			return &saidError{err}
		}
		there := func(x *session.Session) bool { return x.At(at) }
		run, out, why = func(...session.Breakpoint) (bool, error) { return d.Forward(there) }, &dap.GotoResponse{Response: s.response(r)}, "goto"
		if back {
			run = func(...session.Breakpoint) (bool, error) { return d.Backward(there) }
		}
	default:
		return sayf("%s is not supported", r.Command)
	}
	if !s.begun {
		return sayf("%s comes before configurationDone", r.Command)
	}
	if err := s.send(out); err != nil {
		return err
	}
	switch m.(type) {
	case *dap.ContinueRequest, *dap.ReverseContinueRequest: // they may take long, and go on from anywhere
		return s.runs(run, why)
	}
	_, err = run(d.Looks()...)
	return s.arrived(why, err)
}

// threadOf returns the motions of a thread of the client; without a number, and where everything has ended, those of the one that ran last.
func (s *Server) threadOf(id int) (session.Thread, error) {
	d := s.target.Debugger
	_, ended := d.End()
	switch t := d.State.Threads; {
	case id == 0 || ended:
		return d.Of(d.Place().Thread), nil
	case id < 1 || id > len(t):
		return session.Thread{}, sayf("there is no thread %d", id)
	case t[id-1].Status == state.Ended && id-1 != d.Place().Thread:
		return session.Thread{}, sayf("thread %d has ended: it has no further step, and those before are reached by the others", id)
	}
	return d.Of(id - 1), nil
}

// runs moves to a breakpoint or an end. Requests that do not move are answered meanwhile, and breakpoints that they set count from there.
func (s *Server) runs(run func(...session.Breakpoint) (bool, error), why string) error {
	s.aside = true
	defer func() { s.aside = false }()
	for {
		_, err := run(s.target.Debugger.Looks()...)
		if !errors.Is(err, session.ErrInterrupted) || !s.halted {
			return s.arrived(why, err)
		}
		s.halted = false
		if err := s.asides(); err != nil {
			return err
		}
	}
}

// arrived tells the client where a motion ended.
func (s *Server) arrived(why string, err error) error {
	d := s.target.Debugger
	if d.Position() < d.First {
		err = errors.Join(err, d.Goto(d.First))
		why = "entry"
	}
	d.Moved()
	switch _, ended := d.End(); {
	case errors.Is(err, session.ErrInterrupted):
		why = "pause"
	case err != nil:
		e := &dap.OutputEvent{Event: event("output")}
		e.Body.Category, e.Body.Output = "stderr", err.Error()+"\n"
		if err := s.send(e); err != nil {
			return err
		}
	case len(d.Hits()) > 0:
		why = reason(d)
	case ended && s.target.Failed:
		why = "exception"
	case ended:
		why = "end"
	}
	return s.stopped(why)
}

// reason is why a run stops at the breakpoints that it ended at, in the words of the protocol.
func reason(d *assay.Debugger) string {
	hit, _ := d.Hit()
	switch kind, _, _ := strings.Cut(hit[0].Text, " "); {
	case kind == "exception":
		return "exception"
	case kind == "write":
		return "data breakpoint"
	case hit[0].Method():
		return "function breakpoint"
	}
	return "breakpoint"
}

// stopped tells the client that everything stands.
func (s *Server) stopped(why string) error {
	d := s.target.Debugger
	s.vars, s.frames = nil, nil
	thread, _ := d.Looking()
	e := &dap.StoppedEvent{Event: event("stopped")}
	e.Body.Reason, e.Body.ThreadId, e.Body.AllThreadsStopped = why, thread+1, true
	hit, wrong := d.Hit()
	for _, b := range hit {
		e.Body.HitBreakpointIds = append(e.Body.HitBreakpointIds, b.Number)
	}
	if !strings.HasSuffix(why, "breakpoint") && why != "exception" {
		e.Body.HitBreakpointIds = nil
	}
	if wrong != nil {
		e.Body.Text = wrong.Error()
	}
	if stop, ended := d.End(); ended {
		e.Body.Description, e.Body.Text = "the run has ended", stop.String()
	}
	return s.send(e)
}

// targets offers a line of the open source, forward and back.
func (s *Server) targets(m *dap.GotoTargetsRequest, r *dap.Request) error {
	d := s.target.Debugger
	out := &dap.GotoTargetsResponse{Response: s.response(r)}
	out.Body.Targets = []dap.GotoTarget{}
	n := m.Arguments.Line + s.numbers.line
	f, ok := d.Frame()
	if _, err := d.Line(f.Span.File, n); ok && err == nil && s.file(m.Arguments.Source.Path, m.Arguments.Source.SourceReference) == f.Span.File {
		out.Body.Targets = []dap.GotoTarget{{Id: 2 * n, Label: "on to this line", Line: m.Arguments.Line}, {Id: 2*n + 1, Label: "back to this line", Line: m.Arguments.Line}}
	}
	return s.send(out)
}
