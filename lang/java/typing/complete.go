// This file completes contracts.

package typing

import (
	"slices"
	"strings"

	"assay/lang/java/contract/decl"
	"assay/lang/java/jfsl"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
)

// Kind is what a word is.
type Kind uint8

// Kinds of words.
const (
	Keyword Kind = iota
	Variable
	Field
	Call // of a method
	Annotation
)

// Word is what could stand at a place.
type Word struct {
	Text   string
	Kind   Kind
	Detail string
	Import string // a line that has to be in the source, at the offset Where; empty: none
	Where  int
}

// Complete returns the words that could stand at an offset of a source, and where the one that is typed begins. There are none outside of contracts
// and of names of annotations.
func Complete(name, text string, at int) (from int, words []Word) {
	f, _ := scan.Parse(name, []byte(text))
	if len(f.Text) != len(text) || at > len(text) {
		return at, nil // with Unicode escapes
	}
	for from = at; from > 0 && isWord(text[from-1]); from-- {
	}
	c := &completer{f: f, from: int32(from)}
	if i := slices.IndexFunc(f.Comments, func(t scan.Token) bool { return int(t.Start) < at && at <= int(t.End) }); i >= 0 {
		return c.comment(f.Comments[i])
	}
	for _, t := range f.Types {
		if begin, words, ok := c.inAnnotation(t, at); ok {
			return begin, words
		}
	}
	if from > 0 && text[from-1] == '@' && !slices.ContainsFunc(f.Tokens, func(t scan.Token) bool {
		return (t.Kind == scan.String || t.Kind == scan.Block) && int(t.Start) < at && at <= int(t.End)
	}) {
		return from, c.annotations()
	}
	return at, nil
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80
}

type completer struct {
	f    *scan.File
	from int32 // where the word begins
}

