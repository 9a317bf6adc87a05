// This file defines `assay explain`: a page for each kind of finding and each
// diagnostic.

package main

import (
	"strings"

	"github.com/spf13/cobra"

	paged "assay/cmd/assay/manual"
	"assay/cmd/assay/usage"
	"assay/explain"
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
		return paged.List(a.stdout, pages)
	}
	id := strings.ToLower(strings.Trim(args[0], "[]")) // as diagnostics show it
	var ids []string
	for _, p := range pages {
		if p.ID == id {
			width, _ := terminal(a.stdout)
			return paged.Show(a.stdout, &p, width)
		}
		ids = append(ids, p.ID)
	}
	e := noSuchName("page about", args[0], ids).(*usage.Error)
	if !strings.HasPrefix(e.Help, "did you mean") {
		e.Help = "`assay explain` lists all pages"
	}
	return e
}
