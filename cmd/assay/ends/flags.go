// Package ends says how calls of methods end: what `assay facts --calls` finds, keeps and writes.
package ends

import (
	"github.com/spf13/pflag"

	"assay/cmd/assay/usage"
)

// Flags are those of `assay facts` about calls.
type Flags struct {
	Calls   bool
	verbose bool
	Folder  string // of the cache; empty: that of the settings, or of the user
	None    bool   // no cache
	verify  bool
}

// Define defines them.
func (f *Flags) Define(flags *pflag.FlagSet) {
	flags.BoolVar(&f.Calls, "calls", false, "show how calls of each method end, for each kind of arguments")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "with --calls, say what was taken over from earlier runs")
	flags.StringVar(&f.Folder, "cache", "", "with --calls, keep answers in `folder`, not in the user's cache")
	flags.BoolVar(&f.None, "no-cache", false, "with --calls, compute everything, and keep nothing")
	flags.BoolVar(&f.verify, "verify-incremental", false, "with --calls, compute everything too, and compare: a difference is an internal error")
}

// Check reports what is wrong with them, and with the form of the output.
func (f *Flags) Check(flags *pflag.FlagSet, form string) error {
	if !f.Calls {
		for _, name := range []string{"verbose", "cache", "no-cache", "verify-incremental", "settings", "no-settings"} {
			if flags.Changed(name) {
				return usage.Errorf("add --calls", "--%s is about calls", name)
			}
		}
		return nil
	}
	switch {
	case f.None && f.verify:
		return usage.Errorf("leave one of them away", "--no-cache and --verify-incremental exclude each other")
	case form == "html":
		return usage.Errorf("text and json are there", "--calls has no form html")
	}
	return nil
}
