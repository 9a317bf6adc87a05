// Package explain holds a page for each kind of finding and each diagnostic:
// what it means, what to do, and an example that raises it. Tests run the
// examples, and fail for a code of the program that has no page.
//
// # Pages
//
// The files in pages/ hold pages, one after the other:
//
//	== fir-name: a name that means nothing here
//	What it means, and what to do about it.
//	$ assay check example.fir
//	--- example.fir
//	proc p() { x := 1 }
//
// The command is run where the files below it are.
package explain

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed pages/*.txt
var pages embed.FS

// Page is what is known about a code.
type Page struct {
	ID      string
	Title   string
	Text    string
	Command string // that raises it in the example
	Files   []File
}

// File is a file of an example.
type File struct{ Name, Text string }

// Pages reads all pages, sorted by their ids.
func Pages() ([]Page, error) {
	names, err := fs.Glob(pages, "pages/*.txt")
	if err != nil {
		return nil, err
	}
	var out []Page
	for _, name := range names {
		text, err := pages.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for _, part := range strings.Split("\n"+string(text), "\n== ")[1:] {
			p, err := read(part)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Page) int { return strings.Compare(a.ID, b.ID) })
	return out, nil
}

// read reads one page.
func read(part string) (Page, error) {
	head, rest, _ := strings.Cut(part, "\n")
	id, title, ok := strings.Cut(head, ": ")
	if !ok {
		return Page{}, fmt.Errorf("%q has no title", head)
	}
	p := Page{ID: id, Title: title}
	text, example, ok := strings.Cut("\n"+rest, "\n$ ")
	if !ok {
		return p, fmt.Errorf("%s has no example", id)
	}
	p.Text = strings.TrimSpace(text)
	command, files, _ := strings.Cut(example, "\n")
	p.Command = command
	for _, f := range strings.Split("\n"+files, "\n--- ")[1:] {
		name, text, _ := strings.Cut(f, "\n")
		p.Files = append(p.Files, File{name, strings.TrimRight(text, "\n") + "\n"})
	}
	return p, nil
}
