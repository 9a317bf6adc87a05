// Package verdicts compares two builds of the command on the case library: every verdict, property, bound, reason and
// counterexample, and the exit status.
//
//	go run ./bench verdicts -against OLD [-assay BIN] [-timeout 20s] [-kept FILE] [-without FIELDS] [-with FLAGS] [cases/java-check/lists ...]
//
// It is for changes of the house that must change no answer. Each folder is checked as a whole with the flags that its files
// state ("// bounds:"). What one of the builds did not decide in time is counted and not compared. Differences are printed,
// and make the exit status 1; those that are meant stand in the file of -kept, a line of "check: property" each, and are
// counted apart. Properties that one build alone has are counted.
package verdicts

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"assay/bench/cases"
	"assay/bench/meter"
)

// Main is the command.
func Main() {
	var c comparison
	c.Flags(1, 10*time.Minute)
	flag.DurationVar(&c.timeout, "timeout", 20*time.Second, "time limit of a check")
	flag.StringVar(&c.with, "with", "", "give the build here alone these `flags`, for a default that changed")
	without := flag.String("without", "", "do not compare `fields` of this name, at any depth: conjunct,reason")
	kept := flag.String("kept", "", "a `file` of differences that are meant")
	flag.Parse()
	c.without = append(strings.Split(*without, ","), "time_ms", "stats", "explored", "fingerprint")
	if err := c.all(flag.Args(), *kept); err != nil {
		fmt.Fprintln(os.Stderr, "bench/verdicts:", err)
		os.Exit(1)
	}
}

// comparison is two builds, and what was found of them.
type comparison struct {
	meter.Subject
	timeout                    time.Duration
	with                       string
	meant, without             []string
	same, late, differ, agreed int
	asked                      [2]int // properties that one build alone has: the new one, the old one
}

func (c *comparison) all(roots []string, kept string) error {
	if c.Rival == "" {
		return fmt.Errorf("name the other build with -against")
	}
	if kept != "" {
		text, err := os.ReadFile(kept)
		if err != nil {
			return err
		}
		c.meant = strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	dir, err := os.MkdirTemp("", "assay-verdicts-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := c.Build(dir); err != nil {
		return err
	}
	if len(roots) == 0 {
		roots = []string{"cases/fir", "cases/ir", "cases/java-check", "cases/java-contracts"}
	}
	for _, root := range roots {
		groups, err := cases.Gather(root)
		if err != nil {
			return err
		}
		for _, g := range groups {
			if err := c.compare(g); err != nil {
				return fmt.Errorf("%s: %w", g.Folder, err)
			}
		}
	}
	fmt.Printf("%d answers are the same, counterexamples included; %d differ, %d as is meant; %d were not decided in time\n", c.same, c.differ, c.agreed, c.late)
	fmt.Printf("%d properties are new, %d are no longer asked\n", c.asked[0], c.asked[1])
	if c.differ > 0 {
		return fmt.Errorf("%d answers differ", c.differ)
	}
	return nil
}

func (c *comparison) compare(g *cases.Group) error {
	args := append([]string{"check", "--no-cache", "--no-settings", "--progress", "none", "--format", "json", "--timeout", c.timeout.String()}, g.Flags...)
	args = append(args, g.Files...)
	var reports [2]report
	for i, path := range []string{c.Path, c.Rival} {
		own := args
		if i == 0 {
			own = slices.Concat(args[:1], strings.Fields(c.with), args[1:])
		}
		r, err := meter.Command(c.Limit, path, own...)
		if err != nil {
			return err
		}
		if r.Late {
			return fmt.Errorf("not finished within %v", c.Limit)
		}
		if err := json.Unmarshal([]byte(r.Out), &reports[i]); err != nil {
			return fmt.Errorf("%s: no report: %v", path, err)
		}
	}
	here, there := reports[0].answers(c.without), reports[1].answers(c.without)
	same, differ, late, asked := c.same, c.differ, c.late, c.asked
	var keys []string
	for k := range here {
		keys = append(keys, k)
	}
	for k := range there {
		if _, both := here[k]; !both {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	for _, k := range keys {
		c.answer(g, k, here[k], there[k])
	}
	if a, b := reports[0].Summary.Exit, reports[1].Summary.Exit; a != b && c.differ == differ && c.late == late && c.asked == asked {
		c.differ++
		fmt.Printf("%s: exit status %d, and %d before\n", g.Folder, a, b)
	}
	fmt.Printf("%s %s: %d files, %d the same, %d differ\n", g.Folder, strings.Join(g.Flags, " "), len(g.Files), c.same-same, c.differ-differ)
	return nil
}

// answer compares what is said of one property.
func (c *comparison) answer(g *cases.Group, key string, here, there []string) {
	late := func(list []string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, "time limit") })
	}
	switch {
	case slices.Equal(here, there):
		c.same++
	case late(here) || late(there):
		c.late++
	case slices.Contains(c.meant, key):
		c.agreed++
	case len(here) == 0:
		c.asked[1]++
	case len(there) == 0:
		c.asked[0]++
	default:
		c.differ++
		fmt.Printf("%s: %s\n", g.Folder, key)
		here, there = apart(here, there), apart(there, here)
		if len(here) == 1 && len(there) == 1 {
			here, there = fields(here[0], there[0]), fields(there[0], here[0])
		}
		for _, s := range here {
			fmt.Println("  here  ", short(s))
		}
		for _, s := range there {
			fmt.Println("  before", short(s))
		}
	}
}

// apart are those that the other has not.
func apart(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}

// fields are what one result says of each thing that another says otherwise.
func fields(result, other string) (out []string) {
	var a, b map[string]json.RawMessage
	if json.Unmarshal([]byte(result), &a) != nil || json.Unmarshal([]byte(other), &b) != nil {
		return []string{result}
	}
	for name, v := range a {
		if string(v) != string(b[name]) {
			out = append(out, name+": "+string(v))
		}
	}
	slices.Sort(out)
	return out
}

// strip removes the fields of some names at any depth.
func strip(v any, names []string) {
	switch v := v.(type) {
	case map[string]any:
		for name, x := range v {
			if slices.Contains(names, name) {
				delete(v, name)
			} else {
				strip(x, names)
			}
		}
	case []any:
		for _, x := range v {
			strip(x, names)
		}
	}
}

func short(s string) string {
	if len(s) > 600 {
		return s[:600] + "..."
	}
	return s
}

// report is what `assay check --format json` writes.
type report struct {
	Results []map[string]any
	Summary struct {
		Exit int `json:"exit_status"`
	}
}

// answers are the results by check and property, without what says how they were found.
func (r *report) answers(without []string) map[string][]string {
	out := map[string][]string{}
	for _, x := range r.Results {
		key := fmt.Sprintf("%v: %v", x["check"], x["property"])
		strip(x, without)
		text, err := json.Marshal(x)
		if err != nil {
			panic(err) // it was JSON
		}
		out[key] = append(out[key], string(text))
	}
	for _, list := range out {
		slices.Sort(list)
	}
	return out
}
