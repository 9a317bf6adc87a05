// This file reads annotations of class files, and finds them in the source.

package decl

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/jfsl"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

// Package is where our annotations are.
const Package = "assay/annotation/"

// note is one of our annotations: its texts as the class file has them.
type note struct {
	name  string // "Requires"
	texts []string
}

// notes reads our annotations among attributes.
func (c *Class) notes(attrs []classfile.Attribute) []note {
	all, err := c.File.Annotations(attrs)
	if err != nil {
		c.Set.complain(err)
	}
	return ours(all)
}

// ours are our annotations.
func ours(all []classfile.Annotation) []note {
	var out []note
	for _, a := range all {
		name, ok := strings.CutPrefix(a.Type, "L"+Package)
		if !ok {
			continue
		}
		n := note{name: strings.TrimSuffix(name, ";")}
		for _, e := range a.Elements {
			n.collect(e.Value)
		}
		out = append(out, n)
	}
	return out
}

// collect takes the strings of a value; our annotations have nothing else.
func (n *note) collect(v classfile.Value) {
	switch v := v.(type) {
	case classfile.ConstValue:
		if s, ok := v.Value.(classfile.StringConst); ok {
			n.texts = append(n.texts, string(s))
		}
	case classfile.ArrayValue:
		for _, x := range v {
			n.collect(x)
		}
	}
}

// annotations adds what annotations say to what comments say.
func (c *Class) annotations() {
	var mods scan.Mods
	if c.Decl != nil {
		mods = c.Decl.Mods
	}
	for _, n := range c.notes(c.File.Attributes) {
		c.classNote(n, c.texts(n, mods, c.Span()))
	}
	for _, f := range c.Fields {
		if f.File == nil {
			continue
		}
		var mods scan.Mods
		at := c.Span()
		if f.Decl != nil {
			mods = f.Decl.Mods
			at = c.Unit.File.Span(f.Decl.NamePos, f.Decl.NamePos+int32(len(f.Name)))
		}
		for _, n := range c.notes(f.File.Attributes) {
			switch n.name {
			case "Invariant", "SpecField":
				c.classNote(n, c.texts(n, mods, at))
			case "NonNull", "Nullable":
				f.Mods = addWord(f.Mods, map[string]string{"NonNull": "non_null", "Nullable": "nullable"}[n.name], at)
			default:
				c.Set.Errors.Errorf(at, CodeMember, "@%s does not belong at a field", n.name)
			}
		}
	}
	c.modify()
	for _, m := range c.Methods {
		m.add(m.modified())
		m.annotations()
	}
}

func addWord(m spec.Mods, word string, at source.Span) spec.Mods {
	return spec.Mods{Words: append(append([]string{}, m.Words...), word), At: at}
}

// texts locates the strings of an annotation: at the literals in the source if they are equal,
// otherwise at the declaration.
func (c *Class) texts(n note, mods scan.Mods, at source.Span) []spec.Text {
	var placed []spec.Text
	for _, u := range mods.Annotations {
		if u.Name != n.name && !strings.HasSuffix(u.Name, "."+n.name) {
			continue
		}
		placed = literals(c.Unit.File, u)
		if len(placed) == len(n.texts) {
			break
		}
	}
	out := make([]spec.Text, len(n.texts))
	for i, s := range n.texts {
		if len(placed) == len(n.texts) && placed[i].S == s {
			out[i] = placed[i]
			continue
		}
		out[i] = spec.Text{S: s, At: func(int, int) source.Span { return at }}
	}
	return out
}

// literals returns the strings between the parentheses of an annotation: those joined by
// "+" are one.
func literals(f *scan.File, u scan.Use) []spec.Text {
	var out []spec.Text
	var s strings.Builder
	var at []int32 // offset in the file of each byte of s
	end := int32(0)
	some := false
	flush := func() {
		if some {
			places := append(at, end)
			out = append(out, spec.Text{S: s.String(), At: func(from, to int) source.Span {
				a, b := places[min(from, len(places)-1)], places[min(to, len(places)-1)]
				return f.Span(a, max(a, b))
			}})
		}
		s.Reset()
		at, some = nil, false
	}
	for _, t := range f.Tokens[u.First:max(u.First, u.Last)] {
		switch {
		case t.Kind == scan.String:
			text, offsets, ok := spec.UnquoteAt(f.Of(t))
			if !ok {
				return nil
			}
			s.WriteString(text)
			for _, o := range offsets[:len(offsets)-1] {
				at = append(at, t.Start+o)
			}
			end, some = t.Start+offsets[len(offsets)-1], true
		case f.Of(t) == ",":
			flush()
		}
	}
	flush()
	return out
}

