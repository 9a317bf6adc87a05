// This file finds declarations among the tokens.

package scan

import (
	"fmt"
	"strings"

	"assay/source"
)

// MaxNesting is how deep types and bodies nest.
const MaxNesting = 200

// Parse reads a Java source file. The File holds what could be understood.
func Parse(name string, text []byte) (*File, *source.List) {
	f := &File{Name: name, lines: []int32{0}, Tokens: []Token{{}}}
	errs := &source.List{}
	if len(text) > MaxSource {
		errs.Errorf(source.Span{File: name, Line: 1}, CodeLimit, "the file has %d bytes; Java files may have %d", len(text), MaxSource)
		return f, errs
	}
	src := string(text)
	for i := 0; i < len(src); i++ {
		if src[i] == '\n' || src[i] == '\r' && !strings.HasPrefix(src[i+1:], "\n") {
			f.lines = append(f.lines, int32(i+1))
		}
	}
	f.Text = f.unescape(src, errs)
	f.tokenize(errs)
	p := &parser{f: f, errs: errs}
	p.match()
	p.unit()
	return f, errs
}

// parser walks over the tokens of a file.
type parser struct {
	f     *File
	errs  *source.List
	at    int
	pair  []int32 // of a bracket that is matched: the token of its partner; else 0
	depth int
	dead  bool // a limit was passed
}

func (p *parser) tok() Token { return p.f.Tokens[p.at] }

func (p *parser) text() string { return p.textAt(p.at) }

func (p *parser) textAt(i int) string {
	if i < 0 || i >= len(p.f.Tokens) {
		return ""
	}
	if t := p.f.Tokens[i]; t.Kind == Word || t.Kind == Mark {
		return p.f.Of(t)
	}
	return ""
}

func (p *parser) end() bool { return p.tok().Kind == EOF || p.dead }

func (p *parser) next() Token {
	t := p.tok()
	if t.Kind != EOF {
		p.at++
	}
	return t
}

func (p *parser) got(text string) bool {
	if p.text() != text {
		return false
	}
	p.next()
	return true
}

// last returns where the token before the current one ends.
func (p *parser) last() int32 {
	if p.at == 0 {
		return 0
	}
	return p.f.Tokens[p.at-1].End
}

func (p *parser) complain(format string, args ...any) {
	t := p.tok()
	p.errs.Errorf(p.f.Span(t.Start, t.End), CodeSyntax, format, args...)
}

func (p *parser) found() string {
	if t := p.tok(); t.Kind != EOF {
		s := p.f.Of(t)
		if len(s) > 40 {
			s = s[:40] + "…"
		}
		return "'" + s + "'"
	}
	return "the end of the file"
}

func (p *parser) want(text, where string) bool {
	if p.got(text) {
		return true
	}
	p.complain("expected '%s' %s, found %s", text, where, p.found())
	return false
}

// name reads an identifier.
func (p *parser) name(what string) string {
	if !p.isName(p.at) {
		p.complain("expected %s, found %s", what, p.found())
		return ""
	}
	return p.f.Of(p.next())
}

func (p *parser) isName(i int) bool {
	return i < len(p.f.Tokens) && p.f.Tokens[i].Kind == Word && !Keywords[p.f.Of(p.f.Tokens[i])]
}

func (p *parser) isWord(i int) bool {
	return i >= 0 && i < len(p.f.Tokens) && p.f.Tokens[i].Kind == Word
}

// match pairs brackets, and the angle brackets that can only be type arguments.
func (p *parser) match() {
	p.pair = make([]int32, len(p.f.Tokens))
	var open, angle []int32
	args := 0 // of annotations among type arguments: brackets that are open
	for i := range p.f.Tokens {
		s := p.textAt(i)
		if s == "(" && (args > 0 || len(angle) > 0 && p.annotated(i)) {
			args++
		}
		inside := args > 0
		switch {
		case s == ")" && inside:
			args--
		case s == ";": // no annotation has one
			args = 0
		}
		switch s {
		case "(", "[", "{":
			open = append(open, int32(i))
		case ")", "]", "}":
			want := map[string]string{")": "(", "]": "[", "}": "{"}[s]
			for n := len(open) - 1; n >= 0; n-- { // an unmatched inner bracket is dropped
				o := open[n]
				if p.textAt(int(o)) == want {
					p.pair[o], p.pair[i] = int32(i), o
					open = open[:n]
					break
				}
				if s != "}" {
					break
				}
				open = open[:n]
			}
		case "<":
			if !inside {
				angle = append(angle, int32(i))
			}
			continue
		case ">":
			if n := len(angle); n > 0 && !inside {
				p.pair[angle[n-1]], p.pair[i] = int32(i), angle[n-1]
				angle = angle[:n-1]
			}
			continue
		}
		if len(angle) > 0 && !inside && !p.typical(i, s) {
			angle = angle[:0]
		}
	}
}

