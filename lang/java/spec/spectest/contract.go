package spectest

import (
	"fmt"
	"strings"

	"assay/lang/java/spec"
)

// This file makes random contracts of JML, writes them as people do, and shows what a contract says.

// Method returns a random contract of a method, with statements in its body.
func (g *Gen) Method() *spec.Method {
	m := &spec.Method{}
	for range 1 + g.R.IntN(3) {
		m.Cases = append(m.Cases, g.specCase())
	}
	for range g.R.IntN(3) {
		m.Body = append(m.Body, g.stmt())
	}
	if g.R.IntN(4) == 0 {
		m.Mods.Words = []string{g.pick("pure", "helper", "spec_public")}
	}
	return m
}

func (g *Gen) pick(words ...string) string { return words[g.R.IntN(len(words))] }

func (g *Gen) specCase() *spec.Case {
	k := &spec.Case{Behavior: spec.Behavior(g.R.IntN(3)), Access: g.pick("", "", "public", "protected")}
	for i := range 1 + g.R.IntN(4) {
		if g.R.IntN(6) == 0 {
			k.Olds = append(k.Olds, &spec.OldVar{Type: g.typ(), Name: spec.Ident{Name: fmt.Sprint("o", i)}, X: g.Expr(2), Before: i})
		}
		k.Clauses = append(k.Clauses, g.Clause())
	}
	return k
}

// Clause returns a random clause of a method.
func (g *Gen) Clause() *spec.Clause {
	kinds := []spec.ClauseKind{spec.Requires, spec.Ensures, spec.Signals, spec.SignalsOnly, spec.Assignable, spec.Accessible, spec.Diverges, spec.Decreases, spec.Recommends, spec.Callable}
	c := &spec.Clause{Lang: g.D, Kind: kinds[g.R.IntN(len(kinds))]}
	switch c.Kind {
	case spec.SignalsOnly:
		for range g.R.IntN(3) {
			c.Types = append(c.Types, g.thrown())
		}
		return c
	case spec.Assignable, spec.Accessible:
		c.Locs, c.Free = g.locs(), c.Kind == spec.Assignable && g.R.IntN(4) == 0
		return c
	case spec.Callable:
		for range g.R.IntN(3) {
			c.Methods = append(c.Methods, g.methodRef())
		}
		return c
	case spec.Signals:
		c.Exc, c.Var = g.thrown(), g.pick("", "e")
	case spec.Recommends:
		c.Exc = g.thrown()
	case spec.Requires:
		if c.Free = g.R.IntN(4) == 0; g.R.IntN(4) == 0 {
			c.Exc = g.thrown()
		}
	case spec.Ensures:
		c.Free = g.R.IntN(4) == 0
	}
	c.X = g.Expr(3)
	return c
}

func (g *Gen) thrown() *spec.Type {
	return &spec.Type{Name: g.pick("RuntimeException", "java.io.IOException")}
}

func (g *Gen) methodRef() *spec.MethodRef {
	m := &spec.MethodRef{Name: g.name(), Of: g.pick("", "this", "java.util.List")}
	switch g.R.IntN(4) {
	case 0:
		m.Params = []*spec.Type{}
	case 1:
		m.Params = []*spec.Type{g.typ()}
	case 2:
		return &spec.MethodRef{All: true}
	}
	return m
}

func (g *Gen) locs() (out []*spec.Loc) {
	switch g.R.IntN(8) {
	case 0:
		return []*spec.Loc{{Kind: spec.LocKind(g.R.IntN(3))}}
	}
	for range 1 + g.R.IntN(2) {
		l := &spec.Loc{Kind: spec.LocExpr, X: g.located(2)}
		switch g.R.IntN(5) {
		case 0:
			l.Kind = spec.LocFields
		case 1:
			l.Kind = spec.LocElems
		case 2:
			l.Kind, l.Lo, l.Hi = spec.LocRange, g.Expr(1), g.Expr(1)
		}
		out = append(out, l)
	}
	return out
}

// located returns what a location begins with.
func (g *Gen) located(depth int) spec.Expr {
	switch x := g.R.IntN(3); {
	case depth == 0 || x == 0:
		return &spec.Name{Name: g.pick("this", "a", "b")}
	case x == 1:
		return &spec.Select{X: g.located(depth - 1), Name: g.name()}
	}
	return &spec.Index{X: g.located(depth - 1), I: g.Expr(1)}
}

