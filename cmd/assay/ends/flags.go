// Package ends says how calls of methods end: what `assay facts --calls` finds, keeps and writes.
package ends

import (
	"github.com/spf13/pflag"

	"assay/cmd/assay/usage"
)

// Flags are those of `assay facts` about calls, and about what is kept.
type Flags struct {
	Calls   bool
	Verbose bool
	Folder  string // of the cache; empty: that of the settings, or of the user
	None    bool   // no cache
	Verify  bool
}

// Define defines them.
func (f *Flags) Define(flags *pflag.FlagSet) {
	flags.BoolVar(&f.Calls, "calls", false, "show how calls of each method end, for each kind of arguments")
	flags.BoolVarP(&f.Verbose, "verbose", "v", false, "say what was taken over from earlier runs")
	flags.StringVar(&f.Folder, "cache", "", "keep answers in `folder`, not in the user's cache")
	flags.BoolVar(&f.None, "no-cache", false, "compute everything, and keep nothing")
	flags.BoolVar(&f.Verify, "verify-incremental", false, "compute everything too, and compare: a difference is an internal error")
}

// Check reports what is wrong with them, and with the form of the output.
func (f *Flags) Check(form string) error {
	if f.None && f.Verify {
		return usage.Errorf("leave one of them away", "--no-cache and --verify-incremental exclude each other")
	}
	if f.Calls && form == "html" {
		return usage.Errorf("text and json are there", "--calls has no form html")
	}
	return nil
}
