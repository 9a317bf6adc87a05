// This file has breakpoints, as people write them.

package debug

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/session"
	"assay/vm/state"
)

// Break is a breakpoint.
type Break struct {
	Number int
	Text   string // as it was written
	Note   string // what the user should know of it; empty: nothing
	If     *Expr  // nil: always

	look  session.Breakpoint
	wrong error // the last condition that had no value
}

// Method reports whether it stops where a method begins.
func (b *Break) Method() bool { return b.look.In != nil }

// Breaks returns the breakpoints.
func (d *Debugger) Breaks() []*Break { return d.breaks }

// Delete removes a breakpoint.
func (d *Debugger) Delete(number int) error {
	i := slices.IndexFunc(d.breaks, func(b *Break) bool { return b.Number == number })
	if i < 0 {
		return fmt.Errorf("there is no breakpoint %d", number)
	}
	d.breaks = slices.Delete(d.breaks, i, i+1)
	return nil
}

// Break sets a breakpoint: "FILE:LINE", "LINE", "METHOD", "exit METHOD", "exception CLASS", "write FIELD", each with "if EXPR".
func (d *Debugger) Break(text string) (*Break, error) {
	b := &Break{Text: text}
	what, condition, has := strings.Cut(text, " if ")
	if has {
		var err error
		if b.If, err = d.Parse(condition); err != nil {
			return nil, fmt.Errorf("the condition: %w", err)
		}
	}
	what = strings.TrimSpace(what)
	word, rest, _ := strings.Cut(what, " ")
	rest = strings.TrimSpace(rest)
	var err error
	switch {
	case what == "":
		err = fmt.Errorf("break what? FILE:LINE, METHOD, exit METHOD, exception CLASS or write FIELD")
	case rest == "" && (word == "exception" || word == "write" || word == "exit"):
		err = fmt.Errorf("break %s what? a name is missing", word)
	case word == "exception":
		err = d.onException(b, rest)
	case word == "write" && rest != "":
		err = d.onWrite(b, rest)
	case word == "exit" && rest != "":
		b.look.Ends = true
		err = d.onProc(b, rest)
	case rest != "":
		err = fmt.Errorf("%q is no breakpoint: FILE:LINE, METHOD, exit METHOD, exception CLASS or write FIELD, and a condition begins with if", what)
	default:
		err = d.onPlace(b, what)
	}
	if err != nil {
		return nil, err
	}
	if b.If != nil {
		b.look.If = d.condition(b)
	}
	d.last++
	b.Number = d.last
	d.breaks = append(d.breaks, b)
	return b, nil
}

// Watch sets a breakpoint at writes of a cell, which the text names for people.
func (d *Debugger) Watch(text string, cell session.Cell, condition *Expr) *Break {
	b := &Break{Text: "write " + text, If: condition}
	is := d.variableOf(cell)
	b.look.Did = func(s *session.Session) bool { return s.Wrote(cell) && is(s) }
	if b.If != nil {
		b.look.If = d.condition(b)
	}
	d.last++
	b.Number = d.last
	d.breaks = append(d.breaks, b)
	return b
}

// variableOf returns whether the last step was in the lines where a local is the variable that it is now: it may be others before and after.
func (d *Debugger) variableOf(c session.Cell) func(*session.Session) bool {
	f, ok := d.Frame()
	if c.Local == nil || d.Within == nil || !ok || f.Thread != c.Thread || f.Index != c.Frame {
		return func(*session.Session) bool { return true }
	}
	name := d.local(f, c.Local).Name
	if name == "" {
		name = d.Within(f.Proc, c.Local, f.Span.Line).Name
	}
	return func(s *session.Session) bool {
		at := s.From()
		return at.Proc != f.Proc || at.Node == nil || d.Set(f.Proc, c.Local, at.Node).Name == name
	}
}

// condition evaluates the condition of a breakpoint. One without a value stops, so that it is seen.
func (d *Debugger) condition(b *Break) func(*session.Session) bool {
	return func(s *session.Session) bool {
		ok, err := d.On(s).Holds(b.If)
		b.wrong = err
		return ok || err != nil
	}
}

// onPlace stops at a line or a procedure.
func (d *Debugger) onPlace(b *Break, what string) error {
	file, line, isLine := strings.Cut(what, ":")
	if _, err := strconv.Atoi(what); err == nil {
		file, line, isLine = "", what, true
	}
	if isLine {
		n, err := strconv.Atoi(line)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no line", line)
		}
		return d.onLine(b, file, n)
	}
	return d.onProc(b, what)
}

