package boot

import (
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/making"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
	"assay/vm"
)

// Base is what all parts of a world share: the lowered program, and the state in which its goals begin.
type Base struct {
	Java      *java.World
	Contracts *java.Contracts

	Program    *making.Facts
	VM         *vm.Code
	Classes    []*java.Class  // under check, in the order of the program
	Stateful   []*java.Class  // these, and those of the class path that they may reach
	Boot       [2]*ir.Proc    // of methods; of mains
	begun      bool           // the boot of methods has been restricted to the classes that can be initialised
	Booted     []*java.Class  // that it initialises
	BootedAlso java.Mentioned // and what it creates of others
	tried      *Tried         // shared with forks

	Kinds     map[*ir.Goal]*goal.Goal
	Params    map[*ir.Local]ir.Type
	ModelType map[*ir.Global]ir.Type // of relations, with the types of Java
	absent    map[string]bool        // classes that variables have the type of and that cannot be found

	shared   map[*ir.Class][]constant // by class that declares them; nil: not computed
	steadies map[string]bool          // private static fields, by member: nothing stores to them
	changing []variable               // nil: not computed
	refers   *java.Mentioned          // nil: not looked for
	opened   []*java.Class            // of the library: inputs may be objects of them
	enums    []*java.Class            // of what is mentioned
	holders  map[string]*java.Class   // the classes whose constants inputs of types are, by the type
	About    *goal.Goal               // of a fork: the goal that it is for
}

// New returns the base of a program of which nothing is lowered.
func New(p *making.Facts, tried *Tried) *Base {
	return &Base{
		Program: p, tried: tried, Kinds: map[*ir.Goal]*goal.Goal{}, Params: map[*ir.Local]ir.Type{}, ModelType: map[*ir.Global]ir.Type{},
		absent: map[string]bool{}, steadies: map[string]bool{},
	}
}

// BootOf returns the boot procedure of a goal: the classes under check, and those of the class path that they may
// reach, are initialised before a method, and by a main, or where the check is about that, itself.
func (w *Base) BootOf(k goal.Kind) (*ir.Proc, error) {
	i := 0
	if k.Starts() {
		i = 1
	}
	if w.Boot[i] == nil {
		var classes []*java.Class
		var also java.Mentioned
		if !k.Starts() {
			classes, also = w.Stateful, w.referred()
			w.Booted, w.BootedAlso = classes, also
		}
		p, err := w.Java.Boot(classes, also)
		if err != nil {
			return nil, err
		}
		w.Boot[i] = p
	}
	return w.Boot[i], nil
}

// Begun returns what runs before methods; nil: nobody has asked for it.
func (w *Base) Begun() *ir.Proc { return w.Boot[0] }

// TakeParams keeps the static types of the parameters.
func (w *Base) TakeParams(m *java.Method, p *ir.Proc, kind goal.Kind) {
	if kind.Starts() {
		return
	}
	types := m.File.Type.Params
	if kind == goal.OfMethod && !m.File.Flags.Has(classfile.Static) {
		types = append([]classfile.Type{java.ClassType(m.Class.File.Name)}, types...)
	}
	for i, t := range types {
		w.Params[p.Params[i]] = w.TypeOf(t)
	}
}

// TypeOf returns the type of what a variable of Java holds. A missing class has no objects; it becomes any reference.
func (w *Base) TypeOf(t classfile.Type) ir.Type {
	u, err := w.Java.ObjectType(t)
	if err != nil {
		w.absent[java.Dotted(t.Class)] = true
		return ir.Ref{}
	}
	return u
}

// Statics returns the static fields that are arbitrary where a goal begins: those that may change and that its code, or
// methods called by contracts, may reach.
func (w *Base) Statics(g *goal.Goal) []*ir.Global {
	var out []*ir.Global
	if len(w.Stateful) == 0 {
		return nil
	}
	seen, said := w.Program.Seen(g.Class, g.Method), w.Program.SaidToSee()
	for _, x := range w.variables() {
		if m := x.member; seen.Statics[m] || seen.Stored[m] || said[m] || w.Program.Said(x.field.Name) {
			out = append(out, x.class.Static(x.field.Name, x.field.Desc))
		}
	}
	for _, c := range w.Classes {
		out = append(out, c.StaticGhosts()...)
	}
	return out
}

