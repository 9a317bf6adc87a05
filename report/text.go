// This file defines the text report: verdicts and what they rest on.

package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/task"
)

// TextOptions says how the text report looks.
type TextOptions struct {
	Width   int  // of a line; 0: lines are not broken
	Color   bool // escape sequences for a terminal
	Verbose bool // statistics and times
	Quiet   bool // no trace
	Picture bool // the first state of a trace as a picture, too, where references join objects and it fits
}

// Text writes a text report, check by check.
type Text struct {
	TextOptions
	out    *bufio.Writer // keeps the first failure to write
	d      *Document     // for the texts of the inputs, and the view
	folder string        // left out of places; empty: none
	whole  bool          // nothing is folded

	live  bool            // violations were written as they were found
	shown map[site]string // of these: where something failed, and the title of the first check that saw it
}

// NewText begins a text report of a document, from which it takes the texts of the inputs and the view.
func NewText(w io.Writer, d *Document, o TextOptions) *Text {
	return &Text{TextOptions: o, out: bufio.NewWriter(w), d: d}
}

// WriteText writes a whole report.
func (d *Document) WriteText(w io.Writer, o TextOptions) error {
	p := NewText(w, d, o)
	p.Over(d.Checks)
	return p.Summary(d)
}

// Check writes the violations of one goal as soon as they are found; the rest follows in the summary, with their order.
func (p *Text) Check(c *task.Check) error {
	p.live = true
	for k := range c.Results {
		if r := &c.Results[k]; rankOf(r) == rankViolated {
			p.seen(c, r)
		}
	}
	p.stopped(c)
	return p.out.Flush()
}

// seen writes a violation that was just found, unless another check has shown one in the same place.
func (p *Text) seen(c *task.Check, r *task.Result) {
	s := siteOf(c, r)
	if first, ok := p.shown[s]; ok && s != (site{}) && first != title(c) && !p.all() {
		return
	}
	if p.shown == nil {
		p.shown = map[site]string{}
	}
	p.shown[s] = title(c)
	p.result(c, r)
}

// Trace writes a trace alone.
func (p *Text) Trace(t *task.Trace) error {
	p.trace(p.d.view(nil, t))
	return p.out.Flush()
}

// Summary writes what is violated, unless it was written before, then what is unknown, what holds, and the last line of the report
// of a document.
func (p *Text) Summary(d *Document) error {
	p.violated(d)
	for _, r := range []rank{rankUnknown, rankHolds, rankPassed} {
		for i := range d.Checks {
			p.ranked(&d.Checks[i], r)
		}
	}
	p.unreached(d)
	p.notBegun(d)
	p.asked(d)
	p.skipped(d.Skipped)
	if len(d.Checks) > 0 {
		p.summary(d.count())
	}
	return p.out.Flush()
}

// violated writes what is violated, what people act on first before the rest. Of what was written before, it says the order.
func (p *Text) violated(d *Document) {
	all := failures(d.Checks, !p.all())
	if p.live {
		if len(all) > 1 || len(all) == 1 && len(all[0].also) > 0 {
			p.say("violated, what is shown best first:")
			for _, f := range all {
				at := located(f.r.Property.Span, f.c)
				p.say("    %s: %s: %s%s", p.place(at.File, at.Line)+column(f.c, f.r), p.title(f.c), f.r.Property.Kind, p.also(f, "; also from "))
			}
		}
		return
	}
	for _, f := range all {
		p.resultOf(f.c, f.r, p.also(f, ""))
	}
	for i := range d.Checks {
		p.stopped(&d.Checks[i])
	}
}

// also names the other checks that came to the place of a violation.
func (p *Text) also(f failure, before string) string {
	names := f.names()
	if len(names) == 0 {
		return ""
	}
	for i := range names {
		names[i] = p.bare(names[i])
	}
	return before + plural(len(names), "other method", "other methods") + ": " + p.few(names, mostNames, ", ")
}

