package lower

import (
	"strconv"
	"strings"

	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file words the messages of NullPointerException as the JVM does: what was
// tried, and which expression of the source was null.

// origin is where a value comes from.
type origin struct {
	kind   originKind
	name   string // local, field, or the call "A.f()"
	of     *origin
	index  *origin
	static string // class of a static field
}

type originKind uint8

const (
	fromLocal originKind = iota
	fromConst
	fromField
	fromStatic
	fromCall
	fromElem
)

const maxNesting = 5

// text returns the expression; "" if it has no text.
func (o *origin) text(depth int) string {
	if o == nil || depth > maxNesting {
		return ""
	}
	switch o.kind {
	case fromField:
		if of := o.of.text(depth + 1); of != "" {
			return of + "." + o.name
		}
		return o.name
	case fromStatic:
		return o.static + "." + o.name
	case fromElem:
		a, i := o.of.text(depth+1), o.index.text(depth+1)
		if a == "" {
			a = "<array>"
		}
		if i == "" {
			i = "..."
		}
		return a + "[" + i + "]"
	}
	return o.name
}

// because returns the second half of the message.
func (o *origin) because() string {
	if o == nil {
		return ""
	}
	text := o.text(1)
	switch {
	case text == "":
		return ""
	case o.kind == fromCall:
		return " because the return value of \"" + text + "\" is null"
	}
	return " because \"" + text + "\" is null"
}

// shortName returns a class as these messages write it.
func shortName(internal string) string {
	return shortClass(java.Dotted(internal))
}

// shortClass leaves the package out of two classes.
func shortClass(n string) string {
	if n == "java.lang.Object" || n == "java.lang.String" {
		return n[len("java.lang."):]
	}
	return n
}

// shorten does it in a list of parameters, where the JVM uses the text alone: so
// java.lang.StringBuilder loses its package there, too.
func shorten(n string) string {
	n = strings.ReplaceAll(n, "java.lang.Object", "Object")
	return strings.ReplaceAll(n, "java.lang.String", "String")
}

// callText returns a method as these messages write it: Foo.bar(int, String).
func callText(r classfile.MemberRef, t classfile.MethodType) string {
	var b strings.Builder
	for i, p := range t.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.String())
	}
	return shortClass(java.ClassType(r.Class).String()) + "." + r.Name + "(" + shorten(b.String()) + ")"
}

// localOrigin describes a local at the current instruction.
func (g *lowering) localOrigin(slot int) *origin {
	name := ""
	for _, v := range g.code.Locals {
		if v.Index == slot && v.Start <= g.pc && g.pc < v.End {
			name = v.Name
		}
	}
	static := g.m.File.Flags.Has(classfile.Static)
	switch {
	case name != "":
	case slot == 0 && !static:
		name = "this"
	default:
		name = "<local" + strconv.Itoa(slot) + ">"
		at := 0
		if !static {
			at = 1
		}
		for i, t := range g.m.File.Type.Params {
			if at == slot {
				name = "<parameter" + strconv.Itoa(i+1) + ">"
			}
			at += t.Slots()
		}
	}
	return &origin{kind: fromLocal, name: name}
}
