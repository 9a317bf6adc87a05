// This file reads what people said about findings.

package real

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"assay/bench/outside"
)

//go:embed judged.tsv
var judgedText string

// verdicts are what may be said of a finding.
var verdicts = []string{"true", "precondition", "false"}

// judgement is what somebody said of a finding.
type judgement struct {
	Verdict  string // one of verdicts
	Sentence string // why
}

// parseJudged reads judgements by the ids of findings: three columns, # begins a comment.
func parseJudged(text string) (map[string]judgement, error) {
	out := map[string]judgement{}
	for n, line := range outside.Lines(text) {
		c := strings.Split(line, "\t")
		switch {
		case len(c) != 3:
			return nil, fmt.Errorf("judged.tsv:%d: %d columns, not 3", n, len(c))
		case !slices.Contains(verdicts, c[1]):
			return nil, fmt.Errorf("judged.tsv:%d: %q is none of %s", n, c[1], strings.Join(verdicts, ", "))
		case strings.TrimSpace(c[2]) == "":
			return nil, fmt.Errorf("judged.tsv:%d: %s has no sentence", n, c[0])
		}
		if _, ok := out[c[0]]; ok {
			return nil, fmt.Errorf("judged.tsv:%d: %s is judged already", n, c[0])
		}
		out[c[0]] = judgement{c[1], c[2]}
	}
	return out, nil
}

// counts are judgements of some findings, by verdict, and how many have none.
type counts struct {
	by   map[string]int
	open int
}

// tally counts what was said of findings.
func tally(all []finding, judged map[string]judgement) counts {
	c := counts{by: map[string]int{}}
	for _, f := range all {
		if j, ok := judged[f.ID]; ok {
			c.by[j.Verdict]++
		} else {
			c.open++
		}
	}
	return c
}

// text is the share of the true ones among those that somebody judged.
func (c counts) text(what string) string {
	n := 0
	var said []string
	for _, v := range verdicts {
		n += c.by[v]
		said = append(said, fmt.Sprintf("%d %s", c.by[v], v))
	}
	if n == 0 {
		return fmt.Sprintf("\nJudged, %s: none, %d not judged.\n", what, c.open)
	}
	return fmt.Sprintf("\nJudged, %s: %d: %s, so **%d %% true**; %d not judged.\n", what, n, strings.Join(said, ", "), 100*c.by["true"]/n, c.open)
}