// stopped writes faults of the check as a whole.
func (p *Text) stopped(c *task.Check) {
	if c.Fault != nil {
		p.say("%s: %s: %s: %s", p.place(c.File, c.Span.Line), p.title(c), p.paint(red, "internal error"), Printable(c.Fault.Message))
		return
	}
	if c.Expected != task.ExpectNothing && c.Outcome() == task.Violation {
		p.say("%s: %s: %s", p.place(c.File, c.Span.Line), p.title(c), p.paint(red, "expected "+unmet[c.Expected]))
	}
}

// rank is the place of a result in the text: what needs attention comes first.
type rank uint8

const (
	rankViolated rank = iota
	rankUnknown
	rankHolds
	rankPassed // over
)

func rankOf(r *task.Result) rank {
	switch {
	case r.Suppressed != nil:
		return rankPassed
	case r.Status == task.Violated:
		return rankViolated
	case !r.Decided():
		return rankUnknown
	}
	return rankHolds
}

// ranked writes the results of a check that have a rank, those with equal text in one paragraph.
func (p *Text) ranked(c *task.Check, of rank) {
	var list []*task.Result
	for i := range c.Results {
		r := &c.Results[i]
		if p.keptBack(r) {
			continue
		}
		if rankOf(r) == of && (c.Fault == nil || r.Decided()) { // otherwise the fault is why
			list = append(list, r)
		}
	}
	for _, group := range p.groups(list) {
		if len(group) == 1 {
			p.result(c, group[0])
		} else {
			p.fold(c, group)
		}
	}
}

// keptBack reports whether a result is counted and not shown.
func (p *Text) keptBack(r *task.Result) bool { return !p.whole && !p.Verbose && KeptBack(r) }

// KeptBack reports whether a result is of a kind that reports count and do not show, unless somebody asks for all.
func KeptBack(r *task.Result) bool {
	return r.Status == task.Unknown && (strings.HasPrefix(r.Reason, task.Unreached) || strings.HasPrefix(r.Reason, task.Unmet) || strings.HasPrefix(r.Reason, task.NotBegun))
}

// notBegun says how many checks had no turn.
func (p *Text) notBegun(d *Document) {
	n, budget := 0, ""
	for i := range d.Checks {
		for k := range d.Checks[i].Results {
			if r := &d.Checks[i].Results[k]; p.keptBack(r) && strings.HasPrefix(r.Reason, task.NotBegun) {
				n, budget = n+1, strings.TrimPrefix(r.Reason, task.NotBegun)
			}
		}
	}
	if n > 0 {
		p.say("not begun within the budget of %s: %s; a longer --budget, or --method for some of them; -v lists them", budget, plural(n, "check", "checks"))
	}
}

// unreached says how many violations are kept back.
func (p *Text) unreached(d *Document) {
	n := 0
	for i := range d.Checks {
		for k := range d.Checks[i].Results {
			if r := &d.Checks[i].Results[k]; p.keptBack(r) && strings.HasPrefix(r.Reason, task.Unreached) {
				n++
			}
		}
	}
	switch {
	case n == 1:
		p.say("kept back: 1 violation in a state that no calls were seen to make; --unreached shows it")
	case n > 1:
		p.say("kept back: %d violations in states that no calls were seen to make; --unreached shows them", n)
	}
}

// asked says how much is asked of callers.
func (p *Text) asked(d *Document) {
	n, checks := 0, 0
	for i := range d.Checks {
		before := n
		for k := range d.Checks[i].Results {
			if r := &d.Checks[i].Results[k]; r.Asks() != "" || r.Status == task.Unknown && strings.HasPrefix(r.Reason, task.Unmet) {
				n++
			}
		}
		if n > before {
			checks++
		}
	}
	if n > 0 {
		p.say("asked of callers: %s in %s; --strict shows what violates them", plural(n, "property", "properties"), plural(checks, "check", "checks"))
	}
}

