package generic

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/input"
	"assay/lang/java/check/lasting"
	"assay/lang/java/classfile"
	"assay/language"
)

// This file derives types of input objects from type arguments. Where the compiler accepted a
// program without a warning, an object of type Box<String> holds strings where its class has a T.

// Types derives what inputs hold from signatures.
type Types struct {
	*boot.Base
	objects *input.Objects
	heap    *lasting.Heap

	generics   map[string]*generic // by their texts
	signatures map[*java.Class]*classfile.ClassSignature
	views      map[viewOf]*generic     // types of objects of a class that are of a type
	tops       map[*generic][]*generic // what they extend
	cells      map[cellOf]*generic     // what they hold
	contents   map[*ir.Goal]language.Contents
	standings  []standing            // what is in those that may change; nil: not looked for
	lastTypes  map[uint64][]*generic // the booted objects; nil: not looked for
}

// New returns an empty one for a program.
func New(w *boot.Base, o *input.Objects, h *lasting.Heap) *Types {
	return &Types{
		Base: w, objects: o, heap: h, generics: map[string]*generic{}, signatures: map[*java.Class]*classfile.ClassSignature{},
		views: map[viewOf]*generic{}, tops: map[*generic][]*generic{}, cells: map[cellOf]*generic{}, contents: map[*ir.Goal]language.Contents{},
	}
}

// generic is a class with its arguments, or an array; equal ones are the same. It is an language.Type.
type generic struct {
	w     *Types
	class *java.Class // nil: an array, or a variable
	args  []argument  // of the class; nil: not known
	outer *generic    // of an inner class, if its arguments are known
	elem  *generic    // of an array
	name  string      // of a free variable, or of a basic type
	apart bool        // a variable that is none of the types that are known (tied.go)
	null  bool        // the type of null alone
	basic ir.Type     // of elements that are no references
	text  string      // for messages and comparisons
	deep  int         // how deep arguments are nested
}

// argument is a type argument. Nothing is known of one that is *.
type argument struct {
	wild byte
	t    *generic
}

var anything = argument{wild: '*'}

// deepestGeneric bounds types that contain themselves, ever deeper: Nest<Nest<T>>.
const deepestGeneric = 6

// String returns the type as in Java, without packages.
func (g *generic) String() string {
	return strings.ReplaceAll(packages.ReplaceAllString(g.text, ""), "$", ".")
}

var packages = regexp.MustCompile(`[\pL\pN_$]+/`)

func (g *generic) depth() int {
	d := 0
	for _, a := range g.args {
		if a.t != nil {
			d = max(d, a.t.deep)
		}
	}
	for _, x := range []*generic{g.outer, g.elem} {
		if x != nil {
			d = max(d, x.deep)
		}
	}
	return d + 1
}

// intern returns the one that is equal, nil if it is too deep.
func (w *Types) intern(g generic) *generic {
	var b strings.Builder
	switch {
	case g.elem != nil:
		b.WriteString(g.elem.text + "[]")
	case g.class == nil:
		b.WriteString(g.name)
	default:
		if g.outer != nil {
			b.WriteString(g.outer.text + ".")
		}
		b.WriteString(g.class.File.Name)
	}
	for i, a := range g.args {
		fmt.Fprintf(&b, "%s%s", map[bool]string{true: "<", false: ","}[i == 0], strings.Trim(string(a.wild), "\x00"))
		if a.t != nil {
			b.WriteString(a.t.text)
		}
	}
	if g.args != nil {
		b.WriteByte('>')
	}
	g.w, g.text = w, b.String()
	if x := w.generics[g.text]; x != nil {
		return x
	}
	if g.deep = g.depth(); g.deep > deepestGeneric {
		return nil
	}
	w.generics[g.text] = &g
	return &g
}

// known reports whether a type is more specific than its class.
func (g *generic) known() bool {
	return g.outer != nil && g.outer.known() || g.elem != nil || slices.ContainsFunc(g.args, func(a argument) bool { return a.wild != '*' })
}