// classNote takes over an annotation that speaks of the class.
func (c *Class) classNote(n note, texts []spec.Text) {
	errs := &c.Set.Errors
	for _, t := range texts {
		switch n.name {
		case "Invariant":
			if x := jfsl.Formula(t, errs); x != nil {
				c.Spec.Invariants = append(c.Spec.Invariants, &spec.Invariant{At: spec.At{At: t.At(0, len(t.S))}, Lang: jfsl.Dialect, X: x})
			} else {
				c.Spec.Unreadable = append(c.Spec.Unreadable, unreadable(t, errs))
			}
		case "SpecField":
			if f := jfsl.SpecField(t, errs); f != nil {
				c.Spec.Fields = append(c.Spec.Fields, f)
				c.specField(f)
			} else {
				c.Spec.Unreadable = append(c.Spec.Unreadable, unreadable(t, errs))
			}
		default:
			errs.Errorf(t.At(0, len(t.S)), CodeMember, "@%s does not belong at a class", n.name)
		}
	}
}

// annotations adds what annotations of a method and its parameters say.
func (m *Method) annotations() {
	c := m.Class
	var mods scan.Mods
	if m.Decl != nil {
		mods = m.Decl.Mods
	}
	var normal, exceptional []*spec.Clause
	said := &spec.Method{}
	for _, n := range c.notes(m.File.Attributes) {
		texts := c.texts(n, mods, m.Span())
		switch n.name {
		case "Pure", "Helper", "NonNull", "Nullable":
			word := map[string]string{"Pure": "pure", "Helper": "helper", "NonNull": "non_null", "Nullable": "nullable"}[n.name]
			said.Mods = addWord(said.Mods, word, m.Span())
			continue
		case "Invariant":
			m.executable(texts)
			continue
		}
		for _, t := range texts {
			kind := noteKinds[n.name]
			if kind == nil {
				c.Set.Errors.Errorf(m.Span(), CodeMember, "@%s does not belong at a method", n.name)
				continue
			}
			k := clauseOf(n.name, t, &c.Set.Errors)
			switch {
			case k == nil && *kind == spec.Throws: // when the others apply is unknown
				said.Unreadable = append(said.Unreadable, unreadable(t, &c.Set.Errors))
			case k == nil:
				normal = append(normal, &spec.Clause{At: spec.At{At: t.At(0, len(t.S))}, Lang: jfsl.Dialect, Kind: *kind, Unreadable: unreadable(t, &c.Set.Errors)})
			case k.Kind == spec.Throws:
				exceptional = append(exceptional, k)
			default:
				normal = append(normal, k)
			}
		}
		if n.name == "Modifies" && len(texts) == 0 {
			normal = append(normal, &spec.Clause{At: spec.At{At: m.Span()}, Lang: jfsl.Dialect, Kind: spec.Assignable,
				Locs: []*spec.Loc{{Kind: spec.LocNothing}}})
		}
	}
	if len(normal)+len(exceptional) > 0 {
		said.Cases = append(said.Cases, &spec.Case{At: spec.At{At: m.Span()}, Clauses: append(normal, exceptional...)})
	}
	said.Params = m.paramNotes()
	m.add(said)
}

// unreadable returns the record of an unreadable text, with the latest error as its reason.
func unreadable(t spec.Text, errs *source.List) *spec.Unreadable {
	d := errs.Last()
	return &spec.Unreadable{At: spec.At{At: d.Span}, Text: t.S, Why: d.Message}
}

// noteKinds are the annotations that have clauses of methods.
var noteKinds = map[string]*spec.ClauseKind{
	"Requires": kind(spec.Requires), "Ensures": kind(spec.Ensures), "Returns": kind(spec.Returns),
	"Throws": kind(spec.Throws), "Modifies": kind(spec.Assignable),
}

func kind(k spec.ClauseKind) *spec.ClauseKind { return &k }

func clauseOf(name string, t spec.Text, errs *source.List) *spec.Clause {
	switch name {
	case "Requires", "Ensures", "Returns":
		return jfsl.Clause(*noteKinds[name], t, errs)
	case "Throws":
		return jfsl.Throws(t, errs)
	case "Modifies":
		return jfsl.Modifies(t, errs)
	}
	return nil
}

