// This file gathers the contracts of classes.

package decl

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

// Codes of the diagnostics of this package.
const (
	CodeName        source.Code = "contract-name"        // a name that is not declared
	CodeType        source.Code = "contract-type"        // a value of a type that does not fit
	CodeOld         source.Code = "contract-old"         // the pre-state, the result or an exception where there is none
	CodePurity      source.Code = "contract-purity"      // a call of a method that may change something
	CodeVisibility  source.Code = "contract-visibility"  // warning: a clause mentions what its readers cannot access
	CodeUnsupported source.Code = "contract-unsupported" // understood, but not translated
	CodeRange       source.Code = "contract-range"       // warning: a quantifier over integers without bounds
	CodeInherit     source.Code = "contract-inherit"     // 'also' that has nothing to add to, or is missing
	CodeMember      source.Code = "contract-member"      // source and class file do not agree
	CodeSize        source.Code = "contract-size"        // a clause that becomes too large
)

// Finder finds class files by name. An error that is fs.ErrNotExist means that there
// is no such class.
type Finder interface {
	Class(name string) (*classfile.Class, error)
}

// Readers are told of methods whose code decides what their contracts are. A Finder may be one.
type Readers interface{ Reads(class, method string) }

// Reads tells who finds classes that the code of a method was looked at.
func (s *Set) Reads(c *classfile.Class, m *classfile.Method) {
	if r, ok := s.find.(Readers); ok {
		r.Reads(c.Name, m.Name+m.Desc)
	}
}

// Options of a Set.
type Options struct {
	NullableByDefault bool // references may be null unless said to be non_null
	Overflow          bool // arithmetic of code may not overflow, unless said to be that of Java
	Run               bool // contracts are for a run, which finds values of model fields that a condition gives
}

// Set is the contracts of a program.
type Set struct {
	find    Finder
	opt     Options
	units   map[string][]*jml.Unit // those that declare a type, by its binary name
	classes map[string]*Class
	pure    map[*classfile.Method]purity
	unseen  map[fieldAccess]*unseen // warnings about fields
	Large   map[*Field]bool         // whose representation is too large
	located map[int32]*Field        // by their numbers
	locals  map[string]*scan.Type   // local and anonymous classes with contracts, by the names of their class files
	Errors  source.List
}

// NewSet returns a set over class files.
func NewSet(find Finder, opt Options) *Set {
	return &Set{find: find, opt: opt, units: map[string][]*jml.Unit{}, classes: map[string]*Class{}, pure: map[*classfile.Method]purity{}, unseen: map[fieldAccess]*unseen{}, Large: map[*Field]bool{}, located: map[int32]*Field{}, locals: map[string]*scan.Type{}}
}

// Beside returns an empty set over other class files, and the same besides, in which references may be null unless it says
// otherwise.
func (s *Set) Beside(f Finder) *Set {
	return NewSet(beside{f, s.find}, Options{NullableByDefault: true, Run: s.opt.Run})
}

// Run reports whether the contracts are for a run.
func (s *Set) Run() bool { return s.opt.Run }

// Quiet returns the set for an attempt: what is wrong there is no error of the set.
func (s *Set) Quiet() *Set {
	q := *s
	q.Errors = source.List{}
	return &q
}

// beside finds class files in two places.
type beside struct{ first, second Finder }

func (b beside) Class(name string) (*classfile.Class, error) {
	if c, err := b.first.Class(name); err == nil {
		return c, nil
	}
	return b.second.Class(name)
}

// AddSource scans a source file and reads its comments. The types that it declares
// must be among the class files.
func (s *Set) AddSource(name string, text []byte) *jml.Unit {
	return s.AddWith(name, string(text), jml.Apart{})
}

// AddParsed is AddWith of a file that was scanned already.
func (s *Set) AddParsed(f *scan.File, errs *source.List, beside jml.Apart) *jml.Unit {
	s.Errors.Append(errs)
	u, errs := jml.Parse(f)
	s.Errors.Append(errs)
	if beside.Text != "" {
		g, errs := scan.Parse(beside.Name, []byte(beside.Text))
		s.Errors.Append(errs)
		s.Errors.Append(u.Beside(g))
	}
	for _, t := range f.Types {
		if list := s.units[t.Binary]; t.Binary != "" && !slices.Contains(list, u) {
			s.units[t.Binary] = append(list, u)
		}
	}
	s.addLocals(u)
	return u
}

// AddWith is AddSource of a file whose contracts may be in another one.
func (s *Set) AddWith(name, text string, beside jml.Apart) *jml.Unit {
	f, errs := scan.Parse(name, []byte(text))
	return s.AddParsed(f, errs, beside)
}

