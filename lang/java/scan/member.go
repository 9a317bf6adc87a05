// This file reads members and walks over bodies.

package scan

// member reads one member of a type.
func (p *parser) member(t *Type) {
	start, mark := p.tok().Start, p.at
	mods := p.mods()
	switch {
	case p.got(";"):
		return
	case p.text() == "{":
		p.initializer(t, start, mods)
		return
	case p.typeAhead():
		p.typeDecl(t, start, mods, false)
		return
	}
	var params []string
	if p.text() == "<" {
		params = p.typeParams()
		mods.Annotations = append(mods.Annotations, p.mods().Annotations...)
	}
	m := &Method{Owner: t, TypeParams: params, Mods: mods, Start: start, Body: -1, Open: -1}
	if p.isName(p.at) && p.text() == t.Name && t.Name != "" {
		switch p.textAt(p.at + 1) {
		case "(":
			m.Name, m.NamePos, m.Result = "<init>", p.next().Start, TypeName{Name: "void"}
			p.method(t, m)
			return
		case "{":
			m.Name, m.NamePos, m.Result = "<init>", p.next().Start, TypeName{Name: "void"}
			m.Compact, m.Params = true, t.Components
			t.Methods = append(t.Methods, m)
			p.methodBody(t, m)
			return
		}
	}
	typ, ok := p.typeName()
	if !ok || !p.isName(p.at) {
		p.complain("expected a member of %s, found %s", kindName(t), p.found())
		p.recover(mark + 1)
		return
	}
	if p.textAt(p.at+1) == "(" {
		m.NamePos = p.tok().Start
		m.Name, m.Result = p.f.Of(p.next()), typ
		p.method(t, m)
		return
	}
	p.fields(t, start, mods, typ)
}

// typeName reads a type, or says that there is none.
func (p *parser) typeName() (TypeName, bool) {
	var t TypeName
	p.annotations()
	switch s := p.text(); {
	case primitive(s) || s == "void":
		t.Name = s
		p.next()
	case p.isName(p.at):
		t.Name = p.f.Of(p.next())
		p.typeArgs()
		for p.text() == "." && (p.isName(p.at+1) || p.textAt(p.at+1) == "@") {
			p.next()
			p.annotations()
			if !p.isName(p.at) {
				return t, false
			}
			t.Name += "." + p.f.Of(p.next())
			p.typeArgs()
		}
	default:
		return t, false
	}
	t.Dims = p.dims()
	return t, true
}

func (p *parser) typeArgs() {
	if p.text() == "<" && int(p.pair[p.at]) > p.at {
		p.skip()
	}
}

// annotations skips type annotations.
func (p *parser) annotations() {
	for p.text() == "@" && p.isName(p.at+1) {
		p.next()
		p.qualified()
		if p.text() == "(" {
			p.skip()
		}
	}
}

func (p *parser) dims() int {
	n := 0
	for {
		mark := p.at
		p.annotations()
		if p.text() != "[" || p.textAt(p.at+1) != "]" {
			p.at = mark
			return n
		}
		p.at += 2
		n++
	}
}

// fields reads "a, b[] = e;" after the type.
func (p *parser) fields(t *Type, start int32, mods Mods, typ TypeName) {
	first := len(t.Fields)
	for !p.end() {
		f := &Field{Type: typ, Mods: mods, Start: start, NamePos: p.tok().Start}
		f.Name = p.name("the name of a field")
		f.Type.Dims += p.dims()
		t.Fields = append(t.Fields, f)
		if p.got("=") {
			p.initial(t)
		}
		if !p.got(",") {
			break
		}
	}
	if !p.want(";", "after the field") {
		p.recover(p.at)
	}
	for _, f := range t.Fields[first:] {
		f.End = p.last()
	}
}

// initial walks over an initialiser up to the "," or ";" that ends it.
func (p *parser) initial(t *Type) {
	for !p.end() {
		switch s := p.text(); {
		case s == ";" || s == "}" || s == ")" || s == "]":
			return
		case s == ",":
			if p.declaratorAhead() {
				return
			}
			p.next()
		case s == "(" || s == "[" || s == "{" && !p.creates(p.at):
			p.walk(p.at, t)
		default:
			p.expressionToken(t, nil)
		}
	}
}

// declaratorAhead reports whether another field is declared after this comma, which is not one of
// type arguments.
func (p *parser) declaratorAhead() bool {
	i := p.at + 1
	if !p.isName(i) {
		return false
	}
	for i++; p.textAt(i) == "[" && p.textAt(i+1) == "]"; i += 2 {
	}
	s := p.textAt(i)
	return s == "=" || s == "," || s == ";"
}

// method reads a method from its parameters on.
func (p *parser) method(t *Type, m *Method) {
	t.Methods = append(t.Methods, m)
	m.Open = p.tok().Start
	m.Params = p.params()
	m.Result.Dims += p.dims()
	if p.got("throws") {
		for !p.end() && p.text() != "{" && p.text() != ";" && p.text() != "}" {
			p.next()
		}
	}
	if p.got("default") {
		p.initial(t)
	}
	p.methodBody(t, m)
}

