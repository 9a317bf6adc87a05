// This file compares answers with expectations.

package jbmc

import (
	_ "embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"assay/bench/foreign/leg"
)

// explained has a line for each disagreement that somebody looked at: the test (a pattern,
// for several that are alike), a colon, and a sentence.
//
//go:embed explained.txt
var explained string

// sentence explains a disagreement, or is empty.
func sentence(name string) string {
	for line := range strings.Lines(explained) {
		pattern, text, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if match, err := path.Match(pattern, name); ok && match && err == nil {
			return text
		}
	}
	return ""
}

// of are the answers about the method of a test.
func (t *test) of(a *answer) []leg.Result {
	var list []leg.Result
	for _, r := range a.Results {
		if r.Check == t.method || strings.HasSuffix(r.Check, "."+t.method) || strings.HasPrefix(r.Check, t.method+"(") {
			list = append(list, r)
		}
	}
	return list
}

// compare says how the answers stand to what the test expects: agrees, unknown, or what
// is different.
func (t *test) compare(results []leg.Result) (verdict, difference string) {
	if len(results) == 0 {
		return "no answer", ""
	}
	if t.only != nil { // what else is violated is not asked for
		results = slices.DeleteFunc(slices.Clone(results), func(r leg.Result) bool {
			return r.Status == "violated" && (r.Kind != "assert" || !t.only[r.Source.Line])
		})
	}
	word := (&leg.Report{Results: results}).Word()
	if len(results) == 0 {
		return "unknown", "" // all that is said is that something else is violated
	}
	for line, holds := range t.lines {
		violated := false
		for _, r := range results {
			if r.Status != "violated" || r.Source.Line != line {
				continue
			}
			if violated = true; holds {
				return "disagrees", fmt.Sprintf("the assertion of line %d should hold: violated%s", line, confirmed(&r))
			}
		}
		if !holds && !violated && !hasUnknown(results) && len(assumedNull(results)) == 0 {
			return "disagrees", fmt.Sprintf("the assertion of line %d should fail: not violated", line)
		}
	}
	switch {
	case t.holds == "no" && word == "violated", t.holds == "yes" && (word == "holds" || word == "proved"):
		return "agrees", ""
	case t.holds == "no" && word != "unknown" && len(assumedNull(results)) > 0:
		return "unknown", "" // it says that it looked at null alone
	case t.holds == "no" && word != "unknown":
		return "disagrees", "should fail: " + word
	case t.holds == "yes" && word == "violated":
		for i := range results {
			if r := &results[i]; r.Status == "violated" {
				return "disagrees", fmt.Sprintf("should hold: %s at line %d%s", r.Property, r.Source.Line, confirmed(r))
			}
		}
	}
	return "unknown", ""
}

// assumedNull are inputs of which assay made no objects, as it says.
func assumedNull(results []leg.Result) (list []string) {
	for _, r := range results {
		for _, a := range r.Assumed {
			if strings.HasPrefix(a, "inputs of type ") && strings.HasSuffix(a, " are null") {
				list = append(list, a)
			}
		}
	}
	return list
}

func hasUnknown(results []leg.Result) bool {
	return slices.ContainsFunc(results, func(r leg.Result) bool { return r.Status == "unknown" })
}

func confirmed(r *leg.Result) string {
	switch {
	case r.Evidence.Confirmed != "":
		return ", confirmed by " + r.Evidence.Confirmed
	case r.Evidence.Unconfirmed != "":
		return ", NOT CONFIRMED: " + r.Evidence.Unconfirmed
	}
	return ""
}

// table prints the counts by folder, the reasons, and the disagreements.
func table(tests []*test, answers []answer) error {
	byKey := map[string]*answer{}
	for i := range answers {
		byKey[answers[i].Key] = &answers[i]
	}
	columns := []string{"agrees", "unknown", "disagrees", "not applicable", "no answer", "not done"}
	counts, others, reasons := map[string]map[string]int{}, map[string]int{}, map[string]int{}
	var differences, failures []string
	unexplained := 0
	for _, t := range tests {
		folder, _, _ := strings.Cut(t.dir, "/")
		if counts[folder] == nil {
			counts[folder] = map[string]int{}
		}
		a := byKey[t.key()]
		verdict, difference := "not done", ""
		switch {
		case t.other != "":
			verdict = "not applicable"
			others[t.other]++
		case a != nil:
			verdict, difference = t.compare(t.of(a))
			if a.Stderr != "" && verdict == "no answer" {
				failures = append(failures, t.name+": "+a.Stderr)
			}
			switch {
			case verdict == "unknown":
				reasons[why(t.of(a))]++
			case verdict == "no answer":
				reasons["no answer: "+leg.General(a.Reason)]++
			}
		}
		counts[folder][verdict]++
		counts["all"] = add(counts["all"], verdict)
		if difference != "" {
			text := sentence(t.name)
			if text == "" && !strings.HasSuffix(difference, "confirmed by Java 17") {
				unexplained++
				text = "not explained"
			}
			differences = append(differences, fmt.Sprintf("- %s (%s): %s. %s", t.name, t.level, difference, text))
		}
	}
	fmt.Printf("| folder | %s |\n|---%s|\n", strings.Join(columns, " | "), strings.Repeat("|---", len(columns)))
	for _, folder := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("| %s |", folder)
		for _, c := range columns {
			fmt.Printf(" %d |", counts[folder][c])
		}
		fmt.Println()
	}
	list("\nNot applicable:", others)
	list("\nUnknown:", reasons)
	fmt.Println("\nDisagreements:")
	for _, d := range slices.Concat(differences, failures) {
		fmt.Println(d)
	}
	if unexplained > 0 {
		return fmt.Errorf("%d disagreements are not explained", unexplained)
	}
	return nil
}

// why is the reason why answers decide nothing.
func why(results []leg.Result) string {
	for _, r := range results {
		if r.Status == "unknown" {
			return leg.General(r.Reason)
		}
	}
	if null := assumedNull(results); len(null) > 0 {
		return null[0]
	}
	return "other properties are violated"
}

func add(m map[string]int, key string) map[string]int {
	if m == nil {
		m = map[string]int{}
	}
	m[key]++
	return m
}

func list(title string, counts map[string]int) {
	fmt.Println(title)
	for _, k := range slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return counts[b] - counts[a] }) {
		fmt.Printf("- %d: %s\n", counts[k], k)
	}
}
