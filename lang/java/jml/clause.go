// This file reads the contents of a comment.

package jml

import (
	"cmp"
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

// context reads one comment.
type context struct {
	r     *reader
	p     *spec.Parser
	c     comment
	class *scan.Type // whose members are around; nil at the top

	// Of the cases of the next method.
	tail  int  // clauses belong to the cases from here on
	fresh bool // the last of them has just begun

	instance bool     // of the next declaration: it says so
	nests    []nested // around, outermost first
}

// nested is a group "{| … also … |}": each of its cases begins with what precedes it.
type nested struct {
	first  int // of its cases
	prefix spec.Case
}

// unknown reports a word that begins nothing here.
func (x *context) unknown(where string, known ...string) {
	t := x.p.Peek()
	if t.Kind != spec.Word {
		x.p.Unexpected("a word of JML " + where)
		return
	}
	if undecided(t.Text) {
		x.p.Unsupported(t)
		return
	}
	d := x.p.Complain(x.p.Of(t), "unknown", "JML has no '"+t.Text+"' "+where)
	if near := source.Nearest(t.Text, known); near != "" {
		d.Help = "did you mean " + near + "?"
	}
}

// undecided reports whether a word is one of JML that is refused by name.
func undecided(word string) bool {
	for _, list := range [][]string{otherWords, undecidedClauses, assumedClauses, undecidedMembers, undecidedStatements, changing, silentStatements, groupWords, blockWords, blockContracts} {
		if slices.Contains(list, strings.TrimSuffix(word, redundantly)) {
			return true
		}
	}
	return clauseWords[plain(word)] != 0 || saysMore[word] != ""
}

// recover skips what began at an offset, after an error.
func (x *context) recover(from int) {
	if !x.p.Failed || x.p.Dead() {
		return
	}
	x.p.Skip(from, begins)
	x.p.Failed = false
}

// begins reports whether something new begins with a word.
func begins(t spec.Token) bool {
	if t.Kind == spec.Mark {
		return t.Text == "{|" || t.Text == "|}"
	}
	w := plain(t.Text)
	_, clause := clauseWords[w]
	_, loop := loopWords[w]
	_, behavior := behaviorWords[w]
	return t.Kind == spec.Word && (clause || loop || behavior || slices.Contains(feasibleWords, w) || w == "also" || slices.Contains(undecidedClauses, w) || slices.Contains([]string{"invariant", "invariant_free", "represents", "assert", "assume", "set", "havoc", "halt", "constraint", "initially", "axiom"}, w))
}

func (x *context) more() bool { return x.p.Peek().Kind != spec.End && !x.p.Dead() }

// modifiers reads a comment inside a declaration.
func (x *context) modifiers(where string) spec.Mods {
	var m spec.Mods
	for x.more() && !x.p.Failed {
		var ok bool
		if m, ok = x.modifier(m); !ok {
			x.unknown("at "+where, modifierWords...)
		} else if t := x.p.Peek(); x.p.Got(",") {
			x.r.errs.Warnf(x.p.Of(t), CodeSyntax, "modifiers stand beside each other, without ','")
		}
	}
	return m
}

// modifier adds a word to others, if it is one.
func (x *context) modifier(m spec.Mods) (spec.Mods, bool) {
	t := x.p.Peek()
	at := x.p.Of(t)
	words := otherModifiers[t.Text]
	switch {
	case t.Kind != spec.Word:
		return m, false
	case x.p.Ahead(1).Text == "." && spec.IsName(Dialect, x.p.Ahead(2)):
		return x.annotation(m), true
	case words != nil:
	case slices.Contains(modifierWords, t.Text):
		words = []string{t.Text}
	case annotations[strings.TrimPrefix(t.Text, "@")] != "": // an @ that begins a line is dropped
		words = []string{annotations[strings.TrimPrefix(t.Text, "@")]}
	case saysMore[t.Text] == "":
		return m, false
	}
	if what := saysMore[t.Text]; what != "" {
		x.r.errs.Warnf(at, CodeIgnored, "'%s' says %s, which nobody asks about", t.Text, what)
	}
	for _, w := range words {
		m = addWord(m, w, at)
	}
	x.p.Next()
	return m, true
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
	case (at < m.NamePos || m.Open < 0) && begins(x.p.Peek()): // "@Override", the contract, "public int f()"
		x.class, x.r.head = m.Owner, m
		x.declarations()
		return
	case at < m.NamePos || m.Open < 0:
		words := x.modifiers("the head of a method")
		s.Mods = join(s.Mods, x.r.fit(words, "a method"))
		return
	}
	for i, q := range m.Params {
		if at < q.End && (i == 0 || at >= m.Params[i-1].End) {
			words := x.r.fit(x.modifiers("a parameter"), "a parameter")
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
	x.tail = max(len(x.r.pending.Cases)-1, 0)
	for x.more() {
		from, before := x.p.Peek().Start, x.r.complaints()
		static, word := x.declaration()
		x.recover(from)
		unread := x.r.unread(before, x.said(from))
		if len(unread) == 0 {
			continue
		}
		if x.class != nil && (slices.Contains(memberWords, word) || slices.Contains(undecidedMembers, word)) {
			unread[0].Static = static
			x.unreadMember(word, unread[0])
			continue
		}
		x.unreadClause(word, unread[0])
	}
	for range x.nests {
		x.r.errs.Errorf(x.r.u.File.Span(x.c.end, x.c.end), CodeSyntax, "expected '|}' at the end of the cases")
	}
}

// unreadMember records an unreadable member of a class.
func (x *context) unreadMember(word string, l *spec.Unreadable) {
	c := x.r.class(x.class)
	if word == "model" {
		if name := nameOfMethod(l.Text); name != "" { // only its callers depend on it
			c.Models = append(c.Models, &spec.ModelMethod{At: l.At, Name: spec.Ident{At: l.At, Name: name}, Why: l.Why})
			x.contractless()
			return
		}
	}
	l.Field = word == "ghost"
	c.Unreadable = append(c.Unreadable, l)
}

// nameOfMethod returns the name of the method that a text declares, or empty.
func nameOfMethod(text string) string {
	open := strings.IndexByte(text, '(')
	if open < 0 {
		return ""
	}
	head := strings.Fields(text[:open])
	if len(head) < 2 || strings.ContainsAny(text[:open], "=;{") {
		return ""
	}
	return head[len(head)-1]
}

// unreadClause records an unreadable clause, as one of its kind. An unknown word may have been meant as a precondition.
func (x *context) unreadClause(word string, l *spec.Unreadable) {
	kind, known := clauseWords[plain(word)]
	switch {
	case known:
	case slices.Contains(undecidedClauses, word):
		kind = spec.Undecided
	default:
		kind = spec.Requires
	}
	x.addClause(&spec.Clause{At: l.At, Kind: kind, Lang: Dialect, Unreadable: l}, "")
}

// addClause adds a clause to the cases that it belongs to, the first of which it may begin.
func (x *context) addClause(c *spec.Clause, access string) {
	x.cases(c.At, access)
	for _, k := range x.r.pending.Cases[x.tail:] {
		k.Clauses = append(k.Clauses, c)
	}
	x.fresh = false
}

// cases makes a case if there is none.
func (x *context) cases(at spec.At, access string) {
	if m := x.r.pending; len(m.Cases) == 0 {
		m.Cases, x.tail = []*spec.Case{{At: at, Access: access}}, 0
	}
}

// said returns the text from an offset to the current position, in one line.
func (x *context) said(from int) string {
	return strings.Join(strings.Fields(x.r.text(x.c).S[from:max(from, x.p.Last().End)]), " ")
}

// declaration reads one invariant, field, modifier or clause; it says whether it is static, and its word.
func (x *context) declaration() (static bool, word string) {
	p, start := x.p, x.p.Peek().Start
	access := ""
	x.instance = false
	var of []spec.Token // modifiers of a field of contracts
	for x.more() {
		t := p.Peek()
		switch {
		case slices.Contains(accessWords[:3], t.Text):
			access = t.Text
		case t.Text == "static":
			static = true
		case t.Text == "instance", t.Text == "final":
			static = static && t.Text == "final"
			x.instance = x.instance || t.Text == "instance"
		case x.ofField():
			of = append(of, t)
		default:
			x.item(start, access, static, of)
			return static, plain(t.Text)
		}
		p.Next()
	}
	p.Unexpected("a contract behind the modifier")
	return static, ""
}

// ofField reports whether the next modifier belongs to a following ghost or model field, or model method.
func (x *context) ofField() bool {
	ofMethod := func(word string) bool { return word == "pure" || word == "helper" || otherModifiers[word] != nil }
	for i := 0; ; i++ {
		switch t := x.p.Ahead(i).Text; {
		case t == "ghost" || t == "model":
			return i > 0 && (slices.Contains(fieldWords, x.p.Peek().Text) || t == "model" && ofMethod(x.p.Peek().Text))
		case !slices.Contains(fieldWords, t) && !slices.Contains(accessWords, t) && !ofMethod(t):
			return false
		}
	}
}

func (x *context) item(start int, access string, static bool, of []spec.Token) {
	p := x.p
	t := p.Peek()
	word := plain(t.Text)
	kind, clause := clauseWords[word]
	behavior, isCase := behaviorWords[word]
	switch {
	case t.Text == "{|" || t.Text == "|}":
		x.nest(p.Next())
	case t.Kind != spec.Word:
		if m, ok := x.modifier(x.r.pending.Mods); ok {
			x.r.pending.Mods = m
			return
		}
		x.unknown("between members")
	case word == "model" && p.Ahead(1).Text == "import":
		x.modelImport()
	case slices.Contains(memberWords, word):
		if x.class == nil {
			if word == "model" {
				p.Unsupported(t)
				return
			}
			p.Complain(p.Of(t), "place", "'"+t.Text+"' stands outside of a class")
			return
		}
		x.member(start, access, static, of)
	case word == "also":
		p.Next()
		x.also(t)
	case word == "old" || word == "forall":
		x.oldVars()
	case slices.Contains(silentStatements, word), word == "name" && p.Ahead(1).Kind == spec.Str: // of KeY: what a contract is called
		x.silent(t)
	case slices.Contains(redundantWords, word):
		x.redundant(t)
	case slices.Contains(feasibleWords, word):
		p.Next()
		x.startCase(t, access, spec.Feasible)
	case isCase:
		p.Next()
		x.startCase(t, access, behavior)
	case kind == spec.Accessible && x.class != nil && (p.Ahead(2).Text == ":" || p.Ahead(1).Text == `\inv`):
		p.Next()
		x.depends(t, access)
	case clause:
		p.Next()
		if c := x.clause(t, kind); c != nil {
			x.addClause(c, access)
		}
	default:
		m, ok := x.modifier(x.r.pending.Mods)
		if ok {
			x.r.pending.Mods = m
			return
		}
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

// modelImport reads "model import a.b.C;", which imports for contracts alone.
func (x *context) modelImport() {
	p := x.p
	p.Next()
	p.Next()
	i := &scan.Import{Start: x.c.start, End: x.c.start, Static: p.Got("static")}
	i.Name = p.Ident("a name").Name
	for !p.Failed && p.Got(".") {
		if i.All = p.Got("*"); i.All {
			break
		}
		i.Name += "." + p.Ident("a name").Name
	}
	if p.Want(";", " after the import") {
		x.r.u.File.Imports = append(x.r.u.File.Imports, i)
	}
}

func (x *context) also(t spec.Token) {
	m := x.r.pending
	if n := len(x.nests); n > 0 {
		x.begin(x.nests[n-1].prefix, t)
		return
	}
	if len(m.Cases) == 0 {
		m.Also = true
		return
	}
	x.begin(spec.Case{}, t)
}

// begin begins a case with the shared prefix of its nest.
func (x *context) begin(prefix spec.Case, t spec.Token) {
	m := x.r.pending
	k := prefix
	k.At = spec.At{At: x.p.Of(t)}
	k.Clauses, k.Olds = slices.Clone(prefix.Clauses), slices.Clone(prefix.Olds)
	m.Cases = append(m.Cases, &k)
	x.tail, x.fresh = len(m.Cases)-1, true
}

// nest reads "{|", after which each case begins with what precedes it, or the "|}" of one.
func (x *context) nest(t spec.Token) {
	n := len(x.nests)
	if t.Text == "|}" {
		if n == 0 {
			x.p.Complain(x.p.Of(t), "syntax", "there is no '{|' before this '|}'")
			x.p.Failed = false
			return
		}
		x.tail, x.fresh = x.nests[n-1].first, false
		x.nests = x.nests[:n-1]
		return
	}
	x.cases(spec.At{At: x.p.Of(t)}, "")
	m := x.r.pending
	if len(m.Cases)-x.tail > 1 {
		x.p.Complain(x.p.Of(t), "unsupported", "cases in cases behind other such cases are not supported")
		return
	}
	last := *m.Cases[x.tail]
	last.Clauses, last.Olds = slices.Clone(last.Clauses), slices.Clone(last.Olds)
	x.nests = append(x.nests, nested{x.tail, last})
	x.fresh = true
}

// startCase reads "normal_behavior" and its like.
func (x *context) startCase(t spec.Token, access string, b spec.Behavior) {
	m := x.r.pending
	n := len(m.Cases)
	switch {
	case n == 0:
		m.Cases, x.tail = append(m.Cases, &spec.Case{}), 0
	case x.fresh:
	default:
		d := x.r.errs.Warnf(x.p.Of(t), CodeSyntax, "a second specification case without 'also' before it")
		d.Help = "connect specification cases by 'also'"
		m.Cases = append(m.Cases, &spec.Case{})
		x.tail = n
	}
	k := m.Cases[len(m.Cases)-1]
	k.At, k.Access, k.Behavior = spec.At{At: x.p.Of(t)}, access, b
	if x.p.IsName() && x.p.Ahead(1).Text == ":" {
		k.Label = x.p.Next().Text
		x.p.Next()
	}
	x.fresh = false
}

// oldVars reads "old T x = e, y = f;".
func (x *context) oldVars() {
	p := x.p
	word := p.Next()
	if word.Text == "forall" {
		p.Unsupported(word)
		return
	}
	var mods spec.Mods
	for slices.Contains(fieldWords[:2], p.Peek().Text) {
		t := p.Next()
		mods = addWord(mods, t.Text, p.Of(t))
	}
	typ := p.Type()
	var list []*spec.OldVar
	for !p.Failed {
		o := &spec.OldVar{Mods: mods, Name: p.Ident("the name of a variable")}
		o.Type = arrayOf(p, typ)
		p.Want("=", " and the value of the variable")
		o.X = p.Expr()
		o.At = p.At(word.Start)
		list = append(list, o)
		if !p.Got(",") {
			break
		}
	}
	if !x.semicolon(" at the end of the declaration") || p.Failed {
		return
	}
	x.cases(p.At(word.Start), "")
	for _, k := range x.r.pending.Cases[x.tail:] {
		for _, o := range list {
			v := *o
			v.Before = len(k.Clauses)
			k.Olds = append(k.Olds, &v)
		}
	}
	x.fresh = false
}

// aloneWords are statements of one word.
var aloneWords = []string{"reachable", "unreachable", "halt"}

// semicolon reads the end of what began. At the end of the comment it may be missing, and behind a statement of one word that ends its line.
func (x *context) semicolon(where string) bool {
	next, last := x.p.Peek(), x.p.Last()
	alone := slices.Contains(aloneWords, last.Text) && slices.Contains(aloneWords, next.Text) && x.p.Of(next).Line > x.p.Of(last).Line
	if x.p.Failed || next.Kind != spec.End && !alone {
		return x.p.Want(";", where)
	}
	end := x.p.Last()
	end.Start = end.End
	x.r.errs.Warnf(x.p.Of(end), CodeSyntax, "a ';' is missing%s", where)
	return true
}

// clause reads a clause after its keyword.
func (x *context) clause(t spec.Token, kind spec.ClauseKind) *spec.Clause {
	p := x.p
	c := &spec.Clause{Kind: kind, Lang: Dialect, Free: strings.HasSuffix(t.Text, "_free")}
	switch plain(t.Text) {
	case "measured_by": // its measure is of calls, and not of rounds
		c.Word = "measured_by"
	case wait:
		c.Word, c.Free = wait, true
	}
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
			for !p.Failed && p.Got(",") {
				c.Types = append(c.Types, p.Type())
			}
		}
	case spec.Assignable, spec.Accessible:
		if kind == spec.Accessible && (p.Ahead(1).Text == ":" || p.Is(`\inv`)) { // of KeY: what an invariant or a model field reads
			p.Complain(p.Of(t), "place", "this is said of a class, and stands between its members")
			return nil
		}
		c.Locs = x.locs()
	case spec.LeavesByBreak, spec.LeavesByContinue:
		if p.Is("(") && p.Ahead(2).Text == ")" && spec.IsName(Dialect, p.Ahead(1)) { // a label
			p.Next()
			c.Var = p.Next().Text
			p.Next()
		}
		c.X = p.Expr()
	case spec.Callable:
		for more := !p.Got(`\nothing`); more && !p.Failed; more = p.Got(",") {
			c.Methods = append(c.Methods, x.methodRef())
		}
	case spec.Recommends:
		c.X = p.Expr()
		p.Want("else", " and an exception")
		c.Exc = p.Type()
	case spec.Requires:
		if t := p.Peek(); p.Got(`\else`) {
			c.X = x.otherwise(t)
			break
		}
		fallthrough
	default:
		if c.X = p.Expr(); kind == spec.Requires && p.Got("else") {
			c.Exc = p.Type()
		}
	}
	x.semicolon(" at the end of the clause")
	c.At = p.At(t.Start)
	if p.Failed {
		return nil
	}
	return c
}

// methodRef reads "C.f(int)", of which only the name has to be there, or \everything.
func (x *context) methodRef() *spec.MethodRef {
	p := x.p
	t := p.Peek()
	m := &spec.MethodRef{}
	if m.All = p.Got(`\everything`); !m.All {
		p.Got("new")
		path := []string{}
		for {
			if p.Is("this") {
				path = append(path, p.Next().Text)
			} else {
				path = append(path, p.Ident("the name of a method").Name)
			}
			if p.Failed || !p.Got(".") {
				break
			}
		}
		last := len(path) - 1
		m.Of, m.Name = strings.Join(path[:last], "."), path[last]
		if p.Got("(") {
			m.Params = []*spec.Type{}
			for more := !p.Is(")"); more && !p.Failed; more = p.Got(",") {
				m.Params = append(m.Params, p.Type())
			}
			p.Want(")", " behind the types of parameters")
		}
	}
	m.At = p.At(t.Start)
	return m
}

// locs reads sets of locations. KeY once listed that objects are made, which no frame forbids.
func (x *context) locs() (out []*spec.Loc) {
	p := x.p
	for more := true; more && !p.Failed; more = p.Got(",") {
		t := p.Peek()
		if t.Text != `\object_creation` {
			out = append(out, x.loc())
			continue
		}
		p.Next()
		p.Want("(", " behind "+t.Text)
		p.Type()
		p.Want(")", " behind the class")
		x.r.errs.Warnf(p.Of(t), CodeIgnored, "'%s' lists objects that are made, which may be made anyway", t.Text)
		if !p.Is(",") && len(out) == 0 {
			out = append(out, &spec.Loc{At: p.At(t.Start), Kind: spec.LocNothing})
		}
	}
	return out
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
		if l.X = (&spec.Name{At: p.At(t.Start), Name: t.Text}); p.Is("(") {
			l.X = &spec.Call{Name: t.Text, NameAt: spec.NameAt{NameSpan: p.Of(t)}, Args: p.Args(), At: p.At(t.Start)}
		}
	case aValue(t), t.Text == "(" && t.Kind == spec.Mark:
		l.X = p.Expr()
		l.At = p.At(t.Start)
		return l
	default:
		x.unknown("as a set of locations", Dialect.Words...)
		return l
	}
	for n := 0; !p.Failed && l.Kind == spec.LocExpr && (p.Is(".") || p.Is("[")); n++ {
		x.locStep(t.Start, l)
		if n > spec.MaxNesting {
			p.Complain(p.Of(t), "limit", "a location with too many steps")
		}
	}
	l.At = p.At(t.Start)
	if l.Kind == spec.LocElems && (p.Is(".") || p.Is("[")) {
		return x.ofElements(t.Start, l)
	}
	return l
}

// ofElements reads what stands behind "a[*]": ".f", ".*", "[i]" or "[*]" of each element that is not null.
func (x *context) ofElements(start int, of *spec.Loc) *spec.Loc {
	p := x.p
	at := of.At
	i := &spec.Name{At: at, Name: "i"}
	element := &spec.Index{At: at, X: of.X, I: i}
	one := &spec.Loc{Kind: spec.LocExpr, X: element}
	for !p.Failed && one.Kind == spec.LocExpr && (p.Is(".") || p.Is("[")) {
		x.locStep(start, one)
	}
	one.At = p.At(start)
	for said := Dialect.Print(of.X) + Dialect.Print(one.X); strings.Contains(said, i.Name); {
		i.Name += "_" // no variable that the clause means
	}
	there := &spec.Binary{At: at, Op: spec.Ne, X: element, Y: &spec.Lit{At: at, Kind: spec.LitNull, Text: "null"}}
	set := func(args ...spec.Expr) spec.Expr {
		return &spec.Call{At: one.At, Name: spec.LocationSet, NameAt: spec.NameAt{NameSpan: one.Span()}, Args: args}
	}
	v := &spec.Var{Type: &spec.Type{At: at, Name: "int"}, Ident: spec.Ident{At: at, Name: i.Name}}
	zero := &spec.Lit{At: at, Kind: spec.LitInt, Text: "0"}
	length := &spec.Select{At: at, X: of.X, Name: "length", NameAt: spec.NameAt{NameSpan: of.Span()}}
	q := &spec.Quant{At: one.At, Kind: spec.Union, Vars: []*spec.Var{v}, Range: spec.Counted(v, zero, length)}
	part := one.X
	if one.Kind != spec.LocExpr {
		part = &spec.Located{At: one.At, Loc: one}
	}
	q.Body = &spec.Cond{At: one.At, C: there, X: set(part), Y: set()}
	said := strings.Replace(one.Print(Dialect), "["+i.Name+"]", "[*]", 1)
	return &spec.Loc{At: one.At, Kind: spec.LocExpr, X: q, Said: said}
}

// locStep reads ".f", ".*", "[i]", "[*]" or "[i..j]".
func (x *context) locStep(start int, l *spec.Loc) {
	p := x.p
	if p.Next().Text == "." {
		if p.Got("*") {
			l.Kind = spec.LocFields
			return
		}
		var n spec.Ident
		if t := p.Peek(); t.Text == "this" { // of the class around
			p.Next()
			n = spec.Ident{At: p.At(t.Start), Name: t.Text}
		} else {
			n = p.Ident("a field or '*'")
		}
		at := spec.NameAt{NameSpan: n.Span()}
		if l.X = (&spec.Select{At: p.At(start), X: l.X, Name: n.Name, NameAt: at}); p.Is("(") {
			l.X = &spec.Call{X: l.X.(*spec.Select).X, Name: n.Name, NameAt: at, Args: p.Args(), At: p.At(start)}
		}
		return
	}
	if p.Got("*") {
		p.Want("]", "")
		l.Kind = spec.LocElems
		return
	}
	i := p.Expr()
	if p.Got("..") {
		l.Kind, l.Lo, l.Hi = spec.LocRange, i, endOf(p, l.X)
		p.Want("]", " at the end of the range")
		return
	}
	p.Want("]", " after the index")
	l.X = &spec.Index{At: p.At(start), X: l.X, I: i}
}

// member reads a clause of the class.
func (x *context) member(start int, access string, static bool, of []spec.Token) {
	p := x.p
	word := p.Next()
	k := x.r.class(x.class)
	switch plain(word.Text) {
	case "in":
		x.inGroup(word, k)
	case "maps":
		x.maps(word, k)
	case "invariant", "invariant_free", "constraint", "initially", "axiom":
		e := p.Expr()
		if p.Is("for") {
			p.Complain(p.Of(p.Peek()), "unsupported", "a constraint of some methods alone is not supported")
		}
		x.semicolon(" at the end of the " + plain(word.Text))
		if p.Failed || spec.IsInformal(e) {
			return
		}
		i := &spec.Invariant{At: p.At(word.Start), Lang: Dialect, Access: access, Static: static, X: e}
		switch plain(word.Text) {
		case "invariant":
			k.Invariants = append(k.Invariants, i)
		case "invariant_free":
			k.Free = append(k.Free, i)
		case "constraint":
			k.Constraint = append(k.Constraint, i)
		case "axiom":
			i.Static = false
			k.Axioms = append(k.Axioms, i)
		default:
			k.Initially = append(k.Initially, i)
		}
	case "represents":
		x.represents(word, k)
	case "readable", "writable":
		g := &spec.Guard{Access: access, Write: word.Text == "writable", Name: p.Ident("the name of a field")}
		if !p.Failed && !p.Is("if") {
			p.Unexpected("'if' behind the field")
		}
		p.Next()
		g.X = p.Expr()
		x.semicolon(" at the end of the clause")
		if g.At = p.At(word.Start); !p.Failed {
			k.Guards = append(k.Guards, g)
		}
	default:
		f := &spec.Field{Lang: Dialect, Model: word.Text == "model", Access: access, Static: static}
		for _, t := range of {
			if slices.Contains(fieldWords, t.Text) || t.Text == twoState {
				f.Mods = append(f.Mods, t.Text)
			}
		}
		if list := x.field(start, f); !p.Failed {
			k.Fields = append(k.Fields, list...)
		}
	}
}

// depends reads "accessible \inv: l" or "accessible f: l", with what recursion makes smaller.
func (x *context) depends(word spec.Token, access string) {
	p := x.p
	d := &spec.Depends{Access: access}
	if !p.Got(`\inv`) {
		of := p.Ident(`a model field, or \inv`)
		d.Of = &of
	}
	p.Want(":", " behind what depends on locations")
	d.Locs = append(d.Locs, x.loc())
	for !p.Failed && p.Got(",") {
		d.Locs = append(d.Locs, x.loc())
	}
	if p.Got(`\measured_by`) {
		d.Measure = p.Expr()
	}
	x.semicolon(" at the end of the clause")
	if d.At = p.At(word.Start); !p.Failed {
		k := x.r.class(x.class)
		k.Depends = append(k.Depends, d)
	}
}

// inGroup reads "in g, h;" behind a field, which belongs to those groups then.
func (x *context) inGroup(word spec.Token, k *spec.Class) {
	p := x.p
	names := x.before(k)
	for !p.Failed {
		p.Got(`\peer`)
		if p.Is("this") && p.Ahead(1).Text == "." {
			p.Next()
			p.Next()
		}
		g := p.Ident("the name of a data group")
		at := p.At(word.Start)
		if len(names) == 0 && !p.Failed {
			p.Complain(at.At, "place", "no field stands before this that could belong to a data group")
		}
		for _, n := range names {
			k.Into = append(k.Into, &spec.Into{At: at, Group: g, Loc: &spec.Loc{At: at, Kind: spec.LocExpr, X: &spec.Name{At: at, Name: n}}})
		}
		if !p.Got(",") {
			break
		}
	}
	x.semicolon(" at the end of the groups")
}

// before returns the names of the fields that are declared last before the comment, of the program or of contracts.
func (x *context) before(k *spec.Class) (names []string) {
	start, end := int32(-1), int32(0)
	for _, d := range x.class.Fields {
		if d.End > x.c.start || d.Start < start {
			continue
		}
		if d.Start > start {
			names, start, end = nil, d.Start, d.End
		}
		names = append(names, d.Name)
	}
	if n := len(k.Fields); n > 0 {
		f, at := k.Fields[n-1], x.r.u.File.Span(end, end)
		if g := f.At.At; start < 0 || g.Line > at.Line || g.Line == at.Line && g.Col >= at.Col {
			return []string{f.Name.Name}
		}
	}
	return names
}

// maps reads "maps x.f, a[*] \into g, h;".
func (x *context) maps(word spec.Token, k *spec.Class) {
	p := x.p
	locs := []*spec.Loc{x.loc()}
	for !p.Failed && p.Got(",") {
		locs = append(locs, x.loc())
	}
	p.Want(`\into`, " and the data groups")
	for !p.Failed {
		g := p.Ident("the name of a data group")
		for _, l := range locs {
			if !p.Failed {
				k.Into = append(k.Into, &spec.Into{At: p.At(word.Start), Group: g, Loc: l})
			}
		}
		if !p.Got(",") {
			break
		}
	}
	x.semicolon(" at the end of the clause")
}

// field reads the declaration of fields behind its first word.
func (x *context) field(start int, f *spec.Field) (list []*spec.Field) {
	p := x.p
	for x.more() {
		switch t := p.Peek(); {
		case slices.Contains(accessWords[:3], t.Text):
			f.Access = t.Text
		case t.Text == "static" || t.Text == "instance":
			f.Static, x.instance = t.Text == "static", t.Text == "instance"
		case t.Text == "final" || t.Text == "code_java_math":
		case saysMore[t.Text] != "" && otherModifiers[t.Text] == nil:
			x.r.errs.Warnf(p.Of(t), CodeIgnored, "'%s' says %s, which nobody asks about", t.Text, saysMore[t.Text])
		case slices.Contains(fieldWords, t.Text):
			f.Mods = append(f.Mods, t.Text)
		case t.Text == "class" || t.Text == "interface" || t.Text == "enum":
			p.Complain(p.Of(t), "unsupported", "model classes of JML are not supported")
			return nil
		case f.Model && t.Text == twoState:
			f.Mods = append(f.Mods, t.Text)
		case f.Model && (t.Text == "pure" || t.Text == "helper" || otherModifiers[t.Text] != nil):
		case t.Text == "pure" || t.Text == "helper" || t.Text == "void" || t.Text == "<" || t.Text == "abstract" || t.Text == x.class.Name && p.Ahead(1).Text == "(" || otherModifiers[t.Text] != nil:
			p.Complain(p.Of(t), "unsupported", "model methods without a value, and generic ones, are not supported")
			return nil
		default:
			if f.Model && (p.Is(`\datagroup`) || p.Is("JMLDataGroup")) { // it has no value
				at := p.At(p.Next().Start)
				f.Type = &spec.Type{At: at, Name: "Object"}
			} else {
				f.Type = p.Type()
			}
			f.Name = p.Ident("the name of a field")
			if p.Is("(") {
				x.modelMethod(start, f)
				return nil
			}
			f.Mods = slices.DeleteFunc(f.Mods, func(m string) bool { return m == twoState })
			if x.class.Kind == scan.Interface { // as fields of Java are
				f.Static, f.Instance, f.Access = f.Static || !x.instance, x.instance, cmp.Or(f.Access, "public")
			}
			slices.Sort(f.Mods)
			for typ := f.Type; ; {
				f.Type = arrayOf(p, typ)
				one := *f
				if !f.Model && p.Got("=") {
					one.Init = p.Expr()
				}
				one.At = p.At(start)
				if list = append(list, &one); p.Failed || !p.Got(",") {
					break
				}
				f.Name = p.Ident("the name of a field")
			}
			x.semicolon(" at the end of the field")
			list[len(list)-1].At = p.At(start)
			return list
		}
		p.Next()
	}
	p.Unexpected("a type")
	return nil
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
	r.X = listed(p, p.Expr())
	x.semicolon(" at the end of the clause")
	r.At = p.At(word.Start)
	if !p.Failed {
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
	before := 0
	if s.Unreadable == nil {
		before = b.r.complaints()
		b.r.errs.Warnf(s.At.At, CodeUnsupported, "contracts inside of initialisers are not supported")
	}
	b.r.unreadIn(before, strings.Join(s.Print(Dialect), " "))
}

// statements reads a comment inside a body.
func (x *context) statements(b body) {
	var loop *spec.Stmt
	next := x.r.u.File.Next(x.c.end)
	for x.more() {
		t := x.p.Peek()
		before := x.r.complaints()
		word := plain(t.Text)
		kind, ofLoop := loopWords[word]
		var s *spec.Stmt
		var c *spec.Clause
		switch {
		case slices.Contains(blockWords, word):
			x.p.Complain(x.p.Of(t), "unsupported", "'"+word+"' of JML is not supported")
			for x.more() {
				x.p.Next()
			}
			x.p.Failed = false
		case slices.Contains(groupWords, word):
			x.p.Next()
			x.p.Got(";")
			if m, ok := b.(*methodBody); ok && word == "begin" {
				x.begun(t, m, next)
			} else if ok {
				x.ended(t, next)
			}
		case slices.Contains(blockContracts, word) && (!ofLoop || word == "measured_by"), x.accessed():
			if s = x.block(next); s != nil {
				b.add(s)
			}
		case ofLoop:
			x.p.Next()
			if c = x.clause(t, kind); c != nil && loop == nil {
				if loop = x.loop(c.At, next); loop != nil {
					b.add(loop)
				}
			}
			if c != nil && loop != nil && !spec.IsInformal(c.X) {
				loop.Clauses = append(loop.Clauses, c)
			}
		case slices.Contains(silentStatements, word):
			x.silent(t)
		default:
			if s = x.statement(t, word); s != nil {
				s.Before = next.Start
				b.add(s)
			}
		}
		x.recover(t.Start)
		unread := x.r.unread(before, x.said(t.Start))
		switch {
		case len(unread) == 0:
		case ofLoop:
			if loop == nil {
				loop = x.loop(unread[0].At, next)
				if loop == nil {
					b.add(&spec.Stmt{At: unread[0].At, Kind: spec.Unasked, Unreadable: unread[0], Before: next.Start})
					continue
				}
				b.add(loop)
			}
			if c == nil {
				loop.Clauses = append(loop.Clauses, &spec.Clause{At: unread[0].At, Lang: Dialect, Kind: kind, Unreadable: unread[0]})
			}
		default:
			b.add(&spec.Stmt{At: unread[0].At, Kind: unreadKind(word), Unreadable: unread[0], Before: next.Start})
		}
	}
}

// silent skips directives for other tools.
func (x *context) silent(t spec.Token) {
	x.p.Skip(t.Start, begins)
	x.r.errs.Warnf(x.p.Of(t), CodeIgnored, "'%s' is for other tools, and nobody does what it asks for", t.Text)
}

// proof skips how KeY is to prove an assertion: "\by { … }".
func (x *context) proof() {
	p := x.p
	t := p.Next()
	depth := 0
	for x.more() {
		switch p.Peek().Text {
		case "{":
			depth++
		case "}":
			depth--
		}
		if depth == 0 && p.Is(";") {
			break
		}
		if p.Next(); depth == 0 {
			break
		}
	}
	x.r.errs.Warnf(p.Of(t), CodeIgnored, "'%s' is for other tools, and nobody does what it asks for", t.Text)
}

// redundant skips cases that follow from the contract before them, or show what it means: up to the end of the comment.
func (x *context) redundant(t spec.Token) {
	for x.more() {
		x.p.Next()
	}
	x.r.errs.Warnf(x.p.Of(t), CodeIgnored, "what stands behind '%s' adds nothing to the contract, and nobody asks about it", t.Text)
}

// unreadKind returns the kind of an unreadable statement. An unknown word may have been meant to change anything.
func unreadKind(word string) spec.StmtKind {
	switch {
	case word == "assert" || word == "check" || word == "unreachable":
		return spec.Assert
	case word == "assume":
		return spec.Assume
	case word == "halt":
		return spec.Assume
	case word == "reachable":
		return spec.Reachable
	case slices.Contains(undecidedStatements, word) || slices.Contains(groupWords, word) || slices.Contains(blockWords, word) || slices.Contains(blockContracts, word):
		return spec.Unasked
	}
	return spec.Set
}

// loop returns the statement for the loop that follows, after its labels.
func (x *context) loop(at spec.At, next scan.Token) *spec.Stmt {
	f := x.r.u.File
	for f.Of(next) != "for" && f.Of(next) != "while" && f.Of(next) != "do" {
		colon := f.Next(next.End)
		if next.Kind != scan.Word || f.Of(colon) != ":" {
			x.r.errs.Errorf(at.At, CodePlace, "no loop follows that this could belong to").Related =
				[]source.Related{{Span: f.Span(next.Start, next.End), Message: "this follows"}}
			return nil
		}
		next = f.Next(colon.End)
	}
	return &spec.Stmt{At: at, Kind: spec.Loop, Before: next.Start, Word: f.Of(next)}
}

// statement reads one statement that is not of a loop.
func (x *context) statement(t spec.Token, word string) *spec.Stmt {
	p := x.p
	s := &spec.Stmt{}
	for slices.Contains(fieldWords, p.Peek().Text) || p.Is("final") {
		if m := p.Next().Text; m != "final" {
			s.Mods = append(s.Mods, m)
		}
	}
	if len(s.Mods) > 0 && !x.more() { // of a variable of the program
		if slices.Contains(s.Mods, "non_null") {
			x.r.errs.Warnf(p.Of(t), CodeIgnored, "'non_null' of a variable of a body is not asked about")
		}
		return nil
	}
	if len(s.Mods) > 0 && !p.Is("ghost") {
		p.Unexpected("'ghost' behind the modifier")
		return nil
	}
	if p.Is("ghost") {
		word = "ghost"
	}
	switch word {
	case "assert", "assume", "check":
		p.Next()
		if word == "assume" {
			s.Kind = spec.Assume
		}
		s.X = p.Expr()
		if p.Is(`\by`) { // of KeY
			x.proof()
		}
	case "unreachable":
		p.Next()
		s.X = &spec.Lit{At: p.At(t.Start), Kind: spec.LitBool, Text: "false"}
	case "set":
		p.Next()
		s.Kind = spec.Set
		l := x.loc()
		s.Target = l.X
		if !p.Failed && l.Kind != spec.LocExpr {
			p.Complain(l.Span(), "syntax", "set changes one location")
		}
		s.X = x.assigned(l.X)
	case "havoc":
		p.Next()
		s.Kind, s.Locs = spec.Havoc, []*spec.Loc{x.loc()}
		for !p.Failed && p.Got(",") {
			s.Locs = append(s.Locs, x.loc())
		}
	case "halt":
		p.Next()
		s.Kind = spec.Halt
	case "reachable":
		p.Next()
		s.Kind = spec.Reachable
	case "ghost":
		p.Next()
		s.Kind = spec.GhostDecl
		for slices.Contains(fieldWords, p.Peek().Text) || p.Is("final") {
			if m := p.Next().Text; m != "final" {
				s.Mods = append(s.Mods, m)
			}
		}
		s.Type = p.Type()
		id := p.Ident("the name of a variable")
		s.Var, s.Type = &id, arrayOf(p, s.Type)
		if p.Got("=") {
			s.X = p.Expr()
		}
	default:
		x.unknown("inside of a body", slices.Concat(keys(loopWords), statementWords)...)
		return nil
	}
	x.semicolon(" at the end of the statement")
	s.At = p.At(t.Start)
	if p.Failed || s.Kind != spec.Set && s.Kind != spec.GhostDecl && spec.IsInformal(s.X) {
		return nil
	}
	return s
}

// compound are the operators that "set x += e" may have.
var compound = map[string]spec.Op{"+": spec.Add, "-": spec.Sub, "*": spec.Mul, "/": spec.Div, "%": spec.Rem}

// assigned reads what stands behind the target of a set: "= e", "+= e" and "++".
func (x *context) assigned(target spec.Expr) spec.Expr {
	p, t := x.p, x.p.Peek()
	op, ok := compound[t.Text]
	if n := p.Ahead(1); !ok || t.Kind != spec.Mark || n.Kind != spec.Mark || n.Text != "=" && (n.Text != t.Text || op != spec.Add && op != spec.Sub) {
		p.Want("=", " after what is set")
		return p.Expr()
	}
	p.Next()
	var by spec.Expr
	if one := p.Next(); one.Text == "=" {
		by = p.Expr()
	} else {
		by = &spec.Lit{At: p.At(t.Start), Kind: spec.LitInt, Text: "1", Bits: 1}
	}
	return &spec.Binary{At: p.At(t.Start), Op: op, X: target, Y: by}
}
