package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"assay/lang/java/native"
	"assay/lang/java/symbolic"
)

// modelledMembers returns those that run as models, solve as models, or both.
func modelledMembers() []string {
	list := append(native.Members(), symbolic.Members()...)
	slices.Sort(list)
	return slices.Compact(list)
}

// modelsCommand lists the members of the Java library that do not run their own bytecode.
func (a *app) modelsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "java-models",
		Short: "List the modelled members of the Java library",
		Long: "List the members of the Java library that assay runs as models of its own, one on a line,\n" +
			"by class, name and descriptor; everything else is the library's own bytecode, or refused\n" +
			"by name where a program calls it.",
		Example: examples("assay java-models"),
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			for _, name := range modelledMembers() {
				if _, err := fmt.Fprintln(a.stdout, name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
