// Package first proposes the first contract of a Java source that has none, from what was found in it.
package first

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"assay/lang/java/check/goal"
	"assay/lang/java/typing"
	"assay/report"
	"assay/run"
	"assay/run/frontend"
	"assay/source"
	"assay/task"
)

// Proposal is a contract to be written into a source.
type Proposal struct {
	File   string
	Line   int    // that it belongs above, or
	inside bool   // in, before the declaration, for something else stands there too
	Clause string // "requires x != null;"
	Check  string // that led to it
	method string // that it is about; empty: the class

	field string    // of an invariant: the field that it is about, and
	kind  task.Kind // what it avoids
}

// broken reports whether a violation that calls lead to begins with an object that does not keep the proposed invariant.
func (p *Proposal) broken(checks []task.Check) bool {
	if p.field == "" {
		return false
	}
	return slices.ContainsFunc(checks, func(c task.Check) bool {
		return c.File == p.File && slices.ContainsFunc(c.Results, func(r task.Result) bool {
			return r.Status == task.Violated && r.Trace != nil && len(r.Trace.Calls) > 0 && slices.ContainsFunc(r.Trace.Initial.Objects, func(o task.Object) bool {
				return slices.ContainsFunc(o.Fields, func(s task.Slot) bool { return s.Name == p.field && against(p.kind, s.Value.Scalar) })
			})
		})
	})
}

// against reports whether a value of a field is one that a condition excludes by itself.
func against(kind task.Kind, value string) bool {
	switch kind {
	case task.KindNull:
		return value == "null"
	case task.KindDivision:
		return value == "0"
	case task.KindSize, task.KindBounds:
		return strings.HasPrefix(value, "-")
	}
	return false
}

// Propose returns a contract for the first source without one: the precondition that avoids its first finding, or else
// a postcondition of a method.
func Propose(files []*run.File, checks []task.Check) *Proposal {
	for _, f := range files {
		m, ok := f.Model.(*frontend.JavaModel)
		if !ok || f.Text == "" || slices.ContainsFunc(m.Unit.Goals, func(g *goal.Goal) bool { return g.Said }) {
			continue
		}
		var own []*task.Check
		for i := range checks {
			if g := m.Unit.Goal(checks[i].Name); checks[i].File == f.Name && (g == nil || !g.Lambda()) { // there is nowhere to write its contract
				own = append(own, &checks[i])
			}
		}
		for _, of := range []func(*run.File, *task.Check) *Proposal{needs, promises} {
			for _, c := range own {
				if p := of(f, c); p != nil && !p.broken(checks) && p.placed(f.Text) {
					return p
				}
			}
		}
	}
	return nil
}

// placed finds the place for a contract in a text; false: there is none.
func (p *Proposal) placed(text string) bool {
	at, ok := typing.BeforeField(p.File, text, p.Line)
	if p.method != "" {
		at, ok = typing.BeforeMethod(p.File, text, p.method, p.Line)
	}
	if !ok {
		return false
	}
	begin := strings.LastIndexByte(text[:at], '\n') + 1
	p.Line, p.inside = strings.Count(text[:at], "\n")+1, strings.TrimSpace(text[begin:at]) != ""
	return true
}

// Each returns a contract for each check of Java that has one: what avoids its first finding; or else, in a source without contracts, what its
// method could promise.
func Each(files []*run.File, checks []task.Check) (out []*Proposal) {
	for _, f := range files {
		m, ok := f.Model.(*frontend.JavaModel)
		if !ok || f.Text == "" {
			continue
		}
		said := slices.ContainsFunc(m.Unit.Goals, func(g *goal.Goal) bool { return g.Said })
		for i := range checks {
			c := &checks[i]
			if g := m.Unit.Goal(c.Name); c.File != f.Name || g != nil && g.Lambda() {
				continue
			}
			p := needs(f, c)
			if p == nil && !said {
				p = promises(f, c)
			}
			if p != nil && !p.broken(checks) {
				p.Check = c.Name
				out = append(out, p)
			}
		}
	}
	return out
}

// needs returns a condition that avoids the first violation of a check.
func needs(f *run.File, c *task.Check) *Proposal {
	for i := range c.Results {
		r := &c.Results[i]
		if r.Status != task.Violated || r.Trace == nil || r.Trace.Failure == nil {
			continue
		}
		text, _ := source.Line(f.Text, r.Trace.Failure.Line)
		condition, about := condition(r, text)
		if condition == "" || made(r.Property.Unit) != r.Trace.Unit { // a method that is called has other parameters
			continue
		}
		if overwritten(r.Trace, condition) { // a contract is about what it was at the call
			continue
		}
		if about == "" || !isParam(r.Trace, about) {
			if g := f.Model.(*frontend.JavaModel).Unit.Goal(c.Name); g == nil || !g.HasField(about) {
				continue // a local: nothing that a contract could ask for
			}
			if p := invariant(f, condition, about); p != nil && len(r.Trace.Calls) == 0 { // these calls broke it
				p.field, p.kind = about, r.Property.Kind
				return p
			}
			continue
		}
		return &Proposal{File: f.Name, Line: declaration(f, c), Clause: "requires " + condition + ";", method: c.Name}
	}
	return nil
}

// overwritten reports whether a run changes a variable of a condition.
func overwritten(t *task.Trace, condition string) bool {
	words := word.FindAllString(condition, -1)
	return slices.ContainsFunc(t.Steps, func(s task.Step) bool {
		return s.Unit == t.Unit && slices.ContainsFunc(s.Changes, func(c task.Slot) bool { return slices.Contains(words, c.Name) })
	})
}