var unmet = map[task.Expectation]string{
	task.ExpectHolds:    "to hold, but it is violated",
	task.ExpectViolated: "a violation, but there is none within the bounds",
}

// say writes a line.
func (p *Text) say(format string, args ...any) {
	fmt.Fprintf(p.out, format+"\n", args...)
}

// place is "file:line", or what is known of it.
func place(file string, line int) string {
	if line == 0 {
		return Printable(file)
	}
	return Printable(file) + ":" + strconv.Itoa(line)
}

// column returns ":column" of a property whose line has several. In code without lines it is an instruction.
func column(c *task.Check, r *task.Result) string {
	x := r.Property
	if !slices.ContainsFunc(c.Results, func(o task.Result) bool {
		y := o.Property
		return y.Kind == x.Kind && y.Text == x.Text && y.Span.File == x.Span.File && y.Span.Line == x.Span.Line && y.Span.Col != x.Span.Col
	}) || x.Span.Col == 0 {
		return ""
	}
	if x.Span.Line == 0 {
		return fmt.Sprintf(", instruction at %d", x.Span.Col-1)
	}
	return ":" + strconv.Itoa(x.Span.Col)
}

// title names a check in few words.
func (p *Text) title(c *task.Check) string { return p.bare(title(c)) }

// title names a check by its unit, and by its own name where that differs.
func title(c *task.Check) string {
	if c.Name == "" || c.Name == c.Unit {
		return Printable(c.Unit)
	}
	return Printable(c.Name + " (" + c.Unit + ")")
}

func (p *Text) result(c *task.Check, r *task.Result) { p.resultOf(c, r, "") }

// resultOf writes a result; other checks may have come to the place of a violation, too.
func (p *Text) resultOf(c *task.Check, r *task.Result, also string) {
	p.head(c, r, string(r.Property.Kind), column(c, r))
	p.detail("property", r.Claim()+says(r))
	p.detail("also from", also)
	p.grounds(r)
	if p.Verbose {
		p.detail("known", strings.Join(r.Evidence.Invariant, ", "))
	}
	p.detail("proof", r.Evidence.Certificate)
	p.detail("elsewhere", r.Evidence.Unconfirmed)
	p.detail("untested", r.Evidence.Untested)
	p.coverage(r.Coverage)
	if p.Verbose {
		p.detail("stats", stats(r))
		p.detail("answer", origin(r))
	}
	if r.Status != task.Violated || p.Quiet || r.Suppressed != nil {
		return
	}
	p.witness(c, r)
}

// witness shows the witness of a violation.
func (p *Text) witness(c *task.Check, r *task.Result) {
	switch w := r.Witness().(type) {
	case task.Run:
		p.trace(p.d.view(c, w.Trace))
	case task.EndlessRun:
		p.trace(p.d.view(c, w.Trace))
	default:
		if what, lines := shown(w); len(lines) > 0 {
			p.say("  %s", what)
			for _, line := range lines {
				p.say("    %s", Printable(line))
			}
		}
	}
}

// shown are the lines that show a violation by what is no run, and what they are.
func shown(w task.Witness) (what string, lines []string) {
	switch w := w.(type) {
	case *task.Execution:
		return "execution", w.Events
	case *task.History:
		return "history", w.Lines
	case *task.Absence:
		if w.Beginning != nil {
			return "beginning", w.Beginning.Lines
		}
	}
	return "", nil
}

// head is the first line about a result.
func (p *Text) head(c *task.Check, r *task.Result, kinds, column string) {
	at := located(r.Property.Span, c)
	p.say("%s: %s: %s %s%s", p.paint(bold, p.place(at.File, at.Line)+column), p.title(c), kinds, p.verdict(r), p.by(c, r))
}

