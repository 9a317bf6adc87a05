// This file defines places: what loads read, stores write and pointers name.

package ir

// PlaceKind says where a place begins.
type PlaceKind uint8

const (
	PlaceVar   PlaceKind = iota // a variable: "x", "@g"
	PlaceField                  // a field of an object: "x.(Node.next)"
	PlaceElem                   // an element of an array: "a[i]"
	PlaceDeref                  // what a pointer points to: "*p"
)

// Place is a cell, or a run of cells for a value struct. The object, array or
// pointer must not be null and the index in range when it is used by a
// statement: front ends branch before, and the VM stops with an internal error
// if they did not.
type Place struct {
	Kind  PlaceKind
	Var   Var    // PlaceVar
	Base  Expr   // the others: object, array or pointer
	Index Expr   // PlaceElem: an Int
	Last  Expr   // PlaceElem in a frame: the elements from Index to Last; nil for one element: "a[i .. j]"
	Field *Field // PlaceField
	Path  []Step // through values that lie in others, outermost first: ".(Point.x)", "[i]"
}

// Step goes from a value struct to a field, or from a Fixed to an element. An index
// that is a constant is in range; of a local, it is a constant.
type Step struct {
	Field *Field
	Index Expr // an Int; nil: a field
}

// Steps are fields as steps.
func Steps(fields ...*Field) []Step {
	out := make([]Step, len(fields))
	for i, f := range fields {
		out[i].Field = f
	}
	return out
}

// Into is the type that a step leads to from values of a type; nil if it leads nowhere.
func (s *Step) Into(t Type) Type {
	switch t := t.(type) {
	case StructVal:
		if s.Field != nil && s.Index == nil && s.Field.Struct == t.Struct {
			return s.Field.Typ
		}
	case Fixed:
		if s.Index != nil {
			return t.Elem
		}
	}
	return nil
}

// Type is the type of the value there.
func (p *Place) Type() Type {
	t := p.start()
	for i := range p.Path {
		if t = p.Path[i].Into(t); t == nil {
			return Null{} // ill-typed; the sanity checker says where
		}
	}
	return t
}

// start is the type where the path begins.
func (p *Place) start() Type {
	switch p.Kind {
	case PlaceVar:
		return p.Var.Type()
	case PlaceField:
		return p.Field.Typ
	case PlaceElem:
		if a, ok := p.Base.Type().(Array); ok {
			return a.Elem
		}
	case PlaceDeref:
		if t, ok := p.Base.Type().(Ptr); ok {
			return t.Elem
		}
	}
	return Null{} // ill-typed; the sanity checker says where
}

// Operands are the expressions that the place evaluates, variables included.
func (p *Place) Operands() []Expr {
	var out []Expr
	switch p.Kind {
	case PlaceVar:
		out = []Expr{p.Var}
	case PlaceElem:
		out = []Expr{p.Base, p.Index}
		if p.Last != nil {
			out = append(out, p.Last)
		}
	default:
		out = []Expr{p.Base}
	}
	for _, s := range p.Path {
		if s.Index != nil {
			out = append(out, s.Index)
		}
	}
	return out
}
