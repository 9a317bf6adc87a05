// This file has breakpoints.

package dap

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/google/go-dap"

	assay "assay/serve/debug"
	"assay/vm/session"
)

// setBreaks answers requests about breakpoints: each sets all of its kind anew.
func (s *Server) setBreaks(m dap.RequestMessage, r *dap.Request) error {
	switch m := m.(type) {
	case *dap.SetBreakpointsRequest:
		file := s.file(m.Arguments.Source.Path, m.Arguments.Source.SourceReference)
		var list []wish
		for _, b := range m.Arguments.Breakpoints {
			list = append(list, wish{fmt.Sprintf("%s:%d", file, b.Line+s.numbers.line), b.Condition, b.Line, unsupported(b.HitCondition + b.LogMessage)})
		}
		out := &dap.SetBreakpointsResponse{Response: s.response(r)}
		out.Body.Breakpoints = s.set("line "+file, list)
		return s.send(out)
	case *dap.SetFunctionBreakpointsRequest:
		var list []wish
		for _, b := range m.Arguments.Breakpoints {
			list = append(list, wish{b.Name, b.Condition, 0, unsupported(b.HitCondition)})
		}
		out := &dap.SetFunctionBreakpointsResponse{Response: s.response(r)}
		out.Body.Breakpoints = s.set("function", list)
		return s.send(out)
	case *dap.SetExceptionBreakpointsRequest:
		var list []wish
		for _, f := range m.Arguments.Filters {
			list = append(list, onException(f, ""))
		}
		for _, o := range m.Arguments.FilterOptions {
			list = append(list, onException(o.FilterId, o.Condition))
		}
		out := &dap.SetExceptionBreakpointsResponse{Response: s.response(r)}
		out.Body.Breakpoints = s.set("exception", list)
		return s.send(out)
	case *dap.SetDataBreakpointsRequest:
		out := &dap.SetDataBreakpointsResponse{Response: s.response(r)}
		out.Body.Breakpoints = s.setData(m.Arguments.Breakpoints)
		return s.send(out)
	case *dap.DataBreakpointInfoRequest:
		return s.dataInfo(m, r)
	}
	return nil
}

// wish is a breakpoint that a client wants.
type wish struct {
	text, condition string
	line            int
	wrong           string // why there is none; empty: there is
}

// onException is a breakpoint at exceptions, of a class if the client names one.
func onException(filter, class string) wish {
	if filter != made {
		return wish{wrong: fmt.Sprintf("there is no filter %q of exceptions; there is %s", filter, made)}
	}
	return wish{text: "exception " + cmp.Or(strings.TrimSpace(class), "Throwable")}
}

// unsupported says why a breakpoint with some words is none; empty: it has none of them.
func unsupported(words string) string {
	if words == "" {
		return ""
	}
	return fmt.Sprintf("hit counts and log messages of breakpoints are not supported: %q", words)
}

// set replaces the breakpoints of a kind.
func (s *Server) set(kind string, list []wish) []dap.Breakpoint {
	d := s.target.Debugger
	for _, n := range s.breaks[kind] {
		d.Delete(n)
	}
	s.breaks[kind] = nil
	out := []dap.Breakpoint{}
	for _, w := range list {
		text := w.text
		if w.condition != "" {
			text += " if " + w.condition
		}
		var b *assay.Break
		err := error(nil)
		if w.wrong != "" {
			err = errors.New(w.wrong)
		} else {
			b, err = d.Break(text)
		}
		if err != nil {
			out = append(out, dap.Breakpoint{Verified: false, Message: err.Error(), Line: w.line})
			continue
		}
		s.breaks[kind] = append(s.breaks[kind], b.Number)
		out = append(out, dap.Breakpoint{Id: b.Number, Verified: true, Message: b.Note, Line: w.line})
	}
	return out
}

// setData replaces the data breakpoints.
func (s *Server) setData(list []dap.DataBreakpoint) []dap.Breakpoint {
	s.set("data", nil)
	out := []dap.Breakpoint{}
	for _, w := range list {
		cell, ok := s.cells[w.DataId]
		var condition *assay.Expr
		var err error
		if w.Condition != "" {
			condition, err = s.target.Debugger.Parse(w.Condition)
		}
		if !ok || err != nil {
			out = append(out, dap.Breakpoint{Message: fmt.Sprintf("%s cannot be watched", w.DataId)})
			continue
		}
		b := s.target.Debugger.Watch(w.DataId, cell, condition)
		s.breaks["data"] = append(s.breaks["data"], b.Number)
		out = append(out, dap.Breakpoint{Id: b.Number, Verified: true})
	}
	return out
}

// dataInfo says what a data breakpoint of a variable, or of a part of one, would be: of the cell that it is now.
func (s *Server) dataInfo(m *dap.DataBreakpointInfoRequest, r *dap.Request) error {
	out := &dap.DataBreakpointInfoResponse{Response: s.response(r)}
	d, name := s.target.Debugger, m.Arguments.Name
	out.Body.Description = "no write of " + name + " can be watched"
	var cell *session.Cell
	if n := m.Arguments.VariablesReference; n > 0 && n <= len(s.vars) {
		for _, l := range s.list(s.vars[n-1], 0, mostParts) {
			if l.Name == name {
				cell = l.Value.At
			}
		}
	} else if v, err := s.evaluated(name, m.Arguments.FrameId); err == nil {
		cell = v.At
	}
	if cell != nil {
		id := name
		if cell.Local == nil {
			id = d.Names().Cell(cell.Object, cell.Index)
		} else {
			id += fmt.Sprintf(" of frame %d", cell.Frame)
		}
		s.cells[id] = *cell
		out.Body.DataId, out.Body.Description, out.Body.AccessTypes = id, "writes of "+id, []dap.DataBreakpointAccessType{"write"}
	}
	return s.send(out)
}

// file returns the name that the debugger has for a source of the client.
func (s *Server) file(path string, ref int) string {
	if name, ok := s.lost[ref]; ok && ref > 0 {
		return name
	}
	path = filepath.ToSlash(path)
	best := ""
	for name := range s.target.Debugger.Texts {
		if slash := filepath.ToSlash(name); (slash == path || strings.HasSuffix(path, "/"+strings.TrimPrefix(slash, "./"))) && len(name) > len(best) {
			best = name
		}
	}
	if best == "" {
		return filepath.Base(path) // which is not known, and the debugger says so
	}
	return best
}