// grounds shows what a verdict rests on.
func (p *Text) grounds(r *task.Result) {
	p.detail("reason", p.within(r.Reason))
	if r.Suppressed == nil {
		p.detail("try", Next(r))
	}
	p.detail("ignored", passed(r.Suppressed))
	p.detail("binding", p.few(p.bindings(r.Binding, r.Property.Span.File), mostBindings, ", "))
	for i := range r.Endless {
		p.detail("endless", endless(&r.Endless[i]))
	}
	p.detail("assumed", p.assumed(r.Assumed))
	p.detail("contracts", p.few(p.short(r.Contracts), mostNames, ", "))
	p.detail("models", p.few(p.models(r), mostNames, ", "))
}

// passed returns why a finding is suppressed: "known (source, until 2027-03-01)".
func passed(s *task.Suppression) string {
	if s == nil {
		return ""
	}
	by := s.By
	if s.Until != "" {
		by += ", until " + s.Until
	}
	return s.Reason + " (" + by + ")"
}

// verdict returns the words of the first line, "holds within scope 3, unwind 2".
func (p *Text) verdict(r *task.Result) string {
	within := ""
	if b := r.Bounds.String(); b != "" {
		within = " within " + Printable(p.bare(b))
	}
	switch {
	case r.Status.Holds() && r.Vacuous:
		return p.paint(yellow, "unknown: holds vacuously") + within + ": nothing satisfies the precondition, or no run reaches the end"
	case asAssumed(r):
		return p.paint(green, "holds as assumed")
	case r.Status == task.HoldsWithin:
		return p.paint(green, "holds") + within
	case r.Status == task.Proved:
		return p.paint(green, "proved")
	case r.Status == task.Violated:
		return p.paint(red, "violated") + within
	}
	return p.paint(yellow, "unknown") + within
}

// by returns which engine found the verdict and on what ground, "[enumerate, exhaustive]", and that the input expects
// it.
func (p *Text) by(c *task.Check, r *task.Result) string {
	var words []string
	if r.Engine != "" {
		words = append(words, r.Engine)
	}
	if r.Evidence.Exhausted {
		words = append(words, "exhaustive")
	}
	if r.Evidence.Replayed {
		words = append(words, "replayed")
	}
	if r.Evidence.Judged {
		words = append(words, "judged")
	}
	if r.Evidence.Evaluated {
		words = append(words, "evaluated")
	}
	if r.Evidence.Certified {
		words = append(words, "certified")
	}
	if on := r.Evidence.Confirmed; on != "" {
		words = append(words, "confirmed by "+Printable(on))
	}
	if r.Evidence.Unconfirmed != "" {
		words = append(words, "NOT CONFIRMED")
	}
	if c.Expected.Met(r.Status) && r.Decided() {
		words = append(words, "as expected")
	}
	if len(words) == 0 {
		return ""
	}
	return p.paint(dim, " ["+strings.Join(words, ", ")+"]")
}

// detail writes one named line below a verdict, broken where it is too long.
func (p *Text) detail(name, text string) {
	if text == "" {
		return
	}
	const indent = 15
	for i, line := range wrap(Printable(text), p.room(indent)) {
		head := ""
		if i == 0 {
			head = name + ":"
		}
		p.say("    %s%s", p.paint(dim, pad(head, indent-4)), line)
	}
}

// room returns the width that an indented text has.
func (p *Text) room(indent int) int {
	if p.Width == 0 {
		return 0
	}
	return max(20, p.Width-indent)
}

// endless returns why a run does not leave a loop, and how that run begins.
func endless(e *task.Endless) string {
	where := "the loop at line " + strconv.Itoa(e.Line)
	after := plural(e.Period, "iteration", "iterations")
	text := where + " does not end: a run comes back to the same state after " + after
	if e.Likely {
		text = where + " is not likely to end: it allocates, and what its conditions depend on is the same again after " + after
	}
	if e.Trace == nil || len(e.Trace.Initial.Vars) == 0 {
		return text
	}
	var vars []string
	for _, v := range e.Trace.Initial.Vars {
		vars = append(vars, strings.TrimPrefix(v.Name, "@")+" = "+v.Value.String())
	}
	return text + ". The run begins with " + strings.Join(vars, ", ")
}

