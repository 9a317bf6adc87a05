// This file defines `assay explain`: a page for each kind of finding and each
// diagnostic.

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"assay/cmd/assay/usage"
	"assay/explain"
	"assay/report"
)

// manual is `assay explain`.
type manual struct{ *app }

func (a manual) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [ID]",
		Short: "Explain a kind of finding, or a diagnostic",
		Long: `Explain a kind of finding (null, postcondition, undecided) or a diagnostic
(fir-type): what it means, what to do, and an example. Without ID, list them.`,
		Example: examples("assay explain postcondition", "assay explain fir-type", "assay explain"),
		Args:    arguments(0, 1, "the id of a kind or diagnostic"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.explain(args) },
	}
}

func (a manual) explain(args []string) error {
	pages, err := explain.Pages()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return a.listPages(pages)
	}
	id := strings.ToLower(strings.Trim(args[0], "[]")) // as diagnostics show it
	var ids []string
	for _, p := range pages {
		if p.ID == id {
			return a.showPage(&p)
		}
		ids = append(ids, p.ID)
	}
	e := noSuchName("page about", args[0], ids).(*usage.Error)
	if !strings.HasPrefix(e.Help, "did you mean") {
		e.Help = "`assay explain` lists all pages"
	}
	return e
}

func (a manual) listPages(pages []explain.Page) error {
	width := 0
	for _, p := range pages {
		width = max(width, len(p.ID))
	}
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&b, "%-*s  %s\n", width, p.ID, p.Title)
	}
	_, err := a.stdout.Write([]byte(b.String()))
	return err
}

func (a manual) showPage(p *explain.Page) error {
	width, _ := terminal(a.stdout)
	if width == 0 {
		width = 80
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
	_, err := a.stdout.Write([]byte(b.String()))
	return err
}
