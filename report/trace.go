// This file prints a trace: the initial state as a table, the steps on the
// source lines with what they change, and what is false in the end.

package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/report/picture"
	"assay/source"
	"assay/task"
)

// maxSteps is how many steps of a trace are shown; the middle of a longer one
// is left out. JSON has them all.
const maxSteps = 200

func (p *Text) trace(t *task.Trace) {
	p.calls(t.Calls)
	p.state("initial state", t.Initial)
	p.picture(&t.Initial)
	p.steps(t)
	if t.Failure == nil {
		p.state("final state", t.Final)
	}
	p.failure(t.Failure)
	p.say("")
}

// calls writes the program that leads to the initial state.
func (p *Text) calls(list []task.Call) {
	if len(list) == 0 {
		return
	}
	p.say("  calls")
	for _, text := range callTexts(list) {
		p.say("    %s", p.bare(text))
	}
}

// callTexts returns calls as lines.
func callTexts(list []task.Call) []string {
	var out []string
	for _, c := range list {
		out = append(out, Printable(c.Text))
	}
	return out
}

// picture draws a state below its table.
func (p *Text) picture(s *task.State) {
	if !p.Picture {
		return
	}
	var scene picture.Scene
	frame := scene.Add(s)
	if len(frame.Arrows) == 0 {
		return
	}
	const indent = 4
	text, ok := picture.Text(&scene, frame, p.room(indent))
	if !ok {
		return
	}
	for line := range strings.Lines(text) {
		p.say("%*s%s", indent, "", strings.TrimRight(line, "\n"))
	}
}

// row is a line of a table of two columns.
type row struct{ left, right string }

// table writes rows with the right column aligned, broken where too long.
func (p *Text) table(indent int, rows []row) {
	left := 0
	for _, r := range rows {
		left = max(left, utf8.RuneCountInString(r.left))
	}
	left = min(left, 32)
	margin := strings.Repeat(" ", indent)
	for _, r := range rows {
		head := r.left
		if utf8.RuneCountInString(head) > left {
			p.say("%s%s", margin, head)
			head = ""
		}
		for _, line := range wrap(r.right, p.room(indent+left+2)) {
			p.say("%s%s  %s", margin, pad(head, left), line)
			head = ""
		}
	}
}

// state shows the objects, then the variables. Atoms, which have neither
// fields nor elements, are listed by their domain.
func (p *Text) state(name string, s task.State) {
	rows := append(p.objects(s.Objects), p.slots(s.Vars)...)
	if len(rows) == 0 {
		return
	}
	p.say("  %s", p.paint(bold, name))
	p.table(4, rows)
}

func (p *Text) objects(objs []task.Object) []row {
	var rows []row
	domain := map[string]int{} // class to its row
	for _, o := range objs {
		if len(o.Fields) == 0 && len(o.Elems) == 0 && !strings.HasSuffix(o.Class, "[]") {
			if i, ok := domain[o.Class]; ok {
				rows[i].right += " " + Printable(o.Name)
				continue
			}
			domain[o.Class] = len(rows)
			rows = append(rows, row{Printable(p.bare(o.Class)), Printable(o.Name)})
			continue
		}
		rows = append(rows, row{Printable(p.bare(o.Name)), p.content(o)})
	}
	return rows
}

// content returns the fields or elements of an object: "next = Node1, value = 3",
// "[1, 2]".
func (p *Text) content(o task.Object) string {
	parts := make([]string, 0, len(o.Fields)+len(o.Elems))
	for _, f := range o.Fields {
		parts = append(parts, f.Name+" = "+p.value(f.Value))
	}
	text := strings.Join(parts, ", ")
	if len(o.Elems) > 0 || len(o.Fields) == 0 {
		parts = parts[:0]
		for _, e := range o.Elems {
			parts = append(parts, p.value(e))
		}
		text += "[" + strings.Join(parts, ", ") + "]"
	}
	return Printable(text)
}

func (p *Text) slots(ss []task.Slot) []row {
	rows := make([]row, len(ss))
	for i, s := range ss {
		rows[i] = row{Printable(p.bare(s.Name)), Printable(p.value(s.Value))}
	}
	return rows
}

// value leaves packages out of names; a text of the program stays as it is.
func (p *Text) value(v task.Value) string {
	text := v.String()
	if strings.ContainsAny(text, `"'`) {
		return text
	}
	return p.bare(text)
}

// changes is slots on one line.
func changes(ss []task.Slot) string { return (&Text{whole: true}).changes(ss) }

func (p *Text) changes(ss []task.Slot) string {
	parts := make([]string, len(ss))
	for i, s := range ss {
		parts[i] = p.bare(s.Name) + " = " + p.value(s.Value)
	}
	return Printable(strings.Join(parts, ", "))
}

