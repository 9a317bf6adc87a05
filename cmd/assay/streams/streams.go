// Package streams is what `assay stream` writes: answers as text, as JSON and as a page.
package streams

import (
	"encoding/json"
	"fmt"
	"strings"

	engine "assay/engine/stream"
	"assay/engine/stream/draw"
	lang "assay/lang/stream"
)

// Forms are the forms of answers.
var Forms = []string{"text", "json", "html"}

// Answers gathers answers in their order. The zero value has none.
type Answers struct {
	Many bool // there are several files: only what surprises is shown in full

	all     []answer
	text    strings.Builder
	chains  []*engine.ChainResult
	results []*engine.Result
}

// answer is one answer in JSON.
type answer struct {
	File        string         `json:"file"`
	Line        int            `json:"line"`
	Check       string         `json:"check"`
	Status      string         `json:"status"`
	Expected    string         `json:"expected,omitempty"`
	Reason      string         `json:"reason,omitempty"`
	Vacuous     bool           `json:"vacuous,omitempty"`
	Notes       []string       `json:"notes,omitempty"`
	Lasso       *lasso         `json:"lasso,omitempty"`
	Other       *lasso         `json:"other,omitempty"`
	Certificate string         `json:"certificate,omitempty"`
	None        string         `json:"no_certificate,omitempty"` // why, where one was asked for
	Chain       []level        `json:"chain,omitempty"`
	Stats       map[string]any `json:"stats"`

	surprising bool
}

// histories are the answers that come with one, those about the levels of chains too.
func (a *Answers) histories() (out []*engine.Result) {
	add := func(r *engine.Result) {
		if r != nil && r.Lasso != nil {
			out = append(out, r)
		}
	}
	for _, c := range a.chains {
		for _, l := range c.Levels {
			if l.Consistent != nil && l.Consistent.Verdict == engine.Violated {
				add(l.Consistent)
			}
			add(l.Above)
		}
	}
	for _, r := range a.results {
		add(r)
	}
	return out
}

// lasso is a history: what each slot carries on each channel.
type lasso struct {
	Stem []map[string]string `json:"stem"`
	Loop []map[string]string `json:"loop"`
}

// level is a level of a chain.
type level struct {
	ID         string `json:"id"`
	Level      string `json:"level"`
	Kind       string `json:"kind"`
	Text       string `json:"text,omitempty"`
	Consistent string `json:"consistent,omitempty"`
	Above      string `json:"refines_above,omitempty"`
	Top        string `json:"refines_first,omitempty"`

	Lasso        *lasso   `json:"lasso,omitempty"`        // of the first of these that is violated
	Certificates []string `json:"certificates,omitempty"` // of what was asked about the level
}

func lassoOf(h *engine.History) *lasso {
	if h == nil {
		return nil
	}
	slots := func(part [][]lang.Value) []map[string]string {
		out := []map[string]string{}
		for _, s := range part {
			m := map[string]string{}
			for i, c := range h.Channels {
				m[c.Name] = s[i].String()
			}
			out = append(out, m)
		}
		return out
	}
	return &lasso{slots(h.Stem), slots(h.Loop)}
}

// Add takes an answer to a check, and where its certificate was kept.
func (a *Answers) Add(file string, r *engine.Result, kept Kept) {
	out := answer{
		File: file, Line: r.Check.Span.Line, Check: r.Check.String(), Status: r.Counts().String(), Expected: r.Check.Expect, Reason: r.Reason,
		Vacuous: r.Vacuous, Notes: r.Notes, Lasso: lassoOf(r.Lasso), Other: lassoOf(r.Other), Certificate: kept.Path, None: kept.None,
		Stats: map[string]any{"states": r.States, "ms": r.Time.Milliseconds()},
	}
	out.surprising = r.Surprising()
	a.results = append(a.results, r)
	a.all = append(a.all, out)
	fmt.Fprintf(&a.text, "%s:%d: %s: %s", file, out.Line, out.Check, r.Said())
	if out.surprising {
		fmt.Fprintf(&a.text, "; EXPECTED %s", r.Check.Expect)
	}
	a.text.WriteString("\n")
	if a.Many && !out.surprising && r.Counts() != engine.Unknown {
		return
	}
	lines := append(append([]string{r.Reason}, r.Notes...), kept.line(""))
	for _, line := range append(lines, draw.Lines(r)...) {
		if line != "" {
			fmt.Fprintf(&a.text, "  %s\n", line)
		}
	}
}

// AddChain takes an answer to a chain, and where the certificates of its levels were kept.
func (a *Answers) AddChain(file string, r *engine.ChainResult, kept map[*engine.Result]Kept) {
	out := answer{File: file, Line: r.Chain.Span.Line, Check: "chain " + r.Chain.Name, Status: r.Verdict().String(), Stats: map[string]any{}}
	for _, l := range r.Levels {
		x := level{ID: l.ID, Level: l.Name, Kind: l.Kind, Text: l.Text}
		if l.Consistent != nil {
			x.Consistent = l.Consistent.Counts().String()
		}
		if l.Above != nil {
			x.Above = l.Above.Counts().String()
			if l.Above.Verdict == engine.Violated && out.Lasso == nil {
				out.Lasso, out.Reason = lassoOf(l.Above.Lasso), l.Above.Check.String()
			}
		}
		if l.Top != nil {
			x.Top = l.Top.Counts().String()
		}
		for _, r := range l.Results() {
			if r.Verdict == engine.Violated && x.Lasso == nil {
				x.Lasso = lassoOf(r.Lasso)
			}
			if k := kept[r]; k.Path != "" {
				x.Certificates = append(x.Certificates, k.Path)
			}
		}
		out.Chain = append(out.Chain, x)
	}
	a.chains = append(a.chains, r)
	a.all = append(a.all, out)
	fmt.Fprintf(&a.text, "%s:%d: chain %s: %s\n", file, out.Line, r.Chain.Name, out.Status)
	for _, line := range draw.ChainLines(r) {
		fmt.Fprintf(&a.text, "  %s\n", line)
	}
	for _, l := range r.Levels {
		for _, x := range l.Results() {
			if line := kept[x].line(" of " + x.Check.String()); line != "" {
				fmt.Fprintf(&a.text, "  %s\n", line)
			}
		}
	}
}

// Write returns all answers in a form.
func (a *Answers) Write(form, version string) (string, error) {
	count := map[string]int{}
	for _, x := range a.all {
		count[x.Status]++
		if x.surprising {
			count["unexpected"]++
		}
	}
	within := count[engine.Within.String()]
	switch form {
	case "html":
		return draw.HTML("Requirements on streams", a.chains, a.results), nil
	case "json":
		if a.all == nil {
			a.all = []answer{}
		}
		var b strings.Builder
		e := json.NewEncoder(&b)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		err := e.Encode(map[string]any{"schema": 1, "tool": "assay", "version": version, "results": a.all,
			"summary": map[string]int{"holds": count["holds"], "holds_within": within, "violated": count["violated"], "unknown": count["unknown"], "unexpected": count["unexpected"]}})
		return b.String(), err
	}
	text := a.text.String()
	if len(a.all) > 1 {
		hold := fmt.Sprintf("%d hold", count["holds"]+within)
		if within > 0 {
			hold += fmt.Sprintf(" (%d within bounds)", within)
		}
		text += fmt.Sprintf("%d answers: %s, %d violated, %d unknown; %d not as expected\n", len(a.all), hold, count["violated"], count["unknown"], count["unexpected"])
	}
	return text, nil
}
