// This file prints clauses.

package spec

import (
	"cmp"
	"strings"
)

var clauseWords = map[ClauseKind]string{
	Requires: "requires", Ensures: "ensures", Signals: "signals", SignalsOnly: "signals_only", Assignable: "assignable", Accessible: "accessible",
	Recommends: "recommends", Callable: "callable", LeavesByReturn: "returns", LeavesByBreak: "breaks", LeavesByContinue: "continues", Diverges: "diverges", Decreases: "decreases", LoopInvariant: "loop_invariant", Returns: "returns", Throws: "throws",
}

// String returns the word that begins a clause.
func (k ClauseKind) String() string { return clauseWords[k] }

// Print returns the lines of the method, with its body as one expression; nothing, if it could not be read.
func (m *ModelMethod) Print(d *Dialect) (lines []string) {
	if m.Why != "" {
		return nil
	}
	if m.Pre != nil {
		lines = append(lines, "requires "+d.Print(m.Pre)+";")
	}
	var params []string
	for _, v := range m.Params {
		params = append(params, v.Type.String()+" "+v.Name)
	}
	head := "model "
	if m.Access != "" {
		head = m.Access + " " + head
	}
	if m.Static {
		head += "static "
	}
	if m.TwoState {
		head += "two_state "
	}
	return append(lines, head+m.Result.String()+" "+m.Name.Name+"("+strings.Join(params, ", ")+") { return "+d.Print(m.Body)+"; }")
}

// Print returns the clause as it is written in its language: "requires x > 0;" in JML,
// the text of the annotation in JFSL.
func (c *Clause) Print() string {
	if c.Unreadable != nil {
		return c.Unreadable.Text
	}
	var b strings.Builder
	jml := c.Lang.Lines
	if jml {
		b.WriteString(cmp.Or(c.Word, c.Kind.String()))
		if c.Free && c.Word == "" {
			b.WriteString("_free")
		}
		b.WriteString(" ")
	}
	switch c.Kind {
	case Signals:
		b.WriteString("(" + c.Exc.String())
		if c.Var != "" {
			b.WriteString(" " + c.Var)
		}
		b.WriteString(") " + c.Lang.Print(c.X))
	case SignalsOnly:
		if len(c.Types) == 0 {
			b.WriteString(`\nothing`)
		}
		for i, t := range c.Types {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(t.String())
		}
	case Assignable, Accessible:
		b.WriteString(printLocs(c.Locs, c.Lang))
	case Callable:
		if len(c.Methods) == 0 {
			b.WriteString(`\nothing`)
		}
		for i, m := range c.Methods {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(m.String())
		}
	case LeavesByBreak, LeavesByContinue:
		if c.Var != "" {
			b.WriteString("(" + c.Var + ") ")
		}
		b.WriteString(c.Lang.Print(c.X))
	case Throws:
		b.WriteString(c.Exc.String() + ": " + c.Lang.Print(c.X))
	default:
		b.WriteString(c.Lang.Print(c.X))
		if c.Exc != nil {
			b.WriteString(" else " + c.Exc.String())
		}
	}
	if jml {
		b.WriteString(";")
	}
	return b.String()
}

// printLocs returns sets of locations as they are written.
func printLocs(list []*Loc, d *Dialect) string {
	var out []string
	for _, l := range list {
		out = append(out, l.Print(d))
	}
	return strings.Join(out, ", ")
}

// Print returns the location set as it is written.
func (l *Loc) Print(d *Dialect) string {
	if l.Said != "" {
		return l.Said
	}
	switch l.Kind {
	case LocNothing:
		if !d.Lines {
			return ""
		}
		return `\nothing`
	case LocEverything:
		return `\everything`
	case LocStrictlyNothing:
		return `\strictly_nothing`
	}
	x := d.Print(l.X)
	switch l.Kind {
	case LocFields:
		return x + ".*"
	case LocElems:
		return x + "[*]"
	case LocRange:
		return x + "[" + d.Print(l.Lo) + ".." + d.Print(l.Hi) + "]"
	}
	switch l.X.(type) {
	case *Binary, *Unary, *Cond, *Cast, *Instance:
		return "(" + x + ")" // a clause begins a set with a name or a parenthesis
	}
	return x
}

// Print returns the invariant as it is written.
func (i *Invariant) Print() string {
	if !i.Lang.Lines {
		return i.Lang.Print(i.X)
	}
	return i.PrintAs("invariant")
}

// PrintAs is the same behind another word.
func (i *Invariant) PrintAs(word string) string {
	return modifier(i.Access) + static(i.Static) + word + " " + i.Lang.Print(i.X) + ";"
}

// Print returns the declaration as it is written.
func (f *Field) Print() string {
	if !f.Lang.Lines {
		s := f.Name.Name + ": " + f.Rel.String() + f.Type.String()
		if f.Where != nil {
			s += " | " + f.Lang.Print(f.Where)
		}
		return s
	}
	s := "ghost "
	if f.Model {
		s = "model "
	}
	s += modifier(f.Access) + static(f.Static)
	if f.Instance {
		s += "instance "
	}
	for _, m := range f.Mods {
		s += m + " "
	}
	s += f.Type.String() + " " + f.Name.Name
	if f.Init != nil {
		s += " = " + f.Lang.Print(f.Init)
	}
	return s + ";"
}

