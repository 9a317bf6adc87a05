// This file makes verdicts of the competition out of answers, and counts points.

package competition

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"assay/bench/foreign/leg"
)

// The properties of the competition.
const (
	asserts  = "valid-assert"
	runtime  = "no-runtime-exception"
	deadlock = "no-deadlock"
)

// is tells which property a violation is against. An exception that leaves main is one
// of the JVM's own, or of a class whose kind somebody has to say.
func is(r *leg.Result, kindOf func(class string) string) string {
	switch r.Kind {
	case "assert":
		return asserts
	case "null", "bounds", "cast", "division", "size", "store", "monitor":
		return runtime
	case "deadlock":
		return deadlock
	case "throw":
		switch kindOf(r.Thrown()) {
		case "assert":
			return asserts
		case "runtime":
			return runtime
		}
	}
	return ""
}

// notShown is the reason of what facts do not show; what else they say of the program holds all the same.
const notShown = "the facts that were found do not show it"

// verdict is proved, holds (within the bounds), false or unknown.
func (a *answer) verdict(property string, kindOf func(class string) string) string {
	v := "proved"
	if len(a.Results) == 0 {
		v = "unknown"
	}
	for i := range a.Results {
		r := &a.Results[i]
		switch {
		case r.Status == "violated" && is(r, kindOf) == property:
			return "false"
		case r.Status == "unknown" && r.Reason == notShown && is(r, kindOf) != property && is(r, kindOf) != "":
			// the other property of the program
		case r.Status == "unknown":
			v = "unknown"
		case r.Status == "holds-within" && v == "proved":
			v = "holds"
		}
	}
	return v
}

// points are those of the competition, which knows no bounds: what holds within them is
// given as true.
func points(label bool, verdict string) int {
	switch {
	case verdict == "unknown":
		return 0
	case verdict == "false" && label:
		return -16
	case verdict == "false":
		return 1
	case label:
		return 2
	}
	return -32
}

// row counts verdicts of a folder.
type row struct {
	programs, properties              int
	proved, holds, violated           int // as labelled
	wrongProved, wrongHolds, violates int // against the label
	unknown                           int
	points, strict, most              int // strict: what holds within bounds is given as unknown
}

func (r *row) add(label bool, verdict string) {
	r.properties++
	p := points(label, verdict)
	r.points += p
	if verdict != "holds" {
		r.strict += p
	}
	r.most += 1
	if label {
		r.most++
	}
	switch {
	case verdict == "unknown":
		r.unknown++
	case verdict == "proved" && label:
		r.proved++
	case verdict == "proved":
		r.wrongProved++
	case verdict == "holds" && label:
		r.holds++
	case verdict == "holds":
		r.wrongHolds++
	case label:
		r.violates++
	default:
		r.violated++
	}
}

func (r *row) String() string {
	return fmt.Sprintf("%d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d", r.programs, r.properties, r.proved, r.holds, r.violated,
		r.wrongProved, r.wrongHolds, r.violates, r.unknown, r.points, r.strict, r.most)
}

// table prints the counts, and what became of disagreements.
func table(all []answer, judged []judgement, free, apart int) {
	said := map[string]judgement{}
	for _, j := range judged {
		said[j.Key] = j
	}
	rows, whole, words, reasons := map[string]*row{}, &row{}, map[string]int{}, map[string]int{}
	for _, a := range all {
		dir, _, _ := strings.Cut(a.Key, "/")
		if rows[dir] == nil {
			rows[dir] = &row{}
		}
		rows[dir].programs++
		whole.programs++
		words[a.Word]++
		if a.Word == "unknown" || a.Word == "refused" {
			reasons[leg.General(a.Reason)]++
		}
		for _, p := range slices.Sorted(maps.Keys(a.Labels)) {
			v := said[a.Key].Verdicts[p]
			if v == "" {
				continue // not judged yet
			}
			rows[dir].add(a.Labels[p], v)
			whole.add(a.Labels[p], v)
		}
	}
	fmt.Printf("%d programs, %d done, %d kept apart; %v\n\n", free, len(all), apart, words)
	fmt.Println("| folder | programs | labels | proved | holds | violated | proved, label false | holds, label false | violated, label true | unknown | points | points, holds as unknown | most |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
	for _, dir := range slices.Sorted(maps.Keys(rows)) {
		fmt.Printf("| %s | %v |\n", path.Base(dir), rows[dir])
	}
	fmt.Printf("| all | %v |\n\n", whole)
	for _, j := range judged {
		for _, p := range slices.Sorted(maps.Keys(j.Said)) {
			fmt.Printf("- %s, %s: %s\n", j.Key, p, j.Said[p])
		}
	}
	fmt.Println("\nUnknown:")
	for _, reason := range slices.SortedFunc(maps.Keys(reasons), func(a, b string) int { return reasons[b] - reasons[a] }) {
		fmt.Printf("- %d: %s\n", reasons[reason], reason)
	}
}
