// This file defines what the flags of a leg are, and how it runs.

package leg

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

// Options are the flags that every leg has.
type Options struct {
	Work    string        // the folder to work in
	Assay   string        // the command; empty: it is built
	Timeout time.Duration // of each check
	Table   bool          // print the table of what is done, and do nothing
}

// Flags declares the flags; timeout is the default of the limit of each item.
func (o *Options) Flags(timeout time.Duration, item string) {
	flag.StringVar(&o.Work, "work", "", "the folder to work in")
	flag.StringVar(&o.Assay, "assay", "", "the command, if it is built")
	flag.DurationVar(&o.Timeout, "timeout", timeout, "limit of each "+item)
	flag.BoolVar(&o.Table, "table", false, "print the table of what is done, and do nothing")
}

// Checker is the command of the options, with further flags for each run.
func (o *Options) Checker(args ...string) (*Checker, error) {
	c := &Checker{Path: o.Assay}
	if o.Assay == "" {
		var err error
		if c, err = Build(o.Work); err != nil {
			return nil, err
		}
	}
	c.Limit, c.Args = o.Timeout, append([]string{"--jobs", "1", "--memory", "3G"}, args...)
	return c, nil
}

// Main parses the flags and measures, until an interrupt. Without the flags that it needs,
// a leg runs nothing and says so.
func Main(name string, needs []string, measure func(context.Context) error) {
	flag.Parse()
	for _, n := range needs {
		if flag.Lookup(n).Value.String() == "" {
			fmt.Printf("%s: nothing was run, it needs -%s\n", name, strings.Join(needs, ", -"))
			return
		}
	}
	if err := os.MkdirAll(flag.Lookup("work").Value.String(), 0o777); err != nil {
		fmt.Fprintln(os.Stderr, name+":", err)
		os.Exit(1)
	}
	ctx, cancel := Interruptible()
	err := measure(ctx)
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, name+":", err)
		os.Exit(1)
	}
}
