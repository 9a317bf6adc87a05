package target

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"assay/lang/java/jml"
	"assay/source"
)

// Beside returns the file with the contracts of a source: the one beside it, or else the first below a root at the place that its package has there.
func Beside(name, text string, roots []string) (jml.Apart, error) {
	if filepath.Ext(name) != ".java" {
		return jml.Apart{}, nil
	}
	files := []string{jml.BesideName(name)}
	if len(roots) > 0 {
		pkg := filepath.FromSlash(strings.ReplaceAll(packageOf(text), ".", "/"))
		for _, root := range roots {
			files = append(files, filepath.Join(root, pkg, filepath.Base(files[0])))
		}
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err == nil {
			return jml.Apart{Name: file, Text: string(data)}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return jml.Apart{Name: file}, err
		}
	}
	return jml.Apart{}, nil
}

// Written is a source, and its contracts in a file of their own.
type Written struct {
	Name, Text string
	Beside     jml.Apart
}

// Read reads sources with what stands beside them; the text of each file goes to the map. What cannot be read is named by the last argument.
func Read(names, roots []string, texts source.Texts, unreadable func(name string, err error) *source.Diagnostic) (out []Written, err error) {
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, unreadable(name, err)
		}
		w := Written{Name: name, Text: string(data)}
		if w.Beside, err = Beside(name, w.Text, roots); err != nil {
			return nil, unreadable(w.Beside.Name, err)
		}
		if texts[name] = w.Text; w.Beside.Text != "" {
			texts[w.Beside.Name] = w.Beside.Text
		}
		out = append(out, w)
	}
	return out, nil
}
