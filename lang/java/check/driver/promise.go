package driver

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
	"assay/lang/java/suite"
)

// This file writes what the contract of a method promises as Java, for the end of its tests. Clauses with more than Java can say there (quantifiers, old values), or
// that name what a test may not, are left to the checks.

// result stands for \result while a clause is read as Java.
const result = "result$"

// promises lets the test check the postconditions of the method that it is about, which returned.
func (p *performer) promises(last *event, c *ir.Contract) {
	if c == nil {
		return
	}
	for _, x := range c.Ensures {
		if _, asked := x.Ground().(ir.Asked); !asked {
			continue
		}
		if text, ok := p.promise(last, x.Text); ok {
			p.see(suite.True, text, "")
		}
	}
}

// promise returns a clause as Java; false: it cannot be written.
func (p *performer) promise(last *event, text string) (string, bool) {
	text = strings.TrimSuffix(strings.TrimSpace(text), ";")
	for _, word := range []string{"ensures", "ensures_redundantly", "post", "postcondition"} {
		if rest, is := strings.CutPrefix(text, word+" "); is {
			text = strings.TrimSpace(rest)
		}
	}
	text = strings.ReplaceAll(text, `\result`, result)
	if strings.ContainsAny(text, "\\;{}@?") || strings.Contains(text, "==>") || strings.Contains(text, "<==") || strings.Contains(text, "->") || strings.Contains(text, "<=!=>") {
		return "", false
	}
	const before, after = "class X { boolean x = ", "; }"
	f, errs := scan.Parse("clause", []byte(before+text+after))
	if errs.Failed() {
		return "", false
	}
	var b strings.Builder
	at := int32(len(before))
	end := at + int32(len(text))
	for i, t := range f.Tokens {
		if t.Start < at || t.End > end || t.Start == t.End {
			continue
		}
		word := f.Of(t)
		if t.Kind == scan.Word || word == "this" {
			follows := i+1 < len(f.Tokens) && f.Of(f.Tokens[i+1]) == "("
			qualified := f.Of(f.Tokens[i-1]) == "."
			with, ok := p.promised(last, word, qualified, follows)
			if !ok {
				return "", false
			}
			word = with
		}
		b.WriteString(f.Text[at:t.Start] + word)
		at = t.End
	}
	return b.String() + f.Text[at:end], true
}

// promised returns what stands for a word of a clause.
func (p *performer) promised(last *event, word string, qualified, called bool) (string, bool) {
	first := len(last.args) - len(last.method.File.Type.Params)
	on := ""
	if p.d.receives(last.method) && first > 0 {
		on = named(last.args[0], p.names, p.inline)
	}
	switch {
	case slices.Contains([]string{"null", "true", "false", "instanceof"}, word):
		return word, true
	case word == "this":
		return on, on != "" && !strings.Contains(on, strange)
	case scan.Keywords[word]:
		return "", false
	case word == result:
		return p.out.Result, p.out.Type != ""
	case qualified:
		return word, p.visible(word)
	}
	if d := p.d.Program.MethodOf(last.method.Class.File.Name, last.method.File.Name, last.method.File.Desc); d != nil && !called {
		for i, name := range d.Names {
			if name == word && first+i < len(last.args) {
				arg := named(last.args[first+i], p.names, p.inline)
				if strings.ContainsAny(arg, " -") && !strings.HasPrefix(arg, `"`) {
					arg = "(" + arg + ")"
				}
				return arg, !strings.Contains(arg, strange) && !strings.Contains(arg, "new ")
			}
		}
	}
	for k := last.method.Class; k != nil && p.d.Owns(k); k = k.Super {
		var flags classfile.Flags
		found := false
		if called {
			for _, m := range k.File.Methods {
				if m.Name == word {
					flags, found = m.Flags, true
				}
			}
		} else {
			for _, x := range k.File.Fields {
				if x.Name == word {
					flags, found = x.Flags, true
				}
			}
		}
		if !found {
			continue
		}
		if flags.Has(classfile.Static) {
			on = p.d.shown(java.ClassType(k.File.Name))
		}
		return on + "." + word, on != "" && !strings.Contains(on, strange) && p.allows(min(access(flags), p.d.access(k.File)), k)
	}
	return "", false
}

// visible reports whether a test may use each member of that name of classes under check.
func (p *performer) visible(word string) bool {
	for _, k := range p.d.Classes {
		hidden := func(f classfile.Flags) bool { return !p.allows(access(f), k) }
		if slices.ContainsFunc(k.File.Methods, func(m *classfile.Method) bool { return m.Name == word && hidden(m.Flags) }) ||
			slices.ContainsFunc(k.File.Fields, func(x *classfile.Field) bool { return x.Name == word && hidden(x.Flags) }) {
			return false
		}
	}
	return true
}
