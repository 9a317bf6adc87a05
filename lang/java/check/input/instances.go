package input

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/shipped"
	"assay/lang/java/classfile"
	"assay/task"
)

// Objects are what inputs may refer to, and what holds of them because of how they are made.
type Objects struct {
	*boot.Base
	lists     map[*ir.Class]*instances
	opened    map[*ir.Class]bool        // of the library: contracts read their fields (true), or they stand for a type
	valid     map[*java.Class]*valid    // of the library: what assay ships about their objects; nil: nothing
	stood     map[*ir.Class]*java.Class // the classes that can stand for types; nil: none
	listed    bool                      // inputs of type Enum are constants of the enums under check
	given     []*java.Class             // those that have it now
	Taken     map[*ir.Clause]bool       // invariants that are assumed, and not checked
	letOut    map[*java.Class]bool      // records whose constructors let them escape
	shares    map[*java.Class]bool      // classes whose objects may share references that constructors keep separate
	stands    map[*java.Class]*ir.Class // for unknown implementations; nil: not needed
	mentioned map[string]bool           // classes that the code about the goal names; nil: not looked for
	unseen    map[*ir.Class]*ir.Class   // for objects of types that inputs have no class of; nil: there are none
}

// New returns an empty one for a program.
func New(w *boot.Base) *Objects {
	return &Objects{
		Base: w, lists: map[*ir.Class]*instances{}, opened: map[*ir.Class]bool{}, Taken: map[*ir.Clause]bool{}, letOut: map[*java.Class]bool{},
		shares: map[*java.Class]bool{}, stands: map[*java.Class]*ir.Class{}, unseen: map[*ir.Class]*ir.Class{}, valid: map[*java.Class]*valid{}, stood: map[*ir.Class]*java.Class{},
	}
}

// instances are the answer to Instances.
type instances struct {
	classes []*ir.Class
	without string
}

// common are the classes of the library that an input of a wider type may have, in this
// order. Facts about their objects are in keepLibrary.
var common = []string{"java/lang/Object", "java/lang/String", "java/lang/Integer"}

// Instances returns the classes that an input object of a static type may have: those under
// check, and the few of the library whose objects can be made.
func (w *Objects) Instances(k *ir.Class) ([]*ir.Class, string) {
	if k == nil {
		return nil, "inputs of " + w.Missing() + " are null"
	}
	if x := w.lists[k]; x != nil {
		return x.classes, x.without
	}
	x := &instances{}
	w.lists[k] = x
	for _, c := range w.Classes {
		if c.IR.Subclass(k) {
			if w.represents(k, c) {
				continue
			}
			x.classes = w.inputsOf(c, x.classes)
		} else if w.stand(c) == k {
			x.classes = append(x.classes, k)
		}
	}
	all := x.classes
	x.classes = w.near(k, slices.DeleteFunc(slices.Clone(all), func(c *ir.Class) bool { return w.Withheld(k, w.Java.Of(c)) }))
	if w.OwnIR(k) {
		x.without = cmp.Or(w.Unstarted(k), others(k, all, x.classes))
		if len(x.classes) == 0 {
			if x.classes = w.openedBelow(k); len(x.classes) > 0 {
				x.without = w.leavesOut(k, x.classes)
			}
		}
		return x.classes, x.without
	}
	names := common
	if n := java.Internal(k.Name); reach.Boxed[n] && !slices.Contains(names, n) {
		names = []string{n}
	}
	if k.Super != nil || k.Interface {
		x.classes = append(x.classes, w.openedBelow(k)...)
	}
	for _, name := range names {
		if c, err := w.Java.Class(name); err == nil && c.IR.Subclass(k) {
			w.keepLibrary(c)
			x.classes = append(x.classes, c.IR)
		}
	}
	if len(x.classes) == 0 {
		x.classes = w.near(k, all)
	}
	x.without = w.leavesOut(k, x.classes)
	return x.classes, x.without
}