// Class is a class with its contracts.
type Class struct {
	Name    string // java/util/List
	File    *classfile.Class
	Unit    *jml.Unit  // nil without source
	Decl    *scan.Type // nil without source
	Spec    *spec.Class
	Methods []*Method // in order of the class file; without synthetic ones
	Fields  []*Field  // those of the class file, then those of contracts
	JML     bool      // its file has comments of JML, or its annotations
	Set     *Set
	types   *classTypes       // nil until needed
	library map[string]*Field // the fields of package library that were asked for
}

// Method is a method with its contracts.
type Method struct {
	Class *Class
	File  *classfile.Method
	Decl  *scan.Method // nil without source, and for what javac adds
	Spec  *spec.Method // may be nil
	Names []string     // of parameters, as far as they are known; empty otherwise
	types *methodTypes // nil until needed
}

// Field is a field of the program or of contracts.
type Field struct {
	Class   *Class
	Name    string
	Type    classfile.Type // of a field of JFSL with many values: that of one
	Flags   classfile.Flags
	Ghost   *spec.Field // a field of contracts
	Mods    spec.Mods
	Decl    *scan.Field // nil without source
	File    *classfile.Field
	Library bool  // of contracts of the library
	generic *Type // nil until needed, except for fields of contracts
}

// Static reports whether the field belongs to the class.
func (f *Field) Static() bool { return f.Flags.Has(classfile.Static) }

// Class returns a class, or nil if there is none of that name.
func (s *Set) Class(name string) *Class {
	if c, ok := s.classes[name]; ok {
		return c
	}
	file, err := s.find.Class(name)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.complain(err)
		}
		s.classes[name] = nil
		return nil
	}
	c := &Class{Name: name, File: file, Spec: &spec.Class{}, Set: s}
	s.classes[name] = c
	for _, u := range s.units[name] {
		d := cmp.Or(u.File.Type(name), s.locals[name])
		c.Unit, c.Decl, c.JML = u, d, speaksJML(u)
		if k := u.Classes[d]; k != nil {
			c.Spec = k
		}
	}
	if k := c.enclosing(); k != nil && c.Decl == nil {
		c.JML = k.JML // of a local or anonymous class: it has none of its own
	}
	c.members()
	c.annotations()
	return c
}

// enclosing returns the class around the body of a local or anonymous class, or nil.
func (c *Class) enclosing() *Class {
	if e := c.File.Enclosing; e != nil {
		return c.Set.Class(e.Class)
	}
	return nil
}

func (s *Set) complain(err error) {
	if !s.Errors.Take(err) {
		s.Errors.Errorf(source.Span{}, CodeMember, "%v", err)
	}
}

// enclosed returns the method that a local class is declared in, or nil.
func (c *Class) enclosed(e *classfile.EnclosingClass) *Method {
	for _, m := range c.Methods {
		if m.File.Name == e.Method && m.File.Desc == e.Desc {
			return m
		}
	}
	return nil
}

// members pairs the declarations of the class file with those of the source.
func (c *Class) members() {
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Synthetic) {
			continue
		}
		d := &Field{Class: c, Name: f.Name, Type: f.Type, Flags: f.Flags, File: f}
		if c.Decl != nil {
			for _, x := range c.Decl.Fields {
				if x.Name == f.Name {
					d.Decl = x
					if m := c.Unit.Fields[x]; m != nil {
						d.Mods = *m
					}
				}
			}
		}
		c.Fields = append(c.Fields, d)
	}
	decls := map[*classfile.Method]*scan.Method{}
	if c.Decl != nil {
		for _, m := range c.Decl.Methods {
			if k := c.Unit.File.Find(m, c.File); k != nil {
				decls[k] = m
			} else if s := c.Unit.Methods[m]; !s.Empty() {
				c.Set.Errors.Errorf(c.Unit.File.Span(m.NamePos, m.NamePos+int32(len(m.Name))), CodeMember, "the class file has no method %s like this", m.Name)
			}
		}
	}
	for _, f := range c.File.Methods {
		if f.Flags.Has(classfile.Synthetic) || f.Name == "<clinit>" {
			continue
		}
		m := &Method{Class: c, File: f, Decl: decls[f]}
		if m.Decl != nil {
			m.Spec = c.Unit.Methods[m.Decl]
		}
		m.Names = paramNames(m)
		c.Methods = append(c.Methods, m)
	}
	for _, f := range c.Spec.Fields {
		c.specField(f)
	}
}