// coverage lists the statements: how many of their copies are needed, by how
// many explanations, and why one is not.
func (p *Text) coverage(c *task.Coverage) {
	switch {
	case c == nil:
		return
	case c.Unknown != "":
		p.detail("coverage", "unknown: "+c.Unknown)
		return
	case c.Spec:
		p.say("    coverage:  %s", coverageCount(c))
	default:
		p.say("    coverage:  %s; the specification is missed: no execution reaches the end", coverageCount(c))
	}
	if c.Short != "" {
		p.say("      %s", p.paint(bold, "the bounds are too small: the check is violated with "+Printable(c.Short)))
	}
	unit := ""
	for _, l := range c.Lines {
		if l.Unit != unit && l.Unit != "" {
			unit = l.Unit
			p.say("      %s", Printable(unit))
		}
		words := fmt.Sprintf("%5s %5d  %s", fmt.Sprintf("%d/%d", l.Covered, l.Copies), l.Line, Printable(l.Text))
		if !l.Missed() {
			if l.Need == task.NeedSome {
				words += "  (or something else)"
			}
			if l.Wraps {
				words += "  (integers wrap around)"
			}
			p.say("      %s", words)
			continue
		}
		if l.Hint != "" {
			words += "  missed: " + Printable(l.Hint)
		} else {
			words += "  missed"
		}
		p.say("      %s", p.paint(bold, words))
	}
}

// coverageCount is "3 of 5 statements are needed".
func coverageCount(c *task.Coverage) string {
	n := 0
	for _, l := range c.Lines {
		if !l.Missed() {
			n++
		}
	}
	return fmt.Sprintf("%d of %s needed", n, plural(len(c.Lines), "statement is", "statements are"))
}

// skipped lists what is not checked.
func (p *Text) skipped(list []Skipped) {
	if len(list) == 0 {
		return
	}
	var names []string
	for _, s := range list {
		names = append(names, p.bare(s.Name))
	}
	text := fmt.Sprintf("not checked, as nobody asked for it (--method %s): %s", names[0], p.few(names, mostSkipped, ", "))
	for _, line := range wrap(Printable(text), p.room(0)) {
		p.say("%s", line)
	}
}

// origin says whether an answer is one of an earlier run, or why it is not.
func origin(r *task.Result) string {
	switch {
	case r.Stats[task.Cached] > 0:
		return "reused"
	case len(r.Changed) > 0:
		return "recomputed, as this changed: " + strings.Join(r.Changed, ", ")
	}
	return ""
}

// stats reads "states 120, 0.3s".
func stats(r *task.Result) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(r.Stats)) {
		words = append(words, name+" "+strconv.FormatInt(r.Stats[name], 10))
	}
	if r.Time > 0 {
		words = append(words, r.Time.Round(time.Millisecond).String())
	}
	return strings.Join(words, ", ")
}

// summary writes the last line: the number of properties by status.
func (p *Text) summary(n count) {
	var words []string
	add := func(c colour, k int, word string) {
		if k > 0 {
			words = append(words, p.paint(c, strconv.Itoa(k)+" "+word))
		}
	}
	add(green, n.Proved, "proved")
	add(green, n.Holds-n.Assumed, "hold within their bounds")
	add(green, n.Assumed, "hold as assumed")
	if add(red, n.Violated, "violated"); n.Places > 0 && n.Places < n.Violated {
		words[len(words)-1] += fmt.Sprintf(" (in %s)", plural(n.Places, "place", "places"))
	}
	add(yellow, n.Unknown, "unknown")
	add(dim, n.Passed, "passed over")
	add(green, n.Met, "as expected")
	add(red, n.Unmet, "not as expected")
	add(red, n.Faults, "stopped by an internal error")
	p.say("%s in %s: %s", plural(n.Results, "property", "properties"), plural(n.Checks, "check", "checks"), strings.Join(words, ", "))
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