// generic returns a type of a signature, with the arguments that its variables have; nil: not known.
func (w *Types) generic(t *classfile.Generic, of func(name string) argument) *generic {
	if t.Dims > 0 {
		elem := *t
		elem.Dims--
		if e := w.element(&elem, of); e != nil {
			return w.intern(generic{elem: e})
		}
		return nil
	}
	switch t.Kind {
	case 'T':
		if a := of(t.Name); a.wild == 0 || a.wild == '+' {
			return a.t
		}
	case 'L':
		c, err := w.Java.Class(t.Name)
		if err != nil {
			return nil
		}
		g := generic{class: c}
		for _, a := range t.Args {
			g.args = append(g.args, w.argument(a, of))
		}
		if t.Outer != nil {
			g.outer = w.generic(t.Outer, of)
		}
		return w.intern(g)
	}
	return nil
}

// element returns a type of elements.
func (w *Types) element(t *classfile.Generic, of func(name string) argument) *generic {
	if t.Dims > 0 || t.Kind == 'L' || t.Kind == 'T' {
		return w.generic(t, of)
	}
	return w.intern(generic{name: string(t.Kind), basic: w.TypeOf(classfile.Type{Kind: t.Kind})})
}

func (w *Types) argument(a classfile.Argument, of func(name string) argument) argument {
	if a.Type == nil {
		return anything
	}
	if a.Type.Kind == 'T' && a.Type.Dims == 0 {
		switch x := of(a.Type.Name); {
		case a.Wild == 0 || x.wild == '*':
			return x
		case x.wild != 0 && x.wild != a.Wild:
			return anything
		}
	}
	t := w.generic(a.Type, of)
	if t == nil {
		return anything
	}
	return argument{a.Wild, t}
}

// signatureOf returns the signature of a class, or nil.
func (w *Types) signatureOf(c *java.Class) *classfile.ClassSignature {
	if c.File.Signature == "" {
		return nil
	}
	s, ok := w.signatures[c]
	if !ok {
		var err error
		if s, err = classfile.ParseClassSignature(c.File.Signature); err != nil {
			s = nil // as if it were absent
		}
		w.signatures[c] = s
	}
	return s
}

// variables returns the arguments of the type by their names.
func (g *generic) variables() func(name string) argument {
	s := g.w.signatureOf(g.class)
	return func(name string) argument {
		if s != nil {
			for i, p := range s.Params {
				if p.Name == name && i < len(g.args) {
					return g.args[i]
				} else if p.Name == name {
					return anything
				}
			}
		}
		if g.outer != nil {
			return g.outer.variables()(name)
		}
		return anything
	}
}

// above returns the type as one of a class above its own, or nil.
func (g *generic) above(c *java.Class) *generic {
	if g.class == c {
		return g
	}
	for _, s := range g.supers() {
		if s.class.IR.Subclass(c.IR) {
			if x := s.above(c); x != nil {
				return x
			}
		}
	}
	return nil
}

// supers returns the types that it extends.
func (g *generic) supers() []*generic {
	list, ok := g.w.tops[g]
	if !ok {
		list = g.extended()
		g.w.tops[g] = list
	}
	return list
}

func (g *generic) extended() (list []*generic) {
	if s := g.w.signatureOf(g.class); s != nil {
		of := g.variables()
		for _, t := range s.Supers {
			if x := g.w.generic(t, of); x != nil {
				list = append(list, x)
			}
		}
		return list
	}
	direct := g.class.Ifaces
	if g.class.Super != nil {
		direct = append([]*java.Class{g.class.Super}, direct...)
	}
	for _, c := range direct {
		list = append(list, g.w.intern(generic{class: c}))
	}
	return list
}

// viewOf is a class, of objects that are of a type.
type viewOf struct {
	typ   *generic
	class *java.Class
}

// below returns what an object of a class is, if it is of the type.
func (g *generic) below(c *java.Class) *generic {
	at := viewOf{g, c}
	x, ok := g.w.views[at]
	if !ok {
		x = g.seen(c)
		g.w.views[at] = x
	}
	return x
}

