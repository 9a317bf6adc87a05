// This file opens memory models.

package question

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/engine/litmus/model"
	"assay/lang/cat"
	"assay/run"
	"assay/source"
)

// Models are memory models that were opened: those that are built in, and files in cat.
type Models struct {
	in      *run.Inputs
	carried map[string]string // texts by names, of a goal file; nil: files are read
	opened  map[string]*opened
	builtin map[string]bool // files of models that are built in
	parts   []part          // of the model that is being opened: what was read for it
}

// part is a text that a model is made of.
type part struct{ name, text string }

// opened is a model with what it was made of.
type opened struct {
	*model.Model
	parts []part // none: it is built in
}

// made is what a model was made of, by content.
func (x *opened) made() string {
	var b strings.Builder
	for _, p := range x.parts {
		fmt.Fprintf(&b, "%d:%s%d:%s", len(p.name), p.name, len(p.text), p.text)
	}
	return b.String()
}

// NewModels reads models as inputs: what is wrong with them goes to the list there.
func NewModels(in *run.Inputs) *Models {
	return &Models{in: in, opened: map[string]*opened{}, builtin: map[string]bool{}}
}

// IsFile reports whether a model is the name of a file.
func IsFile(name string) bool {
	return strings.HasSuffix(name, ".cat") || strings.HasSuffix(name, cat.Combined)
}

// Known reports whether there is a model of a name: a built-in one, or any file.
func Known(name string) bool { return IsFile(name) || slices.Contains(model.Names(), name) }

// Open opens models, and reports whether that went well. Each has to be Known.
func (m *Models) Open(names []string) bool {
	failed := m.in.List.Failed()
	for _, name := range names {
		if x, ok := model.Named(name); ok {
			m.opened[name] = &opened{Model: x}
			continue
		}
		m.parts = nil
		shown, text, ok := m.text(name)
		if !ok {
			failed = true
			continue
		}
		m.parts = append(m.parts, part{shown, text})
		f, list := cat.Read(shown, text, m.include)
		m.in.List.Append(list)
		if list.Failed() {
			failed = true
			continue
		}
		m.opened[name] = &opened{model.FromCat(shown, f), m.parts}
	}
	return !failed
}

// text is that of a file of a model.
func (m *Models) text(name string) (shown, text string, ok bool) {
	if m.carried == nil {
		return m.in.Text(name)
	}
	text, ok = m.carried[name]
	if !ok {
		m.in.List.Errorf(source.Span{File: name}, run.CodeGoal, "the goal file does not carry the model %s", name)
	}
	return name, text, ok
}

// has reports whether there is a file of a model.
func (m *Models) has(name string) bool {
	if m.carried != nil {
		_, ok := m.carried[name]
		return ok
	}
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// Named returns a model that was opened, or one that is built in; nil: there is none.
func (m *Models) Named(name string) *model.Model {
	if x := m.named(name); x != nil {
		return x.Model
	}
	return nil
}

func (m *Models) named(name string) *opened {
	if x, ok := m.opened[name]; ok {
		return x
	}
	if x, ok := model.Named(name); ok {
		return &opened{Model: x}
	}
	return nil
}

// include opens a file that a model includes: beside the file that includes
// it, or built in. A model cannot name files elsewhere.
func (m *Models) include(from *cat.File, name string) (file, text string, ok bool) {
	if !m.builtin[from.Name] && !cat.Own(name) && filepath.Base(name) == name {
		path := filepath.Join(filepath.Dir(from.Name), name)
		if m.has(path) {
			file, text, ok = m.text(path)
			m.parts = append(m.parts, part{file, text})
			return file, text, ok
		}
	}
	text, ok = cat.Library(name)
	if !ok {
		return "", "", false
	}
	file = "built-in:" + name
	m.builtin[file] = true
	m.in.Texts[file] = text
	return file, text, true
}
