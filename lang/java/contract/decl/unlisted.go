package decl

import (
	"slices"
	"sort"

	"assay/lang/java/classfile"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
)

// This file resolves variables of bodies that the table of locals leaves out: javac lists none that is in scope for no instruction, which one that
// the last statement of a block declares is if nothing stands between its store and what is behind the block, and that of a handler, or of a pattern, in front of
// a block without a statement.

// unlisted is the statement, on its lines.
type unlisted struct {
	*Method
	lines [2]int
}

// Unlisted returns what the table would say of such a variable that the statement on some lines declares, and its type; nil: it declares none of the name.
func (m *Method) Unlisted(lines [2]int, name string) (*classfile.LocalVar, *Type) {
	u := unlisted{m, lines}
	if lines[0] == 0 || m.Class.Unit == nil || m.File.Code == nil {
		return nil, nil
	}
	said, store := u.declared(name), u.last()
	if said == nil || store == nil {
		return nil, nil
	}
	t, ok := m.Class.GenericOf(said, m)
	slot, _ := store.Writes()
	if !ok || slices.ContainsFunc(m.File.Code.Locals, func(v classfile.LocalVar) bool { return v.Index == slot && v.Start == store.Next() }) {
		return nil, nil // of another variable
	}
	return &classfile.LocalVar{Start: store.Next(), End: store.Next(), Name: name, Desc: t.Erased.Descriptor(), Index: slot}, t
}

// last returns the last instruction of the statement, if it writes a local, and the statement has its code once: that of finally stands at each way out.
func (u unlisted) last() (out *classfile.Instr) {
	pieces, within := 0, false
	for i, err := range u.File.Code.All() {
		line := u.File.Code.Line(i.Offset)
		was := within
		if within = err == nil && i.Op != classfile.OpGoto && u.lines[0] <= line && line <= u.lines[1]; !within {
			continue
		}
		if out = &i; !was {
			pieces++
		}
	}
	if pieces != 1 {
		return nil
	}
	if _, ok := out.Writes(); !ok {
		return nil
	}
	return out
}

// declared returns the type with which the statement declares a variable, as its only one, or with which a handler catches it; nil: it does not.
func (u unlisted) declared(name string) *spec.Type {
	f := u.Class.Unit.File
	line := func(i int) int { return f.Span(f.Tokens[i].Start, f.Tokens[i].Start).Line }
	first := sort.Search(len(f.Tokens), func(i int) bool { return line(i) >= u.lines[0] })
	end := "="
	for ; first < len(f.Tokens); first++ {
		text := f.Of(f.Tokens[first])
		if text == "catch" {
			end = ")"
		} else if !slices.Contains([]string{"final", "{", "}", "try"}, text) && !(end == ")" && text == "(") {
			break
		}
	}
	if end == "=" && first < len(f.Tokens) && f.Of(f.Tokens[first]) == "if" { // a pattern, last in the condition
		for i := first; i < len(f.Tokens) && line(i) <= u.lines[1]; i++ {
			if f.Of(f.Tokens[i]) == "instanceof" {
				first, end = i+1, ")"
			}
		}
		if first < len(f.Tokens) && f.Of(f.Tokens[first]) == "final" {
			first++
		}
	}
	at := first
	for at < len(f.Tokens) && line(at) <= u.lines[1] && f.Of(f.Tokens[at]) != end {
		at++
	}
	at--
	if at <= first || at+1 >= len(f.Tokens) || f.Of(f.Tokens[at]) != name || f.Of(f.Tokens[at+1]) != end {
		return nil
	}
	from, to := f.Tokens[first].Start, f.Tokens[at].Start
	p := jml.Dialect.NewParser(spec.Text{S: f.Text[from:to], At: func(a, b int) source.Span { return f.Span(from+int32(a), from+int32(b)) }}, &source.List{})
	if t := p.Type(); !p.Failed && p.Peek().Kind == spec.End {
		return t
	}
	return nil
}
