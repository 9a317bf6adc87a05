// This file reads what stands in a comment.

package jml

import (
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

// modifierWords are the words that JML adds to declarations.
var modifierWords = []string{"helper", "non_null", "non_null_by_default", "nullable", "nullable_by_default", "pure", "spec_protected", "spec_public"}

// clauseWords are the words that begin clauses of methods, with what they mean.
var clauseWords = map[string]spec.ClauseKind{
	"requires": spec.Requires, "pre": spec.Requires,
	"ensures": spec.Ensures, "post": spec.Ensures,
	"signals": spec.Signals, "exsures": spec.Signals, "signals_only": spec.SignalsOnly,
	"assignable": spec.Assignable, "modifies": spec.Assignable, "modifiable": spec.Assignable,
	"diverges": spec.Diverges, "decreases": spec.Decreases, "decreasing": spec.Decreases, "measured_by": spec.Decreases,
}

// loopWords are those of clauses of loops.
var loopWords = map[string]spec.ClauseKind{
	"loop_invariant": spec.LoopInvariant, "maintaining": spec.LoopInvariant,
	"decreases": spec.Decreases, "decreasing": spec.Decreases,
	"assignable": spec.Assignable, "modifies": spec.Assignable, "modifiable": spec.Assignable, "loop_modifies": spec.Assignable, "loop_assignable": spec.Assignable,
}

var behaviorWords = map[string]spec.Behavior{
	"behavior": spec.Plain, "behaviour": spec.Plain,
	"normal_behavior": spec.Normal, "normal_behaviour": spec.Normal,
	"exceptional_behavior": spec.Exceptional, "exceptional_behaviour": spec.Exceptional,
}

// memberWords begin what is said of a class, and statementWords what stands in a body beside loops.
var (
	memberWords    = []string{"ghost", "invariant", "model", "represents"}
	statementWords = []string{"assert", "assume", "ghost", "set"}
	accessWords    = []string{"public", "protected", "private", "static", "instance"}
	fieldWords     = []string{"nullable", "non_null", "spec_public"} // modifiers of ghost and model fields
)

// Words are the words of JML that the reader takes, sorted.
func Words() []string {
	all := slices.Concat(modifierWords, keys(clauseWords), keys(loopWords), keys(behaviorWords), memberWords, statementWords, accessWords, []string{"also"})
	slices.Sort(all)
	return slices.Compact(all)
}

// otherWords are words of JML that are refused by name.
var otherWords = strings.Fields(`accessible axiom callable captures code code_bigint_math code_java_math code_safe_math constraint
	debug duration extract for_example forall hence_by immutable implies_that in initially instance maps model_program monitored
	monitors_for old or peer query readable refining rep returns secret spec_bigint_math spec_java_math spec_safe_math
	strictly_pure two_state uninitialized unreachable when working_space writable choose choose_if breaks continues
	requires_redundantly ensures_redundantly invariant_redundantly assert_redundantly assume_redundantly assignable_redundantly
	loop_invariant_redundantly maintaining_redundantly signals_redundantly represents_redundantly no_state skipesc options`)

// context reads one comment.
type context struct {
	r     *reader
	p     *spec.Parser
	c     comment
	class *scan.Type // whose members are around; nil at the top
}

// unknown complains about a word that begins nothing here.
func (x *context) unknown(where string, known ...string) {
	t := x.p.Peek()
	if t.Kind != spec.Word {
		x.p.Unexpected("a word of JML " + where)
		return
	}
	if slices.Contains(otherWords, t.Text) {
		x.p.Complain(x.p.Of(t), "unsupported", "'"+t.Text+"' of JML is not supported")
		return
	}
	d := x.p.Complain(x.p.Of(t), "unknown", "JML has no '"+t.Text+"' "+where)
	if near := source.Nearest(t.Text, known); near != "" {
		d.Help = "did you mean " + near + "?"
	}
}

// recover goes on behind the next semicolon after a complaint about what began at an
// offset.
func (x *context) recover(from int) {
	if !x.p.Lost || x.p.Dead() {
		return
	}
	if x.p.Peek().Start == from {
		x.p.Next()
	}
	for x.p.Last().Text != ";" && x.p.Peek().Kind != spec.End {
		x.p.Next()
	}
	x.p.Lost = false
}

func (x *context) more() bool { return x.p.Peek().Kind != spec.End && !x.p.Dead() }

// modifiers reads a comment inside a declaration.
func (x *context) modifiers(where string) spec.Mods {
	var m spec.Mods
	for x.more() && !x.p.Lost {
		t := x.p.Peek()
		if !slices.Contains(modifierWords, t.Text) {
			x.unknown("at "+where, modifierWords...)
			break
		}
		m = addWord(m, t.Text, x.p.Of(t))
		x.p.Next()
	}
	return m
}

func addWord(m spec.Mods, word string, at source.Span) spec.Mods {
	return join(m, spec.Mods{Words: []string{word}, At: at})
}

// inMethod reads a comment inside a method's declaration.
func (x *context) inMethod(m *scan.Method) {
	at, f := x.c.start, x.r.u.File
	s := x.r.method(m)
	switch {
	case m.Body >= 0 && at > m.Body:
		x.statements(&methodBody{x.r, m})
		return
	case at < m.NamePos || m.Open < 0:
		words := x.modifiers("the head of a method")
		s.Mods = join(s.Mods, x.r.fit(words, "a method", "pure", "helper", "nullable", "non_null", "spec_public", "spec_protected"))
		return
	}
	for i, q := range m.Params {
		if at < q.End && (i == 0 || at >= m.Params[i-1].End) {
			words := x.r.fit(x.modifiers("a parameter"), "a parameter", "nullable", "non_null")
			if s.Params == nil {
				s.Params = make([]spec.Mods, len(m.Params))
			}
			s.Params[i] = join(s.Params[i], words)
			return
		}
	}
	x.r.errs.Errorf(f.Span(x.c.start, x.c.end), CodePlace, "a contract cannot stand here").Help = "write it before the method"
}

// declarations reads a comment between members.
func (x *context) declarations() {
	if x.r.pending == nil {
		x.r.pending = &spec.Method{}
	}
	for x.more() {
		from, before := x.p.Peek().Start, x.r.errs.Errors()
		static, ofClass := x.declaration()
		x.recover(from)
		lost := x.r.lost(before, x.said(from))
		switch {
		case len(lost) == 0:
		case ofClass && x.class != nil:
			lost[0].Static = static
			c := x.r.class(x.class)
			c.Lost = append(c.Lost, lost...)
		case !ofClass:
			x.r.pending.Lost = append(x.r.pending.Lost, lost...)
		}
	}
}

// said is the text from an offset to where the parser is, in one line.
func (x *context) said(from int) string {
	return strings.Join(strings.Fields(x.r.text(x.c).S[from:x.p.Peek().Start]), " ")
}

// declaration reads one invariant, field, modifier or clause; it says whether it is static, and of the class.
func (x *context) declaration() (static, ofClass bool) {
	p, start := x.p, x.p.Peek().Start
	access := ""
	var of []spec.Token // modifiers of a field of contracts
	for x.more() {
		t := p.Peek()
		switch {
		case slices.Contains(accessWords[:3], t.Text):
			access = t.Text
		case t.Text == "static":
			static = true
		case t.Text == "instance":
			static = false
		case x.ofField():
			of = append(of, t)
		default:
			ofClass = slices.Contains(memberWords, t.Text)
			x.item(start, access, static, of)
			return static, ofClass
		}
		p.Next()
	}
	p.Unexpected("a contract behind the modifier")
	return static, ofClass
}

// ofField reports whether a modifier comes next that is of a ghost or model field behind it.
func (x *context) ofField() bool {
	for i := 0; ; i++ {
		switch t := x.p.Ahead(i).Text; {
		case t == "ghost" || t == "model":
			return i > 0 && slices.Contains(fieldWords, x.p.Peek().Text)
		case !slices.Contains(fieldWords, t) && !slices.Contains(accessWords, t):
			return false
		}
	}
}

func (x *context) item(start int, access string, static bool, of []spec.Token) {
	p := x.p
	t := p.Peek()
	kind, clause := clauseWords[t.Text]
	behavior, isCase := behaviorWords[t.Text]
	switch {
	case t.Kind != spec.Word:
		x.unknown("between members")
	case slices.Contains(memberWords, t.Text):
		if x.class == nil {
			p.Complain(p.Of(t), "place", "'"+t.Text+"' stands outside of a class")
			return
		}
		x.member(start, access, static, of)
	case t.Text == "also":
		p.Next()
		x.also(t)
	case isCase:
		p.Next()
		x.startCase(t, access, behavior)
	case clause:
		p.Next()
		c := x.clause(t, kind)
		if m := x.r.pending; c != nil {
			k := m.Cases
			if len(k) == 0 {
				m.Cases = append(k, &spec.Case{At: c.At, Access: access})
			}
			last := m.Cases[len(m.Cases)-1]
			last.Clauses = append(last.Clauses, c)
		}
	case slices.Contains(modifierWords, t.Text):
		p.Next()
		x.r.pending.Mods = addWord(x.r.pending.Mods, t.Text, p.Of(t))
	default:
		known := slices.Concat(modifierWords, keys(clauseWords), keys(behaviorWords), memberWords, []string{"also"})
		x.unknown("between members", known...)
	}
}

func keys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func (x *context) also(t spec.Token) {
	m := x.r.pending
	if len(m.Cases) == 0 {
		m.Also = true
		return
	}
	m.Cases = append(m.Cases, &spec.Case{At: spec.At{At: x.p.Of(t)}})
}

// startCase reads "normal_behavior" and its like.
func (x *context) startCase(t spec.Token, access string, b spec.Behavior) {
	m := x.r.pending
	k := &spec.Case{At: spec.At{At: x.p.Of(t)}, Access: access, Behavior: b}
	n := len(m.Cases)
	switch {
	case n == 0:
		m.Cases = append(m.Cases, k)
	case len(m.Cases[n-1].Clauses) == 0 && m.Cases[n-1].Behavior == spec.Plain && m.Cases[n-1].Access == "":
		m.Cases[n-1] = k // the place that "also" made
	default:
		x.p.Complain(x.p.Of(t), "syntax", "a second specification case without 'also' before it").Help = "connect specification cases by 'also'"
		x.p.Lost = false
		m.Cases = append(m.Cases, k)
	}
}

// clause reads a clause behind its word.
func (x *context) clause(t spec.Token, kind spec.ClauseKind) *spec.Clause {
	p := x.p
	c := &spec.Clause{Kind: kind, Lang: Dialect}
	switch kind {
	case spec.Signals:
		p.Want("(", " with an exception after 'signals'")
		c.Exc = p.Type()
		if p.IsName() {
			c.Var = p.Next().Text
		}
		p.Want(")", "")
		if !p.Is(";") {
			c.X = p.Expr()
		} else {
			c.X = &spec.Lit{At: p.At(t.Start), Kind: spec.LitBool, Text: "true", Bits: 1}
		}
	case spec.SignalsOnly:
		if !p.Got(`\nothing`) {
			c.Types = append(c.Types, p.Type())
			for !p.Lost && p.Got(",") {
				c.Types = append(c.Types, p.Type())
			}
		}
	case spec.Assignable:
		c.Locs = append(c.Locs, x.loc())
		for !p.Lost && p.Got(",") {
			c.Locs = append(c.Locs, x.loc())
		}
	default:
		c.X = p.Expr()
	}
	p.Want(";", " at the end of the clause")
	c.At = p.At(t.Start)
	if p.Lost {
		return nil
	}
	return c
}

// loc reads a set of locations.
func (x *context) loc() *spec.Loc {
	p := x.p
	t := p.Peek()
	l := &spec.Loc{Kind: spec.LocExpr}
	switch t.Text {
	case `\nothing`, `\everything`, `\strictly_nothing`:
		p.Next()
		l.Kind = map[string]spec.LocKind{`\nothing`: spec.LocNothing, `\everything`: spec.LocEverything, `\strictly_nothing`: spec.LocStrictlyNothing}[t.Text]
		l.At = p.At(t.Start)
		return l
	}
	switch {
	case t.Text == "this" || t.Text == "super" || p.IsName():
		p.Next()
		l.X = &spec.Name{At: p.At(t.Start), Name: t.Text}
	default:
		x.unknown("as a set of locations", Dialect.Words...)
		return l
	}
	for n := 0; !p.Lost && l.Kind == spec.LocExpr && (p.Is(".") || p.Is("[")); n++ {
		x.locStep(t.Start, l)
		if n > spec.MaxNesting {
			p.Complain(p.Of(t), "limit", "a location with too many steps")
		}
	}
	l.At = p.At(t.Start)
	return l
}

// locStep reads ".f", ".*", "[i]", "[*]" or "[i..j]".
func (x *context) locStep(start int, l *spec.Loc) {
	p := x.p
	if p.Next().Text == "." {
		if p.Got("*") {
			l.Kind = spec.LocFields
			return
		}
		n := p.Ident("a field or '*'")
		l.X = &spec.Select{At: p.At(start), X: l.X, Name: n.Name, NameAt: spec.NameAt{NameSpan: n.Span()}}
		return
	}
	if p.Got("*") {
		p.Want("]", "")
		l.Kind = spec.LocElems
		return
	}
	i := p.Expr()
	if p.Got("..") {
		l.Kind, l.Lo, l.Hi = spec.LocRange, i, p.Expr()
		p.Want("]", " at the end of the range")
		return
	}
	p.Want("]", " after the index")
	l.X = &spec.Index{At: p.At(start), X: l.X, I: i}
}

// member reads what is said of the class.
func (x *context) member(start int, access string, static bool, of []spec.Token) {
	p := x.p
	word := p.Next()
	k := x.r.class(x.class)
	switch word.Text {
	case "invariant":
		e := p.Expr()
		p.Want(";", " at the end of the invariant")
		if !p.Lost {
			k.Invariants = append(k.Invariants, &spec.Invariant{At: p.At(word.Start), Lang: Dialect, Access: access, Static: static, X: e})
		}
	case "represents":
		x.represents(word, k)
	default:
		f := &spec.Field{Lang: Dialect, Model: word.Text == "model", Access: access, Static: static}
		for _, t := range of {
			f.Mods = append(f.Mods, t.Text)
		}
		x.field(start, f)
		if !p.Lost {
			k.Fields = append(k.Fields, f)
		}
	}
}

func (x *context) field(start int, f *spec.Field) {
	p := x.p
	for x.more() {
		switch t := p.Peek(); {
		case slices.Contains(accessWords[:3], t.Text):
			f.Access = t.Text
		case t.Text == "static" || t.Text == "instance":
			f.Static = t.Text == "static"
		case slices.Contains(fieldWords, t.Text):
			f.Mods = append(f.Mods, t.Text)
		case t.Text == "pure" || t.Text == "helper":
			p.Complain(p.Of(t), "unsupported", "model methods of JML are not supported")
			return
		default:
			f.Type = p.Type()
			f.Name = p.Ident("the name of a field")
			if p.Is("(") {
				p.Complain(p.Of(p.Peek()), "unsupported", "model methods of JML are not supported")
				return
			}
			if !f.Model && p.Got("=") {
				f.Init = p.Expr()
			}
			p.Want(";", " at the end of the field")
			slices.Sort(f.Mods)
			f.At = p.At(start)
			return
		}
		p.Next()
	}
	p.Unexpected("a type")
}

func (x *context) represents(word spec.Token, k *spec.Class) {
	p := x.p
	r := &spec.Represents{}
	if p.Is("this") && p.Ahead(1).Text == "." {
		p.Next()
		p.Next()
	}
	r.Name = p.Ident("the name of a model field")
	switch {
	case p.Got("=") || p.Got("<-"):
	case p.Got(`\such_that`):
		r.SuchThat = true
	default:
		p.Unexpected(`'=' or '\such_that'`)
	}
	r.X = p.Expr()
	p.Want(";", " at the end of the clause")
	r.At = p.At(word.Start)
	if !p.Lost {
		k.Represents = append(k.Represents, r)
	}
}

// body is where statements are collected.
type body interface {
	add(s *spec.Stmt)
}

type methodBody struct {
	r *reader
	m *scan.Method
}

func (b *methodBody) add(s *spec.Stmt) {
	m := b.r.method(b.m)
	m.Body = append(m.Body, s)
}

// initBody refuses statements.
type initBody struct {
	r *reader
	i *scan.Init
	x *context
}

func (b *initBody) add(s *spec.Stmt) {
	b.r.errs.Errorf(s.At.At, CodeUnsupported, "contracts inside of initialisers are not supported")
}

// statements reads a comment inside a body.
func (x *context) statements(b body) {
	var loop *spec.Stmt
	next := x.r.u.File.Next(x.c.end)
	for x.more() {
		t := x.p.Peek()
		if kind, ok := loopWords[t.Text]; ok {
			x.p.Next()
			c := x.clause(t, kind)
			if c != nil && loop == nil {
				if loop = x.loop(c, next); loop != nil {
					b.add(loop)
				}
			}
			if c != nil && loop != nil {
				loop.Clauses = append(loop.Clauses, c)
			}
		} else if s := x.statement(t); s != nil {
			s.Before = next.Start
			b.add(s)
		}
		x.recover(t.Start)
	}
}

// loop is the statement for the loop that follows, behind its labels.
func (x *context) loop(c *spec.Clause, next scan.Token) *spec.Stmt {
	f := x.r.u.File
	for f.Of(next) != "for" && f.Of(next) != "while" && f.Of(next) != "do" {
		colon := f.Next(next.End)
		if next.Kind != scan.Word || f.Of(colon) != ":" {
			x.r.errs.Errorf(c.At.At, CodePlace, "no loop follows that this could belong to").Related =
				[]source.Related{{Span: f.Span(next.Start, next.End), Message: "this follows"}}
			return nil
		}
		next = f.Next(colon.End)
	}
	return &spec.Stmt{At: c.At, Kind: spec.Loop, Before: next.Start, Word: f.Of(next)}
}

// statement reads one statement that is not of a loop.
func (x *context) statement(t spec.Token) *spec.Stmt {
	p := x.p
	s := &spec.Stmt{}
	switch t.Text {
	case "assert", "assume":
		p.Next()
		if t.Text == "assume" {
			s.Kind = spec.Assume
		}
		s.X = p.Expr()
	case "set":
		p.Next()
		s.Kind = spec.Set
		l := x.loc()
		s.Target = l.X
		if !p.Lost && l.Kind != spec.LocExpr {
			p.Complain(l.Span(), "syntax", "set changes one location")
		}
		p.Want("=", " after what is set")
		s.X = p.Expr()
	case "ghost":
		p.Next()
		s.Kind = spec.GhostDecl
		s.Type = p.Type()
		id := p.Ident("the name of a variable")
		s.Var = &id
		if p.Got("=") {
			s.X = p.Expr()
		}
	default:
		x.unknown("inside of a body", slices.Concat(keys(loopWords), statementWords)...)
		return nil
	}
	p.Want(";", " at the end of the statement")
	s.At = p.At(t.Start)
	if p.Lost {
		return nil
	}
	return s
}
