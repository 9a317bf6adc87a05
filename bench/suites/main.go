// Package suites measures what assay test covers: classes of public projects, each within 60 seconds for the search and 60 for mutants.
//
//	go run ./bench suites -work DIR [-clone] [-each 2] [-only REGEXP] [-effort N] [-table]
//
// folders.txt lists the folders, with their repositories and commits; classes.go has the rule by which classes are chosen. Checkouts stand below the folder
// to work in, and -clone gets what is missing; nothing of them is committed. What is done stands in DIR/state.jsonl and is not done again.
//
// On a machine that does other work a minute says little. With -effort N a class has no limit in seconds (but a hard one of a quarter of an hour), and each method
// N statements of search, so that the table can be made again anywhere; what it took of the processor is printed beside it.
package suites

import (
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/bench/foreign/leg"
	"assay/bench/outside"
)

//go:embed folders.txt
var folders string

type options struct {
	leg.Options
	clone bool
	each  int
	only  string

	effort int // statements of search for each method, instead of seconds for the class; 0: seconds
}

// Main is the command.
func Main() {
	var o options
	o.Flags(time.Minute, "class, for the search and for the mutants")
	flag.BoolVar(&o.clone, "clone", false, "clone the repositories that are missing")
	flag.IntVar(&o.each, "each", 2, "classes of each folder")
	flag.StringVar(&o.only, "only", "", "only classes whose `key` (repository, commit, file) matches a regular expression")
	flag.IntVar(&o.effort, "effort", 0, "statements of search for each method, instead of a limit in seconds for the class")
	leg.Main("bench/suites", []string{"work"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

// row is what is kept of a class.
type row struct {
	Key, Class string
	Failure    string `json:",omitempty"` // there is no answer: why
	Seconds    float64
	Processor  float64 // seconds of it
	said
}

// said is what the command says of a class.
type said struct {
	Tests    int
	Branches struct{ Covered, Infeasible, Missed int }
	Mutants  struct{ Killed, Equivalent, Survived, Untried int }
	Dropped  int
}

func (r *row) String() string {
	if r.Failure != "" {
		return r.Failure
	}
	return fmt.Sprintf("%d tests, %s of the feasible sides, %.0f s", r.Tests, share(r.Branches.Covered, r.Branches.Missed), r.Seconds)
}

// item is a class to be tested.
type item struct{ repository, checkout, file string }

func measure(ctx context.Context, o *options) error {
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(r row) string { return r.Key })
	if err != nil {
		return err
	}
	items, keys, err := o.items(ctx)
	if err != nil {
		return err
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return !only.MatchString(key) })
	if !o.Table {
		c, err := o.Checker()
		if err != nil {
			return err
		}
		program, err := filepath.Abs(c.Path)
		if err != nil {
			return err
		}
		err = state.Each(ctx, keys, func(key string) (row, string, error) {
			r, err := o.test(ctx, program, key, items[key])
			return r, r.String(), err
		})
		if err != nil {
			return err
		}
	}
	fmt.Print(table(state.All()))
	return nil
}

// items are the classes of the list, by their keys, in its order.
func (o *options) items(ctx context.Context) (map[string]item, []string, error) {
	items, keys := map[string]item{}, []string(nil)
	for n, line := range outside.Lines(folders) {
		f := strings.Fields(line)
		if len(f) != 3 {
			return nil, nil, fmt.Errorf("folders.txt:%d: a repository, a commit and a folder are wanted", n)
		}
		checkout := filepath.Join(o.Work, "checkouts", strings.ReplaceAll(f[0], "/", "-"))
		if err := outside.Checkout(ctx, checkout, "https://github.com/"+f[0], f[1], o.clone); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f[0], err)
		}
		files, err := classes(checkout, f[2])
		if err != nil {
			return nil, nil, err
		}
		for _, file := range files[:min(len(files), o.each)] {
			key := f[0] + " " + f[1] + " " + file
			items[key], keys = item{f[0], checkout, file}, append(keys, key)
		}
	}
	return items, keys, nil
}

// What a run may hold, and how long it may take where its effort is counted: limits that no class is meant to reach.
const (
	memory   = 6 << 30
	patience = 15 * time.Minute
)

// limits are the flags by which a run is measured, and when it is stopped from outside.
func (o *options) limits() ([]string, outside.Limits) {
	if o.effort > 0 {
		return []string{"--effort", strconv.Itoa(o.effort), "--timeout", patience.String(), "--mutants", patience.String()},
			outside.Limits{Time: 4 * patience, Memory: memory}
	}
	return []string{"--budget", o.Timeout.String(), "--mutants", o.Timeout.String()}, outside.Limits{Time: 8 * o.Timeout, Memory: memory}
}

// test tests a class.
func (o *options) test(ctx context.Context, program, key string, x item) (row, error) {
	r := row{Key: key, Class: x.repository + " " + simple(x.file)}
	out, err := filepath.Abs(filepath.Join(o.Work, "tests"))
	if err != nil {
		return r, err
	}
	flags, limits := o.limits()
	args := append([]string{"test", "--style", "plain", "--format", "json", "-o", out, "--class", simple(x.file)}, flags...)
	end, err := outside.Limited(ctx, x.checkout, limits, program, append(args, filepath.Dir(filepath.FromSlash(x.file)))...)
	if err != nil {
		return r, err
	}
	r.Seconds, r.Processor = end.Time.Seconds(), end.Processor.Seconds()
	if err := json.Unmarshal(end.Out, &r.said); err != nil {
		if r.Failure = end.Stopped; r.Failure == "" {
			r.Failure = fmt.Sprintf("no answer, status %d: %s", end.Exit, outside.LastLine(string(end.Errors)))
		}
	}
	return r, nil
}

// table prints what was measured, and the sums.
func table(rows []row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n| class | tests | branches | infeasible | missed | of feasible | mutants | killed | seconds | of the processor |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n", outside.Machine())
	sum := row{Class: fmt.Sprintf("**%d classes**", len(rows))}
	for _, r := range rows {
		if r.Failure != "" {
			fmt.Fprintf(&b, "| %s | %s | | | | | | | %.0f | %.0f |\n", r.Class, outside.Cell(r.Failure), r.Seconds, r.Processor)
			continue
		}
		b.WriteString(r.line())
		sum.Tests, sum.Seconds, sum.Processor = sum.Tests+r.Tests, sum.Seconds+r.Seconds, sum.Processor+r.Processor
		sum.Branches.Covered += r.Branches.Covered
		sum.Branches.Infeasible += r.Branches.Infeasible
		sum.Branches.Missed += r.Branches.Missed
		sum.Mutants.Killed += r.Mutants.Killed
		sum.Mutants.Survived += r.Mutants.Survived
	}
	b.WriteString(sum.line())
	return b.String()
}

func (r *row) line() string {
	s, m := r.Branches, r.Mutants
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %s | %d | %s | %.0f | %.0f |\n", r.Class, r.Tests, s.Covered+s.Infeasible+s.Missed, s.Infeasible, s.Missed, share(s.Covered, s.Missed),
		m.Killed+m.Survived, share(m.Killed, m.Survived), r.Seconds, r.Processor)
}

// share is a part of two.
func share(part, rest int) string {
	if part+rest == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(part+rest))
}
