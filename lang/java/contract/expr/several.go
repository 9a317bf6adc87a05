// This file reads model fields that several classes represent, each in its own way.

package expr

import (
	"cmp"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// several returns the value of a model field of an object by the clause of its class: the static type has the clause r, if there is one,
// and classes below have others. Where an object may be of a class of which nothing says what the field is, it is refused.
func several(s *Scope, base Value, f *decl.Field, r *spec.Represents, of *decl.Class, at source.Span) Value {
	c := f.Class
	if k := classOf(s, base); k != nil {
		c = k
	}
	var ways []said
	for _, k := range c.Representing(f) {
		way := said{in: k, by: k.Represents(f)}
		if way.by.SuchThat {
			return s.bad(at, decl.CodeUnsupported, "the model field %s, whose value is given by a condition in %s", f.Name, k.Simple())
		}
		ways = append(ways, way)
	}
	slices.SortStableFunc(ways, func(a, b said) int { return cmp.Compare(len(b.in.AllSupers()), len(a.in.AllSupers())) }) // what is below comes first
	kept := false                                                                                                         // other objects have what they keep, whatever that is
	if r == nil {
		other := c.Unrepresented(f)
		if kept = other != nil && !f.Class.File.Flags.Has(classfile.Interface) && !f.Library; other != nil && !kept {
			return s.bad(at, decl.CodeUnsupported, "nothing says what the model field %s is of a %s", f.Name, strings.ReplaceAll(other.Simple(), "$", "."))
		}
	} else if r.SuchThat {
		return s.bad(at, decl.CodeUnsupported, "the model field %s, whose value is given by a condition", f.Name)
	}
	var out Value
	switch {
	case r != nil:
		out = s.represented(base, f, r, of)
	case kept:
		out = stored(s, base, f, nil, at)
	}
	if (r != nil || kept) && (s.Failed || out.X == nil) {
		if !s.Failed {
			return withoutLimit(s, f, at)
		}
		return out
	}
	for i, way := range slices.Backward(ways) {
		one := base
		one.T = classfile.Type{Kind: 'L', Class: way.in.Name}
		one.g, one.raw = nil, decl.TBad
		v := s.represented(one, f, way.by, way.in)
		is := &ir.TypeTest{X: base.X, Of: s.objectType(one.T, at)}
		switch {
		case s.Failed:
			return v
		case v.X == nil:
			return withoutLimit(s, f, at)
		case out.X == nil && i == len(ways)-1:
			why := "nothing says what the model field " + f.Name + " is of the object" // of an anonymous class, or a lambda
			other := &ir.Call{Proc: s.Prog.Refused(at.String() + ": " + why), Span: at}
			v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.Or(is, ir.Not(formula.NotNull(base.X)), other), What: why, At: at})
			out = v
		default:
			x := formula.Apply(ir.OpCond, decl.ValueType(f.Type), is, v.X, out.X)
			out.Needs = joined(formula.Under(is, v.Needs), formula.Under(ir.Not(is), out.Needs))
			out.X, out.N, out.Nonnull = x, nil, out.Nonnull && v.Nonnull
		}
	}
	if !base.Nonnull {
		out.Needs = append(out.Needs[:len(out.Needs):len(out.Needs)], &formula.Need{X: formula.NotNull(base.X), What: "the object whose field " + f.Name + " is read is null", At: at})
	}
	return Typed(out, s.Set.Member(base.typing(), f.Class, f.Typing(), nil))
}

func withoutLimit(s *Scope, f *decl.Field, at source.Span) Value {
	return s.bad(at, decl.CodeUnsupported, "the model field %s, which several classes represent by numbers without limit", f.Name)
}

// said is a class with its own clause about a model field.
type said struct {
	in *decl.Class
	by *spec.Represents
}

// stored reads a field of contracts that objects, or classes, keep.
func stored(s *Scope, base Value, f *decl.Field, r *spec.Represents, at source.Span) Value {
	if f.Ghost.Rel != spec.RelOne {
		return s.relation(base, f, at)
	}
	t, in, as := decl.ValueType(f.Type), f.Class, f.Name
	if !f.Static() {
		if in, as = f.Holder(classOf(s, base)), f.HeldAs(); in == nil {
			in = f.Class // the program may not have it there
		}
	}
	g, global, err := s.Prog.Ghost(in.Name, as, f.Static(), t)
	switch {
	case err != nil:
		return s.bad(at, decl.CodeUnsupported, "%v", err)
	case global != nil:
		return Value{X: global, T: f.Type, g: f.Typing()}
	case !s.Given && !s.Set.Run() && (r != nil || f.Ghost.Where != nil): // nothing stores what a condition gives
		return s.bad(at, decl.CodeUnsupported, "the model field %s, whose value is given by a condition", f.Name)
	}
	return s.read(base, g, f, at)
}
