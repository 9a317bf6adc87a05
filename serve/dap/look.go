// This file looks at where the run stands.

package dap

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/google/go-dap"

	assay "assay/serve/debug"
	"assay/source"
	"assay/vm/state"
)

// variables are what a reference of the client lists: the locals of a frame, the variables outside of procedures, or the parts of an object.
type variables struct {
	frame   *assay.Frame
	value   *assay.Value
	statics bool
}

// look answers requests that change nothing.
func (s *Server) look(m dap.RequestMessage, r *dap.Request) error {
	d := s.target.Debugger
	switch m := m.(type) {
	case *dap.ThreadsRequest:
		out := &dap.ThreadsResponse{Response: s.response(r)}
		for i, t := range d.State.Threads {
			name := cmp.Or(assay.ThreadName(d, i), "thread "+strconv.Itoa(i))
			if t.Status == state.Ended {
				name += ", which has ended"
			}
			out.Body.Threads = append(out.Body.Threads, dap.Thread{Id: i + 1, Name: name})
		}
		return s.send(out)
	case *dap.StackTraceRequest:
		return s.stack(m, r)
	case *dap.ScopesRequest:
		f, ok := s.frameOf(m.Arguments.FrameId)
		if !ok {
			return sayf("there is no frame %d", m.Arguments.FrameId)
		}
		out := &dap.ScopesResponse{Response: s.response(r)}
		out.Body.Scopes = []dap.Scope{{Name: "Locals", PresentationHint: "locals", VariablesReference: s.refer(variables{frame: &f})}}
		if list := d.Globals(); len(list) > 0 {
			name := "Globals"
			if d.Statics != nil {
				name = "Statics"
			}
			out.Body.Scopes = append(out.Body.Scopes, dap.Scope{Name: name, VariablesReference: s.refer(variables{statics: true}), NamedVariables: len(list)})
		}
		return s.send(out)
	case *dap.VariablesRequest:
		return s.variables(m, r)
	case *dap.EvaluateRequest:
		v, err := s.evaluated(m.Arguments.Expression, m.Arguments.FrameId)
		if err != nil {
			return &saidError{err}
		}
		out := &dap.EvaluateResponse{Response: s.response(r)}
		out.Body.Result = d.Show(v)
		if out.Body.VariablesReference = s.partsOf(v); out.Body.VariablesReference > 0 && d.State.Elem(v.Word) != nil {
			_, out.Body.IndexedVariables = d.Parts(v, 0, 1)
		}
		return s.send(out)
	case *dap.SourceRequest:
		ref := m.Arguments.SourceReference
		if m.Arguments.Source != nil && ref == 0 {
			ref = m.Arguments.Source.SourceReference
		}
		name, ok := s.lost[ref]
		if !ok {
			return sayf("there is no source %d", ref)
		}
		out := &dap.SourceResponse{Response: s.response(r)}
		out.Body.Content = d.Texts[name]
		return s.send(out)
	case *dap.LoadedSourcesRequest:
		out := &dap.LoadedSourcesResponse{Response: s.response(r)}
		var names []string
		for name := range d.Texts {
			names = append(names, name)
		}
		slices.Sort(names)
		out.Body.Sources = []dap.Source{}
		for _, name := range names {
			out.Body.Sources = append(out.Body.Sources, *s.source(source.Span{File: name}))
		}
		return s.send(out)
	case *dap.ExceptionInfoRequest:
		out := &dap.ExceptionInfoResponse{Response: s.response(r)}
		out.Body.ExceptionId, out.Body.BreakMode = "exception", "always"
		class := d.Thrown()
		_, ended := d.End()
		switch {
		case class != "":
			out.Body.ExceptionId = class
		case !ended:
			return sayf("no exception was made or thrown in the last step")
		}
		if ended && d.Failure != nil {
			f := d.Failure
			out.Body.ExceptionId, out.Body.Description = string(f.Kind), f.Text+f.Says()
			if f.Thrown != "" {
				out.Body.ExceptionId = f.Thrown
			}
		}
		return s.send(out)
	}
	return nil
}

// stack lists the frames of a thread, from one on.
func (s *Server) stack(m *dap.StackTraceRequest, r *dap.Request) error {
	if n := len(s.target.Debugger.State.Threads); m.Arguments.ThreadId < 1 || m.Arguments.ThreadId > n {
		return sayf("there is no thread %d", m.Arguments.ThreadId)
	}
	frames := s.target.Debugger.Frames(m.Arguments.ThreadId - 1)
	out := &dap.StackTraceResponse{Response: s.response(r)}
	out.Body.TotalFrames, out.Body.StackFrames = len(frames), []dap.StackFrame{}
	from := min(max(m.Arguments.StartFrame, 0), len(frames))
	to := len(frames)
	if n := m.Arguments.Levels; n > 0 && from+n < to {
		to = from + n
	}
	for i, f := range frames[from:to] {
		if from+i == 0 {
			f.Span = s.fails(frames)
		}
		s.frames = append(s.frames, f)
		x := dap.StackFrame{Id: len(s.frames), Name: assay.Name(f.Proc)}
		x.Line, x.Column = s.numbers.at(f.Span.Line, f.Span.Col)
		if f.Span.Line > 0 {
			x.Source = s.source(f.Span)
		}
		out.Body.StackFrames = append(out.Body.StackFrames, x)
	}
	return s.send(out)
}

