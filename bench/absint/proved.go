package absint

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"assay/bench/cases"
	"assay/bench/meter"
)

// This file counts what facts add to the answers of `assay check` about cases, and what they cost: each group of files is checked with the flags that it
// states, once without facts and once with them.

// gained is what facts add in a folder, or altogether.
type gained struct {
	within  int               // properties that hold within bounds without facts
	proved  map[string]int    // of these, by kind: those that are proved with facts
	assumed int               // and those that no bound cuts short any more, though something is assumed of the environment
	decided map[string]int    // unknown without facts, and proved with them, by kind
	lost    int               // proved without facts, and not with them
	opened  int               // decided without facts, and unknown with them: there was no time
	names   []string          // of these
	lies    []string          // violated in one and holding in the other
	whole   map[[2]string]int // cases: goals that a file expects something of, by what is said of all of one without facts and with them
	cpu     [2]time.Duration
	clear   [2]time.Duration // the same, of groups in which nothing needs a proof: without facts, nothing is unknown or holds within bounds alone
}

// answer is what one check says of one property.
type answer struct {
	Unit, Check, Property, Kind, Status, Engine string

	Source  struct{ Line, Column int }
	Binding []any
	Assumed []string
}

func (r answer) key() string {
	return fmt.Sprint(r.Check, " ", r.Unit, " ", r.Source, " ", r.Kind, " ", r.Property)
}