// annotated reports whether the name of an annotation is before a token.
func (p *parser) annotated(i int) bool {
	for i--; i > 1 && p.isName(i) && p.textAt(i-1) == "."; {
		i -= 2
	}
	return i > 0 && p.isName(i) && p.textAt(i-1) == "@"
}

// typical reports whether a token can occur among type arguments.
func (p *parser) typical(i int, s string) bool {
	switch s {
	case ".", ",", "?", "&", "[", "]", "@", "extends", "super":
		return true
	}
	return p.isName(i) || primitive(s)
}

func primitive(s string) bool {
	switch s {
	case "boolean", "byte", "char", "double", "float", "int", "long", "short":
		return true
	}
	return false
}

// skip skips a bracketed range whose opening bracket is here.
func (p *parser) skip() {
	if to := p.pair[p.at]; int(to) > p.at {
		p.at = int(to)
	}
	p.next()
}

// unit reads the file.
func (p *parser) unit() {
	for !p.end() {
		start := p.tok().Start
		mark := p.at
		mods := p.mods()
		switch {
		case p.got(";"):
		case p.text() == "package":
			p.next()
			p.f.Package = p.qualified()
			p.want(";", "after the package")
		case p.text() == "import":
			p.imports()
		case p.typeAhead():
			p.typeDecl(nil, start, mods, false)
		case p.isName(p.at) && (p.text() == "module" || p.text() == "open"):
			return // module-info
		default:
			p.complain("expected a class, interface, enum or record, found %s", p.found())
			p.recover(mark)
		}
	}
}

// recover continues after the next ";" or block.
func (p *parser) recover(mark int) {
	p.at = max(p.at, mark)
	for !p.end() {
		switch p.text() {
		case ";":
			p.next()
			return
		case "{":
			p.skip()
			return
		case "}":
			if p.depth == 0 {
				p.next()
			}
			return
		case "(", "[":
			p.skip()
		default:
			p.next()
		}
	}
}

func (p *parser) qualified() string {
	var b strings.Builder
	b.WriteString(p.name("a name"))
	for p.text() == "." && p.isName(p.at+1) {
		p.next()
		b.WriteString("." + p.name("a name"))
	}
	return b.String()
}

func (p *parser) imports() {
	i := &Import{Start: p.next().Start}
	i.Static = p.got("static")
	i.Name = p.qualified()
	if p.got(".") {
		p.want("*", "in the import")
		i.All = true
	}
	if p.want(";", "after the import") {
		i.End = p.last()
		p.f.Imports = append(p.f.Imports, i)
	} else {
		p.recover(p.at)
	}
}

// mods reads modifiers and annotations.
func (p *parser) mods() Mods {
	var m Mods
	for !p.end() {
		switch s := p.text(); s {
		case "@":
			if p.textAt(p.at+1) == "interface" || !p.isName(p.at+1) {
				return m
			}
			u := Use{Start: p.next().Start}
			u.Name = p.qualified()
			if p.text() == "(" {
				u.First = p.at + 1
				p.walk(p.at, nil)
				u.Last = max(u.First, p.at-1)
			}
			u.End = p.last()
			m.Annotations = append(m.Annotations, u)
		case "public", "protected", "private", "static", "abstract", "final", "native", "synchronized",
			"transient", "volatile", "strictfp", "default":
			m.Words = append(m.Words, s)
			p.next()
		case "sealed":
			if !p.isWord(p.at + 1) {
				return m
			}
			m.Words = append(m.Words, s)
			p.next()
		case "non":
			if p.textAt(p.at+1) != "-" || p.textAt(p.at+2) != "sealed" {
				return m
			}
			m.Words = append(m.Words, "non-sealed")
			p.at += 3
		default:
			return m
		}
	}
	return m
}

// typeAhead reports whether a type declaration begins here, after its modifiers.
func (p *parser) typeAhead() bool {
	switch p.text() {
	case "class", "interface", "enum":
		return p.isWord(p.at + 1)
	case "@":
		return p.textAt(p.at+1) == "interface"
	case "record":
		return p.isName(p.at+1) && (p.textAt(p.at+2) == "(" || p.textAt(p.at+2) == "<")
	}
	return false
}

