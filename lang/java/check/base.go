package check

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/making"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/vm"
	"maps"
	"slices"
	"strings"
	"sync"
)

// base is what all parts of a world know: the program lowered, and what there is where its goals begin.
type base struct {
	Java      *java.World
	Contracts *java.Contracts

	program    *making.Facts
	code       *vm.Code
	classes    []*java.Class  // under check, in the order of the program
	stateful   []*java.Class  // these, and those of the class path that they may come to
	boot       [2]*ir.Proc    // of methods; of mains
	begun      bool           // the boot of methods is of the classes that can be initialised
	begins     []*java.Class  // that it initialises
	beginsAlso java.Mentioned // and what it makes of others
	unable     *sync.Map      // classes that are not under check and cannot be initialised, by name; shared with forks

	kinds     map[*ir.Goal]*goal.Goal
	params    map[*ir.Local]ir.Type
	modelType map[*ir.Global]ir.Type // of relations, with the types of Java
	absent    map[string]bool        // classes that variables have the type of and that cannot be found

	shared   map[*ir.Class][]constant // by class that declares them; nil: not computed
	steadies map[string]bool          // private static fields, by member: nothing stores to them
	refers   *java.Mentioned          // nil: not looked for
	enums    []*java.Class            // of what is mentioned
	about    *goal.Goal               // of a fork: the goal that it is for
}

// newBase is what is known of a program before anything is lowered.
func newBase(p *making.Facts, unable *sync.Map) *base {
	return &base{
		program: p, unable: unable, kinds: map[*ir.Goal]*goal.Goal{}, params: map[*ir.Local]ir.Type{}, modelType: map[*ir.Global]ir.Type{},
		absent: map[string]bool{}, steadies: map[string]bool{},
	}
}

// bootOf is what runs before a goal: the classes under check, and those of the class path that
// they may come to, are initialised before a method, and by a main itself.
func (w *base) bootOf(k goal.Kind) (*ir.Proc, error) {
	i := 0
	if k == goal.OfMain {
		i = 1
	}
	if w.boot[i] == nil {
		var classes []*java.Class
		var also java.Mentioned
		if k != goal.OfMain {
			classes, also = w.stateful, w.referred()
		}
		if k != goal.OfMain {
			w.begins, w.beginsAlso = classes, also
		}
		p, err := w.Java.Boot(classes, also)
		if err != nil {
			return nil, err
		}
		w.boot[i] = p
	}
	return w.boot[i], nil
}

// takeParams keeps the static types of the parameters.
func (w *base) takeParams(m *java.Method, p *ir.Proc, kind goal.Kind) {
	if kind == goal.OfMain {
		return
	}
	types := m.File.Type.Params
	if kind == goal.OfMethod && !m.File.Flags.Has(classfile.Static) {
		types = append([]classfile.Type{java.ClassType(m.Class.File.Name)}, types...)
	}
	for i, t := range types {
		w.params[p.Params[i]] = w.typeOf(t)
	}
}

// typeOf is the type of what a variable of Java holds. A class that is missing has no
// objects; any reference then says the least.
func (w *base) typeOf(t classfile.Type) ir.Type {
	u, err := w.Java.ObjectType(t)
	if err != nil {
		w.absent[java.Dotted(t.Class)] = true
		return ir.Ref{}
	}
	return u
}

// statics are the static fields that are arbitrary where a goal begins: those that may change and that it, or what contracts
// call, may come to.
func (w *base) statics(g *goal.Goal) []*ir.Global {
	var out []*ir.Global
	if len(w.stateful) == 0 {
		return nil
	}
	seen, said := w.program.Seen(g.Class, g.Method), w.program.SaidToSee()
	for _, c := range w.stateful {
		for _, f := range c.File.Fields {
			if m := reach.MemberOf(c.File.Name, f.Name, f.Desc); f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Synthetic) && !w.constant(c.File, f) && (seen.Statics[m] || seen.Stored[m] || said[m] || w.program.Said(f.Name)) {
				out = append(out, c.Static(f.Name, f.Desc))
			}
		}
	}
	for _, c := range w.classes {
		out = append(out, c.StaticGhosts()...)
	}
	return out
}

// Code makes the program ready to run.
func (w *base) Code(*ir.Program) *vm.Code { return w.code }

// Param is the static type of a parameter.
func (w *base) Param(_ *ir.Goal, p *ir.Local) ir.Type {
	if t, ok := w.params[p]; ok {
		return t
	}
	return p.Typ
}

// Global is the static type of a static field.
func (w *base) Global(g *ir.Global) ir.Type {
	if t, ok := w.Java.StaticType(g); ok {
		return w.typeOf(t)
	}
	if t, ok := w.modelType[g]; ok {
		return t
	}
	return g.Typ
}

// Field is the static type of a field.
func (w *base) Field(f *ir.Field) ir.Type {
	if t, ok := w.Java.TypeOf(f); ok {
		return w.typeOf(t)
	}
	return f.Typ
}

// Own tells whether a procedure is a method of a class under check, or of a lambda there.
func (w *base) Own(p *ir.Proc) bool {
	c := w.Java.Adapter(p)
	if m := w.Java.Method(p); m != nil {
		c = m.Class
	}
	return c != nil && w.owns(c)
}

// missing are classes that input variables have the type of and that cannot be found.
func (w *base) missing() string {
	names := slices.Sorted(maps.Keys(w.absent))
	if len(names) == 0 {
		return "a class that is missing"
	}
	return "the missing class " + strings.Join(names, ", ")
}

func (w *base) owns(c *java.Class) bool { return w.program.Own[c.File.Name] != nil }

// ownIR tells whether a class is under check.
func (w *base) ownIR(k *ir.Class) bool { return w.program.Own[java.Internal(k.Name)] != nil }

// Private tells whether nothing but a field refers to the array that it holds: so it is
// with the arrays of the library's own objects.
func (w *base) Private(f *ir.Field) bool {
	t, ok := w.Java.TypeOf(f)
	return ok && t.Dims > 0 && !w.ownIR(f.Owner)
}

// Begins tells whether a goal begins as the program does: nothing has run but initialisers.
func (w *base) Begins(g *ir.Goal) bool {
	k := w.kinds[g]
	return k != nil && (k.Kind == goal.OfMain || k.Kind == goal.OfClass)
}

// isMain tells whether a goal begins as the JVM begins a program.
func (w *base) isMain(g *ir.Goal) bool {
	k := w.kinds[g]
	return k != nil && k.Kind == goal.OfMain
}

// declaration is the declaration of a field of objects, or nil.
func declaration(c *java.Class, f *ir.Field) *classfile.Field {
	for _, d := range c.File.Fields {
		if !d.Flags.Has(classfile.Static) && c.Field(d.Name, d.Desc) == f {
			return d
		}
	}
	return nil
}

// declaredStatic is the declaration of a static field.
func declaredStatic(c *java.Class, g *ir.Global) *classfile.Field {
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && c.Static(f.Name, f.Desc) == g {
			return f
		}
	}
	return nil
}