// onProc stops where a procedure begins, or where it returns.
func (d *Debugger) onProc(b *Break, what string) error {
	shown := d.State.Setup.Shown
	b.look.In = func(p *ir.Proc) bool { // of the library only by its whole name, and none that a compiler put before one of the source
		if !procIs(p, what) || shown == nil || shown(p) {
			return procIs(p, what)
		}
		return Name(p) == what && !slices.ContainsFunc(d.State.Program.Prog.Procs, func(q *ir.Proc) bool { return Name(q) == what && shown(q) })
	}
	if !slices.ContainsFunc(d.State.Program.Prog.Procs, b.look.In) {
		if d.State.Program.Prog.Loader == nil {
			return fmt.Errorf("there is no procedure %s", what)
		}
		b.Note = "no such method is known yet: code is read as the run comes to it"
	}
	return nil
}

func (d *Debugger) onLine(b *Break, file string, line int) error {
	at, err := d.Line(file, line)
	if err != nil {
		return err
	}
	b.look = at
	known := false
	for _, p := range d.State.Program.Prog.Procs {
		for _, k := range p.Blocks {
			known = known || slices.ContainsFunc(nodes(k), func(n ir.Node) bool {
				span := ir.MetaOf(ir.Source(n)).Span
				return span.File == at.File && span.Line == line
			})
		}
	}
	switch {
	case !known && d.State.Program.Prog.Loader == nil:
		return fmt.Errorf("no code is at %s:%d", at.File, line)
	case !known:
		b.Note = "no code at that line is known yet: code is read as the run comes to it"
	}
	return nil
}

// Line returns what stops at a line of a source that a user names; an empty name is that of the frame.
func (d *Debugger) Line(file string, line int) (session.Breakpoint, error) {
	var none session.Breakpoint
	if file == "" {
		f, ok := d.Frame()
		file = f.Span.File
		if _, known := d.Texts[file]; (!ok || !known) && len(d.Texts) == 1 { // code of the machine, at an end
			file = d.files()[0]
		} else if !ok || !known {
			return none, fmt.Errorf("no source is open here: write FILE:%d", line)
		}
	}
	named := slices.DeleteFunc(d.files(), func(f string) bool { return !fileIs(f, file) })
	if len(named) == 0 {
		return none, fmt.Errorf("no source is called %s; there are %s", file, strings.Join(d.files(), ", "))
	}
	if len(named) > 1 {
		return none, fmt.Errorf("%s is one of %s", file, strings.Join(named, ", "))
	}
	if line < 1 || line > strings.Count(d.Texts[named[0]], "\n")+1 {
		return none, fmt.Errorf("%s has no line %d", named[0], line)
	}
	return session.Breakpoint{File: named[0], Line: line}, nil
}

func nodes(b *ir.Block) []ir.Node {
	var out []ir.Node
	for _, st := range b.Stmts {
		out = append(out, st)
	}
	if b.Term != nil {
		out = append(out, b.Term)
	}
	return out
}

