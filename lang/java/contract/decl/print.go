// This file prints contracts as Java declarations.

package decl

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
)

// Print returns the contracts of a source file, in a normal form that reads back as the same:
// clauses in source order, with no more parentheses than needed, nullness explicit everywhere, and
// names of methods that contracts are inherited from in comments.
func (s *Set) Print(u *jml.Unit) string {
	p := &printer{set: s, u: u}
	if u.File.Package != "" {
		p.line("package " + u.File.Package + ";")
		p.line("")
	}
	first := true
	for _, t := range u.File.Types {
		if t.Outer != nil || t.Local() {
			continue
		}
		if c := s.Class(t.Binary); c != nil {
			if !first {
				p.line("")
			}
			first = false
			p.class(c)
		}
	}
	return p.b.String()
}

type printer struct {
	set    *Set
	u      *jml.Unit
	b      strings.Builder
	indent string
}

func (p *printer) line(s string) {
	if s != "" {
		p.b.WriteString(p.indent + s)
	}
	p.b.WriteByte('\n')
}

func (p *printer) class(c *Class) {
	if len(c.Spec.Mods.Words) > 0 {
		p.line("/*@ " + strings.Join(c.Spec.Mods.Words, " ") + " @*/")
	}
	p.notes(c)
	p.line(c.Decl.Kind.String() + " " + c.Simple() + " {")
	outer := p.indent
	p.indent += "    "
	for _, f := range c.Spec.Fields {
		if f.Lang == jml.Dialect {
			p.line("//@ " + f.Print())
		}
	}
	for _, m := range c.Spec.Models {
		for _, line := range m.Print(jml.Dialect) {
			p.line("//@ " + line)
		}
	}
	for _, r := range c.Spec.Represents {
		p.line("//@ " + r.Print(jml.Dialect))
	}
	for _, i := range c.Spec.Invariants {
		if i.Lang == jml.Dialect {
			p.line("//@ " + i.Print())
		}
	}
	for _, i := range c.Spec.Constraint {
		p.line("//@ " + i.PrintAs("constraint"))
	}
	for _, i := range c.Spec.Initially {
		p.line("//@ " + i.PrintAs("initially"))
	}
	for _, i := range c.Spec.Free {
		p.line("//@ " + i.PrintAs("invariant_free"))
	}
	for _, g := range c.Spec.Guards {
		p.line("//@ " + g.Print(jml.Dialect))
	}
	for _, d := range c.Spec.Depends {
		p.line("//@ " + d.Print(jml.Dialect))
	}
	for _, i := range c.Spec.Axioms {
		p.line("//@ " + i.PrintAs("axiom"))
	}
	for _, i := range c.Spec.Into {
		p.line("//@ " + i.Print(jml.Dialect))
	}
	for _, l := range c.Spec.Unreadable {
		p.line("//@ " + l.Text)
	}
	for _, f := range c.Fields {
		if f.File != nil && (IsRef(f.Type) && c.JML || len(f.Mods.Words) > 0) && f.Decl != nil && !f.Decl.Constant {
			p.field(f)
		}
	}
	for _, m := range c.Methods {
		p.method(m)
	}
	for _, t := range p.u.File.Types {
		if t.Outer == c.Decl && !t.Local() {
			if k := p.set.Class(t.Binary); k != nil {
				p.class(k)
			}
		}
	}
	p.indent = outer
	p.line("}")
}

// notes prints the annotations of a class, with those of its fields.
func (p *printer) notes(c *Class) {
	var fields, invariants []string
	for _, f := range c.Spec.Fields {
		if f.Lang != jml.Dialect {
			fields = append(fields, f.Print())
		}
	}
	for _, i := range c.Spec.Invariants {
		if i.Lang != jml.Dialect {
			invariants = append(invariants, i.Print())
		}
	}
	if len(fields)+len(invariants) == 0 {
		return
	}
	p.note("SpecField", fields)
	p.note("Invariant", invariants)
}

func (p *printer) note(name string, texts []string) {
	var quoted []string
	for _, t := range texts {
		if t != "" {
			quoted = append(quoted, spec.Quote(t))
		}
	}
	switch len(quoted) {
	case 0:
		if len(texts) > 0 {
			p.line("@" + name)
		}
	case 1:
		p.line("@" + name + "(" + quoted[0] + ")")
	default:
		p.line("@" + name + "({" + strings.Join(quoted, ", ") + "})")
	}
}

