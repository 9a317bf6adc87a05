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
	Var   Var      // PlaceVar
	Base  Expr     // the others: object, array or pointer
	Index Expr     // PlaceElem: an Int
	Last  Expr     // PlaceElem in a frame: the elements from Index to Last; nil for one element: "a[i .. j]"
	Field *Field   // PlaceField
	Path  []*Field // through value structs, outermost first: ".(Point.x)"
}

// Type is the type of the value there.
func (p *Place) Type() Type {
	if n := len(p.Path); n > 0 {
		return p.Path[n-1].Typ
	}
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
	switch p.Kind {
	case PlaceVar:
		return []Expr{p.Var}
	case PlaceElem:
		if p.Last != nil {
			return []Expr{p.Base, p.Index, p.Last}
		}
		return []Expr{p.Base, p.Index}
	}
	return []Expr{p.Base}
}
