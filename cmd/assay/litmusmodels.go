// This file opens the memory models that `assay litmus` is asked about.

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/engine/litmus/model"
	"assay/lang/cat"
)

// isModelFile tells whether a model is the name of a file.
func isModelFile(name string) bool { return strings.HasSuffix(name, ".cat") }

// modelNames checks the names of models that are built in.
func modelNames(names []string) error {
	for _, m := range names {
		if !isModelFile(m) && !slices.Contains(model.Names(), m) {
			return noSuchValue("model", m, append(model.Names(), "FILE.cat"))
		}
	}
	return nil
}

// openModels finds all models, and tells whether that went well.
func (s *litmusSession) openModels(names []string) bool {
	s.opened = map[string]*model.Model{}
	for _, name := range names {
		if m, ok := model.Named(name); ok {
			s.opened[name] = m
			continue
		}
		shown, text, ok := s.inputs.Text(name)
		if !ok {
			continue
		}
		f, list := cat.Read(shown, text, s.include)
		s.inputs.List.Append(list)
		if !list.Failed() {
			s.opened[name] = model.FromCat(shown, f)
		}
	}
	return !s.inputs.List.Failed()
}

// model is a model by its name.
func (s *litmusSession) model(name string) *model.Model {
	if m, ok := s.opened[name]; ok {
		return m
	}
	m, _ := model.Named(name)
	return m
}

// include opens a file that a model includes: beside the file that includes
// it, or built in. A model that somebody else wrote names no files elsewhere.
func (s *litmusSession) include(from *cat.File, name string) (file, text string, ok bool) {
	if _, builtin := s.builtin[from.Name]; !builtin && !cat.Own(name) && filepath.Base(name) == name {
		path := filepath.Join(filepath.Dir(from.Name), name)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return s.inputs.Text(path)
		}
	}
	text, ok = cat.Library(name)
	if !ok {
		return "", "", false
	}
	file = "built-in:" + name
	s.builtin[file] = true
	s.inputs.Texts[file] = text
	return file, text, true
}
