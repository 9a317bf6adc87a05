// This file does what lenses ask for.

package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// execute answers a command: assay.check and assay.test when they are done.
func (s *Server) execute(r *request) {
	p, ok := params[struct {
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}](s, r)
	if !ok {
		return
	}
	if !slices.Contains(commands, p.Command) {
		s.refuse(r, wrongf(invalidParams, "there is no command %q", p.Command))
		return
	}
	var uri, name string
	if len(p.Arguments) < 1 || len(p.Arguments) > 2 || json.Unmarshal(p.Arguments[0], &uri) != nil || len(p.Arguments) == 2 && json.Unmarshal(p.Arguments[1], &name) != nil {
		s.refuse(r, wrongf(invalidParams, "%s takes the URI of an open file, and the name of a unit of it", p.Command))
		return
	}
	d := s.document(uri)
	switch {
	case d == nil:
		s.refuse(r, wrongf(requestFailed, "%s is not open, or of no language that is checked", uri))
	case p.Command == commandDebug:
		result, err := s.debug(d, name)
		s.answer(r, result, err)
	case p.Command == commandTest && !d.language.Test:
		s.refuse(r, wrongf(requestFailed, "no tests are made of files of this kind"))
	default:
		s.run(r, d, name, p.Command == commandTest)
	}
}

// run lets a job answer a request.
func (s *Server) run(r *request, d *document, name string, test bool) {
	x := &job{uri: d.uri, test: test, ctx: r.ctx}
	if name != "" {
		x.only = []string{name}
	}
	x.then = func(a *Answer, said string, err error) {
		switch {
		case errors.Is(err, context.Canceled):
			s.refuse(r, wrongf(requestCancelled, "it was cancelled"))
		case err != nil:
			s.refuse(r, wrongf(requestFailed, "%v", err))
		case test:
			s.answer(r, map[string]any{"message": said}, nil)
		case a == nil:
			s.refuse(r, wrongf(requestFailed, "it cannot be checked: the diagnostics say why"))
		case len(a.Document.Checks) == 0 && a.Document.Inputs.Failed():
			s.refuse(r, wrongf(requestFailed, "it cannot be checked: %v", a.Document.Inputs.Err()))
		default:
			s.answer(r, map[string]any{"message": s.textOf(d, a.Document.Checks)}, nil)
		}
	}
	s.jobs.ask(s, x)
}

// debug writes the counterexample of a unit, and returns what a client needs to debug it.
func (s *Server) debug(d *document, name string) (any, error) {
	i := slices.IndexFunc(d.units, func(u Unit) bool { return u.Name == name })
	if i < 0 {
		return nil, wrongf(requestFailed, "%s is not in %s", name, d.name)
	}
	u := d.units[i]
	c, violated := counterexample(s.checksOf(d, u))
	if c == nil {
		return nil, wrongf(requestFailed, "%s has no counterexample that can be debugged", u.Title)
	}
	of := c.texts[d.name]
	if of == nil || of.s != d.text.s {
		return nil, wrongf(requestFailed, "%s has changed since it was checked: save it, and wait for the check", d.name)
	}
	if disk, err := os.ReadFile(pathOf(d.uri)); err != nil || string(disk) != d.text.s {
		return nil, wrongf(requestFailed, "%s is another text on the disk than it was when it was checked", d.name)
	}
	if s.traces == "" {
		dir, err := os.MkdirTemp("", "assay-traces-*")
		if err != nil {
			return nil, err
		}
		s.traces = dir
	}
	file := filepath.Join(s.traces, strings.Map(func(c rune) rune {
		if c == '/' || c == '\\' || c == ' ' {
			return '_'
		}
		return c
	}, c.Name)+".json")
	if err := s.house.Trace(file, &c.Check, violated, of.s); err != nil {
		return nil, err
	}
	return map[string]any{
		"adapter": map[string]any{"command": s.house.Adapter[0], "args": s.house.Adapter[1:], "cwd": s.root},
		"configuration": map[string]any{
			"type": "assay", "request": "launch", "name": fmt.Sprintf("%s: %s", u.Title, violated.Property.Kind), "program": file,
		},
	}, nil
}
