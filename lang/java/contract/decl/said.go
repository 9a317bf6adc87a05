// This file finds what methods specify and inherit, as far as it is needed before lowering.

package decl

import (
	"assay/lang/java/classfile"
	"assay/lang/java/spec"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Unreadable returns the unreadable parts of the contracts that a method has or inherits, outside of clauses; nil: there are
// none.
func (m *Method) Unreadable() *spec.Unreadable {
	for _, k := range append([]*Method{m}, m.Overridden()...) {
		if k.Spec != nil && len(k.Spec.Unreadable) > 0 {
			return k.Spec.Unreadable[0]
		}
	}
	return nil
}

// Unread returns the unreadable parts of it, in clauses or outside: then a call of the method is not described by its
// contract alone.
func (m *Method) Unread() *spec.Unreadable {
	for _, k := range append([]*Method{m}, m.Overridden()...) {
		if k.Spec == nil {
			continue
		}
		for _, x := range k.Spec.Cases {
			for _, c := range x.Clauses {
				if c.Unreadable != nil && c.Kind != spec.Undecided {
					return c.Unreadable
				}
			}
		}
	}
	return m.Unreadable()
}

// Constrained reports whether a class restricts the method by a constraint or an initially clause.
func (m *Method) Constrained() bool {
	if m.Has("helper") {
		return false
	}
	if m.File.Name == "<init>" {
		return len(m.Class.Spec.Initially) > 0
	}
	for _, k := range append([]*Class{m.Class}, m.Class.AllSupers()...) {
		for _, i := range k.Spec.Constraint {
			if !m.File.Flags.Has(classfile.Static) || i.Static && k == m.Class {
				return true
			}
		}
	}
	return false
}

// Listed returns what the assignable clauses of a case of the method list, to be compared; empty: it has none, so that everything may change.
func (m *Method) Listed(k *spec.Case) string { return strings.Join(m.clauses(k), " ") }

// ListedInAll is the same of all cases.
func (m *Method) ListedInAll() string {
	var out []string
	for _, k := range m.Spec.Cases {
		out = append(out, m.clauses(k)...)
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// clauses returns the assignable clauses of a case.
func (m *Method) clauses(k *spec.Case) (out []string) {
	for _, c := range k.Clauses {
		if c.Kind == spec.Assignable {
			out = append(out, clauseIn(m, c))
		}
	}
	return out
}

// clauseIn returns an assignable clause with its names resolved: the same text in two classes, or of two methods whose
// parameters have other names, may be about different places.
func clauseIn(m *Method, c *spec.Clause) string {
	var out []string
	for _, l := range c.Locs {
		switch l.Kind {
		case spec.LocNothing, spec.LocEverything, spec.LocStrictlyNothing:
			out = append(out, strconv.Itoa(int(l.Kind)))
		case spec.LocExpr:
			out = append(out, placeIn(m, c.Lang, l.X))
		default:
			return c.Print() + " in " + m.Class.Name
		}
	}
	if len(out) == 0 { // it could not be read
		return c.Print() + " in " + m.Class.Name
	}
	return strings.Join(out, ", ")
}

// placeIn returns a location with its names resolved in the class of a method.
func placeIn(m *Method, lang *spec.Dialect, x spec.Expr) string {
	name := ""
	switch x := x.(type) {
	case *spec.Name:
		if i := slices.Index(m.Names, x.Name); i >= 0 {
			return "parameter " + strconv.Itoa(i)
		}
		name = x.Name
	case *spec.Select:
		if this, ok := x.X.(*spec.Name); ok && this.Name == "this" {
			name = x.Name
		}
	}
	if f := m.Class.Field(name); name != "" && f != nil {
		return f.Class.Name + "." + name
	}
	return lang.Print(x) + " in " + m.Class.Name
}

// Model is a model method with the class that declares it.
type Model struct {
	Class *Class
	Said  *spec.ModelMethod
}

// Models returns the model methods of a name that the class has or inherits, nearest first.
func (c *Class) Models(name string) (out []Model) {
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		for _, m := range k.Spec.Models {
			if m.Name.Name == name {
				out = append(out, Model{k, m})
			}
		}
		if l := k.Library(); l != nil {
			for _, m := range l.Models {
				if m.Name.Name == name {
					out = append(out, Model{k, m})
				}
			}
		}
	}
	return out
}

// Held is a field of contracts that objects of a class have, by its name there.
type Held struct {
	*Field
	As string
}

// Holds returns the fields of contracts that the class gives its objects: its own, and those of interfaces that no class above implements.
func (c *Class) Holds() (out []Held) {
	if c.File.Flags.Has(classfile.Interface) {
		return nil
	}
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		for _, f := range k.Fields {
			if f.Ghost != nil && !f.Static() && f.Holder(c) == c {
				out = append(out, Held{f, f.HeldAs()})
			}
		}
	}
	return out
}

// Holder returns the class that has a field of contracts in its objects, of those of a class; nil: it depends on the object.
func (f *Field) Holder(c *Class) *Class {
	if !f.Class.File.Flags.Has(classfile.Interface) {
		return f.Class
	}
	if c == nil || c.File.Flags.Has(classfile.Interface) || !c.Subclass(f.Class) {
		return nil
	}
	for {
		up := c.Set.Class(c.File.Super)
		if up == nil || !up.Subclass(f.Class) {
			return c
		}
		c = up
	}
}

// HeldAs returns its name there.
func (f *Field) HeldAs() string {
	if f.Class.File.Flags.Has(classfile.Interface) {
		return f.Class.Simple() + "." + f.Name
	}
	return f.Name
}

// Restricted returns a class under which there are more invariants of objects; nil: there is none, as far as sources say.
func (c *Class) Restricted() *Class {
	for _, name := range slices.Sorted(maps.Keys(c.Set.units)) {
		k := c.Set.Class(name)
		if k == nil || k == c || !k.Subclass(c) {
			continue
		}
		for _, o := range append([]*Class{k}, k.AllSupers()...) {
			if !c.Subclass(o) && o.keeps() {
				return k
			}
		}
	}
	return nil
}

// Representing returns the classes below one that say what a model field of objects represents.
func (c *Class) Representing(f *Field) (out []*Class) {
	if f.Static() {
		return nil
	}
	for _, k := range c.below() {
		if k.Field(f.Name) == f && k.Represents(f) != nil {
			out = append(out, k)
		}
	}
	return out
}

// below returns the classes of sources below one.
func (c *Class) below() (out []*Class) {
	for _, name := range slices.Sorted(maps.Keys(c.Set.units)) {
		if k := c.Set.Class(name); k != nil && k != c && k.Subclass(c) {
			out = append(out, k)
		}
	}
	return out
}

// Unsaid reports whether nothing says what number or truth value a model field is of objects of the class.
func (c *Class) Unsaid(f *Field) bool {
	return f.Ghost.Model && f.Ghost.Where == nil && f.Ghost.Rel == spec.RelOne && !IsRef(f.Type) && f.Type != TSeq && f.Type != TLocs &&
		!slices.ContainsFunc(append([]*Class{c}, c.AllSupers()...), func(k *Class) bool { return k.Represents(f) != nil })
}

// Unrepresented returns a class, or one below it, that has objects of which nothing says what a model field is; nil: there is none in the sources.
func (c *Class) Unrepresented(f *Field) *Class {
	for _, k := range append([]*Class{c}, c.below()...) {
		if !k.File.Flags.Has(classfile.Abstract) && !slices.ContainsFunc(append([]*Class{k}, k.AllSupers()...), func(o *Class) bool { return o.Represents(f) != nil }) {
			return k
		}
	}
	return nil
}

// keeps reports whether a class itself has invariants of objects.
func (c *Class) keeps() bool {
	return slices.ContainsFunc(c.Spec.Invariants, func(i *spec.Invariant) bool { return !i.Static }) || len(c.Spec.Unreadable) > 0 ||
		slices.ContainsFunc(c.Fields, func(f *Field) bool { return !f.Static() && f.NeverNull() })
}

// Overrider returns a class under which another meaning of a model method stands; nil: there is none.
func (s *Set) Overrider(m Model) *Class {
	for _, name := range slices.Sorted(maps.Keys(s.units)) {
		c := s.Class(name)
		if c == nil || c == m.Class || m.Said.Static || m.Said.Access == "private" || !c.Subclass(m.Class) {
			continue
		}
		for _, o := range c.Spec.Models {
			if o.Name.Name == m.Said.Name.Name && len(o.Params) == len(m.Said.Params) {
				return c
			}
		}
		if slices.ContainsFunc(c.Methods, func(o *Method) bool {
			return o.File.Name == m.Said.Name.Name && len(o.File.Type.Params) == len(m.Said.Params)
		}) {
			return c
		}
	}
	return nil
}

func ShowAll(all []*Method) string {
	var out []string
	for _, m := range all {
		out = append(out, m.String())
	}
	return strings.Join(out, ", ")
}

func MethodNames(c *Class) []string {
	var out []string
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		for _, m := range k.Methods {
			out = append(out, m.File.Name)
		}
	}
	return out
}

func FieldNames(c *Class) []string {
	var out []string
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		for _, f := range k.Fields {
			out = append(out, f.Name)
		}
	}
	return out
}