// variable is a static field that may change.
type variable struct {
	class  *java.Class
	field  *classfile.Field
	member string
}

// variables returns the static fields of classes with state that may change.
func (w *Base) variables() []variable {
	if w.changing == nil {
		w.changing = []variable{}
		for _, c := range w.Stateful {
			for _, f := range c.File.Fields {
				if f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Synthetic) && !w.Constant(c.File, f) {
					w.changing = append(w.changing, variable{c, f, reach.MemberOf(c.File.Name, f.Name, f.Desc)})
				}
			}
		}
	}
	return w.changing
}

// Lowered returns the program as its library and its classes lower it.
func (w *Base) Lowered() *java.World { return w.Java }

// Code compiles the program.
func (w *Base) Code(*ir.Program) *vm.Code { return w.VM }

// Param returns the static type of a parameter.
func (w *Base) Param(_ *ir.Goal, p *ir.Local) ir.Type {
	if t, ok := w.Params[p]; ok {
		return t
	}
	return p.Typ
}

// Global returns the static type of a static field.
func (w *Base) Global(g *ir.Global) ir.Type {
	if t, ok := w.Java.StaticType(g); ok {
		return w.TypeOf(t)
	}
	if t, ok := w.ModelType[g]; ok {
		return t
	}
	return g.Typ
}

// Field returns the static type of a field.
func (w *Base) Field(f *ir.Field) ir.Type {
	if t, ok := w.Java.TypeOf(f); ok {
		return w.TypeOf(t)
	}
	return f.Typ
}

// Own reports whether a procedure is a method of a class under check, or of a lambda there.
func (w *Base) Own(p *ir.Proc) bool {
	c := w.Java.Adapter(p)
	if m := w.Java.Method(p); m != nil {
		c = m.Class
	}
	return c != nil && w.Owns(c)
}

// Missing are classes that input variables have the type of and that cannot be found.
func (w *Base) Missing() string {
	names := slices.Sorted(maps.Keys(w.absent))
	if len(names) == 0 {
		return "a class that is missing"
	}
	return "the missing class " + strings.Join(names, ", ")
}

// Owns reports whether a class is under check.
func (w *Base) Owns(c *java.Class) bool { return w.Program.Own[c.File.Name] != nil }

// OwnIR is Owns for a class of ir.
func (w *Base) OwnIR(k *ir.Class) bool { return w.Program.Own[java.Internal(k.Name)] != nil }

// Private reports whether a field holds the only reference to its array, as in the library's own objects. What an object gives
// that stands for an interface, others may have too.
func (w *Base) Private(f *ir.Field) bool {
	t, ok := w.Java.TypeOf(f)
	_, stands := stub.Of(java.Internal(f.Owner.Name))
	return ok && t.Dims > 0 && !w.OwnIR(f.Owner) && !stands
}

// Begins reports whether a goal begins as the program does: only initialisers have run.
func (w *Base) Begins(g *ir.Goal) bool {
	k := w.Kinds[g]
	return k != nil && (k.Kind.Starts() || k.Kind == goal.OfClass)
}

// IsMain reports whether a goal begins as the JVM begins a program.
func (w *Base) IsMain(g *ir.Goal) bool {
	k := w.Kinds[g]
	return k != nil && k.Kind.Starts()
}

// Declaration returns the declaration of a field of objects, or nil.
func Declaration(c *java.Class, f *ir.Field) *classfile.Field {
	for _, d := range c.File.Fields {
		if !d.Flags.Has(classfile.Static) && c.Field(d.Name, d.Desc) == f {
			return d
		}
	}
	return nil
}

// DeclaredStatic returns the declaration of a static field.
func DeclaredStatic(c *java.Class, g *ir.Global) *classfile.Field {
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && c.Static(f.Name, f.Desc) == g {
			return f
		}
	}
	return nil
}

// Raises reports whether a procedure creates an exception of the JVM, such as that of a failing null check: it changes
// no existing object.
func Raises(p *ir.Proc) bool { return strings.HasPrefix(p.Name, "assay.rt.Throw.") }
