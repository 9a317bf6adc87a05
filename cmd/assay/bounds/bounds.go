// Package bounds has the flags about bounds.
package bounds

import (
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"assay/cmd/assay/usage"
	"assay/task"
)

// Flags are the bounds that a user gives. A command offers those that apply to it.
type Flags struct {
	scopes   []string
	Unwind   int
	array    int
	intWidth int
	flags    *pflag.FlagSet // that they belong to
}

// AddScope defines --scope.
func (f *Flags) AddScope(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.scopes, "scope", nil, "objects per class or domain: `N` or NAME=N (repeatable)")
}

// AddUnwind defines --unwind.
func (f *Flags) AddUnwind(flags *pflag.FlagSet) {
	f.flags = flags
	flags.IntVar(&f.Unwind, "unwind", 0, "loop iterations and recursion depth: at most `N`")
}

// AddArray defines --array.
func (f *Flags) AddArray(flags *pflag.FlagSet) {
	f.flags = flags
	flags.IntVar(&f.array, "array", 0, "length of arrays and strings of inputs: at most `N`")
}

// AddIntWidth defines --int-width.
func (f *Flags) AddIntWidth(flags *pflag.FlagSet) {
	f.flags = flags
	flags.IntVar(&f.intWidth, "int-width", 0, "`bits` of integers whose width is a bound")
}

// maxBound is the largest bound that a flag takes; no analysis finishes there.
const maxBound = 1 << 16

// Bounds reads the flags.
func (f *Flags) Bounds() (task.Bounds, error) {
	b := task.Bounds{Unwind: f.Unwind, Array: f.array, IntWidth: f.intWidth}
	for _, x := range []struct {
		flag     string
		n, limit int
	}{{"unwind", f.Unwind, maxBound}, {"array", f.array, maxBound}, {"int-width", f.intWidth, 64}} {
		if x.n < 0 || x.n > x.limit || x.n == 0 && f.given(x.flag) {
			return b, usage.Errorf("", "--%s: %d is not between 1 and %d", x.flag, x.n, x.limit)
		}
	}
	for _, s := range f.scopes {
		if err := addScope(&b, s); err != nil {
			return b, err
		}
	}
	return b, nil
}

// given reports whether the user gave a flag: the value 0 alone may be the default.
func (f *Flags) given(flag string) bool {
	if f.flags == nil {
		return false
	}
	x := f.flags.Lookup(flag)
	return x != nil && x.Changed
}

// addScope reads "3" or "User=3".
func addScope(b *task.Bounds, s string) error {
	name, number, named := strings.Cut(s, "=")
	if !named {
		name, number = "", s
	}
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n < 0 || n > maxBound || named && name == "":
		return usage.Errorf("write --scope 3, or --scope User=3", "--scope: %q is not a scope", s)
	case named:
		if b.Scopes == nil {
			b.Scopes = map[string]int{}
		}
		b.Scopes[name] = n
	case n == 0:
		return usage.Errorf("a single class may have none: --scope User=0", "--scope: at least 1 object")
	default:
		b.Scope = n
	}
	return nil
}
