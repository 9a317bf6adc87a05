// This file has what the server asks of the command that it is a part of.

package lsp

import (
	"context"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"assay/report"
	"assay/source"
	"assay/task"
)

// House is the command: how files are checked, and what it knows of them while they are typed.
type House struct {
	Name, Version string
	Adapter       []string // the command that debugs a trace

	// Root makes a folder the one that names are relative to; empty: the working folder. It returns it.
	Root func(folder string) (string, error)

	Languages []Language

	// Check checks a file as assay check does. It ends soon when the context does.
	Check func(ctx context.Context, q Question) (*Answer, error)

	// Test writes tests of a file, and returns what there is to say about them.
	Test func(ctx context.Context, q Question) (string, error)

	// Trace writes a counterexample into a file, which Adapter opens.
	Trace func(name string, c *task.Check, r *task.Result, text string) error

	// Settings returns the name and the text of the settings that hold, or where they would be.
	Settings func() (name, text string)

	// Raise returns an edit of the text of settings, so that a bound of a check is a value: the line that is replaced, from 0, or before which one
	// is inserted.
	Raise func(name, text, check, key, value string) (line int, replaced bool, insert string)
}

// Question is what to check.
type Question struct {
	File     string              // its name for the command
	Only     []string            // names of checks; empty: all
	Flags    []string            // of assay check
	Folder   string              // where tests go
	First    func(line int) bool // checks that begin on these lines of the file come first; nil: none is known to have changed
	Read     func(source.Texts)  // called before Done, with the texts that are checked
	Done     func(*task.Check)   // called with a copy, as soon as a check has its answers, and in any order
	Progress func(text string, n, of int)
}

// Answer is what a run of checks found.
type Answer struct {
	Document  *report.Document
	Proposals []Proposal
}

// Proposal is a contract that could be written.
type Proposal struct {
	Check  string
	File   string
	Line   int // above which it goes
	Clause string
}

// Language is what can be asked of a text while it is typed. It need not be right.
type Language struct {
	Ext  string
	Test bool // tests can be made

	// Units returns what can be checked by itself.
	Units func(name, text string) []Unit

	// Errors returns what is wrong with what is written for assay.
	Errors func(name, text string) *source.List

	// Between reports whether an offset is between words, strings and comments: a comment can begin there; nil: everywhere.
	Between func(name, text string, at int) bool

	// Place returns the offset of the declaration that a proposal belongs before; false: it is not known. Nil: where the line begins.
	Place func(name, text string, p Proposal) (at int, ok bool)

	// Complete returns the words that could stand at an offset, and where they begin; nil: nothing is completed.
	Complete func(name, text string, at int) (from int, words []Word)
}

// Unit is what can be checked by itself: a method, or a check of a model.
type Unit struct {
	Name  string // by which a check is asked for
	Title string // for people
	At    int    // offset where the name stands
	Head  [2]int // offsets of the declaration, without its body
	End   int    // offset of its end
}

// Word is a completion.
type Word struct {
	Text   string
	Kind   WordKind
	Detail string
	Import string // a line that it needs at the offset Where, if it is not there
	Where  int
}

// WordKind is a kind of word, as the protocol numbers it.
type WordKind int

// Kinds of words.
const (
	WordMethod   WordKind = 2
	WordField    WordKind = 5
	WordVariable WordKind = 6
	WordClass    WordKind = 7
	WordKeyword  WordKind = 14
)

// language returns the language of a file; nil: none.
func (h *House) language(name string) *Language {
	i := slices.IndexFunc(h.Languages, func(l Language) bool { return strings.EqualFold(filepath.Ext(name), l.Ext) })
	if i < 0 {
		return nil
	}
	return &h.Languages[i]
}

// pathOf returns the path of a URI of a file; empty: it is none.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" || u.Host != "" && u.Host != "localhost" {
		return ""
	}
	return filepath.Clean(filepath.FromSlash(u.Path))
}

func uriOf(path string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// name returns the name that the command has for a file: relative to the root where it is below.
func (s *Server) name(uri string) string {
	path := pathOf(uri)
	if path == "" {
		return ""
	}
	if rel, err := filepath.Rel(s.root, path); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return path
}

// uri returns the URI of a name of the command: the one that the client has for an open file.
func (s *Server) uri(name string) string {
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.root, name)
	}
	for uri := range s.open {
		if pathOf(uri) == filepath.Clean(path) {
			return uri
		}
	}
	return uriOf(path)
}