func (p *parser) methodBody(t *Type, m *Method) {
	switch {
	case p.text() == "{":
		m.Body = p.tok().Start
		m.Loops = p.walk(p.at, t)
	case !p.want(";", "after the method"):
		p.recover(p.at)
	}
	m.End = p.last()
}

func (p *parser) initializer(t *Type, start int32, mods Mods) {
	i := &Init{Static: mods.Has("static"), Start: start, Body: p.tok().Start}
	t.Inits = append(t.Inits, i)
	i.Loops = p.walk(p.at, t)
	i.End = p.last()
}

// params reads "(int a, String... b)", without a receiver.
func (p *parser) params() []*Param {
	end := int(p.pair[p.at])
	if end <= p.at {
		p.complain("the parameters do not end")
		p.next()
		return nil
	}
	p.next()
	var list []*Param
	for p.at < end && !p.dead {
		q := &Param{Start: p.tok().Start}
		q.Mods = p.mods()
		typ, ok := p.typeName()
		p.annotations()
		if q.Varargs = p.got("..."); q.Varargs {
			typ.Dims++
		}
		receiver := p.text() == "this" || p.isName(p.at) && p.textAt(p.at+1) == "." && p.textAt(p.at+2) == "this"
		if !ok || !receiver && !p.isName(p.at) {
			p.complain("expected a parameter, found %s", p.found())
			break
		}
		if receiver {
			for p.at < end && p.text() != "," {
				p.next()
			}
		} else {
			q.Name = p.f.Of(p.next())
			typ.Dims += p.dims()
			q.Type, q.End = typ, p.last()
			list = append(list, q)
		}
		if p.at < end && !p.want(",", "between parameters") {
			break
		}
	}
	p.at = end + 1
	return list
}

// walk goes from an opening bracket past its partner, and finds the classes and loops between.
func (p *parser) walk(open int, t *Type) []*Loop {
	end := int(p.pair[open])
	if end <= open {
		p.complain("'%s' is never closed", p.textAt(open))
		p.at = len(p.f.Tokens) - 1
		return nil
	}
	var loops []*Loop
	p.at = open + 1
	for p.at < end && !p.dead {
		p.expressionToken(t, &loops)
	}
	p.at = max(p.at, end+1)
	if p.at > len(p.f.Tokens)-1 {
		p.at = len(p.f.Tokens) - 1
	}
	return loops
}

// expressionToken skips one token of a body or an initialiser, or a class that begins there.
func (p *parser) expressionToken(t *Type, loops *[]*Loop) {
	switch s := p.text(); s {
	case "for", "while", "do":
		if loops != nil {
			*loops = append(*loops, &Loop{Word: s, Start: p.tok().Start})
		}
		p.next()
	case "class", "interface", "enum", "record", "@":
		if p.textAt(p.at-1) != "." && p.typeAhead() && p.statementStart() {
			p.typeDecl(t, p.tok().Start, Mods{}, true)
			return
		}
		p.next()
	case "new":
		p.next()
		p.creation()
	case "<":
		p.typeArgs()
		if p.text() == "<" {
			p.next()
		}
	case "{":
		if p.creates(p.at) {
			p.anonymous(t)
			return
		}
		p.next()
	default:
		p.next()
	}
}

// statementStart reports whether a local declaration can begin here.
func (p *parser) statementStart() bool {
	switch p.textAt(p.at - 1) {
	case "{", "}", ";", "abstract", "final", "static", "strictfp", "sealed", ":", "->":
		return true
	case ")": // of an annotation, or of a condition, after which there can be no class
		return true
	}
	return p.isWord(p.at-1) && p.text() != "record"
}

// creation skips the type after "new", and not the arguments.
func (p *parser) creation() {
	p.typeArgs()
	p.typeName()
}

// creates reports whether the brace is that of an anonymous class: it follows the arguments of a
// "new".
func (p *parser) creates(brace int) bool {
	if p.textAt(brace-1) != ")" {
		return false
	}
	i := int(p.pair[brace-1]) - 1 // before the arguments
	if i < 0 || p.pair[brace-1] == 0 {
		return false
	}
	for i >= 0 {
		if p.textAt(i) == ">" && p.pair[i] > 0 {
			i = int(p.pair[i]) - 1
		}
		if !p.isName(i) {
			return false
		}
		for i--; p.textAt(i) == ")" && p.pair[i] > 0; { // an annotation with arguments
			i = int(p.pair[i]) - 2
		}
		switch s := p.textAt(i); {
		case s == "new":
			return true
		case s == ">" && p.pair[i] > 0: // type arguments of the constructor
			i = int(p.pair[i]) - 1
			return p.textAt(i) == "new"
		case s == "." || s == "@":
			i--
			if s == "@" && p.textAt(i) == "new" {
				return true
			}
		default:
			return false
		}
	}
	return false
}
