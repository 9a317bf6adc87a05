package known

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"assay/cmd/assay/usage"
)

// Formats are the forms in which a document can be written.
var Formats = []string{"text", "json", "html"}

// Flags say what is looked at, for how long, and where it is written.
type Flags struct {
	Methods []string
	Timeout time.Duration // of each
	Jobs    int
	Format  string
	Output  string // a file; empty: the standard output
}

// Define defines them.
func (f *Flags) Define(flags *pflag.FlagSet, timeout time.Duration) {
	flags.StringArrayVar(&f.Methods, "method", nil, "look only at this `name` of a check or procedure (repeatable)")
	flags.DurationVar(&f.Timeout, "timeout", timeout, "time limit of each method, as 10s or 5m; none if 0")
	flags.IntVarP(&f.Jobs, "jobs", "j", 0, "methods at once: at most `N`, and one for each core if 0")
	flags.StringVar(&f.Format, "format", Formats[0], "`form`: "+strings.Join(Formats, ", "))
	flags.StringVarP(&f.Output, "output", "o", "", "write to `file` instead of the standard output")
}

// Check reports what is wrong with them.
func (f *Flags) Check() error {
	switch {
	case !slices.Contains(Formats, f.Format):
		return usage.NoValue("format", f.Format, Formats)
	case f.Timeout < 0:
		return usage.Errorf("", "--timeout: %v is negative", f.Timeout)
	case f.Jobs < 0:
		return usage.Errorf("", "--jobs: %d is negative", f.Jobs)
	}
	return nil
}