// comment completes in a comment of JML.
func (c *completer) comment(t scan.Token) (int, []Word) {
	s := c.f.Of(t)
	if len(s) < 3 || s[2] != '@' || c.from < t.Start+3 {
		return int(c.from), nil
	}
	before := strings.TrimRight(c.f.Text[t.Start+3:c.from], " \t")
	if strings.HasSuffix(before, `\`) {
		c.from = t.Start + 3 + int32(len(before)) - 1
		before = before[:len(before)-1]
	}
	if begins(before) {
		return int(c.from), keywords(jml.Words())
	}
	method := c.near(t)
	return int(c.from), c.expression(method, before, append(slices.Clone(jml.Dialect.Words), `\not_specified`))
}

// begins reports whether a clause begins behind a text of JML.
func begins(before string) bool {
	body := strings.TrimRight(before, " \t\r\n@*/")
	if body == "" || strings.HasSuffix(body, ";") {
		return true
	}
	if i := strings.LastIndexByte(body, ';'); i >= 0 {
		body = body[i+1:]
	}
	for _, w := range strings.Fields(strings.NewReplacer("@", " ", "*", " ", "/", " ", ":", " ").Replace(body)) {
		if !slices.Contains(heads, w) && !strings.HasSuffix(w, "behavior") && !strings.HasSuffix(w, "behaviour") {
			return false
		}
	}
	return true
}

// heads are words that another word of a clause follows.
var heads = strings.Fields("also public protected private static instance final spec_public spec_protected pure helper nullable non_null model ghost")

func keywords(list []string) (out []Word) {
	for _, w := range list {
		out = append(out, Word{Text: w, Kind: Keyword})
	}
	return out
}

// near returns the method that a comment speaks of: the one whose body it is in, or else the next one of its class.
func (c *completer) near(t scan.Token) *scan.Method {
	in := c.f.Around(t.Start)
	if in == nil {
		return nil
	}
	var next *scan.Method
	for _, m := range in.Methods {
		if m.Body >= 0 && m.Body < t.Start && t.Start < m.End {
			return m
		}
		if m.Start >= t.End && (next == nil || m.Start < next.Start) {
			next = m
		}
	}
	return next
}

// expression lists what may stand in an expression about a method: words of the language, variables and members.
func (c *completer) expression(m *scan.Method, before string, words []string) (out []Word) {
	in := c.f.Around(c.from)
	if m != nil {
		in = m.Owner
	}
	if of, ok := strings.CutSuffix(before, "."); ok {
		return c.members(m, in, of)
	}
	if m != nil {
		for _, p := range m.Params {
			out = append(out, Word{Text: p.Name, Kind: Variable, Detail: p.Type.String()})
		}
		if m.Body >= 0 && m.Body < c.from && c.from < m.End {
			out = append(out, c.locals(m)...)
		}
	}
	for ; in != nil; in = in.Outer {
		out = append(out, membersOf(in)...)
	}
	for _, w := range append(words, "this", "null", "true", "false") {
		out = append(out, Word{Text: w, Kind: Keyword})
	}
	return out
}

// membersOf are the fields of a class and its methods with a result.
func membersOf(t *scan.Type) (out []Word) {
	for _, p := range t.Components {
		out = append(out, Word{Text: p.Name, Kind: Field, Detail: p.Type.String()})
	}
	for _, f := range t.Fields {
		out = append(out, Word{Text: f.Name, Kind: Field, Detail: f.Type.String()})
	}
	for _, m := range t.Methods {
		if m.Result.String() != "void" && m.Name != "<init>" {
			out = append(out, Word{Text: m.Name, Kind: Call, Detail: m.Result.String()})
		}
	}
	return out
}

// members are those of the variable or field before a dot, if its class is in the file.
func (c *completer) members(m *scan.Method, in *scan.Type, before string) []Word {
	i := len(before)
	for i > 0 && isWord(before[i-1]) {
		i--
	}
	name, typ := before[i:], scan.TypeName{}
	switch {
	case in == nil:
		return nil
	case name == "this" || strings.HasSuffix(before, `\result`) && m != nil && m.Result.String() == in.Name:
		return membersOf(in)
	case strings.HasSuffix(before, `\result`) && m != nil:
		typ = m.Result
	default:
		for _, w := range c.expression(m, "", nil) {
			if w.Text == name && (w.Kind == Variable || w.Kind == Field) {
				typ.Name, typ.Dims = strings.TrimRight(w.Detail, "[]"), strings.Count(w.Detail, "[]")
				break
			}
		}
	}
	if typ.Dims > 0 {
		return []Word{{Text: "length", Kind: Field, Detail: "int"}}
	}
	for _, t := range c.f.Types {
		if t.Name == typ.Name && t.Name != "" {
			return membersOf(t)
		}
	}
	return nil
}

// locals are the variables that the body of a method declares before a place, and in the head of the loop behind it.
func (c *completer) locals(m *scan.Method) (out []Word) {
	for i := 0; i+2 < len(c.f.Tokens); i++ {
		t, name := c.f.Tokens[i], c.f.Tokens[i+1]
		if t.Start < m.Body {
			continue
		}
		if t.Start > c.from && c.f.Of(t) == "{" || t.Start > m.End {
			break
		}
		word := c.f.Of(t)
		typed := t.Kind == scan.Word && (!scan.Keywords[word] || slices.Contains(primitives, word)) || word == "]" || word == ">"
		if typed && name.Kind == scan.Word && !scan.Keywords[c.f.Of(name)] && strings.Contains("= ; : , )", c.f.Of(c.f.Tokens[i+2])) {
			out = append(out, Word{Text: c.f.Of(name), Kind: Variable, Detail: "a local variable"})
		}
	}
	return out
}

var primitives = strings.Fields("boolean byte char short int long float double var")

// inAnnotation completes in a text of one of our annotations.
func (c *completer) inAnnotation(t *scan.Type, at int) (int, []Word, bool) {
	in := func(mods scan.Mods) bool {
		for _, u := range mods.Annotations {
			if !decl.Imported(c.f, u.Name) {
				continue
			}
			for _, k := range c.f.Tokens[u.First:max(u.First, u.Last)] {
				if (k.Kind == scan.String || k.Kind == scan.Bad) && int(k.Start) < at && at <= int(k.End) {
					return true
				}
			}
		}
		return false
	}
	words := func(m *scan.Method) (int, []Word, bool) {
		before := c.f.Text[:c.from]
		begin := int(c.from)
		if strings.HasSuffix(before, "@") || strings.HasSuffix(before, `\`) {
			before, begin = before[:begin-1], begin-1
		}
		return begin, c.expression(m, before, append(slices.Clone(jfsl.Dialect.Words), "return", "all", "some", "no", "one", "lone", "sum", "in", "and", "or", "not", "implies")), true
	}
	if in(t.Mods) {
		begin, list, ok := words(nil)
		return begin, append(membersOf(t), list...), ok
	}
	for _, m := range t.Methods {
		if in(m.Mods) {
			return words(m)
		}
	}
	for _, f := range t.Fields {
		if in(f.Mods) {
			return words(nil)
		}
	}
	return 0, nil, false
}

// annotations are the names of ours, with what they say.
var annotations = []Word{
	{Text: "Ensures", Detail: "what holds when the method returns"},
	{Text: "Helper", Detail: "the method keeps no invariants"},
	{Text: "Invariant", Detail: "what holds of each object"},
	{Text: "Modifies", Detail: "what the method may change"},
	{Text: "NonNull", Detail: "it is never null"},
	{Text: "Nullable", Detail: "it may be null"},
	{Text: "Pure", Detail: "the method changes nothing"},
	{Text: "Requires", Detail: "what callers see to"},
	{Text: "Returns", Detail: "what the result is"},
	{Text: "SpecField", Detail: "a field of the contract alone"},
	{Text: "Throws", Detail: "when it throws what"},
}

// annotations lists the names of our annotations, with the import that they need.
func (c *completer) annotations() (out []Word) {
	where := c.importsAt()
	for _, w := range annotations {
		w.Kind = Annotation
		if !decl.Imported(c.f, w.Text) {
			w.Import, w.Where = "import "+strings.ReplaceAll(decl.Package, "/", ".")+w.Text+";\n", where
		}
		out = append(out, w)
	}
	return out
}

// importsAt returns where an import goes.
func (c *completer) importsAt() int {
	if len(c.f.Imports) > 0 {
		return int(c.f.Imports[0].Start)
	}
	if c.f.Package == "" {
		return 0
	}
	for _, t := range c.f.Tokens {
		if c.f.Of(t) == ";" { // the end of the package
			if i := strings.IndexByte(c.f.Text[t.End:], '\n'); i >= 0 {
				return int(t.End) + i + 1
			}
			break
		}
	}
	return 0
}