// fails is the place of the innermost frame. A run that has failed may have no procedure of the source left: then it is where it failed.
func (s *Server) fails(frames []assay.Frame) source.Span {
	d := s.target.Debugger
	if _, ended := d.End(); ended && d.Failure != nil && d.Failure.Span.Known() && frames[0].Span.Line == 0 {
		return d.Failure.Span
	}
	return frames[0].Span
}

func (s *Server) frameOf(id int) (assay.Frame, bool) {
	if id < 1 || id > len(s.frames) {
		return assay.Frame{}, false
	}
	return s.frames[id-1], true
}

// source is where a client finds a source: in a file, or else it asks for the text.
func (s *Server) source(at source.Span) *dap.Source {
	name := at.File
	if name == "" {
		return nil
	}
	out := &dap.Source{Name: filepath.Base(name)}
	for _, path := range []string{name, filepath.Join(filepath.Dir(s.args.Program), name), filepath.Join(filepath.Dir(s.args.Program), filepath.Base(name))} {
		text, err := os.ReadFile(path)
		if err != nil || string(text) != s.target.Debugger.Texts[name] {
			continue
		}
		if out.Path, err = filepath.Abs(path); err == nil {
			return out
		}
	}
	if _, ok := s.target.Debugger.Texts[name]; !ok {
		return out
	}
	for ref, known := range s.lost {
		if known == name {
			out.SourceReference = ref
			return out
		}
	}
	out.SourceReference = len(s.lost) + 1
	s.lost[out.SourceReference] = name
	return out
}

// refer gives a number to what the client may list.
func (s *Server) refer(v variables) int {
	s.vars = append(s.vars, v)
	return len(s.vars)
}

// partsOf is the number that lists the parts of a value; 0: it has none.
func (s *Server) partsOf(v assay.Value) int {
	if parts, _ := s.target.Debugger.Parts(v, 0, 1); len(parts) == 0 {
		return 0
	}
	return s.refer(variables{value: &v})
}

// mostParts is how many variables are listed at once, if the client does not say.
const mostParts = 1000

// list are the variables of a reference: of an object so many, from one on.
func (s *Server) list(v variables, from, most int) []assay.Local {
	if v.frame != nil {
		return s.target.Debugger.Locals(*v.frame)
	}
	if v.statics {
		list := s.target.Debugger.Globals()
		from = min(max(from, 0), len(list))
		return list[from:min(from+most, len(list))]
	}
	list, _ := s.target.Debugger.Parts(*v.value, from, most)
	return list
}

func (s *Server) variables(m *dap.VariablesRequest, r *dap.Request) error {
	d := s.target.Debugger
	n := m.Arguments.VariablesReference
	if n < 1 || n > len(s.vars) {
		return sayf("there are no variables %d", n)
	}
	v := s.vars[n-1]
	most := m.Arguments.Count
	if most <= 0 || most > mostParts {
		most = mostParts
	}
	list := s.list(v, m.Arguments.Start, most)
	out := &dap.VariablesResponse{Response: s.response(r)}
	out.Body.Variables = []dap.Variable{}
	for _, l := range list {
		x := dap.Variable{Name: l.Name, Value: d.Show(l.Value), VariablesReference: s.partsOf(l.Value)}
		if v.frame != nil || v.statics {
			x.EvaluateName = l.Name
		} else if !strings.Contains(l.Name, "?") {
			x.EvaluateName = d.Names().Ref(v.value.Word) + "." + l.Name
			if strings.HasPrefix(l.Name, "[") {
				x.EvaluateName = "" // names of arrays are no expressions
			}
		}
		if x.VariablesReference > 0 {
			if _, all := d.Parts(l.Value, 0, 1); d.State.Elem(l.Value.Word) != nil {
				x.IndexedVariables = all
			}
		}
		out.Body.Variables = append(out.Body.Variables, x)
	}
	return s.send(out)
}

// evaluated is the value of an expression in a frame; 0 is the innermost of what runs.
func (s *Server) evaluated(text string, frame int) (assay.Value, error) {
	d := s.target.Debugger
	d.Moved()
	if f, ok := s.frameOf(frame); ok {
		if err := d.Thread(f.Thread); err != nil {
			return assay.Value{}, err
		}
		for i, g := range d.Frames(f.Thread) {
			if g.Index == f.Index {
				if err := d.Look(i); err != nil {
					return assay.Value{}, err
				}
			}
		}
	}
	defer d.Moved()
	x, err := d.Parse(text)
	if err != nil {
		return assay.Value{}, err
	}
	return d.Eval(x)
}
