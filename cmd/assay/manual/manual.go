// Package manual shows the pages of `assay explain`.
package manual

import (
	"fmt"
	"io"
	"strings"

	"assay/explain"
	"assay/report"
)

// List writes the ids of all pages, with their titles.
func List(w io.Writer, pages []explain.Page) error {
	width := 0
	for _, p := range pages {
		width = max(width, len(p.ID))
	}
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&b, "%-*s  %s\n", width, p.ID, p.Title)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// usual is the width where none is known.
const usual = 80

// Show writes a page, in lines of a width; 0: nobody knows it.
func Show(w io.Writer, p *explain.Page, width int) error {
	if width == 0 {
		width = usual
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", p.ID, p.Title)
	if p.Text != "" {
		fmt.Fprintf(&b, "\n%s\n", report.Wrap(strings.Join(strings.Fields(p.Text), " "), width))
	}
	b.WriteString("\nFor example:\n")
	for _, f := range p.Files {
		if len(p.Files) > 1 {
			fmt.Fprintf(&b, "\n  %s:\n", f.Name)
		}
		b.WriteString("\n")
		for line := range strings.Lines(f.Text) {
			b.WriteString("    " + line)
		}
	}
	fmt.Fprintf(&b, "\n  $ %s\n", p.Command)
	_, err := io.WriteString(w, b.String())
	return err
}