// files returns the names of the sources.
func (d *Debugger) files() []string {
	var out []string
	for name := range d.Texts {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// procIs reports whether a procedure has a name: "Ring.take", "take".
func procIs(p *ir.Proc, name string) bool {
	own := Name(p)
	if class, ok := strings.CutSuffix(own, ".<init>"); ok { // a constructor is called as its class
		if at := strings.LastIndexAny(class, ".$"); nameIs(class+"."+class[at+1:], name) {
			return strings.Contains(name, ".")
		}
	}
	return nameIs(own, name)
}

// Thrown returns the class of an exception that the last step made; empty: it made none.
func (d *Debugger) Thrown() string {
	for _, ref := range d.Made() {
		if c := d.State.Class(ref); isA(c, "Throwable") {
			return c.Name
		}
	}
	return ""
}

// onException stops where an exception of a class is made.
func (d *Debugger) onException(b *Break, class string) error {
	for _, c := range d.State.Program.Prog.Classes {
		if classIs(c, class) && d.Wide && !isA(c, "Throwable") {
			return fmt.Errorf("%s is no exception", c.Name)
		}
	}
	b.look.Did = func(s *session.Session) bool {
		for _, ref := range s.Made() {
			if isA(s.State.Class(ref), class) {
				return true
			}
		}
		return false
	}
	if !slices.ContainsFunc(d.State.Program.Prog.Classes, func(c *ir.Class) bool { return classIs(c, class) }) {
		b.Note = "no such class is known yet"
	}
	return nil
}

// onWrite stops at writes of a cell that an expression names here, or of a field of all objects of its class.
func (d *Debugger) onWrite(b *Break, what string) error {
	x, err := Parse(what)
	if err != nil {
		return err
	}
	v, err := d.Eval(x)
	if e := (evaluation{Debugger: d}); err != nil && d.Within != nil {
		if e.frame, e.framed = d.Frame(); e.framed {
			if cell := e.declared(what); cell != nil {
				is := d.variableOf(*cell)
				b.look.Did = func(s *session.Session) bool { return s.Wrote(*cell) && is(s) }
				b.Note = "this one, which the line declares"
				return nil
			}
		}
	}
	if err == nil && v.At != nil {
		cell := *v.At
		is := d.variableOf(cell)
		b.look.Did = func(s *session.Session) bool { return s.Wrote(cell) && is(s) }
		b.Note = "this one: it is " + d.Show(v) + " now"
		if cell.Local == nil {
			b.Note = d.Names().Cell(cell.Object, cell.Index) + " is " + d.Show(v) + " now"
		}
		return nil
	}
	class, field := "", what
	if at := strings.LastIndexByte(what, '.'); at >= 0 {
		class, field = what[:at], what[at+1:]
	}
	is := func(c *code.Code, kind int32, cell int) bool {
		return fieldIs(c, kind, cell, class, field) && (class != "" || d.Own == nil || d.Own(c.Prog.Classes[kind].Name))
	}
	c := d.State.Program
	known := false
	for kind := range c.Lay.Classes {
		for cell := range c.Lay.Classes[kind].Names {
			known = known || is(c, int32(kind), cell)
		}
	}
	switch {
	case !known && c.Prog.Loader == nil, !known && class == "":
		return fmt.Errorf("no variable and no field is called %s", what)
	case !known:
		b.Note = "no such field is known yet"
	default:
		b.Note = "of every object that has it"
		if class == "" && d.Own != nil {
			b.Note = "of every object of the program's own classes that has it"
		}
	}
	b.look.Did = func(s *session.Session) bool {
		for _, x := range s.Saves() {
			if x.Kind != state.SaveCell {
				continue
			}
			ref, cell := s.State.Heap.Owner(x.Cell)
			if ref == code.GlobeObject && class != "" && globalIs(s.State.Program, cell, class, field) {
				return true
			}
			if o := s.State.Heap.Objs[ref]; o.IsObject() && is(s.State.Program, o.Kind, cell) {
				return true
			}
		}
		return false
	}
	return nil
}

// fieldIs reports whether a cell of the objects of a class is a field by its name, as a class means it: the nearest at or above that class. Without a class, it is any of
// the name.
func fieldIs(c *code.Code, kind int32, cell int, class, field string) bool {
	l := &c.Lay.Classes[kind]
	if class == "" {
		return l.Names[cell] == field || strings.HasSuffix(l.Names[cell], "."+field)
	}
	for k := c.Prog.Classes[kind]; k != nil; k = k.Super {
		if classIs(k, class) {
			i, ok := cellOf(c, k, field)
			return ok && i == cell || !ok && (l.Names[cell] == field || strings.HasSuffix(l.Names[cell], "."+field))
		}
	}
	return false
}

// globalIs reports whether a cell of the globals is a static field of a class.
func globalIs(c *code.Code, cell int, class, field string) bool {
	for _, g := range c.Prog.Globals {
		if g.Index >= len(c.Lay.Globals) || c.Lay.Globals[g.Index] != cell {
			continue
		}
		at := strings.LastIndexByte(g.Name, '.')
		return at > 0 && g.Name[at+1:] == field && classIs(&ir.Class{Name: g.Name[:at]}, class)
	}
	return false
}

// Looks returns what the session looks for.
func (d *Debugger) Looks() []session.Breakpoint {
	var out []session.Breakpoint
	for _, b := range d.breaks {
		b.wrong = nil
		out = append(out, b.look)
	}
	return out
}

// Hit returns the breakpoints that the last motion ended at, and the condition that had no value.
func (d *Debugger) Hit() (hit []*Break, wrong error) {
	for _, i := range d.Hits() {
		b := d.breaks[i]
		hit = append(hit, b)
		if b.wrong != nil {
			wrong = fmt.Errorf("the condition of breakpoint %d has no value: %w", b.Number, b.wrong)
		}
	}
	return hit, wrong
}