func (p *printer) field(f *Field) {
	p.line(mark(words(f.Mods, IsRef(f.Type) && f.Class.JML, f.NonNull())) + f.Decl.Type.String() + " " + f.Name + ";")
}

// words returns modifiers with the defaults.
func words(m spec.Mods, ref, nonNull bool) []string {
	var out []string
	for _, w := range m.Words {
		if w != "nullable" && w != "non_null" {
			out = append(out, w)
		}
	}
	switch {
	case ref && nonNull || m.Has("non_null"):
		out = append(out, "non_null")
	case ref:
		out = append(out, "nullable")
	}
	return out
}

func mark(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "/*@ " + strings.Join(words, " ") + " @*/ "
}

func (p *printer) method(m *Method) {
	over := m.Overridden()
	inherits := false
	for _, o := range over {
		inherits = inherits || o.Spec != nil && len(o.Spec.Cases) > 0
	}
	if m.Decl == nil || m.Spec.Empty() && !inherits {
		return
	}
	for _, o := range over {
		if o.Spec != nil && len(o.Spec.Cases) > 0 {
			p.line("// and what " + o.String() + " says")
		}
	}
	if m.Spec != nil {
		p.cases(m)
	}
	p.head(m)
}

// cases prints the cases of JML as comments, those of annotations as annotations.
func (p *printer) cases(m *Method) {
	also := m.Spec.Also
	for _, k := range slices.Concat(m.Spec.Cases, m.Spec.Feasible) {
		notes := map[string][]string{}
		var own []*spec.Clause
		for _, c := range k.Clauses {
			if c.Lang == jml.Dialect {
				own = append(own, c)
				continue
			}
			name := noteNames[c.Kind]
			notes[name] = append(notes[name], c.Print())
		}
		if len(own)+len(k.Olds) > 0 || k.Head() != "" {
			if also {
				p.line("//@ also")
			}
			also = true
			if h := k.Head(); h != "" {
				p.line("//@ " + h)
			}
			p.clauses(k, own)
		}
		for _, name := range []string{"Requires", "Ensures", "Returns", "Throws", "Modifies"} {
			p.note(name, notes[name])
		}
	}
}

// clauses prints the clauses of JML of a case, and its variables before the clauses that follow
// them.
func (p *printer) clauses(k *spec.Case, own []*spec.Clause) {
	olds := k.Olds
	for i := 0; i <= len(k.Clauses); i++ {
		for len(olds) > 0 && olds[0].Before <= i {
			p.line("//@ " + olds[0].Print(jml.Dialect))
			olds = olds[1:]
		}
		if i < len(k.Clauses) && slices.Contains(own, k.Clauses[i]) {
			p.line("//@ " + k.Clauses[i].Print())
		}
	}
}

var noteNames = map[spec.ClauseKind]string{
	spec.Requires: "Requires", spec.Ensures: "Ensures", spec.Returns: "Returns", spec.Throws: "Throws", spec.Assignable: "Modifies",
}

func (p *printer) head(m *Method) {
	var params []string
	hidden := len(m.File.Type.Params) - len(m.Decl.Params)
	for i, q := range m.Decl.Params {
		t := m.File.Type.Params[hidden+i]
		params = append(params, mark(words(*m.param(hidden + i), IsRef(t) && m.Class.JML, m.NonNullParam(hidden+i)))+q.Type.String()+" "+q.Name)
	}
	var mods spec.Mods
	if m.Spec != nil {
		mods = m.Spec.Mods
	}
	ref := IsRef(m.File.Type.Result)
	head := mark(words(mods, ref && m.Class.JML, m.NonNullResult()))
	if m.File.Flags.Has(classfile.Static) {
		head += "static "
	}
	if m.Decl.Name == "<init>" {
		head += m.Class.Simple()
	} else {
		head += m.Decl.Result.String() + " " + m.Decl.Name
	}
	head += "(" + strings.Join(params, ", ") + ")"
	switch {
	case m.Decl.Body < 0:
		p.line(head + ";")
		return
	case m.Spec == nil || len(m.Spec.Body) == 0:
		p.line(head + " { }")
		return
	}
	p.line(head + " {")
	outer := p.indent
	p.indent += "    "
	for _, st := range m.Spec.Body {
		for _, text := range st.Print(jml.Dialect) {
			p.line("//@ " + text)
		}
		switch st.Word {
		case "for":
			p.line("for (;;) { }")
		case "while":
			p.line("while (true) { }")
		case "do":
			p.line("do { } while (true);")
		default:
			p.line(";")
		}
	}
	p.indent = outer
	p.line("}")
}