func (g *generic) seen(c *java.Class) *generic {
	s := g.w.signatureOf(c)
	if g.class == c || s == nil {
		return g.w.intern(generic{class: c, args: argumentsIf(g.class == c, g.args), outer: g.outer})
	}
	own := generic{class: c}
	for _, p := range s.Params {
		own.args = append(own.args, argument{t: g.w.intern(generic{name: p.Name + " of " + c.File.Name})})
	}
	up := g.w.intern(own).above(g.class)
	given := generic{class: c, outer: g.outer}
	for _, v := range own.args {
		a := anything
		if up != nil && len(up.args) == len(g.args) {
			if i := slices.Index(up.args, v); i >= 0 {
				a = g.args[i]
			}
		}
		given.args = append(given.args, a)
	}
	return g.w.intern(given)
}

func argumentsIf(b bool, args []argument) []argument {
	if b {
		return args
	}
	return nil
}

// Class reports whether an object of a class may be of the type.
func (g *generic) Class(c *ir.Class) bool {
	k := g.w.Java.Of(c)
	switch {
	case g.null || g.class == nil || !c.Subclass(g.class.IR):
		return false
	case k == nil: // it represents an opaque object
		return true
	}
	s := g.w.intern(generic{class: k}).above(g.class)
	return s == nil || s.overlaps(g)
}

// overlaps reports whether something may be of both types, of the same class.
func (g *generic) overlaps(h *generic) bool {
	for i := range min(len(g.args), len(h.args)) {
		if !g.args[i].overlaps(h.args[i]) {
			return false
		}
	}
	return true
}

func (a argument) overlaps(b argument) bool {
	if a.wild == '*' || b.wild == '*' || a.t == b.t {
		return true
	}
	if a.t.variable() || b.t.variable() {
		return !(a.t.apart && !b.t.variable() || b.t.apart && !a.t.variable())
	}
	if a.wild != 0 {
		a, b = b, a
	}
	switch {
	case a.wild != 0: // two wildcards
		return true
	case b.wild == '+':
		return a.t.under(b.t)
	case b.wild == '-':
		return b.t.under(a.t)
	}
	return a.t.equals(b.t)
}

// variable reports whether it is a free variable.
func (g *generic) variable() bool { return g.class == nil && g.elem == nil && g.basic == nil }

// under reports whether what is of one type may be of another one as well, because that is above
// it.
func (g *generic) under(h *generic) bool {
	switch {
	case g.variable() || h.variable():
		return true
	case g.elem != nil && h.elem != nil:
		return g.elem.under(h.elem)
	case g.elem != nil && h.class != nil:
		return g.w.Java.Prog.Arrays.Subclass(h.class.IR)
	case g.class != nil && h.class != nil:
		return g.class.IR.Subclass(h.class.IR)
	}
	return g == h
}

// equals reports whether two types may be one.
func (g *generic) equals(h *generic) bool {
	switch {
	case g.variable() || h.variable():
		return true
	case g.elem != nil && h.elem != nil:
		return g.elem.equals(h.elem)
	case g.class != nil && h.class != nil:
		return g.class == h.class && g.overlaps(h)
	}
	return g == h
}

// Array reports whether an array with elements of a type may be of the type.
func (g *generic) Array(elem ir.Type) bool {
	if g.elem == nil {
		return !g.null && g.class == nil || g.w.Java.Prog.Arrays.Subclass(g.class.IR)
	}
	return g.elem.elements(elem)
}

// elements reports whether an array of the type may be one with elements of another.
func (g *generic) elements(t ir.Type) bool {
	r, ok := t.(ir.Ref)
	switch {
	case g.basic != nil:
		return ir.Identical(g.basic, t)
	case ok && g.class != nil: // generic code makes its arrays of the bound
		return r.Class == nil || g.w.root(r.Class) || r.Class.Subclass(g.class.IR) || g.class.IR.Subclass(r.Class)
	case ok:
		return r.Class == nil || g.elem == nil || g.w.Java.Prog.Arrays.Subclass(r.Class)
	}
	a, ok := t.(ir.Array)
	return ok && g.Array(a.Elem)
}