// represents reports whether inputs of a type of the library are of a class that stands for it, and not of a class under
// check below it: a list is any list. Of the class whose method is checked, there are inputs of each type: the object
// itself may be given to it.
func (w *Objects) represents(k *ir.Class, c *java.Class) bool {
	if w.About == nil || w.About.Class.File.Name == c.File.Name || w.OwnIR(k) {
		return false
	}
	text, err := w.Java.Class("java/lang/String")
	return shipped.For(k.Name) != "" || (err != nil || !text.IR.Subclass(k)) && w.stub(w.Java.Of(k)) != "" // inputs of Comparable are strings, and what else is compared
}

// latinOnly is what is assumed of the text of inputs.
const latinOnly = "strings of inputs hold characters up to 255 only"

// canBeInput reports whether anything can be an object of a class under check.
func (w *Objects) canBeInput(c *java.Class) bool {
	f := c.File.Flags
	return !f.Has(classfile.Synthetic) && !f.Has(classfile.Abstract) && !f.Has(classfile.Interface) && !boot.Below(c.IR, "java.lang.Enum") && !boot.Below(c.IR, "java.lang.Throwable")
}

// leavesOut returns what the list leaves out of the values of a type of the library.
func (w *Objects) leavesOut(k *ir.Class, list []*ir.Class) string {
	c := w.Java.Of(k)
	switch {
	case k.Name == "java.lang.String":
		return latinOnly
	case c != nil && c.File.Flags.Has(classfile.Final) && len(list) == 1:
		return ""
	case len(list) == 0 && w.Holder(k) != nil:
		return fmt.Sprintf("inputs of type %s are the constants of %s", k.Name, w.Holder(k).IR.Name)
	case len(list) == 0 && c != nil && !w.canBeMade(c):
		return "" // it has no objects but its constants
	case len(list) == 0 && len(w.Shared(k)) == 0:
		return fmt.Sprintf("inputs of type %s are null", k.Name)
	case len(list) == 0:
		return fmt.Sprintf("inputs of type %s are null or constants of the classes under check", k.Name)
	}
	text := fmt.Sprintf("inputs of type %s are of class %s", k.Name, boot.NamesOf(list))
	if says := modelled(list); says != "" {
		text = fmt.Sprintf("inputs of type %s %s", k.Name, says)
	}
	if w.opened[k] && slices.ContainsFunc(k.AllFields(), w.Private) {
		text += ", and their arrays are theirs alone"
	}
	return text
}

// modelled is what inputs of classes of our own do; empty: one is of the JDK.
func modelled(list []*ir.Class) string {
	var says []string
	for _, k := range list {
		s := shipped.Model(k.Name)
		if s == "" {
			return ""
		}
		if !slices.Contains(says, s) {
			says = append(says, s)
		}
	}
	return strings.Join(says, ", or ")
}

// KeepOuter adds that objects of an inner class have an enclosing object, and that variables which a local class
// captures of non-null parameters are not null: the compiler ensures that, so it is assumed and not checked.
func (w *Objects) KeepOuter(c *java.Class) {
	for _, f := range c.File.Fields {
		if !f.Flags.Has(classfile.Synthetic|classfile.Final) || f.Flags.Has(classfile.Static) {
			continue
		}
		text := "an inner object has an outer one"
		if k := w.Program.Set.Class(c.File.Name); k != nil && k.CapturesNonNull(f) {
			text = strings.TrimPrefix(f.Name, "val$") + " is not null"
		} else if !strings.HasPrefix(f.Name, "this$") {
			continue
		}
		this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
		outer := &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: c.Field(f.Name, f.Desc)}}
		k := &ir.Clause{
			X:    &ir.Apply{Op: ir.OpNe, Args: []ir.Expr{outer, &ir.Const{Typ: ir.Null{}}}, Typ: ir.Bool{}},
			Kind: task.KindInvariant, Text: text, This: this,
			Rests: ir.Derived{From: "the compiler sees to it"},
		}
		c.IR.Invariants = append(c.IR.Invariants, k)
		w.Taken[k] = true
	}
}

