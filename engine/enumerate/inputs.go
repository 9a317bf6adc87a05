package enumerate

import (
	"fmt"

	"assay/ir"
	"assay/source"
)

// This file finds initial states that are not enumerated.

// unbuilt returns which objects a goal could begin with that this engine does not build; empty: none. Without them a
// hold would be about the empty heap alone.
func unbuilt(p *ir.Program, g *ir.Goal) string {
	say := func(name string, t ir.Type, at source.Span) string {
		if t = leadsToObjects(t); t == nil {
			return ""
		}
		why := fmt.Sprintf("unsupported: %s may refer to objects of type %s at the beginning, which are not built", name, t)
		if at.Known() {
			why = at.String() + ": " + why
		}
		return why
	}
	for _, l := range g.Proc.Params {
		if why := say(l.Name, l.Typ, l.Span); why != "" {
			return why
		}
	}
	for _, v := range p.Globals {
		if why := say(v.Name, v.Typ, v.Span); why != "" {
			return why
		}
	}
	return ""
}

// leadsToObjects returns the type of references, within values of a type, to objects other than atoms; nil: there are
// none.
func leadsToObjects(t ir.Type) ir.Type {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class == nil || !t.Class.Atoms {
			return t
		}
	case ir.Array:
		return t
	case ir.Fixed:
		return leadsToObjects(t.Elem)
	case ir.StructVal:
		for _, f := range t.Struct.Fields {
			if u := leadsToObjects(f.Typ); u != nil {
				return u
			}
		}
	case *ir.Rel:
		for _, p := range t.Alts {
			for _, c := range p {
				if u := leadsToObjects(c); u != nil {
					return u
				}
			}
		}
	}
	return nil
}
