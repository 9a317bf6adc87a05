// This file prints what is known.

package jml

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/bench/outside"
)

// table prints what is read of a set, and what is answered.
func (o *options) table(all []unit, units int) {
	var valid, with, whole, undecided int
	words, unknown, failures := map[string]int{}, map[string]int{}, map[string]int{}
	refused, costs, alone := map[string]int{}, map[string]int{}, map[string]int{}
	rejected := map[bool]int{} // by OpenJML: whether it is read whole here
	var seconds []float64
	for _, u := range all {
		if u.Invalid != "" {
			continue
		}
		valid++
		if u.Comments == 0 {
			continue
		}
		with++
		if len(u.Refused) == 0 {
			whole++
		}
		if u.Answers != nil && u.Answers.Rejected {
			rejected[len(u.Refused) == 0]++
		}
		for r, n := range u.Refused {
			refused[r] += n
			costs[r]++
			if len(u.Refused) == 1 {
				alone[r]++
			}
		}
		open := false
		for _, p := range u.Properties {
			words[p.Status]++
			if p.Status == "unknown" {
				unknown[p.Reason]++
				open = true
			}
		}
		if open {
			undecided++
		}
		if u.Failure != "" {
			failures[u.Failure]++
		}
		if u.Seconds > 0 {
			seconds = append(seconds, u.Seconds)
		}
	}
	fmt.Printf("%d units, %d asked, %d compile, %d of them have JML, **%d of them are read whole**", units, len(all), valid, with, whole)
	if len(seconds) > 0 {
		slices.Sort(seconds)
		fmt.Printf(", %d have an unknown property; median %.1f s, longest %.0f s", undecided, seconds[len(seconds)/2], seconds[len(seconds)-1])
	}
	if rejected[false]+rejected[true] > 0 {
		fmt.Printf("; OpenJML itself rejects %d of them, and of the other %d **%d are read whole**", rejected[false]+rejected[true], with-rejected[false]-rejected[true], whole-rejected[true])
	}
	fmt.Println(".")
	if len(refused) > 0 {
		fmt.Println("\n| what refuses | times | units | alone |\n|---|--:|--:|--:|")
		for _, r := range o.largest(costs) {
			fmt.Printf("| %s | %d | %d | %d |\n", outside.Cell(r), refused[r], costs[r], alone[r])
		}
	}
	if len(words) > 0 {
		fmt.Println("\n| verdict | properties |\n|---|--:|")
		for _, w := range slices.Sorted(maps.Keys(words)) {
			fmt.Printf("| %s | %d |\n", w, words[w])
		}
	}
	if len(unknown) > 0 {
		fmt.Println("\n| why unknown | properties |\n|---|--:|")
		for _, w := range o.largest(unknown) {
			fmt.Printf("| %s | %d |\n", outside.Cell(w), unknown[w])
		}
	}
	for _, k := range slices.Sorted(maps.Keys(failures)) {
		fmt.Printf("\n%d failed: %s\n", failures[k], k)
	}
}

// disputed lists what is violated in programs that somebody verified.
func (o *options) disputed(all []unit) {
	var rows []string
	for _, u := range all {
		for _, p := range u.Properties {
			if p.Status == "violated" {
				rows = append(rows, fmt.Sprintf("| %s | %s | %s | %s |", p.Check, p.Kind, outside.Cell(p.Text), cmp.Or(p.Confirmed, "not asked")))
			}
		}
	}
	if len(rows) > 0 {
		fmt.Println("\n| violated | kind | property | the JVM agrees |\n|---|---|---|---|")
		fmt.Println(strings.Join(rows, "\n"))
	}
}

// bugTable prints how many of the seeded bugs are found, and why others are not.
func (o *options) bugTable(all []seededBug, some []string, of int) {
	found, asked, confirmed := 0, 0, 0
	var seconds, processor []float64
	var missed, open []string
	for _, b := range all {
		if !slices.Contains(some, b.Key) {
			continue
		}
		if b.Open != "" {
			open = append(open, fmt.Sprintf("| %s | %s |", b.Key, outside.Cell(b.Open)))
			continue
		}
		asked++
		seconds, processor = append(seconds, b.Seconds), append(processor, b.Processor)
		if len(b.Found) == 0 {
			missed = append(missed, fmt.Sprintf("| %s | %s |", b.Key, outside.Cell(cmp.Or(b.Failure, b.Why))))
			continue
		}
		found++
		if slices.ContainsFunc(b.Found, func(p property) bool { return p.Confirmed == "yes" }) {
			confirmed++
		}
	}
	fmt.Printf("%d of %d programs, drawn with seed %d: %d are asked, **%d are found**, of %d of these the JVM confirms the witness", len(some), of, o.seed, asked, found, confirmed)
	if slices.Sort(seconds); len(seconds) > 0 {
		slices.Sort(processor)
		fmt.Printf("; median %.1f s, of the processor %.1f s; nine of ten within %.1f s and %.1f s", seconds[len(seconds)/2], processor[len(processor)/2],
			seconds[len(seconds)*9/10], processor[len(processor)*9/10])
	}
	fmt.Println(".")
	for _, list := range []struct {
		head string
		rows []string
	}{{"missed", missed}, {"not asked", open}} {
		if len(list.rows) > 0 {
			fmt.Printf("\n| %s | why |\n|---|---|\n%s\n", list.head, strings.Join(list.rows, "\n"))
		}
	}
}

// beside sets our answers beside those of OpenJML.
func (o *options) beside(all []unit) {
	counts := map[string]int{}
	var rows []string
	for _, u := range all {
		if u.Answers == nil || u.Answers.Rejected || u.Invalid != "" || u.Comments == 0 {
			continue
		}
		ours := verdicts(u.Properties)
		for _, m := range slices.Sorted(maps.Keys(u.Answers.Warns)) {
			theirs := "proves"
			if u.Answers.Warns[m] {
				theirs = "warns"
			}
			mine := cmp.Or(ours[m], "no verdict")
			counts[theirs+"\t"+mine]++
			if theirs == "proves" && mine == "violated" || theirs == "warns" && mine == "holds" {
				said := ""
				for _, p := range u.Properties {
					if p.Status == "violated" && strings.HasPrefix(plainName(strings.Split(p.Check, "(")[0]), m) {
						said = p.Kind + ": " + p.Text
						break
					}
				}
				rows = append(rows, fmt.Sprintf("| %s | %s | %s | %s | %s |", u.Key, m, theirs, mine, outside.Cell(said)))
			}
		}
	}
	fmt.Println("\n| methods that OpenJML … | holds | violated | unknown | no verdict |\n|---|--:|--:|--:|--:|")
	for _, t := range []string{"proves", "warns"} {
		fmt.Printf("| %s |", t)
		for _, m := range []string{"holds", "violated", "unknown", "no verdict"} {
			fmt.Printf(" %d |", counts[t+"\t"+m])
		}
		fmt.Println()
	}
	if len(rows) > 0 {
		fmt.Println("\n| unit | method | OpenJML | assay | violated |\n|---|---|---|---|---|")
		fmt.Println(strings.Join(rows, "\n"))
	}
}

// largest are the keys with the largest numbers, as many as are printed.
func (o *options) largest(m map[string]int) []string {
	keys := outside.Largest(m)
	return keys[:min(o.most, len(keys))]
}