func (g *Gen) stmt() *spec.Stmt {
	s := &spec.Stmt{Kind: []spec.StmtKind{spec.Assert, spec.Assume, spec.Set, spec.Loop, spec.GhostDecl, spec.Havoc, spec.Halt, spec.Reachable, spec.OfBlock}[g.R.IntN(9)]}
	switch s.Kind {
	case spec.Assert, spec.Assume:
		s.X = g.Expr(3)
	case spec.Set:
		s.Target, s.X = g.located(2), g.Expr(2)
	case spec.GhostDecl:
		s.Type, s.Var = g.typ(), &spec.Ident{Name: "g"}
		if g.R.IntN(2) == 0 {
			s.X = g.Expr(2)
		}
	case spec.Havoc:
		s.Locs = g.locs()
	case spec.OfBlock:
		s.Word = g.pick("", "", spec.LoopContract)
		for range 1 + g.R.IntN(2) {
			k := g.specCase()
			k.Access, k.Behavior = "", spec.Behavior(g.R.IntN(6))
			if g.R.IntN(2) == 0 {
				kind := []spec.ClauseKind{spec.LeavesByReturn, spec.LeavesByBreak, spec.LeavesByContinue}[g.R.IntN(3)]
				c := &spec.Clause{Lang: g.D, Kind: kind, X: g.Expr(2)}
				if kind != spec.LeavesByReturn {
					c.Var = g.pick("", "out")
				}
				k.Clauses = append(k.Clauses, c)
			}
			s.Cases = append(s.Cases, k)
		}
	case spec.Loop:
		s.Word = g.pick("for", "while", "do")
		for range 1 + g.R.IntN(3) {
			c := &spec.Clause{Lang: g.D, Kind: []spec.ClauseKind{spec.LoopInvariant, spec.Decreases, spec.Assignable}[g.R.IntN(3)]}
			if c.Kind == spec.Assignable {
				c.Locs = g.locs()
			} else {
				c.X, c.Free = g.Expr(2), c.Kind == spec.LoopInvariant && g.R.IntN(3) == 0
			}
			s.Clauses = append(s.Clauses, c)
		}
	}
	return s
}

// Class returns a random contract of a class.
func (g *Gen) Class() *spec.Class {
	c := &spec.Class{}
	said := func() *spec.Invariant {
		return &spec.Invariant{Lang: g.D, Access: g.pick("", "public", "private"), Static: g.R.IntN(3) == 0, X: g.Expr(3)}
	}
	for range g.R.IntN(3) {
		c.Invariants, c.Constraint, c.Initially = append(c.Invariants, said()), append(c.Constraint, said()), append(c.Initially, said())
		axiom := said()
		axiom.Static = false
		c.Axioms, c.Free = append(c.Axioms, axiom), append(c.Free, said())
		c.Guards = append(c.Guards, &spec.Guard{Write: g.R.IntN(2) == 0, Name: spec.Ident{Name: g.name()}, X: g.Expr(2)})
	}
	for i := range g.R.IntN(3) {
		f := &spec.Field{Lang: g.D, Model: g.R.IntN(2) == 0, Type: g.typ(), Name: spec.Ident{Name: fmt.Sprint("m", i)}, Static: g.R.IntN(3) == 0}
		if !f.Model && g.R.IntN(2) == 0 {
			f.Init = g.leaf()
		}
		c.Fields = append(c.Fields, f)
		if f.Model {
			c.Represents = append(c.Represents, &spec.Represents{Name: f.Name, X: g.Expr(2), SuchThat: g.R.IntN(2) == 0})
			c.Into = append(c.Into, &spec.Into{Group: f.Name, Loc: g.locs()[0]})
		}
	}
	return c
}

// Write returns the contract of a method as lines in front of it, and those of its body.
func Write(m *spec.Method, d *spec.Dialect) (before, body string) {
	var b, in strings.Builder
	for i, k := range m.Cases {
		if i > 0 {
			b.WriteString("//@ also\n")
		}
		if h := k.Head(); h != "" {
			b.WriteString("//@ " + h + "\n")
		}
		olds := k.Olds
		for i, c := range k.Clauses {
			for len(olds) > 0 && olds[0].Before <= i {
				b.WriteString("//@ " + olds[0].Print(d) + "\n")
				olds = olds[1:]
			}
			b.WriteString("//@ " + c.Print() + "\n")
		}
	}
	if len(m.Mods.Words) > 0 {
		b.WriteString("/*@ " + strings.Join(m.Mods.Words, " ") + " @*/ ")
	}
	for _, s := range m.Body {
		for _, line := range s.Print(d) {
			in.WriteString("//@ " + line + "\n")
		}
		in.WriteString(map[string]string{"for": "for (;;) { }", "while": "while (true) { }", "do": "do { } while (true);", spec.LoopContract: "while (true) { }", "": ";"}[s.Word] + "\n")
	}
	return b.String(), in.String()
}

