// Package usage has errors in the command line, with what to try instead.
package usage

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"assay/source"
)

// Error is an error in the command line.
type Error struct {
	Message string
	Help    string // what to try; may be empty
}

func (e *Error) Error() string { return e.Message }

// Errorf makes one.
func Errorf(help, format string, args ...any) error {
	return &Error{Message: fmt.Sprintf(format, args...), Help: help}
}

// NoName reports a name that is not in a list, with the valid ones.
func NoName(what, name string, names []string) error {
	help := "there is " + strings.Join(names, ", ")
	if near := source.Nearest(name, names); near != "" {
		help = "did you mean " + near + "?"
	}
	return Errorf(help, "there is no %s %s", what, name)
}

// NoValue reports an invalid value of a flag that chooses from a list.
func NoValue(flag, value string, values []string) error {
	err := NoName(flag, value, values).(*Error)
	err.Message = "--" + flag + ": " + err.Message
	return err
}

// Behind reads the flags that stand behind arguments, where parsing stopped at the first of those.
func Behind(flags *pflag.FlagSet, args []string) ([]string, error) {
	if len(args) == 0 {
		return args, nil
	}
	flags.SetInterspersed(true)
	if err := flags.Parse(args); err != nil {
		return nil, Errorf("`--help` lists the flags", "%v", err)
	}
	if help, err := flags.GetBool("help"); err == nil && help {
		return nil, pflag.ErrHelp
	}
	return flags.Args(), nil
}