// specField declares a field of contracts.
func (c *Class) specField(f *spec.Field) *Field {
	d := &Field{Class: c, Name: f.Name.Name, Ghost: f, Mods: spec.Mods{Words: f.Mods, At: f.At.At}}
	if f.Static {
		d.Flags |= classfile.Static
	}
	d.Flags |= map[string]classfile.Flags{"public": classfile.Public, "protected": classfile.Protected, "private": classfile.Private}[f.Access]
	if old := c.Own(f.Name.Name); old != nil {
		c.Set.Errors.Errorf(f.Name.Span(), CodeName, "%s has a field %s already", c.Simple(), f.Name.Name)
		return old
	}
	t, ok := c.GenericOf(f.Type, nil)
	if !ok {
		return d
	}
	d.Type, d.generic = t.Erased, t
	c.Fields = append(c.Fields, d)
	return d
}

// paramNames takes names from the source, MethodParameters, or the table of locals.
func paramNames(m *Method) []string {
	n := len(m.File.Type.Params)
	names := make([]string, n)
	slot := 1
	if m.File.Flags.Has(classfile.Static) {
		slot = 0
	}
	before, after := m.Added()
	for i, t := range m.File.Type.Params {
		switch {
		case m.Decl != nil && i >= before && i < n-after && i-before < len(m.Decl.Params):
			names[i] = m.Decl.Params[i-before].Name
		case len(m.File.Params) == n:
			names[i] = m.File.Params[i].Name
		case m.File.Code != nil:
			for _, v := range m.File.Code.Locals {
				if v.Index == slot && v.Start == 0 {
					names[i] = v.Name
				}
			}
		}
		slot += t.Slots()
	}
	return names
}

// Added returns how many parameters javac adds to a constructor before those that are written (the object around that of an
// inner class, the name and number of an enum constant), and after them (captured variables of a local class).
func (m *Method) Added() (before, after int) {
	if m.File.Name != "<init>" {
		return 0, 0
	}
	n := len(m.File.Type.Params)
	for _, f := range m.Class.File.Fields {
		if f.Flags.Has(classfile.Synthetic) && strings.HasPrefix(f.Name, captured) {
			after++
		}
	}
	switch {
	case m.Decl != nil:
		before = n - after - len(m.Decl.Params)
	case m.Class.File.Flags.Has(classfile.Enum):
		before = 2
	case m.File.Code != nil && slices.ContainsFunc(m.File.Code.Locals, func(v classfile.LocalVar) bool {
		return v.Index == 1 && v.Start == 0 && strings.HasPrefix(v.Name, "this$")
	}):
		before = 1
	}
	if before < 0 || before+after > n {
		return 0, 0 // another compiler made it
	}
	return before, after
}

// Simple returns the name without package and outer classes.
func (c *Class) Simple() string { return c.Name[strings.LastIndexAny(c.Name, "/$")+1:] }

// JavaName returns the name as Class.getName gives it.
func (c *Class) JavaName() string { return strings.ReplaceAll(c.Name, "/", ".") }

// Span returns where the class is declared.
func (c *Class) Span() source.Span {
	if c.Decl != nil {
		return c.Unit.File.Span(c.Decl.NamePos, c.Decl.NamePos+int32(len(c.Decl.Name)))
	}
	return inSource(c, c.File.FirstLine())
}

// inSource returns a line of the source that a class without a declaration of its own stands in; without one, the class file.
func inSource(c *Class, line int) source.Span {
	for k := c; k != nil; k = k.enclosing() {
		if k.Unit != nil {
			return source.Span{File: k.Unit.File.Name, Line: line}
		}
	}
	return source.Span{File: c.File.File}
}

// Span returns where the method is declared.
func (m *Method) Span() source.Span {
	if m.Decl != nil {
		n := len(m.Decl.Name)
		if m.Decl.Name == "<init>" {
			n = len(m.Class.Simple())
		}
		return m.Class.Unit.File.Span(m.Decl.NamePos, m.Decl.NamePos+int32(n))
	}
	if code := m.File.Code; code != nil {
		return inSource(m.Class, code.Line(0))
	}
	return inSource(m.Class, m.Class.File.FirstLine())
}