// WriteClass returns the contract of a class as lines among its members.
func WriteClass(c *spec.Class, d *spec.Dialect) string {
	var lines []string
	for _, f := range c.Fields {
		lines = append(lines, f.Print())
	}
	for _, r := range c.Represents {
		lines = append(lines, r.Print(d))
	}
	words := []string{"invariant", "constraint", "initially", "axiom", "invariant_free"}
	for n, list := range [][]*spec.Invariant{c.Invariants, c.Constraint, c.Initially, c.Axioms, c.Free} {
		for _, i := range list {
			lines = append(lines, i.PrintAs(words[n]))
		}
	}
	for _, i := range c.Into {
		lines = append(lines, i.Print(d))
	}
	for _, g := range c.Guards {
		lines = append(lines, g.Print(d))
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString("//@ " + line + "\n")
	}
	return b.String()
}

// ShapeOf returns what a contract of a method says, in lines, without places.
func ShapeOf(m *spec.Method) string {
	var b strings.Builder
	fmt.Fprintln(&b, "words", m.Mods.Words)
	caseShapes(&b, m.Cases)
	for _, s := range m.Body {
		fmt.Fprintln(&b, "statement", s.Kind, s.Word, s.Mods)
		exprs(&b, s.X, s.Target)
		if s.Var != nil {
			fmt.Fprintln(&b, "variable", s.Type, s.Var.Name)
		}
		locShapes(&b, s.Locs)
		caseShapes(&b, s.Cases)
		for _, c := range s.Clauses {
			clauseShape(&b, c)
		}
	}
	return b.String()
}

func caseShapes(b *strings.Builder, cases []*spec.Case) {
	for _, k := range cases {
		fmt.Fprintln(b, "case", k.Access, k.Behavior)
		for _, o := range k.Olds {
			fmt.Fprintln(b, "old", o.Before, o.Mods.Words, o.Type, o.Name.Name, spec.Shape(o.X))
		}
		for _, c := range k.Clauses {
			clauseShape(b, c)
		}
	}
}

func clauseShape(b *strings.Builder, c *spec.Clause) {
	fmt.Fprintln(b, "clause", c.Kind, c.Free, c.Var, c.Unreadable != nil)
	if c.Exc != nil {
		fmt.Fprintln(b, "exception", c.Exc)
	}
	exprs(b, c.X)
	for _, t := range c.Types {
		fmt.Fprintln(b, "type", t)
	}
	for _, m := range c.Methods {
		fmt.Fprintln(b, "method", m, m.All, m.Params == nil)
	}
	locShapes(b, c.Locs)
}

func exprs(b *strings.Builder, list ...spec.Expr) {
	for _, x := range list {
		if x != nil {
			fmt.Fprintln(b, spec.Shape(x))
		}
	}
}

func locShapes(b *strings.Builder, list []*spec.Loc) {
	for _, l := range list {
		fmt.Fprintln(b, "location", l.Kind)
		exprs(b, l.X, l.Lo, l.Hi)
	}
}

// ShapeOfClass is the same of a class.
func ShapeOfClass(c *spec.Class) string {
	var b strings.Builder
	for i, list := range [][]*spec.Invariant{c.Invariants, c.Constraint, c.Initially, c.Axioms, c.Free} {
		for _, x := range list {
			fmt.Fprintln(&b, "list", i, x.Access, x.Static, spec.Shape(x.X))
		}
	}
	for _, f := range c.Fields {
		fmt.Fprintln(&b, "field", f.Model, f.Static, f.Access, f.Mods, f.Type, f.Name.Name)
		exprs(&b, f.Init)
	}
	for _, r := range c.Represents {
		fmt.Fprintln(&b, "represents", r.Name.Name, r.SuchThat, spec.Shape(r.X))
	}
	for _, i := range c.Into {
		fmt.Fprintln(&b, "into", i.Group.Name)
		locShapes(&b, []*spec.Loc{i.Loc})
	}
	for _, g := range c.Guards {
		fmt.Fprintln(&b, "guard", g.Access, g.Write, g.Name.Name, spec.Shape(g.X))
	}
	return b.String()
}
