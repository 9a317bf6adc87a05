// This file has the files that the editor has open, and begins and ends a session.

package lsp

import (
	"encoding/json"
	"os"
	"time"

	"assay/source"
)

// document is an open file.
type document struct {
	uri      string
	name     string    // that the command has for it; empty: it is no file
	language *Language // nil: none of ours
	version  int
	text     *text
	moves    map[*text]*moved // from texts that were checked; of this text alone
	units    []Unit
	errors   *source.List // of what is typed
	typed    *time.Timer  // until it is read; nil: it was
}

func (s *Server) initialize(p initializeParams) (any, error) {
	folder := pathOf(p.RootURI)
	if folder == "" {
		folder = p.RootPath
	}
	if len(p.Folders) > 0 && pathOf(p.Folders[0].URI) != "" {
		folder = pathOf(p.Folders[0].URI)
	}
	root, err := s.house.Root(folder)
	if err != nil {
		return nil, wrongf(requestFailed, "the folder cannot be used: %v", err)
	}
	s.phase, s.root, s.client = serves, root, p.Capabilities
	if len(p.Options) > 0 && string(p.Options) != "null" {
		s.configure(p.Options)
	}
	return map[string]any{
		"capabilities": serverCapabilities(commands),
		"serverInfo":   map[string]string{"name": s.house.Name, "version": s.house.Version},
	}, nil
}

// begun asks a client that is ready for its settings, and to tell when those of the project change.
func (s *Server) begun() {
	if s.client.Workspace.Configuration {
		s.pull()
	}
	if s.client.Workspace.Watched.Dynamic {
		s.ask("client/registerCapability", map[string]any{"registrations": []any{map[string]any{
			"id": "assay-settings", "method": "workspace/didChangeWatchedFiles",
			"registerOptions": map[string]any{"watchers": []any{map[string]any{"globPattern": "**/assay.toml"}}},
		}}}, func(json.RawMessage, *wrong) {})
	}
}

func (s *Server) close() {
	for _, d := range s.open {
		if d.typed != nil {
			d.typed.Stop()
		}
	}
	if s.traces != "" {
		os.RemoveAll(s.traces)
	}
}

func (s *Server) didOpen(p documentParams) {
	d := &document{uri: p.TextDocument.URI, version: p.TextDocument.Version, text: newText(p.TextDocument.Text)}
	d.name = s.name(d.uri)
	d.language = s.house.language(d.name)
	if before := s.open[d.uri]; before != nil && before.typed != nil {
		before.typed.Stop()
	}
	s.open[d.uri] = d
	s.understand(d)
	if d.language != nil {
		s.jobs.add(s, d.uri)
	}
}

// typing is how long nothing is typed before a text is read.
const typing = 80 * time.Millisecond

func (s *Server) didChange(p documentParams) {
	d := s.open[p.TextDocument.URI]
	if d == nil {
		s.log(isWarning, "a text is changed that is not open: "+p.TextDocument.URI)
		return
	}
	for _, c := range p.Changes {
		d.text = d.text.edit(c)
	}
	d.version, d.moves = p.TextDocument.Version, nil
	if d.typed == nil {
		d.typed = time.AfterFunc(typing, func() { s.post(func() { s.now(d) }) })
	} else {
		d.typed.Reset(typing)
	}
}

// now reads what is typed, if it was not read.
func (s *Server) now(d *document) {
	if d.typed == nil || s.open[d.uri] != d {
		return
	}
	d.typed.Stop()
	d.typed = nil
	s.understand(d)
}

// understand reads what is typed.
func (s *Server) understand(d *document) {
	if d.language == nil || d.name == "" {
		return
	}
	d.units = d.language.Units(d.name, d.text.s)
	d.errors = d.language.Errors(d.name, d.text.s)
	s.publish(d.uri)
}

// document returns an open file whose text is of a language, as it is typed.
func (s *Server) document(uri string) *document {
	d := s.open[uri]
	if d == nil || d.language == nil || d.name == "" {
		return nil
	}
	s.now(d)
	return d
}

func (s *Server) didSave(p documentParams) { s.recheck(p.TextDocument.URI) }

// recheck checks all open files again, one of them first. What they depend on has changed, or the settings have; what has not is in the
// cache.
func (s *Server) recheck(first string) {
	d := s.open[first]
	if first != "" && (d == nil || d.language == nil) && first != s.settingsURI() {
		return // it is about nothing that is checked
	}
	s.jobs.stale(s)
	if d != nil && d.language != nil {
		s.jobs.add(s, first)
	}
	for _, uri := range s.uris() {
		if o := s.open[uri]; o.language != nil && (d == nil || d.language == nil || o.language == d.language) {
			s.jobs.add(s, uri)
		}
	}
}

func (s *Server) settingsURI() string {
	name, _ := s.house.Settings()
	return s.uri(name)
}

func (s *Server) didClose(p documentParams) {
	uri := p.TextDocument.URI
	d := s.open[uri]
	if d == nil {
		return
	}
	if d.typed != nil {
		d.typed.Stop()
	}
	delete(s.open, uri)
	s.jobs.drop(uri)
	was := s.results[uri]
	delete(s.results, uri)
	s.publishAll(was, uri)
}
