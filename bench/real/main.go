// Package real checks parts of public projects as a new user would, without contracts, and prints what is said.
//
//	go run ./bench real -work DIR [-checkouts DIR] [-clone] [-only NAMES] [-budget 60s] [-draw 30 -seed 1] [-table]
//
// projects.tsv lists the projects with their commits, and what is checked of each. Below the folder of checkouts
// (default: DIR/checkouts) each has a folder of its name; what is missing there is a row that says so, and -clone gets
// it. Checkouts stand outside the repository, and nothing of them is committed.
//
// A project is one run of the command as a process of its own, with limits of time and memory that end it from
// outside. What is done stands in DIR/state.jsonl and is not done again; -table prints it and runs nothing. The reports
// are kept beside it, and what is printed is counted from them.
//
// With -draw, so many violations are drawn by the seed into DIR/findings.md, each with its id, its calls and the code
// around. An id is the same in the next run. What somebody said about a finding stands in judged.tsv: true,
// precondition (the caller owed something that nobody wrote down) or false, and a sentence. What nobody judged counts
// as nothing but that.
package real

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/foreign/leg"
)

// Main is the command.
func Main() {
	var o options
	o.Flags(0, "check; 0: what the command takes by itself")
	flag.StringVar(&o.checkouts, "checkouts", "", "the folder with a checkout of each project (default: checkouts in the folder to work in)")
	flag.BoolVar(&o.clone, "clone", false, "clone what is missing there")
	flag.StringVar(&o.only, "only", "", "projects, separated by commas (default: all)")
	flag.DurationVar(&o.budget, "budget", time.Minute, "of a project")
	flag.DurationVar(&o.grace, "grace", time.Minute, "a project is stopped so long after its budget")
	flag.Int64Var(&o.memory, "memory", 6<<10, "megabytes that a project may hold before it is stopped")
	flag.IntVar(&o.draw, "draw", 0, "write so many findings, drawn by the seed, to findings.md in the folder to work in")
	flag.Uint64Var(&o.seed, "seed", 1, "of the draw")
	leg.Main("bench/real", []string{"work"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

type options struct {
	leg.Options
	checkouts     string
	clone         bool
	only          string
	budget, grace time.Duration
	memory        int64 // megabytes
	draw          int
	seed          uint64
}

func measure(ctx context.Context, o *options) error {
	if o.checkouts == "" {
		o.checkouts = filepath.Join(o.Work, "checkouts")
	}
	all, err := parseProjects(projectsText)
	if err != nil {
		return err
	}
	judged, err := parseJudged(judgedText)
	if err != nil {
		return err
	}
	if all, err = chosen(all, o.only); err != nil {
		return err
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(r row) string { return r.Key })
	if err != nil {
		return err
	}
	missing := map[string]string{} // why a project cannot be checked, by its name
	if !o.Table {
		if err := run(ctx, o, all, state, missing); err != nil {
			return err
		}
	}
	rows := rowsOf(all, state.All(), missing)
	for i := range rows {
		if err := o.recount(&rows[i]); err != nil {
			return err
		}
	}
	drawn := draw(findingsOf(rows), o.draw, o.seed)
	fmt.Print(o.head(rows), table(rows), reasons(rows, 25), troubles(rows), tally(findingsOf(rows), judged).text("of all violations"))
	if o.draw == 0 {
		return nil
	}
	fmt.Print(tally(drawn, judged).text(fmt.Sprintf("of %d drawn with seed %d", len(drawn), o.seed)))
	return o.writeFindings(drawn, judged)
}

// chosen are the projects with some names; none: all.
func chosen(all []project, names string) ([]project, error) {
	if names == "" {
		return all, nil
	}
	var out []project
	for _, name := range strings.Split(names, ",") {
		i := slices.IndexFunc(all, func(p project) bool { return p.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no project is called %s", name)
		}
		out = append(out, all[i])
	}
	return out, nil
}

// run checks the projects that are not done.
func run(ctx context.Context, o *options, all []project, state *leg.State[row], missing map[string]string) error {
	var keys []string
	by := map[string]project{}
	for _, p := range all {
		if err := o.checkout(ctx, p); err != nil {
			missing[p.Name] = err.Error()
			continue
		}
		keys = append(keys, p.key())
		by[p.key()] = p
	}
	if !slices.ContainsFunc(keys, func(k string) bool { return !state.Done(k) }) {
		return nil
	}
	c, err := o.Checker()
	if err != nil {
		return err
	}
	return state.Each(ctx, keys, func(key string) (row, string, error) {
		r, err := o.check(ctx, c.Path, by[key])
		return r, r.String(), err
	})
}

// writeFindings writes what was drawn for somebody to judge.
func (o *options) writeFindings(drawn []finding, judged map[string]judgement) error {
	var b strings.Builder
	for _, f := range drawn {
		b.WriteString(f.text(o.checkouts, judged))
	}
	return os.WriteFile(filepath.Join(o.Work, "findings.md"), []byte(b.String()), 0o666)
}