func (p *Text) steps(t *task.Trace) {
	if len(t.Steps) == 0 {
		return
	}
	p.say("  %s", p.paint(bold, "steps"))
	file := t.Steps[0].Span.File
	threads := slices.ContainsFunc(t.Steps, func(s task.Step) bool { return s.Thread != t.Steps[0].Thread })
	var shown []task.Step
	for i, s := range t.Steps {
		if i == 0 || !implied(t.Steps[i-1], s) {
			shown = append(shown, s)
		}
	}
	var lines []stepLine
	for _, s := range folded(shown) {
		lines = append(lines, p.step(s, file, threads))
	}
	if skip := len(lines) - maxSteps; skip > 0 {
		gap := stepLine{text: "… " + strconv.Itoa(skip) + " steps more"}
		lines = slices.Replace(lines, maxSteps/2, maxSteps/2+skip, gap)
	}
	p.stepTable(lines)
}

// implied reports whether a step is a check that a front end added after the previous statement: it is on the same line
// and has no effect.
func implied(before, s task.Step) bool {
	return len(s.Changes) == 0 && s.Branch == "" && s.Thread == before.Thread && s.Depth == before.Depth &&
		s.Span.File == before.Span.File && s.Line == before.Line && s.Line > 0 && s.Text != before.Text
}

// stepLine is a step ready to be aligned.
type stepLine struct{ at, text, effect string }

// step shows one step. The file is named where it is not the trace's first one.
func (p *Text) step(s task.Step, file string, threads bool) stepLine {
	at := ""
	if s.Line > 0 && s.LeftOut == 0 {
		at = strconv.Itoa(s.Line)
	}
	if s.Span.File != file && s.LeftOut == 0 {
		at = p.place(s.Span.File, s.Line)
	}
	if threads {
		at = "thread " + strconv.Itoa(s.Thread) + "  " + at
	}
	effect := p.changes(s.Changes)
	if s.Branch != "" {
		effect = strings.TrimSuffix(s.Branch+", "+effect, ", ")
	}
	return stepLine{at: at, text: strings.Repeat("  ", min(s.Depth, 20)) + Printable(p.textOf(s)), effect: effect}
}

// textOf returns the statement as written, from the step or from its source line.
func (p *Text) textOf(s task.Step) string {
	if s.Text != "" {
		return s.Text
	}
	if text, ok := p.d.Texts[s.Span.File]; ok && s.Line > 0 {
		line, _ := source.Line(text, s.Line)
		return strings.TrimSpace(line)
	}
	return s.Unit
}

// stepTable aligns places to the right and effects to the left; an effect that
// does not fit goes below its statement.
func (p *Text) stepTable(lines []stepLine) {
	at, text := 0, 0
	for _, l := range lines {
		at = max(at, utf8.RuneCountInString(l.at))
		text = max(text, utf8.RuneCountInString(l.text))
	}
	text = min(text, 48)
	for _, l := range lines {
		head := "    " + p.paint(dim, strings.Repeat(" ", at-utf8.RuneCountInString(l.at))+l.at) + "  "
		p.stepRow(head, 4+at+2, text, l)
	}
}

// stepRow writes one step; margin is the width of head.
func (p *Text) stepRow(head string, margin, text int, l stepLine) {
	if l.effect == "" {
		p.say("%s%s", head, l.text)
		return
	}
	room := p.room(margin + text + 3)
	effects := wrap(l.effect, room)
	if utf8.RuneCountInString(l.text) > text {
		p.say("%s%s", head, l.text)
		l.text, head = "", strings.Repeat(" ", margin)
	}
	arrow := p.paint(dim, "→")
	for _, e := range effects {
		p.say("%s%s %s %s", head, pad(l.text, text), arrow, e)
		l.text, head, arrow = "", strings.Repeat(" ", margin), " "
	}
}

// isClaim reports whether the text of a failure is what should be true, and not what happens.
func isClaim(f *task.Failure) bool {
	return f.Thrown == "" && f.Kind != task.KindEndless && (f.Kind != task.KindFrame || f.Conjunct != "")
}

// isNot returns the verb for a failed claim: a condition is false, what is read has no value, and a claim in words does not hold.
func isNot(f *task.Failure) string {
	switch {
	case f.Kind == task.KindUndefined:
		return "has no value"
	case f.Conjunct == "":
		return "does not hold"
	}
	return "is false"
}

func (p *Text) failure(f *task.Failure) {
	if f == nil {
		return
	}
	where := ""
	if f.Line > 0 {
		where = " at " + p.place(f.Span.File, f.Line)
	}
	p.say("  %s%s", p.paint(bold, "fails"), where)
	untrue := cmp.Or(f.Conjunct, f.Text)
	if isClaim(f) {
		untrue = Printable(untrue) + "  " + p.paint(red, isNot(f))
	} else {
		untrue = p.paint(red, Printable(untrue+f.Says()))
	}
	p.say("    %s", untrue)
	p.table(4, p.slots(f.Values))
}