func (p *parser) typeDecl(outer *Type, start int32, mods Mods, local bool) {
	t := &Type{Outer: outer, Start: start, Mods: mods}
	switch s := p.f.Of(p.next()); s {
	case "interface":
		t.Kind = Interface
	case "enum":
		t.Kind = Enum
	case "record":
		t.Kind = Record
	case "@":
		p.next()
		t.Kind = Annotation
	}
	t.NamePos = p.tok().Start
	t.Name = p.name("the name of the " + t.Kind.String())
	t.Binary = p.binary(outer, t.Name, local)
	p.f.Types = append(p.f.Types, t)
	t.TypeParams = p.typeParams()
	if t.Kind == Record && p.text() == "(" {
		t.Components = p.params()
	}
	for !p.end() && p.text() != "{" { // extends, implements, permits
		if s := p.text(); s == ";" || s == "}" || s == "(" {
			break
		}
		p.next()
	}
	if p.text() != "{" {
		p.complain("expected '{' after the head of %s, found %s", t.Name, p.found())
		t.Body, t.End = p.tok().Start, p.tok().Start
		return
	}
	p.body(t)
}

func (p *parser) binary(outer *Type, name string, local bool) string {
	switch {
	case local || name == "" || outer != nil && outer.Binary == "":
		return ""
	case outer != nil:
		return outer.Binary + "$" + name
	case p.f.Package != "":
		return strings.ReplaceAll(p.f.Package, ".", "/") + "/" + name
	}
	return name
}

// typeParams reads "<T extends A<T> & B, U>".
func (p *parser) typeParams() []string {
	if p.text() != "<" {
		return nil
	}
	to := int(p.pair[p.at])
	if to <= p.at {
		p.complain("the type parameters do not end")
		p.next()
		return nil
	}
	var names []string
	for first := true; p.at < to; {
		switch s := p.text(); {
		case s == "<" && !first:
			p.skip()
			continue
		case s == "@" && p.isName(p.at+1):
			p.mods()
			continue
		case s == "<" || s == ",":
			if p.textAt(p.at+1) == "@" {
				p.next()
				p.mods()
				p.at--
			}
			if p.isName(p.at + 1) {
				names = append(names, p.textAt(p.at+1))
			}
		}
		first = false
		p.next()
	}
	p.at = to + 1
	return names
}

// body reads "{ members }"; the brace is here.
func (p *parser) body(t *Type) {
	t.Body = p.tok().Start
	if p.depth++; p.depth > MaxNesting {
		if !p.dead {
			t := p.tok()
			p.errs.Errorf(p.f.Span(t.Start, t.End), CodeLimit, "types nest more than %d levels deep", MaxNesting)
		}
		p.dead = true
		return
	}
	defer func() { p.depth-- }()
	p.next()
	if t.Kind == Enum {
		p.constants(t)
	}
	for !p.end() && p.text() != "}" {
		p.member(t)
	}
	if !p.want("}", fmt.Sprintf("at the end of %s", kindName(t))) {
		t.End = p.last()
		return
	}
	t.End = p.last()
}

func kindName(t *Type) string {
	if t.Name == "" {
		return "the anonymous class"
	}
	return t.Kind.String() + " " + t.Name
}

// constants reads the constants of an enum.
func (p *parser) constants(t *Type) {
	for !p.end() && p.text() != ";" && p.text() != "}" {
		start := p.tok().Start
		mods := p.mods()
		at := p.tok().Start
		if !p.isName(p.at) {
			p.complain("expected a constant of the enum, found %s", p.found())
			p.recover(p.at)
			return
		}
		c := &Field{Name: p.f.Of(p.next()), Type: TypeName{Name: t.Name}, Mods: mods, Start: start, NamePos: at, Constant: true}
		if p.text() == "(" {
			p.walk(p.at, t)
		}
		if p.text() == "{" {
			p.anonymous(t)
		}
		c.End = p.last()
		t.Fields = append(t.Fields, c)
		if !p.got(",") {
			break
		}
	}
	p.got(";")
}

// anonymous reads the body of an anonymous class.
func (p *parser) anonymous(outer *Type) {
	t := &Type{Outer: outer, Start: p.tok().Start, NamePos: p.tok().Start}
	p.f.Types = append(p.f.Types, t)
	p.body(t)
}