// String returns the method as messages show it: "List.get(int)".
func (m *Method) String() string {
	var args []string
	for _, t := range m.File.Type.Params {
		s := t.String()
		args = append(args, s[strings.LastIndexAny(s, ".$")+1:])
	}
	name := m.Class.Simple() + "." + m.File.Name
	if m.File.Name == "<init>" {
		name = m.Class.Simple()
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// Own returns a field that the class itself declares.
func (c *Class) Own(name string) *Field {
	for _, f := range c.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Supers returns the direct supertypes, the superclass first.
func (c *Class) Supers() []*Class {
	var out []*Class
	for _, name := range append([]string{c.File.Super}, c.File.Interfaces...) {
		if name == "" {
			continue
		}
		if k := c.Set.Class(name); k != nil {
			out = append(out, k)
		}
	}
	return out
}

// AllSupers returns all supertypes, nearest first, each once.
func (c *Class) AllSupers() []*Class {
	var out []*Class
	todo := c.Supers()
	for len(todo) > 0 {
		k := todo[0]
		todo = todo[1:]
		if k != c && !slices.Contains(out, k) {
			out = append(out, k)
			todo = append(todo, k.Supers()...)
		}
	}
	return out
}

// Field finds a field in the class or above: also one that contracts of the library have, where there is no other.
func (c *Class) Field(name string) *Field {
	all := append([]*Class{c}, c.AllSupers()...)
	for _, k := range all {
		if f := k.Own(name); f != nil {
			return f
		}
	}
	if f := c.capturing(name); f != nil {
		return f
	}
	for _, k := range all {
		if f := k.ofLibrary(name); f != nil {
			return f
		}
	}
	return nil
}

// Outer returns the class around a member class, or nil.
func (c *Class) Outer() *Class {
	if i := c.File.Inside(); i != nil && i.Outer != "" {
		return c.Set.Class(i.Outer)
	}
	return nil
}

// Around returns the field in which objects of an inner class keep the object of the class around; nil: there is none.
func (c *Class) Around() *Field {
	out := c.Outer()
	if out == nil {
		return nil
	}
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Synthetic) && !f.Flags.Has(classfile.Static) && strings.HasPrefix(f.Name, "this$") && f.Type == ObjectOf(out) {
			return &Field{Class: c, Name: f.Name, Type: f.Type, Flags: f.Flags, File: f}
		}
	}
	return nil
}

// Subclass reports whether c is k or below it.
func (c *Class) Subclass(k *Class) bool { return c == k || slices.Contains(c.AllSupers(), k) }

// Overridden returns the methods of supertypes that a method overrides, nearest first.
func (m *Method) Overridden() []*Method {
	f := m.File.Flags
	if f.Has(classfile.Static) || f.Has(classfile.Private) || m.File.Name == "<init>" {
		return nil
	}
	var out []*Method
	for _, k := range m.Class.AllSupers() {
		for _, o := range k.Methods {
			g := o.File.Flags
			if o.File.Name != m.File.Name || g.Has(classfile.Private) || g.Has(classfile.Static) {
				continue
			}
			if o.File.Desc == m.File.Desc || m.bridges(o) {
				out = append(out, o)
			}
		}
	}
	return out
}

// bridges reports whether a bridge of the class connects a method with an inherited one, whose
// descriptor differs by type parameters.
func (m *Method) bridges(o *Method) bool {
	if len(m.File.Type.Params) != len(o.File.Type.Params) {
		return false
	}
	for _, f := range m.Class.File.Methods {
		if f.Flags.Has(classfile.Bridge) && f.Name == o.File.Name && f.Desc == o.File.Desc {
			return true
		}
	}
	return false
}

// Span returns where a field is declared.
func (f *Field) Span() source.Span {
	if f.Decl != nil {
		return f.Class.Unit.File.Span(f.Decl.NamePos, f.Decl.NamePos+int32(len(f.Name)))
	}
	if f.Ghost != nil {
		return f.Ghost.Name.Span()
	}
	return f.Class.Span()
}

// Text returns the string constant that a ghost field has in the beginning, if it is one.
func (f *Field) Text() (string, bool) {
	if f.Ghost == nil || f.Type.Class != "java/lang/String" || f.Type.Dims > 0 {
		return "", false
	}
	x, ok := f.Ghost.Init.(*spec.Lit)
	if !ok || x.Kind != spec.LitString {
		return "", false
	}
	return x.Text, true
}

// RelationType returns the type of the relation of a field with many values.
func (f *Field) RelationType(owner *ir.Class) *ir.Rel {
	head := ir.Product{ir.Ref{Class: owner}}
	if f.Ghost.Rel == spec.RelSeq {
		head = append(head, Int32)
	}
	elem := ValueType(f.Type)
	alts := []ir.Product{append(head[:len(head):len(head)], elem)}
	if ir.IsRef(elem) {
		alts = append(alts, append(head[:len(head):len(head)], ir.Null{}))
	}
	return ir.NewRel(len(alts[0]), alts...)
}

func (m *Method) ParamSpan(i int) source.Span {
	if m.Decl != nil {
		if k := i - (len(m.File.Type.Params) - len(m.Decl.Params)); k >= 0 {
			return m.Class.Unit.File.Span(m.Decl.Params[k].Start, m.Decl.Params[k].End)
		}
	}
	return m.Span()
}
