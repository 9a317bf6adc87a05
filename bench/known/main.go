// Package known checks the sources of public projects before known bugs were mended, as a user would, without contracts, and counts which of the bugs are found.
//
//	go run ./bench known -work DIR [-clones DIR] [-clone] [-libraries DIR] [-only IDS] [-budget 60s] [-table]
//	go run ./bench known -work DIR [-clones DIR] [-clone] -draw
//
// docs/benchmarks/known.md has the rule by which bugs are drawn and counted. defects.tsv lists them; -draw makes the
// list again from the histories. Clones of the repositories, with all of their history, stand outside of the repository as
// DIR/OWNER/NAME.git; -clone gets what is missing. Nothing of them is committed.
//
// The sources with a bug, and with the fix if something was found, are each one run of the command, as a process of its own with
// limits of time and memory. Jars in a folder of libraries are on the class path: XZ for Java and JHeaps are all that is needed. What is done stands in DIR/state.jsonl and is not done again; -table prints it and runs nothing.
// The reports are kept beside it, and what is printed is counted from them.
package known

import (
	"context"
	"flag"
	"path/filepath"
	"time"

	"assay/bench/foreign/leg"
)

// Main is the command.
func Main() {
	var o options
	o.Flags(0, "check; 0: what the command takes by itself")
	flag.StringVar(&o.clones, "clones", "", "the folder with clones of the repositories (default: clones in the folder to work in)")
	flag.BoolVar(&o.clone, "clone", false, "clone what is missing there")
	flag.StringVar(&o.libraries, "libraries", "", "a folder with jars that sources need (default: libraries in the folder to work in)")
	flag.BoolVar(&o.draw, "draw", false, "draw the list of bugs again, and write it beside the sources")
	flag.StringVar(&o.only, "only", "", "bugs, separated by commas (default: all)")
	flag.DurationVar(&o.budget, "budget", time.Minute, "of the files of a bug")
	flag.DurationVar(&o.grace, "grace", time.Minute, "a run is stopped so long after its budget")
	flag.Int64Var(&o.memory, "memory", 6<<10, "megabytes that a run may hold before it is stopped")
	leg.Main("bench/known", []string{"work"}, func(ctx context.Context) error {
		if o.clones == "" {
			o.clones = filepath.Join(o.Work, "clones")
		}
		if o.libraries == "" {
			o.libraries = filepath.Join(o.Work, "libraries")
		}
		var err error
		if o.libraries, err = filepath.Abs(o.libraries); err != nil {
			return err
		}
		if o.draw {
			return draw(ctx, &o)
		}
		return measure(ctx, &o)
	})
}

type options struct {
	leg.Options
	clones        string
	libraries     string
	clone, draw   bool
	only          string
	budget, grace time.Duration
	memory        int64 // megabytes
}