// executable makes a method the invariant of its class: "@Invariant boolean repOk()".
// It is then pure, and invariants are not checked at its calls.
func (m *Method) executable(texts []spec.Text) {
	errs := &m.Class.Set.Errors
	if len(texts) > 0 {
		errs.Errorf(m.Span(), CodeMember, "@Invariant at a method has no text: the method is the invariant").Help = "write the text at the class"
		return
	}
	if m.File.Desc != "()Z" || m.File.Flags.Has(classfile.Static) {
		errs.Errorf(m.Span(), CodeType, "a method that is an invariant takes no parameters and returns a boolean")
		return
	}
	at := spec.At{At: m.Span()}
	m.Class.Spec.Invariants = append(m.Class.Spec.Invariants, &spec.Invariant{At: at, Lang: jfsl.Dialect,
		X: &spec.Call{At: at, X: &spec.Name{At: at, Name: "this"}, Name: m.File.Name, NameAt: spec.NameAt{NameSpan: at.At}}})
	m.add(&spec.Method{Mods: spec.Mods{Words: []string{"helper", "pure"}, At: m.Span()}})
}

// paramNotes are @NonNull and @Nullable of parameters; nil if there are none.
func (m *Method) paramNotes() []spec.Mods {
	all, err := m.Class.File.ParamAnnotations(m.File)
	if err != nil {
		m.Class.Set.complain(err)
	}
	var out []spec.Mods
	first, last := m.Added()
	if len(all)+first+last != len(m.File.Type.Params) { // they are counted
		first = 0
	}
	for i, list := range all {
		for _, n := range ours(list) {
			word := map[string]string{"NonNull": "non_null", "Nullable": "nullable"}[n.name]
			if word == "" || first+i >= len(m.File.Type.Params) {
				m.Class.Set.Errors.Errorf(m.Span(), CodeMember, "@%s does not belong at a parameter", n.name)
				continue
			}
			if out == nil {
				out = make([]spec.Mods, len(m.File.Type.Params))
			}
			out[first+i] = addWord(out[first+i], word, m.Span())
		}
	}
	return out
}

// add joins the condition to what is known.
func (m *Method) add(s *spec.Method) {
	if s.Empty() {
		return
	}
	if m.Spec == nil {
		m.Spec = s
		return
	}
	k := *m.Spec
	k.Cases = append(append([]*spec.Case{}, k.Cases...), s.Cases...)
	k.Mods.Words = append(append([]string{}, k.Mods.Words...), s.Mods.Words...)
	if k.Mods.At.File == "" {
		k.Mods.At = s.Mods.At
	}
	if s.Params != nil {
		k.Params = s.Params
		for i := range s.Params { // both may speak of one
			old := m.param(i)
			k.Params[i] = joined(*old, s.Params[i])
		}
	}
	k.Unreadable = append(slices.Clip(k.Unreadable), s.Unreadable...)
	m.Spec = &k
}

// Has reports whether the method has a modifier.
func (m *Method) Has(word string) bool { return m.Spec != nil && m.Spec.Mods.Has(word) }

// param returns the condition of a parameter.
func (m *Method) param(i int) *spec.Mods {
	if m.Spec == nil || len(m.Spec.Params) == 0 {
		return &spec.Mods{}
	}
	i -= len(m.File.Type.Params) - len(m.Spec.Params)
	if i < 0 {
		return &spec.Mods{}
	}
	return &m.Spec.Params[i]
}

// Written adds to the errors those in the texts of our annotations, as a source has them: for one that is being typed, and has no class
// files.
func Written(f *scan.File, errs *source.List) {
	of := func(mods scan.Mods) {
		for _, u := range mods.Annotations {
			name, ok := imported(f, u.Name)
			if !ok {
				continue
			}
			for _, t := range literals(f, u) {
				switch name {
				case "Invariant":
					jfsl.Formula(t, errs)
				case "SpecField":
					jfsl.SpecField(t, errs)
				default:
					clauseOf(name, t, errs)
				}
			}
		}
	}
	for _, t := range f.Types {
		of(t.Mods)
		for _, x := range t.Fields {
			of(x.Mods)
		}
		for _, m := range t.Methods {
			of(m.Mods)
		}
	}
}

// Imported reports whether a name means an annotation of ours in a source.
func Imported(f *scan.File, name string) bool {
	_, ok := imported(f, name)
	return ok
}

// imported returns the name of our annotation that a name means in a source; false: it means another one.
func imported(f *scan.File, name string) (string, bool) {
	ours := strings.ReplaceAll(Package, "/", ".")
	if short, ok := strings.CutPrefix(name, ours); ok {
		return short, true
	}
	return name, slices.ContainsFunc(f.Imports, func(i *scan.Import) bool {
		return !i.Static && (i.All && i.Name+"." == ours || !i.All && i.Name == ours+name)
	})
}