// count checks the cases below some folders.
func count(roots []string, path string, timeout, limit time.Duration) error {
	dir, err := os.MkdirTemp("", "assay-absint-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	subject := meter.Subject{Path: path}
	if err := subject.Build(dir); err != nil {
		return err
	}
	if len(roots) == 0 {
		roots = []string{"cases/java-check", "cases/java-contracts"}
	}
	all := newGained()
	for _, root := range roots {
		groups, err := cases.Gather(root)
		if err != nil {
			return err
		}
		for len(groups) > 0 {
			folder := groups[0].Folder
			sum := newGained()
			groups = slices.DeleteFunc(groups, func(g *cases.Group) bool {
				if g.Folder != folder {
					return false
				}
				if fault := sum.group(subject.Path, g, timeout, limit); fault != nil && err == nil {
					err = fmt.Errorf("%s %s: %w", g.Folder, strings.Join(g.Flags, " "), fault)
				}
				return true
			})
			if err != nil {
				return err
			}
			fmt.Printf("%s: %s\n", folder, sum)
			all.add(sum)
		}
	}
	fmt.Printf("all: %s\n", all)
	if len(all.lies) > 0 {
		return fmt.Errorf("%d properties are violated and hold", len(all.lies))
	}
	return nil
}

func newGained() *gained {
	return &gained{proved: map[string]int{}, decided: map[string]int{}, whole: map[[2]string]int{}}
}

// group checks the files of a group in both ways.
func (g *gained) group(path string, files *cases.Group, timeout, limit time.Duration) error {
	var got [2]map[string]answer
	var cpu [2]time.Duration
	for i, more := range [][]string{{"--without-facts"}, nil} {
		args := append([]string{"check", "--no-cache", "--no-settings", "--progress", "none", "--format", "json", "-j", "1", "--timeout", timeout.String()}, more...)
		run, err := meter.Command(limit, path, slices.Concat(args, files.Flags, files.Files)...)
		if err != nil {
			return err
		}
		if run.Late {
			return fmt.Errorf("not finished within %v", limit)
		}
		var r struct{ Results []answer }
		if err := json.Unmarshal([]byte(run.Out), &r); err != nil {
			return fmt.Errorf("no report: %v", err)
		}
		cpu[i], got[i] = run.Time, map[string]answer{}
		for _, x := range r.Results {
			got[i][x.key()] = x
		}
	}
	g.compare(got[0], got[1])
	for _, goal := range files.Goals {
		g.whole[[2]string{ofAll(got[0], goal), ofAll(got[1], goal)}]++
	}
	clear := !slices.ContainsFunc(slices.Collect(maps.Values(got[0])), func(x answer) bool { return x.Status == "unknown" || x.bounded() })
	for i, d := range cpu {
		if g.cpu[i] += d; clear {
			g.clear[i] += d
		}
	}
	return nil
}

func (r answer) bounded() bool { return r.Status == "holds-within" && len(r.Binding) > 0 }

func (r answer) holds() bool { return r.Status == "holds-within" || r.Status == "proved" }

// What is said of all of a goal, from the best on; before that, nothing is.
var said = []string{"nothing", "proved", asAssumed, inBounds, "unknown", "violated"}

const (
	asAssumed = "as assumed"    // it holds, and no bound is binding
	inBounds  = "within bounds" // it holds, some of it within bounds alone
)

// ofAll is what answers say of all of a goal.
func ofAll(answers map[string]answer, goal string) string {
	worst := 0
	for _, x := range answers {
		is := x.Status
		switch {
		case x.Check != goal:
			continue
		case x.bounded():
			is = inBounds
		case is == "holds-within":
			is = asAssumed
		}
		worst = max(worst, slices.Index(said, is))
	}
	return said[worst]
}

// compare counts the properties that both have.
func (g *gained) compare(without, with map[string]answer) {
	for key, x := range without {
		y, ok := with[key]
		if x.bounded() {
			g.within++
		}
		switch {
		case !ok:
		case x.bounded() && y.Status == "proved":
			g.proved[x.Kind]++
		case x.bounded() && y.holds() && !y.bounded():
			g.assumed++
		case x.Status == "unknown" && y.holds() && y.Engine == "facts":
			g.decided[x.Kind]++
		case x.Status == "proved" && y.Status != "proved":
			g.lost++
			g.names = append(g.names, "no longer proved: "+key)
		case x.Status != "unknown" && y.Status == "unknown":
			g.opened++
			g.names = append(g.names, "unknown with facts: "+key)
		case x.Status == "violated" && y.holds() || x.holds() && y.Status == "violated":
			g.lies = append(g.lies, key)
		}
	}
}

func (g *gained) add(h *gained) {
	for k, n := range h.proved {
		g.proved[k] += n
	}
	for k, n := range h.decided {
		g.decided[k] += n
	}
	for k, n := range h.whole {
		g.whole[k] += n
	}
	g.within, g.assumed, g.lost, g.opened, g.lies = g.within+h.within, g.assumed+h.assumed, g.lost+h.lost, g.opened+h.opened, append(g.lies, h.lies...)
	for i := range g.cpu {
		g.cpu[i], g.clear[i] = g.cpu[i]+h.cpu[i], g.clear[i]+h.clear[i]
	}
}

func (g *gained) String() string {
	out := fmt.Sprintf("of %d that hold within bounds %s proved with facts, %d as assumed; of unknown ones %s; processor time %.1f s without, %.1f s with, ratio %.2f",
		g.within, kinds(g.proved), g.assumed, kinds(g.decided), g.cpu[0].Seconds(), g.cpu[1].Seconds(), g.cpu[1].Seconds()/max(g.cpu[0].Seconds(), 1e-9))
	all := 0
	for k, n := range g.whole {
		if k[0] == inBounds {
			all += n
		}
	}
	out += fmt.Sprintf("; of %d cases of which all holds, some of it within bounds, %d are proved and %d hold as assumed, and of unknown ones %d are proved",
		all, g.whole[[2]string{inBounds, "proved"}], g.whole[[2]string{inBounds, asAssumed}], g.whole[[2]string{"unknown", "proved"}])
	if g.clear[0] > 0 {
		out += fmt.Sprintf(" (where nothing needs a proof %.1f s, %.1f s, %.2f)", g.clear[0].Seconds(), g.clear[1].Seconds(), g.clear[1].Seconds()/g.clear[0].Seconds())
	}
	if g.lost+g.opened > 0 {
		out += fmt.Sprintf("; %d no longer proved, %d unknown with facts", g.lost, g.opened)
	}
	for _, n := range g.names {
		out += "\n  " + n
	}
	for _, l := range g.lies {
		out += "\n  VIOLATED AND HOLDS: " + l
	}
	return out
}

// kinds prints how many there are of each kind.
func kinds(by map[string]int) string {
	n := 0
	var list []string
	for _, k := range slices.Sorted(maps.Keys(by)) {
		n += by[k]
		list = append(list, fmt.Sprintf("%s %d", k, by[k]))
	}
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%d (%s)", n, strings.Join(list, ", "))
}
