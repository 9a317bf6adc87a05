package language

import "assay/ir"

// TypedOf is what a language knows of type arguments; ok is false where it has none.
func TypedOf(h Host) (t Typed, ok bool) {
	t, ok = h.(Typed)
	return t, ok
}

// Typed is a Host whose types say more of what inputs hold than their classes do: arguments
// of generic types, and what is there before what refers to it.
type Typed interface {
	// Typings returns the instantiations of the type variables of a goal: one of them applies to inputs. None: nothing
	// is known of the parameters.
	Typings(goal *ir.Goal) []Typing

	// Stored returns what a field holds in every object of a class; nil: what Field says.
	Stored(c *ir.Class, f *ir.Field) Type

	// Static returns what a global holds; nil: what Global says.
	Static(g *ir.Global) Type

	// Older reports whether the target of a field is older than its object.
	Older(f *ir.Field) bool

	// Distinct reports whether a field of an object of one class, and a field of an object of another, never refer to
	// the same object: the objects are two or, with different fields, one.
	Distinct(c *ir.Class, f *ir.Field, d *ir.Class, g *ir.Field, one bool) bool

	// Contents returns the types of objects inside inputs of a goal besides the declared ones, of which Instances of
	// those has no objects.
	Contents(goal *ir.Goal) Contents

	// Lasting returns the types of a booted object, from its references.
	Lasting(ref uint64) []Type
}

// Contents are static types that type arguments give to cells of inputs.
type Contents struct {
	Fields map[*ir.Field][]ir.Type
	Elems  map[string][]ir.Type // of arrays, by the declared type of elements
	Cut    string               // what was not followed, in words; empty: nothing
}

// Typing gives parameters their types; nil: what Param says.
type Typing interface {
	Param(p *ir.Local) Type
}

// Type is a type with its arguments. Equal types compare equal.
type Type interface {
	// Erased returns the type without its arguments: a Ref of a class, or an Array of such types; Null for the type of null alone.
	Erased() ir.Type

	// Class reports whether an object of a class may be of the type.
	Class(c *ir.Class) bool

	// Array tells that of an array with elements of a type.
	Array(elem ir.Type) bool

	// Field returns what a field of an object of a class holds, if that is of the type; nil: anything.
	Field(c *ir.Class, f *ir.Field) Type

	// Elem returns what the elements of an array are, if that is of the type; nil: anything.
	Elem() Type
}

// TypeArguments is the assumption by which a Type leaves inputs out.
const TypeArguments = "inputs of generic types hold what their type arguments say"
