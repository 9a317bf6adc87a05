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
)

// Models are memory models that were opened: those that are built in, and files in cat.
type Models struct {
	in      *run.Inputs
	opened  map[string]*opened
	builtin map[string]bool // files of models that are built in
	parts   []string        // of the model that is being opened: what was read for it
}

// opened is a model with what it was made of.
type opened struct {
	*model.Model
	made string // by content; empty: it is built in
}

// NewModels reads models as inputs: what is wrong with them goes to the list there.
func NewModels(in *run.Inputs) *Models {
	return &Models{in: in, opened: map[string]*opened{}, builtin: map[string]bool{}}
}

// IsFile reports whether a model is the name of a file.
func IsFile(name string) bool { return strings.HasSuffix(name, ".cat") }

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
		shown, text, ok := m.in.Text(name)
		if !ok {
			failed = true
			continue
		}
		m.part(shown, text)
		f, list := cat.Read(shown, text, m.include)
		m.in.List.Append(list)
		if list.Failed() {
			failed = true
			continue
		}
		m.opened[name] = &opened{model.FromCat(shown, f), strings.Join(m.parts, "")}
	}
	return !failed
}

// part keeps what a model is made of.
func (m *Models) part(name, text string) {
	m.parts = append(m.parts, fmt.Sprintf("%d:%s%d:%s", len(name), name, len(text), text))
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
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			file, text, ok = m.in.Text(path)
			m.part(file, text)
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
