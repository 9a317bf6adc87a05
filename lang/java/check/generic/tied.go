package generic

import (
	"maps"
	"slices"

	"assay/lang/java/classfile"
)

// This file ties the arguments of a generic method to each other: in g(A a, Cmp<A> b), a is a string if b is of a class that
// compares strings. A variable without a bound is each type that a class of such an argument stands for, or another one.

// choice is an instantiation of type variables.
type choice struct {
	given map[string]argument
	at    map[int]map[string]argument // what they are in certain parameters, if that is something else
}

// lookup returns what variables are in a parameter; negative: in none.
func (x choice) lookup(param int) func(name string) argument {
	return func(name string) argument {
		if a, ok := x.at[param][name]; ok {
			return a
		}
		if a, ok := x.given[name]; ok {
			return a
		}
		return anything
	}
}

// with is the choice with a variable that is one type, and another one in some parameters.
func (x choice) with(name string, a argument, params []int, there argument) choice {
	y := choice{maps.Clone(x.given), maps.Clone(x.at)}
	y.given[name] = a
	if y.at == nil {
		y.at = map[int]map[string]argument{}
	}
	for _, p := range params {
		y.at[p] = maps.Clone(y.at[p])
		if y.at[p] == nil {
			y.at[p] = map[string]argument{}
		}
		y.at[p][name] = there
	}
	return y
}

// tied splits choices by what the free variables of a method are.
func (w *Types) tied(list []map[string]argument, of *classfile.MethodSignature) (out []choice) {
	for _, given := range list {
		out = append(out, choice{given: given})
	}
	for _, v := range of.TypeParams {
		params, wild := tying(of, v.Name)
		types := w.standsFor(of, params, v.Name)
		if len(types) == 0 || len(out)*(len(types)+1) > mostTypings {
			continue // it stays as it is
		}
		var next []choice
		for _, x := range out {
			if x.given[v.Name].wild != '*' { // it has a bound
				next = append(next, x)
				continue
			}
			other := argument{t: w.intern(generic{name: "another " + v.Name, apart: true})}
			next = append(next, x.with(v.Name, anything, params, other))
			for _, t := range types {
				all := argument{t: t}
				if wild != 0 { // the variable may be a type below
					all.wild = '+'
				}
				next = append(next, x.with(v.Name, all, params, argument{t: t}))
			}
		}
		out = next
	}
	return out
}

// orNull returns the type of a parameter in which variables are tied; that of null, if it is one with another variable, and no input
// can be of it.
func (w *Types) orNull(t *generic, tied map[string]argument) *generic {
	if t.class == nil || !slices.ContainsFunc(slices.Collect(maps.Values(tied)), func(a argument) bool { return a.t.apart }) {
		return t
	}
	classes, _ := w.objects.Instances(t.class.IR)
	if len(classes) == 0 || slices.ContainsFunc(classes, t.Class) {
		return t
	}
	return w.intern(generic{name: "null", null: true})
}

// tying returns the parameters whose types have a variable as an argument: Cmp<A>. If there are none, it is the first one in which the
// argument is a type above the variable: Cmp<? super A>.
func tying(of *classfile.MethodSignature, name string) (params []int, wild byte) {
	is := func(p *classfile.Generic, wild byte) bool {
		return p.Kind == 'L' && p.Dims == 0 && slices.ContainsFunc(p.Args, func(a classfile.Argument) bool { return a.Wild == wild && isVariable(a, name) })
	}
	for i, p := range of.Params {
		if is(p, 0) {
			params = append(params, i)
		}
	}
	if params != nil {
		return params, 0
	}
	for i, p := range of.Params {
		if is(p, '-') {
			return []int{i}, '-'
		}
	}
	return nil, 0
}

func isVariable(a classfile.Argument, name string) bool {
	return a.Type != nil && a.Type.Kind == 'T' && a.Type.Dims == 0 && a.Type.Name == name
}

// standsFor returns the types that the classes of some parameters have where these have a variable.
func (w *Types) standsFor(of *classfile.MethodSignature, params []int, name string) (list []*generic) {
	for _, i := range params {
		p := of.Params[i]
		c, err := w.Java.Class(p.Name)
		if err != nil {
			continue
		}
		classes, _ := w.objects.Instances(c.IR)
		for _, k := range classes {
			if w.Java.Of(k) == nil {
				continue
			}
			up := w.intern(generic{class: w.Java.Of(k)}).above(c)
			for n, a := range p.Args {
				if up == nil || n >= len(up.args) || !isVariable(a, name) {
					continue
				}
				if x := up.args[n]; x.wild == 0 && !x.t.variable() && !slices.Contains(list, x.t) {
					list = append(list, x.t)
				}
			}
		}
	}
	return list
}
