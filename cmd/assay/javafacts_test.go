package main

import (
	"strings"
	"testing"

	"assay/engine/absint"
	"assay/internal/testkit"
)

// TestFactsOnCases asks facts alone about cases of all folders: nothing that is violated may be shown by them. How much of what holds they show, without a
// bound, is counted.
func TestFactsOnCases(t *testing.T) {
	count := map[string]int{}
	for _, dir := range javaFolders(t) {
		all := javaCases(t, dir)
		if modular(all) {
			continue // facts know nothing of calls by contract
		}
		cases := sampleOf(all, 1, 10)
		if len(cases) == 0 {
			continue
		}
		addTo(count, testkit.Part(t, "facts "+partName(dir), testkit.Content(t, dir), func(t *testing.T) map[string]int {
			got := map[string]int{}
			_, checks := checkJavaWith(t, chosen(t, absint.Name, nil), dir, cases, onlyThese(cases))
			for _, k := range cases {
				c := checks[k.name()]
				if c == nil {
					continue // TestJavaCases misses it
				}
				if k.want == "violated endless" {
					continue // facts are not asked whether anything ends
				}
				verdict := verdictOf(c)
				switch {
				case strings.HasPrefix(verdict, "internal"), strings.HasPrefix(k.want, "violated") && (verdict == "proved" || verdict == "assumed" || verdict == "holds"):
					t.Errorf("%s: %s: expected %s, got %s", k.file, k.name(), k.want, verdict)
				case k.want == "holds" || k.want == "bounded" || k.want == "assumed" || k.want == "proved":
					got[k.want+", and "+verdict+" by facts"]++
				}
			}
			return got
		}))
	}
	t.Log(count)
}
