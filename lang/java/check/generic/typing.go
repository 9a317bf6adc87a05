package generic

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/classfile"
	"assay/language"
)

// This file instantiates the type variables of a goal. A variable that is compared with itself, as
// in T extends Comparable<T>, is one of the classes that can be: a string is not compared with a
// number.

// typing is one instantiation.
type typing map[*ir.Local]*generic

func (t typing) Param(p *ir.Local) language.Type { return typeOrNil(t[p]) }

// mostTypings bounds the instantiations that are tried; with more, none is.
const mostTypings = 12

// Typings returns the instantiations of the type variables of a goal.
func (w *Types) Typings(k *ir.Goal) (list []language.Typing) {
	g := w.Kinds[k]
	if g == nil || g.Kind != goal.OfMethod && g.Kind != goal.OfConstructor {
		return nil
	}
	c := w.Java.Known(g.Class.File.Name)
	if c == nil {
		return nil
	}
	of, err := classfile.ParseMethodSignature(g.Method.Signature)
	if err != nil {
		of = &classfile.MethodSignature{}
	}
	vars := slices.Clone(of.TypeParams)
	if s := w.signatureOf(c); s != nil && !g.Method.Flags.Has(classfile.Static) {
		vars = append(s.Params, vars...)
	}
	for _, x := range w.tied(w.choices(vars), of) {
		list = append(list, w.typing(k, g, c, of, x))
	}
	return list
}

// typing returns the types of parameters with variables that are given.
func (w *Types) typing(k *ir.Goal, g *goal.Goal, c *java.Class, of *classfile.MethodSignature, choice choice) typing {
	lookup := choice.lookup(-1)
	t, params := typing{}, k.Proc.Params
	if g.Kind == goal.OfMethod && !g.Method.Flags.Has(classfile.Static) {
		this := generic{class: c}
		if s := w.signatureOf(c); s != nil {
			for _, p := range s.Params {
				this.args = append(this.args, lookup(p.Name))
			}
		}
		if x := w.intern(this); x != nil && x.known() {
			t[params[0]] = x
		}
		params = params[1:]
	}
	if len(of.Params) != len(params) {
		return t // the compiler added parameters
	}
	for i, p := range of.Params {
		if x := w.signed(p, g.Method.Type.Params[i], choice.lookup(i)); x != nil {
			t[params[i]] = w.orNull(x, choice.at[i])
		}
	}
	return t
}

// choices returns the instantiations of variables: those with recursive bounds get one of the
// possible types, others are free.
func (w *Types) choices(vars []classfile.TypeParam) []map[string]argument {
	list := []map[string]argument{{}}
	for _, v := range vars {
		var next []map[string]argument
		for _, given := range list {
			for _, a := range w.possible(v, given) {
				m := map[string]argument{v.Name: a}
				for n, x := range given {
					m[n] = x
				}
				next = append(next, m)
			}
		}
		if len(next) > mostTypings {
			continue // this one is free
		}
		list = next
	}
	return list
}

// possible returns the types that a variable can have.
func (w *Types) possible(v classfile.TypeParam, given map[string]argument) (list []argument) {
	if !slices.ContainsFunc(v.Bounds, func(b *classfile.Generic) bool { return len(b.Args) > 0 }) {
		return []argument{w.below(v, given)}
	}
	for _, c := range w.candidates(v.Bounds) {
		t := w.intern(generic{class: c})
		if w.satisfies(t, v, given) {
			list = append(list, argument{t: t})
		}
	}
	if len(list) == 0 {
		return []argument{w.below(v, given)}
	}
	return list
}

// below returns the type of a variable of which only the bound is known.
func (w *Types) below(v classfile.TypeParam, given map[string]argument) argument {
	if len(v.Bounds) == 0 {
		return anything
	}
	b := w.generic(v.Bounds[0], func(name string) argument {
		if a, ok := given[name]; ok {
			return a
		}
		return anything
	})
	if b == nil || b.class == nil || b.class.File.Name == "java/lang/Object" {
		return anything
	}
	return argument{'+', b}
}

// candidates returns the classes that inputs of the first bound have, and those above them that
// are under check.
func (w *Types) candidates(bounds []*classfile.Generic) (list []*java.Class) {
	if bounds[0].Kind != 'L' {
		return nil
	}
	b, err := w.Java.Class(bounds[0].Name)
	if err != nil {
		return nil
	}
	var add func(c *java.Class)
	add = func(c *java.Class) {
		if c == nil || slices.Contains(list, c) || !c.IR.Subclass(b.IR) || c == b {
			return
		}
		list = append(list, c)
		for _, s := range append(slices.Clone(c.Ifaces), c.Super) {
			if s != nil && w.Owns(c) && w.Owns(s) { // what is above in the library, such as Enum, has no inputs of its own
				add(s)
			}
		}
	}
	classes, _ := w.objects.Instances(b.IR)
	for _, k := range classes {
		add(w.Java.Of(k))
	}
	for _, c := range w.Classes { // enums have no inputs of their own
		if !w.objects.Withheld(b.IR, c) {
			add(c)
		}
	}
	return list
}

// satisfies reports whether a type satisfies the bounds of a variable.
func (w *Types) satisfies(t *generic, v classfile.TypeParam, given map[string]argument) bool {
	of := func(name string) argument {
		if name == v.Name {
			return argument{t: t}
		}
		if a, ok := given[name]; ok {
			return a
		}
		return anything
	}
	for _, b := range v.Bounds {
		want := w.generic(b, of)
		if want == nil || want.class == nil {
			continue
		}
		if !t.class.IR.Subclass(want.class.IR) {
			return false
		}
		if s := t.above(want.class); s != nil && !s.overlaps(want) {
			return false
		}
	}
	return true
}