// Print returns the clause as it is written in JML.
func (r *Represents) Print(d *Dialect) string {
	if r.SuchThat {
		return "represents " + r.Name.Name + ` \such_that ` + d.Print(r.X) + ";"
	}
	return "represents " + r.Name.Name + " = " + d.Print(r.X) + ";"
}

// Print returns the clause as it is written in JML.
func (g *Guard) Print(d *Dialect) string {
	word := "readable "
	if g.Write {
		word = "writable "
	}
	return modifier(g.Access) + word + g.Name.Name + " if " + d.Print(g.X) + ";"
}

// Print returns the clause as it is written in JML.
func (d *Depends) Print(l *Dialect) string {
	out := modifier(d.Access) + "accessible "
	if d.Of == nil {
		out += `\inv`
	} else {
		out += d.Of.Name
	}
	out += ": " + printLocs(d.Locs, l)
	if d.Measure != nil {
		out += ` \measured_by ` + l.Print(d.Measure)
	}
	return out + ";"
}

// String returns the methods as they are written.
func (m *MethodRef) String() string {
	if m.All {
		return `\everything`
	}
	s := m.Name
	if m.Of != "" {
		s = m.Of + "." + s
	}
	if m.Params == nil {
		return s
	}
	var types []string
	for _, t := range m.Params {
		types = append(types, t.String())
	}
	return s + "(" + strings.Join(types, ", ") + ")"
}

// Print returns the declaration as it is written in JML.
func (o *OldVar) Print(d *Dialect) string {
	return strings.Join(append([]string{"old"}, o.Mods.Words...), " ") + " " + o.Type.String() + " " + o.Name.Name + " = " + d.Print(o.X) + ";"
}

// Print returns the clause in the JML form for classes.
func (i *Into) Print(d *Dialect) string {
	return "maps " + i.Loc.Print(d) + ` \into ` + i.Group.Name + ";"
}

// Print returns the statement as it is written in JML, one line for each clause of a loop.
func (s *Stmt) Print(d *Dialect) []string {
	if s.Unreadable != nil {
		return []string{s.Unreadable.Text}
	}
	switch s.Kind {
	case Assert:
		return []string{"assert " + d.Print(s.X) + ";"}
	case Assume:
		return []string{"assume " + d.Print(s.X) + ";"}
	case Set:
		return []string{"set " + d.Print(s.Target) + " = " + d.Print(s.X) + ";"}
	case Havoc:
		return []string{"havoc " + printLocs(s.Locs, d) + ";"}
	case Halt:
		return []string{"halt;"}
	case Reachable:
		return []string{"reachable;"}
	case OfBlock:
		return printBlock(s.Word, s.Cases, d)
	case GhostDecl:
		line := "ghost "
		for _, m := range s.Mods {
			line += m + " "
		}
		line += s.Type.String() + " " + s.Var.Name
		if s.X != nil {
			line += " = " + d.Print(s.X)
		}
		return []string{line + ";"}
	}
	var out []string
	for _, c := range s.Clauses {
		out = append(out, c.Print())
	}
	return out
}

// printBlock returns the lines of the contract of a block.
func printBlock(word string, cases []*Case, d *Dialect) (out []string) {
	for i, k := range cases {
		line := ""
		if i > 0 {
			line = "also "
		} else if word != "" {
			out = append(out, word)
		} else if h := k.Head(); h == "" {
			line = "refining "
		}
		if h := k.Head(); h != "" {
			out, line = append(out, line+h), ""
		}
		olds := k.Olds
		for n, c := range k.Clauses {
			for len(olds) > 0 && olds[0].Before <= n {
				out, line, olds = append(out, line+olds[0].Print(d)), "", olds[1:]
			}
			out, line = append(out, line+c.Print()), ""
		}
	}
	return out
}

// Head returns the line that begins a case: "public normal_behavior", or "" for one that needs none.
func (k *Case) Head() string {
	if k.Label != "" {
		return cmp.Or(k.behavior(), "behavior") + " " + k.Label + ":"
	}
	return k.behavior()
}

func (k *Case) behavior() string {
	switch {
	case k.Behavior == Normal:
		return modifier(k.Access) + "normal_behavior"
	case k.Behavior == Exceptional:
		return modifier(k.Access) + "exceptional_behavior"
	case k.Behavior == Returning:
		return modifier(k.Access) + "return_behavior"
	case k.Behavior == Breaking:
		return modifier(k.Access) + "break_behavior"
	case k.Behavior == Continuing:
		return modifier(k.Access) + "continue_behavior"
	case k.Behavior == Feasible:
		return modifier(k.Access) + "feasible_behavior"
	case k.Access != "":
		return k.Access + " behavior"
	}
	return ""
}

func modifier(s string) string {
	if s == "" {
		return ""
	}
	return s + " "
}

func static(on bool) string {
	if on {
		return "static "
	}
	return ""
}