// root reports whether a class is Object, which is above interfaces too.
func (w *Types) root(c *ir.Class) bool { return c.Super == nil && !c.Interface }

// Erased returns the type without its arguments.
func (g *generic) Erased() ir.Type {
	switch {
	case g.elem != nil:
		return ir.Array{Elem: g.elem.Erased()}
	case g.basic != nil:
		return g.basic
	case g.null:
		return ir.Null{}
	case g.class == nil: // of a variable nothing is known
		return ir.Ref{}
	}
	return ir.Ref{Class: g.class.IR}
}

// Elem returns what elements are.
func (g *generic) Elem() language.Type { return typeOrNil(g.elem) }

// Field returns what a field of an object of a class holds.
func (g *generic) Field(c *ir.Class, f *ir.Field) language.Type { return typeOrNil(g.field(c, f)) }

func (g *generic) field(c *ir.Class, f *ir.Field) *generic {
	k := g.w.Java.Of(c)
	if k == nil || g.class == nil || !c.Subclass(g.class.IR) {
		return nil
	}
	at := cellOf{g, c, f}
	x, ok := g.w.cells[at]
	if !ok {
		if g.w.typed(f) {
			x = g.w.stored(g.below(k), f)
		}
		g.w.cells[at] = x
	}
	return x
}

// cellOf is a field of objects of a class that are of a type.
type cellOf struct {
	typ   *generic
	class *ir.Class
	field *ir.Field
}

// typeOrNil returns a type, or nil for a variable.
func typeOrNil(g *generic) language.Type {
	if g == nil || g.class == nil && g.elem == nil && !g.null {
		return nil
	}
	return g
}

// Stored returns what a field holds in every object of a class.
func (w *Types) Stored(c *ir.Class, f *ir.Field) language.Type {
	if k := w.Java.Of(c); k != nil {
		return w.intern(generic{class: k}).Field(c, f)
	}
	return nil
}

// typed reports whether a field may hold something else than it is declared as, by the type of its object.
func (w *Types) typed(f *ir.Field) bool {
	owner, d := w.Java.Declares(f)
	return d != nil && (d.Signature != "" || d.Flags.Has(classfile.Synthetic) || w.castTo(owner, d) != "")
}

// stored returns what a field of an object of a type holds; nil: what the field is declared as.
func (w *Types) stored(g *generic, f *ir.Field) *generic {
	owner, d := w.Java.Declares(f)
	if d == nil || g == nil {
		return nil
	}
	s := g.above(owner)
	switch {
	case s == nil:
		return nil
	case s.outer != nil && d.Flags.Has(classfile.Synthetic) && strings.HasPrefix(d.Name, "this$"):
		return s.outer
	case d.Signature == "":
		return w.unsigned(owner, d, s.variables())
	}
	return w.parsed(d.Signature, d.Type, s.variables())
}

// parsed is signed for a text.
func (w *Types) parsed(signature string, declared classfile.Type, of func(string) argument) *generic {
	t, err := classfile.ParseSignature(signature)
	if err != nil {
		return nil
	}
	return w.signed(t, declared, of)
}

// signed returns the type of a signature, if that is more specific than the declared one.
func (w *Types) signed(t *classfile.Generic, declared classfile.Type, of func(string) argument) *generic {
	x := w.generic(t, of)
	if x == nil || !x.known() && declared.Dims == 0 && x.class != nil && x.class.File.Name == declared.Class {
		return nil
	}
	return x
}

// Static returns what a static field holds.
func (w *Types) Static(g *ir.Global) language.Type { return typeOrNil(w.static(g)) }

func (w *Types) static(g *ir.Global) *generic {
	d := w.Java.StaticField(g)
	if d == nil || d.Signature == "" {
		return nil
	}
	return w.parsed(d.Signature, d.Type, func(string) argument { return anything })
}