// keepLibrary adds facts about all objects of a class of the library.
func (w *Objects) keepLibrary(c *java.Class) {
	if len(c.IR.Invariants) > 0 || c.File.Name != "java/lang/String" {
		return
	}
	this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
	field := func(name string) ir.Expr {
		f := c.OwnField(name)
		return &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: f}}
	}
	say := func(text string, x ir.Expr, why ir.Ground) {
		c.IR.Invariants = append(c.IR.Invariants, &ir.Clause{X: x, Kind: task.KindInvariant, Text: text, This: this, Rests: why})
	}
	own := ir.Derived{From: "strings keep it, and nobody can tell otherwise"}
	value := field("value")
	i8, i32 := ir.Int{Bits: 8, Signed: true}, ir.Int{Bits: 32, Signed: true}
	op := func(o ir.Op, t ir.Type, args ...ir.Expr) ir.Expr { return &ir.Apply{Op: o, Args: args, Typ: t} }
	is := func(x, y ir.Expr) ir.Expr { return op(ir.OpEq, ir.Bool{}, x, y) }
	say("value != null", op(ir.OpNe, ir.Bool{}, value, &ir.Const{Typ: ir.Null{}}), own)
	say("hash is not computed yet", is(field("hash"), ir.NewInt(i32, 0)), own)
	if c.OwnField("hashIsZero") != nil {
		say("hash is not known to be zero", op(ir.OpNot, ir.Bool{}, field("hashIsZero")), own)
	}
	if c.OwnField("coder") != nil {
		say("the text is in one byte a character", is(field("coder"), ir.NewInt(i8, 0)), ir.Taken{Text: latinOnly})
	}
}

// inputsOf adds the class whose objects inputs may be: the class itself, or one that represents unknown
// implementations.
func (w *Objects) inputsOf(c *java.Class, out []*ir.Class) []*ir.Class {
	if w.canBeInput(c) {
		return append(out, c.IR)
	}
	if k := w.stand(c); k != nil {
		return append(out, k)
	}
	return out
}

// overrides reports whether the goal is about a method of a class that does not run for objects of one below, which overrides it. Where all
// do, some class that is not here does not: else nobody would run the method.
func (w *Objects) overrides(below, c *java.Class) bool {
	g := w.About
	if g == nil || g.Kind != goal.OfMethod || g.Static() || g.Heir != nil || g.Class.File.Name != c.File.Name {
		return false
	}
	m := c.Declared(g.Method.Name, g.Method.Desc)
	return m != nil && m.Key != "" && below.IR.Lookup(m.Key) != m.Proc
}

// stand returns the class that represents the implementations of a type under check, if none is known: only contracts
// describe calls of its methods.
func (w *Objects) stand(c *java.Class) *ir.Class {
	if k, ok := w.stands[c]; ok {
		return k
	}
	w.stands[c] = nil
	f := c.File.Flags
	if !f.Has(classfile.Abstract) && !f.Has(classfile.Interface) || f.Has(classfile.Enum) || boot.Below(c.IR, "java.lang.Throwable") {
		return nil
	}
	known := false
	for _, d := range w.Classes {
		if d.IR.Subclass(c.IR) && w.canBeInput(d) {
			if known = true; !w.overrides(d, c) {
				return nil
			}
		}
	}
	if !known && w.stub(c) != "" {
		return nil
	}
	w.stands[c] = w.Java.Stand(c)
	return w.stands[c]
}

// Provide declares the classes of a state from another run, and the static fields beside it: engines request them while they
// create inputs, and a fresh program has only those that it mentions.
func (w *Objects) Provide(st *task.State) {
	if st.Beside != nil {
		w.Provide(st.Beside)
		for _, v := range st.Beside.Vars {
			_, err := strconv.ParseFloat(v.Value.Scalar, 64)
			w.Java.Mention(v.Name, err != nil)
		}
	}
	for i := range st.Objects {
		name := st.Objects[i].Class
		if standing, ok := strings.CutSuffix(name, " (any)"); ok {
			if k := slices.IndexFunc(w.Classes, func(c *java.Class) bool { return c.IR.Name == standing }); k >= 0 {
				w.stand(w.Classes[k])
			}
		} else if !strings.HasSuffix(name, "[]") {
			w.Java.Class(java.Internal(name)) // the reader of the state reports a name that is no class
		}
	}
}

// Fresh returns the classes under check whose objects a method may make, below a class.
func (w *Objects) Fresh(k *ir.Class) []*ir.Class {
	var out []*ir.Class
	for _, c := range w.Classes {
		if k == nil || c.IR.Subclass(k) {
			out = w.inputsOf(c, out)
		}
	}
	return out
}