// made returns the procedure that a counterexample runs to reach one: a constructor is run by the procedure that makes
// the object.
func made(unit string) string {
	if class, rest, ok := strings.Cut(unit, ".<init>("); ok {
		return "new " + class + "(" + rest
	}
	return unit
}

// How the places of runtime checks look in a source.
var (
	word      = regexp.MustCompile(`\w+`)
	nullOf    = regexp.MustCompile(`because "((?:this\.)?(\w+))" is null`)
	indexOf   = regexp.MustCompile(`((?:this\.)?\b\w+)\[(\w+)\]`)
	divisorOf = regexp.MustCompile(`[/%]\s*((?:this\.)?(\w+))`)
	lengthOf  = regexp.MustCompile(`new \w+\[(\w+)\]`)
	castOf    = regexp.MustCompile(`\((\w+)\)\s*(\w+)`)
)

// condition returns a condition that avoids a violation, and its variable; empty if the line does not show one.
func condition(r *task.Result, line string) (condition, about string) {
	switch r.Property.Kind {
	case task.KindNull:
		if m := nullOf.FindStringSubmatch(r.Property.Text); m != nil {
			return m[1] + " != null", m[2]
		}
	case task.KindBounds:
		if m := single(indexOf, line); m != nil {
			return fmt.Sprintf("0 <= %s && %s < %s.length", m[2], m[2], m[1]), m[2]
		}
	case task.KindDivision:
		if m := single(divisorOf, line); m != nil {
			return m[1] + " != 0", m[2]
		}
	case task.KindSize:
		if m := single(lengthOf, line); m != nil {
			return m[1] + " >= 0", m[1]
		}
	case task.KindCast:
		if m := single(castOf, line); m != nil {
			return m[2] + " instanceof " + m[1], m[2]
		}
	}
	return "", ""
}

// single returns the only match in a line, if there is one and it is about a plain variable: no field of another
// object, and no part of a longer expression.
func single(what *regexp.Regexp, line string) []string {
	all := what.FindAllStringSubmatchIndex(line, -1)
	if len(all) != 1 {
		return nil
	}
	from, to := all[0][0], all[0][1]
	if from > 0 && strings.ContainsRune(".)]", rune(line[from-1])) || to < len(line) && strings.ContainsRune(".([", rune(line[to])) {
		return nil
	}
	return what.FindStringSubmatch(line)
}

// isParam reports whether a variable is a parameter of the method: it has a value at the start.
func isParam(t *task.Trace, name string) bool {
	return slices.ContainsFunc(t.Initial.Vars, func(s task.Slot) bool { return s.Name == name })
}

// invariant returns a proposal for the class of a check, about one of its fields.
func invariant(f *run.File, condition, field string) *Proposal {
	for i, line := range strings.Split(f.Text, "\n") {
		if regexp.MustCompile(`^\s+(private|protected|public|final|\w+(\[\])*\s)[^(]*\b` + regexp.QuoteMeta(field) + `\s*[;=]`).MatchString(line) {
			return &Proposal{File: f.Name, Line: i + 1, Clause: "invariant " + strings.ReplaceAll(condition, "this.", "") + ";"}
		}
	}
	return nil
}

// promises returns a postcondition for a method with a result.
func promises(f *run.File, c *task.Check) *Proposal {
	name, _, _ := strings.Cut(c.Name, "(")
	i := slices.IndexFunc(c.Results, func(r task.Result) bool { // of the method, and not of one that it calls
		unit, _, _ := strings.Cut(r.Property.Unit, "(")
		return strings.ReplaceAll(unit, "$", ".") == name
	})
	if i < 0 {
		return nil
	}
	_, result, ok := strings.Cut(c.Results[i].Property.Unit, ")")
	if !ok || result == "" {
		return nil
	}
	switch result[0] {
	case 'B', 'S', 'I', 'J':
		return &Proposal{File: f.Name, Line: declaration(f, c), Clause: `ensures \result >= 0;`, method: c.Name}
	case 'L', '[':
		return &Proposal{File: f.Name, Line: declaration(f, c), Clause: `ensures \result != null;`, method: c.Name}
	}
	return nil
}

// declaration returns the line where the method of a check is declared: at or above
// where its code begins.
func declaration(f *run.File, c *task.Check) int {
	name := c.Name[strings.LastIndexByte(c.Name, '.')+1:]
	name, _, _ = strings.Cut(name, "(")
	header := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*\(`)
	for line := c.Span.Line; line > 0; line-- {
		if text, ok := source.Line(f.Text, line); ok && header.MatchString(text) {
			return line
		}
	}
	return c.Span.Line
}

// Write ends a text report. A nil Proposal is none.
func (p *Proposal) Write(w io.Writer) error {
	if p == nil {
		return nil
	}
	what, then := "The class could keep", "assay then asks every method to keep it"
	switch {
	case strings.HasPrefix(p.Clause, "requires"):
		what, then = p.method+" could ask of its callers", "assay then takes it for granted inside"
	case p.method != "":
		what, then = p.method+" could promise", "assay then looks for a run that breaks it"
	}
	where := "above line"
	if p.inside {
		where = "before its declaration in line"
	}
	_, err := fmt.Fprintf(w, "next: %s has no contract yet. %s, %s %d:\n    //@ %s\n%s; `assay explain` and docs/guide/contracts.md have more.\n",
		report.Printable(p.File), report.Printable(what), where, p.Line, report.Printable(p.Clause), then)
	return err
}
